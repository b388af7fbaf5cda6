"""The bar over a checked text: paste, open, export, and how far the check is."""

from __future__ import annotations

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from chapterverse.ui.hairline import paint_hairline
from chapterverse.ui.icons import make_icon
from chapterverse.ui.progress_line import ProgressLine
from chapterverse.ui.theme import Appearance

PROGRESS_MS = 1000


class CheckBar(QWidget):
    """The buttons are public: the page connects them. Progress is seen once a second has passed."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.paste = self._button(self.tr("Paste"), self.tr("Paste and check (Ctrl+V)"))
        self.open = self._button(self.tr("Open a file"), self.tr("Open and check (Ctrl+O)"))
        self.again = self._button(self.tr("Check again"), "")
        self.findings = self._button(self.tr("Findings"), self.tr("Findings or text (Ctrl+J)"))
        self.findings.setCheckable(True)
        self.export = self._button(self.tr("Export report"), self.tr("Export report (Ctrl+E)"))
        self.progress = ProgressLine(self.tr("Cancel"), appearance)
        self._sentence, self._done = "", (0, 0)
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(PROGRESS_MS)
        self._slow.timeout.connect(self._show_progress)
        self._row = QHBoxLayout()
        for button in (self.paste, self.open, self.again):
            self._row.addWidget(button)
        self._row.addStretch(1)
        self._row.addWidget(self.findings)
        self._row.addWidget(self.export)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._row)
        self._column.addWidget(self.progress)
        self.progress.hide()
        self.again.hide()
        self.findings.hide()
        self.offer_export(False)
        appearance.changed.connect(self._fit)
        self._fit()

    def offer_export(self, offered: bool) -> None:
        """Whether there is a report."""
        self.export.setEnabled(offered)

    def offer_again(self, offered: bool) -> None:
        """Whether there is a text whose check was stopped."""
        self.again.setVisible(offered)

    def offer_findings(self, offered: bool, shown: bool) -> None:
        """Whether there is room for the text or its findings only, and which is shown."""
        self.findings.setVisible(offered)
        self.findings.setChecked(shown)

    def set_running(self, running: bool) -> None:
        """Whether a text is being checked."""
        if running:
            self._sentence, self._done = self.tr("Reading the text"), (0, 0)
            self._slow.start()
        else:
            self._slow.stop()
            self.progress.hide()

    def show_progress(self, sentence: str, done: int, total: int) -> None:
        """How far the check is."""
        self._sentence, self._done = sentence, (done, total)
        if self.progress.isVisibleTo(self):
            self._show_progress()

    def _show_progress(self) -> None:
        self.progress.show_progress(self._sentence, *self._done)
        self.progress.show()

    def _button(self, word: str, tip: str) -> QPushButton:
        button = QPushButton(word)
        button.setProperty("look", "choice")
        button.setToolTip(tip)
        return button

    def _fit(self) -> None:
        look, theme = self._appearance, self._appearance.theme
        self._column.setContentsMargins(look.px(24), look.px(9), look.px(16), look.px(9))
        self._column.setSpacing(look.px(6))
        self._row.setSpacing(look.px(8))
        for button, icon in ((self.paste, "clipboard-text"), (self.open, "folder-open")):
            # The space keeps the icon away from the word.
            button.setAccessibleName(button.text().strip())
            button.setText(f"\N{NO-BREAK SPACE}{button.text().strip()}")
            button.setIcon(make_icon(icon, theme.ink, look.px(14), theme.control))
            button.setIconSize(QSize(look.px(14), look.px(14)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The hairline towards the text."""
        paint_hairline(self, self._appearance, below=True)
