"""Which lines of a paragraph with footnotes stay together at the foot and at the head of a page.

Typst 0.15 knows how much room a line needs beside its note, but not beside the line that has to
stay with it: the room that a note takes can carry two such lines to the next page and leave the
note behind, or part them. A look at where the lines end tells where a paragraph can be cut, so that
its first two lines and its last two, where they call notes, are set as blocks that are kept whole;
the notes of such a block are one to the layout. Can go when Typst counts the second line.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

_RUNNING = ("body", "quotation")
_FEW = 3  # lines
_SAME = 0.3  # points; a space is wider
_SAME_LINE = 6.0  # points; lines are further apart

_Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Atom:
    """A word, or a part that is no words: the number of the part and that of the word in it, and
    where it begins and ends, in points from the left and from the top."""

    part: int
    word: int
    begin: tuple[float, float]
    end: tuple[float, float]

    @property
    def height(self) -> float:
        """How far from the top its end stands; its beginning is told of the line before where a
        line ends between them."""
        return self.end[1]


@dataclass(frozen=True, slots=True)
class _Row:
    """A line as it is set: the place in the data where it begins, or None where that is within a
    word, and how far from the top it stands."""

    begins: tuple[int, int] | None
    height: float


def number(blocks: Sequence[_Json]) -> dict[int, _Json]:
    """Give each paragraph with calls a number, by which a look tells where it is."""
    found = dict(enumerate(_with_calls(blocks)))
    for at, paragraph in found.items():
        paragraph["number"] = at
    return found


def numbers(blocks: Sequence[_Json]) -> Iterator[int]:
    """The numbers of the paragraphs in these blocks."""
    return (paragraph["number"] for paragraph in _with_calls(blocks))


def to_look_at(blocks: Sequence[_Json], word_by_word: Collection[int]) -> list[_Json]:
    """The blocks for a look: numbered paragraphs tell of each part where it stands, and of each
    word where their number is given. (Each takes some kilobytes.)"""
    shown = copy.deepcopy(list(blocks))
    for paragraph in _with_calls(shown):
        at = paragraph["number"]
        paragraph["line"] = list(_atoms(at, paragraph["line"], at in word_by_word))
    return shown


def _atoms(number: int, line: Sequence[_Json], word_by_word: bool) -> Iterator[_Json]:
    for at, part in enumerate(line):
        if part["is"] != "words" or "script" in part or not word_by_word:
            yield {**part, "at": [number, at, 0]}
            continue
        for word, text in enumerate(part["text"].split(" ")):
            if word:
                yield {**part, "text": " "}
            if text:
                yield {**part, "text": text, "at": [number, at, word]}


def _with_calls(value: Any) -> Iterator[_Json]:
    if isinstance(value, list):
        for part in value:
            yield from _with_calls(part)
    elif isinstance(value, dict):
        if value.get("is") == "paragraph" and value.get("role") in _RUNNING:
            if any(part["is"] == "call" for part in value["line"]):
                yield value
        else:
            for part in value.values():
                yield from _with_calls(part)


# ---- where to cut -------------------------------------------------------------------------------


def is_short(atoms: Sequence[Atom], apart: float) -> bool:
    """Whether a paragraph is kept whole, its lines being so many points apart."""
    return atoms[-1].height - atoms[0].begin[1] < (_FEW - 0.5) * apart


def keep_whole(paragraph: _Json) -> None:
    """Make a paragraph one piece."""
    paragraph["pieces"] = [_piece(paragraph["line"], kept=True)]


def cut(paragraph: _Json, atoms: Sequence[Atom], calls: Iterable[float]) -> None:
    """Cut a paragraph into `pieces`, given where its words and (from the top) its calls stand. Each
    is to be kept whole (`kept`), or is told at which of its ends no line may be left alone
    (`first`, `last`)."""
    rows = list(_rows(atoms))
    called = {at for at, row in enumerate(rows) for y in calls if abs(y - row.height) < _SAME_LINE}
    count = len(rows)
    begins_with, ends_with = bool(called & {0, 1}), bool(called & {count - 2, count - 1})
    head = _clean(rows, (2, 3)) if begins_with else 0
    tail = _clean(rows, (count - 2, count - 3)) or count if ends_with else count
    if head > tail:
        tail = count
    cuts = [at for at in dict.fromkeys((head, tail)) if 0 < at < count]
    lines = _parted(paragraph["line"], [rows[at].begins or (0, 0) for at in cuts])
    pieces = [
        _piece(line, kept=(at == 0 and head > 0) or (at == len(lines) - 1 and 0 < tail < count))
        for at, line in enumerate(lines)
    ]
    pieces[0]["first"] = not begins_with
    pieces[-1]["last"] = not ends_with
    paragraph["pieces"] = pieces


def _piece(line: Sequence[_Json], kept: bool) -> _Json:
    return {"line": list(line), "kept": kept, "first": False, "last": False}


def _rows(atoms: Sequence[Atom]) -> Iterator[_Row]:
    before: Atom | None = None
    for atom in atoms:
        if before is None:
            yield _Row((atom.part, atom.word), atom.height)
        elif abs(atom.height - before.height) > _SAME_LINE:
            # The space at which a line ends takes no room; before a word that is parted it does.
            clean = (
                abs(atom.begin[1] - atom.height) < _SAME_LINE
                or abs(atom.begin[0] - before.end[0]) < _SAME
            )
            yield _Row((atom.part, atom.word) if clean else None, atom.height)
        before = atom


def _clean(rows: Sequence[_Row], wanted: Collection[int]) -> int:
    """The first of these lines that begins with a whole word; 0 where there is none."""
    found = (at for at in wanted if 0 < at < len(rows) and rows[at].begins is not None)
    return next(found, 0)


def _parted(line: Sequence[_Json], places: Sequence[tuple[int, int]]) -> list[list[_Json]]:
    """A line cut at these places, in their order: part, and word within it."""
    found: list[list[_Json]] = []
    rest = list(line)
    for part, word in reversed(places):
        before, after = rest[:part], rest[part:]
        if word:
            words = after[0]["text"].split(" ")
            before.append({**after[0], "text": " ".join(words[:word])})
            after[0] = {**after[0], "text": " ".join(words[word:])}
        if before and before[-1]["is"] == "break":
            before.pop()
        else:
            before.append({"is": "end of line"})
        found.insert(0, after)
        rest = before
    return [rest, *found]


def keys_of(line: Iterable[_Json]) -> list[str]:
    """The notes that are first called on a line."""
    return [part["key"] for part in line if part["is"] == "call" and not part["again"]]
