"""The head of the citations: one button for each kind of source with its count, and an arrow."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QWidget

from chapterverse.domain.passages import SourceKind
from chapterverse.ui import answer_words as words
from chapterverse.ui.citation_model import CitationModel
from chapterverse.ui.icons import make_icon
from chapterverse.ui.size import Role
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
