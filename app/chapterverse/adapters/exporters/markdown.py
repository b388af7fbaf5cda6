"""Markdown with footnotes. What it writes, adapters.markdown_notes reads back as the same tree.

Words are escaped, so that none of them is ever markup. Where a mark of emphasis would not be seen
as one because a letter stands beside it (CommonMark, "flanking"), that letter is written by its
number.
"""

from __future__ import annotations

import itertools
import re
import string
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chapterverse.domain.document import (
    Block,
    Call,
    CodeBlock,
    Document,
    Emphasis,
    Heading,
    Inline,
    Layout,
    Line,
    LineBreak,
    Listing,
    Paragraph,
    Quote,
    Rule,
    Table,
    Words,
)
from chapterverse.domain.document_flat import FlatDocument, flat
from chapterverse.ports import CancelToken, Written

_ESCAPED = frozenset("\\`*_[]<>#|~&")
_STARTS = frozenset("+-=:")
_PUNCTUATION = frozenset(string.punctuation)
_NUMBERED = re.compile(r"\d{1,9}[.)]")
_FENCE = re.compile(r"`{3,}")
_TICKS = re.compile(r"`+")
_DELIMITERS = ((Emphasis.STRUCK, "~~"), (Emphasis.BOLD, "**"), (Emphasis.ITALIC, "_"))


class MarkdownExporter:
    """Writes Markdown (see ports.DocumentExporter)."""

    suffix = ".md"

    def write(self, document: Document, layout: Layout, cancel: CancelToken) -> Written:
        """The document as UTF-8."""
        cancel.raise_if_cancelled()
        return Written(markdown_text(flat(document)).encode("utf-8", "replace"))


def markdown_text(document: FlatDocument) -> str:
    """A plain document as Markdown; notes at its end, each as `[^7]: words`."""
    body = "\n".join(_blocks(document.blocks))
    notes = []
    for note in document.notes:
        first, *rest = _line(note.line).split("\n")
        notes.append("\n".join((f"[^{note.key}]: {first}", *(f"    {line}" for line in rest))))
    return "\n\n".join((body, *notes)) + "\n"


def _blocks(blocks: Sequence[Block]) -> list[str]:
    """Lines of Markdown, an empty one between two blocks."""
    found: list[str] = []
    other = False
    before: Block | None = None
    for block in blocks:
        # Two lists in a row would be read as one, were their signs the same.
        if isinstance(block, Listing) and isinstance(before, Listing):
            other = not other or (block.start == 0) != (before.start == 0)
        else:
            other = False
        before = block
        if found:
            found.append("")
        found += _block(block, other)
    return found


def _block(block: Block, other: bool) -> list[str]:
    match block:
        case Heading():
            return [f"{'#' * min(6, block.level)} {_line(block.content)}"]
        case Paragraph():
            return _line(block.content).split("\n")
        case Quote():
            return [f"> {line}".rstrip() for line in _blocks(block.blocks)]
        case Listing():
            return _list(block, other)
        case CodeBlock():
            longest = max((len(run) for run in _FENCE.findall(block.text)), default=2)
            fence = "`" * (longest + 1)
            return [fence, *(block.text.split("\n") if block.text else ()), fence]
        case Table():
            return _table(block)
        case Rule():
            return ["---"]
        case _:
            raise TypeError(f"{type(block).__name__} is no block of a plain document")


def _list(block: Listing, other: bool) -> list[str]:
    found: list[str] = []
    tight = all(len(item) == 1 and isinstance(item[0], Paragraph) for item in block.items)
    for number, item in enumerate(block.items, block.start):
        sign = _sign(number, block.start > 0, other)
        if found and not tight:
            found.append("")
        indent = " " * len(sign)
        for at, line in enumerate(_blocks(item)):
            found.append(f"{sign if at == 0 else indent}{line}".rstrip() if line else "")
    return found


def _sign(number: int, numbered: bool, other: bool) -> str:
    if numbered:
        return f"{number}) " if other else f"{number}. "
    return "* " if other else "- "


