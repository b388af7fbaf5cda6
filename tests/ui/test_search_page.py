"""Searching: words marked, books counted, long notes cut to their hits, results opened."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot
from tests.fakes import FakeEmbedder
from tests.ui.shelf import ModelChecks, corpus, ref

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Passage, Span, SpanKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import LibraryUnavailable
from chapterverse.ports import WordMatch, WordQuery
from chapterverse.services.search import SearchResults, SearchService
from chapterverse.settings import resources_folder
from chapterverse.ui import search_page
from chapterverse.ui.book_chart import BookChart
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.search_page import FIRST, SearchPage
from chapterverse.ui.search_rows import ResultModel, ResultRow, snippet
from chapterverse.ui.theme import Appearance


class BrokenSearch(SearchService):
    """A library that was taken away."""

    def words(self, query: WordQuery, limit: int = 200) -> SearchResults:
        raise LibraryUnavailable("The library cannot be read.", "Start again.")


@pytest.fixture
def jobs() -> Iterator[JobRunner]:
    runner = JobRunner()
    yield runner
    assert runner.close()


@pytest.fixture
def page(qtbot: QtBot, jobs: JobRunner) -> SearchPage:
    shelf = corpus()
    service = SearchService(shelf, FakeEmbedder())
    look = Appearance(resources_folder(), "light")
    made = SearchPage(service, shelf.works(), look, jobs)
    qtbot.addWidget(made)
    made.resize(1100, 640)
    with qtbot.waitExposed(made):
        made.show()
    return made


def search(page: SearchPage, qtbot: QtBot, text: str) -> SearchResults:
    page.search_for(text)
    qtbot.waitUntil(lambda: page.results is not None)
    assert page.results is not None
    return page.results


def test_results_show_hits_and_name_the_tab(page: SearchPage, qtbot: QtBot) -> None:
    results = search(page, qtbot, "covenant")
    assert page.windowTitle() == "covenant"
    assert page.word_list.model().rowCount() == len(results.words) > 100
    assert not page.grab().isNull()


def test_enter_on_a_result_opens_it(page: SearchPage, qtbot: QtBot) -> None:
    search(page, qtbot, "covenant")
    with qtbot.waitSignal(page.open_place) as signal:
        QTest.keyClick(page.word_list, Qt.Key.Key_Return)
    assert signal.args[1] in ("WEB", "KJV")


def test_a_book_of_the_chart_narrows_the_list(page: SearchPage, qtbot: QtBot) -> None:
    search(page, qtbot, "covenant")
    everything = page.word_list.model().rowCount()
    chart = page.chart
    with qtbot.waitSignal(chart.chosen):
        QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=chart.bars()[Book.ROMANS].center())
    qtbot.waitUntil(lambda: not page.is_busy)
    assert 0 < page.word_list.model().rowCount() < everything
    QTest.keyClick(chart, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not page.is_busy)
    assert page.word_list.model().rowCount() == everything


def test_going_on_lists_every_hit_and_the_export_has_them_all(
    qtbot: QtBot, jobs: JobRunner, tmp_path: Path
) -> None:
    shelf = corpus()
    many = tuple(Passage("WEB", f"covenant {n}", ref(f"Ps.119.{n}")) for n in range(1, 177))
    more = tuple(Passage("WEB", f"covenant {n}", ref(f"Isa.{n}.1")) for n in range(1, 67))
    shelf = replace(shelf, verses_=many + more)
    page = SearchPage(
        SearchService(shelf, None), shelf.works(), Appearance(resources_folder()), jobs
    )
    qtbot.addWidget(page)
    page.resize(900, 700)
    with qtbot.waitExposed(page):
        page.show()
    search(page, qtbot, "covenant")
    qtbot.waitUntil(lambda: not page.is_busy)
    assert page.words_note == "242 verses"
    assert len(page.word_list.rows) == FIRST < 242
    # A book is whole; behind it one goes on where one was.
    page.chart.chosen.emit(int(Book.PSALMS))
    qtbot.waitUntil(lambda: page.words_note == "176 verses in Psalms")
    page.chart.chosen.emit(0)
    qtbot.waitUntil(lambda: page.words_note == "242 verses")
    with qtbot.waitSignal(page.status):
        page.actions_row.write(tmp_path / "all.csv")
    assert len((tmp_path / "all.csv").read_text(encoding="utf-8").splitlines()) == 243
    bar = page.word_list.verticalScrollBar()
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: len(page.word_list.rows) == 242)


def test_nothing_found_says_what_to_try(page: SearchPage, qtbot: QtBot) -> None:
    search(page, qtbot, "zeppelin")
    assert "Try fewer words" in page.words_note


@pytest.mark.parametrize("text", ["", "   ", "' \" * ( NEAR AND -- ;", "😀", "x" * 10_000])
def test_odd_searches_break_nothing(text: str, page: SearchPage, qtbot: QtBot) -> None:
    page.search_for(text)
    qtbot.waitUntil(lambda: not page.is_busy)


def test_an_error_is_told_in_place(qtbot: QtBot, jobs: JobRunner) -> None:
    shelf = corpus()
    page = SearchPage(
        BrokenSearch(shelf, None), shelf.works(), Appearance(resources_folder()), jobs
    )
    qtbot.addWidget(page)
    with qtbot.waitSignal(page.status) as signal:
        page.search_for("covenant")
    assert signal.args == ["The library cannot be read. Start again."]


def field_of(page: SearchPage) -> QLineEdit:
    field = page.focusProxy()
    assert isinstance(field, QLineEdit)
    return field


def test_results_come_while_typing_and_enter_goes_to_them(page: SearchPage, qtbot: QtBot) -> None:
    field = field_of(page)
    field.setFocus()
    QTest.keyClicks(field, "covenant")
    qtbot.waitUntil(lambda: page.results is not None and not page.is_busy)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert page.word_list.hasFocus()
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert page.word_list.hasFocus()


def test_quotation_marks_choose_the_phrase_visibly(page: SearchPage, qtbot: QtBot) -> None:
    results = search(page, qtbot, "“the covenant”")
    assert results.query.match is WordMatch.PHRASE
    assert page.options.query("x").match is WordMatch.PHRASE


def test_a_list_of_references_is_listed_and_told(page: SearchPage, qtbot: QtBot) -> None:
    search(page, qtbot, "Rom 3:28; Rom 4:3; Gen 15:6; Hezekiah 1:1")
    qtbot.waitUntil(lambda: not page.is_busy)
    assert [row.where for row in page.word_list.rows] == [
        "Romans 3:28",
        "Romans 4:3",
        "Genesis 15:6",
    ]
    assert page.words_note == "3 verses; not read: Hezekiah 1:1"
    assert not page.near_list.isVisible()


def test_results_are_written_copied_and_kept(
    page: SearchPage, qtbot: QtBot, tmp_path: Path
) -> None:
    search(page, qtbot, "Rom 3:28; Rom 4:3")
    with qtbot.waitSignal(page.status) as said:
        page.actions_row.write(tmp_path / "list.csv")
    assert "list.csv" in said.args[0]
    assert "Romans 4:3" in (tmp_path / "list.csv").read_text(encoding="utf-8")
    with qtbot.waitSignal(page.status):
        page.actions_row.copy()
    assert QGuiApplication.clipboard().text().startswith("Rom 3:28; Rom 4:3\n2 passages")
    with qtbot.waitSignal(page.status) as said:
        page.actions_row.write(tmp_path / "nowhere" / "list.txt")
    assert "could not be written" in said.args[0]


class _Slow(SearchService):
    """Gives a long list only when the gate is open."""

    gate = threading.Event()

    def words(self, query: WordQuery, limit: int = 200) -> SearchResults:
        if limit > FIRST:
            assert self.gate.wait(10)
            return super().words(query, limit)
        results = super().words(query, limit)
        return replace(results, words=results.words[:5])


def test_what_is_made_of_a_long_list_is_whole_and_can_be_stopped(
    page: SearchPage, qtbot: QtBot, jobs: JobRunner, tmp_path: Path
) -> None:
    shelf, kept = corpus(), list[tuple[str, tuple[PassageRef, ...]]]()
    service = _Slow(shelf, FakeEmbedder())
    look = Appearance(resources_folder(), "light")
    made = SearchPage(
        service, shelf.works(), look, jobs, keep=lambda name, places: kept.append((name, places))
    )
    qtbot.addWidget(made)
    made.show()
    total = search(made, qtbot, "covenant").total
    qtbot.waitUntil(lambda: not made.is_busy)
    actions, path = made.actions_row, tmp_path / "list.txt"
    assert total > len(made.word_list.rows) == 5
    actions.write(path)
    qtbot.waitUntil(actions.line.progress.isVisible)
    assert not actions.isEnabled()
    with qtbot.waitSignal(actions.told) as said:
        assert actions.line.stop()
        _Slow.gate.set()
    assert said.args[0].startswith("Stopped") and not path.exists()
    assert actions.isEnabled() and not actions.line.isVisible()
    with qtbot.waitSignal(actions.told):
        actions.write(path)
    assert f"{total} passages" in path.read_text(encoding="utf-8")
    with qtbot.waitSignal(actions.kept):
        actions.keep_as("Covenants")
    ((name, places),) = kept
    assert name == "Covenants" and len(places) == total


def test_a_place_that_is_typed_limits_the_search(page: SearchPage, qtbot: QtBot) -> None:
    search(page, qtbot, "covenant")
    where = next(
        f for f in page.findChildren(QLineEdit) if f.accessibleName().startswith("Books and")
    )
    page.options.type_where()
    QTest.keyClicks(where, "Romans; Genesis 15")
    qtbot.waitUntil(lambda: not page.is_busy)
    assert page.results is not None
    assert {book for book, _ in page.results.by_book} == {Book.ROMANS, Book.GENESIS}
    QTest.keyClicks(where, " and nowhere")
    assert "whole Bible" in where.toolTip()
    page.options.search_in("")
    qtbot.waitUntil(lambda: not page.is_busy)
    assert page.results.query.work_ids == ("WEB",) or page.options.query("x").work_ids == ()


@given(
    st.text(st.characters(codec="utf-8"), max_size=900),
    st.integers(0, 900),
    st.integers(1, 30),
)
def test_a_snippet_keeps_its_hits_true_to_the_text(text: str, start: int, length: int) -> None:
    end = min(len(text), start + length)
    spans = (Span(SpanKind.MARK, start, end),) if start < end else ()
    shown, marks = snippet(text, spans)
    assert len(shown) <= max(len(text), 344)
    for mark in marks:
        assert shown[mark.start : mark.end] == text[start:end]


def test_a_long_note_is_cut_around_its_first_hit() -> None:
    text = "grace " * 200 + "covenant " + "peace " * 200
    start = text.index("covenant")
    shown, marks = snippet(text, (Span(SpanKind.MARK, start, start + 8),))
    assert shown.startswith("… grace") and shown.endswith("peace …")
    assert shown[marks[0].start : marks[0].end] == "covenant"


def test_the_result_model_keeps_the_rules_of_models(qtmodeltester: ModelChecks) -> None:
    model = ResultModel()
    qtmodeltester.check(model)
    model.show_rows([ResultRow(ref("Rom.3.28"), "WEB", "By faith.")])
    qtmodeltester.check(model)


def test_the_chart_is_walked_by_keys_and_read_aloud(qtbot: QtBot) -> None:
    chart = BookChart(Appearance(resources_folder(), "light"))
    qtbot.addWidget(chart)
    chart.resize(1000, chart.sizeHint().height())
    chart.show_counts([(Book.JEREMIAH, 21), (Book.HEBREWS, 15)])
    assert chart.accessibleDescription() == "Jeremiah 21, Hebrews 15"
    QTest.keyClick(chart, Qt.Key.Key_Right)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert chart.accessibleDescription() == "Hebrews, 15"
    with qtbot.waitSignal(chart.chosen) as signal:
        QTest.keyClick(chart, Qt.Key.Key_Return)
    assert signal.args == [int(Book.HEBREWS)]
    QTest.mouseMove(chart, chart.bars()[Book.JEREMIAH].center())
    assert not chart.grab().isNull()


def test_bars_stand_side_by_side_within_the_chart(qtbot: QtBot) -> None:
    chart = BookChart(Appearance(resources_folder(), "light"))
    qtbot.addWidget(chart)
    chart.resize(1090, 120)
    places = list(chart.bars().values())
    assert len(places) == 66
    for one, other in pairwise(places):
        assert one.right() < other.left()
    assert places[0].left() >= 0 and places[-1].right() < 1090


def test_the_chart_begins_at_the_right_where_the_window_is_mirrored(qtbot: QtBot) -> None:
    chart = BookChart(Appearance(resources_folder(), "light"))
    qtbot.addWidget(chart)
    chart.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    chart.resize(1090, 120)
    chart.show_counts([(Book.GENESIS, 3)])
    places = chart.bars()
    assert places[Book.GENESIS].left() > places[Book.REVELATION].left()
    assert chart.rect().contains(places[Book.GENESIS])
    assert not chart.grab().isNull()


def test_verses_for_a_study_are_read_with_a_button_to_stop(
    qtbot: QtBot, jobs: JobRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_Slow, "gate", threading.Event())
    shelf, taken = corpus(), list[tuple[str, int]]()
    look = Appearance(resources_folder(), "light")
    made = SearchPage(_Slow(shelf, FakeEmbedder()), shelf.works(), look, jobs)
    qtbot.addWidget(made)
    made.show()
    total = search(made, qtbot, "covenant").total
    qtbot.waitUntil(lambda: not made.is_busy)
    line = made.actions_row.line
    made.gather_passages(lambda title, verses: taken.append((title, len(verses))))
    qtbot.waitUntil(line.progress.isVisible)
    with qtbot.waitSignal(made.actions_row.told) as said:
        assert line.stop()
        _Slow.gate.set()
    assert said.args[0].startswith("Stopped") and not taken
    made.gather_passages(lambda title, verses: taken.append((title, len(verses))))
    qtbot.waitUntil(lambda: bool(taken))
    assert taken == [("covenant", total)]
    assert made.actions_row.isEnabled() and not line.isVisible()


def test_one_reads_on_in_steps(
    qtbot: QtBot, jobs: JobRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_page, "MORE", 20)
    shelf, asked = corpus(), list[int]()
    many = tuple(Passage("WEB", f"covenant {n}", ref(f"Ps.119.{n}")) for n in range(1, 177))
    more = tuple(Passage("WEB", f"covenant {n}", ref(f"Isa.{n}.1")) for n in range(1, 67))
    shelf = replace(shelf, verses_=many + more)

    class Counted(SearchService):
        def words(self, query: WordQuery, limit: int = 200) -> SearchResults:
            asked.append(limit)
            return super().words(query, limit)

    made = SearchPage(Counted(shelf, None), shelf.works(), Appearance(resources_folder()), jobs)
    qtbot.addWidget(made)
    made.resize(900, 700)
    with qtbot.waitExposed(made):
        made.show()
    search(made, qtbot, "covenant")
    qtbot.waitUntil(lambda: not made.is_busy)
    bar = made.word_list.verticalScrollBar()

    def at_the_end() -> bool:
        bar.setValue(0)
        bar.setValue(bar.maximum())
        return len(made.word_list.rows) == 242 and not made.is_busy

    qtbot.waitUntil(at_the_end)
    assert asked == [FIRST, FIRST + 20, FIRST + 40, FIRST + 60]
    assert len(set(made.word_list.rows)) == 242
