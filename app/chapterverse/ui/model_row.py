"""One model in the list: what it is, how it may answer and why, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from chapterverse.errors import AppError
from chapterverse.services.model_words import facts_line, reason_line, styles_line
from chapterverse.services.models import ModelChoice
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.hairline import paint_hairline
from chapterverse.ui.icons import icon_pixmap
from chapterverse.ui.paragraph import Paragraph
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance


class ModelRow(QWidget):
    """`used` and `tested` carry how the settings name the model. `failed` says why the one in use
    could not be loaded, "" otherwise: it can then be tried again."""

    used = Signal(str)
    tested = Signal(str)

    def __init__(
        self,
        choice: ModelChoice,
        appearance: Appearance,
        *,
        is_own: bool,
        failed: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._is_own = is_own
        title = choice.entry.title
        self.name = Paragraph(appearance, Role.NAME, parent=self)
        self.name.show_text(title)
        self._tick = QLabel()
        self._own = QLabel(self.tr("In use"))
        self._own.setProperty("look", "accent")
        if failed:
            self.use = self._button(self.tr("Try again"), self.tr("Load {title} again"), title)
        else:
            self.use = self._button(self.tr("Use"), self.tr("Answer with {title}"), title)
        self.test = self._button(self.tr("Self-test"), self.tr("Test {title}"), title)
        self.test.setToolTip(self.tr("Some twenty fixed questions decide how it may answer"))
        wish = choice.wish
        self.use.clicked.connect(lambda: self.used.emit(wish))
        self.test.clicked.connect(lambda: self.tested.emit(wish))
        self._head = QHBoxLayout()
        self._head.addWidget(self.name, 1, Qt.AlignmentFlag.AlignVCenter)
        for part in (self._tick, self._own, self.use, self.test):
            self._head.addWidget(part)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        self.facts = self._line(facts_line(choice), Role.SMALL, muted=True)
        self.styles = self._line(styles_line(choice) if choice.usable else "", Role.INTERFACE)
        reason = reason_line(choice)
        self.reason = self._line(reason if choice.usable else "", Role.SMALL, muted=True)
        self.problem = ErrorLine(self)
        self._column.addWidget(self.problem)
        if not choice.usable:
            self.problem.show_error(AppError(choice.entry.problem, choice.entry.hint))
        elif failed:
            self.problem.show_error(AppError(failed), "")
        self._own.setVisible(is_own and not failed)
        self._tick.setVisible(is_own and not failed)
        self.use.setVisible(choice.usable and (bool(failed) or not is_own))
        self.test.setVisible(choice.usable)
        appearance.changed.connect(self._fit)
        self._fit()

    def set_enabled(self, enabled: bool) -> None:
        """Whether something can be done with it now."""
        self.use.setEnabled(enabled)
        self.test.setEnabled(enabled)

    def _line(self, text: str, role: Role, *, muted: bool = False) -> Paragraph:
        line = Paragraph(self._appearance, role, muted=muted, parent=self)
        line.show_text(text)
        line.setVisible(bool(text))
        self._column.addWidget(line)
        return line

    def _button(self, word: str, name: str, title: str) -> QPushButton:
        button = QPushButton(word, self)
        button.setProperty("look", "small")
        button.setAccessibleName(name.format(title=title))
        return button

    def paintEvent(self, event: QPaintEvent) -> None:
        """The hairline above."""
        paint_hairline(self, self._appearance)

    def sizeHint(self) -> QSize:
        """As high as its lines need at its width."""
        hint = super().sizeHint()
        return QSize(hint.width(), max(hint.height(), self._column.heightForWidth(self.width())))

    def _fit(self) -> None:
        look = self._appearance
        self._column.setContentsMargins(0, look.px(12), 0, look.px(12))
        self._column.setSpacing(look.px(3))
        self._head.setSpacing(look.px(8))
        self._tick.setPixmap(icon_pixmap("check", look.theme.accent, look.px(14)))
