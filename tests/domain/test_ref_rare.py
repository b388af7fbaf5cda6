"""Rare shapes of references, each read as a reader would or refused with the reason."""

from __future__ import annotations

import pytest

from chapterverse.domain.ref_parser import osis_list, scan_all
from chapterverse.domain.ref_values import FoundReference
from chapterverse.domain.ref_versification import Tradition
from chapterverse.domain.refs import PassageRef


def found(text: str, context: str = "", counted: Tradition = Tradition.KJV) -> list[str]:
    """What is read, one reference after the other; the problem where there is one."""
    given = PassageRef.from_osis(context) if context else None
    items = scan_all(text, context=given, counted=counted)
    return [
        " ".join(p.osis for p in item.passages)
        if isinstance(item, FoundReference)
        else item.problem.value
        for item in items
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # chapter, verse and what stands between them
        ("Matt,5,6", ["Matt.5.6"]),
        ("Proverbs 1'20", ["Prov.1.20"]),
        ("Ps 37:,24", ["Ps.37.24"]),
        ("Rom. iii. verse 28", ["Rom.3.28"]),
        ("John 3 verse sixteen", ["John.3.1-John.3.36", "John.3.16"]),
        ("Rom 3a:5", ["Rom.3.5"]),
        ("Psalms - chapter 128", ["Ps.128.1-Ps.128.6"]),
        ("Ps 51 title", ["Ps.51.1"]),
        ("Ps 151 title", ["outside_canon"]),
        # words before the name
        ("verse 16 of John 3", ["John.3.16"]),
        ("vv. 3-5 of Psalm 23", ["Ps.23.3-Ps.23.5"]),
        ("verse 16 of Foo 3", []),
        ("verse 16 of John 3:4", ["John.3.4"]),
        ("verse 16 of John 3-4", ["John.3.1-John.4.54"]),
        ("23rd Psalm, verses 2 and 4", ["Ps.23.2", "Ps.23.4"]),
        ("111st Psalm", []),
        ("Chapter 1 of Genesis 15", ["Gen.1.1-Gen.1.31", "Gen.15.1-Gen.15.21"]),
        # ranges
        ("Romans 1:1 - First Corinthians 2:3", ["Rom.1.1-1Cor.2.3"]),
        ("Romans 1:1 to first fruits", ["Rom.1.1"]),
        ("Romans 1 - Tobit 2", ["Rom.1.1-Rom.1.32", "outside_canon"]),
        ("Romans 3:5 - v. 7", ["Rom.3.5-Rom.3.7"]),
        ("Phil 2 to verse 3:1", ["Phil.2.1-Phil.3.1"]),
        ("Philemon verse9- Philemon verse 10", ["Phlm.1.9-Phlm.1.10"]),
        ("Numbers 2- 999", ["Num.2.1-Num.2.34"]),
        ("See Jude 2 - 40 there", ["Jude.1.2"]),
        ("Jude 7-4", ["Jude.1.7", "Jude.1.4"]),
        ("Ps 119:156-120", ["Ps.119.156", "Ps.119.120"]),
        ("Ps 119:156-9", ["Ps.119.156-Ps.119.159"]),
        ("Heb 12:5-2 John 1", ["Heb.12.5-2John.1.13"]),
        ("Psalm 40 - 12:02 AM", ["Ps.40.1-Ps.40.17"]),
        # "f" and "ff"
        ("ROM 3 F", ["Rom.3.1-Rom.4.25"]),
        ("Rom 99ff", ["no_such_verse"]),
        ("Rom 99f", ["no_such_verse"]),
        ("Rev 22f", ["no_such_verse"]),
        ("Jude 4f", ["Jude.1.4-Jude.1.5"]),
        ("Jude 25f", ["no_such_verse"]),
        # strokes and numbers side by side
        ("Deut 30/4 says", ["Deut.30.1-Deut.30.20", "Deut.4.1-Deut.4.49"]),
        ("Ps 117/119 is sung", ["Ps.117.1-Ps.117.2", "Ps.119.1-Ps.119.176"]),
        ("Rom 3/28 says", ["Rom.3.28"]),
        ("Rom 3/99 says", ["Rom.3.1-Rom.3.31"]),
        ("Ps 8, 15 16, 18", ["Ps.8.1-Ps.8.9", "ambiguous"]),
        ("Matt 5, 6 men came", ["Matt.5.1-Matt.5.48"]),
        # what is a name and what is prose
        ("James 1. Verse 2 says", ["Jas.1.1-Jas.1.27", "Jas.1.2"]),
        ("1Ps 1", []),
        ("IS 40 men", []),
        ("Gen 99, Ha 2", ["no_such_verse"]),
        ("Nehemih 1:1", ["Neh.1.1"]),
    ],
)
def test_a_rare_shape(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def told(text: str) -> list[str]:
    return [item.reading for item in scan_all(text) if isinstance(item, FoundReference)]


def test_the_other_reading_of_a_stroke_and_of_two_numbers_is_told() -> None:
    assert all("Deuteronomy 30:4 may be meant" in said for said in told("Deut 30/4 says"))
    assert found("Read (John 1 2:22)") == ["John.1.1-John.1.51", "John.2.22"]
    assert all("1 John 2:22 may be meant" in said for said in told("Read (John 1 2:22)"))


def test_a_context_that_runs_over_two_books_goes_on_in_the_later_one() -> None:
    assert found("and 4", "Gen.50.1-Exod.1.5") == ["Exod.1.4"]
    assert found("verse four and", "Rom.3.28") == ["Rom.3.4"]


@pytest.mark.parametrize("counted", [Tradition.GERMAN, Tradition.HEBREW, Tradition.KJV])
def test_lone_numbers_of_a_book_of_one_chapter_are_verses_in_every_count(
    counted: Tradition,
) -> None:
    assert found("Jude 4-7", counted=counted) == ["Jude.1.4-Jude.1.7"]


def test_what_names_no_verse_parts_a_list() -> None:
    assert osis_list(scan_all("Matt 5, 6, 99, 7")) == ("Matt.5.1-Matt.6.34", "Matt.7.1-Matt.7.29")
