"""The text of the reader as a list: a title row a chapter, then a row a verse, over all columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Passage, Work
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import NotInLibrary
from chapterverse.services.read import ReadService
from chapterverse.ui.reader_rows import ReaderRow, paragraphs

_Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class ChapterText:
    """A chapter in all columns, ready to be shown."""

    book: Book
    chapter: int
    rows: tuple[ReaderRow, ...]


def load_chapter(
    read: ReadService,
    work_ids: Sequence[str],
    book: Book,
    chapter: int,
    *,
    flowing: bool = False,
) -> ChapterText:
    """Read a chapter in each work; a work without it leaves its column empty.

    `flowing` makes paragraphs of one column. Verses that one work omits and another has are kept.
    Raises NotInLibrary when no work has the chapter.
    """
    columns: list[dict[VerseRef, Passage]] = []
    missing: NotInLibrary | None = None
    for work_id in work_ids:
        try:
            found = read.chapter(work_id, book, chapter)
        except NotInLibrary as error:
            missing = missing or error
            columns.append({})
        else:
            columns.append({p.ref.first: p for p in found.verses if p.ref is not None})
    verses = sorted(set().union(*columns))
    if not verses and missing is not None:
        raise missing
    rows = [ReaderRow(book, chapter)]
    for verse in verses:
        rows.append(ReaderRow(book, chapter, verse, tuple(column.get(verse) for column in columns)))
    flows = flowing and len(work_ids) == 1
    return ChapterText(book, chapter, paragraphs(rows) if flows else tuple(rows))


class ReaderModel(QAbstractListModel):
    """A run of whole chapters that grows at either end.

    `own_words` says what the reader has added to a verse, for a screen reader.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[ReaderRow] = []
        self._works: tuple[Work, ...] = ()
        self.own_words: Callable[[VerseRef], str] = lambda _: ""

    @property
    def works(self) -> tuple[Work, ...]:
        """The work of each column."""
        return self._works

    @property
    def rows(self) -> Sequence[ReaderRow]:
        """All rows, in order."""
        return self._rows

    @property
    def first_chapter(self) -> tuple[Book, int] | None:
        """The first chapter loaded."""
        return (self._rows[0].book, self._rows[0].chapter) if self._rows else None

    @property
    def last_chapter(self) -> tuple[Book, int] | None:
        """The last chapter loaded."""
        return (self._rows[-1].book, self._rows[-1].chapter) if self._rows else None

    def show_chapter(self, text: ChapterText, works: Sequence[Work]) -> None:
        """Show one chapter and nothing else."""
        self.beginResetModel()
        self._rows = list(text.rows)
        self._works = tuple(works)
        self.endResetModel()

    def append(self, text: ChapterText) -> None:
        """Add a chapter after the last."""
        start = len(self._rows)
        self.beginInsertRows(QModelIndex(), start, start + len(text.rows) - 1)
        self._rows.extend(text.rows)
        self.endInsertRows()

    def prepend(self, text: ChapterText) -> None:
        """Add a chapter before the first."""
        self.beginInsertRows(QModelIndex(), 0, len(text.rows) - 1)
        self._rows[:0] = text.rows
        self.endInsertRows()

    def drop_first_chapter(self) -> None:
        """Forget the first chapter; it can be added again."""
        count = self._chapter_length(self.first_chapter)
        self.beginRemoveRows(QModelIndex(), 0, count - 1)
        del self._rows[:count]
        self.endRemoveRows()

    def drop_last_chapter(self) -> None:
        """Forget the last chapter; it can be added again."""
        count, rows = self._chapter_length(self.last_chapter), len(self._rows)
        self.beginRemoveRows(QModelIndex(), rows - count, rows - 1)
        del self._rows[rows - count :]
        self.endRemoveRows()

    def _chapter_length(self, chapter: tuple[Book, int] | None) -> int:
        return sum(1 for row in self._rows if (row.book, row.chapter) == chapter)

    def row(self, index: _Index) -> ReaderRow | None:
        """The row at an index, None for an invalid one."""
        if not index.isValid():
            return None
        return self._rows[index.row()]

    def index_of(self, verse: VerseRef) -> QModelIndex:
        """The row of a verse, or of the nearest verse before it in its chapter; else invalid."""
        best = -1
        for place, row in enumerate(self._rows):
            if (row.book, row.chapter) != (verse.book, verse.chapter):
                continue
            if row.verse is None or row.verse <= verse:
                best = place
            if verse in row.verses:
                break  # its later pieces may stand in the next paragraph
        return self.index(best) if best >= 0 else QModelIndex()

    def title_of(self, book: Book, chapter: int) -> QModelIndex:
        """The title row of a chapter, or an invalid index."""
        for place, row in enumerate(self._rows):
            if row.verse is None and (row.book, row.chapter) == (book, chapter):
                return self.index(place)
        return QModelIndex()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        """Titles and verses."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Plain text of the row; for a screen reader with its place; the row under ROW_ROLE."""
        row = self.row(index)
        if row is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.title if row.verse is None else _plain(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                own = "; ".join(filter(None, map(self.own_words, row.verses)))
                said = f"{_where(row)}. {_plain(row)}" if row.verse else row.title
                return f"{said} ({own})" if own else said
            case Qt.ItemDataRole.UserRole:
                return row
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Titles cannot be chosen, so that the caret is always on a verse."""
        row = self.row(index)
        if row is None:
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemNeverHasChildren
        if row.verse is not None:
            flags |= Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags


def _where(row: ReaderRow) -> str:
    if not row.verses:
        return row.title
    return PassageRef(row.verses[0], row.verses[-1]).display()


def _plain(row: ReaderRow) -> str:
    return " / ".join(cell.text if cell else "—" for cell in row.cells)
