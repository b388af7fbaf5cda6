"""Compares the imported texts with reference texts, verse by verse, and prints a table.

    python bench/library_texts.py SOURCES [--shared ../shared] [--show N]

Both sides are normalised only in what is no difference of words: white space (also where a
parenthesis opens) and the shape of quotation marks. Every other difference must stand, with its
reason, in tests/adapters/importers/explained.tsv.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "app"))

from chapterverse.adapters.importers.catalogue import read_sources  # noqa: E402
from chapterverse.adapters.importers.values import ImportedWork, SourceProblem  # noqa: E402
from chapterverse.domain.passages import SourceKind  # noqa: E402

EXPLAINED = ROOT / "tests" / "adapters" / "importers" / "explained.tsv"
_QUOTES = str.maketrans({"‘": "'", "’": "'", "`": "'", "“": '"', "”": '"'})


def normalised(text: str) -> str:
    """White space collapsed and none inside parentheses' edges, quotation marks straight."""
    text = re.sub(r"\s*\(\s*", " (", text.translate(_QUOTES))
    return " ".join(text.split())


def explained() -> dict[tuple[str, str], str]:
    """Reason for each known difference, by work and OSIS reference."""
    rows = (line.split("\t") for line in EXPLAINED.read_text("utf-8").splitlines())
    return {(row[0], row[1]): row[2] for row in rows if len(row) == 3}


def reference(path: Path) -> dict[str, str]:
    """OSIS reference to text."""
    rows = (line.partition("\t") for line in path.read_text("utf-8").splitlines())
    return {osis: normalised(text) for osis, _, text in rows}


def compare(work: ImportedWork, other: dict[str, str]) -> list[tuple[str, str, str]]:
    """(OSIS reference, ours, theirs) for each verse whose words differ."""
    ours = {p.ref.osis: normalised(p.text) for p in work.passages if p.ref is not None}
    return [
        (osis, ours.get(osis, ""), text)
        for osis, text in other.items()
        if ours.get(osis, "") != text
    ] + [(osis, text, "") for osis, text in ours.items() if osis not in other]


def main() -> int:
    """Print one row a work; exit 1 when a difference is not explained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", type=Path)
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--show", type=int, default=10)
    options = parser.parse_args()
    bibles = options.shared / "bench" / "bibles"
    if not bibles.is_dir():
        print(f"No reference texts under {bibles}; name their folder with --shared.")
    reasons = explained()
    bad = 0
    begun = time.perf_counter()
    print(f"{'work':9}{'texts':>8}{'entries':>9}{'topics':>8}{'links':>8}{'odd':>6}", end="")
    print(f"{'differ':>8}{'explained':>11}{'longest':>9}{'s':>7}")
    for work in read_sources(options.sources):
        spent, begun = time.perf_counter() - begun, time.perf_counter()
        if isinstance(work, SourceProblem):
            print(f"{work.name:9}{work}")
            continue
        path = bibles / f"{work.work.id}.tsv"
        checked = work.work.kind is SourceKind.SCRIPTURE and path.is_file()
        differ = compare(work, reference(path)) if checked else []
        unknown = [d for d in differ if (work.work.id, d[0]) not in reasons]
        bad += len(unknown)
        longest = max((len(p.text) for p in work.passages), default=0)
        print(
            f"{work.work.id:9}{len(work.passages):8}{len(work.entries):9}{len(work.topics):8}"
            f"{len(work.links):8}{len(work.oddities):6}{len(differ):8}"
            f"{len(differ) - len(unknown):11}{longest:9}{spent:7.1f}"
        )
        for osis, mine, theirs in unknown[: options.show]:
            print(f"  {osis}\n    ours:   {mine}\n    theirs: {theirs}")
        begun = time.perf_counter()
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
