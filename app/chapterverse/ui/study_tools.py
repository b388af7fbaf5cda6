"""The row above a field of a study: what Markdown is put in at a press."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from chapterverse.ui.elided_label import ElidedLabel
from chapterverse.ui.icons import make_icon
from chapterverse.ui.size import ICON
from chapterverse.ui.study_editor import StudyEditor
from chapterverse.ui.theme import Appearance


class FormatRow(QWidget):
    """Acts on one field, which keeps the keyboard."""

    def __init__(self, editor: StudyEditor, appearance: Appearance) -> None:
        super().__init__()
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        size = appearance.px(ICON)
        for icon, word, act in (
            ("text-bolder", self.tr("Bold"), lambda: editor.wrap("**")),
            ("text-italic", self.tr("Italic"), lambda: editor.wrap("*")),
            ("list-bullets", self.tr("List"), lambda: editor.start_lines("- ")),
            ("quotes", self.tr("Quotation"), lambda: editor.start_lines("> ")),
        ):
            button = QToolButton()
            button.setProperty("look", "small")
            button.setIcon(make_icon(icon, appearance.theme.ink, size))
            button.setIconSize(QSize(size, size))
            button.setToolTip(word)
            button.setAccessibleName(word)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(act)
            line.addWidget(button)
        said = ElidedLabel()
        said.setProperty("look", "small")
        said.setAlignment(Qt.AlignmentFlag.AlignTrailing)
        said.say(self.tr("Markdown. Ctrl+Enter leaves, Alt+Enter opens a reference"))
        line.addSpacing(appearance.px(12))
        line.addWidget(said, 1)
