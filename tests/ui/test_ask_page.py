"""The Ask page as a reader uses it: asking, stopping, footnotes, panel, card, questions kept."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from threading import Event
from typing import NamedTuple

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tests.fakes import FakeCorpus, FakeHistory
from tests.ui.answers import (
    ABRAHAM,
    BLOCKS,
    CITATIONS,
    FAITH,
    MADE,
    QUESTION,
    ScriptedAnswering,
    lexicon,
    response,
)
from tests.ui.windows import Open, services

from chapterverse.domain.answers import (
    Answered,
    BlockAdded,
    Outcome,
    Retrieved,
    SupportJudged,
    SupportLevel,
    SupportVerdict,
    TextAdded,
)
from chapterverse.domain.passages import SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import LibraryUnavailable
from chapterverse.services import response_json
from chapterverse.services.read import ReadService
from chapterverse.settings import resources_folder
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.main_window import MainWindow
from chapterverse.ui.theme import Appearance


class Parts(NamedTuple):
    """A page and what it stands on."""

    page: AskPage
    service: ScriptedAnswering
    history: FakeHistory
    look: Appearance
    jobs: JobRunner


Make = Callable[..., Parts]


@pytest.fixture
def make(qtbot: QtBot) -> Iterator[Make]:
    runners: list[JobRunner] = []

    def build(
        service: ScriptedAnswering | None = None,
        width: int = 1150,
        percent: int = 100,
        kept: bool = True,
    ) -> Parts:
        answering = service or ScriptedAnswering((Answered(response()),))
        history = FakeHistory()
        look = Appearance(resources_folder(), "light", percent)
        jobs = JobRunner()
        runners.append(jobs)
        page = AskPage(answering, ReadService(FakeCorpus()), history, look, jobs)
        if kept:
            qtbot.addWidget(page)
        page.resize(width, 664)
        with qtbot.waitExposed(page):
            page.show()
        page.activateWindow()
        qtbot.waitUntil(lambda: not jobs.busy)
        return Parts(page, answering, history, look, jobs)

    yield build
    for runner in runners:
        assert runner.close()


@pytest.fixture
def answered(make: Make, qtbot: QtBot) -> Parts:
    """A page with an answer; the footnotes are those of tests.ui.answers."""
    parts = make()
    parts.page.show_response(response())
    qtbot.waitUntil(lambda: parts.page.pane.view.height() > 300)
    return parts


def focused(page: AskPage) -> int:
    marker = page.pane.view.focused_marker()
    return marker.number if marker else 0


def press(page: AskPage, key: Qt.Key, shift: bool = False, ctrl: bool = False) -> None:
    """A key where the keyboard is."""
    modifiers = Qt.KeyboardModifier.NoModifier
    if shift:
        modifiers |= Qt.KeyboardModifier.ShiftModifier
    if ctrl:
        modifiers |= Qt.KeyboardModifier.ControlModifier
    target: QWidget = QApplication.focusWidget() or page
    QTest.keyClick(target, key, modifiers)


# ---- asking -------------------------------------------------------------------------------------


@pytest.mark.parametrize("ctrl", [False, True])
def test_enter_asks_and_the_answer_stands_there(make: Make, qtbot: QtBot, ctrl: bool) -> None:
    page, service, history, _, _ = make()
    page.pane.box.field.setFocus()
    QTest.keyClicks(page.pane.box.field, f"  {QUESTION} ")
    press(page, Qt.Key.Key_Return, ctrl=ctrl)
    assert page.pane.header.title.text() == QUESTION
    qtbot.waitUntil(lambda: bool(history.kept))
    assert service.asked == [QUESTION]
    assert FAITH in page.pane.view.toPlainText()
    assert page.pane.box.field.text() == ""
    assert page.pane.box.field.hasFocus()
    assert page.pane.box.button.text() == "Ask"


def test_an_empty_question_does_nothing(make: Make) -> None:
    page, service, _, _, _ = make()
    for text in ("", "   "):
        page.pane.box.field.setText(text)
        page.pane.box.field.setFocus()
        press(page, Qt.Key.Key_Return)
        page.pane.box.button.click()
    assert service.asked == []
    assert page.pane.box.isVisible()


def test_stop_ends_the_question_and_says_so(make: Make, qtbot: QtBot) -> None:
    gate = Event()
    events = (BlockAdded(BLOCKS[0], CITATIONS[:1]), Answered(response()))
    page, _, history, _, _ = make(ScriptedAnswering(events, gate=gate))
    page.ask(QUESTION)
    qtbot.waitUntil(lambda: FAITH in page.pane.view.toPlainText())
    assert page.pane.box.button.text() == "Stop"
    with qtbot.waitSignal(page.status) as said:
        page.pane.box.button.click()
    gate.set()
    assert said.args == ["Stopped."]
    assert page.pane.box.button.text() == "Ask"
    assert page.pane.header.notes.text() == "Stopped before the answer was whole."
    assert FAITH in page.pane.view.toPlainText()
    qtbot.waitUntil(lambda: bool(history.kept))
    entry, kept = next(iter(history.kept.values()))
    assert entry.state == "stopped"
    assert response_json.loads(kept).blocks == (BLOCKS[0],)


def test_a_page_closed_while_it_answers_says_nothing_more(make: Make, qtbot: QtBot) -> None:
    gate = Event()
    events = (BlockAdded(BLOCKS[0], CITATIONS[:1]), Answered(response()))
    page, _, history, _, jobs = make(ScriptedAnswering(events, gate=gate), kept=False)
    page.ask(QUESTION)
    qtbot.waitUntil(lambda: FAITH in page.pane.view.toPlainText())
    gone: list[bool] = []
    page.destroyed.connect(lambda: gone.append(True))
    page.deleteLater()
    qtbot.waitUntil(lambda: bool(gone))
    gate.set()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert not history.kept


def test_closing_the_page_or_the_window_keeps_what_had_come(
    open_window: Open, qtbot: QtBot
) -> None:
    """Fault 108 of those that readers met elsewhere."""
    events = (BlockAdded(BLOCKS[0], CITATIONS[:1]), Answered(response()))
    for close_window in (False, True):
        gate, history = Event(), FakeHistory()
        given = replace(services(), ask=ScriptedAnswering(events, gate=gate), history=history)
        window = open_window(given).window
        window.ask(QUESTION)
        page = window.pages.current
        assert isinstance(page, AskPage)
        qtbot.waitUntil(partial(_has_come, page))
        if close_window:
            window.close()
        else:
            window.close_page()
        qtbot.waitUntil(partial(bool, history.kept))
        gate.set()
        (entry, _), *_ = history.kept.values()
        assert (entry.question, entry.state) == (QUESTION, "stopped")
        qtbot.waitUntil(partial(_is_calm, window))


def _has_come(page: AskPage) -> bool:
    return FAITH in page.pane.view.toPlainText()


def _is_calm(window: MainWindow) -> bool:
    return not window.busy


def test_the_progress_line_comes_late_and_goes(make: Make) -> None:
    page, _, _, _, _ = make()
    box = page.pane.box
    page.pane.show_question(QUESTION)
    assert not box.progress.isVisible()
    assert box._slow.isActive() and box._slow.interval() == 1000
    box._slow.timeout.emit()
    assert box.progress.isVisible()
    box.set_running(False)
    assert not box.progress.isVisible() and not box._slow.isActive()


def test_an_error_is_told_in_its_place(make: Make, qtbot: QtBot) -> None:
    error = LibraryUnavailable("The library file is damaged.", "Build it again.")
    page, _, _, _, _ = make(ScriptedAnswering(error=error))
    with qtbot.waitSignal(page.status):
        page.ask(QUESTION)
    assert page.pane.error.isVisible()
    assert page.pane.error.accessibleName() == "The library file is damaged. Build it again."
    assert page.pane.box.button.text() == "Ask"


def test_every_event_is_folded(make: Make, qtbot: QtBot) -> None:
    page, _, _, _, _ = make()
    page.pane.show_question(QUESTION)
    page.apply(Retrieved((), "By words until the index of meanings is ready."))
    assert page.pane.header.notes.text() == "By words until the index of meanings is ready."
    page.apply(TextAdded("Paul "))
    page.apply(TextAdded("holds"))
    assert page.pane.header.counts.accessibleName() == "Being written, not yet checked"
    qtbot.waitUntil(lambda: page.pane.view.toPlainText() == "Paul holds")
    for number, block in enumerate(BLOCKS[:2]):
        page.apply(BlockAdded(block, CITATIONS[number : number + 1]))
    verdict = SupportVerdict(SupportLevel.THEMATIC, "Related.", "rules", 0.2)
    page.apply(SupportJudged(1, verdict))
    assert "¹○" in page.pane.view.plain_text()
    page.apply(Answered(response()))
    assert "¹●" in page.pane.view.plain_text()
    assert len(page.pane.view.answer.markers) == 4


@pytest.mark.parametrize("outcome", list(Outcome))
def test_outcomes_look_different(make: Make, outcome: Outcome) -> None:
    page, _, _, _, _ = make()
    nothing = outcome is Outcome.NOTHING_FOUND
    blocks, citations = ((), ()) if nothing else (BLOCKS, CITATIONS)
    page.show_response(response(outcome, blocks, citations))
    assert page.pane.header.outcome.isVisible() is (outcome is not Outcome.ANSWERED)
    assert page.pane.strip.isVisible() is not nothing


# ---- questions asked before ---------------------------------------------------------------------


def test_a_kept_answer_comes_back_exactly(make: Make, qtbot: QtBot) -> None:
    page, _, history, _, _ = make()
    kept = history.add(QUESTION, MADE.time, response_json.dumps(response()), "done")
    page.show_recent()
    qtbot.waitUntil(lambda: page.pane.recent.entries.rowCount() == 1)
    page.show_response(response())
    fresh = page.pane.view.plain_text()
    page.show_recent()
    with qtbot.waitSignal(page.titled) as titled:
        page.pane.recent.opened.emit(kept)
    assert titled.args == [QUESTION]
    assert page.pane.view.plain_text() == fresh
    assert page.pane.box.field.placeholderText() == "Ask a further question"


def test_questions_can_be_removed(make: Make, qtbot: QtBot) -> None:
    page, _, history, _, _ = make()
    kept = history.add(QUESTION, MADE.time, response_json.dumps(response()), "done")
    page.show_recent()
    qtbot.waitUntil(lambda: page.pane.recent.isVisible())
    page.pane.recent.removed.emit(kept)
    qtbot.waitUntil(lambda: not page.pane.recent.isVisible())
    assert not history.kept


def test_a_damaged_answer_is_an_error_line(make: Make, qtbot: QtBot) -> None:
    page, _, history, _, _ = make()
    kept = history.add(QUESTION, MADE.time, "{", "done")
    page.kept.open(kept)
    qtbot.waitUntil(lambda: page.pane.error.isVisible())


# ---- footnotes and card -------------------------------------------------------------------------


def test_f8_goes_round_and_shows_the_card(answered: Parts) -> None:
    page = answered.page
    page.pane.box.field.setFocus()
    reached = []
    for _ in range(5):
        press(page, Qt.Key.Key_F8)
        reached.append(focused(page))
        assert page.card.number == reached[-1]
    assert reached == [1, 2, 3, 4, 1]
    press(page, Qt.Key.Key_F8, shift=True)
    assert focused(page) == 4


def test_card_never_covers_its_claim(answered: Parts) -> None:
    page = answered.page
    view = page.pane.view
    for marker in view.answer.markers:
        view.focus_number(marker.number)
        claim = view.answer.line_rect(marker.claim_start).toAlignedRect()
        claim = claim.united(view.answer.line_rect(marker.start).toAlignedRect())
        claim.translate(view.viewport().mapTo(page, QPoint(0, 0)))
        assert page.card.isVisible()
        assert not page.card.geometry().intersects(claim)
        assert page.rect().contains(page.card.geometry())
        assert page.card.width() <= 570


def test_hover_shows_the_card_and_leaving_closes_it(answered: Parts, qtbot: QtBot) -> None:
    page = answered.page
    view = page.pane.view
    QTest.mouseMove(view.viewport(), view.marker_rect(view.answer.markers[0]).center())
    qtbot.waitUntil(page.card.isVisible)
    assert page.card.number == 1
    QTest.mouseMove(view.viewport(), QPoint(300, 3))
    qtbot.waitUntil(lambda: not page.card.isVisible())


def test_escape_closes_card_then_panel_then_goes_to_the_text(answered: Parts) -> None:
    page = answered.page
    page.set_panel_open(True)
    press(page, Qt.Key.Key_F8)
    assert page.card.isVisible() and page.panel.isVisible()
    press(page, Qt.Key.Key_Escape)
    assert not page.card.isVisible() and page.panel.isVisible()
    press(page, Qt.Key.Key_Escape)
    assert not page.panel.isVisible()
    page.pane.box.field.setFocus()
    press(page, Qt.Key.Key_Escape)
    assert page.pane.view.hasFocus()


def test_space_opens_the_panel_at_the_footnote(answered: Parts) -> None:
    page = answered.page
    page.pane.view.focus_number(3)
    press(page, Qt.Key.Key_Space)
    assert page.panel.isVisible() and page.panel.number == 3
    assert focused(page) == 3


def test_enter_opens_the_place_in_the_work_quoted(answered: Parts, qtbot: QtBot) -> None:
    page = answered.page
    page.pane.view.focus_number(2)
    with qtbot.waitSignal(page.open_place) as opened:
        press(page, Qt.Key.Key_Return)
    place, work_id, evidence = opened.args
    assert (place, work_id) == (PassageRef.from_id("rom_4_3"), "WEB")
    assert evidence.in_verse("WEB", ABRAHAM) == CITATIONS[1].spans
    assert not page.card.isVisible()


def test_commentary_opens_what_it_is_about(answered: Parts, qtbot: QtBot) -> None:
    with qtbot.waitSignal(answered.page.open_place) as opened:
        answered.page.open_footnote(3)
    assert opened.args == [PassageRef.from_id("rom_3_27-31"), "WEB", None]


def test_a_lexicon_entry_has_no_place_and_says_so(answered: Parts, qtbot: QtBot) -> None:
    page = answered.page
    assert lexicon(4) in CITATIONS
    with qtbot.assertNotEmitted(page.open_place), qtbot.waitSignal(page.status) as said:
        page.open_footnote(4)
    assert said.args == ["This source has no place in the reader."]


def test_copying_the_whole_answer(answered: Parts) -> None:
    page = answered.page
    page.pane.view.setFocus()
    press(page, Qt.Key.Key_C, shift=True, ctrl=True)
    text = QGuiApplication.clipboard().text()
    assert text.startswith(QUESTION)
    assert "the works of the law.¹●" in text
    assert "\n4 G26 (Strong’s Greek Dictionary): “love" in text


# ---- the panel ----------------------------------------------------------------------------------


def test_panel_is_a_strip_until_ctrl_j(answered: Parts, qtbot: QtBot) -> None:
    page = answered.page
    assert page.pane.strip.isVisible() and not page.panel.isVisible()
    assert page.pane.strip.button(SourceKind.SCRIPTURE).text() == "2 Scripture citations"
    with qtbot.waitSignal(page.panel_opened) as opened:
        press(page, Qt.Key.Key_J, ctrl=True)
    assert opened.args == [True]
    assert page.panel.isVisible() and not page.pane.strip.isVisible()
    assert page.panel.width() == 458
    press(page, Qt.Key.Key_J, ctrl=True)
    assert page.pane.strip.isVisible() and not page.panel.isVisible()


def test_a_kind_in_the_strip_opens_the_panel(answered: Parts) -> None:
    answered.page.pane.strip.button(SourceKind.COMMENTARY).click()
    assert answered.page.panel.isVisible()


def test_below_960_the_panel_stands_under_the_answer(make: Make) -> None:
    page = make(width=900).page
    page.show_response(response())
    page.set_panel_open(True)
    assert page.panel.y() > page.pane.y()
    assert page.panel.width() == page.width()
    page.resize(1150, 664)
    assert page.panel.x() > page.pane.x()


def test_at_300_per_cent_the_panel_takes_the_page(make: Make) -> None:
    page = make(percent=300).page
    page.show_response(response())
    page.set_panel_open(True)
    assert page.panel.isVisible() and not page.pane.isVisible()
    page.step_back()
    assert page.pane.isVisible() and not page.panel.isVisible()


def test_a_row_selects_the_footnote_in_the_text(answered: Parts) -> None:
    page = answered.page
    page.set_panel_open(True)
    before = page.pane.view.grab().toImage()
    page.panel.chosen.emit(2)
    assert page.pane.view.grab().toImage() != before


def test_an_answer_without_sources_has_no_panel(make: Make) -> None:
    page = make().page
    page.set_panel_open(True)
    page.show_response(response(Outcome.NOTHING_FOUND, (), ()))
    assert not page.panel.isVisible() and not page.pane.strip.isVisible()
    page.show_response(response())
    assert page.panel.isVisible()


@pytest.mark.parametrize("theme", ["dark", "hc-light", "hc-dark"])
def test_theme_and_size_are_live(answered: Parts, theme: str) -> None:
    page = answered.page
    page.set_panel_open(True)
    answered.look.choose(theme)
    answered.look.resize(200)
    image = page.grab().toImage()
    assert image.pixelColor(2, 2).name().upper() == answered.look.theme.paper
    assert len(page.pane.view.answer.markers) == 4
