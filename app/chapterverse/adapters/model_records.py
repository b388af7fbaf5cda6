"""The ModelRecords port: one small JSON file a model in the user's cache.

Whatever is missing, damaged or of another kind counts as not known.
"""

from __future__ import annotations

import json
import math
import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from chapterverse.domain.model_results import Criterion, Mark, SelfTest

_DIGEST = re.compile(r"[0-9a-f]{16,64}")
_FASTEST = 1e6  # tokens a second; more is no measurement


class FileRecords:
    """Records in `folder`, which is made when something is kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def self_test(self, digest: str) -> SelfTest | None:
        """The last self-test, None when there is none that can be read."""
        found = self._read(digest).get("self_test")
        return _self_test(found) if isinstance(found, dict) else None

    def keep_self_test(self, digest: str, result: SelfTest) -> None:
        """Keep a self-test in the place of an older one."""
        marks = [[mark.criterion.value, mark.passed, mark.total] for mark in result.marks]
        row = {
            "version": result.version,
            "at": result.at.isoformat(),
            "marks": marks,
            "speed": result.speed,
        }
        self._write(digest, {**self._read(digest), "self_test": row})

    def speed(self, digest: str) -> float:
        """Tokens a second at the last use, 0 when not known."""
        return _speed(self._read(digest).get("speed"))

    def keep_speed(self, digest: str, speed: float) -> None:
        """Keep the speed of the last use."""
        if speed > 0:
            self._write(digest, {**self._read(digest), "speed": speed})

    def _file(self, digest: str) -> Path | None:
        return self._folder / f"{digest}.json" if _DIGEST.fullmatch(digest) else None

    def _read(self, digest: str) -> dict[str, Any]:
        path = self._file(digest)
        if path is None:
            return {}
        try:
            found = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}

    def _write(self, digest: str, row: dict[str, Any]) -> None:
        path = self._file(digest)
        if path is None:
            return
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            beside = path.with_suffix(".part")
            beside.write_text(json.dumps(row, indent=1), "utf-8")
            beside.replace(path)


def _self_test(row: dict[str, Any]) -> SelfTest | None:
    try:
        marks = tuple(Mark(Criterion(name), passed, total) for name, passed, total in row["marks"])
        at = datetime.fromisoformat(row["at"])
        version = row["version"]
    except (KeyError, TypeError, ValueError):
        return None
    sound = all(
        type(mark.passed) is int and type(mark.total) is int and 0 <= mark.passed <= mark.total
        for mark in marks
    )
    if not sound or not isinstance(version, str) or at.tzinfo is None:
        return None
    return SelfTest(version, at, marks, _speed(row.get("speed")))


def _speed(found: object) -> float:
    if isinstance(found, int | float) and math.isfinite(found) and 0 < found < _FASTEST:
        return float(found)
    return 0.0
