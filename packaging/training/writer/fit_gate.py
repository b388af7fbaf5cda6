"""Fits the gate of the tuned writer: the chance that what it wrote is true.

    python packaging/training/writer/fit_gate.py [--out models/writer-2/gate.toml]
        [--shown-from 0.6]

On the claims of packaging/training/support/small_model_claims.tsv of which it is known how sure
the tuned model was. Prints what tenfold cross-validation promises: how many would be shown, and how
many of these are true. Needs the installed library and the support checker.
"""

from __future__ import annotations

import argparse
import csv
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "app"))
sys.path.insert(0, str(ROOT))

from bench.small_models import CLAIMS, checked, claims

from chapterverse.bootstrap import Composition
from chapterverse.domain.answers import SupportLevel
from chapterverse.domain.generation import FinishReason, Generated
from chapterverse.grounding.writer_gate import MEASURES, measures

NAMES = sorted(MEASURES)
_HOLD = 3.0  # of the ridge, on standardized measures
_FOLDS, _ROUNDS = 10, 20
_SHOWN = (0.6, 0.65, 0.7, 0.75, 0.8, 0.85)


def main() -> int:
    """Fit, tell, write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=ROOT / "models" / "writer-2" / "gate.toml")
    parser.add_argument("--shown-from", type=float, default=0.6)
    given = parser.parse_args()
    inputs, truth, direct = read()
    weights = fit(inputs, truth)
    chances = crossed(inputs, truth)
    print(f"{len(truth)} claims, {truth.mean():.2f} of them true")
    for level in _SHOWN:
        shown = (chances >= level) & direct
        true = truth[shown].mean() if shown.any() else float("nan")
        print(f"shown from {level:.2f}: {shown.sum()} ({shown.mean():.2f}), true {true:.2f}")
    lines = ["# Made by packaging/training/writer/fit_gate.py.", f"shown_from = {given.shown_from}"]
    lines += ["", "[weights]", *(f"{n} = {w:.4f}" for n, w in zip(NAMES, weights, strict=True))]
    given.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


def read() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Measures, truth and whether the checker says Direct, of each claim."""
    program = Composition()
    with CLAIMS.open(encoding="utf-8", newline="") as file:
        sure = {
            row["id"]: Generated(
                FinishReason.COMPLETE,
                mean_logprob=float(row["mean_logprob"]),
                least_logprob=float(row["least_logprob"]),
            )
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            if row["mean_logprob"]
        }
    found = [claim for claim in claims(CLAIMS, program.corpus) if claim.id in sure]
    verdicts = checked(program.checker, found)
    rows = [
        measures(claim.query.claim, claim.query.passage, verdict, sure[claim.id])
        for claim, verdict in zip(found, verdicts, strict=True)
    ]
    inputs = np.array([[row[name] for name in NAMES] for row in rows])
    truth = np.array([claim.supported for claim in found])
    return inputs, truth, np.array([v.level is SupportLevel.DIRECT for v in verdicts])


def fit(inputs: np.ndarray, truth: np.ndarray) -> np.ndarray:
    """Weights of a ridge logistic regression, for the measures as they are."""
    bias = NAMES.index("bias")
    middle, width = inputs.mean(0), inputs.std(0) + 1e-9
    middle[bias], width[bias] = 0.0, 1.0
    scaled = (inputs - middle) / width
    hold = np.full(len(NAMES), _HOLD)
    hold[bias] = 1e-6
    weights = np.zeros(len(NAMES))
    for _ in range(50):
        chance = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (chance - truth) + hold * weights
        bend = (scaled * (chance * (1 - chance))[:, None]).T @ scaled + np.diag(hold)
        weights -= np.linalg.solve(bend, slope)
    plain: np.ndarray = weights / width
    plain[bias] -= float((middle / width) @ weights)
    return plain


def crossed(inputs: np.ndarray, truth: np.ndarray) -> np.ndarray:
    """For each claim the mean chance by fits that did not see it."""
    total = np.zeros(len(truth))
    for turn in range(_ROUNDS):
        order = np.random.default_rng(turn).permutation(len(truth))
        for part in range(_FOLDS):
            left = order[part::_FOLDS]
            rest = np.setdiff1d(order, left)
            total[left] += 1 / (1 + np.exp(-inputs[left] @ fit(inputs[rest], truth[rest])))
    return total / _ROUNDS


if __name__ == "__main__":
    sys.exit(main())
