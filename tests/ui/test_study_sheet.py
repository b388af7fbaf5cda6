"""The sheet of a long study: what is near the sight is there, in its place, and stays."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tests.fakes import ref
from tests.ui.studies import export_service

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Passage
from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import NoteBlock, PassageBlock, Study, Translation
from chapterverse.settings import resources_folder
from chapterverse.ui.part_look import PartLook
from chapterverse.ui.study_sheet import StudySheet
from chapterverse.ui.theme import Appearance

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
IDS = [f"block{number}" for number in range(200)]
TEXTS = [f"About {name}. " + "Grace and truth. " * (9 * (n % 7)) for n, name in enumerate(IDS)]
LONG = Study("long", "Grace", tuple(map(NoteBlock, IDS, TEXTS)), NOON, NOON)


def made(qtbot: QtBot, study: Study, whole: Appearance | None = None) -> StudySheet:
    look = PartLook(whole or Appearance(resources_folder(), "light"))
    sheet = StudySheet(look)
    look.dress(sheet)
    qtbot.addWidget(sheet)
    sheet.resize(800, 600)
    with qtbot.waitExposed(sheet):
        sheet.show()
    show(sheet, study)
    return sheet


def show(sheet: StudySheet, study: Study) -> None:
    sheet.show_study(study, export_service().parts(study))


def calm(qtbot: QtBot, sheet: StudySheet) -> None:
    """Wait till no block comes or goes any more."""
    seen: list[object] = []

    def is_calm() -> bool:
        seen.append([(frame.block_id, frame.geometry()) for frame in sheet.frames])
        return len(seen) > 5 and all(one == seen[-1] for one in seen[-5:])

    qtbot.waitUntil(is_calm)


def in_sight(sheet: StudySheet) -> list[tuple[str, int]]:
    """The blocks seen, each with how far below the top of the view it begins."""
    at, high = sheet.verticalScrollBar().value(), sheet.viewport().height()
    places = [(frame.block_id, frame.geometry()) for frame in sheet.frames]
    return [(n, p.top() - at) for n, p in places if p.bottom() >= at and p.top() < at + high]


def top_share(sheet: StudySheet) -> tuple[str, float]:
    """The block at the top of the view, and what share of it is above the top."""
    name, top = in_sight(sheet)[0]
    return name, -top / next(f.height() for f in sheet.frames if f.block_id == name)


def has_keyboard(widget: QWidget) -> bool:
    return QApplication.focusWidget() is widget


def are_so_many(counts: list[int], number: int) -> bool:
    return len(counts) == number


def check(sheet: StudySheet, ids: list[str]) -> None:
    """What is in sight is there without a hole, in order, each block as high as its words."""
    names = [frame.block_id for frame in sheet.frames]
    assert names == [name for name in ids if name in names]
    seen = in_sight(sheet)
    first = ids.index(seen[0][0])
    assert [name for name, _ in seen] == ids[first : first + len(seen)]
    by_id = {frame.block_id: frame for frame in sheet.frames}
    for (name, top), (_, after) in pairwise(seen):
        assert top + by_id[name].sizeHint().height() + 6 == after
    assert not first or seen[0][1] <= 6
    last = by_id[seen[-1][0]].geometry().bottom() - sheet.verticalScrollBar().value()
    assert seen[-1][0] == ids[-1] or last >= sheet.viewport().height() - 7


def test_only_what_is_near_the_sight_of_a_long_study_is_there(qtbot: QtBot) -> None:
    sheet = made(qtbot, LONG)
    calm(qtbot, sheet)
    check(sheet, IDS)
    assert in_sight(sheet)[0][0] == IDS[0]
    assert len(in_sight(sheet)) < len(sheet.frames) < len(IDS) // 3
    bar = sheet.verticalScrollBar()
    for share in (0.5, 1.0, 0.2, 0.25, 0.0):
        bar.setValue(round(share * bar.maximum()))
        check(sheet, IDS)  # at once, without a turn of the event loop
        calm(qtbot, sheet)
        check(sheet, IDS)
        assert len(sheet.frames) < len(IDS) // 3
    bar.setValue(bar.maximum())
    calm(qtbot, sheet)
    bar.setValue(bar.maximum())
    assert in_sight(sheet)[-1][0] == IDS[-1]
    assert sheet.frames[-1].text.plain == "About block199. " + TEXTS[-1].split(". ", 1)[1].strip()


def test_what_is_read_stays_in_its_place_while_blocks_come_and_go(qtbot: QtBot) -> None:
    sheet = made(qtbot, LONG)
    bar = sheet.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    before = in_sight(sheet)
    calm(qtbot, sheet)
    assert in_sight(sheet) == before
    # A block more above and one less, far from what is seen.
    show(sheet, replace(LONG, blocks=(NoteBlock("new", "New. " * 400), *LONG.blocks[2:])))
    calm(qtbot, sheet)
    assert in_sight(sheet) == before
    show(sheet, LONG)
    calm(qtbot, sheet)
    assert in_sight(sheet) == before


def test_a_block_far_away_is_gone_to_and_so_are_those_beside_it(qtbot: QtBot) -> None:
    sheet = made(qtbot, LONG)
    sheet.activateWindow()
    for name, key, there in (
        ("block150", Qt.Key.Key_Down, "block151"),
        ("block150", Qt.Key.Key_Up, "block149"),
        ("block30", Qt.Key.Key_Tab, "block31"),
        ("block30", Qt.Key.Key_Backtab, "block29"),
    ):
        sheet.choose(name)
        frame = next(one for one in sheet.frames if one.block_id == name)
        qtbot.waitUntil(partial(has_keyboard, frame))
        assert name in [one for one, _ in in_sight(sheet)]
        QTest.keyClick(frame, key)
        beside = next(one for one in sheet.frames if one.block_id == there)
        qtbot.waitUntil(partial(has_keyboard, beside))
        assert there in [one for one, _ in in_sight(sheet)]


def test_a_block_that_comes_later_is_gone_to_once_it_is_there(qtbot: QtBot) -> None:
    sheet = made(qtbot, replace(LONG, blocks=LONG.blocks[:20]))
    sheet.activateWindow()
    sheet.choose("block199")
    show(sheet, LONG)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is sheet.frames[-1])
    assert in_sight(sheet)[-1][0] == "block199"


def test_what_has_the_keyboard_or_is_written_stays_however_far_one_scrolls(qtbot: QtBot) -> None:
    sheet = made(qtbot, LONG)
    sheet.activateWindow()
    sheet.edit("block3", TEXTS[3])
    frame = next(one for one in sheet.frames if one.block_id == "block3")
    editor = frame.editor
    assert editor is not None
    qtbot.waitUntil(editor.hasFocus)
    bar = sheet.verticalScrollBar()
    for share in (0.5, 1.0):
        bar.setValue(round(share * bar.maximum()))
        calm(qtbot, sheet)
    assert "block3" in [one.block_id for one in sheet.frames]
    assert "block5" not in [one.block_id for one in sheet.frames]
    QTest.keyClicks(editor, "More.")
    assert editor.toPlainText().endswith("More.")


def test_blocks_turned_round_or_taken_away_stand_as_they_are_then(qtbot: QtBot) -> None:
    sheet = made(qtbot, LONG)
    turned = replace(LONG, blocks=tuple(reversed(LONG.blocks)))
    show(sheet, turned)
    calm(qtbot, sheet)
    check(sheet, IDS[::-1])
    show(sheet, replace(LONG, blocks=LONG.blocks[3:4]))
    assert [frame.block_id for frame in sheet.frames] == ["block3"]
    calm(qtbot, sheet)
    assert [frame.block_id for frame in sheet.frames] == ["block3"]
    assert sheet.verticalScrollBar().maximum() == 0


def test_at_another_size_only_what_is_seen_is_dressed_and_stays(qtbot: QtBot) -> None:
    whole = Appearance(resources_folder(), "light")
    sheet = made(qtbot, LONG, whole)
    look = sheet.findChild(PartLook)
    assert look is not None
    counts: list[int] = []
    look.changed.connect(lambda: counts.append(len(sheet.frames)))
    bar = sheet.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    calm(qtbot, sheet)
    name, share = top_share(sheet)
    for times, percent in enumerate((150, 100, 200, 125, 100), 1):
        seen = len(in_sight(sheet))
        whole.resize(percent)
        qtbot.waitUntil(partial(are_so_many, counts, times))
        calm(qtbot, sheet)
        assert counts[-1] <= seen + 1
        now, above = top_share(sheet)
        assert now == name
        assert above == pytest.approx(share, abs=0.1)
    whole.choose("dark")
    at, seen = bar.value(), len(in_sight(sheet))
    qtbot.waitUntil(lambda: len(counts) == 6)
    assert counts[-1] <= seen + 1
    calm(qtbot, sheet)
    assert abs(bar.value() - at) <= 2


def test_a_narrower_sheet_keeps_its_place(qtbot: QtBot) -> None:
    sheet = made(qtbot, LONG)
    bar = sheet.verticalScrollBar()
    bar.setValue(bar.maximum() // 3)
    calm(qtbot, sheet)
    name = in_sight(sheet)[0][0]
    for width in (420, 700, 1000, 800):
        sheet.resize(width, 600)
        calm(qtbot, sheet)
        check(sheet, IDS)
        assert in_sight(sheet)[0][0] == name


# ---- a long block, piece by piece --------------------------------------------------------------


def passage(verses: int, works: tuple[str, ...] = ("WEB", "KJV")) -> PassageBlock:
    """The first verses of Psalm 119, each with a sentence of its own."""
    texts = [
        tuple(
            Passage(work, f"{work} says {n}. " + "Grace. " * 30, ref(f"Ps.119.{n}"))
            for n in range(1, verses + 1)
        )
        for work in works
    ]
    return PassageBlock(
        "psalm", PassageRef.chapter(Book.PSALMS, 119), tuple(map(Translation, works, texts))
    )


BESIDE = (NoteBlock("before", "Before."), passage(176), NoteBlock("after", "After."))


def test_a_long_passage_comes_in_pieces_without_a_gap(qtbot: QtBot) -> None:
    sheet = made(qtbot, replace(LONG, blocks=BESIDE))
    assert sheet.block_ids == ("before", "psalm", "after")
    calm(qtbot, sheet)
    bar = sheet.verticalScrollBar()
    seen: dict[str, str] = {}
    while True:
        calm(qtbot, sheet)
        for one, after in pairwise(sheet.frames):
            gap = 0 if after.key.startswith("psalm ") else 6
            assert one.geometry().bottom() + 1 + gap == after.geometry().top()
        seen |= {frame.key: frame.text.plain for frame in sheet.frames}
        assert len(sheet.frames) < 20
        if bar.value() == bar.maximum():
            break
        bar.setValue(bar.value() + bar.pageStep())
    words = "\n".join(seen.values())
    assert len(seen) > 10
    for n in range(1, 177):
        assert words.count(f"WEB says {n}.") == words.count(f"KJV says {n}.") == 1
    # The heads of the columns stand over the first piece alone.
    assert [key for key, text in seen.items() if "WEB" in text.split("\n")] == ["psalm"]


def test_a_piece_is_part_of_its_block(qtbot: QtBot) -> None:
    sheet = made(qtbot, replace(LONG, blocks=BESIDE))
    sheet.activateWindow()
    sheet.choose("psalm")
    first = next(frame for frame in sheet.frames if frame.key == "psalm")
    qtbot.waitUntil(partial(has_keyboard, first))
    QTest.keyClick(first, Qt.Key.Key_Down)
    second = next(frame for frame in sheet.frames if frame.key == "psalm 1")
    qtbot.waitUntil(partial(has_keyboard, second))
    assert second.accessibleName().startswith("Passage, continued. ")
    with qtbot.waitSignal(sheet.acted) as acted:
        QTest.keyClick(second, Qt.Key.Key_Delete)
    assert acted.args == ["psalm", "remove"]
    with qtbot.waitSignal(sheet.moved) as moved:
        QTest.keyClick(second, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert moved.args == ["psalm", 1]
    second.act("copy")
    copied = QApplication.clipboard().text()
    assert copied.startswith("Psalm 119")
    assert "KJV says 1." in copied
    assert "WEB says 176." in copied


def test_a_passage_that_becomes_shorter_leaves_no_piece_behind(qtbot: QtBot) -> None:
    sheet = made(qtbot, replace(LONG, blocks=BESIDE))
    calm(qtbot, sheet)
    show(sheet, replace(LONG, blocks=(BESIDE[0], passage(3, ("WEB",)), BESIDE[2])))
    calm(qtbot, sheet)
    assert [frame.key for frame in sheet.frames] == ["before", "psalm", "after"]
    assert "WEB says 3." in sheet.frames[1].text.plain
    assert "says 4" not in sheet.frames[1].text.plain


def test_a_block_is_dropped_beside_a_long_one_never_into_it(qtbot: QtBot) -> None:
    sheet = made(qtbot, replace(LONG, blocks=BESIDE))
    calm(qtbot, sheet)
    note = sheet.frames[0]
    moved: list[tuple[str, int]] = []
    sheet.moved_to.connect(lambda name, place: moved.append((name, place)))
    # At the end of the second piece, which is above the middle of the passage, and at its end.
    for name, key, place in (("psalm", "psalm 1", 0), ("after", "after", 1)):
        sheet.choose(name)  # and what is beside it
        calm(qtbot, sheet)
        frame = next(frame for frame in sheet.frames if frame.key == key)
        page = frame.parentWidget()
        assert page is not None
        edge = frame.geometry().top() if key == name else frame.geometry().bottom()
        height = page.mapToGlobal(QPoint(0, edge)).y()
        note.dragged.emit("before", height, False)
        note.dragged.emit("before", height, True)
        assert moved[-1] == ("before", place)
