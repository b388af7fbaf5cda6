"""Pictures of the window in named states: python bench/screens.py resources/screens [STATE ...]

Uses the program's own library and fonts (CHAPTERVERSE_HOME or the user's). Runs in any display;
without one it paints offscreen. Prints a line a picture.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "app"))
if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QDeadlineTimer, QEventLoop, Qt, QTimer  # noqa: E402  # after the platform
from PySide6.QtGui import QCursor, QImage  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from chapterverse.bootstrap import Composition, window_services  # noqa: E402
from chapterverse.domain.annotations import Anchor, Pen  # noqa: E402
from chapterverse.domain.refs import PassageRef  # noqa: E402
from chapterverse.services.annotations import AnnotationService  # noqa: E402
from chapterverse.settings import Paths, Settings  # noqa: E402
from chapterverse.ui.ask_page import AskPage  # noqa: E402
from chapterverse.ui.check_page import CheckPage  # noqa: E402
from chapterverse.ui.copies_page import CopiesPage  # noqa: E402
from chapterverse.ui.launch import make_application, make_window  # noqa: E402
from chapterverse.ui.main_window import MainWindow  # noqa: E402
from chapterverse.ui.reader_page import ReaderPage  # noqa: E402
from chapterverse.ui.study_frame import Part  # noqa: E402
from chapterverse.ui.study_page import StudyPage  # noqa: E402
from chapterverse.ui.window_services import WindowServices  # noqa: E402

QUESTION = "How is a person justified before God?"
HANDOUT = """Trusting God in hard times

Jonah was three days and three nights in the belly of the fish (Jonah 1:17). Abraham went out \
without knowing where he was going (Hebrews 11:8).

Paul warns that “money is the root of all kinds of evil” (1 Timothy 6:10). Romans 8:28 promises \
that God will keep every believer from suffering. Hezekiah 4:2 says the same.

