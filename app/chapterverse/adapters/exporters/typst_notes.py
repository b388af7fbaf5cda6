"""Which footnotes are called on one line, so that each begins on the page of its call.

Typst 0.15 moves a line to the next page when the first note called on it finds no room, but not for
a second one: that one, and every note after it on that page, begins late. Where lines end is the
same on every page, so a look at the paragraphs with calls tells which notes the layout has to take
as one. Can go when Typst moves a line for each of its notes.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from chapterverse.adapters.exporters.typst_paragraphs import (
    Atom,
    cut,
    is_short,
    keep_whole,
    keys_of,
    number,
    numbers,
    to_look_at,
)

_SAME_LINE = 6.0  # points; lines are further apart
_WHOLE = 0.3
"""The share of a page that is kept together where a new line can begin instead: more would leave
gaps where a line moves on."""
_LONG = 0.5
"""The share of a page beyond which the layout measures notes called side by side: whether all but
the last can be kept whole on the page of their calls, or have to share it."""
_KEPT = 0.2
"""The share of a page that the notes before the last of some lines may take where the lines are
kept together."""
_LOOKS = 6

_Json = dict[str, Any]


class Asked(Protocol):
    """What of typst.Compiler is needed."""

    def query(self, selector: str, field: str | None = None) -> str:
        """The found values of a document as JSON; RuntimeError when it cannot be laid out."""
        ...


def take_notes_together(compiler: Asked, file: Path) -> None:
    """Write into the data of a document which notes are called on one line (`together`, by the
    first of them). Where those before the last are too long to be kept whole, the words of the next
    call begin a new line; calls that stand side by side stay so, and the layout measures their
    notes (`long`). Paragraphs with calls are cut into `pieces` where that keeps lines together.
    Where the template or its data are faulty nothing changes: the layout that follows says what is
    wrong."""
    data = json.loads(file.read_text(encoding="utf-8"))
    if data["endnotes"]:
        return
    paragraphs = number(data["blocks"])
    groups: dict[str, _Group] = {}
    atoms: dict[int, list[Atom]] = {}
    long: set[int] = set()
    blocks = [
        block
        for block in data["blocks"]
        if any(map(_has_several, _lines(block))) or list(numbers([block]))
    ]
    for _ in range(_LOOKS):
        if not blocks:
            break
        shown = to_look_at(blocks, long)
        _write(file, {**data, "look": True, "blocks": shown, "end": [], "contents": False})
        try:
            seen = _seen(compiler)
        except RuntimeError:
            break
        found, parted = _grouped(seen.called, _with_own_words(blocks))
        for one in seen.called:
            groups.pop(one.key, None)
        groups |= {group.keys[0]: group for group in found}
        atoms |= seen.atoms
        more = {at for at, of in seen.atoms.items() if not is_short(of, seen.apart)} - long
        long |= more
        blocks = [
            block
            for block in blocks
            if _begin_lines(block, parted) | (not more.isdisjoint(numbers([block])))
        ]
    for at in atoms.keys() - set(numbers(blocks)):
        _cut(paragraphs[at], atoms[at] if at in long else None, groups)
    data["together"] = {
        first: group.keys[1:] for first, group in groups.items() if len(group.keys) > 1
    }
    data["long"] = [first for first, group in groups.items() if group.before_last > _LONG]
    _write(file, data)


def _cut(paragraph: _Json, atoms: list[Atom] | None, groups: dict[str, _Group]) -> None:
    """Cut a paragraph where its words are known; the notes of a piece that is kept whole are one
    group."""
    if atoms is None:
        keep_whole(paragraph)
    else:
        heights = {note.key: note.height for group in groups.values() for note in group.notes}
        keys = keys_of(paragraph["line"])
        cut(paragraph, atoms, [heights[key] for key in keys if key in heights])
    for piece in paragraph["pieces"]:
        if not piece["kept"]:
            continue
        firsts = [key for key in keys_of(piece["line"]) if key in groups]
        whole = _Group([note for first in firsts for note in groups[first].notes])
        piece["kept"] = whole.before_last <= _KEPT
        if piece["kept"] and firsts:
            for first in firsts:
                del groups[first]
            groups[firsts[0]] = whole


def _write(file: Path, data: _Json) -> None:
    file.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8", errors="replace")


# ---- where the calls are ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Called:
    """A note: where its call stands, in points from the top, and the share of a page it takes."""

    key: str
    height: float
    share: float


@dataclass(slots=True)
class _Group:
    """Notes called on one line."""

    notes: list[_Called] = field(default_factory=list)

    @property
    def keys(self) -> list[str]:
        return [note.key for note in self.notes]

    @property
    def before_last(self) -> float:
        """The share of a page that all but the last take."""
        return sum(note.share for note in self.notes[:-1])


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a look tells: the calls, the words of the paragraphs with calls, by number, and how far
    lines are apart."""

    called: list[_Called]
    atoms: dict[int, list[Atom]]
    apart: float


