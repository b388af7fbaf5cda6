"""Measures answers in the three styles on questions of the retrieval benchmark. One table.

    python -m bench.answers [--shared ../shared] [--questions N] [--out FOLDER] [--slice N]
    python -m bench.answers --table [--out FOLDER]

The questions are a fixed sample over the kinds of retrieval_dev, headings of topics apart. Answers
are kept in FOLDER/answers.jsonl, so that a run may be broken off and goes on from there; --slice
ends one after so many new answers. Counted in the answers: sentences with a footnote; quoted claims
and written claims apart; seconds to the first sentence and to the last mark, and how long after the
last word that came. The checker's own pass rate is a control: it says what the checker lets
through, not what is true. What is true is in bench/written_claims.py, as read by a person.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Generator, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from bench.support_data import ROOT, MissingData

from chapterverse.bootstrap import Composition
from chapterverse.domain.answers import (
    Answered,
    Block,
    BlockAdded,
    CitedResponse,
    DisplayCitation,
    Origin,
    Run,
    RunKind,
    Style,
    SupportLevel,
    TextAdded,
)
from chapterverse.domain.generation import Generated, GenerationRequest
from chapterverse.grounding.sentences import sentences
from chapterverse.ports import NEVER, CancelToken, TextGenerator
from chapterverse.services import response_json
from chapterverse.services.ask import AskService

APART = "topic_heading"
OUT = ROOT / "build" / "bench-answers"
AT_ONCE = 0.5  # seconds after the last word within which the last mark should be there
PASSED = (SupportLevel.DIRECT, SupportLevel.CONTEXTUAL)
_QUOTING = (RunKind.QUOTATION, RunKind.MARKED)
_PLACE = re.compile(r"^Passage: (.+? \d+:\d+(?:[–-]\d+)?): ", re.MULTILINE)  # of writer.txt
_SENTENCE_END = re.compile(r"[.!?…][”’\"')\]]*\s")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the benchmark."""

    id: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds from the question. `drafted` is the last word of the draft, `wrote` the last word
    that the model wrote at all, corrections included; both are `marked` where no model wrote."""

    first_sentence: float
    drafted: float
    wrote: float
    marked: float


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer with its times and everything the model wrote for it, shown or not. `style` was
    asked for: what could not be written is quoted all the same. `places` are the verses that a
    tuned model was shown, one for each text of `written`, "" for any other request."""

    asked: Asked
    style: Style
    times: Times
    written: tuple[str, ...]
    response: CitedResponse
    places: tuple[str, ...] = ()


class Listening:
    """A generator that notes what another one writes, and when the last word came."""

    def __init__(self, generator: TextGenerator) -> None:
        self._generator = generator
        self.written: list[str] = []
        self.places: list[str] = []
        self.last_word = 0.0

    @property
    def name(self) -> str:
        """The model's name."""
        return self._generator.name

    @property
    def sha256(self) -> str:
        """The digest of the model's file."""
        return self._generator.sha256

    @property
    def context_tokens(self) -> int:
        """Room of the model."""
        return self._generator.context_tokens

    def count_tokens(self, text: GenerationRequest | str) -> int:
        """Tokens of a text."""
        return self._generator.count_tokens(text)

    def stream(
        self, request: GenerationRequest, cancel: CancelToken
    ) -> Generator[str, None, Generated]:
        """The chunks of the model."""
        self.written.append("")
        place = _PLACE.search(request.user) if request.tuned else None
        self.places.append(place[1] if place else "")
        stream = self._generator.stream(request, cancel)
        try:
            while True:
                try:
                    chunk = next(stream)
                except StopIteration as end:
                    assert isinstance(end.value, Generated)
                    return end.value
                self.written[-1] += chunk
                self.last_word = time.perf_counter()
                yield chunk
        finally:
            stream.close()


# ---- questions and answers ---------------------------------------------------------------------


