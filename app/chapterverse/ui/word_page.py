"""The study of one word: its article, how it is rendered, and every verse with it, marked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from chapterverse.domain.canon import Book
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import AppError
from chapterverse.services.read import ReadService
from chapterverse.services.word_study import WordStudy
from chapterverse.ui.book_chart import BookChart
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.job_runner import Job, JobRunner, Lane
from chapterverse.ui.own_marks import OwnMarks
from chapterverse.ui.result_view import ResultView
from chapterverse.ui.search_rows import ResultRow
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_CHART_FROM = 480
"""Height at 100 % from which there is room for the chart."""

_RENDERINGS = 12


class WordPage(QWidget):
    """`open_place` carries passage and work when a verse is pressed."""

    open_place = Signal(PassageRef, str)
    status = Signal(str)

    def __init__(
        self,
        read: ReadService,
        appearance: Appearance,
        jobs: JobRunner,
        parent: QWidget | None = None,
        own: OwnMarks | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._read = read
        self._appearance = appearance
        self._jobs = jobs
        self._job: Job | None = None
        self._study: WordStudy | None = None
        self._rows: tuple[ResultRow, ...] = ()
        self._asked = ""
        self._book: Book | None = None
        self._lemma = QLabel()
        self._said = QLabel()
        self._number = QLabel()
        self._number.setProperty("look", "small")
        self._article = _wrapped()
        self._rendered = _wrapped()
        self._rendered.setProperty("look", "muted")
        self._error = ErrorLine()
        self._chart = BookChart(appearance)
        self._chart.chosen.connect(self._choose_book)
        self._count = QLabel()
        self._count.setProperty("look", "name")
        self._all = QPushButton(self.tr("Show all books"))
        self._all.setProperty("look", "link")
        self._all.clicked.connect(lambda: self._choose_book(0))
        name = self.tr("Verses with this word")
        self._list = ResultView(name, appearance, beside=True, own=own)
        self._list.opened.connect(lambda row: self.open_place.emit(row.ref, row.work_id))
        self.setFocusProxy(self._list)
        self.setWindowTitle(self.tr("Word study"))
        self._lay_out()
        self._show_parts(shown=False)
        appearance.changed.connect(self._fit)
        self._fit()

    @property
    def study(self) -> WordStudy | None:
        """What is shown, None before the first study."""
        return self._study

    @property
    def number(self) -> str:
        """The Strong's number that was asked for last."""
        return self._asked

    @property
    def list(self) -> ResultView:
        """The verses with the word."""
        return self._list

    @property
    def chart(self) -> BookChart:
        """Verses by book."""
        return self._chart

    @property
    def counted(self) -> str:
        """What is said above the verses."""
        return self._count.text()

    def open_word(self, number: str) -> None:
        """Study a Strong's number in any spelling."""
        self._asked = number
        if self._job is not None:
            self._job.cancel()
        self._job = self._jobs.call(
            Lane.DB, partial(_studied, self._read, number), self._show, self._failed
        )

    def closeEvent(self, event: QCloseEvent) -> None:
        """Nobody waits for the study any more."""
        if self._job is not None:
            self._job.cancel()
        super().closeEvent(event)

    def _show(self, studied: tuple[WordStudy, tuple[ResultRow, ...]]) -> None:
        study, self._rows = studied
        self._study, self._book = study, None
        entry = study.entry
        self._error.hide()
        self._lemma.setText(entry.lemma)
        self._said.setText(entry.transliteration)
        work = self._title_of(entry.passage.work_id)
        self._number.setText(". ".join(part for part in (entry.key, work, study.note) if part))
        self._article.setText(entry.passage.text)
        most = study.renderings[:_RENDERINGS]
        listed = ", ".join(f"{rendering.words} {rendering.count}" for rendering in most)
        if len(study.renderings) > len(most):
            more = len(study.renderings) - len(most)
            listed = self.tr("{words} and {count} more").format(words=listed, count=more)
        self._rendered.setText(self.tr("Rendered: {words}").format(words=listed) if listed else "")
        self._rendered.setVisible(bool(listed))
        self._chart.show_counts(study.by_book)
        self.setWindowTitle(f"{entry.transliteration or entry.lemma} {entry.key}")
        self._show_parts(shown=True)
        self._show_verses()
        self._fit()
        self.status.emit(self.tr("Up and Down move between verses, Enter opens the reader"))

    def _show_verses(self) -> None:
        study = self._study
        if study is None:
            return
        rows = self._rows
        if self._book is not None:
            rows = tuple(row for row in rows if row.ref and row.ref.first.book is self._book)
        self._list.show_rows(rows)
        self._list.choose_first()
        verses = self.tr("1 verse") if len(rows) == 1 else self.tr("{count} verses")
        said = verses.format(count=f"{len(rows):,}")
        if self._book is not None:
            said = self.tr("{count} in {book}").format(count=said, book=self._book.full_name)
        elif study.verses:
            title = self._title_of(study.verses[0].work_id)
            said = self.tr("{count} in the {work}").format(count=said, work=title)
        else:
            said = self.tr("No text of the library marks this word.")
        self._count.setText(said)
        self._all.setVisible(self._book is not None)

    def _title_of(self, work_id: str) -> str:
        return next((w.title for w in self._read.works() if w.id == work_id), work_id)

    def _choose_book(self, number: int) -> None:
        self._book = Book(number) if number else None
        self._chart.choose(self._book)
        self._show_verses()

    def _failed(self, error: AppError) -> None:
        self._error.show_error(error)
        self.status.emit(str(error))

    def _show_parts(self, *, shown: bool) -> None:
        for widget in (self._told, self._count, self._list):
            widget.setVisible(shown)
        self._all.setVisible(shown and self._book is not None)
        self._fit_chart()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The chart gives way to verses."""
        super().resizeEvent(event)
        self._told.fit(self.height() // 3)
        self._fit_chart()

    def _fit_chart(self) -> None:
        has_hits = self._study is not None and bool(self._study.by_book)
        self._chart.setVisible(has_hits and self.height() >= self._appearance.px(_CHART_FROM))

    def _lay_out(self) -> None:
        self._head = QHBoxLayout()
        for label in (self._lemma, self._said, self._number):
            self._head.addWidget(label, 0, Qt.AlignmentFlag.AlignBaseline)
        self._head.addStretch(1)
        self._above = QHBoxLayout()
        self._above.addWidget(self._count)
        self._above.addStretch(1)
        self._above.addWidget(self._all)
        self._top = QVBoxLayout()
        self._top.addLayout(self._head)
        self._told = _Told((self._article, self._rendered))
        for widget in (self._told, self._error, self._chart):
            self._top.addWidget(widget)
        self._top.addLayout(self._above)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._top)
        self._column.addWidget(self._list, 1)
        self._column.addStretch(0)

    def _fit(self) -> None:
        look, px = self._appearance, self._appearance.px
        out = px(12)
        self._column.setContentsMargins(px(32) - out, px(18), px(28), 0)
        self._column.setSpacing(px(8))
        self._top.setContentsMargins(out, 0, 0, 0)
        self._top.setSpacing(px(8))
        self._head.setSpacing(px(12))
        hebrew = self._study is not None and self._study.entry.key.startswith("H")
        lemma = look.hebrew_font(Role.LEMMA) if hebrew else look.font(Role.LEMMA)
        self._lemma.setFont(lemma)
        self._said.setFont(look.font(Role.HEADING))
        self._article.setFont(look.font(Role.CARD))
        self._told.fit(self.height() // 3)


def _studied(read: ReadService, number: str) -> tuple[WordStudy, tuple[ResultRow, ...]]:
    """A study and its rows: thousands of them, so not made on the window's thread."""
    study = read.study_word(number)
    return study, tuple(
        ResultRow(verse.ref, verse.work_id, verse.text, verse.spans)
        for verse in study.verses
        if verse.ref is not None
    )


class _Told(QScrollArea):
    """Texts under each other, as high as they are or scrolling where there is less room."""

    def __init__(self, texts: Sequence[QLabel]) -> None:
        super().__init__()
        self._texts = texts
        self._most = 1
        inner = QWidget()
        inner.setObjectName("told")
        column = QVBoxLayout(inner)
        for text in texts:
            column.addWidget(text)
        column.addStretch(1)
        self._column = column
        self.setWidget(inner)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Article"))

    def fit(self, most: int) -> None:
        """Take the height of the texts, at most so many pixels."""
        self._most = most
        width = max(1, self.width() * 4 // 5)
        shown = [text for text in self._texts if not text.isHidden()]
        # Beside the texts stays room, so that their lines are no longer than lines of text.
        self._column.setContentsMargins(0, 0, self.width() - width, 0)
        high = sum(text.heightForWidth(width) for text in shown)
        high += self._column.spacing() * max(0, len(shown) - 1)
        self.setFixedHeight(max(1, min(high + 2, most)))
        # Heights for a width are remembered by a layout, those in the font before, too.
        self._column.invalidate()
        self._column.activate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines break elsewhere in another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit(self._most)


def _wrapped() -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)  # the library's words are never mark-up
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
