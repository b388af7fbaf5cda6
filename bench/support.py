"""Measures the support checker beside its baselines and prints tables.

    python -m bench.support [LIBRARY] [--model M.onnx --tokenizer T.json] [--shared ../shared]
    python -m bench.support --judge [--pairs N]

Rule-built rows (support_dev): balanced accuracy of supported (Direct or Contextual) against not,
Thematic rows apart, Not yet checked counted as not supported; area under the ROC curve, for
narrative claims and doctrines apart. Four-cell groups (bench/support_cells.py) by kind of change.
Hand-labelled rows: the four levels. Intervals hold 95 of 100 resamplings of the rows. Baselines get
their threshold from the rows they are measured on, which favours them.

With --judge only one comparison is made: the model that writes, asked as judge, beside the checker,
on the same hand-labelled rows, the four levels in turn.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.judge import judged, sample
from bench.support_baselines import one_sided, overlap
from bench.support_cells import Cell, cells
from bench.support_data import LEVELS, ROOT, KeptEmbedder, Row, cosines, rows
from bench.support_measures import (
    Scores,
    Truth,
    auc,
    balanced_accuracy,
    best,
    figure,
    paired,
)
from bench.support_read import NETWORK, KeptReader

from chapterverse.adapters.onnx.embedder import OnnxEmbedder
from chapterverse.adapters.onnx.pair_reader import OnnxPairReader
from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.static_embedder import StaticEmbedder
from chapterverse.bootstrap import Composition
from chapterverse.domain.answers import SupportLevel, SupportVerdict
from chapterverse.services.check_support import RuleChecker, load_support_model
from chapterverse.settings import EMBEDDER_FILE, TOKENIZER_FILE, Paths

SUPPORT = (SupportLevel.DIRECT, SupportLevel.CONTEXTUAL)
CHECKS = 15
TOPICS = ROOT / "models" / "retriever-static-1" / "table.npz"


def binary(title: str, found: Sequence[Row], scores: Scores, said: Scores | None = None) -> None:
    """One line: balanced accuracy and areas with intervals, false accepts, pairs."""
    known = np.array([row.supported is not None for row in found])
    truth = np.array([bool(row.supported) for row in found])[known]
    proof = np.array(["proof" in row.category for row in found])[known]
    values, accepts = scores[known], ""
    if said is None:
        right = figure(truth, values, best)
    else:
        right = figure(truth, said[known], balanced_accuracy)
        accepts = f"{said[known][~truth].mean():.3f}"
    areas = [figure(truth[part], values[part], auc) for part in (truth == truth, ~proof, proof)]
    pairs = float(np.mean(list(paired(found, scores.tolist()).values())))
    print(f"{title:28}{right!s:24}" + "".join(f"{area!s:24}" for area in areas), end="")
    print(f"{accepts:>8}{pairs:8.3f}")


def _head() -> None:
    """What `binary` prints."""
    titles = ("balanced accuracy", "AUC", "AUC narrative", "AUC doctrine")
    print(f"{'support_dev':28}" + "".join(f"{title:24}" for title in titles) + " accepts  paired")


def by_category(found: Sequence[Row], said: Scores, scores: Scores) -> None:
    """Accuracy of each category; for Thematic rows the share not accepted."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for i, row in enumerate(found):
        groups[row.category].append(i)
    pairs = paired(found, scores.tolist())
    print(f"\n{'category':22}{'rows':>6}{'right':>8}{'paired':>9}")
    for name, places in sorted(groups.items()):
        right = np.mean([bool(said[i]) == bool(found[i].supported) for i in places])
        pair = f"{pairs[name]:9.3f}" if name in pairs else ""
        print(f"{name:22}{len(places):6}{right:8.3f}{pair}")


def four_cells(made: Sequence[Cell], columns: dict[str, Scores]) -> None:
    """Share of cells that are right, by kind, for each column; of the last one also the share of
    claims changed against an unchanged verse that are caught."""
    kinds = sorted({cell.kind for cell in made})
    truth = np.array([cell.true for cell in made])
    print(f"\n{'four cells':20}{'groups':>7}" + "".join(f"{name:>26}" for name in columns), end="")
    print(f"{'caught':>26}")
    for kind in kinds:
        part = np.array([cell.kind == kind for cell in made])
        print(f"{kind:20}{part.sum() // 4:7}", end="")
        for said in columns.values():
            print(f"{figure(truth[part], said[part], _accuracy)!s:>26}", end="")
        altered = part & np.array([cell.altered for cell in made])
        caught = 1 - list(columns.values())[-1][altered]
        spread = 1.96 * float(np.sqrt(caught.mean() * (1 - caught.mean()) / len(caught)))
        print(f"{caught.mean():16.3f} ± {spread:.3f}")


def _accuracy(truth: Truth, said: Scores) -> float:
    return float((said == truth).mean())


def four_levels(found: Sequence[Row], verdicts: Sequence[SupportVerdict]) -> None:
    """Confusion of the hand-labelled rows, four-way and binary accuracy."""
    counts = Counter((row.gold, v.level.value) for row, v in zip(found, verdicts, strict=True))
    said = (*LEVELS, "UNCHECKED")
    print(f"\n{'gold, then said':16}" + "".join(f"{level[:13]:>15}" for level in said))
    for gold in LEVELS:
        print(f"{gold:16}" + "".join(f"{counts[gold, level]:15}" for level in said))
    right = np.array([float(r.gold == v.level) for r, v in zip(found, verdicts, strict=True)])
    spread = 1.96 * float(np.sqrt(right.mean() * (1 - right.mean()) / len(right)))
    truth = np.array([row.gold in ("DIRECT", "CONTEXTUAL") for row in found])
    decided = decisions(verdicts)
    direct = np.array([v.level is SupportLevel.DIRECT for v in verdicts])
    not_direct = np.array([row.gold in ("THEMATIC", "NOT_SUPPORTED") for row in found])
    print(
        f"four-way {right.mean():.3f} ± {spread:.3f}, supported or not, balanced "
        f"{figure(truth, decided, balanced_accuracy)}, of unsupported ones called Direct"
        f" {float(direct[not_direct].mean()):.3f}"
    )


