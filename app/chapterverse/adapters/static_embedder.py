"""The Embedder port over a table of word vectors: no network is run, a text is a sum of rows.

The table is models/retriever-static-1, trained by packaging/training/retriever: one row a word
piece, one for each bucket of pairs of pieces that follow each other, so that "fear of" and a name
that the tokenizer cuts into pieces have a vector of their own. Each row carries its weight in its
length. Nothing heavy is imported or read before the first use.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chapterverse.errors import ModelUnavailable
from chapterverse.ports import Vector

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from tokenizers import Tokenizer

FORM = "rows, pairs 40503 30011, sum"
"""How a vector is made of a table; part of the model's id, so that vectors never mix."""

_FIRST, _SECOND = 40_503, 30_011  # odd and far apart: pairs spread over the buckets
_MAX_CHARACTERS = 16_384  # longer than any passage; a whole book is not tokenized
_UNKNOWN = 100  # [UNK] in the vocabulary of BERT, the row of a text without words
_HINT = "Run “./run setup” to fetch it again; search by words works without it."


@dataclass(frozen=True, slots=True)
class _Table:
    tokenizer: Tokenizer
    rows: NDArray[Any]  # int8, one row a kept piece, then one a bucket of pairs
    scales: NDArray[Any]  # float32, what a step of a row is worth
    places: NDArray[Any]  # int32, row of each piece of the vocabulary, -1 for none
    buckets: int


class StaticEmbedder:
    """Embeds texts with a table file and a "tokenizers" file, both read at the first use.

    A vector depends on its text alone and is the same on every machine up to rounding. `knowledge`
    is the file of what is added to vectors of verses before they are stored, if anything is.
    Raises ModelUnavailable when a file or a library is missing or damaged.
    """

    def __init__(
        self, table_path: Path, tokenizer_path: Path, name: str = "", knowledge: Path | None = None
    ) -> None:
        self._table_path = table_path
        self._tokenizer_path = tokenizer_path
        self._name = name or table_path.stem
        self._knowledge = knowledge
        self._id = ""
        self._loaded: _Table | None = None

    @property
    def model_id(self) -> str:
        """Name and a digest of all that decides a stored vector."""
        if not self._id:
            digest = hashlib.sha256(FORM.encode())
            files = (self._table_path, self._tokenizer_path, self._knowledge)
            for path in filter(None, files):
                digest.update(hashlib.sha256(_read(path)).digest())
            self._id = f"{self._name}-{digest.hexdigest()[:12]}"
        return self._id

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        return int(self._load().rows.shape[1])

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order; any number of texts of any length."""
        if not texts:
            return []
        table = self._load()
        # Half of a surrogate pair, which a damaged text may hold, cannot be encoded.
        sound = [t[:_MAX_CHARACTERS].encode("utf-8", "replace").decode("utf-8") for t in texts]
        found = table.tokenizer.encode_batch(sound, add_special_tokens=False)
        return [_vector(table, one.ids) for one in found]

    def _load(self) -> _Table:
        if self._loaded is None:
            self._loaded = _open(self._table_path, self._tokenizer_path)
        return self._loaded


def row_numbers(ids: Sequence[int], places: NDArray[Any], buckets: int) -> NDArray[Any]:
    """Rows of a tokenized text: its pieces in order, then its pairs; never empty."""
    import numpy as np

    pieces = np.asarray(ids, dtype=np.int64)
    rows = places[pieces] if len(pieces) else pieces
    rows = rows[rows >= 0].astype(np.int64)
    if buckets and len(pieces) > 1:
        pairs = ((pieces[:-1] * _FIRST + pieces[1:] * _SECOND) & 0x7FFFFFFF) % buckets
        rows = np.concatenate([rows, places.max() + 1 + pairs])
    return rows if len(rows) else places[[_UNKNOWN]].astype(np.int64)


def _vector(table: _Table, ids: Sequence[int]) -> Vector:
    import numpy as np

    numbers = row_numbers(ids, table.places, table.buckets)
    # The product with the scales is the sum of the rows, each times what its steps are worth.
    total = table.scales[numbers] @ table.rows[numbers].astype(np.float32)
    length = float(np.linalg.norm(total))
    if length < 1e-12:
        total, length = np.eye(1, len(total), dtype=np.float32)[0], 1.0
    return array("f", np.ascontiguousarray(total / length, dtype=np.float32).tobytes())


def _open(table_path: Path, tokenizer_path: Path) -> _Table:
    raw, tokenizer_json = _read(table_path), _tokenizer_json(tokenizer_path)
    try:
        import numpy as np
        from tokenizers import Tokenizer
    except ImportError as error:
        raise ModelUnavailable(
            f"The runtime of the table of meanings cannot be loaded: {error}.", _HINT
        ) from error
    try:
        with np.load(io.BytesIO(raw), allow_pickle=False) as file:
            rows, scales, places = file["rows"], file["scales"], file["places"]
            buckets = int(file["buckets"])
        sound = (
            (rows.dtype, scales.dtype, places.dtype) == (np.int8, np.float32, np.int32)
            and (rows.ndim, places.ndim) == (2, 1)
            and scales.shape == (len(rows),)
            and len(places) > _UNKNOWN
            and places[_UNKNOWN] >= 0
            and buckets >= 0
            and int(places.max()) + 1 + buckets == len(rows)
        )
    except (ValueError, KeyError, TypeError, EOFError, OSError, zipfile.BadZipFile):
        sound = False
    if not sound:
        raise ModelUnavailable(f"The table of meanings is damaged. ({table_path})", _HINT)
    tokenizer = Tokenizer.from_str(tokenizer_json)
    tokenizer.no_padding()
    tokenizer.no_truncation()
    if tokenizer.get_vocab_size() != len(places):
        raise ModelUnavailable(
            f"The table of meanings belongs to another word list. ({tokenizer_path})", _HINT
        )
    return _Table(tokenizer, rows, scales, places, buckets)


def _tokenizer_json(path: Path) -> str:
    """The tokenizer's JSON, looked through before use: its library reports damage with no error
    class of its own that could be caught."""
    try:
        text = _read(path).decode("utf-8")
        model = json.loads(text)["model"]
        sound = isinstance(model["unk_token"], str) and isinstance(model["vocab"], dict)
    except (ValueError, TypeError, KeyError):
        sound = False
    if not sound:
        raise ModelUnavailable(
            f"The word list of the table of meanings is damaged. ({path})", _HINT
        )
    return text


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise ModelUnavailable(f"The table of meanings is missing. ({path})", _HINT) from error
    except OSError as error:
        raise ModelUnavailable(f"The table of meanings cannot be read: {error}.", _HINT) from error
