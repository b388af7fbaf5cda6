"""The line at the foot of the window: what just happened, the index being built, what is in use."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from chapterverse.ui.elided_label import ElidedLabel
from chapterverse.ui.icons import icon_pixmap, make_icon
from chapterverse.ui.size import STATUS_BAR
from chapterverse.ui.theme import Appearance

_MODEL_FROM = 620
"""Width at 100 % from which there is room for the name of the model."""


class StatusBar(QWidget):
    """`paused` and `resumed` when the reader stops or goes on with building the index."""

    paused = Signal()
    resumed = Signal()

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("statusBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._message = ElidedLabel()
        self._index = QLabel()
        self._pause = QPushButton()
        self._pause.setProperty("look", "link")
        self._pause.clicked.connect(self._toggle)
        self._runs = False
        self._offline_sign = QLabel()
        self._offline = QLabel(self.tr("Offline"))
        self._model = QLabel()
        self._server = ""
        row = QHBoxLayout(self)
        row.addWidget(self._message, 1)
        row.addWidget(self._index)
        row.addWidget(self._pause)
        row.addWidget(self._offline_sign)
        row.addWidget(self._offline)
        row.addWidget(self._model)
        self._index.hide()
        self._pause.hide()
        appearance.changed.connect(self._fit)
        self._fit()

    @property
    def message(self) -> str:
        """The sentence shown now."""
        return self._message.text()

    def say(self, sentence: str) -> None:
        """Show a sentence until the next."""
        self._message.say(sentence)

    def name_model(self, note: str) -> None:
        """Say which model is in use."""
        self._model.setText(note)
        self._choose_parts()

    def show_server(self, address: str) -> None:
        """Say that a model server is asked, or with "" that nothing leaves this computer."""
        self._server = address
        place = address.partition("//")[2] or address
        said = self.tr("Model server: {place}").format(place=place) if address else ""
        self._offline.setText(said or self.tr("Offline"))
        self._fit()

    def show_index(self, done: int, total: int) -> None:
        """Say how far the index of meanings is."""
        percent = 100 * done // total if total else 0
        self._index.setText(self.tr("Index of meanings: {percent} %").format(percent=percent))
        self._show_button(running=True)

    def show_index_paused(self) -> None:
        """Say that building rests and offer to go on."""
        self._index.setText(self.tr("Index of meanings: paused"))
        self._show_button(running=False)

    def hide_index(self) -> None:
        """The index is ready, or is not built here."""
        self._index.hide()
        self._pause.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The model's name gives way to the message."""
        super().resizeEvent(event)
        self._choose_parts()

    def _choose_parts(self) -> None:
        note = self._model.text()
        room = self.width() >= self._appearance.px(_MODEL_FROM)
        self._model.setVisible(bool(note) and room)
        offline = self.tr("Nothing is fetched or sent. Everything stays on this computer.")
        if self._server:
            offline = self.tr("Questions and the passages for them are sent to {address}.").format(
                address=self._server
            )
        self._offline.setToolTip(f"{offline}\n{note}".strip())

    def _show_button(self, *, running: bool) -> None:
        self._runs = running
        self._pause.setText(self.tr("Pause") if running else self.tr("Go on"))
        self._pause.setAccessibleName(
            self.tr("Pause building the index") if running else self.tr("Go on with the index")
        )
        self._pause.setIcon(self._button_icon())
        self._index.show()
        self._pause.show()

    def _button_icon(self) -> QIcon:
        look = self._appearance
        return make_icon("pause" if self._runs else "play", look.theme.accent, look.px(12))

    def _toggle(self) -> None:
        (self.paused if self._runs else self.resumed).emit()

    def _fit(self) -> None:
        look = self._appearance
        self.setFixedHeight(look.px(STATUS_BAR))
        row = self.layout()
        if row is not None:
            row.setContentsMargins(look.px(12), 0, look.px(12), 0)
            row.setSpacing(look.px(6))
        self._model.setContentsMargins(look.px(10), 0, 0, 0)
        self._offline.setContentsMargins(0, 0, 0, 0)
        self._offline_sign.setContentsMargins(look.px(10), 0, 0, 0)
        size = look.px(14)
        self._choose_parts()
        self._offline_sign.setPixmap(
            icon_pixmap("hard-drives" if self._server else "wifi-slash", look.theme.muted, size)
        )
        self._pause.setIconSize(QSize(look.px(12), look.px(12)))
        self._pause.setIcon(self._button_icon())
