"""Search: words with their hits marked, meanings apart, and a chart of the books."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import SourceKind, WordHit, Work
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import AppError
from chapterverse.services.search import SearchResults, SearchService
from chapterverse.ui.book_chart import BookChart
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.job_runner import Job, JobRunner, Lane
from chapterverse.ui.result_view import ResultView
from chapterverse.ui.search_options import SearchOptions
from chapterverse.ui.search_rows import ResultRow, snippet
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_CHART_FROM, _BESIDE_FROM = 440, 560
"""Height and width at 100 % from which there is room for the chart, and for two lists abreast."""

LIMIT = 2000
"""Results read for one search; more than anybody reads, few enough to come at once."""


class SearchPage(QWidget):
    """`open_place` carries passage and work ("" for the open one) when a result is pressed."""

    open_place = Signal(PassageRef, str)
    status = Signal(str)

    def __init__(
        self,
        search: SearchService,
        works: Iterable[Work],
        appearance: Appearance,
        jobs: JobRunner,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._search = search
        self._works = {work.id: work for work in works}
        self._appearance = appearance
        self._jobs = jobs
        self._job: Job | None = None
        self._results: SearchResults | None = None
        self._book: Book | None = None
        self._field = QLineEdit()
        self._field.setProperty("look", "search")
        self._field.setPlaceholderText(self.tr("Words to find"))
        self._field.setAccessibleName(self.tr("Words to find"))
        self._field.returnPressed.connect(self.run)
        self.setFocusProxy(self._field)
        self._button = QPushButton(self.tr("Search"))
        self._button.setProperty("look", "main")
        self._button.clicked.connect(self.run)
        self._options = SearchOptions(self._works.values(), appearance)
        self._options.changed.connect(self._again)
        self._chart = BookChart(appearance)
        self._chart.chosen.connect(self._choose_book)
        self._error = ErrorLine()
        self._words = _Section(self.tr("Words"))
        self._words.button.setText(self.tr("Show all books"))
        self._words.button.clicked.connect(lambda: self._choose_book(0))
        self._meaning = _Section(self.tr("Meaning"))
        self._word_list = ResultView(self.tr("Results by words"), appearance, beside=True)
        self._near_list = ResultView(self.tr("Results by meaning"), appearance, beside=False)
        for view in (self._word_list, self._near_list):
            view.opened.connect(self._open)
        self._lay_out()
        self._clear()
        appearance.changed.connect(self._fit)
        self._fit()

    @property
    def results(self) -> SearchResults | None:
        """What is shown, None before the first search."""
        return self._results

    @property
    def word_list(self) -> ResultView:
        """The results by words."""
        return self._word_list

    @property
    def chart(self) -> BookChart:
        """Hits by book."""
        return self._chart

    @property
    def words_note(self) -> str:
        """What is said above the results by words."""
        return self._words.note.text()

    @property
    def is_busy(self) -> bool:
        """Whether a search has not ended."""
        return self._jobs.busy

    def search_for(self, text: str) -> None:
        """Put words into the field and search."""
        self._field.setText(text)
        self.run()

    def run(self) -> None:
        """Search for what the field says."""
        text = self._field.text().strip()
        if self._job is not None:
            self._job.cancel()
        if not text:
            self._clear()
            return
        query = self._options.query(text)
        self._job = self._jobs.call(
            Lane.DB, lambda: self._search.run(query, LIMIT), self._show, self._failed
        )
        self.setWindowTitle(text)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Nobody waits for the results any more."""
        if self._job is not None:
            self._job.cancel()
        super().closeEvent(event)

    def _again(self) -> None:
        if self._results is not None:
            self.run()

    def _show(self, results: SearchResults) -> None:
        self._results = results
        self._book = None
        self._error.hide()
        self._chart.show_counts(results.by_book)
        self._fit_chart()
        self._set_sections(shown=True)
        self._show_words(results)
        self._near_list.show_rows([ResultRow(hit.ref, "", hit.text) for hit in results.meaning])
        self._near_list.setVisible(bool(results.meaning))
        near = self.tr("near the idea, without the words")
        self._meaning.note.setText(results.note or near)
        self.status.emit(self.tr("Up and Down move between verses, Enter opens the reader"))

    def _show_words(self, results: SearchResults) -> None:
        rows = [row for hit in results.words if (row := self._row(hit)) is not None]
        if self._book is not None:
            rows = sorted(
                (row for row in rows if row.ref.first.book is self._book), key=lambda row: row.ref
            )
        self._word_list.show_rows(rows)
        self._word_list.choose_first()
        self._words.note.setText(self._count(results, len(rows)))
        self._words.button.setVisible(self._book is not None)

    def _row(self, hit: WordHit) -> ResultRow | None:
        ref, work = hit.passage.ref, self._works.get(hit.passage.work_id)
        if ref is None:
            return None
        text, spans = snippet(hit.passage.text, hit.passage.spans)
        note = ""
        if hit.kind is not SourceKind.SCRIPTURE and work is not None:
            note = work.author or work.title
        return ResultRow(ref, hit.passage.work_id, text, spans, note)

    def _count(self, results: SearchResults, count: int) -> str:
        if count == 0:
            return self.tr("Nothing has these words. Try fewer words, or Any word.")
        scripture = results.query.kinds == (SourceKind.SCRIPTURE,)
        if count >= LIMIT:
            words = self.tr("the best {count}")
        elif scripture:
            words = self.tr("1 verse") if count == 1 else self.tr("{count} verses")
        else:
            words = self.tr("1 note") if count == 1 else self.tr("{count} notes")
        words = words.format(count=f"{count:,}")
        if self._book is None:
            return words
        return self.tr("{count} in {book}").format(count=words, book=self._book.full_name)

    def _choose_book(self, number: int) -> None:
        self._book = Book(number) if number else None
        self._chart.choose(self._book)
        if self._results is not None:
            self._show_words(self._results)

    def _failed(self, error: AppError) -> None:
        self._error.show_error(error)
        self.status.emit(str(error))

    def _clear(self) -> None:
        self._results = None
        self._error.hide()
        self._chart.hide()
        self._set_sections(shown=False)
        self.setWindowTitle(self.tr("Search"))

    def _set_sections(self, *, shown: bool) -> None:
        for widget in (self._words, self._word_list, self._meaning, self._near_list):
            widget.setVisible(shown)

    def _open(self, row: ResultRow) -> None:
        work = self._works.get(row.work_id)
        readable = work is not None and work.kind is SourceKind.SCRIPTURE
        self.open_place.emit(row.ref, row.work_id if readable else "")

    def _lay_out(self) -> None:
        self._top = QHBoxLayout()
        self._top.addWidget(self._field, 1)
        self._top.addWidget(self._button)
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for head, view, share in (
            (self._words, self._word_list, 2),
            (self._meaning, self._near_list, 1),
        ):
            column = QVBoxLayout()
            column.setSpacing(0)
            column.addWidget(head)
            column.addWidget(view, 1)
            column.addStretch(0)
            self._both.addLayout(column, share)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._top)
        self._middle = QVBoxLayout()
        for widget in (self._options, self._chart, self._error):
            self._middle.addWidget(widget)
        self._column.addLayout(self._middle)
        self._column.addLayout(self._both, 1)
        self._column.addStretch(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The chart gives way to results."""
        super().resizeEvent(event)
        self._fit_chart()

    def _fit_chart(self) -> None:
        has_hits = self._results is not None and bool(self._results.by_book)
        room = self.height() >= self._appearance.px(_CHART_FROM)
        self._chart.setVisible(has_hits and room)
        beside = self.width() >= self._appearance.px(_BESIDE_FROM)
        self._both.setDirection(
            QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        )

    def _fit(self) -> None:
        look, px = self._appearance, self._appearance.px
        # The bar of a chosen result stands out by 12 pixels to the left of everything else.
        out = px(12)
        self._column.setContentsMargins(px(32) - out, px(18), px(28), 0)
        self._column.setSpacing(px(10))
        self._top.setContentsMargins(out, 0, 0, 0)
        self._middle.setContentsMargins(out, 0, 0, 0)
        self._middle.setSpacing(px(10))
        self._top.setSpacing(px(8))
        self._both.setSpacing(px(32))
        self._field.setFont(look.font(Role.FIELD))
        for section in (self._words, self._meaning):
            section.setMinimumHeight(px(30))
            section.setContentsMargins(out, 0, 0, 0)
        self._button.setMinimumHeight(px(40))


class _Section(QWidget):
    """The head of a list: its name, what is to be said of it, at most one button."""

    def __init__(self, name: str) -> None:
        super().__init__()
        title = QLabel(name)
        title.setProperty("look", "name")
        self.note = QLabel()
        self.note.setProperty("look", "muted")
        self.note.setWordWrap(True)
        self.button = QPushButton()
        self.button.setProperty("look", "link")
        self.button.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(title)
        row.addWidget(self.note, 1)
        row.addWidget(self.button)
