"""Opens .deb, tar and zip files from anywhere and lets nothing out of them that could do harm.

Only regular files with relative names inside the target are written; links, devices, absolute
names, names with `..`, too many files and too many bytes are refused, whatever the headers claim.
"""

from __future__ import annotations

import contextlib
import io
import shutil
import subprocess
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import IO, cast

from provision.errors import SetupError

MOST_FILES = 20_000
MOST_BYTES = 600_000_000
"""The largest SWORD module known unpacks to under 100 MB."""

_BLOCK = 1 << 20
_AR_MAGIC = b"!<arch>\n"
_AR_HEADER = 60


class Unsafe(SetupError):
    """An archive holds something that must not be unpacked."""


def inner_name(name: str) -> PurePosixPath:
    """A member's name as a relative path. Raises Unsafe for one that leaves the target."""
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or any(":" in part for part in path.parts):
        raise Unsafe(f'The archive holds the name "{name}", which leads out of its folder.')
    if any(ord(char) < 32 for char in name):
        raise Unsafe("The archive holds a name with control characters.")
    return path


def unpack(archive: Path, target: Path, wanted: Callable[[PurePosixPath], bool]) -> int:
    """Write the `wanted` regular files of a .deb, tar or zip under `target`; returns how many.

    Raises SetupError for a damaged file and Unsafe for a hostile one; what was written until then
    stays in `target`, which the caller throws away.
    """
    try:
        if zipfile.is_zipfile(archive):
            return _unpack_zip(archive, target, wanted)
        with contextlib.ExitStack() as stack:
            stream = _tar_stream(archive, stack)
            with tarfile.open(fileobj=stream, mode="r|") as tar:
                return _unpack_tar(tar, target, wanted)
    except (zipfile.BadZipFile, tarfile.TarError, EOFError, zlib.error, NotImplementedError) as why:
        raise SetupError(f"{archive.name} is damaged or is no .deb, tar or zip ({why}).") from None
    except OSError as error:
        raise SetupError(f"{archive.name} cannot be unpacked ({error}).") from None


class Budget:
    """Counts what is written, so that a small archive cannot fill the disk."""

    def __init__(self, files: int = MOST_FILES, size: int = MOST_BYTES) -> None:
        self._files = files
        self._bytes = size

    def take_file(self) -> None:
        """One more file."""
        self._files -= 1
        if self._files < 0:
            raise Unsafe("The archive holds too many files.")

    def take(self, size: int) -> None:
        """`size` more bytes."""
        self._bytes -= size
        if self._bytes < 0:
            raise Unsafe("The archive unpacks to more than a library module can need.")


def copy_stream(source: IO[bytes], target: Path, budget: Budget) -> None:
    """Copy to `target`, counting bytes as they come rather than as the header promises."""
    target.parent.mkdir(parents=True, exist_ok=True)
    budget.take_file()
    with target.open("wb") as out:
        while block := source.read(_BLOCK):
            budget.take(len(block))
            out.write(block)


def _unpack_zip(archive: Path, target: Path, wanted: Callable[[PurePosixPath], bool]) -> int:
    budget = Budget()
    count = 0
    with zipfile.ZipFile(archive) as opened:
        for member in opened.infolist():
            name = inner_name(member.filename)
            kind = (member.external_attr >> 16) & 0o170000
            if kind not in (0, 0o100000, 0o040000):
                raise Unsafe(f'"{member.filename}" in the archive is a link or a device.')
            if member.is_dir() or not wanted(name):
                continue
            if member.flag_bits & 1:
                raise SetupError(f"{archive.name} is locked with a password.")
            with opened.open(member) as source:
                copy_stream(source, target / name, budget)
            count += 1
    return count


def _unpack_tar(tar: tarfile.TarFile, target: Path, wanted: Callable[[PurePosixPath], bool]) -> int:
    budget = Budget()
    count = 0
    for member in tar:
        name = inner_name(member.name)
        if member.isdir() or not wanted(name):
            continue
        if not member.isreg():
            raise Unsafe(f'"{member.name}" in the archive is a link or a device.')
        source = tar.extractfile(member)
        if source is None:
            continue
        with source:
            copy_stream(source, target / name, budget)
        count += 1
    return count


def _tar_stream(archive: Path, stack: contextlib.ExitStack) -> IO[bytes]:
    """The plain tar inside a .deb or a compressed tar."""
    stream: IO[bytes] = stack.enter_context(archive.open("rb"))
    if stream.read(len(_AR_MAGIC)) != _AR_MAGIC:
        stream.seek(0)
        return _plain(stream, archive, stack)
    for name, size in _ar_members(stream):
        if name.startswith("data.tar"):
            if name.endswith(".zst"):
                return _by_dpkg(archive, stack)
            body = stream.read(size)
            if len(body) < size:
                raise SetupError(f"{archive.name} is cut short.", "Fetch it again.")
            return _plain(io.BytesIO(body), archive, stack)
    raise SetupError(f"{archive.name} is no Debian package.")


def _plain(stream: IO[bytes], archive: Path, stack: contextlib.ExitStack) -> IO[bytes]:
    head = stream.read(6)
    stream.seek(0)
    if head[:2] == b"\x1f\x8b":
        import gzip

        return cast(IO[bytes], stack.enter_context(gzip.open(stream, "rb")))
    if head[:3] == b"BZh":
        import bz2

        return stack.enter_context(bz2.open(stream, "rb"))
    if head == b"\xfd7zXZ\x00":
        try:
            import lzma
        except ImportError:  # a Python that was built without it
            return _by_dpkg(archive, stack)
        return stack.enter_context(lzma.open(stream, "rb"))
    return stream


def _ar_members(stream: IO[bytes]) -> Iterator[tuple[str, int]]:
    """Name and size of each member; the stream stands at its first byte when it is yielded."""
    while len(header := stream.read(_AR_HEADER)) == _AR_HEADER:
        if header[58:] != b"`\n" or not header[48:58].strip().isdigit():
            raise SetupError("The Debian package is damaged.")
        size = int(header[48:58])
        start = stream.tell()
        yield header[:16].decode("latin-1").strip().rstrip("/"), size
        stream.seek(start + size + size % 2)


def _by_dpkg(archive: Path, stack: contextlib.ExitStack) -> IO[bytes]:
    """Let dpkg-deb undo a compression that this Python does not know (zstd, or xz left out)."""
    program = shutil.which("dpkg-deb")
    if program is None:
        raise SetupError(
            f"{archive.name} is compressed in a way that this Python cannot read.",
            "Install dpkg and run ./run again.",
        )
    child = subprocess.Popen(
        [program, "--fsys-tarfile", str(archive)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    stack.enter_context(child)
    stack.callback(child.kill)
    if child.stdout is None:
        raise SetupError(f"{archive.name} cannot be unpacked.")
    return child.stdout
