"""A zip file of a few known members, read as if an enemy had made it; and the writing of one.

Nothing is ever unpacked to disk: members are read into memory, in pieces and up to a bound,
whatever sizes they declare. Names other than the expected ones, names twice, links, folders,
encrypted members and odd compression are refused. Every refusal is one sentence.
"""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from chapterverse.adapters.whole_file import WholeFiles
from chapterverse.errors import BadInput

_PLAIN = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_ENCRYPTED = 0x1
_PIECE = 1 << 20
_TIME = (1980, 1, 1, 0, 0, 0)  # the same for all, so that the same work gives the same file
# Everything that zipfile raises on files that are not what they say.
_DAMAGE = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    ValueError,
    KeyError,
    IndexError,
)


def read_members(path: Path, names: Iterable[str], most_bytes: int, what: str) -> dict[str, bytes]:
    """The members of a zip file, all of `names` and no other; raises BadInput.

    `most_bytes` bounds the file and what its members hold together; `what` names the file in the
    sentence, such as "This study file".
    """
    expected = tuple(names)
    with _open(path, most_bytes, what) as file:
        try:
            with zipfile.ZipFile(file) as archive:
                infos = _checked(archive, expected, most_bytes, what)
                left = most_bytes
                found = {}
                for info in infos:
                    found[info.filename] = _content(archive, info, left, what)
                    left -= len(found[info.filename])
                return found
        except _DAMAGE as error:
            raise BadInput(f"{what} is damaged, or is another kind of file. ({path})") from error
        except OSError as error:
            raise BadInput(f"{what} cannot be read: {error.strerror}. ({path})") from error


@contextmanager
def _open(path: Path, most_bytes: int, what: str) -> Iterator[IO[bytes]]:
    """The file, if it is one (a pipe could be waited for without end) and not too large."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise BadInput(f"{what} is not a file. ({path})")
        if found.st_size > most_bytes:
            raise BadInput(f"{what} is too large to be opened. ({path})")
        file = path.open("rb")
    except FileNotFoundError as error:
        raise BadInput(f"{what} is missing. ({path})") from error
    except (OSError, ValueError) as error:
        raise BadInput(f"{what} cannot be read. ({path})") from error
    with file:
        yield file


def _checked(
    archive: zipfile.ZipFile, expected: tuple[str, ...], most_bytes: int, what: str
) -> list[zipfile.ZipInfo]:
    infos = archive.infolist()
    names = [info.filename for info in infos]
    if len(set(names)) != len(names):
        raise BadInput(f"{what} holds a part twice and was not opened.")
    unknown = [name for name in names if name not in expected]
    if unknown:
        shown = "".join(c if c.isprintable() else "?" for c in unknown[0][:60])
        raise BadInput(f"{what} holds something that does not belong in it: “{shown}”.")
    if len(names) != len(expected):
        raise BadInput(f"{what} lacks a part and was not opened.")
    for info in infos:
        mode = info.external_attr >> 16
        kind = stat.S_IFMT(mode)
        if info.is_dir() or kind not in (0, stat.S_IFREG):
            raise BadInput(f"{what} holds a link or a folder and was not opened.")
        if info.flag_bits & _ENCRYPTED or info.compress_type not in _PLAIN:
            raise BadInput(f"{what} is packed in a way that is not read here.")
    if sum(info.file_size for info in infos) > most_bytes:
        raise BadInput(f"{what} is too large to be opened.")
    return infos


def _content(archive: zipfile.ZipFile, info: zipfile.ZipInfo, most: int, what: str) -> bytes:
    pieces: list[bytes] = []
    size = 0
    with archive.open(info) as member:
        while piece := member.read(_PIECE):
            size += len(piece)
            if size > most:
                raise BadInput(f"{what} is too large to be opened.")
            pieces.append(piece)
    return b"".join(pieces)


def write_members(path: Path, members: Mapping[str, Iterable[bytes]]) -> None:
    """Write a zip file, whole or not at all (see whole_file); raises AppError.

    The same members give the same bytes.
    """
    for _ in writing_members(path, members):
        pass


def writing_members(path: Path, members: Mapping[str, Iterable[bytes]]) -> Iterator[None]:
    """write_members, pausing after each piece; given up before the end it writes nothing."""
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, pieces in members.items():
            info = zipfile.ZipInfo(name, _TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            with archive.open(info, "w") as member:
                for piece in pieces:
                    member.write(piece)
                    yield
    WholeFiles().write(path, into.getvalue())
