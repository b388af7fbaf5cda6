"""What the library says about a verse, as rows: cross references, commentary, lexicon."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from chapterverse.domain.passages import SourceKind
from chapterverse.domain.refs import DisplayStyle, PassageRef
from chapterverse.services.read import Context

_Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole


class ContextKind(StrEnum):
    """How a row is set."""

    HEAD = "head"
    VERSE = "verse"
    NOTE = "note"
    WORD = "word"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class ContextRow:
    """A row: `title` stands before or above the text, `foot` below it, `ref` can be opened."""

    kind: ContextKind
    origin: SourceKind
    title: str
    text: str = ""
    foot: str = ""
    ref: PassageRef | None = None
    transliteration: str = ""
    key: str = ""


def context_rows(context: Context, tr: Callable[[str], str]) -> tuple[ContextRow, ...]:
    """Sections in the order of the design, empty ones left out; `tr` translates."""
    rows: list[ContextRow] = []
    links = [
        ContextRow(
            ContextKind.VERSE,
            SourceKind.SCRIPTURE,
            linked.link.target.display(),
            linked.text,
            linked.link.source,
            linked.link.target,
        )
        for linked in context.cross_references
    ]
    notes = [
        ContextRow(
            ContextKind.NOTE,
            SourceKind.COMMENTARY,
            ", ".join(part for part in (work.author, work.title) if part)
            + (f", {tr('on')} {_within_book(note.ref)}" if note.ref else ""),
            note.text,
            tr("One scholarly reading among several"),
            note.ref,
        )
        for work, note in context.commentary
    ]
    words = [
        ContextRow(
            ContextKind.WORD,
            SourceKind.LEXICON,
            entry.lemma,
            entry.passage.text,
            "",
            None,
            entry.transliteration,
            entry.key,
        )
        for entry in context.lexicon
    ]
    for name, origin, section in (
        (tr("Cross references"), SourceKind.SCRIPTURE, links),
        (tr("Commentary"), SourceKind.COMMENTARY, notes),
        (tr("Lexicon"), SourceKind.LEXICON, words),
    ):
        if section:
            rows.append(ContextRow(ContextKind.HEAD, origin, name, str(len(section))))
            rows.extend(section)
    if not rows:
        rows.append(
            ContextRow(
                ContextKind.EMPTY, SourceKind.SCRIPTURE, tr("Nothing is linked to this verse.")
            )
        )
    return tuple(rows)


def _within_book(ref: PassageRef) -> str:
    """A reference without its book where it stays in one: "15:2–6"."""
    if ref.first.book is not ref.last.book:
        return ref.display(DisplayStyle.SBL)
    return ref.display().rsplit(" ", 1)[-1]


class ContextModel(QAbstractListModel):
    """Rows about one verse; long texts open and close."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[ContextRow, ...] = ()
        self._open: set[ContextRow] = set()

    def show_rows(self, rows: tuple[ContextRow, ...]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._rows = rows
        self._open.clear()
        self.endResetModel()

    def is_open(self, row: ContextRow) -> bool:
        """Whether a row's text is shown in full."""
        return row in self._open

    def toggle(self, index: _Index) -> None:
        """Open a row's text, or cut it again."""
        if not index.isValid():
            return
        row = self._rows[index.row()]
        self._open.symmetric_difference_update({row})
        place = self.index(index.row())
        self.dataChanged.emit(place, place)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        """Heads and rows."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The title; everything for a screen reader; the row under ROW_ROLE."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.title
            case Qt.ItemDataRole.AccessibleTextRole:
                parts = (row.title, row.transliteration, row.text, row.foot)
                return ". ".join(part for part in parts if part)
            case Qt.ItemDataRole.UserRole:
                return row
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Heads cannot be chosen."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemNeverHasChildren
        if self._rows[index.row()].kind not in (ContextKind.HEAD, ContextKind.EMPTY):
            flags |= Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags
