"""The heads of the reader's columns: what they say of a translation that counts otherwise."""

from dataclasses import replace

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from tests.fakes import KJV, WEB

from chapterverse.settings import resources_folder
from chapterverse.ui.column_heads import ColumnHeads
from chapterverse.ui.theme import Appearance

SYNODAL = replace(WEB, id="SYN", title="Synodal Bible", versification="Synodal")


def warnings(heads: ColumnHeads) -> dict[str, str]:
    shown = [button for button in heads.findChildren(QPushButton) if button.isVisibleTo(heads)]
    return {
        button.text().strip("\N{NO-BREAK SPACE}"): button.accessibleDescription()
        for button in shown
        if button.text()
    }


def test_a_count_that_is_not_known_is_warned_of_where_columns_stand_side_by_side(
    qtbot: QtBot,
) -> None:
    heads = ColumnHeads(Appearance(resources_folder(), "light"))
    qtbot.addWidget(heads)
    every = (KJV, WEB, SYNODAL)
    heads.show_works((SYNODAL,), every)
    assert warnings(heads) == {SYNODAL.title: ""}
    heads.show_works((KJV, SYNODAL), every)
    said = warnings(heads)
    assert said[KJV.title] == ""
    assert "in a way of its own (Synodal)" in said[SYNODAL.title]
