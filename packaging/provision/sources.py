"""Fetches what the library is built from (SWORD packages, pythonbible wheels) and the fonts.

Leaves reading and checking their content to the program's own library builder.
"""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath

from provision.archives import unpack
from provision.commands import run_command
from provision.errors import CommandFailed, SetupError
from provision.models import fetch_wheel
from provision.state import digest_of, write_text
from provision.systems import apt_environment, apt_lists_are_empty, is_root


@dataclass(frozen=True, slots=True)
class DebianText:
    """A SWORD package of the distribution; `instead` names the wheel to take without it."""

    package: str
    title: str
    instead: str = ""


@dataclass(frozen=True, slots=True)
class WheelText:
    """A text as a pinned wheel; fetched always, or only instead of a Debian package."""

    package: str
    title: str
    version: str
    sha256: str
    always: bool


@dataclass(frozen=True, slots=True)
class FontPackage:
    """A font package and the patterns of the files to take."""

    package: str
    title: str
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """The whole of packaging/sources.toml."""

    texts: tuple[DebianText, ...]
    wheels: tuple[WheelText, ...]
    fonts: tuple[FontPackage, ...]
    key: str


@dataclass(frozen=True, slots=True)
class Source:
    """One line of sources.json, which `doctor` reads: what is in use, what is missing and why."""

    package: str
    title: str
    kind: str
    version: str
    present: bool
    problem: str = ""


def read_wanted(path: Path) -> Wanted:
    """Read packaging/sources.toml."""
    body = tomllib.loads(path.read_text(encoding="utf-8"))
    return Wanted(
        tuple(DebianText(**entry) for entry in body["debian"]),
        tuple(WheelText(**entry) for entry in body["wheel"]),
        tuple(
            FontPackage(entry["package"], entry["title"], tuple(entry["files"]))
            for entry in body["font"]
        ),
        digest_of(path),
    )


def has_apt() -> bool:
    """Whether packages of the distribution can be fetched."""
    return shutil.which("apt-get") is not None


def fetch_debs(
    packages: Iterable[str], folder: Path, tell: Callable[[str], None]
) -> dict[str, Path | SetupError]:
    """Fetch packages with apt into `folder`, without root; each is a file or the reason why not."""
    folder.mkdir(parents=True, exist_ok=True)
    names = list(packages)
    if missing := [name for name in names if find_deb(name, folder) is None]:
        if apt_lists_are_empty() and is_root():
            tell("reading the distribution's package lists")
            run_command(["apt-get", "update", "-q"], "apt-get update", environ=apt_environment())
        tell(f"downloading {len(missing)} packages with apt")
        try:
            _apt_download(missing, folder)
        except SetupError:
            # One that this distribution lacks spoils the whole call: ask for each by itself.
            return {name: _fetch_one(name, folder, tell) for name in names}
    return {name: _found(name, folder) for name in names}


def find_deb(package: str, folder: Path) -> Path | None:
    """The newest fetched file of a package. apt renames it into place only when it is whole."""
    found = sorted(folder.glob(f"{package}_*.deb"), key=lambda path: path.stat().st_mtime)
    return found[-1] if found else None


def _fetch_one(name: str, folder: Path, tell: Callable[[str], None]) -> Path | SetupError:
    if (path := find_deb(name, folder)) is not None:
        return path
    tell(f"downloading {name} with apt")
    try:
        _apt_download([name], folder)
    except CommandFailed as error:
        last = error.tail[-1] if error.tail else "no reason given"
        return SetupError(f"apt has no {name}: {last}")
    except SetupError as error:
        return error
    return _found(name, folder)


def _found(name: str, folder: Path) -> Path | SetupError:
    return find_deb(name, folder) or SetupError(f"apt did not leave {name} in {folder}.")


def _apt_download(names: list[str], folder: Path) -> None:
    command = ["apt-get", "download", "-q", *names]
    if is_root():
        # apt's own download user cannot enter a private home.
        command += ["-o", "APT::Sandbox::User=root"]
    run_command(command, "apt-get download", environ=apt_environment(), cwd=folder)


