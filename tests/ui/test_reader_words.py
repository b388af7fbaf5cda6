"""Words under the caret, footnotes, paragraphs and finding in a book, as a reader uses them."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.fakes import FakeCorpus
from tests.ui.shelf import ref, verse

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Passage, Span, SpanKind
from chapterverse.domain.refs import PassageRef
from chapterverse.services.read import ReadService
from chapterverse.settings import resources_folder
from chapterverse.ui.find_bar import FindBar
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.reader_rows import ReaderRow, paragraphs
from chapterverse.ui.reading_choices import NAMES, ReadingChoices
from chapterverse.ui.theme import Appearance

_NONE = Qt.KeyboardModifier.NoModifier
_VERSES = (
    ("Rom.4.1", "What then will we say that Abraham found?", ()),
    ("Rom.4.2", "For if Abraham was justified by works, he has something to boast about.", ()),
    ("Rom.4.3", "Abraham believed God. Now to him who works it is a debt.", (21,)),
)


def _verse(work_id: str, osis: str, text: str, breaks: tuple[int, ...]) -> Passage:
    spans = [Span(SpanKind.PARAGRAPH, place, place) for place in breaks]
    if osis == "Rom.4.1":
        spans.append(Span(SpanKind.PARAGRAPH, 0, 0))
        spans.append(Span(SpanKind.TITLE, 0, 0, "Abraham’s faith"))
    if work_id == "KJV":
        start = text.find("Abraham")
        spans.append(Span(SpanKind.STRONGS, start, start + 7, "G11"))
        spans.append(Span(SpanKind.NOTE, start + 7, start + 7, f"a note on {osis}"))
        spans.append(Span(SpanKind.WORDS_OF_JESUS, 0, start))
    return Passage(work_id, text, ref(osis), spans=tuple(spans))


VERSES = tuple(_verse(work, *row) for work in ("WEB", "KJV") for row in _VERSES)


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[ReaderPage]:
    jobs, read = JobRunner(), ReadService(replace(FakeCorpus(), verses_=VERSES))
    look = Appearance(resources_folder(), "light")
    reader = ReaderPage(read, look, jobs, choices=ReadingChoices())
    qtbot.addWidget(reader)
    reader.set_works(read.works(), "KJV")
    reader.resize(900, 600)
    with qtbot.waitExposed(reader):
        reader.show()
    with qtbot.waitSignal(reader.moved):
        reader.open_place(ref("Rom.4.1"))
    yield reader
    assert jobs.close()


def word(page: ReaderPage) -> str:
    return page.view.word.words if page.view.word is not None else ""


def keys(page: ReaderPage, *pressed: Qt.Key, held: Qt.KeyboardModifier = _NONE) -> None:
    for key in pressed:
        QTest.keyClick(page.view, key, held)


def test_arrow_keys_walk_words_and_on_into_the_next_verse(page: ReaderPage) -> None:
    keys(page, Qt.Key.Key_Right)
    assert word(page) == "What"
    keys(page, Qt.Key.Key_Left)
    assert word(page) == "What"  # nothing stands before the first verse
    keys(page, *[Qt.Key.Key_Right] * 7)
    assert word(page) == "found"
    keys(page, Qt.Key.Key_Right)
    assert (page.verse, word(page)) == (verse("Rom.4.2"), "For")
    keys(page, Qt.Key.Key_Left)
    assert (page.verse, word(page)) == (verse("Rom.4.1"), "found")
    keys(page, Qt.Key.Key_Escape)
    assert page.view.word is None


def test_the_word_under_the_caret_is_told_and_studied(page: ReaderPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.status) as said:
        page.study_word()
    assert "Left and Right" in said.args[0]
    with qtbot.waitSignal(page.status) as said:
        keys(page, Qt.Key.Key_Right)
    assert said.args == ["Romans 4:1, word 1 of 8: What (words of Jesus)"]
    while word(page) != "Abraham":
        keys(page, Qt.Key.Key_Right)
    with qtbot.waitSignal(page.word_wanted) as wanted:
        page.study_word()
    assert wanted.args == ["G11"]


def test_a_press_puts_the_caret_on_a_word(page: ReaderPage) -> None:
    view = page.view
    rect = view.visualRect(view.currentIndex())
    column = view.delegate
    for x in range(rect.left(), rect.right(), 4):
        hit = column.hit(
            view.currentIndex(), QPoint(x, rect.bottom() - 10), rect, view.layoutDirection()
        )
        if hit is not None and hit.offset == 2:
            QTest.mouseClick(
                view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, rect.bottom() - 10)
            )
            break
    assert word(page) == "What"


def test_footnotes_are_walked_and_told(page: ReaderPage, qtbot: QtBot) -> None:
    for osis, step in (("Rom.4.1", 1), ("Rom.4.2", 1), ("Rom.4.3", 1), ("Rom.4.2", -1)):
        told: list[str] = []
        page.status.connect(told.append)
        page.step_note(step)
        page.status.disconnect(told.append)
        assert told[-1] == f"Footnote a, {verse(osis).display()}: a note on {osis}"
        assert page.verse == verse(osis)
    keys(page, Qt.Key.Key_Escape)


def test_every_choice_can_be_turned(page: ReaderPage, qtbot: QtBot) -> None:
    choices = page._choices
    for name in (*NAMES, *NAMES):
        choices.turn(name)
        qtbot.waitUntil(lambda: not page.is_busy)
        assert not page.grab().isNull()


def test_paragraphs_join_verses_and_keep_the_caret(page: ReaderPage, qtbot: QtBot) -> None:
    page._choices.turn("paragraphs")
    qtbot.waitUntil(lambda: not page.is_busy)
    assert page.model.rowCount() == 3  # the title and two paragraphs
    assert page.verse == verse("Rom.4.1")
    seen = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        keys(page, key)
        seen.append(page.verse)
    assert seen[:2] == [verse("Rom.4.2"), verse("Rom.4.3")]
    assert seen[-1] is not None
    page.open_place(ref("Rom.4.2"))
    assert page.verse == verse("Rom.4.2")
    while word(page) != "works":
        keys(page, Qt.Key.Key_Right)
    page.view.copy_verse()
    assert not page.grab().isNull()


def copied(page: ReaderPage) -> str:
    keys(page, Qt.Key.Key_C, held=Qt.KeyboardModifier.ControlModifier)
    clipboard = QGuiApplication.clipboard()
    assert "<p>" in clipboard.mimeData().html()
    return clipboard.text()


@pytest.mark.parametrize("in_paragraphs", [False, True])
def test_what_is_selected_is_copied(page: ReaderPage, qtbot: QtBot, in_paragraphs: bool) -> None:
    if in_paragraphs:
        page._choices.turn("paragraphs")
        qtbot.waitUntil(lambda: not page.is_busy)
    assert copied(page) == "“What then will we say that Abraham found?” (Romans 4:1, KJV)"
    shift = Qt.KeyboardModifier.ShiftModifier
    for _ in range(2):
        keys(page, Qt.Key.Key_Down, held=shift)
    first, second, third = (text for _, text, _ in _VERSES)
    assert copied(page) == f"“1 {first} 2 {second} 3 {third}” (Romans 4:1–3, KJV)"
    keys(page, Qt.Key.Key_Escape)
    page.open_place(ref("Rom.4.1"))
    keys(page, Qt.Key.Key_Right)
    for _ in range(2):
        keys(page, Qt.Key.Key_Right, held=shift)
    assert copied(page) == "“What then” (Romans 4:1, KJV)"


def test_words_are_found_in_the_book(page: ReaderPage, qtbot: QtBot) -> None:
    page.find_words()
    bar = page.findChild(FindBar)
    assert isinstance(bar, FindBar) and bar.isVisible()
    field = bar.focusProxy()
    assert field is not None
    with qtbot.waitSignal(bar.found):
        QTest.keyClicks(field, "WORKS")
    assert bar.said == "1 of 2 in Romans"
    qtbot.waitUntil(lambda: page.verse == verse("Rom.4.2"))
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert page.verse == verse("Rom.4.3")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not bar.isVisible()


def test_a_paragraph_ends_inside_a_verse_where_the_work_ends_it() -> None:
    cells = [_verse("WEB", *row) for row in _VERSES]
    rows = [
        ReaderRow(Book.ROMANS, 4, cell.ref.first, (cell,)) for cell in cells if cell.ref is not None
    ]
    first, second = paragraphs(rows)
    assert first.headings == ("Abraham’s faith",)
    assert first.verses == (verse("Rom.4.1"), verse("Rom.4.2"), verse("Rom.4.3"))
    (piece,) = second.parts
    (cell,) = second.cells
    assert cell is not None
    assert cell.text == "Now to him who works it is a debt."
    assert piece.passage.text[piece.origin :] == cell.text
    assert cell.ref == PassageRef.of(verse("Rom.4.3"))


@pytest.mark.parametrize("percent", [110, 125, 150, 175, 200])
def test_signs_of_footnotes_grow_with_the_text(page: ReaderPage, percent: int) -> None:
    row, look = page.view.current_row(), page.view.delegate.appearance
    assert row is not None

    def width() -> float:
        layout = page.view.delegate.cells.cell(row, 0, 400)
        assert layout is not None
        return layout.sign_place(0).width()

    before = width()
    look.resize(percent)
    assert width() == pytest.approx(before * percent / 100, rel=0.25)
