"""The model that writes: exchanged between two answers, tested, and honest about its state."""

from __future__ import annotations

import pytest
from tests.fakes import FakeCancel, FakeCorpus
from tests.services.model_fakes import (
    NOW,
    FakeMaking,
    FakeModel,
    FakeRecords,
    entry,
    models_in_use,
    result_of,
)
from tests.services.test_ask import FakeRetrieve

from chapterverse.domain.answers import Answered, AnswerEvent, BlockAdded, Style
from chapterverse.errors import BadInput, Cancelled, ModelUnavailable
from chapterverse.grounding.attribution import Introductions
from chapterverse.ports import ServerAddress
from chapterverse.services.ask import AskService
from chapterverse.services.model_in_use import AnsweringInUse, ModelInUse
from chapterverse.services.models import NO_MODEL, SERVER, ModelState, served_title
from chapterverse.services.self_test import SelfTestEnded

SMALL, LARGE = entry("small"), entry("large", 7_000_000_000)
TRUE = "A person is declared righteous through faith."


def answering(in_use: ModelInUse) -> AnsweringInUse:
    corpus = FakeCorpus()
    ask = AskService(corpus, FakeRetrieve(corpus), Introductions(), lambda: NOW)
    return AnsweringInUse(ask, in_use)


def model_of(events: list[AnswerEvent]) -> str:
    last = events[-1]
    assert isinstance(last, Answered)
    return last.response.provenance.model


def test_nothing_is_opened_before_it_is_needed() -> None:
    making = FakeMaking()
    in_use = models_in_use(SMALL, LARGE, making=making)
    assert in_use.status.state is ModelState.NOT_LOADED
    assert in_use.styles == (Style.QUOTE, Style.GUIDED)
    assert in_use.default_style is Style.QUOTE
    list(answering(in_use).run("justified by faith", FakeCancel()))
    assert making.log == {}


def test_another_model_takes_its_place_between_two_answers() -> None:
    making = FakeMaking(replies=[TRUE] * 9)
    in_use = models_in_use(SMALL, LARGE, making=making)
    ask = answering(in_use)
    first = ask.run("justified by faith", FakeCancel(), style=Style.GUIDED)
    seen = next(first)  # the answer is under way
    rest = list(first)
    assert model_of([seen, *rest]) == "small"
    in_use.use("large.gguf", FakeCancel())
    assert making.log["small"][-1] == "close"
    assert making.log["large"] == ["open", "load again"]
    assert in_use.default_style is Style.COMPOSED
    assert in_use.status.sentence == "large is ready"
    assert (
        model_of(list(ask.run("justified by faith", FakeCancel(), style=Style.GUIDED))) == "large"
    )


def test_the_wish_of_the_settings_is_met_or_its_absence_told() -> None:
    assert models_in_use(SMALL, LARGE, wanted="large.gguf").choice is not None
    gone = models_in_use(SMALL, wanted="gone.gguf")
    assert gone.choice is None
    assert gone.status.sentence.startswith("Answers are quotations. The model gone.gguf is not")
    assert models_in_use().status.sentence == NO_MODEL
    broken = models_in_use(entry("broken", problem="It is empty."), wanted="broken.gguf")
    assert broken.status.sentence == "Answers are quotations. It is empty."


def test_a_model_that_cannot_be_loaded_leaves_the_old_one_in_use() -> None:
    making = FakeMaking(failures={"large": ModelUnavailable("It is too large.", "Close others.")})
    in_use = models_in_use(SMALL, LARGE, making=making)
    in_use.use("small.gguf", FakeCancel())
    with pytest.raises(ModelUnavailable) as caught:
        in_use.use("large.gguf", FakeCancel())
    assert str(caught.value) == "It is too large. small goes on answering. Close others."
    assert in_use.status.sentence == "small: loaded when first needed"
    assert making.log["large"] == ["open", "load again", "close"]
    in_use.use("small.gguf", FakeCancel())
    assert in_use.status.sentence == "small is ready"


