"""Puts a written answer together: paragraphs of sentences with their footnote calls, headings,
and notes on everything that could not be verified. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

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
from chapterverse.grounding.readable import without_unfounded, without_unfounded_words
from chapterverse.grounding.settle import Settled

_PARAGRAPH = re.compile(r"\n\s*\n")
BROKEN_OFF = "The last sentence broke off and was left out."


def paragraphs(
    draft: Draft,
    notes: Sequence[Footnote],
    settled: Settled,
    uncited: frozenset[int],
    revised: Mapping[int, str],
) -> tuple[Block, ...]:
    """Blocks of the model's prose. `uncited` are sentence numbers; `revised` has new texts of
    sentences. A heading stands on the block that follows it."""
    blocks: list[Block] = []
    runs: list[Run] = []
    heading: list[str] = []
    before = 0

    def close() -> None:
        if runs or heading:
            title = without_unfounded_words(" ".join(heading))
            blocks.append(Block(Origin.MODEL, without_unfounded(runs), heading=title))
            runs.clear()
            heading.clear()

    for sentence in draft.sentences:
        gap = draft.text[before : sentence.start]
        before = sentence.end
        if runs and (sentence.heading or _PARAGRAPH.search(gap)):
            close()
        if sentence.heading:
            heading.append(_words(_stretch(draft.text, sentence.start, sentence.end, settled)))
            continue
        if runs:
            runs.append(Run(RunKind.PLAIN, " "))
        runs += _sentence(sentence, draft, notes, settled, uncited, revised)
    close()
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
    if number in revised:
        return [Run(RunKind.PLAIN, revised[number], claim, uncited=bare), *_calls(mine, claim)]
    fresh = {note.moved_to for note in notes}
    places = {note.number: settled.outside(note.position) for note in mine}
    early = [n for n in mine if places[n.number] < sentence.end and n.number not in fresh]
    runs: list[Run] = []
    at = sentence.start
    for cut in sorted({max(places[note.number], sentence.start) for note in early}):
        runs += _stretch(draft.text, at, cut, settled, claim, bare)
        here = [n for n in early if max(places[n.number], sentence.start) == cut]
        runs += _calls(here, claim)
        at = cut
    runs += _stretch(draft.text, at, sentence.end, settled, claim, bare)
    return runs + _calls([note for note in mine if note not in early], claim)


def _calls(notes: Iterable[Footnote], claim: int) -> list[Run]:
    return [Run(RunKind.MARKER, claim=claim, citation=note.number) for note in notes]


def _stretch(
    text: str, start: int, end: int, settled: Settled, claim: int = 0, bare: bool = False
) -> list[Run]:
    """The runs of a stretch of the prose; no edit of `settled` crosses its borders."""
    runs: list[Run] = []
    plain: list[str] = []
    at = start
    for edit in settled.edits:
        if edit.start < at or edit.end > end:
            continue
        plain.append(text[at : edit.start])
        at = edit.end
        if edit.exact:
            runs += _plain("".join(plain), claim, bare)
            runs.append(Run(RunKind.QUOTATION, edit.words, claim, uncited=bare))
            plain = []
        else:
            plain.append(edit.words)
    plain.append(text[at:end])
    return runs + _plain("".join(plain), claim, bare)


def _plain(text: str, claim: int, bare: bool) -> list[Run]:
    return [Run(RunKind.PLAIN, text, claim, uncited=bare)] if text else []


def _words(runs: Iterable[Run]) -> str:
    return "".join(run.text for run in runs)


def bare_claims(blocks: Iterable[Block]) -> tuple[str, ...]:
    """The claims without a citation that can be shown, as they stand in the blocks."""
    claims: dict[int, str] = {}
    for block in blocks:
        for run in block.runs:
            if run.uncited:
                claims[run.claim] = claims.get(run.claim, "") + run.text
    listed = (without_unfounded_words(claim) for claim in claims.values())
    return tuple(claim for claim in listed if claim.strip())


def rejected(draft: Draft) -> tuple[RejectedReference, ...]:
    """One note for each reference that names no verse, in the fixed wording."""
    names = dict.fromkeys(
        cited.citation.key for cited in draft.cited if cited.citation.presence is Presence.NOT_FOUND
    )
    return tuple(RejectedReference(name, unverifiable(name)) for name in names)


def unreadable(draft: Draft) -> str:
    """A note on citations that could not be read, "" where all could be."""
    number = sum(each.citation.presence is Presence.UNREADABLE for each in draft.cited)
    if number == 0:
        return ""
    if number == 1:
        return "A citation that could not be read was left out."
    return f"{number} citations that could not be read were left out."


def unverified(draft: Draft) -> frozenset[int]:
    """Sentences that cited something that cannot be shown and nothing that can."""
    failed = {c.citation.claim for c in draft.cited if not c.exists} - {0}
    shown = {c.citation.claim for c in draft.cited if c.exists}
    return frozenset(failed - shown)
