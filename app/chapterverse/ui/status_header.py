"""The head of an answer: the question, whose words it is made of, and the verdicts counted."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from chapterverse.domain.answers import CitedResponse, ClaimCounts, Outcome, SupportLevel
from chapterverse.grounding.present import counts, origin_line
from chapterverse.ui import answer_words as words
from chapterverse.ui.paragraph import Paragraph
from chapterverse.ui.signs import level_word, paint_sign
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_ORDER = tuple(SupportLevel)


@dataclass(frozen=True, slots=True)
class _Count:
    """One entry of the line of counts: a level with its sign, or a text alone in bold."""

    text: str
    level: SupportLevel | None = None
    bold: bool = False


def count_entries(found: ClaimCounts) -> tuple[_Count, ...]:
    """Claims, then the levels that occur from direct to unchecked, then the uncited."""
    entries = [_Count(words.plural("1 claim", "{n} claims", found.claims), bold=True)]
    tally = dict(found.by_level)
    for level in _ORDER:
        if tally.get(level):
            entries.append(_Count(f"{tally[level]} {level_word(level).lower()}", level))
    if found.uncited:
        entries.append(_Count("† " + words.tr("{n} uncited").format(n=found.uncited)))
    return tuple(entries)


class CountsLine(QWidget):
    """Counts between two hairlines; wraps where the column is narrow."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._entries: tuple[_Count, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        appearance.changed.connect(self._appearance_changed)

    def show_counts(self, found: ClaimCounts) -> None:
        """Show counts; nothing is shown for an answer without claims."""
        self._show(count_entries(found) if found.claims else ())

    def show_text(self, text: str) -> None:
        """Show a sentence in place of counts, such as "Checking claim 4 of 7"."""
        self._show((_Count(text),) if text else ())

    def _show(self, entries: tuple[_Count, ...]) -> None:
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
        """All entries in one row."""
        width = self._appearance.px(570)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """One entry a row."""
        return QSize(self._appearance.px(120), self._row() + self._appearance.px(14) + 2)

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

    def _width(self, entry: _Count) -> int:
        font = self._appearance.font(Role.NAME if entry.bold else Role.FOOT)
        text = QFontMetrics(font).horizontalAdvance(entry.text) + 1
        return text + (self._appearance.px(17) if entry.level is not None else 0)

    def _row(self) -> int:
        return self._appearance.line(Role.FOOT)

    def _appearance_changed(self) -> None:
        self.updateGeometry()
        self.update()


class OriginLine(QWidget):
    """A bar in the colour of the origin and a sentence: "Quoted, no model used"."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._colour = ""
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        appearance.changed.connect(self.updateGeometry)

    def show_text(self, text: str) -> None:
        """The sentence to show."""
        self._text = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def text(self) -> str:
        """The sentence shown."""
        return self._text

    def sizeHint(self) -> QSize:
        """Bar, gap and sentence."""
        look = self._appearance
        wide = QFontMetrics(look.font(Role.SMALL_NAME)).horizontalAdvance(self._text)
        return QSize(wide + look.px(10) + 1, look.line(Role.INTERFACE))

    def minimumSizeHint(self) -> QSize:
        """The sentence may be cut at its end."""
        return QSize(self._appearance.px(60), self._appearance.line(Role.INTERFACE))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint bar and sentence."""
        if not self._text:
            return
        look, theme = self._appearance, self._appearance.theme
        painter = QPainter(self)
        bar = QRect(QPoint(0, (self.height() - look.px(12)) // 2), QSize(look.px(3), look.px(12)))
        room = self.rect().adjusted(look.px(10), 0, 0, 0)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            bar.moveRight(self.width() - 1)
            room = self.rect().adjusted(0, 0, -look.px(10), 0)
        painter.fillRect(bar, QColor(theme.model))
        font = look.font(Role.SMALL_NAME)
        painter.setFont(font)
        painter.setPen(QColor(theme.model))
        shown = QFontMetrics(font).elidedText(self._text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()


class StatusHeader(QWidget):
    """Question, origin line, what the answer is not, notes, and the counts."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.title = Paragraph(appearance, Role.TITLE, parent=self)
        self.origin = OriginLine(appearance, self)
        self.outcome = Notice(appearance, self)
        self.notes = Paragraph(appearance, Role.FOOT, muted=True, parent=self)
        self.counts = CountsLine(appearance, self)
        self._line = QHBoxLayout()
        self._line.addWidget(self.origin, 1)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.title)
        self._column.addLayout(self._line)
        for part in (self.outcome, self.notes, self.counts):
            self._column.addWidget(part)
        self._column.setContentsMargins(0, 0, 0, 0)
        appearance.changed.connect(self._appearance_changed)
        self._appearance_changed()

    def add_action(self, button: QWidget) -> None:
        """A button at the end of the origin line."""
        self._line.addWidget(button)

    def show_question(self, question: str) -> None:
        """A question that is being answered."""
        self.title.show_text(question)
        self.origin.show_text("")
        self._say("", self.outcome, self.notes)
        self.counts.show_text("")

    def show_note(self, note: str) -> None:
        """A sentence about the answer, such as how the library was searched; "" for none."""
        self._say(words.sentence(note), self.notes)

    def show_checking(self, done: int, total: int) -> None:
        """Verdicts that have come of those to come."""
        self.counts.show_text(
            self.tr("Checking claim {done} of {total}").format(done=done, total=total)
        )

    def show_response(self, response: CitedResponse) -> None:
        """A whole answer."""
        self.title.show_text(response.question)
        self.origin.show_text(words.tr(origin_line(response)) if response.blocks else "")
        self._say(self._outcome(response.outcome), self.outcome)
        self._say(" ".join(words.sentence(note) for note in response.notes), self.notes)
        self.counts.show_counts(counts(response))

    def _outcome(self, outcome: Outcome) -> str:
        match outcome:
            case Outcome.ANSWERED:
                return ""
            case Outcome.NEAREST_ONLY:
                return self.tr(
                    "Not found: no passage of the library answers this question. "
                    "The nearest passages stand below; read them as such."
                )
            case Outcome.NOTHING_FOUND:
                return self.tr(
                    "Not found: the library has no passage on this. "
                    "Ask in other words, or name a place such as Romans 4."
                )

    def _say(self, text: str, *parts: Paragraph) -> None:
        for part in parts:
            part.show_text(text)
            part.setVisible(bool(text))

    def _appearance_changed(self) -> None:
        self._column.setSpacing(self._appearance.px(9))


class Notice(Paragraph):
    """A sentence that must not be missed: a bar at its start and a tint, with ink as its colour."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(appearance, Role.INTERFACE, parent=parent)
        self._look = appearance

    def heightForWidth(self, width: int) -> int:
        """The text, narrower by its padding."""
        return super().heightForWidth(width - self._look.px(27)) + self._look.px(14)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tint, bar, text."""
        look, theme = self._look, self._look.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.thematic_tint))
        bar = QRect(0, 0, look.px(3), self.height())
        x = look.px(15)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            bar.moveRight(self.width() - 1)
            x = look.px(12)
        painter.fillRect(bar, QColor(theme.thematic))
        text = self._at(self.width() - look.px(27))
        text.paint(painter, x, look.px(7), theme.ink, theme.mark)
        painter.end()
