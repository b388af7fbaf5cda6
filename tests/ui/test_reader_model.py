"""The reader's rows: all that a work has, chapters read and forgotten, verses over columns."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from tests.fakes import KJV, WEB
from tests.ui.shelf import LEFT_OUT, ModelChecks, read_service, verse, verse_text

from chapterverse.domain.canon import Book
from chapterverse.errors import NotInLibrary
from chapterverse.services.read import ReadService, chapter_beside
from chapterverse.ui.reader_chapters import load_chapter
from chapterverse.ui.reader_model import ReaderModel

BOTH = ("WEB", "KJV")


def test_a_chapter_is_a_title_and_a_row_a_verse() -> None:
    text = load_chapter(read_service(), ["WEB"], Book.ROMANS, 3)
    assert [row.verse is None for row in text.rows] == [True] + [False] * 31
    assert text.rows[0].title == "Romans 3"
    cell = text.rows[28].cells[0]
    assert cell is not None and cell.text == verse_text(verse("Rom.3.28"))


def test_a_verse_that_one_work_leaves_out_keeps_its_row() -> None:
    text = load_chapter(read_service(), BOTH, Book.ROMANS, 3)
    row = text.rows[29]
    assert row.verse == LEFT_OUT
    assert row.cells[0] is not None and row.cells[1] is None
    assert len(text.rows) == 32


def test_headings_of_the_work_stand_before_their_verse() -> None:
    text = load_chapter(read_service(), ["WEB"], Book.PSALMS, 23)
    assert text.rows[1].headings == ("A Psalm by David.",)
    assert text.rows[2].headings == ("",)


def test_a_chapter_that_no_work_has_is_an_error_with_a_sentence() -> None:
    with pytest.raises(NotInLibrary, match="has no Exodus 1"):
        load_chapter(read_service(), BOTH, Book.EXODUS, 1)


def test_chapters_follow_each_other_through_the_canon() -> None:
    assert chapter_beside(Book.GENESIS, 1, -1) is None
    assert chapter_beside(Book.GENESIS, 50, 1) == (Book.EXODUS, 1)
    assert chapter_beside(Book.MATTHEW, 1, -1) == (Book.MALACHI, 4)
    assert chapter_beside(Book.REVELATION, 22, 1) is None
    seen, place = 1, (Book.GENESIS, 1)
    while (following := chapter_beside(*place, 1)) is not None:
        assert chapter_beside(*following, -1) == place
        seen, place = seen + 1, following
    assert seen == 1189


def test_contents_join_what_works_have() -> None:
    read = read_service()
    both, kjv = read.contents(BOTH), read.contents(["KJV"])
    there = {(c.book, c.number): c.verses for c in both}
    romans = there[(Book.ROMANS, 3)]
    assert romans == tuple(range(1, 32))
    assert list(there) == sorted(there)
    alone = {(c.book, c.number): c.verses for c in kjv}[(Book.ROMANS, 3)]
    assert set(romans) - set(alone) == {LEFT_OUT.verse}
    assert read.contents(BOTH) is both
    with pytest.raises(NotInLibrary):
        read.contents(["WEB", "NOBODY"])


def filled(read: ReadService, *chapters: int, works: tuple[str, ...] = BOTH) -> ReaderModel:
    """All that the shelf has, with chapters of Romans read."""
    model = ReaderModel()
    model.show_works(read.contents(works), [w for w in (WEB, KJV) if w.id in works])
    for chapter in chapters:
        assert model.put(load_chapter(read, works, Book.ROMANS, chapter))
    return model


def test_the_model_keeps_the_rules_of_models(qtmodeltester: ModelChecks) -> None:
    read, model = read_service(), ReaderModel()
    qtmodeltester.check(model)
    model.show_works(read.contents(BOTH), (WEB, KJV))
    qtmodeltester.check(model)
    for chapter in (3, 4, 2):
        model.put(load_chapter(read, BOTH, Book.ROMANS, chapter))
    model.forget((Book.ROMANS, 3))
    qtmodeltester.check(model)
    assert model.read_chapters == ((Book.ROMANS, 2), (Book.ROMANS, 4))


def test_all_that_a_work_has_is_in_the_list_before_it_is_read() -> None:
    read = read_service()
    model = filled(read)
    assert model.rowCount() == sum(1 + len(c.verses) for c in read.contents(BOTH))
    index = model.index_of(verse("Rom.3.28"))
    row = model.row(index)
    assert row is not None and row.is_unread and row.verse == verse("Rom.3.28")
    spoken = model.data(index, Qt.ItemDataRole.AccessibleTextRole)
    assert str(spoken).startswith("Romans 3:28")
    assert model.flags(index) & Qt.ItemFlag.ItemIsSelectable
    assert model.row_at(model.rowCount()) is None and model.row_at(-1) is None


def test_a_chapter_that_is_forgotten_keeps_its_rows_and_can_be_read_again() -> None:
    read = read_service()
    model = filled(read, 3)
    rows = model.rowCount()
    assert model.is_read((Book.ROMANS, 3)) and model.read_rows == 32
    model.forget((Book.ROMANS, 3))
    model.forget((Book.ROMANS, 3))
    assert model.read_rows == 0 and model.rowCount() == rows
    row = model.row(model.index_of(LEFT_OUT))
    assert row is not None and row.is_unread and row.verse == LEFT_OUT
    assert model.put(load_chapter(read, BOTH, Book.ROMANS, 3))
    assert model.is_read((Book.ROMANS, 3)) and model.rowCount() == rows


def test_rows_follow_the_verses_that_a_text_turns_out_to_have() -> None:
    read = read_service()
    model = filled(read, 4)
    said: list[int] = []
    model.taken.connect(said.append)
    before = model.rowCount()
    after = QPersistentModelIndex(model.index_of(verse("Rom.4.3")))
    text = load_chapter(read, BOTH, Book.ROMANS, 3)
    for rows in (text.rows[:5], text.rows):
        model.put(replace(text, rows=rows))
        assert model.rowCount() == before - 32 + len(rows)
        assert after.row() == model.index_of(verse("Rom.4.3")).row()
    assert said == [model.number_of((Book.ROMANS, 3))] * 2
    # Where less was read than listed, and was forgotten, each row still has a verse of its own.
    model.put(replace(text, rows=text.rows[:5]))
    model.forget((Book.ROMANS, 3))
    first, last = model.ends_of((Book.ROMANS, 3))
    rows_there = [model.row_at(number) for number in range(first, last + 1)]
    verses = [row.verse for row in rows_there if row is not None and row.verse is not None]
    assert verses == sorted(set(verses)) and len(verses) == 4
    for number, found in enumerate(verses, first + 1):
        assert model.index_of(found).row() == number


def test_a_chapter_that_is_not_in_the_list_is_not_taken() -> None:
    read = read_service()
    model = filled(read)
    text = replace(load_chapter(read, BOTH, Book.ROMANS, 3), book=Book.EXODUS)
    assert not model.put(text)
    assert not model.has((Book.EXODUS, 3)) and model.rows_of((Book.EXODUS, 3)) == ()
    model.forget((Book.EXODUS, 3))


def test_verses_are_found_and_titles_cannot_be_chosen() -> None:
    model = filled(read_service(), 3)
    index = model.index_of(verse("Rom.3.28"))
    assert model.data(index, Qt.ItemDataRole.AccessibleTextRole) == (
        f"Romans 3:28. {verse_text(verse('Rom.3.28'))} / {verse_text(verse('Rom.3.28'))}"
    )
    assert model.flags(index) & Qt.ItemFlag.ItemIsSelectable
    title = model.title_of(Book.ROMANS, 3)
    assert not model.flags(title) & Qt.ItemFlag.ItemIsSelectable
    assert not model.index_of(verse("Exod.1.1")).isValid()
    assert not model.title_of(Book.EXODUS, 1).isValid()


def test_which_chapters_some_rows_are_of() -> None:
    model = filled(read_service())
    first, last = model.ends_of((Book.ROMANS, 3))
    assert model.chapters_between(first, last) == ((Book.ROMANS, 3),)
    beside = ((Book.ROMANS, 2), (Book.ROMANS, 3), (Book.ROMANS, 4))
    assert model.chapters_between(first - 1, last + 1) == beside
    assert ReaderModel().chapters_between(0, 0) == ()
