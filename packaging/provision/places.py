"""Where things lie: the program's own folder, and the user's data, cache and settings folders.

The three user folders are those that `platformdirs` names for "chapter-and-verse" without an
author, worked out here because set-up runs before any package is there. CHAPTERVERSE_HOME puts all
three under one folder.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

APP = "chapter-and-verse"
ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Places:
    """All folders and files that set-up writes. `root` (the clone) is only ever read."""

    root: Path
    data: Path
    cache: Path
    config: Path

    @property
    def environment(self) -> Path:
        """The private Python environment."""
        return self.data / "env"

    @property
    def python(self) -> Path:
        """The interpreter of the private environment."""
        return environment_python(self.environment)

    @property
    def models(self) -> Path:
        """Model files named in models/manifest.toml."""
        return self.data / "models"

    @property
    def sources(self) -> Path:
        """What the library is built from: sword/ and pythonbible/."""
        return self.data / "sources"

    @property
    def sword(self) -> Path:
        """SWORD modules: mods.d/ and modules/."""
        return self.sources / "sword"

    @property
    def fonts(self) -> Path:
        """Font files with their licences."""
        return self.data / "fonts"

    @property
    def library(self) -> Path:
        """The library that the program reads."""
        return self.data / "library" / "library.sqlite"

    @property
    def downloads(self) -> Path:
        """Packages as they were fetched; may be deleted at any time."""
        return self.cache / "downloads"

    @property
    def state(self) -> Path:
        """What set-up has finished."""
        return self.data / "setup.json"

    @property
    def lock(self) -> Path:
        """Held while a set-up runs."""
        return self.data / "setup.lock"


def environment_python(environment: Path) -> Path:
    """The interpreter inside a virtual environment."""
    if os.name == "nt":
        return environment / "Scripts" / "python.exe"
    return environment / "bin" / "python"


def find_places(
    environ: Mapping[str, str] = os.environ,
    platform: str = sys.platform,
    home: Path | None = None,
    root: Path = ROOT,
) -> Places:
    """The folders for this user on this system."""
    if own := environ.get("CHAPTERVERSE_HOME"):
        base = Path(own).expanduser().absolute()
        return Places(root, base / "data", base / "cache", base / "config")
    home = home or Path.home()
    if platform == "win32":
        local = Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
        return Places(root, local / APP, local / APP / "Cache", local / APP)
    if platform == "darwin":
        library = home / "Library"
        support = library / "Application Support" / APP
        return Places(root, support, library / "Caches" / APP, support)
    return Places(
        root,
        _xdg(environ, "XDG_DATA_HOME", home / ".local" / "share") / APP,
        _xdg(environ, "XDG_CACHE_HOME", home / ".cache") / APP,
        _xdg(environ, "XDG_CONFIG_HOME", home / ".config") / APP,
    )


def _xdg(environ: Mapping[str, str], name: str, default: Path) -> Path:
    value = environ.get(name, "").strip()
    return Path(value) if value else default
