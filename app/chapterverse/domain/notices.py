"""What must be printed with the words of a work, and what is said where its licence kept some out.

How much may be printed is licences' part.
"""

from __future__ import annotations

from chapterverse.domain.licences import ALL, verse_limit
from chapterverse.domain.studies import TextSource

_UNITED_KINGDOM = (
    "Rights in the Authorized (King James) Version in the United Kingdom are vested in the Crown "
    "and administered by the Crown’s patentee; printing it there needs permission."
)


def notices(source: TextSource) -> tuple[str, ...]:
    """Sentences for the sources page: the work's own, the King James Version's in the United
    Kingdom, and how much of a work its licence lets stand here."""
    said = [source.attribution] if source.attribution else []
    if source.work_id == "KJV" or "King James" in source.title:
        said.append(_UNITED_KINGDOM)
    limit = verse_limit(source.licence)
    if limit > 0:
        said.append(f"Its licence lets {limit:,} verses stand in one document.")
    return tuple(said)


def left_out(source: TextSource) -> str:
    """Says that words of a work are missing from a document, and why."""
    limit = verse_limit(source.licence)
    if limit not in (0, ALL):
        return (
            f"Words of {source.title} are left out (at […]): its licence lets {limit:,} verses "
            "stand in one document."
        )
    if not source.licence.strip():
        return (
            f"The words of {source.title} are left out (at […]): its licence is not known. Its "
            "publisher can allow them."
        )
    return (
        f"The words of {source.title} are left out (at […]): its licence does not let them be "
        "handed on."
    )
