"""A text that somebody wrote, taken apart: sentences, what each cites, what each states.

A sentence cites what it names itself and what stands right behind it in parentheses. A line that
heads the text or a part of it states nothing. Total.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from chapterverse.domain.ref_parser import scan_all
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.claims import needs_citation
from chapterverse.grounding.presence import is_evidence
from chapterverse.grounding.quotation import quoted_spans
from chapterverse.grounding.sentences import Stretch, sentences
from chapterverse.grounding.text_report import CheckedReference, ReferenceState

NEAR = 160
"""Characters between a quotation and the reference that it belongs to, at most."""

NAMED_NEAR = 60
"""Characters between a quotation and the name of the translation that it is from, at most."""

_NAMES_NONE = (ReferenceState.NO_SUCH_VERSE, ReferenceState.UNKNOWN_BOOK)
_TO_A_PLACE = re.compile(r"(?:^|\s)(?:in|at|see|from|and|compare)\s*(?:[1-4]\s*)?\Z", re.IGNORECASE)
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_LINE_START = re.compile(r"\n(?=[ \t]*(?:[-*•+>#]|\d{1,2}[.)]) ?)")
_ITEM = re.compile(r"(?:[-*•+>]|\d{1,2}[.)])[ \t]+(?=\S)")
_CITED = re.compile(r"\s*[(\[](?P<inside>[^()\[\]]{3,120})[)\]][.,;]?\s*")
_QUOTED_AND_CITED = re.compile(
    r"(?P<quoted>[”\"»])\s?(?=\((?P<inside>[^()]{3,120})\)\s+[“\"]?[A-Z])"
)
_STATING = re.compile(
    r"\b(?:he|she|it|they|we|you|god|jesus|christ|this|that) \w+"
    r"|\b(?:is|are|was|were|has|had|says?|said|teach(?:es)?|taught|shows?|tells?|means?)\b",
    re.IGNORECASE,
)
_ENDED = re.compile(r"[.!?;,…][\"'”’)\]]*\Z|[)\]”\"]\Z")
_LONGEST_HEADING = 90
_SHORT = 0.6  # a first line that is so much shorter than the next one heads it
_LONG_WORD = re.compile(r"[^\W\d_]{3,}")
_SMALL_WORDS = "the and for but not nor from with into that over upon unto does this our his her"
_SMALL = frozenset(_SMALL_WORDS.split())
_SIGNS = re.compile(r"^[ \t]*(?:[-*•+>]|\#{1,6}|\d{1,2}[.)])[ \t]+|[*_`#]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class WrittenSentence:
    """A sentence; `reach` is where what belongs to it ends, a reference right behind included;
    `heading` for a line that only heads what follows."""

    start: int
    end: int
    reach: int
    heading: bool = False


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
    belongs to the one before it, as do references in parentheses at its beginning."""
    found: list[WrittenSentence] = []
    every = paragraphs(text)
    for number, paragraph in enumerate(every):
        start = paragraph.start
        heading = _heading_end(
            text, paragraph, is_first=number == 0, is_last=paragraph is every[-1]
        )
        if heading:
            found.append(WrittenSentence(start, heading, heading, heading=True))
            start = heading
        lines = [m.end() for m in _LINE_START.finditer(text, start, paragraph.end)]
        for a, z in itertools.pairwise((start, *lines, paragraph.end)):
            found += _sentences_of(text, a, z)
    return tuple(found)


def _sentences_of(text: str, start: int, end: int) -> list[WrittenSentence]:
    found: list[WrittenSentence] = []
    for stretch in _whole_sentences(text[start:end]):
        first, last = start + stretch.start, start + stretch.end
        sign = _ITEM.match(text, first, last)
        first = sign.end() if sign else first
        for a, z in _parted(text, first, last):
            behind = _references_end(text, a, z) if found else a
            if behind > a:
                found[-1] = replace(found[-1], reach=behind)
            if behind < z:
                at = z - len(text[behind:z].lstrip())
                found.append(WrittenSentence(at, z, z))
    return found


