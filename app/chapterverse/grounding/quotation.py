"""Words given as a quotation, held against the installed texts: exact, altered, or like none.

Comparison is word by word without regard to case, punctuation and the shape of quotation marks;
an ellipsis joins pieces that must come in order. What is altered is said word for word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from chapterverse.domain.ref_parser import scan
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.quotation_cut import LeftOut, left_out, left_out_beside
from chapterverse.grounding.translations import not_compared
from chapterverse.grounding.word_order import (
    LONGEST,
    WORD,
    alike,
    differences,
    find,
    fold,
    folded,
    in_order,
)
from chapterverse.grounding.word_order import Difference as Difference

SHORTEST = 3
"""Fewer words in quotation marks are a term or irony, not a quotation."""

UNMARKED_RUN = 8
"""An unmarked run of this many words of a verse, near its reference, counts as a quotation."""

_NEAR = 0.75
"""Share of an unmarked run that must stand in the text for it to be a quotation of it."""
_BLOCK = 3  # words in a row that count for an unmarked run

_TELLING = re.compile(r"\b(?!(?:verses?|chapters?|and)\b)[^\W\d_]+", re.IGNORECASE)

_ELLIPSIS = re.compile(r"\[?\s*(?:…|\.\s?\.\s?\.)\s*\]?")
_PAIRS = {"“": "”", "«": "»", "„": "“”", "‘": "’", '"': '"'}
_MARK = re.compile('\n[ \t]*\n|["“”„«»‘’]')
_DEEPEST = 6
STOPS = ".,;:!?"


class Likeness(StrEnum):
    """How a quotation stands to the installed texts."""

    EXACT = "EXACT"  # in the translation being read
    EXACT_ELSEWHERE = "EXACT_ELSEWHERE"  # word for word in another installed translation
    CUT = "CUT"  # word for word, but without words beside it that change what it says
    ALTERED = "ALTERED"
    UNLIKE = "UNLIKE"


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words in quotation marks; start and end are offsets of the words without the marks."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class SourceText:
    """A passage of one translation that a quotation may come from."""

    work_id: str
    title: str
    ref: PassageRef
    text: str


@dataclass(frozen=True, slots=True)
class QuotationVerdict:
    """The finding, the text it was held against (None when unlike all), and one sentence or two.
    `beside` are words of the text that are left out beside the quotation and change its sense."""

    likeness: Likeness
    source: SourceText | None
    differences: tuple[Difference, ...]
    explanation: str
    beside: str = ""


def quotations(prose: str) -> tuple[Quotation, ...]:
    """Quotations in a text, outermost marks only, with at least SHORTEST words. Total."""
    return tuple(
        Quotation(start + 1, end, prose[start + 1 : end])
        for start, end in quoted_spans(prose)
        if is_quotation(prose[start + 1 : end])
    )


def is_quotation(words: str) -> bool:
    """Whether words in quotation marks are enough to be a quotation. References alone are none
    ("Leviticus 21:11: Verse 8"): they name a place and give nothing of what stands there."""
    if len(WORD.findall(words)) < SHORTEST:
        return False
    rest = words[:LONGEST]
    for found in reversed(scan(rest)):
        rest = f"{rest[: found.start]} {rest[found.end :]}"
    return _TELLING.search(rest) is not None


def quoted_spans(prose: str) -> tuple[tuple[int, int], ...]:
    """Where quotation marks stand around words: offsets of the opening and the closing mark, of
    the outermost pairs, none across paragraphs. One pass over the text, whatever it holds."""
    pairs: list[tuple[int, int]] = []
    opened: list[tuple[str, int]] = []
    for match in _MARK.finditer(prose):
        sign, at = match[0], match.start()
        if sign[0] == "\n":
            opened = []
            continue
        if sign == "‘" and prose[at - 1 : at].isalnum():
            continue
        if sign == "’" and prose[at + 1 : at + 2].isalnum():
            continue
        opener = _opener(sign, opened)
        if opener < 0:
            if sign in _PAIRS and (not opened or opened[-1][0] != sign):
                opened.append((sign, at))
            continue
        start = opened[opener][1]
        del opened[opener:]
        if at - start <= LONGEST:
            pairs.append((start, at))
    outermost: list[tuple[int, int]] = []
    for start, end in sorted(pairs):
        if not outermost or start > outermost[-1][1]:
            outermost.append((start, end))
    return tuple(outermost)


def _opener(sign: str, opened: Sequence[tuple[str, int]]) -> int:
    """Which of the open marks `sign` closes, -1 for none."""
    for i in range(len(opened) - 1, max(-1, len(opened) - _DEEPEST), -1):
        if sign in _PAIRS[opened[i][0]]:
            return i
    return -1


def compare(
    quoted: str,
    sources: Sequence[SourceText],
    preferred: str,
    named: str = "",
    before: str | None = None,
) -> QuotationVerdict:
    """Hold a quotation against texts. `preferred` is the translation being read; `named` is a
    translation that the writer named ("NIV"), "" for none; `before` are the writer's words in
    front of the quotation, None where no marks say that it is one: then it is not asked what it
    leaves out. Total; no sources gives UNLIKE."""
    installed = frozenset(source.work_id for source in sources)
    pieces = [words for part in _ELLIPSIS.split(quoted) if (words := folded(part))]
    if len(quoted) > LONGEST or not pieces:
        return QuotationVerdict(Likeness.UNLIKE, None, (), _unlike(named, installed))
    ordered = sorted(sources, key=lambda source: source.work_id != preferred)
    exact = [source for source in ordered if in_order(pieces, folded(source.text))]
    verdicts = [_exact(source, preferred, pieces, before) for source in exact]
    if verdicts:
        return next((v for v in verdicts if v.likeness is not Likeness.CUT), verdicts[0])
    words = [word for piece in pieces for word in piece]
    best: tuple[float, SourceText, tuple[int, int]] | None = None
    for source in ordered:
        found = alike(words, folded(source.text))
        if found is not None and (best is None or found[0] > best[0]):
            best = (found[0], source, found[1])
    if best is not None:
        left = None if before is None else left_out_beside(words, best[1].text, best[2], before)
        return _altered(quoted, best[1], best[2], named, installed, left)
    return QuotationVerdict(Likeness.UNLIKE, None, (), _unlike(named, installed))


def library_words(quoted: str, text: str) -> str:
    """The words of `text` that an exact quotation gives, as they stand there, with the stop behind
    them where both have it; pieces around an ellipsis joined by " … ". "" when not exact."""
    tokens = list(WORD.finditer(text))
    theirs = [fold(token[0]) for token in tokens]
    at, pieces = 0, []
    for part in _ELLIPSIS.split(quoted):
        words = folded(part)
        if not words:
            continue
        found = find(words, theirs, at)
        if found < 0:
            return ""
        at = found + len(words)
        end = tokens[at - 1].end()
        stop = part.rstrip()[-1]
        end += stop in STOPS and text[end : end + 1] == stop
        pieces.append(text[tokens[found].start() : end])
    return " … ".join(pieces)


def near_run(prose: str, source: str) -> tuple[int, int] | None:
    """The stretch of `prose` of at least UNMARKED_RUN words that is word for word, or nearly, a
    stretch of `source`; None where there is none."""
    tokens = list(WORD.finditer(prose[:LONGEST]))
    mine, theirs = [fold(token[0]) for token in tokens], folded(source)
    matcher = SequenceMatcher(None, mine, theirs, autojunk=False)
    blocks = [b for b in matcher.get_matching_blocks() if b.size >= _BLOCK]
    if not blocks:
        return None
    first, last = blocks[0].a, blocks[-1].a + blocks[-1].size
    shared = sum(block.size for block in blocks)
    if last - first < UNMARKED_RUN or shared < _NEAR * (last - first):
        return None
    return tokens[first].start(), tokens[last - 1].end()


def _exact(
    source: SourceText, preferred: str, pieces: Sequence[Sequence[str]], before: str | None
) -> QuotationVerdict:
    left = None if before is None else left_out(pieces, source.text, before)
    if left is not None:
        place = f"{source.ref.display()} in the {source.title}"
        said = f"The exact words of {place}, but cut: “{left.words}” {left.where}."
        return QuotationVerdict(Likeness.CUT, source, (), said, left.words)
    if source.work_id == preferred:
        said = f"Word for word as the {source.title} has {source.ref.display()}."
        return QuotationVerdict(Likeness.EXACT, source, (), said)
    said = f"Word for word as {source.ref.display()} stands in the {source.title}."
    return QuotationVerdict(Likeness.EXACT_ELSEWHERE, source, (), said)


def _altered(
    quoted: str,
    source: SourceText,
    stretch: tuple[int, int],
    named: str,
    installed: frozenset[str],
    left: LeftOut | None,
) -> QuotationVerdict:
    found = tuple(differences(quoted, WORD.findall(source.text)[slice(*stretch)]))
    first = found[0]
    if first.quoted and first.true:
        change = f"it has “{first.true}” where the quotation has “{first.quoted}”"
    elif first.true:
        change = f"the quotation leaves out “{first.true}”"
    else:
        change = f"it does not have “{first.quoted}”"
    more = f", and {len(found) - 1} more" if len(found) > 1 else ""
    place = f"{source.ref.display()} in the {source.title}"
    unknown = not_compared(named, installed)
    if unknown:
        said = f"{unknown} Nearest is {place}: {change}{more}."
        return QuotationVerdict(Likeness.UNLIKE, source, found, said)
    said = f"Altered from {place}: {change}{more}."
    if left is None:
        return QuotationVerdict(Likeness.ALTERED, source, found, said)
    said = f"{said} “{left.words}” {left.where}."
    return QuotationVerdict(Likeness.ALTERED, source, found, said, left.words)


def _unlike(named: str, installed: frozenset[str]) -> str:
    unknown = not_compared(named, installed)
    if unknown:
        return f"{unknown} It differs from the installed translations."
    return "It differs from the installed translations; it may be from another one."
