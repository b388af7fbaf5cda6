"""What `run` and `run.cmd` start: the program at once where all is ready, else set-up first.

Nothing is imported before it is needed: this is on the way of every start.
"""

from __future__ import annotations

import os
import signal
import sys

from provision.launch import NO_DISPLAY, become, has_display, is_ready, start
from provision.places import Places, find_places

VERBS = ("setup", "bundle", "uninstall", "add-library")
CHECK = "--check-the-project"
"""What `check` says first; not for typing."""


def main(arguments: list[str]) -> int:
    """Returns the exit status; 130 after Ctrl-C."""
    places = find_places()
    verb = arguments[0] if arguments else ""
    if verb not in (*VERBS, CHECK):
        ready, hint = is_ready(places)
        if ready:
            return _start(places, arguments, hint)
    if sys.prefix != sys.base_prefix:
        # Set-up may have to make the environment anew, so it must not run inside it.
        return _from_outside(arguments)
    # A shell may have started us with Ctrl-C switched off.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, _stop)
    from provision.errors import CommandFailed, SetupError

    try:
        return _set_up(places, verb, arguments)
    except KeyboardInterrupt:
        print("\nStopped. Run ./run again to go on from here.", file=sys.stderr)
        return 130
    except SetupError as error:
        if isinstance(error, CommandFailed):
            for line in error.tail:
                print(f"  | {line}", file=sys.stderr)
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(f"{where}{error.strerror or error}. Run ./run again afterwards.", file=sys.stderr)
        return 1


def _set_up(places: Places, verb: str, arguments: list[str]) -> int:
    from provision.run import Wish, set_up

    if verb == CHECK:
        from provision.checks import check

        return check(places, arguments[1:])
    if verb not in VERBS:
        set_up(places, Wish(window=not arguments and has_display()))
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        return _start(places, arguments, is_ready(places)[1])
    from provision import verbs

    return verbs.run(places, verb, arguments[1:])


def _start(places: Places, arguments: list[str], hint: str) -> int:
    if hint:
        print(hint, file=sys.stderr)
    if not arguments and not has_display():
        print(NO_DISPLAY, file=sys.stderr)
        return 2
    return start(places, arguments)


def _stop(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt


def _from_outside(arguments: list[str]) -> int:
    """Start again with the Python that the environment was made from."""
    base = getattr(sys, "_base_executable", sys.executable)
    return become([base, __file__, *arguments], os.environ)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