def sample(shared: Path, count: int) -> list[Asked]:
    """`count` questions, kinds in turn; those of a smaller sample begin a larger one."""
    path = shared / "bench" / "retrieval_dev.jsonl"
    if not path.is_file():
        raise MissingData(path)
    by_kind: defaultdict[str, list[Asked]] = defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        raw = json.loads(line)
        if raw["kind"] != APART:
            by_kind[raw["kind"]].append(Asked(raw["id"], raw["kind"], raw["query"]))
    chance = random.Random(5)
    for kind in sorted(by_kind):
        chance.shuffle(by_kind[kind])
    turns = [row for kind in sorted(by_kind) for row in enumerate(by_kind[kind])]
    return [asked for _, asked in sorted(turns, key=lambda turn: turn[0])[:count]]


def answered(service: AskService, heard: Listening, asked: Asked, style: Style) -> Answer:
    """The answer to a question in a style."""
    heard.written.clear()
    heard.places.clear()
    heard.last_word = 0.0
    streamed, first, drafted = "", 0.0, 0.0
    began = time.perf_counter()
    for event in service.run(asked.text, NEVER, style=style):
        now = time.perf_counter() - began
        match event:
            case TextAdded(text=text):
                streamed += text
                if _SENTENCE_END.search(streamed):
                    first = first or now
            case BlockAdded():
                first = first or now
                drafted = drafted or (heard.last_word - began if heard.last_word else 0.0)
            case Answered(response=response):
                wrote = heard.last_word - began if heard.last_word else now
                if style is not Style.COMPOSED:
                    drafted = wrote
                times = Times(first or now, drafted or now, wrote, now)
                written, places = tuple(heard.written), tuple(heard.places)
                return Answer(asked, style, times, written, response, places)
            case _:
                pass
    raise AssertionError("an answer ends with Answered")


def kept(out: Path) -> list[Answer]:
    """The answers that earlier runs left."""
    if not out.is_file():
        return []
    found = []
    for line in out.read_text(encoding="utf-8").splitlines():
        raw = json.loads(line)
        found.append(
            Answer(
                Asked(**raw["asked"]),
                Style(raw["style"]),
                Times(**raw["times"]),
                tuple(raw["written"]),
                response_json.loads(json.dumps(raw["response"])),
                tuple(raw.get("places", ())),
            )
        )
    return found


def keep(out: Path, answer: Answer) -> None:
    """Add an answer to those that are kept."""
    out.parent.mkdir(parents=True, exist_ok=True)
    row = {
        "asked": asdict(answer.asked),
        "style": answer.style.value,
        "times": asdict(answer.times),
        "written": list(answer.written),
        "places": list(answer.places),
        "response": response_json.encode(answer.response),
    }
    with out.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row, ensure_ascii=False) + "\n")


# ---- what is in an answer ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stated:
    """A claim of an answer as it stands there, with its footnotes that were not moved."""

    text: str
    quoted: bool
    uncited: bool
    footnotes: tuple[DisplayCitation, ...]


def stated(response: CitedResponse) -> list[Stated]:
    """The claims of an answer in order."""
    runs: defaultdict[int, list[tuple[Origin, Run]]] = defaultdict(list)
    for block in response.blocks:
        for run in block.runs:
            if run.claim:
                runs[run.claim].append((block.origin, run))
    return [_one(response, mine) for mine in runs.values()]


def _one(response: CitedResponse, runs: Sequence[tuple[Origin, Run]]) -> Stated:
    footnotes = [response.citation(run.citation) for _, run in runs if run.kind is RunKind.MARKER]
    return Stated(
        "".join(run.text for _, run in runs).strip(),
        all(origin is not Origin.MODEL for origin, _ in runs),
        any(run.uncited for _, run in runs),
        tuple(dict.fromkeys(note for note in footnotes if not note.moved_to)),
    )


def cited_sentences(response: CitedResponse) -> tuple[int, int]:
    """Sentences that stand on a footnote, and all; the program's own introductions apart."""
    cited = every = 0
    for block in response.blocks:
        if block.origin is not Origin.PROGRAM:
            mine = _sentences_of(block)
            cited += sum(mine)
            every += len(mine)
    return cited, every


def _sentences_of(block: Block) -> list[bool]:
    """For each sentence of a block whether its claim, or the next words after it, has a call."""
    called = {run.claim for run in block.runs if run.kind is RunKind.MARKER and run.claim}
    text, covered = "", []
    for run in block.runs:
        covered += [run.claim in called] * len(run.text)
        text += run.text
    return [any(covered[part.start : part.end]) for part in sentences(text)]


