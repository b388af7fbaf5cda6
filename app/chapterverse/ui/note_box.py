"""The note being written, at the foot of the pane about the verse: saved as it is typed."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from chapterverse.domain.annotations import Anchor, Edit, Note
from chapterverse.domain.refs import PassageRef
from chapterverse.services.annotations import new_uuid
from chapterverse.ui.elided_label import ElidedLabel
from chapterverse.ui.note_editor import NoteEditor
from chapterverse.ui.own_desk import OwnDesk
from chapterverse.ui.own_words import plain_tip
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_SAVE_MS = 700
"""From the first key that is not saved yet: typing without a pause loses no more than that."""


class NoteBox(QWidget):
    """Hidden until a note is opened. `left` when the writer is done and the text should have the
    keyboard again, `open_place` carries a passage that the note names."""

    left = Signal()
    open_place = Signal(PassageRef)

    def __init__(self, desk: OwnDesk, appearance: Appearance) -> None:
        super().__init__()
        self.setObjectName("noteBox")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._desk = desk
        self._appearance = appearance
        self._anchor: Anchor | None = None
        self._note_id = ""
        self._kept = ""
        self._name = ElidedLabel()
        self.another = self._button(
            self.tr("+ Note"), self.tr("Another note on the same place (Shift+N in the text)")
        )
        self._remove = self._button(self.tr("Remove"), self.tr("Remove this note"))
        self._done = self._button(self.tr("Done"), self.tr("Done (Esc)"))
        self.editor = NoteEditor(appearance)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_SAVE_MS)
        self._wait.timeout.connect(self.save)
        self._head = QHBoxLayout()
        self._head.addWidget(self._name, 1)
        self._head.addWidget(self.another)
        self._head.addWidget(self._remove)
        self._head.addWidget(self._done)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        self._column.addWidget(self.editor)
        self.setFocusProxy(self.editor)
        self.editor.textChanged.connect(self._typed)
        self.editor.left.connect(self.leave)
        self.editor.unfocused.connect(self._unfocused)
        self.editor.open_place.connect(self._follow)
        self.another.clicked.connect(self._begin_another)
        self._remove.clicked.connect(self.remove)
        self._done.clicked.connect(self.leave)
        desk.edited.connect(self._edited)
        appearance.changed.connect(self._fit)
        self._fit()
        self.hide()

    @property
    def is_waiting(self) -> bool:
        """Whether keys are about to be saved."""
        return self._wait.isActive()

    @property
    def anchor(self) -> Anchor | None:
        """What the open note hangs on."""
        return self._anchor if not self.isHidden() else None

    def open_note(self, anchor: Anchor, note: Note | None, *, take_focus: bool = True) -> None:
        """Write on a note, or begin one on verses or words."""
        self.save()
        self._anchor = note.anchor if note is not None else anchor
        # The id is given here, so that a second save before the first has ended is no second note.
        self._note_id = note.id if note is not None else new_uuid()
        self._show_text(note.text if note is not None else "")
        self._tell()
        self.show()
        if take_focus:
            self.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def save(self) -> None:
        """Keep what was typed, now."""
        self._wait.stop()
        text, anchor = self.editor.toPlainText(), self._anchor
        if anchor is None or text == self._kept:
            return
        note_id = self._note_id

        def kept() -> None:
            if note_id == self._note_id:
                self._kept = text

        self._desk.write_note(anchor, text, note_id, kept)

    def leave(self) -> None:
        """Keep it, put the box away and give the text the keyboard."""
        inside = (self.editor, self.another, self._remove, self._done)
        had_focus = any(widget.hasFocus() for widget in inside)
        self.close_box()
        if had_focus:
            self.left.emit()

    def close_box(self) -> None:
        """Keep it and put the box away."""
        if self._anchor is None:
            return
        self.save()
        self._desk.end_step()
        self._anchor = None
        self.hide()

    def remove(self) -> None:
        """Take the note away; undo in the reader brings it back."""
        self.editor.clear()
        self.leave()

    def _begin_another(self) -> None:
        if self._anchor is not None:
            anchor = self._anchor
            self._desk.end_step()
            self.open_note(anchor, None)

    def _show_text(self, text: str) -> None:
        self.editor.blockSignals(True)
        self.editor.setPlainText(text)
        self.editor.blockSignals(False)
        self._kept = text
        self.editor.moveCursor(self.editor.textCursor().MoveOperation.End)

    def _typed(self) -> None:
        if not self._wait.isActive() and self._anchor is not None:
            self._wait.start()

    def _unfocused(self) -> None:
        self.save()
        if self._anchor is not None:
            self._desk.end_step()

    def _follow(self, ref: PassageRef) -> None:
        self.save()
        self.open_place.emit(ref)

    def _edited(self, edit: Edit) -> None:
        """Follow what undo, redo or a list did to the open note."""
        if self._anchor is None or self.editor.hasFocus() or self._wait.isActive():
            return
        now = [item for item in edit.added if item.id == self._note_id]
        if now and isinstance(now[0], Note):
            if now[0].text != self.editor.toPlainText():
                self._show_text(now[0].text)
        elif any(item.id == self._note_id for item in edit.removed):
            self._anchor = None
            self.hide()

    def _tell(self) -> None:
        if self._anchor is None:
            return
        where = self._anchor.ref.display()
        if self._anchor.work_id:
            said = self.tr("Note on “{words}”, {where}")
            named = said.format(words=self._anchor.words, where=where)
        else:
            named = self.tr("Note on {where}").format(where=where)
        self._name.say(named)
        self._name.setToolTip(plain_tip(named))
        self.editor.setAccessibleName(named)
        self.editor.setPlaceholderText(self.tr("Write here; references become links."))

    def _button(self, word: str, tip: str) -> QPushButton:
        button = QPushButton(word)
        button.setProperty("look", "link")
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        return button

    def _fit(self) -> None:
        look, px = self._appearance, self._appearance.px
        self._column.setContentsMargins(px(12), px(6), px(12), px(10))
        self._column.setSpacing(px(4))
        self._name.setFont(look.font(Role.NAME))
