"""A folder for what is made in between, among the system's temporary files, that does not outlive
its process: it is removed at the end, or by the next process that makes one.

Whoever uses a folder holds a lock on a file in it, which the system lets go when a process ends in
whatever way. A folder whose lock is free was left behind.
"""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_LOCK = "in-use"
_OLD = 86_400  # seconds after which a folder without a lock is nobody's


@contextmanager
def working_folder(prefix: str) -> Iterator[Path]:
    """An empty folder whose name begins with `prefix`, for this process alone. Before, the folders
    of that prefix are removed that processes of this user left. Raises OSError where none can be
    made."""
    _remove_left(prefix)
    folder, lock = _made(prefix)
    try:
        yield folder
    finally:
        _remove(folder, lock)


def _made(prefix: str) -> tuple[Path, BinaryIO]:
    while True:
        folder = Path(tempfile.mkdtemp(prefix=prefix))
        lock = (folder / _LOCK).open("ab")
        try:
            _hold(lock)
            if os.fstat(lock.fileno()).st_nlink:
                return folder, lock
        except BlockingIOError:
            pass
        except OSError:  # a disk without locks: the folder is known as left only by its age
            (folder / _LOCK).unlink()
            return folder, lock
        lock.close()  # another process found the folder before it was locked, and removes it


def _remove_left(prefix: str) -> None:
    with suppress(OSError):
        for folder in Path(tempfile.gettempdir()).glob(f"{prefix}*"):
            with suppress(OSError):
                _remove_if_left(folder)


def _remove_if_left(folder: Path) -> None:
    seen = folder.lstat()
    if not stat.S_ISDIR(seen.st_mode) or not _is_own(seen):
        return
    try:
        lock = (folder / _LOCK).open("r+b")
    except FileNotFoundError:
        if time.time() - seen.st_mtime > _OLD:
            shutil.rmtree(folder, ignore_errors=True)
        return
    try:
        _hold(lock)
    except OSError:
        lock.close()
    else:
        _remove(folder, lock)


def _is_own(seen: os.stat_result) -> bool:
    return sys.platform == "win32" or seen.st_uid == os.getuid()


def _remove(folder: Path, lock: BinaryIO) -> None:
    if sys.platform == "win32":  # where an open file cannot be removed
        lock.close()
    shutil.rmtree(folder, ignore_errors=True)
    lock.close()


def _hold(lock: BinaryIO) -> None:
    """Raises BlockingIOError where another process holds it, OSError where nothing can be held."""
    if sys.platform == "win32":
        try:
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from error
    else:
        fcntl.flock(lock.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