# ---- the table ---------------------------------------------------------------------------------


def table(answers: Sequence[Answer]) -> Iterator[str]:
    """One row a measure, one column a style."""
    columns = {style: [a for a in answers if a.style is style] for style in Style}
    yield f"{'':46}" + "".join(f"{style.value:>12}" for style in Style)
    for name, measure in MEASURES:
        yield f"{name:46}" + "".join(
            f"{measure(mine) if mine else '-':>12}" for mine in columns.values()
        )


def _claims(answers: Sequence[Answer], quoted: bool) -> list[Stated]:
    return [c for a in answers for c in stated(a.response) if c.quoted is quoted]


def _cited(answers: Sequence[Answer]) -> str:
    counts = [cited_sentences(a.response) for a in answers]
    return _share(sum(cited for cited, _ in counts), sum(every for _, every in counts))


def _passed(answers: Sequence[Answer]) -> str:
    notes = [note for claim in _claims(answers, False) for note in claim.footnotes]
    return _share(sum(note.support_level in PASSED for note in notes), len(notes))


def _bare(answers: Sequence[Answer]) -> str:
    claims = _claims(answers, False)
    return _share(sum(claim.uncited for claim in claims), len(claims))


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.3f}" if whole else "-"


def _seconds(values: list[float]) -> str:
    most = sorted(values)[max(0, -(-len(values) * 95 // 100) - 1)]
    return f"{statistics.median(values):.2f}/{most:.2f}"


def _at_once(answers: Sequence[Answer], after: str) -> str:
    waits = [a.times.marked - getattr(a.times, after) for a in answers]
    return _share(sum(wait <= AT_ONCE for wait in waits), len(waits))


MEASURES = (
    ("answers", lambda a: str(len(a))),
    ("  that a model wrote, at least in part", lambda a: str(sum(_wrote(x) for x in a))),
    ("sentences with a footnote", _cited),
    ("quoted claims", lambda a: str(len(_claims(a, True)))),
    ("written claims", lambda a: str(len(_claims(a, False)))),
    ("  without a citation, and marked so", _bare),
    ("control: written citations the checker passes", _passed),
    ("first sentence, s (median/95 %)", lambda a: _seconds([x.times.first_sentence for x in a])),
    ("last word of the draft, s", lambda a: _seconds([x.times.drafted for x in a])),
    ("last mark, s", lambda a: _seconds([x.times.marked for x in a])),
    ("last mark within 0.5 s of the draft", lambda a: _at_once(a, "drafted")),
    ("last mark within 0.5 s of any word written", lambda a: _at_once(a, "wrote")),
)


def _wrote(answer: Answer) -> bool:
    return any(block.origin is Origin.MODEL for block in answer.response.blocks)


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer what is not answered yet and print the table; 2 when there is no model."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--questions", type=int, default=100)
    parser.add_argument("--out", type=Path, default=OUT, help="folder for the answers")
    parser.add_argument("--slice", type=int, default=0, help="end after so many new answers")
    parser.add_argument("--styles", nargs="*", type=Style, default=list(Style), metavar="STYLE")
    parser.add_argument("--table", action="store_true", help="only print the table")
    options = parser.parse_args(arguments)
    out = options.out / "answers.jsonl"
    answers = kept(out)
    chosen = sample(options.shared, options.questions)
    if not options.table:
        program = Composition()
        if program.writing is None:
            print("There is no model here: run ./run setup.")
            return 2
        heard = Listening(program.writing.generator)
        service = replace(program.ask, writing=replace(program.writing, generator=heard))
        program.writing.load(NEVER)
        done = {(a.asked.id, a.style) for a in answers}
        todo = [
            (asked, style)
            for asked in chosen
            for style in options.styles
            if (asked.id, style) not in done
        ]
        for asked, style in todo[: options.slice or None]:
            answer = answered(service, heard, asked, style)
            keep(out, answer)
            answers.append(answer)
    for line in table([answer for answer in answers if answer.asked in chosen]):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
