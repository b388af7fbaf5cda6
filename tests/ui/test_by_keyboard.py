"""A sitting without the mouse: go to, read, look a word up, search, ask, highlight, note, undo."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.fakes import FakeEmbedder
from tests.fakes_own_work import FakeAnnotations
from tests.ui.answers import ScriptedAnswering, written
from tests.ui.own import own_services
from tests.ui.shelf import corpus, verse
from tests.ui.windows import ALT, CTRL, SHIFT, Open, Opened

from chapterverse.domain.annotations import Highlight, Note, Pen
from chapterverse.domain.answers import Answered
from chapterverse.domain.passages import Passage, Span, SpanKind
from chapterverse.services.read import ReadService
from chapterverse.services.search import SearchService
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.main_window import MainWindow
from chapterverse.ui.search_page import SearchPage
from chapterverse.ui.word_page import WordPage


def _tagged(passage: Passage) -> Passage:
    """The shelf's verses with a number on "covenant" and a footnote at their end."""
    if passage.work_id != "KJV":
        return passage
    start = passage.text.index("covenant")
    end = len(passage.text)
    spans = (
        Span(SpanKind.STRONGS, start, start + 8, "G26"),
        Span(SpanKind.NOTE, end, end, "or, testament"),
    )
    return replace(passage, spans=(*passage.spans, *spans))


def _open(open_window: Open, store: FakeAnnotations) -> Opened:
    shelf = corpus()
    shelf = replace(shelf, verses_=tuple(map(_tagged, shelf.verses_)))
    given = replace(
        own_services(store),
        ask=ScriptedAnswering((Answered(written()),)),
        read=ReadService(shelf),
        search=SearchService(shelf, FakeEmbedder()),
    )
    return open_window(given, translation="KJV")


def _found(search: SearchPage) -> str:
    """What the results that are shown were looked for."""
    return search.results.query.text if search.results is not None else ""


def _keeps(store: FakeAnnotations, count: int, window: MainWindow) -> bool:
    return len(store.items) == count and not window.busy


def _type(text: str) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, text)


def test_a_sitting_without_the_mouse(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = _open(open_window, store)
    window = opened.window

    # Go to, and read on.
    opened.press(Qt.Key.Key_L, CTRL)
    _type("rom 4:3")
    opened.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: opened.reader.verse == verse("Rom.4.3") and not window.busy)
    opened.press(Qt.Key.Key_Down)
    assert opened.reader.verse == verse("Rom.4.4")
    opened.press(Qt.Key.Key_Down, CTRL)
    qtbot.waitUntil(lambda: not window.busy)
    opened.press(Qt.Key.Key_Left, ALT)
    qtbot.waitUntil(lambda: not window.busy)
    assert opened.reader.verse == verse("Rom.4.4")

    # A footnote of the text, then the word that it stands beside.
    opened.press(Qt.Key.Key_F8)
    assert window.status_line.message == "Footnote a, Romans 4:4: or, testament"
    opened.press(Qt.Key.Key_Escape)
    reader = opened.reader
    while reader.view.word is None or reader.view.word.words != "covenant":
        opened.press(Qt.Key.Key_Right)
    assert window.status_line.message.endswith("covenant, G26")
    opened.press(Qt.Key.Key_D, CTRL)
    qtbot.waitUntil(lambda: not window.busy)
    study = window.pages.current
    assert isinstance(study, WordPage) and study.study is not None
    assert study.list.hasFocus() and study.study.entry.lemma == "ἀγάπη"
    opened.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.pages.kind == "read" and not window.busy)
    assert opened.reader.verse == verse("Gen.14.1")

    # Search while typing, on to the results, open one, and come back.
    opened.press(Qt.Key.Key_F, CTRL, SHIFT)
    search = window.pages.current
    assert isinstance(search, SearchPage)
    _type("Romans 3:28")
    qtbot.waitUntil(lambda: _found(search) == "Romans 3:28" and not window.busy)
    opened.press(Qt.Key.Key_Return)
    assert search.word_list.hasFocus()
    opened.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.pages.kind == "read" and not window.busy)
    assert opened.reader.verse == verse("Rom.3.28")
    opened.press(Qt.Key.Key_Left, ALT)
    assert window.pages.kind == "search"

    # Ask, and open a footnote of the answer in the reader.
    opened.press(Qt.Key.Key_3, CTRL)
    ask = window.pages.current
    assert isinstance(ask, AskPage)
    _type("How is a person justified?")
    opened.press(Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: not window.busy)
    opened.press(Qt.Key.Key_F8)
    assert "Enter opens" in window.status_line.message
    opened.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.pages.kind == "read" and not window.busy)

    # Highlight the verse, write a note on it, take both back and do the note again.
    verse_id = opened.reader.verse
    opened.press(Qt.Key.Key_2)
    opened.press(Qt.Key.Key_N)
    _type("see Genesis 15:6")
    opened.press(Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: len(store.items) == 2 and not window.busy)
    mark, note = sorted(store.items.values(), key=lambda item: isinstance(item, Note))
    assert isinstance(mark, Highlight) and mark.pen is Pen.SECOND
    assert isinstance(note, Note) and note.text == "see Genesis 15:6"
    assert mark.anchor.ref.first == note.anchor.ref.first == verse_id
    for left in (1, 0):
        opened.press(Qt.Key.Key_Z, CTRL)
        qtbot.waitUntil(partial(_keeps, store, left, window))
    opened.press(Qt.Key.Key_Z, CTRL, SHIFT)
    qtbot.waitUntil(lambda: len(store.items) == 1 and not window.busy)

    # Panes, projector, keys, and back to the text by Esc.
    for _ in range(4):
        opened.press(Qt.Key.Key_F6)
    opened.press(Qt.Key.Key_F5)
    opened.press(Qt.Key.Key_Escape)
    assert not window.projector.is_on
    opened.press(Qt.Key.Key_F1)
    assert window.pages.kind == "keys"
    opened.press(Qt.Key.Key_W, CTRL)
    assert window.pages.kind != "keys"
