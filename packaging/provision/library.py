"""Has the program build its library, and knows when the one that is there is out of date."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from provision.commands import run_command
from provision.errors import CommandFailed, SetupError
from provision.launch import program_environment
from provision.places import Places
from provision.state import digest_of

BUILDER = (
    "app/chapterverse/domain/canon.py",
    "app/chapterverse/adapters/importers/*.py",
    "app/chapterverse/adapters/sqlite/build.py",
    "app/chapterverse/adapters/sqlite/schema.py",
    "app/chapterverse/adapters/sqlite/speeches.py",
    "app/chapterverse/adapters/sqlite/topic_links.py",
    "app/chapterverse/adapters/sqlite/sql/library*.sql",
    "app/chapterverse/adapters/sqlite/verse_index.py",
    "app/chapterverse/adapters/sqlite/words.py",
    "app/chapterverse/adapters/sqlite/writer.py",
    "resources/importers/*",
    "resources/settings/*",
)
"""What decides how a library turns out, besides its sources."""


def builder_files(root: Path) -> tuple[Path, ...]:
    """The program's files that a library depends on."""
    found = {path for pattern in BUILDER for path in root.glob(pattern) if path.is_file()}
    return tuple(sorted(found))


def library_key(places: Places) -> str:
    """Changes when the library must be built anew: another builder, or other sources.

    Sources count by name, size and time: they are large and only set-up writes them.
    """
    parts: list[str | Path] = []
    for path in builder_files(places.root):
        parts += [path.relative_to(places.root).as_posix(), path]
    for path in source_files(places.sources):
        status = path.stat()
        name = path.relative_to(places.sources).as_posix()
        parts.append(f"{name} {status.st_size} {status.st_mtime_ns}")
    return digest_of(*parts)


def source_files(sources: Path) -> tuple[Path, ...]:
    """All files that the library is built from."""
    return tuple(sorted(path for path in sources.rglob("*") if path.is_file()))


def build_library(places: Places, tell: Callable[[str], None], log: Path) -> None:
    """Run the builder; it writes beside the old library and renames when whole.

    Raises SetupError with the builder's own sentence.
    """
    places.library.parent.mkdir(parents=True, exist_ok=True)
    command: list[str | Path] = [places.python, "-m", "chapterverse", "build-library"]
    command += ["--sources", places.sources, "--output", places.library]
    try:
        run_command(
            command,
            "Building the library",
            # The builder does not know how many works there are until it has read them.
            on_line=lambda line: tell(re.sub(r"^\[\d+/0\] ", "", line)),
            environ=program_environment(places),
            log=log,
        )
    except CommandFailed as error:
        sentence = error.tail[-1] if error.tail else error.text
        raise SetupError(f"The library was not built: {sentence}", f"More is in {log}.") from None
