"""What stands beside the scripture for a question: commentary notes, dictionary entries."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from chapterverse.domain.passages import (
    NoteHit,
    Passage,
    RetrievalMethod,
    RetrievedPassage,
    SourceKind,
    WordHit,
)
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import NotInLibrary
from chapterverse.grounding.asked import WordAsked
from chapterverse.grounding.claim_words import WordTable
from chapterverse.grounding.question import telling_words
from chapterverse.ports import Corpus, WordMatch, WordQuery

NOTES = 50
"""Hits by words, and as many by meaning, among which notes on the passages found are preferred."""
_ON_THE_BEST = 20  # notes on the best passage, of which the first that says something is taken
_SHORTEST_NOTE = 40  # characters; shorter ones point elsewhere ("See note, Romans 1:16")
_CONTENTS = re.compile(r"\(\d+(?:\s*[-–]\s*\d+)?\)")
_RENDERED = re.compile(r":\s*-+\s*")  # before the renderings; the dictionaries differ in it
_CONTENTS_LINE = 120  # characters a verse range in brackets stands for, in a list of contents


def commentary_notes(
    corpus: Corpus,
    query: WordQuery,
    near: Sequence[NoteHit],
    refs: Sequence[PassageRef],
    wanted: int,
    meaning: float,
) -> tuple[RetrievedPassage, ...]:
    """At most `wanted` notes that match the words of `query` or are `near` the question, which
    weighs `meaning`; on `refs`, the passages found, if there are any.

    Where none of them is on a passage found, a note on the best passage comes first. Ranks and
    scores are left to the caller.
    """
    if wanted < 1:
        return ()
    worth_searching = bool(telling_words(query.text, WordTable()))
    hits = corpus.search_words(query, NOTES) if worth_searching else ()

    def is_on_found(note: Passage) -> bool:
        return note.ref is not None and any(note.ref.overlaps(ref) for ref in refs)

    fused = _fused(hits, near if worth_searching else (), meaning)
    on_found = _telling((note, method) for note, method in fused if is_on_found(note))
    ordered = list(islice(on_found, wanted)) or list(islice(_telling(fused), wanted))
    if refs and not (ordered and is_on_found(ordered[0][0])):
        beside = corpus.commentary(refs[0], _ON_THE_BEST)
        best = _telling((note, RetrievalMethod.CROSS_REFERENCE) for note in beside)
        ordered = list(_telling((*islice(best, 1), *ordered)))
    return tuple(
        RetrievedPassage(note, SourceKind.COMMENTARY, method, 0, 0.0)
        for note, method in ordered[:wanted]
    )


def _telling(
    found: Iterable[tuple[Passage, RetrievalMethod]],
) -> Iterator[tuple[Passage, RetrievalMethod]]:
    """Those of the notes that say something, each once; looked at as they are asked for."""
    seen: set[str] = set()
    for note, method in found:
        if note.identity not in seen and says_something(note):
            seen.add(note.identity)
            yield note, method


def _fused(
    words: Sequence[WordHit], near: Sequence[NoteHit], meaning: float
) -> list[tuple[Passage, RetrievalMethod]]:
    """The passages of both lists, best first, each with the method that gave most of its score.

    Scores are spread as fusion.fuse spreads those of verses.
    """
    gains: dict[Passage, list[float]] = {}
    for place, hits, weight, top in (
        (0, [(hit.passage, hit.score) for hit in words], 1.0, words[0].score if words else 0.0),
        (1, [(hit.passage, hit.similarity) for hit in near], meaning, 1.0),
    ):
        least = hits[-1][1] if len(hits) > 1 else 0.0
        for passage, score in hits:
            share = (score - least) / (top - least) if top > least else 1.0
            gains.setdefault(passage, [0.0, 0.0])[place] += weight * share
    ordered = sorted(gains.items(), key=lambda item: -sum(item[1]))
    return [
        (passage, RetrievalMethod.FULL_TEXT if by[0] >= by[1] else RetrievalMethod.SEMANTIC)
        for passage, by in ordered
    ]


def says_something(note: Passage) -> bool:
    """Whether a note is more than the contents of a chapter or a pointer to another note."""
    pointer = len(note.text) < _SHORTEST_NOTE or note.text.lstrip("( ").startswith("See ")
    return not pointer and len(_CONTENTS.findall(note.text)) * _CONTENTS_LINE < len(note.text)


def dictionary_entries(
    corpus: Corpus,
    asked: WordAsked | None,
    near: Callable[[str], Sequence[NoteHit]],
    sounding: Callable[[str], Sequence[str]],
    wanted: int,
    meaning: float,
) -> tuple[RetrievedPassage, ...]:
    """At most `wanted` entries of Strong's dictionaries for a question about a word; `near` gives
    entries near to words in meaning, which weighs `meaning`, `sounding` the numbers of a word in
    Latin letters ("hesed")."""
    if asked is None or wanted < 1:
        return ()
    found: list[tuple[Passage, RetrievalMethod]] = []
    keys = asked.strongs or tuple(key for word in asked.words.split() for key in sounding(word)[:1])
    for key in keys:
        try:
            found.append((corpus.lexicon(key).passage, RetrievalMethod.DIRECT_LOOKUP))
        except NotInLibrary:
            continue
    if not found and asked.words:
        query = WordQuery(
            asked.words, WordMatch.ANY, kinds=(SourceKind.LEXICON,), marked=False, telling=True
        )
        hits = corpus.search_words(query, NOTES)
        fused = _fused(hits, near(asked.words), meaning)
        found = [(entry, method) for entry, method in fused if _is_strongs(entry)]
    return tuple(
        RetrievedPassage(passage, SourceKind.LEXICON, method, 0, 0.0)
        for passage, method in found[:wanted]
    )


def renderings(entry: Passage) -> str:
    """The English words by which Strong's says that a word is translated, "" where it does not."""
    found = list(_RENDERED.finditer(entry.text))
    return entry.text[found[-1].end() :] if found else ""


def _is_strongs(passage: Passage) -> bool:
    return passage.entry[:1] in ("G", "H") and passage.entry[1:2].isdigit()
