"""Reading: chapters, places as typed, and what the library says about a verse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import CrossReference, LexiconEntry, Passage, Span, SpanKind, Work
from chapterverse.domain.ref_parser import parse, scan
from chapterverse.domain.ref_values import FoundReference
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.domain.text_find import find_all
from chapterverse.errors import InvalidReference, NotInLibrary
from chapterverse.ports import Corpus
from chapterverse.services.word_study import WordStudy, study_word


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter in one translation; verses that the work omits are left out."""

    work: Work
    book: Book
    number: int
    verses: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class ChapterContents:
    """A chapter and the numbers of its verses that are there to be read, in order."""

    book: Book
    number: int
    verses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """What was understood of a typed reference, as it is shown; `note` says which reading was
    taken, or is ""."""

    ref: PassageRef
    note: str = ""
    shown: str = ""


@dataclass(frozen=True, slots=True)
class LinkedVerse:
    """A cross reference with the text of its target in the translation being read, "" where that
    does not have the passage: then it is shown as missing, never as another verse."""

    link: CrossReference
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A note of a commentary, paragraph by paragraph, with the places that each names."""

    passage: Passage
    paragraphs: tuple[tuple[str, tuple[FoundReference, ...]], ...]


@dataclass(frozen=True, slots=True)
class ChapterNotes:
    """The notes of a commentary that begin in a chapter, in order."""

    work: Work
    book: Book
    number: int
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """What the library holds about a verse.

    `footnotes` are those of the translation itself, with the first place that they name when they
    are nothing but references, else None.
    """

    verse: VerseRef
    cross_references: tuple[LinkedVerse, ...]
    commentary: tuple[tuple[Work, Passage], ...]
    lexicon: tuple[LexiconEntry, ...]
    headings: tuple[str, ...]
    footnotes: tuple[tuple[Work, str, PassageRef | None], ...] = ()


@dataclass(frozen=True, slots=True)
class FoundInBook:
    """Verses of a book that hold a text, in order, each with MARK spans over it."""

    work_id: str
    book: Book
    verses: tuple[tuple[VerseRef, tuple[Span, ...]], ...]


class ReadService:
    """Reads the library for a person. Cheap calls; all run on the caller's thread."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._contents: dict[tuple[str, ...], tuple[ChapterContents, ...]] = {}

    def works(self) -> tuple[Work, ...]:
        """All works in display order."""
        return self._corpus.works()

    def default_translation(self) -> Work:
        """The translation quoted when none is chosen; raises NotInLibrary."""
        return self._corpus.default_translation()

    def go_to(self, text: str, near: PassageRef | None = None) -> Place:
        """The place that a typed reference names; raises InvalidReference with the reason."""
        parsed = parse(text, context=near)
        return Place(parsed.passages[0], parsed.reading, parsed.found[0].display())

    def chapter(self, work_id: str, book: Book, number: int) -> Chapter:
        """A chapter; raises NotInLibrary when the work has no verse of it."""
        work = self._corpus.work(work_id)
        verses = self._corpus.verses(work_id, PassageRef.chapter(book, number))
        if not verses:
            raise NotInLibrary(
                f"The {work.title} has no {book.full_name} {number}.",
                "Choose another translation.",
            )
        return Chapter(work, book, number, verses)

    def contents(self, work_ids: Sequence[str]) -> tuple[ChapterContents, ...]:
        """Every chapter that one of some translations has, with the verses that any of them has;
        raises NotInLibrary for a work that is not there."""
        # Another version is another library: works were added.
        wanted = (self._corpus.version, *work_ids)
        if wanted not in self._contents:
            ordinals = sorted(set().union(*map(self._corpus.ordinals, work_ids)))
            chapters = groupby(ordinals, lambda ordinal: ordinal // 1_000)
            self._contents[wanted] = tuple(
                ChapterContents(
                    Book(place // 1_000),
                    place % 1_000,
                    tuple(ordinal % 1_000 for ordinal in verses),
                )
                for place, verses in chapters
            )
        return self._contents[wanted]

    def notes(self, work_id: str, book: Book, number: int) -> ChapterNotes:
        """What a commentary says on a chapter: each of its notes stands where it begins. A chapter
        without notes has none; raises NotInLibrary for a work that is not there."""
        chapter = PassageRef.chapter(book, number)
        return ChapterNotes(
            self._corpus.work(work_id),
            book,
            number,
            tuple(
                Note(passage, _paragraphs(passage))
                for passage in self._corpus.verses(work_id, chapter)
                if passage.ref is not None and passage.ref.first in chapter
            ),
        )

    def notes_beside(self, work_id: str, book: Book, number: int, step: int) -> ChapterNotes | None:
        """The notes of the next chapter (1) or the one before (-1) that has some, None at the end
        of the work; 0 asks for this chapter, else the next that has some, else the work's first."""
        if step == 0:
            here = self.notes(work_id, book, number)
            after = here if here.notes else self.notes_beside(work_id, book, number, 1)
            return after or self.notes_beside(work_id, Book.GENESIS, 0, 1)
        place = chapter_beside(book, number, step)
        while place is not None:
            found = self.notes(work_id, *place)
            if found.notes:
                return found
            place = chapter_beside(*place, step)
        return None

    def passage(self, work_id: str, ref: PassageRef) -> Passage:
        """The text of some verses; raises NotInLibrary."""
        return self._corpus.passage(work_id, ref)

    def context(self, verse: VerseRef, work_id: str, limit: int = 12) -> Context:
        """Cross references with their text, commentary, lexicon entries and topics of a verse."""
        place = PassageRef.of(verse)
        linked = []
        for link in self._corpus.cross_references(place, limit):
            try:
                text = self._corpus.passage(work_id, link.target).text
            except NotInLibrary:
                text = ""
            linked.append(LinkedVerse(link, text))
        notes = tuple(
            (self._corpus.work(note.work_id), note)
            for note in self._corpus.commentary(place, limit)
        )
        return Context(
            verse,
            tuple(linked),
            notes,
            self._lexicon(verse),
            self._corpus.headings(verse),
            self._footnotes(verse, work_id),
        )

    def find_in_book(self, work_id: str, book: Book, text: str) -> FoundInBook:
        """Where a text stands in a book, whatever its case, marks and kind of apostrophe."""
        found = []
        for passage in self._corpus.verses(work_id, PassageRef.book(book)):
            spans = find_all(passage.text, text)
            if spans and passage.ref is not None:
                found.append((passage.ref.first, spans))
        return FoundInBook(work_id, book, tuple(found))

    def _footnotes(
        self, verse: VerseRef, work_id: str
    ) -> tuple[tuple[Work, str, PassageRef | None], ...]:
        work = self._corpus.work(work_id)
        return tuple(
            (work, span.value, _named(span.value, verse))
            for passage in self._corpus.verses(work_id, PassageRef.of(verse))
            for span in sorted(passage.spans, key=lambda span: span.start)
            if span.kind is SpanKind.NOTE and span.value
        )

    def study_word(self, number: str) -> WordStudy:
        """A Strong's number's article and every verse with its word; raises NotInLibrary."""
        return study_word(self._corpus, number)

    def _lexicon(self, verse: VerseRef) -> tuple[LexiconEntry, ...]:
        entries: dict[str, LexiconEntry] = {}
        for work in self._corpus.works():
            for passage in self._corpus.verses(work.id, PassageRef.of(verse)):
                for span in passage.spans:
                    if span.kind is not SpanKind.STRONGS:
                        continue
                    for key in span.value.split():
                        try:
                            entries.setdefault(key, self._corpus.lexicon(key))
                        except NotInLibrary:
                            continue
        return tuple(entries.values())


def chapter_beside(book: Book, chapter: int, step: int) -> tuple[Book, int] | None:
    """The chapter after (1) or before (-1) in the canon, None at its ends."""
    if 1 <= chapter + step <= book.chapter_count:
        return book, chapter + step
    if step > 0 and book < len(Book):
        return Book(book + 1), 1
    if step < 0 and book > 1:
        before = Book(book - 1)
        return before, before.chapter_count
    return None


def _paragraphs(note: Passage) -> tuple[tuple[str, tuple[FoundReference, ...]], ...]:
    starts = {span.start for span in note.spans if span.kind is SpanKind.PARAGRAPH}
    edges = [0, *sorted(n for n in starts if 0 < n < len(note.text)), len(note.text)]
    found = (note.text[start:end].strip() for start, end in pairwise(edges))
    return tuple((text, scan(text, context=note.ref)) for text in found if text)


def _named(footnote: str, near: VerseRef) -> PassageRef | None:
    """The first place of a footnote that is nothing but references."""
    if not any(character.isdigit() for character in footnote):
        return None
    try:
        return parse(footnote.strip(" ."), context=PassageRef.of(near)).passages[0]
    except InvalidReference:
        return None
