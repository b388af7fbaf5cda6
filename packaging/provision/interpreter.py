"""Copies the Python that runs the program into a bundle, so that it starts from any folder."""

from __future__ import annotations

import os
import re
import shutil
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

from provision.commands import output_of
from provision.errors import SetupError

_LEFT_OUT = frozenset(
    {"__pycache__", "site-packages", "dist-packages", "test", "tests", "idlelib", "tkinter"}
    | {"turtledemo", "ensurepip", "lib2to3", "pydoc_data", "distutils"}
)
"""Parts of the standard library that no reader of a bundle needs."""

# Small libraries that Qt, Python and the model's runtime load and a desktop may lack. All others
# belong to the system: copies would stand in the way of its graphics driver or C library.
_TAKEN_ALONG = re.compile(
    r"^lib(python3[.\d]*|gomp|xkbcommon|xkbcommon-x11|xcb-(cursor|icccm|image|keysyms|render-util|util))\.so"
)


def copy_interpreter(target: Path) -> None:
    """Copy executable, standard library and libpython under `target`. Raises SetupError."""
    if sys.platform == "darwin":
        raise SetupError("Bundles cannot be made on macOS yet.")
    if os.name == "nt":
        _copy_windows(target)
        return
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    stdlib = Path(sysconfig.get_path("stdlib", vars=_base_vars()))
    library = target / "lib" / version
    copy_tree(stdlib, library)
    dynamic = Path(sysconfig.get_config_var("DESTSHARED") or stdlib / "lib-dynload")
    if dynamic.is_dir() and not (library / "lib-dynload").is_dir():
        copy_tree(dynamic, library / "lib-dynload")
    program = target / "bin" / "python3"
    program.parent.mkdir(parents=True)
    shutil.copy2(Path(sys.executable).resolve(), program)


def _base_vars() -> dict[str, str]:
    return {"installed_base": sys.base_prefix, "installed_platbase": sys.base_exec_prefix}


def _copy_windows(target: Path) -> None:
    base = Path(sys.base_prefix)
    target.mkdir(parents=True)
    for name in ("Lib", "DLLs"):
        copy_tree(base / name, target / name)
    for path in base.iterdir():
        if path.suffix.lower() in (".exe", ".dll"):
            shutil.copy2(path, target / path.name)


def copy_tree(source: Path, target: Path) -> None:
    """Copy a part of the standard library, links resolved, without what a bundle does not need."""

    def left_out(folder: str, names: list[str]) -> set[str]:
        unwanted = {n for n in names if n.startswith(("config-", "_tkinter.")) or n.endswith(".a")}
        return unwanted | (set(names) & _LEFT_OUT if Path(folder) == source else {"__pycache__"})

    shutil.copytree(source, target, ignore=left_out)


def copy_shared_libraries(programs: Iterable[Path], target: Path, own: Path) -> tuple[str, ...]:
    """Copy the system libraries that `programs` load and that a desktop may lack.

    Those inside `own` (the bundle itself) are left where they are. Returns their names.
    """
    if not sys.platform.startswith("linux") or shutil.which("ldd") is None:
        return ()
    wanted: dict[str, Path] = {}
    for program in programs:
        for name, place in _loaded_by(program):
            if _TAKEN_ALONG.match(name) and not place.is_relative_to(own):
                wanted[name] = place
    target.mkdir(parents=True, exist_ok=True)
    for name, place in wanted.items():
        shutil.copy2(place.resolve(), target / name)
    return tuple(sorted(wanted))


def _loaded_by(program: Path) -> list[tuple[str, Path]]:
    try:
        listing = output_of(["ldd", program], "ldd")
    except SetupError:  # a static program has nothing to list
        return []
    found = re.findall(r"^\s*(\S+) => (/\S.*?) \(0x", listing, re.MULTILINE)
    return [(name, Path(place)) for name, place in found]
