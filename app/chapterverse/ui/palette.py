"""The command palette: a field and what it finds, over the top of the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QVBoxLayout, QWidget
from shiboken6 import isValid

from chapterverse.ui.palette_list import ROW, OffersList
from chapterverse.ui.palette_offers import MOST, Offer
from chapterverse.ui.size import TOP_BAR
from chapterverse.ui.theme import Appearance

WIDTH = 560
_PAGE = 8


class _PaletteField(QLineEdit):
    """A field that hands the keys of the list on; `left` when the keyboard goes elsewhere."""

    stepped = Signal(int)
    escaped = Signal()
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up, Down, Page keys go through the list; Esc closes it."""
        steps = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: _PAGE,
            Qt.Key.Key_PageUp: -_PAGE,
        }
        step = steps.get(Qt.Key(event.key()))
        if step is not None:
            self.stepped.emit(step)
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Tab stays: there is nothing else here that takes the keyboard."""
        is_tab = isinstance(event, QKeyEvent) and event.key() in (
            Qt.Key.Key_Tab,
            Qt.Key.Key_Backtab,
        )
        if is_tab and event.type() is QEvent.Type.KeyPress:
            backtab = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Backtab
            self.stepped.emit(-1 if backtab else 1)
            return True
        if event.type() is QEvent.Type.FocusOut:
            self.left.emit()
        return super().event(event)


class Palette(QFrame):
    """Lists what `offers` gives for the text in the field. A child of the window it lies over."""

    def __init__(self, appearance: Appearance, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("palette")
        self._appearance = appearance
        self._window = window
        self._offers: Callable[[str], Sequence[Offer]] = _nothing
        self._most = MOST
        self._before: QWidget | None = None
        self.field = _PaletteField(self)
        self.field.setProperty("look", "palette")
        self.list = OffersList(appearance, self)
        self._column = column = QVBoxLayout(self)
        column.setSpacing(0)
        column.addWidget(self.field)
        column.addWidget(self.list)
        self.field.textChanged.connect(self._refresh)
        self.field.returnPressed.connect(self._enter)
        self.field.stepped.connect(self._step)
        self.field.escaped.connect(self.close_palette)
        self.field.left.connect(self.hide)
        self.list.taken.connect(self._take)
        appearance.changed.connect(self._fit)
        window.installEventFilter(self)
        self.hide()

    def open_palette(
        self,
        name: str,
        hint: str,
        offers: Callable[[str], Sequence[Offer]],
        most: int = MOST,
    ) -> None:
        """Open over the window. `name` is for a screen reader; `most` rows are in sight at once."""
        self._before = QApplication.focusWidget()
        self._offers, self._most = offers, most
        self.field.setAccessibleName(name)
        self.list.setAccessibleName(name)
        self.field.setPlaceholderText(hint)
        self.field.clear()
        self._refresh()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def close_palette(self) -> None:
        """Close and give the keyboard back."""
        before, self._before = self._before, None
        self.hide()
        if before is not None and isValid(before):  # its page may have been closed meanwhile
            before.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the width of the window."""
        if watched is self._window and event.type() is QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _refresh(self) -> None:
        self.list.show_offers(self._offers(self.field.text()))
        self._say()
        self._fit()

    def _step(self, step: int) -> None:
        self.list.step(step)
        self._say()

    def _enter(self) -> None:
        if self.list.current is not None:
            self._take(self.list.current)

    def _take(self, offer: Offer) -> None:
        self.close_palette()
        offer.act()

    def _say(self) -> None:
        """Tell a screen reader what Enter would do; the list itself never has the keyboard."""
        current = self.list.current
        said = current.spoken if current is not None else self.tr("Nothing found")
        self.field.setAccessibleDescription(said)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.field, said))

    def _fit(self) -> None:
        look = self._appearance
        room = self._window.rect()
        width = min(look.px(WIDTH), room.width() - look.px(24))
        field = look.px(40)
        self.field.setFixedHeight(field)
        rows = min(self._most, self.list.offers.rowCount())
        fitting = max(1, (room.height() - look.px(TOP_BAR) - field) // look.px(ROW) - 1)
        self.list.setFixedHeight(min(rows, fitting) * look.px(ROW))
        edge = look.px(3)  # inside the rounded corners
        self._column.setContentsMargins(0, edge, 0, edge)
        left = (room.width() - width) // 2
        self._column.invalidate()
        self.setGeometry(left, look.px(6), width, self.sizeHint().height())


def _nothing(text: str) -> tuple[Offer, ...]:
    return ()
