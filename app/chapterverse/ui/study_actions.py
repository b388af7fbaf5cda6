"""What can be done with a block of a study, and how a block is named, coloured and filled in."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from chapterverse.domain import document as tree
from chapterverse.domain.answers import Origin
from chapterverse.domain.studies import (
    AnswerBlock,
    HeadingBlock,
    NoteBlock,
    PageBreakBlock,
    PassageBlock,
    QuestionBlock,
    SourceBlock,
    StudyBlock,
    VerseListBlock,
)
from chapterverse.domain.study_rules import MOST_LINES
from chapterverse.services.exports_study import StudyPart
from chapterverse.ui.theme import Appearance

KEYS = {
    Qt.Key.Key_Return: "edit",
    Qt.Key.Key_Enter: "edit",
    Qt.Key.Key_F2: "edit",
    Qt.Key.Key_Delete: "remove",
    Qt.Key.Key_Backspace: "remove",
    Qt.Key.Key_Insert: "note",
    Qt.Key.Key_D: "duplicate",
    Qt.Key.Key_1: "level 1",
    Qt.Key.Key_2: "level 2",
    Qt.Key.Key_3: "level 3",
    Qt.Key.Key_Plus: "more lines",
    Qt.Key.Key_Minus: "fewer lines",
}
"""Keys on a chosen block; see block_actions for what they do to which block."""


@dataclass(frozen=True, slots=True)
class BlockAction:
    """Something to do with a block: its name, its word, the keys that do it."""

    name: str
    word: str
    keys: str = ""


def block_actions(
    speaker: QWidget, block: StudyBlock, *, fixed: bool
) -> tuple[tuple[BlockAction, ...], ...]:
    """What can be done with a block, in groups; a `fixed` one stays as it is."""
    tr = speaker.tr
    own: list[BlockAction] = []
    match block:
        case HeadingBlock() if not fixed:
            own.append(BlockAction("edit", tr("Write"), "Return"))
            own += (
                BlockAction(f"level {n}", tr("Level {n}").format(n=n), str(n)) for n in (1, 2, 3)
            )
        case NoteBlock() if not fixed:
            own.append(BlockAction("edit", tr("Write"), "Return"))
        case QuestionBlock() if not fixed:
            own.append(BlockAction("edit", tr("Write"), "Return"))
            own.append(BlockAction("more lines", tr("One more line to write on"), "+"))
            own.append(BlockAction("fewer lines", tr("One line less"), "-"))
        case AnswerBlock() if not fixed:
            own.append(BlockAction("edit", tr("Check again"), "Return"))
        case PassageBlock():
            own.append(BlockAction("edit", tr("Open in the reader"), "Return"))
        case SourceBlock() if block.passage.ref is not None:
            own.append(BlockAction("edit", tr("Open in the reader"), "Return"))
        case _:
            pass
    copy = (BlockAction("copy", tr("Copy the words"), "Ctrl+C"),)
    if fixed:
        return tuple(group for group in (tuple(own), copy) if group)
    places = (
        BlockAction("up", tr("Move up"), "Alt+Up"),
        BlockAction("down", tr("Move down"), "Alt+Down"),
        BlockAction("duplicate", tr("Duplicate"), "D"),
        BlockAction("note", tr("Note below"), "Ins"),
    )
    gone = (BlockAction("remove", tr("Remove"), "Del"),)
    return tuple(group for group in (tuple(own), places, copy, gone) if group)


def changed_block(action: str, block: StudyBlock) -> StudyBlock | None:
    """The block after an action that only changes it ("level 2", "more lines"); None for others."""
    match action, block:
        case "level 1" | "level 2" | "level 3", HeadingBlock():
            return replace(block, level=int(action.removeprefix("level ")))
        case "more lines" | "fewer lines", QuestionBlock():
            lines = block.lines + (1 if action == "more lines" else -1)
            return replace(block, lines=max(0, min(MOST_LINES, lines)))
        case _:
            return None


def shown_blocks(
    speaker: QWidget, block: StudyBlock, part: StudyPart, number: int = 0
) -> tuple[tree.Block, ...]:
    """The blocks of a piece of a part as the page shows them: what prints as nothing is told in a
    word."""
    match block:
        case PageBreakBlock():
            return (tree.Rule(), _told(speaker.tr("Page break")))
        case HeadingBlock(text=text) if not text.strip():
            return (_told(speaker.tr("Empty heading. Enter writes it.")),)
        case NoteBlock(text=text) if not text.strip():
            return (_told(speaker.tr("Empty note. Enter writes it.")),)
        case QuestionBlock(text=text) if not text.strip():
            lines = tuple(one for one in part.blocks if isinstance(one, tree.WritingLines))
            return (_told(speaker.tr("Empty question. Enter writes it.")), *lines)
        case _:
            return part.pieces[number].blocks


def _told(word: str) -> tree.Paragraph:
    return tree.Paragraph((tree.Words(word),), tree.Role.SMALL)


def origin_colour(appearance: Appearance, block: StudyBlock) -> QColor | None:
    """The colour of a block's bar, None for headings and page breaks."""
    theme = appearance.theme
    match block:
        case PassageBlock() | VerseListBlock():
            return QColor(theme.scripture)
        case NoteBlock() | QuestionBlock():
            return QColor(theme.ink)
        case AnswerBlock():
            return QColor(theme.origin(Origin.MODEL))
        case SourceBlock():
            return QColor(theme.commentary if block.passage.ref is not None else theme.lexicon)
        case HeadingBlock() | PageBreakBlock():
            return None


def block_word(speaker: QWidget, block: StudyBlock) -> str:
    """What kind of block it is, in a word."""
    match block:
        case HeadingBlock():
            return speaker.tr("Heading")
        case PassageBlock():
            return speaker.tr("Passage")
        case NoteBlock():
            return speaker.tr("Note")
        case AnswerBlock():
            return speaker.tr("Answer")
        case SourceBlock():
            return speaker.tr("Commentary or dictionary")
        case VerseListBlock():
            return speaker.tr("Verse list")
        case QuestionBlock():
            return speaker.tr("Question")
        case PageBreakBlock():
            return speaker.tr("Page break")
