"""The text of a PDF as programs read it: ActualText where it is given, else the font's table of
characters, in the order in which the page paints it; stretches that run to the left are turned
round character by character, as poppler does. `poppler_pages` asks poppler itself.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from pypdf import PageObject
from pypdf.generic import (
    ByteStringObject,
    ContentStream,
    DictionaryObject,
    StreamObject,
    TextStringObject,
)

_LINE = 7.0  # points; lines are further apart, marks are nearer
_PAIR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")
_SECTION = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)


@dataclass(frozen=True)
class _Cluster:
    """What one sign stands for; `left` is where its stretch of signs begins on the page."""

    left: float
    text: str


@dataclass
class _State:
    font: Mapping[int, str] = field(default_factory=dict)
    clusters: list[_Cluster] = field(default_factory=list)
    spans: list[str | None] = field(default_factory=list)
    left: float = 0.0
    height: float = 0.0

    def read(self, characters: str | list[str]) -> None:
        """Take in characters that are painted here."""
        self.clusters += [_Cluster(self.left, character) for character in characters]


def page_text(page: PageObject) -> str:
    """The text of a page without spaces between words that the page does not paint."""
    fonts = {name: _table(font) for name, font in fonts_of(page).items()}
    state = _State()
    stream = ContentStream(page["/Contents"].get_object(), page.pdf)
    for operands, operator in stream.operations:
        match operator:
            case b"Tf":
                state.font = fonts[operands[0]]
            case b"BDC" | b"BMC":
                properties = operands[1] if len(operands) > 1 else None
                actual = None
                if isinstance(properties, DictionaryObject) and "/ActualText" in properties:
                    actual = str(properties["/ActualText"])
                    state.read(actual)
                state.spans.append(actual)
            case b"EMC":
                state.spans.pop()
            case b"cm":
                _move(state, float(operands[4]), float(operands[5]))
            case b"Tj":
                _show(state, operands[0])
            case b"TJ":
                for part in operands[0]:
                    if isinstance(part, TextStringObject | ByteStringObject):
                        _show(state, part)
            case _:
                pass
    return _turned(state.clusters)


def poppler_pages(content: bytes) -> tuple[str, ...] | None:
    """The text of each page by poppler's pdftotext; None on a machine without it."""
    program = shutil.which("pdftotext")
    if program is None:
        return None
    read = subprocess.run([program, "-", "-"], input=content, capture_output=True, check=True)
    return tuple(read.stdout.decode().split("\f")[:-1])


def fonts_of(page: PageObject) -> dict[str, DictionaryObject]:
    """The fonts of a page by the names it calls them."""
    resources = cast(DictionaryObject, page["/Resources"])
    fonts = cast(DictionaryObject, resources["/Font"])
    return {str(n): cast(DictionaryObject, font.get_object()) for n, font in fonts.items()}


def _move(state: _State, left: float, height: float) -> None:
    """Another line ends a stretch; a mark that is set higher than its letter does not."""
    if abs(height - state.height) > _LINE:
        state.read("\n")
    state.left, state.height = left, height


def _show(state: _State, shown: TextStringObject | ByteStringObject) -> None:
    if any(actual is not None for actual in state.spans):
        return
    codes = shown.original_bytes
    for at in range(0, len(codes) - 1, 2):
        state.read(state.font.get(codes[at] * 256 + codes[at + 1], ""))


def _table(font: DictionaryObject) -> dict[int, str]:
    found: dict[int, str] = {}
    data = cast(StreamObject, font["/ToUnicode"].get_object()).get_data()
    for section in _SECTION.findall(data):
        for code, text in _PAIR.findall(section):
            found[int(code, 16)] = bytes.fromhex(text.decode()).decode("utf-16-be")
    return found


def _turned(clusters: list[_Cluster]) -> str:
    """Characters in the order of reading: runs to the left are painted from their end. Among more
    letters that run to the right a stop or a hyphen ends such a run, as a figure does."""
    found: list[str] = []
    run: list[_Cluster] = []
    ways = [_way(cluster.text) for cluster in clusters]
    to_right = ways.count("L") >= ways.count("R")
    for cluster in clusters:
        kind = "L" if cluster.text == "\n" else _way(cluster.text)
        is_stop = kind == "" and to_right and _is_stop(cluster.text)
        if is_stop:
            kind = "L"
        if kind == "R" or (kind == "" and run):
            run.append(cluster)
            continue
        found += _reversed(run, is_stop)
        run = []
        found.append(cluster.text)
    return "".join((*found, *_reversed(run)))


def _reversed(run: list[_Cluster], before_stop: bool = False) -> list[str]:
    # A sign from another font is painted on its own, after the stretch that it stands left of.
    # All before a stop and all after a mark of direction belongs to the run.
    whole = before_stop or (bool(run) and run[0].text == "\u200f")
    end = len(run)
    while not whole and end and _way(run[end - 1].text) == "" and run[end - 1].left >= run[0].left:
        end -= 1
    turned = sorted(run[:end], key=lambda cluster: cluster.left)
    return [cluster.text for cluster in (*reversed(turned), *run[end:])]


def _way(cluster: str) -> str:
    kinds = {unicodedata.bidirectional(character) for character in cluster}
    if kinds & {"R", "AL"}:
        return "R"
    return "L" if kinds & {"L", "EN", "AN"} else ""


def _is_stop(cluster: str) -> bool:
    return any(unicodedata.bidirectional(character) in ("ES", "CS") for character in cluster)


def squeezed(text: str) -> str:
    """Text without spaces, soft hyphens and marks of direction (poppler puts its own around each
    stretch that runs to the left), for comparing."""
    marks = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    gone = dict.fromkeys(map(ord, marks + "\u00ad"))
    return "".join(text.translate(gone).split())
