"""The list of keys: every action with its shortcut, which can be changed here."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from chapterverse.ui.keymap import KeyedAction, Keymap, native
from chapterverse.ui.size import LIST_ROW, Role
from chapterverse.ui.theme import Appearance

_Index = QModelIndex | QPersistentModelIndex
ACTION_ROLE = Qt.ItemDataRole.UserRole


class KeysModel(QAbstractTableModel):
    """A row an action: its word, its keys in force."""

    def __init__(self, keymap: Keymap, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keymap = keymap
        self._actions = keymap.actions
        keymap.changed.connect(self._changed)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        """How many actions there are."""
        return 0 if parent.isValid() else len(self._actions)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        """Word and keys."""
        return 0 if parent.isValid() else 2

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """The heads of the columns."""
        if role != Qt.ItemDataRole.DisplayRole or orientation is not Qt.Orientation.Horizontal:
            return None
        return (self.tr("Action"), self.tr("Keys"))[section]

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Words; bold where the reader changed the keys; the action under ACTION_ROLE."""
        if not index.isValid():
            return None
        action = self._actions[index.row()]
        changed = self._keymap.is_changed(action)
        keys = ", ".join(native(one) for one in self._keymap.keys(action.keys))
        if role == ACTION_ROLE:
            return action
        if role == Qt.ItemDataRole.DisplayRole:
            return action.word if index.column() == 0 else keys or self.tr("none")
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 1:
            said = keys or self.tr("none")
            return self.tr("{keys}, changed").format(keys=said) if changed else said
        if role == Qt.ItemDataRole.FontRole and changed and index.column() == 1:
            font = QFont()
            font.setBold(True)
            return font
        return None

    def _changed(self) -> None:
        last = self.index(len(self._actions) - 1, 1)
        self.dataChanged.emit(self.index(0, 0), last)


