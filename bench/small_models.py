"""Measures the checker on claims that small models wrote, each labelled by reading.

    python -m bench.small_models [--errors]

The claims (packaging/training/support/small_model_claims.tsv) were written by the default model, as
it is and half tuned, from verses of the training part, and read one by one; fifty were read again
by somebody who did not see the first labels. The last layer of the checker is fitted on them, which
flatters it here; bench/fit_support_network.py measures by folds. What Guided shows is what passes
the gate: printed for several gates, with the share of true ones. The reader saw the verse and the
verses next to it; the checker sees two on each side.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.support_data import ROOT, neighbours
from bench.support_measures import auc, balanced_accuracy, figure

from chapterverse.bootstrap import GUIDED_GATE, Composition
from chapterverse.domain.answers import SupportLevel, SupportVerdict
from chapterverse.domain.ref_parser import parse
from chapterverse.ports import Corpus, SupportChecker, SupportQuery

CLAIMS = ROOT / "packaging" / "training" / "support" / "small_model_claims.tsv"
AGAIN = ROOT / "packaging" / "training" / "support" / "small_model_claims_again.tsv"
_SUPPORT = (SupportLevel.DIRECT, SupportLevel.CONTEXTUAL)
ORIGINS = ("untuned", "tuned at 2063", "tuned at 5641")
_GATES = (0.6, 0.7, 0.8, 0.85, GUIDED_GATE, 0.95)


@dataclass(frozen=True, slots=True)
class Claim:
    """One row: who wrote it, what it says of which verse, and what the reader found."""

    id: str
    origin: str
    query: SupportQuery
    label: str
    reason: str

    @property
    def supported(self) -> bool:
        """Whether the verse with its neighbours says it."""
        return self.label != "not_supported"


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--errors", action="store_true", help="list what passes the gate wrongly")
    given = parser.parse_args()
    program = Composition()
    found = claims(CLAIMS, program.corpus)
    for origin in ORIGINS:
        said = [claim.label for claim in found if claim.origin == origin]
        counts = ", ".join(f"{said.count(label)} {label}" for label in sorted(set(said)))
        print(f"{origin}: {len(said)} claims, {counts}")
    print(agreement({claim.id: claim.label for claim in found}, _labels(AGAIN)))
    print(f"\n{'checker':<22}{'AUC':>20}{'balanced':>20}")
    for name, checker in (("as shown", program.checker), ("strict", program.strict_checker)):
        verdicts = checked(checker, found)
        _line(name, found, verdicts)
        _gates(found, verdicts)
        if given.errors:
            _errors(found, verdicts)
    return 0


def claims(path: Path, corpus: Corpus) -> list[Claim]:
    """The labelled claims of a file, each with the verses around it from the library."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [_claim(row, corpus) for row in rows]


def _claim(row: dict[str, str], corpus: Corpus) -> Claim:
    (ref,) = parse(row["place"]).passages
    around = neighbours(corpus, ref)
    query = SupportQuery(row["claim"], row["passage"], ref, around, corpus.speeches(ref))
    return Claim(row["id"], row["origin"], query, row["label"], row["reason"])


def _labels(path: Path) -> dict[str, str]:
    with path.open(encoding="utf-8", newline="") as file:
        return {row["id"]: row["label"] for row in csv.DictReader(file, delimiter="\t")}


def agreement(first: dict[str, str], second: dict[str, str]) -> str:
    """How often two readings of the same claims agree, and Cohen's kappa."""
    pairs = [(first[id], label) for id, label in second.items()]
    told = []
    for name, same in (("three labels", pairs), ("supported or not", _two(pairs))):
        alike = sum(a == b for a, b in same) / len(same)
        labels = {label for pair in same for label in pair}
        by_chance = sum(_share(same, 0, label) * _share(same, 1, label) for label in labels)
        told.append(f"{name} {alike:.2f} (kappa {(alike - by_chance) / (1 - by_chance):.2f})")
    return f"read again, {len(pairs)} claims alike: {', '.join(told)}"


def _two(pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(_says(first), _says(second)) for first, second in pairs]


def _says(label: str) -> str:
    return "no" if label == "not_supported" else "yes"


def _share(pairs: Sequence[tuple[str, str]], place: int, label: str) -> float:
    return sum(pair[place] == label for pair in pairs) / len(pairs)


def checked(checker: SupportChecker, found: Sequence[Claim]) -> list[SupportVerdict]:
    """One verdict a claim, in batches as the program makes them."""
    verdicts: list[SupportVerdict] = []
    for start in range(0, len(found), 16):
        verdicts += checker.check([claim.query for claim in found[start : start + 16]])
    return verdicts


def _line(name: str, found: Sequence[Claim], verdicts: Sequence[SupportVerdict]) -> None:
    truth = np.array([claim.supported for claim in found])
    scores = np.array([_score(verdict) for verdict in verdicts])
    said = np.array([float(verdict.level in _SUPPORT) for verdict in verdicts])
    area, right = figure(truth, scores, auc), figure(truth, said, balanced_accuracy)
    print(f"{name:<22}{area!s:>20}{right!s:>20}")


def _score(verdict: SupportVerdict) -> float:
    """How much speaks for the claim: confidence is that of the level, whichever it is."""
    return verdict.confidence if verdict.level in _SUPPORT else -verdict.confidence


def _gates(found: Sequence[Claim], verdicts: Sequence[SupportVerdict]) -> None:
    for gate in _GATES:
        told = [f"  gate {gate:.2f}"]
        for origin in ORIGINS:
            mine = [pair for pair in zip(found, verdicts, strict=True) if pair[0].origin == origin]
            shown = [c for c, v in mine if v.level is SupportLevel.DIRECT and v.confidence >= gate]
            true = sum(claim.supported for claim in shown)
            share = true / len(shown) if shown else float("nan")
            told.append(f"{origin}: shown {len(shown)} of {len(mine)}, true {share:.2f}")
        print("   ".join(told))


def _errors(found: Sequence[Claim], verdicts: Sequence[SupportVerdict]) -> None:
    for claim, verdict in zip(found, verdicts, strict=True):
        shown = verdict.level is SupportLevel.DIRECT and verdict.confidence >= GUIDED_GATE
        if shown and not claim.supported:
            print(f"\n  {claim.id} {claim.query.passage}\n  claim: {claim.query.claim}")
            print(f"  reader: {claim.reason}; confidence {verdict.confidence:.2f}")


if __name__ == "__main__":
    sys.exit(main())
