"""Runs pip inside the private environment, with the user's own index, proxy and certificates.

Only what would bend a locked installation is set aside: constraints, and switches that install
elsewhere than into the environment.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from provision.commands import run_command
from provision.errors import CommandFailed

_UNWANTED = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_REQUIREMENT", "PIP_EDITABLE")


def pip_environment() -> dict[str, str]:
    """The user's environment without the settings that would bend a locked installation."""
    kept = {k: v for k, v in os.environ.items() if k not in _UNWANTED and k != "PYTHONPATH"}
    return {
        **kept,
        # An empty file replaces the constraints of a configuration file; the lock is stricter.
        "PIP_CONSTRAINT": os.devnull,
        "PIP_USER": "0",
        "PIP_NO_INPUT": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PYTHONUTF8": "1",
    }


def install_locked(python: Path, lock: Path, tell: Callable[[str], None], log: Path) -> None:
    """Install every package of a lock, as wheels, each checked against its hash."""
    command: list[str | Path] = [python, "-m", "pip", "install", "--require-hashes", "--no-deps"]
    command += ["--only-binary", ":all:", "--progress-bar", "off", "-r", lock]
    _run(command, "Installing the Python packages", _Counter(len(names_in(lock)), tell), log)


def install_wheel(python: Path, wheel: Path, log: Path) -> None:
    """Install one wheel that lies on this disk, without asking any index."""
    command: list[str | Path] = [python, "-m", "pip", "install", "--no-deps", "--no-index"]
    command += ["--force-reinstall", wheel]
    _run(command, f"Installing {wheel.name}", None, log)


def download(
    python: Path, requirements: Path, folder: Path, what: str, flags: Sequence[str] = ()
) -> None:
    """Fetch what `requirements` names with its hashes into `folder`, without dependencies."""
    command: list[str | Path] = [python, "-m", "pip", "download", "--no-deps", "--require-hashes"]
    command += ["--progress-bar", "off", "-d", folder, *flags, "-r", requirements]
    _run(command, f"Downloading {what}", None, None)


def _run(
    command: Sequence[str | Path],
    what: str,
    on_line: Callable[[str], None] | None,
    log: Path | None,
) -> None:
    try:
        run_command(command, what, on_line=on_line, environ=pip_environment(), log=log)
    except CommandFailed as error:
        raise CommandFailed(error.text, _telling(error.tail), _advice(error.tail)) from None


def _telling(tail: Sequence[str]) -> tuple[str, ...]:
    """pip's last words without its five identical retries."""
    kept = [line for line in tail if not line.startswith("WARNING: ")]
    retries = [line for line in tail if line.startswith("WARNING: Retrying")]
    return (*(line[:300] for line in retries[-1:]), *kept)


def _advice(tail: Sequence[str]) -> str:
    text = "\n".join(tail).lower()
    if "do not match the hashes" in text:
        return (
            "A package is not the one that was locked. If a package mirror or find-links folder is "
            "set up for pip, check what it serves."
        )
    if "no space left" in text or "errno 28" in text:
        return "The disk is full. Free some space and run ./run again."
    if "connection" in text or "timed out" in text or "no matching distribution" in text:
        return (
            "The package index cannot be reached or lacks it. Check the network, run ./run again."
        )
    return "Run ./run again to try once more."


class _Counter:
    """Turns pip's lines into `12 of 17 packages`."""

    def __init__(self, total: int, tell: Callable[[str], None]) -> None:
        self._total = total
        self._tell = tell
        self._seen = 0

    def __call__(self, line: str) -> None:
        if re.match(r"(Collecting|Requirement already satisfied:) ", line):
            self._seen = min(self._seen + 1, self._total)
            name = re.split(r"[=<> ]", line.split(": ", 1)[-1].removeprefix("Collecting "))[0]
            self._tell(f"{self._seen} of {self._total} packages: {name}")
        elif line.startswith("Installing collected packages"):
            self._tell("unpacking")


def locked(lock: Path, name: str) -> str:
    """One package of a lock, with its hashes, as a requirement."""
    text = lock.read_text(encoding="utf-8")
    found = re.search(rf"^{re.escape(name)}==.*(?:\n    --hash=.*)*", text, re.MULTILINE)
    return found.group() + "\n" if found else ""


def names_in(lock: Path) -> tuple[str, ...]:
    """The distribution names of a lock."""
    text = lock.read_text(encoding="utf-8")
    return tuple(re.findall(r"^([A-Za-z0-9][A-Za-z0-9._-]*)==", text, re.MULTILINE))
