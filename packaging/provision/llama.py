"""Compiles the runtime of the language model, the one package that comes as source only.

The compiler is asked for code that any x86-64 processor with AVX2 runs (or without it, where this
machine has none), so that a bundle is not tied to the machine that made it.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from provision import pip
from provision.commands import run_command
from provision.environment import make_environment
from provision.errors import CommandFailed, SetupError
from provision.places import Places, environment_python
from provision.state import digest_of

_PORTABLE = ("-DLLAVA_BUILD=OFF", "-DGGML_NATIVE=OFF")
_NO_AVX2 = ("-DGGML_AVX2=OFF", "-DGGML_FMA=OFF", "-DGGML_F16C=OFF", "-DGGML_BMI2=OFF")
_NINJA = re.compile(r"\[(\d+)/(\d+)\]")


def cmake_flags(cpuinfo: Path = Path("/proc/cpuinfo"), machine: str = "") -> tuple[str, ...]:
    """What CMake is told, for this processor."""
    machine = (machine or platform.machine()).lower()
    if machine not in ("x86_64", "amd64"):
        return _PORTABLE
    try:
        flags = re.search(r"^flags\s*:(.*)$", cpuinfo.read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        return _PORTABLE
    known = set(flags.group(1).split()) if flags else {"avx2", "fma", "f16c", "bmi2"}
    if {"avx2", "fma", "f16c", "bmi2"} <= known:
        return _PORTABLE
    return (*_PORTABLE, *_NO_AVX2) if "avx" in known else (*_PORTABLE, *_NO_AVX2, "-DGGML_AVX=OFF")


def llama_key(root: Path) -> str:
    """Changes when another runtime has to be compiled. One wheel serves every Python version."""
    lock = root / "packaging" / "requirements-llama.lock"
    return digest_of(lock, " ".join(cmake_flags()), platform.machine())


def built_wheel(places: Places) -> Path | None:
    """The wheel compiled earlier for the same version and flags."""
    folder = places.cache / "wheels" / llama_key(places.root)[:16]
    found = sorted(folder.glob("llama_cpp_python-*.whl"))
    return found[0] if found else None


def compile_wheel(places: Places, tell: Callable[[str], None], log: Path) -> Path:
    """Fetch the pinned source and compile it. On failure: the compiler's last lines."""
    packaging = places.root / "packaging"
    tools = places.cache / "build-env"
    tell("getting the build tools")
    make_environment(tools)
    python = environment_python(tools)
    lock = packaging / "requirements-build.lock"
    pip.install_locked(python, lock, tell, places.cache / "logs" / "build-tools.log")
    source = _fetch_source(places, python, tell)
    folder = places.cache / "wheels" / llama_key(places.root)[:16]
    with tempfile.TemporaryDirectory(prefix="llama-", dir=places.cache) as scratch:
        environ = {
            **pip.pip_environment(),
            "CMAKE_ARGS": " ".join(cmake_flags()),
            "CMAKE_GENERATOR": os.environ.get("CMAKE_GENERATOR", "Ninja"),
            "PATH": os.pathsep.join((str(python.parent), os.environ.get("PATH", os.defpath))),
            "TMPDIR": scratch,
        }
        if os.name == "nt":
            del environ["CMAKE_GENERATOR"]
        command: list[str | Path] = [python, "-m", "pip", "wheel", "-v", "--no-deps", "--no-index"]
        command += ["--no-build-isolation", "--no-cache-dir", "-w", scratch, source]
        try:
            run_command(command, "Compiling", on_line=_NinjaReader(tell), environ=environ, log=log)
        except CommandFailed as error:
            raise CommandFailed(
                f"The model's runtime was not compiled (log: {log}).",
                _telling_lines(log, error.tail),
            ) from None
        folder.mkdir(parents=True, exist_ok=True)
        for wheel in Path(scratch).glob("llama_cpp_python-*.whl"):
            shutil.move(wheel, folder / (wheel.name + ".part"))
            (folder / (wheel.name + ".part")).replace(folder / wheel.name)
    # What only compiling needed is not kept: 250 MB.
    shutil.rmtree(tools, ignore_errors=True)
    source.unlink(missing_ok=True)
    wheel_or_none = built_wheel(places)
    if wheel_or_none is None:
        raise SetupError("The compiler ended without a result.", f"Its log is {log}.")
    return wheel_or_none


def _fetch_source(places: Places, python: Path, tell: Callable[[str], None]) -> Path:
    folder = places.downloads / "llama"
    tell("downloading the source (77 MB)")
    lock = places.root / "packaging" / "requirements-llama.lock"
    flags = ("--no-binary", ":all:", "--no-build-isolation")
    pip.download(python, lock, folder, "the model's runtime", flags)
    found = sorted(folder.glob("llama_cpp_python-*.tar.gz"))
    if not found:
        raise SetupError(f"pip did not leave the source of the model's runtime in {folder}.")
    return found[-1]


def works(python: Path, environ: dict[str, str]) -> bool:
    """Whether the runtime loads in the environment."""
    try:
        run_command([python, "-c", "import llama_cpp"], "Loading", environ=environ)
    except SetupError:
        return False
    return True


def _telling_lines(log: Path, tail: tuple[str, ...]) -> tuple[str, ...]:
    """The compiler's own last words: its errors, or the end of the log."""
    try:
        lines = log.read_text(encoding="utf-8").splitlines()
    except OSError:
        return tail
    errors = [line.strip() for line in lines if re.search(r"\berror:|CMake Error|FAILED:", line)]
    return tuple(errors[-8:]) or tail


class _NinjaReader:
    """Turns ninja's `[12/97]` into a percentage."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell

    def __call__(self, line: str) -> None:
        if found := _NINJA.search(line):
            done, total = int(found.group(1)), int(found.group(2))
            if total:
                self._tell(f"compiling: {100 * done // total} % ({done} of {total})")
