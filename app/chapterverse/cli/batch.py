"""Many requests in one process: JSON lines in and out; one bad line never stops the rest."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from chapterverse.cli.program import Program
from chapterverse.domain.answers import Answered, Style
from chapterverse.domain.ref_parser import osis_list, parse, scan_all
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import AppError, BadInput, InvalidReference, NotInLibrary
from chapterverse.ports import NEVER, SupportQuery
from chapterverse.services.response_json import encode
from chapterverse.services.support_queries import neighbours

Row = Mapping[str, Any]


def run_batch(source: Path, target: Path, answer: Callable[[Row], Row]) -> int:
    """Answer every line of `source` into `target`; the number of lines that had an error.

    A line that is not a JSON object, or cannot be answered, gives {"id", "ok": false, "error"}.
    Raises BadInput when a file cannot be read or written; an old target then stays as it was.
    """
    failed = 0
    try:
        lines = source.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{source} cannot be read as UTF-8 text.") from error
    beside = target.with_name(target.name + ".part")
    try:
        with beside.open("w", encoding="utf-8") as out:
            for number, line in enumerate(lines, 1):
                if not line.strip():
                    continue
                result = _answered(line, number, answer)
                failed += result.get("ok") is False
                out.write(json.dumps(result, ensure_ascii=False) + "\n")
        beside.replace(target)
    except OSError as error:
        raise BadInput(f"{target} cannot be written: {error.strerror}.") from error
    return failed


def _answered(line: str, number: int, answer: Callable[[Row], Row]) -> Row:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict):
        return {"id": None, "ok": False, "error": f"Line {number} is not a JSON object."}
    try:
        return answer(row)
    except AppError as error:
        return {"id": row.get("id"), "ok": False, "error": str(error)}


def _text(row: Row, name: str) -> str:
    value = row.get(name)
    if not isinstance(value, str):
        raise BadInput(f"“{name}” is missing or not text.")
    return value


def retrieve_row(program: Program, row: Row, k: int) -> Row:
    """{id, query} -> {id, ranked_refs}."""
    ranked = program.retrieve.rank_verses(_text(row, "query"), k)
    return {"id": row.get("id"), "ranked_refs": [ref.osis for ref in ranked]}


def support_row(program: Program, row: Row) -> Row:
    """{id, claim, ref?, passage?} -> {id, label, score, explanation}."""
    query = support_query(program, _text(row, "claim"), row.get("ref"), row.get("passage"))
    verdict = program.checker.check([query])[0]
    return {
        "id": row.get("id"),
        "label": verdict.level.value,
        "score": verdict.confidence,
        "explanation": verdict.explanation,
    }


def support_query(program: Program, claim: str, ref: object, passage: object) -> SupportQuery:
    """The question to the checker. With both, `passage` is the text, `ref` only gives neighbours.

    Raises BadInput, InvalidReference, NotInLibrary.
    """
    if ref is not None and not isinstance(ref, str):
        raise BadInput("“ref” is not text.")
    if passage is not None and not isinstance(passage, str):
        raise BadInput("“passage” is not text.")
    if ref is None:
        if passage is None:
            raise BadInput("A claim needs a reference or a passage to be checked against.")
        return SupportQuery(claim, passage)
    try:
        place = read_reference(ref)
    except InvalidReference:
        if passage is None:
            raise
        # The text to check against is there; only its neighbours cannot be had.
        return SupportQuery(claim, passage)
    work = program.corpus.default_translation().id
    try:
        text = passage if passage is not None else program.corpus.passage(work, place).text
    except NotInLibrary:
        if passage is None:
            raise
        text = passage
    speech = program.corpus.speeches(place)
    return SupportQuery(claim, text, place, neighbours(program.corpus, work, place), speech)


def read_reference(text: str) -> PassageRef:
    """A reference as OSIS, as the program's id or as people type it; raises InvalidReference."""
    try:
        return PassageRef.from_osis(text)
    except AppError:
        return parse(text).passages[0]


def refs_row(row: Row) -> Row:
    """{id, text, mode: parse|scan, context?} -> {id, ok, osis: [...], error?}.

    `osis` has whole chapters and books as ranges. A text to parse that names no verse of the
    canon is not ok and says why.
    """
    text, mode = _text(row, "text"), row.get("mode", "scan")
    context = row.get("context")
    near = PassageRef.from_osis(context) if isinstance(context, str) and context else None
    if mode == "parse":
        try:
            osis = osis_list(parse(text, context=near).found)
        except AppError as error:
            return {"id": row.get("id"), "ok": False, "osis": [], "error": str(error)}
    elif mode == "scan":
        osis = osis_list(scan_all(text, context=near))
    else:
        raise BadInput("“mode” is “parse” or “scan”.")
    return {"id": row.get("id"), "ok": True, "osis": list(osis)}


def ask_row(program: Program, row: Row, style: Style) -> Row:
    """{id, question} -> {id, response}."""
    for event in program.answering.run(_text(row, "question"), NEVER, style=style):
        if isinstance(event, Answered):
            return {"id": row.get("id"), "response": encode(event.response)}
    raise BadInput("The question was not answered.")
