"""Paints the rows of the citation panel: a layout a row, kept until text, width or size changes."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chapterverse.domain.answers import DisplayCitation
from chapterverse.domain.passages import SourceKind
from chapterverse.ui import answer_words as words
from chapterverse.ui.chip import chip_size, paint_chip
from chapterverse.ui.citation_model import ROW_ROLE, CitationRow, GroupRow
from chapterverse.ui.passage_text import PassageText
from chapterverse.ui.size import CHIP, Role
from chapterverse.ui.theme import Appearance

_Index = QModelIndex | QPersistentModelIndex

# Lengths of a row at 100 %, in pixels.
_TOP, _BOTTOM, _SIDE = 8, 9, 14
_GUTTER, _NUMBER_GAP = 38, 12
_BETWEEN, _BEFORE_TEXT, _BEFORE_REASON = 8, 3, 4
_GROUP, _GROUP_SIDE, _BAR, _BAR_HEIGHT = 28, 16, 3, 12


@dataclass(frozen=True, slots=True)
class _Layout:
    """A row laid out: the passage, what is said of it, where it moved; `height` in pixels."""

    text: PassageText
    said: tuple[tuple[PassageText, bool], ...]  # with whether it is a warning
    moved: PassageText | None
    height: int


class CitationDelegate(QStyledItemDelegate):
    """Rows as wide as set_width() says. Colours and sizes are those of the appearance.

    `followed` carries the number that a moved footnote has now, when its link is clicked.
    """

    followed = Signal(int)

    def __init__(self, appearance: Appearance, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._width = 0
        self._layouts: dict[DisplayCitation, _Layout] = {}
        appearance.changed.connect(self._layouts.clear)

    def set_width(self, width: int) -> None:
        """The width of all rows from now on, in pixels."""
        if width != self._width:
            self._width = width
            self._layouts.clear()

    def forget(self) -> None:
        """Drop layouts of footnotes that may be gone."""
        self._layouts.clear()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """The row's full height: no text is cut."""
        row = index.data(ROW_ROLE)
        if isinstance(row, CitationRow):
            return QSize(self._width, self._layout(row.citation).height)
        return QSize(self._width, self._appearance.px(_GROUP))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one row into option.rect."""
        row = index.data(ROW_ROLE)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setPen(QPen(QColor(self._appearance.theme.hairline), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if isinstance(row, GroupRow):
            self._paint_group(painter, rect, row.kind)
        elif isinstance(row, CitationRow):
            self._paint_citation(painter, rect, row.citation, state)
        painter.restore()

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: _Index,
    ) -> bool:
        """A click on "Moved to footnote 7" goes there."""
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonRelease:
            row = index.data(ROW_ROLE)
            if isinstance(row, CitationRow) and row.citation.moved_to:
                link = self.link_rect(option.rect, row.citation)
                if link.contains(event.position().toPoint()):
                    self.followed.emit(row.citation.moved_to)
                    return True
        return super().editorEvent(event, model, option, index)

    def link_rect(self, rect: QRect, citation: DisplayCitation) -> QRect:
        """Where a row that stands in `rect` says that its footnote moved."""
        moved = self._layout(citation).moved
        height = moved.height if moved is not None else 0
        bottom = rect.bottom() - self._appearance.px(_BOTTOM)
        side = self._appearance.px(_GUTTER)
        return QRect(rect.left() + side, bottom - height, rect.width() - 2 * side, height)

    # ---- heads ----------------------------------------------------------------------------------

    def _paint_group(self, painter: QPainter, rect: QRect, kind: SourceKind) -> None:
        look, theme = self._appearance, self._appearance.theme
        side, bar, high = look.px(_GROUP_SIDE), look.px(_BAR), look.px(_BAR_HEIGHT)
        mirrored = painter.layoutDirection() is Qt.LayoutDirection.RightToLeft
        place = QRect(rect.left() + side, rect.top() + (rect.height() - high) // 2, bar, high)
        painter.fillRect(_mirror(place, rect, mirrored), QColor(theme.origin(kind)))
        x = side + bar + look.px(_BETWEEN)
        x = self._say(painter, rect, x, words.group_name(kind), Role.SMALL_NAME, theme.ink)
        self._say(painter, rect, x, words.group_qualifier(kind), Role.SMALL, theme.muted)

    def _say(
        self,
        painter: QPainter,
        rect: QRect,
        x: int,
        text: str,
        role: Role,
        ink: str,
        *,
        struck: bool = False,
    ) -> int:
        """Write one line at x from the leading edge, cut where the row ends; the next free x."""
        look = self._appearance
        font = look.font(role)
        font.setStrikeOut(struck)
        metrics = QFontMetrics(font)
        room = rect.width() - x - look.px(_SIDE)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        width = metrics.horizontalAdvance(shown)
        mirrored = painter.layoutDirection() is Qt.LayoutDirection.RightToLeft
        place = QRect(rect.left() + x, rect.top(), width + 1, rect.height())
        painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(
            _mirror(place, rect, mirrored),
            Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine,
            shown,
        )
        return x + width + look.px(_BETWEEN)

    # ---- footnotes ------------------------------------------------------------------------------

    def _layout(self, citation: DisplayCitation) -> _Layout:
        kept = self._layouts.get(citation)
        if kept is not None:
            return kept
        look = self._appearance
        width = self._width - look.px(_GUTTER) - look.px(_SIDE)
        text = PassageText(
            citation.text, look.font(Role.CITED), look.line(Role.CITED), width, citation.spans
        )
        small, line = look.font(Role.SMALL), look.line(Role.SMALL)
        about = f"{words.reason(citation, in_group=True)} {words.found_by(citation)}".strip()
        lines = ((about, False), (citation.warning, True))
        said = tuple(
            (PassageText(sentence, small, line, width), warns)
            for sentence, warns in lines
            if sentence
        )
        moved = None
        if citation.moved_to:
            name = look.font(Role.SMALL_NAME)
            name.setUnderline(True)
            moved = PassageText(words.moved(citation).rstrip("."), name, line, width)
        under = [part for part, _ in said] + ([moved] if moved else [])
        height = (
            look.px(_TOP + CHIP + _BEFORE_TEXT + _BOTTOM)
            + text.height
            + sum(part.height + look.px(_BEFORE_REASON) for part in under)
            + 1
        )
        laid_out = _Layout(text, said, moved, height)
        self._layouts[citation] = laid_out
        return laid_out

    def _paint_citation(
        self, painter: QPainter, rect: QRect, citation: DisplayCitation, state: QStyle.StateFlag
    ) -> None:
        look, theme = self._appearance, self._appearance.theme
        mirrored = painter.layoutDirection() is Qt.LayoutDirection.RightToLeft
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillRect(rect.adjusted(0, 0, 0, -1), QColor(theme.paper))
            bar = QRect(rect.left(), rect.top(), look.px(_BAR), rect.height() - 1)
            painter.fillRect(_mirror(bar, rect, mirrored), QColor(theme.accent))
        laid_out = self._layout(citation)
        head = QRect(rect.left(), rect.top() + look.px(_TOP), rect.width(), look.px(CHIP))
        number = QRect(head.left(), head.top(), look.px(_GUTTER - _NUMBER_GAP), head.height())
        font = look.font(Role.NAME)
        font.setStrikeOut(citation.moved_to > 0)
        painter.setFont(font)
        painter.setPen(QColor(theme.ink if chosen else theme.muted))
        painter.drawText(
            _mirror(number, rect, mirrored),
            Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter,
            str(citation.number),
        )
        self._paint_head(painter, head, citation)
        x = rect.left() + look.px(_SIDE if mirrored else _GUTTER)
        y = head.bottom() + 1 + look.px(_BEFORE_TEXT)
        ink = theme.muted if citation.moved_to else theme.ink
        laid_out.text.paint(painter, x, y, ink, theme.mark)
        y += laid_out.text.height
        for part, warns in laid_out.said:
            y += look.px(_BEFORE_REASON)
            part.paint(painter, x, y, theme.ink if warns else theme.muted, theme.mark)
            y += part.height
        if laid_out.moved is not None:
            y += look.px(_BEFORE_REASON)
            laid_out.moved.paint(painter, x, y, theme.accent, theme.mark)
        if chosen and state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(theme.focus), look.px(2)))
            painter.drawRect(QRectF(rect).adjusted(2, 2, -3, -4))

    def _paint_head(self, painter: QPainter, head: QRect, citation: DisplayCitation) -> None:
        look, theme = self._appearance, self._appearance.theme
        mirrored = painter.layoutDirection() is Qt.LayoutDirection.RightToLeft
        size = chip_size(look, citation.support_level)
        chip = QRect(
            head.right() + 1 - look.px(_SIDE) - size.width(),
            head.top(),
            size.width(),
            size.height(),
        )
        paint_chip(painter, QRectF(_mirror(chip, head, mirrored)), citation.support_level, look)
        room = head.adjusted(0, 0, -size.width() - look.px(_BETWEEN), 0)
        if mirrored:
            room = head.adjusted(size.width() + look.px(_BETWEEN), 0, 0, 0)
        name, rest = words.head(citation)
        moved = citation.moved_to > 0
        ink = theme.muted if moved else theme.ink
        x = self._say(painter, room, look.px(_GUTTER), name, Role.NAME, ink, struck=moved)
        self._say(painter, room, x, rest, Role.SMALL, theme.muted, struck=moved)


def _mirror(place: QRect, inside: QRect, mirrored: bool) -> QRect:
    """`place` as it is, or at the other side of `inside` for a window from right to left."""
    if not mirrored:
        return place
    return QRect(
        inside.left() + inside.right() + 1 - place.left() - place.width(),
        place.top(),
        place.width(),
        place.height(),
    )
