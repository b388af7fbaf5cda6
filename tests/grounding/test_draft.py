"""A draft and what is left of it when stretches of its text are taken out."""

from __future__ import annotations

from chapterverse.domain.answers import Citation, Presence
from chapterverse.grounding.draft import Cited, Draft, DraftSentence

TEXT = "God is one. He is good. So be it."


def draft() -> Draft:
    starts = (0, 12, 24)
    words = ("God is one.", "He is good.", "So be it.")
    return Draft(
        "raw",
        TEXT,
        tuple(
            DraftSentence(n, word, at, at + len(word))
            for n, (word, at) in enumerate(zip(words, starts, strict=True), 1)
        ),
        tuple(
            Cited(Citation(n, "", "k", None, Presence.IN_CONTEXT), at)
            for n, at in ((1, 11), (2, 23), (3, 33))
        ),
    )


def test_nothing_taken_out_is_the_same_draft() -> None:
    before = draft()
    assert before.without(()) is before


def test_sentences_and_calls_move_with_the_text() -> None:
    found = draft().without([(6, 10), (14, 20)])
    assert found.text == "God is. Heod. So be it."
    assert [s.text for s in found.sentences] == ["God is.", "Heod.", "So be it."]
    assert [s.number for s in found.sentences] == [1, 2, 3]
    assert [(c.citation.claim, c.position) for c in found.cited] == [(1, 7), (2, 13), (3, 23)]
    assert found.raw_text == "raw"


def test_a_sentence_that_is_taken_out_whole_is_empty_and_its_call_stands_in_its_place() -> None:
    found = draft().without([(11, 23)])
    assert found.text == "God is one. So be it."
    assert [s.text for s in found.sentences] == ["God is one.", "", "So be it."]
    assert [c.position for c in found.cited] == [11, 11, 21]
