"""Runs the steps that are left, after one look at the machine, and notes when all are done."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from provision import library, preflight
from provision.errors import CommandFailed, SetupError
from provision.launch import mark_ready
from provision.places import Places
from provision.progress import Progress
from provision.state import State, only_one
from provision.steps import ENVIRONMENT, LIBRARY, LLAMA, Step, all_steps
from provision.systems import Part, current_system

LLAMA_HINT = "The language model's runtime is not compiled yet; ./run setup tries again."


@dataclass(frozen=True, slots=True)
class Wish:
    """What this set-up is for: a window or the terminal, a user or a developer.

    `again` retries a step that failed before; `rebuild` builds the library whatever is known.
    """

    window: bool
    developer: bool = False
    again: bool = False
    rebuild: bool = False


def set_up(places: Places, wish: Wish) -> None:
    """Do all that is left. Raises SetupError; what was finished stays finished."""
    steps = all_steps(places, wish.developer)
    with only_one(places.lock):
        state = State(places.state)
        if wish.rebuild:
            state.forget(LIBRARY)
        left = [step for step in steps if _is_left(step, state, wish)]
        if left:
            _look_first(places, wish, left)
            progress = Progress(len(left))
            for step in steps:
                # Asked again: a step may bring what a later one is made from.
                if step not in left:
                    if not _is_left(step, state, wish):
                        continue
                    progress.expect_another()
                _do(step, state, progress)
        record = state.record(LLAMA)
        hint = LLAMA_HINT if record is not None and record.failed else ""
        mark_ready(places, _watched(places, steps, state), hint)


def what_is_left(places: Places, developer: bool) -> tuple[Step, ...]:
    """The steps that are not finished, those that failed included."""
    state = State(places.state)
    wish = Wish(window=False, developer=developer, again=True)
    return tuple(step for step in all_steps(places, developer) if _is_left(step, state, wish))


def _is_left(step: Step, state: State, wish: Wish) -> bool:
    key = step.key()
    record = state.record(step.name)
    if record is not None and record.failed and record.key == key:
        return wish.again
    return not state.is_finished(step.name, key)


def _look_first(places: Places, wish: Wish, left: list[Step]) -> None:
    system = current_system()
    names = {step.name for step in left}
    ask = preflight.Ask(
        window=wish.window or wish.developer,
        compiler=LLAMA in names,
        network=any(step.network for step in left),
        disk=preflight.DISK_BYTES if ENVIRONMENT in names else sum(step.disk for step in left),
    )
    lock = places.root / "packaging" / "requirements.lock"
    trouble = partial(preflight.index_trouble, lock)
    lacks = preflight.find_lacks(ask, system, places.data, trouble)
    if lacks and preflight.install_packages(lacks, _print):
        lacks = preflight.find_lacks(ask, system, places.data, trouble)
    if not lacks:
        return
    _print(preflight.describe(lacks, system))
    if any(lack.stops for lack in lacks):
        raise SetupError("Nothing was downloaded.", "Bring what is missing, then run ./run again.")
    if any(lack.part is Part.COMPILER for lack in lacks):
        _print("Going on: answers made of quotations need no compiler.")


def _print(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _do(step: Step, state: State, progress: Progress) -> None:
    progress.begin(step.title)
    try:
        made = step.work(progress)
    except SetupError as error:
        if not step.may_fail:
            raise
        for line in error.tail if isinstance(error, CommandFailed) else ():
            progress.say(f"| {line}")
        progress.say(f"{error.text} All that needs no model works; ./run setup tries again.")
        state.finish(step.name, step.key(), (), failed=error.text)
    else:
        state.finish(step.name, step.key(), made)
        progress.done()


def _watched(places: Places, steps: tuple[Step, ...], state: State) -> tuple[Path, ...]:
    """Files whose change means that set-up has to look again."""
    packaging = places.root / "packaging"
    watched = [*sorted(packaging.glob("*.lock")), packaging / "sources.toml"]
    watched.append(places.root / "models" / "manifest.toml")
    watched += library.builder_files(places.root)
    for step in steps:
        if (record := state.record(step.name)) is not None:
            watched += [Path(stamp.path) for stamp in record.stamps]
    return tuple(dict.fromkeys(watched))
