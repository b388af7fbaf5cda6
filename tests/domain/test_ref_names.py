"""Book names: the conventions read as they are meant, and what is shared is told."""

import pytest

from chapterverse.domain.canon import BOOKS, DEUTEROCANON, OUTER_BY_OSIS, Book
from chapterverse.domain.names import LANGUAGES
from chapterverse.domain.ref_names import lookup, title
from chapterverse.domain.ref_parser import parse
from chapterverse.domain.ref_spelling import near
from chapterverse.domain.ref_values import OutsideCanon

# USFM writes JUD for Jude; others write Jud. for Judges, so alone it is a question.
SHARED = {"JUD"}


@pytest.mark.parametrize("book", list(Book))
def test_reads_the_names_of_all_conventions(book: Book) -> None:
    info = BOOKS[book - 1]
    for name in (info.osis, info.usfm, info.name, info.sbl, info.short):
        if name not in SHARED:
            assert parse(f"{name} 1:1").passages[0].first.book is book, name


def test_the_table_of_jude_and_judges() -> None:
    for name in ("Jude", "Jd"):
        assert parse(f"{name} 1:6").passages[0].osis == "Jude.1.6"
    for name in ("Judg", "Judges", "Jdg", "JDG", "Jgs"):
        assert parse(f"{name} 1:6").passages[0].osis == "Judg.1.6"
    assert [title(book) for book in lookup("en").names["jud"].alone] == ["Judges", "Jude"]
    assert [title(book) for book in lookup("de").names["jud"].alone] == ["Jude"]


@pytest.mark.parametrize("book", DEUTEROCANON)
def test_reads_the_deuterocanon_and_says_that_it_has_no_text(book: object) -> None:
    for outer in OUTER_BY_OSIS.values():
        with pytest.raises(OutsideCanon):
            parse(f"{outer.osis} 1:1")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_language_names_every_book(language: str) -> None:
    named = {
        book
        for entry in lookup(language).names.values()
        for book in (*entry.alone, *entry.numbered)
        if isinstance(book, Book)
    }
    assert named == set(Book)


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("Habbakuk", "Habakkuk"),
        ("Phillipians", "Philippians"),
        ("Genisis", "Genesis"),
        ("Duetoronomy", "Deuteronomy"),
        ("Isiaiah", "Isaiah"),
        ("Eclessiastes", "Ecclesiastes"),
        ("Zachariah", "Zechariah"),
        ("Jhon", "John"),
        ("Plasms", "Psalms"),
    ],
)
def test_forgives_slips_of_spelling(word: str, name: str) -> None:
    entry = near(word, "en")
    assert entry is not None
    assert [title(book) for book in entry.alone] == [name]


@pytest.mark.parametrize(
    "word",
    ["Hezekiah", "Josiah", "Jonathan", "Judea", "Moses", "Jonh", "Roman", "Ephesus", "Surah"],
)
def test_takes_no_other_name_for_a_book(word: str) -> None:
    assert near(word, "en") is None
