"""The head of an answer: counts, origin, and the three outcomes told apart."""

import pytest
from pytestqt.qtbot import QtBot
from tests.ui.answers import BLOCKS, CITATIONS, QUESTION, response, written

from chapterverse.domain.answers import (
    Block,
    CitedResponse,
    Origin,
    Outcome,
    Run,
    RunKind,
)
from chapterverse.settings import resources_folder
from chapterverse.ui.answer_foot import AnswerFoot
from chapterverse.ui.counts_line import CountsLine, count_entries
from chapterverse.ui.status_header import StatusHeader
from chapterverse.ui.theme import Appearance


@pytest.fixture
def look(qtbot: QtBot) -> Appearance:
    return Appearance(resources_folder(), "light")


@pytest.fixture
def header(look: Appearance, qtbot: QtBot) -> StatusHeader:
    made = StatusHeader(look)
    qtbot.addWidget(made)
    made.resize(570, 200)
    with qtbot.waitExposed(made):
        made.show()
    return made


def texts(answer: CitedResponse) -> list[str]:
    """The entries of the line of counts."""
    return [entry.text for entry in count_entries(answer)]


def test_counts_leave_out_zero_and_have_true_plurals() -> None:
    assert texts(response()) == [
        "4 claims",
        "2 direct",
        "2 contextual",
        "2 by commentary or lexicon alone",
    ]
    assert texts(response(blocks=BLOCKS[:1])) == ["1 claim", "1 direct"]
    assert texts(written()) == ["2 claims", "1 not supported", "† 1 uncited"]


def test_counts_that_wrap_have_their_rows(header: StatusHeader, qtbot: QtBot) -> None:
    header.show_response(response())
    counts = header.counts
    one = counts.height()
    for width, rows in ((260, 3), (570, 1)):
        header.resize(width, 500)
        assert (counts.heightForWidth(width) > one) is (rows > 1)
        qtbot.waitUntil(lambda: counts.height() == counts.heightForWidth(header.width()))


def test_quotations_without_claims_are_counted_as_quotations() -> None:
    runs = tuple(Run(RunKind.MARKER, citation=number) for number in (1, 2))
    quoted = response(blocks=(Block(Origin.SCRIPTURE, runs),), citations=CITATIONS[:2])
    assert texts(quoted) == ["2 quotations", "1 direct", "1 contextual"]
    assert texts(response(Outcome.NOTHING_FOUND, (), ())) == []


def test_a_quoted_answer_says_so(header: StatusHeader) -> None:
    header.show_response(response())
    assert header.title.text() == QUESTION
    assert header.origin.text() == "Quoted, no model used"
    said = "4 claims, 2 direct, 2 contextual, 2 by commentary or lexicon alone"
    assert header.counts.accessibleName() == said
    assert not header.outcome.isVisible() and not header.notes.isVisible()


def test_a_written_answer_says_so(header: StatusHeader) -> None:
    header.show_response(written())
    assert header.origin.text() == "Written by the model, checked verse by verse"
    assert header.counts.accessibleName() == "2 claims, 1 not supported, † 1 uncited"


def test_nearest_passages_are_not_called_an_answer(header: StatusHeader) -> None:
    header.show_response(response(Outcome.NEAREST_ONLY, notes=("By words only",)))
    assert header.outcome.isVisible()
    assert header.outcome.text().startswith("The texts of the library do not answer")
    assert header.notes.text() == "By words only."


def test_what_the_program_says_of_the_nearest_stands_in_the_notice(header: StatusHeader) -> None:
    said = Block(Origin.PROGRAM, (Run(RunKind.PLAIN, "The texts do not answer this."),))
    header.show_response(response(Outcome.NEAREST_ONLY, (said, *BLOCKS)))
    assert header.outcome.text() == "The texts do not answer this."


def test_nothing_found_says_what_to_do(header: StatusHeader) -> None:
    header.show_response(response(Outcome.NOTHING_FOUND, (), ()))
    assert "Ask in other words" in header.outcome.text()
    assert not header.counts.isVisible()
    assert header.origin.text() == ""


def test_checking_takes_the_place_of_the_counts(header: StatusHeader) -> None:
    header.show_checking(4, 7)
    assert header.counts.accessibleName() == "Checking claim 4 of 7"


def test_counts_wrap_where_the_column_is_narrow(look: Appearance, qtbot: QtBot) -> None:
    line = CountsLine(look)
    qtbot.addWidget(line)
    line.show_counts(written())
    assert line.heightForWidth(130) > 2 * line.heightForWidth(900)


def test_the_foot_holds_each_note_once(look: Appearance, qtbot: QtBot) -> None:
    foot = AnswerFoot(look)
    qtbot.addWidget(foot)
    foot.show_notes(written())
    assert foot.notes[0] == "†" and foot.notes[2] == "‡"
    assert foot.notes[1].startswith("This claim is from the model’s training knowledge")
    assert foot.notes[3] == "Romans 17:2 could not be verified."
    foot.show_notes(response())
    assert foot.notes == () and foot.isHidden()


@pytest.mark.parametrize("theme", ["light", "dark", "hc-light", "hc-dark"])
def test_header_paints_in_every_theme_and_size(
    header: StatusHeader, look: Appearance, theme: str
) -> None:
    header.show_response(response(Outcome.NEAREST_ONLY))
    before = header.sizeHint().height()
    look.choose(theme)
    look.resize(200)
    assert not header.grab().isNull()
    assert header.sizeHint().height() > 1.5 * before
