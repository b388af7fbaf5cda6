"""Part of a study as it is read: a text document as high as its words, with links and signs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, Qt, QUrl, Signal
from PySide6.QtGui import QFocusEvent, QMouseEvent, QResizeEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from chapterverse.domain import document as tree
from chapterverse.domain.document import Footnote
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import InvalidReference
from chapterverse.ui.document_words import REF
from chapterverse.ui.document_writer import DocumentWriter
from chapterverse.ui.marker_object import SIGN_OBJECT, MarkerSign
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance


class PlainDocument(QTextDocument):
    """A text document that loads nothing: what it shows is in it."""

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Refuse."""
        return None


class StudyText(QTextEdit):
    """Shows blocks of a document with their notes below; nothing can be changed in it.

    `open_place` carries the passage of a link, `pressed` that the reader clicked elsewhere,
    `activated` a double click.
    """

    open_place = Signal(PassageRef)
    pressed = Signal()
    activated = Signal()

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._shown: tuple[tuple[tree.Block, ...], tuple[Footnote, ...], bool] = ((), (), True)
        text = PlainDocument(self)
        self._sign = MarkerSign(appearance, self)
        text.documentLayout().registerHandler(SIGN_OBJECT, self._sign)
        text.setDocumentMargin(0)
        text.setUndoRedoEnabled(False)
        self.setDocument(text)
        self.setReadOnly(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its frame takes the keyboard
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)  # its frame has one
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setStyleSheet("background: transparent;")
        self.viewport().setMouseTracking(True)
        text.documentLayout().documentSizeChanged.connect(self._fit)
        appearance.changed.connect(self._rewrite)

    def show_blocks(
        self, blocks: Sequence[tree.Block], notes: Sequence[Footnote], *, notes_below: bool = True
    ) -> None:
        """Show other words and, where asked, the notes that they call; the same ones change
        nothing."""
        new = (tuple(blocks), tuple(notes), notes_below)
        if new != self._shown:
            self._shown = new
            self._rewrite()

    @property
    def plain(self) -> str:
        """The words, for a screen reader."""
        return self.document().toPlainText()

    def _rewrite(self) -> None:
        text = self.document()
        text.clear()
        text.setDefaultFont(self._appearance.font(Role.READING))
        writer = DocumentWriter(text, self._appearance)
        whole = QTextCursor(text)
        whole.beginEditBlock()  # laid out once, at the end, not after each word
        blocks, notes, notes_below = self._shown
        writer.write(blocks, notes)
        if notes_below:
            writer.write_notes(notes)
        writer.close()
        whole.endEditBlock()
        self.setAccessibleName(self.plain)
        self._fit()

    # ---- size -----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the height of the text at the new width. Where only the height is another, which
        is that of the text, the text need not be laid out again."""
        if event.size().width() != event.oldSize().width():
            super().resizeEvent(event)
            self._fit()
        else:
            self.verticalScrollBar().setRange(0, 0)

    def _fit(self) -> None:
        height = max(self._appearance.line(Role.SMALL), round(self.document().size().height() + 1))
        if self.minimumHeight() != height or self.maximumHeight() != height:
            self.setFixedHeight(height)

    # ---- the reader's hand ----------------------------------------------------------------------

    def _ref_at(self, place: QPoint) -> PassageRef | None:
        target = self.anchorAt(place)
        if not target.startswith(REF):
            return None
        try:
            return PassageRef.from_id(target.removeprefix(REF))
        except InvalidReference:
            return None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A hand over links."""
        super().mouseMoveEvent(event)
        over = self._ref_at(event.position().toPoint()) is not None
        shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click goes to the passage of a link, or chooses the block."""
        super().mousePressEvent(event)
        if event.button() is Qt.MouseButton.LeftButton:
            ref = self._ref_at(event.position().toPoint())
            if ref is not None:
                self.open_place.emit(ref)
            else:
                self.pressed.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click opens the block for editing."""
        self.activated.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Never keeps the keyboard."""
        super().focusInEvent(event)
        self.pressed.emit()

    def wheelEvent(self, event: QEvent) -> None:
        """The page scrolls, not the block."""
        event.ignore()
