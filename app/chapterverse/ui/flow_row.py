"""Small widgets in a row that goes on below where there is no more room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget


class FlowRow(QWidget):
    """Holds widgets at their natural sizes, `gap` pixels apart; rows are as high as the highest and
    `between` pixels apart. Hidden parts take no room; call arrange() after one comes or goes."""

    def __init__(
        self,
        parts: Sequence[QWidget],
        gap: int,
        parent: QWidget | None = None,
        between: int = 0,
    ) -> None:
        super().__init__(parent)
        self._parts = tuple(parts)
        self._gap = gap
        self._between = between
        for part in self._parts:
            part.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_gaps(self, gap: int, between: int) -> None:
        """Other distances from now on."""
        self._gap, self._between = gap, between
        self.arrange()

    def arrange(self) -> None:
        """Lay the parts out again."""
        self.updateGeometry()
        self._place()

    @property
    def row_height(self) -> int:
        """Height of one row, in the style in force."""
        for part in self._parts:
            part.ensurePolished()
        return max((part.sizeHint().height() for part in self._parts), default=0)

    def hasHeightForWidth(self) -> bool:
        """Parts wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Down to the end of the last row."""
        return max((rect.bottom() + 1 for rect in self._flow(width)), default=0)

    def sizeHint(self) -> QSize:
        """Everything in one row."""
        wide = sum(part.sizeHint().width() + self._gap for part in self._shown())
        return QSize(wide, self.row_height)

    def minimumSizeHint(self) -> QSize:
        """The widest part."""
        wide = max((part.sizeHint().width() for part in self._shown()), default=0)
        return QSize(wide, self.row_height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the parts out."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        for part, rect in zip(self._shown(), self._flow(self.width()), strict=True):
            part.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), rect))

    def _shown(self) -> list[QWidget]:
        return [part for part in self._parts if not part.isHidden()]

    def _flow(self, width: int) -> Iterator[QRect]:
        x = y = 0
        high = self.row_height
        for part in self._shown():
            wide = part.sizeHint().width()
            if x and x + wide > width:
                x, y = 0, y + high + self._between
            yield QRect(x, y, min(wide, width), high)
            x += wide + self._gap
