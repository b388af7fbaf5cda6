"""Prints answers, passages and hits for a person at a terminal: the same events as the window."""

from __future__ import annotations

import os
import shutil
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TextIO

from chapterverse.domain.answers import (
    Answered,
    AnswerEvent,
    Block,
    BlockAdded,
    CitedResponse,
    DisplayCitation,
    Origin,
    Retrieved,
    RunKind,
    SupportJudged,
    TextAdded,
)
from chapterverse.domain.passages import SourceKind
from chapterverse.domain.quotation_marks import marks_around
from chapterverse.grounding.present import (
    LEVEL_SIGNS,
    METHOD_WORDS,
    ONE_READING,
    UNCITED,
    counts_line,
    footnote_head,
    level_line,
    origin_line,
    panel_groups,
    panel_head,
)

_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class Look:
    """How to print: columns, and whether the terminal shows bold and colour."""

    width: int
    styled: bool

    @classmethod
    def of(cls, out: TextIO) -> Look:
        """The look that fits a stream; plain when it is not a terminal or NO_COLOR is set."""
        width = min(88, max(40, shutil.get_terminal_size((80, 24)).columns))
        return cls(width, out.isatty() and "NO_COLOR" not in os.environ)

    def bold(self, text: str) -> str:
        """Bold where the terminal can."""
        return f"\x1b[1m{text}\x1b[0m" if self.styled and text else text

    def faint(self, text: str) -> str:
        """Faint where the terminal can."""
        return f"\x1b[2m{text}\x1b[0m" if self.styled and text else text


def clean(text: str) -> str:
    """Text without control characters: nothing that is printed can steer the terminal."""
    return "".join(c if c.isprintable() or c in "\n\t" else " " for c in text)


def superscript(number: int) -> str:
    """A footnote number as superscript figures."""
    return str(number).translate(_SUPERSCRIPT)


def print_events(events: Iterable[AnswerEvent], out: TextIO) -> CitedResponse | None:
    """Fold the events of one question into print; the checked answer, None when stopped early."""
    answer = None
    for event in events:
        match event:
            case Answered(response):
                answer = response
            case Retrieved(note=note) if note:
                print(clean(note), file=out)
            case Retrieved() | TextAdded() | BlockAdded() | SupportJudged():
                pass  # an answer is printed whole, so that no line changes after it was read
    if answer is not None:
        print_answer(answer, out)
    return answer


def print_answer(response: CitedResponse, out: TextIO) -> None:
    """The answer with superscript numbers, then every footnote in full."""
    look = Look.of(out)

    def say(text: str, indent: str = "") -> None:
        for line in _wrapped(text, look.width, indent):
            print(line, file=out)

    say(look.bold(clean(response.question)))
    line = counts_line(response)
    say(look.faint(origin_line(response) + (f" · {line}" if line else "")))
    for block in response.blocks:
        print(file=out)
        if block.heading:
            say(look.bold(clean(block.heading)))
        if block.lead:
            say(clean(block.lead))
        say(_block_text(block, response, look), _indent(block))
    if response.citations:
        print(file=out)
        print("---", file=out)
        say(look.bold(panel_head(response.citations)))
    for kind, group in panel_groups(response.citations):
        if kind is SourceKind.COMMENTARY:
            print(file=out)
            say(look.faint(ONE_READING))
        for citation in group:
            print(file=out)
            _print_footnote(citation, look, out)
    for claim in response.uncited:
        print(file=out)
        say(f"† {clean(claim)} — {UNCITED}")
    for rejected in response.rejected:
        print(file=out)
        say(f"‡ {clean(rejected.note)}")
    for note in response.notes:
        print(file=out)
        say(look.faint(clean(note)))


def _print_footnote(citation: DisplayCitation, look: Look, out: TextIO) -> None:
    number = superscript(citation.number)
    before, after = ("", "")
    if citation.source is SourceKind.SCRIPTURE:
        before, after = marks_around(citation.text)
    lines = [f"{number} {look.bold(footnote_head(citation))}", before + citation.text + after]
    lines.append(f"{level_line(citation)} Found by {METHOD_WORDS[citation.retrieval_method]}.")
    if citation.moved_to:
        lines.append(f"Moved to {citation.moved_to}.")
    lines += [text for text in (citation.qualifier, citation.warning) if text]
    for position, text in enumerate(lines):
        for line in _wrapped(clean(text), look.width, "  " if position else ""):
            print(line if position < 2 else look.faint(line), file=out)


def _block_text(block: Block, response: CitedResponse, look: Look) -> str:
    parts = []
    for run in block.runs:
        match run.kind:
            case RunKind.MARKER:
                sign = LEVEL_SIGNS[response.citation(run.citation).support_level]
                parts.append(f"{superscript(run.citation)}{sign}")
            case RunKind.MARKED:
                parts.append(look.bold(clean(run.text)))
            case RunKind.PLAIN | RunKind.QUOTATION:
                parts.append(clean(run.text) + ("†" if run.uncited else ""))
    return "".join(parts)


def _indent(block: Block) -> str:
    return "  " if block.origin in (Origin.SCRIPTURE, Origin.COMMENTARY, Origin.LEXICON) else ""


def _wrapped(text: str, width: int, indent: str) -> list[str]:
    lines = []
    for paragraph in text.split("\n"):
        lines += textwrap.wrap(
            paragraph,
            width,
            initial_indent=indent,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]
    return lines
