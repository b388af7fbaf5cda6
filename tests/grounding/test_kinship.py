"""Which questions ask for a relative, and in what words scripture answers them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.kinship import tells_of_younger, told_as


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Who was the mother of Samuel?", "bore son named"),
        ("who is David’s father", "son begot became"),
        ("Who was John the Baptist's mother?", "bore son named"),
        ("Who were the parents of the prophet Samuel?", "father mother bore son"),
        ("What were the names of Moses’ sons?", "bore sons"),
        ("What was the name of Ruth’s son?", "bore son named"),
        ("Who were the daughters of Job?", "bore daughters"),
    ],
)
def test_a_question_for_a_relative_is_read(question: str, words: str) -> None:
    assert told_as(question) == words


@pytest.mark.parametrize(
    "question",
    [
        "What has become of Job’s father?",
        "How did the sons of Heth answer Abraham?",
        "Who is my mother?",
        "Who was the mother of them all?",
        "Which son of Noah is meant?",
        "Who was the mother of Samuel and what did she vow?",
    ],
)
def test_a_question_that_only_mentions_one_is_not(question: str) -> None:
    assert told_as(question) == ""


@given(st.text(max_size=60))
def test_any_text_may_be_asked(question: str) -> None:
    assert told_as(f"Who was the mother of {question}?") in ("", "bore son named")


@pytest.mark.parametrize(
    ("question", "text", "younger"),
    [
        ("Who was the mother of Samuel?", "The sons of Samuel: the firstborn, Joel", True),
        ("Who was Samuel's mother?", "When Samuel was old, Samuel’s sons judged Israel", True),
        ("Who was the father of David?", "David became the father of Solomon", True),
        ("Who was the father of David?", "Jesse became the father of David", False),
        ("Who was the mother of Samuel?", "Hannah conceived, and bore a son", False),
        ("Who were the sons of Samuel?", "The sons of Samuel: the firstborn, Joel", False),
        ("Why was Samuel called?", "The sons of Samuel: the firstborn, Joel", False),
    ],
)
def test_whose_parents_are_asked_for_is_not_told_by_his_children(
    question: str, text: str, younger: bool
) -> None:
    assert tells_of_younger(question, text) is younger
