"""Icons of the bars and lists: Phosphor regular (MIT), from the font that QtAwesome brings.

The font is used directly. QtAwesome's own interface needs a further layer over Qt and a fifth of a
second at every start, for a glyph and a colour. Without the font the window shows words only.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QIcon, QPainter, QPixmap

_EM = 1.0
"""A Phosphor glyph fills its em square, so an icon of n pixels is a font of n pixels."""


def icon_pixmap(name: str, colour: str, size: int) -> QPixmap:
    """The icon called `name` in Phosphor ("book-open"), `size` pixels square, sharp on any screen.

    An empty pixmap of that size where the font or the icon is missing.
    """
    screen = QGuiApplication.primaryScreen()
    ratio = screen.devicePixelRatio() if screen is not None else 1.0
    pixmap = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    family, glyphs = _phosphor()
    if name not in glyphs:
        return pixmap
    font = QFont(family)
    font.setPixelSize(max(1, round(size * _EM)))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(QRectF(0, 0, size, size), Qt.AlignmentFlag.AlignCenter, glyphs[name])
    painter.end()
    return pixmap


def make_icon(name: str, colour: str, size: int, off: str = "", on: str = "") -> QIcon:
    """An icon for a button; `off` is its colour when disabled, `on` when checked."""
    icon = QIcon(icon_pixmap(name, colour, size))
    if off:
        icon.addPixmap(icon_pixmap(name, off, size), QIcon.Mode.Disabled)
    if on:
        pixmap = icon_pixmap(name, on, size)
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Active, QIcon.Mode.Selected):
            icon.addPixmap(pixmap, mode, QIcon.State.On)
    return icon


@cache
def _phosphor() -> tuple[str, dict[str, str]]:
    """Family of the font and its glyphs by name; nothing where it is not installed."""
    spec = find_spec("qtawesome")
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    for place in places:
        folder = Path(place) / "fonts"
        fonts = sorted(folder.glob("phosphor-[0-9]*.ttf"))
        maps = sorted(folder.glob("phosphor-charmap-*.json"))
        if not fonts or not maps:
            continue
        number = QFontDatabase.addApplicationFont(str(fonts[-1]))
        families = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
        if families:
            raw = json.loads(maps[-1].read_text(encoding="utf-8"))
            return families[0], {name: chr(int(code, 16)) for name, code in raw.items()}
    return "", {}
