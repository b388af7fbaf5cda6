"""The VerseKnowledge port over a file: what readers ask of each verse, beside its words.

The file is models/retriever-static-1/verses.npz, made by packaging/training/retriever. It holds a
vector a verse that is added to the one of its text, and how often the verse is named in answers.
Nothing heavy is imported or read before the first use.
"""

from __future__ import annotations

import io
import zipfile
from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chapterverse.domain.refs import VerseRef
from chapterverse.errors import ModelUnavailable
from chapterverse.ports import Vector

if TYPE_CHECKING:
    from numpy.typing import NDArray

_HINT = "Run “./run setup” to fetch it again; search by words works without it."


@dataclass(frozen=True, slots=True)
class _Verses:
    places: dict[int, int]  # row of each verse, by its ordinal
    rows: NDArray[Any]  # int8, one a verse
    scales: NDArray[Any]  # float32, what a step of a row is worth
    asked: NDArray[Any]  # float32, log(1 + how often the verse is named in answers)


class FileVerseKnowledge:
    """Reads a file of verses at its first use. Raises ModelUnavailable when it is damaged."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loaded: _Verses | None = None

    def stored(self, verse: VerseRef, vector: Vector) -> Vector:
        """The unit vector under which a verse is stored, from the one of its text."""
        import numpy as np

        known = self._load()
        place = known.places.get(verse.ordinal)
        if place is None:
            return vector
        told = np.frombuffer(vector, dtype=np.float32)
        if len(told) != known.rows.shape[1]:
            raise ModelUnavailable(
                f"The file of verses belongs to another table. ({self._path})", _HINT
            )
        total = told + known.scales[place] * known.rows[place].astype(np.float32)
        length = float(np.linalg.norm(total)) or 1.0
        return array("f", (total / length).astype(np.float32).tobytes())

    def prior(self, verse: VerseRef) -> float:
        """How readily the verse is an answer, before the question is known; 0 or more."""
        known = self._load()
        place = known.places.get(verse.ordinal)
        return 0.0 if place is None else float(known.asked[place])

    def _load(self) -> _Verses:
        if self._loaded is None:
            self._loaded = self._open()
        return self._loaded

    def _open(self) -> _Verses:
        import numpy as np

        try:
            raw = self._path.read_bytes()
        except OSError as error:
            raise ModelUnavailable(f"The file of verses cannot be read: {error}.", _HINT) from error
        try:
            with np.load(io.BytesIO(raw), allow_pickle=False) as file:
                verses = file["verses"]
                places = {int(verse): place for place, verse in enumerate(verses)}
                found = _Verses(places, file["rows"], file["scales"], file["asked"])
            kinds = [str(a.dtype) for a in (verses, found.rows, found.scales, found.asked)]
            sound = (
                kinds == ["int32", "int8", "float32", "float32"]
                and found.rows.ndim == 2
                and verses.shape == found.scales.shape == found.asked.shape == (len(found.rows),)
                and bool(np.isfinite(found.scales).all() and np.isfinite(found.asked).all())
            )
        except (ValueError, KeyError, TypeError, EOFError, OSError, zipfile.BadZipFile):
            sound = False
        if not sound:
            raise ModelUnavailable(f"The file of verses is damaged. ({self._path})", _HINT)
        return found
