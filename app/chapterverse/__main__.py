"""The entry: a command in the terminal, or the window without one."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

_NO_DISPLAY = (
    "There is no screen here, so the window cannot open. "
    './run ask "How is a person justified before God?" answers in the terminal.'
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; the exit status (2 when there is no display for the window)."""
    if os.environ.get("CHAPTERVERSE_FORBID_INTERNET"):
        from chapterverse.adapters.offline import forbid_internet

        forbid_internet()
    given = sys.argv[1:] if arguments is None else list(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # Hebrew and Greek on a terminal of any locale
            stream.reconfigure(encoding="utf-8", errors="replace")
    if given:
        from chapterverse.bootstrap import Composition
        from chapterverse.cli.main import main as run_command

        return run_command(given, Composition())
    if not _has_display():
        print(_NO_DISPLAY, file=sys.stderr)
        return 2
    from chapterverse.bootstrap import open_program

    return open_program()


def _has_display() -> bool:
    if sys.platform != "linux":
        return True
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return any(os.environ.get(name) for name in names)


if __name__ == "__main__":
    sys.exit(main())
