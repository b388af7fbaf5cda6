"""`export`, and the option -o of other commands: documents written to files from the terminal."""

from __future__ import annotations

import argparse
import sys
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

from chapterverse.cli.program import Program
from chapterverse.domain.answers import CitedResponse
from chapterverse.domain.document import Document, Layout, Paper
from chapterverse.domain.passages import Passage
from chapterverse.domain.studies import Study, TextSource
from chapterverse.errors import BadInput
from chapterverse.grounding.text_report import TextReport
from chapterverse.ports import NEVER
from chapterverse.services.exports import Exported, ExportStep
from chapterverse.services.exports_pages import source_of
from chapterverse.services.exports_single import (
    answer_document,
    report_document,
    verse_list_document,
)

_OK = 0
_STUDY_FILE = ".cvstudy"
_MOST_NAMED = 5


def add_options(command: argparse.ArgumentParser) -> None:
    """The arguments of `export`."""
    command.add_argument(
        "study", nargs="*", help="title or id of a study, or a .cvstudy file; without, lists them"
    )
    command.add_argument(
        "--to",
        choices=["pdf", "docx", "md", "html", "json", "txt"],
        help="the format; else the file's name says it",
    )
    add_output(command)
    command.add_argument("--paper", choices=[paper.value for paper in Paper], default="a4")
    command.add_argument("--endnotes", action="store_true", help="all notes at the end")
    command.add_argument("--wide-margins", action="store_true", help="room for handwriting")
    command.add_argument("--large-print", action="store_true")
    command.add_argument("--no-contents", action="store_true", help="no table of contents")


def add_output(command: argparse.ArgumentParser) -> None:
    """The option -o."""
    command.add_argument(
        "-o", "--output", metavar="FILE", help="write it to a file: .pdf, .docx, .md, .html …"
    )


def export(program: Program, options: Namespace) -> int:
    """Write a study to a file; without a study, list those on the shelf."""
    wanted = " ".join(options.study)
    if not wanted:
        for summary in program.studies.studies():
            print(f"{summary.id}  {summary.title}")
        return _OK
    study = find_study(program, wanted)
    names = program.annotations.pen_names()
    document = program.exports.document(study, names)
    name = options.to or ("" if options.output else "pdf")
    path = Path(options.output or program.exports.file_name(document, name))
    layout = Layout(
        Paper(options.paper),
        endnotes=options.endnotes,
        wide_margins=options.wide_margins,
        large_print=options.large_print,
        contents=not options.no_contents,
    )
    write_document(program, document, path, name, layout)
    return _OK


def find_study(program: Program, wanted: str) -> Study:
    """The study of that id or title, or of that .cvstudy file; raises BadInput."""
    if wanted.lower().endswith(_STUDY_FILE):
        opened = program.studies.open_file(Path(wanted))
        for work in opened.missing:
            print(f"The library lacks {work.title} ({work.work_id}).", file=sys.stderr)
        return opened.study
    every = program.studies.studies()
    title = " ".join(wanted.split()).casefold()
    found = [one for one in every if one.id == wanted] or [
        one for one in every if one.title.casefold() == title
    ]
    if len(found) > 1:
        named = ", ".join(one.id for one in found[:_MOST_NAMED])
        raise BadInput(f"{len(found)} studies are called “{wanted}”: {named}.", "Give an id.")
    if not found:
        raise BadInput(
            f"There is no study “{wanted}”.", "`export` without a name lists the studies."
        )
    return program.studies.open(found[0].id)


def write_document(
    program: Program, document: Document, path: Path, name: str = "", layout: Layout | None = None
) -> None:
    """Write a document to a file and say so; progress goes to standard error."""
    name = name or program.exports.format_of(path)
    for event in program.exports.run(document, path, name, NEVER, layout):
        match event:
            case ExportStep(what=what):
                print(f"{what} …", file=sys.stderr, flush=True)
            case Exported(path=written, size=size, remarks=remarks):
                for remark in remarks:
                    print(remark, file=sys.stderr)
                print(f"{written} ({max(1, round(size / 1000))} kB)")


def write_answer(program: Program, response: CitedResponse, path: Path) -> None:
    """An answer as a document of its own."""
    write_document(program, answer_document(response, _sources(program)), path)


def write_report(program: Program, report: TextReport, path: Path) -> None:
    """The report on a text."""
    by_id = {source.work_id: source for source in _sources(program)}
    write_document(program, report_document(report, by_id, datetime.now(UTC)), path)


def write_verses(program: Program, title: str, passages: tuple[Passage, ...], path: Path) -> None:
    """A list of verses."""
    sources = _sources(program)
    write_document(program, verse_list_document(title, passages, sources, datetime.now(UTC)), path)


def _sources(program: Program) -> tuple[TextSource, ...]:
    return tuple(source_of(work) for work in program.corpus.works())