def _whole_sentences(text: str) -> Iterator[Stretch]:
    """The sentences of a text; one that ends within a quotation goes on to its end."""
    quoted = quoted_spans(text)
    start = -1
    for stretch in sentences(text):
        start = stretch.start if start < 0 else start
        if not any(first < stretch.end <= last for first, last in quoted):
            yield Stretch(start, stretch.end)
            start = -1


def _parted(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A sentence, parted where a quotation with its reference stands before a new beginning."""
    for match in _QUOTED_AND_CITED.finditer(text, start, end):
        if _only_references(match["inside"]):
            yield start, match.end("quoted")
            start = match.end("quoted")
    yield start, end


def _references_end(text: str, start: int, end: int) -> int:
    """The end of the references at the beginning of a sentence, `start` where there are none."""
    match = _CITED.match(text, start, end)
    if match and _only_references(match["inside"]):
        return match.end()
    return end if _only_references(text[start:end]) else start


def _heading_end(text: str, paragraph: Stretch, *, is_first: bool, is_last: bool) -> int:
    """The end of a line that heads a text or a part of it, 0 where a paragraph begins with none."""
    lines = paragraph.of(text).rstrip().split("\n")
    alone = len(lines) == 1
    end = paragraph.start + len(lines[0])
    line = lines[0].strip()
    if line.startswith("#"):
        return end
    if is_first and not is_last and all(map(_is_bare_line, lines)):
        return paragraph.start + sum(map(len, lines)) + len(lines) - 1  # title, speaker, date
    if not _is_bare_line(line):
        return 0
    if alone:
        heads = not is_last and (is_first or _is_titled(line))
    else:
        following = lines[1].strip()
        heads = following[:1].isupper() and (
            _is_titled(line) or (is_first and len(line) < _SHORT * len(following))
        )
    return end if heads else 0


def _is_bare_line(line: str) -> bool:
    """Whether a line could head something: short, no item of a list, without an end."""
    line = line.strip()
    ended = _ENDED.search(line) or _ITEM.match(line)
    return bool(line) and not ended and len(line) <= _LONGEST_HEADING


def _is_titled(line: str) -> bool:
    """Whether a line is written as titles are: the words that matter begin with capitals."""
    words = [word for word in _LONG_WORD.findall(line) if word.lower() not in _SMALL]
    return len(words) > 1 and all(word[0].isupper() for word in words)


def _only_references(text: str) -> bool:
    """Whether a text names passages and says nothing of them ("See also Romans 4:5")."""
    items = scan_all(text)
    named = sum(item.end - item.start for item in items)
    if not items or named * 2 <= len(text.strip(" ().,;[]")):
        return False
    beside = text
    for item in reversed(items):
        beside = f"{beside[: item.start]} {beside[item.end :]}"
    return _STATING.search(beside) is None


def cited(part: WrittenSentence, references: Sequence[CheckedReference]) -> list[CheckedReference]:
    """The references that a sentence names itself or has right behind it."""
    return [r for r in references if part.start <= r.start < part.reach]


def stated_claims(
    text: str, parts: Sequence[WrittenSentence], references: Sequence[CheckedReference]
) -> list[StatedClaim]:
    """The sentences that state a matter of faith, or cite a verse, with what they cite."""
    found = []
    for part in parts:
        if part.heading:
            continue
        mine = cited(part, references)
        exact = [r for r in mine if r.state is ReferenceState.EXISTS]
        refs = dict.fromkeys(ref for r in exact for ref in r.refs if is_evidence(ref))
        failed = any(r.state in _NAMES_NONE for r in mine)
        whole = text[part.start : part.end]
        words = _without(text, part, mine)
        if not words:
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
        listed = before.endswith(("(", ";", ",")) and after[:1] in (")", ";", ",")
        if start < len(words) and listed:
            words = before + after
        elif start < len(words) and reference.state in _NAMES_NONE:
            words = f"{_TO_A_PLACE.sub('', before)} {after}"
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
