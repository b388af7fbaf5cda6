"""The model as judge: the document's question, and a reader for every reply."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes import FakeCancel, FakeGenerator, ref

from chapterverse.adapters.llama.judge import (
    MAX_TOKENS,
    ModelJudge,
    load_judge_prompt,
    parse_verdict,
)
from chapterverse.domain.answers import SupportLevel
from chapterverse.errors import BadInput, Cancelled, ModelUnavailable
from chapterverse.ports import SupportQuery
from chapterverse.settings import resources_folder

PROMPT = load_judge_prompt(resources_folder())
QUERY = SupportQuery(
    'Paul says "faith" justifies {passage}', "A man is justified by faith.", ref("Rom.3.28")
)


@pytest.mark.parametrize(
    ("reply", "level", "reason"),
    [
        ("DIRECT: The verse says so. And more.", SupportLevel.DIRECT, "The verse says so."),
        ("CONTEXTUAL\nIt implies it", SupportLevel.CONTEXTUAL, "It implies it"),
        ("- **THEMATIC**: Related only.", SupportLevel.THEMATIC, "Related only."),
        ("Answer: NOT_SUPPORTED - No.", SupportLevel.NOT_SUPPORTED, "No."),
        ("NOT SUPPORTED: It is about Jews.", SupportLevel.NOT_SUPPORTED, "It is about Jews."),
        ("<think>DIRECT or THEMATIC?</think>\n\nDIRECT: Yes.", SupportLevel.DIRECT, "Yes."),
        ("hmm</think>DIRECT: Yes.", SupportLevel.DIRECT, "Yes."),
    ],
)
def test_the_four_answers(reply: str, level: SupportLevel, reason: str) -> None:
    found = parse_verdict(reply, "judge")
    assert (found.level, found.explanation, found.checker) == (level, reason, "judge")


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "Yes.",
        "The passage is DIRECT",
        "DIRECTLY supported",
        "direct: yes",
        "UNCHECKED: yes",
        "DIRECT: it states this\nCONTEXTUAL: it implies this\nTHEMATIC: related",
        "- DIRECT or NOT_SUPPORTED",
        "<think>DIRECT: never finished",
        "SUPPORTED: yes",
        "{CITE: rom_3_28}",
    ],
)
def test_anything_else_is_unchecked(reply: str) -> None:
    found = parse_verdict(reply, "judge")
    assert found.level is SupportLevel.UNCHECKED
    assert found.explanation


@given(st.text())
def test_the_reader_is_total(reply: str) -> None:
    found = parse_verdict(reply, "judge")
    assert 0 <= found.confidence <= 1
    assert len(found.explanation) <= 300
    assert found.explanation.isprintable()


def test_the_prompt_holds_claim_and_passage_as_quotations() -> None:
    generator = FakeGenerator(["DIRECT: Yes."])
    (verdict,) = ModelJudge(generator, PROMPT).check([QUERY])
    assert verdict.level is SupportLevel.DIRECT
    asked = generator.asked[0]
    assert asked.max_tokens == MAX_TOKENS
    assert asked.temperature == 0
    assert 'Claim: "Paul says ”faith” justifies (passage)"' in asked.user
    assert 'Passage (Romans 3:28): "A man is justified by faith."' in asked.user
    assert asked.user.count('"') == 4
    assert "{" not in asked.user


def test_one_verdict_a_query_in_order() -> None:
    generator = FakeGenerator(["THEMATIC: a", "nonsense", "DIRECT: c"])
    found = ModelJudge(generator, PROMPT).check([QUERY, QUERY, QUERY])
    assert [verdict.level for verdict in found] == [
        SupportLevel.THEMATIC,
        SupportLevel.UNCHECKED,
        SupportLevel.DIRECT,
    ]


def test_without_a_model_everything_is_unchecked() -> None:
    generator = FakeGenerator(error=ModelUnavailable("The model is missing."))
    found = ModelJudge(generator, PROMPT).check([QUERY, QUERY])
    assert [verdict.level for verdict in found] == [SupportLevel.UNCHECKED] * 2
    assert found[1].explanation == "The model is missing."
    assert len(generator.asked) == 1  # it is not asked again and again


def test_stop_is_passed_on() -> None:
    with pytest.raises(Cancelled):
        ModelJudge(FakeGenerator(["DIRECT"]), PROMPT).check([QUERY], FakeCancel(cancelled=True))


def test_a_missing_prompt_is_a_sentence(tmp_path_factory: pytest.TempPathFactory) -> None:
    with pytest.raises(BadInput, match="part of the program is missing"):
        load_judge_prompt(tmp_path_factory.mktemp("none"))
