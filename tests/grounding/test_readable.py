"""The last look at prose: what can be read as a reference names a verse, or is not shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.domain.answers import Run, RunKind
from chapterverse.grounding import readable
from chapterverse.grounding.readable import (
    ShownProse,
    references_in,
    without_unfounded,
    without_unfounded_words,
)

PLAIN, QUOTATION = RunKind.PLAIN, RunKind.QUOTATION
FILLER = "and so it went on for a long while without any place being named. " * 8


def shown(*pieces: str) -> tuple[str, list[tuple[int, int]]]:
    prose = ShownProse()
    return "".join(map(prose.add, pieces)), prose.cut


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Paul says so in Romans 3:28.",
        "Thus 3:28 pm is no verse.",
        "See verse 4, and chapter 5.",
    ],
)
def test_what_names_a_verse_or_nothing_is_shown_as_it_is(text: str) -> None:
    assert shown(text) == (text, [])


def test_figures_that_name_no_verse_go_and_the_book_stays() -> None:
    assert shown("See Romans 99:1 here.") == ("See Romans  here.", [(11, 15)])


def test_what_two_pieces_name_together_goes_from_the_later_one() -> None:
    assert shown("See Romans ", "99:1 here.") == ("See Romans  here.", [(11, 15)])
    assert shown("See Romans 3:28", " and on.") == ("See Romans 3:28 and on.", [])


def test_a_verse_is_read_in_the_chapter_that_was_named_long_before() -> None:
    text, cut = shown("Romans 3:28 says it. ", FILLER, "So does v. 99 too.")
    assert "99" not in text
    assert len(cut) == 1
    assert shown("Romans 3:28 says it. ", FILLER, "So does v. 27 too.")[1] == []


def test_a_text_that_names_no_verse_after_every_cut_is_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(readable, "_PASSES", 1)
    assert shown("So. ", "See Romans 99:1 here.", " On.") == ("So.  On.", [(4, 25)])
    runs = (Run(PLAIN, "See Romans 99:1 and "), Run(QUOTATION, "God is love."))
    assert [run.text for run in without_unfounded(runs)] == ["", "God is love."]


def test_words_of_the_library_stay() -> None:
    runs = (Run(PLAIN, "He says, "), Run(QUOTATION, "Romans 99:1"), Run(PLAIN, " in Romans 99:2."))
    texts = [run.text for run in without_unfounded(runs)]
    assert texts == ["He says, ", "Romans 99:1", " in Romans ."]


def test_a_reference_over_several_runs_goes_from_those_that_are_not_the_librarys() -> None:
    runs = (Run(PLAIN, "See Romans 9", 1), Run(PLAIN, "9:1", 2), Run(PLAIN, " here.", 3))
    found = without_unfounded(runs)
    assert "".join(run.text for run in found) == "See Romans  here."
    assert [run.claim for run in found] == [1, 2, 3]


def test_a_heading_names_no_verse_that_is_not_there() -> None:
    assert without_unfounded_words("Faith in Romans 3:28") == "Faith in Romans 3:28"
    assert without_unfounded_words("Faith in Hezekiah 4:2") == "Faith in Hezekiah "


@pytest.mark.parametrize("text", ["see“Romans 3:28”so", "verse28Romans 3:28ibid", "Romans 3:28:"])
def test_glued_words_and_marks_hide_no_reference(text: str) -> None:
    spans = [text[found.start : found.end] for found in references_in(text, None)]
    assert "Romans 3:28" in spans


@given(st.lists(st.sampled_from(["Romans ", "99", "9:", "1", " ", "verse ", "3:28", ". ", "x"])))
def test_however_it_is_cut_nothing_that_names_no_verse_is_left(pieces: list[str]) -> None:
    text, cut = shown(*pieces)
    whole = "".join(pieces)
    for start, end in reversed(cut):
        whole = whole[:start] + whole[end:]
    assert whole == text
    assert without_unfounded_words(text) in (text, without_unfounded_words(text))
