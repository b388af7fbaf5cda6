"""Looks at the machine before anything is downloaded and lists all that is missing at once."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import re
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from provision.commands import run_command
from provision.errors import CommandFailed, SetupError
from provision.pip import locked, pip_environment
from provision.systems import (
    QT_LIBRARIES,
    Part,
    System,
    apt_environment,
    apt_lists_are_empty,
    install_command,
    may_install,
    packages_for,
)

OLDEST_PYTHON = (3, 11)
DISK_BYTES = 4_000_000_000
PROBE = "platformdirs"
"""A small package of the lock (20 kB): where it can be fetched, the others can."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What the steps still to be done will need."""

    window: bool
    compiler: bool
    network: bool
    disk: int


@dataclass(frozen=True, slots=True)
class Lack:
    """Something missing. `stops` tells whether set-up cannot go on without it."""

    what: str
    stops: bool
    part: Part | None = None
    packages: tuple[str, ...] = ()


def find_lacks(
    ask: Ask, system: System, folder: Path, index_trouble: Callable[[], str]
) -> tuple[Lack, ...]:
    """Everything that is missing for `ask`, where `folder` will hold the data."""
    lacks: list[Lack] = []
    if sys.version_info[:2] < OLDEST_PYTHON:
        found = f"{sys.version_info.major}.{sys.version_info.minor}"
        packages = packages_for(system, Part.PYTHON)
        lacks.append(Lack(f"Python 3.11 or newer (this is {found})", True, Part.PYTHON, packages))
    if not _has_venv():
        packages = packages_for(system, Part.VENV)
        lacks.append(Lack("Python's venv with ensurepip", True, Part.VENV, packages))
    if missing := _missing_libraries():
        what = f"system libraries of the window: {', '.join(missing)}"
        packages = packages_for(system, Part.WINDOW, missing)
        lacks.append(Lack(what, ask.window, Part.WINDOW, packages))
    if ask.compiler and not _has_compiler():
        what = "a C++ compiler (only for the language model; all the rest works without)"
        packages = packages_for(system, Part.COMPILER)
        lacks.append(Lack(what, False, Part.COMPILER, packages))
    if (free := _free_bytes(folder)) < ask.disk:
        what = f"{ask.disk / 1e9:.1f} GB of disk under {folder} (free: {free / 1e9:.1f} GB)"
        lacks.append(Lack(what, True))
    if ask.network and (trouble := index_trouble()):
        lacks.append(Lack(f"the network (a proxy? see README.md): {trouble}", True))
    return tuple(lacks)


def describe(lacks: tuple[Lack, ...], system: System) -> str:
    """The list and the one command, ready to print."""
    lines = ["This is missing:"]
    lines += [f"  - {lack.what}" + ("" if lack.stops else " [optional]") for lack in lacks]
    if command := command_for(lacks, system):
        lines += ["Install it with:", f"  {command}"]
    return "\n".join(lines)


def command_for(lacks: tuple[Lack, ...], system: System) -> str:
    """One line that installs what packages can bring."""
    parts = [lack.part for lack in lacks if lack.part is not None]
    if not parts:
        return ""
    packages = [name for lack in lacks for name in lack.packages]
    return install_command(system, parts, packages)


def install_packages(lacks: tuple[Lack, ...], say: Callable[[str], None]) -> bool:
    """As root with apt, install what is missing. Returns whether anything was installed."""
    packages = list(dict.fromkeys(name for lack in lacks for name in lack.packages))
    if not packages or not may_install(System.DEBIAN):
        return False
    say(f"installing {' '.join(packages)}")
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if apt_lists_are_empty():
        _apt_update()
        run_command(command, "Installing the system packages", environ=apt_environment())
        return True
    try:
        run_command(command, "Installing the system packages", environ=apt_environment())
    except CommandFailed:
        # The lists may be older than the mirror; a fresh one names files that are there.
        _apt_update()
        run_command(command, "Installing the system packages", environ=apt_environment())
    return True


def _apt_update() -> None:
    command = ["apt-get", "update", "-q"]
    run_command(command, "Reading the list of system packages", environ=apt_environment())


def pip_command() -> list[str] | None:
    """How to run pip before there is an environment: installed, or the one ensurepip carries."""
    if importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip"]
    spec = importlib.util.find_spec("ensurepip")
    folders = [Path(spec.origin).parent / "_bundled"] if spec and spec.origin else []
    if wheels := sysconfig.get_config_var("WHEEL_PKG_DIR"):
        folders.append(Path(wheels))
    # Debian keeps it here without saying so in its build variables.
    folders.append(Path("/usr/share/python-wheels"))
    for folder in folders:
        for wheel in sorted(folder.glob("pip-*.whl")):
            return [sys.executable, str(wheel / "pip")]
    return None


def index_trouble(lock: Path) -> str:
    """Why pip, with the user's own proxy and index settings, reaches no package index, if so.

    Empty where there is no pip to ask with: then the lack of venv is what the list shows.
    """
    pip = pip_command()
    if pip is None:
        return ""
    with tempfile.TemporaryDirectory(prefix="chapterverse-") as folder:
        wanted = Path(folder) / "probe.txt"
        wanted.write_text(locked(lock, PROBE), encoding="utf-8")
        command = [*pip, "download", "--no-deps", "--require-hashes", "--no-cache-dir", "-q"]
        command += ["--retries", "1", "--timeout", "15", "-d", folder, "-r", str(wanted)]
        try:
            run_command(command, "Asking the package index", environ=pip_environment())
        except CommandFailed as error:
            return _reason(error.tail)
        except SetupError as error:
            return error.text
    return ""


def _reason(said: Sequence[str]) -> str:
    """The line in which pip gives the cause: its last word is only "no matching distribution"."""
    causes = [line for line in said if re.search(r"\w(Error|Timeout)\(|\bHTTP error\b", line)]
    line = (causes or list(said) or ["no answer"])[-1]
    cause = re.search(r"\b(\w*(?:Error|Timeout)\(.*)", line)
    return (cause.group(1) if cause else line)[:200]


def _has_venv() -> bool:
    return all(importlib.util.find_spec(name) is not None for name in ("venv", "ensurepip"))


def _missing_libraries() -> tuple[str, ...]:
    if not sys.platform.startswith("linux"):
        return ()
    return tuple(entry.name for entry in QT_LIBRARIES if not _loads(entry.name))


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _has_compiler() -> bool:
    if os.name == "nt":
        installer = Path(os.environ.get("PROGRAMFILES(X86)", r"C:\Program Files (x86)"))
        installer = installer / "Microsoft Visual Studio" / "Installer" / "vswhere.exe"
        return shutil.which("cl") is not None or installer.exists()
    if named := os.environ.get("CXX"):
        return shutil.which(named.split()[0]) is not None
    return any(shutil.which(name) for name in ("c++", "g++", "clang++"))


def _free_bytes(folder: Path) -> int:
    for place in (folder, *folder.parents):
        if place.exists():
            return shutil.disk_usage(place).free
    return 0
