"""Puts a written answer together: paragraphs of sentences with their footnote calls, quotations
settled against the library, and notes on everything that could not be verified. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chapterverse.domain.answers import (
    Block,
    Origin,
    Presence,
    RejectedReference,
    Run,
    RunKind,
)
from chapterverse.grounding.draft import Draft, DraftSentence
from chapterverse.grounding.footnotes import Footnote
from chapterverse.grounding.present import unverifiable
from chapterverse.grounding.quotation import (
    Likeness,
    QuotationVerdict,
    SourceText,
    compare,
    library_words,
    named_translation,
    quotations,
)

_PARAGRAPH = re.compile(r"\n\s*\n")
BROKEN_OFF = "The last sentence broke off and was left out."


@dataclass(frozen=True, slots=True)
class Settled:
    """The prose with its quotations settled: `edits` replace spans of Draft.text, `exact` are the
    spans that are now word for word the library's; `notes` say what was not."""

    edits: tuple[tuple[int, int, str, bool], ...]
    notes: tuple[str, ...]


def settle_quotations(
    draft: Draft, sources: Mapping[int, Sequence[SourceText]], preferred: str
) -> Settled:
    """Hold every quotation against the texts that its sentence cites (`sources` by sentence).

    An exact one is replaced by the library's own words. From any other the quotation marks are
    taken away, so that it is never presented as scripture, and a note says how it differs.
    """
    edits: list[tuple[int, int, str, bool]] = []
    notes: list[str] = []
    named = named_translation(draft.text)
    for quotation in quotations(draft.text):
        cited = [
            t
            for n in _sentences_of(draft, quotation.start, quotation.end)
            for t in sources.get(n, ())
        ]
        verdict = compare(quotation.text, cited, preferred, named)
        words = _words(verdict, quotation.text)
        if words:
            edits.append((quotation.start, quotation.end, words, True))
        else:
            edits.append((quotation.start - 1, quotation.start, "", False))
            edits.append((quotation.end, quotation.end + 1, "", False))
            notes.append(f"“{quotation.text}”: {verdict.explanation}")
    return Settled(tuple(edits), tuple(notes))


def _words(verdict: QuotationVerdict, quoted: str) -> str:
    if verdict.likeness not in (Likeness.EXACT, Likeness.EXACT_ELSEWHERE):
        return ""
    return "" if verdict.source is None else library_words(quoted, verdict.source.text)


def _sentences_of(draft: Draft, start: int, end: int) -> list[int]:
    return [s.number for s in draft.sentences if s.start < end and start < s.end]


def paragraphs(
    draft: Draft,
    notes: Sequence[Footnote],
    settled: Settled,
    uncited: frozenset[int],
    revised: Mapping[int, str],
) -> tuple[Block, ...]:
    """Blocks of the model's prose. `uncited` are sentence numbers; `revised` has new texts of
    sentences."""
    blocks: list[Block] = []
    runs: list[Run] = []
    before = 0
    for sentence in draft.sentences:
        gap = draft.text[before : sentence.start]
        before = sentence.end
        if _PARAGRAPH.search(gap) and runs:
            blocks.append(Block(Origin.MODEL, tuple(runs)))
            runs = []
        elif runs:
            runs.append(Run(RunKind.PLAIN, " "))
        runs += _sentence(sentence, draft, notes, settled, uncited, revised)
    if runs:
        blocks.append(Block(Origin.MODEL, tuple(runs)))
    return tuple(blocks)


def _sentence(
    sentence: DraftSentence,
    draft: Draft,
    notes: Sequence[Footnote],
    settled: Settled,
    uncited: frozenset[int],
    revised: Mapping[int, str],
) -> list[Run]:
    number = sentence.number
    mine = [note for note in notes if note.claim == number]
    bare = number in uncited
    # A sentence that needs no citation and has none claims nothing.
    claim = number if mine or bare else 0
    calls = [Run(RunKind.MARKER, claim=claim, citation=note.number) for note in mine]
    if number in revised:
        return [Run(RunKind.PLAIN, revised[number], claim, uncited=bare), *calls]
    early = [note for note in mine if note.position < sentence.end and not _fresh(note, notes)]
    cuts = sorted({note.position for note in early})
    runs: list[Run] = []
    at = sentence.start
    for cut in (*cuts, sentence.end):
        runs += _stretch(draft.text, at, cut, settled, claim, bare)
        here = [note for note in early if note.position == cut] if cut < sentence.end else []
        runs += [Run(RunKind.MARKER, claim=claim, citation=note.number) for note in here]
        at = cut
    late = [note for note in mine if note not in early]
    return runs + [Run(RunKind.MARKER, claim=claim, citation=note.number) for note in late]


def _fresh(note: Footnote, notes: Sequence[Footnote]) -> bool:
    """Whether this footnote replaced another one; it is called at the end of its sentence."""
    return any(other.moved_to == note.number for other in notes)


def _stretch(
    text: str, start: int, end: int, settled: Settled, claim: int, bare: bool
) -> list[Run]:
    runs: list[Run] = []
    plain: list[str] = []
    at = start
    for begin, stop, words, exact in settled.edits:
        if begin < at or stop > end:
            continue
        plain.append(text[at:begin])
        at = stop
        if exact:
            runs += _plain("".join(plain), claim, bare)
            runs.append(Run(RunKind.QUOTATION, words, claim, uncited=bare))
            plain = []
        else:
            plain.append(words)
    plain.append(text[at:end])
    return runs + _plain("".join(plain), claim, bare)


def _plain(text: str, claim: int, bare: bool) -> list[Run]:
    return [Run(RunKind.PLAIN, text, claim, uncited=bare)] if text else []


def rejected(draft: Draft) -> tuple[RejectedReference, ...]:
    """One note for each reference that names no verse, in the fixed wording."""
    names = dict.fromkeys(
        cited.citation.key for cited in draft.cited if cited.citation.presence is Presence.NOT_FOUND
    )
    return tuple(RejectedReference(name, unverifiable(name)) for name in names)


def unverified(draft: Draft) -> frozenset[int]:
    """Sentences that cited something that cannot be shown and nothing that can."""
    failed = {c.citation.claim for c in draft.cited if not c.exists}
    shown = {c.citation.claim for c in draft.cited if c.exists}
    return frozenset(failed - shown)
