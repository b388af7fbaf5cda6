"""How fast a search answers: python bench/search.py [--queries N]

Over the user's library (or CHAPTERVERSE_HOME), as the window searches while its reader types: the
first results by words with the counts by book, then the verses beside them. The queries are made
of the library's own words, one to four of them, of every frequency, with phrases and beginnings
among them; the same ones at every run. Goals on two free cores: 20 ms by words, 150 ms by meaning
(median), over all default works. "cpu ms" is the median of processor time, for a busy machine.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "app"))

from chapterverse.bootstrap import Composition  # noqa: E402  # after the path
from chapterverse.domain.canon import Book  # noqa: E402
from chapterverse.domain.refs import PassageRef  # noqa: E402
from chapterverse.ports import Corpus, WordMatch, WordQuery  # noqa: E402
from chapterverse.services.search import SearchResults, SearchService  # noqa: E402

WORDS_MS, MEANING_MS = 20, 150
FIRST = 200
SEED = 20_26


def queries(corpus: Corpus, count: int) -> list[WordQuery]:
    """Queries from verses drawn at random; half in one translation, half in all of them."""
    draw = random.Random(SEED)  # the same queries every time
    work = corpus.default_translation()
    verses = [
        passage.text for book in Book for passage in corpus.verses(work.id, PassageRef.book(book))
    ]
    found: list[WordQuery] = []
    while len(found) < count:
        words = draw.choice(verses).split()
        size = draw.choice((1, 1, 2, 2, 3, 4))
        start = draw.randrange(max(1, len(words) - size))
        match = draw.choice((WordMatch.ALL, WordMatch.ALL, WordMatch.ANY, WordMatch.PHRASE))
        picked = words[start : start + size]
        if match is not WordMatch.PHRASE:
            picked = draw.sample(words, min(size, len(words)))
        prefix = match is WordMatch.ALL and draw.random() < 0.2
        text = " ".join(picked)
        found.append(
            WordQuery(
                text[:-1] if prefix and len(text) > 4 else text,
                match,
                prefix=prefix,
                work_ids=(work.id,) if len(found) % 2 else (),
                as_found=not len(found) % 2,
            )
        )
    return found


def line(name: str, times: list[tuple[float, float]], goal: int) -> str:
    """A row of the table; times in seconds, by the clock and of the processor."""
    ms = sorted(1000 * clock for clock, _ in times)
    p95 = ms[min(len(ms) - 1, round(0.95 * len(ms)))]
    median = statistics.median(ms)
    cpu = statistics.median(1000 * used for _, used in times)
    said = "met" if median <= goal else "missed"
    return f"{name:22} {median:9.1f} {p95:9.1f} {ms[-1]:9.1f} {cpu:9.1f}   {goal} ms {said}"


def timed(work: Callable[[], SearchResults]) -> tuple[SearchResults, tuple[float, float]]:
    """What some work gives, and how long it took by the clock and of the processor."""
    clock, used = time.perf_counter(), time.process_time()
    value = work()
    return value, (time.perf_counter() - clock, time.process_time() - used)


def main() -> int:
    """Print the table; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument("--slowest", type=int, default=0, help="print the slowest queries")
    arguments = parser.parse_args()
    program = Composition()
    search: SearchService = program.search
    asked = queries(program.corpus, arguments.queries)
    for query in asked[:5]:
        search.run(query, FIRST)
    words, meaning, slow = [], [], []
    for query in asked:
        results, first = timed(partial(search.words, query, FIRST))
        results, second = timed(partial(search.with_meaning, results))
        words.append(first)
        meaning.append(second)
        slow.append((first[0], second[0], query, results.note))
    notes = {note for *_, note in slow if note}
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(f"{len(asked)} queries, load {load:.1f} on {os.cpu_count()} cores")
    print(f"{'':22} {'median ms':>9} {'p95 ms':>9} {'most ms':>9} {'cpu ms':>9}   goal")
    print(line("words, counts", words, WORDS_MS))
    print(line("other words, meaning", meaning, MEANING_MS))
    for note in sorted(notes):
        print(note)
    for clock, beside, query, _ in sorted(slow, key=lambda row: -row[0])[: arguments.slowest]:
        print(f"{1000 * clock:8.1f} {1000 * beside:8.1f}  {query.match.value:7} {query.text}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
