"""A written answer as it comes: streamed, checked, stopped, kept; footnotes that moved."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from threading import Event

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.fakes import FakeCorpus, FakeHistory
from tests.ui.answers import (
    ABRAHAM,
    MADE,
    QUESTION,
    ScriptedAnswering,
    response,
    scripture,
)

from chapterverse.domain.answers import (
    Answered,
    AnswerEvent,
    Block,
    BlockAdded,
    CitedResponse,
    DisplayCitation,
    Origin,
    Outcome,
    RejectedReference,
    Retrieved,
    Run,
    RunKind,
    Style,
    SupportJudged,
    SupportLevel,
    SupportVerdict,
    TextAdded,
)
from chapterverse.services import response_json
from chapterverse.services.compose import Form
from chapterverse.services.read import ReadService
from chapterverse.settings import resources_folder
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.theme import Appearance

Make = Callable[..., AskPage]
SENTENCES = tuple(f"Claim {n} says that faith is counted." for n in range(1, 8))
CLAIMS = (
    *(scripture(n, level=SupportLevel.UNCHECKED, words="justified by faith") for n in range(1, 8)),
)


def sentence(number: int) -> tuple[Run, ...]:
    return (
        Run(RunKind.PLAIN, SENTENCES[number - 1], number),
        Run(RunKind.MARKER, "", number, number),
        Run(RunKind.PLAIN, " "),
    )


BLOCKS = (
    Block(Origin.MODEL, (*sentence(1), *sentence(2), *sentence(3), *sentence(4))),
    Block(Origin.MODEL, (*sentence(5), *sentence(6), *sentence(7))),
)
DRAFT = " ".join(SENTENCES[:4]) + "\n\n" + " ".join(SENTENCES[4:])


def judged(number: int, level: SupportLevel = SupportLevel.DIRECT) -> SupportJudged:
    verdict = SupportVerdict(level, "Said so.", "rules", 0.9, "a man is justified")
    return SupportJudged(number, verdict)


def written(citations: tuple[DisplayCitation, ...], blocks: tuple[Block, ...]) -> CitedResponse:
    made = replace(MADE, style=Style.COMPOSED, model="fake")
    return CitedResponse(QUESTION, Outcome.ANSWERED, blocks, citations, (), (), (), DRAFT, made)


def moved() -> CitedResponse:
    """Footnote 1 moved to 8; the second claim is uncited, with a quotation inside it."""
    first = replace(CLAIMS[0], support_level=SupportLevel.NOT_SUPPORTED, moved_to=8)
    eighth = scripture(8, "rom_4_3", ABRAHAM, SupportLevel.DIRECT, "Abraham believed God")
    runs = (
        Run(RunKind.PLAIN, SENTENCES[0], 1),
        Run(RunKind.MARKER, "", 1, 1),
        Run(RunKind.MARKER, "", 1, 8),
        Run(RunKind.PLAIN, " The churches said “", 2, uncited=True),
        Run(RunKind.QUOTATION, "faith alone", 2, uncited=True),
        Run(RunKind.PLAIN, "” to all.", 2, uncited=True),
    )
    answer = written((first, eighth), (Block(Origin.MODEL, runs),))
    note = "The model attempted to cite a reference that could not be verified (Romans 17:2)."
    rejected = (RejectedReference("Romans 17:2", note),)
    return replace(answer, uncited=("The churches said that",), rejected=rejected)


@pytest.fixture
def make(qtbot: QtBot) -> Iterator[Make]:
    runners: list[JobRunner] = []

    def build(
        events: tuple[AnswerEvent, ...] = (),
        gate: Event | None = None,
        history: FakeHistory | None = None,
        height: int = 664,
    ) -> AskPage:
        look = Appearance(resources_folder(), "light")
        jobs = JobRunner()
        runners.append(jobs)
        service = ScriptedAnswering(events, gate=gate)
        page = AskPage(service, ReadService(FakeCorpus()), history, look, jobs)
        page.offer_styles(tuple(Style), Style.COMPOSED)
        qtbot.addWidget(page)
        page.resize(1150, height)
        with qtbot.waitExposed(page):
            page.show()
        page.activateWindow()
        qtbot.waitUntil(lambda: not jobs.busy)
        return page

    yield build
    for runner in runners:
        assert runner.close()


def text_of(page: AskPage) -> str:
    return page.pane.view.toPlainText()


def checking(page: AskPage) -> str:
    return page.pane.header.counts.accessibleName()


# ---- the style ----------------------------------------------------------------------------------


def test_the_style_is_chosen_by_key_and_used(make: Make, qtbot: QtBot) -> None:
    page = make((Answered(response()),))
    chooser = page.pane.box.styles
    assert chooser.isVisible() and chooser.text().strip() == "Composed"
    words = [action.text().partition("\t") for action in chooser.menu().actions()]
    assert [word for word, _, _ in words] == ["Quote", "Guided", "Composed"]
    assert all(sentence.endswith(".") for _, _, sentence in words)
    with qtbot.waitSignal(page.style_chosen) as chosen:
        chooser.menu().actions()[1].trigger()
    assert chosen.args == [Style.GUIDED]
    assert chooser.accessibleName() == "Answers: Guided"
    page.ask(QUESTION)
    service = page._ask
    assert isinstance(service, ScriptedAnswering)
    qtbot.waitUntil(lambda: service.styles == [Style.GUIDED])
    qtbot.waitUntil(lambda: page.pane.box.button.text() == "Ask")


def test_a_question_is_asked_again_in_the_style_chosen_now(make: Make, qtbot: QtBot) -> None:
    page = make((Answered(response()),))
    assert not page.again.isVisible()
    page.ask(QUESTION)
    qtbot.waitUntil(lambda: page.again.isVisible())
    page.pane.box.styles.menu().actions()[1].trigger()
    page.again.click()
    assert not page.again.isVisible()
    service = page._ask
    assert isinstance(service, ScriptedAnswering)
    qtbot.waitUntil(lambda: service.styles == [Style.COMPOSED, Style.GUIDED])
    qtbot.waitUntil(lambda: page.again.isVisible())
    assert page.pane.header.title.text() == QUESTION


def test_how_an_answer_was_made_is_told(make: Make) -> None:
    page = make()
    page.show_response(written(CLAIMS, BLOCKS))
    told = page.pane.header.origin.toolTip()
    assert told.startswith("Composed style · fake")
    assert page.pane.header.origin.accessibleDescription() == told


def test_without_a_choice_there_is_no_chooser(make: Make) -> None:
    page = make()
    page.offer_styles((Style.QUOTE,), Style.COMPOSED)
    assert not page.pane.box.styles.isVisible()
    assert page.pane.box.styles.style_chosen is Style.QUOTE


def test_a_study_guide_is_made_of_the_question_asked(make: Make, qtbot: QtBot) -> None:
    page = make((Answered(response()),))
    service = page._ask
    assert isinstance(service, ScriptedAnswering)
    with qtbot.waitSignal(page.status) as said:
        page.ask_for_guide()
    assert said.args is not None and "no question yet" in said.args[0]
    page.ask(QUESTION)
    qtbot.waitUntil(lambda: page.pane.box.button.text() == "Ask" and page._response is not None)
    assert page._guide.isVisible() and page._guide.text() == "Study guide"
    QTest.keyClick(page, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: len(service.forms) == 2)
    assert service.forms == [Form.KEYED, Form.GUIDE]
    assert service.asked == [QUESTION, QUESTION] and service.styles[1] is Style.COMPOSED
    qtbot.waitUntil(lambda: page.pane.box.button.text() == "Ask")


def test_without_a_model_there_is_no_study_guide(make: Make, qtbot: QtBot) -> None:
    page = make()
    page.offer_styles((Style.QUOTE,), Style.QUOTE)
    assert not page._guide.isVisible()
    with qtbot.waitSignal(page.status) as said:
        page.ask_for_guide()
    assert said.args is not None and "needs a language model" in said.args[0]


# ---- streaming ----------------------------------------------------------------------------------


def test_text_comes_in_beats_and_empty_lines_begin_paragraphs(make: Make, qtbot: QtBot) -> None:
    page = make()
    page._stream.begin(QUESTION, Style.COMPOSED)
    for character in DRAFT:
        page.apply(TextAdded(character))
    assert text_of(page) == ""
    qtbot.waitUntil(lambda: text_of(page) == DRAFT.replace("\n\n", "\n"))
    document = page.pane.view.answer
    assert document.blockCount() == 2
    assert document.lastBlock().blockFormat().topMargin() > 0


def test_blocks_take_the_place_of_the_draft_and_the_page_stays(make: Make, qtbot: QtBot) -> None:
    page = make(height=300)
    bar = page.pane._answer.verticalScrollBar()
    page._stream.begin(QUESTION, Style.COMPOSED)
    page.apply(TextAdded("\n\n".join([DRAFT] * 4)))
    qtbot.waitUntil(lambda: text_of(page).count(SENTENCES[6]) == 4)
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 200)  # it follows what is written
    bar.setValue(20)  # the reader scrolls up
    page.apply(TextAdded(" " + DRAFT))
    before = bar.maximum()
    qtbot.waitUntil(lambda: bar.maximum() > before)
    assert bar.value() == 20
    for block in BLOCKS:
        page.apply(BlockAdded(block, CLAIMS))
    assert not page.pane.view.answer.markers
    qtbot.waitUntil(lambda: len(page.pane.view.answer.markers) == 7)
    assert text_of(page).count(SENTENCES[0]) == 1
    page.apply(judged(1))
    page.apply(Answered(written(CLAIMS, BLOCKS)))
    assert bar.value() == 20 and not page.pane._follows


def test_waiting_for_the_model_is_said(make: Make) -> None:
    page = make()
    for style, said in (
        (Style.QUOTE, "Found 0 passages"),
        (Style.GUIDED, "Found 0 passages; the model is reading them"),
    ):
        page._stream.begin(QUESTION, style)
        page.apply(Retrieved(()))
        assert page.pane.box._sentence == said


def test_claims_are_counted_while_they_are_checked(make: Make, qtbot: QtBot) -> None:
    page = make()
    page._stream.begin(QUESTION, Style.COMPOSED)
    page.apply(Retrieved(()))
    page.apply(TextAdded(DRAFT))
    assert checking(page) == "Being written, not yet checked"
    for block in BLOCKS:
        page.apply(BlockAdded(block, CLAIMS))
    qtbot.waitUntil(lambda: checking(page) == "Checking claim 1 of 7")
    lines = page.pane.view.height()
    for number in (1, 2, 3):
        page.apply(judged(number, SupportLevel.CONTEXTUAL))
    assert checking(page) == "Checking claim 4 of 7"
    assert page.pane.view.height() == lines
    assert "¹◐" in page.pane.view.plain_text() and "⁴◌" in page.pane.view.plain_text()
    citation = page._citations.citation(1)
    assert citation is not None
    span = citation.spans[0]
    assert citation.text[span.start : span.end] == "a man is justified"
    for number in range(4, 8):
        page.apply(judged(number))
    assert checking(page) == "Checking claim 7 of 7"
    final = tuple(replace(c, support_level=SupportLevel.DIRECT) for c in CLAIMS)
    page.apply(Answered(written(final, BLOCKS)))
    assert checking(page) == "7 claims, 7 direct"
    assert page.pane.header.origin.text() == "Written by the model, checked verse by verse"


def test_the_footnote_in_hand_stays_when_the_answer_is_whole(make: Make) -> None:
    page = make()
    page._stream.begin(QUESTION, Style.COMPOSED)
    for block in BLOCKS:
        page.apply(BlockAdded(block, CLAIMS))
    page.show_in_panel(2)
    page.pane.view.focus_number(3)
    page.pane.box.field.setText("What of James")
    page.apply(Answered(written(CLAIMS, BLOCKS)))
    focused = page.pane.view.focused_marker()
    assert focused is not None and focused.number == 3
    assert page.panel.number == 2
    assert page.pane.box.field.text() == "What of James"


# ---- stopping -----------------------------------------------------------------------------------


def test_escape_stops_and_keeps_what_was_written(make: Make, qtbot: QtBot) -> None:
    gate, history = Event(), FakeHistory()
    events = (TextAdded("Paul holds that. He"), Answered(response()))
    page = make(events, gate, history)
    page.ask(QUESTION)
    qtbot.waitUntil(lambda: "Paul holds" in text_of(page))
    QTest.keyClick(page.pane.box.field, Qt.Key.Key_Escape)
    gate.set()
    assert page.pane.box.button.text() == "Ask"
    assert page.pane.header.notes.text() == "Stopped before the answer was whole."
    assert text_of(page).count("†") == 2
    assert "has not been verified" in " ".join(page.pane.foot.notes)
    qtbot.waitUntil(lambda: bool(history.kept))
    entry, kept = next(iter(history.kept.values()))
    assert entry.state == "stopped"
    shown = page.pane.view.plain_text()
    page.show_response(response_json.loads(kept))
    assert page.pane.view.plain_text() == shown


def test_stopped_before_anything_came_keeps_nothing(make: Make, qtbot: QtBot) -> None:
    gate, history = Event(), FakeHistory()
    page = make((Answered(response()),), gate, history)
    page.ask(QUESTION)
    page.stop()
    gate.set()
    assert page.pane.header.notes.text() == "Stopped before anything was found."
    assert not history.kept


def test_unchecked_footnotes_of_a_stopped_answer_say_so(make: Make, qtbot: QtBot) -> None:
    gate = Event()
    events = (TextAdded(DRAFT), *(BlockAdded(b, CLAIMS) for b in BLOCKS), Answered(response()))
    page = make(events, gate)
    page.ask(QUESTION)
    qtbot.waitUntil(lambda: len(page.pane.view.answer.markers) == 7)
    page.pane.box.button.click()
    gate.set()
    assert page.pane.header.notes.text() == "Stopped before every claim was checked."
    assert checking(page) == "7 claims, 7 not yet checked"


# ---- footnotes that moved, uncited claims -------------------------------------------------------


def test_a_moved_footnote_is_struck_and_leads_to_its_new_number(make: Make, qtbot: QtBot) -> None:
    page = make()
    page.show_response(moved())
    page.set_panel_open(True)
    old, new = page.pane.view.answer.markers
    assert (old.number, new.number) == (1, 8)
    cursor = page.pane.view.textCursor()
    cursor.setPosition(old.start + 1)
    assert cursor.charFormat().fontStrikeOut()
    cursor.setPosition(new.start + 1)
    assert not cursor.charFormat().fontStrikeOut()
    assert checking(page) == "2 claims, 1 direct, † 1 uncited"
    rows = page.panel.list
    qtbot.waitUntil(lambda: rows.viewport().width() > 300)
    index = page._citations.index(page._citations.row_of(1))
    first = page._citations.citation(1)
    assert first is not None
    rows.doItemsLayout()
    link = page.panel.list._rows.link_rect(rows.visualRect(index), first)
    assert link.height() > 10
    with qtbot.waitSignal(page.panel.chosen):
        QTest.mouseClick(
            rows.viewport(), Qt.MouseButton.LeftButton, pos=link.topLeft() + QPoint(8, 6)
        )
    assert page.panel.number == 8
    page.panel.show_number(1)
    rows.setFocus()
    QTest.keyClick(rows, Qt.Key.Key_Space)
    assert page.panel.number == 8


def test_an_uncited_claim_has_one_dagger_however_it_is_cut(make: Make) -> None:
    page = make()
    page.show_response(moved())
    assert text_of(page).count("†") == 1
    assert text_of(page).endswith("to all.\u202f†")
    notes = page.pane.foot.notes
    assert [notes[0], notes[2]] == ["†", "‡"]
    assert "Romans 17:2" in notes[3] and "Romans 17:2" not in text_of(page)
