"""A .cvstudy file: a zip of manifest.json and study.json, to hand out (the StudyFiles port).

resources/schema/study.schema.json describes study.json; the manifest names format and program. What
comes in is hostile until it is read: see sealed_zip and domain.study_rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from chapterverse.adapters.sealed_zip import read_members, write_members
from chapterverse.domain import value_json
from chapterverse.domain.studies import SharedStudy, Study
from chapterverse.domain.study_rules import sound
from chapterverse.errors import BadInput

FORMAT = 1
"""The version of the format that this program writes; older ones are read."""
FORMAT_NAME = "chapter-and-verse study"
MOST_BYTES = 48 << 20
"""Bound of a file and of what is in it: some thousand pages."""
MOST_PARTS = 2_000_000
"""Bound of the lists and objects of a study: empty ones take little of a file and much memory."""
_MANIFEST, _STUDY = "manifest.json", "study.json"
_WHAT = "This study file"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a file says of itself: `withheld` are the ids of works whose words were left out."""

    name: str
    format: int
    program: str = ""
    withheld: tuple[str, ...] = ()


class CvStudyFiles:
    """Reads and writes study files; `program` is the version that is written into them."""

    def __init__(self, program: str) -> None:
        self._program = program

    def write(self, shared: SharedStudy, path: Path) -> None:
        """Write a file, whole or not at all. Raises AppError."""
        manifest = Manifest(FORMAT_NAME, FORMAT, self._program, shared.withheld)
        write_members(
            path,
            {
                _MANIFEST: (value_json.dumps(Manifest, manifest, 1).encode(errors="replace"),),
                _STUDY: (value_json.dumps(Study, shared.study, 1).encode(errors="replace"),),
            },
        )

    def read(self, path: Path) -> SharedStudy:
        """Read a file; nothing is written anywhere. Raises BadInput."""
        members = read_members(path, (_MANIFEST, _STUDY), MOST_BYTES, _WHAT)
        raw = value_json.parse(members[_MANIFEST], _WHAT)
        # The version first: a newer manifest may hold what this program does not know.
        version = raw.get("format") if isinstance(raw, dict) else None
        if isinstance(version, int) and version > FORMAT:
            raise BadInput(
                "This study file was made by a newer version of the program.",
                "Install that version to open it.",
            )
        manifest = value_json.decode(Manifest, raw, _WHAT)
        if manifest.name != FORMAT_NAME or manifest.format != FORMAT:
            raise BadInput("This is not a study file.")
        if sum(members[_STUDY].count(sign) for sign in (b"[", b"{")) > MOST_PARTS:
            raise BadInput(f"{_WHAT} is too large to be opened.")
        study = value_json.loads(Study, members[_STUDY], _WHAT)
        return SharedStudy(sound(study, _WHAT), manifest.withheld, manifest.program)
