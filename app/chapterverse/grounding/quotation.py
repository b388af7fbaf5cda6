"""Words given as a quotation, held against the installed texts: exact, altered, or like none.

Comparison is word by word without regard to case, punctuation and the shape of quotation marks;
an ellipsis joins pieces that must come in order. What is altered is said word for word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from chapterverse.domain.refs import PassageRef

SHORTEST = 3
"""Fewer words in quotation marks are a term or irony, not a quotation."""

UNMARKED_RUN = 8
"""An unmarked run of this many words of a verse, near its reference, counts as a quotation."""

_ALIKE = 0.6
"""Share of the quoted words found in order in a text, from which it is an altered quotation of
it rather than another text."""

_DENSE = 0.5
"""Share of the words of a stretch that the quotation must have to be taken from there."""
_MOST_BLOCKS = 40

_NEAR = 0.75
"""Share of an unmarked run that must stand in the text for it to be a quotation of it."""
_BLOCK = 3  # words in a row that count for an unmarked run

_WORD = re.compile(r"\w+(?:[’'ʼ]\w+)*")
_ELLIPSIS = re.compile(r"\[?\s*(?:…|\.\s?\.\s?\.)\s*\]?")
_PAIRS = {"“": "”", "«": "»", "„": "“”", "‘": "’", '"': '"'}
_MARK = re.compile('\n[ \t]*\n|["“”„«»‘’]')
_DEEPEST = 6
STOPS = ".,;:!?"
_LONGEST = 4_000
_NAMED = {
    "NIV": "New International Version",
    "ESV": "English Standard Version",
    "NLT": "New Living Translation",
    "NKJV": "New King James Version",
    "NASB": "New American Standard Bible",
    "NRSV": "New Revised Standard Version",
    "RSV": "Revised Standard Version",
    "CSB": "Christian Standard Bible",
    "NET": "New English Translation",
    "MSG": "The Message",
    "AMP": "Amplified Bible",
    "BSB": "Berean Standard Bible",
}


class Likeness(StrEnum):
    """How a quotation stands to the installed texts."""

    EXACT = "EXACT"  # in the translation being read
    EXACT_ELSEWHERE = "EXACT_ELSEWHERE"  # word for word in another installed translation
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
class Difference:
    """Words of the quotation against the words that stand in the text; either may be ""."""

    quoted: str
    true: str


@dataclass(frozen=True, slots=True)
class QuotationVerdict:
    """The finding, the text it was held against (None when unlike all), and one sentence."""

    likeness: Likeness
    source: SourceText | None
    differences: tuple[Difference, ...]
    explanation: str


def quotations(prose: str) -> tuple[Quotation, ...]:
    """Quotations in a text, outermost marks only, with at least SHORTEST words. Total."""
    return tuple(
        Quotation(start + 1, end, prose[start + 1 : end])
        for start, end in quoted_spans(prose)
        if is_quotation(prose[start + 1 : end])
    )


def is_quotation(words: str) -> bool:
    """Whether words in quotation marks are enough to be a quotation."""
    return len(_WORD.findall(words)) >= SHORTEST


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
        if at - start <= _LONGEST:
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
    quoted: str, sources: Sequence[SourceText], preferred: str, named: str = ""
) -> QuotationVerdict:
    """Hold a quotation against texts. `preferred` is the translation being read; `named` is a
    translation that the writer named ("NIV"), "" for none. Total; no sources gives UNLIKE."""
    if len(quoted) > _LONGEST:
        return QuotationVerdict(Likeness.UNLIKE, None, (), _unlike(named, sources))
    pieces = [words for part in _ELLIPSIS.split(quoted) if (words := _folded(part))]
    ordered = sorted(sources, key=lambda source: source.work_id != preferred)
    for source in ordered:
        if pieces and _in_order(pieces, _folded(source.text)):
            return _exact(source, preferred)
    words = [word for piece in pieces for word in piece]
    best: tuple[float, SourceText, tuple[int, int]] | None = None
    for source in ordered:
        found = _alike(words, _folded(source.text))
        if found is not None and (best is None or found[0] > best[0]):
            best = (found[0], source, found[1])
    if best is not None:
        return _altered(quoted, best[1], best[2])
    return QuotationVerdict(Likeness.UNLIKE, None, (), _unlike(named, sources))


def library_words(quoted: str, text: str) -> str:
    """The words of `text` that an exact quotation gives, as they stand there, with the stop behind
    them where both have it; pieces around an ellipsis joined by " … ". "" when not exact."""
    tokens = list(_WORD.finditer(text))
    folded = [_fold(token[0]) for token in tokens]
    at, pieces = 0, []
    for part in _ELLIPSIS.split(quoted):
        words = _folded(part)
        if not words:
            continue
        found = _find(words, folded, at)
        if found < 0:
            return ""
        at = found + len(words)
        end = tokens[at - 1].end()
        stop = part.rstrip()[-1]
        end += stop in STOPS and text[end : end + 1] == stop
        pieces.append(text[tokens[found].start() : end])
    return " … ".join(pieces)


def named_translation(text: str) -> str:
    """Abbreviation of a well-known translation that a text names, "" for none."""
    for name in _NAMED:
        if re.search(rf"(?<!\w){name}(?!\w)", text):
            return name
    return ""


def near_run(prose: str, source: str) -> tuple[int, int] | None:
    """The stretch of `prose` of at least UNMARKED_RUN words that is word for word, or nearly, a
    stretch of `source`; None where there is none."""
    tokens = list(_WORD.finditer(prose[:_LONGEST]))
    mine, theirs = [_fold(token[0]) for token in tokens], _folded(source)
    matcher = SequenceMatcher(None, mine, theirs, autojunk=False)
    blocks = [b for b in matcher.get_matching_blocks() if b.size >= _BLOCK]
    if not blocks:
        return None
    first, last = blocks[0].a, blocks[-1].a + blocks[-1].size
    alike = sum(block.size for block in blocks)
    if last - first < UNMARKED_RUN or alike < _NEAR * (last - first):
        return None
    return tokens[first].start(), tokens[last - 1].end()


def _exact(source: SourceText, preferred: str) -> QuotationVerdict:
    if source.work_id == preferred:
        said = f"Word for word as the {source.title} has {source.ref.display()}."
        return QuotationVerdict(Likeness.EXACT, source, (), said)
    said = f"Word for word as {source.ref.display()} stands in the {source.title}."
    return QuotationVerdict(Likeness.EXACT_ELSEWHERE, source, (), said)


def _alike(words: Sequence[str], text: Sequence[str]) -> tuple[float, tuple[int, int]] | None:
    """How much of a quotation stands in order in one stretch of a text, and the stretch in words;
    None when that is too little, or too scattered to be meant."""
    matcher = SequenceMatcher(None, list(words), list(text), autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size][:_MOST_BLOCKS]
    best: tuple[float, tuple[int, int]] | None = None
    for first in range(len(blocks)):
        alike = 0
        for block in blocks[first:]:
            alike += block.size
            start, end = blocks[first].b, block.b + block.size
            share = alike / len(words)
            is_dense = alike >= _DENSE * (end - start)
            if share >= _ALIKE and is_dense and (best is None or share > best[0]):
                best = (share, (start, end))
    return best


def _altered(quoted: str, source: SourceText, stretch: tuple[int, int]) -> QuotationVerdict:
    differences = tuple(_differences(quoted, _WORD.findall(source.text)[slice(*stretch)]))
    first = differences[0]
    if first.quoted and first.true:
        change = f"it has “{first.true}” where the quotation has “{first.quoted}”"
    elif first.true:
        change = f"the quotation leaves out “{first.true}”"
    else:
        change = f"it does not have “{first.quoted}”"
    more = f", and {len(differences) - 1} more" if len(differences) > 1 else ""
    said = f"Altered from {source.ref.display()} in the {source.title}: {change}{more}."
    return QuotationVerdict(Likeness.ALTERED, source, differences, said)


def _differences(quoted: str, theirs: Sequence[str]) -> Iterable[Difference]:
    mine = _WORD.findall(quoted)
    matcher = SequenceMatcher(
        None, [_fold(w) for w in mine], [_fold(w) for w in theirs], autojunk=False
    )
    for kind, a, z, b, y in matcher.get_opcodes():
        if kind != "equal":
            yield Difference(" ".join(mine[a:z]), " ".join(theirs[b:y]))


def _unlike(named: str, sources: Sequence[SourceText]) -> str:
    installed = {source.work_id for source in sources}
    if named in _NAMED and named not in installed:
        return (
            f"The {_NAMED[named]} ({named}) is not installed, so this quotation could not be "
            "compared with it; it differs from the installed translations."
        )
    return "It differs from the installed translations; it may be from another one."


def _in_order(pieces: Sequence[Sequence[str]], text: Sequence[str]) -> bool:
    at = 0
    for piece in pieces:
        at = _find(piece, text, at)
        if at < 0:
            return False
        at += len(piece)
    return True


def _find(piece: Sequence[str], text: Sequence[str], start: int) -> int:
    for at in range(start, len(text) - len(piece) + 1):
        if text[at : at + len(piece)] == piece:
            return at
    return -1


def _folded(text: str) -> list[str]:
    return [_fold(word) for word in _WORD.findall(text[:_LONGEST])]


def _fold(word: str) -> str:
    return word.casefold().replace("’", "'").replace("ʼ", "'")
