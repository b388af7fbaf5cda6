"""Retrieval over fakes: methods, caps, scope, outcomes, and any text as a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes import FakeCorpus, FakeEmbedder, ref

from chapterverse.domain.answers import Outcome
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import (
    LexiconEntry,
    NoteHit,
    Passage,
    RetrievalMethod,
    SourceKind,
    Speech,
)
from chapterverse.domain.refs import VerseRef
from chapterverse.errors import BadInput, ModelUnavailable
from chapterverse.grounding.asked import WordAsked
from chapterverse.ports import Vector, WordMatch, WordQuery
from chapterverse.services.retrieve import RetrieveService, load_retrieval_model
from chapterverse.services.retrieve_beside import (
    commentary_notes,
    dictionary_entries,
    says_something,
)
from chapterverse.services.retrieve_ranking import WAITING
from chapterverse.settings import resources_folder

MODEL = load_retrieval_model(resources_folder())


def service(corpus: FakeCorpus | None = None, *, meaning: bool = False) -> RetrieveService:
    return RetrieveService(corpus or FakeCorpus(), FakeEmbedder() if meaning else None, MODEL)


def test_a_question_is_answered_with_scripture_and_commentary() -> None:
    found = service().run("How is a man justified by faith?")
    assert found.outcome is Outcome.ANSWERED
    kinds = [passage.kind for passage in found.passages]
    assert kinds[0] is SourceKind.SCRIPTURE
    assert kinds.count(SourceKind.COMMENTARY) == 1
    assert [passage.rank for passage in found.passages] == list(range(1, len(kinds) + 1))
    assert any(p.passage.ref and ref("Rom.3.28").overlaps(p.passage.ref) for p in found.passages)


def test_a_reference_in_the_question_is_looked_up() -> None:
    found = service().run("What does Romans 5:1 mean?")
    assert found.outcome is Outcome.ANSWERED
    assert found.passages[0].passage.ref == ref("Rom.5.1")
    assert found.passages[0].method is RetrievalMethod.DIRECT_LOOKUP


def test_a_chapter_in_the_question_is_where_to_look() -> None:
    found = service().run("What does Romans 4 say about Abraham?")
    scripture = [p for p in found.passages if p.kind is SourceKind.SCRIPTURE]
    assert [p.passage.ref for p in scripture] == [ref("Rom.4.3")]


def test_cross_references_come_along() -> None:
    found = service().run("maintain apart works")
    methods = {p.passage.ref: p.method for p in found.passages if p.kind is SourceKind.SCRIPTURE}
    assert methods[ref("Rom.4.3")] is RetrievalMethod.CROSS_REFERENCE


def test_a_deed_whose_doer_is_asked_for_is_found_in_other_words() -> None:
    table = replace(MODEL.words, exchanged={"defend": {"maintain": 0.8}})
    asked = RetrieveService(FakeCorpus(), None, replace(MODEL, words=table))
    assert ref("Rom.3.28") in asked.rank_verses("Who defended this?")
    assert ref("Rom.3.28") not in asked.rank_verses("What defended it?")


def test_scope_is_kept() -> None:
    found = service(meaning=True).run("faith", scope=ref("Rom.5"))
    assert [p.passage.ref for p in found.passages if p.kind is SourceKind.SCRIPTURE] == [
        ref("Rom.5.1")
    ]


def test_a_dictionary_entry_only_when_a_word_is_asked_about() -> None:
    asked = service().run("What is G26 in the world?")
    assert [p.passage.entry for p in asked.passages if p.kind is SourceKind.LEXICON] == ["G26"]
    plain = service().run("How is a man justified by faith?")
    assert not any(p.kind is SourceKind.LEXICON for p in plain.passages)


def test_a_word_of_another_language_is_searched_by_its_renderings() -> None:
    class Dictionary(FakeCorpus):
        def lexicon(self, key: str) -> LexiconEntry:
            entry = super().lexicon(key)
            article = replace(entry.passage, text="from G25; benevolence:--charity, dear, loved.")
            return replace(entry, passage=article)

    found = service(Dictionary()).run("G26")
    assert next(p.passage.ref for p in found.passages) == ref("John.3.16")
    assert found.passages[-1].passage.entry == "G26"


def test_what_the_library_does_not_answer_is_not_answered() -> None:
    found = service().run("What is the capital of France in the world?")
    assert found.outcome is not Outcome.ANSWERED
    assert all(p.kind is SourceKind.SCRIPTURE for p in found.passages)
    assert service().run("xyzzy").outcome is Outcome.NOTHING_FOUND


def test_a_word_with_a_slip_is_asked_as_it_was_meant_and_that_is_told() -> None:
    found = service().run("waht is faeth")
    assert found.outcome is Outcome.ANSWERED
    assert found.passages[0].passage.text == service().run("what is faith").passages[0].passage.text
    assert found.note == "No verse has “faeth”; “faith” is written nearly so."


def test_a_slip_is_told_where_nothing_answers_what_was_meant_either() -> None:
    found = service().run("Which bankers crashed the stock market in the wolrd?")
    assert found.outcome is Outcome.NEAREST_ONLY
    assert found.note == "No verse has “wolrd”; “world” is written nearly so."


def test_a_word_that_a_verse_has_is_no_slip() -> None:
    rare = Passage("WEB", "The faeth of the bankers crashed.", ref("Gen.1.2"))
    corpus = FakeCorpus(verses_=(*FakeCorpus().verses_, rare))
    found = service(corpus).run("Which faeth has a stock market, a motor and a telephone?")
    assert found.outcome is Outcome.NEAREST_ONLY
    assert not found.note


def test_nobody_is_said_to_do_what_no_near_passage_tells_of_him() -> None:
    found = service().run("Was Goliath justified by faith apart from works of the law?")
    assert found.outcome is Outcome.NEAREST_ONLY
    assert found.note == "None of the nearest passages speaks of “Goliath”."
    assert service().run("Was Abraham justified by faith?").outcome is Outcome.ANSWERED


def test_who_speaks_or_is_spoken_to_counts_as_spoken_of() -> None:
    corpus = FakeCorpus(speeches_=(Speech(ref("Rom.3.27-Rom.3.28"), "Goliath", "Saul"),))
    asked = "Was {} justified by faith apart from works of the law?"
    for name in ("Goliath", "Saul"):
        assert service(corpus).run(asked.format(name)).outcome is Outcome.ANSWERED
    assert service(corpus).run(asked.format("Jonathan")).note


def test_a_name_in_another_translation_or_beside_a_passage_is_spoken_of() -> None:
    asked = "Was Goliath justified by faith apart from works of the law?"
    for extra in (
        Passage("KJV", "Goliath was justified by faith.", ref("Rom.3.28")),
        Passage("WEB", "This Goliath did.", ref("Rom.3.26")),
    ):
        corpus = FakeCorpus(verses_=(*FakeCorpus().verses_, extra))
        assert not service(corpus).run(asked).note


def test_a_book_that_is_asked_after_is_opened_and_introduced() -> None:
    opening = Passage("WEB", "Paul, a servant of Jesus Christ.", ref("Rom.1.1"))
    intro = Passage("MHCC", "The apostle Paul wrote this epistle from Corinth.", ref("Rom"))
    other = Passage("MHCC", "The whole design is to comfort, and it is long.", ref("Rom"))
    corpus = FakeCorpus(
        verses_=(*FakeCorpus().verses_, opening), notes=(*FakeCorpus().notes, other, intro)
    )
    found = service(corpus).run("Who wrote Romans?")
    assert found.outcome is Outcome.ANSWERED
    assert [one.passage.text for one in found.passages] == [opening.text, intro.text]
    assert [one.rank for one in found.passages] == [1, 2]
    theme = service(corpus).run("What is the book of Romans about?")
    assert [one.passage.text for one in theme.passages][1:] == [other.text]
    silent = service(replace(corpus, notes=(intro,))).run("What is the book of Romans about?")
    assert [one.passage.text for one in silent.passages][1:] == [intro.text]
    outside = service(corpus).run("Who wrote Romans?", scope=ref("Gen"))
    assert opening.text not in [one.passage.text for one in outside.passages]
    missing = service().run("Who wrote Romans?")  # this library has no Romans 1:1
    assert all(p.method is not RetrievalMethod.DIRECT_LOOKUP for p in missing.passages)


def test_a_word_alone_that_no_translation_has_is_looked_up_by_its_sound() -> None:
    found = service().run("agape")
    assert [p.passage.entry for p in found.passages if p.kind is SourceKind.LEXICON] == ["G26"]


def test_a_question_at_the_end_of_a_passage_is_quoted_with_its_reply() -> None:
    asking = Passage("WEB", "They trusted. They said, “Who can be saved?”", ref("Mark.10.26"))
    replies = Passage("WEB", "Jesus said, “With God all is possible.”", ref("Mark.10.27"))
    corpus = FakeCorpus(verses_=(asking, replies))
    found = service(corpus).run("Who that trusted was saved?")
    assert found.passages[0].passage.ref == ref("Mark.10.26-Mark.10.27")
    silent = replace(replies, text="They went to another place.")
    apart = service(FakeCorpus(verses_=(asking, silent))).run("Who that trusted was saved?")
    assert apart.passages[0].passage.ref == ref("Mark.10.26")


def test_a_verse_that_does_not_exist_is_not_answered() -> None:
    found = service().run("Romans 99:1 faith")
    assert found.outcome is Outcome.NEAREST_ONLY
    assert found.note


def test_words_alone_until_the_index_is_ready() -> None:
    corpus = FakeCorpus(ready=False)
    found = service(corpus, meaning=True).run("justified by faith")
    assert found.note == WAITING
    assert found.passages
    assert not any(p.method is RetrievalMethod.SEMANTIC for p in found.passages)


class _Broken(FakeEmbedder):
    def embed(self, texts: Sequence[str]) -> list[Vector]:
        raise ModelUnavailable("The sentence model is damaged.")


class _BrokenKnowledge:
    def stored(self, verse: VerseRef, vector: Vector) -> Vector:
        raise ModelUnavailable("The file of verses is damaged.")

    def prior(self, verse: VerseRef) -> float:
        raise ModelUnavailable("The file of verses is damaged.")


def test_a_damaged_file_of_verses_is_said_and_survived() -> None:
    found = RetrieveService(FakeCorpus(), None, MODEL, knowledge=_BrokenKnowledge()).run(
        "justified by faith"
    )
    assert found.note == "The file of verses is damaged."
    assert found.passages


class _Readings:
    """Reads Romans 4:3 as the nearest of all; `broken` reads nothing."""

    def __init__(self, *, broken: bool = False) -> None:
        self._broken = broken

    def nearness(self, question: str, verses: Sequence[VerseRef]) -> list[float]:
        if self._broken:
            raise ModelUnavailable("The file of readings is damaged.")
        return [float(verse == VerseRef.from_id("rom_4_3")) for verse in verses]


def test_the_first_verses_are_read_again() -> None:
    plain = RetrieveService(FakeCorpus(), None, MODEL).rank_verses("justified by faith")
    read = RetrieveService(FakeCorpus(), None, MODEL, readings=_Readings())
    assert plain[0] != ref("Rom.4.3")
    assert read.rank_verses("justified by faith")[0] == ref("Rom.4.3")
    broken = RetrieveService(FakeCorpus(), None, MODEL, readings=_Readings(broken=True))
    assert broken.rank_verses("justified by faith") == plain


def test_a_note_is_found_by_its_meaning_too() -> None:
    corpus = FakeCorpus()
    near = [NoteHit(note, SourceKind.COMMENTARY, 0.9) for note in corpus.notes[::-1]]
    query = WordQuery("zeppelin", WordMatch.ANY, kinds=(SourceKind.COMMENTARY,))
    found = commentary_notes(corpus, query, near, (), 2, 4.0)
    assert [one.method for one in found] == [RetrievalMethod.SEMANTIC] * len(found)
    assert {one.passage for one in found} <= set(corpus.notes)
    assert found
    assert commentary_notes(corpus, query, (), (), 2, 4.0) == ()


def test_a_dictionary_entry_is_found_by_its_meaning_too() -> None:
    corpus = FakeCorpus()
    entry = corpus.lexicon("G26").passage
    asked = WordAsked((), "affection")
    hit = NoteHit(entry, SourceKind.LEXICON, 0.8)
    found = dictionary_entries(corpus, asked, lambda _: (hit,), lambda _: (), 1, 4.0)
    assert [(one.passage, one.method) for one in found] == [(entry, RetrievalMethod.SEMANTIC)]
    assert dictionary_entries(corpus, asked, lambda _: (), lambda _: (), 1, 4.0) == ()


def test_a_word_in_latin_letters_is_looked_up_by_its_sound() -> None:
    found = service().run("What does agape mean?").passages
    (entry,) = (one for one in found if one.kind is SourceKind.LEXICON)
    assert (entry.passage.entry, entry.method) == ("G26", RetrievalMethod.DIRECT_LOOKUP)
    # What the translations themselves say is asked after as they use it.
    assert service()._sounding("faith") == ()  # no question shows it with a fake


def test_a_book_that_is_named_comes_first() -> None:
    ranked = service().rank_verses("What does Genesis say about faith and God?")
    assert ranked[0].first.book is Book.GENESIS
    assert {verse.first.book for verse in ranked} > {Book.GENESIS}


def test_a_failing_sentence_model_is_said_and_survived() -> None:
    found = RetrieveService(FakeCorpus(), _Broken(), MODEL).run("justified by faith")
    assert found.note == "The sentence model is damaged."
    assert found.passages


def test_the_limit_holds() -> None:
    found = service(meaning=True).run("faith God law life", limit=4)
    assert len(found.passages) <= 4
    few = RetrieveService(
        FakeCorpus(), None, replace(MODEL, limits=replace(MODEL.limits, commentary=0))
    )
    assert not any(p.kind is SourceKind.COMMENTARY for p in few.run("justified by faith").passages)


def test_verses_for_measuring_are_single_and_unique() -> None:
    ranked = service(meaning=True).rank_verses("justified by faith", 5)
    assert len(ranked) == len(set(ranked)) <= 5
    assert all(passage.first == passage.last for passage in ranked)


def test_damaged_weights_are_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="weights"):
        load_retrieval_model(tmp_path)


@pytest.mark.parametrize(
    "question",
    ["", "   ", "?!", "a " * 5_000, "אמונה", "🙂", "' \" * ( NEAR AND -- ;", "Hezekiah 3:16"],
)
def test_odd_questions_get_passages_or_none(question: str) -> None:
    service(meaning=True).run(question)


@settings(max_examples=50)
@given(st.text(max_size=300))
def test_any_text_may_be_asked(question: str) -> None:
    found = service(meaning=True).run(question)
    refs = [p.passage.ref for p in found.passages if p.kind is SourceKind.SCRIPTURE]
    assert len(refs) == len(set(refs))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("(1-8) Samuel is born. (9-18) Hannah presents him to the Lord.", False),
        ("(See note, Romans 1:16).", False),
        ("See Romans 1:16 and the note there, which says more of this.", False),
        ("Faith justifies (v. 28) because it receives what grace gives, and gives nothing.", True),
    ],
)
def test_contents_and_pointers_are_no_commentary(text: str, says: bool) -> None:
    assert says_something(Passage("MHCC", text, None)) is says
