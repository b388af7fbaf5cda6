"""How many of the claims that a model writes are true of their verse, as read by a person.

    python -m bench.written_claims                       the author's reading, from the sheet
    python -m bench.written_claims --make [--out FOLDER]     a sheet from the answers kept there
    python -m bench.written_claims --uncover [--out FOLDER]  says where each claim came from

The sheet, bench/data/written_claims.tsv, has 100 claims with verse reference and verse text, in
random order and without their origin; a reader writes yes or no and one reason to each before
bench/data/written_claims_origin.tsv is made, which says style, whether it was shown, and the
checker's verdict. "yes" means that the verse, read where it stands, says or plainly implies all of
the claim; a sentence that is false, garbled, says nothing, or adds what the verse does not hold, is
"no". Taken are, until the sheet is full: every written claim that was shown with a footnote; every
guided sentence that only the checker kept back; others of whole sentences that the rules kept back.
"""

from __future__ import annotations

import argparse
import csv
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import TypeVar

from bench.answers import OUT, Answer, kept, stated
from bench.support_data import ROOT

from chapterverse.bootstrap import Composition
from chapterverse.domain.answers import DisplayCitation, Style
from chapterverse.domain.passages import SourceKind
from chapterverse.domain.ref_parser import parse
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.draft import Offered
from chapterverse.grounding.markers import read_draft
from chapterverse.services.guided import acceptable
from chapterverse.services.installed_texts import InstalledTexts
from chapterverse.services.support_queries import verdicts

SHEET = ROOT / "bench" / "data" / "written_claims.tsv"
ORIGIN = ROOT / "bench" / "data" / "written_claims_origin.tsv"
MOST = 100
PASSED = ("DIRECT", "CONTEXTUAL")
NO_CLAIM = ("The passage does not say.", "The passages do not say.")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Read:
    """A row of the sheet; `supported` is "yes", "no" or "" before it was read."""

    number: str
    claim: str
    ref: str
    verse: str
    supported: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """Where the claim of that number came from; `fate` is "shown", "kept back by the checker" or
    "kept back by the rules", `level` the checker's verdict on it, shown or not."""

    number: str
    style: str
    fate: str
    level: str
    confidence: str
    question: str


@dataclass(frozen=True, slots=True)
class Written:
    """A claim with its footnote, before it is numbered."""

    claim: str
    footnote: DisplayCitation
    style: Style
    fate: str
    question: str


# ---- making the sheet --------------------------------------------------------------------------


def written(answers: Sequence[Answer]) -> Iterator[Written]:
    """Every claim that a model wrote on a verse: those shown, then those that guided style made
    and did not show."""
    for answer in answers:
        for claim in stated(answer.response):
            for note in claim.footnotes if not claim.quoted else ():
                if note.source is SourceKind.SCRIPTURE:
                    yield Written(claim.text, note, answer.style, "shown", answer.asked.text)
    for answer in answers:
        if answer.style is Style.GUIDED:
            yield from _kept_back(answer)


def _kept_back(answer: Answer) -> Iterator[Written]:
    notes = [n for n in answer.response.citations if n.source is SourceKind.SCRIPTURE]
    if any(answer.places):
        notes = [note for place in answer.places if (note := _note_of(notes, place)) is not None]
    shown = {claim.text for claim in stated(answer.response) if not claim.quoted}
    if len(notes) != len(answer.written):
        return  # not every passage was written on
    for text, note in zip(answer.written, notes, strict=True):
        good = acceptable(text, answer.asked.text, note.text)
        draft = read_draft(text, Offered(()), lambda _ref: False)
        sentence = good or next((s.text for s in draft.sentences if s.whole), "")
        if sentence and sentence not in shown and sentence not in NO_CLAIM:
            fate = "kept back by the checker" if good else "kept back by the rules"
            yield Written(sentence, note, answer.style, fate, answer.asked.text)


def _note_of(notes: Sequence[DisplayCitation], place: str) -> DisplayCitation | None:
    """The footnote over a verse that a tuned model was shown."""
    (verse,) = parse(place).passages
    return next((n for n in notes if PassageRef.from_id(n.ref).contains(verse)), None)


