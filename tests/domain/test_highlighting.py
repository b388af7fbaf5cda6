"""What a new highlight leaves of older ones."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.fakes import ref

from chapterverse.domain.annotations import Anchor, Highlight, Pen
from chapterverse.domain.highlighting import cut_away

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
WORDS = "For God so loved the world"


def mark(anchor: Anchor) -> Highlight:
    return Highlight("old", anchor, Pen.FIRST, NOON)


def left(older: Anchor, newer: Anchor, *, through: bool = False) -> list[Anchor] | None:
    """What is left of the older one, None where it is not touched."""
    gone, rest = cut_away([mark(older)], newer, lambda: "new", NOON, through=through)
    return [one.anchor for one in rest] if gone else None


def test_verses_elsewhere_are_not_touched() -> None:
    assert left(Anchor(ref("John.3.16")), Anchor(ref("John.3.17"))) is None


def test_verses_are_cut_where_the_new_ones_lie() -> None:
    whole, middle = Anchor(ref("John.3.14-John.3.18")), Anchor(ref("John.3.16"))
    assert left(whole, middle) == [
        Anchor(ref("John.3.14-John.3.15")),
        Anchor(ref("John.3.17-John.3.18")),
    ]
    assert left(middle, whole) == []
    assert left(Anchor(ref("Gen.1.1")), Anchor(ref("Gen.1.1"))) == []
    assert left(Anchor(ref("Rev.22.21")), Anchor(ref("Rev.22.21"))) == []


def test_words_are_cut_at_the_letters() -> None:
    older = Anchor(ref("John.3.16"), "WEB", 0, len(WORDS), WORDS)
    newer = Anchor(ref("John.3.16"), "WEB", 8, 16, "so loved")
    assert left(older, newer) == [
        Anchor(ref("John.3.16"), "WEB", 0, 7, "For God"),
        Anchor(ref("John.3.16"), "WEB", 17, 26, "the world"),
    ]
    assert left(older, Anchor(ref("John.3.16"))) == []
    assert left(older, Anchor(ref("John.3.16"), "KJV", 8, 16, "so loved")) is None


def test_words_in_no_highlight_cut_the_one_of_their_verse_where_it_is_taken_away() -> None:
    newer = Anchor(ref("John.3.16"), "WEB", 8, 16, "so loved")
    verse = Anchor(ref("John.3.16-John.3.17"))
    assert left(verse, newer) is None
    assert left(verse, newer, through=True) == [Anchor(ref("John.3.17"))]
