"""Measures the support checker beside plain overlap and plain cosine and prints tables.

    python bench/support.py LIBRARY [--model M.onnx --tokenizer T.json] [--shared ../shared]

Rule-built rows (support_dev): balanced accuracy of supported (Direct or Contextual) against not,
Thematic rows apart, Not yet checked counted as not supported; area under the ROC curve; share of
minimally altered claims that score below their original. Hand-labelled rows: the four levels.
The baselines get their threshold from the rows they are measured on, which favours them.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.support_data import ROOT, KeptEmbedder, Row, cosines, rows

from chapterverse.adapters.onnx.embedder import OnnxEmbedder
from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.domain.answers import SupportLevel, SupportVerdict
from chapterverse.grounding.claim_words import WordTable, read_words
from chapterverse.services.check_support import RuleChecker, load_support_model

Scores = npt.NDArray[np.float64]
SUPPORT = (SupportLevel.DIRECT, SupportLevel.CONTEXTUAL)
LEVELS = ("DIRECT", "CONTEXTUAL", "THEMATIC", "NOT_SUPPORTED")


def auc(truth: npt.NDArray[np.bool_], scores: Scores) -> float:
    """Chance that a supported row scores above an unsupported one, ties half."""
    yes, no = scores[truth], np.sort(scores[~truth])
    if not len(yes) or not len(no):
        return float("nan")
    below = np.searchsorted(no, yes, "left") + np.searchsorted(no, yes, "right")
    return float(below.mean() / (2 * len(no)))


def balanced_accuracy(truth: npt.NDArray[np.bool_], said: npt.NDArray[np.bool_]) -> float:
    """Mean of the shares of both classes that are right."""
    return float((said[truth].mean() + (~said)[~truth].mean()) / 2)


def best(truth: npt.NDArray[np.bool_], scores: Scores) -> float:
    """Balanced accuracy at the best threshold."""
    cuts = np.unique(np.quantile(scores, np.linspace(0, 1, 401)))
    return max(balanced_accuracy(truth, scores >= cut) for cut in cuts)


def paired(found: Sequence[Row], scores: Sequence[float]) -> dict[str, float]:
    """Share of altered claims that score below their original, ties half, by category."""
    original = {row.pair: s for row, s in zip(found, scores, strict=True) if row.supported}
    by_category: defaultdict[str, list[float]] = defaultdict(list)
    for row, score in zip(found, scores, strict=True):
        if row.category in ("neg_name", "neg_number", "neg_negation") and row.pair in original:
            other = original[row.pair]
            by_category[row.category].append(1.0 if score < other else 0.5 * (score == other))
    return {name: float(np.mean(values)) for name, values in by_category.items()}


def binary(title: str, found: Sequence[Row], scores: Scores, said: Sequence[bool] | None) -> None:
    """One line: balanced accuracy, area, false accepts, pairs."""
    known = [i for i, row in enumerate(found) if row.supported is not None]
    truth = np.array([bool(found[i].supported) for i in known])
    values = scores[known]
    if said is None:
        right, accepts = best(truth, values), float("nan")
    else:
        decided = np.array([said[i] for i in known])
        right, accepts = balanced_accuracy(truth, decided), float(decided[~truth].mean())
    pairs = paired(found, scores.tolist())
    mean = float(np.mean(list(pairs.values()))) if pairs else float("nan")
    print(f"{title:34}{right:10.3f}{auc(truth, values):8.3f}{accepts:15.3f}{mean:9.3f}")


def by_category(found: Sequence[Row], said: Sequence[bool], scores: Scores) -> None:
    """Accuracy of each category; for Thematic rows the share accepted."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for i, row in enumerate(found):
        groups[row.category].append(i)
    pairs = paired(found, scores.tolist())
    print(f"\n{'category':22}{'rows':>6}{'right':>8}{'paired':>9}")
    for name, places in sorted(groups.items()):
        right = np.mean([said[i] == bool(found[i].supported) for i in places])
        pair = f"{pairs[name]:9.3f}" if name in pairs else ""
        print(f"{name:22}{len(places):6}{right:8.3f}{pair}")


