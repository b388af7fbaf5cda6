"""Writes a file whole or not at all: beside the old one, flushed to the disk, then renamed over it.

Every way in which that fails has its sentence; the old file stays as it was.
"""

from __future__ import annotations

import errno
import os
import time
from contextlib import suppress
from glob import escape
from pathlib import Path

from chapterverse.errors import AppError

_FULL = (errno.ENOSPC, errno.EDQUOT)
_FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)
_ELSEWHERE = "Choose another folder."
_OLD = 3_600  # seconds


class NotWritten(AppError):
    """A file could not be written; nothing is left of the attempt."""


class WholeFiles:
    """Writes files (see ports.FileWriter)."""

    def check(self, path: Path) -> None:
        """Raise NotWritten when it is plain already that `path` cannot be written."""
        if path.is_dir():
            raise NotWritten(f"{path} is a folder.", "Give the name of a file in it.")
        if not path.parent.is_dir():
            raise NotWritten(f"There is no folder {path.parent}.", "Make it, or choose another.")
        if not os.access(path.parent, os.W_OK):
            raise NotWritten(f"Nothing can be written into {path.parent}.", _ELSEWHERE)

    def write(self, path: Path, content: bytes) -> None:
        """Write the file; raises NotWritten."""
        self.check(path)
        part = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
        _remove_old_parts(path)
        try:
            _write_beside(part, content)
            _rename(part, path)
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        _flush_folder(path.parent)


def _remove_old_parts(path: Path) -> None:
    """Remove what a program that was ended in the middle left of this file. One that is an hour old
    is no longer being written."""
    with suppress(OSError):
        for part in path.parent.glob(f".{escape(path.name[:100])}.*.part"):
            with suppress(OSError):
                if time.time() - part.stat().st_mtime > _OLD:
                    part.unlink()


def _write_beside(part: Path, content: bytes) -> None:
    try:
        with suppress(FileNotFoundError):
            part.unlink()  # left by a process of this number that was ended
        with part.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise _problem(part, error, len(content)) from error


def _rename(part: Path, path: Path) -> None:
    try:
        part.replace(path)
    except PermissionError as error:
        # Windows refuses to replace a file that another program holds open.
        raise NotWritten(
            f"{path.name} is open in another program.", "Close it there, or choose another name."
        ) from error
    except OSError as error:
        raise _problem(path, error, 0) from error


def _problem(path: Path, error: OSError, size: int) -> NotWritten:
    if error.errno in _FULL:
        needed = max(1, size // 1_000_000)
        return NotWritten(
            f"There is no room on the disk of {path.parent}; {needed} MB are needed.",
            "Free some space, or choose another disk.",
        )
    if error.errno in _FORBIDDEN:
        return NotWritten(f"Nothing can be written into {path.parent}.", _ELSEWHERE)
    if error.errno == errno.ENAMETOOLONG:
        return NotWritten("The name of the file is too long.", "Choose a shorter one.")
    return NotWritten(f"The file could not be written: {error.strerror or error}.", _ELSEWHERE)


def _flush_folder(folder: Path) -> None:
    """Make the renaming durable, where the system lets folders be flushed."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
