"""Rare shapes of references, each read as a reader would or refused with the reason."""

from __future__ import annotations

import pytest

from chapterverse.domain.ref_parser import osis_list, parse, scan_all
from chapterverse.domain.ref_values import FoundReference
from chapterverse.domain.ref_versification import Tradition
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import InvalidReference


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
        # a number stuck to other letters: the book's, or a note's
        ("s1 John 4:8", ["ambiguous"]),
        ("x1 John 9:9", ["John.9.9"]),
        ("s1 Chr 30:11", ["no_such_verse"]),
        ("v2 Chr 30:11", ["2Chr.30.11"]),
        ("x1 Matthew 3:4", ["Matt.3.4"]),
        ("x5 John 3:4", ["John.3.4"]),
        ("Ps1 John 3:16", ["Ps.1.1-Ps.1.6", "John.3.16"]),
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
        ("SS1", []),
        ("Gospel book of Luke", ["Luke.1.1-Luke.24.53"]),
        ("Corinthians1 1:1", ["ambiguous", "ambiguous"]),
        ("Ps 41 1Xyz", ["Ps.41.1-Ps.41.13"]),
        ("Ps 151:1, 3. Corinthians 11", ["outside_canon", "unknown_book"]),
        # letters behind a verse, then a colon: another chapter
        ("Rom 3:4, 5ab:6", ["Rom.3.4", "Rom.5.6"]),
        # wide gaps, and a number that a new name takes
        ("Read Gen 1  3 today", ["Gen.1.3"]),
        ("ps151 2_nd. Samual 1:1", ["outside_canon", "1Sam.1.1"]),
        # numbers that do not exist, wherever they stand
        ("Genesis 0-0:0", ["no_such_verse"]),
        ("Romans 3:5 - v. 151", ["no_such_verse"]),
        ("Deut 34:1; 79", ["Deut.34.1", "no_such_verse"]),
        ("John 28/36", ["no_such_verse"]),
        ("Genesis22 51:2-52:3", ["Gen.22.1-Gen.22.24", "no_such_verse", "no_such_verse"]),
        # ranges in a book of one chapter, and a range that runs backwards
        ("Philemon 1-1:10", ["Phlm.1.1-Phlm.1.10"]),
        ("Philemon 8-1", ["Phlm.1.8", "Phlm.1.1-Phlm.1.25"]),
        ("2 Corinthians 12-9-10-11", ["2Cor.12.9-2Cor.12.10", "2Cor.12.11"]),
        ("Psalm 149ff", ["Ps.149.1-Ps.150.6"]),
        ("Thess 3:16-17", ["2Thess.3.16-2Thess.3.17"]),
    ],
)
def test_a_rare_shape(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_verse_of_something_else_is_no_verse_of_what_came_before() -> None:
    assert found("as v. 16 of it", "Rom.3.28") == []
    assert found("as v. 16 says", "Rom.3.28") == ["Rom.3.16"]


def test_a_run_of_numbered_books_has_numbers_that_exist() -> None:
    assert [p.osis for p in parse("1-2 Peter").passages] == ["1Pet.1.1-2Pet.3.18"]
    with pytest.raises(InvalidReference):
        parse("3-2 Peter")


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
