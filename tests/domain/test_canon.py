"""The canon's numbers, against totals that are known from elsewhere."""

from chapterverse.domain.canon import BOOKS, NEW_TESTAMENT, OLD_TESTAMENT, Book, is_verse
from chapterverse.domain.refs import PassageRef


def test_the_kjv_has_1189_chapters_and_31102_verses() -> None:
    assert len(BOOKS) == 66
    assert sum(info_chapters(book) for book in Book) == 1_189
    assert sum(sum(info.verse_counts) for info in BOOKS) == 31_102


def test_the_testaments_have_929_and_260_chapters() -> None:
    assert sum(info_chapters(Book(number)) for number in OLD_TESTAMENT) == 929
    assert sum(info_chapters(Book(number)) for number in NEW_TESTAMENT) == 260


def test_known_places() -> None:
    assert Book.PSALMS.chapter_count == 150
    assert Book.PSALMS.verse_count(119) == 176
    assert Book.PSALMS.verse_count(117) == 2
    assert Book.PSALMS.verse_count(151) == 0
    assert Book.ESTHER.verse_count(8) == 17
    assert not is_verse(Book.THIRD_JOHN, 1, 15)
    assert not is_verse(Book.REVELATION, 12, 18)
    assert is_verse(Book.MALACHI, 4, 6)


def test_next_and_previous_walk_the_whole_canon() -> None:
    verse = PassageRef.book(Book.GENESIS).first
    steps = 1
    while (after := verse.next()) is not None:
        assert after.previous() == verse
        verse, steps = after, steps + 1
    assert steps == 31_102
    assert verse.osis == "Rev.22.21"


def info_chapters(book: Book) -> int:
    return len(BOOKS[book - 1].verse_counts)
