"""The Reader as a person uses it: places, verses, chapters, columns, copying."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSlider, QStyleOptionViewItem
from pytestqt.qtbot import QtBot
from tests.ui.shelf import LEFT_OUT, read_service, ref, verse

from chapterverse.domain.canon import Book
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.settings import resources_folder
from chapterverse.ui import reader_list_steady, reader_loading
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.reader_scroll_tip import ScrollTip
from chapterverse.ui.scrolling import SLICE
from chapterverse.ui.theme import Appearance


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[ReaderPage]:
    jobs, read = JobRunner(), read_service()
    reader = ReaderPage(read, Appearance(resources_folder(), "light"), jobs)
    qtbot.addWidget(reader)
    reader.set_works(read.works(), "WEB")
    reader.resize(900, 600)
    with qtbot.waitExposed(reader):
        reader.show()
    yield reader
    assert jobs.close()


def go(page: ReaderPage, qtbot: QtBot, osis: str, work_id: str = "") -> None:
    with qtbot.waitSignal(page.moved):
        page.open_place(ref(osis), work_id)


def caret(page: ReaderPage) -> VerseRef:
    assert page.verse is not None
    return page.verse


def test_a_place_opens_with_its_verse_in_sight(page: ReaderPage, qtbot: QtBot) -> None:
    go(page, qtbot, "Rom.3.28")
    assert caret(page) == verse("Rom.3.28")
    assert page.windowTitle() == "Romans 3"
    assert page.work_id == "WEB"
    place = page.view.visualRect(page.view.currentIndex())
    assert page.view.viewport().rect().contains(place)


def test_a_chapter_opens_at_its_title(page: ReaderPage, qtbot: QtBot) -> None:
    go(page, qtbot, "Gen.15")
    assert caret(page) == verse("Gen.15.1")
    title = page.model.title_of(Book.GENESIS, 15)
    assert page.view.visualRect(title).top() == 0


def test_a_chapter_that_is_not_there_is_told_in_place(page: ReaderPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.status) as signal:
        page.open_place(ref("Exod.1.1"))
    assert "has no Exodus 1" in signal.args[0]


def test_arrow_keys_walk_verses_and_on_into_the_next_chapter(
    page: ReaderPage, qtbot: QtBot
) -> None:
    go(page, qtbot, "Rom.3.31")
    qtbot.waitUntil(lambda: page.model.is_read((Book.ROMANS, 4)))
    QTest.keyClick(page.view, Qt.Key.Key_Down)
    assert caret(page) == verse("Rom.4.1")
    assert page.windowTitle() == "Romans 4"
    QTest.keyClick(page.view, Qt.Key.Key_Up)
    assert caret(page) == verse("Rom.3.31")


def test_up_from_a_first_verse_reads_into_the_chapter_before(
    page: ReaderPage, qtbot: QtBot
) -> None:
    go(page, qtbot, "Rom.3.1")
    qtbot.waitUntil(lambda: page.model.is_read((Book.ROMANS, 2)))
    QTest.keyClick(page.view, Qt.Key.Key_Up)
    assert caret(page) == verse("Rom.2.29")


def test_text_that_grows_above_leaves_the_page_where_it_is(page: ReaderPage, qtbot: QtBot) -> None:
    go(page, qtbot, "Rom.3")
    qtbot.waitUntil(lambda: page.model.is_read((Book.ROMANS, 2)))
    title = page.model.title_of(Book.ROMANS, 3)
    assert page.view.visualRect(title).top() == 0


def test_chapter_keys_ask_the_window(page: ReaderPage, qtbot: QtBot) -> None:
    go(page, qtbot, "Rom.3.28")
    for key, chapter in ((Qt.Key.Key_Down, 4), (Qt.Key.Key_Up, 2)):
        with qtbot.waitSignal(page.wanted) as signal:
            QTest.keyClick(page.view, key, Qt.KeyboardModifier.ControlModifier)
        assert signal.args == [PassageRef.chapter(Book.ROMANS, chapter)]


def test_a_citation_opens_in_its_own_translation(page: ReaderPage, qtbot: QtBot) -> None:
    go(page, qtbot, "Rom.3.28")
    go(page, qtbot, "Rom.3.28", "KJV")
    assert page.work_id == "KJV"
    assert [work.id for work in page.model.works] == ["KJV"]
    go(page, qtbot, "Rom.4.3", "MHCC")
    assert page.work_id == "KJV"


def test_a_cross_reference_opens_in_the_translation_being_read(
    page: ReaderPage, qtbot: QtBot
) -> None:
    go(page, qtbot, "Rom.3.28", "KJV")
    go(page, qtbot, "Gen.15.6")  # what the pane beside asks for names no translation
    assert page.work_id == "KJV"
    assert [work.id for work in page.model.works] == ["KJV"]


def test_a_second_column_stands_beside_and_shows_what_is_left_out(
    page: ReaderPage, qtbot: QtBot
) -> None:
    go(page, qtbot, "Rom.3.28")
    with qtbot.waitSignal(page.moved):
        page.add_column()
    assert [work.id for work in page.model.works] == ["WEB", "KJV"]
    row = page.model.row(page.model.index_of(LEFT_OUT))
    assert row is not None and row.cells[1] is None
    assert caret(page) == verse("Rom.3.28")
    assert not page.grab().isNull()


def test_copying_gives_the_words_with_reference_and_translation(
    page: ReaderPage, qtbot: QtBot
) -> None:
    go(page, qtbot, "Rom.3.28")
    QTest.keyClick(page.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("“The word of Romans 3:28 stands")
    assert copied.endswith("(Romans 3:28, WEB)")


def test_a_range_stays_the_place_until_the_caret_leaves_it(page: ReaderPage, qtbot: QtBot) -> None:
    go(page, qtbot, "Rom.3.21-Rom.3.26")
    QTest.keyClick(page.view, Qt.Key.Key_Down)
    assert page.place == ref("Rom.3.21-Rom.3.26")
    QTest.keyClick(page.view, Qt.Key.Key_Up)
    QTest.keyClick(page.view, Qt.Key.Key_Up)
    assert page.place == ref("Rom.3.20")


@pytest.mark.parametrize("theme", ["light", "dark", "hc-light", "hc-dark"])
@pytest.mark.parametrize("percent", [100, 300])
def test_rows_paint_in_every_theme_and_size(
    theme: str, percent: int, page: ReaderPage, qtbot: QtBot
) -> None:
    go(page, qtbot, "Ps.23")
    look = page.view.delegate.appearance
    look.choose(theme)
    look.resize(percent)
    assert not page.grab().isNull()


@pytest.mark.parametrize("slice_seconds", [SLICE, 0.0])
def test_what_was_opened_stays_in_sight_when_the_page_changes(
    slice_seconds: float, page: ReaderPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # With no time for a slice, rows are laid out only as they come into view: a busy machine.
    monkeypatch.setattr(reader_list_steady, "SLICE", slice_seconds)
    go(page, qtbot, "Rom.3.28")
    qtbot.waitUntil(lambda: page.model.is_read((Book.ROMANS, 4)))
    place = page.view.visualRect(page.view.currentIndex())
    assert place.top() == page.view.viewport().height() // 3
    page.resize(420, 500)
    qtbot.waitUntil(lambda: page.view.viewport().width() < 420)
    for percent in (100, 200, 100):
        page.view.delegate.appearance.resize(percent)
        place = page.view.visualRect(page.view.currentIndex())
        assert place.top() == page.view.viewport().height() // 3


def test_the_row_at_the_top_stays_there_after_scrolling(page: ReaderPage, qtbot: QtBot) -> None:
    go(page, qtbot, "Rom.3")
    qtbot.waitUntil(lambda: page.model.is_read((Book.ROMANS, 2)))
    bar = page.view.verticalScrollBar()
    bar.triggerAction(QAbstractSlider.SliderAction.SliderPageStepAdd)
    top = page.view.keep_place()
    assert top is not None
    page.resize(500, 600)
    qtbot.waitUntil(lambda: page.view.viewport().width() < 500)
    assert page.view.top_of(top) == top.below
    page.view.delegate.appearance.resize(150)
    assert page.view.top_of(top) == top.below


def test_a_page_that_is_closed_while_it_loads_says_nothing_more(
    page: ReaderPage, qtbot: QtBot
) -> None:
    page.open_place(ref("Rom.3.28"))
    page.close()
    with qtbot.assertNotEmitted(page.moved, wait=50):
        pass
    assert page.model.rowCount() == 0


def test_a_short_chapter_is_followed_by_the_next(page: ReaderPage, qtbot: QtBot) -> None:
    page.resize(900, 3000)
    go(page, qtbot, "Rom.2.1")
    qtbot.waitUntil(lambda: page.model.is_read((Book.ROMANS, 4)))


def test_page_keys_read_on_through_the_whole_text_and_back(page: ReaderPage, qtbot: QtBot) -> None:
    go(page, qtbot, "Rom.2.1")
    first = page.model.row_at(1)
    assert first is not None and first.verse is not None
    goals = (Qt.Key.Key_PageDown, verse("Rom.4.25")), (Qt.Key.Key_PageUp, first.verse)
    walks: list[list[VerseRef]] = []
    for key, goal in goals:
        walk = [caret(page)]
        while caret(page) != goal:
            QTest.keyClick(page.view, key)
            qtbot.waitUntil(lambda: not page.is_busy)
            walk.append(caret(page))
            assert len(walk) < 60
        walks.append(walk)
    down, up = walks
    assert down == sorted(down) and up == sorted(up, reverse=True)
    assert len({v.chapter for v in down}) == 3


def test_home_and_end_go_to_the_ends_of_the_chapter_and_with_ctrl_of_the_text(
    page: ReaderPage, qtbot: QtBot
) -> None:
    go(page, qtbot, "Rom.3.28")
    control = Qt.KeyboardModifier.ControlModifier
    plain = Qt.KeyboardModifier.NoModifier
    first = page.model.row_at(1)
    assert first is not None and first.verse is not None
    for key, held, goal in (
        (Qt.Key.Key_Home, plain, verse("Rom.3.1")),
        (Qt.Key.Key_End, plain, verse("Rom.3.31")),
        (Qt.Key.Key_End, control, verse("Rom.4.25")),
        (Qt.Key.Key_Home, control, first.verse),
    ):
        QTest.keyClick(page.view, key, held)
        assert caret(page) == goal
        place = page.view.visualRect(page.view.currentIndex())
        assert page.view.viewport().rect().intersects(place)


def drag(page: ReaderPage, share: float) -> None:
    """Hold the handle of the bar and draw it to a share of its way."""
    bar = page.view.verticalScrollBar()
    bar.setSliderDown(True)
    bar.setSliderPosition(round(bar.maximum() * share))


def test_the_bar_spans_the_whole_text_and_what_it_is_drawn_to_is_read(
    page: ReaderPage, qtbot: QtBot
) -> None:
    go(page, qtbot, "Gen.15.1")
    assert not page.model.is_read((Book.ROMANS, 4))
    drag(page, 1.0)
    assert caret(page) == verse("Gen.15.1")
    tip = page.view.findChild(ScrollTip)
    assert tip is not None and tip.isVisible() and tip.text().startswith("Romans")
    qtbot.waitUntil(lambda: page.model.is_read((Book.ROMANS, 4)))
    page.view.verticalScrollBar().setSliderDown(False)
    assert tip.isHidden()
    assert page.view.in_sight()[-1] == (Book.ROMANS, 4)


def test_what_is_at_the_top_stays_there_when_its_text_arrives(
    page: ReaderPage, qtbot: QtBot
) -> None:
    go(page, qtbot, "Gen.15.1")
    drag(page, 0.7)
    top = page.view.keep_place()
    assert top is not None and not page.model.is_read(top.place)
    qtbot.waitUntil(lambda: page.model.is_read(top.place) and not page.is_busy)
    assert page.view.top_of(top) == top.below


def test_text_far_away_is_let_go_and_read_again(
    page: ReaderPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader_loading, "_MOST_CELLS", 40)
    go(page, qtbot, "Rom.2.1")
    go(page, qtbot, "Ps.23.1")
    go(page, qtbot, "Gen.15.1")
    qtbot.waitUntil(lambda: not page.is_busy)
    assert page.model.is_read((Book.GENESIS, 15))
    go(page, qtbot, "Rom.4.25")
    qtbot.waitUntil(lambda: not page.model.is_read((Book.GENESIS, 15)))
    assert page.model.is_read((Book.ROMANS, 4))
    go(page, qtbot, "Gen.15.1")
    row = page.view.current_row()
    assert row is not None and row.cells


def test_verses_that_are_not_all_there_are_read_to_be_copied(
    page: ReaderPage, qtbot: QtBot
) -> None:
    go(page, qtbot, "Rom.4.25")
    page.model.forget((Book.ROMANS, 3))
    page.model.forget((Book.ROMANS, 2))
    for _ in range(30):
        QTest.keyClick(page.view, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    chosen = page.view.chosen
    assert chosen is not None and chosen.ref == ref("Rom.3.26-Rom.4.25")
    page.model.forget((Book.ROMANS, 3))
    with qtbot.waitSignal(page.view.copied) as signal:
        QTest.keyClick(page.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert "Romans 3:26" in signal.args[0]
    assert "The word of Romans 3:26 stands" in QGuiApplication.clipboard().text()


def test_no_row_is_painted_that_is_not_in_sight(page: ReaderPage, qtbot: QtBot) -> None:
    go(page, qtbot, "Rom.3.28")
    painted: list[int] = []
    paint = page.view.delegate.paint

    def spy(painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        painted.append(index.row())
        paint(painter, option, index)

    page.view.delegate.paint = spy  # type: ignore[method-assign, assignment]
    page.view.viewport().repaint()
    screen = page.view.viewport().rect()
    assert painted == sorted(set(painted)) and page.view.currentIndex().row() in painted
    for row in painted:
        assert page.view.visualRect(page.model.index(row)).intersects(screen)


def test_a_press_below_the_last_verse_leaves_the_caret_where_it_is(
    page: ReaderPage, qtbot: QtBot
) -> None:
    page.resize(900, 14000)
    go(page, qtbot, "Rom.4.25")
    qtbot.waitUntil(lambda: not page.is_busy)
    foot = QPoint(300, page.view.viewport().height() - 2)
    assert not page.view.indexAt(foot).isValid()
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=foot)
    assert caret(page) == verse("Rom.4.25")