def four_levels(found: Sequence[Row], verdicts: Sequence[SupportVerdict]) -> None:
    """Confusion of the hand-labelled rows, four-way and binary accuracy."""
    counts = Counter((row.gold, v.level.value) for row, v in zip(found, verdicts, strict=True))
    said = (*LEVELS, "UNCHECKED")
    print(f"\n{'gold, then said':16}" + "".join(f"{level[:13]:>15}" for level in said))
    for gold in LEVELS:
        print(f"{gold:16}" + "".join(f"{counts[gold, level]:15}" for level in said))
    right = sum(row.gold == v.level for row, v in zip(found, verdicts, strict=True))
    truth = np.array([row.gold in ("DIRECT", "CONTEXTUAL") for row in found])
    decided = np.array([v.level in SUPPORT for v in verdicts])
    direct = np.array([v.level is SupportLevel.DIRECT for v in verdicts])
    not_direct = np.array([row.gold in ("THEMATIC", "NOT_SUPPORTED") for row in found])
    print(
        f"four-way {right / len(found):.3f}, supported or not {np.mean(truth == decided):.3f}"
        f" (balanced {balanced_accuracy(truth, decided):.3f}), of unsupported ones called Direct"
        f" {float(direct[not_direct].mean()):.3f}"
    )


def overlap(row: Row, table: WordTable) -> float:
    """Share of the claim's content words whose stems are in the passage."""
    claim = {word.stem for word in read_words(row.query.claim, table) if word.content}
    passage = {word.stem for word in read_words(row.query.passage, table)}
    return len(claim & passage) / len(claim) if claim else 0.0


def report(found: Sequence[Row], checker: RuleChecker, title: str) -> list[SupportVerdict]:
    """Check all rows and print the line of the checker with its speed."""
    start = time.perf_counter()
    verdicts = checker.check([row.query for row in found])
    spent = (time.perf_counter() - start) * 1000 / len(found)
    scores = np.array([verdict.confidence for verdict in verdicts])
    binary(title, found, scores, [verdict.level in SUPPORT for verdict in verdicts])
    unchecked = sum(verdict.level is SupportLevel.UNCHECKED for verdict in verdicts)
    print(f"{'':6}not yet checked {unchecked / len(found):.3f}, {spent:.2f} ms a check")
    return verdicts


def main() -> int:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", type=Path)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--tokenizer", type=Path)
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--vectors", type=Path, help="keep embeddings in this file between runs")
    parser.add_argument("--show", action="store_true", help="print the hand-labelled rows too")
    options = parser.parse_args()
    corpus = SqliteCorpus(options.library)
    folder = options.shared / "bench"
    dev = rows(folder / "support_dev.jsonl", corpus)
    bare = rows(folder / "support_dev.jsonl", corpus, context=False)
    hand = rows(folder / "support_hand_dev.jsonl", corpus)
    model = load_support_model(ROOT / "resources")
    print(f"{'support_dev':34}{'balanced':>10}{'AUC':>8}{'false accepts':>15}{'paired':>9}")
    binary("overlap", dev, np.array([overlap(row, model.words) for row in dev]), None)
    checker = RuleChecker(model)
    report(dev, checker, "word rules")
    if options.model and options.tokenizer:
        inner = OnnxEmbedder(options.model, options.tokenizer)
        embedder = KeptEmbedder(inner, options.vectors)
        binary("cosine", dev, np.array(cosines(embedder, dev)), None)
        inner.embed(["a first text, so that the model is read"])
        fresh = RuleChecker(model, inner)
        start = time.perf_counter()
        fresh.check([row.query for row in dev[::20]])
        spent = (time.perf_counter() - start) * 1000 / len(dev[::20])
        checker = RuleChecker(model, embedder)
        report(bare, checker, "word rules and meaning, verse alone")
    verdicts = report(dev, checker, checker.name)
    if options.model and options.tokenizer:
        print(f"{'':6}{spent:.2f} ms a check with its embeddings")
    said = [verdict.level in SUPPORT for verdict in verdicts]
    by_category(dev, said, np.array([verdict.confidence for verdict in verdicts]))
    verdicts = checker.check([row.query for row in hand])
    four_levels(hand, verdicts)
    if options.show:
        for row, v in sorted(zip(hand, verdicts, strict=True), key=lambda pair: pair[0].gold):
            print(f"{row.gold:14}{v.level:14}{v.confidence:.2f} {row.query.claim}")
            print(f"{'':33}{v.explanation} [{v.quote}]")
    return 0


if __name__ == "__main__":
    sys.exit(main())
