"""What a question names: references, where to look, words of the original languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes import ref

from chapterverse.grounding.asked import read_question, word_asked


@pytest.mark.parametrize(
    ("question", "strongs", "words"),
    [
        ("What does the Greek word agape mean?", (), "agape"),
        ("What is G26?", ("G26",), ""),
        ("Show me H07225 and h1254", ("H07225", "h1254"), "Show"),
        ("What is the Hebrew word for peace?", (), "peace"),
        ("What is the meaning of agape?", (), "agape"),
    ],
)
def test_questions_about_words(question: str, strongs: tuple[str, ...], words: str) -> None:
    asked = word_asked(question)
    assert asked is not None
    assert asked.strongs == strongs
    assert asked.words == words


@pytest.mark.parametrize(
    "question",
    [
        "Who were the Hebrew midwives?",
        "What does it mean that the Word became flesh?",
        "What was the name of Abraham’s wife?",
        "",
    ],
)
def test_other_questions(question: str) -> None:
    assert word_asked(question) is None


def test_references_are_looked_up_and_not_searched_for() -> None:
    asked = read_question("What does Romans 8:28 mean?")
    assert asked.named == (ref("Rom.8.28"),)
    assert asked.text == ""


def test_a_chapter_is_where_to_look() -> None:
    asked = read_question("What does 1 John 4 say about love?")
    assert asked.named == ()
    assert asked.scope == ref("1John.4")
    assert "love" in asked.text
    assert "John" not in asked.text


def test_a_chapter_alone_is_looked_up_from_its_first_verse() -> None:
    asked = read_question("Romans 8")
    assert asked.named == (ref("Rom.8.1-Rom.8.12"),)


def test_a_given_scope_stands() -> None:
    assert read_question("love in 1 John 4", ref("Rom.5")).scope == ref("Rom.5")


def test_a_reference_that_names_no_verse_is_said() -> None:
    asked = read_question("Romans 99:1")
    assert asked.named == ()
    assert asked.note.endswith(".")


@pytest.mark.parametrize(
    ("question", "searched"),
    [
        ("What does John 3:99 say?", ""),
        ("What does 2 Opinions 4:1 teach?", ""),
        ("Romans 99:1 faith", "            faith"),
    ],
)
def test_of_a_place_that_is_not_there_only_other_words_are_searched_for(
    question: str, searched: str
) -> None:
    asked = read_question(question)
    assert asked.note
    assert asked.text.strip() == searched.strip()


@pytest.mark.parametrize(
    "led",
    [
        "Surely ",
        "Isn't it true that ",
        "Is it a fact that ",
        "Am I right that ",
        "I was told that ",
        "Don’t you think that ",
        "Of course, ",
    ],
)
def test_which_answer_is_expected_is_not_searched_for(led: str) -> None:
    assert read_question(f"{led}Jesus forgives sins?").text == "Jesus forgives sins?"


@pytest.mark.parametrize("question", ["Surely?", "Who is surely blessed?", "Is it true?"])
def test_what_leads_to_nothing_stays(question: str) -> None:
    assert read_question(question).text == question


@given(st.text(max_size=200))
def test_any_question_is_taken_apart(question: str) -> None:
    read_question(question)


@pytest.mark.parametrize(
    ("question", "searched"),
    [
        ("Who was the strongest man in the Bible?", "Who was the strongest man  ?"),
        ("According to the Scriptures, who is wise?", " , who is wise?"),
        ("What is in the Bible?", "What is in the Bible?"),
        ("Is the Bible true?", "Is the Bible true?"),
    ],
)
def test_that_it_is_the_bible_that_is_asked_is_not_searched_for(
    question: str, searched: str
) -> None:
    assert read_question(question).text == searched


@pytest.mark.parametrize(
    ("question", "sought"),
    [
        ("Does the Bible mention unicorns?", "unicorns"),
        ("What does the Bible say about patience?", "patience"),
        ("Did the Scriptures ever speak of giants?", "giants"),
        ("Does the Bible really say anything about dreams?", "dreams"),
        ("What does the Bible say?", "What does the Bible say"),
    ],
)
def test_that_the_bible_says_it_is_not_sought_in_it(question: str, sought: str) -> None:
    assert read_question(question).text.strip(" ?") == sought
