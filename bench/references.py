"""Reads reference rows and prints a table of what was right, missed and misread, and how fast.

    python -m bench.references [--shared ../shared] [--differences]
    python -m bench.references --prose FILE ... | --hostile | --fuzz SECONDS | --atheris SECONDS

Run with app/ on the path, in an environment with the extra `compare` (`fuzz` for --atheris).

Rows: SHARED/bench/refparse_dev.tsv (facts from the test suites of public parsers). A difference is
*disputed* when we hold the row to be wrong, as data/reference_differences.tsv explains; else
*missed* when nothing or less is read than expected, *told* when another reading is taken and said
to the reader, and *misread* when another verse is given without a word. The same rows are
read with topos-bible, pythonbible and versiref where those are installed.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import importlib
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.reference_stress import false_alarms, guided, hostile, megabytes, prose

from chapterverse.domain.canon import BOOKS
from chapterverse.domain.ref_parser import osis_list, parse, scan, scan_all
from chapterverse.domain.ref_values import FoundReference
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import InvalidReference

REASONS = Path(__file__).parent / "data" / "reference_differences.tsv"
NONE = "NONE"


@dataclass(frozen=True, slots=True)
class Row:
    """One expectation; `key` names it without repeating it."""

    text: str
    expected: str
    source: str
    context: str

    @property
    def key(self) -> str:
        """Eight hex digits of the text and its context."""
        return hashlib.sha256(f"{self.text}|{self.context}".encode()).hexdigest()[:8]


def rows(path: Path) -> Iterator[Row]:
    """The rows of the benchmark file."""
    with path.open(encoding="utf-8", newline="") as file:
        for cells in list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]:
            text, expected, source, context = (*cells, "")[:4]
            text = text.replace("\\n", "\n").replace("\\t", "\t")
            yield Row(text, expected.strip(), source, context)


def ours(row: Row) -> tuple[str, bool]:
    """What our engine reads, and whether it tells the reader of a choice."""
    context = scan(row.context) if row.context else ()
    given = context[-1].passages[-1] if context else None
    found = scan_all(row.text, context=given)
    told = any(item.reading for item in found if isinstance(item, FoundReference))
    return ",".join(osis_list(found)) or NONE, told


def verses(osis: str) -> set[int]:
    """The verses of a comma list of OSIS ranges, by their ordinals."""
    result: set[int] = set()
    for part in osis.split(","):
        if part and part != NONE:
            result |= {verse.ordinal for verse in PassageRef.from_osis(part).verses()}
    return result


def judge(got: str, told: bool, expected: str) -> str:
    """right, missed, told or misread."""
    if got == expected:
        return "right"
    have, want = verses(got), verses(expected)
    if have == want:
        return "right"
    if have < want:
        return "missed"
    return "told" if told else "misread"


def table(all_rows: list[Row], show: bool) -> None:
    """Prints the result a source and, when asked, each difference with the reason."""
    reasons = _reasons()
    counts: dict[str, Counter[str]] = {}
    differences: list[tuple[Row, str, str, str]] = []
    for row in all_rows:
        got, told = ours(row)
        verdict = judge(got, told, row.expected)
        reason = reasons.get(row.key) or _by_rule(row, got)
        if verdict != "right" and reason.startswith("Disputed"):
            verdict = "disputed"
        counts.setdefault(row.source, Counter())[verdict] += 1
        if got == row.expected:
            counts[row.source]["exact"] += 1
        else:
            differences.append((row, got, verdict, reason))
    print(f"{'source':22}{'rows':>6}{'exact':>7}{'right':>7}{'%':>7}{'disputed':>10}", end="")
    print(f"{'missed':>8}{'told':>6}{'misread':>9}{'% of undisputed':>17}")
    total: Counter[str] = sum(counts.values(), Counter())
    for source, count in [*counts.items(), ("all", total)]:
        many = sum(count[kind] for kind in ("right", "missed", "told", "disputed", "misread"))
        share = 100 * count["right"] / many
        undisputed = 100 * count["right"] / (many - count["disputed"])
        print(
            f"{source:22}{many:6}{count['exact']:7}{count['right']:7}{share:7.1f}"
            f"{count['disputed']:10}{count['missed']:8}{count['told']:6}{count['misread']:9}"
            f"{undisputed:17.1f}"
        )
    unexplained = 0
    for row, got, verdict, reason in differences:
        unexplained += not reason
        if show:
            print(f"\n{verdict}  {row.key}  {row.text.strip()[:90]!r}")
            print(f"  expected {row.expected[:110]}\n  ours     {got[:110]}\n  {reason or '-'}")
    print(
        f"{len(differences)} differences, {unexplained} without a reason (--differences lists them)"
    )


def _reasons() -> dict[str, str]:
    lines = REASONS.read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t", 1) for line in lines if "\t" in line)


def _by_rule(row: Row, got: str) -> str:
    """The reason that many rows share: the name alone stands for more than one book."""
    try:
        parse(row.text)
    except InvalidReference as why:
        if got == NONE and why.user_text.endswith("?"):
            return f"Disputed: ambiguous, so refused with its choices. {why.user_text}"
    return ""


def others(all_rows: list[Row]) -> None:
    """The same rows read by the other libraries that are installed. One reference is "Romans
    3:21-26", the page 6.4 kB of prose with 160 references, each turned into OSIS."""
    plain = [row for row in all_rows if not row.context]
    readers = [
        ("ours", lambda text: ",".join(osis_list(scan_all(text))) or NONE),
        *filter(None, (_topos(), _pythonbible(), _versiref())),
    ]
    page = _page()
    heading = f"on {len(plain)} rows"
    print(f"\n{heading:22}{'right':>7}{'missed':>8}{'told':>6}{'misread':>9}", end="")
    print(f"{'us/row':>9}{'us for one':>12}{'ms a page':>11}")
    for name, read in readers:
        verdicts: Counter[str] = Counter()
        began = time.process_time()
        results = [_safely(read, row.text) for row in plain]
        micros = (time.process_time() - began) / len(plain) * 1e6
        for row, got in zip(plain, results, strict=True):
            told = name == "ours" and ours(row)[1]
            verdicts[judge(got, told, row.expected)] += 1
        one = _seconds(read, "Romans 3:21-26", 500) * 1e6
        millis = _seconds(read, page, 10) * 1e3
        print(
            f"{name:22}{verdicts['right']:7}{verdicts['missed']:8}{verdicts['told']:6}"
            f"{verdicts['misread']:9}{micros:9.1f}{one:12.1f}{millis:11.1f}"
        )


