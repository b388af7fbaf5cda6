"""Forces Composed style on whatever model is there and proves three things of every answer.

    python -m bench.composed [--shared ../shared] [--questions N] [--show]

1. No reference that names no verse stands in what was shown, streamed or whole.
2. Every sentence has a status: a footnote with its level, the mark of an uncited claim, or none
   because it claims nothing (a question, a word about the answer itself).
3. Nothing unchecked is shown as checked: a footnote comes as "not yet checked", its level only from
   a check, and the counts of the header add up.

Ends with status 1 when one of them does not hold. A small model writes nonsense here; that it is
marked as such is the point.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.answers import sample
from bench.support_data import ROOT

from chapterverse.bootstrap import Composition
from chapterverse.cli.terminal import print_answer
from chapterverse.domain.answers import (
    Answered,
    AnswerEvent,
    BlockAdded,
    CitedResponse,
    Origin,
    RunKind,
    Style,
    SupportJudged,
    SupportLevel,
    TextAdded,
)
from chapterverse.domain.ref_parser import scan_all
from chapterverse.domain.ref_values import FoundReference, Problem
from chapterverse.errors import NotInLibrary
from chapterverse.grounding.claims import SentenceKind, kind_of
from chapterverse.grounding.present import counts
from chapterverse.grounding.sentences import sentences
from chapterverse.ports import NEVER, Corpus

_CLAIMING = (SentenceKind.CLAIM,)
_NO_VERSE = (Problem.NO_SUCH_VERSE, Problem.UNKNOWN_BOOK)


@dataclass
class Seen:
    """What one answer showed on its way. `faults` are the promises it broke."""

    corpus: Corpus
    streamed: str = ""
    levels: dict[int, SupportLevel] = field(default_factory=dict)
    judged: set[int] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)
    response: CitedResponse | None = None

    def hear(self, event: AnswerEvent) -> None:
        """Fold one event in."""
        match event:
            case TextAdded(text=text):
                self.streamed += text
            case BlockAdded(block=block, citations=citations):
                for citation in citations:
                    self.levels[citation.number] = citation.support_level
                    checked = citation.support_level is not SupportLevel.UNCHECKED
                    if block.origin is Origin.MODEL and checked:
                        self.faults.append(f"footnote {citation.number} came as checked")
            case SupportJudged(number=number, verdict=verdict):
                self.judged.add(number)
                self.levels[number] = verdict.level
            case Answered(response=response):
                self.response = response
                self._whole(response)
            case _:
                pass

    def _whole(self, response: CitedResponse) -> None:
        shown = [run.text for block in response.blocks for run in block.runs]
        headings = [block.heading for block in response.blocks]
        if response.provenance.style is Style.COMPOSED:
            for text in ("".join(shown), *headings, self.streamed):
                self.faults += [f"“{name}” names no verse" for name in no_verses(text)]
        for citation in response.citations:
            self._exists(citation.identity)
        if any(block.origin is Origin.MODEL for block in response.blocks):
            self._statuses(response)
            self._marks(response)

    def _exists(self, identity: str) -> None:
        work, _, place = identity.partition(":")
        if not work or not place:
            self.faults.append(f"a footnote without a passage ({identity})")
        try:
            self.corpus.work(work)
        except NotInLibrary:
            self.faults.append(f"a footnote of no work ({identity})")

    def _statuses(self, response: CitedResponse) -> None:
        for block in response.blocks:
            if block.origin is not Origin.MODEL:
                continue
            text, owner = "", []
            for run in block.runs:
                owner += [run] * len(run.text)
                text += run.text
            called = {r.claim for r in block.runs if r.kind is RunKind.MARKER and r.claim}
            for part in sentences(text):
                runs = owner[part.start : part.end]
                if any(run.uncited for run in runs):
                    self.statuses["uncited"] += 1
                elif any(run.claim in called for run in runs if run.claim):
                    self.statuses["footnote"] += 1
                elif kind_of(text[part.start : part.end]) in _CLAIMING:
                    self.faults.append(f"no status: {text[part.start : part.end]}")
                else:
                    self.statuses["claims nothing"] += 1

    def _marks(self, response: CitedResponse) -> None:
        moved = {citation.moved_to for citation in response.citations}
        # Under a text that cites nothing stand quotations; they are Direct by being the text.
        quoted = {
            run.citation
            for block in response.blocks
            if block.origin is not Origin.MODEL
            for run in block.runs
            if run.kind is RunKind.MARKER
        }
        for citation in response.citations:
            if citation.support_level is SupportLevel.UNCHECKED:
                self.statuses["not yet checked"] += 1
            elif citation.number not in self.judged | moved | quoted:
                self.faults.append(f"footnote {citation.number} has a level that no check gave")
        found = counts(response)
        if sum(count for _, count in found.by_level) + found.uncited < found.claims:
            self.faults.append("the counts of the header do not add up")


def no_verses(text: str) -> Iterator[str]:
    """References in a text that name no verse."""
    for found in scan_all(text):
        if not isinstance(found, FoundReference) and found.problem in _NO_VERSE:
            yield text[found.start : found.end]


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask, prove, print; 1 when a promise was broken, 2 when there is no model."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--questions", type=int, default=50)
    parser.add_argument("--show", action="store_true", help="print the answers")
    options = parser.parse_args(arguments)
    program = Composition()
    if program.writing is None:
        print("There is no model here: run ./run setup.")
        return 2
    statuses: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    faults, seconds = 0, []
    for asked in sample(options.shared, options.questions):
        seen = Seen(program.corpus)
        began = time.perf_counter()
        for event in program.ask.run(asked.text, NEVER, style=Style.COMPOSED):
            seen.hear(event)
        seconds.append(time.perf_counter() - began)
        statuses += seen.statuses
        assert seen.response is not None
        by_model = any(block.origin is Origin.MODEL for block in seen.response.blocks)
        outcomes["written by the model" if by_model else "quoted instead"] += 1
        for fault in seen.faults:
            faults += 1
            print(f"BROKEN in “{asked.text}”: {fault}")
        if options.show:
            print_answer(seen.response, sys.stdout)
            print("=" * 88, flush=True)
    print(f"answers: {', '.join(f'{n} {name}' for name, n in outcomes.most_common())}")
    print(f"sentences and footnotes: {', '.join(f'{n} {s}' for s, n in statuses.most_common())}")
    print(f"seconds, median: {statistics.median(seconds):.1f}")
    print(f"promises broken: {faults}")
    program.model_in_use.close()
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
