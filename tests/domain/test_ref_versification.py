"""Other ways of counting verses: known places, and what holds for every verse."""

import pytest

from chapterverse.domain.canon import Book
from chapterverse.domain.ref_parser import parse
from chapterverse.domain.ref_values import NoSuchVerse
from chapterverse.domain.ref_versification import (
    Number,
    Tradition,
    both_numbers,
    chapter_to_kjv,
    from_kjv,
    to_kjv,
    tradition,
)
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import InvalidReference

H, G, N = Tradition.HEBREW, Tradition.GERMAN, Tradition.NRSV
LXX, V = Tradition.SEPTUAGINT, Tradition.VULGATE


@pytest.mark.parametrize(
    ("counted", "kjv", "own"),
    [
        (H, "Ps.51.1", "51:3"),
        (H, "Ps.3.1", "3:2"),
        (H, "Ps.1.1", "1:1"),
        (H, "Exod.22.28", "22:27"),
        (H, "Joel.2.28", "3:1"),
        (H, "Mal.4.1", "3:19"),
        (G, "Mal.4.6", "3:24"),
        (G, "Ps.89.36", "89:37"),
        (H, "Lev.6.1", "5:20"),
        (H, "Isa.64.1", "63:19"),
        (H, "Neh.7.69", "7:68"),
        (H, "Dan.5.31", "6:1"),
        (H, "1Sam.21.1", "21:2"),
        (N, "Mal.4.1", "4:1"),
        (N, "2Cor.13.14", "13:13"),
        (LXX, "Ps.23.1", "22:1"),
        (LXX, "Ps.44.1", "43:2"),
        (LXX, "Ps.10.1", "9:22"),
        (LXX, "Ps.115.1", "113:9"),
        (LXX, "Ps.116.10", "115:10"),
        (LXX, "Ps.147.12", "147:12"),
        (V, "Ps.51.1", "50:3"),
        (V, "Ps.119.105", "118:105"),
        (V, "Joel.2.28", "2:28"),
    ],
)
def test_known_places(counted: Tradition, kjv: str, own: str) -> None:
    verse = VerseRef.from_osis(kjv)
    number = from_kjv(counted, verse)
    assert str(number) == own
    assert number is not None
    back = to_kjv(counted, number)
    assert back is not None
    assert verse in back


@pytest.mark.parametrize(
    ("counted", "number", "kjv"),
    [
        (H, Number(Book.PSALMS, 51, 1), "Ps.51.1"),  # the title
        (N, Number(Book.THIRD_JOHN, 1, 15), "3John.1.14"),
        (N, Number(Book.REVELATION, 12, 18), "Rev.13.1"),
        (N, Number(Book.SECOND_CORINTHIANS, 13, 12), "2Cor.13.12-2Cor.13.13"),
        (H, Number(Book.FIRST_SAMUEL, 21, 1), "1Sam.20.42"),
        (H, Number(Book.PSALMS, 13, 6), "Ps.13.5-Ps.13.6"),
        (LXX, Number(Book.PSALMS, 50, 3), "Ps.51.1"),
    ],
)
def test_numbers_that_only_the_tradition_has(counted: Tradition, number: Number, kjv: str) -> None:
    held = to_kjv(counted, number)
    assert held is not None
    assert held.osis == kjv


@pytest.mark.parametrize("counted", list(Tradition))
def test_every_verse_comes_back_or_is_said_to_be_unknown(counted: Tradition) -> None:
    unknown = 0
    for book in Book:
        for verse in PassageRef.book(book).verses():
            number = from_kjv(counted, verse)
            if number is None:
                unknown += 1
                continue
            held = to_kjv(counted, number)
            assert held is not None, (verse, number)
            assert verse in held
    assert unknown == 0 or counted in (H, LXX, V)


