"""The table before training: what the sentence model says of each piece alone, shortened.

Each piece goes through the network by itself; the means are projected on their principal axes and
weighed down by how common the piece is in scripture (smooth inverse frequency, Arora et al. 2017).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from chapterverse.adapters.onnx.runtime import open_session, run_session

_AT_ONCE = 512
_BEGIN, _END = 101, 102  # [CLS] and [SEP]
_COMMON = 1e-3  # a piece this frequent weighs half


def first_table(
    model: Path, kept: NDArray[Any], counted: Iterable[NDArray[Any]], buckets: int, dimension: int
) -> NDArray[Any]:
    """float32, a row a kept piece, then zeros for the buckets."""
    session = open_session(model, "The sentence model")
    means = []
    for begin in range(0, len(kept), _AT_ONCE):
        pieces = kept[begin : begin + _AT_ONCE].astype(np.int64)
        ids = np.stack([np.full_like(pieces, _BEGIN), pieces, np.full_like(pieces, _END)], axis=1)
        feed = {
            "input_ids": ids,
            "attention_mask": np.ones_like(ids),
            "token_type_ids": np.zeros_like(ids),
        }
        means.append(run_session(session, feed, "The sentence model").mean(axis=1))
    table = np.concatenate(means).astype(np.float64)
    table -= table.mean(axis=0)
    _, axes = np.linalg.eigh(table.T @ table)
    table = table @ axes[:, ::-1][:, :dimension]
    table /= np.linalg.norm(table, axis=1).mean()
    counts = np.ones(len(kept))
    for rows in counted:
        np.add.at(counts, rows[rows < len(kept)], 1)
    table *= (_COMMON / (_COMMON + counts / counts.sum()))[:, None]
    return np.concatenate([table, np.zeros((buckets, dimension))]).astype(np.float32)
