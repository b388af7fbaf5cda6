"""Studies to begin with: a lesson, a sermon outline, a word study, an inductive study.

A template is data: a TOML file of resources/templates with a title, a sentence about it, and blocks
of the kinds that a person writes (heading, note, question, page break). Its name is the file's.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from chapterverse.domain import value_json
from chapterverse.domain.studies import (
    HeadingBlock,
    NoteBlock,
    PageBreakBlock,
    QuestionBlock,
    StudyBlock,
)
from chapterverse.errors import BadInput

TemplateBlock = HeadingBlock | NoteBlock | QuestionBlock | PageBreakBlock


@dataclass(frozen=True, slots=True)
class Template:
    """A study to begin with; its blocks get ids of their own when it is used."""

    name: str
    title: str
    about: str
    blocks: tuple[StudyBlock, ...]


def parse_template(name: str, text: str) -> Template:
    """The template in a TOML text; raises BadInput."""
    what = f"The template “{name}”"
    try:
        raw = tomllib.loads(text)
        title, about, blocks = raw["title"], raw["about"], raw["block"]
    except (tomllib.TOMLDecodeError, KeyError) as error:
        raise BadInput(f"{what} is damaged.", "Install the program again.") from error
    if not (isinstance(title, str) and isinstance(about, str) and isinstance(blocks, list)):
        raise BadInput(f"{what} is damaged.", "Install the program again.")
    decoded: list[StudyBlock] = []
    for number, block in enumerate(blocks):
        value = value_json.decode_union(TemplateBlock, {"id": str(number), **block}, what)
        decoded.append(value)
    return Template(name, title, about, tuple(decoded))


def load_templates(folder: Path) -> tuple[Template, ...]:
    """All templates of a folder by title; a folder that is missing has none. Raises BadInput."""
    try:
        found = [
            parse_template(path.stem, path.read_text(encoding="utf-8"))
            for path in folder.glob("*.toml")
        ]
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(
            "The templates for studies cannot be read.", f"Install the program again. ({error})"
        ) from error
    return tuple(sorted(found, key=lambda template: template.title))
