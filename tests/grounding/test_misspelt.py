"""Slips of spelling in questions, and the words that were meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.misspelt import misspelt
from chapterverse.services.retrieve import load_retrieval_model
from chapterverse.settings import resources_folder

TABLE = load_retrieval_model(resources_folder()).words


@pytest.mark.parametrize(
    ("question", "word", "meant"),
    [
        ("waht is faeth", "faeth", "faith"),
        ("Who was Nebuchadnezar?", "Nebuchadnezar", "nebuchadnezzar"),
        ("What is the convenant?", "convenant", "covenant"),
    ],
)
def test_a_slip_is_near_to_what_was_meant(question: str, word: str, meant: str) -> None:
    assert dict(misspelt(question, TABLE))[word] == meant


@pytest.mark.parametrize(
    "question", ["How is a person justified before God?", "Wer ist mein Nächster?", "xqzt?", ""]
)
def test_other_words_are_left_alone(question: str) -> None:
    assert misspelt(question, TABLE) == ()


@given(st.text(max_size=80))
def test_any_question_is_read(question: str) -> None:
    for word, meant in misspelt(question, TABLE):
        assert word in question and meant