So we rest on this: “for by grace you have been saved through faith, and that not of yourselves; \
it is the gift of God” (Ephesians 2:8). The first Christians sang this verse at every baptism.
"""
NOTE = (
    "**For the class**",
    "1. What exactly did Abram believe? Read verse 5 again.",
    "2. Why does Paul quote this sentence in Romans 4:3?",
)
PATIENCE_MS = 60_000


@dataclass(frozen=True, slots=True)
class State:
    """A picture: how the window is set and what is done in it before it is taken."""

    act: Callable[[MainWindow], None]
    theme: str = "light"
    percent: int = 100
    place: str = "gen_15_6"
    width: int = 1366
    height: int = 768
    has_own: bool = False
    """Whether the window has own work: a sample of it, kept in a folder that is thrown away."""


def _read(window: MainWindow) -> None:
    window.go(PassageRef.from_id("gen_15_6"))


def _parallel(window: MainWindow) -> None:
    reader = window.pages.find("read")
    if isinstance(reader, ReaderPage):
        reader.add_column()


def _words(window: MainWindow) -> None:
    """Four words into the King James Version, beside the World English Bible."""
    reader = window.pages.find("read")
    if isinstance(reader, ReaderPage):
        reader.add_column()
        settle(window)
        for _ in range(3):
            QTest.keyClick(reader.view, Qt.Key.Key_Right)


def _kjv(window: MainWindow) -> None:
    """The King James Version alone, its first footnote shown."""
    window.go(PassageRef.from_id("rom_3_21"), "KJV")


def _paragraphs(window: MainWindow) -> None:
    window.new_pages.choices.turn("paragraphs")
    window.go(PassageRef.from_id("matt_5_3"))


def _commentary(window: MainWindow) -> None:
    window.navigator.choose_work("MHCC")


def _keys_page(window: MainWindow) -> None:
    window.open_keys_page()


def _projector(window: MainWindow) -> None:
    window.project()


def _context(window: MainWindow) -> None:
    """A word of the King James Version with its article opened beside it."""
    window.go(PassageRef.from_id("rom_4_3"), "KJV")
    settle(window)
    reader = window.pages.find("read")
    if isinstance(reader, ReaderPage):
        for _ in range(7):
            QTest.keyClick(reader.view, Qt.Key.Key_Right)


def _context_alone(window: MainWindow) -> None:
    """The same where there is room for one dock only."""
    _context(window)
    window.body.toggle("context")


def _word_study(window: MainWindow) -> None:
    window.navigator.study_word("H539")


def _find(window: MainWindow) -> None:
    reader = window.pages.find("read")
    if isinstance(reader, ReaderPage):
        reader.find_words()
        QTest.keyClicks(QApplication.focusWidget() or reader, "covenant")


def _search(window: MainWindow) -> None:
    window.search_for("covenant")


def _ask(window: MainWindow) -> None:
    window.open_page("ask")
    page = window.pages.current
    if isinstance(page, AskPage):
        page.ask(QUESTION)


def _panel(window: MainWindow) -> None:
    _ask(window)
    page = window.pages.current
    if isinstance(page, AskPage):
        settle(window)
        page.toggle_panel()


def _check(window: MainWindow) -> None:
    window.open_page("check")
    page = window.pages.current
    if isinstance(page, CheckPage):
        page.check(HANDOUT)
        settle(window)
        page.next_finding()


def _study(window: MainWindow) -> None:
    """A study with a passage, a note that is being written, an answer, another passage."""
    window.open_page("study")
    page = window.pages.current
    if not isinstance(page, StudyPage):
        return
    page.shelf.new(title="Abraham believed God")
    settle(window)
    page.sheet.tagged.emit("faith")
    page.add_passage(PassageRef.from_id("gen_15_5-6"))
    settle(window)
    page.bar.note.emit()
    settle(window)
    for number, line in enumerate(NOTE):
        if number:
            QTest.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_Return)
        QTest.keyClicks(QApplication.focusWidget() or page, line)
    page.sheet.close_editors()
    _ask(window)
    settle(window)
    window.add_to_study()
    settle(window)
    window.open_page("study")
    page.add_passage(PassageRef.from_id("rom_4_22"))
    settle(window)
    note = page.sheet.frames[1]
    page.sheet.choose(note.block_id)
    note.act("edit")
    settle(window)
    if window.appearance.percent == 100:
        page.sheet.verticalScrollBar().setValue(0)


def _study_side(window: MainWindow) -> None:
    """The same where outline and export stand over the sheet."""
    _study(window)
    page = window.pages.current
    if isinstance(page, StudyPage):
        page.show_part(Part.SIDE)


def _palette(window: MainWindow) -> None:
    window.open_palette()
    window.command_palette.field.setText("rom 4")


def _keys(window: MainWindow) -> None:
    window.open_keys()


def _nothing(window: MainWindow) -> None:
    pass


def _models(window: MainWindow) -> None:
    window.open_page("models")


def _notes(window: MainWindow) -> None:
    """A note being written beside a parallel text with highlights, and the list of own work."""
    window.go(PassageRef.from_id("rom_4_3"))
    settle(window)
    reader = window.pages.find("read")
    if isinstance(reader, ReaderPage) and window.own is not None:
        if window.appearance.percent == 100:
            reader.add_column()
            window.show_notes()
        settle(window)
        window.own.act("note")


def _marks(window: MainWindow) -> None:
    """Highlights and signs in one column, with a tag being chosen."""
    window.go(PassageRef.from_id("rom_4_3"))
    settle(window)
    reader = window.pages.find("read")
    if isinstance(reader, ReaderPage) and window.own is not None:
        for _ in range(3):
            QTest.keyClick(reader.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
        window.own.act("tag")
        settle(window)


def _mark_paragraphs(window: MainWindow) -> None:
    window.new_pages.choices.turn("paragraphs")
    window.go(PassageRef.from_id("rom_4_3"))


def _copies(window: MainWindow) -> None:
    window.open_page("copies")
    settle(window)
    page = window.pages.current
    if isinstance(page, CopiesPage):
        page.make.click()
        settle(window)
        QTest.keyClick(page.list, Qt.Key.Key_Return)


def _beside(window: MainWindow) -> None:
    """An answer beside the text."""
    _panel(window)
    window.turn_beside()


def fill_own(annotations: AnnotationService) -> None:
    """A sample of own work around Romans 4."""
    at = PassageRef.from_id
    annotations.highlight(Pen.FIRST, Anchor(at("rom_4_3")))
    annotations.highlight(Pen.SECOND, Anchor(at("rom_4_5")))
    annotations.highlight(Pen.THIRD, Anchor(PassageRef(at("rom_4_6").first, at("rom_4_7").first)))
    annotations.highlight(Pen.FOURTH, Anchor(at("rom_4_4"), "WEB", 7, 20))
    annotations.write_note(
        Anchor(at("rom_4_3")),
        "Quoted from **Genesis 15:6**. The same words stand in Galatians 3:6 and James 2:23.\n\n"
        "- What is *counted*, and to whom?\n- Compare Psalm 106:31.",
    )
    annotations.write_note(Anchor(at("gen_15_6")), "Where Paul begins: see Romans 4:3.")
    annotations.write_note(Anchor(at("ps_32_1")), "David’s word in Romans 4:7.")
    annotations.tag("Faith", at("rom_4_3"), at("gen_15_6"), at("gal_3_6"), at("jas_2_23"))
    annotations.tag("Talk on 12 May", at("rom_4_3"), at("rom_4_5"))
    annotations.bookmark(at("rom_4_5"), "Go on here")
    annotations.bookmark(at("rom_4_3"))


STATES = {
    "first-start": State(_nothing, place=""),
    "reader": State(_read),
    "reader-dark": State(_read, theme="dark"),
    "reader-contrast": State(_read, theme="hc-dark"),
    "reader-200": State(_read, percent=200),
    "reader-300": State(_read, percent=300),
    "parallel": State(_parallel),
    "parallel-dark": State(_parallel, theme="dark"),
    "words": State(_words),
    "words-dark": State(_words, theme="dark"),
    "words-200": State(_words, percent=200),
    "words-200-dark": State(_words, percent=200, theme="dark"),
    "kjv": State(_kjv, place="rom_3_20"),
    "kjv-contrast": State(_kjv, place="rom_3_20", theme="hc-light"),
    "paragraphs": State(_paragraphs),
    "paragraphs-dark": State(_paragraphs, theme="dark"),
    "word-study": State(_word_study),
    "word-study-dark": State(_word_study, theme="dark"),
    "word-study-200": State(_word_study, percent=200),
    "word-study-200-dark": State(_word_study, percent=200, theme="dark"),
    "find": State(_find),
    "context": State(_context),
    "context-dark": State(_context, theme="dark"),
    "context-200": State(_context_alone, percent=200),
    "context-200-dark": State(_context_alone, percent=200, theme="dark"),
    "commentary": State(_commentary, place="rom_3_28"),
    "commentary-200-dark": State(_commentary, place="rom_3_28", percent=200, theme="dark"),
    "keys-page": State(_keys_page),
    "projector": State(_projector),
    "projector-dark": State(_projector, theme="dark"),
    "search": State(_search),
    "search-dark": State(_search, theme="dark"),
    "search-200": State(_search, percent=200),
    "search-200-dark": State(_search, percent=200, theme="dark"),
    "ask": State(_panel),
    "ask-dark": State(_panel, theme="dark"),
    "ask-200": State(_panel, percent=200),
    "ask-200-dark": State(_panel, theme="dark", percent=200),
    "beside": State(_beside),
    "beside-dark": State(_beside, theme="dark"),
    "check": State(_check),
    "check-dark": State(_check, theme="dark"),
    "check-contrast": State(_check, theme="hc-light"),
    "check-200": State(_check, percent=200),
    "check-300": State(_check, percent=300),
    "study": State(_study, has_own=True),
    "study-dark": State(_study, has_own=True, theme="dark"),
    "study-200": State(_study, has_own=True, percent=200),
    "study-200-dark": State(_study_side, has_own=True, percent=200, theme="dark"),
    "palette": State(_palette),
    "palette-dark": State(_palette, theme="dark"),
    "keys": State(_keys),
    "keys-200": State(_keys, percent=200),
    "models": State(_models),
    "models-dark": State(_models, theme="dark"),
    "models-contrast": State(_models, theme="hc-dark"),
    "models-200": State(_models, percent=200),
    "models-dark-200": State(_models, theme="dark", percent=200),
    "narrow": State(_read, width=800, height=600),
    "notes": State(_notes, has_own=True),
    "notes-dark": State(_notes, theme="dark", has_own=True),
    "notes-200": State(_notes, percent=200, has_own=True),
    "notes-200-dark": State(_notes, theme="dark", percent=200, has_own=True),
    "marks": State(_marks, has_own=True),
    "marks-dark": State(_marks, theme="dark", has_own=True),
    "marks-contrast": State(_marks, theme="hc-dark", has_own=True),
    "marks-paragraphs": State(_mark_paragraphs, has_own=True),
    "copies": State(_copies, has_own=True),
    "copies-200": State(_copies, percent=200, theme="dark", has_own=True),
}


KEPT = (
    *("first-start", "paragraphs", "parallel", "palette", "reader-dark", "beside", "check"),
    *("ask", "ask-dark", "ask-200", "ask-200-dark"),
    *(
        f"{name}{size}"
        for name in ("words", "word-study", "context", "search", "notes", "study")
        for size in ("", "-dark", "-200", "-200-dark")
    ),
)
"""The pictures of resources/screens: each side of the program, small and large, light and dark."""


def settle(window: MainWindow) -> None:
    """Wait until no job runs and all that was posted has been painted."""
    loop = QEventLoop()
    patience = QDeadlineTimer(PATIENCE_MS)
    timer = QTimer()
    timer.setInterval(100)
    calm = 0

    def look() -> None:
        nonlocal calm
        calm = 0 if window.busy else calm + 1
        if calm >= 5 or patience.hasExpired():
            loop.quit()

    timer.timeout.connect(look)
    timer.start()
    loop.exec()


@contextmanager
def opened(services: WindowServices, state: State, paths: Paths) -> Iterator[MainWindow]:
    """A window in a state, closed afterwards; its settings are thrown away."""
    settings = Settings(theme=state.theme, size=state.percent, place=state.place)
    scratch = replace(paths, config=paths.cache / "screens")
    window, jobs = make_window(services, settings, scratch)
    window.resize(state.width, state.height)
    window.show()
    QCursor.setPos(window.frameGeometry().center())  # nothing lies under the pointer there
    settle(window)
    state.act(window)
    settle(window)
    try:
        yield window
    finally:
        window.close()
        jobs.close()
        window.deleteLater()


def packed(image: QImage) -> QImage:
    """The picture in its 255 commonest colours, a third as large; letters keep their edges."""
    shades = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(shades.constBits(), dtype=np.uint32)
    # Four bits a channel are told apart at first, so that the edges of letters share colours.
    colours, counts = np.unique(pixels & 0xFFF0F0F0, return_counts=True)
    exact, often = np.unique(pixels, return_counts=True)
    table = [int(c) for c in exact[np.argsort(often)[::-1][:96]]]
    table += [int(c) for c in colours[np.argsort(counts)[::-1]]]
    kept = list(dict.fromkeys(table))[:255]
    plain = Qt.ImageConversionFlag.AvoidDither
    return shades.convertToFormat(QImage.Format.Format_Indexed8, kept, plain)


def _unkept(program: Composition) -> WindowServices:
    """A window's services that leave nothing of a picture behind, and build no index."""
    return replace(window_services(program), history=None, index=None, checked_texts=None)


