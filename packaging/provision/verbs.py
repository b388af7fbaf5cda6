"""The words that `./run` keeps for itself: setup, bundle, add-library, uninstall."""

from __future__ import annotations

import argparse
from pathlib import Path

from provision.launch import has_display
from provision.places import Places
from provision.run import Wish, set_up


def run(places: Places, verb: str, arguments: list[str]) -> int:
    """Carry out one verb; returns the exit status. Raises SetupError."""
    return {"setup": _setup, "bundle": _bundle, "uninstall": _uninstall, "add-library": _add}[verb](
        places, arguments
    )


def _setup(places: Places, arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        "./run setup", description="Set up what is missing and try again what failed."
    )
    parser.add_argument(
        "--rebuild-library", action="store_true", help="build the library even if it is up to date"
    )
    options = parser.parse_args(arguments)
    set_up(places, Wish(has_display(), again=True, rebuild=options.rebuild_library))
    print("Everything is set up.")
    return 0


def _bundle(places: Places, arguments: list[str]) -> int:
    from provision.bundle import make_bundle

    parser = argparse.ArgumentParser(
        "./run bundle",
        description="Make a folder that runs on machines of this system without a network.",
    )
    parser.add_argument("folder", type=Path, help="a new or empty folder")
    options = parser.parse_args(arguments)
    set_up(places, Wish(window=False))
    make_bundle(places, options.folder.absolute())
    return 0


def _uninstall(places: Places, arguments: list[str]) -> int:
    from provision.uninstall import uninstall

    parser = argparse.ArgumentParser(
        "./run uninstall", description="Delete all that set-up and the program wrote."
    )
    parser.add_argument("--keep-data", action="store_true", help="keep studies, notes, settings")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    options = parser.parse_args(arguments)
    uninstall(places, options.keep_data, options.yes)
    return 0


def _add(places: Places, arguments: list[str]) -> int:
    from provision.modules import add_modules

    parser = argparse.ArgumentParser(
        "./run add-library", description="Add SWORD modules to the library."
    )
    parser.add_argument("given", type=Path, metavar="FOLDER|DEB|ZIP")
    options = parser.parse_args(arguments)
    set_up(places, Wish(window=False))
    names = add_modules(
        options.given.absolute(),
        places.sword,
        lambda: set_up(places, Wish(window=False, rebuild=True)),
    )
    print(f"Added: {', '.join(names)}. ./run doctor says which works the library uses.")
    return 0
