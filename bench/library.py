"""Measures the library: time and memory to build it, size, opening, reading and searching.

    python bench/library.py --sources FOLDER [--vectors FILE]     builds into a temporary folder
    python bench/library.py --library FILE [--vectors FILE]       measures a library that is there

Every latency is the median and the 95th percentile over the questions below, in milliseconds.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import apsw

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "app"))

from chapterverse.adapters.sqlite.build import build_library
from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.sqlite.library_file import read_report
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.ports import WordMatch, WordQuery
from chapterverse.settings import resources_folder

QUESTIONS = (
    "How is a person justified before God?",
    "What does the Bible say about anger?",
    "Who was thrown into the lions' den?",
    "the Lord is my shepherd",
    "Should we forgive those who do evil to us seventy times?",
    "love",
    "God said to the people of Israel",
    "resurrection of the dead",
)
ROUNDS = 5
QUERIES: tuple[tuple[str, Callable[[str], WordQuery]], ...] = (
    ("any word, with headings", lambda q: WordQuery(q, WordMatch.ANY, headings=True)),
    ("any word", lambda q: WordQuery(q, WordMatch.ANY)),
    ("all words", WordQuery),
    ("phrase", lambda q: WordQuery(q, WordMatch.PHRASE)),
    (
        "any word, commentary and lexicon",
        lambda q: WordQuery(q, WordMatch.ANY, kinds=(SourceKind.COMMENTARY, SourceKind.LEXICON)),
    ),
)
Row = tuple[str, str]


def main() -> int:
    """Print the table; 2 when nothing was given to measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sources", type=Path, help="folder of source packages to build from")
    parser.add_argument("--library", type=Path, help="a library file that is there")
    parser.add_argument("--vectors", type=Path, help="vectors of its default translation")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if given.sources is not None:
            library = Path(folder) / "library.sqlite"
            show("build", _build(given.sources, library))
        elif given.library is not None:
            library = given.library
        else:
            parser.print_usage()
            return 2
        show("file", _file(library))
        show("latency, ms (median / 95 %)", _latencies(library, given.vectors))
    return 0


def show(title: str, rows: Iterator[Row]) -> None:
    """One part of the table, each row as soon as it is measured."""
    print(f"\n{title}")
    for name, value in rows:
        print(f"  {name:<42} {value}", flush=True)


def _build(sources: Path, target: Path) -> Iterator[Row]:
    began = last = time.perf_counter()
    for step in build_library(sources, target, resources_folder()):
        now = time.perf_counter()
        yield f"{now - last:6.2f} s until", step.what
        last = now
    yield "whole build", f"{time.perf_counter() - began:.1f} s"
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield "peak memory", f"{peak:.0f} MB"


def _file(library: Path) -> Iterator[Row]:
    report = read_report(library)
    yield "size", f"{library.stat().st_size / 1e6:.1f} MB"
    yield "version", report.version
    for work in report.works:
        yield work.work.id, f"{work.passages} passages, {work.source}"
    yield "oddities", str(len(report.oddities))
    db = apsw.Connection(str(library), flags=apsw.SQLITE_OPEN_READONLY)
    sizes = db.execute("select name, sum(pgsize) from dbstat group by name order by 2 desc limit 6")
    for name, size in sizes:
        yield f"  in {name}", f"{float(str(size)) / 1e6:.1f} MB"


def _latencies(library: Path, vectors: Path | None) -> Iterator[Row]:
    yield "import and open in a new process", _cold_start(library)
    yield "open", _timed(lambda _: SqliteCorpus(library).close())
    corpus = SqliteCorpus(library, vectors)
    for name, query in QUERIES:
        yield name, _timed(partial(_search, corpus, query))
    psalm = PassageRef.chapter(Book.PSALMS, 119)
    verse = PassageRef.from_osis("Rom.3.28")
    first = corpus.works()[0].id
    yield "longest chapter", _timed(lambda _: corpus.verses(first, psalm))
    yield "cross references of a verse", _timed(lambda _: corpus.cross_references(verse, 20))
    yield "commentary on a verse", _timed(lambda _: corpus.commentary(verse, 10))
    yield "headings of a verse", _timed(lambda _: corpus.headings(verse.first))
    if vectors is not None:
        yield from _vectors(corpus, vectors)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield "peak memory of this process", f"{peak:.0f} MB"


def _search(corpus: SqliteCorpus, query: Callable[[str], WordQuery], question: str) -> None:
    corpus.search_words(query(question), 50)


def _vectors(corpus: SqliteCorpus, vectors: Path) -> Iterator[Row]:
    db = apsw.Connection(str(vectors), flags=apsw.SQLITE_OPEN_READONLY)
    model, size = db.execute("select model, dimension from label").fetchall()[0]
    vector = array("f", [1.0] + [0.0] * (int(str(size)) - 1))
    yield "nearest 50 verses", _timed(lambda _: corpus.search_vectors(vector, str(model), 50))
    yield "size of the vectors", f"{vectors.stat().st_size / 1e6:.1f} MB"


def _cold_start(library: Path) -> str:
    code = (
        "import sys, time; began = time.perf_counter()\n"
        "from pathlib import Path\n"
        "from chapterverse.adapters.sqlite.corpus import SqliteCorpus\n"
        "SqliteCorpus(Path(sys.argv[1]))\n"
        "print((time.perf_counter() - began) * 1000)\n"
    )
    times = []
    for _ in range(ROUNDS):
        done = subprocess.run(
            [sys.executable, "-c", code, str(library)],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONPATH": str(resources_folder().parent / "app")},
        )
        times.append(float(done.stdout))
    return f"{statistics.median(times):.1f}"


def _timed(call: Callable[[str], object]) -> str:
    call(QUESTIONS[0])
    times = []
    for _ in range(ROUNDS):
        for question in QUESTIONS:
            began = time.perf_counter()
            call(question)
            times.append((time.perf_counter() - began) * 1000)
    return f"{statistics.median(times):.2f} / {statistics.quantiles(times, n=20)[-1]:.2f}"


if __name__ == "__main__":
    sys.exit(main())
