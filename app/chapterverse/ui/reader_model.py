"""The reader's list: a title row a chapter, then a row a verse, over all columns, of all books."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Work
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.services.read import ChapterContents
from chapterverse.ui.reader_chapters import ChapterText, ListedChapter, Place
from chapterverse.ui.reader_rows import ReaderRow

_Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole


class ReaderModel(QAbstractListModel):
    """The whole of what the open works have, chapter after chapter, as one list.

    Texts come as they are read and may be forgotten; until then a row has its verse and no cells.
    `own_words` says what the reader has added to a verse, for a screen reader.

    `taken` carries the number of a chapter as soon as it has other rows, before views hear of it.
    """

    taken = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chapters: list[ListedChapter] = []
        self._numbers: dict[Place, int] = {}
        self._starts: list[int] = [0]
        self._read: set[int] = set()
        self._works: tuple[Work, ...] = ()
        self.own_words: Callable[[VerseRef], str] = lambda _: ""

    @property
    def works(self) -> tuple[Work, ...]:
        """The work of each column."""
        return self._works

    @property
    def read_chapters(self) -> tuple[Place, ...]:
        """The chapters whose text is there, in order."""
        return tuple(self._chapters[number].place for number in sorted(self._read))

    @property
    def read_rows(self) -> int:
        """How many rows have their text."""
        return sum(self._chapters[number].count for number in self._read)

    def is_read(self, place: Place) -> bool:
        """Whether a chapter's text is there."""
        return self._numbers.get(place) in self._read

    @property
    def counts(self) -> list[int]:
        """How many rows each chapter has, the title among them."""
        return [chapter.count for chapter in self._chapters]

    def place_of(self, number: int) -> Place:
        """The chapter of that number in the list; raises IndexError."""
        return self._chapters[number].place

    def number_of(self, place: Place) -> int:
        """The number of a chapter in the list; raises KeyError for one that is not in it."""
        return self._numbers[place]

    def ends_of(self, place: Place) -> tuple[int, int]:
        """The first and the last row of a chapter; raises KeyError for one not in the list."""
        number = self._numbers[place]
        return self._starts[number], self._starts[number + 1] - 1

    def has(self, place: Place) -> bool:
        """Whether a chapter is in the list, read or not."""
        return place in self._numbers

    def rows_of(self, place: Place) -> tuple[ReaderRow, ...]:
        """The rows of a chapter whose text is there, else nothing."""
        number = self._numbers.get(place)
        return () if number is None else self._chapters[number].rows or ()

    def start_of(self, place: Place) -> int:
        """The row of a chapter's title; raises KeyError for one that is not in the list."""
        return self._starts[self._numbers[place]]

    def chapters_between(self, first: int, last: int) -> tuple[Place, ...]:
        """The chapters of which some of these rows are."""
        if not self._chapters:
            return ()
        chapters = self._chapters[self._number_at(first) : self._number_at(last) + 1]
        return tuple(chapter.place for chapter in chapters)

    def show_works(self, contents: Sequence[ChapterContents], works: Sequence[Work]) -> None:
        """List what some works have, without any text yet."""
        self.beginResetModel()
        self._chapters = [
            ListedChapter(chapter, None, 1 + len(chapter.verses)) for chapter in contents
        ]
        self._numbers = {chapter.place: at for at, chapter in enumerate(self._chapters)}
        self._works = tuple(works)
        self._read.clear()
        self._count()
        self.endResetModel()

    def put(self, text: ChapterText) -> bool:
        """Show a chapter's text; False where the chapter is not in the list."""
        number = self._numbers.get((text.book, text.chapter))
        if number is None:
            return False
        chapter, start, rows = self._chapters[number], self._starts[number], text.rows
        if len(rows) < chapter.count:
            self.beginRemoveRows(QModelIndex(), start + len(rows), start + chapter.count - 1)
            self._take(number, rows)
            self.endRemoveRows()
        elif len(rows) > chapter.count:
            self.beginInsertRows(QModelIndex(), start + chapter.count, start + len(rows) - 1)
            self._take(number, rows)
            self.endInsertRows()
        else:
            self._take(number, rows)
        self.dataChanged.emit(self.index(start), self.index(start + len(rows) - 1))
        return True

    def forget(self, place: Place) -> None:
        """Let a chapter's text go; its rows stay and it can be read again."""
        number = self._numbers.get(place)
        if number in self._read:
            self._read.discard(number)
            self._chapters[number].rows = None

    def _take(self, number: int, rows: tuple[ReaderRow, ...]) -> None:
        chapter = self._chapters[number]
        grown = len(rows) != chapter.count
        chapter.rows, chapter.count = rows, len(rows)
        self._read.add(number)
        if grown:
            self._count()
        self.taken.emit(number)

    def _count(self) -> None:
        counts = (chapter.count for chapter in self._chapters)
        self._starts = list(accumulate(counts, initial=0))

    def _number_at(self, row: int) -> int:
        last = len(self._chapters) - 1
        return min(max(0, bisect_right(self._starts, row) - 1), last)

    def row(self, index: _Index) -> ReaderRow | None:
        """The row at an index, None for an invalid one."""
        return self.row_at(index.row()) if index.isValid() else None

    def row_at(self, number: int) -> ReaderRow | None:
        """The row of that number, None where there is none."""
        if not 0 <= number < self._starts[-1]:
            return None
        at = self._number_at(number)
        return self._chapters[at].row(number - self._starts[at])

    def index_of(self, verse: VerseRef) -> QModelIndex:
        """The row of a verse, or of the nearest verse before it in its chapter; else invalid."""
        number = self._numbers.get((verse.book, verse.chapter))
        if number is None:
            return QModelIndex()
        return self.index(self._starts[number] + self._chapters[number].row_of(verse))

    def title_of(self, book: Book, chapter: int) -> QModelIndex:
        """The title row of a chapter, or an invalid index."""
        number = self._numbers.get((book, chapter))
        return QModelIndex() if number is None else self.index(self._starts[number])

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        """Titles and verses."""
        return 0 if parent.isValid() else self._starts[-1]

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
