"""The bar at the top: menu, back and forward, go-to box, the pages, text size, theme."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from chapterverse.ui.go_to_box import GoToBox
from chapterverse.ui.icons import make_icon
from chapterverse.ui.keymap import native, with_keys
from chapterverse.ui.size import BAR_ICON, TOP_BAR
from chapterverse.ui.theme import Appearance

_WORDS_FROM = 960
"""Width at 100 % from which the words of the pages stand beside a full go-to box."""

_EXTRAS_FROM = 520
"""Width at 100 % from which there is room for the buttons of size and theme."""


@dataclass(frozen=True, slots=True)
class PageButton:
    """A page that the bar offers: its kind, its word, its icon and its shortcut."""

    page: str
    word: str
    icon: str
    keys: str


class TopBar(QWidget):
    """Buttons say what they do and how by key; from narrow windows on, pages show icons only."""

    back = Signal()
    forward = Signal()
    page_chosen = Signal(str)
    theme_pressed = Signal()
    palette_pressed = Signal()

    def __init__(
        self,
        go_to: GoToBox,
        pages: Sequence[PageButton],
        menu: QMenu,
        size_menu: QMenu,
        appearance: Appearance,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("topBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._icons: list[tuple[QToolButton, str]] = []
        self._words: list[tuple[QToolButton, str]] = []
        self._pages: dict[str, QToolButton] = {}
        row = QHBoxLayout(self)
        menu_button = self._button("list", self.tr("Menu"), "Alt+M")
        menu_button.setMenu(menu)
        menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._back = self._button("arrow-left", self.tr("Back"), "Alt+Left")
        self._back.clicked.connect(self.back)
        self._forward = self._button("arrow-right", self.tr("Forward"), "Alt+Right")
        self._forward.clicked.connect(self.forward)
        for button in (menu_button, self._back, self._forward):
            row.addWidget(button)
        row.addSpacing(4)
        row.addWidget(go_to, 10)
        row.addStretch(1)
        for page in pages:
            button = self._button(page.icon, page.word, page.keys)
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, name=page.page: self.page_chosen.emit(name))
            self._pages[page.page] = button
            self._words.append((button, page.word))
            row.addWidget(button)
        rule = QFrame()
        rule.setProperty("look", "rule-upright")
        self._rule = rule
        row.addWidget(rule)
        size_button = self._button("text-aa", self.tr("Text size"), "Ctrl++, Ctrl+-")
        size_button.setMenu(size_menu)
        size_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._theme = self._button("moon", self.tr("Next theme"), "Ctrl+Shift+D")
        self._theme.clicked.connect(self.theme_pressed)
        row.addWidget(size_button)
        row.addWidget(self._theme)
        self._extras = (rule, size_button, self._theme)
        self._palette = QToolButton()
        self._palette.setProperty("look", "key")
        self._palette.setAccessibleName(self.tr("Find a place or an action"))
        self._palette.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._palette.clicked.connect(self.palette_pressed)
        row.addWidget(self._palette)
        self._say_palette(("Ctrl+K",))
        self.show_trail(back=False, forward=False)
        self._narrow: bool | None = None
        appearance.changed.connect(self._fit)
        self._fit()

    @property
    def palette_button(self) -> QToolButton:
        """What opens the palette."""
        return self._palette

    def show_page(self, page: str) -> None:
        """Mark the page that is open; "" marks none."""
        for name, button in self._pages.items():
            button.setChecked(name == page)

    def show_trail(self, back: bool, forward: bool) -> None:
        """Whether there is anywhere to go."""
        self._back.setEnabled(back)
        self._forward.setEnabled(forward)

    def show_keys(self, in_force: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        """Say the keys in force for what the bar offers."""
        for button, _ in self._icons:
            keys = in_force((str(button.property("keys") or ""),))
            button.setToolTip(with_keys(button.accessibleName(), keys))
        self._say_palette(in_force(("Ctrl+K",)))

    def _say_palette(self, keys: tuple[str, ...]) -> None:
        words = self._palette.accessibleName()
        self._palette.setToolTip(with_keys(words, keys))
        self._palette.setText(native(keys[0]).replace("+", " ") if keys else words)

    def _button(self, icon: str, word: str, keys: str) -> QToolButton:
        button = QToolButton()
        button.setToolTip(with_keys(word, (keys,)))
        button.setProperty("keys", keys)
        button.setAccessibleName(word)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._icons.append((button, icon))
        return button

    def _fit(self) -> None:
        look, theme = self._appearance, self._appearance.theme
        self.setFixedHeight(look.px(TOP_BAR))
        size = look.px(BAR_ICON)
        checked = theme.paper if theme.is_high_contrast else theme.accent
        for button, name in self._icons:
            shown = "sun" if button is self._theme and theme.is_dark else name
            button.setIcon(make_icon(shown, theme.ink, size, theme.control, checked))
            button.setIconSize(QSize(size, size))
        row = self.layout()
        if row is not None:
            row.setContentsMargins(look.px(8), 0, look.px(8), 0)
            row.setSpacing(look.px(4))
        self._rule.setFixedHeight(look.px(20))
        self._narrow = None
        self._choose_words()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words go when there is no room for them."""
        super().resizeEvent(event)
        self._choose_words()

    def _choose_words(self) -> None:
        # One limit for every size, because all lengths grow together.
        tight = self.width() < self._appearance.px(_EXTRAS_FROM)
        for extra in self._extras:
            extra.setVisible(not tight)  # size and theme are in the menu, too
        narrow = self.width() < self._appearance.px(_WORDS_FROM)
        if narrow == self._narrow:
            return
        self._narrow = narrow
        beside = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self._palette.setVisible(not narrow)
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if narrow else beside
        for button, word in self._words:
            # A no-break space keeps the icon at its distance from the word.
            button.setText("" if narrow else f"\N{NO-BREAK SPACE}{word}")
            button.setProperty("word", "false" if narrow else "true")
            button.setToolButtonStyle(style)
            button.style().unpolish(button)
            button.style().polish(button)
