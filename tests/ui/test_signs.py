"""The five signs and the chip: five words, five forms that differ without colour, steady room."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from chapterverse.domain.answers import SupportLevel
from chapterverse.settings import resources_folder
from chapterverse.ui.chip import VerdictChip, chip_size
from chapterverse.ui.signs import level_symbol, level_word, paint_sign
from chapterverse.ui.theme import Appearance


def painted(level: SupportLevel, side: int = 48) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    paint_sign(painter, QRectF(0, 0, side, side), level, "#000000")
    painter.end()
    return image


def inked(image: QImage) -> frozenset[tuple[int, int]]:
    return frozenset(
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() > 127
    )


def test_words_and_symbols_are_those_of_the_design() -> None:
    assert [f"{level_symbol(level)} {level_word(level)}" for level in SupportLevel] == [
        "● Direct",
        "◐ Contextual",
        "○ Thematic",
        "▲ Not supported",
        "◌ Not yet checked",
    ]


def test_forms_differ_in_black_and_white(qtbot: QtBot) -> None:
    forms = {level: inked(painted(level)) for level in SupportLevel}
    assert all(forms.values())
    for one in SupportLevel:
        for other in SupportLevel:
            if one is not other:
                assert len(forms[one] ^ forms[other]) > 48 * 48 * 0.04


def test_contextual_is_filled_on_its_leading_half(qtbot: QtBot) -> None:
    form = inked(painted(SupportLevel.CONTEXTUAL))
    assert (16, 24) in form and (32, 24) not in form


def test_the_triangle_shows_what_lies_under_its_mark(qtbot: QtBot) -> None:
    form = inked(painted(SupportLevel.NOT_SUPPORTED))
    assert (24, 22) not in form and (24, 32) in form


@pytest.mark.parametrize("level", SupportLevel)
def test_a_chip_says_its_word_and_paints_in_every_theme(level: SupportLevel, qtbot: QtBot) -> None:
    appearance = Appearance(resources_folder(), "light")
    chip = VerdictChip(SupportLevel.UNCHECKED, appearance)
    qtbot.addWidget(chip)
    chip.set_level(level)
    assert chip.accessibleName() == level_word(level)
    assert chip.sizeHint().height() == 20
    for theme in ("light", "dark", "hc-light", "hc-dark"):
        appearance.choose(theme)
        assert not chip.grab().isNull()
    appearance.resize(200)
    assert chip.sizeHint() == chip_size(appearance, level)
    assert chip.sizeHint().height() == 40
