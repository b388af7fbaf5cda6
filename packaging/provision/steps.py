"""The steps of set-up in their order: what each is made from, what it does, what it leaves."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from provision import environment, library, llama, models, pip, sources
from provision.errors import SetupError
from provision.launch import program_environment
from provision.places import Places
from provision.progress import Progress, megabytes
from provision.state import digest_of

LLAMA = "llama"
LIBRARY = "library"
ENVIRONMENT = "environment"


@dataclass(frozen=True, slots=True)
class Step:
    """One piece of work. `key` says what it is made from; `work` returns the files it made.

    `network` and `disk` (bytes) are what it needs; one that `may_fail` does not stop the others.
    """

    name: str
    title: str
    key: Callable[[], str]
    work: Callable[[Progress], tuple[Path, ...]]
    network: bool
    disk: int
    may_fail: bool = False


def all_steps(places: Places, developer: bool) -> tuple[Step, ...]:
    """Every step for this clone, in the order in which they are done."""
    packaging = places.root / "packaging"
    lock = packaging / "requirements.lock"
    tools = packaging / "requirements-dev.lock"
    wanted = sources.read_wanted(packaging / "sources.toml")
    steps = [
        Step(
            ENVIRONMENT,
            "Making a private Python environment",
            lambda: "torn" if environment.is_torn(places.environment) else "whole",
            partial(_environment, places),
            network=False,
            disk=60_000_000,
        ),
        Step(
            "packages",
            "Installing the Python packages (about 120 MB)",
            lambda: digest_of(lock),
            partial(_packages, places, lock),
            network=True,
            disk=900_000_000,
        ),
    ]
    if developer:
        steps.append(
            Step(
                "tools",
                "Installing the developer's tools",
                lambda: digest_of(tools),
                partial(_packages, places, tools),
                network=True,
                disk=200_000_000,
            )
        )
    for model in models.read_manifest(places.root / "models" / "manifest.toml"):
        steps.append(
            Step(
                f"model {model.file}",
                f"Fetching {model.name} ({megabytes(model.size)})",
                partial(digest_of, model.file, model.sha256),
                partial(_model, places, model),
                network=True,
                disk=3 * model.size,
            )
        )
    steps += [
        Step(
            "texts",
            "Fetching Bibles, commentaries and lexicons",
            lambda: wanted.key,
            partial(_texts, places, wanted),
            network=True,
            disk=200_000_000,
        ),
        Step(
            "fonts",
            "Fetching fonts for the scripts of the Bible",
            lambda: wanted.key,
            partial(_fonts, places, wanted),
            network=True,
            disk=40_000_000,
        ),
        Step(
            LIBRARY,
            "Building the library",
            partial(library.library_key, places),
            partial(_library, places),
            network=False,
            disk=500_000_000,
        ),
        Step(
            LLAMA,
            "Compiling the language model's runtime (some minutes)",
            partial(llama.llama_key, places.root),
            partial(_llama, places),
            network=True,
            disk=900_000_000,
            may_fail=True,
        ),
    ]
    return tuple(steps)


def _log(places: Places, name: str) -> Path:
    return places.cache / "logs" / f"{name}.log"


def _environment(places: Places, progress: Progress) -> tuple[Path, ...]:
    if not environment.is_usable(places.environment):
        progress.detail("making it")
        environment.make_environment(places.environment)
    return places.python, places.environment / "pyvenv.cfg"


def _packages(places: Places, lock: Path, progress: Progress) -> tuple[Path, ...]:
    environment.install_packages(places.environment, lock, progress.detail, _log(places, lock.stem))
    names = {_normal(name) for name in pip.names_in(lock)}
    return tuple(
        folder
        for folder in environment.installed(places.environment)
        if _normal(folder.name.split("-")[0]) in names
    )


def _normal(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


def _model(places: Places, model: models.ModelFile, progress: Progress) -> tuple[Path, ...]:
    if not models.is_in_place(model, places.models):
        models.fetch(
            model, places.python, places.downloads / "models", places.models, progress.detail
        )
    return (places.models / model.file,)


def _texts(places: Places, wanted: sources.Wanted, progress: Progress) -> tuple[Path, ...]:
    found = sources.fetch_texts(
        wanted, places.python, places.downloads, places.sources, progress.detail
    )
    for source in found:
        if not source.present:
            progress.say(f"without {source.title}: {source.problem}")
    return (places.sources / "sources.json",)


def _fonts(places: Places, wanted: sources.Wanted, progress: Progress) -> tuple[Path, ...]:
    missing = sources.fetch_fonts(wanted, places.downloads, places.fonts, progress.detail)
    if missing:
        progress.say(f"without {', '.join(missing)}: the system's own fonts are used instead")
    return tuple(sorted(path for path in places.fonts.glob("*") if path.is_file()))


def _library(places: Places, progress: Progress) -> tuple[Path, ...]:
    library.build_library(places, progress.detail, _log(places, "library"))
    return (places.library, *library.source_files(places.sources))


def _llama(places: Places, progress: Progress) -> tuple[Path, ...]:
    log = _log(places, "llama")
    wheel = llama.built_wheel(places)
    if wheel is None:
        wheel = llama.compile_wheel(places, progress.detail, log)
    progress.detail("installing it")
    with environment.installing(places.environment):
        pip.install_wheel(places.python, wheel, _log(places, "llama-install"))
    if not llama.works(places.python, program_environment(places)):
        # Compiled for another processor, or torn: the next try compiles it anew.
        shutil.rmtree(wheel.parent, ignore_errors=True)
        raise SetupError("The model's runtime was compiled but does not load.")
    return tuple(
        folder
        for folder in environment.installed(places.environment)
        if folder.name.startswith("llama_cpp_python-")
    )
