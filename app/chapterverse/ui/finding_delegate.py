"""Paints the rows of findings: number, place, kind, verdict, the true text, the reason."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chapterverse.ui.chip import chip_size, paint_chip
from chapterverse.ui.finding import Finding
from chapterverse.ui.findings_model import FINDING_ROLE
from chapterverse.ui.passage_text import PassageText
from chapterverse.ui.size import CHIP, Role
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verse_formats import VerseStyle
from chapterverse.ui.verse_layout import VerseLayout

_Index = QModelIndex | QPersistentModelIndex

# Lengths of a row at 100 %, in pixels.
_TOP, _BOTTOM, _SIDE = 8, 9, 14
_GUTTER, _NUMBER_GAP = 38, 12
_BETWEEN, _BEFORE, _BAR = 8, 3, 3


@dataclass(frozen=True, slots=True)
class _Layout:
    text: VerseLayout | None
    reason: PassageText | None
    height: int


class FindingDelegate(QStyledItemDelegate):
    """Rows as wide as set_width() says; layouts are kept until width or appearance change."""

    def __init__(self, appearance: Appearance, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._width = 0
        self._layouts: dict[Finding, _Layout] = {}
        appearance.changed.connect(self._layouts.clear)

    def set_width(self, width: int) -> None:
        """The width of all rows from now on, in pixels."""
        if width != self._width:
            self._width = width
            self._layouts.clear()

    def forget(self) -> None:
        """Drop layouts of findings that may be gone."""
        self._layouts.clear()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """The row's full height: no text is cut."""
        finding = index.data(FINDING_ROLE)
        height = self._layout(finding).height if isinstance(finding, Finding) else 0
        return QSize(self._width, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one row into option.rect."""
        finding = index.data(FINDING_ROLE)
        if not isinstance(finding, Finding):
            return
        look, theme = self._appearance, self._appearance.theme
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        direction = painter.layoutDirection()
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setPen(QPen(QColor(theme.hairline), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if chosen:
            painter.fillRect(rect.adjusted(0, 0, 0, -1), QColor(theme.paper))
            bar = QRect(rect.left(), rect.top(), look.px(_BAR), rect.height() - 1)
            painter.fillRect(QStyle.visualRect(direction, rect, bar), QColor(theme.accent))
        self._paint_head(painter, rect, finding, chosen=chosen)
        laid_out = self._layout(finding)
        mirrored = direction is Qt.LayoutDirection.RightToLeft
        x = rect.left() + look.px(_SIDE if mirrored else _GUTTER)
        y = rect.top() + look.px(_TOP + CHIP)
        if laid_out.text is not None:
            y += look.px(_BEFORE)
            laid_out.text.paint(painter, x, y, theme.ink, theme.mark)
            y += laid_out.text.height
        if laid_out.reason is not None:
            y += look.px(_BEFORE)
            laid_out.reason.paint(painter, x, y, theme.muted, theme.mark)
        if chosen and state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(theme.focus), look.px(2)))
            painter.drawRect(QRectF(rect).adjusted(2, 2, -3, -4))
        painter.restore()

    def _layout(self, finding: Finding) -> _Layout:
        kept = self._layouts.get(finding)
        if kept is not None:
            return kept
        look = self._appearance
        width = self._width - look.px(_GUTTER) - look.px(_SIDE)
        text = reason = None
        height = look.px(_TOP + CHIP + _BOTTOM) + 1
        if finding.text:
            style = VerseStyle(look.font(Role.CITED), look.line(Role.CITED), bold_hits=True)
            text = VerseLayout(finding.text, finding.spans, style, width)
            height += text.height + look.px(_BEFORE)
        if finding.reason:
            font, line = look.font(Role.FOOT), look.line(Role.FOOT)
            reason = PassageText(finding.reason, font, line, width)
            height += reason.height + look.px(_BEFORE)
        laid_out = _Layout(text, reason, height)
        self._layouts[finding] = laid_out
        return laid_out

    def _paint_head(
        self, painter: QPainter, rect: QRect, finding: Finding, *, chosen: bool
    ) -> None:
        look, theme = self._appearance, self._appearance.theme
        direction = painter.layoutDirection()
        head = QRect(rect.left(), rect.top() + look.px(_TOP), rect.width(), look.px(CHIP))
        number = QRect(head.left(), head.top(), look.px(_GUTTER - _NUMBER_GAP), head.height())
        painter.setFont(look.font(Role.NAME))
        painter.setPen(QColor(theme.ink if chosen else theme.muted))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(
            QStyle.visualRect(direction, rect, number),
            Qt.AlignmentFlag.AlignTrailing | middle,
            finding.label,
        )
        size = chip_size(look, finding.verdict)
        left = head.right() + 1 - look.px(_SIDE) - size.width()
        chip = QRect(left, head.top(), size.width(), size.height())
        paint_chip(
            painter,
            QRectF(QStyle.visualRect(direction, rect, chip)),
            finding.verdict,
            look,
        )
        x = head.left() + look.px(_GUTTER)
        kind = QFontMetrics(look.font(Role.SMALL)).horizontalAdvance(finding.kind)
        end = chip.left() - look.px(_BETWEEN)
        for text, role, ink in (
            (finding.place, Role.NAME, theme.ink),
            (finding.kind, Role.SMALL, theme.muted),
        ):
            font = look.font(role)
            metrics = QFontMetrics(font)
            kept = kind + look.px(_BETWEEN) if role is Role.NAME else 0  # the kind is never cut
            room = max(0, end - kept - x)
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
            wide = metrics.horizontalAdvance(shown)
            place = QRect(x, head.top(), wide + 1, head.height())
            painter.setFont(font)
            painter.setPen(QColor(ink))
            painter.drawText(
                QStyle.visualRect(direction, rect, place),
                middle | Qt.TextFlag.TextSingleLine,
                shown,
            )
            x += wide + look.px(_BETWEEN)
