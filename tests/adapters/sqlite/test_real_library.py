"""The library that set-up builds, looked at as a reader would."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.fakes import ref

from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.sqlite.library_file import read_report
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import SourceKind, SpanKind
from chapterverse.domain.refs import PassageRef
from chapterverse.ports import WordMatch, WordQuery
from chapterverse.settings import Paths

pytestmark = pytest.mark.library


@pytest.fixture(scope="module")
def corpus(paths: Paths) -> Iterator[SqliteCorpus]:
    found = SqliteCorpus(paths.library)
    yield found
    found.close()


def test_it_holds_all_kinds_of_works_and_nothing_unlicensed(corpus: SqliteCorpus) -> None:
    assert {work.kind for work in corpus.works()} == set(SourceKind)
    assert all(work.licence and work.title for work in corpus.works())
    assert corpus.default_translation().id == "WEB"


def test_the_king_james_version_is_whole(corpus: SqliteCorpus) -> None:
    for book in Book:
        place = PassageRef.book(book)
        assert [v.ref for v in corpus.verses("KJV", place)] == [
            PassageRef.of(verse) for verse in place.verses()
        ]


def test_the_report_counts_what_is_there(paths: Paths) -> None:
    report = read_report(paths.library)
    assert report.is_current
    counts = {found.work.id: found.passages for found in report.works}
    assert counts["KJV"] == 31_102
    assert all(found.source and found.digest for found in report.works)


@pytest.mark.parametrize(
    ("osis", "speaker"),
    [("Job.4.7", "Eliphaz"), ("Matt.4.6", "the devil"), ("Gen.3.4", "the serpent")],
)
def test_who_speaks(corpus: SqliteCorpus, osis: str, speaker: str) -> None:
    speeches = corpus.speeches(ref(osis))
    assert [(found.speaker, found.stance) for found in speeches] == [(speaker, "against")]


def test_red_letters_speak(corpus: SqliteCorpus) -> None:
    assert [found.speaker for found in corpus.speeches(ref("Matt.5.44"))] == ["Jesus"]
    assert corpus.speeches(ref("1Chr.1.1")) == ()


def test_what_is_said_about_a_verse(corpus: SqliteCorpus) -> None:
    verse = ref("Rom.3.28")
    assert any("justification" in heading.lower() for heading in corpus.headings(verse.first))
    assert {note.work_id for note in corpus.commentary(verse, 9)} >= {"MHCC", "SCOFIELD"}
    assert corpus.cross_references(ref("Rom.3.20-Rom.3.31"), 9)


def test_every_cross_reference_names_each_book_once(corpus: SqliteCorpus) -> None:
    links = corpus.cross_references(PassageRef.book(Book.ROMANS), 9_999)
    sources = {name for link in links for name in link.source.split(", ")}
    assert "Nave's Topical Bible" in sources and "Nave's" not in sources
    for link in links:
        names = link.source.split(", ")
        assert len(names) == len(set(names))


def test_words_of_a_verse_lead_to_the_dictionary(corpus: SqliteCorpus) -> None:
    spans = corpus.passage("KJV", ref("John.3.16")).spans
    keys = {key for s in spans if s.kind is SpanKind.STRONGS for key in s.value.split()}
    assert "G25" in keys
    assert corpus.lexicon("G25").lemma.startswith("ἀγαπ")
    assert ref("John.3.16").first in corpus.verses_with("G25")
    assert all(corpus.lexicon(key).passage.text for key in keys)


def test_a_question_finds_verses_that_answer_it(corpus: SqliteCorpus) -> None:
    query = WordQuery("How is a person justified before God?", WordMatch.ANY, headings=True)
    found = {hit.passage.identity for hit in corpus.search_words(query, 50)}
    assert "WEB:rom_3_28" in found
    assert "WEB:gal_2_16" in found


def test_a_phrase_is_marked_where_it_stands(corpus: SqliteCorpus) -> None:
    query = WordQuery("beside still waters", WordMatch.PHRASE, stemmed=False)
    (hit,) = corpus.search_words(query, 5)
    (mark,) = hit.passage.spans
    assert hit.passage.text[mark.start : mark.end] == "beside still waters"


def test_every_passage_has_an_identity_of_its_own(corpus: SqliteCorpus) -> None:
    for work in corpus.works():
        if work.kind is not SourceKind.COMMENTARY:
            continue
        names = [p.identity for book in Book for p in corpus.verses(work.id, PassageRef.book(book))]
        assert len(names) == len(set(names)), work.id
