"""The last look at finished prose: nothing that can be read as a reference names no verse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.grounding.test_markers import SOUP

from chapterverse.domain.answers import Run, RunKind
from chapterverse.domain.ref_parser import scan_all
from chapterverse.domain.ref_values import NonexistentReference
from chapterverse.grounding import readable
from chapterverse.grounding.readable import (
    NAMES_NONE,
    ShownProse,
    references_in,
    without_unfounded,
    without_unfounded_words,
)


def names_none(text: str) -> list[str]:
    found = (item for item in scan_all(text) if isinstance(item, NonexistentReference))
    return [item.text for item in found if item.problem in NAMES_NONE]


def runs(*parts: str | tuple[RunKind, str]) -> list[Run]:
    made = [(RunKind.PLAIN, part) if isinstance(part, str) else part for part in parts]
    return [Run(kind, text, claim=1) for kind, text in made]


def joined(found: tuple[Run, ...]) -> str:
    return "".join(run.text for run in found)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("The law was given through Moses. 4:3 It stands.", "The law was given through Moses. "),
        ("He spoke to Romans 99:1 of it.", "He spoke to Romans  of it."),
        ("In Romans 3:28 and v. 99 of it.", "In Romans 3:28 and  of it."),
        ("In Romans 3:28 and Genesis 1:1.", "In Romans 3:28 and Genesis 1:1."),
        ("No reference at all, though 3:28 stands here.", "No reference at all, though 3:28"),
        ("the LORDPROV 32:7; so", "the LORDPROV "),
        ("Zeph chapter 191 verse 27ibid. so", "Zeph chapter"),
        ("", ""),
    ],
)
def test_the_figures_go_and_the_rest_stays(text: str, left: str) -> None:
    shown = without_unfounded_words(text)
    assert shown.startswith(left) and not names_none(shown)


def test_words_of_the_library_stay_and_runs_keep_their_number() -> None:
    quotation = (RunKind.QUOTATION, "Romans")
    marker = (RunKind.MARKER, "")
    found = without_unfounded(runs("As ", quotation, marker, " 99:1 says."))
    assert [run.text for run in found] == ["As ", "Romans", "", "  says."]
    assert all(run.claim == 1 for run in found)
    whole = (RunKind.QUOTATION, "Romans 99:1")
    assert joined(without_unfounded(runs(whole))) == "Romans 99:1"


def test_a_reference_across_runs_is_seen() -> None:
    found = without_unfounded(runs("As Rom", "ans 9", "9:1 says."))
    assert names_none(joined(found)) == []
    assert joined(found) == "As Romans  says."


def test_pieces_of_a_stream_are_read_with_what_stands_before_them() -> None:
    prose = ShownProse()
    pieces = ["The law was given through Moses.", " 4:3 is", " Romans", " 3:28 too.", " v. 99."]
    shown = [prose.add(piece) for piece in pieces]
    assert shown == [pieces[0], "  is", " Romans", " 3:28 too.", " ."]
    whole = "".join(pieces)
    assert [whole[a:z] for a, z in prose.cut] == ["4:3", "v. 99"]


def test_a_place_named_long_ago_still_counts() -> None:
    prose = ShownProse()
    prose.add("Romans 3:28 says so. ")
    prose.add("God is good to all of us and to all the world. " * 30)
    assert prose.add("It goes on (v. 99).") == "It goes on ()."


def test_only_places_that_are_there_are_remembered() -> None:
    prose = ShownProse()
    prose.add("Romans 3:28 says so, and Sam 3 does. ")
    prose.add("God is good to all of us and to all the world. " * 30)
    assert prose.add("It goes on (v. 30).") == "It goes on (v. 30)."


def test_a_text_that_still_names_no_verse_after_every_cut_is_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(readable, "_PASSES", 1)
    prose = ShownProse()
    assert [prose.add(piece) for piece in ("So. ", "See Romans 99:1.", " On.")] == [
        "So. ",
        "",
        " On.",
    ]
    assert prose.cut == [(4, 20)]
    found = without_unfounded(runs("See Romans 99:1 and ", (RunKind.QUOTATION, "God is love.")))
    assert [run.text for run in found] == ["", "God is love."]


def test_what_is_found_has_places_of_the_text() -> None:
    text = "God is “Romans” 3:28and Genesis 99:1s, PROV 3:5: and LORDPROV 77:1"
    found = list(references_in(text, None))
    assert [text[item.start : item.end] for item in found] == [
        "Romans” 3:28",
        "Genesis 99:1",
        "PROV 3:5",
        "PROV 77:1",
    ]


@given(st.one_of(SOUP, st.text(max_size=200)))
def test_no_text_can_keep_one(text: str) -> None:
    assert names_none(without_unfounded_words(text)) == []


@given(st.one_of(SOUP, st.text(max_size=200)), st.lists(st.integers(1, 40), min_size=1))
def test_a_stream_is_the_pieces_without_what_was_cut(text: str, sizes: list[int]) -> None:
    prose, shown, at, turn = ShownProse(), "", 0, 0
    while at < len(text):
        size = sizes[turn % len(sizes)]
        shown += prose.add(text[at : at + size])
        at, turn = at + size, turn + 1
    edges = [0, *(edge for stretch in prose.cut for edge in stretch), len(text)]
    assert shown == "".join(text[a:z] for a, z in zip(edges[::2], edges[1::2], strict=True))
