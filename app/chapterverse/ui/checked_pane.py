"""The column of a checked text, with the legend of its underlines at the foot."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from chapterverse.ui.checked_view import CheckedView
from chapterverse.ui.finding import Finding
from chapterverse.ui.measured import Measured
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_ROW = 38
_LOW = 200  # px at 100 %: less height has no room for the legend


class Legend(QWidget):
    """What the three underlines say; wraps where the column is narrow."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._entries = (
            (Qt.PenStyle.SolidLine, self.tr("holds")),
            (Qt.PenStyle.DashLine, self.tr("look again")),
            (Qt.PenStyle.DotLine, self.tr("no verse given")),
        )
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)
        solid, dashed, dotted = (word for _, word in self._entries)
        said = self.tr("Solid underline: {0}. Dashed: {1}. Dotted: {2}.")
        self.setAccessibleName(said.format(solid, dashed, dotted))
        appearance.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """One row."""
        return QSize(self._appearance.px(320), self._appearance.px(_ROW))

    def paintEvent(self, event: QPaintEvent) -> None:
        """A hairline, then a stroke and its word three times."""
        look, theme = self._appearance, self._appearance.theme
        painter = QPainter(self)
        painter.setPen(QPen(QColor(theme.hairline), 1))
        painter.drawLine(0, 0, self.width(), 0)
        painter.setFont(look.font(Role.SMALL))
        metrics = QFontMetrics(look.font(Role.SMALL))
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        colours = (theme.direct, theme.unsupported, theme.muted)
        x, middle, stroke = 0, self.height() // 2, look.px(24)
        for (style, word), colour in zip(self._entries, colours, strict=True):
            wide = metrics.horizontalAdvance(word) + 1
            left = self.width() - x - stroke if mirrored else x
            pen = QPen(QColor(colour), look.px(2), style)
            if style is Qt.PenStyle.DotLine:
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                pen.setDashPattern([0.1, 2])
            painter.setPen(pen)
            painter.drawLine(left, middle, left + stroke, middle)
            x += stroke + look.px(8)
            text = QRect(self.width() - x - wide if mirrored else x, 0, wide, self.height())
            painter.setPen(QColor(theme.muted))
            painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, word)
            x += wide + look.px(24)
        painter.end()


class CheckedPane(QWidget):
    """`view` is public: the page connects it."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._has_findings = False
        self.view = CheckedView(appearance)
        self.legend = Legend(appearance)
        column = QVBoxLayout(self)
        column.setSpacing(0)
        column.addWidget(Measured(self.view, appearance, 4), 1)
        column.addWidget(Measured(self.legend, appearance))
        self._column = column
        self.setMinimumSize(1, 1)
        appearance.changed.connect(self._fit)
        self._fit()

    def show_text(self, text: str, findings: Sequence[Finding]) -> None:
        """Show a text; without findings it is not checked yet and there is no legend."""
        self.view.choose(None)
        self.view.checked.show_text(text, findings)
        self.view.verticalScrollBar().setValue(0)
        self._has_findings = bool(findings)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The legend gives way to the text."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        low = self.height() < self._appearance.px(_LOW)
        self.legend.setVisible(self._has_findings and not low)
        self._column.setContentsMargins(0, self._appearance.px(6 if low else 18), 0, 0)
