"""The menus of own work: under the menu button, and over what is selected in a reader."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from chapterverse.domain.annotations import Pen
from chapterverse.ui.highlight_ground import pen_icon
from chapterverse.ui.keymap import Keymap, native
from chapterverse.ui.own_desk import OwnDesk
from chapterverse.ui.own_marks import OwnMarks
from chapterverse.ui.own_words import own_actions, pen_word, step_word
from chapterverse.ui.reader_view import ReaderView
from chapterverse.ui.theme import Appearance


class OwnMenus(QObject):
    """`chosen` carries the name of one of own_actions(), `naming` the Pen that is to be named."""

    chosen = Signal(str)
    naming = Signal(object)

    def __init__(
        self,
        desk: OwnDesk,
        marks: OwnMarks,
        keymap: Keymap,
        appearance: Appearance,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._marks = marks
        self._keymap = keymap
        self._appearance = appearance

    def menu(self, parent: QWidget) -> QMenu:
        """A menu of own work that is filled when it is opened."""
        menu = QMenu(self.tr("Notes and marks"), parent)
        menu.aboutToShow.connect(lambda: self._fill(menu))
        return menu

    def pop_up(
        self, view: ReaderView, point: QPoint, add_to_study: Callable[[], None] | None
    ) -> None:
        """Show the menu of what is selected in a reader at a point of its view."""
        menu = QMenu(view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._fill(menu)
        menu.addSeparator()
        chosen = view.chosen
        several = chosen is not None and chosen.ref.first != chosen.ref.last
        one = self.tr("Copy the verse with its reference")
        copy = self.tr("Copy the verses with their reference") if several else one
        menu.addAction(f"{copy}\t{native('Ctrl+C')}").triggered.connect(view.copy_verse)
        if add_to_study is not None:
            add = self.tr("Add to study")
            keys = self._keymap.keys(("Ctrl+Shift+S",))
            shown = f"{add}\t{native(keys[0])}" if keys else add
            menu.addAction(shown).triggered.connect(add_to_study)
        if view.word is not None and view.word.word.keys:
            study = self.tr("Word study")
            menu.addAction(f"{study}\t{native('Ctrl+D')}").triggered.connect(view.study_word)
        rect = view.visualRect(view.currentIndex())
        if not rect.contains(point):
            point = rect.center()
        menu.popup(view.viewport().mapToGlobal(point))

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        for action in own_actions():
            word = action.word
            number = action.name.removeprefix("pen")
            pen = Pen(number) if number != action.name else None
            if pen is not None:
                word = self.tr("Highlight: {pen}").format(pen=pen_word(pen, self._marks.pens))
            step = {"undo": self._desk.undo_step, "redo": self._desk.redo_step}.get(action.name)
            if step is not None:
                doing = self.tr("Undo {step}") if action.name == "undo" else self.tr("Redo {step}")
                word = doing.format(step=step_word(step)).strip()
            keys = self._keymap.keys((action.keys,))
            shown = word.replace("&", "&&") + (f"\t{native(keys[0])}" if keys else "")
            item = menu.addAction(shown)
            if pen is not None:
                item.setIcon(pen_icon(pen, self._appearance))
            item.triggered.connect(lambda _=False, name=action.name: self.chosen.emit(name))
            item.setEnabled(step is None or bool(step))
            if action.name == "pen4":
                self._add_pen_names(menu)
            if action.name in ("pen4", "bookmark"):
                menu.addSeparator()

    def _add_pen_names(self, menu: QMenu) -> None:
        """A menu to give highlights names of one's own, such as "Promises"."""
        names = menu.addMenu(self.tr("Name the highlights"))
        for pen in Pen:
            word = f"{pen_word(pen, self._marks.pens)} …".replace("&", "&&")
            names.addAction(word).triggered.connect(lambda _=False, pen=pen: self.naming.emit(pen))
