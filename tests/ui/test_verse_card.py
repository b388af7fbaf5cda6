"""The verse card: what it says, where it stands, how long it stays."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, QRect
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.answers import FAITH, commentary, scripture

from chapterverse.domain.answers import SupportLevel
from chapterverse.settings import resources_folder
from chapterverse.ui.chip import VerdictChip
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verse_card import VerseCard

COLUMN = QRect(100, 0, 570, 600)
TITLE = "World English Bible"


class Page(QWidget):
    """A page with a card."""

    def __init__(self) -> None:
        super().__init__()
        self.look = Appearance(resources_folder(), "light")
        self.resize(800, 600)
        self.card = VerseCard(self.look, self)


@pytest.fixture
def page(qtbot: QtBot) -> Page:
    made = Page()
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def texts(card: VerseCard) -> list[str]:
    """Every label that is shown."""
    return [part.text() for part in card.findChildren(QLabel) if part.isVisible()]


def line_at(y: int, x: int = 400) -> QRect:
    return QRect(x, y, 270, 29)


def test_card_says_place_text_verdict_and_reason(page: Page) -> None:
    page.card.show_citation(scripture(6), TITLE, line_at(100), line_at(100), COLUMN)
    assert texts(page.card) == ["Romans 3:28", TITLE, FAITH, "The verse says this in these words."]
    chip = page.card.findChild(VerdictChip)
    assert isinstance(chip, VerdictChip) and chip.level is SupportLevel.DIRECT
    assert page.card.number == 6
    assert page.card.accessibleName() == "footnote 6, Romans 3:28, direct support"


def test_commentary_names_author_and_qualifier(page: Page) -> None:
    page.card.show_citation(commentary(3), "", line_at(100), line_at(100), COLUMN)
    assert texts(page.card)[:2] == ["Matthew Henry", "Concise Commentary, Romans 3:27–31"]
    assert texts(page.card)[-1].endswith("One scholarly reading among several.")


def test_a_warning_is_shown(page: Page) -> None:
    warned = replace(scripture(1), warning="From model knowledge.", moved_to=4)
    page.card.show_citation(warned, TITLE, line_at(100), line_at(100), COLUMN)
    assert texts(page.card)[-1] == "From model knowledge. Moved to footnote 4."


def test_card_stands_below_its_line_and_inside_the_column(page: Page) -> None:
    line = line_at(100, x=560)
    page.card.show_citation(scripture(1), TITLE, line, line, COLUMN)
    assert page.card.y() > line.bottom()
    assert page.card.width() == 484
    assert page.card.geometry().right() <= COLUMN.right()


def test_card_is_never_wider_than_the_column(page: Page) -> None:
    narrow = QRect(20, 0, 300, 600)
    page.card.show_citation(scripture(1), TITLE, line_at(100, 30), line_at(100, 30), narrow)
    assert page.card.width() == 300


def test_without_room_below_it_stands_above_its_claim(page: Page) -> None:
    claim = QRect(100, 470, 570, 87)
    page.card.show_citation(scripture(1), TITLE, line_at(528), claim, COLUMN)
    assert page.card.geometry().bottom() < claim.top()


def test_more_than_six_lines_end_with_open_to_read_on(page: Page, qtbot: QtBot) -> None:
    long = replace(scripture(2), text=" ".join([FAITH] * 9))
    page.card.show_citation(long, TITLE, line_at(40), line_at(40), COLUMN)
    more = page.card.findChild(QPushButton)
    assert isinstance(more, QPushButton)
    assert more.isVisible() and more.text() == "Open to read on"
    assert page.card.height() < 24 * 6 + 130
    with qtbot.waitSignal(page.card.opened) as opened:
        more.click()
    assert opened.args == [2]
    page.card.show_citation(scripture(1), TITLE, line_at(40), line_at(40), COLUMN)
    assert not more.isVisible()


def test_card_stays_while_the_pointer_is_in_it(page: Page, qtbot: QtBot) -> None:
    card = page.card
    card.show_citation(scripture(1), TITLE, line_at(100), line_at(100), COLUMN)
    card.close_soon()
    where = QPointF(5, 5)
    QApplication.sendEvent(card, QEnterEvent(where, where, QPointF(card.mapToGlobal(where))))
    with qtbot.assertNotEmitted(card.opened, wait=300):
        pass
    assert card.isVisible()
    QApplication.sendEvent(card, QEvent(QEvent.Type.Leave))
    qtbot.waitUntil(lambda: not card.isVisible())
    assert card.number == 0


def test_theme_and_size_close_the_card(page: Page) -> None:
    page.card.show_citation(scripture(1), TITLE, line_at(100), line_at(100), COLUMN)
    page.look.resize(150)
    assert not page.card.isVisible()
    page.card.show_citation(scripture(1), TITLE, line_at(100), line_at(100), COLUMN)
    assert page.card.width() == 570
