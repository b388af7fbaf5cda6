"""What is quoted to a question about a book itself: how it opens, and introductions to it."""

from __future__ import annotations

from chapterverse.domain.passages import Passage, RetrievalMethod, RetrievedPassage, SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import NotInLibrary
from chapterverse.grounding.book_asked import BookAsked
from chapterverse.grounding.claim_words import content_stems
from chapterverse.ports import Corpus
from chapterverse.services.retrieve_beside import says_something
from chapterverse.services.retrieve_passages import ReadablePassages, numbered

_ON_THE_OPENING = 60  # notes on a book's first verse, among which introductions are looked for


def on_the_book(
    corpus: Corpus, readable: ReadablePassages, asked: BookAsked, wanted: int
) -> tuple[RetrievedPassage, ...]:
    """The opening of the book and at most `wanted` introductions of commentaries, those first that
    tell most of what is asked, and where any does none that tells nothing of it; () where the
    library has no such book."""
    whole = PassageRef.book(asked.book)
    try:
        opening = readable.opening(whole)
    except NotInLibrary:
        return ()
    told = content_stems(asked.told_as)

    def tells(note: Passage) -> int:
        return len(told & content_stems(note.text))

    notes = [
        note
        for note in corpus.commentary(PassageRef.of(whole.first), _ON_THE_OPENING)
        if note.ref == whole and says_something(note)
    ]
    notes.sort(key=tells, reverse=True)  # stable: works in their own order
    notes = [note for note in notes if tells(note)] or notes
    return numbered(
        (
            opening,
            *(
                RetrievedPassage(note, SourceKind.COMMENTARY, RetrievalMethod.DIRECT_LOOKUP, 0, 0.0)
                for note in notes[:wanted]
            ),
        )
    )
