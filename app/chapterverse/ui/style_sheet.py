"""The one style sheet of the window, made from a theme and the size factor.

Widgets choose a look with the property "look"; what is painted by hand asks the theme itself. The
sheet names no font family, so that a font set on a widget holds.
"""

from __future__ import annotations

from functools import lru_cache
from string import Template

from chapterverse.ui.theme import Appearance, Theme

_SHEET = Template("""
QMainWindow, #body, #topBar, #tabRow, #statusBar, #dock { background: $surface; }
#topBar, #tabRow { border: none; }
#tabRow { border-bottom: 1px solid $hairline; }
#statusBar { border-top: 1px solid $hairline; }
#statusBar QLabel { font-size: ${px12}px; color: $muted; }
#dockHead { background: $surface; border-bottom: 1px solid $hairline; }
#page, #columnHead, #firstStartMain { background: $paper; }
#columnHead { border-bottom: 1px solid $hairline; }
QToolTip { background: $raised; color: $ink; border: 1px solid $control; padding: ${px4}px; }

QLabel { background: transparent; }
QLabel[look="small"] { font-size: ${px12}px; color: $muted; }
QLabel[look="muted"] { color: $muted; }
QLabel[look="name"] { font-weight: 600; }
QLabel[look="accent"] { color: $accent; }
QLabel[look="card"] { background: $raised; border: 1px solid $control; border-radius: ${px6}px;
  padding: ${px8}px ${px12}px; }

QPushButton { background: $paper; border: 1px solid $control; border-radius: ${px4}px;
  min-height: ${px30}px; padding: 0 ${px14}px; font-weight: 600; }
QPushButton:hover { background: $accent_tint; }
QPushButton:pressed { background: $selection; }
QPushButton:disabled { color: $control; border-color: $hairline; }
QPushButton::menu-indicator { width: 0; image: none; }
QPushButton[look="main"] { background: $accent; border-color: $accent; color: $on_accent; }
QPushButton[look="main"]:hover { background: $accent; border-color: $ink; }
QPushButton[look="main"]:disabled { background: $sunken; border-color: $hairline; color: $control; }
QPushButton[look="small"], QPushButton[look="choice"] { min-height: ${px24}px;
  padding: 0 ${px10}px; font-size: ${px12}px; }
QPushButton[look="link"] { background: transparent; border: none; color: $accent;
  min-height: ${px18}px; padding: 0 ${px2}px; font-size: ${px12}px; }
QPushButton[look="link"]:hover { text-decoration: underline; }
QPushButton[look="pill"] { background: transparent; border: 1px solid $control;
  border-radius: ${px10}px; min-height: ${px20}px; max-height: ${px20}px; padding: 0 ${px8}px;
  font-size: ${px12}px; font-weight: 500; }
QPushButton[look="pill"]:hover { background: $accent_tint; }
QPushButton[look="leaf"] { background: transparent; border: none; border-radius: 0;
  border-bottom: 2px solid transparent; padding: 0 ${px8}px; font-weight: 400; }
QPushButton[look="leaf"]:checked { border-bottom-color: $accent; font-weight: 600; }
QPushButton[look="leaf"]:hover { background: $sunken; }
#noteBox { background: $surface; border-top: 1px solid $hairline; }
#noteEditor { background: $raised; border: 1px solid $control; border-radius: ${px4}px;
  padding: ${px4}px; selection-background-color: $selection; selection-color: $ink; }
#noteEditor:focus { border: 2px solid $focus; padding: ${px3}px; }
QPushButton[look="flat"] { background: transparent; border: none; padding: 0 ${px4}px;
  min-height: ${px26}px; }
QPushButton[look="flat"]:hover { background: $accent_tint; }
QPushButton[look="count"] { background: transparent; border: 1px solid transparent;
  min-height: ${px18}px; padding: 0 ${px3}px; font-size: ${px12}px; font-weight: 400; }
QPushButton[look="count"]:disabled { color: $ink; border-color: transparent; }
QPushButton[look="count"]:hover { background: $sunken; }
QPushButton[look="count"]:checked { background: $accent_tint; border-color: $accent;
  font-weight: 600; }
QPushButton[look="segment"] { background: $paper; border: 1px solid $control; border-radius: 0;
  border-left: none; min-height: ${px24}px; padding: 0 ${px10}px; font-size: ${px12}px;
  font-weight: 400; border-right-color: $hairline; }
QPushButton[look="segment"][side="first"] { border-left: 1px solid $control;
  border-top-left-radius: ${px4}px; border-bottom-left-radius: ${px4}px; }
QPushButton[look="segment"][side="last"] { border-right-color: $control;
  border-top-right-radius: ${px4}px; border-bottom-right-radius: ${px4}px; }
QPushButton[look="segment"]:hover { background: $sunken; }
QPushButton[look="segment"]:checked { background: $accent_tint; color: $accent; font-weight: 600; }

QToolButton { background: transparent; border: none; border-radius: ${px4}px;
  min-height: ${px32}px; min-width: ${px32}px; font-weight: 500; padding: 0; }
QToolButton[word="true"] { padding: 0 ${px5}px; }
QToolButton:hover { background: $sunken; }
QToolButton:checked, QToolButton:pressed { background: $accent_tint; color: $accent; }
QToolButton::menu-indicator { width: 0; image: none; }
QToolButton[look="key"] { border: 1px solid $hairline; color: $muted; font-size: ${px12}px;
  font-weight: 400; min-height: ${px18}px; padding: 0 ${px4}px; }
QToolButton[look="small"] { min-height: ${px26}px; min-width: ${px26}px; }

QLineEdit { background: $paper; border: 1px solid $control; border-radius: ${px4}px;
  min-height: ${px28}px; padding: 1px ${px9}px; selection-background-color: $selection;
  selection-color: $ink; placeholder-text-color: $muted; }
QLineEdit:focus { border: 2px solid $focus; background: $raised; padding: 0 ${px8}px; }
QLineEdit[look="small"] { min-height: ${px22}px; font-size: ${px12}px; }
QComboBox { background: $paper; border: 1px solid $control; border-radius: ${px4}px;
  min-height: ${px24}px; padding: 0 ${px8}px; font-size: ${px12}px; font-weight: 600; }
QComboBox:hover { background: $accent_tint; }
QComboBox:focus { border: 2px solid $focus; padding: 0 ${px7}px; }
QComboBox:disabled { color: $control; border-color: $hairline; }
QComboBox::drop-down { border: none; width: ${px20}px; }
QComboBox::down-arrow { image: none; width: 0; height: 0; }
QComboBox QAbstractItemView { background: $raised; border: 1px solid $control; outline: none;
  selection-background-color: $selection; selection-color: $ink; }
TickBox { spacing: ${px8}px; min-height: ${px22}px; }
TickBox::indicator { width: ${px14}px; height: ${px14}px; background: $paper;
  border: 1px solid $control; border-radius: ${px3}px; }
TickBox::indicator:checked { background: $accent; border-color: $accent; }
TickBox::indicator:disabled { background: $sunken; border-color: $hairline; }
TickBox:disabled { color: $control; }
QLineEdit[look="search"] { font-size: ${px16}px; min-height: ${px36}px; }

#palette { background: $raised; border: 1px solid $control; border-radius: ${px6}px; }
#palette QAbstractItemView { background: transparent; }
QLineEdit[look="palette"], QLineEdit[look="palette"]:focus { background: transparent; border: none;
  border-bottom: 1px solid $hairline; border-radius: 0; font-size: ${px14}px;
  padding: 0 ${px12}px; }

QMenu { background: $raised; border: 1px solid $control; padding: ${px4}px 0; }
QMenu::item { padding: ${px5}px ${px24}px ${px5}px ${px12}px; }
QMenu::item:selected { background: $selection; }
QMenu::item:disabled { color: $muted; }
QMenu::separator { height: 1px; background: $hairline; margin: ${px4}px 0; }
QMenu::indicator { width: ${px14}px; height: ${px14}px; padding-left: ${px6}px; }
QMenu::icon { padding-left: ${px8}px; }

QAbstractItemView { background: $paper; border: none; outline: none;
  selection-background-color: $selection; selection-color: $ink; }
#dock QAbstractItemView, #context QAbstractItemView { background: $surface; }
#context, #contextHead { background: $surface; }
#contextHead { border-bottom: 1px solid $hairline; }
QHeaderView { background: $paper; border: none; }
QHeaderView::section { background: $paper; border: none; border-bottom: 1px solid $hairline;
  padding: ${px4}px ${px3}px; font-weight: 600; }
QScrollArea { border: none; background: transparent; }
#told { background: transparent; }
QScrollBar:vertical { background: transparent; width: ${px12}px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: ${px12}px; margin: 0; }
QScrollBar::handle { background: $hairline; border-radius: ${px3}px; margin: ${px3}px; }
QScrollBar::handle:hover { background: $control; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::handle:vertical { min-height: ${px30}px; }
QScrollBar::handle:horizontal { min-width: ${px30}px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QProgressBar { background: $hairline; border: none; border-radius: 1px; }
QProgressBar::chunk { background: $accent; border-radius: 1px; }

QFrame[look="error"] { background: $unsupported_tint; border: none;
  border-left: 3px solid $unsupported; border-top-right-radius: ${px4}px;
  border-bottom-right-radius: ${px4}px; }
#studyNotice { background: $accent_tint; border: none; border-left: 3px solid $accent; }
QFrame[look="sheet"] { background: $paper; border: 1px solid $hairline;
  border-radius: ${px4}px; }
QFrame[look="rule"] { background: $hairline; border: none; min-height: 1px; max-height: 1px; }
QFrame[look="rule-upright"] { background: $hairline; border: none; min-width: 1px;
  max-width: 1px; }
#firstStart, #firstStartMain QLabel { background: $paper; }
#firstStartSide { background: $surface; border-left: 1px solid $hairline; }
""")

_HIGH_CONTRAST = Template("""
QToolButton:checked, QPushButton[look="segment"]:checked { background: $ink; color: $paper; }
QPushButton:disabled { border: 1px dashed $muted; color: $muted; }
QFrame[look="error"] { border: 1px solid $unsupported; border-left: 3px solid $unsupported; }
QScrollBar::handle:enabled { background: $ink; }
QProgressBar { border: 1px solid $ink; background: $paper; }
QPushButton:hover, QToolButton:hover { border: 1px solid $ink; }
""")


def style_sheet(appearance: Appearance) -> str:
    """The sheet for the theme and size in force."""
    return _filled(appearance.theme, tuple(appearance.px(n) for n in range(1, 41)))


@lru_cache(maxsize=4)
def _filled(theme: Theme, pixels: tuple[int, ...]) -> str:
    names = {name: getattr(theme, name) for name in theme.__slots__}
    sizes = {f"px{n}": length for n, length in enumerate(pixels, 1)}
    values = names | sizes
    sheet = _SHEET.substitute(values)
    return sheet + (_HIGH_CONTRAST.substitute(values) if theme.is_high_contrast else "")
