"""Measures when a question counts as answered, and fits the weights of that decision.

    python bench/answerable.py LIBRARY VECTORS --model TABLE.npz --tokenizer T.json
        [--reader MINILM.onnx] [--shared ../shared] [--rows N] [--fit]

Questions: bench/data/questions.tsv, half to fit and half to report, and N questions a kind of
retrieval_dev to fit and as many to report, all of which the library answers. --fit
prints the two logistic models for resources/retrieval.toml, in which an answered question weighs
so much that few of them are refused: a wrong "not found" costs a reader more than passages that
do not answer.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.fit_support import Floats, balanced, regression
from bench.retrieval import questions
from bench.support_data import ROOT, knowledge_of, readings_of, sentence_model

from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.grounding.question import Closeness, is_answered, measures
from chapterverse.services.retrieve import RetrieveService, load_retrieval_model

KINDS = ("tq_question", "catechism_question", "catechism_subquestion")
MEASURES = ("bias", "covered", "together", "unknown", "cosine")
ANSWERED_WEIGHT = {"with_meaning": 2.0, "by_words": 3.0}
"""Of answered questions as a class, against 1 for the others; more where less is known."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A labelled question; `own` ones come from questions.tsv."""

    text: str
    answered: bool
    fit: bool
    own: bool


def own_questions() -> list[Asked]:
    """The labelled questions of this project."""
    path = ROOT / "bench" / "data" / "questions.tsv"
    rows = (line.split("\t") for line in path.read_text("utf-8").splitlines() if line[:1] != "#")
    return [Asked(text, label == "yes", half == "fit", True) for label, half, text in rows]


def benchmark_questions(shared: Path, per_kind: int) -> list[Asked]:
    """Questions of the retrieval benchmark, which scripture answers: every other one to fit.

    All are of the dev part: the trained table has seen those of the train part, and would find
    itself nearer to their verses than to any that a reader asks.
    """
    asked = questions(shared / "bench" / "retrieval_dev.jsonl", 2 * per_kind)
    chosen = [question for question in asked if question.kind in KINDS]
    return [Asked(one.text, True, place % 2 == 0, False) for place, one in enumerate(chosen)]


def fitted(
    asked: list[Asked], found: list[Closeness], names: tuple[str, ...], answered_weight: float
) -> Floats:
    """Weights of a logistic model on the fit half."""
    rows = [(one, near) for one, near in zip(asked, found, strict=True) if one.fit]
    x = np.array([[measures(near)[name] for name in names] for _, near in rows])
    y = np.array([float(one.answered) for one, _ in rows])
    weight = np.array([1.0 if one.own else 0.2 for one, _ in rows])
    scaled = balanced(y, weight)
    scaled[y == 1] *= answered_weight
    return regression(x, y, scaled, 2.0)


def main() -> int:
    """Print error rates, and the weights when asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", type=Path)
    parser.add_argument("vectors", type=Path)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--reader", type=Path, help="the sentence model that reads verses again")
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--rows", type=int, default=60)
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--show", action="store_true", help="print the questions decided wrongly")
    options = parser.parse_args()
    model = load_retrieval_model(ROOT / "resources")
    corpus = SqliteCorpus(options.library, options.vectors)
    embedder = sentence_model(options.model, options.tokenizer)
    reader = options.reader
    readings = readings_of(options.model, reader, options.tokenizer) if reader else None
    service = RetrieveService(corpus, embedder, model, knowledge_of(options.model), readings)
    asked = own_questions() + benchmark_questions(options.shared, options.rows)
    found = [service.closeness(one.text) for one in asked]
    bare = [replace(one, cosine=None) for one in found]
    if options.fit:
        for title, names, values in (
            ("with_meaning", MEASURES, found),
            ("by_words", MEASURES[:-1], bare),
        ):
            print(f"\n[answerable.{title}]")
            fit = fitted(asked, values, names, ANSWERED_WEIGHT[title])
            for name, weight in zip(names, fit, strict=True):
                print(f"{name} = {weight:.3f}")
        return 0
    for title, values in (("with meaning", found), ("by words", bare)):
        print(f"\n{title:16}{'questions':>36}{'wrong':>8}{'n':>6}")
        for name, answered, own in (
            ("own, not answered", False, True),
            ("own, answered", True, True),
            ("benchmark, answered", True, False),
        ):
            for half in (True, False):
                wrong = [
                    one.text
                    for one, near in zip(asked, values, strict=True)
                    if (one.answered, one.own, one.fit) == (answered, own, half)
                    and is_answered(near, model.answerable) != answered
                ]
                count = sum((a.answered, a.own, a.fit) == (answered, own, half) for a in asked)
                which = "fit" if half else "report"
                print(f"{'':16}{name + ', ' + which:>36}{len(wrong) / count:8.3f}{count:6}")
                if options.show:
                    print("".join(f"{'':20}{text}\n" for text in wrong), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
