"""Settles the quotations of a draft against the library: exact ones get the library's own words,
from all others the quotation marks go, so that none is presented as scripture. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from chapterverse.domain.quotation_marks import marks_around
from chapterverse.grounding.draft import Draft, DraftSentence
from chapterverse.grounding.quotation import (
    SHORTEST,
    STOPS,
    Likeness,
    Quotation,
    QuotationVerdict,
    SourceText,
    compare,
    is_quotation,
    library_words,
    near_run,
    quoted_spans,
)
from chapterverse.grounding.translations import named_translation
from chapterverse.grounding.word_order import WORD

Find = Callable[[str], Sequence[SourceText]]
"""Passages of any installed translation that may hold these words."""

_DOUBLE = re.compile('["“”„«»]')


@dataclass(frozen=True, slots=True)
class Edit:
    """`words` replace the characters `start` to `end` of Draft.text; `exact` when they are the
    library's."""

    start: int
    end: int
    words: str
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Settled:
    """Edits in order, none overlapping; `quoted` are the spans of exact quotations with their
    marks; `notes` say what was not exact."""

    edits: tuple[Edit, ...]
    quoted: tuple[tuple[int, int], ...]
    notes: tuple[str, ...]

    def outside(self, position: int) -> int:
        """The same place, or the end of the quotation that it lies in."""
        for start, end in self.quoted:
            if start < position < end:
                return end
        return position


def settle_quotations(
    draft: Draft,
    sources: Mapping[int, Sequence[SourceText]],
    preferred: str,
    find: Find = lambda _words: (),
) -> Settled:
    """Hold every quotation against the texts that its sentence cites (`sources` by sentence) and,
    when it is not theirs, against what `find` gives."""
    named = named_translation(draft.text)
    edits: list[Edit] = []
    quoted: list[tuple[int, int]] = []
    notes: list[str] = []
    for sentence in draft.sentences:
        settler = _Settler(sources.get(sentence.number, ()), preferred, named, find)
        settler.settle(draft.text, sentence.start, sentence.end)
        settler.settle_unmarked(sentence)
        edits += sorted(settler.edits, key=lambda edit: edit.start)
        quoted += settler.quoted
        notes += settler.notes
    return Settled(tuple(edits), tuple(quoted), tuple(dict.fromkeys(notes)))


class _Settler:
    """The work on one sentence."""

    def __init__(self, cited: Sequence[SourceText], preferred: str, named: str, find: Find) -> None:
        self._cited, self._preferred, self._named, self._find = cited, preferred, named, find
        self.edits: list[Edit] = []
        self.quoted: list[tuple[int, int]] = []
        self.notes: list[str] = []

    def settle(self, text: str, start: int, end: int) -> None:
        """Settle what stands in quotation marks; marks without a partner go."""
        kept: set[int] = set()
        inner: list[tuple[int, int]] = []
        for first, last in quoted_spans(text[start:end]):
            a, z = start + first, start + last
            quotation = Quotation(a + 1, z, text[a + 1 : z])
            if not is_quotation(quotation.text):
                # A term keeps its marks; a mere place in marks would look as if words were quoted.
                if len(WORD.findall(quotation.text)) >= SHORTEST:
                    self.edits += [_gone(text, a), _gone(text, z)]
                kept |= {a, z}
            elif self._is_exact(quotation, text[start:a]):
                self.quoted.append((a, z + 1))
                kept |= set(range(a, z + 1))
            else:
                inner.append((a + 1, z))
                kept |= set(range(a + 1, z))
                self.edits += [_gone(text, a), _gone(text, z)]
                kept |= {a, z}
        for mark in _DOUBLE.finditer(text, start, end):
            if mark.start() not in kept:
                self.edits.append(_gone(text, mark.start()))
        for a, z in inner:
            self.settle(text, a, z)

    def _is_exact(self, quotation: Quotation, before: str) -> bool:
        verdict = self._compared(quotation.text, before)
        words = _words(verdict, quotation.text)
        if not words:
            self.notes.append(f"“{quotation.text}”: {verdict.explanation}")
            return False
        opening, closing = marks_around(words)
        stop = quotation.text.rstrip()[-1]
        if stop in STOPS and not words.endswith(stop):
            closing += stop  # the sentence's own, not the library's
        self.edits += [
            Edit(quotation.start - 1, quotation.start, opening),
            Edit(quotation.start, quotation.end, words, exact=True),
            Edit(quotation.end, quotation.end + 1, closing),
        ]
        elsewhere = verdict.source is not None and verdict.source not in self._cited
        if elsewhere and self._cited:
            self.notes.append(f"“{words}”: {verdict.explanation} It is not what is cited there.")
        return True

    def _compared(self, quoted: str, before: str) -> QuotationVerdict:
        verdict = compare(quoted, self._cited, self._preferred, self._named, before)
        if verdict.likeness in (Likeness.EXACT, Likeness.EXACT_ELSEWHERE):
            return verdict
        other = compare(quoted, self._find(quoted), self._preferred, self._named, before)
        is_better = other.likeness in (Likeness.EXACT, Likeness.EXACT_ELSEWHERE)
        return other if is_better or verdict.likeness is Likeness.UNLIKE else verdict

    def settle_unmarked(self, sentence: DraftSentence) -> None:
        """Say where a long run of words without marks is nearly what is cited, but not quite."""
        for source in self._cited:
            run = near_run(sentence.text, source.text)
            if run is None or any(_in(run, sentence.start, span) for span in self.quoted):
                continue
            words = sentence.text[run[0] : run[1]]
            verdict = compare(words, self._cited, self._preferred, self._named)
            if verdict.likeness is Likeness.ALTERED:
                self.notes.append(f"“{words}”: {verdict.explanation}")
            return


def _in(run: tuple[int, int], offset: int, span: tuple[int, int]) -> bool:
    return run[0] + offset < span[1] and span[0] < run[1] + offset


def _gone(text: str, at: int) -> Edit:
    """The mark at `at` goes; words that it parted, or that it parted with others, stay apart."""
    end = at + 1
    while _DOUBLE.match(text, end):
        end += 1
    parts = text[max(0, at - 1) : at].isalnum() and text[end : end + 1].isalnum()
    return Edit(at, at + 1, " " if parts else "")


def _words(verdict: QuotationVerdict, quoted: str) -> str:
    if verdict.likeness not in (Likeness.EXACT, Likeness.EXACT_ELSEWHERE):
        return ""
    return "" if verdict.source is None else library_words(quoted, verdict.source.text)


def quotations_of(sentence: DraftSentence) -> Iterator[Quotation]:
    """The quotations of a sentence with offsets in its draft's text."""
    for first, last in quoted_spans(sentence.text):
        words = sentence.text[first + 1 : last]
        if is_quotation(words):
            yield Quotation(sentence.start + first + 1, sentence.start + last, words)
