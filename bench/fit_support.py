"""Fits the weights of the support checker on support_train and writes resources/support.toml.

    python bench/fit_support.py LIBRARY --model M.onnx --tokenizer T.json [--shared ../shared]

Two logistic regressions: "related" sees true claims against claims put beside another verse,
"uncontradicted" true claims against the same claims altered: by the benchmark's names, numbers and
negations, and by four-cell groups of every kind of bench/support_cells.py. A third joins their
logarithms. Classes weigh the same; every training row is seen with its neighbouring verses, and
once more without them at a third of the weight. Thresholds: the score is shifted so that 0.5 is the
point of best balanced accuracy on the training rows; the others are named below with their reasons.
The development rows are never used here. bench/fit_support_network.py fits the weights that join
the trained models; what one of the two does not fit stays as it is in the file.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.support_cells import cells
from bench.support_data import ROOT, KeptEmbedder, Row, cosines, rows

from chapterverse.adapters.onnx.embedder import OnnxEmbedder
from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.grounding.claim_words import WordTable
from chapterverse.grounding.names import IMPLIED
from chapterverse.grounding.support_measures import Beside, measure
from chapterverse.grounding.support_rules import compare
from chapterverse.services.check_support import load_words

Floats = npt.NDArray[np.float64]


def _words(text: str) -> list[str]:
    return text.split()


RELATED = tuple(
    _words("""
    bias alike pairs_kept in_order claim_length passage_length cosine cosine_high
    cosine_by_length cosine_by_alike name_absent name_absent_alone divine_absent other_names
    names_differ number_absent""")
)
UNCONTRADICTED = tuple(
    _words("""
    bias denied_here_clash denied_there_clash denied_both_clash denied_both_partly denied_here
    denied_there denied_both_apart clash_twice name_absent name_absent_alone
    name_replaced names_differ divine_absent names_here names_nearby number_absent
    number_added number_replaced number_nearby in_order pairs_kept claim_length passage_length
    opposite opposite_denied roles_kept roles_turned roles_partly""")
)
ELSEWHERE = {"neg_bm25", "neg_same_chapter", "neg_random", "neg_sibling_proof"}
ALTERED = {"neg_name", "neg_number", "neg_negation"}
CELL = "cell"
CHANGED = 0.5  # weight of a row of a four-cell group
ALONE = 0.3  # weight of a training row seen without its neighbours

THRESHOLDS = {
    # Below 0.5 and above this the words do not settle it. Narrow: 4 % of the training rows.
    "unchecked_from": 0.4,
    # Direct against Contextual: 92 % of the supported plain claims of the training rows lie above,
    # 53 % of the supported doctrines below.
    "direct_related": 0.7,
    # Support that the neighbours add beyond this, and beyond the verse's own, is Contextual.
    "direct_nearby": 0.2,
    # A claim that verse and neighbours carry together; chosen on the training rows so that at
    # most 4 % of verses picked at random from the same chapter pass.
    "context_nearby": 0.4,
    "context_alike": 0.6,
    "context_score": 0.2,
    # Less than this speaks against the claim.
    "uncontradicted": 0.5,
    # Thematic against unrelated: 61 % of the cross-references of the right verse lie above, 28 %
    # of random verses.
    "thematic_related": 0.1,
}


def logistic(values: Floats) -> Floats:
    """The logistic function."""
    chances: Floats = 1 / (1 + np.exp(-values))
    return chances


def regression(x: Floats, y: Floats, weight: Floats, ridge: float) -> Floats:
    """Weights of a logistic regression by Newton's method; column 0 is the constant."""
    mean, spread = x.mean(0), x.std(0) + 1e-9
    mean[0], spread[0] = 0.0, 1.0
    scaled = (x - mean) / spread
    found = np.zeros(x.shape[1])
    free = np.ones(len(found))
    free[0] = 0.0
    for _ in range(30):
        chance = logistic(scaled @ found)
        slope = scaled.T @ (weight * (y - chance)) - ridge * found * free
        curve = (scaled * (weight * chance * (1 - chance))[:, None]).T @ scaled
        step = np.linalg.solve(curve + ridge * np.eye(len(found)), slope)
        found += step
        if np.abs(step).max() < 1e-6:
            break
    plain: Floats = found / spread
    plain[0] = found[0] - float((found[1:] * mean[1:] / spread[1:]).sum())
    return plain


def balanced(y: Floats, weight: Floats) -> Floats:
    """`weight` scaled so that both classes weigh the same and the mean is 1."""
    scaled: Floats = (
        np.where(y == 1, 0.5 / weight[y == 1].sum(), 0.5 / weight[y == 0].sum()) * weight * len(y)
    )
    return scaled


@dataclass(frozen=True, slots=True)
class Example:
    """A row as the fit sees it. `labelled` ones also decide how the two models join."""

    row: Row
    weight: float
    labelled: bool
    measures: Mapping[str, float]


