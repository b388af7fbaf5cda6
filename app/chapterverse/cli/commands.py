"""One function a command: it runs a service, prints, and gives the exit status."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from chapterverse.adapters.exporters.json_file import schema as document_schema
from chapterverse.cli import batch
from chapterverse.cli.export import write_answer, write_report, write_verses
from chapterverse.cli.program import Program
from chapterverse.cli.terminal import Look, clean, print_events
from chapterverse.domain.answers import Answered, Outcome, Style
from chapterverse.domain.passages import SourceKind, SpanKind
from chapterverse.domain.ref_parser import scan_all
from chapterverse.domain.ref_values import FoundReference, Problem
from chapterverse.errors import AppError, BadInput
from chapterverse.grounding.present import LEVEL_SIGNS, LEVEL_WORDS, METHOD_WORDS, explained
from chapterverse.ports import NEVER, WordMatch, WordQuery
from chapterverse.services.check_text import TextChecked
from chapterverse.services.compose import Form
from chapterverse.services.own_work import schema as own_work_schema
from chapterverse.services.report_writers import json_text, markdown
from chapterverse.services.response_json import dumps, schema
from chapterverse.services.studies import schema as study_schema

OK, FAILED, NOT_ANSWERED = 0, 1, 3


def ask(program: Program, options: Namespace) -> int:
    """Answer a question; exit status 3 when the library does not answer it."""
    _indexed(program)
    style, form = Style(options.style), Form(options.form)
    if form is not Form.KEYED:
        style = Style.COMPOSED
    if options.batch:
        return _batch(options, lambda row: batch.ask_row(program, row, style))
    scope = batch.read_reference(options.scope) if options.scope else None
    events = program.answering.run(
        _words(options.question), NEVER, style=style, form=form, scope=scope
    )
    if options.json:
        answer = next(e.response for e in events if isinstance(e, Answered))
        print(dumps(answer, indent=2))
    else:
        found = print_events(events, sys.stdout)
        if found is None:
            return FAILED
        answer = found
    if options.output:
        write_answer(program, answer, Path(options.output))
    return OK if answer.outcome is Outcome.ANSWERED else NOT_ANSWERED


def read(program: Program, options: Namespace) -> int:
    """Print a passage verse by verse, with its title and notes left out."""
    place = program.read.go_to(_words(options.reference))
    work = program.corpus.work(options.translation) if options.translation else None
    work = work or program.read.default_translation()
    look = Look.of(sys.stdout)
    print(look.bold(f"{place.ref.display()} — {work.title}"))
    if place.note:
        print(look.faint(clean(place.note)))
    verses = program.corpus.verses(work.id, place.ref)
    if not verses:
        raise BadInput(f"The {work.title} has no text for {place.ref.display()}.")
    chapter = 0
    for verse in verses:
        if verse.ref is None:
            continue
        first = verse.ref.first
        if first.chapter != chapter and place.ref.first.chapter != place.ref.last.chapter:
            print(look.bold(f"{first.book.full_name} {first.chapter}"))
        chapter = first.chapter
        for span in verse.spans:
            if span.kind is SpanKind.TITLE:
                print(look.faint(clean(span.value)))
        print(f"{first.verse:>3} {clean(verse.text)}")
    return OK


def search(program: Program, options: Namespace) -> int:
    """Print the passages that match words, and verses near in meaning."""
    if not options.words_only:
        _indexed(program)
    scope = batch.read_reference(options.scope) if options.scope else None
    query = WordQuery(
        _words(options.words),
        WordMatch(options.match),
        stemmed=not options.exact,
        kinds=tuple(SourceKind),
        work_ids=(options.work,) if options.work else (),
        scope=scope,
    )
    results = program.search.run(query, options.limit, 0 if options.words_only else 5)
    look = Look.of(sys.stdout)
    if options.output:
        title, found = _words(options.words), tuple(hit.passage for hit in results.words)
        write_verses(program, f"“{title}”", found, Path(options.output))
        return OK if found else NOT_ANSWERED
    if options.json:
        rows = [
            {
                "ref": hit.passage.ref.osis if hit.passage.ref else "",
                "work": hit.passage.work_id,
                "entry": hit.passage.entry,
                "text": hit.passage.text,
            }
            for hit in results.words
        ]
        near = [
            {"ref": near.ref.osis, "text": near.text, "similarity": near.similarity}
            for near in results.meaning
        ]
        print(json.dumps({"words": rows, "meaning": near}, ensure_ascii=False, indent=2))
        return OK
    for hit in results.words:
        where = hit.passage.ref.display() if hit.passage.ref else hit.passage.entry
        print(f"{look.bold(where)} {look.faint(hit.passage.work_id)}  {_first(hit.passage.text)}")
    if results.meaning:
        print(look.faint("Near in meaning:"))
    for meant in results.meaning:
        print(f"{look.bold(meant.ref.display())}  {_first(meant.text)}")
    if results.note:
        print(look.faint(results.note))
    if not results.words and not results.meaning:
        print("Nothing found. Try fewer words, or another form of them.")
        return NOT_ANSWERED
    return OK


def retrieve(program: Program, options: Namespace) -> int:
    """Print the passages found for a question, with how each was found."""
    _indexed(program)
    if options.batch:
        return _batch(options, lambda row: batch.retrieve_row(program, row, options.k))
    found = program.retrieve.run(_words(options.question), options.k)
    if options.json:
        rows = [
            {
                "rank": p.rank,
                "ref": p.passage.ref.osis if p.passage.ref else "",
                "work": p.passage.work_id,
                "method": p.method.value,
                "score": p.score,
                "text": p.passage.text,
            }
            for p in found.passages
        ]
        print(json.dumps({"passages": rows, "note": found.note}, ensure_ascii=False, indent=2))
        return OK
    if found.note:
        print(clean(found.note))
    for p in found.passages:
        where = p.passage.ref.display() if p.passage.ref else p.passage.entry
        print(f"{p.rank:>3} {where} ({p.passage.work_id}, {METHOD_WORDS[p.method]})")
        print(f"    {_first(p.passage.text)}")
    return OK


def support(program: Program, options: Namespace) -> int:
    """Print whether a passage says what a claim says."""
    if options.batch:
        return _batch(options, lambda row: batch.support_row(program, row))
    if not options.claim or (not options.ref and not options.passage):
        raise BadInput('Give a claim and a reference, such as: support "Christ died" "1 Cor 15:3".')
    query = batch.support_query(program, options.claim, options.ref, options.passage)
    verdict = program.checker.check([query])[0]
    where = query.ref.display() if query.ref else "The passage"
    print(f"{where}: {clean(query.passage)}")
    why = explained(verdict, where if query.ref else "the passage")
    print(f"{LEVEL_SIGNS[verdict.level]} {LEVEL_WORDS[verdict.level]} — {why}")
    if verdict.quote:
        print(f"The words: {clean(verdict.quote)}")
    return OK


_NOT_READ = {
    Problem.NO_SUCH_VERSE: "no such place",
    Problem.UNKNOWN_BOOK: "no such place",
    Problem.AMBIGUOUS: "more than one place",
    Problem.OUTSIDE_CANON: "no text here",
    Problem.UNREADABLE: "not read",
}


def refs(_program: Program, options: Namespace) -> int:
    """Print every reference found in a text."""
    if options.batch:
        return _batch(options, batch.refs_row)
    text = _words(options.text)
    found = scan_all(text)
    for reference in found:
        typed = clean(text[reference.start : reference.end])
        if isinstance(reference, FoundReference):
            named = "; ".join(passage.display() for passage in reference.passages)
            note = f" ({reference.reading})" if reference.reading else ""
            print(f"{typed} → {named}{note}")
        else:
            print(f"{typed} → {_NOT_READ[reference.problem]}: {reference.reason}")
    if not found:
        print("No reference found.")
        return NOT_ANSWERED
    return OK


def check_text(program: Program, options: Namespace) -> int:
    """Check a text file: its references, quotations and claims; the report as Markdown or JSON."""
    path = Path(options.file)
    events = program.check_text.run(program.read_text(path), NEVER, title=path.name)
    report = next(event.report for event in events if isinstance(event, TextChecked))
    if options.output:
        write_report(program, report, Path(options.output))
        return OK
    print(json_text(report) if options.json else clean(markdown(report)), end="")
    return OK


def build_library(program: Program, options: Namespace) -> int:
    """Build the library file from source packages; progress a line at a time."""
    for step in program.build_library(Path(options.sources), Path(options.output)):
        print(f"[{step.done}/{step.total}] {step.what}", flush=True)
    return OK


def index(program: Program, _options: Namespace) -> int:
    """Build the index of meanings in the foreground; can be stopped and goes on later."""
    service = program.index
    for progress in service.build(NEVER):
        print(f"\rIndexed {progress.done} of {progress.total} texts", end="", flush=True)
    print("\nThe index of meanings is complete.")
    return OK


SCHEMAS = {
    "answer": schema,
    "study": study_schema,
    "own-work": own_work_schema,
    "document": document_schema,
}


def print_schema(_program: Program, options: Namespace) -> int:
    """Print the JSON Schema of an answer, a study or all own work."""
    print(json.dumps(SCHEMAS[options.of](), ensure_ascii=False, indent=2))
    return OK


def _indexed(program: Program) -> None:
    """Build the index of meanings when it is not there yet: once, some seconds, told on standard
    error. Where it cannot be built, answers are found by words, and say so."""
    told = ""
    lively = sys.stderr.isatty()
    try:
        for progress in program.index.build(NEVER):
            share = f" {100 * progress.done // max(1, progress.total)} %" if lively else " …"
            if share != told:
                print(f"\rIndexing meanings, once:{share}", end="", file=sys.stderr, flush=True)
            told = share
    except AppError:
        pass  # missing files or another process that builds it: retrieval says what it lacks
    if told:
        print(file=sys.stderr)


def _batch(options: Namespace, answer: Callable[[batch.Row], batch.Row]) -> int:
    if not options.out:
        raise BadInput("--batch needs --out with the file to write.")
    failed = batch.run_batch(Path(options.batch), Path(options.out), answer)
    if failed:
        print(f"{failed} lines had an error; see {options.out}.", file=sys.stderr)
    return OK


def _words(parts: list[str]) -> str:
    return " ".join(parts)


def _first(text: str, limit: int = 300) -> str:
    flat = clean(text).replace("\n", " ")
    return flat if len(flat) <= limit else flat[:limit].rsplit(" ", 1)[0] + " …"
