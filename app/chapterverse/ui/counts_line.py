"""The line of counts under a question: claims or quotations, and their verdicts with signs."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from chapterverse.domain.answers import CitedResponse, SupportLevel
from chapterverse.grounding.present import besides_scripture, counts
from chapterverse.ui import answer_words as words
from chapterverse.ui.signs import level_word, paint_sign
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_ORDER = tuple(SupportLevel)


@dataclass(frozen=True, slots=True)
class CountEntry:
    """One entry of the line of counts: a level with its sign, or a text alone in bold."""

    text: str
    level: SupportLevel | None = None
    bold: bool = False


def count_entries(response: CitedResponse) -> tuple[CountEntry, ...]:
    """Claims, then the levels that occur from direct to unchecked, then the uncited.

    An answer of quotations alone makes no claims; its quotations are counted instead.
    """
    found = counts(response)
    tally = dict(found.by_level)
    total = words.plural("1 claim", "{n} claims", found.claims)
    if not found.claims:
        standing = [c for c in response.citations if not c.moved_to]
        if not standing:
            return ()
        tally = {level: sum(c.support_level is level for c in standing) for level in _ORDER}
        total = words.plural("1 quotation", "{n} quotations", len(standing))
    entries = [CountEntry(total, bold=True)]
    for level in _ORDER:
        if tally.get(level):
            entries.append(CountEntry(f"{tally[level]} {level_word(level).lower()}", level))
    apart = besides_scripture(response)
    if apart:
        entries.append(CountEntry(words.tr("{n} by commentary or lexicon alone").format(n=apart)))
    if found.uncited:
        entries.append(CountEntry("† " + words.tr("{n} uncited").format(n=found.uncited)))
    return tuple(entries)


class CountsLine(QWidget):
    """Counts between two hairlines; wraps where the column is narrow."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._entries: tuple[CountEntry, ...] = ()
        self._is_laid_out = False
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        appearance.changed.connect(self._appearance_changed)

    def show_counts(self, response: CitedResponse) -> None:
        """Show the counts of an answer; nothing for one without sources."""
        self._show(count_entries(response))

    def show_text(self, text: str) -> None:
        """Show a sentence in place of counts, such as "Checking claim 4 of 7"."""
        self._show((CountEntry(text),) if text else ())

    def _show(self, entries: tuple[CountEntry, ...]) -> None:
        self._entries = entries
        self.setAccessibleName(", ".join(entry.text for entry in entries))
        self.setVisible(bool(entries))
        self._appearance_changed()

    def hasHeightForWidth(self) -> bool:
        """Entries wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Rows of 18 px with 7 px above and below, and the hairlines."""
        rows = max((row for row, _ in self._flow(width)), default=0) + 1
        return rows * self._row() + self._appearance.px(14) + 2

    def sizeHint(self) -> QSize:
        """All entries in one row, and as high as they stand now: no layout gives a part of fixed
        height more than its hint."""
        width = self._appearance.px(570)
        return QSize(width, self.heightForWidth(self.width() if self._is_laid_out else width))

    def minimumSizeHint(self) -> QSize:
        """One entry a row."""
        return QSize(self._appearance.px(120), self._row() + self._appearance.px(14) + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may take more rows, or fewer."""
        super().resizeEvent(event)
        self._is_laid_out = True
        if self.heightForWidth(event.size().width()) != self.height():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the entries with their signs."""
        look, theme = self._appearance, self._appearance.theme
        painter = QPainter(self)
        painter.setPen(QPen(QColor(theme.hairline), 1))
        painter.drawLine(0, 0, self.width(), 0)
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        for entry, (row, x) in zip(self._entries, self._flow(self.width()), strict=True):
            top = 1 + look.px(7) + row * self._row()
            room = QRect(x, top, self._width(entry), self._row())
            if mirrored:
                room.moveLeft(self.width() - x - room.width())
            if entry.level is not None:
                side = look.px(11)
                sign = QRectF(room.left(), top + (self._row() - side) / 2, side, side)
                if mirrored:
                    sign.moveLeft(room.right() + 1 - side)
                    room.setRight(room.right() - look.px(17))
                else:
                    room.setLeft(room.left() + look.px(17))
                paint_sign(painter, sign, entry.level, theme.level(entry.level))
            painter.setFont(look.font(Role.NAME if entry.bold else Role.FOOT))
            painter.setPen(QColor(theme.ink))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, entry.text)
        painter.end()

    def _flow(self, width: int) -> list[tuple[int, int]]:
        """Row and x of each entry."""
        places, row, x = [], 0, 0
        for entry in self._entries:
            wide = self._width(entry)
            if x and x + wide > width:
                row, x = row + 1, 0
            places.append((row, x))
            x += wide + self._appearance.px(16)
        return places

    def _width(self, entry: CountEntry) -> int:
        font = self._appearance.font(Role.NAME if entry.bold else Role.FOOT)
        text = QFontMetrics(font).horizontalAdvance(entry.text) + 1
        return text + (self._appearance.px(17) if entry.level is not None else 0)

    def _row(self) -> int:
        return self._appearance.line(Role.FOOT)

    def _appearance_changed(self) -> None:
        self.updateGeometry()
        self.update()