def main() -> int:
    """Take the pictures asked for; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("states", nargs="*", default=sorted(KEPT))
    arguments = parser.parse_args()
    unknown = set(arguments.states) - set(STATES)
    if unknown:
        parser.error(f"no such state: {', '.join(sorted(unknown))}")
    paths = Paths.of_environment()
    arguments.out.mkdir(parents=True, exist_ok=True)
    # The user's history is left out of the pictures and stays as it is; nothing is indexed.
    services = _unkept(Composition(paths))
    if services.problem is not None:
        print(services.problem, file=sys.stderr)
        return 1
    make_application(paths)
    scratch = TemporaryDirectory()
    own = services
    if any(STATES[name].has_own for name in arguments.states):
        # The library is the program's own, the database of own work another.
        site = replace(paths, data=Path(scratch.name), site=paths.site or paths.data)
        own = _unkept(Composition(site))
        if own.annotations is not None:
            fill_own(own.annotations)
    for name in arguments.states:
        given = own if STATES[name].has_own else services
        with opened(given, STATES[name], paths) as window:
            path = arguments.out / f"{name}.png"
            packed(window.grab().toImage()).save(str(path), quality=0)  # 0 packs most
            size = window.size()
            print(f"{name:16} {size.width()} x {size.height()}  {path}")
    QApplication.quit()
    scratch.cleanup()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
