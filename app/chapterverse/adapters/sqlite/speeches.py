"""Who speaks where: the table of resources/settings, and the words of Jesus in a translation.

The table is UTF-8, one row a line, tab separated: OSIS range, speaker, addressee, setting, source
and stance; later columns may be left out, "#" begins a comment, and a row that begins with
"range" names the columns. The table comes first: red letters only fill verses that no row covers.
A row inside the range of another beats it there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from chapterverse.adapters.importers.values import Oddity
from chapterverse.domain.passages import Passage, SpanKind, Speech
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import InvalidReference

_COLUMNS = 6
_MOSTLY = 0.5


def read_table(table: Path) -> Iterator[Speech | Oddity]:
    """Every row in the order of the file; a bad row is an Oddity. A missing file has no rows.

    Raises OSError.
    """
    if not table.exists():
        return
    lines = table.read_text(encoding="utf-8", errors="replace").splitlines()
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith(("#", "range\t")):
            yield _row(line, f"{table.name}, line {number}")


def _row(line: str, place: str) -> Speech | Oddity:
    cells = [cell.strip() for cell in line.split("\t")]
    cells += [""] * (_COLUMNS - len(cells))
    try:
        ref = PassageRef.from_osis(cells[0])
    except InvalidReference as error:
        return Oddity("", place, f"left out: {error.user_text}")
    if not cells[1]:
        return Oddity("", place, "left out: no speaker")
    return Speech(ref, *cells[1:_COLUMNS])


def read_unmarked(table: Path) -> frozenset[VerseRef]:
    """Verses whose speaker the text leaves open; a missing file has none, bad rows are left out.

    Raises OSError.
    """
    if not table.exists():
        return frozenset()
    found: set[VerseRef] = set()
    for line in table.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            found.update(PassageRef.from_osis(line.partition("\t")[0].strip()).verses())
        except InvalidReference:
            continue
    return frozenset(found)


def narrowest(speeches: Iterable[Speech], ref: PassageRef) -> tuple[Speech, ...]:
    """Of speeches that overlap `ref`, in order, those that hold for at least one of its verses."""
    overlapping = tuple(speeches)
    holding: set[Speech] = set()
    for verse in ref.verses():
        here = [speech for speech in overlapping if verse in speech.ref]
        for speech in here:
            inner = (s.ref for s in here if s.ref != speech.ref)
            if not any(map(speech.ref.contains, inner)):
                holding.add(speech)
    return tuple(speech for speech in overlapping if speech in holding)


def words_of_jesus(verses: Iterable[Passage], source: str, taken: set[VerseRef]) -> list[Speech]:
    """Runs of neighbouring verses printed for the most part as words of Jesus, but for `taken`.

    `verses` are single verses in canon order; `source` names the translation. A verse that is for
    the most part another's or the narrator's says nothing of who speaks in it.
    """
    runs: list[PassageRef] = []
    for passage in verses:
        if passage.ref is None or passage.ref.first in taken:
            continue
        red = sum(s.end - s.start for s in passage.spans if s.kind is SpanKind.WORDS_OF_JESUS)
        if red == 0 or red < _MOSTLY * len(passage.text):
            continue
        here = passage.ref
        last = runs[-1].last if runs else None
        # A chapter's end also ends a run: a new scene is likelier than one speech going on.
        if last is not None and last.next() == here.first and last.chapter == here.first.chapter:
            runs[-1] = PassageRef(runs[-1].first, here.last)
        else:
            runs.append(here)
    return [Speech(run, "Jesus", source=source) for run in runs]
