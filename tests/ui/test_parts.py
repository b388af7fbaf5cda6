"""Small parts of the window: icons, fonts, style sheet, status line, error and progress lines."""

from pathlib import Path

import pytest
from PySide6.QtGui import QFontInfo, QGuiApplication
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton
from pytestqt.qtbot import QtBot

from chapterverse.domain.passages import Span, SpanKind
from chapterverse.errors import BadInput
from chapterverse.settings import resources_folder
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.fonts import load_fonts, make_font
from chapterverse.ui.icons import icon_pixmap
from chapterverse.ui.pages import ICONS
from chapterverse.ui.progress_line import ProgressLine
from chapterverse.ui.segmented import Segmented
from chapterverse.ui.size import Face, Role
from chapterverse.ui.status_bar import StatusBar
from chapterverse.ui.style_sheet import style_sheet
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verse_formats import VerseStyle
from chapterverse.ui.verse_layout import VerseLayout

USED_ICONS = (
    *ICONS.values(),
    *("list", "arrow-left", "arrow-right", "compass", "text-aa", "moon", "sun", "x", "plus"),
    *("caret-down", "caret-left", "check", "wifi-slash", "pause", "play"),
)


def look(theme: str = "light", percent: int = 100) -> Appearance:
    return Appearance(resources_folder(), theme, percent)


@pytest.mark.parametrize("name", USED_ICONS)
def test_every_icon_that_is_used_is_drawn(name: str, qtbot: QtBot) -> None:
    image = icon_pixmap(name, "#000000", 18).toImage()
    inked = [
        image.pixelColor(x, y).alpha() for x in range(image.width()) for y in range(image.height())
    ]
    assert max(inked) > 128


def test_an_unknown_icon_is_an_empty_square(qtbot: QtBot) -> None:
    image = icon_pixmap("no-such-icon", "#000000", 18).toImage()
    assert image.pixelColor(9, 9).alpha() == 0


def test_missing_and_damaged_fonts_are_no_error(tmp_path: Path, qtbot: QtBot) -> None:
    assert load_fonts(tmp_path / "nothing") == ()


def test_fractions_of_a_pixel_are_kept(qtbot: QtBot) -> None:
    assert make_font(Face.INTERFACE, 13).pixelSize() == 13
    whole, half = make_font(Face.READING, 16), make_font(Face.READING, 16.5)
    assert whole.pixelSize() == 16 and half.pixelSize() == -1
    dots = QGuiApplication.primaryScreen().logicalDotsPerInch()
    assert half.pointSizeF() * dots / 72 == pytest.approx(16.5)
    assert QFontInfo(make_font(Face.HEBREW, 20)).pixelSize() == 23


@pytest.mark.parametrize("theme", ["light", "dark", "hc-light", "hc-dark"])
def test_the_style_sheet_is_whole(theme: str, qtbot: QtBot) -> None:
    sheet = style_sheet(look(theme, 150))
    assert "$" not in sheet and "None" not in sheet
    assert sheet.count("{") == sheet.count("}")


def test_the_status_line_says_sentences_and_offers_a_pause(qtbot: QtBot) -> None:
    bar = StatusBar(look())
    qtbot.addWidget(bar)
    bar.say("Romans 3:28")
    assert bar.message == "Romans 3:28"
    bar.show_index(50, 200)
    assert any(label.text() == "Index of meanings: 25 %" for label in bar.findChildren(QLabel))
    button = bar.findChild(QPushButton)
    assert isinstance(button, QPushButton)
    with qtbot.waitSignal(bar.paused):
        button.click()
    bar.show_index_paused()
    with qtbot.waitSignal(bar.resumed):
        button.click()
    bar.hide_index()
    assert not button.isVisibleTo(bar)


def test_an_error_line_says_what_happened_and_what_to_do(qtbot: QtBot) -> None:
    line = ErrorLine()
    qtbot.addWidget(line)
    assert line.isHidden()
    line.show_error(BadInput("The file is empty.", "Choose another."), "Choose file")
    assert line.accessibleName() == "The file is empty. Choose another."
    button = line.findChild(QPushButton)
    assert isinstance(button, QPushButton)
    with qtbot.waitSignal(line.pressed):
        button.click()


def test_a_progress_line_shows_how_far_it_is_and_stops(qtbot: QtBot) -> None:
    line = ProgressLine("Cancel", look())
    qtbot.addWidget(line)
    line.show_progress("Checking claim 4 of 7", 4, 7)
    bar = line.findChild(QProgressBar)
    assert isinstance(bar, QProgressBar) and (bar.value(), bar.maximum()) == (4, 7)
    button = line.findChild(QPushButton)
    assert isinstance(button, QPushButton)
    with qtbot.waitSignal(line.stopped):
        button.click()


def test_segments_are_told_by_a_tick_and_a_name(qtbot: QtBot) -> None:
    group = Segmented("Forms", (("stemmed", "Word forms"), ("exact", "As written")), look())
    qtbot.addWidget(group)
    group.choose("stemmed")
    first, second = group.findChildren(QPushButton)
    assert not first.icon().isNull() and second.icon().isNull()
    assert second.accessibleName() == "Forms: As written"
    with qtbot.waitSignal(group.chosen) as signal:
        second.click()
    assert signal.args == ["exact"] and group.value == "exact"


def test_a_verse_is_set_in_fixed_lines_and_cut_where_asked(qtbot: QtBot) -> None:
    text = "In the beginning God created the heavens and the earth. " * 6
    font = look().font(Role.ANSWER)
    whole = VerseLayout(text, (), VerseStyle(font, 29), 300)
    cut = VerseLayout(text, (), VerseStyle(font, 29, most=2), 300)
    assert whole.height % 29 == 0 and whole.height > 58
    assert cut.height == 58 and cut.is_cut and not whole.is_cut


def test_spans_count_characters_beyond_the_first_plane(qtbot: QtBot) -> None:
    text = "𝔊 reads LORD here"
    start = text.index("LORD")
    spans = (
        Span(SpanKind.DIVINE_NAME, start, start + 4),
        Span(SpanKind.MARK, start, start + 4),
        Span(SpanKind.ADDED, 2, 7),
    )
    layout = VerseLayout(text, spans, VerseStyle(look().font(Role.ANSWER), 29, True, True), 400)
    assert layout.height == 29


def test_a_cut_text_ends_in_an_ellipsis_and_a_book_costs_no_more_than_a_page(
    qtbot: QtBot,
) -> None:
    style = VerseStyle(look().font(Role.CONTEXT), 21, most=3)
    book = VerseLayout("word " * 260_000, (), style, 300)
    assert book.is_cut and book.height == 63
    assert book.text.endswith("word …")
    assert len(book.text) < 400
