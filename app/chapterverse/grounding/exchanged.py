"""A claim that exchanges the parts of two in its passage: "Cain was killed by Abel" beside "Cain
rose up against Abel and killed him". Every word stands there, so nothing that counts words sees it.

Only what is seen on both sides is held against a claim; where a passage leaves open who acts,
nothing is said. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chapterverse.grounding.claim_words import Word, WordTable, read_words, same_name, stem
from chapterverse.grounding.deeds import Deed, deeds
from chapterverse.grounding.orders import Order, orders

_ALIKE = 0.3  # likeness from which two words may mean the same
_MUTUAL = frozenset(
    map(stem, ("meet", "marry", "join", "agree", "resemble", "covenant", "reconcile"))
)
"""What two do to each other alike."""
_STATES = frozenset(map(stem, ("become", "seem", "appear", "remain", "call", "name")))
"""What somebody is rather than does."""


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Words of the verse that say it one way, and those of the claim that say it the other."""

    verse: str
    claim: str


def exchanged(claim: str, passage: str, table: WordTable) -> Exchanged | None:
    """Where a claim exchanges the parts of two; None where it keeps them or nothing is seen."""
    there = {word.stem for word in read_words(passage, table) if word.content}
    parts = _deeds(claim, passage, there, table) or _orders(claim, passage, table)
    if parts is None:
        return None
    (start, end), (begin, stop) = parts
    return Exchanged(passage[start:end], claim[begin:stop])


_Spans = tuple[tuple[int, int], tuple[int, int]]


def _deeds(claim: str, passage: str, there: set[str], table: WordTable) -> _Spans | None:
    said = [deed for deed in deeds(claim, table) if not deed.loose and _counts(deed)]
    given = deeds(passage, table) if said else ()
    for mine in said:
        same = [one for one in given if _same(mine.verb, one.verb, table)]
        if any(_keeps(mine, one, table) for one in same):
            continue
        for one in same:
            if _turns(mine, one, there, table):
                return one.span, mine.span
    return None


def _counts(deed: Deed) -> bool:
    return deed.verb.stem not in _MUTUAL and deed.verb.stem not in _STATES


def _keeps(mine: Deed, theirs: Deed, table: WordTable) -> bool:
    if _is_given_away(mine, theirs, table):
        return False
    if mine.agent:
        return not theirs.loose and _meet(mine.agent, theirs.agent, table)
    return _meet(mine.patient, theirs.patient, table)


def _is_given_away(mine: Deed, theirs: Deed, table: WordTable) -> bool:
    """Whether what is given there is who is given to here, and the other way round."""
    return (
        bool(mine.patient and mine.recipient)
        and _meet(mine.patient, theirs.recipient, table)
        and _meet(mine.recipient, theirs.patient, table)
    )


def _turns(mine: Deed, theirs: Deed, there: set[str], table: WordTable) -> bool:
    """Whether the same deed is done by the other one, or to the other one."""
    if _is_given_away(mine, theirs, table):
        return True
    done_to = (*theirs.patient, *theirs.recipient)
    suffers = (*mine.patient, *mine.recipient)
    if mine.agent and suffers:
        if _meet(suffers, theirs.agent, table):
            alone = theirs.on_pronoun and not theirs.loose and not _meet(suffers, done_to, table)
            return alone or _meet(mine.agent, done_to, table)
        named = [word for word in mine.agent if word.name]
        unseen = not theirs.agent and (not theirs.passive or any(w.stem in there for w in suffers))
        return unseen and _meet(named, theirs.patient, table)
    return False


def _orders(claim: str, passage: str, table: WordTable) -> _Spans | None:
    said = orders(claim, table)
    given = orders(passage, table) if said else ()
    for mine in said:
        same = [one for one in given if one.kind == mine.kind and one.denied == mine.denied]
        if any(_stands(mine, one, table) for one in same):
            continue
        for one in same:
            if _is_turned(mine, one, table):
                return (one.start, one.end), (mine.start, mine.end)
    return None


def _stands(mine: Order, theirs: Order, table: WordTable) -> bool:
    straight, crossed = _alignments(mine, theirs, table)
    return all(straight) and sum(straight) >= sum(crossed)


def _is_turned(mine: Order, theirs: Order, table: WordTable) -> bool:
    straight, crossed = _alignments(mine, theirs, table)
    if theirs.by_pronoun or mine.by_pronoun:
        return not any(straight) and any(crossed)
    return all(crossed) and sum(crossed) > sum(straight)


def _alignments(
    mine: Order, theirs: Order, table: WordTable
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Words shared side by side, and crosswise."""

    def shared(one: Sequence[Word], other: Sequence[Word]) -> int:
        return sum(_meet((word,), other, table) for word in one)

    return (
        (shared(mine.upper, theirs.upper), shared(mine.lower, theirs.lower)),
        (shared(mine.upper, theirs.lower), shared(mine.lower, theirs.upper)),
    )


def _meet(some: Sequence[Word], others: Sequence[Word], table: WordTable) -> bool:
    return any(_same(one, other, table) for one in some for other in others)


def _same(one: Word, other: Word, table: WordTable) -> bool:
    if same_name(one.stem, other.stem):
        return True
    return not (one.name and other.name) and table.likeness(one.stem, other.stem) >= _ALIKE
