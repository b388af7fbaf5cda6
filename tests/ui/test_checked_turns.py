"""A long checked text is written and dressed a slice at a time, what is read now first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextCharFormat
from pytestqt.qtbot import QtBot

from chapterverse.settings import resources_folder
from chapterverse.ui import checked_document
from chapterverse.ui.checked_document import CheckedDocument
from chapterverse.ui.checked_view import CheckedView
from chapterverse.ui.finding import Finding
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verdict import Verdict

PATIENCE_MS = 60_000
PARAGRAPH = "A person is justified by faith apart from works, as it is written (Romans 3:280). "
VERDICTS = (Verdict.NO_SUCH_PLACE, Verdict.DIRECT, Verdict.ALTERED, Verdict.UNCITED)
COUNT = 400
TEXT = "\n".join(f"{number} {PARAGRAPH * 2}".strip() for number in range(COUNT))


def findings() -> tuple[Finding, ...]:
    made: list[Finding] = []
    at = TEXT.find("Romans")
    while at >= 0:
        verdict = VERDICTS[len(made) % len(VERDICTS)]
        number = 0 if verdict is Verdict.UNCITED else len(made) + 1
        made.append(Finding(number, at, at + 12, verdict, "Romans 3:280", "reference"))
        at = TEXT.find("Romans", at + 1)
    return tuple(made)


FINDINGS = findings()


@pytest.fixture
def look(qtbot: QtBot) -> Appearance:
    return Appearance(resources_folder(), "light")


@pytest.fixture
def view(look: Appearance, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> CheckedView:
    monkeypatch.setattr(checked_document, "SLICE", 0.0)
    made = CheckedView(look)
    qtbot.addWidget(made)
    made.resize(500, 400)
    with qtbot.waitExposed(made):
        made.show()
    return made


def whole(view: CheckedView, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not view.is_at_work, timeout=PATIENCE_MS)


def formats(document: CheckedDocument) -> Iterator[tuple[str, QTextCharFormat]]:
    block = document.begin()
    while block.isValid():
        pieces = block.begin()
        while not pieces.atEnd():
            piece = pieces.fragment()
            yield piece.text(), piece.charFormat()
            pieces += 1
        block = block.next()


def size_at(view: CheckedView, number: int) -> float:
    block = view.checked.findBlockByNumber(number)
    return float(block.begin().fragment().charFormat().font().pixelSize())


def top(view: CheckedView) -> int:
    return view.cursorForPosition(QPoint(0, 0)).blockNumber()


def test_a_long_text_is_written_in_turns(view: CheckedView, qtbot: QtBot) -> None:
    view.checked.show_text(TEXT, FINDINGS)
    document = view.checked
    assert document.is_at_work
    assert 0 < len(document.places) < len(FINDINGS) // 2
    whole(view, qtbot)
    assert [place.finding for place in document.places] == list(FINDINGS)
    assert document.blockCount() == COUNT


def test_another_text_ends_the_writing_of_the_one_before(view: CheckedView, qtbot: QtBot) -> None:
    view.checked.show_text(TEXT, FINDINGS)
    view.checked.show_text("One sentence only.", ())
    whole(view, qtbot)
    assert view.checked.toPlainText() == "One sentence only."
    assert not view.checked.places


def test_what_is_in_sight_is_dressed_first_and_stays_in_its_place(
    view: CheckedView, look: Appearance, qtbot: QtBot
) -> None:
    view.checked.show_text(TEXT, FINDINGS)
    whole(view, qtbot)
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    at = top(view)
    assert 100 < at < 300
    before = size_at(view, at)
    look.resize(150)
    assert view.is_at_work
    assert size_at(view, at) == pytest.approx(1.5 * before, abs=1)
    assert size_at(view, 0) == size_at(view, COUNT - 1) == before
    assert abs(top(view) - at) <= 1
    whole(view, qtbot)
    assert {size_at(view, number) for number in range(COUNT)} == {size_at(view, at)}
    assert abs(top(view) - at) <= 1


@pytest.mark.parametrize("at", [0, 50])
def test_dressed_anew_it_is_as_if_written_so(
    view: CheckedView, look: Appearance, qtbot: QtBot, at: int
) -> None:
    """Also where the look changes while the text is still being written."""
    view.checked.show_text(TEXT, FINDINGS)
    if at:
        whole(view, qtbot)
    look.choose("hc-dark")
    look.resize(200)
    whole(view, qtbot)
    fresh = CheckedDocument(look)
    fresh.show_text(TEXT, FINDINGS)
    qtbot.waitUntil(lambda: not fresh.is_at_work, timeout=PATIENCE_MS)
    assert list(formats(view.checked)) == list(formats(fresh))
    assert view.checked.rootFrame().frameFormat() == fresh.rootFrame().frameFormat()
    fresh.deleteLater()


def test_a_finding_is_brought_into_sight_when_it_is_written(
    view: CheckedView, qtbot: QtBot
) -> None:
    view.checked.show_text(TEXT, FINDINGS)
    view.choose(FINDINGS[-1])
    assert view.verticalScrollBar().value() == 0
    whole(view, qtbot)
    place = view.checked.place_of(FINDINGS[-1])
    assert place is not None
    seen = view.call_rect(place).toRect()
    assert view.viewport().rect().contains(seen)
    assert view.accessibleDescription() == FINDINGS[-1].spoken


def test_lines_follow_the_width_again_afterwards(
    view: CheckedView, look: Appearance, qtbot: QtBot
) -> None:
    view.checked.show_text(TEXT, FINDINGS)
    whole(view, qtbot)
    look.resize(125)
    whole(view, qtbot)
    view.resize(700, 400)
    assert view.checked.textWidth() == view.viewport().width() > 600
