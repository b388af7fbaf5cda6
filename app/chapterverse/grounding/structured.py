"""The structured form: what a model writes for a study guide, read tolerantly.

A StructuredDraft is a model's word and nothing more. `as_marked_prose` gives it the same shape as
an answer in prose, so that it passes through the very same checks; levels of support and texts of
passages that the model gives are never believed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from chapterverse.grounding.lenient_json import Json, read_json
from chapterverse.grounding.sentences import sentences

_WORD = re.compile(r"\w+")
_LOCATED = 0.6
"""Share of a claim's words that a sentence must have for the claim to be found in it."""
_LINES = re.compile(r"\s+")
_HASH = re.compile(r"^[#>\s*-]+")
_MOST = 60
UNCITED_HEADING = "Without a citation"


@dataclass(frozen=True, slots=True)
class StructuredCitation:
    """A claim with what the model cites for it; `support_level` is its own opinion."""

    claim: str
    refs: tuple[str, ...]
    support_level: str = ""


@dataclass(frozen=True, slots=True)
class StructuredSection:
    """A heading, prose, and the citations for it."""

    heading: str
    content: str
    citations: tuple[StructuredCitation, ...]


@dataclass(frozen=True, slots=True)
class StructuredDraft:
    """What a model wrote by schema. `prose` is its text when there was no JSON in it."""

    sections: tuple[StructuredSection, ...]
    uncited_claims: tuple[str, ...]
    prose: str = ""


def parse_structured(raw: str) -> StructuredDraft:
    """Read a model's JSON: fenced, with trailing commas, a list given as a string, broken off.
    Total; a text without JSON is kept as prose."""
    found = read_json(raw)
    if isinstance(found, list):
        found = {"sections": found}
    if not isinstance(found, dict):
        return StructuredDraft((), (), raw)
    sections = tuple(
        _section(item) for item in _items(found.get("sections")) if isinstance(item, dict)
    )
    if not sections and "content" in found:
        sections = (_section(found),)
    uncited = tuple(filter(None, map(_text, _items(found.get("uncited_claims")))))
    if not sections and not uncited:
        return StructuredDraft((), (), raw)
    return StructuredDraft(tuple(dict.fromkeys(sections)), uncited)


def as_marked_prose(draft: StructuredDraft) -> str:
    """The draft as an answer in prose: each citation stands behind the sentence that makes its
    claim; a claim that the prose does not make is added to it."""
    if draft.prose:
        return draft.prose
    parts: list[str] = []
    for section in draft.sections:
        if section.heading:
            parts.append(f"## {section.heading}")
        parts.append(_marked(section))
    written = " ".join(parts)
    missing = [claim for claim in draft.uncited_claims if not _located(claim, written)]
    if missing:
        parts += [f"## {UNCITED_HEADING}", *map(_whole, missing)]
    return "\n\n".join(filter(None, parts))


def _marked(section: StructuredSection) -> str:
    stretches = [stretch.of(section.content) for stretch in sentences(section.content)]
    markers: dict[int, list[str]] = {}
    added: list[str] = []
    for citation in dict.fromkeys(section.citations):
        marker = f"[CITE: {'; '.join(citation.refs)}]" if citation.refs else ""
        at = _place(citation.claim, stretches)
        if at >= 0:
            markers.setdefault(at, []).append(marker)
        elif citation.claim:
            added.append(f"{_whole(citation.claim)} {marker}")
    written = [" ".join((text, *markers.get(i, ()))).rstrip() for i, text in enumerate(stretches)]
    return " ".join((*written, *added))


def _place(claim: str, stretches: list[str]) -> int:
    """The sentence that makes a claim: the one that shares most of its words; -1 for none."""
    words = _words(claim)
    shares = [len(words & _words(text)) / max(1, len(words)) for text in stretches]
    best = max(range(len(shares)), key=shares.__getitem__, default=-1)
    return best if best >= 0 and shares[best] >= _LOCATED else -1


def _located(claim: str, prose: str) -> bool:
    stretches = [stretch.of(prose) for stretch in sentences(prose)]
    return _place(claim, stretches) >= 0


def _words(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _WORD.findall(text))


def _whole(sentence: str) -> str:
    return sentence if sentence[-1:] in ".!?…”" else f"{sentence}."


def _section(item: dict[str, Json]) -> StructuredSection:
    citations = tuple(
        _citation(each) for each in _items(item.get("citations")) if isinstance(each, dict)
    )
    content = item.get("content")
    prose = "\n\n".join(map(_line, content.split("\n\n"))) if isinstance(content, str) else ""
    return StructuredSection(_HASH.sub("", _text(item.get("heading"))), prose, citations)


def _citation(item: dict[str, Json]) -> StructuredCitation:
    refs = _items(item.get("refs", item.get("ref")))
    named = tuple(dict.fromkeys(filter(None, map(_text, refs))))
    return StructuredCitation(_text(item.get("claim")), named, _text(item.get("support_level")))


def _items(value: Json) -> list[Json]:
    """A list, also where it was given as the text of a list, or where one item stands alone."""
    if isinstance(value, str):
        inner = read_json(value) if value.lstrip()[:1] in ("[", "{") else None
        value = inner if inner is not None else value
    if isinstance(value, list):
        return value[:_MOST]
    return [] if value is None or value == "" else [value]


def _text(value: Json) -> str:
    return _line(value) if isinstance(value, str) else ""


def _line(text: str) -> str:
    return _LINES.sub(" ", text).strip()


def support_levels(draft: StructuredDraft) -> Iterable[tuple[str, str]]:
    """Each claim with the level that the model gave it: to compare with the checks, never shown."""
    for section in draft.sections:
        for citation in section.citations:
            yield citation.claim, citation.support_level
