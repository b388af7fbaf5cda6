"""The gate of a tuned model's sentences: what it weighs, and the file it is read from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.domain.answers import SupportLevel, SupportVerdict
from chapterverse.domain.generation import FinishReason, Generated
from chapterverse.grounding.writer_gate import MEASURES, measures, read_gate
from chapterverse.settings import resources_folder

VERSE = "The priests picked up the ark, and all the elders of Israel came."
DIRECT = SupportVerdict(SupportLevel.DIRECT, "", "fake", 0.9)
SURE = Generated(FinishReason.COMPLETE, mean_logprob=-0.1, least_logprob=-0.5)
SHIPPED = resources_folder().parent / "models" / "writer-2" / "gate.toml"


def of(claim: str, verdict: SupportVerdict = DIRECT) -> dict[str, float]:
    return measures(claim, VERSE, verdict, SURE)


def test_words_that_the_verse_lacks_and_words_said_again_are_told() -> None:
    assert of("The priests picked up the ark.")["new"] == 0
    assert of("The priests carried the ark.")["new"] == pytest.approx(1 / 3)
    assert of("The priests are priests of the ark.")["again"] == pytest.approx(1 / 3)
    assert of("The priests picked up the ark.")["again"] == 0


def test_words_that_stand_together_as_in_the_verse_are_told() -> None:
    assert of("The priests picked up the ark.")["pairs"] == 1
    assert of("The ark was before the priests.")["pairs"] == 0


def test_only_direct_support_counts() -> None:
    assert of("The priests came.")["support"] == 0.9
    weak = SupportVerdict(SupportLevel.CONTEXTUAL, "", "fake", 0.9)
    assert of("The priests came.", weak)["support"] == 0


def test_a_model_that_was_sure_passes_where_one_that_was_not_does_not() -> None:
    gate = read_gate("shown_from = 0.5\n[weights]\nbias = 1.0\nmean_logprob = 4.0\n")
    unsure = Generated(FinishReason.COMPLETE, mean_logprob=-0.6, least_logprob=-2.0)
    assert gate.opens("The priests came.", VERSE, DIRECT, SURE)
    assert not gate.opens("The priests came.", VERSE, DIRECT, unsure)


def test_the_gate_that_comes_with_the_program_can_be_read() -> None:
    gate = read_gate(SHIPPED.read_text(encoding="utf-8"))
    assert 0.5 < gate.shown_from < 1
    assert dict(gate.chance.weights)["mean_logprob"] > 0


def test_the_sentinel_is_believed_from_a_chance_on() -> None:
    gate = read_gate("shown_from = 0.5\ndeclined_from = 0.5\n[weights]\nbias = 1.0\n")
    meant = Generated(FinishReason.COMPLETE, tokens=6, mean_logprob=-0.1)
    hardly = Generated(FinishReason.COMPLETE, tokens=8, mean_logprob=-0.1)
    assert gate.believes(meant) and not gate.believes(hardly)
    always = read_gate("shown_from = 0.5\n[weights]\nbias = 1.0\n")
    assert always.believes(hardly)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "shown_from = 0.5",
        "shown_from = 0.5\nweights = 3",
        "shown_from = 0.5\n[weights]\nluck = 1.0",
        'shown_from = "high"\n[weights]\nbias = 1.0',
        "[[",
    ],
)
def test_what_is_no_gate_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_gate(text)


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_texts_are_measured(claim: str, passage: str) -> None:
    found = measures(claim, passage, DIRECT, SURE)
    assert set(found) == MEASURES
    assert all(0 <= found[name] <= 1 for name in ("new", "again", "pairs"))
