"""The button beside Ask that says how an answer is made, and the menu to choose another way."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from chapterverse.domain.answers import Style
from chapterverse.ui.icons import make_icon
from chapterverse.ui.theme import Appearance


def style_word(style: Style) -> str:
    """Such as "Guided"."""
    translate = QCoreApplication.translate
    return {
        Style.QUOTE: translate("styles", "Quote"),
        Style.GUIDED: translate("styles", "Guided"),
        Style.COMPOSED: translate("styles", "Composed"),
    }[style]


def style_sentence(style: Style) -> str:
    """What a style gives, in one plain sentence."""
    translate = QCoreApplication.translate
    return {
        Style.QUOTE: translate("styles", "The passages themselves, word for word."),
        Style.GUIDED: translate(
            "styles", "One written sentence a passage, where the passage carries it."
        ),
        Style.COMPOSED: translate("styles", "A whole written answer, then checked claim by claim."),
    }[style]


class StyleChooser(QPushButton):
    """`chosen` carries the style that the reader chose. Hidden while there is no choice."""

    chosen = Signal(Style)

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._style = Style.QUOTE
        self._menu = QMenu(self)
        self.setMenu(self._menu)
        # The caret stands after the word, as in every other choice.
        self.setLayoutDirection(
            Qt.LayoutDirection.LeftToRight
            if self.isRightToLeft()
            else Qt.LayoutDirection.RightToLeft
        )
        self._menu.setLayoutDirection(
            Qt.LayoutDirection.RightToLeft
            if self.layoutDirection() is Qt.LayoutDirection.LeftToRight
            else Qt.LayoutDirection.LeftToRight
        )
        appearance.changed.connect(self._fit)
        self._fit()
        self.hide()

    @property
    def style_chosen(self) -> Style:
        """How the next question is answered."""
        return self._style

    def offer(self, styles: Sequence[Style], chosen: Style) -> None:
        """What can be chosen; one that is not offered gives way to the first."""
        self._menu.clear()
        group = QActionGroup(self._menu)
        for style in styles:
            # What follows the tabulator stands in a column of its own.
            action = self._menu.addAction(f"{style_word(style)}\t{style_sentence(style)}")
            action.setCheckable(True)
            action.setData(style.value)
            action.triggered.connect(lambda _=False, style=style: self._choose(style))
            group.addAction(action)
        self.setVisible(len(styles) > 1)
        self._show(chosen if chosen in styles or not styles else styles[0])

    def _choose(self, style: Style) -> None:
        self._show(style)
        self.chosen.emit(style)

    def _show(self, style: Style) -> None:
        self._style = style
        self.setText(f"{style_word(style)}\N{NO-BREAK SPACE}")
        self.setToolTip(style_sentence(style))
        self.setAccessibleName(self.tr("Answers: {style}").format(style=style_word(style)))
        self.setAccessibleDescription(style_sentence(style))
        for action in self._menu.actions():
            action.setChecked(action.data() == style.value)

    def _fit(self) -> None:
        side = self._appearance.px(12)
        self.setIcon(make_icon("caret-down", self._appearance.theme.muted, side))
        self.setIconSize(QSize(side, side))
