"""References in running text: which are found, where, and what is no reference."""

import pytest

from chapterverse.domain.ref_parser import osis_list, scan, scan_all
from chapterverse.domain.ref_values import NonexistentReference, Problem
from chapterverse.domain.refs import PassageRef


def found(text: str, context: str = "", language: str = "en") -> str:
    """The references of a text as OSIS, joined by spaces."""
    given = PassageRef.from_osis(context) if context else None
    read = scan(text, context=given, language=language)
    return " ".join(passage.osis for item in read for passage in item.passages)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("that which is lawful; our text is Ephesians 2:8.", "Eph.2.8"),
        ("See Rom 3:28; 4:3; v. 5; vv. 6-8; cf. ch. 5.", None),
        ("(2.Chronicles 15.7 - NIV)", "2Chr.15.7"),
        ("Read Num 20-22; Mark 7:1-13 today.", "Num.20.1-Num.22.41 Mark.7.1-Mark.7.13"),
        ("Compare Is 59:16ff to Eph 6.", "Isa.59.16-Isa.59.21 Eph.6.1-Eph.6.24"),
        ("Gen 5:3, 1 John 4:8, 9", "Gen.5.3 1John.4.8 1John.4.9"),
        ("proverbs 1&2 then", "Prov.1.1-Prov.1.33 Prov.2.1-Prov.2.22"),
        ("In Matthew chapter six, verse number 12 he", "Matt.6.12"),
        ("between Haggai two and Ezra three.", "Hag.2.1-Hag.2.23 Ezra.3.1-Ezra.3.13"),
        ("Acts 12:1-4 (5-7) 8", "Acts.12.1-Acts.12.4 Acts.12.5-Acts.12.7 Acts.12.8"),
        ("the First Letter to the Corinthians 13:4", "1Cor.13.4"),
        ("Paul argues [CITE: rom_3_28] so", "Rom.3.28"),
        ("Jer 33-11 and Ps 125-1", "Jer.33.11 Ps.125.1"),
        ("Lk 6:41–7:30; Mt 27, Rv 2:24", "Luke.6.41-Luke.7.30 Matt.27.1-Matt.27.66 Rev.2.24"),
        ("Matt5John3", "Matt.5.1-Matt.5.48 John.3.1-John.3.36"),
        ("As Corinthians 13:4 says", "1Cor.13.4"),
        ("Ro 9. 10. 11. Galatians 3:8", "Rom.9.1-Rom.9.33 Gal.3.8"),
        ("As Heb. XII and Rom. viii. say", "Heb.12.1-Heb.12.29 Rom.8.1-Rom.8.39"),
        ("Genesis 51-Obadiah 1", "Obad.1.1-Obad.1.21"),
    ],
)  # fmt: skip
def test_finds(text: str, expected: str | None) -> None:
    if expected is None:
        expected = "Rom.3.28 Rom.4.3 Rom.4.5 Rom.4.6-Rom.4.8 Rom.5.1-Rom.5.21"
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "that which is lawful",
        "We meet at 3:16 pm.",
        "At 3:16 we left.",
        "I am 5",
        "G26 and H7225 are Strong's numbers.",
        "Jerusalem 70, Joseph 37",
        "Luke 25 years ago",
        "Mark 3 points in the margin.",
        "We lost a few judges... 5:01Pm",
        "a king 6-9",
        "seconds 3.1",
        "Romans lived here; the Romans, one and all, were brave.",
        "the acts 2 and 3 of the play",
        "On Mar 28, 2021 and on Mar 3 it rained.",
        "The ratio was Ratio 3:1.",
        "JNI_VERSION_1_6",
        "is2prosper",
        "Zechariah 1,000",
        "no 12:02 AM",
        "by sevens: Heb. seven seven",
        "another: Heb. one",
    ],
)
def test_raises_no_false_alarm(text: str) -> None:
    assert found(text) == ""


