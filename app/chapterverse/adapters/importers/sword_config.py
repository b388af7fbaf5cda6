"""The configuration of a SWORD module: what it is called, where its files lie, how to read it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from chapterverse.errors import BadInput

_CONFIG_LIMIT = 1024 * 1024


@dataclass(frozen=True, slots=True)
class ModuleConfig:
    """One module as its configuration describes it; the files have the last word.

    `driver` is lower case ("ztext"); `data` is a path that lies inside the module root and may be
    a folder or, for dictionaries, a folder and the common start of the file names.
    """

    name: str
    driver: str
    data: Path
    markup: str
    versification: str
    version: str
    licence: str
    locked: bool

    @property
    def source(self) -> str:
        """Name and version for the attribution, such as "SWORD module MHCC 2.0"."""
        return f"SWORD module {self.name} {self.version}".strip()


def read_configs(root: Path) -> Iterator[ModuleConfig | BadInput]:
    """Every module configured under `root`/mods.d in order of file name.

    A configuration that cannot be used is given back as the error that says why.
    """
    folder = root / "mods.d"
    for path in sorted(folder.glob("*.conf")) if folder.is_dir() else ():
        try:
            yield read_config(path, root)
        except BadInput as error:
            yield error


def read_config(path: Path, root: Path) -> ModuleConfig:
    """The module that `path` configures; raises BadInput."""
    try:
        if path.stat().st_size > _CONFIG_LIMIT:
            raise BadInput(f"{path.name} is too large for the description of a module.")
        raw = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path.name} cannot be read.") from error
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", "replace")
    header = re.search(r"^\s*\[([^\]\n]+)\]", text, re.MULTILINE)
    if header is None:
        raise BadInput(f"{path.name} does not name a module.")
    values = _values(text[header.end() :])
    name = header[1].strip()
    data = (root / values.get("datapath", "").strip().removeprefix("./")).resolve()
    if not values.get("datapath") or not data.is_relative_to(root.resolve()):
        raise BadInput(f"{path.name} does not say where the files of {name} lie.")
    return ModuleConfig(
        name=name,
        driver=values.get("moddrv", "").lower(),
        data=data,
        markup=values.get("sourcetype", "Plain").lower(),
        versification=values.get("versification", "KJV"),
        version=values.get("version", ""),
        licence=values.get("distributionlicense", ""),
        locked=bool(values.get("cipherkey")),
    )


def _values(text: str) -> dict[str, str]:
    """The first value of each key (lower case); a backslash at a line's end continues it."""
    values: dict[str, str] = {}
    for line in re.sub(r"\\\r?\n", " ", text).splitlines():
        key, equals, value = line.partition("=")
        if equals and not key.lstrip().startswith("#"):
            values.setdefault(key.strip().lower(), value.strip())
    return values
