"""Sayings that questions ask after, told from what questions are about."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.saying import saying_asked


@pytest.mark.parametrize(
    ("question", "saying"),
    [
        (
            "Is there a verse that says God helps those who help themselves?",
            "God helps those who help themselves",
        ),
        (
            "Is there any Bible verse which says that cleanliness is next to godliness",
            "cleanliness is next to godliness",
        ),
        ("Where does the Bible say “this too shall pass”?", "this too shall pass"),
        ("Where in the Bible does it say pride goes before a fall?", "pride goes before a fall"),
        ("Which verse says: the truth will make you free?", "the truth will make you free"),
        ("Is 'spare the rod, spoil the child' in the Bible?", "spare the rod, spoil the child"),
        ("Does the Bible say money is the root of all evil?", "money is the root of all evil"),
        ("Where does Jesus say love your enemies in the Bible?", "love your enemies"),
        (
            "Is it written that man shall not live by bread alone?",
            "man shall not live by bread alone",
        ),
        ('who said "my kingdom is not of this world"', "my kingdom is not of this world"),
    ],
)
def test_a_saying_is_taken_as_it_was_typed(question: str, saying: str) -> None:
    assert saying_asked(question) == saying


@pytest.mark.parametrize(
    "question",
    [
        "",
        "What does the Bible say about money?",
        "Where does the Bible say that we should pay taxes?",
        "Does the Bible say anything about dinosaurs?",
        "Does the Bible say how the world will end?",
        "Is there a verse about patience and hope for the weary?",
        "Did Peter say he would never deny Jesus?",
        "Which verse says so?",
        "Who is “the Beloved”?",
        "What did “the men of the city” want?",
        "How is a person justified before God?",
        "Where does Paul say to rejoice always?",
    ],
)
def test_what_a_question_is_about_is_no_saying(question: str) -> None:
    assert saying_asked(question) == ""


@given(st.text(max_size=300))
def test_any_question_is_read(question: str) -> None:
    saying = saying_asked(question)
    assert " ".join(saying.split()) in " ".join(question.split())


def test_a_long_question_is_read_at_once() -> None:
    assert saying_asked("is there a verse that says " + "that " * 5_000) == ""
