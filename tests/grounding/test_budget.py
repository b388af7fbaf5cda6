"""Passages go first, the last of them first of all; the question never."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.budget import fit

PASSAGES = ("a b c", "d e f g", "h i", "j")


def words(text: str) -> int:
    return len(text.split())


def test_everything_fits() -> None:
    found = fit(words, "who is it", PASSAGES, 13)
    assert (found.question, found.kept, found.dropped, found.notes) == (
        "who is it",
        (0, 1, 2, 3),
        (),
        (),
    )


def test_the_last_go_first() -> None:
    assert fit(words, "who is it", PASSAGES, 12).kept == (0, 1, 2)
    found = fit(words, "who is it", PASSAGES, 9)
    assert (found.kept, found.dropped) == ((0,), (1, 2, 3))
    assert found.notes == ("3 passages were not shown to the model: its memory was full.",)


def test_a_question_that_fills_everything_is_cut_with_a_note() -> None:
    found = fit(words, "w " * 50, PASSAGES, 20)
    assert words(found.question) == 17
    assert found.kept == (0,)
    assert "the first 33 characters of the question" in found.notes[0]


def test_one_endless_word_is_cut_too() -> None:
    found = fit(len, "w" * 100, (), 20)
    assert found.question == "w" * 12
    assert found.notes == ("The model was given the first 12 characters of the question.",)
    assert fit(len, "w" * 100, (), 0).question == "w"


@given(
    st.text(min_size=1).filter(str.strip),
    st.lists(st.text(max_size=30), max_size=6),
    st.integers(-5, 60),
)
def test_whatever_comes_it_fits_and_nothing_is_lost(
    question: str, passages: list[str], room: int
) -> None:
    found = fit(words, question, passages, room)
    assert [*found.kept, *found.dropped] == list(range(len(passages)))
    assert found.question
    cut = len(found.question) < len(question)
    assert len(found.notes) == cut + bool(found.dropped)
    if room > 0:
        used = words(found.question) + sum(words(passages[n]) for n in found.kept)
        assert used <= max(room, 1)
