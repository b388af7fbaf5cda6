"""Makes the private Python environment and fills it from the lock."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from provision import pip
from provision.commands import run_command
from provision.errors import CommandFailed, SetupError
from provision.places import environment_python

_MARK = "installing"
_PROBE = "import sys, pip; sys.exit(sys.version_info < (3, 11))"


def is_torn(environment: Path) -> bool:
    """Whether an installation into it was interrupted.

    pip takes a package whose files are only half there for installed, so nothing but a new
    environment mends this.
    """
    return (environment / _MARK).exists()


@contextlib.contextmanager
def installing(environment: Path) -> Iterator[None]:
    """Marks the environment as torn for as long as pip works in it."""
    mark = environment / _MARK
    mark.touch()
    yield
    mark.unlink()


def is_usable(environment: Path) -> bool:
    """Whether the environment starts and has pip; one of an older supported Python is kept."""
    python = environment_python(environment)
    if is_torn(environment) or not python.exists():
        return False
    try:
        run_command([python, "-c", _PROBE], "Starting the environment")
    except SetupError:
        return False
    return True


def make_environment(environment: Path) -> None:
    """Make it anew. A half-made one stays torn and is made again.

    It is made in its own place, since scripts inside an environment hold its path.
    """
    if environment.exists():
        shutil.rmtree(environment)
    environment.mkdir(parents=True)
    base = getattr(sys, "_base_executable", sys.executable)
    try:
        with installing(environment):
            run_command([base, "-m", "venv", environment], "Making the Python environment")
    except CommandFailed as error:
        hint = "Install Python's venv (on Debian: sudo apt-get install python3-venv)."
        raise CommandFailed(error.text, error.tail, hint) from None


def install_packages(environment: Path, lock: Path, tell: Callable[[str], None], log: Path) -> None:
    """Bring the environment to what `lock` says."""
    with installing(environment):
        pip.install_locked(environment_python(environment), lock, tell, log)


def installed(environment: Path) -> tuple[Path, ...]:
    """The metadata folders of all installed packages."""
    pattern = "Lib/site-packages" if os.name == "nt" else "lib/python3*/site-packages"
    return tuple(sorted(environment.glob(f"{pattern}/*.dist-info")))
