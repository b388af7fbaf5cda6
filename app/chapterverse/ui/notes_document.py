"""Notes of a commentary as a document: chapters under each other, places in them as links.

Built with a cursor: nothing of the text is read as markup, nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import (
    QColor,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from chapterverse.domain.ref_values import FoundReference
from chapterverse.domain.refs import PassageRef
from chapterverse.services.read import ChapterNotes, Note
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

REF = "ref:"
"""Links of this scheme carry the id of a passage."""

_CHAPTER_ABOVE, _CHAPTER_BELOW, _NOTE_ABOVE, _NOTE_BELOW, _BETWEEN = 28, 6, 18, 4, 8
_NO_FIT = (2, 0)
Piece = ChapterNotes | Note
"""A heading of a chapter (its notes come as pieces of their own), or a note."""


def pieces(chapter: ChapterNotes) -> tuple[Piece, ...]:
    """What write() takes one after the other."""
    return (chapter, *chapter.notes)


class NotesDocument(QTextDocument):
    """Grows at its end by pieces, in the sizes and colours in force."""

    def __init__(self, appearance: Appearance, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._places: list[PassageRef] = []
        self._cursor = QTextCursor(self)
        self.setUndoRedoEnabled(False)
        self.setDocumentMargin(0)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Refuse: notes show text and nothing else."""
        return None

    def write(self, piece: Piece) -> None:
        """Add a piece after the last."""
        if isinstance(piece, ChapterNotes):
            title = PassageRef.chapter(piece.book, piece.number)
            self._head(title, title.display(), "", Role.DISPLAY)
            return
        place = piece.passage.ref
        if place is not None:
            self._head(place, place.display(), piece.passage.heading, Role.NAME)
        for text, found in piece.paragraphs:
            self._block(Role.READING, _BETWEEN, 0)
            self._words(text, found)

    def place_at(self, block: QTextBlock) -> PassageRef | None:
        """What the note is about that a block belongs to."""
        while block.isValid():
            if block.userState() >= 0:
                return self._places[block.userState()]
            block = block.previous()
        return None

    def block_of(self, place: PassageRef) -> QTextBlock:
        """The head of the chapter or note that is on a place; else of the narrowest note on its
        first verse, else of the last note before it; an invalid block where there is none."""
        best, best_fit = QTextBlock(), _NO_FIT
        block = self.firstBlock()
        while block.isValid():
            number = block.userState()
            if number >= 0:
                there = self._places[number]
                if there == place:
                    return block
                if place.first in there:
                    fit = (0, there.last.ordinal - there.first.ordinal)
                else:
                    fit = (1, place.first.ordinal - there.first.ordinal)
                if there.first <= place.first and fit <= best_fit:
                    best, best_fit = block, fit
            block = block.next()
        return best

    # ---- writing --------------------------------------------------------------------------------

    def _head(self, place: PassageRef, name: str, heading: str, role: Role) -> None:
        is_chapter, theme = role is Role.DISPLAY, self._appearance.theme
        above, below = (
            (_CHAPTER_ABOVE, _CHAPTER_BELOW) if is_chapter else (_NOTE_ABOVE, _NOTE_BELOW)
        )
        self._block(role, above if self._places else 0, below)
        self._places.append(place)
        self._cursor.block().setUserState(len(self._places) - 1)
        if is_chapter:
            self._cursor.insertText(name, self._form(role, theme.ink))
            return
        self._link(name, place, self._form(role, theme.commentary))
        if heading:
            self._cursor.insertText(f"   {heading}", self._form(Role.HEADING, theme.muted))

    def _words(self, text: str, found: Iterable[FoundReference]) -> None:
        theme, at = self._appearance.theme, 0
        plain = self._form(Role.READING, theme.ink)
        for reference in found:
            if reference.start < at or not reference.passages:
                continue
            self._cursor.insertText(text[at : reference.start], plain)
            link = self._form(Role.READING, theme.accent)
            self._link(reference.text, reference.passages[0], link)
            at = reference.end
        self._cursor.insertText(text[at:], plain)

    def _link(self, words: str, place: PassageRef, form: QTextCharFormat) -> None:
        form.setAnchor(True)
        form.setAnchorHref(f"{REF}{place.id}")
        self._cursor.insertText(words, form)

    def _block(self, role: Role, above: int, below: int) -> None:
        look = self._appearance
        form = QTextBlockFormat()
        form.setTopMargin(look.px(above))
        form.setBottomMargin(look.px(below))
        fixed = QTextBlockFormat.LineHeightTypes.FixedHeight
        form.setLineHeight(look.line(role), fixed.value)
        if self._places or self._cursor.position():
            self._cursor.insertBlock(form)
        else:
            self._cursor.setBlockFormat(form)

    def _form(self, role: Role, colour: str) -> QTextCharFormat:
        form = QTextCharFormat()
        form.setFont(self._appearance.font(role))
        form.setForeground(QColor(colour))
        return form
