"""A text that somebody wrote: its sentences, and how far what belongs to each one reaches."""

from __future__ import annotations

import pytest

from chapterverse.grounding.written_text import paragraphs, written_sentences


def parts(text: str) -> list[tuple[str, str]]:
    """Each sentence with what belongs to it behind its end."""
    return [(text[s.start : s.end], text[s.end : s.reach]) for s in written_sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("God is one. He is good.", [("God is one.", ""), ("He is good.", "")]),
        (
            "God is one. (Deuteronomy 6:4) Therefore we rejoice.",
            [("God is one.", " (Deuteronomy 6:4)"), ("Therefore we rejoice.", "")],
        ),
        (
            "God is one. (Deuteronomy 6:4) He is good.",
            [("God is one.", " (Deuteronomy 6:4)"), ("He is good.", "")],
        ),
        (
            "God is one. 1 Thessalonians 4:16 says it.",
            [("God is one.", ""), ("1 Thessalonians 4:16 says it.", "")],
        ),
        (
            "God is one. See also Deuteronomy 6:4 and Mark 12:29.",
            [("God is one.", "See also Deuteronomy 6:4 and Mark 12:29.")],
        ),
        ("God is one. (Deuteronomy 6:4)", [("God is one.", "(Deuteronomy 6:4)")]),
        ("God is one. Deuteronomy 6:4.", [("God is one.", " Deuteronomy 6:4.")]),
        (
            "He says, “God is one” (Deuteronomy 6:4) Therefore we rejoice.",
            [("He says, “God is one”", " (Deuteronomy 6:4) "), ("Therefore we rejoice.", "")],
        ),
        (
            "He says, “God is one” (as they all knew) So it is.",
            [("He says, “God is one” (as they all knew) So it is.", "")],
        ),
    ],
)
def test_a_reference_belongs_to_the_sentence_before_it(
    text: str, expected: list[tuple[str, str]]
) -> None:
    found = [(words, behind.strip()) for words, behind in parts(text)]
    assert found == [(words, behind.strip()) for words, behind in expected]


def test_items_of_a_list_are_sentences_without_their_sign() -> None:
    text = "He gave them:\n- bread from heaven\n- water from the rock\n\n1. manna"
    assert [words for words, _ in parts(text)] == [
        "He gave them:",
        "bread from heaven",
        "water from the rock",
        "manna",
    ]


def test_paragraphs_are_parted_by_empty_lines() -> None:
    text = "One.\n \t\nTwo\nlines.\n\n\n"
    assert [part.of(text).strip() for part in paragraphs(text)] == ["One.", "Two\nlines."]
    assert paragraphs(" \n\n ") == ()
