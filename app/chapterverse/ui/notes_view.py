"""The notes of a commentary as they are read: links, chapter keys, and on past the top."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QTextBrowser

from chapterverse.ui.measured import MEASURE, MEASURED_EDGE
from chapterverse.ui.notes_document import NotesDocument
from chapterverse.ui.theme import Appearance


class NotesView(QTextBrowser):
    """`past_top` when the reader scrolls up at the top, `chapter_step` for chapter keys."""

    past_top = Signal()
    chapter_step = Signal(int)

    def __init__(self, document: NotesDocument, appearance: Appearance) -> None:
        super().__init__()
        self._appearance = appearance
        self.setDocument(document)
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        appearance.changed.connect(self._fit)
        self._fit()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Refuse: notes show text and nothing else."""
        return None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A wider page has wider margins, not longer lines."""
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        look = self._appearance
        edge = look.px(MEASURED_EDGE)
        beside = max(edge, (self.width() - look.px(MEASURE)) // 2)
        bar = self.verticalScrollBar().sizeHint().width()
        self.setViewportMargins(beside, 0, max(edge, beside - bar), 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Up and Ctrl+Down turn chapters; Up at the top reads on before it."""
        key, ctrl = event.key(), Qt.KeyboardModifier.ControlModifier
        if event.modifiers() & ctrl and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.chapter_step.emit(-1 if key == Qt.Key.Key_Up else 1)
            return
        at_top = self.verticalScrollBar().value() == 0
        super().keyPressEvent(event)
        if at_top and key in (Qt.Key.Key_Up, Qt.Key.Key_PageUp):
            self.past_top.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Upwards at the top reads on before it."""
        at_top = self.verticalScrollBar().value() == 0 and event.angleDelta().y() > 0
        super().wheelEvent(event)
        if at_top:
            self.past_top.emit()
