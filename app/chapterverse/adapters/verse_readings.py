"""The VerseReadings port over a file: what the sentence model read in each verse, kept small.

The file is models/retriever-static-1/readings.npz, two bits a number, made by
packaging/training/retriever. Reading thirty verses with the model itself would take longer than
all the rest of a search; with the file it reads the question alone. Nothing heavy is imported or
read before the first use.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chapterverse.domain.canon import Book
from chapterverse.domain.refs import VerseRef
from chapterverse.errors import ModelUnavailable
from chapterverse.ports import Embedder

if TYPE_CHECKING:
    from numpy.typing import NDArray

LEVELS, PER_BYTE = 4, 4
"""A number is one of four: -1.5, -0.5, 0.5 or 1.5 times the scale of its verse."""

_HINT = "Install the program again; search works without it."
_CHAPTERS = tuple((book, chapter) for book in Book for chapter in range(1, book.chapter_count + 1))
_STARTS = dict(
    zip(_CHAPTERS, accumulate((b.verse_count(c) for b, c in _CHAPTERS), initial=0), strict=False)
)
_VERSES = sum(book.verse_count(chapter) for book, chapter in _CHAPTERS)


@dataclass(frozen=True, slots=True)
class _Readings:
    codes: NDArray[Any]  # uint8, one row a verse in canon order, four numbers a byte
    scales: NDArray[Any]  # float16, one a verse
    axes: NDArray[Any]  # float16, the model's dimension by that of a row


class FileVerseReadings:
    """Compares a question with verses; `embedder` must be the model that read them.

    Raises ModelUnavailable when the file is missing, damaged or of another model.
    """

    def __init__(self, path: Path, embedder: Embedder) -> None:
        self._path = path
        self._embedder = embedder
        self._loaded: _Readings | None = None
        self._asked: tuple[str, NDArray[Any]] | None = None  # the last question, on the axes

    def nearness(self, question: str, verses: Sequence[VerseRef]) -> list[float]:
        """About the cosine of the question and each verse, in order.

        The model reads a question once, however often verses are compared with it one after
        another.
        """
        import numpy as np

        if not verses:
            return []
        found = self._load()
        asked = self._on_axes(question, found)
        rows = np.array([_STARTS[verse.book, verse.chapter] + verse.verse - 1 for verse in verses])
        codes = found.codes[rows][:, :, None] >> np.arange(0, 2 * PER_BYTE, 2, dtype=np.uint8) & 3
        numbers = codes.reshape(len(rows), -1).astype(np.float32) - (LEVELS - 1) / 2
        return [float(one) for one in numbers @ asked * found.scales[rows]]

    def _on_axes(self, question: str, readings: _Readings) -> NDArray[Any]:
        import numpy as np

        kept = self._asked  # taken once: another thread may put its own question there
        if kept is None or kept[0] != question:
            vector = np.frombuffer(self._embedder.embed([question])[0], dtype=np.float32)
            kept = self._asked = (question, vector @ readings.axes)
        return kept[1]

    def _load(self) -> _Readings:
        if self._loaded is None:
            self._loaded = self._open()
        return self._loaded

    def _open(self) -> _Readings:
        import numpy as np

        try:
            raw = self._path.read_bytes()
        except OSError as error:
            raise ModelUnavailable(
                f"The file of readings cannot be read: {error}.", _HINT
            ) from error
        try:
            with np.load(io.BytesIO(raw), allow_pickle=False) as file:
                found = _Readings(file["codes"], file["scales"], file["axes"])
                model = str(file["model"])
            kinds = [str(array.dtype) for array in (found.codes, found.scales, found.axes)]
            sound = (
                kinds == ["uint8", "float16", "float16"]
                and found.codes.ndim == found.axes.ndim == 2
                and found.scales.shape == (len(found.codes),)
                and len(found.codes) == _VERSES
                and found.codes.shape[1] * PER_BYTE == found.axes.shape[1]
                and bool(np.isfinite(found.scales).all() and np.isfinite(found.axes).all())
            )
        except (ValueError, KeyError, TypeError, EOFError, OSError, zipfile.BadZipFile):
            sound = False
        if not sound:
            raise ModelUnavailable(f"The file of readings is damaged. ({self._path})", _HINT)
        if model != self._embedder.model_id or len(found.axes) != self._embedder.dimension:
            raise ModelUnavailable(
                f"The file of readings belongs to another sentence model. ({self._path})", _HINT
            )
        return found
