"""A few verses set as running text, to show what a choice of size and theme looks like."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from chapterverse.domain.passages import Passage
from chapterverse.ui.fonts import make_font
from chapterverse.ui.size import Face, Role
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verse_formats import VerseStyle
from chapterverse.ui.verse_layout import VerseLayout

_SIDE, _ABOVE, _BELOW, _GAP = 34, 26, 24, 8


class SamplePage(QWidget):
    """A sheet of paper with a title and verses; nothing is shown until show_verses()."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._title = ""
        self._text = ""
        self._figures: list[tuple[int, int]] = []
        self._layout: VerseLayout | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)
        appearance.changed.connect(self._lay_out)

    def show_verses(self, title: str, verses: Sequence[Passage]) -> None:
        """Show verses as one paragraph with their numbers raised."""
        self._title = title
        self._text = ""
        self._figures = []
        for verse in verses:
            number = str(verse.ref.first.verse) if verse.ref is not None else ""
            start = len(self._text)
            self._figures.append((start, start + len(number)))
            self._text += f"{number}\N{HAIR SPACE}{verse.text} "
        self.setAccessibleName(f"{title}. {self._text}")
        self._lay_out()

    def sizeHint(self) -> QSize:
        """High enough for the text at the width in force."""
        px = self._appearance.px
        if self._layout is None:
            return QSize(px(300), 0)
        title = self._appearance.line(Role.TITLE)
        return QSize(px(300), px(_ABOVE) + title + px(_GAP) + self._layout.height + px(_BELOW))

    def minimumSizeHint(self) -> QSize:
        """The text is never cut."""
        return QSize(self._appearance.px(200), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines break anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paper with an edge, the title, the verses."""
        if self._layout is None:
            return
        look, theme, px = self._appearance, self._appearance.theme, self._appearance.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.hairline), 1))
        painter.setBrush(QColor(theme.paper))
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), px(4), px(4))
        painter.setFont(look.font(Role.TITLE))
        painter.setPen(QColor(theme.ink))
        head = QRect(px(_SIDE), px(_ABOVE), self.width() - 2 * px(_SIDE), look.line(Role.TITLE))
        painter.drawText(head, Qt.AlignmentFlag.AlignLeading, self._title)
        self._layout.paint(painter, px(_SIDE), head.bottom() + px(_GAP), theme.ink, theme.mark)
        painter.end()

    def _lay_out(self) -> None:
        if not self._text:
            return
        look = self._appearance
        figure = make_font(Face.INTERFACE, 17 * look.scale, 600)
        style = VerseStyle(look.font(Role.READING), look.line(Role.READING), lead=figure)
        width = self.width() - 2 * look.px(_SIDE)
        self._layout = VerseLayout(self._text, (), style, width, figures=self._figures)
        self.updateGeometry()
        self.update()
