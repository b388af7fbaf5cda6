"""The parts of the page of studies in their places; what they do is study_page's."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from chapterverse.ui.empty_state import EmptyState
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.progress_line import ProgressLine
from chapterverse.ui.study_bar import StudyBar
from chapterverse.ui.study_export import StudySide
from chapterverse.ui.study_notice import StudyNotice
from chapterverse.ui.study_sheet import StudySheet
from chapterverse.ui.study_shelf import StudyShelf
from chapterverse.ui.theme import Appearance

_SHELF_FROM, _SIDE_FROM = 700, 1000
"""Width at 100 % from which the shelf, and the outline too, stand beside the sheet."""


class Part(StrEnum):
    """What a page that has no room for everything shows."""

    SHEET = "sheet"
    SHELF = "shelf"
    SIDE = "side"


class StudyFrame(QWidget):
    """Shelf, sheet and side, beside each other as far as there is room; none of them connected."""

    def __init__(
        self,
        shelf: StudyShelf,
        side: StudySide,
        appearance: Appearance,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._part = Part.SHELF
        self.shelf = shelf
        self.side = side
        self.bar = StudyBar(appearance)
        self.sheet = StudySheet(appearance)
        self._empty = EmptyState(
            self.tr("No study is open."),
            self.tr("Choose one on the shelf, or press Ctrl+N for a new one."),
            appearance,
        )
        self.error = ErrorLine()
        self.notice = StudyNotice()
        self._progress = ProgressLine(self.tr("Cancel"), appearance)
        self._progress.hide()
        self._middle = QWidget()
        middle = QVBoxLayout(self._middle)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        for widget in (self.bar, self.notice, self.error, self._progress):
            middle.addWidget(widget)
        middle.addWidget(self.sheet, 1)
        middle.addWidget(self._empty, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(shelf)
        row.addWidget(self._middle, 1)
        row.addWidget(side)
        self.bar.shelf_wanted.connect(lambda: self.show_part(Part.SHELF))
        self.bar.side_wanted.connect(lambda: self.show_part(Part.SIDE))
        shelf.left.connect(self._go_back)
        side.left.connect(self._go_back)
        appearance.changed.connect(self._arrange)

    def show_sheet(self, shown: bool) -> None:
        """Show the sheet of a study, or what to do where none is open."""
        self.sheet.setVisible(shown)
        self._empty.setVisible(not shown)

    @property
    def part(self) -> Part:
        """What is shown where there is no room for everything."""
        return self._part

    def show_part(self, part: Part) -> None:
        """Bring a part to the front, and the keyboard into it where it was hidden."""
        self._part = part
        hidden = {Part.SHELF: self.shelf, Part.SIDE: self.side}.get(part)
        was_hidden = hidden is not None and hidden.isHidden()
        self._arrange()
        if hidden is not None and was_hidden:
            hidden.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_back(self) -> None:
        self.show_part(Part.SHEET)
        self.sheet.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Narrow pages show one part at a time."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        look, wide = self._appearance, self.width()
        beside = wide >= look.px(_SHELF_FROM)
        all_three = wide >= look.px(_SIDE_FROM)
        part = self._part
        shelf_alone = not beside and part is Part.SHELF
        side_alone = not beside and part is Part.SIDE
        self._middle.setVisible(not shelf_alone and not side_alone)
        self.shelf.setVisible(shelf_alone or all_three or (beside and part is not Part.SIDE))
        self.side.setVisible(side_alone or all_three or (beside and part is Part.SIDE))
        self.shelf.set_alone(shelf_alone)
        self.side.set_alone(side_alone, can_leave=not all_three)
        self.bar.set_ways(shelf=self.shelf.isHidden(), side=self.side.isHidden())
