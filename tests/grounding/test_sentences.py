"""Sentences and clauses: exact stretches, total on any text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.sentences import Stretch, clauses, sentences

ODD = st.text(alphabet=st.sampled_from("ab I.,;:!?—-…“”‘’\"'()[] \n\té1שλ😀"), max_size=120)


def words_of(text: str, parts: tuple[Stretch, ...]) -> list[str]:
    return [part.of(text) for part in parts]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Jesus wept.", ["Jesus wept."]),
        ("Where is it? It is gone! Yes.", ["Where is it?", "It is gone!", "Yes."]),
        ("What then? are we better than they? No.", ["What then? are we better than they?", "No."]),
        ("He said, “Go.” Then he went.", ["He said, “Go.”", "Then he went."]),
        ("See ver. 3 and Rom. 5:1. So St. Paul.", ["See ver. 3 and Rom. 5:1.", "So St. Paul."]),
        (
            "So J. C. Ryle says. It is I. Fear not.",
            ["So J. C. Ryle says.", "It is I.", "Fear not."],
        ),
        ("A new day, i.e. Sunday.", ["A new day, i.e. Sunday."]),
        ("First part\n\nsecond part", ["First part", "second part"]),
        ("", []),
        (" \n ", []),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert words_of(text, sentences(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "We maintain therefore that a man is justified by faith.",
            ["We maintain therefore that", "a man is justified by faith."],
        ),
        (
            "For what does it say? “Abraham believed God, and it was reckoned to him.”",
            ["For what does it say?", "“Abraham believed God,", "and it was reckoned to him.”"],
        ),
        (
            "The LORD is my shepherd; I shall not want: he leadeth me.",
            ["The LORD is my shepherd;", "I shall not want:", "he leadeth me."],
        ),
        ("He said, “Go.”", ["He said,", "“Go.”"]),
    ],
)
def test_clauses(text: str, expected: list[str]) -> None:
    assert words_of(text, clauses(text)) == expected


@given(ODD | st.text())
def test_stretches_hold_every_word_once_and_in_order(text: str) -> None:
    for cut in (sentences, clauses):
        parts = cut(text)
        ends = [0, *(part.end for part in parts)]
        gaps = [
            text[end:start]
            for end, start in zip(ends, [*(part.start for part in parts), len(text)], strict=True)
        ]
        assert all(not gap.strip() for gap in gaps)
        assert all(
            part.start < part.end and part.of(text) == part.of(text).strip() for part in parts
        )


@given(ODD)
def test_a_clause_lies_in_one_sentence(text: str) -> None:
    whole = sentences(text)
    for part in clauses(text):
        assert sum(s.start <= part.start and part.end <= s.end for s in whole) == 1
