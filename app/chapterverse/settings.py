"""Where files live and what the reader has chosen; both arrive elsewhere by constructor.

Order of places for library, models and fonts: the site-wide folder first (a classroom's shared,
read-only one, named by CHAPTERVERSE_SITE), then the user's own. CHAPTERVERSE_HOME keeps everything
of the user in one folder (a memory stick, a test).
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path

import platformdirs

_APP = "chapter-and-verse"
MODEL_FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
EMBEDDER_FILE = "minilm-int8.onnx"
TOKENIZER_FILE = "minilm-tokenizer.json"


@dataclass(frozen=True, slots=True)
class Paths:
    """Folders of the program; none is created here."""

    data: Path
    cache: Path
    config: Path
    resources: Path
    site: Path | None = None

    @classmethod
    def of_environment(cls, environ: Mapping[str, str] = os.environ) -> Paths:
        """The folders for this user, or those that the environment names."""
        site = Path(environ["CHAPTERVERSE_SITE"]) if environ.get("CHAPTERVERSE_SITE") else None
        resources = resources_folder()
        if environ.get("CHAPTERVERSE_HOME"):
            home = Path(environ["CHAPTERVERSE_HOME"])
            return cls(home / "data", home / "cache", home / "config", resources, site)
        return cls(
            Path(platformdirs.user_data_dir(_APP, appauthor=False)),
            Path(platformdirs.user_cache_dir(_APP, appauthor=False)),
            Path(platformdirs.user_config_dir(_APP, appauthor=False)),
            resources,
            site,
        )

    def _shared(self, *parts: str) -> Path:
        own = self.data.joinpath(*parts)
        if self.site is not None and self.site.joinpath(*parts).exists():
            return self.site.joinpath(*parts)
        return own

    @property
    def library(self) -> Path:
        """The library file, site-wide first."""
        return self._shared("library", "library.sqlite")

    @property
    def vectors(self) -> Path:
        """Vectors of the default translation: site-wide when there, else the user's own."""
        return self._shared("library", "vectors.sqlite")

    @property
    def sources(self) -> Path:
        """Unpacked source packages from which the library is built."""
        return self._shared("sources")

    @property
    def fonts(self) -> Path:
        """Fonts fetched at set-up."""
        return self._shared("fonts")

    @property
    def user_database(self) -> Path:
        """The user's own work."""
        return self.data / "user" / "user.sqlite"

    @property
    def settings_file(self) -> Path:
        """The reader's choices, TOML."""
        return self.config / "settings.toml"

    def model(self, name: str) -> Path:
        """A model file by name, site-wide first."""
        return self._shared("models", name)


def resources_folder() -> Path:
    """The resources that came with the program: beside app/, or inside an installed package."""
    package = Path(__file__).resolve().parent
    installed = package / "_resources"
    return installed if installed.is_dir() else package.parents[1] / "resources"


@dataclass(frozen=True, slots=True)
class Settings:
    """Choices of the reader with their defaults. `theme`: system, light, dark, hc-light, hc-dark.

    `size` is a percentage, 100 to 300. `translation` is a work id, "" for the library's default.
    """

    theme: str = "system"
    size: int = 100
    translation: str = ""
    place: str = ""
    panel_open: bool = False
    model: str = ""  # file name of the model that writes, or "server"; "" for the first usable one
    server: str = ""  # address of a model server; nothing is ever asked there while it is ""
    server_key: str = field(default="", repr=False)  # its key; never shown, never in a log
    server_model: str = ""  # the model that it answered with last
    judge: bool = False  # whether a model that may checks the claims, too
    style: str = ""  # how to answer: "quote", "guided", "composed"; "" for the default
    window: str = ""  # geometry and docks, base64
    paragraphs: bool = False  # the text in paragraphs rather than a line a verse
    headings: bool = True
    footnotes: bool = True
    words_of_jesus: bool = True
    study: str = ""  # id of the study that was open last
    recent: str = ""  # passages read last, newest first
    keys: str = ""  # shortcuts that the reader changed, as ui.keymap writes them
    parts: str = ""  # room of the parts of pages, as ui.part_sizes writes it

    def changed(self, **values: str | int | bool) -> Settings:
        """A copy with some choices changed."""
        return replace(self, **values)  # type: ignore[arg-type]  # keys are checked by replace


_THEMES = ("system", "light", "dark", "hc-light", "hc-dark")


def load_settings(path: Path) -> tuple[Settings, str]:
    """Settings of a file and a sentence about what was wrong with it ("" when nothing).

    Total: a missing file gives the defaults; a damaged one too, and is kept beside it under the
    ending ".damaged.toml". Unknown or ill-typed entries are ignored.
    """
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        kept = path.with_suffix(".damaged.toml")
        try:
            path.replace(kept)
        except OSError:
            return Settings(), f"The settings could not be read; defaults are used. ({path})"
        return Settings(), f"The settings were damaged; defaults are used. The old file is {kept}."
    known = {field.name: field for field in fields(Settings)}
    default = asdict(Settings())
    good = {
        name: value
        for name, value in raw.items()
        if name in known and type(value) is type(default[name])
    }
    loaded = Settings(**good)
    theme = loaded.theme if loaded.theme in _THEMES else "system"
    return replace(loaded, theme=theme, size=min(300, max(100, loaded.size))), ""


def save_settings(path: Path, settings: Settings) -> None:
    """Write durably: beside the old file, then renamed. Raises OSError."""
    lines = []
    for name, value in asdict(settings).items():
        if isinstance(value, bool):
            lines.append(f"{name} = {str(value).lower()}")
        elif isinstance(value, int):
            lines.append(f"{name} = {value}")
        else:
            lines.append(f"{name} = {_toml_string(value)}")
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".part")
    beside.write_text("\n".join(lines) + "\n", encoding="utf-8")
    beside.chmod(0o600)  # a server's key is in it
    beside.replace(path)


def _toml_string(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08X}" for c in escaped) + '"'
