"""A text that somebody wrote, taken apart: sentences, what each cites, what each states.

A sentence cites what it names itself and what stands right behind it in parentheses. Total.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from chapterverse.domain.ref_parser import scan_all
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.claims import needs_citation
from chapterverse.grounding.presence import is_evidence
from chapterverse.grounding.sentences import Stretch, sentences
from chapterverse.grounding.text_report import CheckedReference, ReferenceState

NEAR = 160
"""Characters between a quotation and the reference that it belongs to, at most."""

_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_LINE_START = re.compile(r"\n(?=[ \t]*(?:[-*•+>#]|\d{1,2}[.)]) ?)")
_ITEM = re.compile(r"(?:[-*•+>]|\d{1,2}[.)])[ \t]+(?=\S)")
_SIGNS = re.compile(r"^[ \t]*(?:[-*•+>]|\#{1,6}|\d{1,2}[.)])[ \t]+|[*_`#]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class WrittenSentence:
    """A sentence; `reach` is where what belongs to it ends, a reference right behind included."""

    start: int
    end: int
    reach: int


@dataclass(frozen=True, slots=True)
class StatedClaim:
    """A sentence that states a matter of faith or cites a verse; `words` are what is judged,
    `refs` what it rests on; `unverified` when all that it cites names no verse."""

    start: int
    end: int
    text: str
    words: str
    refs: tuple[PassageRef, ...]
    unverified: bool


def paragraphs(text: str) -> tuple[Stretch, ...]:
    """The paragraphs of a text, parted by empty lines."""
    borders = [match.end() for match in _PARAGRAPH.finditer(text)]
    edges = [0, *borders, len(text)]
    return tuple(Stretch(a, z) for a, z in itertools.pairwise(edges) if text[a:z].strip())


def written_sentences(text: str) -> tuple[WrittenSentence, ...]:
    """The sentences of all paragraphs and items of lists; one that holds nothing but references
    belongs to the one before it."""
    found: list[WrittenSentence] = []
    for paragraph in paragraphs(text):
        lines = [m.end() for m in _LINE_START.finditer(text, paragraph.start, paragraph.end)]
        edges = [paragraph.start, *lines, paragraph.end]
        for a, z in itertools.pairwise(edges):
            first = True
            for stretch in sentences(text[a:z]):
                start, end = a + stretch.start, a + stretch.end
                sign = _ITEM.match(text, start, end)
                start = sign.end() if sign else start
                if not first and _only_references(text[start:end]):
                    last = found[-1]
                    found[-1] = WrittenSentence(last.start, last.end, end)
                    continue
                found.append(WrittenSentence(start, end, end))
                first = False
    return tuple(found)


def _only_references(text: str) -> bool:
    items = scan_all(text)
    named = sum(item.end - item.start for item in items)
    return bool(items) and named * 2 > len(text.strip(" ().,;[]"))


def cited(part: WrittenSentence, references: Sequence[CheckedReference]) -> list[CheckedReference]:
    """The references that a sentence names itself or has right behind it."""
    return [r for r in references if part.start <= r.start < part.reach]


def stated_claims(
    text: str, parts: Sequence[WrittenSentence], references: Sequence[CheckedReference]
) -> list[StatedClaim]:
    """The sentences that state a matter of faith, or cite a verse, with what they cite."""
    found = []
    for part in parts:
        mine = cited(part, references)
        exact = [r for r in mine if r.state is ReferenceState.EXISTS]
        refs = dict.fromkeys(ref for r in exact for ref in r.refs if is_evidence(ref))
        failed = any(
            r.state in (ReferenceState.NO_SUCH_VERSE, ReferenceState.UNKNOWN_BOOK) for r in mine
        )
        whole = text[part.start : part.end]
        words = _without(text, part, mine)
        if not words or whole.lstrip().startswith("#"):
            continue
        if refs or failed or needs_citation(words):
            unverified = failed and not refs
            found.append(StatedClaim(part.start, part.end, whole, words, tuple(refs), unverified))
    return found


def _without(text: str, part: WrittenSentence, references: Sequence[CheckedReference]) -> str:
    """The words of a sentence without the references in parentheses behind them."""
    words = text[part.start : part.end]
    for reference in reversed(references):
        start, end = reference.start - part.start, reference.end - part.start
        before, after = words[:start].rstrip(), words[end:].lstrip()
        if start < len(words) and before.endswith(("(", ";", ",")) and after[:1] in (")", ";", ","):
            words = before + after
    words = re.sub(r"\s*\([\s;,.]*\)|(?<=[(;,])\s*[;,]|[;,]\s*(?=\))", "", words)
    return " ".join(_SIGNS.sub("", words).split())


def nearest(
    text: str,
    start: int,
    end: int,
    paragraph: Stretch,
    references: Sequence[CheckedReference],
) -> tuple[PassageRef, ...]:
    """What a quotation is said to be from: the reference behind it, else the one before it."""
    inside = [r for r in references if paragraph.start <= r.start < paragraph.end and r.refs]
    behind = [r for r in inside if 0 <= r.start - end <= NEAR]
    before = [r for r in inside if 0 <= start - r.end <= NEAR]
    chosen = [*behind[:1], *before[-1:]]
    return tuple(dict.fromkeys(ref for reference in chosen for ref in reference.refs))
