"""Relatives that are asked for, read off the headings of a topical index."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.kin_named import KinAsked, kin_asked, tells_kin, told_in


@pytest.mark.parametrize(
    ("question", "relations", "whose"),
    [
        ("Who was the father of Samson?", ("father",), "Samson"),
        ("who is the father of john the baptist", ("father",), "john the baptist"),
        ("Who were Moses’ parents?", ("father", "mother"), "Moses"),
        ("Who was Isaac's wife?", ("wife",), "Isaac"),
        ("What were the names of the brothers of Jesus?", ("brother",), "Jesus"),
        ("Who were Jacob's wives?", ("wife",), "Jacob"),
        ("Who's the sister of Martha?", ("sister",), "Martha"),
    ],
)
def test_a_relative_is_asked_for(question: str, relations: tuple[str, ...], whose: str) -> None:
    assert kin_asked(question) == KinAsked(relations, whose)


@pytest.mark.parametrize(
    "question",
    [
        "",
        "What became of Job's father?",
        "Who said that he had no father?",
        "Who was the father of Samson and where did he live?",
        "Who was Samson?",
        "Should a man leave his father?",
    ],
)
def test_other_questions_ask_for_no_relative(question: str) -> None:
    assert kin_asked(question) is None


@pytest.mark.parametrize(
    ("heading", "asked", "names"),
    [
        (
            "Manoah: A Danite of Zorah and the father of Samson",
            KinAsked(("father",), "Samson"),
            ("Manoah",),
        ),
        (
            "Zacharias (Zechariah): 2. The father of John the Baptist",
            KinAsked(("father",), "john the baptist"),
            ("Zacharias", "Zechariah"),
        ),
        (
            "Jochebed: Mother of Miriam, Aaron, and Moses",
            KinAsked(("father", "mother"), "Moses"),
            ("Jochebed",),
        ),
        (
            "Samson: A Danite, son of Manoah; miraculous birth of",
            KinAsked(("father",), "Samson"),
            ("Manoah",),
        ),
        ("Jonathan: 2. Son of Saul: Buried", KinAsked(("father",), "Jonathan"), ("Saul",)),
        ("Elisabeth: The wife of Zacharias", KinAsked(("husband",), "Elisabeth"), ("Zacharias",)),
    ],
)
def test_a_heading_tells_the_relative(
    heading: str, asked: KinAsked, names: tuple[str, ...]
) -> None:
    assert told_in(heading, asked) == names


@pytest.mark.parametrize(
    ("heading", "asked"),
    [
        ("Zacharias: 2. The father of John the Baptist", KinAsked(("father",), "John")),
        ("Harhas: Grandfather of the husband of Huldah", KinAsked(("father",), "Huldah")),
        ("Nahor: Father of Terah, grandfather of Abraham", KinAsked(("father",), "Abraham")),
        ("David: 1. King of Israel: Ish-bosheth, son of Saul", KinAsked(("father",), "David")),
        ("Women: Instances of: Gomer, the wife of Hosea", KinAsked(("wife",), "Hosea")),
        ("Enan: Father of Ahira’s friend", KinAsked(("father",), "Ahira")),
        ("Josephus: Father of Joses", KinAsked(("father",), "Jose")),
        ("Rebekah: Beautiful", KinAsked(("wife",), "Isaac")),
    ],
)
def test_another_heading_tells_none(heading: str, asked: KinAsked) -> None:
    assert told_in(heading, asked) == ()


def test_what_names_both_tells_most_and_what_names_another_nothing() -> None:
    asked = KinAsked(("father",), "John the Baptist")
    names = ("Zacharias", "Zechariah")
    both = "Zacharias, Elizabeth will bear you a son, and you shall call his name John."
    object_ = "Abijah became the father of Zacharias."
    assert tells_kin(both, names, asked) > tells_kin(object_, names, asked)
    assert tells_kin(object_, names, asked) > tells_kin("Zacharias went in.", names, asked)
    assert tells_kin("Zacharias became a father.", names, asked) > tells_kin(object_, names, asked)
    assert tells_kin("John was the son of a priest.", names, asked) == 0


@given(st.text(max_size=80), st.text(max_size=120))
def test_any_text_is_read(question: str, heading: str) -> None:
    asked = kin_asked(f"Who was the father of {question}?") or KinAsked(("wife",), question)
    names = told_in(heading, asked)
    assert tells_kin(heading, ("Nobody",), asked) in range(7)
    assert isinstance(names, tuple)