def _seconds(read: Callable[[str], str], text: str, times: int) -> float:
    """Processor seconds for one reading of `text`, the mean of several."""
    began = time.process_time()
    for _ in range(times):
        _safely(read, text)
    return (time.process_time() - began) / times


_THEIR_ERRORS: tuple[type[Exception], ...] = (AttributeError, LookupError, TypeError, ValueError)


def _safely(read: Callable[[str], str], text: str) -> str:
    """What a library reads; where it breaks, it has missed the reference."""
    try:
        return read(text)
    except _THEIR_ERRORS:
        return NONE


Named = tuple[str, Callable[[str], str]]


def _topos() -> Named | None:
    try:
        module = importlib.import_module("topos_bible")
    except ImportError:
        return None
    engine = module.Topos()

    def read(text: str) -> str:
        found = engine.search(text, module.OffsetUnit.CHAR)
        return _whole(" ".join(match.passage.osis for match in found).split())

    return "topos-bible", read


def _pythonbible() -> Named | None:
    try:
        module = importlib.import_module("pythonbible")
    except ImportError:
        return None
    global _THEIR_ERRORS
    _THEIR_ERRORS += (module.InvalidChapterError, module.InvalidVerseError)

    def read(text: str) -> str:
        parts = []
        for ref in module.get_references(text):
            last = ref.end_book or ref.book
            if not 1 <= ref.book.value <= len(BOOKS) or not 1 <= last.value <= len(BOOKS):
                continue
            first, end = BOOKS[ref.book.value - 1].osis, BOOKS[last.value - 1].osis
            parts.append(
                f"{first}.{ref.start_chapter}.{ref.start_verse}-{end}.{ref.end_chapter}.{ref.end_verse}"
            )
        return _whole(parts)

    return "pythonbible", read


