"""Rows of search results: a place, its words with hits marked; and their model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from chapterverse.domain.passages import Span, SpanKind
from chapterverse.domain.refs import PassageRef

_Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole

_BEFORE, _LONGEST = 90, 340
"""Characters before the first hit and in all, when a long note is cut down to its hits."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A result: where it stands, its text with MARK spans. `note` names the work of a note.

    An article has no `ref` but a `label` and the Strong's `number` that it stands under.
    """

    ref: PassageRef | None
    work_id: str
    text: str
    spans: tuple[Span, ...] = ()
    note: str = ""
    label: str = ""
    number: str = ""

    @property
    def where(self) -> str:
        """The place in words."""
        return self.ref.display() if self.ref is not None else self.label


def snippet(text: str, spans: Sequence[Span]) -> tuple[str, tuple[Span, ...]]:
    """A stretch of a long text around its first hit, with the hits in it; short texts whole."""
    marks = [span for span in spans if span.kind is SpanKind.MARK]
    if len(text) <= _LONGEST:
        return text, tuple(marks)
    start = max(0, (marks[0].start if marks else 0) - _BEFORE)
    if start:
        start = text.find(" ", start) + 1 or start
    end = min(len(text), start + _LONGEST)
    if end < len(text):
        end = max(text.rfind(" ", start, end), start + 1)
    before, after = "… " if start else "", " …" if end < len(text) else ""
    shift = len(before) - start
    kept = tuple(
        replace(mark, start=mark.start + shift, end=mark.end + shift)
        for mark in marks
        if start <= mark.start and mark.end <= end
    )
    return before + text[start:end] + after, kept


class ResultModel(QAbstractListModel):
    """Results that change all at once. `own_words` says what the reader has added to one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[ResultRow, ...] = ()
        self.own_words: Callable[[ResultRow], str] = lambda _: ""

    def show_rows(self, rows: Sequence[ResultRow]) -> None:
        """Show other results."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def append_rows(self, rows: Sequence[ResultRow]) -> None:
        """More results after those that are shown."""
        if rows:
            start = len(self._rows)
            self.beginInsertRows(QModelIndex(), start, start + len(rows) - 1)
            self._rows += tuple(rows)
            self.endInsertRows()

    @property
    def rows(self) -> tuple[ResultRow, ...]:
        """What is listed."""
        return self._rows

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        """How many results are listed."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The text; with its place for a screen reader; the row under ROW_ROLE."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.text
            case Qt.ItemDataRole.AccessibleTextRole:
                own = self.own_words(row)
                return f"{row.where}. {row.note} {row.text}" + (f" ({own})" if own else "")
            case Qt.ItemDataRole.UserRole:
                return row
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Every result can be chosen."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index) | Qt.ItemFlag.ItemNeverHasChildren
