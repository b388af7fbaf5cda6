"""The prompt of a tuned model: its golden text, empty fields, long and hostile texts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.writer_prompt import (
    Asked,
    instead,
    is_question,
    writer,
    writer_prompt,
    writer_reply,
)

ROOT = Path(__file__).parents[2]
TEMPLATE = (ROOT / "resources" / "prompts" / "writer.txt").read_text("utf-8")
ASKED = Asked(
    question="What does Jesus give\nto those who are weary?",
    place="Matthew 11:28",
    passage="Come to me, all you who labor and are heavily burdened, and I will give you rest.",
    before="All things have been delivered to me by my Father.",
    after="Take my yoke upon you and learn from me, for I am gentle and humble in heart; and you "
    "will find rest for your souls.",
    speaker="Jesus",
)


def test_the_prompt_is_as_it_was_reviewed() -> None:
    golden = ROOT / "tests" / "golden" / "prompts" / "writer.txt"
    assert writer_prompt(TEMPLATE, ASKED) + "\n" == golden.read_text("utf-8")


def test_a_line_with_nothing_to_say_is_left_out() -> None:
    bare = writer_prompt(TEMPLATE, replace(ASKED, before="", after="", speaker=" "))
    assert [line.partition(":")[0] for line in bare.split("\n")] == [
        "Passage",
        "Question",
        "Answer",
    ]


def test_neighbours_are_cut_between_words_on_the_far_side() -> None:
    long = " ".join(f"word{number}" for number in range(200))
    lines = writer_prompt(TEMPLATE, replace(ASKED, before=long, after=long)).split("\n")
    assert lines[0].startswith("Before: …word") and lines[0].endswith("word199")
    assert lines[2].startswith("After: word0 ") and lines[2].endswith("…")
    assert all(len(lines[at]) < 160 for at in (0, 2))


def test_it_is_asked_as_bare_text_for_one_line() -> None:
    request = writer(TEMPLATE, ASKED)
    assert request.plain and request.system == "" and request.stop == ("\n",)
    assert writer_reply("He gives rest.") == " He gives rest."


@given(st.text(), st.text(), st.text())
def test_no_text_can_add_a_line_or_a_control_token(passage: str, before: str, who: str) -> None:
    hostile = replace(ASKED, passage=f"x{passage}", before=before, speaker=who)
    lines = writer_prompt(TEMPLATE, hostile).splitlines()
    assert len(lines) <= 6 and lines[-1] == "Answer:"
    assert not any(sign in line for line in lines for sign in "<>[]")


def test_braces_in_a_text_fill_nothing() -> None:
    prompt = writer_prompt(TEMPLATE, replace(ASKED, question="What is {passage}?"))
    assert "Question: What is passage ?" in prompt


def test_a_sentence_may_be_asked_for_instead_of_the_sentinel() -> None:
    request = instead(writer(TEMPLATE, ASKED))
    assert replace(request, grammar="") == writer(TEMPLATE, ASKED)
    ways = request.grammar.split("\n")[0].removeprefix("root ::= ").split(" | ")
    assert len(ways) == len(" The passages")
    assert ways[0] == '"" [^ \\n] rest'
    assert ways[-1] == '" The passage" [^s\\n] rest'


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Why did Jonah flee?", True),
        ("who was samuel's mother", True),
        ("In which book is the flood", True),
        ("“Jonah fled to Tarshish?”", True),
        ("doves", False),
        ("thoughts and the mind", False),
        ("Job in his flesh will see God.", False),
        ("Whoever believes will live.", False),
        ("", False),
    ],
)
def test_a_question_is_told_from_a_topic_or_a_statement(text: str, asks: bool) -> None:
    assert is_question(text) is asks
