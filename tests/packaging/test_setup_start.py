"""Starting: the fast way, the way without a display, and what the program is handed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from provision.launch import has_display, is_ready, mark_ready, program_environment, ready_file
from provision.places import ROOT, Places, environment_python, find_places


def own_places(tmp_path: Path) -> tuple[dict[str, str], Places]:
    kept = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    kept.pop("QT_QPA_PLATFORM", None)
    environ = {**kept, "CHAPTERVERSE_HOME": str(tmp_path / "Höme ünd Käse")}
    return environ, find_places(environ)


def make_ready(places: Places, hint: str = "") -> Path:
    """A data folder in which set-up has done everything."""
    python = environment_python(places.environment)
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    made = places.data / "made"
    made.write_text("made")
    mark_ready(places, [made, python], hint)
    return made


def test_ready_lasts_until_a_file_changes(tmp_path: Path) -> None:
    _, places = own_places(tmp_path)
    assert is_ready(places) == (False, "")
    made = make_ready(places, "a hint")
    assert is_ready(places) == (True, "a hint")
    made.write_text("changed")
    assert not is_ready(places)[0]


@pytest.mark.parametrize("text", ["", "[]", '{"files": [1], "hint": ""}', '{"files": []}', "\x00"])
def test_a_torn_ready_file_means_set_up(tmp_path: Path, text: str) -> None:
    _, places = own_places(tmp_path)
    make_ready(places)
    ready_file(places).write_text(text)
    assert is_ready(places) == (False, "")


def test_another_clone_looks_for_itself(tmp_path: Path) -> None:
    _, places = own_places(tmp_path)
    make_ready(places)
    other = Places(tmp_path / "other clone", places.data, places.cache, places.config)
    assert is_ready(other) == (False, "")


def test_run_without_a_display_says_where_to_ask(tmp_path: Path) -> None:
    environ, places = own_places(tmp_path)
    make_ready(places, "One hint.")
    done = subprocess.run(
        ["sh", str(ROOT / "run")], env=environ, cwd=tmp_path, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines()[0] == "One hint."
    assert "./run ask" in done.stderr.splitlines()[1]
    assert len(done.stderr.splitlines()) == 2


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"])
def test_a_display_is_found(name: str) -> None:
    assert has_display({name: "x"}, "linux")
    assert not has_display({name: ""}, "linux")
    assert has_display({}, "darwin")


def test_the_program_sees_its_own_code_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/somewhere/else")
    monkeypatch.setenv("PYTHONHOME", "/broken")
    places = find_places({"CHAPTERVERSE_HOME": "/x"})
    environ = program_environment(places)
    assert environ["PYTHONPATH"] == str(ROOT / "app")
    assert "PYTHONHOME" not in environ
    assert environ["PYTHONSAFEPATH"] == "1"


def test_a_python_is_found(tmp_path: Path) -> None:
    script = ROOT / "packaging" / "find-python.sh"
    done = subprocess.run(["sh", str(script)], capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()).exists()


def test_no_python_is_told_with_one_command(tmp_path: Path) -> None:
    # A PATH with the tools of the script and an apt-get, but without any Python.
    for name in ("sh", "id", "uname"):
        (tmp_path / name).symlink_to(f"/usr/bin/{name}")
    (tmp_path / "id").unlink()
    (tmp_path / "id").write_text("#!/bin/sh\necho 1000\n")
    (tmp_path / "apt-get").write_text("#!/bin/sh\nexit 1\n")
    for name in ("id", "apt-get"):
        (tmp_path / name).chmod(0o755)
    done = subprocess.run(
        [str(tmp_path / "sh"), str(ROOT / "packaging" / "find-python.sh")],
        env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stdout == ""
    assert "apt-get install -y python3 python3-venv" in done.stderr
