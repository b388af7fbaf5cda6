"""Which words of a text answer a question, and which part of a long text to show.

Everything returned is a stretch of the text itself; what is done with it is the presenter's work.
"""

from __future__ import annotations

from collections.abc import Sequence

from chapterverse.grounding.claim_words import WordTable, read_words, stem
from chapterverse.grounding.sentences import Stretch, clauses, sentences

_SHORT = 120
_SHARE, _SHARE_OF_SHORT = 0.55, 0.7
"""The largest part of a text, and of one up to _SHORT characters, that may be marked."""
_RUN = 5  # clauses that may be marked together
_FEWEST_WORDS = 3  # a mark shorter than this picks out a word, not an answer
_CLAUSE_COST, _LENGTH_COST = 0.12, 0.4

_GENERIC_WORDS = """god lord jesus christ man people person someone day time way come go make give
    take put get use mean speak word question answer call name know think teach explain happen
    become find good great many much more most first book chapter passage before after among"""
_GENERIC = frozenset(map(stem, _GENERIC_WORDS.split()))
_GENERIC_WEIGHT = 0.3


def question_stems(question: str) -> frozenset[str]:
    """Stems of the words that carry the question."""
    return frozenset(word.stem for word in read_words(question, WordTable()) if word.content)


def is_telling(one: str) -> bool:
    """Whether a shared stem says something: a word that half of scripture uses says little."""
    return one not in _GENERIC


def shared_words(text: str, stems: frozenset[str]) -> tuple[str, ...]:
    """The telling words of `text` whose stems are among `stems`, one a stem, in order."""
    first: dict[str, str] = {}
    for word in read_words(text, WordTable()):
        if word.stem in stems and is_telling(word.stem):
            first.setdefault(word.stem, word.text)
    return tuple(first.values())


def emphasis(text: str, stems: frozenset[str]) -> Stretch | None:
    """The clause, or few clauses in a row, that hold most of the question's words.

    None when no telling word is shared, or when it would be most of the text.
    """
    words = [word for word in read_words(text, WordTable()) if word.stem in stems]
    if not any(is_telling(word.stem) for word in words):
        return None
    allowed = len(text) * (_SHARE_OF_SHORT if len(text) <= _SHORT else _SHARE)
    best: tuple[float, Stretch] | None = None
    for _, parts in _parsed(text):
        for first in range(len(parts)):
            for last in range(first, min(len(parts), first + _RUN)):
                run = _trimmed(text, parts[first].start, parts[last].end)
                if run.end - run.start > allowed:
                    break
                if len(run.of(text).split()) < _FEWEST_WORDS:
                    continue
                found = {w.stem for w in words if run.start <= w.start and w.end <= run.end}
                weight = sum(map(_weight, found))
                if weight < 1.0:
                    continue
                cost = _CLAUSE_COST * (last - first) + _LENGTH_COST * _share(run, text)
                if best is None or weight - cost > best[0]:
                    best = (weight - cost, run)
    return best[1] if best else None


def excerpt(text: str, keep: Stretch | None, limit: int) -> Stretch:
    """A part of `text` of about `limit` characters around `keep`, cut at the ends of sentences,
    of clauses where one sentence is too long; the whole text where it is short enough."""
    if len(text) <= limit:
        return Stretch(0, len(text))
    parts: list[Stretch] = []
    for sentence, inner in _parsed(text):
        parts += inner if sentence.end - sentence.start > limit else [sentence]
    if not parts:
        return Stretch(0, limit)
    inside = [i for i, part in enumerate(parts) if keep and _overlap(part, keep)] or [0]
    first, last = inside[0], inside[-1]
    while True:
        if last + 1 < len(parts) and parts[last + 1].end - parts[first].start <= limit:
            last += 1
        elif first > 0 and parts[last].end - parts[first - 1].start <= limit:
            first -= 1
        else:
            return Stretch(parts[first].start, parts[last].end)


def best_sentences(text: str, stems: frozenset[str], most: int, limit: int) -> Stretch | None:
    """Up to `most` sentences in a row, of at most `limit` characters where possible, that share
    most with the question; None when they share no telling word."""
    every = sentences(text)
    words = [word for word in read_words(text, WordTable()) if word.stem in stems]
    best: tuple[float, Stretch] | None = None
    for first in range(len(every)):
        for last in range(first, min(len(every), first + most)):
            run = Stretch(every[first].start, every[last].end)
            if last > first and run.end - run.start > limit:
                break
            found = {w.stem for w in words if run.start <= w.start and w.end <= run.end}
            weight = sum(map(_weight, found)) - _CLAUSE_COST * (last - first)
            if any(map(is_telling, found)) and (best is None or weight > best[0] + 1e-9):
                best = (weight, run)
    return best[1] if best else None


def with_following(text: str, part: Stretch, fewest: int) -> Stretch:
    """`part` with the sentences after it until it has `fewest` words, or those before it where none
    follow; the whole text where it has fewer."""
    for sentence in sentences(text):
        if len(part.of(text).split()) >= fewest:
            return part
        if sentence.start >= part.end:
            part = Stretch(part.start, sentence.end)
    for sentence in reversed(sentences(text)):
        if len(part.of(text).split()) < fewest and sentence.end <= part.start:
            part = Stretch(sentence.start, part.end)
    return part


def _parsed(text: str) -> list[tuple[Stretch, list[Stretch]]]:
    """Each sentence with its clauses."""
    every = clauses(text)
    return [
        (whole, [part for part in every if whole.start <= part.start < whole.end])
        for whole in sentences(text)
    ]


def _weight(one: str) -> float:
    return 1.0 if is_telling(one) else _GENERIC_WEIGHT


def _trimmed(text: str, start: int, end: int) -> Stretch:
    """Without stops at the end and without a quotation mark whose partner lies outside."""
    while end > start and text[end - 1] in ",;:—- \t\n":
        end -= 1
    pairs: Sequence[tuple[str, str]] = (("“", "”"), ("‘", "’"), ("(", ")"), ("[", "]"))
    for opening, closing in pairs:
        if text[start:end].startswith(opening) and closing not in text[start:end]:
            start += 1
        if text[start:end].endswith(closing) and opening not in text[start:end]:
            end -= 1
    return Stretch(start, max(start, end))


def _share(run: Stretch, text: str) -> float:
    return (run.end - run.start) / max(1, len(text))


def _overlap(one: Stretch, other: Stretch) -> bool:
    return one.start < other.end and other.start < one.end
