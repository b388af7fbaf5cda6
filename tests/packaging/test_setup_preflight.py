"""All that is missing is listed at once, with one line to copy for every system."""

from __future__ import annotations

from pathlib import Path

import pytest

from provision import preflight
from provision.preflight import Ask, Lack, describe, find_lacks
from provision.systems import QT_LIBRARIES, Part, System, install_command, packages_for

ALL = Ask(window=True, compiler=True, network=True, disk=10**18)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with nothing on it."""
    monkeypatch.setattr(preflight, "_has_venv", lambda: False)
    monkeypatch.setattr(preflight, "_has_compiler", lambda: False)
    monkeypatch.setattr(preflight, "_missing_libraries", lambda: ("libEGL.so.1", "libxcb-shm.so.0"))


@pytest.mark.usefixtures("bare")
def test_everything_missing_is_one_list_and_one_command(tmp_path: Path) -> None:
    lacks = find_lacks(ALL, System.DEBIAN, tmp_path / "not/yet/there", lambda: "no route")
    said = describe(lacks, System.DEBIAN)
    for part in ("venv", "libEGL.so.1", "C++ compiler", "GB of disk", "network", "no route"):
        assert part in said
    command = said.splitlines()[-1]
    assert command.startswith("  sudo apt-get update && sudo apt-get install -y ")
    assert {"libegl1", "libxcb-shm0", "g++"} <= set(command.split())
    assert said.count("install -y") == 1


@pytest.mark.usefixtures("bare")
def test_what_is_not_needed_does_not_stop(tmp_path: Path) -> None:
    ask = Ask(window=False, compiler=True, network=False, disk=0)
    lacks = find_lacks(ask, System.FEDORA, tmp_path, lambda: pytest.fail("asked the network"))
    stopping = [lack.part for lack in lacks if lack.stops]
    assert stopping == [Part.VENV]
    assert "[optional]" in describe(lacks, System.FEDORA)


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    ("system", "words"),
    [
        (System.FEDORA, "sudo dnf install -y"),
        (System.MACOS, "xcode-select --install && brew install"),
        (System.WINDOWS, "winget install"),
    ],
)
def test_every_system_has_its_command(tmp_path: Path, system: System, words: str) -> None:
    lacks = find_lacks(ALL, system, tmp_path, lambda: "")
    assert words in describe(lacks, system)


def test_an_unknown_system_gets_the_list_without_a_command() -> None:
    lacks = (Lack("a C++ compiler", False, Part.COMPILER),)
    assert describe(lacks, System.OTHER).splitlines()[-1] == "  - a C++ compiler [optional]"


def test_every_library_has_a_package_on_both_systems() -> None:
    names = [library.name for library in QT_LIBRARIES]
    assert len(set(names)) == len(names)
    assert len(packages_for(System.DEBIAN, Part.WINDOW, names)) == len(names)
    fedora = packages_for(System.FEDORA, Part.WINDOW, names)
    assert len(set(fedora)) == len(fedora)
    assert all(packages_for(System.DEBIAN, part) for part in Part if part is not Part.WINDOW)


def test_the_windows_compiler_comes_with_its_workload() -> None:
    packages = packages_for(System.WINDOWS, Part.COMPILER)
    command = install_command(System.WINDOWS, [Part.COMPILER], packages)
    assert "VCTools" in command


def test_the_cause_of_a_failed_download_is_shown() -> None:
    said = (
        "WARNING: Retrying after connection broken by 'ProxyError('Cannot connect to proxy.')': /x",
        "ERROR: No matching distribution found for platformdirs",
    )
    assert preflight._reason(said).startswith("ProxyError('Cannot connect to proxy.'")
    assert preflight._reason(said[1:]) == said[1]
    assert preflight._reason(()) == "no answer"