@pytest.mark.parametrize(
    ("text", "span", "problem"),
    [
        ("As Romans 17:2 says", "Romans 17:2", Problem.NO_SUCH_VERSE),
        ("As Hezekiah 3:16 says", "Hezekiah 3:16", Problem.UNKNOWN_BOOK),
        ("As Genesis 999 says", "Genesis 999", Problem.NO_SUCH_VERSE),
        ("As Revelation 22:1-99 says", "Revelation 22:1-99", Problem.NO_SUCH_VERSE),
        ("As Jud 6 says", "Jud 6", Problem.AMBIGUOUS),
        ("As Peter 2 says", "Peter 2", Problem.AMBIGUOUS),
        ("As Sirach 1:1 says", "Sirach 1:1", Problem.OUTSIDE_CANON),
        ("As rom_17_2 says", "rom_17_2", Problem.NO_SUCH_VERSE),
        ("As 3 Peter 1:1 says", "3 Peter 1:1", Problem.UNKNOWN_BOOK),
    ],
)
def test_tells_of_references_that_name_no_verse(text: str, span: str, problem: Problem) -> None:
    (item,) = scan_all(text)
    assert isinstance(item, NonexistentReference)
    assert (item.text, item.problem) == (span, problem)
    assert text[item.start : item.end] == item.text
    assert item.reason
    assert scan(text) == ()


def test_carries_book_and_chapter_on_until_the_paragraph_ends() -> None:
    text = "Romans 3:28 speaks of faith, and v. 30 again.\n\nHere v. 31 stands alone."
    assert found(text) == "Rom.3.28 Rom.3.30"


def test_a_commentary_section_knows_what_it_is_about() -> None:
    text = "In v. 5 he says so.\n\nAnd in v. 6 again, as in Gal 3:6; see v. 7."
    assert found(text, "Rom.4.1-Rom.4.8") == "Rom.4.5 Rom.4.6 Gal.3.6 Gal.3.7"


def test_a_section_that_begins_with_a_number_is_no_reference() -> None:
    assert found("3 things are to be seen here.", "Rom.4.1-Rom.4.8") == ""
    assert found("IV. How to be like it.", "Ps.1.3") == ""


def test_a_number_glued_to_a_chapter_word_makes_a_book_of_it() -> None:
    assert found("1ch 11:11 he lift", "2Sam.23.8") == "1Chr.11.11"
    assert found("see ch 11:11", "2Sam.23.8") == "2Sam.11.11"


def test_forgets_the_book_after_a_book_that_does_not_exist() -> None:
    assert found("Rom 3:28 and Hezekiah 4:1; v. 5") == "Rom.3.28"


def test_items_of_a_list_have_their_own_spans() -> None:
    text = "See Rom 3:28; 4:3, 5."
    assert [item.text for item in scan(text)] == ["Rom 3:28", "4:3", "5"]
    assert [item.joined for item in scan(text)] == [False, True, True]


def test_writes_lists_out_as_ranges() -> None:
    assert osis_list(scan_all("Matt 5, 6, 7")) == ("Matt.5.1-Matt.7.29",)
    assert osis_list(scan_all("Gen 2")) == ("Gen.2.1-Gen.2.25",)
    assert osis_list(scan_all("Rom 3:28, 31; Gal 2")) == (
        "Rom.3.28",
        "Rom.3.31",
        "Gal.2.1-Gal.2.21",
    )


def test_the_ends_of_an_impossible_range_stand_for_themselves() -> None:
    assert found("Genesis 51:2-Exodus 3:3") == "Exod.3.3"
    assert found("Jeremiah 2-Genesis 1") == "Jer.2.1-Jer.2.37 Gen.1.1-Gen.1.31"
    assert all(item.reading for item in scan("Jeremiah 2-Genesis 1"))


def test_a_range_past_the_end_is_marked() -> None:
    (item,) = scan("Mark 16:2-17:3")
    assert item.clipped
    assert item.passages[0].osis == "Mark.16.2-Mark.16.20"