class KeysPage(QWidget):
    """Enter or a double press on a row takes new keys for it; keys that are taken say by whom."""

    def __init__(
        self, keymap: Keymap, appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._keymap = keymap
        self._appearance = appearance
        self._waiting = ""
        self._title = QLabel(self.tr("Keys"))
        self._filter = QLineEdit()
        self._filter.setPlaceholderText(self.tr("Find an action"))
        self._filter.setAccessibleName(self.tr("Find an action"))
        self._rows = QSortFilterProxyModel(self)
        self._rows.setSourceModel(KeysModel(keymap, self))
        self._rows.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._rows.setFilterKeyColumn(-1)
        self._filter.textChanged.connect(self._rows.setFilterFixedString)
        self._table = _KeysTable()
        self._table.setModel(self._rows)
        # A header has sections only once there is a model.
        head = self._table.horizontalHeader()
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self._table.setAccessibleName(self.tr("Actions and their keys"))
        self._table.selectionModel().currentRowChanged.connect(self._row_changed)
        self._table.taken.connect(self._take_keys)
        self._table.doubleClicked.connect(self._take_keys)
        self._edit = QKeySequenceEdit()
        self._edit.setMaximumSequenceLength(1)
        self._edit.setAccessibleName(self.tr("New keys"))
        inner = self._edit.findChild(QLineEdit)
        if inner is not None:
            inner.setAccessibleName(self.tr("New keys"))
        self._edit.keySequenceChanged.connect(self._typed)
        self._set = QPushButton(self.tr("Set keys"))
        self._set.clicked.connect(self._apply)
        self._clear = QPushButton(self.tr("No keys"))
        self._clear.clicked.connect(lambda: self._choose(""))
        self._reset = QPushButton(self.tr("Reset"))
        self._reset.clicked.connect(self._reset_one)
        self._reset_all = QPushButton(self.tr("Reset all"))
        self._reset_all.clicked.connect(self._reset_every)
        self._said = QLabel()
        self._said.setWordWrap(True)
        self._said.setTextFormat(Qt.TextFormat.PlainText)
        self.setFocusProxy(self._filter)
        self.setWindowTitle(self.tr("Keys"))
        self._lay_out()
        self._table.selectRow(0)
        appearance.changed.connect(self._fit)
        self._fit()

    @property
    def table(self) -> QTableView:
        """The actions."""
        return self._table

    @property
    def edit(self) -> QKeySequenceEdit:
        """Where new keys are pressed."""
        return self._edit

    @property
    def said(self) -> str:
        """What was said last."""
        return self._said.text()

    def action(self) -> KeyedAction | None:
        """The action that is chosen."""
        found = self._table.currentIndex().data(ACTION_ROLE)
        return found if isinstance(found, KeyedAction) else None

    def _row_changed(self) -> None:
        action = self.action()
        usable = action is not None
        for widget in (self._edit, self._clear, self._reset):
            widget.setEnabled(usable)
        self._edit.clear()
        self._said.clear()

    def _take_keys(self) -> None:
        self._edit.clear()
        self._edit.setFocus(Qt.FocusReason.OtherFocusReason)
        action = self.action()
        if action is not None:
            self._say(self.tr("Press the new keys for “{action}”").format(action=action.word))

    def _typed(self, keys: QKeySequence) -> None:
        pressed = keys.toString(QKeySequence.SequenceFormat.PortableText)
        self._waiting = pressed
        self._set.setEnabled(bool(pressed))
        action = self.action()
        if not pressed or action is None:
            return
        user = self._keymap.user_of(pressed, action)
        if user is None:
            self._apply()
            return
        said = self.tr("{keys} is used by “{action}”. Set keys takes it from there.")
        self._say(said.format(keys=native(pressed), action=user.word))
        self._set.setFocus(Qt.FocusReason.OtherFocusReason)

    def _apply(self) -> None:
        if self._waiting:
            self._choose(self._waiting)

    def _choose(self, keys: str) -> None:
        action = self.action()
        if action is None:
            return
        self._keymap.choose(action, keys)
        shown = native(keys) if keys else self.tr("no keys")
        self._done(self.tr("“{action}” now has {keys}").format(action=action.word, keys=shown))

    def _reset_one(self) -> None:
        action = self.action()
        if action is not None:
            self._keymap.reset(action)
            self._done(self.tr("“{action}” has its own keys again").format(action=action.word))

    def _reset_every(self) -> None:
        self._keymap.reset_all()
        self._done(self.tr("Every action has its own keys again"))

    def _done(self, sentence: str) -> None:
        self._waiting = ""
        self._edit.clear()
        self._table.setFocus(Qt.FocusReason.OtherFocusReason)
        self._say(sentence)

    def _say(self, sentence: str) -> None:
        self._said.setText(sentence)

    def _lay_out(self) -> None:
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._title)
        self._column.addWidget(self._filter)
        self._column.addWidget(self._table, 1)
        self._row = QHBoxLayout()
        self._row.addWidget(self._edit, 1)
        for button in (self._set, self._clear, self._reset, self._reset_all):
            self._row.addWidget(button)
        self._set.setEnabled(False)
        self._column.addWidget(self._said)
        self._column.addLayout(self._row)

    def _fit(self) -> None:
        look, px = self._appearance, self._appearance.px
        self._column.setContentsMargins(px(32), px(18), px(28), px(12))
        self._column.setSpacing(px(8))
        self._row.setSpacing(px(8))
        self._title.setFont(look.font(Role.TITLE))
        self._table.setFont(look.font(Role.INTERFACE))
        self._table.verticalHeader().setDefaultSectionSize(px(LIST_ROW))
        self._table.setMinimumHeight(px(LIST_ROW * 4))


class _KeysTable(QTableView):
    """Whole rows; Enter takes new keys (`taken`), Tab leaves."""

    taken = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionsClickable(False)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeading)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter on a row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit()
        else:
            super().keyPressEvent(event)
