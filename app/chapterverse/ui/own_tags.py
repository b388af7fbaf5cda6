"""The tags of a verse as pills, and the way to one more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from chapterverse.domain.annotations import Tagging
from chapterverse.domain.refs import PassageRef
from chapterverse.ui.bidi import isolate
from chapterverse.ui.flow_row import FlowRow
from chapterverse.ui.theme import Appearance


class OwnTags(QWidget):
    """`removed` carries the name of a tag and its passage, `wanted` the passage for a new one."""

    removed = Signal(str, PassageRef)
    wanted = Signal(PassageRef)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self._appearance = appearance
        self._tags: tuple[Tagging, ...] | None = None
        self._ref: PassageRef | None = None
        self._row: FlowRow | None = None
        self._column = QVBoxLayout(self)
        appearance.changed.connect(self._build)
        self.hide()

    def show_tags(self, ref: PassageRef, tags: Sequence[Tagging]) -> None:
        """Show the tags that stand on a passage."""
        self.show()
        if (ref, tuple(tags)) != (self._ref, self._tags):
            self._ref, self._tags = ref, tuple(tags)
            self._build()

    def _build(self) -> None:
        px = self._appearance.px
        self._column.setContentsMargins(px(14), px(6), px(12), px(6))
        pills = [self._pill(tag) for tag in self._tags or ()]
        more = QPushButton(self.tr("+ Tag"))
        more.setProperty("look", "link")
        more.setToolTip(self.tr("Put a tag on this verse (T)"))
        more.clicked.connect(self._ask)
        if self._row is not None:
            self._row.hide()
            self._column.removeWidget(self._row)
            self._row.deleteLater()
        self._row = FlowRow([*pills, more], px(6), between=px(4))
        self._column.addWidget(self._row)

    def _ask(self) -> None:
        if self._ref is not None:
            self.wanted.emit(self._ref)

    def _pill(self, tag: Tagging) -> QPushButton:
        metrics = self.fontMetrics()
        room = self._appearance.px(210)
        shown = metrics.elidedText(tag.name, Qt.TextElideMode.ElideRight, room)
        pill = QPushButton(f"{isolate(shown.replace('&', '&&'))}  ×")
        pill.setProperty("look", "pill")
        said = self.tr("Tag {name}, on {where}; press to take it off")
        said = said.format(name=tag.name, where=tag.ref.display())
        pill.setAccessibleName(said)
        pill.setToolTip(self.tr("Take this tag off {where}").format(where=tag.ref.display()))
        pill.clicked.connect(partial(self.removed.emit, tag.name, tag.ref))
        return pill
