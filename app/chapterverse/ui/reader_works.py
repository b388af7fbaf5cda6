"""Which translations a reader has open, a column each, and the heads in which they are chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from chapterverse.domain.passages import SourceKind, Work
from chapterverse.ui.column_heads import MOST_COLUMNS, ColumnHeads


class OpenWorks(QObject):
    """`changed` when the reader has chosen others in `heads`, `first_chosen` carries the id of the
    work that was chosen for the first column. Nothing is open before offer()."""

    changed = Signal()
    first_chosen = Signal(str)

    def __init__(self, heads: ColumnHeads, parent: QObject) -> None:
        super().__init__(parent)
        self._heads = heads
        self._translations: tuple[Work, ...] = ()
        self._works: tuple[Work, ...] = ()
        heads.chosen.connect(self._choose)
        heads.closed.connect(self.close)
        heads.added.connect(self.add)

    @property
    def works(self) -> tuple[Work, ...]:
        """The work of each column."""
        return self._works

    @property
    def ids(self) -> tuple[str, ...]:
        """The work ids of the columns."""
        return tuple(work.id for work in self._works)

    def offer(self, works: Sequence[Work], first: str) -> None:
        """Open one translation of the library: that of the id `first`, or else the first one."""
        self._translations = tuple(w for w in works if w.kind is SourceKind.SCRIPTURE)
        wanted = [w for w in self._translations if w.id == first] or self._translations[:1]
        self._show(tuple(wanted[:1]))

    def set_ids(self, ids: Sequence[str]) -> None:
        """Open translations side by side, without `changed`; unknown ids are left out."""
        by_id = {work.id: work for work in self._translations}
        known = tuple(by_id[name] for name in dict.fromkeys(ids) if name in by_id)
        if known:
            self._show(known[:MOST_COLUMNS])

    def put_first(self, work_id: str) -> None:
        """Open a translation in the first column, without `changed`, unless it has a column."""
        chosen = self._found(work_id)
        if chosen is not None and chosen not in self._works:
            self._show((chosen, *self._works[1:]))

    def add(self) -> None:
        """Open one more translation beside those that are open."""
        rest = [work for work in self._translations if work not in self._works]
        if rest:
            self._change((*self._works, rest[0]))

    def close(self, column: int) -> None:
        """Close the translation of a column."""
        self._change(self._works[:column] + self._works[column + 1 :])

    def _choose(self, column: int, work_id: str) -> None:
        chosen = self._found(work_id)
        if chosen is None:
            return
        works = list(self._works)
        works[column] = chosen
        self._change(tuple(works))
        if column == 0:
            self.first_chosen.emit(work_id)

    def _found(self, work_id: str) -> Work | None:
        return next((work for work in self._translations if work.id == work_id), None)

    def _change(self, works: tuple[Work, ...]) -> None:
        self._show(works)
        self.changed.emit()

    def _show(self, works: tuple[Work, ...]) -> None:
        self._works = works
        self._heads.show_works(works, self._translations)
