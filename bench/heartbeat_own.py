"""Scenes of bench/heartbeat.py over a life's own work and over long lists.

Own work of 10,000 notes with tags, highlights and bookmarks, hundreds of kept answers, a document
of 1,500 references, a pasted list of 9,000 verses. What is kept is kept in the user's folder of the
program that is given, which is one made for the run.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from bench.heartbeat_pulse import pause, settle  # first: it puts the program on the path
from bench.own_work import made_up, study
from PySide6.QtCore import Qt
from PySide6.QtGui import QPageSize, QPdfWriter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea

from chapterverse.adapters.sqlite.user_annotations import SqliteAnnotations
from chapterverse.bootstrap import Composition
from chapterverse.domain.annotations import Edit, Step
from chapterverse.domain.answers import Answered
from chapterverse.domain.canon import Book
from chapterverse.domain.document import Layout
from chapterverse.domain.refs import PassageRef
from chapterverse.ports import NEVER
from chapterverse.services import response_json
from chapterverse.services.exports import Paged
from chapterverse.ui.check_page import CheckPage
from chapterverse.ui.copies_page import CopiesPage
from chapterverse.ui.dock_list import ROW_ROLE
from chapterverse.ui.export_line import ExportLine
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.main_window import MainWindow
from chapterverse.ui.models_page import ModelsPage
from chapterverse.ui.own_dock import OwnDock
from chapterverse.ui.print_preview import PrintPreview
from chapterverse.ui.search_page import SearchPage
from chapterverse.ui.study_page import StudyPage
from chapterverse.ui.study_print import PagePainter

Scene = tuple[str, Callable[[MainWindow], None]]

_ANNOTATIONS, _ANSWERS, _REFERENCES, _PASTED = 33_334, 300, 1_500, 9_000
_CHAPTERS = 150
_PRINTED = 40  # pages of the study that is printed
_TURN_MS, _TESTED_MS = 200, 10_000
_BEGUN = datetime(2026, 1, 1, tzinfo=UTC)


def scenes(program: Composition, folder: Path) -> tuple[Scene, ...]:
    """What is measured, over the own work of fill(); files are written into the folder."""
    # Made here, for to make them takes the window's thread, too.
    verses = [PassageRef.of(v).display() for book in Book for v in PassageRef.book(book).verses()]
    document = _document(verses)
    return (
        ("paste 9,000 verses", partial(pasting, places=verses[:_PASTED])),
        ("another look with 9,000 verses", redressing),
        ("search for “the”, to the end", searching),
        ("check 1,500 references", partial(checking, text=document)),
        ("step through 1,500 references", finding),
        ("another look with 1,500 references", redressing),
        ("find among 10,000 notes", noting),
        ("another look with 10,000 notes", redressing),
        ("300 kept answers", remembering),
        (
            "read and write in a study of 150 chapters",
            partial(studying, study_id=_long_study(program)),
        ),
        ("another look with it", redressing),
        ("export, import, copy, restore own work", partial(copying, folder=folder)),
        ("test a model", partial(testing, program=program)),
        ("look at pages and print them", partial(printing, program=program, folder=folder)),
    )


def fill(program: Composition) -> None:
    """Keep a life's work: notes, tags, highlights, bookmarks, answers."""
    items = tuple(made_up(_ANNOTATIONS, random.Random(1)))
    SqliteAnnotations(program.user_database).apply(Edit(Step.IMPORT, (), items))
    asked = program.ask.run("How is a person justified before God?", NEVER)
    answer = next(event.response for event in asked if isinstance(event, Answered))
    kept = response_json.dumps(answer)
    for number in range(_ANSWERS):
        when = _BEGUN + timedelta(days=number)
        program.history.add(f"{answer.question} ({number})", when, kept, "done")


def redressing(window: MainWindow) -> None:
    """Another size and another theme, and back."""
    before = window.appearance.percent
    for percent in (125, before):
        window.appearance.resize(percent)
        settle(window)
    for _ in range(4):
        window.appearance.choose_next()
        settle(window)


def pasting(window: MainWindow, places: list[str]) -> None:
    """Paste a list of thousands of verses, go to its end, and choose one of its books."""
    page, box = _search(window)
    box.clear()
    QApplication.clipboard().setText("\n".join(places))
    box.paste()
    QTest.keyClick(box, Qt.Key.Key_Return)
    settle(window)
    bar = page.word_list.verticalScrollBar()
    for _ in range(10):
        bar.setValue(bar.maximum())
        pause(_TURN_MS)
    settle(window)
    bar.setValue(0)
    settle(window)


def searching(window: MainWindow) -> None:
    """Search for a word that half of all verses have, to the end of the list and in one book."""
    page, _ = _search(window)
    page.search_for("the")
    settle(window)
    bar = page.word_list.verticalScrollBar()
    for _ in range(10):
        bar.setValue(bar.maximum())
        pause(_TURN_MS)
    settle(window)
    page.chart.chosen.emit(int(Book.GENESIS))
    settle(window)


def _search(window: MainWindow) -> tuple[SearchPage, QLineEdit]:
    window.open_page("search")
    page = window.pages.current
    box = page.focusProxy() if page is not None else None
    if not isinstance(page, SearchPage) or not isinstance(box, QLineEdit):
        raise RuntimeError("there is no search page")
    return page, box


def _document(verses: list[str]) -> str:
    """A long text, a quarter of whose references do not exist."""
    lines = []
    for number in range(_REFERENCES):
        place = verses[number * 20]
        if number % 4 == 0:
            place = f"{place.split(':')[0]}:{200 + number}"
        said = f"The people heard what was said on day {number} and went on"
        lines.append(f"{said} ({place}). ")
    return "\n".join("".join(lines[at : at + 5]) for at in range(0, len(lines), 5))


