"""Remembers which steps are finished, so that an interrupted set-up goes on where it stopped.

A step is finished when its record was written after its work, its key (a digest of everything the
step was made from) is still the same, and each file it made still has the size and time it had.
Files are written beside their place and renamed, so a power cut leaves the old or the new one.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from provision.errors import SetupError

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Stamp:
    """A file as it was: size in bytes (-1: absent) and time in nanoseconds."""

    path: str
    size: int
    time: int

    @classmethod
    def of(cls, path: Path) -> Stamp:
        """The file as it is now. A folder counts by its existence only."""
        try:
            status = path.stat()
        except OSError:
            return cls(str(path), -1, 0)
        if path.is_dir():
            return cls(str(path), 0, 0)
        return cls(str(path), status.st_size, status.st_mtime_ns)

    def holds(self) -> bool:
        """Whether the file is unchanged."""
        return Stamp.of(Path(self.path)) == self


@dataclass(frozen=True, slots=True)
class Record:
    """A finished step. `failed` is a sentence where a step that may fail did."""

    key: str
    stamps: tuple[Stamp, ...]
    failed: str = ""


class State:
    """The records of all steps, in one small file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._records = _read(path)

    def record(self, step: str) -> Record | None:
        """What is known of a step, current or not."""
        return self._records.get(step)

    def is_finished(self, step: str, key: str) -> bool:
        """Whether nothing has to be done for a step made from `key`."""
        record = self._records.get(step)
        return (
            record is not None
            and not record.failed
            and record.key == key
            and all(stamp.holds() for stamp in record.stamps)
        )

    def finish(self, step: str, key: str, outputs: Iterable[Path], failed: str = "") -> None:
        """Record a step after its work is on disk."""
        stamps = tuple(Stamp.of(path) for path in outputs)
        self._records[step] = Record(key, stamps, failed)
        self._write()

    def forget(self, step: str) -> None:
        """Make a step run again."""
        if self._records.pop(step, None) is not None:
            self._write()

    def _write(self) -> None:
        body = {
            "format": FORMAT,
            "steps": {
                name: {
                    "key": record.key,
                    "failed": record.failed,
                    "files": [[s.path, s.size, s.time] for s in record.stamps],
                }
                for name, record in self._records.items()
            },
        }
        write_text(self._path, json.dumps(body, indent=1))


def _read(path: Path) -> dict[str, Record]:
    """A missing, torn or foreign file means that nothing is known; the steps then look."""
    try:
        body = json.loads(path.read_text(encoding="utf-8"))
        if body["format"] != FORMAT:
            return {}
        return {
            str(name): Record(
                str(step["key"]),
                tuple(Stamp(str(p), int(s), int(t)) for p, s, t in step["files"]),
                str(step["failed"]),
            )
            for name, step in body["steps"].items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def write_text(path: Path, text: str) -> None:
    """Replace a file in one step, durable before the new name is given."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    with part.open("w", encoding="utf-8") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(path)


def digest_of(*parts: str | bytes | Path) -> str:
    """SHA-256 over texts and the content of files, each marked off from the next."""
    total = hashlib.sha256()
    for part in parts:
        if isinstance(part, Path):
            part = part.read_bytes()
        elif isinstance(part, str):
            part = part.encode()
        total.update(hashlib.sha256(part).digest())
    return total.hexdigest()


def file_digest(path: Path) -> str:
    """SHA-256 of a file of any size, in hexadecimal."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


@contextlib.contextmanager
def only_one(path: Path) -> Iterator[None]:
    """Hold the set-up lock; the system gives it back when the process ends, however it ends."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        stream = path.open("a+", encoding="utf-8")
    except OSError as error:
        raise SetupError(
            f"{path.parent} cannot be written ({error.strerror}).",
            "Set CHAPTERVERSE_HOME to a folder of yours.",
        ) from None
    with stream:
        if not _lock(stream.fileno()):
            raise SetupError("Another set-up is running.", "Wait until it has ended.")
        yield


def _lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