def test_a_model_that_cannot_be_loaded_for_an_answer_says_so_from_then_on() -> None:
    making = FakeMaking(failures={"small": ModelUnavailable("Its process ended.")})
    in_use = models_in_use(SMALL, LARGE, making=making)
    events = list(answering(in_use).run("justified by faith", FakeCancel(), style=Style.GUIDED))
    assert any(isinstance(event, BlockAdded) for event in events)
    assert in_use.status.state is ModelState.FAILED
    assert in_use.status.sentence == "Answers are quotations. Its process ended."
    with pytest.raises(ModelUnavailable, match=r"^Its process ended\.$"):
        in_use.use("small.gguf", FakeCancel())
    in_use.use("large.gguf", FakeCancel())
    assert (in_use.problem, in_use.status.sentence) == ("", "large is ready")


def test_without_another_one_it_stays_chosen_and_says_why() -> None:
    making = FakeMaking(failures={"small": ModelUnavailable("It is too large.")})
    in_use = models_in_use(SMALL, LARGE, making=making)
    with pytest.raises(ModelUnavailable):
        in_use.use("small.gguf", FakeCancel())
    assert in_use.status.state is ModelState.FAILED
    assert in_use.status.sentence == "Answers are quotations. It is too large."
    in_use.use("large.gguf", FakeCancel())
    assert in_use.status.sentence == "large is ready"


def test_what_is_not_there_or_broken_is_refused_and_the_old_one_stays() -> None:
    making = FakeMaking()
    in_use = models_in_use(SMALL, entry("broken", problem="It is empty."), making=making)
    in_use.use("small.gguf", FakeCancel())
    for wish, said in (("gone.gguf", "not there any more"), ("broken.gguf", "It is empty")):
        with pytest.raises(BadInput, match=said):
            in_use.use(wish, FakeCancel())
    assert in_use.status.sentence == "small is ready"
    assert "close" not in making.log["small"]


def test_stop_while_loading_leaves_the_old_one_in_use() -> None:
    in_use = models_in_use(SMALL, LARGE)
    with pytest.raises(Cancelled):
        in_use.use("large.gguf", FakeCancel(cancelled=True))
    assert in_use.status.sentence == "small: loaded when first needed"
    alone = models_in_use(LARGE, wanted="gone.gguf")
    with pytest.raises(Cancelled):
        alone.use("large.gguf", FakeCancel(cancelled=True))
    assert alone.status.sentence == "large: loaded when first needed"


@pytest.mark.parametrize(
    ("loaded", "busy", "state", "said"),
    [
        (False, True, ModelState.LOADING, "Loading small: 40 %"),
        (True, False, ModelState.READY, "small is ready"),
        (True, True, ModelState.WRITING, "small is writing"),
    ],
)
def test_the_state_is_that_of_the_model(
    loaded: bool, busy: bool, state: ModelState, said: str
) -> None:
    in_use = models_in_use(SMALL)
    writing = in_use.writing
    assert writing is not None
    model = writing.generator
    assert isinstance(model, FakeModel)
    model.is_loaded, model.is_busy, model.fraction = loaded, busy, 0.4
    assert (in_use.status.state, in_use.status.sentence) == (state, said)


def test_speed_is_kept_after_an_answer() -> None:
    records = FakeRecords()
    in_use = models_in_use(SMALL, making=FakeMaking(replies=[TRUE] * 9), records=records)
    list(answering(in_use).run("justified by faith", FakeCancel(), style=Style.GUIDED))
    assert records.speeds == {SMALL.digest: 40.0}
    (choice,) = in_use.models.choices()
    assert choice.speed == 40.0


