"""`./check`: sets up the developer's tools, then every check of the project, each with its time.

The first failure does not hide the later ones. Tools keep their caches in the cache folder, so that
a clone that cannot be written can be checked too.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from provision.errors import CommandFailed, SetupError
from provision.launch import program_environment
from provision.places import Places
from provision.progress import clock
from provision.run import Wish, set_up, what_is_left
from provision.steps import LLAMA


@dataclass(frozen=True, slots=True)
class Phase:
    """One check and how it went."""

    name: str
    passed: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class Count:
    """What pytest counted; all zero when it did not get that far."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0


def check(places: Places, arguments: list[str]) -> int:
    """Run everything; returns the exit status. `arguments` go to pytest."""
    started = time.monotonic()
    phases: list[Phase] = []

    def phase(name: str, work: Callable[[], bool]) -> None:
        print(f"== {name}", flush=True)
        begun = time.monotonic()
        passed = work()
        phases.append(Phase(name, passed, time.monotonic() - begun))

    def setting_up() -> bool:
        try:
            set_up(places, Wish(window=True, developer=True, again=True))
        except SetupError as error:
            for line in error.tail if isinstance(error, CommandFailed) else ():
                print(f"  | {line}")
            print(error, flush=True)
        return _is_complete(places)

    phase("set-up", setting_up)
    caches = places.cache / "check"
    caches.mkdir(parents=True, exist_ok=True)
    for name, command in tools(places.python, caches):
        phase(name, lambda command=command: _succeeds(places, caches, command))  # type: ignore[misc]
    report = caches / "tests.xml"
    report.unlink(missing_ok=True)
    tests: list[str | Path] = [places.python, "-m", "pytest", f"--junitxml={report}", *arguments]
    phase("tests", lambda: _succeeds(places, caches, tests))
    count = read_count(report)
    print("\n== times")
    for done in phases:
        print(f"{'ok' if done.passed else 'FAILED':7}{done.name:20}{clock(done.seconds)}")
    print(f"all in {clock(time.monotonic() - started)}")
    if count.skipped:
        print(f"{count.skipped} tests were skipped; none may be.")
    failed = count.failed + (0 if all(done.passed for done in phases[:-1]) else 1)
    good = all(done.passed for done in phases) and count.passed > 0 and not count.skipped
    if not good and not failed:
        failed = 1
    print(f"{count.passed} passed, {failed} failed", flush=True)
    return 0 if good else 1


def tools(python: Path, caches: Path) -> tuple[tuple[str, list[str | Path]], ...]:
    """The checks before the tests, by name."""
    module: list[str | Path] = [python, "-m"]
    ruff = caches / "ruff"
    return (
        ("format", [*module, "ruff", "format", "--check", "--cache-dir", ruff, "."]),
        ("lint", [*module, "ruff", "check", "--cache-dir", ruff, "."]),
        ("types", [*module, "mypy", "--cache-dir", caches / "mypy"]),
        ("imports", [python, "-c", _LINT_IMPORTS, "--cache-dir", caches / "imports"]),
    )


_LINT_IMPORTS = "import sys; from importlinter.cli import lint_imports_command as c; sys.exit(c())"


def read_count(report: Path) -> Count:
    """The numbers in pytest's own report."""
    try:
        suite = re.search(r"<testsuite [^>]*>", report.read_text(encoding="utf-8"))
    except OSError:
        return Count()
    if suite is None:
        return Count()
    numbers = dict(re.findall(r'(\w+)="(\d+)"', suite.group()))

    def total(name: str) -> int:
        return int(numbers.get(name, "0"))

    failed = total("failures") + total("errors")
    skipped = total("skipped")
    return Count(total("tests") - failed - skipped, failed, skipped)


def _is_complete(places: Places) -> bool:
    """On Linux nothing may be missing; elsewhere the model's runtime may."""
    left = [step.name for step in what_is_left(places, developer=True)]
    if not sys.platform.startswith("linux"):
        left = [name for name in left if name != LLAMA]
    for name in left:
        print(f"missing: {name}", flush=True)
    return not left


def _succeeds(places: Places, caches: Path, command: list[str | Path]) -> bool:
    environ = {
        **program_environment(places),
        "QT_QPA_PLATFORM": "offscreen",
        "HYPOTHESIS_STORAGE_DIRECTORY": str(caches / "hypothesis"),
        "PYTHONPYCACHEPREFIX": str(caches / "pycache"),
    }
    words = [str(part) for part in command]
    sys.stdout.flush()
    try:
        finished = subprocess.run(words, env=environ, cwd=places.root, check=False)
    except OSError as error:  # set-up did not get as far as the environment
        print(f"{words[0]}: {error.strerror}", flush=True)
        return False
    return finished.returncode == 0
