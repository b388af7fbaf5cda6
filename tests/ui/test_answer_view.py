"""Footnote calls by mouse and by key, and what they say."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.answers import BLOCKS, CITATIONS

from chapterverse.domain.answers import SupportLevel, SupportVerdict
from chapterverse.settings import resources_folder
from chapterverse.ui.answer_view import HOVER_MS, AnswerView
from chapterverse.ui.citation_model import CitationModel
from chapterverse.ui.theme import Appearance


class Holder(QWidget):
    """An answer between two fields, so that Tab can come in and go out."""

    def __init__(self, look: Appearance) -> None:
        super().__init__()
        self.before, self.after = QLineEdit(), QLineEdit()
        citations = CitationModel(self)
        citations.show(CITATIONS)
        self.view = AnswerView(citations, look)
        column = QVBoxLayout(self)
        for part in (self.before, self.view, self.after):
            column.addWidget(part)
        self.view.show_answer(BLOCKS)
        self.resize(640, 800)


@pytest.fixture
def holder(qtbot: QtBot) -> Iterator[Holder]:
    made = Holder(Appearance(resources_folder(), "light"))
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    made.before.setFocus()
    qtbot.waitUntil(made.before.hasFocus)
    yield made


def middle(view: AnswerView, place: int) -> QPoint:
    return view.marker_rect(view.answer.markers[place]).center()


def double_click(view: AnswerView, where: QPoint) -> None:
    """The second press and its release; QTest keeps the button down otherwise."""
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=where)


def number(view: AnswerView) -> int:
    marker = view.focused_marker()
    return marker.number if marker else 0


def test_tab_goes_through_the_footnotes_and_out(holder: Holder) -> None:
    view = holder.view
    reached = []
    QTest.keyClick(holder.before, Qt.Key.Key_Tab)
    while view.hasFocus():
        reached.append(number(view))
        QTest.keyClick(view, Qt.Key.Key_Tab)
    assert reached == [1, 2, 3, 4]
    assert holder.after.hasFocus()
    assert view.focused_marker() is None


def test_shift_tab_comes_in_at_the_last(holder: Holder) -> None:
    holder.after.setFocus()
    QTest.keyClick(holder.after, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert number(holder.view) == 4
    QTest.keyClick(holder.view, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert number(holder.view) == 3


def test_a_focused_footnote_is_spoken(holder: Holder) -> None:
    holder.view.focus_number(2)
    assert holder.view.accessibleDescription() == "footnote 2, Romans 4:3, contextual support"


def test_space_shows_and_enter_opens(holder: Holder, qtbot: QtBot) -> None:
    view = holder.view
    view.focus_number(3)
    with qtbot.waitSignal(view.shown) as shown:
        QTest.keyClick(view, Qt.Key.Key_Space)
    with qtbot.waitSignal(view.opened) as opened:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert shown.args == [3] and opened.args == [3]


def test_keys_without_a_focused_footnote_do_nothing(holder: Holder, qtbot: QtBot) -> None:
    view = holder.view
    view.setFocus()
    with qtbot.assertNotEmitted(view.shown), qtbot.assertNotEmitted(view.opened):
        QTest.keyClick(view, Qt.Key.Key_Space)
        QTest.keyClick(view, Qt.Key.Key_Return)


def test_click_shows_and_double_click_opens(holder: Holder, qtbot: QtBot) -> None:
    view = holder.view
    with qtbot.waitSignal(view.shown) as shown:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle(view, 1))
    assert shown.args == [2]
    with qtbot.waitSignal(view.opened) as opened:
        double_click(view, middle(view, 1))
    assert opened.args == [2]


def test_a_double_click_means_the_footnote_that_was_pressed_first(
    holder: Holder, qtbot: QtBot
) -> None:
    view = holder.view
    view.shown.connect(lambda _: holder.resize(420, 800))  # as the panel opens, text moves
    where = middle(view, 1)
    with qtbot.waitSignal(view.opened) as opened:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
        double_click(view, where)
    assert opened.args == [2]


def test_hover_waits_and_ends(holder: Holder, qtbot: QtBot) -> None:
    view = holder.view
    assert HOVER_MS == 250
    with qtbot.waitSignal(view.hovered) as hovered:
        QTest.mouseMove(view.viewport(), middle(view, 0))
    assert hovered.args == [1]
    with qtbot.waitSignal(view.hovered) as left:
        QTest.mouseMove(view.viewport(), QPoint(300, 3))
    assert left.args == [0]


def test_every_level_is_hit_within_24_pixels(holder: Holder) -> None:
    view = holder.view
    for place, marker in enumerate(view.answer.markers):
        rect = view.marker_rect(marker)
        assert view.marker_at(rect.center()) == place
        assert view.marker_at(rect.center() + QPoint(0, 11)) == place
    assert view.marker_at(QPoint(0, 0)) == -1


def test_the_ring_is_seen_only_with_the_keyboard(holder: Holder) -> None:
    view = holder.view
    plain = view.grab().toImage()
    view.focus_number(2)
    ringed = view.grab().toImage()
    assert ringed != plain
    rect = view.marker_rect(view.answer.markers[1])
    colours = {
        ringed.pixelColor(x, y).name().upper()
        for x in range(rect.left() - 5, rect.right() + 6)
        for y in range(rect.top() - 6, rect.bottom() + 7)
    }
    assert "#2F4579" in colours
    holder.after.setFocus()
    assert view.focused_marker() is None


def test_a_footnote_open_in_the_panel_has_the_selection_ground(holder: Holder) -> None:
    view = holder.view
    view.set_shown_in_panel(1)
    rect = view.marker_rect(view.answer.markers[0])
    image = view.grab().toImage()
    assert image.pixelColor(rect.left() - 1, rect.center().y()).name().upper() == "#D5DEF0"


def test_a_verdict_reaches_text_and_model(holder: Holder) -> None:
    view = holder.view
    view.judge(1, SupportVerdict(SupportLevel.THEMATIC, "Related only.", "rules", 0.3))
    view.focus_number(1)
    assert view.accessibleDescription() == "footnote 1, Romans 3:28, thematic support"
    assert "¹○" in view.plain_text()


def test_copying_a_selection_lists_its_footnotes(holder: Holder) -> None:
    view = holder.view
    second = view.answer.markers[1]
    cursor = view.textCursor()
    cursor.setPosition(second.claim_start)
    cursor.setPosition(second.end, cursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    text, _, notes = QGuiApplication.clipboard().text().partition("\n\n")
    assert text.endswith("righteousness.”²◐")
    assert notes.startswith("2 Romans 4:3 (WEB): ‘For what does the Scripture say?")
    assert "◐ Contextual." in notes and "\n" not in notes


def test_the_view_is_as_high_as_its_text(holder: Holder, qtbot: QtBot) -> None:
    view = holder.view
    wide = view.height()
    assert abs(wide - view.answer.size().height()) <= 1.5
    holder.resize(420, 900)
    qtbot.waitUntil(lambda: view.height() > wide)
    assert abs(view.height() - view.answer.size().height()) <= 1.5
