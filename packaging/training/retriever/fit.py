"""Training by contrast: a question nearer to its verse than to every other verse of the batch.

One step draws questions with a verse of theirs and a hard negative, verses with a verse that they
refer to, and verses in two translations. The verse is read in one translation or in several.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .pieces import Pieces
from .texts import Material, Span

# Bound at run time: only training needs it, and the tools of ./check do not install it.
torch: Any = importlib.import_module("torch")

INSTALLED = ("WEB", "KJV", "ASV", "YLT")
"""The translations that the program installs."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a table is trained; chosen on books of the training part, never on development rows."""

    dimension: int = 256
    buckets: int = 36_000
    seed: int = 7
    warm_steps: int = 250
    steps: int = 800
    batch: int = 768
    questions: float = 0.6
    links: float = 0.2  # what is left of a batch are translations
    rate: float = 2e-3
    scale: float = 20.0
    several: float = 0.3  # how often a verse is read in all installed translations at once
    kinds: tuple[tuple[str, float], ...] = (
        ("topic_heading", 0.35),
        ("tq_question", 1.0),
        ("answered", 0.5),
        ("narrative_claim", 0.7),
        ("catechism_subquestion", 1.5),
        ("doctrine_claim", 1.2),
        ("topic", 3.0),
    )


@dataclass(frozen=True, slots=True)
class Pair:
    """A text, the verse it belongs to, and all verses that must not count as wrong."""

    text: NDArray[Any]
    document: NDArray[Any]
    verse: int
    right: tuple[Span, ...]


class Draw:
    """Draws pairs out of the material."""

    def __init__(self, material: Material, pieces: Pieces, settings: Settings) -> None:
        self._material, self._pieces, self._settings = material, pieces, settings
        self._chance = np.random.default_rng(settings.seed)
        self._cut = {name: pieces.cut(texts) for name, texts in material.verses.items()}
        self.questions = [
            pieces.numbers(ids) for ids in pieces.cut([r.text for r in material.rows])
        ]
        kinds = dict(settings.kinds)
        weight = np.array([kinds[row.kind] for row in material.rows])
        self._row_odds = weight / weight.sum()
        votes = np.sqrt(np.minimum([link.votes for link in material.links], 60))
        self._link_odds = votes / votes.sum()

    def documents(self) -> list[NDArray[Any]]:
        """Every verse in all installed translations."""
        return [self._read(verse, INSTALLED) for verse in range(len(self._cut["WEB"]))]

    def batch(
        self, negatives: Sequence[NDArray[Any]] | None
    ) -> tuple[list[Pair], list[tuple[NDArray[Any], int]]]:
        """Pairs, and hard negatives with their verses."""
        size = self._settings.batch
        asked, linked = int(self._settings.questions * size), int(self._settings.links * size)
        pairs, hard = [], []
        rows = self._chance.choice(len(self.questions), asked, p=self._row_odds, replace=False)
        for number in rows:
            row = self._material.rows[number]
            gains = np.array([gain for _, gain in row.units])
            begin, end = row.units[self._chance.choice(len(gains), p=gains / gains.sum())][0]
            right = tuple(span for span, _ in row.units)
            verse = int(self._chance.integers(begin, end + 1))
            pairs.append(Pair(self.questions[number], self._document(verse), verse, right))
            if negatives is not None:
                wrong = int(self._chance.choice(negatives[number]))
                hard.append((self._document(wrong), wrong))
        for number in self._chance.choice(len(self._link_odds), linked, p=self._link_odds):
            link = self._material.links[number]
            verse = int(self._chance.integers(link.target[0], link.target[1] + 1))
            right = (link.target, (link.origin, link.origin))
            text = self._document(link.origin)
            pairs.append(Pair(text, self._document(verse), verse, right))
        names = list(self._cut)
        for verse in self._chance.integers(0, len(self._cut["WEB"]), size - asked - linked):
            one = names[self._chance.integers(len(names))]
            others = tuple(name for name in names if name != one)
            text = self._read(int(verse), (one,))
            document = self._document(int(verse), others)
            pairs.append(Pair(text, document, int(verse), ((int(verse), int(verse)),)))
        return pairs, hard

    def _document(self, verse: int, names: tuple[str, ...] = ()) -> NDArray[Any]:
        names = names or tuple(self._cut)
        if self._chance.random() < self._settings.several:
            return self._read(verse, tuple(name for name in INSTALLED if name in names))
        odds = np.array([0.4 if name == "WEB" else 0.12 for name in names])
        return self._read(verse, (names[self._chance.choice(len(names), p=odds / odds.sum())],))

    def _read(self, verse: int, names: tuple[str, ...]) -> NDArray[Any]:
        return self._pieces.numbers([p for name in names for p in self._cut[name][verse]])


def fit(
    table: NDArray[Any],
    draw: Draw,
    settings: Settings,
    steps: int,
    negatives: Sequence[NDArray[Any]] | None,
) -> NDArray[Any]:
    """The table after `steps` steps of Adam; the rate falls to nearly nothing."""
    torch.set_num_threads(1)
    weights = torch.nn.Parameter(torch.from_numpy(table.copy()))
    optimizer = torch.optim.Adam([weights], lr=settings.rate, betas=(0.9, 0.99))
    began = time.process_time()
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = settings.rate * min(1.0, (step + 1) / 10, max(0.03, 1 - step / steps))
        loss = _loss(weights, *draw.batch(negatives), settings.scale)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        if (step + 1) % 50 == 0:
            spent = time.process_time() - began
            print(f"step {step + 1} of {steps}, loss {loss.item():.3f}, {spent:.0f} s of processor")
            sys.stdout.flush()
    found: NDArray[Any] = weights.detach().numpy()
    return found


def _loss(
    weights: Any, pairs: Sequence[Pair], hard: Sequence[tuple[NDArray[Any], int]], scale: float
) -> Any:
    """Cross entropy of texts over verses, and half of that of verses over texts."""
    asked = _vectors(weights, [pair.text for pair in pairs])
    told = _vectors(weights, [p.document for p in pairs] + [document for document, _ in hard])
    verses = np.array([pair.verse for pair in pairs] + [verse for _, verse in hard])
    out = np.zeros((len(pairs), len(verses)), dtype=np.float32)
    for place, pair in enumerate(pairs):
        for begin, end in pair.right:
            out[place, (verses >= begin) & (verses <= end)] = -1e4
    diagonal = np.arange(len(pairs))
    out[diagonal, diagonal] = 0.0
    scores = scale * asked @ told.T + torch.from_numpy(out)
    target = torch.arange(len(pairs))
    entropy = torch.nn.functional.cross_entropy
    return entropy(scores, target) + 0.5 * entropy(scores[:, : len(pairs)].T, target)


def _vectors(weights: Any, texts: Sequence[NDArray[Any]]) -> Any:
    starts = np.cumsum([0, *(len(rows) for rows in texts[:-1])])
    bags = torch.nn.functional.embedding_bag(
        torch.from_numpy(np.concatenate(texts)), weights, torch.from_numpy(starts), mode="mean"
    )
    return torch.nn.functional.normalize(bags, dim=-1)
