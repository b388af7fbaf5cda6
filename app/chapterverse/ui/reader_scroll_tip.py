"""The place that a scroll bar is being dragged to, beside its handle."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QScrollBar, QWidget

from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_GAP = 6


class ScrollTip(QLabel):
    """Stands in `view` while the handle of its vertical bar is held, with the words of `place`."""

    def __init__(
        self, bar: QScrollBar, place: Callable[[], str], appearance: Appearance, view: QWidget
    ) -> None:
        super().__init__(view)
        self._bar, self._place, self._appearance, self._view = bar, place, appearance, view
        self.setProperty("look", "card")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        bar.valueChanged.connect(self._follow)
        bar.sliderReleased.connect(self.hide)

    def _follow(self) -> None:
        if not self._bar.isSliderDown():
            self.hide()
            return
        self.setFont(self._appearance.font(Role.NAME))
        self.setText(self._place())
        self.adjustSize()
        bar, gap = self._bar, self._appearance.px(_GAP)
        top = bar.mapTo(self._view, QPoint(0, 0))
        room = max(0, bar.height() - self.height())
        way = bar.value() / max(1, bar.maximum())
        left = top.x() - self.width() - gap
        if self._view.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            left = top.x() + bar.width() + gap
        self.move(left, top.y() + round(way * room))
        self.raise_()
        self.show()
