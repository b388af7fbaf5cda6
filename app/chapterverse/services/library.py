"""Building the index of meanings: in the background, resumable, with progress as it goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from chapterverse.domain.passages import Passage
from chapterverse.domain.refs import VerseRef
from chapterverse.ports import (
    CancelToken,
    Embedder,
    NoteIndex,
    Vector,
    VectorIndex,
    VerseKnowledge,
)

_BATCH = 256  # texts that are stored at a time, durably


@dataclass(frozen=True, slots=True)
class IndexProgress:
    """Verses and notes that have a vector now, of all that need one in this run."""

    done: int
    total: int


class IndexService:
    """Gives every verse of the default translation its vector, in which the words of the other
    translations of its language count too, then every entry of `notes`.

    `knowledge` goes with the embedder, whose model id must tell it apart.
    """

    def __init__(
        self,
        index: VectorIndex,
        embedder: Embedder,
        knowledge: VerseKnowledge | None = None,
        notes: NoteIndex | None = None,
    ) -> None:
        self._index = index
        self._embedder = embedder
        self._knowledge = knowledge
        self._notes = notes

    def build(self, cancel: CancelToken) -> Iterator[IndexProgress]:
        """Embed what is missing, a batch at a time; what is done stays when stopped.

        Raises Cancelled, ModelUnavailable.
        """
        model = self._embedder.model_id
        missing = tuple(self._index.missing(model))
        notes = () if self._notes is None else self._notes.missing(model)
        total = len(missing) + len(notes)
        waiting = iter(missing)
        done = 0
        while batch := tuple(islice(waiting, _BATCH)):
            cancel.raise_if_cancelled()
            self._store(model, batch)
            done += len(batch)
            yield IndexProgress(done, total)
        if self._notes is None:
            return
        for start in range(0, len(notes), _BATCH):
            cancel.raise_if_cancelled()
            numbers = notes[start : start + _BATCH]
            vectors = self._embedder.embed(self._notes.texts(numbers))
            rows = list(zip(numbers, vectors, strict=True))
            self._notes.add(model, self._embedder.dimension, rows)
            done += len(numbers)
            yield IndexProgress(done, total)

    def _store(self, model: str, batch: tuple[Passage, ...]) -> None:
        vectors = self._embedder.embed(self._index.texts(batch))
        rows = [
            (passage.ref.first, self._stored(passage.ref.first, vector))
            for passage, vector in zip(batch, vectors, strict=True)
            if passage.ref is not None
        ]
        self._index.add(model, self._embedder.dimension, rows)

    def _stored(self, verse: VerseRef, vector: Vector) -> Vector:
        return vector if self._knowledge is None else self._knowledge.stored(verse, vector)