def test_a_self_test_is_kept_and_decides_at_once() -> None:
    making = FakeMaking(result=result_of(whole=(1, 8), marked=(0, 6), judge=(3, 4), checker=(2, 4)))
    in_use = models_in_use(SMALL, making=making)
    in_use.use("small.gguf", FakeCancel())
    events = list(in_use.self_test("small.gguf", FakeCancel()))
    assert isinstance(events[-1], SelfTestEnded)
    assert in_use.styles == (Style.QUOTE,)
    assert in_use.choice is not None and in_use.choice.may_judge
    assert making.log["small"] == ["open", "load again", "close", "open", "close"]


def test_a_self_test_that_is_stopped_leaves_everything_as_it_was() -> None:
    making, records = FakeMaking(), FakeRecords()
    in_use = models_in_use(SMALL, making=making, records=records)
    with pytest.raises(Cancelled):
        list(in_use.self_test("", FakeCancel(cancelled=True)))
    assert records.tests == {}
    assert making.log["small"] == ["open", "close"]
    assert in_use.styles == (Style.QUOTE, Style.GUIDED)


def test_a_style_that_is_not_allowed_any_more_gives_way_to_quote() -> None:
    records = FakeRecords({SMALL.digest: result_of(carried=(0, 8))})
    making = FakeMaking(replies=[TRUE] * 9)
    in_use = models_in_use(SMALL, making=making, records=records)
    events = list(answering(in_use).run("justified by faith", FakeCancel(), style=Style.GUIDED))
    assert any(isinstance(event, BlockAdded) for event in events)
    assert model_of(events) == ""
    last = events[-1]
    assert isinstance(last, Answered)
    assert last.response.notes[-1] == (
        "Guided was asked for, and the passages are quoted. "
        "Guided: the verse carried none of 8 sentences (3 are needed)."
    )


def test_without_a_model_a_style_that_was_asked_for_is_explained() -> None:
    events = list(answering(models_in_use()).run("faith", FakeCancel(), style=Style.COMPOSED))
    last = events[-1]
    assert isinstance(last, Answered)
    assert last.response.notes[-1].endswith("No model: answers are quotations.")


def test_the_model_judges_only_where_it_may_and_is_wanted() -> None:
    good = result_of(judge=(4, 4), checker=(3, 4))
    for result, wanted, judges in (
        (good, True, True),
        (good, False, False),
        (result_of(judge=(3, 4), checker=(3, 4)), True, False),
    ):
        making = FakeMaking()
        records = FakeRecords({SMALL.digest: result})
        in_use = models_in_use(SMALL, making=making, records=records, judges=wanted)
        assert in_use.writing is not None
        assert making.judging == [judges]
    in_use.judge(False)


# ---- a server -----------------------------------------------------------------------------------


def test_a_server_is_one_more_entry_and_never_taken_by_itself() -> None:
    in_use = models_in_use()
    in_use.set_server(ServerAddress("http://10.0.0.2:8080", "secret", "qwen"))
    (choice,) = in_use.models.choices()
    assert (choice.wish, choice.entry.title) == (SERVER, "qwen")
    assert choice.styles == (Style.QUOTE, Style.GUIDED)
    assert served_title("/srv/models/Small.gguf") == "Small.gguf"
    assert served_title("Qwen/Qwen2.5-7B") == "Qwen/Qwen2.5-7B"
    with pytest.raises(BadInput, match="no model here"):
        in_use.models.chosen()
    assert "secret" not in repr(in_use.models)


def test_a_server_is_used_and_taken_away() -> None:
    making = FakeMaking()
    in_use = models_in_use(SMALL, making=making)
    in_use.set_server(ServerAddress("http://10.0.0.2:8080", model="qwen"))
    in_use.use(SERVER, FakeCancel())
    assert in_use.status.address == "http://10.0.0.2:8080"
    in_use.set_server(None)
    assert making.log["qwen"][-1] == "close"
    assert in_use.status.address == ""
    assert in_use.choice is not None and in_use.choice.wish == "small.gguf"
    with pytest.raises(BadInput, match="No address of a model server is set"):
        in_use.use(SERVER, FakeCancel())
    in_use.close()
