"""Finding words in the book that is open: a field, how many there are, and the way through them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from chapterverse.domain.refs import VerseRef
from chapterverse.services.read import FoundInBook, ReadService
from chapterverse.ui.icons import make_icon
from chapterverse.ui.job_runner import Job, JobRunner, Lane
from chapterverse.ui.size import FIELD
from chapterverse.ui.theme import Appearance

_WAIT_MS = 80


class FindBar(QWidget):
    """`found` carries a work and the spans found in it by verse, `went` a verse to be shown.

    `closed` when the reader is done.
    """

    found = Signal(str, object)
    went = Signal(VerseRef)
    closed = Signal()

    def __init__(self, read: ReadService, jobs: JobRunner, appearance: Appearance) -> None:
        super().__init__()
        self.setObjectName("columnHead")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._read = read
        self._jobs = jobs
        self._appearance = appearance
        self._job: Job | None = None
        self._work_id = ""
        self._from: VerseRef | None = None
        self._hits: FoundInBook | None = None
        self._at = -1
        self._field = QLineEdit()
        self._field.setPlaceholderText(self.tr("Find in this book"))
        self._field.setAccessibleName(self.tr("Find in this book"))
        self._field.textEdited.connect(self._typed)
        self._said = QLabel()
        self._said.setProperty("look", "muted")
        self._buttons = [
            self._button(self.tr("Previous place (Shift+Enter)"), lambda: self.step(-1)),
            self._button(self.tr("Next place (Enter)"), lambda: self.step(1)),
            self._button(self.tr("Close (Esc)"), self.close_bar),
        ]
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_WAIT_MS)
        self._wait.timeout.connect(self._look)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._field, 1)
        self._row.addWidget(self._said)
        for button in self._buttons:
            self._row.addWidget(button)
        self.setFocusProxy(self._field)
        appearance.changed.connect(self._fit)
        self._fit()
        self.hide()

    @property
    def said(self) -> str:
        """What is said of the places found."""
        return self._said.text()

    def open_bar(self, work_id: str, verse: VerseRef) -> None:
        """Look through the book of a verse, from there on."""
        self._work_id, self._from = work_id, verse
        self.show()
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.selectAll()
        if self._field.text():
            self._look()

    def close_bar(self) -> None:
        """Put the bar away and take the marks back."""
        self._wait.stop()
        self._hits = None
        self.hide()
        self.found.emit(self._work_id, {})
        self.closed.emit()

    def step(self, step: int) -> None:
        """Go to the next (1) or previous (-1) verse with a hit, round and round."""
        if self._hits is None or not self._hits.verses:
            return
        self._at = (self._at + step) % len(self._hits.verses)
        self._tell()
        self.went.emit(self._hits.verses[self._at][0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on, Shift+Enter back, Esc closes."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                if self._wait.isActive():
                    self._look()
                else:
                    self.step(-1 if back else 1)
            case Qt.Key.Key_Escape:
                self.close_bar()
            case _:
                super().keyPressEvent(event)

    def _typed(self) -> None:
        self._wait.start()

    def _look(self) -> None:
        self._wait.stop()
        if self._job is not None:
            self._job.cancel()
        text, verse = self._field.text().strip(), self._from
        if not text or verse is None:
            self._hits = None
            self._said.clear()
            self.found.emit(self._work_id, {})
            return
        find = partial(self._read.find_in_book, self._work_id, verse.book, text)
        self._job = self._jobs.call(Lane.DB, find, self._arrived)

    def _arrived(self, hits: FoundInBook) -> None:
        if not self.isVisible():
            return
        self._hits = hits
        self.found.emit(hits.work_id, dict(hits.verses))
        places = [verse for verse, _ in hits.verses]
        start = self._from
        self._at = next((n for n, verse in enumerate(places) if start is None or verse >= start), 0)
        self._tell()
        if places:
            self.went.emit(places[self._at])

    def _tell(self) -> None:
        if self._hits is None:
            return
        book = self._hits.book.full_name
        if not self._hits.verses:
            self._said.setText(self.tr("Not in {book}").format(book=book))
            return
        said = self.tr("{number} of {count} in {book}")
        count = len(self._hits.verses)
        self._said.setText(said.format(number=self._at + 1, count=count, book=book))

    def _button(self, name: str, act: object) -> QToolButton:
        button = QToolButton()
        button.setProperty("look", "small")
        button.setToolTip(name)
        button.setAccessibleName(name)
        button.clicked.connect(act)
        return button

    def _fit(self) -> None:
        look, px = self._appearance, self._appearance.px
        self._row.setContentsMargins(px(12), px(4), px(8), px(4))
        self._row.setSpacing(px(6))
        self._field.setMinimumHeight(px(FIELD))
        names = ("caret-up", "caret-down", "x")
        for button, name in zip(self._buttons, names, strict=True):
            button.setIcon(make_icon(name, look.theme.ink, px(16)))
            button.setIconSize(QSize(px(16), px(16)))
