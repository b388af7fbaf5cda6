"""What a passage says in so many words against a claim that shares most of its words.

Joins the looks that each see one kind of it; check_support asks after a claim that would count as
supported. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass

from chapterverse.grounding.claim_words import WordTable
from chapterverse.grounding.crossed import (
    doer_sufferer,
    only_of_not_only,
    other_party,
    turned_round,
)
from chapterverse.grounding.denied_deed import denied_deed
from chapterverse.grounding.other_doer import done_to_the_doer, other_dead, other_speaker
from chapterverse.grounding.other_kind import other_kind
from chapterverse.grounding.other_number import other_number
from chapterverse.grounding.other_order import other_order
from chapterverse.grounding.other_side import (
    denied_by_prefix,
    for_instead_of_against,
    other_side,
    other_than_only,
)
from chapterverse.grounding.other_voice import other_voice

_LOOKS = (
    other_number,
    other_speaker,
    done_to_the_doer,
    other_dead,
    other_side,
    other_than_only,
    for_instead_of_against,
    denied_deed,
    other_kind,
    other_order,
    other_party,
    doer_sufferer,
    only_of_not_only,
    turned_round,
    denied_by_prefix,
)


@dataclass(frozen=True, slots=True)
class Contrary:
    """Words of the verse that say it one way, and those of the claim that say it the other."""

    verse: str
    claim: str


def contrary(
    claim: str, passage: str, table: WordTable, implied: frozenset[str] = frozenset()
) -> Contrary | None:
    """The first thing that the passage says otherwise, None where nothing is seen; `implied` are
    names that its book implies. Total."""
    for look in _LOOKS:
        found = look(claim, passage, table)
        if found is not None:
            return Contrary(found.verse, found.claim)
    voice = other_voice(claim, passage, table, implied)
    return Contrary(voice.verse, voice.claim) if voice is not None else None
