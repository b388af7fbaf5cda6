"""The footnotes of an answer as rows for the panel: a head for each kind, its citations below."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from chapterverse.domain.answers import DisplayCitation, SupportVerdict
from chapterverse.domain.passages import SourceKind, Span, SpanKind
from chapterverse.grounding.present import panel_groups
from chapterverse.ui import answer_words as words

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class GroupRow:
    """The head over the citations of one kind."""

    kind: SourceKind


@dataclass(frozen=True, slots=True)
class CitationRow:
    """One footnote."""

    citation: DisplayCitation


Row = GroupRow | CitationRow


class CitationModel(QAbstractListModel):
    """Rows in the order of the panel. A kind can be hidden; its count stays known."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._citations: tuple[DisplayCitation, ...] = ()
        self._hidden: frozenset[SourceKind] = frozenset()
        self._rows: list[Row] = []

    @property
    def citations(self) -> tuple[DisplayCitation, ...]:
        """All footnotes, hidden kinds included, by number."""
        return self._citations

    def counts(self) -> tuple[tuple[SourceKind, int], ...]:
        """Footnotes of each kind in panel order; kinds without any are left out."""
        return tuple((kind, len(found)) for kind, found in panel_groups(self._citations))

    def citation(self, number: int) -> DisplayCitation | None:
        """The footnote of that number, None when there is none."""
        return next((c for c in self._citations if c.number == number), None)

    def row_of(self, number: int) -> int:
        """The row that shows a footnote, -1 when none does."""
        for place, row in enumerate(self._rows):
            if isinstance(row, CitationRow) and row.citation.number == number:
                return place
        return -1

    def number_at(self, index: _Index) -> int:
        """The footnote's number of a row, 0 for a head or no row."""
        row = self.data(index, ROW_ROLE)
        return row.citation.number if isinstance(row, CitationRow) else 0

    def is_shown(self, kind: SourceKind) -> bool:
        """Whether the rows of a kind are listed."""
        return kind not in self._hidden

    # ---- changes --------------------------------------------------------------------------------

    def show(self, citations: Iterable[DisplayCitation]) -> None:
        """Replace all footnotes; every kind is listed again."""
        self._citations = tuple(sorted(citations, key=lambda c: c.number))
        self._hidden = frozenset()
        self._rebuild()

    def settle(self, citations: Iterable[DisplayCitation]) -> None:
        """The footnotes as they are in the end; hidden kinds stay hidden."""
        self._citations = tuple(sorted(citations, key=lambda c: c.number))
        self._rebuild()

    def add(self, citations: Iterable[DisplayCitation]) -> None:
        """More footnotes; one of a number already there replaces it."""
        every = {c.number: c for c in self._citations}
        every.update((c.number, c) for c in citations)
        self._citations = tuple(every[n] for n in sorted(every))
        self._rebuild()

    def judge(self, number: int, verdict: SupportVerdict) -> DisplayCitation | None:
        """Put a verdict on a footnote; the footnote as it is now, None for an unknown number."""
        old = self.citation(number)
        if old is None:
            return None
        at = old.text.find(verdict.quote) if verdict.quote else -1
        spans = (Span(SpanKind.MARK, at, at + len(verdict.quote)),) if at >= 0 else old.spans
        new = replace(
            old,
            support_level=verdict.level,
            support_explanation=verdict.explanation,
            spans=spans,
        )
        self._citations = tuple(new if c.number == number else c for c in self._citations)
        row = self.row_of(number)
        if row >= 0:
            self._rows[row] = CitationRow(new)
            changed = self.index(row)
            self.dataChanged.emit(changed, changed)
        return new

    def set_shown(self, kind: SourceKind, shown: bool) -> None:
        """List or leave out the rows of a kind."""
        hidden = self._hidden - {kind} if shown else self._hidden | {kind}
        if hidden != self._hidden:
            self._hidden = hidden
            self._rebuild()

    def _rebuild(self) -> None:
        self.beginResetModel()
        self._rows = []
        for kind, found in panel_groups(self._citations):
            if kind not in self._hidden:
                self._rows.append(GroupRow(kind))
                self._rows.extend(CitationRow(citation) for citation in found)
        self.endResetModel()

    # ---- what Qt asks ---------------------------------------------------------------------------

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        """Heads and footnotes that are listed."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The row as a value under ROW_ROLE; as text for copying and for a screen reader."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if isinstance(row, GroupRow):
            return _group_text(row.kind, role)
        citation = row.citation
        if role == Qt.ItemDataRole.DisplayRole:
            return words.plain_footnote(citation)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            parts = (
                words.spoken(citation),
                citation.text,
                words.reason(citation),
                words.found_by(citation),
                citation.warning,
            )
            return ". ".join(part.rstrip(".") for part in parts if part)
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Footnotes can be chosen; heads are passed over, by key as by mouse."""
        if not self.number_at(index):
            return Qt.ItemFlag.NoItemFlags
        return (
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemNeverHasChildren
        )


def _group_text(kind: SourceKind, role: int) -> str | None:
    if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
        return None
    qualifier = words.group_qualifier(kind)
    return f"{words.group_name(kind)}. {qualifier}" if qualifier else words.group_name(kind)
