"""The sheet of a study: its title, its tags, its blocks one under another, at a readable width."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import Study, StudyBlock
from chapterverse.services.exports_study import StudyPart
from chapterverse.ui.long_column import LongColumn, Measure
from chapterverse.ui.size import Role
from chapterverse.ui.study_block import StudyBlockFrame, key_of
from chapterverse.ui.study_editor import StudyEditor
from chapterverse.ui.study_tags import TagRow
from chapterverse.ui.theme import Appearance

_MEASURE = 640  # px at 100 %: about 70 characters, with handle and bar
_TOP, _BOTTOM, _BETWEEN = 20, 80, 6
_LEAST_LETTERS = 60  # a line, however little stands on it


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
        self._wanted = ""
        # What each piece shows, by its key: the block, its part, and the number of the piece.
        self._shown: dict[str, tuple[StudyBlock, StudyPart, int]] = {}
        self._block_ids: tuple[str, ...] = ()
        self._is_fixed = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
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
        head = QWidget()
        column = QVBoxLayout(head)
        column.setContentsMargins(0, 0, 0, 0)
        titled = self._titled = QVBoxLayout()
        titled.addWidget(self._title)
        titled.addWidget(self._author)
        column.addLayout(titled)
        column.addWidget(self._tags)
        self._page = _Page(appearance, self, head, self._make_frame, self._is_held)
        self._page.came.connect(self._set_tab_order)
        self.setWidget(self._page)
        appearance.changing.connect(self._page.let_go)
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
        self._is_fixed = study.read_only
        shown = [(block, by_id[block.id]) for block in study.blocks if block.id in by_id]
        self._block_ids = tuple(block.id for block, _ in shown)
        self._shown = {
            key_of(block.id, number): (block, part, number)
            for block, part in shown
            for number in range(len(part.pieces))
        }
        for frame in self.frames:
            if frame.key in self._shown:
                block, part, _ = self._shown[frame.key]
                frame.show_block(block, part, fixed=self._is_fixed)
        weights = {
            key: _LEAST_LETTERS + part.pieces[number].letters
            for key, (_, part, number) in self._shown.items()
        }
        joined = {key for key, (_, _, number) in self._shown.items() if number}
        self._page.show_keys(weights, joined)
        if self._wanted in self._shown:
            self.choose(self._wanted)

    def _make_frame(self, key: str, width: int) -> StudyBlockFrame:
        block, part, number = self._shown[key]
        frame = StudyBlockFrame(block, self._appearance, number=number)
        frame.be_wide(width)
        frame.show_block(block, part, fixed=self._is_fixed)
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
        for frame in self.frames:
            QWidget.setTabOrder(before, frame)
            before = frame

    # ---- blocks ---------------------------------------------------------------------------------

    @property
    def frames(self) -> tuple[StudyBlockFrame, ...]:
        """What is there, in order: the blocks in sight and around it, long ones piece by piece."""
        return tuple(self._page.there.values())

    @property
    def block_ids(self) -> tuple[str, ...]:
        """All blocks shown, there or not, in order."""
        return self._block_ids

    def choose(self, block_id: str) -> None:
        """Give a block the keyboard and bring it into view, now or when it is shown."""
        frame = self._page.bring(block_id)
        if frame is None:
            self._wanted = block_id
            return
        self._wanted = ""
        frame.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ensureWidgetVisible(frame, 0, self._appearance.px(24))

    def edit(self, block_id: str, text: str) -> None:
        """Open the field of a block on these words."""
        frame = self._page.bring(block_id)
        if frame is not None:
            frame.edit(text)
            if frame.editor is not None:
                frame.editor.cursorPositionChanged.connect(self._follow_caret)
                frame.editor.textChanged.connect(self._follow_caret)
            self._follow_caret()

    def _is_held(self, frame: StudyBlockFrame) -> bool:
        """Whether a block is written, or has the keyboard or had it last."""
        last = self.focusWidget()
        has_keyboard = last is not None and (last is frame or frame.isAncestorOf(last))
        return frame.editor is not None or has_keyboard

    def _follow_caret(self) -> None:
        """Keep the line that is written in view; the field itself never scrolls."""
        self._page.place()  # the field may have grown, and its end is to be in view
        for frame in self.frames:
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
        for frame in self.frames:
            frame.close_editor()

    def focus_first(self) -> None:
        """Give the first block, or the title, the keyboard."""
        if self._block_ids:
            self.choose(self._block_ids[0])
        else:
            self.edit_title()

    def _step(self, key: str, step: int) -> None:
        keys = self._page.keys
        at = keys.index(key) + step
        if 0 <= at < len(keys):
            self.choose(keys[at])
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
        firsts = [place for place, key in enumerate(self._page.keys) if not self._shown[key][2]]
        ends = [self._page.top(place) for place in (*firsts[1:], len(self._page.keys))]
        middles = [
            (self._page.top(place) + end) // 2 for place, end in zip(firsts, ends, strict=True)
        ]
        at = sum(middle < y for middle in middles)
        tops = [self._page.top(place) for place in firsts]
        gap = (tops[at] if at < len(tops) else ends[-1]) - self._appearance.px(_BETWEEN) // 2
        self._page.show_drop(None if dropped else gap)
        self.ensureVisible(0, y, 0, self._appearance.px(40))
        if dropped:
            before = self._block_ids.index(block_id)
            self.moved_to.emit(block_id, at - 1 if at > before else at)

    # ---- size -----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wider windows get margins, not longer lines."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        look, screen = self._appearance, self.viewport().width()
        side = max(look.px(8), (screen - look.px(_MEASURE)) // 2)
        sizes = (look.px(_TOP), look.px(_BETWEEN), look.px(_BOTTOM))
        self._titled.setContentsMargins(look.px(41), 0, 0, 0)
        self._page.lay_out(Measure(look.percent, screen - 2 * side, side, *sizes))


def _flat(text: str) -> str:
    return " ".join(text.split())


class _Page(LongColumn[StudyBlockFrame]):
    """The paper; while a block is dragged it shows where that would go."""

    def __init__(
        self,
        appearance: Appearance,
        area: QScrollArea,
        head: QWidget,
        make: Callable[[str, int], StudyBlockFrame],
        is_held: Callable[[StudyBlockFrame], bool],
    ) -> None:
        super().__init__(area, head, make, is_held)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._gap: int | None = None

    def show_drop(self, y: int | None) -> None:
        """Draw a line at a height, or none."""
        if y != self._gap:
            self._gap = y
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line."""
        super().paintEvent(event)
        if self._gap is not None:
            painter = QPainter(self)
            high = self._appearance.px(3)
            margins = self.contentsMargins()
            line = QRect(margins.left(), self._gap - high // 2, self.width(), high)
            painter.fillRect(line, QColor(self._appearance.theme.accent))
            painter.end()