def _seen(compiler: Asked) -> _Seen:
    (found,) = json.loads(compiler.query("<looked-at>", field="value"))
    called = [
        _Called(str(key), float(height), float(share)) for key, height, share in found["calls"]
    ]
    atoms: dict[int, list[Atom]] = {}
    for (at, part, word), (left, top), (right, foot) in found["words"]:
        one = Atom(int(part), int(word), (float(left), float(top)), (float(right), float(foot)))
        atoms.setdefault(int(at), []).append(one)
    return _Seen(called, atoms, float(found["apart"]))


def _grouped(called: list[_Called], own_words: set[str]) -> tuple[list[_Group], set[str]]:
    """The notes of each line, and the keys of those whose words have to begin a new one."""
    groups: list[_Group] = []
    parted: set[str] = set()
    line = float("-inf")
    for together in _side_by_side(called, own_words):
        first = together[0]
        new = abs(first.height - line) > _SAME_LINE
        line = first.height
        if not new and _Group([*groups[-1].notes, *together]).before_last > _WHOLE:
            parted.add(first.key)
            new = True
        if new:
            groups.append(_Group())
        groups[-1].notes += together
    return groups, parted


def _side_by_side(called: list[_Called], own_words: set[str]) -> list[list[_Called]]:
    """Calls between which a line can end; a paragraph's first has words of its own."""
    found: list[list[_Called]] = []
    height = float("-inf")
    for note in called:
        if note.key in own_words or abs(note.height - height) > _SAME_LINE:
            found.append([])
        found[-1].append(note)
        height = note.height
    return found


# ---- lines of the data --------------------------------------------------------------------------


def _lines(value: Any) -> Iterator[list[_Json]]:
    """Every line with a call within a block."""
    if isinstance(value, list):
        if any(_is_call(part) for part in value):
            yield value
        else:
            for part in value:
                yield from _lines(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from _lines(part)


def _is_call(part: Any) -> bool:
    return isinstance(part, dict) and part.get("is") == "call"


def _is_first(part: _Json) -> bool:
    return _is_call(part) and not part["again"]


def _has_several(line: list[_Json]) -> bool:
    return sum(map(_is_first, line)) > 1


def _with_own_words(blocks: list[_Json]) -> set[str]:
    """Keys of calls with words between them and the call before."""
    found: set[str] = set()
    for line in _lines(blocks):
        for before, part in itertools.pairwise(line):
            if _is_first(part) and not _is_call(before):
                found.add(part["key"])
    return found


def _begin_lines(block: _Json, keys: set[str]) -> bool:
    """A new line before the words of these calls; whether the block has any of them."""
    found = False
    for line in _lines(block):
        words = 0  # where the words of the next call begin
        for at in reversed(range(len(line))):
            if _is_first(line[at]) and line[at]["key"] in keys:
                words = at
                while words and not _is_call(line[words - 1]):
                    words -= 1
                if words:
                    if line[words]["is"] == "words":
                        line[words]["text"] = line[words]["text"].lstrip()
                    line.insert(words, {"is": "break"})
                    found = True
    return found
