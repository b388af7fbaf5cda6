"""Answers kept in the user's own database, read and written off the window's thread."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from chapterverse.domain.answers import CitedResponse
from chapterverse.errors import AppError
from chapterverse.ports import AnswerHistory, HistoryEntry
from chapterverse.services import response_json
from chapterverse.ui.job_runner import Lane
from chapterverse.ui.page_jobs import PageJobs

RECENT = 30


class KeptAnswers(QObject):
    """`listed` carries the newest entries, `opened` an answer, `failed` an AppError.

    Without a history nothing is kept and nothing is listed.
    """

    listed = Signal(object)
    opened = Signal(object)
    failed = Signal(object)

    def __init__(self, history: AnswerHistory | None, jobs: PageJobs, parent: QObject) -> None:
        super().__init__(parent)
        self._history = history
        self.entry_id = 0  # of the answer that was kept or opened last, 0 for none
        self._jobs = jobs

    @property
    def is_possible(self) -> bool:
        """Whether answers are kept."""
        return self._history is not None

    def refresh(self) -> None:
        """List the newest."""
        history = self._history
        if history is not None:
            self._jobs.call(Lane.DB, lambda: history.recent(RECENT), self._list, self._fail)

    def keep(self, response: CitedResponse, state: str = "done") -> None:
        """Keep an answer as it is; `state` is "done" or "stopped"."""
        history = self._history
        if history is None:
            return

        def add() -> tuple[int, tuple[HistoryEntry, ...]]:
            kept = response_json.dumps(response)
            number = history.add(response.question, response.provenance.time, kept, state)
            return number, history.recent(RECENT)

        self._jobs.call_to_the_end(Lane.DB, add, self._kept, self._fail)

    def open(self, entry_id: int) -> None:
        """Fetch a kept answer."""
        history = self._history
        if history is None:
            return
        self.entry_id = entry_id
        self._jobs.call(
            Lane.DB,
            lambda: response_json.loads(history.response_json(entry_id)),
            self._open,
            self._fail,
        )

    def remove(self, entry_id: int) -> None:
        """Forget a kept answer."""
        history = self._history
        if history is None:
            return

        def forget() -> tuple[HistoryEntry, ...]:
            history.remove(entry_id)
            return history.recent(RECENT)

        self._jobs.call(Lane.DB, forget, self._list, self._fail)

    def _kept(self, kept: tuple[int, tuple[HistoryEntry, ...]]) -> None:
        self.entry_id = kept[0]
        self._list(kept[1])

    def _list(self, entries: tuple[HistoryEntry, ...]) -> None:
        self.listed.emit(entries)

    def _open(self, response: CitedResponse) -> None:
        self.opened.emit(response)

    def _fail(self, error: AppError) -> None:
        self.failed.emit(error)
