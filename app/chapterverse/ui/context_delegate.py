"""Paints the rows of the context pane; long texts are cut until they are opened."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from chapterverse.domain.passages import SourceKind
from chapterverse.ui.context_rows import ROW_ROLE, ContextKind, ContextModel, ContextRow
from chapterverse.ui.fonts import make_font
from chapterverse.ui.icons import icon_pixmap
from chapterverse.ui.size import Face, Role
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verse_formats import VerseStyle
from chapterverse.ui.verse_layout import VerseLayout

_Index = QModelIndex | QPersistentModelIndex

_HEAD, _HEAD_SIDE, _SIDE, _END, _ABOVE, _BELOW = 32, 14, 25, 14, 3, 8
_LINES = {
    ContextKind.VERSE: 4,
    ContextKind.NOTE: 7,
    ContextKind.WORD: 3,
    ContextKind.OWN: 9,
    ContextKind.ANSWER: 3,
    ContextKind.STUDY: 3,
}
"""Lines of a text that has not been opened."""


@dataclass(frozen=True, slots=True)
class _Parts:
    """A row laid out; a height of 0 where a part is missing."""

    lemma: int
    title: VerseLayout | None
    text: VerseLayout
    foot: VerseLayout | None

    @property
    def height(self) -> int:
        layouts = (self.title, self.text, self.foot)
        return self.lemma + sum(layout.height for layout in layouts if layout is not None)


class ContextDelegate(QStyledItemDelegate):
    """Rows as wide as set_width() says."""

    def __init__(self, model: ContextModel, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._appearance = appearance
        self._width = 0
        self._parts: dict[tuple[ContextRow, bool], _Parts] = {}
        appearance.changed.connect(self._parts.clear)
        model.modelReset.connect(self._parts.clear)

    def set_width(self, width: int) -> None:
        """The width of every row from now on, in pixels."""
        if width != self._width:
            self._width = width
            self._parts.clear()

    def is_cut(self, row: ContextRow) -> bool:
        """Whether there is more of a row's text than is shown."""
        return self._laid_out(row).text.is_cut

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Height of what is shown of the text."""
        row = index.data(ROW_ROLE)
        px = self._appearance.px
        if not isinstance(row, ContextRow):
            return QSize(self._width, 0)
        if row.kind is ContextKind.HEAD:
            return QSize(self._width, px(_HEAD))
        return QSize(self._width, px(_ABOVE + _BELOW) + self._laid_out(row).height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one row into option.rect."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, ContextRow):
            return
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        chosen = bool(state & QStyle.StateFlag.State_Selected) and bool(
            state & QStyle.StateFlag.State_HasFocus
        )
        if row.kind is ContextKind.HEAD:
            self._paint_head(painter, rect, row, first=index.row() == 0, chosen=chosen)
        else:
            self._paint_row(painter, rect, row, chosen=chosen)
        painter.restore()

    def _paint_head(
        self, painter: QPainter, rect: QRect, row: ContextRow, *, first: bool, chosen: bool
    ) -> None:
        look, theme = self._appearance, self._appearance.theme
        direction = painter.layoutDirection()
        if chosen:
            painter.fillRect(rect, QColor(theme.selection))
        if not first:
            painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), theme.hairline)
        high = look.px(12)
        bar = QRect(rect.left() + look.px(_HEAD_SIDE), 0, look.px(3), high)
        bar.moveTop(rect.top() + (rect.height() - high) // 2)
        bar = QStyle.visualRect(direction, rect, bar)
        painter.fillRect(bar, QColor(theme.ink if row.is_own else theme.origin(row.origin)))
        words = rect.adjusted(look.px(_SIDE), 0, -look.px(_END), 0)
        words = QStyle.visualRect(direction, rect, words)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(look.font(Role.SMALL_NAME))
        painter.setPen(QColor(theme.ink))
        painter.drawText(words, Qt.AlignmentFlag.AlignLeading | middle, row.title)
        painter.setFont(look.font(Role.SMALL))
        painter.setPen(QColor(theme.muted))
        size = look.px(12)
        caret = QRect(rect.right() - look.px(_END) - size, 0, size, size)
        caret.moveTop(rect.top() + (rect.height() - size) // 2)
        name = "caret-down" if self._model.is_open(row) else "caret-right"
        if name == "caret-right" and direction is Qt.LayoutDirection.RightToLeft:
            name = "caret-left"
        pixmap = icon_pixmap(name, theme.muted, size)
        painter.drawPixmap(QStyle.visualRect(direction, rect, caret), pixmap)
        count = rect.adjusted(look.px(_SIDE), 0, -look.px(_END + 6) - size, 0)
        count = QStyle.visualRect(direction, rect, count)
        painter.drawText(count, Qt.AlignmentFlag.AlignTrailing | middle, row.text)

    def _paint_row(self, painter: QPainter, rect: QRect, row: ContextRow, *, chosen: bool) -> None:
        look, theme = self._appearance, self._appearance.theme
        if chosen:
            painter.fillRect(rect, QColor(theme.selection))
        parts = self._laid_out(row)
        place = QRect(rect.left() + look.px(_SIDE), rect.top() + look.px(_ABOVE), 1, 1)
        place.setWidth(self._text_width())
        place = QStyle.visualRect(painter.layoutDirection(), rect, place)
        left, y = place.left(), place.top()
        if parts.lemma:
            self._paint_lemma(painter, QRect(left, y, place.width(), parts.lemma), row)
            y += parts.lemma
        if parts.title is not None:
            named = theme.muted if row.is_own else theme.origin(row.origin)
            parts.title.paint(painter, left, y, named, theme.mark)
            y += parts.title.height
        inks = {ContextKind.EMPTY: theme.muted, ContextKind.LINK: theme.accent}
        ink = inks.get(row.kind, theme.ink)
        parts.text.paint(painter, left, y, ink, theme.mark)
        if parts.foot is not None:
            parts.foot.paint(painter, left, y + parts.text.height, theme.muted, theme.mark)

    def _paint_lemma(self, painter: QPainter, rect: QRect, row: ContextRow) -> None:
        look, theme = self._appearance, self._appearance.theme
        lemma = look.font(Role.LEMMA)
        if row.key.startswith("H"):
            lemma = look.hebrew_font(Role.LEMMA)
        x = rect.left()
        for words, font, colour in (
            (row.title, lemma, theme.ink),
            (row.transliteration, look.font(Role.HEADING), theme.ink),
            (row.key, look.font(Role.SMALL), theme.muted),
        ):
            painter.setFont(font)
            painter.setPen(QColor(colour))
            wide = QFontMetrics(font).horizontalAdvance(words) + 2
            place = QRect(x, rect.top(), wide, rect.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, words)
            x += wide + look.px(8)

    def _text_width(self) -> int:
        return max(60, self._width - self._appearance.px(_SIDE + _END))

    def _laid_out(self, row: ContextRow) -> _Parts:
        is_open = self._model.is_open(row)
        parts = self._parts.get((row, is_open))
        if parts is None:
            parts = self._lay_out(row, is_open=is_open)
            self._parts[row, is_open] = parts
        return parts

    def _lay_out(self, row: ContextRow, *, is_open: bool) -> _Parts:
        look, width = self._appearance, self._text_width()
        most = 0 if is_open else _LINES.get(row.kind, 0)
        lead = make_font(Face.INTERFACE, 12.5 * look.scale, 600)
        style = VerseStyle(look.font(Role.CONTEXT), look.line(Role.CONTEXT), lead=lead, most=most)
        title = foot = None
        small = VerseStyle(look.font(Role.SMALL), look.line(Role.SMALL))
        if row.kind is ContextKind.NOTE or (row.kind is ContextKind.OWN and row.title):
            named = VerseStyle(look.font(Role.SMALL_NAME), look.line(Role.SMALL))
            title = VerseLayout(row.title, (), named, width)
        if row.foot:
            foot = VerseLayout(row.foot, (), small, width)
        if row.kind is ContextKind.VERSE:
            words = f"{row.title}\N{EN SPACE}{row.text}"
            text = VerseLayout(words, (), style, width, lead=len(row.title))
        elif row.kind in (ContextKind.EMPTY, ContextKind.LINK):
            text = VerseLayout(row.title, (), small, width)
        else:
            text = VerseLayout(row.text, (), style, width)
        is_word = row.kind is ContextKind.WORD and row.origin is SourceKind.LEXICON
        return _Parts(look.line(Role.LEMMA) if is_word else 0, title, text, foot)
