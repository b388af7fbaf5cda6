"""What a text is called, and writing a report into a file that a person picked."""

from __future__ import annotations

from pathlib import Path

from chapterverse.errors import AppError

_LONGEST_TITLE = 60


def write_text(path: Path, content: str) -> Path:
    """Write a file and hand its path back. Raises AppError when that fails."""
    try:
        path.write_text(content, encoding="utf-8")
    except OSError as error:
        why = error.strerror or str(error)
        said = f"{path.name} could not be written: {why}."
        raise AppError(said, "Choose another place.") from error
    return path


def title_of(text: str) -> str:
    """What a text is called: its first line with words, cut at a word."""
    lines = (line.strip("# \t") for line in text.splitlines())
    first = next((line for line in lines if line), "")
    if len(first) <= _LONGEST_TITLE:
        return first
    return first[:_LONGEST_TITLE].rsplit(" ", 1)[0] + " …"
