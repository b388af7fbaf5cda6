"""The reader's own notes and tags among the results of a search: a head and a list, hidden without
a hit."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from chapterverse.domain.annotations import Note, TagUse
from chapterverse.domain.passages import Span
from chapterverse.domain.text_find import find_all
from chapterverse.ui.job_runner import Job, JobRunner, Lane
from chapterverse.ui.page_jobs import PageJobs
from chapterverse.ui.result_view import ResultView
from chapterverse.ui.search_parts import ListHead
from chapterverse.ui.search_rows import ResultRow, snippet
from chapterverse.ui.theme import Appearance

FindNotes = Callable[[str, int], tuple[Note, ...]]
FindTags = Callable[[], tuple[TagUse, ...]]
_MOST, _MOST_TAGS = 50, 8


class OwnHits(QWidget):
    """`opened` carries the ResultRow of a note that was pressed, `tag_opened` the name of a tag."""

    opened = Signal(object)
    tag_opened = Signal(str)

    def __init__(
        self,
        find: FindNotes,
        appearance: Appearance,
        jobs: JobRunner,
        tags: FindTags | None = None,
    ) -> None:
        super().__init__()
        self._find = find
        self._tags = tags or tuple
        self._appearance = appearance
        self._jobs = PageJobs(jobs, self)
        self._job: Job | None = None
        self._head = ListHead(self.tr("Your work"))
        self.list = ResultView(self.tr("Results in your notes"), appearance, beside=False)
        self.list.opened.connect(self._opened)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self.list, 1)
        appearance.changed.connect(self._fit)
        self._fit()
        self.hide()

    def look(self, text: str) -> None:
        """Find notes with all words of a text, and tags that it is in; "" hides the list."""
        if self._job is not None:
            self._job.cancel()
        if not text:
            self.hide()
            return
        find, tags = self._find, self._tags

        def both() -> tuple[tuple[Note, ...], list[TagUse]]:
            wanted = text.casefold()
            return find(text, _MOST), [tag for tag in tags() if wanted in tag.name.casefold()]

        self._job = self._jobs.call(
            Lane.DB, both, lambda found: self._show(*found, text), lambda _: self.hide()
        )

    def _show(self, notes: tuple[Note, ...], tags: Sequence[TagUse], text: str) -> None:
        rows = [self._tag_row(tag) for tag in tags[:_MOST_TAGS]]
        self.list.show_rows([*rows, *(_row(note, text) for note in notes)])
        said = []
        if rows:
            many = self.tr("{count} tags").format(count=len(tags))
            said.append(self.tr("1 tag") if len(tags) == 1 else many)
        if notes:
            many = self.tr("{count} notes").format(count=len(notes))
            said.append(self.tr("1 note") if len(notes) == 1 else many)
        self._head.note.setText(", ".join(said))
        self.setVisible(bool(said))

    def _tag_row(self, tag: TagUse) -> ResultRow:
        many = self.tr("on {count} passages").format(count=tag.count)
        said = self.tr("on 1 passage") if tag.count == 1 else many
        return ResultRow(None, "", tag.name, note=said, label=self.tr("Tag"))

    def _opened(self, row: ResultRow) -> None:
        if row.ref is None:
            self.tag_opened.emit(row.text)
        else:
            self.opened.emit(row)

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
