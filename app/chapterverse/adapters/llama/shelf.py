"""The ModelShelf port: the model files that lie in the folders of the program, the user, the site.

Only heads are read, so a shelf of many gigabytes is listed at once.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from chapterverse.adapters.llama.add import copy_model
from chapterverse.adapters.llama.digests import Digests
from chapterverse.adapters.llama.forecast import CONTEXT, forecast
from chapterverse.adapters.llama.gguf import read_header
from chapterverse.errors import BadInput, ModelUnavailable
from chapterverse.ports import CancelToken, Copied, LoraAdapter, ModelEntry

_NO_RUNTIME = "The runtime for models is not installed."
_NO_RUNTIME_HINT = "Run “./run setup” to compile it; until then answers are quotations."
_LATER_PART = tuple(f"-{number:05}-of-" for number in range(2, 100))


@dataclass(frozen=True, slots=True)
class Pin:
    """A model file that the program comes with, as models/manifest.toml has it, and the tuning
    that comes with it."""

    file: str
    name: str
    sha256: str
    licence: str
    adapter: LoraAdapter | None = None


@dataclass(frozen=True, slots=True)
class FolderShelf:
    """The GGUF files in `folders` and those in `chosen`; in a folder named earlier first.

    `pins` are the files the program comes with; a tuning is used where its file is there. A file
    of the same name in a later folder is left out. `own` is the user's folder, to which models are
    added; `digests` knows the digests that were computed before. Without a runtime all files are
    listed and none can be used.
    """

    folders: tuple[Path, ...]
    pins: tuple[Pin, ...] = ()
    chosen: tuple[Path, ...] = ()
    own: Path | None = None
    digests: Digests | None = None
    has_runtime: bool = True

    def models(self) -> tuple[ModelEntry, ...]:
        """All that are there now: those the program comes with first, then by name."""
        pins = {pin.file: pin for pin in self.pins}
        entries = [self._with_digest(_entry(path, pins.get(path.name))) for path in self._files()]
        own = [entry for entry in entries if entry.sha256]
        others = [entry for entry in entries if not entry.sha256]
        return (*own, *sorted(others, key=lambda entry: entry.title.casefold()))

    def add(self, source: Path, cancel: CancelToken) -> Generator[Copied, None, ModelEntry]:
        """Copy a model file into the user's folder; see the port."""
        if self.own is None:
            raise BadInput("There is no folder to which models can be added.")
        others = [folder for folder in self.folders if folder != self.own]
        path = yield from copy_model(source, self.own, others, cancel)
        return self._with_digest(_entry(path, None))

    def _with_digest(self, entry: ModelEntry) -> ModelEntry:
        if not self.has_runtime and not entry.problem:
            entry = replace(entry, problem=_NO_RUNTIME, hint=_NO_RUNTIME_HINT)
        known = entry.sha256
        if entry.adapter is not None:
            # Results of a model are those of its file and its tuning together.
            known = hashlib.sha256(f"{known}\n{entry.adapter.sha256}".encode()).hexdigest()
        elif not known and self.digests is not None:
            known = self.digests.known(entry.path.absolute())
        return replace(entry, digest=known)

    def _files(self) -> Iterable[Path]:
        found: dict[str, Path] = {}
        for folder in self.folders:
            with suppress(OSError):
                for path in sorted(folder.iterdir()):
                    if path.suffix.lower() == ".gguf" and not _is_later_part(path.name):
                        found.setdefault(path.name, path)
        for path in self.chosen:
            found.setdefault(str(path), path)
        return found.values()


def read_pins(manifest: Path) -> tuple[Pin, ...]:
    """The GGUF files of a manifest; none when it is not there or cannot be read, for then every
    model is simply one that the user brought."""
    try:
        rows = tomllib.loads(manifest.read_text(encoding="utf-8")).get("file", [])
    except (OSError, ValueError):
        return ()
    found = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    models = [row for row in found if str(row.get("file", "")).lower().endswith(".gguf")]
    tunings = [row for row in models if "base" in row]
    return tuple(_pin(row, tunings, manifest.parent) for row in models if "base" not in row)


def _pin(row: Mapping[str, object], tunings: Sequence[Mapping[str, object]], folder: Path) -> Pin:
    file = str(row["file"])
    name, digest = str(row.get("name", file)), str(row.get("sha256", ""))
    adapter = None
    for tuning in tunings:
        if tuning["base"] == file:
            adapter = LoraAdapter(
                folder / str(tuning["file"]),
                str(tuning.get("sha256", "")),
                digest,
                str(tuning.get("prompt", "")),
            )
    return Pin(file, name, digest, str(row.get("licence", "")), adapter)


def _is_later_part(name: str) -> bool:
    return any(mark in name for mark in _LATER_PART)


def _entry(path: Path, pin: Pin | None) -> ModelEntry:
    name, sha256, licence = (pin.name, pin.sha256, pin.licence) if pin else ("", "", "")
    try:
        header = read_header(path)
    except ModelUnavailable as error:
        size = path.stat().st_size if path.is_file() else 0
        return ModelEntry(
            path,
            name or path.stem,
            0,
            "",
            size,
            0,
            0,
            licence,
            sha256,
            error.user_text,
            error.hint,
        )
    context = min(CONTEXT, header.context_length or CONTEXT)
    return ModelEntry(
        path,
        name or header.title,
        header.parameters,
        header.quantisation,
        header.size,
        header.context_length,
        forecast(header, context).total,
        licence or header.licence,
        sha256,
        adapter=_tuning(pin),
    )


def _tuning(pin: Pin | None) -> LoraAdapter | None:
    adapter = pin.adapter if pin is not None else None
    return adapter if adapter is not None and adapter.path.is_file() else None
