"""The commands about one's own work: notes, studies, and copies of the database."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from chapterverse.cli import batch
from chapterverse.cli.program import Program
from chapterverse.cli.terminal import Look, clean
from chapterverse.domain.annotations import Annotation, Bookmark, Highlight, Note, Tagging, place
from chapterverse.domain.studies import StudySummary
from chapterverse.errors import BadInput
from chapterverse.services.studies import OpenedStudy

OK = 0
_ALL = 1_000_000


def list_notes(program: Program, options: Namespace) -> int:
    """Print everything on a passage, or all notes, or those with some words."""
    look = Look.of(sys.stdout)
    found: tuple[Annotation, ...]
    if options.reference:
        found = program.annotations.on(batch.read_reference(" ".join(options.reference)))
    else:
        notes = program.annotations.find_notes(options.find or "", _ALL)
        found = tuple(sorted(notes, key=place))
    for item in found:
        print(f"{look.bold(place(item).display())}  {clean(_said(program, item))}")
    if not found:
        print("Nothing is noted there.")
    return OK


def export_notes(program: Program, options: Namespace) -> int:
    """Write all own work to one file."""
    done = program.own_work.export(Path(options.file))
    print(
        f"Wrote {_count(done.annotations, 'annotation')}, {_count(done.answers, 'answer')} and"
        f" {_count(done.studies, 'study', 'studies')} to {options.file}."
    )
    if done.skipped:
        print(f"Left out because they are damaged: {done.skipped}.", file=sys.stderr)
    return OK


def import_notes(program: Program, options: Namespace) -> int:
    """Bring the work in a file together with what is there."""
    done = program.own_work.import_file(Path(options.file))
    print(
        f"Added {_count(done.annotations, 'annotation')}, {_count(done.answers, 'answer')} and"
        f" {_count(done.studies, 'study', 'studies')}; replaced by a later change:"
        f" {_count(done.changed_annotations, 'annotation')} and"
        f" {_count(done.changed_studies, 'study', 'studies')}."
    )
    print(f"Before that a copy of your work was made: {done.backup}")
    return OK


def list_studies(program: Program, options: Namespace) -> int:
    """Print studies, newest change first, each with the beginning of its id."""
    found = program.studies.studies(" ".join(options.words), options.tag or "")
    for study in found:
        tags = "".join(f"  #{tag}" for tag in study.tags)
        when = f"{study.changed.astimezone():%Y-%m-%d %H:%M}"
        print(clean(f"{study.id[:8]}  {when}  {study.title}  ({study.blocks}){tags}"))
    if not found:
        print("There is no such study." if options.words or options.tag else "No studies yet.")
    return OK


def share_study(program: Program, options: Namespace) -> int:
    """Write a study to a .cvstudy file; says what a licence keeps out of it."""
    study = program.studies.open(find_study(program, options.study).id)
    withheld = program.studies.write_file(study, Path(options.file))
    print(f"Wrote {options.file}.")
    for source in withheld:
        print(clean(f"The licence of {source.title} keeps its words out of the file."))
    return OK


def open_study(program: Program, options: Namespace) -> int:
    """Say what a .cvstudy file holds; with --keep, put a copy on the shelf."""
    opened = program.studies.open_file(Path(options.file))
    _tell(opened)
    if options.keep:
        kept = program.studies.keep_copy(opened.study)
        print(f"Kept a copy: {kept.id[:8]}")
    return OK


def find_study(program: Program, name: str) -> StudySummary:
    """The study of that title, or whose id begins so; raises BadInput when there is not one."""
    every = program.studies.studies()
    found = [s for s in every if s.title.casefold() == name.casefold()]
    found = found or [s for s in every if len(name) >= 4 and s.id.startswith(name)]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadInput(f"Several studies are called “{name}”.", "Give the id that the list shows.")
    raise BadInput(f"There is no study “{name}”.", "./run studies list shows all.")


def list_backups(program: Program, _options: Namespace) -> int:
    """Print the copies of the database, newest first."""
    found = program.backups.backups()
    for backup in found:
        when = f"{backup.made.astimezone():%Y-%m-%d %H:%M}"
        print(f"{when}  {backup.size / 1e6:6.1f} MB  {backup.reason:8}  {backup.name}")
    if not found:
        print("There are no copies yet; one is made each week.")
    return OK


def make_backup(program: Program, _options: Namespace) -> int:
    """Copy the database now."""
    print(f"Made {program.backups.make().name}.")
    return OK


def restore_backup(program: Program, options: Namespace) -> int:
    """Put a copy in the place of the database, which is kept as a copy itself."""
    program.backups.restore(options.name)
    kept = next(b for b in program.backups.backups() if b.reason in ("restore", "damaged"))
    print(f"{options.name} is your work again; what was there is kept as {kept.name}.")
    return OK


def _said(program: Program, item: Annotation) -> str:
    match item:
        case Note():
            return item.text
        case Tagging():
            return f"#{item.name}"
        case Bookmark():
            return f"bookmark {item.name}".rstrip()
        case Highlight():
            name = program.annotations.pen_names().get(item.pen, f"pen {item.pen}")
            words = f" “{item.anchor.words}” ({item.anchor.work_id})" if item.anchor.work_id else ""
            return f"highlighted, {name}{words}"


def _tell(opened: OpenedStudy) -> None:
    study = opened.study
    by = f", by {study.author}" if study.author else ""
    print(clean(f"{study.title}{by}: {_count(len(study.blocks), 'part')}"))
    for source in opened.missing:
        print(clean(f"Your library does not have {source.title}."))
    for source in opened.withheld:
        print(clean(f"The words of {source.title} were left out for its licence."))


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"
