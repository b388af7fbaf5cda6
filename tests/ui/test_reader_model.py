"""The reader's rows: whole chapters, verses aligned over columns, growth at both ends."""

import pytest
from PySide6.QtCore import Qt
from tests.fakes import KJV, WEB
from tests.ui.shelf import LEFT_OUT, ModelChecks, read_service, verse, verse_text

from chapterverse.domain.canon import Book
from chapterverse.errors import NotInLibrary
from chapterverse.services.read import chapter_beside
from chapterverse.ui.reader_model import ReaderModel, load_chapter

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


def test_the_model_keeps_the_rules_of_models(qtmodeltester: ModelChecks) -> None:
    read, model = read_service(), ReaderModel()
    qtmodeltester.check(model)
    model.show_chapter(load_chapter(read, BOTH, Book.ROMANS, 3), (WEB, KJV))
    model.append(load_chapter(read, BOTH, Book.ROMANS, 4))
    model.prepend(load_chapter(read, BOTH, Book.ROMANS, 2))
    qtmodeltester.check(model)
    assert model.first_chapter == (Book.ROMANS, 2)
    assert model.last_chapter == (Book.ROMANS, 4)


def test_chapters_are_dropped_whole_at_either_end(qtmodeltester: ModelChecks) -> None:
    read, model = read_service(), ReaderModel()
    model.show_chapter(load_chapter(read, BOTH, Book.ROMANS, 2), (WEB, KJV))
    model.append(load_chapter(read, BOTH, Book.ROMANS, 3))
    model.append(load_chapter(read, BOTH, Book.ROMANS, 4))
    qtmodeltester.check(model)
    model.drop_first_chapter()
    model.drop_last_chapter()
    assert model.first_chapter == model.last_chapter == (Book.ROMANS, 3)
    assert model.rowCount() == 32


def test_verses_are_found_and_titles_cannot_be_chosen() -> None:
    model = ReaderModel()
    model.show_chapter(load_chapter(read_service(), BOTH, Book.ROMANS, 3), (WEB, KJV))
    index = model.index_of(verse("Rom.3.28"))
    assert model.data(index, Qt.ItemDataRole.AccessibleTextRole) == (
        f"Romans 3:28. {verse_text(verse('Rom.3.28'))} / {verse_text(verse('Rom.3.28'))}"
    )
    assert model.flags(index) & Qt.ItemFlag.ItemIsSelectable
    title = model.title_of(Book.ROMANS, 3)
    assert not model.flags(title) & Qt.ItemFlag.ItemIsSelectable
    assert not model.index_of(verse("Gen.1.1")).isValid()
    assert not model.title_of(Book.GENESIS, 1).isValid()
