"""The findings about a text as rows; a verdict can be filtered for."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from chapterverse.ui.finding import Finding
from chapterverse.ui.verdict import Verdict

FINDING_ROLE = Qt.ItemDataRole.UserRole + 1
_Index = QModelIndex | QPersistentModelIndex


class FindingsModel(QAbstractListModel):
    """Rows in the order of the text; with verdicts filtered for, those alone."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._findings: tuple[Finding, ...] = ()
        self._wanted: frozenset[Verdict] = frozenset()
        self._rows: tuple[Finding, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, filtered out or not."""
        return self._findings

    @property
    def listed(self) -> tuple[Finding, ...]:
        """Those that the filter leaves."""
        return self._rows

    @property
    def wanted(self) -> frozenset[Verdict]:
        """The verdicts that are filtered for; none lists all."""
        return self._wanted

    def show(self, findings: Iterable[Finding]) -> None:
        """Replace all findings; the filter is taken away."""
        self._findings = tuple(findings)
        self.filter(())

    def filter(self, verdicts: Iterable[Verdict]) -> None:
        """List findings of these verdicts, all when there are none."""
        self._wanted = frozenset(verdicts)
        self.beginResetModel()
        self._rows = tuple(
            f for f in self._findings if not self._wanted or f.verdict in self._wanted
        )
        self.endResetModel()

    def finding(self, index: _Index) -> Finding | None:
        """The finding of a row, None where there is none."""
        inside = index.isValid() and 0 <= index.row() < len(self._rows)
        return self._rows[index.row()] if inside else None

    def index_of(self, finding: Finding) -> QModelIndex:
        """The row of a finding, invalid where it is filtered out."""
        return self.index(self._rows.index(finding)) if finding in self._rows else QModelIndex()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        """Findings that are listed."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The finding in words; the finding itself under FINDING_ROLE."""
        finding = self.finding(index)
        if finding is None:
            return None
        if role == FINDING_ROLE:
            return finding
        words = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        return finding.spoken if role in words else None
