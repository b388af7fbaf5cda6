"""Slips of spelling in questions, and the words that were meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.misspelt import misspelt, respelt
from chapterverse.services.retrieve import load_retrieval_model
from chapterverse.settings import resources_folder

TABLE = load_retrieval_model(resources_folder()).words


@pytest.mark.parametrize(
    ("question", "word", "meant"),
    [
        ("waht is faeth", "faeth", "faith"),
        ("Who was Nebuchadnezar?", "Nebuchadnezar", "nebuchadnezzar"),
        ("What is the convenant?", "convenant", "covenant"),
        ("What is hevean like?", "hevean", "heaven"),
    ],
)
def test_a_slip_is_near_to_what_was_meant(question: str, word: str, meant: str) -> None:
    assert dict(misspelt(question, TABLE))[word] == meant


@pytest.mark.parametrize(
    "question",
    [
        "How is a person justified before God?",
        "Wer ist mein Nächster?",
        "xqzt?",
        "",
        "How do I install a printer?",
        "I feel lonely",
        "Is gambling a sin?",
        "logos",
    ],
)
def test_other_words_are_left_alone(question: str) -> None:
    assert misspelt(question, TABLE) == ()


@given(st.text(max_size=80))
def test_any_question_is_read(question: str) -> None:
    for word, meant in misspelt(question, TABLE):
        assert word in question and meant


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("waht did jesus say abuot faith", "what did jesus say about faith"),
        ("whos my neighbour and dont i love him", "who's my neighbour and don't i love him"),
        ("becuase shoud whcih", "because should which"),
        ("teh faeth", "the faeth"),
        ("Who’s there?", "Who’s there?"),
        ("Who is Thor?", "Who is Thor?"),
        ("three cold gains form an heir", "three cold gains form an heir"),
        ("", ""),
    ],
)
def test_small_words_are_put_right_and_no_others(question: str, right: str) -> None:
    assert respelt(question, TABLE) == right


@given(st.text(max_size=80))
def test_what_is_right_stays_so(question: str) -> None:
    once = respelt(question, TABLE)
    assert respelt(once, TABLE) == once
