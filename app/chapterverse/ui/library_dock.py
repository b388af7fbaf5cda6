"""The dock at the left: works by kind, books, and the chapters of the book that was opened."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import SourceKind, Work
from chapterverse.ui.chapter_grid import ChapterGrid
from chapterverse.ui.dock_list import ROW_ROLE, DockListDelegate, DockListModel, DockRow
from chapterverse.ui.icons import make_icon
from chapterverse.ui.size import DOCK_HEAD, LIBRARY_DOCK, LIST_ROW, Role
from chapterverse.ui.theme import Appearance

_BOOKS_AT_LEAST = 7
"""Rows of books that can be seen at once, however many works there are."""


class LibraryDock(QWidget):
    """`work_chosen` carries the id of a work, `chapter_chosen` book and chapter."""

    work_chosen = Signal(str)
    chapter_chosen = Signal(int, int)

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("dock")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._head = QLabel(self.tr("Library"))
        self._head.setObjectName("dockHead")
        self._work_model, self._work_list = self._list(self.tr("Works"))
        self._book_model, self._book_list = self._list(self.tr("Books"))
        self._grid = ChapterGrid(appearance)
        self._grid.chosen.connect(self.chapter_chosen)
        self._grid.left.connect(self.show_books)
        self._to_books = QPushButton()
        self._to_books.setProperty("look", "flat")
        self._to_books.setToolTip(self.tr("All books (Backspace)"))
        self._to_books.clicked.connect(self.show_books)
        self._count = QLabel()
        self._count.setProperty("look", "small")
        self._rule = QFrame()
        self._rule.setProperty("look", "rule")
        self._book_head = QWidget()
        head = QHBoxLayout(self._book_head)
        self._books_word = QLabel(self.tr("Books"))
        self._books_word.setProperty("look", "name")
        head.addWidget(self._books_word)
        head.addWidget(self._to_books)
        head.addStretch(1)
        head.addWidget(self._count)
        self._books = QStackedWidget()
        self._books.addWidget(self._book_list)
        self._books.addWidget(self._grid)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self._head, self._work_list, self._rule, self._book_head):
            column.addWidget(widget)
        column.addWidget(self._books, 1)
        self._place: tuple[Book, int] = (Book.GENESIS, 0)
        self._shown_book = Book.GENESIS
        self._work_list.clicked.connect(self._choose_work)
        self._work_list.activated.connect(self._choose_work)
        self._book_list.clicked.connect(self._choose_book)
        self._book_list.activated.connect(self._choose_book)
        self._book_model.show_rows(
            [DockRow(b.full_name, str(int(b)), str(b.chapter_count)) for b in Book]
        )
        self.show_books()
        appearance.changed.connect(self._fit)
        self._fit()

    @property
    def work_list(self) -> QListView:
        """The works by kind."""
        return self._work_list

    @property
    def book_list(self) -> QListView:
        """The books in canon order."""
        return self._book_list

    def hide_head(self) -> None:
        """Leave the dock's name away where something else names it."""
        self._head.hide()

    def show_works(self, works: Sequence[Work]) -> None:
        """Show the works of the library, grouped by kind in their order."""
        rows: list[DockRow] = []
        for kind, name in (
            (SourceKind.SCRIPTURE, self.tr("Scripture")),
            (SourceKind.COMMENTARY, self.tr("Commentary")),
            (SourceKind.LEXICON, self.tr("Lexicon")),
        ):
            own = [work for work in works if work.kind is kind]
            if own:
                rows.append(DockRow(name, origin=kind.value))
            rows.extend(DockRow(_name(work), work.id, tip=_about(work)) for work in own)
        self._work_model.show_rows(rows)
        self._fit()

    def mark_work(self, work_id: str) -> None:
        """Mark the translation that is open."""
        index = self._work_model.index_of(work_id)
        if index.isValid():
            self._work_list.setCurrentIndex(index)

    def mark_place(self, book: Book, chapter: int) -> None:
        """Mark the chapter that is open."""
        if (book, chapter) == self._place:
            return
        self._place = (book, chapter)
        index = self._book_model.index_of(str(int(book)))
        self._book_list.setCurrentIndex(index)
        self._book_list.scrollTo(index)
        if self._books.currentWidget() is self._grid:
            self._show_grid(book)

    def show_books(self) -> None:
        """Show the list of books instead of chapters."""
        had_focus = self._grid.hasFocus() or self._to_books.hasFocus()
        self._books.setCurrentWidget(self._book_list)
        self.setFocusProxy(self._book_list)
        self._to_books.hide()
        self._books_word.show()
        self._count.setText(self.tr("chapters"))
        if had_focus:
            self._book_list.setFocus()

    def _show_grid(self, book: Book) -> None:
        place, chapter = self._place
        self._shown_book = book
        self._grid.show_book(book, chapter if place is book else 0)
        self._books.setCurrentWidget(self._grid)
        self.setFocusProxy(self._grid)
        self._to_books.setText(book.full_name)
        self._books_word.hide()
        self._to_books.show()
        self._count.setText(
            self.tr("1 chapter")
            if book.chapter_count == 1
            else self.tr("{count} chapters").format(count=book.chapter_count)
        )
        self._fit_icon()

    def _choose_work(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if isinstance(row, DockRow) and row.key:
            self.work_chosen.emit(row.key)

    def _choose_book(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, DockRow) or not row.key:
            return
        book = Book(int(row.key))
        if book.chapter_count == 1:
            self.chapter_chosen.emit(int(book), 1)
            return
        self._show_grid(book)
        self._grid.setFocus()

    def _list(self, name: str) -> tuple[DockListModel, QListView]:
        model = DockListModel(self)
        view = QListView()
        view.setModel(model)
        view.setItemDelegate(DockListDelegate(self._appearance, view))
        view.setAccessibleName(name)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        view.setResizeMode(QListView.ResizeMode.Adjust)
        return model, view

    def _fit(self) -> None:
        look = self._appearance
        self.setMinimumWidth(look.px(LIBRARY_DOCK) // 2)
        self._head.setFixedHeight(look.px(DOCK_HEAD))
        self._head.setIndent(look.px(12))
        self._head.setFont(look.font(Role.NAME))
        rows = self._work_model.rowCount()
        heads = sum(1 for r in range(rows) if self._work_model.index(r).data(ROW_ROLE).is_head)
        wanted = look.px(LIST_ROW) * rows + look.px(8) * (heads + 1)
        books = look.px(DOCK_HEAD) * 2 + look.px(LIST_ROW) * _BOOKS_AT_LEAST
        room = max(look.px(LIST_ROW) * 4, self.height() - books)
        self._work_list.setFixedHeight(min(wanted, room))
        self._work_list.doItemsLayout()
        self._book_list.doItemsLayout()
        self._books.setMinimumHeight(look.px(LIST_ROW) * 4)
        head = self._book_head.layout()
        if head is not None:
            head.setContentsMargins(look.px(12), 0, look.px(12), 0)
        self._book_head.setFixedHeight(look.px(DOCK_HEAD))
        self._books_word.setFont(look.font(Role.NAME))
        self._to_books.setIconSize(QSize(look.px(12), look.px(12)))
        if self._books.currentWidget() is self._grid:
            self._fit_icon()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Works and books share the height."""
        super().resizeEvent(event)
        self._fit()

    def _fit_icon(self) -> None:
        look = self._appearance
        self._to_books.setIcon(make_icon("caret-left", look.theme.ink, look.px(12)))


def _name(work: Work) -> str:
    if work.kind is SourceKind.COMMENTARY and work.author:
        return f"{work.author.split()[-1]}, {work.title}"
    return work.title


def _about(work: Work) -> str:
    parts = (work.title, work.author, work.licence, work.attribution)
    return "\n".join(part for part in parts if part)
