"""The findings beside a checked text: counts that also filter, and a row for each finding."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QLabel,
    QListView,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from chapterverse.ui.finding import Finding, Tally
from chapterverse.ui.finding_delegate import FindingDelegate
from chapterverse.ui.findings_model import FindingsModel
from chapterverse.ui.flow_row import FlowRow
from chapterverse.ui.hairline import paint_hairline
from chapterverse.ui.size import CITATION_PANEL_MINIMUM
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verdict import Verdict, verdict_colour, verdict_pixmap, verdict_word

_AT_ONCE = 25
"""Rows of the list that are laid out in one go."""


class TallyBox(QWidget):
    """Lines of counts; each count is a button that lists only the findings of its verdict."""

    pressed = Signal(Verdict)

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._grid = QGridLayout(self)
        self._grid.setColumnStretch(1, 1)
        self._lines: list[tuple[QLabel, FlowRow]] = []
        self._buttons: list[tuple[QPushButton, Verdict]] = []
        self._shown: tuple[Tally, ...] = ()
        appearance.changed.connect(self._appearance_changed)
        self._fit()

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The counts, in the order of the lines."""
        return tuple(button for button, _ in self._buttons)

    def show_tallies(self, tallies: Sequence[Tally]) -> None:
        """Replace all lines."""
        for part in (part for line in self._lines for part in line):
            self._grid.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._lines, self._buttons = [], []
        for row, tally in enumerate(tallies):
            head = QLabel(tally.head)
            head.setProperty("look", "name")
            counts = [self._count(verdict, count) for verdict, count in tally.counts]
            line = FlowRow(counts, self._appearance.px(2))
            self._grid.addWidget(head, row, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(line, row, 1)
            self._lines.append((head, line))
        self._shown = tuple(tallies)
        self._fit()

    def show_wanted(self, wanted: frozenset[Verdict]) -> None:
        """Tick the verdicts that are filtered for."""
        for button, verdict in self._buttons:
            button.setChecked(verdict in wanted)

    def _count(self, verdict: Verdict, count: int) -> QWidget:
        text = f"{count} {verdict_word(verdict).lower()}"
        if verdict is Verdict.EXISTS:  # such references have no rows of their own
            text = self.tr("{n} exist").format(n=count)
        # The space keeps the sign away from the words.
        button = QPushButton(f"\N{NO-BREAK SPACE}{text}")
        if verdict is Verdict.EXISTS:
            button.setEnabled(False)
        button.setProperty("look", "count")
        button.setCheckable(True)
        button.setAccessibleName(self.tr("Only {count}").format(count=text))
        button.setToolTip(self.tr("List only these"))
        button.clicked.connect(lambda _=False, verdict=verdict: self.pressed.emit(verdict))
        self._buttons.append((button, verdict))
        return button

    def _appearance_changed(self) -> None:
        checked = frozenset(verdict for button, verdict in self._buttons if button.isChecked())
        self.show_tallies(self._shown)
        self.show_wanted(checked)

    def _fit(self) -> None:
        look, theme = self._appearance, self._appearance.theme
        self._grid.setContentsMargins(look.px(16), look.px(8), look.px(8), look.px(8))
        self._grid.setHorizontalSpacing(look.px(8))
        self._grid.setVerticalSpacing(look.px(1))
        for head, line in self._lines:
            head.setFixedHeight(line.row_height)
        side = look.px(11)
        for button, verdict in self._buttons:
            colour = verdict_colour(theme, verdict)
            pixmap = verdict_pixmap(verdict, colour, side, self.devicePixelRatioF())
            icon = QIcon(pixmap)
            icon.addPixmap(pixmap, QIcon.Mode.Disabled)
            button.setIcon(icon)
            button.setIconSize(QSize(side, side))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The hairline towards the rows."""
        paint_hairline(self, self._appearance, below=True)


class FindingsList(QListView):
    """`opened` carries the finding whose place is to be read."""

    opened = Signal(object)

    def __init__(
        self, model: FindingsModel, appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._findings = model
        self._rows = FindingDelegate(appearance, self)
        self.setModel(model)
        self.setItemDelegate(self._rows)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setLayoutMode(QListView.LayoutMode.Batched)  # a long text has hundreds of rows
        self.setBatchSize(_AT_ONCE)
        self.setAccessibleName(self.tr("Findings"))
        self.doubleClicked.connect(self._open)
        model.modelReset.connect(self._rows.forget)
        appearance.changed.connect(self.scheduleDelayedItemsLayout)

    def _open(self, index: QModelIndex) -> None:
        finding = self._findings.finding(index)
        if finding is not None:
            self.opened.emit(finding)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the place of the row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rows wrap at the new width."""
        self._rows.set_width(self.viewport().width())
        self.scheduleDelayedItemsLayout()
        super().resizeEvent(event)


class FindingsPanel(QWidget):
    """`chosen` and `opened` carry a finding of the list."""

    chosen = Signal(object)
    opened = Signal(object)

    def __init__(
        self, model: FindingsModel, appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._appearance = appearance
        self._restoring = False
        self.tallies = TallyBox(appearance, self)
        self.list = FindingsList(model, appearance, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tallies)
        column.addWidget(self.list, 1)
        self.tallies.pressed.connect(self._toggle)
        self.list.opened.connect(self.opened)
        self.list.selectionModel().currentChanged.connect(self._row_changed)
        appearance.changed.connect(self._fit)
        self._fit()

    def choose(self, finding: Finding) -> None:
        """Select the row of a finding; a filter that hides it is taken away."""
        if not self._model.index_of(finding).isValid():
            self._filter(frozenset())
        self._restoring = True
        index = self._model.index_of(finding)
        select = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.list.selectionModel().setCurrentIndex(index, select)
        self._restoring = False
        self.list.scrollTo(index)

    def _toggle(self, verdict: Verdict) -> None:
        self._filter(self._model.wanted ^ {verdict})

    def _filter(self, wanted: frozenset[Verdict]) -> None:
        self._model.filter(wanted)
        self.tallies.show_wanted(wanted)

    def _row_changed(self, index: QModelIndex) -> None:
        finding = self._model.finding(index)
        if finding is not None and not self._restoring:
            self.chosen.emit(finding)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The surface, so that the panel stands apart from the paper."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._appearance.theme.surface))
        painter.end()

    def _fit(self) -> None:
        look = self._appearance
        self.setMinimumSize(look.px(CITATION_PANEL_MINIMUM), look.px(120))
        self.list.setStyleSheet(f"background: {look.theme.surface}")
        self.update()
