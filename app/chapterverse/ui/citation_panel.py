"""The citations of an answer: a strip of counts when closed, every footnote in full when open."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListView,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from chapterverse.domain.passages import SourceKind
from chapterverse.ui import answer_words as words
from chapterverse.ui.citation_delegate import CitationDelegate
from chapterverse.ui.citation_model import CitationModel
from chapterverse.ui.icons import make_icon
from chapterverse.ui.size import CITATION_PANEL_MINIMUM, Role
from chapterverse.ui.theme import Appearance

_HEAD, _SIDE, _GAP, _PADDING, _ARROW = 46, 14, 8, 10, 26


class CitationHead(QWidget):
    """One button for each kind of source with its count, and an arrow that opens or closes.

    Open, the buttons show or hide their kind. Closed, each opens the panel.
    """

    toggled = Signal()
    kind_pressed = Signal(object)

    def __init__(
        self,
        model: CitationModel,
        appearance: Appearance,
        *,
        is_open: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._appearance = appearance
        self._is_open = is_open
        self._buttons: dict[SourceKind, QPushButton] = {}
        self._row = QHBoxLayout(self)
        for kind in SourceKind:
            self._buttons[kind] = self._make_button(kind)
            self._row.addWidget(self._buttons[kind])
        self._row.addStretch(1)
        self._arrow = QToolButton(self)
        self._arrow.setProperty("look", "small")
        name = (
            self.tr("Close the citation panel") if is_open else self.tr("Open the citation panel")
        )
        self._arrow.setAccessibleName(name)
        self._arrow.setToolTip(f"{name} (Ctrl+J)")
        self._arrow.clicked.connect(self.toggled)
        self._row.addWidget(self._arrow)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        model.modelReset.connect(self.refresh)
        appearance.changed.connect(self.refresh)
        self.refresh()

    def _make_button(self, kind: SourceKind) -> QPushButton:
        button = QPushButton(self)
        button.setProperty("look", "choice")
        button.setCheckable(self._is_open)
        button.clicked.connect(lambda _=False, kind=kind: self.kind_pressed.emit(kind))
        return button

    def button(self, kind: SourceKind) -> QPushButton:
        """The button of a kind; hidden while the answer cites none."""
        return self._buttons[kind]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorter words where the full ones have no room."""
        super().resizeEvent(event)
        self.refresh()

    def _has_room(self, tally: dict[SourceKind, int]) -> bool:
        look = self._appearance
        metrics = QFontMetrics(look.font(Role.SMALL_NAME))
        words_wide = sum(
            metrics.horizontalAdvance(words.citation_count(kind, n)) for kind, n in tally.items()
        )
        around = look.px(2 * _PADDING) + 2 + look.px(_GAP)
        return words_wide + len(tally) * around + look.px(2 * _SIDE + _ARROW) <= self.width()

    def refresh(self) -> None:
        """Show the counts of the model as they are now."""
        look, theme = self._appearance, self._appearance.theme
        self.setFixedHeight(look.px(_HEAD))
        side = look.px(_SIDE)
        self._row.setContentsMargins(side if self._is_open else 0, 0, look.px(6), 0)
        self._row.setSpacing(look.px(_GAP))
        tally = dict(self._model.counts())
        full = self._has_room(tally)
        for kind, button in self._buttons.items():
            count = tally.get(kind, 0)
            shown = self._model.is_shown(kind)
            text = words.citation_count(kind, count)
            button.setVisible(count > 0)
            button.setText(text if full else words.short_count(kind, count))
            button.setAccessibleName(text)
            if self._is_open:
                button.setChecked(shown)
                if not shown:
                    button.setAccessibleName(self.tr("{0}, hidden").format(text))
                tip = self.tr("Hide these") if shown else self.tr("Show these")
                button.setToolTip(tip)
                # A kind that is left out is told by weight and edge as well as by colour.
                off = f"color: {theme.muted}; border: 1px dashed {theme.control}; font-weight: 400"
                button.setStyleSheet("" if shown else off)
        arrow = "caret-up" if self._is_open else "caret-down"
        self._arrow.setIcon(make_icon(arrow, theme.ink, look.px(16)))
        self._arrow.setIconSize(QSize(look.px(16), look.px(16)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """A hairline towards what is below, or above the closed strip."""
        painter = QPainter(self)
        painter.setPen(QPen(QColor(self._appearance.theme.hairline), 1))
        y = self.height() - 1 if self._is_open else 0
        painter.drawLine(0, y, self.width(), y)
        painter.end()


class CitationList(QListView):
    """Rows of the panel; `left` when Escape is pressed in it."""

    opened = Signal(int)
    left = Signal()

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
        appearance.changed.connect(self._lay_out_again)

    def _open(self, index: QModelIndex) -> None:
        number = self._citations.number_at(index)
        if number:
            self.opened.emit(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the place of the row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex())
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
