"""The list in the dock of own work, and what stands in it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from chapterverse.domain.annotations import Bookmark, Note, TagUse
from chapterverse.domain.refs import DisplayStyle
from chapterverse.ui.dock_list import HEAD_ABOVE, DockRow
from chapterverse.ui.own_words import first_words, plain_tip
from chapterverse.ui.paged_list import PagedList
from chapterverse.ui.size import LIST_ROW
from chapterverse.ui.theme import Appearance

_TIP = 240


class OwnList(PagedList):
    """Sections of a head and rows; where they are is known without asking for any of them."""

    renamed = Signal()
    removed = Signal()

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self._appearance = appearance
        self._sections: tuple[int, ...] = ()

    def take_sections(self, sections: Iterable[int]) -> None:
        """So many rows are in each section, its head among them."""
        self._sections = tuple(sections)
        self.place_rows()

    def place_rows(self) -> None:
        """Place the rows at the size in force; the one at the top stays there."""
        top, px = self.rows_between(0, 0).start, self._appearance.px
        self.line = px(LIST_ROW)
        self.heights.reset(self._sections, px(LIST_ROW + HEAD_ABOVE), self.line)
        self.updateGeometries()
        if top < self.heights.count:
            self.verticalScrollBar().setValue(self.heights.top(top))
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 renames, Delete removes."""
        match event.key():
            case Qt.Key.Key_F2:
                self.renamed.emit()
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                self.removed.emit()
            case _:
                super().keyPressEvent(event)


def note_row(note: Note) -> DockRow:
    """A note by its place and first words."""
    where = note.anchor.ref.display(DisplayStyle.SBL)
    words = first_words(note.text)
    tip = plain_tip(f"{note.anchor.ref.display()}\n{note.text[:_TIP]}")
    return DockRow(f"{where}  {words}", f"note:{note.id}", tip=tip)


def tag_row(tag: TagUse) -> DockRow:
    """A tag with how often it is used."""
    return DockRow(tag.name, f"tag:{tag.name}", str(tag.count))


def bookmark_row(mark: Bookmark) -> DockRow:
    """A bookmark by its name, or its place."""
    return DockRow(bookmark_name(mark), f"mark:{mark.id}", tip=mark.ref.display())


def bookmark_name(mark: Bookmark) -> str:
    """What a bookmark is called in the list."""
    where = mark.ref.display()
    return f"{mark.name} ({where})" if mark.name else where
