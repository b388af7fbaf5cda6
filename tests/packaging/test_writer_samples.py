"""Samples for the writer: which answers are learned, where the sentinel is the right reply."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from chapterverse.domain.passages import Speech
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.markers import SENTINEL
from chapterverse.services.check_support import load_words
from training.writer.samples import Builder, Kind, as_called
from training.writer.texts import Material, Row

TEMPLATE = "Before: {before}\nPassage: {place}: {passage}\nQuestion: {question}\nAnswer:\n"
TEXTS = {
    1: "Now Boaz went up to the gate and sat down there.",
    2: "He took ten men of the elders of the city, and said, Sit down here.",
    3: "The kinsman drew off his shoe in the sight of them all.",
    4: "A river of oil flowed past the mountains of spice.",
    5: "Seven lamps burned all night in the tower.",
    6: "The watchmen blew their trumpets at dawn.",
    7: "Women carried water from the well in jars.",
    8: "Sparrows built nests under the roof.",
    9: "Merchants weighed silver upon scales.",
    10: "Reapers bound the sheaves and sang.",
    11: "Children played beside the threshing floor.",
    12: "The gate was shut when Boaz slept.",
}
ROW = Row(
    "r1",
    "Where did Boaz go and sit?",
    "Boaz went to the gate of the town and sat down.",
    PassageRef.from_osis("Ruth.4.1"),
)


def material(*rows: Row) -> Material:
    order = tuple(PassageRef.from_osis("Ruth").verses())
    verses = tuple(TEXTS.get(v.verse, "") if v.chapter == 4 else "" for v in order)
    return Material(
        train=rows,
        dev=(),
        order=order,
        places={verse: place for place, verse in enumerate(order)},
        verses=dict.fromkeys(("WEB", "BSB", "KJV", "ASV"), verses),
        speeches=(Speech(PassageRef.from_osis("Ruth.4.2"), "Boaz"),),
    )


@cache
def builder() -> Builder:
    return Builder(material(ROW), load_words(Path(__file__).parents[2] / "resources"), TEMPLATE)


def test_an_answer_that_the_verse_carries_is_learned() -> None:
    sample = builder().all([ROW])[0]
    assert sample.kind is Kind.ANSWER and sample.reply == f" {ROW.answer}"
    assert sample.prompt.endswith("Question: Where did Boaz go and sit?\nAnswer:")
    assert "Ruth 4:1: Now Boaz went up to the gate" in sample.prompt


@pytest.mark.parametrize(
    "answer",
    [
        "At the gate",  # no sentence
        "Elimelech went to the gate of the town and sat down.",  # a name that stands nowhere
        "Boaz bought forty camels and a house of cedar.",  # not said there
        "Now Boaz went up to the gate and sat down there.",  # the verse itself
        "Boaz said, “I go to the gate” and sat down.",  # a quotation is the program's to give
    ],
)
def test_an_answer_that_guided_would_not_show_is_left_out(answer: str) -> None:
    assert builder().all([replace(ROW, answer=answer)]) == []


def test_about_a_third_of_the_samples_have_the_sentinel() -> None:
    rows = [replace(ROW, id=f"r{number}") for number in range(200)]
    samples = builder().all(rows)
    none = [sample for sample in samples if sample.kind in (Kind.CHAPTER, Kind.WORDS)]
    assert 0.3 < len(none) / len(samples) < 0.4
    assert {sample.reply for sample in none} == {f" {SENTINEL}"}


def test_the_sentinel_is_never_learned_next_to_the_answer() -> None:
    rows = [replace(ROW, id=f"r{number}") for number in range(200)]
    for sample in builder().all(rows):
        if sample.kind in (Kind.CHAPTER, Kind.WORDS):
            assert int(sample.asked.place.rpartition(":")[2]) >= 4


def test_whole_answers_come_before_those_that_lean() -> None:
    rows = [replace(ROW, id=f"r{n}") for n in range(20)]
    rows += [
        replace(ROW, id=f"l{n}", answer="He went to the gate of the town and sat down.")
        for n in range(20)
    ]
    kinds = [sample.kind for sample in builder().all(rows)]
    assert Kind.ANSWER not in kinds[kinds.index(Kind.LEANING) :]


def test_the_same_seed_gives_the_same_samples() -> None:
    rows = [replace(ROW, id=f"r{number}") for number in range(30)]
    assert builder().all(rows, 1) == builder().all(rows, 1)
    assert builder().all(rows, 1) != builder().all(rows, 2)


@pytest.mark.parametrize(
    ("passage", "text"),
    [
        ("Yahweh is king.", "Yahweh rules. What did Yahweh do?"),
        ("The LORD is king.", "The LORD rules. What did the LORD do?"),
        ("Jehovah is king.", "Jehovah rules. What did Jehovah do?"),
    ],
)
def test_god_is_called_as_the_passage_shown_calls_him(passage: str, text: str) -> None:
    assert as_called("Yahweh rules. What did Yahweh do?", passage) == text
