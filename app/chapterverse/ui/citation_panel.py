"""The citations of an answer: a strip of counts when closed, every footnote in full when open."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QVBoxLayout,
    QWidget,
)

from chapterverse.domain.passages import SourceKind
from chapterverse.ui.citation_delegate import CitationDelegate
from chapterverse.ui.citation_head import CitationHead
from chapterverse.ui.citation_model import CitationModel
from chapterverse.ui.size import CITATION_PANEL_MINIMUM
from chapterverse.ui.theme import Appearance


class CitationList(QListView):
    """Rows of the panel. `followed` carries where a footnote moved: by click, or Space on it."""

    opened = Signal(int)
    followed = Signal(int)

    def __init__(
        self, model: CitationModel, appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._citations = model
        self._rows = CitationDelegate(appearance, self)
        self.setModel(model)
        self.setItemDelegate(self._rows)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformItemSizes(False)
        self.setAccessibleName(self.tr("Citations"))
        self.doubleClicked.connect(self._open)
        self._rows.followed.connect(self.followed)
        appearance.changed.connect(self._lay_out_again)

    def _open(self, index: QModelIndex) -> None:
        number = self._citations.number_at(index)
        if number:
            self.opened.emit(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the place of the row; Space follows a footnote that moved."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex())
            return
        citation = self._citations.citation(self._citations.number_at(self.currentIndex()))
        if event.key() == Qt.Key.Key_Space and citation is not None and citation.moved_to:
            self.followed.emit(citation.moved_to)
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rows wrap at the new width."""
        self._rows.set_width(self.viewport().width())
        self.scheduleDelayedItemsLayout()
        super().resizeEvent(event)

    def _lay_out_again(self) -> None:
        self._rows.forget()
        self.scheduleDelayedItemsLayout()


class CitationPanel(QWidget):
    """The open panel. `chosen` and `opened` carry a footnote's number; `closed` on the arrow."""

    chosen = Signal(int)
    opened = Signal(int)
    closed = Signal()

    def __init__(
        self, model: CitationModel, appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._appearance = appearance
        self._restoring = False
        self.head = CitationHead(model, appearance, is_open=True, parent=self)
        self.list = CitationList(model, appearance, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.list, 1)
        self.head.toggled.connect(self.closed)
        self.head.kind_pressed.connect(self._toggle_kind)
        self.list.opened.connect(self.opened)
        self.list.followed.connect(self._follow)
        self.list.selectionModel().currentChanged.connect(self._row_changed)
        model.modelReset.connect(self._forget_row)
        self.setAccessibleName(self.tr("Citation panel"))
        appearance.changed.connect(self._appearance_changed)
        self._appearance_changed()

    @property
    def number(self) -> int:
        """The footnote whose row is selected, 0 for none."""
        return self._model.number_at(self.list.currentIndex())

    def show_number(self, number: int) -> None:
        """Select the row of a footnote and bring it into view; a hidden kind is listed again."""
        citation = self._model.citation(number)
        if citation is None:
            return
        self._model.set_shown(citation.source, True)
        index = self._model.index(self._model.row_of(number))
        self._restoring = True
        self.list.selectionModel().setCurrentIndex(
            index, QItemSelectionModel.SelectionFlag.ClearAndSelect
        )
        self._restoring = False
        self.list.scrollTo(index)

    def scroll_to(self, number: int) -> None:
        """Bring the row of a footnote to the top without selecting it."""
        row = self._model.row_of(number)
        if row > 0:
            top = QAbstractItemView.ScrollHint.PositionAtTop
            self.list.scrollTo(self._model.index(row - 1), top)

    def _row_changed(self, index: QModelIndex) -> None:
        number = self._model.number_at(index)
        if number and not self._restoring:
            self.chosen.emit(number)

    def _follow(self, number: int) -> None:
        self.show_number(number)
        self.chosen.emit(number)

    def _toggle_kind(self, kind: SourceKind) -> None:
        before = self.number
        self._model.set_shown(kind, not self._model.is_shown(kind))
        citation = self._model.citation(before)
        if citation is not None and self._model.is_shown(citation.source):
            self.show_number(before)

    def _forget_row(self) -> None:
        self.list.clearSelection()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The surface, so that the panel stands apart from the paper."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._appearance.theme.surface))
        painter.end()

    def _appearance_changed(self) -> None:
        theme = self._appearance.theme
        self.setMinimumSize(self._appearance.px(CITATION_PANEL_MINIMUM), self._appearance.px(120))
        self.list.setStyleSheet(f"background: {theme.surface}")
        self.update()
