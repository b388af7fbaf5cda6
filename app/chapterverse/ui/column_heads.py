"""The heads of the reader's columns: the work of each, its menu, and adding or closing a column."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QStyle, QWidget

from chapterverse.domain.passages import Work
from chapterverse.domain.ref_versification import Tradition, tradition
from chapterverse.ui.icons import make_icon
from chapterverse.ui.reader_columns import columns_of
from chapterverse.ui.reading_choices import ReadingChoices
from chapterverse.ui.reading_menu import reading_menu
from chapterverse.ui.size import DOCK_HEAD, Role
from chapterverse.ui.theme import Appearance

MOST_COLUMNS = 4


class ColumnHeads(QWidget):
    """`chosen` carries column and work id, `closed` a column; `added` asks for one more."""

    chosen = Signal(int, str)
    closed = Signal(int)
    added = Signal()

    def __init__(
        self,
        appearance: Appearance,
        choices: ReadingChoices | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("columnHead")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._buttons: list[QPushButton] = []
        self._works: tuple[Work, ...] = ()
        self._text_width = 0
        self._add = QPushButton(self)
        self._add.setProperty("look", "flat")
        self._add.setToolTip(self.tr("Add a translation beside"))
        self._add.setAccessibleName(self.tr("Add a translation beside"))
        self._add.clicked.connect(self.added)
        self._shows = QPushButton(self)
        self._shows.setProperty("look", "flat")
        self._shows.setToolTip(self.tr("What the text shows"))
        self._shows.setAccessibleName(self.tr("What the text shows"))
        self._shows.setVisible(choices is not None)
        if choices is not None:
            self._shows.setMenu(reading_menu(choices, self._shows))
        appearance.changed.connect(self._fit)
        self._fit()

    def show_works(self, open_works: Sequence[Work], all_works: Sequence[Work]) -> None:
        """A head for each open work, with all works to choose from."""
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        self._works = tuple(open_works)
        self._buttons = [
            self._head(number, work, all_works) for number, work in enumerate(open_works)
        ]
        self._add.setVisible(len(open_works) < min(MOST_COLUMNS, len(all_works)))
        self._fit()

    def set_text_width(self, width: int) -> None:
        """The width of the rows below, so that heads stand over their columns."""
        self._text_width = width
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Heads move with the columns."""
        super().resizeEvent(event)
        self._place()

    def _head(self, column: int, work: Work, all_works: Sequence[Work]) -> QPushButton:
        # The space keeps the caret away from the word.
        button = QPushButton(f"{work.title}\N{NO-BREAK SPACE}", self)
        button.setProperty("look", "flat")
        button.setToolTip(self.tr("Choose the translation of this column"))
        if len(self._works) > 1 and tradition(work.versification) is Tradition.OWN:
            warning = self.tr(
                "It counts verses in a way of its own ({count}): what stands beside one of its "
                "verses may be another."
            ).format(count=work.versification)
            button.setToolTip(f"{button.toolTip()}\n{warning}")
            button.setAccessibleDescription(warning)
        button.setAccessibleName(self.tr("Translation: {work}").format(work=work.title))
        # The caret stands after the word as it does in every other choice.
        button.setLayoutDirection(
            Qt.LayoutDirection.LeftToRight
            if self.isRightToLeft()
            else Qt.LayoutDirection.RightToLeft
        )
        menu = QMenu(button)
        menu.setLayoutDirection(self.layoutDirection())
        group = QActionGroup(menu)
        for choice in all_works:
            action = QAction(f"{choice.title} ({choice.id})", menu)
            action.setCheckable(True)
            action.setChecked(choice.id == work.id)
            action.triggered.connect(
                lambda _=False, work_id=choice.id: self.chosen.emit(column, work_id)
            )
            group.addAction(action)
            menu.addAction(action)
        if len(self._works) > 1:
            menu.addSeparator()
            close = menu.addAction(self.tr("Close this column"))
            close.triggered.connect(lambda: self.closed.emit(column))
        button.setMenu(menu)
        button.show()
        return button

    def _fit(self) -> None:
        look = self._appearance
        self.setFixedHeight(look.px(DOCK_HEAD))
        for button in self._buttons:
            button.setIcon(make_icon("caret-down", look.theme.muted, look.px(12)))
            button.setIconSize(QSize(look.px(12), look.px(12)))
            button.setFont(look.font(Role.NAME))
        self._add.setIcon(make_icon("plus", look.theme.muted, look.px(14)))
        self._add.setIconSize(QSize(look.px(14), look.px(14)))
        self._shows.setIcon(make_icon("sliders-horizontal", look.theme.muted, look.px(15)))
        self._shows.setIconSize(QSize(look.px(15), look.px(15)))
        self._place()

    def _place(self) -> None:
        look = self._appearance
        width = self._text_width or self.width()
        columns = columns_of(width, max(1, len(self._buttons)), look)
        height, pad = look.px(26), look.px(7)
        top = (self.height() - height) // 2
        ends = 2 * (height + look.px(4)) + look.px(6)
        for number, (button, column) in enumerate(zip(self._buttons, columns, strict=False)):
            room = column.width
            if number == len(self._buttons) - 1:
                room = min(room, self.width() - ends - column.text + pad)
            wide = max(height, min(button.sizeHint().width(), room))
            place = QRect(column.text - pad, top, wide, height)
            button.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), place))
        end = self.width() - look.px(10)
        for button in (self._shows, self._add):
            place = QRect(end - height, top, height, height)
            button.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), place))
            end -= height + look.px(4)
