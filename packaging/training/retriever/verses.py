"""What readers ask of each verse: a vector added to that of its text, and how often it is asked.

Three things are joined, with weights chosen on the development questions: the mean of the
questions that the verse answers, of the training part; its neighbours; and the verses to which
readers' cross references lead. Questions on what a passage tells are left out of the first: they
add nothing to the words of the verse itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from chapterverse.domain.canon import Book
from chapterverse.domain.refs import PassageRef
from chapterverse.ports import Embedder

from .texts import Link, Material, Row

QUESTIONS, CROSS_REFERENCES, NEIGHBOURS = 0.8, 0.2, 0.1
_PASSAGE_KINDS = frozenset({"tq_question", "narrative_claim", "answered"})
_LONGEST = 6  # verses of a unit; a longer one says little of each
_DOUBT = 5.0  # a verse with links of this weight gets half of what they say

Vectors = NDArray[Any]
"""float32, one row a verse or a text."""


def write_verses(path: Path, material: Material, embedder: Embedder) -> None:
    """The file that adapters/verse_knowledge.py reads; the same material, the same bytes."""
    texts = _embedded(embedder, [text or "." for text in material.verses["WEB"]])
    rows = [row for row in material.rows if row.kind not in _PASSAGE_KINDS]
    asked, counts = _asked(rows, _embedded(embedder, [row.text for row in rows]), len(texts))
    beside = np.zeros_like(texts)
    beside[1:] += texts[:-1]
    beside[:-1] += texts[1:]
    added = (
        QUESTIONS * asked + CROSS_REFERENCES * _linked(material.links, texts) + NEIGHBOURS * beside
    )
    scales = (np.abs(added).max(axis=1) / 127).astype(np.float32)
    steps = np.where(scales > 0, scales, 1)[:, None]
    verses = [verse.ordinal for book in Book for verse in PassageRef.book(book).verses()]
    np.savez(
        path,
        verses=np.array(verses, dtype=np.int32),
        rows=np.rint(added / steps).astype(np.int8),
        scales=scales,
        asked=np.log1p(counts).astype(np.float32),
    )


def _embedded(embedder: Embedder, texts: Sequence[str]) -> Vectors:
    return np.array([np.frombuffer(v, dtype=np.float32) for v in embedder.embed(texts)])


def _asked(rows: Sequence[Row], vectors: Vectors, verses: int) -> tuple[Vectors, Vectors]:
    """The mean question of each verse, shorter where few ask; and how many units name it.

    A heading that another says in like words counts again: readers agree on that verse.
    """
    total = np.zeros((verses, vectors.shape[1]), dtype=np.float32)
    weight = np.zeros(verses, dtype=np.float32)
    counts = np.zeros(verses, dtype=np.float32)
    for row, vector in zip(rows, vectors, strict=True):
        for (first, last), gain in row.units:
            if last - first >= _LONGEST:
                continue
            share = 1.0 / (last - first + 1)
            total[first : last + 1] += gain * share * vector
            weight[first : last + 1] += gain * share
            counts[first : last + 1] += share
    mean = total / np.maximum(weight, 1e-9)[:, None]
    return mean * (weight / (weight + 1.0))[:, None], counts


def _linked(links: Sequence[Link], texts: Vectors) -> Vectors:
    """The mean of the verses that cross references join with each, by their votes."""
    total = np.zeros_like(texts)
    weight = np.zeros(len(texts), dtype=np.float32)
    for link in links:
        first, last = link.target
        share = float(np.log(link.votes)) / (last - first + 1)
        for verse in range(first, last + 1):
            for one, other in ((link.origin, verse), (verse, link.origin)):
                total[one] += share * texts[other]
                weight[one] += share
    mean = total / np.maximum(weight, 1e-9)[:, None]
    found: Vectors = mean * (weight / (weight + _DOUBT))[:, None]
    return found
