"""Which models are there, what each may do, and what the status line says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.services.model_fakes import FakeRecords, FakeShelf, result_of
from tests.services.model_fakes import entry as model_entry

from chapterverse.domain.answers import Style
from chapterverse.errors import BadInput
from chapterverse.ports import LoraAdapter, ModelEntry
from chapterverse.services.models import (
    NO_MODEL,
    ModelsService,
    ModelState,
    choice_of,
    judge_sentence,
    state_sentence,
)


def entry(name: str, parameters: int, problem: str = "") -> ModelEntry:
    return ModelEntry(
        Path(f"/models/{name}.gguf"), name, parameters, "Q4_1", 1, 4096, 1, "", "", problem
    )


@pytest.mark.parametrize(
    ("parameters", "styles"),
    [
        (33_000_000, (Style.QUOTE,)),
        (134_515_008, (Style.QUOTE, Style.GUIDED)),
        (494_000_000, (Style.QUOTE, Style.GUIDED)),
        (1_100_000_000, (Style.QUOTE, Style.GUIDED)),
        (1_543_000_000, (Style.QUOTE, Style.GUIDED, Style.COMPOSED)),
        (7_240_000_000, (Style.QUOTE, Style.GUIDED, Style.COMPOSED)),
    ],
)
def test_the_styles_follow_from_the_size(parameters: int, styles: tuple[Style, ...]) -> None:
    choice = choice_of(entry("model", parameters))
    assert choice.styles == styles
    assert bool(choice.reason) is (Style.COMPOSED not in styles)


def test_reasons_name_the_size() -> None:
    assert "135 million" in choice_of(entry("model", 134_515_008)).reason
    assert "1.1 billion" in choice_of(entry("model", 1_100_000_000)).reason


def test_a_broken_file_is_listed_and_not_chosen() -> None:
    service = ModelsService(FakeShelf([entry("broken", 0, "It is empty."), entry("good", 10**9)]))
    broken, good = service.choices()
    assert not broken.usable
    assert broken.reason == "It is empty."
    assert service.chosen() == good
    assert service.chosen("broken.gguf") == broken


def test_a_wish_that_cannot_be_met_is_said() -> None:
    service = ModelsService(FakeShelf())
    with pytest.raises(BadInput, match="There is no model here"):
        service.chosen()
    with pytest.raises(BadInput, match=r"gone.gguf is not there any more"):
        service.chosen("gone.gguf")


def test_the_status_line() -> None:
    assert state_sentence(ModelState.NONE) == NO_MODEL
    said = {state: state_sentence(state, "Small") for state in ModelState}
    assert len(set(said.values())) == len(ModelState)
    assert state_sentence(ModelState.LOADING, "Small", fraction=0.456) == "Loading Small: 46 %"
    assert state_sentence(ModelState.FAILED, "Small", problem="It is too large.") == (
        "Answers are quotations. It is too large."
    )


@pytest.mark.parametrize(
    ("marks", "styles", "reason"),
    [
        ({}, tuple(Style), ""),
        (
            {"whole": (2, 8), "marked": (0, 6), "keys": (0, 0), "agrees": (0, 0)},
            (Style.QUOTE,),
            "Guided: 2 of 8 sentences were fit to be shown (6 are needed). "
            "Composed: none of 6 answers cited as asked (5 are needed).",
        ),
        (
            {"carried": (2, 8)},
            (Style.QUOTE, Style.COMPOSED),
            "Guided: the verse carried 2 of 8 sentences (3 are needed).",
        ),
        (
            {"declines": (1, 4)},
            (Style.QUOTE, Style.GUIDED),
            "Composed: it said 1 of 4 times that the passages do not answer (3 are needed).",
        ),
        ({"keys": (5, 6)}, (Style.QUOTE, Style.GUIDED), None),
        ({"says_nothing": (1, 2)}, (Style.QUOTE, Style.COMPOSED), None),
    ],
)
def test_a_self_test_decides_and_says_why(
    marks: dict[str, tuple[int, int]], styles: tuple[Style, ...], reason: str | None
) -> None:
    choice = choice_of(entry("tiny", 33_000_000), result_of("1", 50.0, **marks))
    assert choice.styles == styles
    if reason is not None:
        assert choice.reason == reason


def test_a_result_of_other_items_counts_as_none() -> None:
    one = model_entry("small")
    records = FakeRecords({one.digest: result_of("1")})
    shelf = FakeShelf([one])
    assert ModelsService(shelf, records, "1").choices()[0].tested is not None
    assert ModelsService(shelf, records, "2").choices()[0].tested is None


def test_the_model_judges_when_it_beats_the_checker() -> None:
    for judge, may in (((12, 16), True), ((11, 16), False), ((10, 16), False)):
        result = result_of(judge=judge, checker=(11, 16))
        assert choice_of(model_entry("m"), result).may_judge is may
        assert judge_sentence(result).startswith(f"It judged {judge[0]} of 16 claims rightly")
    assert judge_sentence(None) == ""


def test_a_small_tuned_model_writes_only_once_its_self_test_allows_it() -> None:
    adapter = LoraAdapter(Path("writer.gguf"), "aa", "bb", "writer-1")
    tuned = replace(entry("model", 134_515_008), adapter=adapter)
    assert choice_of(tuned).styles == (Style.QUOTE,)
    assert "self-test" in choice_of(tuned).reason
    assert Style.COMPOSED in choice_of(replace(tuned, parameters=1_500_000_000)).styles