def chosen(claims: Sequence[Written]) -> list[Written]:
    """Up to MOST different claims, those that were shown first, in random order."""
    different = list({(c.claim, c.footnote.ref): c for c in reversed(claims)}.values())
    chance = random.Random(100)
    chance.shuffle(different)
    order = ("shown", "kept back by the checker", "kept back by the rules")
    found = sorted(different, key=lambda c: order.index(c.fate))[:MOST]
    chance.shuffle(found)
    return found


def make(out: Path) -> None:
    """Write the sheet, not yet read."""
    claims = chosen(list(written(kept(out / "answers.jsonl"))))
    sheet = [
        Read(str(n), one.claim, one.footnote.display_ref, one.footnote.text)
        for n, one in enumerate(claims, 1)
    ]
    _write(SHEET, Read, sheet)


def uncover(out: Path) -> None:
    """Write where the claims of the sheet came from, found by claim and verse."""
    known = {(_line(c.claim), c.footnote.display_ref): c for c in reversed(_every(out))}
    program = Composition()
    installed = InstalledTexts(program.corpus)
    found = []
    for read in rows(SHEET, Read):
        one = known[(read.claim, read.ref)]
        passage = installed.fetched(PassageRef.from_id(one.footnote.ref))
        assert passage is not None
        verdict = verdicts(program.corpus, program.checker, [(one.claim, passage)])[0]
        level = verdict.level.value if one.fate != "shown" else one.footnote.support_level.value
        sure = f"{verdict.confidence:.3f}"
        found.append(Source(read.number, one.style.value, one.fate, level, sure, one.question))
    _write(ORIGIN, Source, found)


def _every(out: Path) -> list[Written]:
    return list(written(kept(out / "answers.jsonl")))


def _line(text: str) -> str:
    return " ".join(text.split())


def _write(path: Path, kind: type, sheet: Sequence[Read] | Sequence[Source]) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write("\t".join(field.name for field in fields(kind)) + "\n")
        for row in sheet:
            file.write("\t".join(_line(cell) for cell in astuple(row)) + "\n")


def rows(path: Path, kind: Callable[..., T]) -> list[T]:
    """The rows of a sheet."""
    with path.open(encoding="utf-8", newline="") as file:
        cells = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    return [kind(*row) for row in cells]


# ---- the author's reading ----------------------------------------------------------------------


def table(sheet: Sequence[Read], origin: Sequence[Source]) -> Iterator[str]:
    """Share of claims that are true of their verse, by what became of them."""
    supported = {read.number: read.supported == "yes" for read in sheet}
    yield f"The author's reading: {len(sheet)} written claims, each against its verse"
    yield f"{'':52}{'claims':>8}{'true':>6}{'share':>8}"
    groups: list[tuple[str, Callable[[Source], bool]]] = [
        ("all", lambda one: True),
        ("guided, shown", lambda one: one.style == "guided" and one.fate == "shown"),
        ("composed, shown with a footnote", lambda one: one.style == "composed"),
        ("  of these Direct or Contextual", lambda o: o.style == "composed" and o.level in PASSED),
        ("guided, kept back by the checker", lambda one: one.fate == "kept back by the checker"),
        ("guided, kept back by the rules", lambda one: one.fate == "kept back by the rules"),
        *(
            (f"the checker says {level}", lambda one, level=level: one.level == level)
            for level in ("DIRECT", "CONTEXTUAL", "THEMATIC", "NOT_SUPPORTED", "UNCHECKED")
        ),
    ]
    for name, belongs in groups:
        mine = [supported[one.number] for one in origin if belongs(one)]
        share = f"{sum(mine) / len(mine):.2f}" if mine else "-"
        yield f"{name:52}{len(mine):8}{sum(mine):6}{share:>8}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the reading, or make or uncover a sheet."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--out", type=Path, default=OUT, help="folder of bench.answers")
    parser.add_argument("--make", action="store_true")
    parser.add_argument("--uncover", action="store_true")
    options = parser.parse_args(arguments)
    if options.make:
        make(options.out)
        return 0
    sheet = rows(SHEET, Read)
    unread = [read.number for read in sheet if read.supported not in ("yes", "no")]
    if unread:
        print(f"Not yet read: {', '.join(unread)}.")
        return 1
    if options.uncover:
        uncover(options.out)
    if not ORIGIN.is_file():
        print("The sheet is read; --uncover says where its claims came from.")
        return 1
    for line in table(sheet, rows(ORIGIN, Source)):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
