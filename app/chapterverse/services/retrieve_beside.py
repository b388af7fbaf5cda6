"""What stands beside the scripture for a question: commentary notes, dictionary entries."""

from __future__ import annotations

import re
from collections.abc import Sequence

from chapterverse.domain.passages import Passage, RetrievalMethod, RetrievedPassage, SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import NotInLibrary
from chapterverse.grounding.asked import WordAsked
from chapterverse.grounding.claim_words import WordTable
from chapterverse.grounding.question import telling_words
from chapterverse.ports import Corpus, WordMatch, WordQuery

_LOOKED_THROUGH = 20  # word hits among which notes on the passages found are preferred
_SHORTEST_NOTE = 40  # characters; shorter ones point elsewhere ("See note, Romans 1:16")
_CONTENTS = re.compile(r"\(\d+(?:\s*[-–]\s*\d+)?\)")
_CONTENTS_LINE = 120  # characters a verse range in brackets stands for, in a list of contents


def commentary_notes(
    corpus: Corpus, query: WordQuery, refs: Sequence[PassageRef], wanted: int
) -> tuple[RetrievedPassage, ...]:
    """At most `wanted` notes that match the words, on `refs`, the passages found, if there are any.

    Where none of them is on a passage found, a note on the best passage comes first. Ranks and
    scores are left to the caller.
    """
    if wanted < 1:
        return ()
    worth_searching = bool(telling_words(query.text, WordTable()))
    hits = corpus.search_words(query, _LOOKED_THROUGH) if worth_searching else ()

    def is_on_found(note: Passage) -> bool:
        return note.ref is not None and any(note.ref.overlaps(ref) for ref in refs)

    notes_found = [hit.passage for hit in hits if says_something(hit.passage)]
    ordered = [note for note in notes_found if is_on_found(note)] or notes_found
    notes = {note.identity: (note, RetrievalMethod.FULL_TEXT) for note in ordered}
    if refs and not (ordered and is_on_found(ordered[0])):
        best = {
            note.identity: (note, RetrievalMethod.CROSS_REFERENCE)
            for note in corpus.commentary(refs[0], _LOOKED_THROUGH)
            if says_something(note)
        }
        notes = dict(list(best.items())[:1]) | notes
    return tuple(
        RetrievedPassage(note, SourceKind.COMMENTARY, method, 0, 0.0)
        for note, method in list(notes.values())[:wanted]
    )


def says_something(note: Passage) -> bool:
    """Whether a note is more than the contents of a chapter or a pointer to another note."""
    pointer = len(note.text) < _SHORTEST_NOTE or note.text.lstrip("( ").startswith("See ")
    return not pointer and len(_CONTENTS.findall(note.text)) * _CONTENTS_LINE < len(note.text)


def dictionary_entries(
    corpus: Corpus, asked: WordAsked | None, wanted: int
) -> tuple[RetrievedPassage, ...]:
    """At most `wanted` entries of Strong's dictionaries for a question about a word."""
    if asked is None or wanted < 1:
        return ()
    found: list[tuple[Passage, RetrievalMethod]] = []
    for key in asked.strongs:
        try:
            found.append((corpus.lexicon(key).passage, RetrievalMethod.DIRECT_LOOKUP))
        except NotInLibrary:
            continue
    if not found and asked.words:
        query = WordQuery(asked.words, WordMatch.ANY, kinds=(SourceKind.LEXICON,), marked=False)
        hits = corpus.search_words(query, _LOOKED_THROUGH)
        found = [(h.passage, RetrievalMethod.FULL_TEXT) for h in hits if _is_strongs(h.passage)]
    return tuple(
        RetrievedPassage(passage, SourceKind.LEXICON, method, 0, 0.0)
        for passage, method in found[:wanted]
    )


def renderings(entry: Passage) -> str:
    """The English words by which Strong's says that a word is translated, "" where it does not."""
    return entry.text.rpartition(":-")[2].lstrip("-") if ":-" in entry.text else ""


def _is_strongs(passage: Passage) -> bool:
    return passage.entry[:1] in ("G", "H") and passage.entry[1:2].isdigit()
