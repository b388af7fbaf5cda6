"""References as values: what is no reference is refused with a sentence, never guessed."""

from __future__ import annotations

import pytest

from chapterverse.domain.canon import Book
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import InvalidReference


@pytest.mark.parametrize("number", [-1, 0, 999_999, 67_001_001, 10**12])
def test_a_number_outside_the_canon_is_no_verse(number: int) -> None:
    with pytest.raises(InvalidReference, match="not the number of a verse"):
        VerseRef.from_ordinal(number)


def test_a_number_inside_a_book_must_name_a_verse() -> None:
    assert VerseRef.from_ordinal(45_003_028) == VerseRef(Book.ROMANS, 3, 28)
    with pytest.raises(InvalidReference):
        VerseRef.from_ordinal(45_003_032)


def test_one_verse_is_not_read_from_several() -> None:
    assert VerseRef.from_id("rom_3_28") == VerseRef.from_osis("Rom.3.28")
    with pytest.raises(InvalidReference, match="more than one verse"):
        VerseRef.from_id("rom_3_28-29")
    with pytest.raises(InvalidReference, match="more than one verse"):
        VerseRef.from_osis("Rom.3.28-Rom.3.29")


@pytest.mark.parametrize(
    "text", ["", "rom_3", "hez_4_2", "rom_3_28-hez_4_2", "rom_3_28-", "Romans 3:28", "rom_3_28 "]
)
def test_what_is_no_id_is_refused(text: str) -> None:
    with pytest.raises(InvalidReference, match="not the id of a passage"):
        PassageRef.from_id(text)


def test_an_id_may_run_over_chapters_and_books() -> None:
    for text in ("rom_3_28", "rom_3_28-29", "rom_3_28-4_2", "rom_16_24-1cor_1_2"):
        assert PassageRef.from_id(text).id == text