def decisions(verdicts: Sequence[SupportVerdict]) -> Scores:
    """1 for Direct and Contextual."""
    return np.array([float(verdict.level in SUPPORT) for verdict in verdicts])


def confidences(verdicts: Sequence[SupportVerdict]) -> Scores:
    """Their scores."""
    return np.array([verdict.confidence for verdict in verdicts])


def speed(checker: RuleChecker, found: Sequence[Row]) -> None:
    """Milliseconds for 15 checks of rows that nobody has seen, the middle of nine runs."""
    queries = [row.query for row in found]
    checker.check(queries[:CHECKS])
    spent = []
    for i in range(1, 10):
        start = time.perf_counter()
        checker.check(queries[i * CHECKS : (i + 1) * CHECKS])
        spent.append((time.perf_counter() - start) * 1000)
    print(f"\n{CHECKS} checks, everything: {np.median(spent):.0f} ms (least {min(spent):.0f})")


def beside_the_judge(shared: Path, pairs: int) -> int:
    """The model as judge and the checker, each with its table; 2 when there is no model."""
    program = Composition()
    found = sample(rows(shared / "bench" / "support_hand_dev.jsonl", program.corpus), pairs)
    count = 0
    for said in judged(program, found):
        count += 1
        spent = 1000 * said.seconds / len(found)
        print(f"\n{said.name}, {len(found)} pairs, {spent:.0f} ms a pair", end="")
        four_levels(found, said.verdicts)
    if not count:
        print("There is no model here: run ./run setup.")
    return 0 if count else 2


def main() -> int:
    """Print everything."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    paths = Paths.of_environment()
    parser.add_argument("library", type=Path, nargs="?", default=paths.library)
    parser.add_argument("--model", type=Path, default=paths.model(EMBEDDER_FILE))
    parser.add_argument("--tokenizer", type=Path, default=paths.model(TOKENIZER_FILE))
    parser.add_argument("--network", type=Path, default=NETWORK)
    parser.add_argument("--topics", type=Path, default=TOPICS)
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--vectors", type=Path, help="keep embeddings in this file between runs")
    parser.add_argument("--readings", type=Path, help="keep readings in this folder")
    parser.add_argument("--show", action="store_true", help="print the hand-labelled rows too")
    parser.add_argument("--judge", action="store_true", help="only the model as judge beside it")
    parser.add_argument("--pairs", type=int, default=60, help="rows for --judge")
    options = parser.parse_args()
    if options.judge:
        return beside_the_judge(options.shared, options.pairs)
    corpus = SqliteCorpus(options.library)
    folder = options.shared / "bench"
    dev = rows(folder / "support_dev.jsonl", corpus)
    train = rows(folder / "support_train.jsonl", corpus, context=False)
    hand = rows(folder / "support_hand_dev.jsonl", corpus)
    made = cells(dev)
    model = load_support_model(ROOT / "resources")
    inner = OnnxEmbedder(options.model, options.tokenizer)
    embedder = KeptEmbedder(inner, options.vectors)
    checkers = {"word rules": RuleChecker(model), "rules and cosine": RuleChecker(model, embedder)}
    fresh = RuleChecker(model, inner)
    _head()
    binary("claim only", dev, one_sided(train, dev, verse=False))
    binary("verse only", dev, one_sided(train, dev, verse=True))
    binary("overlap", dev, np.array([overlap(row, model.words) for row in dev]))
    binary("cosine", dev, np.array(cosines(embedder, dev)))
    reader = None
    if options.network.is_file():
        network = OnnxPairReader(options.network, options.tokenizer)
        reader = KeptReader(network, options.network, options.readings)
        topics = StaticEmbedder(options.topics, options.tokenizer)
        checkers["rules, topics, network"] = RuleChecker(model, embedder, reader, topics)
        fresh = RuleChecker(model, inner, network, topics)
        binary("table of topics", dev, np.array(cosines(topics, dev)))
    columns = {}
    for name, checker in checkers.items():
        verdicts = checker.check([row.query for row in dev])
        said, scores = decisions(verdicts), confidences(verdicts)
        binary(name, dev, scores, said)
        columns[name] = decisions(checker.check([cell.row.query for cell in made]))
    unchecked = np.mean([verdict.level is SupportLevel.UNCHECKED for verdict in verdicts])
    print(f"not yet checked: {unchecked:.3f} of the rows")
    by_category(dev, said, scores)
    four_cells(made, columns)
    judged = checker.check([row.query for row in hand])
    four_levels(hand, judged)
    speed(fresh, dev)
    embedder.keep()
    if reader is not None:
        reader.keep()
    if options.show:
        for row, v in sorted(zip(hand, judged, strict=True), key=lambda pair: pair[0].gold):
            print(f"{row.gold:14}{v.level:14}{v.confidence:.2f} {row.query.claim}")
            print(f"{'':33}{v.explanation} [{v.quote}]")
    return 0


if __name__ == "__main__":
    sys.exit(main())
