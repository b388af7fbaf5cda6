"""From checked parts to what the reader sees: counts, groups, and the fixed wordings.

The sentences marked (fixed) are those of the citation-grounding document and stay word for word.
"""

from __future__ import annotations

from collections.abc import Iterable

from chapterverse.domain.answers import (
    CitedResponse,
    ClaimCounts,
    DisplayCitation,
    Origin,
    Presence,
    RunKind,
    SupportLevel,
    SupportVerdict,
)
from chapterverse.domain.passages import RetrievalMethod, SourceKind

LEVEL_WORDS = {
    SupportLevel.DIRECT: "Direct",
    SupportLevel.CONTEXTUAL: "Contextual",
    SupportLevel.THEMATIC: "Thematic",
    SupportLevel.NOT_SUPPORTED: "Not directly supported",
    SupportLevel.UNCHECKED: "Not yet checked",
}
LEVEL_SIGNS = {
    SupportLevel.DIRECT: "●",
    SupportLevel.CONTEXTUAL: "◐",
    SupportLevel.THEMATIC: "○",
    SupportLevel.NOT_SUPPORTED: "▲",
    SupportLevel.UNCHECKED: "◌",
}
METHOD_WORDS = {
    RetrievalMethod.DIRECT_LOOKUP: "direct lookup",
    RetrievalMethod.FULL_TEXT: "word search",
    RetrievalMethod.SEMANTIC: "meaning",
    RetrievalMethod.CROSS_REFERENCE: "cross reference",
}
_BEST_FIRST = (
    SupportLevel.DIRECT,
    SupportLevel.CONTEXTUAL,
    SupportLevel.THEMATIC,
    SupportLevel.UNCHECKED,
    SupportLevel.NOT_SUPPORTED,
)

_CARRYING = (SupportLevel.DIRECT, SupportLevel.CONTEXTUAL, SupportLevel.THEMATIC)

ONE_READING = "One scholarly reading among several"
UNCITED = (  # (fixed)
    "This claim is from the model’s training knowledge and has not been verified against "
    "retrieved scripture."
)
ONE_SENSE = "A dictionary’s account of a word, not the text itself"
QUALIFIERS = {SourceKind.COMMENTARY: ONE_READING, SourceKind.LEXICON: ONE_SENSE}
"""What is said of a source that is not scripture."""
FROM_MODEL_KNOWLEDGE = (
    "From model knowledge, not retrieved context; the full verse text was fetched separately."
)


def unverifiable(reference: str) -> str:
    """The note for a reference that names no verse (fixed)."""
    return (
        f"The model attempted to cite a reference that could not be verified ({reference}). "
        "This claim has been marked unverified."
    )


def theme(place: str) -> str:
    """How the explanation of thematic support begins (fixed)."""
    return f"This theme appears in {place}."


def explained(verdict: SupportVerdict, place: str) -> str:
    """The one sentence why; that of a theme says first that it is no more than one."""
    if verdict.level is SupportLevel.THEMATIC:
        return f"{theme(place)} {verdict.explanation}".rstrip()
    return verdict.explanation


def weak_support(chapter: str) -> str:
    """The warning on a verse that does not directly support its claim."""
    return f"The connection requires additional context from the rest of {chapter}."


def presence_warning(presence: Presence) -> str:
    """The warning a footnote carries for where its reference was found, "" for in context."""
    return FROM_MODEL_KNOWLEDGE if presence is Presence.IN_LIBRARY else ""


def counts(response: CitedResponse) -> ClaimCounts:
    """Claims of an answer, each counted once under the best of its footnotes' verdicts."""
    levels: dict[int, list[SupportLevel]] = {}
    uncited = set()
    for block in response.blocks:
        for run in block.runs:
            if run.claim == 0:
                continue
            mine = levels.setdefault(run.claim, [])
            if run.uncited:
                uncited.add(run.claim)
            if run.kind is RunKind.MARKER:
                footnote = response.citation(run.citation)
                if footnote.moved_to == 0:
                    mine.append(footnote.support_level)
    best = {claim: min(found, key=_BEST_FIRST.index) for claim, found in levels.items() if found}
    tally = {level: sum(b is level for b in best.values()) for level in SupportLevel}
    shown = tuple((level, n) for level, n in tally.items() if n)
    return ClaimCounts(len(levels), shown, len(uncited))


def besides_scripture(response: CitedResponse) -> int:
    """Claims that only commentary or a lexicon carries, among those that are counted."""
    kinds: dict[int, set[SourceKind]] = {}
    for run in (run for block in response.blocks for run in block.runs):
        if run.kind is RunKind.MARKER and run.claim:
            footnote = response.citation(run.citation)
            if footnote.moved_to == 0 and footnote.support_level in _CARRYING:
                kinds.setdefault(run.claim, set()).add(footnote.source)
    return sum(SourceKind.SCRIPTURE not in found for found in kinds.values())


def counts_line(response: CitedResponse) -> str:
    """Such as "6 claims: 5 direct, 1 contextual", and how many of these only commentary carries;
    "" for an answer without claims."""
    found = counts(response)
    if found.claims == 0:
        return ""
    parts = [f"{n} {LEVEL_WORDS[level].lower()}" for level, n in found.by_level]
    if found.uncited:
        parts.append(f"{found.uncited} uncited")
    noun = "claim" if found.claims == 1 else "claims"
    line = f"{found.claims} {noun}: " + ", ".join(parts)
    apart = besides_scripture(response)
    if not apart:
        return line
    return f"{line}; {apart} {'rests' if apart == 1 else 'rest'} on commentary or lexicon alone"


def panel_groups(
    citations: Iterable[DisplayCitation],
) -> tuple[tuple[SourceKind, tuple[DisplayCitation, ...]], ...]:
    """Footnotes by kind of source in the panel's order; kinds without any are left out."""
    every = tuple(citations)
    groups = ((kind, tuple(c for c in every if c.source is kind)) for kind in SourceKind)
    return tuple((kind, found) for kind, found in groups if found)


def panel_head(citations: Iterable[DisplayCitation]) -> str:
    """Such as "[3 Scripture citations] [1 Commentary citation]"."""
    return " ".join(
        f"[{len(found)} {kind.value.capitalize()} citation{'' if len(found) == 1 else 's'}]"
        for kind, found in panel_groups(citations)
    )


def origin_line(response: CitedResponse) -> str:
    """Whose words the answer is made of."""
    wrote = any(block.origin is Origin.MODEL for block in response.blocks)
    return "Written by the model, checked verse by verse" if wrote else "Quoted, no model used"


def footnote_head(citation: DisplayCitation) -> str:
    """Such as "Romans 3:28 (WEB)" or "Matthew Henry, Concise Commentary, on Romans 3:27–31"."""
    if citation.source is SourceKind.SCRIPTURE:
        return f"{citation.display_ref} ({citation.translation})"
    if citation.source is SourceKind.LEXICON:
        return f"{citation.work_title}, {citation.display_ref}"
    named = ", ".join(part for part in (citation.author, citation.work_title) if part)
    return f"{named}, on {citation.display_ref}" if citation.display_ref else named


def level_line(citation: DisplayCitation) -> str:
    """Sign, words and the one sentence why."""
    level = citation.support_level
    line = f"{LEVEL_SIGNS[level]} {LEVEL_WORDS[level]}"
    return f"{line} — {citation.support_explanation}" if citation.support_explanation else line
