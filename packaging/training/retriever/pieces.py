"""Texts as rows of the table: word pieces, and pairs of pieces in buckets.

The same numbers as app/chapterverse/adapters/static_embedder.py, whose row_numbers is used here, so
that a table is trained on exactly what the program will look up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from chapterverse.adapters.static_embedder import row_numbers

Rows = NDArray[Any]
"""int64, rows of one text in the table."""

UNKNOWN = 100


class Pieces:
    """A tokenizer and which of its pieces have a row: those that occur in the material."""

    def __init__(self, tokenizer_path: Path, buckets: int) -> None:
        self._tokenizer = Tokenizer.from_file(str(tokenizer_path))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        self.buckets = buckets
        self.places = np.arange(self._tokenizer.get_vocab_size(), dtype=np.int32)

    @property
    def kept(self) -> Rows:
        """The pieces that have a row, in order of their rows."""
        return np.flatnonzero(self.places >= 0)

    @property
    def rows(self) -> int:
        """Rows of the whole table."""
        return len(self.kept) + self.buckets

    def cut(self, texts: Sequence[str]) -> list[list[int]]:
        """Pieces of each text."""
        found = self._tokenizer.encode_batch(list(texts), add_special_tokens=False)
        return [one.ids for one in found]

    def keep(self, texts: Iterable[Sequence[int]]) -> None:
        """Give rows to all pieces that occur and to the whole words in Latin letters."""
        wanted = {UNKNOWN}
        for pieces in texts:
            wanted.update(pieces)
        for word, number in self._tokenizer.get_vocab().items():
            if word.isascii() and word.isalpha():
                wanted.add(number)
        self.places[:] = -1
        self.places[sorted(wanted)] = np.arange(len(wanted), dtype=np.int32)

    def numbers(self, pieces: Sequence[int]) -> Rows:
        """Rows of a text."""
        return row_numbers(pieces, self.places, self.buckets)