def checking(window: MainWindow, text: str) -> None:
    """Check a long text."""
    window.open_page("check")
    page = window.pages.current
    if isinstance(page, CheckPage):
        page.check(text)
        settle(window)


def finding(window: MainWindow) -> None:
    """Step through the findings, and list those of one verdict only."""
    page = window.pages.current
    if not isinstance(page, CheckPage):
        return
    for _ in range(20):
        page.next_finding()
        pause(2)
    page.previous_finding()
    for button in page.panel.tallies.buttons:
        if button.isEnabled():
            button.click()
            settle(window)
            button.click()
            settle(window)
    bar = page.pane.view.verticalScrollBar()
    for step in range(20):
        bar.setValue(bar.maximum() * step // 20)
        pause(5)


def noting(window: MainWindow) -> None:
    """Open the list of own work, find in it as one types, open what is found."""
    window.open_page("read")
    window.show_notes()
    dock = window.findChild(OwnDock)
    if dock is None:
        raise RuntimeError("there is no list of own work")
    settle(window)
    for words in ("grace", "n100", "tag 7", "gen"):
        dock.field.clear()
        for letter in words:
            QTest.keyClicks(dock.field, letter)
            pause(15)
        pause(_TURN_MS)
        settle(window)
    dock.field.clear()
    dock.refresh()
    settle(window)
    bar = dock.list.verticalScrollBar()
    for step in range(20):
        bar.setValue(bar.maximum() * step // 20)
        pause(5)
    model = dock.list.model()
    tags = [
        index
        for index in (model.index(row, 0) for row in range(model.rowCount()))
        if index.data(ROW_ROLE).key.startswith("tag:")
    ]
    dock.list.activated.emit(model.index(1, 0))
    settle(window)
    dock.list.activated.emit(tags[0])
    settle(window)


def remembering(window: MainWindow) -> None:
    """Open the page of questions with its kept answers, and some of them."""
    window.open_page("ask")
    settle(window)
    for number in range(1, 6):
        window.open_answer(number)
        settle(window)


def studying(window: MainWindow, study_id: str) -> None:
    """Open a long study, read it page by page, go through it by its bar, write a note in it."""
    page = _studies(window)
    page.open_study(study_id)
    settle(window)
    bar = page.sheet.verticalScrollBar()
    for _ in range(40):
        bar.setValue(bar.value() + bar.pageStep())
        pause(5)
    for step in range(40):
        bar.setValue(bar.maximum() * step // 40)
        pause(5)
    page.sheet.choose(page.sheet.block_ids[_CHAPTERS // 2])
    settle(window)
    page.bar.note.emit()
    settle(window)
    QTest.keyClicks(QApplication.focusWidget() or page, "Grace and truth, see Romans 4:3. ")
    settle(window)
    page.sheet.close_editors()
    settle(window)
    page.undo()
    settle(window)


def _studies(window: MainWindow) -> StudyPage:
    window.open_page("study")
    settle(window)
    page = window.pages.current
    if not isinstance(page, StudyPage):
        raise RuntimeError("there is no page of studies")
    return page


def _long_study(program: Composition) -> str:
    """The id of a study of chapters in two translations, and a whole book as one passage."""
    studies = program.studies
    kept = studies.new("A long study")
    chapters = [
        PassageRef.chapter(book, number)
        for book in Book
        for number in range(1, min(6, book.chapter_count + 1))
    ]
    places = [PassageRef.book(Book.MARK), *chapters[: _CHAPTERS - 1]]
    studies.add_to(kept.id, *(studies.passage(place, ("WEB", "KJV")) for place in places))
    return kept.id


def copying(window: MainWindow, folder: Path) -> None:
    """Export all own work, import it again, make a copy, restore it."""
    window.open_page("copies")
    settle(window)
    page = window.pages.current
    if not isinstance(page, CopiesPage):
        raise RuntimeError("there is no page of own work")
    page.export_to(folder / "all.cvwork")
    settle(window)
    page.import_from(folder / "all.cvwork")
    settle(window)
    page.make.click()
    settle(window)
    page.list.activated.emit(page.list.currentIndex())
    page.confirm.click()
    settle(window)


def testing(window: MainWindow, program: Composition) -> None:
    """Test the model that answers, if there is one, for a while, and stop."""
    window.open_page("models")
    settle(window)
    page, choice = window.pages.current, program.model_in_use.choice
    if isinstance(page, ModelsPage) and choice is not None:
        page.self_test(choice.wish)
        pause(_TESTED_MS)
        page.stop()
        settle(window)


def printing(window: MainWindow, program: Composition, folder: Path) -> None:
    """Lay a study out for a printer, look through its pages and print them into a file."""
    jobs, shown = JobRunner(window), list[Paged]()
    line = ExportLine(program.exports, window.appearance, jobs)
    document = partial(program.exports.document, study(_PRINTED))
    line.lay_out(document, Layout(), shown.append)
    while jobs.busy:
        pause(_TURN_MS)
    preview = PrintPreview(shown[0], window.appearance, window)
    preview.show()
    (area,) = preview.findChildren(QScrollArea)
    for number in range(1, preview.sheets.count + 1, 5):
        area.verticalScrollBar().setValue(preview.sheets.top_of(number))
        pause(20)
    preview.sheets.zoom(2.0)
    pause(_TURN_MS)
    writer = QPdfWriter(str(folder / "printed.pdf"))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    painter, ended = PagePainter(shown[0].pages, writer, preview), list[bool]()
    painter.ended.connect(ended.append)
    preview.print(painter)
    while not ended:
        pause(_TURN_MS)
    jobs.close()
