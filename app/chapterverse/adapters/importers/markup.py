"""Splits marked-up text (OSIS, ThML, TEI, GBF) into tags and plain text. Total: nothing raises.

Imported text is untrusted: scripts and styles vanish with their content, entities become the
characters they stand for, control characters are dropped, and what is no tag stays text.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_LONGEST_TAG = 4_000  # no module has longer attributes; what has is not worth reading
_TOKEN = re.compile(r"(<[^<>]*>)")
_TAG = re.compile(r"<(/?)\s*([A-Za-z][\w:.-]*)([^<>]*)>")
_ATTRIBUTE = re.compile(r"""([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_UNSEEN = re.compile(r"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)|<!(?!\[CDATA\[)[^<>]*>", re.DOTALL)
_ACTIVE = re.compile(
    r"<\s*(script|style|iframe|object|embed)\b[^<>]*?(?:/>|>.*?(?:<\s*/\s*\1\s*>|\Z))",
    re.DOTALL | re.IGNORECASE,
)
_CONTROL = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff\ud800-\udfff]"
)


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag: `opens` and `closes` are both true for an empty element. Attributes are in order."""

    name: str
    opens: bool
    closes: bool
    attributes: tuple[tuple[str, str], ...] = ()

    def get(self, name: str) -> str:
        """Value of an attribute, "" when absent."""
        for key, value in self.attributes:
            if key == name:
                return value
        return ""


def tokens(text: str) -> Iterator[Tag | str]:
    """The tags and the texts between them, in order; entities are resolved."""
    if "<!" in text or "<?" in text:
        text = _UNSEEN.sub("", text)
        text = text.replace("<![CDATA[", "").replace("]]>", "")
    if _ACTIVE.search(text):
        text = _ACTIVE.sub(" ", text)
    for i, part in enumerate(_TOKEN.split(text)):
        if i % 2:
            tag = _parse(part)
            yield tag if tag is not None else _plain(part)
        elif part:
            yield _plain(part)


def plain_text(text: str) -> str:
    """The text without its tags, spaces collapsed."""
    return " ".join("".join(t if isinstance(t, str) else " " for t in tokens(text)).split())


def _plain(text: str) -> str:
    if "&" in text:
        text = html.unescape(text)
    return text if text.isprintable() else _CONTROL.sub("", text)


@lru_cache(maxsize=1 << 16)  # a Bible has a million tags and a few thousand different ones
def _parse(token: str) -> Tag | None:
    match = _TAG.fullmatch(token)
    if match is None:
        return None
    closing, name, rest = match.groups()
    empty = rest.rstrip().endswith("/")
    if len(rest) > _LONGEST_TAG:
        rest = ""
    attributes = tuple(
        (key, html.unescape(double or single)) for key, double, single in _ATTRIBUTE.findall(rest)
    )
    return Tag(name, opens=not closing, closes=bool(closing) or empty, attributes=attributes)
