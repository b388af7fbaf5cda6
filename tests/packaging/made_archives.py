"""Archives made on the spot, good and hostile."""

from __future__ import annotations

import io
import tarfile
import zipfile
from pathlib import Path

CONF = "[Mini]\nDataPath=./modules/texts/ztext/mini/\nModDrv=zText\n"
LEXICON = "[Lex]\nDataPath=./modules/lexdict/zld/lex/lex\nModDrv=zLD\n"


def tar_bytes(
    files: dict[str, bytes], links: dict[str, str] | None = None, mode: str = "xz"
) -> bytes:
    """A compressed tar with files and symbolic links."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=f"w:{mode}") as tar:  # type: ignore[call-overload]
        for name, body in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(body)
            tar.addfile(entry, io.BytesIO(body))
        for name, target in (links or {}).items():
            entry = tarfile.TarInfo(name)
            entry.type = tarfile.SYMTYPE
            entry.linkname = target
            tar.addfile(entry)
    return out.getvalue()


def deb_bytes(data: bytes, member: str = "data.tar.xz") -> bytes:
    """A Debian package around a data archive."""
    parts = [b"!<arch>\n"]
    for name, body in (("debian-binary", b"2.0\n"), ("control.tar.xz", b"x"), (member, data)):
        head = f"{name:<16}{0:<12}{0:<6}{0:<6}{0o100644:<8o}{len(body):<10}`\n"
        parts += [head.encode(), body, b"\n" * (len(body) % 2)]
    return b"".join(parts)


def zip_file(path: Path, files: dict[str, bytes]) -> Path:
    """A zip on disk."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in files.items():
            archive.writestr(name, body)
    return path


def sword_files(prefix: str = "") -> dict[str, bytes]:
    """A module as its publishers lay it out."""
    return {
        f"{prefix}mods.d/mini.conf": CONF.encode(),
        f"{prefix}modules/texts/ztext/mini/ot.bzz": b"old",
        f"{prefix}modules/texts/ztext/mini/ot.bzv": b"index",
    }


def write_tree(root: Path, files: dict[str, bytes]) -> Path:
    """The same as plain files."""
    for name, body in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    return root
