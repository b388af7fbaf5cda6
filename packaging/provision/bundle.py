"""Makes a folder that opens the window and answers on a machine without network or compiler.

    app/ resources/ models/      the program
    data/                        library, model files, fonts: what a site-wide folder holds
    python/ site-packages/ lib/  the interpreter, the locked packages, a few system libraries
    chapterverse                 starts it (chapterverse.cmd on Windows)

Compiled Python is stamped by content, not by time, so that copying keeps it valid.
"""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from provision import environment, pip
from provision.commands import run_command
from provision.errors import SetupError
from provision.interpreter import copy_interpreter, copy_shared_libraries
from provision.places import Places
from provision.progress import Progress, megabytes

_PROGRAM = ("app", "resources", "models", "LICENSE", "NOTICE", "README.md")
_DATA = ("library", "models", "fonts")

# Of Qt, the parts for QML, for designing forms and for compiling against it: half of its size. Of
# the others, their tests and the second copy of the model's runtime that is for C++ programs.
_UNUSED = re.compile(
    r"\.pyi$|^(lib|bin|include)/|^numpy/.*/tests/"
    r"|^PySide6/(include|doc|glue|typesystems|scripts|support)/"
    r"|^PySide6/(assistant|designer|linguist|lrelease|lupdate|qml\w*|svgtoqml|balsam\w*)(\.exe)?$"
    r"|^PySide6/(Qt(Qml|Quick|Designer|Help|Labs)\w*\.|libpyside6qml|pyside6qml)"
    r"|^PySide6/(Qt/)?(qml|metatypes|plugins/(designer|qmltooling|egldeviceintegrations))/"
    r"|^PySide6/(Qt/)?(lib/)?(lib)?Qt6?(Quick|Qml|Labs|Lottie|Designer|Help|WaylandCompositor"
    r"|WaylandEglCompositor|EglFS|EglFs)\w*\."
    r"|^PySide6/Qt/plugins/platforms/libq(eglfs|linuxfb|minimalegl|vkkhrdisplay|vnc)\."
)


def make_bundle(places: Places, folder: Path) -> None:
    """Make the bundle in a new or empty `folder`. Raises SetupError."""
    if folder.is_relative_to(places.root / "app") or folder.is_relative_to(places.data):
        raise SetupError(f"{folder} lies inside the program itself.", "Name another folder.")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SetupError(f"{folder} is not empty.", "Name a new folder.")
    part = folder.with_name(folder.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    progress = Progress(5)
    progress.begin("Copying the program and its data")
    _copy_program(places, part)
    progress.done()
    progress.begin("Copying Python")
    copy_interpreter(part / "python")
    progress.done()
    progress.begin("Copying the packages")
    for distribution in _distributions(places):
        _copy_distribution(distribution, part / "site-packages")
    progress.done()
    progress.begin("Copying system libraries")
    programs = [*part.rglob("*.so"), *part.rglob("*.so.*"), part / "python" / "bin" / "python3"]
    names = copy_shared_libraries(programs, part / "lib", part)
    progress.done(", ".join(names) or "none needed")
    progress.begin("Compiling Python files")
    _compile(places.python, part)
    _write_launcher(places, part)
    if folder.exists():
        folder.rmdir()
    part.replace(folder)
    progress.done(f"{folder}: {megabytes(_size(folder))}")


def _copy_program(places: Places, part: Path) -> None:
    unwanted = shutil.ignore_patterns("__pycache__", ".*", "*.part")
    for name in _PROGRAM:
        source = places.root / name
        if source.is_dir():
            shutil.copytree(source, part / name, ignore=unwanted)
        elif source.exists():
            shutil.copy2(source, part / name)
    for name in _DATA:
        if (places.data / name).is_dir():
            shutil.copytree(places.data / name, part / "data" / name, ignore=unwanted)
    if not (part / "data" / "library" / places.library.name).exists():
        raise SetupError("There is no library to put into the bundle.", "Run ./run setup first.")


def _distributions(places: Places) -> Iterator[importlib.metadata.Distribution]:
    """The locked packages and the model's runtime, without pip and the developer's tools."""
    lock = places.root / "packaging" / "requirements.lock"
    wanted = {_normal(name) for name in pip.names_in(lock)} | {"llama-cpp-python"}
    for folder in environment.installed(places.environment):
        distribution = importlib.metadata.Distribution.at(folder)
        if _normal(distribution.metadata["Name"]) in wanted:
            yield distribution


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _copy_distribution(distribution: importlib.metadata.Distribution, target: Path) -> None:
    for file in distribution.files or ():
        name = file.as_posix()
        if name.startswith("..") or name.endswith(".pyc") or _UNUSED.search(name):
            continue
        source = Path(str(distribution.locate_file(file)))
        if source.is_file():
            place = target / name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, place)


def _compile(python: Path, part: Path) -> None:
    command: list[str | Path] = [python, "-m", "compileall", "-q", "-j", "0"]
    command += ["--invalidation-mode", "unchecked-hash", "-s", part]
    folders = [part / name for name in ("app", "site-packages", "python")]
    # Templates and examples inside packages need not be valid Python for this version.
    run_command(
        [*command, "-x", "bad_coding|badsyntax|lib2to3", *folders], "Compiling Python files"
    )


def _write_launcher(places: Places, part: Path) -> None:
    windows = os.name == "nt"
    source = places.root / "packaging" / ("launcher.cmd" if windows else "launcher.sh")
    target = part / ("chapterverse.cmd" if windows else "chapterverse")
    shutil.copyfile(source, target)
    target.chmod(0o755)


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
