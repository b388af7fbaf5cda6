"""The answer as it is seen and copied: its text, the grounds of footnote calls, bars, the ring.

answer_view adds hover, focus and keys. The view is as high as its text, so that title, text and
notes scroll as one page.
"""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QRect, QRectF, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QMenu, QTextEdit, QWidget

from chapterverse.domain.answers import Block, DisplayCitation, SupportVerdict
from chapterverse.ui import answer_words as words
from chapterverse.ui.answer_document import AnswerDocument
from chapterverse.ui.answer_writer import MarkerPlace
from chapterverse.ui.citation_model import CitationModel
from chapterverse.ui.theme import Appearance

NOWHERE = -1
_BAR = 3
_RADIUS = 4


class AnswerText(QTextEdit):
    """Shows the blocks of an answer with the footnotes of `citations`.

    `_focus` and `_hover` are places in the list of markers; a number may stand at several.
    """

    def __init__(
        self, citations: CitationModel, appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._citations = citations
        self._appearance = appearance
        self._answer = AnswerDocument(appearance, self)
        self._focus = NOWHERE
        self._hover = NOWHERE
        self._in_panel = 0
        self.setDocument(self._answer)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName(self.tr("Answer"))
        self._answer.documentLayout().documentSizeChanged.connect(self._fit)
        appearance.changed.connect(self._appearance_changed)

    @property
    def answer(self) -> AnswerDocument:
        """The document, for places and plain text."""
        return self._answer

    # ---- what is shown --------------------------------------------------------------------------

    def show_answer(self, blocks: tuple[Block, ...]) -> None:
        """Replace the text; the footnotes are those of the citation model."""
        self._answer.show_answer(blocks, self._citations.citations)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.setCursorWidth(0)
        self._fit()

    def add_block(self, block: Block) -> None:
        """One more block; its footnotes are in the citation model already."""
        self._answer.add_block(block, self._citations.citations)

    def judge(self, number: int, verdict: SupportVerdict) -> None:
        """Put a verdict on a footnote, in the text and in the citation model."""
        citation = self._citations.judge(number, verdict)
        if citation is not None:
            self._answer.judge(citation)
            self.viewport().update()

    def set_shown_in_panel(self, number: int) -> None:
        """Give the footnote that the panel has open the selection ground; 0 for none."""
        if number != self._in_panel:
            self._in_panel = number
            self.viewport().update()

    def focused_marker(self) -> MarkerPlace | None:
        """The footnote call that has the keyboard."""
        return self._marker(self._focus)

    def marker_rect(self, marker: MarkerPlace) -> QRect:
        """Where a footnote call stands, in viewport pixels."""
        return self._answer.marker_rect(marker).toAlignedRect()

    def text_rect(self) -> QRect:
        """The text column, in viewport pixels."""
        margin = round(self._answer.documentMargin())
        return self.viewport().rect().adjusted(margin, 0, -margin, 0)

    def _marker(self, place: int) -> MarkerPlace | None:
        markers = self._answer.markers
        return markers[place] if 0 <= place < len(markers) else None

    # ---- copying --------------------------------------------------------------------------------

    def createMimeDataFromSelection(self) -> QMimeData:
        """The selected text with figures and signs, and the footnotes in it below."""
        cursor = self.textCursor()
        data = QMimeData()
        data.setText(self.plain_text(cursor.selectionStart(), cursor.selectionEnd()))
        return data

    def plain_text(self, start: int = 0, end: int = -1) -> str:
        """Part of the answer, or all of it, as plain text with its footnotes."""
        if end < 0:
            end = max(0, self._answer.characterCount() - 1)
        text, numbers = self._answer.plain_text(start, end)
        found = [c for c in map(self._citations.citation, numbers) if c is not None]
        found.sort(key=_number)
        return "\n\n".join(
            part for part in (text, "\n".join(map(words.plain_footnote, found))) if part
        )

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Only what a text that cannot be changed allows, and the page's own actions."""
        menu = QMenu(self)
        copy = QAction(self.tr("Copy"), menu)
        copy.setEnabled(self.textCursor().hasSelection())
        copy.triggered.connect(self.copy)
        menu.addAction(copy)
        menu.addActions(self.actions())
        menu.exec(event.globalPos())
        menu.deleteLater()

    # ---- painting -------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Grounds of footnote calls below the text, bars beside it, the focus ring above."""
        theme = self._appearance.theme
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for place, marker in enumerate(self._answer.markers):
            colour = self._ground(place, marker)
            if colour:
                painter.setBrush(QColor(colour))
                radius = self._appearance.px(3)
                painter.drawRoundedRect(self._ring(marker, 0), radius, radius)
        width = self._appearance.px(_BAR)
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        for origin, rect in self._answer.origin_bars():
            margin = self._answer.documentMargin()
            left = self.viewport().width() - margin - width if mirrored else margin
            bar = QRectF(left, rect.top(), width, rect.height())
            painter.fillRect(bar, QColor(theme.origin(origin)))
        painter.end()
        super().paintEvent(event)
        focused = self.focused_marker()
        if focused is not None and self.hasFocus():
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme.focus), self._appearance.px(2)))
            radius = self._appearance.px(_RADIUS)
            painter.drawRoundedRect(self._ring(focused, 1), radius, radius)
            painter.end()

    def _ground(self, place: int, marker: MarkerPlace) -> str:
        theme = self._appearance.theme
        if place == self._focus and self.hasFocus():
            return theme.raised
        if marker.number == self._in_panel:
            return theme.selection
        return theme.accent_tint if place == self._hover else ""

    def _ring(self, marker: MarkerPlace, extra: int) -> QRectF:
        out = self._appearance.px(2 + extra)
        high = self._appearance.px(4)
        return self._answer.marker_rect(marker).adjusted(-out, -high, out, high)

    # ---- size -----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the height of the text at the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        height = round(self._answer.size().height() + 0.5)
        if self.minimumHeight() != height or self.maximumHeight() != height:
            self.setFixedHeight(height)

    def _appearance_changed(self) -> None:
        self._fit()
        self.viewport().update()


def _number(citation: DisplayCitation) -> int:
    return citation.number
