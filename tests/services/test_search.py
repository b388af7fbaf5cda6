"""What a search makes of what was typed: words, a number, places; and what stands beside."""

from dataclasses import replace

import pytest
from tests.fakes import FakeCorpus, FakeEmbedder, ref

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Passage, SourceKind, Span, SpanKind
from chapterverse.errors import NotInLibrary
from chapterverse.ports import WordMatch, WordQuery
from chapterverse.services.search import ResultKind, SearchService
from chapterverse.services.typed_places import typed_places
from chapterverse.services.word_study import Rendering, study_word

LOVE = "Love is patient and is kind."
TAGGED = Passage("KJV", LOVE, ref("1Cor.13.4"), spans=(Span(SpanKind.STRONGS, 0, 4, "G26"),))


def service(*more: Passage) -> SearchService:
    corpus = FakeCorpus()
    return SearchService(replace(corpus, verses_=(*corpus.verses_, *more)), FakeEmbedder())


@pytest.mark.parametrize("number", ["G26", "g26", "G0026", "G26a"])
def test_a_number_finds_the_words_that_render_it(number: str) -> None:
    results = service(TAGGED).words(WordQuery(number))
    assert results.kind is ResultKind.NUMBER
    (hit,) = results.words
    (mark,) = hit.passage.spans
    assert hit.passage.text[mark.start : mark.end] == "Love"
    assert results.by_book == ((Book.FIRST_CORINTHIANS, 1),)


def test_a_list_of_references_is_a_list_of_verses_in_its_order() -> None:
    assert service().words(WordQuery("faith 99; works\nlaw")).kind is ResultKind.WORDS
    results = service().words(WordQuery("Rom 4:3; Gen 15:6\nJohn 3:16\nHezekiah 3:1"))
    assert results.kind is ResultKind.PLACES
    assert [hit.passage.ref for hit in results.words] == [
        *(ref("Rom.4.3"), ref("Gen.15.6"), ref("John.3.16"))
    ]
    assert results.unread == ("Hezekiah 3:1",)


def test_every_hit_is_counted_and_can_be_listed() -> None:
    verses = [Passage("KJV", f"selah {n}", ref(f"Ps.119.{n}")) for n in range(1, 177)]
    notes = [Passage("MHCC", f"selah {n}", ref(f"Ps.{n}")) for n in range(1, 151)]
    corpus = replace(FakeCorpus(), verses_=tuple(verses), notes=tuple(notes))
    found = SearchService(corpus, None)
    asked = WordQuery("selah", work_ids=("KJV",))
    assert (len(found.words(asked, 20).words), found.words(asked, 20).total) == (20, 176)
    assert len(found.words(asked, 9999).words) == 176
    assert len(found.in_book(asked, Book.PSALMS)) == 176
    by_others = WordQuery("selah", kinds=(SourceKind.COMMENTARY,))
    assert (len(found.words(by_others, 20).words), found.words(by_others, 20).total) == (20, 150)
    everything = WordQuery("selah", kinds=(SourceKind.SCRIPTURE, SourceKind.COMMENTARY))
    assert found.words(everything, 20).total == 326


def test_a_long_list_of_places_is_counted_whole_and_read_as_far_as_asked() -> None:
    verses = [Passage("WEB", f"verse {n}", ref(f"Ps.119.{n}")) for n in range(1, 177)]
    found = SearchService(replace(FakeCorpus(), verses_=tuple(verses)), None)
    typed = WordQuery("; ".join(f"Ps 119:{n}" for n in range(1, 177)) + "; John 21:25")
    first = found.words(typed, 20)
    assert (len(first.words), first.total, first.unread) == (20, 177, ())
    every = found.words(typed, 999)
    assert (len(every.words), every.total, every.unread) == (176, 176, ("John 21:25",))
    assert every.by_book == ((Book.PSALMS, 176),)
    assert len(found.in_book(typed, Book.PSALMS)) == 176


def test_words_that_are_books_too_are_words() -> None:
    for text in ("acts", "ruth", "job", "3 days", "the 12 apostles"):
        assert typed_places(text) is None
    assert typed_places("1-2 Kings; Psalm; Matt-John", books_alone=True) is not None


def test_what_another_translation_says_stands_beside() -> None:
    verse = Passage("KJV", "Now the serpent was more subtil.", ref("Gen.3.1"))
    web = Passage("WEB", "Now the serpent was more crafty.", ref("Gen.3.1"))
    results = service(verse, web).run(WordQuery("crafty", work_ids=("KJV",)))
    assert results.words == ()
    first = results.meaning[0]
    assert (first.ref, first.wording, first.words) == (ref("Gen.3.1"), "WEB", "crafty")
    assert first.text == verse.text


def test_words_can_be_left_out() -> None:
    found = service().words(WordQuery("faith", WordMatch.ANY, without="boasting"))
    assert [hit.passage.ref for hit in found.words] == [ref("Rom.3.28"), ref("Rom.5.1")]


def test_the_study_of_a_word_counts_books_and_renderings() -> None:
    corpus = replace(FakeCorpus(), verses_=(TAGGED,))
    study = study_word(corpus, "g0026")
    assert (study.entry.lemma, study.note) == ("ἀγάπη", "")
    assert study.renderings == (Rendering("love", 1),)
    assert study.by_book == ((Book.FIRST_CORINTHIANS, 1),)
    assert "no G26A" in study_word(corpus, "G26a").note
    for wrong in ("love", "G9999"):
        with pytest.raises(NotInLibrary):
            study_word(corpus, wrong)
