"""What a library file says of itself, as lines for a reader."""

from __future__ import annotations

from pathlib import Path

from chapterverse.adapters.sqlite.library_file import read_report


def facts(path: Path) -> tuple[tuple[str, str], ...]:
    """Name and value of each fact; raises LibraryUnavailable."""
    report = read_report(path)
    state = "" if report.is_current else " (this program would build it otherwise)"
    return (
        ("file", f"{path} ({path.stat().st_size / 1e6:.0f} MB)"),
        ("version", report.version + state),
        ("cross references", f"{report.cross_references:,}"),
        ("topic headings", f"{report.topic_headings:,}"),
        ("speeches with a known speaker", f"{report.speeches:,}"),
        *((w.work.id, f"{w.passages:,} passages from {w.source}") for w in report.works),
    )


def oddities(path: Path) -> tuple[tuple[str, str, str], ...]:
    """Work, place and what was repaired, left out or doubted; raises LibraryUnavailable."""
    return tuple((o.work_id, o.place, o.what) for o in read_report(path).oddities)
