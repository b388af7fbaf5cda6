"""The sheet of a study: its title, its tags, its blocks one under another, at a readable width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from time import monotonic

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import Study, StudyBlock
from chapterverse.services.exports_study import StudyPart
from chapterverse.ui.size import Role
from chapterverse.ui.study_block import StudyBlockFrame
from chapterverse.ui.study_editor import StudyEditor
from chapterverse.ui.study_tags import TagRow
from chapterverse.ui.theme import Appearance

_MEASURE = 640  # px at 100 %: about 70 characters, with handle and bar
_TOP, _BOTTOM, _BETWEEN = 20, 80, 6
_AT_ONCE = 4
"""Blocks that are there at once, which fill what is in sight; one may be a long chapter."""
_TURN_S = 0.02
"""How long blocks are made in one turn of the event loop, before the last of them."""


class StudySheet(QScrollArea):
    """Signals carry the id of a block first; see StudyBlockFrame.

    `moved_to` carries the number that a dragged block is to have; `named`, `authored`, `tagged` and
    `untagged` are about the whole study.
    """

    chosen = Signal(str)
    moved = Signal(str, int)
    moved_to = Signal(str, int)
    acted = Signal(str, str)
    written = Signal(str, str)
    left = Signal(str)
    named = Signal(str)
    authored = Signal(str)
    tagged = Signal(str)
    untagged = Signal(str)
    open_place = Signal(PassageRef)

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._frames: dict[str, StudyBlockFrame] = {}
        self._order: list[str] = []
        self._wanted = ""
        self._shown: list[tuple[StudyBlock, StudyPart]] = []
        self._is_fixed = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._bring_more)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._page = _Page(appearance)
        self._title = StudyEditor(appearance, role=Role.DISPLAY, one_line=True)
        self._title.setAccessibleName(self.tr("Title of the study"))
        self._title.setPlaceholderText(self.tr("Title"))
        self._title.written.connect(lambda text: self.named.emit(_flat(text)))
        self._title.left.connect(self._leave_title)
        self._author = StudyEditor(appearance, role=Role.INTERFACE, one_line=True)
        self._author.setAccessibleName(self.tr("Author of the study"))
        self._author.setPlaceholderText(self.tr("Author"))
        self._author.written.connect(lambda text: self.authored.emit(_flat(text)))
        self._author.left.connect(self._leave_author)
        self._tags = TagRow(appearance)
        self._tags.added.connect(self.tagged)
        self._tags.removed.connect(self.untagged)
        self._column = QVBoxLayout(self._page)
        titled = QVBoxLayout()
        titled.addWidget(self._title)
        titled.addWidget(self._author)
        self._titled = titled
        self._column.addLayout(titled)
        self._column.addWidget(self._tags)
        self._column.addStretch(1)
        self.setWidget(self._page)
        self.verticalScrollBar().rangeChanged.connect(lambda _low, _high: self._follow_caret())
        appearance.changed.connect(self._fit)
        self._fit()

    def show_study(self, study: Study, parts: Sequence[StudyPart]) -> None:
        """Show a study; blocks that are there stay as they are, so that nothing flickers."""
        for field, said in ((self._title, study.title), (self._author, study.author)):
            if not field.hasFocus() and field.toPlainText() != said:
                field.blockSignals(True)
                field.setPlainText(said)
                field.blockSignals(False)
            field.setReadOnly(study.read_only)
        self._author.setHidden(study.read_only and not study.author)
        self._tags.show_tags(study.tags, fixed=study.read_only)
        by_id = {part.block_id: part for part in parts}
        shown = [block for block in study.blocks if block.id in by_id]
        for gone in set(self._frames) - {block.id for block in shown}:
            frame = self._frames.pop(gone)
            self._column.removeWidget(frame)
            frame.hide()
            frame.deleteLater()
        self._shown = [(block, by_id[block.id]) for block in shown]
        self._is_fixed = study.read_only
        for block, part in self._shown:
            if block.id in self._frames:
                self._frames[block.id].show_block(block, part, fixed=self._is_fixed)
        made = count()
        self._bring(lambda: next(made) < _AT_ONCE)

    def _bring(self, has_room: Callable[[], bool]) -> None:
        """Make blocks that are not there while there is room; the others come in later turns of the
        event loop, so that a long study does not hold the window."""
        place = 0
        for block, part in self._shown:
            found = self._frames.get(block.id)
            if found is None:
                if not has_room():
                    self._later.start()
                    has_room = _no_room
                    continue
                found = self._frames[block.id] = self._make_frame(
                    StudyBlockFrame(block, self._appearance)
                )
                found.be_wide(self._width())
                found.show_block(block, part, fixed=self._is_fixed)
            if self._column.indexOf(found) != place + 2:
                self._column.removeWidget(found)
                self._column.insertWidget(place + 2, found)
            place += 1
        self._order = [block.id for block, _ in self._shown if block.id in self._frames]
        self._set_tab_order()
        if self._wanted in self._frames:
            self.choose(self._wanted)

    def _bring_more(self) -> None:
        until = monotonic() + _TURN_S
        self._bring(lambda: monotonic() < until)

    def _make_frame(self, frame: StudyBlockFrame) -> StudyBlockFrame:
        frame.chosen.connect(self.chosen)
        frame.moved.connect(self.moved)
        frame.acted.connect(self.acted)
        frame.written.connect(self.written)
        frame.left.connect(self.left)
        frame.open_place.connect(self.open_place)
        frame.stepped.connect(self._step)
        frame.dragged.connect(self._drag)
        return frame

    def _set_tab_order(self) -> None:
        before: QWidget = self._tags.last
        for block_id in self._order:
            frame = self._frames[block_id]
            QWidget.setTabOrder(before, frame)
            before = frame

    # ---- blocks ---------------------------------------------------------------------------------

    @property
    def frames(self) -> tuple[StudyBlockFrame, ...]:
        """The blocks shown, in order."""
        return tuple(self._frames[block_id] for block_id in self._order)

    def choose(self, block_id: str) -> None:
        """Give a block the keyboard and bring it into view, now or when it is shown."""
        frame = self._frames.get(block_id)
        if frame is None:
            self._wanted = block_id
            return
        self._wanted = ""
        frame.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ensureWidgetVisible(frame, 0, self._appearance.px(24))

    def edit(self, block_id: str, text: str) -> None:
        """Open the field of a block on these words."""
        frame = self._frames.get(block_id)
        if frame is not None:
            frame.edit(text)
            if frame.editor is not None:
                frame.editor.cursorPositionChanged.connect(self._follow_caret)
            self._follow_caret()

    def _follow_caret(self) -> None:
        """Keep the line that is written in view; the field itself never scrolls."""
        for frame in self._frames.values():
            editor = frame.editor
            if editor is not None and editor.hasFocus():
                caret = editor.cursorRect()
                place = editor.viewport().mapTo(self._page, caret.bottomLeft())
                self.ensureVisible(0, place.y(), 0, self._appearance.px(40))

    def edit_title(self) -> None:
        """Let the title be written."""
        self._title.setFocus(Qt.FocusReason.OtherFocusReason)
        self._title.selectAll()

    def close_editors(self) -> None:
        """End all writing."""
        for frame in self._frames.values():
            frame.close_editor()

    def focus_first(self) -> None:
        """Give the first block, or the title, the keyboard."""
        if self._order:
            self.choose(self._order[0])
        else:
            self.edit_title()

    def _step(self, block_id: str, step: int) -> None:
        at = self._order.index(block_id) + step
        if 0 <= at < len(self._order):
            self.choose(self._order[at])
        elif at < 0:
            self._title.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def author(self) -> StudyEditor:
        """Where the name of the author is written."""
        return self._author

    def _leave_title(self) -> None:
        if self._title.hasFocus():
            self.focus_first()

    def _leave_author(self) -> None:
        if self._author.hasFocus():
            self.focus_first()

    # ---- dragging -------------------------------------------------------------------------------

    def _drag(self, block_id: str, height: int, dropped: bool) -> None:
        y = self._page.mapFromGlobal(QPoint(0, height)).y()
        frames = self.frames
        at = sum(frame.geometry().center().y() < y for frame in frames)
        self._page.show_drop(None if dropped else self._gap_above(at))
        self.ensureVisible(0, y, 0, self._appearance.px(40))
        if dropped:
            before = self._order.index(block_id)
            self.moved_to.emit(block_id, at - 1 if at > before else at)

    def _gap_above(self, place: int) -> int:
        frames = self.frames
        if place < len(frames):
            return frames[place].geometry().top() - self._appearance.px(_BETWEEN) // 2
        return frames[-1].geometry().bottom() + self._appearance.px(_BETWEEN) // 2

    # ---- size -----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wider windows get margins, not longer lines."""
        self._fit()  # first: else every block is laid out at a width that it does not keep
        super().resizeEvent(event)

    def _width(self) -> int:
        """How wide a block is."""
        margins = self._column.contentsMargins()
        return self.viewport().width() - margins.left() - margins.right()

    def _fit(self) -> None:
        look = self._appearance
        side = max(look.px(8), (self.viewport().width() - look.px(_MEASURE)) // 2)
        self._column.setContentsMargins(side, look.px(_TOP), side, look.px(_BOTTOM))
        self._column.setSpacing(look.px(_BETWEEN))
        self._titled.setContentsMargins(look.px(41), 0, 0, 0)


def _no_room() -> bool:
    return False


def _flat(text: str) -> str:
    return " ".join(text.split())


class _Page(QWidget):
    """The paper; while a block is dragged it shows where that would go."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._appearance = appearance
        self._drop: int | None = None

    def show_drop(self, y: int | None) -> None:
        """Draw a line at a height, or none."""
        if y != self._drop:
            self._drop = y
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line."""
        super().paintEvent(event)
        if self._drop is not None:
            painter = QPainter(self)
            high = self._appearance.px(3)
            margins = self.contentsMargins()
            line = QRect(margins.left(), self._drop - high // 2, self.width(), high)
            painter.fillRect(line, QColor(self._appearance.theme.accent))
            painter.end()
