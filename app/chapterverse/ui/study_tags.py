"""The tags of a study as pills, each with a way to take it off, and a field for one more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from chapterverse.ui.theme import Appearance


class TagRow(QWidget):
    """`added` and `removed` carry the name of a tag."""

    added = Signal(str)
    removed = Signal(str)

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._tags: tuple[str, ...] | None = None
        self._pills: list[QPushButton] = []
        self._add = QPushButton(self.tr("+ Tag"))
        self._add.setProperty("look", "pill")
        self._add.clicked.connect(self._begin)
        self._field = _TagField()
        self._field.setProperty("look", "small")
        self._field.setPlaceholderText(self.tr("Name of the tag"))
        self._field.setAccessibleName(self.tr("Name of the tag"))
        self._field.hide()
        self._field.returnPressed.connect(self._take)
        self._field.given_up.connect(self._end)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._add)
        self._row.addWidget(self._field)
        self._row.addStretch(1)
        appearance.changed.connect(self._fit)
        self._fit()

    @property
    def last(self) -> QWidget:
        """What the Tab key reaches last."""
        return self._add

    def show_tags(self, tags: Sequence[str], *, fixed: bool) -> None:
        """Show these tags; a `fixed` row offers no change."""
        self._add.setVisible(not fixed and not self._field.isVisible())
        if tuple(tags) == self._tags:
            return
        self._tags = tuple(tags)
        for pill in self._pills:
            self._row.removeWidget(pill)
            pill.hide()
            pill.deleteLater()
        self._pills = []
        for place, name in enumerate(self._tags):
            pill = QPushButton(name.replace("&", "&&") + ("" if fixed else "  ×"))
            pill.setProperty("look", "pill")
            pill.setEnabled(not fixed)
            said = name if fixed else self.tr("Take off the tag {name}").format(name=name)
            pill.setAccessibleName(said)
            pill.setToolTip(said)
            pill.clicked.connect(partial(self.removed.emit, name))
            self._row.insertWidget(place, pill)
            self._pills.append(pill)

    def _begin(self) -> None:
        self._add.hide()
        self._field.clear()
        self._field.show()
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self) -> None:
        name = self._field.text().strip()
        self._end()
        if name:
            self.added.emit(name)

    def _end(self) -> None:
        self._field.hide()
        self._add.show()
        self._add.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fit(self) -> None:
        look = self._appearance
        self._row.setContentsMargins(look.px(41), 0, 0, look.px(8))
        self._row.setSpacing(look.px(8))
        self._field.setMaximumWidth(look.px(180))


class _TagField(QLineEdit):
    given_up = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc adds nothing."""
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)
