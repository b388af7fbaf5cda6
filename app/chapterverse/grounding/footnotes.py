"""Footnotes of a written answer: numbered once, judged later, moved but never renumbered.

A footnote belongs to one claim and one passage together, because its verdict does. Numbers are
1..n in the order the model emitted the citations; a re-attached or revised one gets the next free
number and the old one stays, saying where it went.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from chapterverse.domain.answers import (
    DisplayCitation,
    Presence,
    SupportLevel,
    SupportVerdict,
)
from chapterverse.domain.passages import RetrievedPassage, SourceKind, Span, SpanKind, Work
from chapterverse.domain.ref_versification import both_numbers, tradition
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.draft import Cited, Draft
from chapterverse.grounding.present import QUALIFIERS, explained, presence_warning, weak_support

Fetch = Callable[[PassageRef], RetrievedPassage | None]
"""The library's text of a verse that was cited from memory, None when it has none."""

NOT_YET = SupportVerdict(SupportLevel.UNCHECKED, "", "", 0.0)
FIRST_CLAIMS = 3
"""So many claims, those with most citations, are checked before all others."""


@dataclass(frozen=True, slots=True)
class Footnote:
    """A citation that is shown: its number, the claim (sentence number) and what it cites."""

    number: int
    claim: int
    position: int
    passage: RetrievedPassage
    presence: Presence
    verdict: SupportVerdict = NOT_YET
    moved_to: int = 0


def numbered(
    draft: Draft, by_key: Callable[[str], RetrievedPassage | None], fetch: Fetch
) -> tuple[Footnote, ...]:
    """A footnote for each claim and existing passage, numbered in the order of emission."""
    notes: dict[tuple[int, str], Footnote] = {}
    for cited in draft.cited:
        passage = _passage(cited, by_key, fetch)
        if passage is None or cited.citation.claim == 0:
            continue  # nothing to show, or no sentence that it could belong to
        place = (cited.citation.claim, passage.passage.identity)
        if place not in notes:
            notes[place] = Footnote(
                len(notes) + 1,
                cited.citation.claim,
                cited.position,
                passage,
                cited.citation.presence,
            )
    return tuple(notes.values())


def _passage(
    cited: Cited, by_key: Callable[[str], RetrievedPassage | None], fetch: Fetch
) -> RetrievedPassage | None:
    if not cited.exists:
        return None
    if cited.citation.presence is Presence.IN_CONTEXT:
        return by_key(cited.citation.key)
    return fetch(cited.citation.ref) if cited.citation.ref is not None else None


def check_order(notes: Sequence[Footnote]) -> tuple[tuple[Footnote, ...], tuple[Footnote, ...]]:
    """Which footnotes to check first (those of the claims with most citations) and which after."""
    counts: dict[int, int] = {}
    for note in notes:
        counts[note.claim] = counts.get(note.claim, 0) + 1
    first = sorted(counts, key=lambda claim: (-counts[claim], claim))[:FIRST_CLAIMS]
    return (
        tuple(note for note in notes if note.claim in first),
        tuple(note for note in notes if note.claim not in first),
    )


def capped(verdict: SupportVerdict, kind: SourceKind) -> SupportVerdict:
    """What only a commentary or lexicon says is at most Contextual."""
    if kind is SourceKind.SCRIPTURE or verdict.level is not SupportLevel.DIRECT:
        return verdict
    return replace(verdict, level=SupportLevel.CONTEXTUAL)


def moved(
    notes: tuple[Footnote, ...], number: int, passage: RetrievedPassage, verdict: SupportVerdict
) -> tuple[Footnote, ...]:
    """The claim of footnote `number` now rests on `passage`, under the next free number."""
    new = max(note.number for note in notes) + 1
    changed = tuple(
        replace(note, moved_to=new) if note.number == number else note for note in notes
    )
    old = next(note for note in notes if note.number == number)
    fresh = Footnote(new, old.claim, old.position, passage, Presence.IN_CONTEXT, verdict)
    return (*changed, fresh)


def judged(
    notes: tuple[Footnote, ...], number: int, verdict: SupportVerdict
) -> tuple[Footnote, ...]:
    """The same footnotes with the verdict of one replaced."""
    return tuple(
        replace(note, verdict=verdict) if note.number == number else note for note in notes
    )


def display(note: Footnote, work: Work) -> DisplayCitation:
    """The footnote as the reader sees it, in the wording of its level."""
    passage = note.passage.passage
    ref = passage.ref
    place = ref.display() if ref is not None else passage.entry
    counted = tradition(work.versification)
    warning = " ".join(filter(None, (presence_warning(note.presence), _weak(note))))
    return DisplayCitation(
        number=note.number,
        ref=ref.id if ref is not None else passage.entry,
        display_ref=place if ref is None else both_numbers(counted, ref),
        translation=work.id if note.passage.kind is SourceKind.SCRIPTURE else "",
        text=passage.text,
        support_level=note.verdict.level,
        support_explanation=explained(note.verdict, place),
        source=note.passage.kind,
        retrieval_method=note.passage.method,
        identity=passage.identity,
        author=work.author,
        work_title=work.title,
        qualifier=QUALIFIERS.get(note.passage.kind, ""),
        warning=warning,
        spans=_marked(passage.text, note.verdict.quote),
        moved_to=note.moved_to,
        counted=counted.value,
    )


def _weak(note: Footnote) -> str:
    ref = note.passage.passage.ref
    is_weak = note.verdict.level is SupportLevel.NOT_SUPPORTED and note.moved_to == 0
    if not is_weak or ref is None or note.passage.kind is not SourceKind.SCRIPTURE:
        return ""
    first = ref.first
    return weak_support(PassageRef.chapter(first.book, first.chapter).display())


def _marked(text: str, quote: str) -> tuple[Span, ...]:
    at = text.find(quote) if quote else -1
    return (Span(SpanKind.MARK, at, at + len(quote)),) if at >= 0 else ()
