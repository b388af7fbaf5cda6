"""A commentary read as a work: by place, on over chapters, with its places as links."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.fakes import MHCC, FakeCorpus
from tests.ui.shelf import corpus, ref
from tests.ui.windows import ALT, CTRL, Open, Opened, services

from chapterverse.domain.canon import BY_OSIS, Book
from chapterverse.domain.passages import Passage, Span, SpanKind, Work
from chapterverse.domain.refs import PassageRef
from chapterverse.services.read import ReadService, chapter_beside
from chapterverse.settings import resources_folder
from chapterverse.ui.commentary_page import CommentaryPage
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.scrolling import SLICE
from chapterverse.ui.search_page import SearchPage
from chapterverse.ui.theme import Appearance

PATIENCE_MS = 60_000

LONG = "Faith has no merit of its own; it is by grace, and so is all that follows upon it. " * 9


def _note(osis: str, heading: str = "", text: str = LONG) -> Passage:
    second = len(text) // 2
    spans = (Span(SpanKind.PARAGRAPH, second, second),)
    return Passage("MHCC", text, ref(osis), heading, spans=spans)


NOTES = (
    _note("Ps.1.1-Ps.1.6", "The blessed man"),
    _note("Rom.3.1-Rom.3.20", "All have sinned"),
    _note("Rom.3.21-Rom.3.26", text=f"See v. 28. Compare Genesis 15:6. <b>{LONG}"),
    _note("Rom.3.27-Rom.3.31", "Boasting is shut out"),
    _note("Rom.4.1-Rom.4.12", "Abraham believed"),
    _note("Rom.4.13-Rom.4.25", "The promise is of faith"),
    _note("Rev.22.1-Rev.22.21", "The end"),
)


def shelf() -> FakeCorpus:
    return replace(corpus(), verses_=corpus().verses_ + NOTES)


@pytest.fixture(params=[SLICE, 0.0])
def page(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[CommentaryPage]:
    monkeypatch.setattr("chapterverse.ui.commentary_page.SLICE", request.param)
    jobs = JobRunner()
    look = Appearance(resources_folder(), "light")
    made = CommentaryPage(ReadService(shelf()), MHCC, look, jobs)
    qtbot.addWidget(made)
    made.resize(900, 500)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    assert jobs.close()


def chapters(page: CommentaryPage) -> list[str]:
    return [f"{c.book.osis} {c.number}" for c in page._chapters]


def at(page: CommentaryPage, osis: str) -> Callable[[], bool]:
    return lambda: page.place == place(osis) and not page.is_writing


def place(osis: str) -> PassageRef:
    """A passage, or a chapter such as "Rom.4"."""
    book, number, *rest = osis.split(".")
    return ref(osis) if rest else PassageRef.chapter(BY_OSIS[book], int(number))


def test_it_opens_at_the_note_on_a_verse(page: CommentaryPage, qtbot: QtBot) -> None:
    page.show_place(ref("Rom.3.28"))
    qtbot.waitUntil(at(page, "Rom.3.27-Rom.3.31"), timeout=PATIENCE_MS)
    assert "Boasting is shut out" in page.view.toPlainText()
    assert page.windowTitle() == "Henry, Romans 3:27–31"


def test_the_text_is_never_markup(page: CommentaryPage, qtbot: QtBot) -> None:
    page.show_place(ref("Rom.3.21"))
    qtbot.waitUntil(at(page, "Rom.3.21-Rom.3.26"), timeout=PATIENCE_MS)
    assert "<b>" in page.view.toPlainText()


def test_where_it_says_nothing_the_next_chapter_is_shown_or_its_first(
    page: CommentaryPage, qtbot: QtBot
) -> None:
    page.show_place(ref("Isa.53.4"))
    qtbot.waitUntil(lambda: chapters(page)[:1] == ["Rom 3"], timeout=PATIENCE_MS)
    page._read = ReadService(replace(shelf(), verses_=NOTES[:1]))
    page.show_place(ref("Rom.3.28"))
    qtbot.waitUntil(at(page, "Ps.1"), timeout=PATIENCE_MS)
    assert chapters(page) == ["Ps 1"]


def test_one_reads_on_to_the_end_and_back_to_the_beginning(
    page: CommentaryPage, qtbot: QtBot
) -> None:
    page.show_place(ref("Rom.3.1"))
    qtbot.waitUntil(at(page, "Rom.3.1-Rom.3.20"), timeout=PATIENCE_MS)

    def on() -> bool:
        QTest.keyClick(page.view, Qt.Key.Key_PageDown)
        return "Rev 22" in chapters(page) and not page.is_writing and page.place in _LAST

    qtbot.waitUntil(on, timeout=PATIENCE_MS)
    assert chapters(page) == ["Rom 3", "Rom 4", "Rev 22"]

    def back() -> bool:
        QTest.keyClick(page.view, Qt.Key.Key_PageUp)
        return page.place == place("Ps.1") and not page.is_writing

    qtbot.waitUntil(back, timeout=PATIENCE_MS)
    assert chapters(page)[:2] == ["Ps 1", "Rom 3"]


_LAST = (place("Rev.22"), ref("Rev.22.1-Rev.22.21"), ref("Rom.4.13-Rom.4.25"))


def test_what_is_read_stays_where_it_is_when_a_chapter_comes_before_it(
    page: CommentaryPage, qtbot: QtBot
) -> None:
    page.show_place(ref("Rom.4.1"))
    qtbot.waitUntil(at(page, "Rom.4.1-Rom.4.12"), timeout=PATIENCE_MS)
    page.view.verticalScrollBar().setValue(0)
    QTest.keyClick(page.view, Qt.Key.Key_Up)
    qtbot.waitUntil(
        lambda: chapters(page)[0] == "Rom 3" and not page.is_writing, timeout=PATIENCE_MS
    )
    qtbot.waitUntil(lambda: page.place == place("Rom.4"), timeout=PATIENCE_MS)


def test_chapter_keys_turn_chapters_with_notes(page: CommentaryPage, qtbot: QtBot) -> None:
    page.show_place(ref("Rom.4.1"))
    qtbot.waitUntil(at(page, "Rom.4.1-Rom.4.12"), timeout=PATIENCE_MS)
    for key, osis in (
        (Qt.Key.Key_Down, "Rev.22"),
        (Qt.Key.Key_Up, "Rom.4"),
        (Qt.Key.Key_Up, "Rom.3"),
    ):
        QTest.keyClick(page.view, key, CTRL)
        qtbot.waitUntil(at(page, osis), timeout=PATIENCE_MS)
    page.show_place(ref("Ps.1.1"))
    qtbot.waitUntil(at(page, "Ps.1"), timeout=PATIENCE_MS)
    with qtbot.waitSignal(page.status, timeout=PATIENCE_MS):
        page.turn_chapter(-1)


def test_places_are_links_for_the_keyboard(page: CommentaryPage, qtbot: QtBot) -> None:
    page.show_place(ref("Rom.3.21"))
    qtbot.waitUntil(at(page, "Rom.3.21-Rom.3.26"), timeout=PATIENCE_MS)
    page.view.setFocus()
    opened: list[PassageRef] = []
    page.open_place.connect(opened.append)
    for _ in range(4):
        QTest.keyClick(page.view, Qt.Key.Key_Tab)
        QTest.keyClick(page.view, Qt.Key.Key_Return)
    assert [place.osis for place in opened] == [
        "Rom.3.1-Rom.3.20", "Rom.3.21-Rom.3.26", "Rom.3.28", "Gen.15.6"
    ]  # fmt: skip


def test_another_size_or_theme_keeps_the_place(page: CommentaryPage, qtbot: QtBot) -> None:
    page.show_place(ref("Rom.3.28"))
    qtbot.waitUntil(at(page, "Rom.3.27-Rom.3.31"), timeout=PATIENCE_MS)
    page._appearance.choose("dark")
    page._appearance.resize(150)
    qtbot.waitUntil(at(page, "Rom.3.27-Rom.3.31"), timeout=PATIENCE_MS)
    assert not page.grab().isNull()


# ---- in the window ------------------------------------------------------------------------------


def open_henry(open_window: Open, qtbot: QtBot) -> tuple[Opened, CommentaryPage]:
    opened = open_window(replace(services(), read=ReadService(shelf())))
    opened.window.library.work_chosen.emit("MHCC")
    return opened, henry(opened, qtbot)


def henry(opened: Opened, qtbot: QtBot) -> CommentaryPage:
    page = opened.window.pages.current
    assert isinstance(page, CommentaryPage)
    qtbot.waitUntil(lambda: page.place is not None and not opened.window.busy, timeout=PATIENCE_MS)
    return page


def test_a_commentary_of_the_library_opens_where_the_reader_is(
    open_window: Open, qtbot: QtBot
) -> None:
    opened, page = open_henry(open_window, qtbot)
    qtbot.waitUntil(at(page, "Rom.3.27-Rom.3.31"), timeout=PATIENCE_MS)
    window = opened.window
    assert window.go_to_box.text() == "Romans 3:27–31"
    # What is typed goes there in the commentary, a link in it opens the reader, back returns.
    opened.press(Qt.Key.Key_L, CTRL)
    QTest.keyClicks(window.go_to_box, "Rom 4:13")
    opened.press(Qt.Key.Key_Return)
    qtbot.waitUntil(at(page, "Rom.4.13-Rom.4.25"), timeout=PATIENCE_MS)
    page.open_place.emit(ref("Gen.15.6"))
    qtbot.waitUntil(lambda: not window.busy, timeout=PATIENCE_MS)
    assert window.pages.kind == "read"
    opened.press(Qt.Key.Key_Left, ALT)
    assert window.pages.kind == "commentary"
    # The work has one page, however often it is chosen.
    window.navigator.choose_work("MHCC")
    assert window.pages.kinds.count("commentary") == 1


def test_it_is_there_again_after_a_restart_and_its_loss_breaks_nothing(
    open_window: Open, qtbot: QtBot
) -> None:
    opened, page = open_henry(open_window, qtbot)
    qtbot.waitUntil(at(page, "Rom.3.27-Rom.3.31"), timeout=PATIENCE_MS)
    opened.window.close()
    state = opened.saved[-1].window
    again = open_window(replace(services(), read=ReadService(shelf())), window=state)
    qtbot.waitUntil(at(henry(again, qtbot), "Rom.3.27-Rom.3.31"), timeout=PATIENCE_MS)
    less = ReadService(_WithoutHenry(shelf().verses_))
    assert MHCC in shelf().works() and MHCC not in less.works()
    after = open_window(replace(services(), read=less), window=state)
    qtbot.waitUntil(lambda: not after.window.busy, timeout=PATIENCE_MS)
    assert isinstance(after.window.pages.current, ReaderPage)


class _WithoutHenry(FakeCorpus):
    def works(self) -> tuple[Work, ...]:
        return tuple(work for work in super().works() if work != MHCC)


def test_a_lexicon_of_the_library_is_searched(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    opened.window.library.work_chosen.emit("SG")
    page = opened.window.pages.current
    assert isinstance(page, SearchPage)
    assert page.choices[4] in ("SG", "lexicon")


def test_the_chapters_of_a_work_follow_each_other_through_the_canon() -> None:
    read = ReadService(shelf())
    found = read.notes_beside("MHCC", Book.GENESIS, 1, 0)
    walked = []
    while found is not None:
        walked.append((found.book, found.number))
        found = read.notes_beside("MHCC", found.book, found.number, 1)
    assert walked == [
        (Book.PSALMS, 1), (Book.ROMANS, 3), (Book.ROMANS, 4), (Book.REVELATION, 22)
    ]  # fmt: skip
    assert chapter_beside(Book.GENESIS, 1, -1) is None
