"""How fast own work is read and written: python bench/own_work.py [--annotations 100000]

A made-up life of study: highlights, notes, tags and bookmarks over the whole Bible, every hundredth
over several chapters, and studies of a hundred pages. The goal is 10 ms for all that is on a
chapter, which the reader asks for whenever it shows one.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "app"))

from chapterverse.adapters.sqlite.user import UserDatabase
from chapterverse.adapters.sqlite.user_annotations import SqliteAnnotations
from chapterverse.adapters.sqlite.user_answers import SqliteAnswerHistory
from chapterverse.adapters.sqlite.user_backups import SqliteBackups
from chapterverse.adapters.sqlite.user_studies import SqliteStudies
from chapterverse.adapters.work_file import WorkFiles
from chapterverse.domain.annotations import (
    Anchor,
    Annotation,
    Bookmark,
    Edit,
    Highlight,
    Note,
    Pen,
    Step,
    Tagging,
)
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Passage, Span, SpanKind
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.domain.studies import NoteBlock, PassageBlock, Study, StudyBlock, Translation
from chapterverse.services.backups import BackupService
from chapterverse.services.own_work import OwnWorkService

GOAL_MS = 10.0
_BEGUN = datetime(2020, 1, 1, tzinfo=UTC)
_WORDS = ["grace", "faith", "works", "law", "promise", "mercy", "sin", "hope", "love", "peace"]


def made_up(count: int, chance: random.Random) -> Iterator[Annotation]:
    """So many annotations, most on a verse or a few, every hundredth on some chapters."""
    chapters = [(b, c) for b in Book for c in range(1, b.chapter_count + 1)]
    for number in range(count):
        book, chapter = chance.choice(chapters)
        verse = chance.randint(1, book.verse_count(chapter))
        first = VerseRef(book, chapter, verse)
        last = VerseRef(book, chapter, min(verse + chance.choice((0, 0, 0, 3)), _end(first)))
        place = PassageRef(first, last)
        if number % 100 == 0 and chapter + 2 <= book.chapter_count:
            place = PassageRef.chapter(book, chapter, chapter + 2)
        when = _BEGUN + timedelta(minutes=number)
        name = f"{number:032x}"
        match number % 10:
            case 0 | 1 | 2:
                text = " ".join(chance.choices(_WORDS, k=25)) + f" n{number}"
                yield Note(name, Anchor(place), text, when, when)
            case 3 | 4:
                yield Tagging(name, f"tag {number % 300}", place, when)
            case 5:
                yield Bookmark(name, place, "", when)
            case _:
                yield Highlight(name, Anchor(place), chance.choice(list(Pen)), when)


def _end(verse: VerseRef) -> int:
    return verse.book.verse_count(verse.chapter)


def study(pages: int) -> Study:
    """A study of so many pages: a note and a passage of ten tagged verses each."""
    blocks: list[StudyBlock] = []
    for page in range(pages):
        verses = tuple(
            Passage(
                "KJV",
                "In the beginning God created the heaven and the earth. " * 3,
                PassageRef.of(VerseRef(Book.GENESIS, 1, verse)),
                spans=tuple(Span(SpanKind.STRONGS, 3 * n, 3 * n + 2, "H7225") for n in range(20)),
            )
            for verse in range(1, 11)
        )
        place = PassageRef(VerseRef(Book.GENESIS, 1, 1), VerseRef(Book.GENESIS, 1, 10))
        blocks.append(NoteBlock(f"n{page}", "Words of one's own. " * 40))
        blocks.append(PassageBlock(f"p{page}", place, (Translation("KJV", verses),)))
    return Study("study", "A long study", tuple(blocks), _BEGUN, _BEGUN)


def _timed(what: str, runs: int, act: Callable[[int], object]) -> float:
    times, worked = [], []
    for run in range(runs):
        begun, before = time.perf_counter(), time.process_time()
        act(run)
        times.append(1_000 * (time.perf_counter() - begun))
        worked.append(1_000 * (time.process_time() - before))
    times.sort()
    middle, late = statistics.median(times), times[int(0.95 * (len(times) - 1))]
    print(f"{what:42} {middle:9.2f} {late:9.2f} {statistics.median(worked):9.2f}", flush=True)
    return middle


def main() -> int:
    """Print the table; exit status 1 when the goal is missed."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--annotations", type=int, default=100_000)
    count = options.parse_args().annotations
    chance = random.Random(1)
    print(f"{'milliseconds':42} {'median':>9} {'95 %':>9} {'processor':>9}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "user.sqlite"
        database = UserDatabase(path)
        store, studies = SqliteAnnotations(database), SqliteStudies(database)
        every = tuple(made_up(count, chance))
        edit = Edit(Step.IMPORT, (), every)
        _timed(f"keep {count:,} annotations at once", 1, lambda _: store.apply(edit))
        print(f"{'size of the database':42} {path.stat().st_size / 1e6:9.1f} MB")
        places = [(b, c) for b in Book for c in range(1, b.chapter_count + 1)]
        chance.shuffle(places)
        middle = _timed(
            "everything on a chapter", 500, lambda n: store.on(PassageRef.chapter(*places[n]))
        )
        psalm = PassageRef.chapter(Book.PSALMS, 119)
        middle = max(middle, _timed("everything on Psalm 119", 50, lambda _: store.on(psalm)))
        verse = PassageRef.of(VerseRef(Book.ROMANS, 3, 28))
        _timed("everything on a verse", 200, lambda _: store.on(verse))
        _timed("notes with two words, newest 200", 50, lambda _: store.notes_with("grace law", 200))
        _timed("a note by a rare word", 50, lambda n: store.notes_with(f"n{n * 10} ", 200))
        _timed("all tags", 20, lambda _: store.tags())
        _timed("verses of a tag", 50, lambda n: store.tagged(f"tag {n}"))
        notes = [item for item in every[:500] if isinstance(item, Note)]
        _timed(
            "write a note durably",
            100,
            lambda n: store.apply(Edit(Step.CHANGE_NOTE, (notes[n],), (notes[n],))),
        )
        long = study(100)
        _timed("save a study of 100 pages, 1,000 verses", 10, lambda _: studies.save(long))
        _timed("open it", 10, lambda _: studies.load(long.id))
        _timed("open the database", 10, lambda _: UserDatabase(path).close())
        backups = BackupService(SqliteBackups(path))
        _timed("make a dated copy", 3, lambda _: backups.make("import"))
        work = OwnWorkService(
            store, SqliteAnswerHistory(database), studies, WorkFiles("bench"), backups
        )
        file = Path(folder) / "work.cvwork"
        _timed("export all", 1, lambda _: work.export(file))
        _timed("import all of it again", 1, lambda _: work.import_file(file))
    return 0 if middle <= GOAL_MS else 1


if __name__ == "__main__":
    sys.exit(main())
