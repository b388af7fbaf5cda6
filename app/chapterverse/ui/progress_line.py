"""A sentence about long work, a thin line under it, and the button that stops it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from chapterverse.ui.theme import Appearance


class ProgressLine(QWidget):
    """Shows done of total; `stopped` when the reader presses the button."""

    stopped = Signal()

    def __init__(
        self, stop_word: str, appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._sentence = QLabel()
        self._sentence.setProperty("look", "small")
        self._stop = QPushButton(stop_word)
        self._stop.setProperty("look", "link")
        self._stop.clicked.connect(self.stopped)
        self._line = QProgressBar()
        self._line.setTextVisible(False)
        top = QHBoxLayout()
        top.setContentsMargins(0, 0, 0, 0)
        top.addWidget(self._sentence, 1)
        top.addWidget(self._stop, 0, Qt.AlignmentFlag.AlignTrailing)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(top)
        column.addWidget(self._line)
        appearance.changed.connect(self._fit)
        self._fit()

    def show_progress(self, sentence: str, done: int, total: int) -> None:
        """Say how far the work is; a total of 0 means that nobody knows."""
        self._sentence.setText(sentence)
        self._line.setAccessibleName(sentence)
        self._line.setRange(0, total)
        self._line.setValue(done)

    def _fit(self) -> None:
        self._line.setFixedHeight(self._appearance.px(3))
