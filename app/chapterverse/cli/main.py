"""The command line: names, options and help. What a command does is in commands and doctor."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from chapterverse import __version__
from chapterverse.cli import commands, own_work
from chapterverse.cli.doctor import doctor
from chapterverse.cli.export import add_options as export_options
from chapterverse.cli.export import add_output, export
from chapterverse.cli.models import models
from chapterverse.cli.program import Program
from chapterverse.errors import AppError, Cancelled
from chapterverse.services.compose import Form

STOPPED = 130  # as shells say it of a program that Ctrl-C ended
Command = Callable[[Program, argparse.Namespace], int]


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line; every command has its help."""
    top = argparse.ArgumentParser(
        prog="chapterverse",
        description="Offline Bible study: every answer gives chapter and verse. "
        "Without a command the window opens.",
    )
    top.add_argument("--version", action="version", version=f"Chapter & Verse {__version__}")
    add = top.add_subparsers(dest="command", metavar="COMMAND")

    ask = _command(add, "ask", commands.ask, "answer a question with verses and footnotes")
    ask.add_argument("question", nargs="*", help="the question")
    ask.add_argument(
        "--style", choices=["quote", "guided", "composed"], default="quote", help="how to answer"
    )
    ask.add_argument(
        "--form",
        choices=[form.value for form in Form],
        default=Form.KEYED.value,
        help="how a model is asked to write: prose held to the keys, free prose, a study guide",
    )
    ask.add_argument("--scope", metavar="REF", help="answer from this book or passage only")
    ask.add_argument("--json", action="store_true", help="print the checked answer as JSON")
    add_output(ask)
    _batched(ask, '{"id", "question"} a line -> {"id", "response"}')

    read = _command(add, "read", commands.read, "print a passage")
    read.add_argument("reference", nargs="+", help='such as "Romans 3:21-26"')
    read.add_argument("--translation", metavar="WORK", help="such as WEB or KJV")

    search = _command(add, "search", commands.search, "find words in all works")
    search.add_argument("words", nargs="+", help="plain words")
    search.add_argument("--match", choices=["all", "any", "phrase"], default="all")
    search.add_argument("--exact", action="store_true", help="only the words as written")
    search.add_argument("--work", metavar="WORK", help="search this work only")
    search.add_argument("--scope", metavar="REF", help="search this book or passage only")
    search.add_argument("--words-only", action="store_true", help="no search by meaning")
    search.add_argument("--limit", type=_count, default=20, metavar="N")
    search.add_argument("--json", action="store_true")
    add_output(search)

    retrieve = _command(add, "retrieve", commands.retrieve, "show the passages for a question")
    retrieve.add_argument("question", nargs="*")
    retrieve.add_argument("--k", type=_count, default=None, metavar="N", help="how many")
    retrieve.add_argument("--json", action="store_true")
    _batched(retrieve, '{"id", "query"} a line -> {"id", "ranked_refs"}, scripture only')

    support = _command(add, "support", commands.support, "check a claim against a verse")
    support.add_argument("claim", nargs="?")
    support.add_argument("ref", nargs="?")
    support.add_argument("--passage", metavar="TEXT", help="check against this text instead")
    _batched(support, '{"id", "claim", "ref"?, "passage"?} -> {"id", "label", "score", ...}')

    refs = _command(add, "refs", commands.refs, "find references in a text")
    refs.add_argument("text", nargs="*")
    _batched(refs, '{"id", "text", "mode": "parse"|"scan", "context"?} -> {"id", "ok", "osis"}')

    text = _command(add, "check-text", commands.check_text, "check a text against the library")
    text.add_argument("file", help="a text (.txt, .md, .docx, .pdf)")
    text.add_argument("--json", action="store_true", help="print the report as JSON")
    add_output(text)

    export_options(_command(add, "export", export, "write a study as PDF, DOCX, Markdown, HTML"))

    which = _command(add, "models", models, "list the models of this machine, test or choose one")
    which.add_argument(
        "--self-test", nargs="?", const="", metavar="MODEL", help="test it, or the one in use"
    )
    which.add_argument("--add", metavar="FILE", help="copy a GGUF file to your models")
    which.add_argument("--use", metavar="MODEL", help="answer with this one from now on")

    check = _command(add, "doctor", doctor, "say what is installed and what is missing")
    check.add_argument("--offline", action="store_true", help="prove that no socket is opened")
    check.add_argument("--all", action="store_true", help="every oddity of the library")

    build = _command(add, "build-library", commands.build_library, "build the library file")
    build.add_argument("--sources", required=True, metavar="DIR")
    build.add_argument("--output", required=True, metavar="FILE")
    _command(add, "index", commands.index, "build the index of meanings now")
    shape = _command(add, "schema", commands.print_schema, "print the JSON Schema of a document")
    shape.add_argument("of", nargs="?", choices=sorted(commands.SCHEMAS), default="answer")
    _own_work(add)
    return top


