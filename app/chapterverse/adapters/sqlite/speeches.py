"""Who speaks where: the tables in resources/settings, and the words of Jesus in a translation.

A table is UTF-8, one row a line, tab separated: OSIS range, speaker, addressee, setting, source
and stance; later columns may be left out, "#" begins a comment line. Tables come first: the
printed red letters only fill verses that no row covers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from chapterverse.adapters.importers.values import Oddity
from chapterverse.domain.passages import Passage, SpanKind, Speech
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import InvalidReference

_COLUMNS = 6


def read_tables(folder: Path) -> Iterator[Speech | Oddity]:
    """Every row of every .tsv of `folder`, in the order of the names; a bad row is an Oddity.

    A first line that names no verse is taken for column names. A missing folder has no rows.
    Raises OSError.
    """
    for table in sorted(folder.glob("*.tsv")):
        lines = table.read_text(encoding="utf-8", errors="replace").splitlines()
        for number, line in enumerate(lines, 1):
            if not line.strip() or line.startswith("#"):
                continue
            row = _row(line, f"{table.name}, line {number}")
            if number > 1 or isinstance(row, Speech):
                yield row


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


def words_of_jesus(verses: Iterable[Passage], source: str, taken: set[VerseRef]) -> list[Speech]:
    """Runs of neighbouring verses with words printed as those of Jesus, but for `taken` ones.

    `verses` are single verses in canon order; `source` names the translation.
    """
    runs: list[PassageRef] = []
    for passage in verses:
        if passage.ref is None or passage.ref.first in taken:
            continue
        if not any(span.kind is SpanKind.WORDS_OF_JESUS for span in passage.spans):
            continue
        here = passage.ref
        last = runs[-1].last if runs else None
        # A chapter's end also ends a run: a new scene is likelier than one speech going on.
        if last is not None and last.next() == here.first and last.chapter == here.first.chapter:
            runs[-1] = PassageRef(runs[-1].first, here.last)
        else:
            runs.append(here)
    return [Speech(run, "Jesus", source=source) for run in runs]
