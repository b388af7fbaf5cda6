"""The citation panel: counts, filters, rows by mouse and key, sizes."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.ui.answers import CITATIONS, scripture

from chapterverse.domain.passages import SourceKind
from chapterverse.settings import resources_folder
from chapterverse.ui.citation_head import CitationHead
from chapterverse.ui.citation_model import CitationModel
from chapterverse.ui.citation_panel import CitationPanel
from chapterverse.ui.theme import Appearance


class Shown:
    """A panel with its model and appearance."""

    def __init__(self, qtbot: QtBot) -> None:
        self.look = Appearance(resources_folder(), "light")
        self.model = CitationModel()
        self.panel = CitationPanel(self.model, self.look)
        self.model.setParent(self.panel)
        qtbot.addWidget(self.panel)
        self.panel.resize(458, 700)
        with qtbot.waitExposed(self.panel):
            self.panel.show()
        self.panel.activateWindow()
        self.model.show(CITATIONS)

    def row(self, number: int) -> int:
        return self.model.row_of(number)


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    return Shown(qtbot)


def test_head_counts_kinds_and_leaves_out_what_is_not_cited(shown: Shown) -> None:
    shown.panel.resize(700, 700)
    head = shown.panel.head
    assert head.button(SourceKind.SCRIPTURE).text() == "2 Scripture citations"
    assert head.button(SourceKind.COMMENTARY).text() == "1 Commentary citation"
    shown.model.show([scripture(1)])
    assert head.button(SourceKind.SCRIPTURE).text() == "1 Scripture citation"
    assert not head.button(SourceKind.COMMENTARY).isVisible()
    assert not head.button(SourceKind.LEXICON).isVisible()


def test_head_shortens_its_words_before_it_cuts_them(shown: Shown) -> None:
    shown.panel.resize(shown.panel.minimumWidth(), 700)
    button = shown.panel.head.button(SourceKind.COMMENTARY)
    assert button.text() == "1 Commentary"
    assert button.accessibleName() == "1 Commentary citation"


def test_head_filters(shown: Shown) -> None:
    button = shown.panel.head.button(SourceKind.SCRIPTURE)
    button.click()
    assert shown.row(1) == -1 and shown.row(3) > 0
    assert not button.isChecked()
    assert button.accessibleName() == "2 Scripture citations, hidden"
    button.click()
    assert shown.row(1) == 1 and button.isChecked()


def test_filtering_keeps_the_selected_row(shown: Shown) -> None:
    shown.panel.show_number(3)
    shown.panel.head.button(SourceKind.SCRIPTURE).click()
    assert shown.panel.number == 3


def test_showing_a_footnote_lists_its_kind_again(shown: Shown, qtbot: QtBot) -> None:
    shown.panel.head.button(SourceKind.SCRIPTURE).click()
    with qtbot.assertNotEmitted(shown.panel.chosen):
        shown.panel.show_number(2)
    assert shown.panel.number == 2


def test_a_clicked_row_is_chosen_and_a_double_click_opens(shown: Shown, qtbot: QtBot) -> None:
    panel = shown.panel
    where = panel.list.visualRect(shown.model.index(shown.row(2))).center()
    port = panel.list.viewport()
    with qtbot.waitSignal(panel.chosen) as chosen:
        QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=where)
    with qtbot.waitSignal(panel.opened) as opened:
        QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=where)
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=where)
    assert chosen.args == [2] and opened.args == [2]


def test_rows_go_by_key_over_the_heads(shown: Shown, qtbot: QtBot) -> None:
    panel = shown.panel
    panel.show_number(2)
    panel.list.setFocus()
    QTest.keyClick(panel.list, Qt.Key.Key_Down)
    assert panel.number == 3
    with qtbot.waitSignal(panel.opened) as opened:
        QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert opened.args == [3]


def test_rows_are_as_high_as_their_text(shown: Shown, qtbot: QtBot) -> None:
    def height() -> int:
        return shown.panel.list.visualRect(shown.model.index(shown.row(2))).height()

    wide = height()
    shown.panel.resize(shown.panel.minimumWidth(), 700)
    qtbot.waitUntil(lambda: height() > wide)
    shown.look.resize(200)
    shown.panel.resize(2 * 458, 700)
    qtbot.waitUntil(lambda: height() > 1.7 * wide)


def test_a_selected_row_has_bar_and_ground(shown: Shown) -> None:
    shown.panel.show_number(1)
    rect = shown.panel.list.visualRect(shown.model.index(shown.row(1)))
    image = shown.panel.list.viewport().grab().toImage()
    bar = image.pixelColor(rect.left() + 1, rect.center().y()).name().upper()
    assert bar == shown.look.theme.accent
    assert image.pixelColor(rect.left() + 8, rect.top() + 3).name().upper() == (
        shown.look.theme.paper
    )


@pytest.mark.parametrize("theme", ["light", "dark", "hc-light", "hc-dark"])
@pytest.mark.parametrize("percent", [100, 300])
def test_rows_paint_in_every_theme_and_size(shown: Shown, theme: str, percent: int) -> None:
    shown.look.choose(theme)
    shown.look.resize(percent)
    image = shown.panel.grab().toImage()
    assert image.pixelColor(1, image.height() - 2).name().upper() == shown.look.theme.surface


def test_the_closed_strip_opens_at_a_kind(shown: Shown, qtbot: QtBot) -> None:
    strip = CitationHead(shown.model, shown.look, is_open=False, parent=shown.panel)
    with qtbot.waitSignal(strip.kind_pressed) as pressed:
        strip.button(SourceKind.COMMENTARY).click()
    assert pressed.args == [SourceKind.COMMENTARY]
    assert not strip.button(SourceKind.COMMENTARY).isCheckable()
