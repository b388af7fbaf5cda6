"""Copies a model file into the user's folder: looked at first, then whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Sequence
from contextlib import suppress
from pathlib import Path

from chapterverse.adapters.llama.gguf import read_header
from chapterverse.domain.byte_sizes import size_text
from chapterverse.errors import BadInput
from chapterverse.ports import CancelToken, Copied

_BLOCK = 1 << 22
_KEPT_FREE = 200 << 20  # bytes of disk that stay free for everything else
_MOST_NAMES = 100


def copy_model(
    source: Path, folder: Path, others: Sequence[Path], cancel: CancelToken
) -> Generator[Copied, None, Path]:
    """Copy a model with all its parts; returns the path of its first file in `folder`, or where the
    very file lies already, there or in one of `others`, the folders whose names would hide it.

    Raises ModelUnavailable when it is no model that can be used, BadInput when there is no room or
    no right to write, Cancelled; nothing of it is left behind then.
    """
    header = read_header(source)
    if source.resolve().parent in (folder.resolve(), *(other.resolve() for other in others)):
        return source
    total = header.size
    try:
        folder.mkdir(parents=True, exist_ok=True)
        room = shutil.disk_usage(folder).free - _KEPT_FREE
    except OSError as error:
        raise _failed(error) from error
    if room < total:
        raise BadInput(
            f"There is not enough room: {header.title} takes {size_text(total)}, and "
            f"{size_text(max(0, room))} are free for it.",
            "Free some disk and add it again.",
        )
    names = [part.name for part in header.parts]
    if len(names) == 1:
        place = _free_place(source, folder, others)
        if place.exists():
            return place
        names = [place.name]
    beside = [folder / f"{name}.part" for name in names]
    done = 0
    try:
        for part, target in zip(header.parts, beside, strict=True):
            with part.open("rb") as old, target.open("wb") as new:
                while block := old.read(_BLOCK):
                    cancel.raise_if_cancelled()
                    new.write(block)
                    done += len(block)
                    yield Copied(min(done, total), total)
                new.flush()
                os.fsync(new.fileno())
        # The first part is what is listed: it gets its name last.
        for name, target in reversed(list(zip(names, beside, strict=True))):
            target.replace(folder / name)
    except OSError as error:
        raise _failed(error) from error
    finally:
        for target in beside:
            with suppress(OSError):
                target.unlink(missing_ok=True)
    return folder / names[0]


def _free_place(source: Path, folder: Path, others: Sequence[Path]) -> Path:
    """A place in `folder` under a name that no folder has, or where the very file is already."""
    stem = source.stem if source.suffix.lower() == ".gguf" else source.name
    for number in range(1, _MOST_NAMES):
        name = f"{stem}.gguf" if number == 1 else f"{stem} ({number}).gguf"
        there = [path for place in (folder, *others) if (path := place / name).exists()]
        if not there:
            return folder / name
        for path in there:
            if _is_same(path, source):
                return path
    raise BadInput(f"There are too many models named {stem} already.", "Rename the file.")


def _is_same(first: Path, second: Path) -> bool:
    with suppress(OSError):
        if first.stat().st_size != second.stat().st_size:
            return False
        with first.open("rb") as one, second.open("rb") as other:
            while block := one.read(_BLOCK):
                if block != other.read(_BLOCK):
                    return False
        return True
    return False


def _failed(error: OSError) -> BadInput:
    return BadInput(
        f"The model could not be copied: {error.strerror or error}.",
        "Nothing of it was kept; the file you chose is as it was.",
    )