def test_what_is_not_tabled_is_unknown_and_not_a_neighbour() -> None:
    assert to_kjv(LXX, Number(Book.JEREMIAH, 30, 1)) is None
    assert from_kjv(LXX, VerseRef.from_osis("Jer.49.7")) is None
    assert from_kjv(H, VerseRef.from_osis("Neh.7.68")) is None
    assert to_kjv(H, Number(Book.GENESIS, 51, 1)) is None


def test_whole_chapters_cross_over() -> None:
    assert chapter_to_kjv(G, Book.JOEL, 3) == PassageRef.from_osis("Joel.2.28-Joel.2.32")
    assert chapter_to_kjv(LXX, Book.PSALMS, 22) == PassageRef.from_osis("Ps.23")
    assert chapter_to_kjv(G, Book.MALACHI, 4) is None


def test_an_unknown_versification_is_the_works_own() -> None:
    assert tradition("Synodal") is Tradition.OWN
    assert tradition("hebrew") is Tradition.HEBREW
    assert from_kjv(Tradition.OWN, VerseRef.from_osis("Ps.51.1")) == Number(Book.PSALMS, 51, 1)


def test_shows_both_numbers_where_they_differ() -> None:
    shown = {
        "Mal.4.1": "Malachi 4:1 (3:19 in the German count)",
        "Mal.4.1-Mal.4.3": "Malachi 4:1–3 (3:19–21 in the German count)",
        "Mal.3.18-Mal.4.1": "Malachi 3:18–4:1 (3:18–19 in the German count)",
        "Mal.3.1": "Malachi 3:1",
    }
    for osis, both in shown.items():
        assert both_numbers(G, PassageRef.from_osis(osis)) == both
        assert both_numbers(Tradition.KJV, PassageRef.from_osis(osis)) == both.split(" (")[0]


@pytest.mark.parametrize(
    ("text", "counted", "osis"),
    [
        ("Mal 3,19", G, "Mal.4.1"),
        ("Mal 3,19-24", G, "Mal.4.1-Mal.4.6"),
        ("Mal 3,23f", G, "Mal.4.5-Mal.4.6"),
        ("Joel 3", G, "Joel.2.28-Joel.2.32"),
        ("2. Mo 22,27", G, "Exod.22.28"),
        ("Ps 51,3", G, "Ps.51.1"),
        ("Röm 3,28", G, "Rom.3.28"),
        ("Ps 22:1", LXX, "Ps.23.1"),
        ("3 John 15", N, "3John.1.14"),
        ("Rev 12:18", N, "Rev.13.1"),
    ],
)
def test_typed_numbers_of_another_count_are_read_in_it(
    text: str, counted: Tradition, osis: str
) -> None:
    language = "de" if counted is G else "en"
    read = parse(text, language=language, counted=counted)
    assert [passage.osis for passage in read.passages] == [osis]
    if "Röm" not in text:
        assert "count is" in read.reading


def test_a_number_that_the_count_does_not_have_is_refused() -> None:
    with pytest.raises(NoSuchVerse):
        parse("Mal 4,1", language="de", counted=G)


@pytest.mark.parametrize("counted", [Tradition.KJV, Tradition.OWN, LXX, H])
def test_what_does_not_exist_in_a_count_crosses_over_to_nothing(counted: Tradition) -> None:
    assert to_kjv(counted, Number(Book.PSALMS, 151, 1)) is None
    assert to_kjv(counted, Number(Book.ROMANS, 3, 99)) is None
    with pytest.raises(InvalidReference):
        parse("Ps 151:1", counted=counted)


def test_the_psalm_is_the_same_whichever_text_leads() -> None:
    hebrew = VerseRef.from_osis("Ps.43.1")
    assert str(from_kjv(H, hebrew)) == "43:1"
    assert str(from_kjv(LXX, hebrew)) == "42:1"
    assert to_kjv(LXX, Number(Book.PSALMS, 42, 1)) == PassageRef.of(hebrew)
    assert to_kjv(H, Number(Book.PSALMS, 43, 1)) == PassageRef.of(hebrew)
