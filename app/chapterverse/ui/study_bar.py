"""The row above a study: what can be put into it, undo and redo."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QToolButton, QWidget

from chapterverse.domain.ref_parser import parse
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import InvalidReference
from chapterverse.ui.icons import make_icon
from chapterverse.ui.size import BAR_ICON
from chapterverse.ui.theme import Appearance


class StudyBar(QWidget):
    """`passage` carries the passage that was typed; the others say which button was pressed."""

    heading = Signal()
    note = Signal()
    question = Signal()
    page_break = Signal()
    passage = Signal(PassageRef)
    undo = Signal()
    redo = Signal()
    copy_wanted = Signal()

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("columnHead")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._inserts: list[QPushButton] = []
        self._row = QHBoxLayout(self)
        self._word = QLabel(self.tr("Insert"))
        self._word.setProperty("look", "muted")
        self._row.addWidget(self._word)
        self._field = QLineEdit()
        self._field.setProperty("look", "small")
        self._field.setPlaceholderText(self.tr("Passage, such as Romans 4:3"))
        self._field.setAccessibleName(self.tr("Passage to insert"))
        self._field.textChanged.connect(self._say_reading)
        self._field.returnPressed.connect(self._take)
        self._reading = QLabel()
        self._reading.setProperty("look", "small")
        for word, signal in (
            (self.tr("Heading"), self.heading),
            (self.tr("Note"), self.note),
            (self.tr("Question"), self.question),
            (self.tr("Page break"), self.page_break),
        ):
            button = QPushButton(word)
            button.setProperty("look", "small")
            button.clicked.connect(signal)
            self._inserts.append(button)
            self._row.addWidget(button)
        self._row.addWidget(self._field)
        self._row.addWidget(self._reading, 1)
        self._copy = QPushButton(self.tr("Keep a copy"))
        self._copy.setProperty("look", "small")
        self._copy.clicked.connect(self.copy_wanted)
        self._undo = self._tool("arrow-counter-clockwise", self.undo)
        self._redo = self._tool("arrow-clockwise", self.redo)
        for widget in (self._copy, self._undo, self._redo):
            self._row.addWidget(widget)
        self.show_steps("", "")
        appearance.changed.connect(self._fit)
        self._fit()

    def set_open(self, is_open: bool, *, read_only: bool) -> None:
        """Whether a study is open, and whether it may be changed."""
        for widget in (*self._inserts, self._field):
            widget.setEnabled(is_open and not read_only)
        self._copy.setVisible(read_only)

    def show_steps(self, undo: str, redo: str) -> None:
        """Name the steps that can be taken back and done again, "" for none."""
        for button, said, otherwise in (
            (self._undo, undo, self.tr("Undo")),
            (self._redo, redo, self.tr("Redo")),
        ):
            button.setEnabled(bool(said))
            button.setToolTip(said or otherwise)
            button.setAccessibleName(said or otherwise)

    def _tool(self, icon: str, signal: SignalInstance) -> QToolButton:
        button = QToolButton()
        button.setProperty("look", "small")
        button.setProperty("icon-name", icon)
        button.clicked.connect(signal)
        return button

    def _say_reading(self, text: str) -> None:
        if not text.strip():
            self._reading.setText("")
            return
        try:
            found = parse(text).passages
            self._reading.setText("; ".join(passage.display() for passage in found))
        except InvalidReference as error:
            self._reading.setText(str(error))

    def _take(self) -> None:
        try:
            found = parse(self._field.text())
        except InvalidReference as error:
            self._reading.setText(str(error))
            return
        self._field.clear()
        for passage in found.passages:
            self.passage.emit(passage)

    def _fit(self) -> None:
        look = self._appearance
        self._row.setContentsMargins(look.px(16), look.px(8), look.px(12), look.px(8))
        self._row.setSpacing(look.px(6))
        self._field.setMinimumWidth(look.px(150))
        self._field.setMaximumWidth(look.px(220))
        size = look.px(BAR_ICON)
        for button in (self._undo, self._redo):
            name = str(button.property("icon-name"))
            button.setIcon(make_icon(name, look.theme.ink, size, look.theme.control))
            button.setIconSize(QSize(size, size))