def _table(block: Table) -> list[str]:
    rows = [_row(block.head), _rules(len(block.head)), *(_row(row) for row in block.rows)]
    return [f"| {' | '.join(row)} |" for row in rows]


def _row(cells: Sequence[Line]) -> list[str]:
    return [_line(cell) for cell in cells]


def _rules(count: int) -> list[str]:
    return ["---"] * count


# ---- words ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Unit:
    """A piece of a line: a character with its escaped form, or finished markup (`letter` "")."""

    text: str
    letter: str = ""
    opens: str = ""
    closes: str = ""
    by_number: bool = False


def _line(line: Line) -> str:
    units = list(_units(line, _DELIMITERS))
    _escape_starts(units)
    while _part_letters(units):
        pass
    return "".join(unit.text for unit in units)


def _part_letters(units: Sequence[_Unit]) -> bool:
    """Write letters by their number where a delimiter beside them needs it; whether any was. A
    letter so written is a stop to the delimiter on its other side, which may need its own."""
    done = False
    for before, unit, after in zip([None, *units], units, [*units[1:], None], strict=False):
        if unit.opens and before is not None:
            done = _part(before, after, unit.opens) or done
        if unit.closes and after is not None:
            done = _part(after, before, unit.closes) or done
    return done


def _part(outside: _Unit, inside: _Unit | None, delimiter: str) -> bool:
    letter = outside.letter
    if not letter or outside.by_number or letter.isspace() or letter in _PUNCTUATION:
        return False
    within = inside is not None and inside.letter.isalnum() and not inside.by_number
    if delimiter != "_" and within:
        return False
    outside.text = f"&#{ord(letter)};"
    outside.by_number = True
    return True


def _units(line: Sequence[Inline], delimiters: Sequence[tuple[Emphasis, str]]) -> Iterator[_Unit]:
    """The pieces of a line: runs with the first emphasis in common stand within its delimiters."""
    if not delimiters:
        for part in line:
            yield from _plain(part)
        return
    (emphasis, delimiter), *rest = delimiters
    for has_it, group in itertools.groupby(
        line, lambda part: isinstance(part, Words) and emphasis in part.emphasis
    ):
        if has_it:
            yield _Unit(delimiter, opens=delimiter)
            yield from _units(list(group), rest)
            yield _Unit(delimiter, closes=delimiter)
        else:
            yield from _units(list(group), rest)


def _plain(part: Inline) -> Iterator[_Unit]:
    match part:
        case Words():
            if part.link:
                yield _Unit("[")
            if Emphasis.CODE in part.emphasis:
                yield _Unit(_code(part.text))
            else:
                for letter in part.text:
                    yield _Unit(f"\\{letter}" if letter in _ESCAPED else letter, letter)
            if part.link:
                yield _Unit(f"](<{part.link}>)")
        case Call():
            yield _Unit(f"[^{part.key}]")
        case LineBreak():
            yield _Unit("\\\n")
        case _:
            raise TypeError(f"{type(part).__name__} is no part of a plain document")


def _code(text: str) -> str:
    runs = {len(run) for run in _TICKS.findall(text)}
    ticks = "`" * next(n for n in itertools.count(1) if n not in runs)
    space = " " if text[:1] in ("`", " ") or text[-1:] in ("`", " ") else ""
    return f"{ticks}{space}{text}{space}{ticks}"


def _escape_starts(units: Sequence[_Unit]) -> None:
    """Escape what would begin a list, a rule or a note at the start of a line."""
    at_start = True
    for position, unit in enumerate(units):
        if at_start and unit.letter in _STARTS:
            unit.text = f"\\{unit.letter}"
        elif at_start and unit.letter.isdigit():
            ahead = "".join(other.letter for other in units[position : position + 10])
            if numbered := _NUMBERED.match(ahead):
                stop = units[position + numbered.end() - 1]
                stop.text = f"\\{stop.letter}"
        if unit.text.startswith("[^") and not unit.letter:
            after = units[position + 1] if position + 1 < len(units) else None
            if after is not None and after.letter == ":":
                after.text = "\\:"
        at_start = unit.text == "\\\n"