def _versiref() -> Named | None:
    try:
        module = importlib.import_module("versiref")
    except ImportError:
        return None
    style = module.RefStyle.named("en-sbl")
    parser = module.RefParser(style, module.Versification.named("eng"))
    osis = {info.usfm: info.osis for info in BOOKS}

    def read(text: str) -> str:
        parts = []
        for ref, _, _ in parser.scan_string(text):
            for simple in ref.simple_refs:
                for span in simple.ranges:
                    book = osis.get(simple.book_id)
                    if book is not None:
                        start = f"{book}.{span.start_chapter}.{max(span.start_verse, 1)}"
                        parts.append(f"{start}-{book}.{span.end_chapter}.{span.end_verse}")
        return _whole(parts)

    return "versiref", read


def _whole(parts: list[str]) -> str:
    """OSIS ranges with chapters and books written out; what names no verse of ours is left out."""
    result = []
    for part in parts:
        try:
            result.append(PassageRef.from_osis(part).osis)
        except InvalidReference:
            continue
    return ",".join(result) or NONE


def speed(shared: Path) -> None:
    """Microseconds for one reference, milliseconds for a page, megabytes a second."""
    print()
    for text in ("Romans 3:21-26", "1 Cor. 13:4-7, 13", "Ps. cxix. 105"):
        began = time.process_time()
        for _ in range(2_000):
            parse(text)
        print(f"parse {text!r}: {(time.process_time() - began) / 2_000 * 1e6:.1f} us")
    page = _page()
    began = time.process_time()
    found = sum(len(scan(page)) for _ in range(10)) // 10
    millis = (time.process_time() - began) / 10 * 1e3
    print(f"scan of a page, {len(page) / 1e3:.1f} kB with {found} references: {millis:.1f} ms")
    for name in ("KJV", "BSB"):
        path = shared / "bench" / "bibles" / f"{name}.tsv"
        if path.is_file():
            lines = path.read_text(encoding="utf-8").splitlines()
            false_alarms(name, " ".join(line.partition("\t")[2] for line in lines))


def _page() -> str:
    sentence = "Paul writes to the church that faith comes by hearing and hearing by the word"
    words = sentence.split()
    picks = random.Random(7)
    refs = ("Rom 3:28", "1 Cor 13:4-7", "Gal. 2:16", "Ps 119:105", "Genesis 15:6", "Heb 11:1")
    parts = []
    for _ in range(160):
        parts += [*picks.choices(words, k=5), f"({picks.choice(refs)})"]
    return " ".join(parts)


def main() -> int:
    """Runs the benchmark; 2 when the shared rows are not there."""
    options = argparse.ArgumentParser(description="Reads reference rows; prints right and wrong.")
    options.add_argument("--shared", type=Path, default=Path("../shared"))
    options.add_argument("--differences", action="store_true", help="list each with its reason")
    options.add_argument("--fuzz", type=float, default=0, help="seconds of random hostile texts")
    options.add_argument("--atheris", type=float, default=0, help="seconds of guided fuzzing")
    options.add_argument("--hostile", action="store_true", help="time a megabyte of each kind")
    options.add_argument("--prose", type=Path, nargs="+", help="texts in which nothing is to find")
    chosen = options.parse_args()
    if chosen.fuzz:
        hostile(chosen.fuzz)
    if chosen.hostile:
        megabytes()
    alarms = [false_alarms(path.name, prose(path)) for path in chosen.prose or ()]
    if alarms:
        many, words = (sum(column) for column in zip(*alarms, strict=True))
        print(f"in all {many} false alarms in {words:,} words: {1e5 * many / words:.2f} in 100,000")
    if chosen.atheris:
        guided(chosen.atheris)
    if chosen.fuzz or chosen.hostile or chosen.prose or chosen.atheris:
        return 0
    path = chosen.shared / "bench" / "refparse_dev.tsv"
    if not path.is_file():
        print(
            f"{path} is not there; give the folder that has bench/ with --shared.", file=sys.stderr
        )
        return 2
    all_rows = list(rows(path))
    table(all_rows, chosen.differences)
    others(all_rows)
    speed(chosen.shared)
    return 0


if __name__ == "__main__":
    sys.exit(main())
