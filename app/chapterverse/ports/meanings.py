"""Sentence models, and where the vectors that they give are kept."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Protocol, TypeAlias

from chapterverse.domain.passages import Passage
from chapterverse.domain.refs import VerseRef

Vector: TypeAlias = "array[float]"  # quoted: array takes no index before Python 3.12
"""float32 (typecode "f"), unit length."""


class Embedder(Protocol):
    """A sentence model. Texts near in meaning get vectors with a high cosine."""

    @property
    def model_id(self) -> str:
        """Name and digest; vectors of different ids are never compared."""

    @property
    def dimension(self) -> int:
        """Length of every vector."""

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector a text, in order. Raises ModelUnavailable."""


class VerseKnowledge(Protocol):
    """What is known of verses beside their words. Raises ModelUnavailable."""

    def stored(self, verse: VerseRef, vector: Vector) -> Vector:
        """The unit vector under which a verse is stored, from the one of its text."""

    def prior(self, verse: VerseRef) -> float:
        """How readily the verse is an answer, before the question is known; 0 or more."""


class VerseReadings(Protocol):
    """What a sentence model read in each verse, kept. Raises ModelUnavailable."""

    def nearness(self, question: str, verses: Sequence[VerseRef]) -> list[float]:
        """About the cosine of the question and each verse, in order."""


class VectorIndex(Protocol):
    """Where vectors of the default translation are stored; building can stop and go on."""

    def missing(self, model_id: str) -> Iterator[Passage]:
        """Verses without a vector, in canon order."""

    def texts(self, verses: Sequence[Passage]) -> list[str]:
        """What is to be embedded for each verse."""

    def add(self, model_id: str, dimension: int, rows: Sequence[tuple[VerseRef, Vector]]) -> None:
        """Store durably; a model of another id drops the old vectors first."""


class NoteIndex(Protocol):
    """Where vectors of commentaries and lexicons are stored, under the numbers that their entries
    have in the library; building can stop and go on."""

    def missing(self, model_id: str) -> tuple[int, ...]:
        """Numbers of the entries without a vector, in order."""

    def texts(self, numbers: Sequence[int]) -> list[str]:
        """What entries say, in order."""

    def add(self, model_id: str, dimension: int, rows: Sequence[tuple[int, Vector]]) -> None:
        """Store durably; a model of another id drops the old vectors first."""
