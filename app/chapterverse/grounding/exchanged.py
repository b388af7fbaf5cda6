"""A claim that exchanges the parts of two in its passage: "Cain was killed by Abel" beside "Cain
rose up against Abel and killed him". Every word stands there, so nothing that counts words sees it.

Only what is seen on both sides is held against a claim; where a passage leaves open who acts,
nothing is said. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chapterverse.grounding.claim_words import Word, WordTable, read_words, same_name, stem
from chapterverse.grounding.deeds import Deed, deeds
from chapterverse.grounding.orders import Order, orders
from chapterverse.grounding.other_name import spelt_alike

_ALIKE = 0.3  # likeness from which two words may mean the same
_MUTUAL = frozenset(
    map(stem, ("meet", "marry", "join", "agree", "resemble", "covenant", "reconcile"))
)
"""What two do to each other alike."""
_KILLING = frozenset(
    map(stem, ("kill", "slay", "strike", "smite", "murder", "stab", "pierce", "behead"))
)
"""By what verbs the Bible tells of a violent death."""
_WORD = re.compile(r"[^\W\d_]+")
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


def done_by_another(claim: str, passage: str, table: WordTable) -> Exchanged | None:
    """Where a passage has another one, called by name, do the same to the same: "Saul threw the
    spear" for "David threw a spear"."""
    said = [deed for deed in deeds(claim, table) if not deed.loose and _counts(deed)]
    given = deeds(passage, table) if said else ()
    for mine in said:
        same = [one for one in given if one.verb.stem == mine.verb.stem]
        if any(_keeps(mine, one, table) for one in same):
            continue
        for one in same:
            if _is_of_another(mine, one, passage, table):
                (start, end), (begin, stop) = one.span, mine.span
                return Exchanged(passage[start:end], claim[begin:stop])
    return None


_Spans = tuple[tuple[int, int], tuple[int, int]]


def _deeds(claim: str, passage: str, there: set[str], table: WordTable) -> _Spans | None:
    said = [deed for deed in deeds(claim, table) if not deed.loose and _counts(deed)]
    given = deeds(passage, table) if said else ()
    for mine in said:
        same = [one for one in given if _is_alike(mine.verb, one.verb, table)]
        if any(_keeps(mine, one, table) for one in same):
            continue
        is_open = any(
            not one.agent and (one.on_pronoun or one.verb.stem == mine.verb.stem) for one in same
        )
        for one in same:
            if not is_open and _is_done_by_sufferer(mine, one, table):
                return one.span, mine.span
            if _turns(mine, one, there, table):
                return one.span, mine.span
    return None


def _is_done_by_sufferer(mine: Deed, theirs: Deed, table: WordTable) -> bool:
    """Whether the claim has somebody suffer by name what the passage has him do, whomever the
    passage calls "him"."""
    named = [word for word in mine.patient if word.name]
    others = (*theirs.patient, *theirs.recipient)
    return (
        any(word.name and word.stem in table.names for word in mine.agent)
        and not theirs.loose
        and _meet(named, theirs.agent, table)
        and not _meet(named, others, table)
    )


def _is_of_another(mine: Deed, theirs: Deed, passage: str, table: WordTable) -> bool:
    named, others = (
        [word for word in deed.agent if word.name and word.stem in table.names]
        for deed in (mine, theirs)
    )
    if not named or not others or theirs.loose:
        return False
    start, end = theirs.span
    within = [stem(word) for word in _WORD.findall(passage[start:end])]
    if any(
        same_name(word.stem, one) or spelt_alike(word.stem, one) for word in named for one in within
    ):
        return False
    return _meet(mine.patient, theirs.patient, table)


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


def _is_alike(one: Word, other: Word, table: WordTable) -> bool:
    return _same(one, other, table) or _KILLING.issuperset((one.stem, other.stem))


def _meet(some: Sequence[Word], others: Sequence[Word], table: WordTable) -> bool:
    return any(_same(one, other, table) for one in some for other in others)


def _same(one: Word, other: Word, table: WordTable) -> bool:
    if same_name(one.stem, other.stem):
        return True
    return not (one.name and other.name) and table.likeness(one.stem, other.stem) >= _ALIKE
