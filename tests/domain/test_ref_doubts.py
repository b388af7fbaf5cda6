"""Forms in running text that leave a choice: what is taken, what is told, what is refused."""

import pytest

from chapterverse.domain.ref_parser import parse, scan, scan_all
from chapterverse.domain.ref_values import NonexistentReference, Problem


def found(text: str) -> str:
    """The references of a text as OSIS, joined by spaces."""
    return " ".join(passage.osis for item in scan(text) for passage in item.passages)


@pytest.mark.parametrize(
    ("text", "expected", "others"),
    [
        ("Deut. 32/4 says", "Deut.32.1-Deut.32.52 Deut.4.1-Deut.4.49", {"Deut.32.4"}),
        ("Prov 5/18-23", "Prov.5.1-Prov.5.23 Prov.18.1-Prov.23.35", {"Prov.5.18-Prov.5.23"}),
        ("(John 1 2:22)", "John.1.1-John.1.51 John.2.22", {"1John.2.22"}),
        ("as Ph 1:4 says", "Phil.1.4", {"Phlm.1.4"}),
    ],
)
def test_a_choice_is_told_with_the_other_reading(
    text: str, expected: str, others: set[str]
) -> None:
    items = scan(text)
    assert found(text) == expected
    assert all(item.reading for item in items)
    for item in items:
        assert item.candidates[: len(item.passages)] == item.passages
        assert {choice.osis for choice in item.candidates[len(item.passages) :]} - {expected} <= (
            others
        )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("John 3/36", "John.3.36"),
        ("Psalm 37:,24", "Ps.37.24"),
        ("see Isa 7:14 9:6", "Isa.7.14 Isa.9.6"),
        ("Ps 34:1-4 Verse 4 reads", "Ps.34.1-Ps.34.4 Ps.34.4"),
        ("Numbers 2- 999", "Num.2.1-Num.2.34"),
        ("ROM 11 TO 29", "Rom.11.29"),
        ("1 John 3-16 and 4-8", "1John.3.16 1John.4.8"),
        ("Isaiah 40-31, 41-10", "Isa.40.31 Isa.41.10"),
        ("Ps 145:10-11, 12-13ab", "Ps.145.10-Ps.145.11 Ps.145.12-Ps.145.13"),
    ],
)
def test_what_was_taken_is_told(text: str, expected: str) -> None:
    assert found(text) == expected
    assert any(item.reading for item in scan(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("James 1. Vv 2 thru 4.", "Jas.1.1-Jas.1.27 Jas.1.2-Jas.1.4"),
        ("REV 3 F, 4:2 F", "Rev.3.1-Rev.4.11 Rev.4.2-Rev.4.3"),
        ("ROM 8:28 FF", "Rom.8.28-Rom.8.39"),
        ("PSALM 41 F-1-3 O LORD", "Ps.41.1-Ps.41.13"),
        ("Matt 5:3/4", "Matt.5.3 Matt.5.4"),
        ("Luke 1:26-38/2:1-7", "Luke.1.26-Luke.1.38 Luke.2.1-Luke.2.7"),
        ("Dan 2/5.3 - 8", "Dan.2.1-Dan.2.49 Dan.5.3-Dan.5.8"),
        ("John 3:16 through chapter 4", "John.3.16-John.4.54"),
        ("John 3:16 through 18", "John.3.16-John.3.18"),
        ("Prov 3:5-6 (NLT) 7 Be not wise", "Prov.3.5-Prov.3.6"),
        ("Read Gen 1 - 3 today", "Gen.1.1-Gen.3.24"),
        ("Jer 29:11For I know", "Jer.29.11"),
        ("as verse 16 of John 3 says", "John.3.16"),
        ("vv. 3-5 of Psalm 23", "Ps.23.3-Ps.23.5"),
        ("[CITE: rom_3_28], and v. 5", "Rom.3.28 Rom.3.5"),
        ("rom_3_21-26 and 1cor_13_4", "Rom.3.21-Rom.3.26 1Cor.13.4"),
    ],
)  # fmt: skip
def test_reads_in_running_text(text: str, expected: str) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "John - 4/18/2009 9:20",
        "ACT II SCENE I",
        "Act 2 of the play",
        "Quebec H3H 2S6 Canada",
        "Genesis 0",
        "Jude 5:1",
        "Revelation 22:1-99",
    ],
)
def test_is_no_reference(text: str) -> None:
    assert found(text) == ""


def test_two_numbers_in_a_list_of_chapters_are_refused() -> None:
    *read, last = scan_all("Psalm 1, 3, 8, 15 16, 18")
    assert [item.text for item in read] == ["Psalm 1", "3", "8"]
    assert isinstance(last, NonexistentReference)
    assert (last.text, last.problem) == ("15 16", Problem.AMBIGUOUS)


def test_a_comma_that_may_part_chapter_and_verse_is_told() -> None:
    assert parse("Exodus 20, 1-17").reading.startswith("Read as chapters 20 and 1;")
    assert parse("Matthew 5, 6").reading == ""


def test_verses_that_make_up_a_chapter_stay_verses() -> None:
    (item,) = scan("Psalms 122:1-9")
    assert item.text == "Psalms 122:1-9"
    assert item.display() == "Psalm 122:1–9"
    (chapter,) = scan("Psalm 122")
    assert chapter.display() == "Psalm 122"


@pytest.mark.parametrize("dash", list("-‐‑‒–—―−"))
@pytest.mark.parametrize("space", [" ", "\xa0", "\u2009", "\u202f"])
def test_every_dash_and_space_of_print_is_read(dash: str, space: str) -> None:
    text = f"as Genesis{space}3:16{dash}17 says"
    assert found(text) == "Gen.3.16-Gen.3.17"
    assert parse(text[3:-5]).found[0].text == text[3:-5]


def test_an_ambiguous_name_offers_its_choices_and_leaves_no_book() -> None:
    (item,) = scan_all("as Jud 6 says")
    assert [choice.osis for choice in item.candidates] == ["Judg.6.1-Judg.6.40", "Jude.1.6"]


def test_psalm_151_is_outside_this_canon() -> None:
    (item,) = scan_all("as Psalm 151:1 says")
    assert isinstance(item, NonexistentReference)
    assert item.problem is Problem.OUTSIDE_CANON
