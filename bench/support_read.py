"""Readings of the support network that are kept in a file, for repeated measurement."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import astuple
from pathlib import Path

from bench.support_data import ROOT  # first: it puts the program on the path

from chapterverse.domain.answers import Reading
from chapterverse.ports import PairReader, Triple

NETWORK = ROOT / "models" / "support-1" / "checker.onnx"


class KeptReader:
    """A PairReader that remembers what it read between runs; each network has its own memory."""

    def __init__(self, inner: PairReader, network: Path, folder: Path | None) -> None:
        self._inner = inner
        digest = hashlib.sha256(network.read_bytes()).hexdigest()[:12]
        self._path = folder / f"readings-{digest}.json" if folder is not None else None
        self._known: dict[str, list[float]] = {}
        if self._path is not None and self._path.is_file():
            self._known = json.loads(self._path.read_text(encoding="utf-8"))

    @property
    def name(self) -> str:
        """That of the network within."""
        return self._inner.name

    def read(self, triples: Sequence[Triple]) -> list[Reading]:
        """Readings from memory where they are known."""
        keys = ["\n".join((one.claim, one.text, one.around)) for one in triples]
        new = {key: one for key, one in zip(keys, triples, strict=True) if key not in self._known}
        if new:
            found = self._inner.read(list(new.values()))
            self._known.update(
                (key, list(astuple(one))) for key, one in zip(new, found, strict=True)
            )
        return [Reading(*self._known[key]) for key in keys]

    def keep(self) -> None:
        """Write what is known to the file."""
        if self._path is not None:
            self._path.write_text(json.dumps(self._known), encoding="utf-8")
