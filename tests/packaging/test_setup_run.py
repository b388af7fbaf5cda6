"""Steps go on where they stopped, and one that may fail does not stop the others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from provision import preflight, run
from provision.errors import CommandFailed, SetupError
from provision.launch import is_ready
from provision.places import Places
from provision.progress import Progress
from provision.run import Wish, set_up, what_is_left
from provision.steps import Step

Work = Callable[[Progress], tuple[Path, ...]]


class Machine:
    """A set-up of scripted steps, and what they did."""

    def __init__(self, places: Places, patch: pytest.MonkeyPatch) -> None:
        self.places = places
        self.done: list[str] = []
        self.stop_in = ""
        self.fail_in = ""
        self.texts = "1"
        patch.setattr(run, "all_steps", lambda _places, _developer: self.steps())
        patch.setattr(run, "_look_first", lambda *_: None)
        patch.setattr(preflight, "index_trouble", lambda: pytest.fail("asked the network"))

    def steps(self) -> tuple[Step, ...]:
        return (
            self.step("packages", lambda: "1"),
            self.step("texts", lambda: self.texts),
            self.step("library", lambda: self.text_of("texts")),
            self.step("llama", lambda: "1", may_fail=True),
        )

    def text_of(self, name: str) -> str:
        path = self.places.data / name
        return path.read_text() if path.exists() else ""

    def step(self, name: str, key: Callable[[], str], may_fail: bool = False) -> Step:
        def work(_progress: Progress) -> tuple[Path, ...]:
            if name == self.stop_in:
                raise KeyboardInterrupt
            if name == self.fail_in:
                raise CommandFailed("The compiler gave up.", ("error: no memory",))
            self.done.append(name)
            path = self.places.data / name
            path.write_text(key())
            return (path,)

        return Step(name, name, key, work, network=False, disk=0, may_fail=may_fail)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    places = Places(tmp_path / "clone", tmp_path / "data", tmp_path / "cache", tmp_path / "config")
    return Machine(places, monkeypatch)


WISH = Wish(window=False)
ORDER = ["packages", "texts", "library", "llama"]


def test_all_steps_once_then_none(machine: Machine) -> None:
    set_up(machine.places, WISH)
    # The library's key is that of the texts, which came while it ran.
    assert machine.done == ORDER
    set_up(machine.places, WISH)
    assert machine.done == ORDER
    assert is_ready(machine.places) == (True, "")


@pytest.mark.parametrize("name", ORDER)
def test_an_interrupted_set_up_goes_on(machine: Machine, name: str) -> None:
    machine.stop_in = name
    with pytest.raises(KeyboardInterrupt):
        set_up(machine.places, WISH)
    assert is_ready(machine.places) == (False, "")
    machine.stop_in = ""
    set_up(machine.places, WISH)
    assert machine.done == ORDER


def test_a_failing_step_stops_the_rest(machine: Machine) -> None:
    machine.fail_in = "library"
    with pytest.raises(SetupError):
        set_up(machine.places, WISH)
    assert machine.done == ["packages", "texts"]


def test_a_failing_compiler_does_not(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine.fail_in = "llama"
    set_up(machine.places, WISH)
    assert "error: no memory" in capsys.readouterr().err
    ready, hint = is_ready(machine.places)
    assert ready
    assert "./run setup" in hint
    assert [step.name for step in what_is_left(machine.places, developer=False)] == ["llama"]
    machine.fail_in = ""
    set_up(machine.places, WISH)
    assert "llama" not in machine.done
    set_up(machine.places, Wish(window=False, again=True))
    assert machine.done == ORDER
    assert is_ready(machine.places) == (True, "")


def test_new_texts_bring_a_new_library(machine: Machine) -> None:
    set_up(machine.places, WISH)
    machine.texts = "2"
    set_up(machine.places, WISH)
    assert machine.done == [*ORDER, "texts", "library"]


def test_a_deleted_result_is_made_again(machine: Machine) -> None:
    set_up(machine.places, WISH)
    (machine.places.data / "library").unlink()
    assert is_ready(machine.places) == (False, "")
    set_up(machine.places, WISH)
    assert machine.done == [*ORDER, "library"]


def test_a_rebuild_on_request(machine: Machine) -> None:
    set_up(machine.places, WISH)
    set_up(machine.places, Wish(window=False, rebuild=True))
    assert machine.done == [*ORDER, "library"]
