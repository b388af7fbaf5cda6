"""Rows of the support benchmark as the checker is asked them, with their embeddings."""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

LEVELS = ("DIRECT", "CONTEXTUAL", "THEMATIC", "NOT_SUPPORTED")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "app"))

from chapterverse.adapters.onnx.embedder import OnnxEmbedder  # noqa: E402
from chapterverse.adapters.static_embedder import StaticEmbedder  # noqa: E402
from chapterverse.adapters.verse_knowledge import FileVerseKnowledge  # noqa: E402
from chapterverse.adapters.verse_readings import FileVerseReadings  # noqa: E402
from chapterverse.domain.passages import Speech  # noqa: E402
from chapterverse.domain.refs import PassageRef, VerseRef  # noqa: E402
from chapterverse.ports import Corpus, Embedder, SupportQuery, Vector  # noqa: E402
from chapterverse.services.check_support import NEIGHBOURS  # noqa: E402


def sentence_model(model: Path, tokenizer: Path) -> Embedder:
    """The sentence model of a file: a trained table (.npz) or a network (.onnx)."""
    if model.suffix == ".npz":
        return StaticEmbedder(model, tokenizer, knowledge=_beside(model))
    return OnnxEmbedder(model, tokenizer)


def knowledge_of(model: Path) -> FileVerseKnowledge | None:
    """What is known of verses beside their words, where it lies beside the table."""
    path = _beside(model)
    return FileVerseKnowledge(path) if path is not None else None


def readings_of(model: Path, reader: Path, tokenizer: Path) -> FileVerseReadings | None:
    """What the sentence model `reader` reads in each verse, where it lies beside the table."""
    path = model.with_name("readings.npz")
    if model.suffix != ".npz" or not path.is_file():
        return None
    return FileVerseReadings(path, OnnxEmbedder(reader, tokenizer))


def _beside(model: Path) -> Path | None:
    path = model.with_name("verses.npz")
    return path if model.suffix == ".npz" and path.is_file() else None


@dataclass(frozen=True, slots=True)
class Row:
    """A labelled pair. `supported` is None for THEMATIC rows of the rule-built files."""

    id: str
    query: SupportQuery
    gold: str
    supported: bool | None
    category: str
    pair: str  # rows with the same one differ by a minimal alteration of the claim
    original: str = ""  # the true claim of which this one is an alteration
    source: str = ""


class MissingData(SystemExit):
    """The benchmark's data are not there; the message says what to name."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"No {path}: name the folder that holds bench/ with --shared.")


def neighbours(corpus: Corpus, ref: PassageRef, count: int = NEIGHBOURS) -> tuple[str, ...]:
    """Texts of `count` verses on both sides of `ref` within its book, in order."""
    before: list[VerseRef] = []
    after: list[VerseRef] = []
    verse = ref.first.previous()
    while verse is not None and verse.book == ref.first.book and len(before) < count:
        before.insert(0, verse)
        verse = verse.previous()
    verse = ref.last.next()
    while verse is not None and verse.book == ref.last.book and len(after) < count:
        after.append(verse)
        verse = verse.next()
    work = corpus.default_translation().id
    runs = [PassageRef(run[0], run[-1]) for run in (before, after) if run]
    return tuple(verse.text for run in runs for verse in corpus.verses(work, run))


def rows(path: Path, corpus: Corpus, *, context: bool = True) -> list[Row]:
    """All rows of a file; without `context` the checker sees nothing but the passage."""
    if not path.is_file():
        raise MissingData(path)
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        raw = json.loads(line)
        ref = PassageRef.from_osis(raw["ref"])
        around = neighbours(corpus, ref) if context else ()
        speech: tuple[Speech, ...] = corpus.speeches(ref) if context else ()
        supported = raw.get("supported", raw["gold"] in ("DIRECT", "CONTEXTUAL"))
        found.append(
            Row(
                raw["id"],
                SupportQuery(raw["claim"], raw["passage"], ref, around, speech),
                raw["gold"],
                None if supported is None else bool(supported),
                raw.get("category") or raw.get("kind", ""),
                f"{raw.get('source_id', raw['id'])} {raw['ref']}",
                raw.get("original_claim") or "",
                raw.get("source", ""),
            )
        )
    return found


class KeptEmbedder:
    """An Embedder that keeps its vectors in a file between runs, for repeated measurement."""

    def __init__(self, inner: Embedder, path: Path | None) -> None:
        self._inner = inner
        self._path = path
        self._known: dict[str, Vector] = {}
        if path is not None and path.is_file():
            stored = np.load(path, allow_pickle=False)
            for text, row in zip(stored["texts"], stored["vectors"], strict=True):
                self._known[str(text)] = array("f", row.tobytes())

    @property
    def model_id(self) -> str:
        """That of the model within."""
        return self._inner.model_id

    @property
    def dimension(self) -> int:
        """That of the model within."""
        return self._inner.dimension

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """Vectors from memory where they are known."""
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        if new:
            self._known.update(zip(new, self._inner.embed(new), strict=True))
        return [self._known[text] for text in texts]

    def keep(self) -> None:
        """Write all vectors to the file."""
        if self._path is not None:
            vectors = np.array([np.frombuffer(v, dtype=np.float32) for v in self._known.values()])
            np.savez(self._path, texts=np.array(list(self._known)), vectors=vectors)


def cosines(embedder: Embedder, found: Iterable[Row]) -> list[float]:
    """Cosine of claim and passage of each row."""
    found = list(found)
    texts = list(dict.fromkeys(t for row in found for t in (row.query.claim, row.query.passage)))
    place = {text: i for i, text in enumerate(texts)}
    matrix = np.array([np.frombuffer(v, dtype=np.float32) for v in embedder.embed(texts)])
    return [
        float(matrix[place[row.query.claim]] @ matrix[place[row.query.passage]]) for row in found
    ]
