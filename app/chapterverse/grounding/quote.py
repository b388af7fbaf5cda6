"""A Quote answer: the best passages word for word, each introduced by who says it.

No generator writes here. Retrieval ranked the passages; attribution says who speaks, emphasis
picks the words that answer, quotation_marks nests the marks, quote_chosen chooses and orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from chapterverse.domain.answers import (
    Block,
    DisplayCitation,
    Origin,
    Outcome,
    Run,
    RunKind,
    SupportLevel,
)
from chapterverse.domain.passages import (
    LexiconEntry,
    RetrievalMethod,
    RetrievedPassage,
    SourceKind,
    Span,
    SpanKind,
    Speech,
    Work,
)
from chapterverse.domain.quotation_marks import marks_around
from chapterverse.domain.ref_versification import both_numbers, tradition
from chapterverse.grounding import quote_words as words
from chapterverse.grounding.asked import without_references
from chapterverse.grounding.attribution import Introductions, warning
from chapterverse.grounding.bearing import names
from chapterverse.grounding.book_asked import book_asked
from chapterverse.grounding.claim_words import WordTable
from chapterverse.grounding.emphasis import (
    best_sentences,
    emphasis,
    excerpt,
    question_stems,
    with_following,
)
from chapterverse.grounding.present import ONE_READING
from chapterverse.grounding.question import telling_words
from chapterverse.grounding.quote_chosen import (
    FEWEST,
    MOST,
    Verse,
    bearing_verses,
    chosen_verses,
    grouped,
    notes_to_the_point,
)
from chapterverse.grounding.sentences import Stretch

_NOTES, _ENTRIES = 2, 2
_VERSE_SHOWN, _NOTE_SHOWN, _ENTRY_SHOWN = 420, 420, 240  # characters of one quotation
_NOTE_SENTENCES = 3
_FEWEST_WORDS = 8  # of a note: fewer name what is asked after and say nothing of it
_FEWEST_OF_BOOK = 30  # words of an introduction to a book


@dataclass(frozen=True, slots=True)
class QuoteTables:
    """What a Quote answer looks things up in.

    `works` holds the work of every passage, `speeches` the rows that touch them, `entries` the
    lexicon articles among them. What is missing is left out of the answer, never guessed.
    """

    works: tuple[Work, ...]
    speeches: tuple[Speech, ...] = ()
    introductions: Introductions = field(default_factory=Introductions)
    entries: tuple[LexiconEntry, ...] = ()


def compose(
    question: str,
    passages: Sequence[RetrievedPassage],
    tables: QuoteTables,
    outcome: Outcome,
    said: str = "",
) -> tuple[tuple[Block, ...], tuple[DisplayCitation, ...]]:
    """The blocks and footnotes of a Quote answer to `question`; `said` is what the program has to
    say first, "" for nothing.

    Scripture comes first: the book of the best passage, or to a question that names no one the book
    that says most, in it the group of its best passage, then the other books; within a group in
    canon order. Words of speakers whom the text itself rebukes come
    last unless the question names the passage. Commentary and lexicon stand apart after it. Every
    quotation is a slice of its passage; footnotes are numbered in order of appearance, one a
    passage. The same input gives the same answer.
    """
    first = {found.passage.identity: found for found in reversed(passages)}
    readable = [found for found in first.values() if found.passage.text.strip()]
    readable.sort(key=lambda found: found.rank)
    opening = [_plain(said)] if said else []
    if outcome is Outcome.NOTHING_FOUND or not readable:
        return (*opening, _plain(words.NOTHING)), ()
    nearest = outcome is Outcome.NEAREST_ONLY
    answer = _Answer(
        question_stems(question),
        tables,
        nearest,
        _place_stems(question, readable),
        opens_book=book_asked(question) is not None,
    )
    answer.blocks += opening
    if nearest:
        # To a question whether a verse has some words, that no verse has them is the answer.
        answer.blocks += [] if said else [_plain(words.NOT_ANSWERED)]
        answer.blocks.append(_plain(words.NEAREST))
    chosen = bearing_verses(
        question,
        chosen_verses(readable, tables.speeches, tables.introductions, FEWEST if nearest else MOST),
    )
    for lead, group in grouped(chosen, by_weight=not names(question)):
        answer.quote_scripture(lead, group)
    notes = (found for found in readable if found.kind is SourceKind.COMMENTARY)
    answer.quote_notes(notes_to_the_point(notes, chosen, answer.note_stems))
    answer.quote_entries(found for found in readable if found.kind is SourceKind.LEXICON)
    return tuple(answer.blocks), tuple(answer.citations)


def _place_stems(question: str, passages: Sequence[RetrievedPassage]) -> frozenset[str]:
    """The stems of what a place says that is asked after alone ("Explain John 3:16"), or of how a
    book is introduced that is; none for a question with words of its own."""
    book = book_asked(question)
    if book is not None:
        return question_stems(book.told_as)
    if telling_words(without_references(question), WordTable()):
        return frozenset()
    named = (one for one in passages if one.method is RetrievalMethod.DIRECT_LOOKUP)
    return question_stems(" ".join(one.passage.text for one in named))


def _plain(sentence: str) -> Block:
    return Block(Origin.PROGRAM, (Run(RunKind.PLAIN, sentence),))


class _Answer:
    """The blocks and footnotes of one answer as they grow."""

    def __init__(
        self,
        stems: frozenset[str],
        tables: QuoteTables,
        nearest: bool,
        place_stems: frozenset[str] = frozenset(),
        *,
        opens_book: bool = False,
    ) -> None:
        self.stems = stems
        self._opens_book = opens_book
        self.note_stems = place_stems or stems
        self._tables = tables
        self._nearest = nearest
        self.blocks: list[Block] = []
        self.citations: list[DisplayCitation] = []

    def quote_scripture(self, lead: str, verses: Sequence[Verse]) -> None:
        """A block of verses under one introduction."""
        runs: list[Run] = []
        for verse in verses:
            text, method = verse.found.passage.text, verse.found.method
            marked = emphasis(text, self.stems)
            why = words.why_scripture(text, self.stems, method, nearest=self._nearest)
            self._cite(
                verse.found,
                verse.ref.display(),
                text,
                (marked,) if marked else (),
                SupportLevel.THEMATIC if self._nearest else SupportLevel.DIRECT,
                words.WHY_OPENING if self._opens_book else why,
                qualifier=words.NEAREST_QUALIFIER if self._nearest else "",
                warned=warning(verse.ref, self._tables.speeches, self._tables.introductions),
            )
            runs += [Run(RunKind.PLAIN, " ")] if runs else []
            runs += self._quotation(text, excerpt(text, marked, _VERSE_SHOWN), marked)
        self.blocks.append(Block(Origin.SCRIPTURE, tuple(runs), lead))

    def quote_notes(self, notes: Iterable[RetrievedPassage]) -> None:
        """Of each note the sentences that bear on the question, under author and work."""
        telling: dict[str, tuple[RetrievedPassage, Stretch]] = {}
        for found in notes:
            part = self._telling(found.passage.text)
            if part is not None:
                telling.setdefault(part.of(found.passage.text), (found, part))
        for found, part in list(telling.values())[:_NOTES]:
            text, ref = found.passage.text, found.passage.ref
            where = ref.display() if ref else found.passage.heading
            level, why = words.why_note(part.of(text), self.note_stems, where)
            self._cite(found, where, part.of(text), (), level, why, qualifier=ONE_READING)
            lead = words.source_line(self._work(found), where)
            self._stand_apart(Origin.COMMENTARY, lead, self._quotation(text, part, None))

    def quote_entries(self, entries: Iterable[RetrievedPassage]) -> None:
        """Dictionary articles under lemma, transliteration and number."""
        for found in list(entries)[:_ENTRIES]:
            text = found.passage.text
            part = excerpt(text, emphasis(text, self.stems), _ENTRY_SHOWN)
            name = words.entry_name(found.passage, self._tables.entries)
            self._cite(found, name, text, (), SupportLevel.CONTEXTUAL, words.WHY_ENTRY)
            self._stand_apart(Origin.LEXICON, name, self._quotation(text, part, None))

    def _telling(self, note: str) -> Stretch | None:
        part = best_sentences(note, self.note_stems, _NOTE_SENTENCES, _NOTE_SHOWN)
        if part is None and self._opens_book:
            part = Stretch(0, 0)  # an introduction begins with what the book is
        # Notes begin with the words that they are on ("Selah."); what they say of them follows.
        fewest = _FEWEST_OF_BOOK if self._opens_book else _FEWEST_WORDS
        part = part and with_following(note, part, fewest)
        if part is None or part.end - part.start <= _NOTE_SHOWN:
            return part
        long = part.of(note)  # one very long sentence
        inner = excerpt(long, emphasis(long, self.note_stems), _NOTE_SHOWN)
        return Stretch(part.start + inner.start, part.start + inner.end)

    def _work(self, found: RetrievedPassage) -> Work | None:
        ids = (work for work in self._tables.works if work.id == found.passage.work_id)
        return next(ids, None)

    def _stand_apart(self, origin: Origin, lead: str, runs: list[Run]) -> None:
        first = all(block.origin is not origin for block in self.blocks)
        heading = origin.value.capitalize() if first else ""
        self.blocks.append(Block(origin, tuple(runs), f"{lead}:" if lead else "", heading))

    def _quotation(self, text: str, shown: Stretch, marked: Stretch | None) -> list[Run]:
        """The words shown, within quotation marks, and the call of the newest footnote."""
        before, after = marks_around(shown.of(text))
        before += "… " if text[: shown.start].strip() else ""
        after = (" …" if text[shown.end :].strip() else "") + after
        cuts = [shown.start, shown.start, shown.end, shown.end]
        if marked is not None:
            cuts[1:3] = (min(max(at, shown.start), shown.end) for at in (marked.start, marked.end))
        kinds = (RunKind.QUOTATION, RunKind.MARKED if marked else RunKind.QUOTATION)
        number = len(self.citations)
        # Each quotation is a claim of the answer; passages that are only near claim nothing.
        claim = 0 if self._nearest else number
        runs = [Run(RunKind.PLAIN, before)] if before else []
        for kind, start, end in zip((*kinds, RunKind.QUOTATION), cuts, cuts[1:], strict=False):
            runs += [Run(kind, text[start:end], claim, number)] if start < end else []
        runs += [Run(RunKind.PLAIN, after)] if after else []
        return [*runs, Run(RunKind.MARKER, claim=claim, citation=number)]

    def _cite(
        self,
        found: RetrievedPassage,
        where: str,
        text: str,
        marked: tuple[Stretch, ...],
        level: SupportLevel,
        why: str,
        *,
        qualifier: str = "",
        warned: str = "",
    ) -> None:
        """The next footnote; `text` is the passage, or the part of a note that is shown."""
        passage, work = found.passage, self._work(found)
        if work is not None and passage.ref is not None and where == passage.ref.display():
            where = both_numbers(tradition(work.versification), passage.ref)
        self.citations.append(
            DisplayCitation(
                number=len(self.citations) + 1,
                ref=passage.ref.id if passage.ref else passage.entry,
                display_ref=where,
                translation=passage.work_id if found.kind is SourceKind.SCRIPTURE else "",
                text=text,
                support_level=level,
                support_explanation=why,
                source=found.kind,
                retrieval_method=found.method,
                identity=passage.identity,
                author=work.author if work else "",
                work_title=work.title if work else passage.work_id,
                qualifier=qualifier,
                warning=warned,
                spans=tuple(Span(SpanKind.MARK, part.start, part.end) for part in marked),
                counted=tradition(work.versification).value if work else "",
            )
        )
