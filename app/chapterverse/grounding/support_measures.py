"""What is measured of a claim beside its passage, by name, and the logistic models that weigh it.

support_rules found the evidence, models the nearness and the reading; support_score makes a level
of them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from chapterverse.domain.answers import Reading
from chapterverse.grounding.claim_words import WordTable, stem
from chapterverse.grounding.names import DIVINE
from chapterverse.grounding.support_rules import Evidence, compare

DIVINE_STEMS = frozenset(map(stem, DIVINE))

_FAINT = 1e-4  # chances below it are alike

Measures = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Logistic:
    """A weighted sum of named measures through the logistic function; "bias" is the constant."""

    weights: tuple[tuple[str, float], ...]

    def chance(self, measures: Measures) -> float:
        """Between 0 and 1."""
        return sigmoid(sum(weight * measures[name] for name, weight in self.weights))


@dataclass(frozen=True, slots=True)
class Beside:
    """What models make of a claim and its passage beside the words, None where one is missing:
    the cosine of a sentence model, that of the table by which passages are found, a reading."""

    cosine: float | None = None
    topic: float | None = None
    reading: Reading | None = None
    around: Reading | None = None  # of the claim beside the neighbouring verses instead

    @property
    def trained(self) -> bool:
        """Whether what the trained models say is there; then the sentence model adds nothing."""
        return self.topic is not None and self.reading is not None


def sigmoid(value: float) -> float:
    """The logistic function."""
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, value))))


def measure(found: Evidence, beside: Beside) -> dict[str, float]:
    """Every measure by name; those of a missing model are 0, which says nothing."""
    names, numbers, negation = found.names, found.numbers, found.negation
    people = [name for name in names.absent if stem(name) not in DIVINE_STEMS]
    divine = len(names.absent) - len(people)
    clash, kept = bool(negation.clashing), negation.kept > 0
    mine, theirs = negation.claim_denies, negation.passage_denies
    claim_length = math.log1p(found.claim_words)
    passage_length = math.log1p(found.passage_words)
    near, topic = beside.cosine or 0.0, beside.topic or 0.0
    elsewhere = bool(names.nearby or names.absent)
    return {
        "bias": 1.0,
        "alike": found.alike,
        "pairs_kept": found.pairs_kept,
        "in_order": found.in_order,
        "claim_length": claim_length,
        "passage_length": passage_length,
        "cosine": near,
        "cosine_high": max(0.0, near - 0.6),
        "cosine_by_length": near * claim_length,
        "cosine_by_alike": near * found.alike,
        "name_absent": float(bool(people) and found.has_context),
        "name_absent_alone": float(bool(people) and not found.has_context),
        "name_replaced": float(bool(people and names.others)),
        "divine_absent": float(divine > 0),
        "names_here": float(min(2, len(names.here))),
        "names_nearby": float(bool(names.nearby)),
        "other_names": min(1.0, len(names.others) / 3),
        "names_differ": float(not names.here and bool(names.others) and elsewhere),
        "number_absent": float(bool(numbers.absent) and numbers.stated > 0),
        "number_added": float(bool(numbers.absent) and numbers.stated == 0),
        "number_replaced": float(bool(numbers.absent and numbers.others)),
        "number_nearby": float(bool(numbers.nearby)),
        "denied_here_clash": float(clash and mine and not theirs),
        "denied_there_clash": float(clash and theirs and not mine),
        "denied_both_clash": float(clash and mine and theirs and not kept),
        "denied_both_partly": float(clash and mine and theirs and kept),
        "denied_here": float(not clash and mine and not theirs),
        "denied_there": float(not clash and theirs and not mine),
        "denied_both_apart": float(not clash and mine and theirs and not kept),
        "clash_twice": float(len(negation.clashing) > 1),
        "opposite": float(any(not one.denied for one in found.opposites)),
        "opposite_denied": float(any(one.denied for one in found.opposites)),
        "roles_kept": min(1.0, found.roles.kept / 3),
        "roles_turned": float(found.roles.turned > found.roles.kept),
        "roles_partly": float(0 < found.roles.turned <= found.roles.kept),
        "roles_alike": found.alike if found.roles.turned else 0.0,
        "topic": topic,
        "topic_apart": topic * (1 - found.alike),
        **readings(beside.reading),
    }


def readings(reading: Reading | None) -> dict[str, float]:
    """A reading as logarithms of odds; 0, which says nothing, without one."""
    if reading is None:
        return dict.fromkeys(("read_support", "read_related", "read_agreeing", "read_direct"), 0.0)
    supported = reading.direct + reading.contextual
    return {
        "read_support": odds(supported, reading.unrelated + reading.against),
        "read_related": odds(supported + reading.against, reading.unrelated),
        "read_agreeing": odds(supported, reading.against),
        "read_direct": odds(reading.direct, reading.contextual),
    }


def odds(one: float, other: float) -> float:
    return math.log((one + _FAINT) / (other + _FAINT))


MEASURES = frozenset(measure(compare("", "", (), WordTable()), Beside()))
"""Names of all measures."""
