"""From evidence to a score and a level: two small logistic models whose weights are data.

The first asks whether the passage speaks of what the claim speaks of, the second whether anything
in it speaks against the claim; a claim must pass both. Weights come from resources/support.toml,
bench/fit_support.py fits them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from chapterverse.domain.answers import SupportLevel
from chapterverse.grounding.claim_words import stem
from chapterverse.grounding.support_measures import (
    DIVINE_STEMS,
    Beside,
    Logistic,
    measure,
    odds,
    readings,
)
from chapterverse.grounding.support_rules import Evidence

_DOUBT = 0.5  # odds (logarithm) of being uncontradicted below which a claim is in doubt
_INVERTED = 0.9  # share of the claim's words that must be the passage's own


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Where levels begin. A score of 0.5 or more is support; see resources/support.toml."""

    unchecked_from: float
    direct_related: float
    direct_nearby: float
    context_nearby: float
    context_alike: float
    context_score: float
    uncontradicted: float
    thematic_related: float
    around_read: float = math.inf  # odds (logarithm) from which the neighbours carry a claim
    direct_alike: float = 0.0  # share of words below which nothing is Direct
    thematic_topic: float = math.inf  # nearness by the table of topics that makes a theme


@dataclass(frozen=True, slots=True)
class ScoreModel:
    """The two models, the last layer and thresholds. The last layer sees all measures, the
    logarithms of the two chances as "log_related" and "log_uncontradicted", and as "contradicted"
    how far the second falls short of being likely, 0 or less."""

    related: Logistic
    uncontradicted: Logistic
    join: Logistic
    thresholds: Thresholds


