"""Adds SWORD modules that the user fetched elsewhere: a folder, a .deb or a .zip.

Only what the module's description names is taken, and only regular files from inside the place
given. Whether the program can read a module is for its library builder to say.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from provision.archives import Budget, Unsafe, copy_stream, inner_name, unpack
from provision.errors import SetupError
from provision.sources import merge

_NAME = re.compile(r"^\[([A-Za-z0-9_.+-]{1,60})\]\s*$", re.MULTILINE)
_MOST_CONF_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class Module:
    """A description file and the files it speaks of, relative to `root`."""

    name: str
    root: Path
    conf: Path
    files: tuple[Path, ...]


def add_modules(given: Path, sword: Path, rebuild: Callable[[], None]) -> tuple[str, ...]:
    """Copy every module in `given` under `sword`, then rebuild; returns the modules' names.

    All or nothing: where the rebuild fails, `sword` is as it was. Raises SetupError.
    """
    if not given.exists():
        raise SetupError(f"{given} does not exist.")
    part = sword.with_name("sword-added.part")
    before = sword.with_name("sword-before.part")
    for folder in (part, before):
        shutil.rmtree(folder, ignore_errors=True)
    try:
        modules = _gather(given, part)
        staged = part / "ready"
        budget = Budget()
        for module in modules:
            for file in (*module.files, module.conf):
                with (module.root / file).open("rb") as stream:
                    copy_stream(stream, staged / file, budget)
        added, kept = _lay_over(staged, sword, before)
        try:
            rebuild()
        except BaseException:
            for path in added:
                path.unlink(missing_ok=True)
            if kept:
                merge(before, sword)
            raise
    finally:
        for folder in (part, before):
            shutil.rmtree(folder, ignore_errors=True)
    return tuple(module.name for module in modules)


def _gather(given: Path, part: Path) -> tuple[Module, ...]:
    folder = given
    if given.is_file():
        folder = part / "unpacked"
        unpack(given, folder, lambda name: bool({"mods.d", "modules"} & set(name.parts)))
    confs = sorted(folder.rglob("mods.d/*.conf")) if folder.is_dir() else []
    if not confs:
        raise SetupError(
            f"{given.name} holds no SWORD module.",
            "Expected mods.d/NAME.conf and modules/ in a folder, a .deb or a .zip.",
        )
    return tuple(_read_module(conf) for conf in confs)


def _read_module(conf: Path) -> Module:
    """The module that a description names. Raises SetupError or Unsafe."""
    root = conf.parent.parent
    _regular(conf)
    if conf.stat().st_size > _MOST_CONF_BYTES:
        raise SetupError(f"{conf.name} is too long for a module's description.")
    text = conf.read_bytes().decode("utf-8", errors="replace")
    name = _NAME.search(text)
    path = _field(text, "DataPath")
    if name is None or not path:
        raise SetupError(f"{conf.name} is no description of a SWORD module.")
    if _field(text, "CipherKey") is not None:
        raise SetupError(f'The module "{name.group(1)}" is locked by its publisher.')
    inner = inner_name(path)
    place = root / inner
    # Books lie in a folder; a lexicon's DataPath is the common beginning of its files' names.
    found = (
        sorted(place.rglob("*")) if place.is_dir() else sorted(place.parent.glob(place.name + ".*"))
    )
    files = [file for file in found if not file.is_dir() or file.is_symlink()]
    if not files:
        raise SetupError(f'The files of the module "{name.group(1)}" are missing ({path}).')
    for file in files:
        _regular(file)
        if not file.resolve().is_relative_to(root.resolve()):
            raise Unsafe(f'"{file.name}" leads out of the module\'s folder.')
    return Module(
        name.group(1), root, conf.relative_to(root), tuple(file.relative_to(root) for file in files)
    )


def _regular(path: Path) -> None:
    if path.is_symlink() or not path.is_file():
        raise Unsafe(f'"{path.name}" is a link or a device.')


def _field(text: str, key: str) -> str | None:
    found = re.search(rf"^{key}\s*=(.*)$", text, re.MULTILINE | re.IGNORECASE)
    return None if found is None else found.group(1).strip()


def _lay_over(staged: Path, sword: Path, before: Path) -> tuple[tuple[Path, ...], bool]:
    """Move `staged` over `sword`, keeping what it replaces in `before`."""
    kept = False
    for path in sorted(staged.rglob("*")):
        place = sword / path.relative_to(staged)
        if path.is_file() and place.exists():
            saved = before / path.relative_to(staged)
            saved.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(place, saved)
            kept = True
    return merge(staged, sword), kept
