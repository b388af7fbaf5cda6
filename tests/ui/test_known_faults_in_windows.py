"""Faults that readers met in other programs' windows, each by its number in our list of them.

A streaming answer that jitters (100) is in test_written_answers.py, one that freezes the window
(101, 102) in test_heartbeat.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6 import __version__ as qt_version
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontInfo
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QToolButton
from pytestqt.qtbot import QtBot
from tests.fakes import KJV, WEB, FakeCorpus
from tests.ui.shelf import corpus, ref
from tests.ui.windows import CTRL, Open, Opened, services

from chapterverse.bootstrap import Composition, window_services
from chapterverse.domain.passages import CrossReference, Passage, Span, SpanKind
from chapterverse.domain.ref_versification import Tradition, from_kjv, tradition
from chapterverse.domain.refs import VerseRef
from chapterverse.services.read import ReadService
from chapterverse.settings import Paths
from chapterverse.ui.context_rows import ROW_ROLE, ContextRow
from chapterverse.ui.open_tabs import OpenTab, OpenTabs, encode_tabs
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.size import Role
from chapterverse.ui.window_state import WindowState, encode_state

PATIENCE_MS = 60_000

ROOT = Path(__file__).resolve().parents[2]


def settle(opened: Opened, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not opened.window.busy, timeout=PATIENCE_MS)


def context_rows(opened: Opened) -> list[ContextRow]:
    model = opened.window.context.list.model()
    return [model.index(n, 0).data(ROW_ROLE) for n in range(model.rowCount())]


# ---- places -------------------------------------------------------------------------------------


def test_fault_44_a_cross_reference_stays_in_the_translation_that_is_open(
    open_window: Open, qtbot: QtBot
) -> None:
    opened = open_window(translation="KJV")
    view = opened.window.context.list
    qtbot.waitUntil(
        lambda: any(row.ref == ref("Rom.4.3") for row in context_rows(opened)), timeout=PATIENCE_MS
    )
    row = next(n for n, row in enumerate(context_rows(opened)) if row.ref == ref("Rom.4.3"))
    view.setFocus()
    view.setCurrentIndex(view.model().index(row, 0))
    QTest.keyClick(view, Qt.Key.Key_Return)
    settle(opened, qtbot)
    assert (opened.reader.place, opened.reader.work_ids) == (ref("Rom.4.3"), ("KJV",))


def test_fault_45_what_leads_nowhere_says_so_and_opens_no_other_verse(
    open_window: Open, qtbot: QtBot
) -> None:
    shelf = corpus()
    notes = ("Revelation 99:1", "See Romans 3:24.")
    text = next(p.text for p in shelf.verses_ if p.ref == ref("Rom.3.28"))
    spans = tuple(Span(SpanKind.NOTE, n, n, note) for n, note in enumerate(notes))
    verse = Passage("WEB", text, ref("Rom.3.28"), spans=spans)
    others = tuple(p for p in shelf.verses_ if p.ref != verse.ref)
    link = CrossReference(ref("Rom.3.28"), ref("Isa.53.1"), "Nave’s")
    read = ReadService(replace(shelf, verses_=(verse, *others), links=(link,)))
    opened = open_window(replace(services(), read=read))
    qtbot.waitUntil(
        lambda: any(row.text in notes for row in context_rows(opened)), timeout=PATIENCE_MS
    )
    shown = {row.text: row.ref for row in context_rows(opened)}
    # A place that does not exist is a footnote's text without a link.
    assert shown["Revelation 99:1"] is None
    # A link to what the translation lacks is told as it is.
    assert shown["The translation that is open does not have this passage."] == link.target
    opened.window.go(link.target)
    settle(opened, qtbot)
    assert opened.window.status_line.message.startswith("The World English Bible has no Isaiah 53.")
    assert opened.reader.view.current_verse() == ref("Rom.3.28").first


def test_fault_46_a_count_of_verses_that_is_not_known_is_a_works_own() -> None:
    for name in ("Synodal", "Calvin", "", "KJV 1611", "🕊"):
        assert tradition(name) is Tradition.OWN
    verse = VerseRef.from_osis("Ps.51.1")
    number = from_kjv(Tradition.OWN, verse)
    assert number is not None and str(number) == "51:1"


# ---- sizes and panes ----------------------------------------------------------------------------


def pixels(font: QFont) -> int:
    return QFontInfo(font).pixelSize()


@pytest.mark.parametrize("percent", [100, 125, 150, 200])
def test_fault_96_menus_have_the_size_of_everything_else(open_window: Open, percent: int) -> None:
    opened = open_window(size=percent)
    wanted = pixels(opened.look.font(Role.INTERFACE))
    assert abs(wanted - 13 * percent / 100) < 1
    menus = opened.window.findChildren(QMenu)
    assert menus
    for menu in menus:
        menu.ensurePolished()
        assert abs(pixels(menu.font()) - wanted) <= 1


def test_fault_96_qt_is_as_new_as_the_one_that_is_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (qt,) = (need for need in project["dependencies"] if need.startswith("PySide6-Essentials"))
    least = qt.partition(">=")[2].partition(",")[0]
    assert tuple(map(int, least.split("."))) >= (6, 8)
    assert f"!={qt_version}" not in qt


def test_fault_97_the_size_is_the_programs_own_and_no_trick_with_dots_per_inch() -> None:
    for path in (ROOT / "app").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for trick in ("QT_FONT_DPI", "QT_SCALE_FACTOR", "QT_SCREEN_SCALE"):
            assert trick not in text, path


def test_fault_98_one_key_changes_the_size_of_every_pane_and_it_stays(
    open_window: Open, qtbot: QtBot
) -> None:
    opened = open_window()
    window = opened.window
    kinds = ("search", "ask", "read")
    for kind in kinds:
        window.open_page(kind)
        settle(opened, qtbot)
    buttons = window.top_bar.findChildren(QToolButton)
    panes = (window.context, window.library, window.top_bar, window.status_line, *buttons)
    before = [pixels(pane.font()) for pane in panes]
    qtbot.waitUntil(lambda: window.context.list.sizeHintForRow(0) > 0, timeout=PATIENCE_MS)
    row = window.context.list.sizeHintForRow(0)
    line = opened.reader.view.delegate.line
    for _ in range(4):
        opened.press(Qt.Key.Key_Plus, CTRL)
    scale = opened.look.scale
    assert scale > 1.3
    for pane, was in zip(panes, before, strict=True):
        pane.ensurePolished()
        assert pixels(pane.font()) / was == pytest.approx(scale, rel=0.12)  # whole pixels
    assert window.context.list.sizeHintForRow(0) > row
    qtbot.waitUntil(opened.reader.updatesEnabled)  # a page follows in a turn of its own
    assert opened.reader.view.delegate.line / line == pytest.approx(scale, rel=0.05)
    window.close()
    again = open_window(size=opened.saved[-1].size)
    assert again.look.scale == scale


# ---- state --------------------------------------------------------------------------------------


def test_fault_105_a_translation_that_is_gone_gives_way_to_one_that_is_there(
    open_window: Open, qtbot: QtBot
) -> None:
    tabs = (
        OpenTab("read", "Romans 3", "rom_3_28", ("GONE", "KJV")),
        OpenTab("read", "Romans 4", "rom_4_3", ("GONE",)),
        OpenTab("search", "covenant", "covenant", ("GONE", "best first")),
    )
    state = encode_state(WindowState(tabs=encode_tabs(OpenTabs(tabs, 0))))
    opened = open_window(translation="GONE", window=state)
    settle(opened, qtbot)
    assert opened.reader.work_ids == (KJV.id,)
    assert opened.reader.verse == ref("Rom.3.28").first
    pages = opened.window.pages
    for place, wanted in ((1, (WEB.id,)), (2, ())):
        pages.strip.setCurrentIndex(place)
        settle(opened, qtbot)
        page = pages.current
        if isinstance(page, ReaderPage):
            assert page.work_ids == wanted and page.verse == ref("Rom.4.3").first
    assert not opened.window.problem_line.isVisible()


def test_fault_105_the_open_translation_leaves_and_the_reader_says_so(
    open_window: Open, qtbot: QtBot
) -> None:
    shelf = corpus()
    read = ReadService(shelf)
    opened = open_window(replace(services(), read=read), translation="KJV")
    read._corpus = FakeCorpus(verses_=tuple(p for p in shelf.verses_ if p.work_id != "KJV"))
    opened.window.go(ref("Gen.15.6"))
    settle(opened, qtbot)
    assert "has no Genesis 15" in opened.window.status_line.message
    opened.window.go(ref("Gen.15.6"), "WEB")
    settle(opened, qtbot)
    assert (opened.reader.work_ids, opened.reader.place) == (("WEB",), ref("Gen.15.6"))


def test_fault_109_everything_of_ones_own_lies_in_the_folder_that_was_named(
    tmp_path: Path,
) -> None:
    stick = tmp_path / "stick"
    paths = Paths.of_environment({"CHAPTERVERSE_HOME": str(stick), "HOME": str(tmp_path / "home")})
    places = [paths.data, paths.cache, paths.config, paths.library, paths.vectors, paths.sources]
    places += [paths.fonts, paths.user_database, paths.settings_file, paths.model("x.gguf")]
    assert all(place.is_relative_to(stick) for place in places)


@pytest.mark.library
def test_fault_109_nothing_is_written_outside_that_folder(paths: Paths, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    site = paths.site or paths.data
    environment = {
        **os.environ,
        "CHAPTERVERSE_HOME": str(tmp_path / "stick"),
        "CHAPTERVERSE_SITE": str(site),
        "PYTHONPATH": str(ROOT / "app"),
        "PYTHONDONTWRITEBYTECODE": "1",
        **dict.fromkeys(("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"), str(home)),
    }
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        environment.pop(name, None)
    for command in (["read", "Romans 3:28"], ["notes", "list"], ["backups", "make"]):
        done = subprocess.run(
            [sys.executable, "-m", "chapterverse", *command],
            env=environment,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    assert list(home.rglob("*")) == []
    assert (tmp_path / "stick" / "data" / "user" / "user.sqlite").is_file()


@pytest.mark.library
def test_fault_109_where_nothing_can_be_written_one_can_read_and_is_told(
    paths: Paths, tmp_path: Path, open_window: Open, qtbot: QtBot
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "user").write_bytes(b"")  # nobody can make a folder here
    own = replace(paths, site=paths.site or paths.data, data=data)
    program = Composition(own)
    given = window_services(program)
    assert given.annotations is None and given.problem is not None
    opened = open_window(replace(given, index=None, models=None), disk_full=True)
    assert opened.reader.verse == ref("Rom.3.28").first
    assert opened.window.problem_line.isVisible()
    assert "your own work" in opened.window.problem_line.accessibleName()
    opened.window.search_for("covenant")
    settle(opened, qtbot)
    opened.window.keeper.save()
    assert opened.window.status_line.message.startswith("The settings could not be saved")
    program.model_in_use.close()


_START = """
import sys
from dataclasses import replace
from chapterverse.bootstrap import Composition, window_services
from chapterverse.settings import Paths, Settings
from chapterverse.ui.launch import make_application, make_window
paths = Paths.of_environment()
program = Composition(paths)
make_application(paths)
window, jobs = make_window(window_services(program), Settings(place="rom_3_28"), paths)
window.show()
assert jobs.finish("db", 60_000)
window.close()
assert jobs.close(60_000)
program.model_in_use.close()
print("opened")
"""


@pytest.mark.library
def test_fault_110_the_start_asks_nothing_of_a_network_whatever_is_set(
    paths: Paths, tmp_path: Path
) -> None:
    """Under the suite's guard a process that asks for an internet socket is ended on the spot."""
    nowhere = "http://192.0.2.1:9"
    environment = {
        **os.environ,
        "CHAPTERVERSE_HOME": str(tmp_path),
        "CHAPTERVERSE_SITE": str(paths.site or paths.data),
        "PYTHONPATH": str(ROOT / "app"),
        "QT_QPA_PLATFORM": "offscreen",
        **dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"), nowhere),
        "RES_OPTIONS": "nameserver 192.0.2.1",
    }
    done = subprocess.run(
        [sys.executable, "-c", _START], env=environment, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [b"opened"]
