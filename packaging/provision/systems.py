"""Which system this is, what its packages are called, and how they are installed there."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class System(StrEnum):
    """Systems whose commands we know."""

    DEBIAN = "debian"
    FEDORA = "fedora"
    MACOS = "macos"
    WINDOWS = "windows"
    OTHER = "other"


class Part(StrEnum):
    """What a machine may lack, by what it is for."""

    PYTHON = "python"
    VENV = "venv"
    COMPILER = "compiler"
    WINDOW = "window"


@dataclass(frozen=True, slots=True)
class SharedLibrary:
    """A system library that Qt loads, and the package that brings it."""

    name: str
    debian: str
    fedora: str


# Read off with `ldd` from libqxcb.so, libqoffscreen.so, libqwayland.so and libQt6Gui of PySide6
# 6.12, less what Qt brings itself and what every C program has.
QT_LIBRARIES = (
    SharedLibrary("libEGL.so.1", "libegl1", "libglvnd-egl"),
    SharedLibrary("libGL.so.1", "libgl1", "libglvnd-glx"),
    SharedLibrary("libX11.so.6", "libx11-6", "libX11"),
    SharedLibrary("libX11-xcb.so.1", "libx11-xcb1", "libX11-xcb"),
    SharedLibrary("libdbus-1.so.3", "libdbus-1-3", "dbus-libs"),
    SharedLibrary("libfontconfig.so.1", "libfontconfig1", "fontconfig"),
    SharedLibrary("libfreetype.so.6", "libfreetype6", "freetype"),
    SharedLibrary("libglib-2.0.so.0", "libglib2.0-0", "glib2"),
    SharedLibrary("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon"),
    SharedLibrary("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11"),
    SharedLibrary("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor"),
    SharedLibrary("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm"),
    SharedLibrary("libxcb-image.so.0", "libxcb-image0", "xcb-util-image"),
    SharedLibrary("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms"),
    SharedLibrary("libxcb-render-util.so.0", "libxcb-render-util0", "xcb-util-renderutil"),
    SharedLibrary("libxcb-util.so.1", "libxcb-util1", "xcb-util"),
    SharedLibrary("libxcb-randr.so.0", "libxcb-randr0", "libxcb"),
    SharedLibrary("libxcb-render.so.0", "libxcb-render0", "libxcb"),
    SharedLibrary("libxcb-shape.so.0", "libxcb-shape0", "libxcb"),
    SharedLibrary("libxcb-shm.so.0", "libxcb-shm0", "libxcb"),
    SharedLibrary("libxcb-sync.so.1", "libxcb-sync1", "libxcb"),
    SharedLibrary("libxcb-xfixes.so.0", "libxcb-xfixes0", "libxcb"),
    SharedLibrary("libxcb-xkb.so.1", "libxcb-xkb1", "libxcb"),
    SharedLibrary("libwayland-client.so.0", "libwayland-client0", "libwayland-client"),
    SharedLibrary("libwayland-cursor.so.0", "libwayland-cursor0", "libwayland-cursor"),
)


def current_system(platform: str = sys.platform) -> System:
    """The system that runs this program."""
    if platform == "win32":
        return System.WINDOWS
    if platform == "darwin":
        return System.MACOS
    if shutil.which("apt-get"):
        return System.DEBIAN
    if shutil.which("dnf"):
        return System.FEDORA
    return System.OTHER


def packages_for(system: System, part: Part, libraries: Iterable[str] = ()) -> tuple[str, ...]:
    """Package names for a missing part; for WINDOW those of the `libraries` by file name."""
    if part is Part.WINDOW:
        wanted = set(libraries)
        lacking = [entry for entry in QT_LIBRARIES if entry.name in wanted]
        if system is System.DEBIAN:
            return tuple(entry.debian for entry in lacking)
        return tuple(dict.fromkeys(entry.fedora for entry in lacking))
    minor = f"{sys.version_info.major}.{sys.version_info.minor}"
    return _PACKAGES.get((system, part), ()) or (
        # A Debian Python carries its venv in a package of its own version.
        (f"python{minor}-venv",) if (system, part) == (System.DEBIAN, Part.VENV) else ()
    )


_PACKAGES: dict[tuple[System, Part], tuple[str, ...]] = {
    (System.DEBIAN, Part.PYTHON): ("python3", "python3-venv"),
    (System.DEBIAN, Part.COMPILER): ("g++",),
    (System.FEDORA, Part.PYTHON): ("python3",),
    (System.FEDORA, Part.VENV): ("python3",),
    (System.FEDORA, Part.COMPILER): ("gcc-c++",),
    (System.MACOS, Part.PYTHON): ("python@3.13",),
    (System.MACOS, Part.VENV): ("python@3.13",),
    (System.WINDOWS, Part.PYTHON): ("Python.Python.3.13",),
    (System.WINDOWS, Part.VENV): ("Python.Python.3.13",),
    (System.WINDOWS, Part.COMPILER): ("Microsoft.VisualStudio.2022.BuildTools",),
}


def install_command(system: System, parts: Iterable[Part], packages: Iterable[str]) -> str:
    """One line to copy that brings everything; empty where we know none."""
    names = " ".join(dict.fromkeys(packages))
    asked = set(parts)
    if system is System.DEBIAN:
        return f"sudo apt-get update && sudo apt-get install -y {names}"
    if system is System.FEDORA:
        return f"sudo dnf install -y {names}"
    if system is System.MACOS:
        lines = ["xcode-select --install"] if Part.COMPILER in asked else []
        lines += [f"brew install {names}"] if names else []
        return " && ".join(lines)
    if system is System.WINDOWS:
        lines = [f"winget install {name}" + _VISUAL_STUDIO.get(name, "") for name in names.split()]
        return " && ".join(lines)
    return ""


_VISUAL_STUDIO = {
    "Microsoft.VisualStudio.2022.BuildTools": (
        ' --override "--wait --quiet --add Microsoft.VisualStudio.Workload.VCTools'
        ' --includeRecommended"'
    )
}


def may_install(system: System) -> bool:
    """Whether set-up can install system packages itself: root on a machine with apt."""
    return system is System.DEBIAN and is_root()


def is_root() -> bool:
    """Whether we may do anything."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_environment() -> dict[str, str]:
    """Environment in which apt asks no questions."""
    return {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}


def apt_lists_are_empty(lists: Path = Path("/var/lib/apt/lists")) -> bool:
    """Whether apt knows no package yet, as on a new container."""
    try:
        return not any("_Packages" in entry.name for entry in lists.iterdir())
    except OSError:
        return True
