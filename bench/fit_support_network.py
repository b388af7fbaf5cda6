"""Fits the last layer of the support checker, which joins rules, table of topics and network.

    python bench/fit_support_network.py LIBRARY --tokenizer T.json --topics HELD_OUT.npz
        [--network models/support-1/checker.onnx] [--shared ../shared]

Fitted on the claims of seven books that neither of the trained models has seen: the network is
trained without them (training/support/texts.LAST_LAYER_BOOKS), and --topics is a table made like
the one that ships, but without them:

    python packaging/training/retriever/train.py --shared DIR --models DIR --out HELD_OUT.npz
        --hold-out 1Sam,Luke,1Cor,Isa,Mic,Lam,2Tim

Doctrines count by the book of their first proof and weigh three times as much, for they are few.
Four-cell groups of the same claims are seen too. Thresholds are named below with their reasons.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.fit_support import (
    CELL,
    CHANGED,
    RELATED,
    UNCONTRADICTED,
    Example,
    balanced,
    best_cut,
    examples,
    regression,
    two_models,
    written,
)
from bench.support_cells import cells
from bench.support_data import ROOT, Row, cosines, rows
from bench.support_read import NETWORK, KeptReader

from chapterverse.adapters.onnx.pair_reader import OnnxPairReader
from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.static_embedder import StaticEmbedder
from chapterverse.grounding.support_score import Beside
from chapterverse.services.check_support import load_words, triple
from training.support.texts import LAST_LAYER_BOOKS

_DOCTRINE = 3.0
_ALONE = 0.3
_BY_WORDS = [name for name in RELATED if not name.startswith("cosine")]
_RELATED = [*_BY_WORDS, "topic", "topic_apart", "read_related", "read_support"]
_UNCONTRADICTED = [*UNCONTRADICTED, "read_agreeing", "read_support"]
_JOIN = list(dict.fromkeys([*_RELATED, *_UNCONTRADICTED, "opposite", "opposite_denied"]))

THRESHOLDS = {
    "unchecked_from": 0.45,
    "direct_related": 0.7,
    "direct_nearby": 0.2,
    "context_nearby": 0.4,
    "context_alike": 0.6,
    "context_score": 0.2,
    "uncontradicted": 0.5,
    "thematic_related": 0.1,
    "around_read": 0.5,
}


def fresh(found: list[Row]) -> list[Row]:
    """Rows whose claim belongs to one of the seven books, by its own verse."""
    own = {row.pair.split()[0]: row.query.ref for row in found if row.supported}
    kept = []
    for row in found:
        ref = own.get(row.pair.split()[0])
        if ref is not None and ref.first.book.osis in LAST_LAYER_BOOKS:
            kept.append(row)
    return kept


def fit(seen: list[Example]) -> dict[str, dict[str, float]]:
    """Sections of support.toml for the mode with the trained models."""
    sections, _ = two_models(seen, _RELATED, _UNCONTRADICTED)
    used = [one for one in seen if one.row.supported is not None]
    x = np.array([[one.measures[name] for name in _JOIN] for one in used])
    y = np.array([float(bool(one.row.supported)) for one in used])
    weight = np.array([one.weight for one in used])
    join = regression(x, y, balanced(y, weight), 4.0)
    plain = np.array([one.labelled for one in used])
    join[0] -= best_cut(y[plain], x[plain] @ join)
    sections["join"] = dict(zip(_JOIN, join.tolist(), strict=True))
    return sections


def main() -> int:
    """Fit and write the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("library", type=Path)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--topics", type=Path, required=True)
    parser.add_argument("--network", type=Path, default=NETWORK)
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--readings", type=Path, help="keep readings in this folder")
    parser.add_argument("--out", type=Path, default=ROOT / "resources" / "support.toml")
    options = parser.parse_args()
    corpus = SqliteCorpus(options.library)
    path = options.shared / "bench" / "support_train.jsonl"
    found = fresh(rows(path, corpus))
    alone = fresh(rows(path, corpus, context=False))
    changed = cells(alone, unseen=False, most=150)
    weights = [(_DOCTRINE if "proof" in row.category else 1.0, True) for row in found]
    weights += [(_ALONE * weight, False) for weight, _ in weights]
    weights += [(CHANGED, False)] * len(changed)
    everything = [*found, *alone]
    everything += [_as_cell(cell.row, true=cell.true) for cell in changed]
    inner = OnnxPairReader(options.network, options.tokenizer)
    reader = KeptReader(inner, options.network, options.readings)
    read = reader.read([triple(row.query) for row in everything])
    reader.keep()
    topics = cosines(StaticEmbedder(options.topics, options.tokenizer), everything)
    beside = [Beside(None, *one) for one in zip(topics, read, strict=True)]
    sections = fit(examples(everything, weights, beside, load_words(ROOT / "resources")))
    chosen = {"trained": {**sections, "thresholds": THRESHOLDS}}
    options.out.write_text(written(options.out, chosen), encoding="utf-8")
    proofs = sum("proof" in row.category for row in found)
    print(f"{len(found)} rows, {proofs} of doctrines, {len(changed)} cells -> {options.out}")
    return 0


def _as_cell(row: Row, *, true: bool) -> Row:
    return Row(row.id, row.query, row.gold, true, CELL, row.pair)


if __name__ == "__main__":
    sys.exit(main())