def _own_work(add: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    notes = add.add_parser("notes", help="list, export and import notes and all own work")
    to = notes.add_subparsers(dest="action", metavar="ACTION", required=True)
    shown = _command(to, "list", own_work.list_notes, "print notes, or all that is on a passage")
    shown.add_argument("reference", nargs="*", help='such as "Romans 3"')
    shown.add_argument("--find", metavar="WORDS", help="only notes with these words")
    one = "write all own work (notes, highlights, tags, answers, studies) to one file"
    _command(to, "export", own_work.export_notes, one).add_argument("file")
    one = "bring the work in such a file together with yours; nothing is doubled or deleted"
    _command(to, "import", own_work.import_notes, one).add_argument("file")

    studies = add.add_parser("studies", help="list studies, write and read .cvstudy files")
    to = studies.add_subparsers(dest="action", metavar="ACTION", required=True)
    shown = _command(to, "list", own_work.list_studies, "list studies")
    shown.add_argument("words", nargs="*", help="only studies with these words")
    shown.add_argument("--tag", help="only studies with this tag")
    shared = _command(to, "share", own_work.share_study, "write a study to a .cvstudy file")
    shared.add_argument("study", help="its title or the beginning of its id")
    shared.add_argument("file")
    opened = _command(to, "open", own_work.open_study, "say what a .cvstudy file holds")
    opened.add_argument("file")
    opened.add_argument("--keep", action="store_true", help="keep a copy that can be changed")

    backups = add.add_parser("backups", help="list, make and restore copies of your work")
    to = backups.add_subparsers(dest="action", metavar="ACTION", required=True)
    _command(to, "list", own_work.list_backups, "list the copies of your work")
    _command(to, "make", own_work.make_backup, "copy your work now")
    one = "put a copy in the place of your work, which is kept as a copy itself"
    _command(to, "restore", own_work.restore_backup, one).add_argument("name")


def main(arguments: Sequence[str], program: Program) -> int:
    """Run one command; the exit status. Every error is one or two sentences on standard error."""
    options = parser().parse_args(arguments)
    if getattr(options, "k", 1) is None:
        options.k = 100 if options.batch else 12
    run: Command = options.run
    try:
        return run(program, options)
    except Cancelled:
        return STOPPED
    except AppError as error:
        print(str(error), file=sys.stderr)
        return commands.FAILED
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        # The reader of our output went away (`… | head`); closing quietly is what it expects.
        sys.stderr.close()
        return commands.OK


def _command(
    add: argparse._SubParsersAction[argparse.ArgumentParser], name: str, run: Command, what: str
) -> argparse.ArgumentParser:
    command = add.add_parser(name, help=what, description=what[0].upper() + what[1:] + ".")
    command.set_defaults(run=run)
    return command


def _batched(command: argparse.ArgumentParser, shape: str) -> None:
    command.add_argument("--batch", metavar="IN.jsonl", help=f"many at once: {shape}")
    command.add_argument("--out", metavar="OUT.jsonl", help="where --batch writes")


def _count(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 10_000:
        raise argparse.ArgumentTypeError("a whole number from 1 to 10,000")
    return int(text)
