"""The page that checks texts, as a reader uses it: paste, open, cancel, click through, export."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QProgressBar
from pytestqt.qtbot import QtBot
from tests.fakes import FakeCorpus, ref
from tests.ui.checks import TEXT, TITLE, GatedChecking
from tests.ui.windows import CTRL, SHIFT, Open, services

from chapterverse.adapters.text_files import read_text_file
from chapterverse.ports import Amount, CancelToken
from chapterverse.services.read import ReadService
from chapterverse.settings import resources_folder
from chapterverse.ui import check_bar
from chapterverse.ui.check_page import CheckPage
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.text_file import title_of
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verdict import Verdict

Make = Callable[..., CheckPage]


@pytest.fixture
def make(qtbot: QtBot) -> Iterator[Make]:
    runners: list[JobRunner] = []

    def build(gate: Event | None = None, width: int = 1150, percent: int = 100) -> CheckPage:
        jobs = JobRunner()
        runners.append(jobs)
        look = Appearance(resources_folder(), "light", percent)
        page = CheckPage(GatedChecking(gate), ReadService(FakeCorpus()), read_text_file, look, jobs)
        qtbot.addWidget(page)
        page.resize(width, 664)
        with qtbot.waitExposed(page):
            page.show()
        page.activateWindow()
        page.setFocus()
        return page

    yield build
    for runner in runners:
        assert runner.close()


@pytest.fixture
def checked(make: Make, qtbot: QtBot) -> CheckPage:
    page = make()
    page.check(TEXT)
    qtbot.waitUntil(lambda: page.panel.isVisible())
    return page


def press(page: CheckPage, key: Qt.Key, *held: Qt.KeyboardModifier) -> None:
    modifiers = Qt.KeyboardModifier.NoModifier
    for one in held:
        modifiers |= one
    QTest.keyClick(QApplication.focusWidget() or page, key, modifiers)


def test_a_file_that_is_read_says_how_far_and_can_be_stopped(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_bar, "PROGRESS_MS", 0)
    gate = Event()

    def reading(_: Path, cancel: CancelToken) -> Iterator[Amount | str]:
        yield Amount(0, 0)
        yield Amount(2, 9)
        assert gate.wait(10)
        cancel.raise_if_cancelled()
        yield TEXT

    jobs = JobRunner()
    look = Appearance(resources_folder(), "light")
    page = CheckPage(GatedChecking(), ReadService(FakeCorpus()), reading, look, jobs)
    qtbot.addWidget(page)
    page.show()
    page.check_file(Path("sermon.pdf"))
    qtbot.waitUntil(page.bar.progress.isVisible)
    line = page.bar.progress.findChild(QProgressBar)
    assert line is not None
    qtbot.waitUntil(lambda: line.accessibleName() == "Reading page 3 of 9")
    page.stop()
    gate.set()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert not page.bar.progress.isVisible() and page.empty.isVisible()
    assert not page.bar.again.isVisible()  # there is no text to check again
    with qtbot.waitSignal(page.titled) as titled:
        page.check_file(Path("sermon.pdf"))
    assert titled.args == ["sermon"]
    qtbot.waitUntil(lambda: not jobs.busy)
    assert jobs.close()


# ---- getting a text -----------------------------------------------------------------------------


def test_ctrl_v_checks_the_copied_text(make: Make, qtbot: QtBot) -> None:
    page = make()
    assert page.empty.isVisible() and not page.bar.export.isEnabled()
    QGuiApplication.clipboard().setText(TEXT)
    with qtbot.waitSignal(page.titled) as titled:
        press(page, Qt.Key.Key_V, CTRL)
    assert titled.args == [TITLE]
    qtbot.waitUntil(lambda: page.panel.isVisible())
    assert page.pane.legend.isVisible() and page.bar.export.isEnabled()
    counts = [button.text().strip() for button in page.panel.tallies.buttons]
    assert "4 exist" in counts and "1 altered" in counts and "1 no such place" in counts


def test_an_empty_clipboard_is_said(make: Make, qtbot: QtBot) -> None:
    page = make()
    QGuiApplication.clipboard().clear()
    with qtbot.waitSignal(page.status) as said:
        page.bar.paste.click()
    assert said.args == ["There is no text on the clipboard."]
    assert page.empty.isVisible()


def test_a_file_is_opened_and_named(
    make: Make, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "Handout é.txt"
    path.write_text(TEXT, encoding="utf-16")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    page = make()
    with qtbot.waitSignal(page.titled) as titled:
        press(page, Qt.Key.Key_O, CTRL)
    assert titled.args == ["Handout é"]
    qtbot.waitUntil(lambda: page.panel.isVisible())


def test_a_file_may_be_dropped(make: Make, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(TEXT, encoding="utf-8")
    page = make()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    action, no = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    page.dropEvent(QDropEvent(QPointF(5, 5), action, data, Qt.MouseButton.LeftButton, no))
    qtbot.waitUntil(lambda: page.panel.isVisible())


def test_a_file_that_is_no_text_is_an_error_line(make: Make, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\0\0")
    page = make()
    page.check_file(path)
    qtbot.waitUntil(lambda: page.error.isVisible())
    assert page.error.accessibleName().startswith("picture.png holds no text.")


def test_a_text_is_called_by_its_first_line() -> None:
    assert title_of("\n# A handout #\nwords") == "A handout"
    assert title_of("word " * 40).endswith("word …") and title_of("") == ""


# ---- checking -----------------------------------------------------------------------------------


def test_cancel_leaves_the_text_and_offers_to_check_again(make: Make, qtbot: QtBot) -> None:
    gate = Event()
    page = make(gate)
    page.check(TEXT)
    page.bar._slow.timeout.emit()
    assert page.bar.progress.isVisible() and TITLE in page.pane.view.toPlainText()
    with qtbot.waitSignal(page.status) as said:
        press(page, Qt.Key.Key_Escape)
    gate.set()
    assert said.args == ["Stopped. The text is not checked."]
    assert not page.bar.progress.isVisible() and not page.panel.isVisible()
    page.bar.again.click()
    qtbot.waitUntil(lambda: page.panel.isVisible())
    assert not page.bar.again.isVisible()


def test_a_text_without_words_is_an_error_line(make: Make, qtbot: QtBot) -> None:
    page = make()
    page.check("\x01\x02")
    qtbot.waitUntil(lambda: page.error.isVisible())
    assert "There is no text to check." in page.error.accessibleName()


# ---- clicking through ---------------------------------------------------------------------------


def test_f8_goes_through_the_findings_and_round(checked: CheckPage) -> None:
    page = checked
    findings = page._model.findings
    reached = []
    for _ in range(len(findings) + 1):
        press(page, Qt.Key.Key_F8)
        reached.append(page.pane.view.finding)
        index = page.panel.list.currentIndex()
        assert page._model.finding(index) == page.pane.view.finding
    assert reached == [*findings, findings[0]]
    press(page, Qt.Key.Key_F8, SHIFT)
    assert page.pane.view.finding == findings[-1]


def test_a_click_in_the_text_selects_the_row_and_the_other_way_round(
    checked: CheckPage, qtbot: QtBot
) -> None:
    page, view = checked, checked.pane.view
    place = next(p for p in view.checked.places if p.finding.verdict is Verdict.EXACT)
    rect = next(iter(view.checked.word_rects(place)))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center().toPoint())
    assert page._model.finding(page.panel.list.currentIndex()) == place.finding
    first = page._model.findings[0]
    rows = page.panel.list
    point = rows.visualRect(page._model.index_of(first)).topLeft() + QPoint(20, 10)
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert view.finding == first


def test_tab_goes_through_the_text(checked: CheckPage) -> None:
    view = checked.pane.view
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert view.finding == checked._model.findings[0]
    press(checked, Qt.Key.Key_Tab)
    assert view.finding == checked._model.findings[1]
    assert view.accessibleDescription() == checked._model.findings[1].spoken


def test_counts_filter_the_list_and_f8_keeps_to_it(checked: CheckPage) -> None:
    page = checked
    altered = next(b for b in page.panel.tallies.buttons if b.text().strip() == "1 altered")
    altered.click()
    assert altered.isChecked() and page._model.rowCount() == 1
    for _ in range(2):
        press(page, Qt.Key.Key_F8)
        finding = page.pane.view.finding
        assert finding is not None and finding.verdict is Verdict.ALTERED
    other = next(f for f in page._model.findings if f.verdict is Verdict.EXACT)
    page.pane.view.chosen.emit(other)  # a click on words that are filtered out lists all again
    assert page._model.rowCount() == len(page._model.findings)
    assert not altered.isChecked()


def test_enter_opens_the_place_with_the_missing_words_marked(
    checked: CheckPage, qtbot: QtBot
) -> None:
    page = checked
    altered = next(f for f in page._model.findings if f.verdict is Verdict.ALTERED)
    page.choose(altered)
    page.pane.view.setFocus()
    with qtbot.waitSignal(page.open_place) as opened:
        press(page, Qt.Key.Key_Return)
    place, work_id, evidence = opened.args
    assert (place, work_id) == (ref("Rom.3.28"), "WEB")
    assert evidence.in_verse("WEB", altered.text) == altered.spans
    nowhere = next(f for f in page._model.findings if f.verdict is Verdict.NO_SUCH_PLACE)
    with qtbot.assertNotEmitted(page.open_place), qtbot.waitSignal(page.status):
        page.open_finding(nowhere)


# ---- the report ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["report.md", "report.json", "report"])
def test_the_report_is_written(
    checked: CheckPage,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    path = tmp_path / name
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), "JSON (*.json)"))
    with qtbot.waitSignal(checked.status) as said:
        press(checked, Qt.Key.Key_E, CTRL)
    written = path if path.suffix else path.with_suffix(".json")
    assert said.args == [f"The report is in {written.name}."]
    content = written.read_text(encoding="utf-8")
    if written.suffix == ".json":
        assert json.loads(content)["title"] == TITLE
    else:
        assert content.startswith(f"# {TITLE}, checked")


def test_a_report_that_cannot_be_written_is_said(
    checked: CheckPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "none" / "report.md")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (path, ""))
    checked.export()
    qtbot.waitUntil(lambda: checked.error.isVisible())
    assert "could not be written" in checked.error.accessibleName()


# ---- room and window ----------------------------------------------------------------------------


def test_findings_stand_below_the_text_where_the_page_is_narrow(make: Make, qtbot: QtBot) -> None:
    page = make(width=800)
    page.check(TEXT)
    qtbot.waitUntil(lambda: page.panel.isVisible())
    assert page.panel.y() > page.pane.y() and page.panel.width() == page.width()
    page.resize(1150, 664)
    assert page.panel.x() > page.pane.x() and page.panel.width() == 436


def test_at_300_per_cent_there_is_text_or_findings(make: Make, qtbot: QtBot) -> None:
    page = make(percent=300)
    page.check(TEXT)
    qtbot.waitUntil(lambda: page.bar.findings.isVisible())
    assert page.pane.isVisible() and not page.panel.isVisible()
    press(page, Qt.Key.Key_J, CTRL)
    assert page.panel.isVisible() and not page.pane.isVisible()
    page.bar.findings.click()
    assert page.pane.isVisible()


@pytest.mark.parametrize("theme", ["dark", "hc-light", "hc-dark"])
def test_theme_and_size_are_live(checked: CheckPage, theme: str) -> None:
    look = checked._appearance
    press(checked, Qt.Key.Key_F8)
    look.choose(theme)
    look.resize(150)
    image = checked.pane.view.grab().toImage()
    assert not image.isNull()
    assert checked.panel.tallies.buttons[0].iconSize().width() == look.px(11)


def test_ctrl_4_opens_the_page_and_ctrl_shift_k_checks_what_is_copied(
    open_window: Open, qtbot: QtBot
) -> None:
    opened = open_window(replace(services(), check_text=GatedChecking(), read_text=read_text_file))
    opened.press(Qt.Key.Key_4, CTRL)
    page = opened.window.pages.current
    assert isinstance(page, CheckPage) and page.empty.isVisible()
    QGuiApplication.clipboard().setText(TEXT)
    opened.press(Qt.Key.Key_1, CTRL)
    opened.press(Qt.Key.Key_K, CTRL, SHIFT)
    assert opened.window.pages.current is page
    qtbot.waitUntil(lambda: page.panel.isVisible())
    assert opened.window.pages.strip.tabText(1) == TITLE
