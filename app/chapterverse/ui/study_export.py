"""Beside a study: its outline, and how it leaves the program: file, clipboard, printer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from chapterverse.domain.document import Layout, Paper
from chapterverse.domain.study_rules import OutlineItem
from chapterverse.services.exports import ExportService
from chapterverse.ui.choice_box import ChoiceBox, TickBox
from chapterverse.ui.dock_list import (
    ROW_ROLE,
    DockListDelegate,
    DockListModel,
    DockListView,
    DockRow,
)
from chapterverse.ui.export_line import FORMAT_WORDS, DocumentMaker, ExportLine
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.theme import Appearance

_WIDTH = 272
_ANY_WIDTH = 16_777_215  # what Qt takes for no limit
_WITH_ENDNOTES = ("pdf", "docx")  # other formats have one place for notes
_BELOW = 4  # level of what is no heading


class StudySide(QWidget):
    """`wanted` carries the id of a block chosen in the outline, `told` a sentence; `print_wanted`
    and `share_wanted` when the reader asks for the printer or for a study file, `left` when for
    the study."""

    wanted = Signal(str)
    told = Signal(str)
    print_wanted = Signal()
    share_wanted = Signal()
    left = Signal()

    def __init__(
        self,
        exports: ExportService,
        document: DocumentMaker,
        appearance: Appearance,
        jobs: JobRunner,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("dock")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._document = document
        self._appearance = appearance
        self.line = ExportLine(exports, appearance, jobs)
        self.line.told.connect(self.told)
        self.line.running.connect(self._show_running)
        self._model = DockListModel(self)
        self._list = DockListView()
        self._list.setModel(self._model)
        self._list.setItemDelegate(DockListDelegate(appearance, self._list))
        self._list.setUniformItemSizes(True)  # else every line of a long study is measured
        self._list.setAccessibleName(self.tr("Outline"))
        self._list.taken.connect(self._take)
        self._format = ChoiceBox(self.tr("Format"), appearance)
        for name in exports.formats:
            self._format.addItem(FORMAT_WORDS.get(name, name), name)
        self._format.currentIndexChanged.connect(lambda _: self._show_options())
        self._paper = ChoiceBox(self.tr("Page"), appearance)
        for paper, word in ((Paper.A4, "A4"), (Paper.LETTER, "Letter"), (Paper.A5, "A5")):
            self._paper.addItem(word, paper)
        self._endnotes = TickBox(self.tr("Notes at the end"), appearance)
        self._large = TickBox(self.tr("Large print"), appearance)
        self._wide = TickBox(self.tr("Wide margins"), appearance)
        self._contents = TickBox(self.tr("Table of contents"), appearance)
        self._contents.setChecked(True)
        self._export = QPushButton(self.tr("Export"))
        self._export.setProperty("look", "main")
        self._export.clicked.connect(self.export)
        self._more = QPushButton(self.tr("More"))
        self._more.setMenu(self._more_menu())
        self._back = QPushButton(self.tr("Back to the study"))
        self._back.setProperty("look", "link")
        self._back.clicked.connect(self.left)
        self._back.hide()
        self._is_alone = False
        self._lay_out()
        appearance.changed.connect(self._fit)
        self._fit()
        self._show_options()

    def _lay_out(self) -> None:
        outline, export = QVBoxLayout(), QVBoxLayout()
        outline.addWidget(_head(self.tr("Outline")))
        outline.addWidget(self._list, 1)
        export.addWidget(_head(self.tr("Export")))
        self._form = QFormLayout()
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.addRow(self.tr("Format"), self._format)
        self._form.addRow(self.tr("Page"), self._paper)
        export.addLayout(self._form)
        for box in (self._endnotes, self._large, self._wide, self._contents):
            export.addWidget(box)
        buttons = QHBoxLayout()
        buttons.addWidget(self._export, 1)
        buttons.addWidget(self._more)
        export.addLayout(buttons)
        export.addWidget(self.line)
        export.addStretch(1)
        inside = QWidget()
        inside.setObjectName("dock")
        inside.setLayout(export)
        self._scroll = _Fields(inside)
        self._both = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._both.addLayout(outline, 1)
        self._both.addWidget(self._scroll, 0)
        self._parts = (outline, export)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._back, 0, Qt.AlignmentFlag.AlignLeading)
        self._column.addLayout(self._both, 1)
        self.setFocusProxy(self._list)

    def _more_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.addAction(self.tr("Copy the study")).triggered.connect(lambda: self.copy())
        menu.addAction(self.tr("Print …")).triggered.connect(self.print_wanted)
        menu.addAction(self.tr("Study file for a class …")).triggered.connect(self.share_wanted)
        return menu

    def set_alone(self, alone: bool, *, can_leave: bool) -> None:
        """Whether it has the whole page, and whether there is a way back to the study."""
        self._is_alone = alone
        self._back.setVisible(can_leave)
        self._fit()

    def _show_running(self, on: bool) -> None:
        self._export.setEnabled(not on)

    def show_outline(self, items: Sequence[OutlineItem]) -> None:
        """Show the headings and blocks of the study."""
        deepest = max((item.level for item in items if item.level < _BELOW), default=0)
        rows = [
            DockRow("\u2003" * (min(item.level, deepest + 1) - 1) + item.text, item.block_id)
            for item in items
        ]
        if not rows:
            rows = [DockRow(self.tr("Nothing in it yet"), origin="scripture")]
        self._model.show_rows(rows)

    def show_current(self, block_id: str) -> None:
        """Mark the block that has the keyboard."""
        self._list.setCurrentIndex(self._model.index_of(block_id))

    @property
    def layout_chosen(self) -> Layout:
        """How the pages are to be laid out."""
        paper = self._paper.currentData()
        return Layout(
            paper=paper if isinstance(paper, Paper) else Paper.A4,
            endnotes=self._endnotes.isChecked(),
            wide_margins=self._wide.isChecked(),
            large_print=self._large.isChecked(),
            contents=self._contents.isChecked(),
        )

    @property
    def format_chosen(self) -> str:
        """The name of the format."""
        return str(self._format.currentData())

    # ---- export ---------------------------------------------------------------------------------

    def export(self) -> None:
        """Let the reader name a file, and write it."""
        self.line.ask(self._document, (self.format_chosen,), self.layout_chosen)

    def write(self, path: Path) -> None:
        """Write the study to a file in the format chosen."""
        self.line.write(self._document, path, self.format_chosen, self.layout_chosen)

    def copy(self) -> None:
        """Put the whole study on the clipboard, with and without formats."""
        self.line.copy(self._document, self.tr("Copied the study with its footnotes."))

    def choose_format(self, name: str) -> None:
        """Write in this format from now on."""
        self._format.setCurrentIndex(self._format.findData(name))

    # ---- size -----------------------------------------------------------------------------------

    def _take(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if isinstance(row, DockRow) and row.key:
            self.wanted.emit(row.key)

    def _show_options(self) -> None:
        paged = self.format_chosen == "pdf"
        for widget in (self._paper, self._large, self._wide, self._contents):
            widget.setEnabled(paged)
        self._endnotes.setEnabled(self.format_chosen in _WITH_ENDNOTES)

    def _fit(self) -> None:
        look = self._appearance
        self.setMinimumWidth(look.px(_WIDTH))
        self.setMaximumWidth(_ANY_WIDTH if self._is_alone else look.px(_WIDTH))
        way = QBoxLayout.Direction
        self._both.setDirection(way.LeftToRight if self._is_alone else way.TopToBottom)
        self._both.setStretch(1, 1 if self._is_alone else 0)
        self._both.setSpacing(look.px(12))
        self._column.setContentsMargins(look.px(12), look.px(12), look.px(12), look.px(12))
        for part in (*self._parts, self._column):
            part.setSpacing(look.px(6))
        self._parts[1].setContentsMargins(0, 0, look.px(4), 0)
        self._form.setSpacing(look.px(6))
        self._list.doItemsLayout()


def _head(word: str) -> QLabel:
    head = QLabel(word)
    head.setProperty("look", "name")
    return head


class _Fields(QScrollArea):
    """As high as what is in it, where there is room."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def sizeHint(self) -> QSize:
        """All of it."""
        return self._inside.sizeHint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for other room when what is in it changed."""
        if watched is self._inside and event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
