"""Loading the program's fonts from a folder, and the families to ask for in order of preference."""

from __future__ import annotations

import logging
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

from chapterverse.ui.size import Face

_log = logging.getLogger(__name__)

# Hebrew stands at the end of the Latin lists: a family is asked for a character only when the
# families before it have none, and Gentium has no Hebrew.
_FAMILIES = {
    Face.READING: ["Gentium Plus", "Charis SIL", "Noto Serif", "Ezra SIL", "Noto Serif Hebrew"],
    Face.INTERFACE: ["Inter", "Noto Sans", "Noto Sans Hebrew"],
    Face.HEBREW: ["Ezra SIL", "Noto Serif Hebrew", "Gentium Plus"],
}
_WANTED = (
    "Inter-Regular",
    "Inter-Medium",
    "Inter-SemiBold",
    "GentiumPlus-Regular",
    "GentiumPlus-Italic",
    "GentiumPlus-Bold",
    "GentiumPlus-BoldItalic",
    "SILEOT",
)
_HEBREW_FACTOR = 1.15
"""Ezra SIL is drawn smaller on its body than Gentium; this makes the two look alike in size."""


def load_fonts(folder: Path) -> tuple[str, ...]:
    """Register the fonts that the window uses; the families that became available.

    A missing folder or file is no error: the next family of the list is used.
    """
    found: list[str] = []
    for name in _WANTED:
        for suffix in (".otf", ".ttf"):
            path = folder / f"{name}{suffix}"
            if not path.is_file():
                continue
            number = QFontDatabase.addApplicationFont(str(path))
            if number < 0:
                _log.warning("The font %s could not be read; another is used.", path.name)
                break
            found.extend(QFontDatabase.applicationFontFamilies(number))
            break
    return tuple(dict.fromkeys(found))


def make_font(face: Face, pixels: float, weight: int = 400, italic: bool = False) -> QFont:
    """A font of `pixels` size; fractions of a pixel are kept."""
    font = QFont()
    font.setFamilies(_FAMILIES[face])
    size = pixels * _HEBREW_FACTOR if face is Face.HEBREW else pixels
    if size == int(size):
        font.setPixelSize(int(size))
    else:
        font.setPointSizeF(size * 72 / _dots_per_inch())
    font.setWeight(QFont.Weight(weight))
    font.setItalic(italic)
    return font


def _dots_per_inch() -> float:
    # QFont takes whole pixels only; a size in points keeps the fraction, at the density with which
    # Qt turns points into pixels.
    screen = QGuiApplication.primaryScreen()
    return screen.logicalDotsPerInch() if screen is not None else 96.0


def scaled(font: QFont, factor: float) -> QFont:
    """A font some times as large, its size in pixels or, between two pixels, in points."""
    larger = QFont(font)
    if font.pixelSize() > 0:
        larger.setPixelSize(max(1, round(font.pixelSize() * factor)))
    else:
        larger.setPointSizeF(font.pointSizeF() * factor)
    return larger
