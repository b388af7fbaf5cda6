"""The tables of speakers and books: every row can be used, and well-known places are right."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from chapterverse.adapters.sqlite.speeches import read_table
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Speech
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.grounding.attribution import (
    AGAINST,
    Introductions,
    introduction,
    parse_introductions,
    speaks_against,
    voice,
    warning,
)

RESOURCES = Path(__file__).parents[2] / "resources"
_VERSE = re.compile(r"((?:[1-3] )?[A-Z][A-Za-z ]+) (\d+):(\d+)")


def text(name: str) -> str:
    return (RESOURCES / name).read_text(encoding="utf-8")


@cache
def tables() -> Introductions:
    return parse_introductions(
        text("introductions/books.tsv"),
        text("introductions/psalms.tsv"),
        text("settings/speeches.tsv"),
    )


@cache
def speeches() -> tuple[Speech, ...]:
    rows = tuple(read_table(RESOURCES / "settings" / "speeches.tsv"))
    assert all(isinstance(row, Speech) for row in rows)
    return tuple(row for row in rows if isinstance(row, Speech))


def near(ref: PassageRef) -> tuple[Speech, ...]:
    return tuple(speech for speech in speeches() if speech.ref.overlaps(ref))


def verse(display: str) -> VerseRef:
    found = _VERSE.match(display)
    assert found, display
    names = {book.full_name: book for book in Book} | {"Psalm": Book.PSALMS}
    return VerseRef(names[found[1]], int(found[2]), int(found[3]))


def test_there_are_enough_rows_in_canon_order_and_none_twice() -> None:
    rows = speeches()
    assert len(rows) >= 1_600
    assert len({(row.ref, row.speaker) for row in rows}) == len(rows)
    assert [row.ref for row in rows] == sorted(row.ref for row in rows)
    assert len({row.ref.first.book for row in rows}) >= 45


def test_every_row_can_stand_in_a_sentence() -> None:
    for row in speeches():
        assert row.ref.first.book is row.ref.last.book, row
        for part in (row.speaker, row.addressee, row.setting):
            assert part == part.strip(), row
            assert not re.search(r"[\"'“”.:;]|\b(?:AI|Bible)\b", part), row
        assert row.speaker[:4] not in ("The ", "A ma"), row  # the sentence adds the capital
        assert row.speaker, row
        assert row.setting[:1].islower() or not row.setting, row
        assert row.stance in ("", AGAINST), row


def test_the_source_is_a_verse_of_the_same_book_at_or_near_the_speech() -> None:
    for row in speeches():
        source = verse(row.source)
        assert source.book is row.ref.first.book, row
        opening = (source.chapter, source.verse) == (1, 1)  # a writer named at the beginning
        distance = row.ref.first.chapter - source.chapter
        assert opening or -1 <= distance <= 5 or source in row.ref, row


def test_rows_lie_inside_one_another_or_apart() -> None:
    rows = speeches()
    for i, one in enumerate(rows):
        for other in rows[i + 1 :]:
            if other.ref.first > one.ref.last:
                break
            nested = one.ref.contains(other.ref) or other.ref.contains(one.ref)
            assert nested, (one, other)


def test_every_rebuked_speech_says_where_the_text_answers_it() -> None:
    answers = {(row.ref, row.speaker): row.answer for row in tables().answers}
    rebuked = [row for row in speeches() if row.stance == AGAINST]
    assert len(rebuked) >= 250
    assert set(answers) == {(row.ref, row.speaker) for row in rebuked}
    for answer in answers.values():
        assert not answer.endswith(".")
        for place in re.findall(r"\(([^()]*\d:\d[^()]*)\)", answer):
            verse(place)


def test_all_books_and_all_titled_psalms_have_their_words() -> None:
    found = tables()
    whole = {
        row.ref.first.book for row in found.books if row.ref == PassageRef.book(row.ref.first.book)
    }
    assert whole == set(Book)
    kinds = {"law", "history", "wisdom", "psalms", "prophecy", "gospel", "letter", "apocalypse"}
    for row in found.books:
        assert row.kind in kinds, row
        assert re.search(r"\b(?:says|say|tells|writes)\b", row.introduction), row
        assert not row.introduction.endswith(":"), row
    assert next(row for row in found.books if row.ref.first.book is Book.HEBREWS).writer == ""
    assert len(found.psalms) == 116
    assert len({row.psalm for row in found.psalms}) == 116


@pytest.mark.parametrize(
    ("osis", "expected"),
    [
        ("Gen.3.4", "The serpent says to the woman in the garden:"),
        ("Gen.3.13", "Genesis tells:"),
        ("Job.1.9", "Satan says to the Lord among the sons of God:"),
        ("Job.4.7", "Eliphaz says to Job:"),
        ("Job.8.3", "Bildad says to Job:"),
        ("Job.11.6", "Zophar says to Job:"),
        ("Job.13.15", "Job says:"),
        ("Job.33.4", "Elihu says to Job:"),
        ("Job.38.4", "The Lord says to Job out of the whirlwind:"),
        ("Exod.20.3", "God says to Israel at Sinai:"),
        ("Deut.6.4", "Moses says to all Israel beyond the Jordan:"),
        ("Ruth.1.16", "Ruth says to Naomi on the way to Judah:"),
        ("Ps.14.1", "Psalm 14, of David, says:"),
        ("Ps.90.2", "Psalm 90, a prayer of Moses the man of God, says:"),
        ("Prov.15.1", "A proverb of Solomon says:"),
        ("Prov.30.5", "Agur the son of Jakeh says:"),
        ("Prov.31.4", "The mother of King Lemuel says to her son:"),
        ("Eccl.3.1", "The Preacher says:"),
        ("Isa.53.5", "Isaiah says:"),
        ("Matt.4.6", "The devil says to Jesus on the pinnacle of the temple:"),
        ("Matt.5.3", "Jesus says to his disciples and the crowds on the mountain:"),
        ("Matt.24.36", "Jesus says to his disciples on the Mount of Olives:"),
        ("Luke.1.46", "Mary says in the house of Zechariah:"),
        ("John.3.3", "Jesus says to Nicodemus by night:"),
        ("John.3.16", "The Gospel of John says:"),
        ("John.4.24", "Jesus says to the woman of Samaria at Jacob’s well:"),
        ("John.11.50", "Caiaphas says to the council:"),
        ("Acts.2.38", "Peter says to those who heard him at Pentecost:"),
        ("Acts.5.38", "Gamaliel says to the council in Jerusalem:"),
        ("Acts.7.48", "Stephen says to the council in Jerusalem:"),
        ("Acts.17.28", "Paul says to the men of Athens on the Areopagus:"),
        ("Rom.3.28", "Paul writes to the Romans:"),
        ("Heb.11.1", "The letter to the Hebrews says:"),
        ("Rev.3.20", "The risen Christ says to the church in Laodicea through John:"),
    ],
)
def test_introductions_of_known_places(osis: str, expected: str) -> None:
    ref = PassageRef.from_osis(osis)
    assert introduction(ref, near(ref), tables()) == expected


@pytest.mark.parametrize(
    "osis",
    [
        *(
            "Gen.3.4",
            "Gen.4.9",
            "Job.2.4",
            "Job.4.7",
            "Job.15.14",
            "Job.25.4",
            "Ps.14.1",
            "Ps.73.11",
        ),
        *("Isa.14.13", "Isa.36.15", "2Kgs.18.33", "Jer.6.14", "Jer.28.3", "Matt.4.9", "Luke.4.6"),
        *(
            "Matt.16.22",
            "Luke.12.19",
            "Acts.8.19",
            "1Cor.15.32",
            "Col.2.21",
            "Rev.3.17",
            "1Sam.17.10",
        ),
    ],
)
def test_misused_words_carry_their_warning(osis: str) -> None:
    ref = PassageRef.from_osis(osis)
    assert speaks_against(ref, near(ref))
    assert "words" in warning(ref, near(ref), tables())


@pytest.mark.parametrize("osis", ["Job.19.25", "Job.33.4", "John.3.16", "Rom.8.28", "Matt.4.4"])
def test_others_carry_none(osis: str) -> None:
    ref = PassageRef.from_osis(osis)
    assert not speaks_against(ref, near(ref))
    assert warning(ref, near(ref), tables()) == ""


def test_job_is_covered_from_end_to_end() -> None:
    """Chapters 3 to 41 hold nothing but speeches and the lines that announce them."""
    silent = [
        v.osis
        for v in PassageRef.from_osis("Job.3.3-Job.42.6").verses()
        if voice(PassageRef.of(v), near(PassageRef.of(v))) is None
    ]
    announcing = "4.1 6.1 8.1 9.1 11.1 12.1 15.1 16.1 18.1 19.1 20.1 21.1 22.1 23.1 25.1 26.1 27.1"
    announcing += " 29.1 32.1 32.2 32.3 32.4 32.5 34.1 35.1 36.1 38.1 40.1 40.3 40.6 42.1"
    assert silent == [f"Job.{place}" for place in announcing.split()]
