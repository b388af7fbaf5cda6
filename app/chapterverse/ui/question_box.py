"""Where a question is typed: a field, how it is answered, Ask or Stop, how far the answer is."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from chapterverse.ui.progress_line import ProgressLine
from chapterverse.ui.style_chooser import StyleChooser
from chapterverse.ui.theme import Appearance

PROGRESS_MS = 1000
MOST = 10_000
"""Characters that a question may have; more is not pasted."""


class QuestionField(QLineEdit):
    """One line; Ctrl+Enter asks as Enter does."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Treat Ctrl+Enter as Enter."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.returnPressed.emit()
            return
        super().keyPressEvent(event)


class QuestionBox(QWidget):
    """`asked` carries a question that is not empty; `stopped` when the reader stops it."""

    asked = Signal(str)
    stopped = Signal()

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._running = False
        self._sentence = ""
        self._done = (0, 0)
        self.field = QuestionField(self)
        self.field.setMaxLength(MOST)
        self.field.setAccessibleName(self.tr("Question"))
        self.styles = StyleChooser(appearance, self)
        self.button = QPushButton(self)
        self.button.setProperty("look", "main")
        self.progress = ProgressLine(self.tr("Stop"), appearance, self)
        self.progress.hide()
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(PROGRESS_MS)
        self._slow.timeout.connect(self._show_progress)
        self._line = QHBoxLayout()
        self._line.addWidget(self.field, 1)
        self._line.addWidget(self.styles)
        self._line.addWidget(self.button)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.progress)
        self._column.addLayout(self._line)
        self.field.returnPressed.connect(self._ask)
        self.button.clicked.connect(self._press)
        self.progress.stopped.connect(self.stopped)
        appearance.changed.connect(self._appearance_changed)
        self._appearance_changed()
        self.set_further(False)
        self.set_running(False)

    def set_further(self, further: bool) -> None:
        """Whether an answer is on the page already."""
        self.field.setPlaceholderText(
            self.tr("Ask a further question") if further else self.tr("Ask a question")
        )

    def set_running(self, running: bool) -> None:
        """Show Stop while a question is being answered; the progress line comes after a second."""
        self._running = running
        self.button.setText(self.tr("Stop") if running else self.tr("Ask"))
        self.button.setToolTip(self.tr("Stop (Esc)") if running else self.tr("Ask (Enter)"))
        if running:
            self._sentence, self._done = self.tr("Looking through the library"), (0, 0)
            self._slow.start()
        else:
            self._slow.stop()
            self.progress.hide()

    def show_progress(self, sentence: str, done: int, total: int) -> None:
        """How far the answer is; seen only once a second has passed."""
        self._sentence, self._done = sentence, (done, total)
        if self.progress.isVisibleTo(self):
            self._show_progress()

    def _show_progress(self) -> None:
        self.progress.show_progress(self._sentence, *self._done)
        self.progress.show()

    def _press(self) -> None:
        if self._running:
            self.stopped.emit()
        else:
            self._ask()

    def _ask(self) -> None:
        question = " ".join(self.field.text().split())
        if question and not self._running:
            self.asked.emit(question)

    def _appearance_changed(self) -> None:
        self._line.setSpacing(self._appearance.px(8))
        self._column.setSpacing(self._appearance.px(8))
