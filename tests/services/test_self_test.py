"""The self-test: its items are sound, and its marks say what a model did."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.fakes import FakeCancel, FakeChecker
from tests.services.model_fakes import NOW, TEXTS, FakeModel

from chapterverse.adapters.llama.judge import ModelJudge
from chapterverse.domain.answers import SupportLevel
from chapterverse.domain.model_results import Criterion, SelfTest
from chapterverse.errors import BadInput, Cancelled, ModelUnavailable
from chapterverse.grounding.markers import SENTINEL
from chapterverse.grounding.prompts import with_keys
from chapterverse.services.self_test import (
    SelfTestEnded,
    SelfTester,
    SelfTestStep,
    TestItems,
    load_items,
)
from chapterverse.settings import resources_folder

ITEMS = load_items(resources_folder())
ANSWERING = [item for item in ITEMS.answers if not item.declines]
SENTENCE = "It says what God did and how people answer."


def made(model: FakeModel, checker: FakeChecker | None = None) -> SelfTester:
    judge = ModelJudge(model, "{claim} {reference} {passage}")
    return SelfTester(model, checker or FakeChecker(), judge, TEXTS, 0.8, ITEMS, lambda: NOW)


def result(model: FakeModel, checker: FakeChecker | None = None) -> SelfTest:
    *steps, last = list(made(model, checker).run(FakeCancel()))
    assert [step.done for step in steps if isinstance(step, SelfTestStep)] == list(
        range(ITEMS.count + 1)
    )
    assert isinstance(last, SelfTestEnded)
    return last.result


def marks(found: SelfTest) -> dict[Criterion, tuple[int, int]]:
    return {mark.criterion: (mark.passed, mark.total) for mark in found.marks}


def replies(sentence: str, answer: str, verdict: str) -> list[str]:
    """What a model says to every item that answers; to the others the agreed sentence."""
    said = [SENTINEL if item.declines else sentence for item in ITEMS.sentences]
    for item in ITEMS.answers:
        key = with_keys(item.passages, 0).passages[0].key
        said.append(SENTINEL if item.declines else answer.replace("KEY", key))
    return said + [verdict] * len(ITEMS.verdicts)


def test_there_are_about_twenty_items_and_half_of_the_verdicts_are_true() -> None:
    assert len(ITEMS.sentences) + len(ITEMS.answers) == 20
    assert 2 * sum(item.supported for item in ITEMS.verdicts) == len(ITEMS.verdicts) == 16
    passages = [item.passage for item in ITEMS.sentences]
    passages += [passage for item in ITEMS.answers for passage in item.passages]
    assert all(p.passage.ref is not None and p.passage.text for p in passages)


def test_a_model_that_does_all_it_is_asked() -> None:
    model = FakeModel(replies(SENTENCE, "God loves people [CITE: KEY].", "DIRECT: yes."))
    found = result(model)
    assert found.at == NOW and found.version == ITEMS.version and found.speed == model.speed
    assert marks(found) == {
        Criterion.WHOLE: (8, 8),
        Criterion.CARRIED: (8, 8),
        Criterion.SAYS_NOTHING: (2, 2),
        Criterion.MARKED: (6, 6),
        Criterion.KEYS: (6, 6),
        Criterion.AGREES: (6, 6),
        Criterion.DECLINES: (4, 4),
        Criterion.JUDGE: (8, 16),
        Criterion.CHECKER: (8, 16),
    }


def test_a_model_that_makes_things_up() -> None:
    model = FakeModel(replies("and so", "Giants built it [CITE: zz9]. So it is.", "Perhaps."))
    found = marks(result(model))
    assert found[Criterion.WHOLE] == found[Criterion.CARRIED] == (0, 8)
    assert found[Criterion.MARKED] == (0, 6)
    assert found[Criterion.JUDGE] == (0, 16)


def test_a_reference_in_place_of_a_key_is_not_what_was_offered() -> None:
    answer = "It is so [CITE: KEY]. It is not so [CITE: Revelation 21:4]."
    found = marks(result(FakeModel(replies(SENTENCE, answer, "DIRECT"))))
    assert found[Criterion.MARKED] == (6, 6)
    assert found[Criterion.KEYS] == (0, 6)


def test_what_the_verse_does_not_carry_counts_against_it() -> None:
    levels = [SupportLevel.NOT_SUPPORTED] * 99
    said = replies(SENTENCE, "God loves people [CITE: KEY].", "NOT_SUPPORTED: no.")
    found = marks(result(FakeModel(said), FakeChecker(levels)))
    assert found[Criterion.WHOLE] == (8, 8)
    assert found[Criterion.CARRIED] == (0, 8)
    assert found[Criterion.AGREES] == (0, 6)


def test_answering_where_there_is_no_answer_counts_against_it() -> None:
    found = marks(result(FakeModel(repeat=SENTENCE)))
    assert found[Criterion.SAYS_NOTHING] == (0, 2)
    assert found[Criterion.DECLINES] == (0, 4)


def test_it_can_be_stopped_and_it_can_fail() -> None:
    cancel = FakeCancel()
    events = made(FakeModel(repeat=SENTENCE)).run(cancel)
    next(events), next(events)
    cancel.cancelled = True
    with pytest.raises(Cancelled):
        list(events)
    with pytest.raises(ModelUnavailable):
        list(made(FakeModel(failure=ModelUnavailable("No."))).run(FakeCancel()))


@pytest.mark.parametrize("text", ["", "version = 1", "[[sentence]]\nquestion = 3", "\0"])
def test_damaged_items_are_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "self-test.toml").write_text(text, "utf-8")
    with pytest.raises(BadInput, match="part of the program is missing"):
        load_items(tmp_path)


def test_items_are_values() -> None:
    assert isinstance(ITEMS, TestItems)
    assert all(len(item.passages) == 3 for item in ANSWERING)
