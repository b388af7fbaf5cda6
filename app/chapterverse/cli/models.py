"""`models`: lists the models of this machine, tests one, adds one, chooses one."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from chapterverse.cli.program import Program
from chapterverse.cli.terminal import Look, clean
from chapterverse.errors import AppError, BadInput
from chapterverse.ports import NEVER
from chapterverse.services.model_in_use import ModelInUse
from chapterverse.services.model_words import facts_line, reason_line, styles_line
from chapterverse.services.models import ModelChoice
from chapterverse.services.self_test import SelfTestStep
from chapterverse.settings import load_settings, save_settings

OK = 0


def models(program: Program, options: Namespace) -> int:
    """Do what the options say, then print the models, the one in use marked with a star."""
    in_use = program.model_in_use
    try:
        if options.add:
            _add(in_use, Path(options.add))
        if options.use:
            _use(program, options.use)
        if options.self_test is not None:
            _test(in_use, options.self_test)
    finally:
        in_use.close()
    choices = in_use.models.choices()
    own = in_use.choice.wish if in_use.choice is not None else ""
    for choice in choices:
        _print(choice, is_own=choice.wish == own)
    if not choices:
        print("There is no model here. Run “./run setup”, or add a GGUF file with --add FILE.")
    elif in_use.choice is None:
        print(clean(in_use.status.sentence))
    return OK


def _print(choice: ModelChoice, *, is_own: bool) -> None:
    look = Look.of(sys.stdout)
    star = "*" if is_own else " "
    print(f"{star} {look.bold(clean(choice.entry.title))}  {look.faint(clean(choice.wish))}")
    if facts := facts_line(choice):
        print(f"    {clean(facts)}")
    if choice.usable:
        print(f"    {styles_line(choice)}")
    if reason := reason_line(choice):
        print(f"    {look.faint(clean(reason))}")


def _add(in_use: ModelInUse, source: Path) -> None:
    for step in in_use.models.shelf.add(source, NEVER):
        _tell(f"Copying: {100 * step.done // max(1, step.total)} %")
    _tell("")
    in_use.refresh()


def _use(program: Program, wanted: str) -> None:
    in_use = program.model_in_use
    in_use.use(_wish(in_use, wanted), NEVER)
    if in_use.choice is None:
        return
    path = program.paths.settings_file
    settings, _ = load_settings(path)
    try:
        save_settings(path, settings.changed(model=in_use.choice.wish))
    except OSError as error:
        raise AppError(f"The choice could not be saved: {error.strerror}.") from error


def _test(in_use: ModelInUse, wanted: str) -> None:
    for event in in_use.self_test(_wish(in_use, wanted), NEVER):
        if isinstance(event, SelfTestStep):
            _tell(f"Self-test: {event.done} of {event.total}")
    _tell("")


def _wish(in_use: ModelInUse, wanted: str) -> str:
    """The model meant by a name: of its file, or a part of its title that only one has."""
    choices = in_use.models.choices()
    if not wanted or any(wanted in (c.wish, str(c.entry.path)) for c in choices):
        return wanted
    meant = [choice for choice in choices if wanted.casefold() in choice.entry.title.casefold()]
    if len(meant) != 1:
        which = "No model is" if not meant else "More than one model is"
        raise BadInput(f"{which} called {clean(wanted)}.", "“models” lists them.")
    return meant[0].wish


def _tell(sentence: str) -> None:
    """Progress on standard error, on one line; "" ends it."""
    if sys.stderr.isatty():
        print(f"\r{sentence:40}" if sentence else "\r" + " " * 40 + "\r", end="", file=sys.stderr)