def examples(
    found: Sequence[Row],
    weights: Sequence[tuple[float, bool]],
    beside: Sequence[Beside],
    words: WordTable,
) -> list[Example]:
    """What the program measures of each row."""
    made = []
    for row, (weight, labelled), models in zip(found, weights, beside, strict=True):
        query = row.query
        implied = IMPLIED.get(query.ref.first.book, frozenset()) if query.ref else frozenset()
        one = compare(query.claim, query.passage, query.context, words, implied)
        made.append(Example(row, weight, labelled, measure(one, models)))
    return made


def two_models(
    seen: Sequence[Example], related: Sequence[str], uncontradicted: Sequence[str]
) -> tuple[dict[str, dict[str, float]], list[Floats]]:
    """Weights of the two models by the measures named, and the chances they give."""
    weight = np.array([one.weight for one in seen])
    y = np.array([float(one.row.supported or 0) for one in seen])
    category = np.array([one.row.category for one in seen])
    sections: dict[str, dict[str, float]] = {}
    chances = []
    for title, names, against in (
        ("related", related, ELSEWHERE),
        ("uncontradicted", uncontradicted, ALTERED),
    ):
        x = np.array([[one.measures[name] for name in names] for one in seen])
        used = ((y == 1) & (category != CELL)) | np.isin(category, list(against))
        if title == "uncontradicted":
            used |= category == CELL
        weights = regression(x[used], y[used], balanced(y[used], weight[used]), 2.0)
        sections[title] = dict(zip(names, weights.tolist(), strict=True))
        chances.append(logistic(x @ weights))
    return sections, chances


def fit(seen: Sequence[Example], *, cosine: bool) -> dict[str, dict[str, float]]:
    """Sections of support.toml for a mode without the trained models."""
    related = [name for name in RELATED if cosine or not name.startswith("cosine")]
    sections, chances = two_models(seen, related, UNCONTRADICTED)
    labelled = np.array([one.labelled and one.row.supported is not None for one in seen])
    y = np.array([float(one.row.supported or 0) for one in seen])[labelled]
    weight = np.array([one.weight for one in seen])[labelled]
    x = np.stack([np.ones(len(seen))] + [np.log(c + 1e-3) for c in chances], 1)[labelled]
    join = regression(x, y, balanced(y, weight), 0.1)
    join[0] -= best_cut(y, x @ join)
    names = ("bias", "log_related", "log_uncontradicted")
    sections["join"] = dict(zip(names, join.tolist(), strict=True))
    return sections


def best_cut(y: Floats, values: Floats) -> float:
    """Where balanced accuracy is best, smoothed over nine neighbouring cuts."""
    cuts = np.quantile(values, np.linspace(0.05, 0.95, 361))
    right = [((values[y == 1] >= c).mean() + (values[y == 0] < c).mean()) / 2 for c in cuts]
    smooth = np.convolve(right, np.ones(9) / 9, "valid")
    return float(cuts[4 + int(np.argmax(smooth))])


def written(path: Path, fitted: Mapping[str, Mapping[str, Mapping[str, float]]]) -> str:
    """The file with the `fitted` modes in the place of those that it had."""
    modes = {**tomllib.loads(path.read_text(encoding="utf-8")), **fitted}
    lines = [
        "# Weights and thresholds of the support checker, written by bench/fit_support.py and",
        "# bench/fit_support_network.py, which say how they are chosen. Names are those of",
        "# grounding/support_measures.measure. A claim scores 0.5 or more when it is supported.",
    ]
    for mode in ("trained", "with_meaning", "by_words"):
        for title, values in modes[mode].items():
            lines += ["", f"[{mode}.{title}]"]
            lines += [f"{name} = {round(value, 3)}" for name, value in values.items()]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Fit the modes without trained models and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", type=Path)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--vectors", type=Path, help="keep embeddings in this file between runs")
    parser.add_argument("--out", type=Path, default=ROOT / "resources" / "support.toml")
    options = parser.parse_args()
    corpus = SqliteCorpus(options.library)
    path = options.shared / "bench" / "support_train.jsonl"
    found, alone = rows(path, corpus), rows(path, corpus, context=False)
    changed = [
        replace(cell.row, supported=cell.true, category=CELL)
        for cell in cells(found, unseen=False, most=400)
    ]
    everything = [*found, *alone, *changed]
    weights = [(1.0, True)] * len(found) + [(ALONE, False)] * len(alone)
    weights += [(CHANGED, True)] * len(changed)
    embedder = KeptEmbedder(OnnxEmbedder(options.model, options.tokenizer), options.vectors)
    near = [Beside(cosine) for cosine in cosines(embedder, everything)]
    embedder.keep()
    words = load_words(ROOT / "resources")
    alone_words = [Beside()] * len(everything)
    fitted = {
        "with_meaning": fit(examples(everything, weights, near, words), cosine=True),
        "by_words": fit(examples(everything, weights, alone_words, words), cosine=False),
    }
    chosen = {mode: {**sections, "thresholds": THRESHOLDS} for mode, sections in fitted.items()}
    options.out.write_text(written(options.out, chosen), encoding="utf-8")
    print(f"{len(found)} rows -> {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
