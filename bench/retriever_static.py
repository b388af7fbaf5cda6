"""Measures the trained table of meanings beside BM25 and the stock sentence model, in one run.

    python bench/retriever_static.py LIBRARY --tokenizer T.json --vectors NEW.sqlite
        [--table TABLE.npz] [--document default|translations]
        [--minilm M.onnx --minilm-vectors V.sqlite] [--weights 2,4,6] [--share 0.3]
        [--shared ../shared] [--split dev|train] [--per-kind N]

The vectors of the table are made first where NEW.sqlite does not hold them, and timed. A verse is
read in the default translation or in all translations of the library. Baselines are BM25 on the
installed texts, with and without the topic headings of the index; fusion is the program's own with
other weights of meaning. Rows of kind topic_heading are apart. The last lines compare nDCG@10 and
success@10, means over kinds, with BM25 on the texts alone; intervals are 95 % of 1,000 samples of
the same questions for both.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.retrieval import APART, Score, compared, questions, score, table
from bench.support_data import ROOT, knowledge_of, sentence_model

from chapterverse.adapters.onnx.embedder import OnnxEmbedder
from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.sqlite.vectors import SqliteVectorIndex
from chapterverse.domain.passages import Passage, SourceKind, VectorHit
from chapterverse.domain.refs import VerseRef
from chapterverse.errors import NotInLibrary
from chapterverse.ports import Embedder, Vector, VerseKnowledge, WordMatch, WordQuery
from chapterverse.services.retrieve import RetrievalModel, RetrieveService, load_retrieval_model

DEPTH = 100
_AT_ONCE = 1024
_WORDS: dict[tuple[WordQuery, int], tuple[tuple[VerseRef, float], ...]] = {}


class KeptCorpus(SqliteCorpus):
    """A corpus that searches for the same words and vectors only once."""

    def __init__(self, path: Path, vectors: Path | None = None) -> None:
        super().__init__(path, vectors)
        self._near: dict[tuple[bytes, int], tuple[VectorHit, ...]] = {}

    def rank_words(self, query: WordQuery, limit: int) -> tuple[tuple[VerseRef, float], ...]:
        """As in the library, kept for all corpora of this run."""
        if (query, limit) not in _WORDS:
            _WORDS[query, limit] = super().rank_words(query, limit)
        return _WORDS[query, limit]

    def search_vectors(self, vector: Vector, model_id: str, limit: int) -> tuple[VectorHit, ...]:
        """As in the library, kept."""
        key = (vector.tobytes(), limit)
        if key not in self._near:
            self._near[key] = super().search_vectors(vector, model_id, limit)
        return self._near[key]


def build_vectors(
    corpus: SqliteCorpus,
    embedder: Embedder,
    path: Path,
    document: str,
    knowledge: VerseKnowledge | None,
) -> None:
    """Give every verse of the default translation its vector, and say how long it took."""
    index = SqliteVectorIndex(path, corpus, corpus.verses_digest)
    began = time.perf_counter()
    missing = list(index.missing(embedder.model_id))
    read = time.perf_counter() - began
    texts = [document_text(corpus, verse, document) for verse in missing]
    gathered = time.perf_counter()
    vectors = embedder.embed(texts)
    embedded = time.perf_counter() - gathered
    for start in range(0, len(missing), _AT_ONCE):
        index.add(
            embedder.model_id,
            embedder.dimension,
            [
                (
                    verse.ref.first,
                    knowledge.stored(verse.ref.first, vector) if knowledge else vector,
                )
                for verse, vector in zip(
                    missing[start : start + _AT_ONCE],
                    vectors[start : start + _AT_ONCE],
                    strict=True,
                )
                if verse.ref is not None
            ],
        )
    whole = time.perf_counter() - began
    print(
        f"index of {len(missing)} verses: {whole:.1f} s, of it reading {read:.1f}, "
        f"embedding {embedded:.1f}"
    )


def document_text(corpus: SqliteCorpus, verse: Passage, document: str) -> str:
    """What of a verse is embedded."""
    if document == "default" or verse.ref is None:
        return verse.text
    texts = []
    for work in corpus.works():
        if work.kind is SourceKind.SCRIPTURE:
            try:
                texts.append(corpus.passage(work.id, verse.ref).text)
            except NotInLibrary:
                continue
    return " ".join(texts)


def by_words(corpus: SqliteCorpus, text: str, headings: bool) -> list[VerseRef]:
    """BM25 over all translations."""
    hits = corpus.rank_words(WordQuery(text, WordMatch.ANY, headings=headings), DEPTH)
    return [verse for verse, _ in hits]


def by_meaning(corpus: SqliteCorpus, embedder: Embedder, text: str) -> list[VerseRef]:
    """Nearest verses."""
    hits = corpus.search_vectors(embedder.embed([text])[0], embedder.model_id, DEPTH)
    return [hit.verse for hit in hits]


def weighed(model: RetrievalModel, meaning: float, share: float) -> RetrievalModel:
    """The program's model with another weight of meaning and of cross references."""
    return replace(model, fusion=replace(model.fusion, meaning=meaning, cross_share=share))


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("library", type=Path)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--vectors", type=Path, required=True)
    parser.add_argument(
        "--table", type=Path, default=ROOT / "models" / "retriever-static-1" / "table.npz"
    )
    parser.add_argument("--document", choices=("default", "translations"), default="default")
    parser.add_argument("--minilm", type=Path)
    parser.add_argument("--minilm-vectors", type=Path)
    parser.add_argument("--weights", default="5")
    parser.add_argument("--share", type=float, default=0.3)
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--split", default="dev", choices=("dev", "train"))
    parser.add_argument("--per-kind", type=int, default=0)
    given = parser.parse_args()
    static, knowledge = sentence_model(given.table, given.tokenizer), knowledge_of(given.table)
    corpus = KeptCorpus(given.library, given.vectors)
    build_vectors(corpus, static, given.vectors, given.document, knowledge)
    model = load_retrieval_model(ROOT / "resources")
    asked = questions(given.shared / "bench" / f"retrieval_{given.split}.jsonl", given.per_kind)
    systems: dict[str, list[Score]] = {}

    def measure(title: str, found: list[list[VerseRef]], ms: float) -> None:
        systems[title] = [score(q, ranked) for q, ranked in zip(asked, found, strict=True)]
        table(title, asked, systems[title], ms)

    measure("BM25 on the texts", [by_words(corpus, q.text, False) for q in asked], 0)
    measure("BM25 with headings", [by_words(corpus, q.text, True) for q in asked], 0)
    began = time.perf_counter()
    near = [by_meaning(corpus, static, q.text) for q in asked]
    measure("table alone", near, (time.perf_counter() - began) * 1000 / len(asked))
    for weight in map(float, given.weights.split(",")):
        trial = weighed(model, weight, given.share)
        service = RetrieveService(corpus, static, trial, knowledge=knowledge)
        found = [[ref.first for ref in service.rank_verses(q.text, DEPTH)] for q in asked]
        measure(f"fusion with the table, meaning {weight}", found, 0)
    if given.minilm is not None:
        minilm = OnnxEmbedder(given.minilm, given.tokenizer)
        other = KeptCorpus(given.library, given.minilm_vectors)
        began = time.perf_counter()
        near = [by_meaning(other, minilm, q.text) for q in asked]
        measure("MiniLM alone", near, (time.perf_counter() - began) * 1000 / len(asked))
        for weight in (model.fusion.meaning,):
            service = RetrieveService(other, minilm, weighed(model, weight, given.share))
            found = [[ref.first for ref in service.rank_verses(q.text, DEPTH)] for q in asked]
            measure(f"fusion with MiniLM, meaning {weight}", found, 0)
    print(f"\nmeans over kinds without {APART}, and how many times BM25 on the texts")
    for title, scores in systems.items():
        compared(title, asked, scores, systems["BM25 on the texts"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