def fetch_texts(
    wanted: Wanted, python: Path, downloads: Path, target: Path, tell: Callable[[str], None]
) -> tuple[Source, ...]:
    """Bring all texts under `target`: sword/{mods.d,modules} and pythonbible/<name>/.

    A package that cannot be had is told in its Source, and its wheel is taken instead. Modules that
    the user added stay. Raises SetupError when a wheel cannot be had.
    """
    names = [text.package for text in wanted.texts]
    debs: dict[str, Path | SetupError] = (
        fetch_debs(names, downloads / "apt", tell)
        if has_apt()
        else dict.fromkeys(names, SetupError("This system has no apt."))
    )
    found: list[Source] = []
    instead: set[str] = set()
    for text in wanted.texts:
        deb = debs[text.package]
        if isinstance(deb, Path):
            tell(f"unpacking {text.title}")
            unpack_sword(deb, target / "sword")
            version = deb.name.split("_")[1]
            found.append(Source(text.package, text.title, "debian", version, True))
        else:
            instead.add(text.instead)
            found.append(Source(text.package, text.title, "debian", "", False, deb.text))
    for wheel in wanted.wheels:
        if wheel.always or wheel.package in instead:
            _fetch_wheel_text(wheel, python, downloads, target / "pythonbible", tell)
            found.append(Source(wheel.package, wheel.title, "wheel", wheel.version, True))
    listing = json.dumps([asdict(source) for source in found], indent=1, ensure_ascii=False)
    write_text(target / "sources.json", listing)
    return tuple(found)


_READ = ("__init__.py", "plain_text_bible.py")
"""Of the six forms of the text in a wheel, the one that the importer reads."""


def _fetch_wheel_text(
    wheel: WheelText, python: Path, downloads: Path, target: Path, tell: Callable[[str], None]
) -> None:
    place = target / wheel.package
    if not place.is_dir():
        path = fetch_wheel(
            wheel.package, wheel.version, wheel.sha256, python, downloads / "texts", tell
        )
        part = target / (wheel.package + ".part")
        shutil.rmtree(part, ignore_errors=True)
        tell(f"unpacking {wheel.title}")
        unpack(path, part, lambda name: name.name in _READ or "dist-info" in name.parts[0])
        part.replace(place)


def unpack_sword(archive: Path, target: Path) -> None:
    """Lay the SWORD module of a Debian package under `target`, over what is there."""
    prefix = PurePosixPath("usr/share/sword")
    part = target.with_name(target.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    unpack(archive, part, lambda name: name.is_relative_to(prefix))
    merge(part / prefix, target)
    shutil.rmtree(part)


def merge(source: Path, target: Path) -> tuple[Path, ...]:
    """Move all files of `source` to the same places under `target`; returns the new places.

    Descriptions (mods.d) come last, so that an interruption never leaves one without its module.
    """
    files = sorted(path for path in source.rglob("*") if path.is_file())
    files.sort(key=lambda path: "mods.d" in path.parts)
    moved: list[Path] = []
    for path in files:
        place = target / path.relative_to(source)
        place.parent.mkdir(parents=True, exist_ok=True)
        path.replace(place)
        moved.append(place)
    return tuple(moved)


def fetch_fonts(
    wanted: Wanted, downloads: Path, target: Path, tell: Callable[[str], None]
) -> tuple[str, ...]:
    """Bring the fonts and their licences; returns the titles of those that cannot be had here."""
    if not has_apt():
        return tuple(font.title for font in wanted.fonts)
    debs = fetch_debs([font.package for font in wanted.fonts], downloads / "apt", tell)
    missing: list[str] = []
    for font in wanted.fonts:
        deb = debs[font.package]
        if isinstance(deb, Path):
            _unpack_font(font, deb, target)
        else:
            missing.append(font.title)
    return tuple(missing)


def _unpack_font(font: FontPackage, deb: Path, target: Path) -> None:
    part = target / (font.package + ".part")
    shutil.rmtree(part, ignore_errors=True)
    licence = PurePosixPath("usr/share/doc") / font.package / "copyright"
    unpack(
        deb,
        part,
        lambda name: name == licence or any(name.match(pattern) for pattern in font.files),
    )
    for path in sorted(part.rglob("*")):
        if path.is_file():
            name = f"{font.package}.copyright.txt" if path.name == "copyright" else path.name
            path.replace(target / name)
    shutil.rmtree(part)
