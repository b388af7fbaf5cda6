"""Keys that the reader changes, and the projector."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.fakes_own_work import FakeAnnotations
from tests.services.model_fakes import entry, models_in_use
from tests.ui.own import own_services
from tests.ui.windows import CTRL, SHIFT, Open

from chapterverse.ui.keymap import KeyedAction, Keymap
from chapterverse.ui.keys_page import KeysPage

FIND = KeyedAction("Find", ("Ctrl+F",))
LARGER = KeyedAction("Larger", ("Ctrl++", "Ctrl+="))
STUDY = KeyedAction("Study", ("Ctrl+D",))


def keymap(text: str = "") -> Keymap:
    made = Keymap(text)
    made.register((FIND, LARGER, STUDY))
    return made


def test_keys_are_chosen_taken_and_given_back() -> None:
    made = keymap()
    assert made.keys(LARGER.keys) == ("Ctrl++", "Ctrl+=")
    assert made.user_of("Ctrl+=", FIND) == LARGER
    made.choose(STUDY, "Ctrl+F")
    assert made.keys(STUDY.keys) == ("Ctrl+F",)
    assert made.keys(FIND.keys) == ()
    again = keymap(made.text)
    assert again.keys(FIND.keys) == () and again.keys(STUDY.keys) == ("Ctrl+F",)
    again.reset(FIND)
    assert again.keys(FIND.keys) == ("Ctrl+F",) and again.keys(STUDY.keys) == ()
    again.reset_all()
    assert again.text == ""


@pytest.mark.parametrize("keys", ["Ctrl+=", "Ctrl+;", "Ctrl+Shift+/", "F12"])
def test_any_key_comes_back_from_the_settings(keys: str) -> None:
    made = keymap()
    made.choose(STUDY, keys)
    assert keymap(made.text).keys(STUDY.keys) == (keys,)


@given(st.text(max_size=40))
@example(",00\t")
def test_damaged_settings_of_keys_break_nothing(text: str) -> None:
    made = keymap(text)
    for action in made.actions:
        made.keys(action.keys)
    assert keymap(made.text).text == made.text


def test_every_action_has_keys_of_its_own(open_window: Open) -> None:
    given = replace(own_services(FakeAnnotations()), models=models_in_use(entry("small")))
    actions = open_window(given).window.keymap.actions
    assert [action.word for action in actions if not action.keys] == []
    every = [keys for action in actions for keys in action.keys]
    assert len(every) == len(set(every)) > 40


def test_tooltips_name_the_keys_in_force(open_window: Open) -> None:
    window = open_window().window
    assert window.go_to_box.toolTip() == "Go to a reference (Ctrl+L)"
    assert window.tab_row.button.toolTip() == "Open another page (Ctrl+T for a reader)"
    changed = {"Ctrl+L": "Alt+G", "Ctrl+T": "Alt+N", "Ctrl+W": "Alt+X", "Ctrl+K": ""}
    for action in window.keymap.actions:
        if action.keys and action.keys[0] in changed:
            window.keymap.choose(action, changed[action.keys[0]])
    assert window.go_to_box.toolTip() == "Go to a reference (Alt+G)"
    assert window.tab_row.button.toolTip() == "Open another page (Alt+N for a reader)"
    assert window.pages.strip.close_keys == ("Alt+X",)
    assert window.top_bar.palette_button.toolTip() == "Find a place or an action"


def test_keys_are_changed_on_their_page(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    opened.press(Qt.Key.Key_F1)
    page = opened.window.pages.current
    assert isinstance(page, KeysPage)
    rows = page.table.model()
    row = next(n for n in range(rows.rowCount()) if rows.index(n, 0).data() == "Next theme")
    page.table.selectRow(row)
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    QTest.keyClick(page.edit, Qt.Key.Key_F, CTRL)
    assert "is used by “Find in this book”" in page.said
    page.edit.clear()
    QTest.keyClick(page.edit, Qt.Key.Key_F7)
    assert "“Next theme” now has F7" in page.said
    assert rows.index(row, 1).data() == "F7"
    theme = opened.look.choice
    opened.press(Qt.Key.Key_D, CTRL, SHIFT)
    assert opened.look.choice == theme
    opened.press(Qt.Key.Key_F7)
    assert opened.look.choice != theme
    opened.window.keeper.save()
    assert opened.saved[-1].keys == "Ctrl+Shift+D\tF7"
    again = open_window(keys=opened.saved[-1].keys)
    theme = again.look.choice
    again.press(Qt.Key.Key_F7)
    assert again.look.choice != theme


def test_the_projector_shows_only_text_and_ends(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    window, look = opened.window, opened.look
    opened.press(Qt.Key.Key_F5)
    assert look.percent == 200 and look.theme.name == "hc-light"
    for part in (window.top_bar, window.tab_row, window.status_line, window.library):
        assert not part.isVisible()
    assert not window.context.isVisible() and opened.reader.view.isVisible()
    before = opened.reader.verse
    opened.press(Qt.Key.Key_PageDown)
    qtbot.waitUntil(lambda: not window.busy)
    assert opened.reader.verse != before
    opened.press(Qt.Key.Key_Escape)
    assert look.percent == 100 and look.theme.name == "light"
    assert window.top_bar.isVisible() and window.library.isVisible()
    window.keeper.save()
    assert (opened.saved[-1].theme, opened.saved[-1].size) == ("light", 100)
