"""The row above a study: what can be put into it, undo and redo, and the ways to what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from chapterverse.domain.ref_parser import parse
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import InvalidReference
from chapterverse.ports import HistoryEntry
from chapterverse.ui.elided_label import ElidedLabel
from chapterverse.ui.icons import make_icon
from chapterverse.ui.size import BAR_ICON
from chapterverse.ui.theme import Appearance

_ANSWERS_SHOWN = 15
_LONGEST_QUESTION = 70
_SPARE = 60  # px at 100 % that stay free for the reading of the reference


class StudyBar(QWidget):
    """`passage` carries the passage that was typed, `answer` the id of a kept answer; the others
    say which button was pressed. `shelf_wanted` and `side_wanted` ask for what a narrow page hides.
    """

    heading = Signal()
    note = Signal()
    question = Signal()
    page_break = Signal()
    passage = Signal(PassageRef)
    answer = Signal(int)
    undo = Signal()
    redo = Signal()
    copy_wanted = Signal()
    shelf_wanted = Signal()
    side_wanted = Signal()

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("columnHead")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._row = QHBoxLayout(self)
        self._shelf = self._tool("books", self.tr("All studies"), self.shelf_wanted)
        self._word = QLabel(self.tr("Insert"))
        self._word.setProperty("look", "muted")
        self._answers = QMenu(self.tr("Answer"), self)
        self._wide = [self._button(word, act) for word, act in self._kinds()]
        self._answer = self._button(self.tr("Answer"))
        self._answer.setMenu(self._answers)
        self._wide.insert(3, self._answer)
        self._insert = self._button(self.tr("Insert"))
        self._insert.setMenu(self._menu())
        self._field = QLineEdit()
        self._field.setProperty("look", "small")
        self._field.setPlaceholderText(self.tr("Passage, such as Romans 4:3"))
        self._field.setAccessibleName(self.tr("Passage to insert"))
        self._field.textChanged.connect(self._say_reading)
        self._field.returnPressed.connect(self._take)
        self._reading = ElidedLabel()
        self._reading.setProperty("look", "small")
        self._copy = self._button(self.tr("Keep a copy"), self.copy_wanted.emit)
        self._undo = self._tool("arrow-counter-clockwise", self.tr("Undo"), self.undo)
        self._redo = self._tool("arrow-clockwise", self.tr("Redo"), self.redo)
        self._side = self._tool("list", self.tr("Outline and export"), self.side_wanted)
        for widget in (self._shelf, self._word, *self._wide, self._insert, self._field):
            self._row.addWidget(widget)
        self._row.addWidget(self._reading, 1)
        for widget in (self._copy, self._undo, self._redo, self._side):
            self._row.addWidget(widget)
        self.show_steps("", "")
        self.show_answers(())
        self.set_ways(shelf=False, side=False)
        appearance.changed.connect(self._fit)
        self._fit()

    @property
    def field(self) -> QLineEdit:
        """Where a passage is typed."""
        return self._field

    @property
    def answers(self) -> QMenu:
        """The kept answers that can be put in."""
        return self._answers

    def set_open(self, is_open: bool, *, read_only: bool) -> None:
        """Whether a study is open, and whether it may be changed."""
        for widget in (*self._wide, self._insert, self._field):
            widget.setEnabled(is_open and not read_only)
        self._copy.setVisible(read_only)
        self._arrange()

    def set_ways(self, *, shelf: bool, side: bool) -> None:
        """Whether the buttons that bring up the shelf and the side are there."""
        self._shelf.setVisible(shelf)
        self._side.setVisible(side)
        self._arrange()

    def show_answers(self, entries: Sequence[HistoryEntry]) -> None:
        """Offer these kept answers."""
        self._answers.clear()
        for entry in entries[:_ANSWERS_SHOWN]:
            said = " ".join(entry.question.split())
            if len(said) > _LONGEST_QUESTION:
                said = said[:_LONGEST_QUESTION].rstrip() + "…"
            action = self._answers.addAction(said.replace("&", "&&"))
            action.triggered.connect(lambda _=False, number=entry.id: self.answer.emit(number))
        if not entries:
            self._answers.addAction(self.tr("No answers are kept yet")).setEnabled(False)

    def show_steps(self, undo: str, redo: str) -> None:
        """Name the steps that can be taken back and done again, "" for none."""
        for button, said, otherwise in (
            (self._undo, undo, self.tr("Undo")),
            (self._redo, redo, self.tr("Redo")),
        ):
            button.setEnabled(bool(said))
            button.setToolTip(said or otherwise)
            button.setAccessibleName(said or otherwise)

    def _kinds(self) -> tuple[tuple[str, Callable[[], None]], ...]:
        return (
            (self.tr("Heading"), self.heading.emit),
            (self.tr("Note"), self.note.emit),
            (self.tr("Question"), self.question.emit),
            (self.tr("Page break"), self.page_break.emit),
        )

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        for word, act in self._kinds():
            menu.addAction(word).triggered.connect(lambda _=False, act=act: act())
        menu.addMenu(self._answers)
        return menu

    def _button(self, word: str, act: Callable[[], None] | None = None) -> QPushButton:
        button = QPushButton(word)
        button.setProperty("look", "small")
        if act is not None:
            button.clicked.connect(lambda _=False: act())
        return button

    def _tool(self, icon: str, word: str, signal: SignalInstance) -> QToolButton:
        button = QToolButton()
        button.setProperty("look", "small")
        button.setProperty("icon-name", icon)
        button.setToolTip(word)
        button.setAccessibleName(word)
        button.clicked.connect(signal)
        return button

    def _say_reading(self, text: str) -> None:
        if not text.strip():
            self._reading.say("")
            return
        try:
            found = parse(text).passages
            self._reading.say("; ".join(passage.display() for passage in found))
        except InvalidReference as error:
            self._reading.say(str(error))

    def _take(self) -> None:
        try:
            found = parse(self._field.text())
        except InvalidReference as error:
            self._reading.say(str(error))
            return
        self._field.clear()
        for passage in found.passages:
            self.passage.emit(passage)

    # ---- size -----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is no room for the buttons, one with a menu stands for them."""
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        """Room for the narrow form."""
        return QSize(self._appearance.px(200), super().minimumSizeHint().height())

    def _arrange(self) -> None:
        gap = self._row.spacing()
        others = (self._shelf, self._word, self._field, self._copy, *self._steps())
        shown = [widget for widget in others if not widget.isHidden() or widget is self._word]
        wide = sum(part.sizeHint().width() + gap for part in (*self._wide, *shown))
        margins = self._row.contentsMargins()
        wide += margins.left() + margins.right() + self._appearance.px(_SPARE)
        roomy = wide <= self.width()
        for widget in (self._word, *self._wide):
            widget.setVisible(roomy)
        self._insert.setVisible(not roomy)

    def _steps(self) -> tuple[QToolButton, ...]:
        return (self._undo, self._redo, self._side)

    def _fit(self) -> None:
        look = self._appearance
        self._row.setContentsMargins(look.px(16), look.px(8), look.px(12), look.px(8))
        self._row.setSpacing(look.px(6))
        self._field.setMinimumWidth(look.px(150))
        self._field.setMaximumWidth(look.px(220))
        size = look.px(BAR_ICON)
        for button in (self._shelf, *self._steps()):
            name = str(button.property("icon-name"))
            button.setIcon(make_icon(name, look.theme.ink, size, look.theme.control))
            button.setIconSize(QSize(size, size))
        self._arrange()
