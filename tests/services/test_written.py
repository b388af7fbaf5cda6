"""Guided and composed answers as a whole: what falls back to quotations, and what is kept."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from tests.fakes import FakeCancel, FakeChecker, FakeCorpus, FakeGenerator
from tests.services.test_ask import FakeRetrieve

from chapterverse.domain.answers import (
    Answered,
    AnswerEvent,
    BlockAdded,
    CitedResponse,
    Origin,
    RunKind,
    Style,
    SupportLevel,
    TextAdded,
)
from chapterverse.domain.generation import GenerationRequest
from chapterverse.domain.passages import RetrievalMethod, RetrievedPassage, SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import Cancelled, ModelUnavailable
from chapterverse.grounding.attribution import Introductions
from chapterverse.grounding.prompts import PromptTexts
from chapterverse.grounding.support_measures import Logistic
from chapterverse.grounding.writer_gate import WriterGate
from chapterverse.grounding.writer_prompt import VERSION as WRITER_VERSION
from chapterverse.ports import CancelToken
from chapterverse.services.ask import QUOTED_INSTEAD, AskService
from chapterverse.services.compose import Form
from chapterverse.services.guided import Tuning
from chapterverse.services.written import DECLINED, NAMES_NONE, Writing, WrittenAnswers

NOW = datetime(2026, 1, 2, tzinfo=UTC)
TEXTS = PromptTexts("{sentinel} {example}", "{sentinel}", "{sentinel}", "{sentinel}", "{sentinel}")
QUESTION = "Who is justified by faith?"
TRUE = "A person is declared righteous through faith."


def _load(_cancel: CancelToken) -> None:
    return None


def _events(
    generator: FakeGenerator,
    style: Style,
    *,
    checker: FakeChecker | None = None,
    form: Form = Form.KEYED,
    cancel: FakeCancel | None = None,
    tuned: Tuning | None = None,
) -> list[AnswerEvent]:
    corpus = FakeCorpus()
    writing = Writing(generator, _load, checker or FakeChecker(), TEXTS, 0.8, tuned=tuned)
    ask = AskService(corpus, FakeRetrieve(corpus), Introductions(), lambda: NOW, writing=writing)
    return list(ask.run(QUESTION, cancel or FakeCancel(), style=style, form=form))


def _answer(events: list[AnswerEvent]) -> CitedResponse:
    last = events[-1]
    assert isinstance(last, Answered)
    return last.response


class _Keyed(FakeGenerator):
    """Writes one sentence under the first key that the prompt offers."""

    def stream(self, request: GenerationRequest, cancel: CancelToken):  # type: ignore[no-untyped-def]  # as its base
        key = re.search(r"\[([a-z]\d[a-z])\]", request.user)
        assert key is not None
        self.replies = [f"{TRUE} [CITE: {key[1]}]"]
        return super().stream(request, cancel)


def test_a_sentence_that_passes_the_gate_takes_the_place_of_a_quotation() -> None:
    answer = _answer(_events(FakeGenerator(repeat=TRUE), Style.GUIDED))
    written = [b for b in answer.blocks if b.origin is Origin.MODEL]
    assert written
    assert written[0].runs[0].text == TRUE
    assert answer.provenance.style is Style.GUIDED
    assert answer.provenance.model == "fake model"
    assert answer.raw_text.startswith(TRUE)


def test_a_sentence_below_the_gate_leaves_the_quotation() -> None:
    weak = FakeChecker([SupportLevel.NOT_SUPPORTED] * 20)
    answer = _answer(_events(FakeGenerator(repeat=TRUE), Style.GUIDED, checker=weak))
    assert not [b for b in answer.blocks if b.origin is Origin.MODEL]
    assert any(r.kind is RunKind.QUOTATION for b in answer.blocks for r in b.runs)


def test_a_tuned_model_is_asked_as_it_was_tuned_and_that_is_kept() -> None:
    generator = FakeGenerator(repeat=TRUE)
    tuned = Tuning("Question: {question}\nAnswer:", WriterGate(Logistic((("bias", 1.0),)), 0.5))
    answer = _answer(_events(generator, Style.GUIDED, tuned=tuned))
    assert {request.user for request in generator.asked} == {f"Question: {QUESTION}\nAnswer:"}
    assert all(request.tuned and request.plain for request in generator.asked)
    assert answer.provenance.prompt_version == WRITER_VERSION
    untuned = FakeGenerator(repeat=TRUE)
    _events(untuned, Style.COMPOSED, tuned=tuned)
    assert untuned.asked
    assert not any(request.tuned for request in untuned.asked)


def test_a_tuned_model_writes_over_the_two_best_passages_alone() -> None:
    def asked(tuned: Tuning | None) -> int:
        generator = FakeGenerator(repeat=TRUE)
        _events(generator, Style.GUIDED, tuned=tuned)
        return len(generator.asked)

    assert asked(Tuning("{question}", WriterGate(Logistic((("bias", 1.0),)), 0.5))) == 2
    assert asked(None) > 2


def test_a_tuned_model_reads_the_verse_of_a_passage_that_shares_most_with_the_question() -> None:
    corpus = FakeCorpus()
    passage = corpus.passage("WEB", PassageRef.from_osis("Rom.3.27-Rom.3.28"))
    found = RetrievedPassage(passage, SourceKind.SCRIPTURE, RetrievalMethod.FULL_TEXT, 1, 1.0)
    gate = WriterGate(Logistic((("bias", 1.0),)), 0.5)
    tuned = Writing(
        FakeGenerator(), _load, FakeChecker(), TEXTS, 0.8, tuned=Tuning("{question}", gate)
    )
    read = WrittenAnswers(corpus, tuned)._asked_of(QUESTION, found)
    assert read.passage.ref == PassageRef.from_osis("Rom.3.28")
    untuned = replace(tuned, tuned=None)
    assert WrittenAnswers(corpus, untuned)._asked_of(QUESTION, found) == found


def test_guided_footnotes_keep_the_order_of_their_calls() -> None:
    generator = FakeGenerator(replies=[TRUE, "No", TRUE, "No", TRUE], repeat="No")
    answer = _answer(_events(generator, Style.GUIDED))
    calls = [r.citation for b in answer.blocks for r in b.runs if r.kind is RunKind.MARKER]
    assert calls == [citation.number for citation in answer.citations]


def test_a_composed_answer_streams_then_shows_footnotes_then_verdicts() -> None:
    events = _events(_Keyed(), Style.COMPOSED)
    answer = _answer(events)
    kinds = [type(event) for event in events]
    assert kinds.index(BlockAdded) > kinds.index(TextAdded) if TextAdded in kinds else True
    assert answer.provenance.style is Style.COMPOSED
    assert answer.citations[0].support_level is SupportLevel.DIRECT
    assert answer.raw_text.startswith(TRUE)


def test_below_a_text_that_cites_nothing_the_passages_are_quoted() -> None:
    events = _events(FakeGenerator(repeat=f"{TRUE} God is good."), Style.COMPOSED)
    answer = _answer(events)
    quoted = _answer(_events(FakeGenerator(), Style.QUOTE))
    assert answer.blocks[0].origin is Origin.MODEL
    lead, *below = answer.blocks[1:]
    assert (lead.origin, lead.runs[0].text) == (Origin.PROGRAM, NAMES_NONE)
    assert [[r.text for r in b.runs] for b in below] == [
        [r.text for r in b.runs] for b in quoted.blocks
    ]
    assert answer.citations == quoted.citations
    assert answer.uncited
    assert [e.block for e in events if isinstance(e, BlockAdded)] == list(answer.blocks)
    mine = {r.claim for r in answer.blocks[0].runs} - {0}
    assert not mine & {r.claim for b in below for r in b.runs}


def test_a_model_that_finds_no_answer_leaves_the_passages_quoted() -> None:
    answer = _answer(_events(FakeGenerator(repeat="The passages do not say."), Style.COMPOSED))
    assert DECLINED in answer.notes
    assert answer.citations
    assert answer.raw_text == "The passages do not say."


def test_a_model_that_fails_leaves_the_passages_quoted_and_says_why() -> None:
    broken = FakeGenerator(error=ModelUnavailable("The model file is damaged."))
    for style in (Style.GUIDED, Style.COMPOSED):
        answer = _answer(_events(broken, style))
        assert answer.notes[-1] == f"The model file is damaged. {QUOTED_INSTEAD}"
        assert answer.citations
        assert answer.provenance.style is Style.QUOTE


def test_stop_ends_a_written_answer() -> None:
    with pytest.raises(Cancelled):
        _events(FakeGenerator(repeat=TRUE), Style.GUIDED, cancel=FakeCancel(cancelled=True))


def test_the_passages_that_do_not_fit_are_left_out_and_that_is_said() -> None:
    small = _Keyed(context_tokens=460)
    answer = _answer(_events(small, Style.COMPOSED))
    assert any("not shown to the model" in note for note in answer.notes)


def test_the_free_form_offers_the_ids_of_verses() -> None:
    generator = FakeGenerator(repeat=f"{TRUE} [CITE: rom_3_28]")
    answer = _answer(_events(generator, Style.COMPOSED, form=Form.FREE))
    assert "[rom_3_28]" in generator.asked[0].user
    assert answer.citations[0].ref == "rom_3_28"
