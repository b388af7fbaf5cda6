"""The words for own work: pens, steps to undo, what is said of a verse; and its keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from html import escape

from PySide6.QtCore import QCoreApplication

from chapterverse.domain.annotations import (
    Annotation,
    Bookmark,
    Highlight,
    Note,
    Pen,
    Step,
    Tagging,
)

_CONTEXT = "own"
_tr = partial(QCoreApplication.translate, _CONTEXT)
_MARKDOWN = re.compile(
    r"^\s*(?:#{1,6}|>+|[-+*])(?=\s)|[*`]+|(?<!\w)_+(?=\w)|(?<=\w)_+(?!\w)", re.MULTILINE
)
_FIRST_WORDS = 90


@dataclass(frozen=True, slots=True)
class OwnAction:
    """Something done with the verse under the caret: its name, its word and its key."""

    name: str
    word: str
    keys: str


def own_actions() -> tuple[OwnAction, ...]:
    """Everything a reader does with own work, in the order of the menu."""
    pens = tuple(
        OwnAction(f"pen{pen}", _tr("Highlight: {pen}").format(pen=pen_word(pen, {})), pen.value)
        for pen in Pen
    )
    return (
        OwnAction("highlight", _tr("Highlight"), "H"),
        OwnAction("unhighlight", _tr("Remove the highlight"), "Shift+H"),
        *pens,
        OwnAction("note", _tr("Note"), "N"),
        OwnAction("another", _tr("Another note on the same place"), "Shift+N"),
        OwnAction("tag", _tr("Tag"), "T"),
        OwnAction("bookmark", _tr("Bookmark, or remove it"), "B"),
        OwnAction("undo", _tr("Undo in own work"), "Ctrl+Z"),
        OwnAction("redo", _tr("Redo in own work"), "Ctrl+Shift+Z"),
    )


def pen_word(pen: Pen, own: Mapping[Pen, str]) -> str:
    """The name of a pen: the reader's, else the name of its colour."""
    words = {
        Pen.FIRST: _tr("Yellow"),
        Pen.SECOND: _tr("Green"),
        Pen.THIRD: _tr("Blue"),
        Pen.FOURTH: _tr("Rose"),
    }
    return own.get(pen) or words[pen]


def step_word(step: Step) -> str:
    """What a step is called after "Undo"."""
    return {
        Step.NOTHING: "",
        Step.HIGHLIGHT: _tr("highlight"),
        Step.REMOVE_HIGHLIGHT: _tr("removal of highlight"),
        Step.ADD_NOTE: _tr("note"),
        Step.CHANGE_NOTE: _tr("change of note"),
        Step.REMOVE_NOTE: _tr("removal of note"),
        Step.TAG: _tr("tag"),
        Step.REMOVE_TAG: _tr("removal of tag"),
        Step.RENAME_TAG: _tr("new name of tag"),
        Step.BOOKMARK: _tr("bookmark"),
        Step.REMOVE_BOOKMARK: _tr("removal of bookmark"),
        Step.IMPORT: _tr("import"),
    }[step]


def first_words(note: str, most: int = _FIRST_WORDS) -> str:
    """How a note begins, in one line without marks of Markdown."""
    words = " ".join(_MARKDOWN.sub("", note[: 4 * most + 40]).split())
    if len(words) <= most and len(note) <= 4 * most + 40:
        return words
    return words[:most].rsplit(" ", 1)[0] + " …"


def plain_tip(text: str) -> str:
    """A tooltip that shows a text as it is: a tooltip would take marks in it for HTML."""
    return f"<p>{escape(text)}</p>".replace("\n", "<br>") if text else ""


def spoken(item: Annotation, pens: Mapping[Pen, str]) -> str:
    """What a screen reader says of an annotation, and what a tooltip shows."""
    match item:
        case Highlight(anchor=anchor, pen=pen):
            name = pen_word(pen, pens)
            if anchor.work_id:
                said = _tr("highlighted, {pen}: {words}")
                return said.format(pen=name, words=anchor.words)
            return _tr("highlighted, {pen}").format(pen=name)
        case Note(text=text):
            return _tr("note: {words}").format(words=first_words(text))
        case Tagging(name=name):
            return _tr("tag: {name}").format(name=name)
        case Bookmark(name=name):
            return _tr("bookmark: {name}").format(name=name) if name else _tr("bookmark")
