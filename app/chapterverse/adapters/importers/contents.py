"""Compares what was imported with what the known versions of each source hold.

The table (resources/importers/contents.tsv) has a row for each known version of a work: id, number
of passages, of entries, of headings, and the digest of the normalized content.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from chapterverse.adapters.importers.values import ImportedWork, Oddity
from chapterverse.errors import BadInput


@dataclass(frozen=True, slots=True)
class KnownContent:
    """What one version of a work holds; `source` says where that version came from."""

    work_id: str
    source: str
    passages: int
    entries: int
    topics: int
    digest: str

    @property
    def row(self) -> str:
        """The line of the table."""
        counts = (str(n) for n in (self.passages, self.entries, self.topics))
        return "\t".join((self.work_id, self.source, *counts, self.digest))


def content_of(work: ImportedWork) -> KnownContent:
    """What `work` holds."""
    return KnownContent(
        work.work.id,
        work.source,
        len(work.passages),
        len(work.entries),
        len(work.topics),
        work.digest,
    )


def read_known(path: Path) -> tuple[KnownContent, ...]:
    """The table of known contents; raises BadInput when it cannot be read."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
        return tuple(
            KnownContent(work_id, source, int(passages), int(entries), int(topics), digest)
            for work_id, source, passages, entries, topics, digest in rows
        )
    except (OSError, ValueError) as error:
        raise BadInput(f"The table of known contents ({path.name}) cannot be read.") from error


def compare_content(work: ImportedWork, known: tuple[KnownContent, ...]) -> Oddity | None:
    """None when the content is that of a known version, else what was expected and what found."""
    found = content_of(work)
    rows = [row for row in known if row.work_id == found.work_id]
    if any(row.digest == found.digest for row in rows):
        return None
    expected = " or ".join(f"{_counts(row)} ({row.source})" for row in rows) or "no such work"
    what = f"is no known version: expected {expected}, found {_counts(found)}"
    return Oddity(found.work_id, found.source, what)


def _counts(content: KnownContent) -> str:
    named = (
        (content.passages, "passages"),
        (content.entries, "entries"),
        (content.topics, "headings"),
    )
    counts = ", ".join(f"{number} {name}" for number, name in named if number)
    return f"{counts or 'nothing'}, digest {content.digest[:12]}"
