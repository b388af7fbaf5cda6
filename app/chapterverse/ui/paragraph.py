"""A label with the line height of its role and, where wanted, marked words and a last line."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from chapterverse.domain.passages import Span
from chapterverse.ui.passage_text import PassageText
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance


class Paragraph(QLabel):
    """Plain text in ink or muted ink, as high as it needs at its width.

    QLabel gives the text to a screen reader; its own painting has no fixed line height.
    """

    def __init__(
        self,
        appearance: Appearance,
        role: Role,
        *,
        muted: bool = False,
        most: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._role = role
        self._muted = muted
        self._most = most
        self._spans: tuple[Span, ...] = ()
        self._laid_out: PassageText | None = None
        self.setTextFormat(Qt.TextFormat.PlainText)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        appearance.changed.connect(self._forget)

    def show_text(self, text: str, spans: Iterable[Span] = ()) -> None:
        """Show a text; words under MARK spans stand on the mark ground."""
        self._spans = tuple(spans)
        self.setText(text)
        self._forget()

    def set_most(self, most: int) -> None:
        """Show at most so many lines, 0 for all."""
        if most != self._most:
            self._most = most
            self._forget()

    def is_cut(self, width: int) -> bool:
        """Whether lines are left out at a width."""
        return self._at(width).is_cut

    def hasHeightForWidth(self) -> bool:
        """Text wraps."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of all lines that are shown."""
        return self._at(width).height

    def sizeHint(self) -> QSize:
        """One line if there is room for it."""
        whole = self._at(1 << 20)
        return QSize(whole.natural_width, whole.height)

    def minimumSizeHint(self) -> QSize:
        """A few words wide."""
        return QSize(self._appearance.px(80), self._appearance.line(self._role))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines from the top."""
        theme = self._appearance.theme
        painter = QPainter(self)
        ink = theme.muted if self._muted else theme.ink
        self._at(self.width()).paint(painter, 0, 0, ink, theme.mark)
        painter.end()

    def _at(self, width: int) -> PassageText:
        if self._laid_out is None or self._laid_out.width != width:
            self._laid_out = PassageText(
                self.text(),
                self._appearance.font(self._role),
                self._appearance.line(self._role),
                width,
                self._spans,
                self._most,
            )
        return self._laid_out

    def _forget(self) -> None:
        self._laid_out = None
        self.updateGeometry()
        self.update()
