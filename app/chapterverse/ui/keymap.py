"""Which keys do what: the program's own, and those that the reader chose instead.

An action is named by the first key that the program gives it, which never changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

_DEFAULT = "defaultKeys"


@dataclass(frozen=True, slots=True)
class KeyedAction:
    """Something that has keys: its word and the keys that the program gives it."""

    word: str
    keys: tuple[str, ...]


class Keymap(QObject):
    """`text` is one line for the settings; parts of it that are no keys are left out."""

    changed = Signal()

    def __init__(self, text: str = "", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._own: dict[str, str] = {}
        self._actions: dict[str, KeyedAction] = {}
        parts = text.split("\t")
        for name, keys in zip(parts[0::2], parts[1::2], strict=False):
            if _portable(name) and (not keys or _portable(keys)):
                self._own[_portable(name)] = _portable(keys)

    @property
    def text(self) -> str:
        """What the reader changed, in one line."""
        return "\t".join(part for change in sorted(self._own.items()) for part in change)

    @property
    def actions(self) -> tuple[KeyedAction, ...]:
        """Every action that was registered, in that order."""
        return tuple(self._actions.values())

    def register(self, actions: Iterable[KeyedAction]) -> None:
        """Say which actions there are; one with a name that is known adds nothing."""
        for action in actions:
            self._actions.setdefault(_name(action), action)

    def keys(self, defaults: tuple[str, ...]) -> tuple[str, ...]:
        """The keys in force for an action with these; () where the reader took them away."""
        if not defaults:
            return ()
        own = self._own.get(_portable(defaults[0]))
        if own is None:
            return defaults
        return (own,) if own else ()

    def is_changed(self, action: KeyedAction) -> bool:
        """Whether the reader chose other keys."""
        return _name(action) in self._own

    def user_of(self, keys: str, besides: KeyedAction) -> KeyedAction | None:
        """Another action that has these keys."""
        wanted = _portable(keys)
        for action in self._actions.values():
            in_force = [_portable(own) for own in self.keys(action.keys)]
            if action != besides and wanted and wanted in in_force:
                return action
        return None

    def choose(self, action: KeyedAction, keys: str) -> None:
        """Give an action other keys and take them from whoever had them; "" leaves it none."""
        wanted = _portable(keys)
        before = self.user_of(wanted, action)
        if before is not None:
            self._own[_name(before)] = ""
        if wanted and wanted == _name(action):
            self._own.pop(_name(action), None)
        else:
            self._own[_name(action)] = wanted
        self.changed.emit()

    def reset(self, action: KeyedAction) -> None:
        """Give an action the program's keys again, taken from whoever has them."""
        self._own.pop(_name(action), None)
        before = self.user_of(_name(action), action)
        if before is not None:
            self._own[_name(before)] = ""
        self.changed.emit()

    def reset_all(self) -> None:
        """Give every action the program's keys."""
        self._own.clear()
        self.changed.emit()

    def dress(self, page: QWidget) -> None:
        """Give the shortcuts inside a page the keys in force."""
        for shortcut in page.findChildren(QShortcut):
            default = shortcut.property(_DEFAULT)
            if not default:
                default = shortcut.key().toString(QKeySequence.SequenceFormat.PortableText)
                shortcut.setProperty(_DEFAULT, default)
            keys = self.keys((str(default),))
            shortcut.setKey(QKeySequence(keys[0]) if keys else QKeySequence())


def native(keys: str) -> str:
    """Keys as this system writes them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def with_keys(words: str, keys: tuple[str, ...]) -> str:
    """What something does and the keys in force for it, as a tooltip."""
    shown = ", ".join(native(key) or key for key in keys if key)
    return f"{words} ({shown})" if shown else words


def _name(action: KeyedAction) -> str:
    return _portable(action.keys[0]) if action.keys else action.word


def _portable(keys: str) -> str:
    """Keys as they are kept; "" for what is none, and would not come back as what it was."""
    kept = QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText)
    again = QKeySequence(kept).toString(QKeySequence.SequenceFormat.PortableText)
    return kept if again == kept else ""
