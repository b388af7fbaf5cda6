"""What is kept of an answer that the reader stopped: what stands on the page, claiming no more.

Sentences of a draft that was not checked are uncited claims; footnotes keep the verdicts they have.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from chapterverse.domain.answers import (
    Block,
    CitedResponse,
    DisplayCitation,
    Origin,
    Outcome,
    Provenance,
    Run,
    RunKind,
    Style,
    SupportLevel,
)
from chapterverse.grounding.sentences import sentences

STOPPED = "Stopped before the answer was whole."
UNCHECKED = "Stopped before every claim was checked."
_PARAGRAPH = re.compile(r"\n\s*\n")


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An answer as far as it came: blocks with their footnotes, or else the draft of a text."""

    question: str
    style: Style
    outcome: Outcome
    blocks: tuple[Block, ...] = ()
    citations: tuple[DisplayCitation, ...] = ()
    draft: str = ""


def stopped_response(answer: Unfinished, at: datetime) -> CitedResponse | None:
    """The answer as it is kept; None when nothing of it had come.

    Model, checker and versions are not known here and stay empty: such an answer cannot be made
    again.
    """
    blocks = answer.blocks or uncited_blocks(answer.draft)
    if not blocks:
        return None
    unchecked = any(c.support_level is SupportLevel.UNCHECKED for c in answer.citations)
    return CitedResponse(
        question=answer.question,
        outcome=answer.outcome,
        blocks=blocks,
        citations=answer.citations,
        uncited=_uncited(blocks),
        rejected=(),
        notes=(UNCHECKED if unchecked else STOPPED,),
        raw_text="",
        provenance=Provenance(answer.style, "", "", "", "", "", 0, at),
    )


def uncited_blocks(draft: str) -> tuple[Block, ...]:
    """A draft as paragraphs in which every sentence is a claim without a source."""
    blocks = []
    claim = 0
    for paragraph in _PARAGRAPH.split(draft):
        runs: list[Run] = []
        for stretch in sentences(paragraph):
            claim += 1
            if runs:
                runs.append(Run(RunKind.PLAIN, " "))
            runs.append(Run(RunKind.PLAIN, stretch.of(paragraph), claim, uncited=True))
        if runs:
            blocks.append(Block(Origin.MODEL, tuple(runs)))
    return tuple(blocks)


def _uncited(blocks: Sequence[Block]) -> tuple[str, ...]:
    words: dict[int, str] = {}
    for run in (run for block in blocks for run in block.runs):
        if run.uncited:
            words[run.claim] = words.get(run.claim, "") + run.text
    return tuple(words.values())