class Reason(StrEnum):
    """What decided the level; support_words has a sentence for each."""

    SAYS_IT = "says it"
    NEIGHBOURS = "neighbours"
    PARTLY = "partly"
    NAMED_NOWHERE = "named nowhere"
    EXCLUSION_ADDED = "exclusion added"
    SPEAKER = "speaker"
    HEARSAY = "hearsay"
    QUESTION = "question"
    CONTRAST = "contrast"
    FRAGMENT = "fragment"
    ABOUT_PASSAGE = "about the passage"
    SPEAKER_ADDED = "speaker added"
    BAN_ADDED = "ban added"
    SAID_TO_ONE = "said to one"
    OTHER_EVENT = "other event"
    NAME = "name"
    NUMBER = "number"
    NEGATION = "negation"
    QUANTITY = "quantity"
    OPPOSITE = "opposite"
    ROLES = "roles"
    ASSURANCE = "assurance"
    NEAR_IN_THEME = "near in theme"
    UNRELATED = "unrelated"
    UNSETTLED = "unsettled"
    NO_WORDS = "no words"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A level, the score behind it (0 to 1) and what decided it."""

    level: SupportLevel
    score: float
    reason: Reason


LOGS = frozenset({"log_related", "log_uncontradicted", "contradicted"})
"""What the last layer sees beside the measures."""


def judge(
    found: Evidence, beside: Beside, model: ScoreModel, *, against: Reason | None = None
) -> Judgement:
    """The level of a claim. `against` says why the words that it shares with the passage are not
    what the passage itself teaches (whose_words), None when they may be."""
    if not found.claim_words or not found.passage_words:
        return Judgement(SupportLevel.UNCHECKED, 0.0, Reason.NO_WORDS)
    measures = measure(found, beside)
    related = model.related.chance(measures)
    uncontradicted = model.uncontradicted.chance(measures)
    logs = {
        "log_related": math.log(related + 1e-3),
        "log_uncontradicted": math.log(uncontradicted + 1e-3),
        "contradicted": contradicted(uncontradicted),
    }
    score = model.join.chance({**measures, **logs})
    barred = _barred(found, against)
    if barred is not None:
        return Judgement(SupportLevel.NOT_SUPPORTED, score * 0.2, barred)
    around = readings(beside.around)["read_support"] if beside.around is not None else -math.inf
    judged = _graded(found, score, related, uncontradicted, around, model.thresholds)
    refused = judged.level in (SupportLevel.NOT_SUPPORTED, SupportLevel.THEMATIC)
    if refused and beside.reading is not None:
        theme = (beside.topic or 0.0) >= model.thresholds.thematic_topic
        if theme and beside.reading.unrelated > beside.reading.against:
            return Judgement(SupportLevel.THEMATIC, score, Reason.NEAR_IN_THEME)
        if judged.level is SupportLevel.THEMATIC:
            return Judgement(SupportLevel.NOT_SUPPORTED, score, _contradiction(found))
    return judged


def contradicted(uncontradicted: float) -> float:
    """How far a chance of being uncontradicted falls short of a likely one, in odds; 0 or less."""
    return min(0.0, odds(uncontradicted, 1 - uncontradicted) - _DOUBT)


def _barred(found: Evidence, against: Reason | None) -> Reason | None:
    """A reason why no likeness of words can make this support."""
    if against is not None:
        return against
    if found.quantity_clash:
        return Reason.QUANTITY
    if found.assurance_added:
        return Reason.ASSURANCE
    return Reason.NEGATION if _is_inverted(found) else None


def _is_inverted(found: Evidence) -> bool:
    """Whether the claim is the passage with a "not" taken out or put in."""
    negation = found.negation
    plain = len(found.matched) - len(found.names.here)
    return (
        found.alike >= _INVERTED
        and negation.claim_denies != negation.passage_denies
        and 0 < plain <= len(negation.clashing)
    )


def _denies_another(found: Evidence) -> bool:
    """Whether both sides say "not", but of different words: then the passage may imply the claim,
    but it does not say it."""
    negation = found.negation
    both = negation.claim_denies and negation.passage_denies
    return both and bool(negation.clashing) and not negation.kept


def _names_nobody_there(found: Evidence) -> bool:
    """Whether the claim names somebody who stands neither in the passage nor beside it: then the
    passage may mean him, but it does not say so."""
    absent = [name for name in found.names.absent if stem(name) not in DIVINE_STEMS]
    return bool(absent) and found.has_context


def _graded(
    found: Evidence,
    score: float,
    related: float,
    uncontradicted: float,
    around: float,
    limits: Thresholds,
) -> Judgement:
    carried_nearby = (
        found.nearby >= limits.context_nearby
        and found.alike + found.nearby >= limits.context_alike
        and uncontradicted >= limits.uncontradicted
        and score >= limits.context_score
    ) or around >= limits.around_read
    if score >= 0.5:
        if found.exclusive_added:
            return Judgement(SupportLevel.CONTEXTUAL, score, Reason.EXCLUSION_ADDED)
        if found.nearby > max(limits.direct_nearby, found.alike):
            return Judgement(SupportLevel.CONTEXTUAL, score, Reason.NEIGHBOURS)
        near = related >= limits.direct_related and found.alike >= limits.direct_alike
        if _names_nobody_there(found):
            return Judgement(SupportLevel.CONTEXTUAL, score, Reason.NAMED_NOWHERE)
        if near and not _denies_another(found):
            return Judgement(SupportLevel.DIRECT, score, Reason.SAYS_IT)
        return Judgement(SupportLevel.CONTEXTUAL, score, Reason.PARTLY)
    if carried_nearby:
        return Judgement(SupportLevel.CONTEXTUAL, 0.5, Reason.NEIGHBOURS)
    if score >= limits.unchecked_from:
        return Judgement(SupportLevel.UNCHECKED, score, Reason.UNSETTLED)
    if uncontradicted < limits.uncontradicted:
        return Judgement(SupportLevel.NOT_SUPPORTED, score, _contradiction(found))
    if related >= limits.thematic_related:
        return Judgement(SupportLevel.THEMATIC, score, Reason.NEAR_IN_THEME)
    return Judgement(SupportLevel.NOT_SUPPORTED, score, Reason.UNRELATED)


def _contradiction(found: Evidence) -> Reason:
    """What speaks loudest against the claim."""
    if found.numbers.absent and found.numbers.stated:
        return Reason.NUMBER
    if found.roles.turned > found.roles.kept:
        return Reason.ROLES
    if any(not one.denied for one in found.opposites):
        return Reason.OPPOSITE
    if found.names.absent:
        return Reason.NAME
    if found.negation.clashing or found.negation.claim_denies != found.negation.passage_denies:
        return Reason.NEGATION
    return Reason.UNRELATED
