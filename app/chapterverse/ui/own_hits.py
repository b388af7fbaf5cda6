"""The reader's own notes among the results of a search: a head and a list, hidden without a hit."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from chapterverse.domain.annotations import Note
from chapterverse.domain.passages import Span
from chapterverse.domain.text_find import find_all
from chapterverse.ui.job_runner import Job, JobRunner, Lane
from chapterverse.ui.page_jobs import PageJobs
from chapterverse.ui.result_view import ResultView
from chapterverse.ui.search_parts import ListHead
from chapterverse.ui.search_rows import ResultRow, snippet
from chapterverse.ui.theme import Appearance

FindNotes = Callable[[str, int], tuple[Note, ...]]
_MOST = 50


class OwnHits(QWidget):
    """`opened` carries the ResultRow that was pressed."""

    opened = Signal(object)

    def __init__(self, find: FindNotes, appearance: Appearance, jobs: JobRunner) -> None:
        super().__init__()
        self._find = find
        self._appearance = appearance
        self._jobs = PageJobs(jobs, self)
        self._job: Job | None = None
        self._head = ListHead(self.tr("Your notes"))
        self.list = ResultView(self.tr("Results in your notes"), appearance, beside=False)
        self.list.opened.connect(self.opened)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self.list, 1)
        appearance.changed.connect(self._fit)
        self._fit()
        self.hide()

    def look(self, text: str) -> None:
        """Find notes with all words of a text; "" hides the list."""
        if self._job is not None:
            self._job.cancel()
        if not text:
            self.hide()
            return
        find = partial(self._find, text, _MOST)
        self._job = self._jobs.call(
            Lane.DB, find, lambda notes: self._show(notes, text), lambda _: self.hide()
        )

    def _show(self, notes: tuple[Note, ...], text: str) -> None:
        self.list.show_rows([_row(note, text) for note in notes])
        count = len(notes)
        one, many = self.tr("1 note"), self.tr("{count} notes").format(count=count)
        self._head.note.setText(one if count == 1 else many)
        self.setVisible(bool(notes))

    def _fit(self) -> None:
        px = self._appearance.px
        self._head.setMinimumHeight(px(30))
        self._head.setContentsMargins(px(12), 0, 0, 0)


def _row(note: Note, text: str) -> ResultRow:
    marks: list[Span] = []
    for word in sorted(set(re.findall(r"\w+", text)), key=len, reverse=True):
        marks += [
            span
            for span in find_all(note.text, word)
            if not any(span.start < known.end and known.start < span.end for known in marks)
        ]
    shown, spans = snippet(note.text, sorted(marks, key=lambda span: span.start))
    return ResultRow(note.anchor.ref, "", shown, spans)
