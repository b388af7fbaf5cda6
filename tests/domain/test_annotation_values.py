"""What an annotation hangs on is found again, and a step knows what it touches."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.fakes import ref

from chapterverse.domain.annotations import (
    Anchor,
    Bookmark,
    Edit,
    Highlight,
    Note,
    Pen,
    Step,
    Tagging,
    located,
    place,
    tag_key,
)

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
PLACE = ref("John.3.16")
TEXT = "For God so loved the world, God gave."


@pytest.mark.parametrize(
    ("anchor", "expected"),
    [
        (Anchor(PLACE), (0, len(TEXT))),
        (Anchor(PLACE, "WEB", 4, 7, "God"), (4, 7)),
        (Anchor(PLACE, "WEB", 5, 8, "God"), (4, 7)),
        (Anchor(PLACE, "WEB", 30, 33, "God"), (28, 31)),
        (Anchor(PLACE, "WEB", 4, 7, "Lord"), None),
        (Anchor(PLACE, "WEB", 4, 7), (4, 7)),
        (Anchor(PLACE, "WEB", 30, 500), (30, len(TEXT))),
        (Anchor(PLACE, "WEB", 500, 600), None),
    ],
)
def test_words_are_found_where_they_stand_today(
    anchor: Anchor, expected: tuple[int, int] | None
) -> None:
    assert located(anchor, TEXT) == expected


def test_a_step_touches_each_passage_once_and_can_be_turned_round() -> None:
    marked = Highlight("h", Anchor(PLACE), Pen.FIRST, NOON)
    written = Note("n", Anchor(PLACE), "so", NOON, NOON)
    tagged = Tagging("t", "Love", ref("1John.4.8"), NOON)
    kept = Bookmark("b", ref("Gen.1.1"), "", NOON)
    edit = Edit(Step.TAG, (marked, written), (tagged, kept))
    assert edit.refs == (PLACE, ref("1John.4.8"), ref("Gen.1.1"))
    assert edit.inverse == Edit(Step.TAG, (tagged, kept), (marked, written))
    assert [place(item) for item in (marked, written, tagged, kept)][2:] == list(edit.refs[1:])
    assert not edit.is_empty
    assert Edit(Step.NOTHING).is_empty


def test_two_spellings_of_one_tag() -> None:
    assert tag_key("  The  LORD") == tag_key("the lord")
