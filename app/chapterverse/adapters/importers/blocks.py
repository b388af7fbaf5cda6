"""Splits the mark-up of a commentary or dictionary article into titles and paragraphs. Total."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from chapterverse.adapters.importers.flow import Flow
from chapterverse.adapters.importers.markup import Tag, tokens
from chapterverse.adapters.importers.verse_text import DEEPEST


class BlockKind(StrEnum):
    """What a block of text is."""

    TITLE = "title"
    PARAGRAPH = "paragraph"
    ROW = "row"  # of a table; its cells are divided by " | "


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of a block in bold or italic type, or with a reference (`value` its attribute)."""

    kind: str
    start: int
    end: int
    value: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A title or paragraph, its text in single spaces. `style` is the type of a title."""

    kind: BlockKind
    text: str
    marks: tuple[Mark, ...] = ()
    style: str = ""

    def cut(self, start: int, end: int) -> Block:
        """The stretch from `start` to `end` with its marks, trimmed of spaces."""
        while start < end and self.text[start].isspace():
            start += 1
        while start < end and self.text[end - 1].isspace():
            end -= 1
        marks = tuple(
            Mark(m.kind, max(m.start, start) - start, min(m.end, end) - start, m.value)
            for m in self.marks
            if m.start < end and m.end > start
        )
        return Block(self.kind, self.text[start:end], marks, self.style)

    def edited(self, edits: Iterable[tuple[int, int, str]]) -> Block:
        """The block with other words in some stretches (sorted, apart); marks move along."""
        pieces: list[str] = []
        ends: list[int] = []
        shifts = [0]
        at = 0
        for start, end, words in edits:
            pieces += (self.text[at:start], words)
            ends.append(end)
            shifts.append(shifts[-1] + len(words) - (end - start))
            at = end
        text = "".join([*pieces, self.text[at:]])

        def moved(offset: int) -> int:
            return min(len(text), max(0, offset + shifts[bisect_right(ends, offset)]))

        marks = tuple(
            Mark(m.kind, moved(m.start), max(moved(m.start), moved(m.end)), m.value)
            for m in self.marks
        )
        return Block(self.kind, text, marks, self.style)

    def of(self, *kinds: str) -> Iterator[Mark]:
        """The marks of these kinds, in order."""
        return (mark for mark in self.marks if mark.kind in kinds)


_BREAKS = frozenset({"list", "item", "table", "row", "lb", "br", "p", "chapter", "lg", "l"})
_STYLES = {"bold": "bold", "b": "bold", "italic": "italic", "i": "italic"}
REFERENCE = "reference"
CELL = " | "


@dataclass(slots=True)
class _Draft:
    flow: Flow = field(default_factory=Flow)
    marks: list[Mark] = field(default_factory=list)
    open: list[tuple[str, str, int, str]] = field(default_factory=list)  # tag, kind, start, value


def blocks(raw: str) -> Iterator[Block]:
    """The blocks of `raw` in order; empty ones are left out."""
    draft, kind, style = _Draft(), BlockKind.PARAGRAPH, ""
    for token in tokens(raw):
        if isinstance(token, str):
            draft.flow.add(token)
            continue
        name = token.name
        if name == "title" or name in _BREAKS or (name == "div" and _breaks(token)):
            yield from _finish(draft, kind, style)
            draft = _Draft(open=[(n, k, 0, v) for n, k, _, v in draft.open])
            if token.opens and not token.closes:
                kind = {"title": BlockKind.TITLE, "row": BlockKind.ROW}.get(
                    name, BlockKind.PARAGRAPH
                )
                style = token.get("type")
            elif name in ("title", "row"):
                kind, style = BlockKind.PARAGRAPH, ""
        elif name == "cell":
            if token.opens and draft.flow.size:
                draft.flow.add(CELL)
        elif token.opens and not token.closes:
            _open(draft, token)
        elif not token.opens:
            _close(draft, name)
    yield from _finish(draft, kind, style)


def _breaks(tag: Tag) -> bool:
    return tag.get("type") not in ("x-milestone", "")


def _open(draft: _Draft, tag: Tag) -> None:
    kind, value = "", ""
    if tag.name in ("hi", "b", "i"):
        kind = _STYLES.get(tag.get("type") or tag.get("rend") or tag.name, "")
    elif tag.name in ("reference", "ref", "scripRef"):
        kind = REFERENCE
        value = tag.get("osisRef") or tag.get("passage") or tag.get("target")
    if len(draft.open) < DEEPEST:
        draft.open.append((tag.name, kind, draft.flow.start, value))


def _close(draft: _Draft, name: str) -> None:
    if all(item[0] != name for item in draft.open):
        return
    while True:
        tag, kind, start, value = draft.open.pop()
        if kind and start < draft.flow.size:
            draft.marks.append(Mark(kind, start, draft.flow.size, value))
        if tag == name:
            return


def _finish(draft: _Draft, kind: BlockKind, style: str) -> Iterator[Block]:
    size = draft.flow.size
    for _, style_of, start, value in draft.open:
        if style_of and start < size:
            draft.marks.append(Mark(style_of, start, size, value))
    if size:
        marks = tuple(sorted(draft.marks, key=lambda mark: (mark.start, -mark.end)))
        yield Block(kind, draft.flow.text(), marks, style)
