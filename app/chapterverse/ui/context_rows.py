"""What the library says about a verse, as rows: cross references, commentary, lexicon."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from chapterverse.domain.passages import LexiconEntry, Passage, SourceKind
from chapterverse.domain.refs import DisplayStyle, PassageRef
from chapterverse.domain.strongs import strongs_key
from chapterverse.services.read import Context

_Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole


class ContextKind(StrEnum):
    """How a row is set."""

    HEAD = "head"
    VERSE = "verse"
    NOTE = "note"
    WORD = "word"
    LINK = "link"
    OWN = "own"
    ANSWER = "answer"
    STUDY = "study"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class ContextRow:
    """A row: `title` stands before or above the text, `foot` below it, `ref` can be opened.

    `section` is the same for a head and all rows under it. A LINK leads on from the WORD with its
    `key` and is shown while that is open. What the reader made `is_own`; its `key` is its id.
    `passage` is the commentary or the article that the row shows.
    """

    kind: ContextKind
    origin: SourceKind
    title: str
    text: str = ""
    foot: str = ""
    ref: PassageRef | None = None
    transliteration: str = ""
    key: str = ""
    section: str = ""
    is_own: bool = False
    passage: Passage | None = None


@dataclass(frozen=True, slots=True)
class CaretEntry:
    """The word under the caret as it stands in the text, with its Strong's numbers."""

    words: str
    keys: tuple[str, ...]


def context_rows(
    context: Context,
    tr: Callable[[str], str],
    word: CaretEntry | None = None,
    own: tuple[ContextRow, ...] = (),
) -> tuple[ContextRow, ...]:
    """Sections in the order of the design, empty ones left out; `tr` translates.

    The articles on the `word` under the caret come first; those on the other words of the verse
    have a section of their own. The rows of `own` work come last.
    """
    rows: list[ContextRow] = []
    here = [entry for entry in context.lexicon if word is not None and _is_on(entry, word)]
    others = [entry for entry in context.lexicon if entry not in here]
    links = [
        ContextRow(
            ContextKind.VERSE,
            SourceKind.SCRIPTURE,
            linked.link.target.display(),
            linked.text or tr("The translation that is open does not have this passage."),
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
            passage=note,
        )
        for work, note in context.commentary
    ]
    footnotes = [
        ContextRow(ContextKind.NOTE, SourceKind.SCRIPTURE, work.title, text, ref=ref)
        for work, text, ref in context.footnotes
    ]
    lexicon = tr("Lexicon")
    rest = tr("Other words of the verse") if here else tr("Words of the verse")
    for section, name, said, origin, listed in (
        ("word", lexicon, word.words if word else "", SourceKind.LEXICON, _words(here, tr)),
        ("lexicon", rest, "", SourceKind.LEXICON, _words(others, tr)),
        ("footnotes", tr("Footnotes of the text"), "", SourceKind.SCRIPTURE, footnotes),
        ("links", tr("Cross references"), "", SourceKind.SCRIPTURE, links),
        ("commentary", tr("Commentary"), "", SourceKind.COMMENTARY, notes),
    ):
        if listed:
            count = sum(row.kind is not ContextKind.LINK for row in listed)
            head = ContextRow(ContextKind.HEAD, origin, name, said or str(count), section=section)
            rows.append(head)
            rows.extend(replace(row, section=section) for row in listed)
    rows.extend(own)
    if not rows:
        rows.append(
            ContextRow(
                ContextKind.EMPTY, SourceKind.SCRIPTURE, tr("Nothing is linked to this verse.")
            )
        )
    return tuple(rows)


def _is_on(entry: LexiconEntry, word: CaretEntry) -> bool:
    keys = [key for number in word.keys for key in strongs_key(number) or (number,)]
    return entry.key in keys


def _words(entries: list[LexiconEntry], tr: Callable[[str], str]) -> list[ContextRow]:
    rows = []
    for entry in entries:
        rows.append(
            ContextRow(
                ContextKind.WORD,
                SourceKind.LEXICON,
                entry.lemma,
                entry.passage.text,
                "",
                None,
                entry.transliteration,
                entry.key,
                passage=entry.passage,
            )
        )
        link = tr("Every verse with this word")
        rows.append(ContextRow(ContextKind.LINK, SourceKind.LEXICON, link, key=entry.key))
    return rows


def _within_book(ref: PassageRef) -> str:
    """A reference without its book where it stays in one: "15:2–6"."""
    if ref.first.book is not ref.last.book:
        return ref.display(DisplayStyle.SBL)
    return ref.display().rsplit(" ", 1)[-1]


class ContextModel(QAbstractListModel):
    """Rows about one verse; sections and long texts open and close.

    Which sections are closed is remembered from verse to verse.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[ContextRow, ...] = ()
        self._rows: tuple[ContextRow, ...] = ()
        self._open: set[ContextRow] = set()
        self._closed = {"lexicon"}

    def show_rows(self, rows: tuple[ContextRow, ...]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._all = rows
        self._open.clear()
        self._rows = self._listed()
        self.endResetModel()

    def is_open(self, row: ContextRow) -> bool:
        """Whether a row's text is shown in full, or a head's section is."""
        if row.kind is ContextKind.HEAD:
            return row.section not in self._closed
        return row in self._open

    def toggle(self, index: _Index) -> None:
        """Open a row's text or a head's section, or close it again."""
        if not index.isValid():
            return
        row = self._rows[index.row()]
        if row.kind is ContextKind.HEAD:
            self._closed.symmetric_difference_update({row.section})
        else:
            self._open.symmetric_difference_update({row})
        self._list_again(index.row())
        place = self.index(index.row())
        self.dataChanged.emit(place, place)

    def _listed(self) -> tuple[ContextRow, ...]:
        open_words = {row.key for row in self._open if row.kind is ContextKind.WORD}
        return tuple(
            row
            for row in self._all
            if row.kind is ContextKind.HEAD
            or (
                row.section not in self._closed
                and (
                    row.kind is not ContextKind.LINK
                    or row.section == "word"
                    or row.key in open_words
                )
            )
        )

    def _list_again(self, at: int) -> None:
        """Bring the rows after a place in or out; all that changes follows it at once."""
        listed = self._listed()
        more = len(listed) - len(self._rows)
        if more > 0:
            self.beginInsertRows(QModelIndex(), at + 1, at + more)
            self._rows = listed
            self.endInsertRows()
        elif more < 0:
            self.beginRemoveRows(QModelIndex(), at + 1, at - more)
            self._rows = listed
            self.endRemoveRows()

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
                parts = [row.title, row.transliteration, row.key, row.text, row.foot]
                if row.kind is ContextKind.HEAD:
                    parts.append(self.tr("open") if self.is_open(row) else self.tr("closed"))
                return ". ".join(part for part in parts if part)
            case Qt.ItemDataRole.UserRole:
                return row
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Everything but the sentence of an empty list can be chosen."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemNeverHasChildren
        if self._rows[index.row()].kind is not ContextKind.EMPTY:
            flags |= Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags
