"""The whole product on fakes: a question in, the events of one answer out."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes import FakeCancel, FakeCorpus

from chapterverse.domain.answers import (
    Answered,
    BlockAdded,
    CitedResponse,
    Origin,
    Outcome,
    Retrieved,
    RunKind,
    Style,
    SupportLevel,
)
from chapterverse.domain.passages import RetrievalMethod, RetrievedPassage, SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import BadInput, Cancelled
from chapterverse.grounding.attribution import Introductions
from chapterverse.ports import WordMatch, WordQuery
from chapterverse.services.ask import LONGEST_QUESTION, AskService

NOW = datetime(2026, 5, 4, 3, 2, 1, tzinfo=UTC)


class FakeRetrieve:
    """Word hits of the fake corpus; answered when there is any."""

    def __init__(self, corpus: FakeCorpus, note: str = "") -> None:
        self._corpus = corpus
        self._note = note

    def run(self, question: str, limit: int = 12, scope: PassageRef | None = None) -> Retrieved:
        kinds = (SourceKind.SCRIPTURE, SourceKind.COMMENTARY)
        query = WordQuery(question, WordMatch.ANY, kinds=kinds, scope=scope)
        found = tuple(
            RetrievedPassage(hit.passage, hit.kind, RetrievalMethod.FULL_TEXT, rank, hit.score)
            for rank, hit in enumerate(self._corpus.search_words(query, limit), 1)
        )
        return Retrieved(found, self._note, Outcome.ANSWERED if found else Outcome.NOTHING_FOUND)


def _ask(question: str, corpus: FakeCorpus | None = None, note: str = "") -> CitedResponse:
    corpus = corpus or FakeCorpus()
    service = AskService(corpus, FakeRetrieve(corpus, note), Introductions(), lambda: NOW)
    events = list(service.run(question, FakeCancel()))
    answered = events[-1]
    assert isinstance(answered, Answered)
    assert isinstance(events[0], Retrieved)
    assert all(isinstance(event, BlockAdded) for event in events[1:-1])
    return answered.response


def test_a_question_is_answered_with_quotations_and_footnotes() -> None:
    answer = _ask("How is a man justified by faith?")
    assert answer.outcome is Outcome.ANSWERED
    assert "rom_3_28" in {citation.ref for citation in answer.citations}
    assert answer.provenance.time == NOW
    assert answer.provenance.corpus_version == "fake-1"


def test_footnotes_are_numbered_in_the_order_of_their_calls() -> None:
    answer = _ask("justified faith righteousness law")
    calls = [r.citation for b in answer.blocks for r in b.runs if r.kind is RunKind.MARKER]
    assert calls == list(range(1, len(answer.citations) + 1))


def test_every_displayed_quotation_is_byte_equal_to_the_library() -> None:
    corpus = FakeCorpus()
    answer = _ask("faith law works grace beginning", corpus)
    library = [p.text for p in (*corpus.verses_, *corpus.notes)]
    shown = [
        run.text
        for block in answer.blocks
        for run in block.runs
        if run.kind in (RunKind.QUOTATION, RunKind.MARKED)
    ]
    assert shown
    assert all(any(text in source for source in library) for text in shown)


def test_commentary_is_at_most_contextual_with_its_qualifier() -> None:
    answer = _ask("faith by grace has no merit")
    notes = [c for c in answer.citations if c.source is SourceKind.COMMENTARY]
    assert notes
    for note in notes:
        assert note.support_level is not SupportLevel.DIRECT
        assert "One scholarly reading among several" in note.qualifier
        assert note.author == "Matthew Henry"


def test_what_is_not_found_is_said_and_cites_nothing() -> None:
    answer = _ask("zeppelin")
    assert answer.outcome is Outcome.NOTHING_FOUND
    assert answer.citations == ()
    assert answer.blocks


def test_each_event_brings_the_footnotes_that_its_block_calls() -> None:
    corpus = FakeCorpus()
    service = AskService(corpus, FakeRetrieve(corpus), Introductions())
    for event in service.run("justified by faith", FakeCancel()):
        if isinstance(event, BlockAdded):
            called = {r.citation for r in event.block.runs if r.kind is RunKind.MARKER}
            assert {c.number for c in event.citations} == called


def test_the_note_of_retrieval_stays_with_the_answer() -> None:
    assert _ask("faith", note="By words until the index is ready.").notes == (
        "By words until the index is ready.",
    )


@pytest.mark.parametrize("question", ["", "   ", "\n\t", "\x00\x01"])
def test_an_empty_question_is_a_plain_sentence(question: str) -> None:
    with pytest.raises(BadInput, match=r"There is no question yet\."):
        _ask(question)


def test_a_very_long_question_is_cut_and_that_is_said() -> None:
    answer = _ask("faith " * 5_000)
    assert len(answer.question) <= LONGEST_QUESTION
    assert "The question was cut" in answer.notes[0]


@pytest.mark.parametrize(
    "question",
    ["?!.,;:", "Hezekiah 3:16", "בְּרֵאשִׁית", "🙂", "' \" * ( NEAR AND -- ;", "faith' OR 1=1"],
)
def test_odd_questions_get_an_answer_or_a_plain_sentence(question: str) -> None:
    assert _ask(question).blocks


@given(st.text(min_size=1).filter(lambda text: any(c.isprintable() and c != " " for c in text)))
def test_any_question_is_answered_without_an_exception(question: str) -> None:
    try:
        answer = _ask(question)
    except BadInput:
        return
    assert answer.raw_text == ""


def test_a_stopped_question_ends_at_once() -> None:
    corpus = FakeCorpus()
    service = AskService(corpus, FakeRetrieve(corpus), Introductions())
    with pytest.raises(Cancelled):
        list(service.run("faith", FakeCancel(cancelled=True)))


def test_a_style_that_needs_a_model_is_refused_with_what_to_do() -> None:
    corpus = FakeCorpus()
    service = AskService(corpus, FakeRetrieve(corpus), Introductions())
    with pytest.raises(BadInput, match="quote style"):
        list(service.run("faith", FakeCancel(), style=Style.COMPOSED))


def test_two_questions_in_a_row_share_nothing() -> None:
    first, second = _ask("justified by faith"), _ask("shepherd")
    assert {c.ref for c in first.citations}.isdisjoint({c.ref for c in second.citations})


def _opening(response: CitedResponse) -> str:
    assert response.blocks[0].origin is Origin.PROGRAM
    return "".join(run.text for run in response.blocks[0].runs)


def test_a_saying_that_stands_nowhere_is_said_to_stand_nowhere() -> None:
    response = _ask("Is there a verse that says Abraham believed in himself?")
    assert _opening(response).startswith(
        "No verse in the library’s translations has the words “Abraham believed in himself”."
    )
    assert response.citations


def test_a_saying_is_quoted_first_where_it_stands() -> None:
    corpus = FakeCorpus()
    wanted = next(v for v in corpus.verses_ if v.ref == PassageRef.from_osis("Gen.1.1"))
    words = " ".join(wanted.text.split()[-5:])
    response = _ask(f"Where does the Bible say “{words}”?", corpus)
    assert _opening(response).startswith(f"“{words.rstrip('.')}”: Word for word as")
    assert "Genesis 1:1" in _opening(response)
    assert response.citations[0].identity == wanted.identity
    assert [c.identity for c in response.citations].count(wanted.identity) == 1


def test_a_saying_that_changes_a_verse_is_told_word_for_word() -> None:
    response = _ask("Is “God created the heavens and the sea” in the Bible?")
    assert _opening(response).startswith("No verse in the library’s translations has the words")
    assert "Genesis 1:1" in _opening(response) and "“sea”" in _opening(response)
    assert response.citations[0].display_ref == "Genesis 1:1"


def test_a_saying_is_looked_for_where_the_question_is_asked() -> None:
    corpus = FakeCorpus()
    service = AskService(corpus, FakeRetrieve(corpus), Introductions(), lambda: NOW)
    scope = PassageRef.from_osis("Rom.4")
    question = "Which verse says “God created the heavens and the earth”?"
    answered = list(service.run(question, FakeCancel(), scope=scope))[-1]
    assert isinstance(answered, Answered)
    assert _opening(answered.response).startswith("No verse of Romans 4 in the library’s")
