"""Bible texts of the pythonbible packages. Their modules are read as data and never run.

Such a module holds one call: the text of the whole Bible as one string, then two tables that give
the start and the end of each verse in it (key 1002003 is book 1, chapter 2, verse 3).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from chapterverse.adapters.importers.bible import Gathering, Relocation
from chapterverse.adapters.importers.brackets import curl, lift_brackets
from chapterverse.adapters.importers.psalm_titles import split_title
from chapterverse.adapters.importers.values import ImportedWork
from chapterverse.domain.canon import BOOKS, Book
from chapterverse.domain.passages import Span, SpanKind, Work
from chapterverse.errors import BadInput

_FILE = "plain_text_bible.py"
_FILE_LIMIT = 32 * 1024 * 1024
_NUMBER = re.compile(r"\s*\d+\.\s*")
# "( for she died", "the LORD(for it is"; one right before a quotation is left alone.
_PARENTHESIS = re.compile(r"(?<=[\w:,;.?!]) ?\( ?|(?<=[^\w\s])\( |\A\( ")
_SELAH = re.compile(r"\s{0,3}\[((?:Higgaion\. )?Selah)\b(?!\])")
_NEXT_PSALM = re.compile(r"\s{2,40}((?:BOOK [IVX]+\s+)?Psalm \d+(?:\s.*)?)\Z", re.DOTALL)


def read_python_bible(
    folder: Path, work: Work, *, moves: tuple[Relocation, ...] = ()
) -> ImportedWork:
    """The translation whose package is unpacked in `folder`; raises BadInput."""
    gathering = Gathering(work)
    headings: tuple[str, ...] = ()
    for book, chapter, verse, raw in _verses(folder):
        raw = _NUMBER.sub("", raw, count=1)
        ahead, headings = headings, ()
        if match := _NEXT_PSALM.search(raw):
            raw, headings = raw[: match.start()], _psalm_heading(match[1])
        text, selahs = _SELAH.subn(r" \1", raw)
        text = _PARENTHESIS.sub(" (", " ".join(text.split())).lstrip()
        text = curl(curl(text), '"', "“", "”")
        title, text = split_title(book, chapter, verse, text)
        place = f"{book.full_name} {chapter}:{verse}"
        text, spans, even = lift_brackets(text)
        if not even:
            gathering.odd(place, "a square bracket opens or closes in another verse")
        if selahs:
            gathering.odd(place, "“[Selah” without its closing bracket was repaired")
        titles = (*(curl(curl(t), '"', "“", "”") for t in ahead), title)
        marks = tuple(Span(SpanKind.TITLE, 0, 0, t) for t in titles if t)
        gathering.add(book, chapter, verse, text, (*marks, *spans))
    gathering.relocate(moves)
    return gathering.finish(_source(folder))


def _psalm_heading(text: str) -> tuple[str, ...]:
    """ "BOOK II Psalm 42 For the Chief Musician" without the number of the psalm."""
    before, _, title = text.partition("Psalm ")
    return tuple(part for part in (before.strip(), " ".join(title.split()[1:])) if part)


def _verses(folder: Path) -> Iterator[tuple[Book, int, int, str]]:
    text, starts, ends = _tables(folder / _FILE)
    for key in sorted(starts):
        book, chapter, verse = key // 1_000_000, key // 1_000 % 1_000, key % 1_000
        start, end = starts[key], ends.get(key, -1)
        if not 1 <= book <= len(BOOKS) or not 0 <= start <= end <= len(text):
            raise BadInput(f"{_FILE} of {folder.name} is damaged: verse {key} is not in its text.")
        yield Book(book), chapter, verse, text[start:end]


def _tables(path: Path) -> tuple[str, dict[int, int], dict[int, int]]:
    name = f"{path.name} of {path.parent.name}"
    try:
        if path.stat().st_size > _FILE_LIMIT:
            raise BadInput(f"{name} is larger than any known Bible.")
        tree = ast.parse(path.read_bytes())
    except OSError as error:
        raise BadInput(f"{name} cannot be read.") from error
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise BadInput(f"{name} is damaged.") from error
    calls = [
        node.value.args
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
    ]
    for arguments in calls:
        texts = [a.value for a in arguments if isinstance(a, ast.Constant)]
        tables = [t for t in map(_numbers, arguments) if t]
        if texts and isinstance(texts[0], str) and len(tables) >= 2:
            return texts[0], tables[0], tables[1]
    raise BadInput(f"{name} is not laid out as a Bible of that package.")


def _numbers(node: ast.expr) -> dict[int, int]:
    """A table of whole numbers to whole numbers, empty when `node` is anything else."""
    if not isinstance(node, ast.Dict):
        return {}
    numbers: dict[int, int] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        if not isinstance(key, ast.Constant) or not isinstance(value, ast.Constant):
            return {}
        if type(key.value) is not int or type(value.value) is not int:
            return {}
        numbers[key.value] = value.value
    return numbers


def _source(folder: Path) -> str:
    """Package name and version from the metadata folder beside the package."""
    package = folder.name.replace("_", "-")
    for info in sorted(folder.parent.glob(f"{folder.name}-*.dist-info")):
        version = info.name.removeprefix(f"{folder.name}-").removesuffix(".dist-info")
        return f"{package} {version}"
    return package
