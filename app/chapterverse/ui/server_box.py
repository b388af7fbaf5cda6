"""The address of a model server: typed in, tested, taken away. Nothing is asked before."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from chapterverse.errors import AppError
from chapterverse.ports import ServerAddress
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.hairline import paint_hairline
from chapterverse.ui.paragraph import Paragraph
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance


class ServerBox(QWidget):
    """`tested` carries the ServerAddress as typed; `removed` when the reader wants none."""

    tested = Signal(object)
    removed = Signal()

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        title = Paragraph(appearance, Role.NAME, parent=self)
        title.show_text(self.tr("Model server"))
        about = Paragraph(appearance, Role.INTERFACE, muted=True, parent=self)
        about.show_text(
            self.tr(
                "A class’s own machine can write for all: llama-server, vLLM, or another that "
                "speaks as OpenAI’s does. While no address is typed in, nothing is sent anywhere. "
                "Afterwards questions and the passages for them go to this address and to no other."
            )
        )
        self.address = QLineEdit()
        self.address.setPlaceholderText(self.tr("Address, such as 192.168.1.20:8080"))
        self.address.setAccessibleName(self.tr("Address of the model server"))
        self.address.setMaxLength(300)
        self.key = QLineEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setPlaceholderText(self.tr("Key, if it wants one"))
        self.key.setAccessibleName(self.tr("Key of the model server"))
        self.key.setMaxLength(512)
        self.test = QPushButton(self.tr("Test and list"))
        self.remove = QPushButton(self.tr("Remove"))
        self.said = Paragraph(appearance, Role.INTERFACE, parent=self)
        self.error = ErrorLine(self)
        self.test.clicked.connect(self._test)
        self.address.returnPressed.connect(self._test)
        self.key.returnPressed.connect(self._test)
        self.remove.clicked.connect(self.removed)
        self._row = QHBoxLayout()
        self._row.addWidget(self.address, 3)
        self._row.addWidget(self.key, 2)
        self._row.addWidget(self.test)
        self._row.addWidget(self.remove)
        self._column = QVBoxLayout(self)
        self._column.addWidget(title)
        self._column.addWidget(about)
        self._column.addLayout(self._row)
        self._column.addWidget(self.said)
        self._column.addWidget(self.error)
        self.show_server(None)
        appearance.changed.connect(self._fit)
        self._fit()

    def show_server(self, server: ServerAddress | None) -> None:
        """The address in force."""
        self.address.setText(server.url if server is not None else "")
        self.key.setText(server.key if server is not None else "")
        self.remove.setVisible(server is not None)
        self.say("")

    def say(self, sentence: str) -> None:
        """What the test found; "" for nothing."""
        self.error.hide()
        self.said.show_text(sentence)
        self.said.setVisible(bool(sentence))

    def show_error(self, error: AppError) -> None:
        """Why the server cannot be used."""
        self.say("")
        self.error.show_error(error)

    def set_running(self, running: bool) -> None:
        """Whether a server is being tested."""
        self.test.setEnabled(not running)
        self.remove.setEnabled(not running)

    def _test(self) -> None:
        if self.test.isEnabled():
            self.tested.emit(ServerAddress(self.address.text(), self.key.text()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The hairline above."""
        paint_hairline(self, self._appearance)

    def _fit(self) -> None:
        look = self._appearance
        self._column.setContentsMargins(0, look.px(12), 0, look.px(12))
        self._column.setSpacing(look.px(8))
        self._row.setSpacing(look.px(8))
