"""The tabs of the open pages, painted: icon, title, cross; the open one stands on paper."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QTabBar, QToolTip, QWidget

from chapterverse.ui.bidi import isolate
from chapterverse.ui.icons import icon_pixmap
from chapterverse.ui.keymap import with_keys
from chapterverse.ui.size import ICON, TAB_BAR, Role
from chapterverse.ui.theme import Appearance

_SIDE, _GAP, _CROSS, _WIDEST = 14, 8, 12, 260


class TabStrip(QTabBar):
    """`tabCloseRequested` when the cross or the middle button is pressed. Icons go by name."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.close_keys: tuple[str, ...] = ("Ctrl+W",)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Open pages"))
        self.setMouseTracking(True)
        appearance.changed.connect(self._fit)
        self._fit()

    def add_page(self, title: str, icon: str) -> int:
        """A tab at the end; its place."""
        place = self.addTab(title)
        self.setTabData(place, icon)
        return place

    def tabSizeHint(self, index: int) -> QSize:
        """Room for the title in bold, so that choosing a tab moves none."""
        look = self._appearance
        words = QFontMetrics(look.font(Role.NAME)).horizontalAdvance(self.tabText(index))
        rest = look.px(_SIDE * 2 + ICON + _GAP * 2 + 4 + _CROSS)
        return QSize(min(words + rest, look.px(_WIDEST)), look.px(TAB_BAR))

    def minimumSizeHint(self) -> QSize:
        """Room for one short tab; the others scroll."""
        return QSize(self._appearance.px(60), self._appearance.px(TAB_BAR))

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Tabs scroll rather than shrink to nothing."""
        return self.tabSizeHint(index)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint every tab that can be seen."""
        painter = QPainter(self)
        for index in range(self.count()):
            self._paint_tab(painter, index)
        painter.end()

    def _paint_tab(self, painter: QPainter, index: int) -> None:
        look, theme = self._appearance, self._appearance.theme
        rect = self.tabRect(index)
        is_open = index == self.currentIndex()
        colour = theme.ink if is_open else theme.muted
        if is_open:
            painter.fillRect(rect, QColor(theme.paper))
            painter.setPen(QColor(theme.hairline))
            painter.drawLine(rect.topLeft(), rect.bottomLeft())
            painter.drawLine(rect.topRight(), rect.bottomRight())
            top = QRect(rect.left(), rect.top(), rect.width(), look.px(2))
            painter.fillRect(top, QColor(theme.accent))
        size = look.px(ICON)
        middle = rect.top() + (rect.height() - size) // 2
        cross = self._cross(index)
        start = rect.left() + look.px(_SIDE)
        room = QRect(start + size + look.px(_GAP), rect.top(), 0, rect.height())
        room.setRight(cross.left() - look.px(_GAP))
        if self.isRightToLeft():
            start = rect.right() - look.px(_SIDE) - size
            room.setLeft(cross.right() + look.px(_GAP))
            room.setRight(start - look.px(_GAP))
        painter.drawPixmap(start, middle, icon_pixmap(str(self.tabData(index)), colour, size))
        painter.setFont(look.font(Role.NAME if is_open else Role.INTERFACE))
        painter.setPen(QColor(colour))
        words = painter.fontMetrics().elidedText(
            self.tabText(index), Qt.TextElideMode.ElideRight, room.width() + 1
        )
        leading = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room.adjusted(0, 0, 2, 0), leading, isolate(words))
        painter.drawPixmap(cross.topLeft(), icon_pixmap("x", colour, cross.width()))

    def _cross(self, index: int) -> QRect:
        look = self._appearance
        rect, size = self.tabRect(index), look.px(_CROSS)
        left = rect.right() - look.px(_SIDE) - size
        if self.isRightToLeft():
            left = rect.left() + look.px(_SIDE)
        return QRect(left, rect.top() + (rect.height() - size) // 2, size, size)

    def _on_cross(self, place: QPoint) -> int:
        index = self.tabAt(place)
        if index < 0:
            return -1
        slack = self._appearance.px(6)
        return (
            index
            if self._cross(index).adjusted(-slack, -slack, slack, slack).contains(place)
            else -1
        )

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Close on the cross, or anywhere on a tab with the middle button."""
        place = event.position().toPoint()
        if event.button() is Qt.MouseButton.LeftButton and self._on_cross(place) >= 0:
            self.tabCloseRequested.emit(self._on_cross(place))
        elif event.button() is Qt.MouseButton.MiddleButton and self.tabAt(place) >= 0:
            self.tabCloseRequested.emit(self.tabAt(place))
        else:
            super().mouseReleaseEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The cross does not choose its tab first."""
        if self._on_cross(event.position().toPoint()) < 0:
            super().mousePressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Titles in full and what the cross does, as tooltips."""
        if isinstance(event, QHelpEvent):
            if self._on_cross(event.pos()) >= 0:
                said = with_keys(self.tr("Close"), self.close_keys)
                QToolTip.showText(event.globalPos(), said, self)
            elif self.tabAt(event.pos()) >= 0:
                words = self.tabText(self.tabAt(event.pos()))
                QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().event(event)

    def _fit(self) -> None:
        # Setting the font makes the bar ask for every tab's size again.
        self.setFont(self._appearance.font(Role.NAME))
        self.setFixedHeight(self._appearance.px(TAB_BAR))
        self.update()
