"""From evidence to a level: what is measured, what bars support, and where levels begin."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from chapterverse.domain.answers import Reading, SupportLevel
from chapterverse.grounding.claim_words import Word, WordTable
from chapterverse.grounding.support_measures import MEASURES, Beside, Logistic, measure, sigmoid
from chapterverse.grounding.support_roles import Roles
from chapterverse.grounding.support_rules import (
    Evidence,
    Names,
    Negation,
    Numbers,
    Opposite,
    compare,
)
from chapterverse.grounding.support_score import Reason, ScoreModel, Thresholds, judge

LIMITS = Thresholds(
    unchecked_from=0.4,
    direct_related=0.7,
    direct_nearby=0.2,
    context_nearby=0.4,
    context_alike=0.6,
    context_score=0.2,
    uncontradicted=0.5,
    thematic_related=0.1,
)
FOUND = replace(
    compare("", "", (), WordTable()), alike=0.5, claim_words=4, passage_words=9, in_order=0.75
)
NOT_SUPPORTED, THEMATIC = SupportLevel.NOT_SUPPORTED, SupportLevel.THEMATIC
CONTEXTUAL, DIRECT = SupportLevel.CONTEXTUAL, SupportLevel.DIRECT
OPPOSITE = (Opposite("evil", "good", denied=False),)
CLASH = Negation(("eat",), 0, claim_denies=True)


def always(chance: float) -> Logistic:
    """A model that gives everything the same chance."""
    return Logistic((("bias", math.log(chance / (1 - chance))),))


def joined(bias: float, related: float, uncontradicted: float) -> Logistic:
    logs = (("log_related", related), ("log_uncontradicted", uncontradicted))
    return Logistic((("bias", bias), *logs))


def model(related: float, uncontradicted: float, score: float) -> ScoreModel:
    last = joined(math.log(score / (1 - score)), 0.0, 0.0)
    return ScoreModel(always(related), always(uncontradicted), last, LIMITS)


def words(*texts: str) -> tuple[Word, ...]:
    return tuple(Word(text, 0, len(text), text, content=True) for text in texts)


# ---- measures ----------------------------------------------------------------------------------


def shown(found: Evidence, cosine: float | None = None) -> dict[str, float]:
    """The measures that are not nought, those that every evidence has apart."""
    always_there = {"bias", "claim_length", "passage_length", "in_order", "alike"}
    return {n: v for n, v in measure(found, Beside(cosine)).items() if v and n not in always_there}


def test_shares_and_lengths_are_measured_as_they_are() -> None:
    found = measure(replace(FOUND, pairs_kept=0.25), Beside())
    assert found["bias"] == 1.0
    assert (found["alike"], found["pairs_kept"], found["in_order"]) == (0.5, 0.25, 0.75)
    assert found["claim_length"] == math.log1p(4)
    assert found["passage_length"] == math.log1p(9)
    assert set(found) == MEASURES


def test_nearness_in_meaning_counts_more_when_it_is_high() -> None:
    near = shown(FOUND, 0.8)
    assert near == {
        "cosine": 0.8,
        "cosine_high": pytest.approx(0.2),
        "cosine_by_length": 0.8 * math.log1p(4),
        "cosine_by_alike": 0.8 * 0.5,
    }
    assert "cosine_high" not in shown(FOUND, 0.5)
    assert shown(FOUND) == {}


def test_absent_names_weigh_by_what_was_looked_at() -> None:
    absent = Names(absent=("Aaron",))
    assert shown(replace(FOUND, names=absent)) == {"name_absent_alone": 1.0}
    assert shown(replace(FOUND, names=absent, has_context=True)) == {"name_absent": 1.0}
    replaced = shown(replace(FOUND, names=Names(absent=("Aaron",), others=("Moses",))))
    assert replaced == {
        "name_absent_alone": 1.0,
        "name_replaced": 1.0,
        "other_names": pytest.approx(1 / 3),
        "names_differ": 1.0,
    }


def test_a_name_of_god_that_the_verse_lacks_is_no_other_person() -> None:
    divine = shown(replace(FOUND, names=Names(absent=("God",)), has_context=True))
    assert divine == {"divine_absent": 1.0}
    both = shown(replace(FOUND, names=Names(absent=("God", "Aaron")), has_context=True))
    assert both == {"divine_absent": 1.0, "name_absent": 1.0}


def test_names_found_are_counted_up_to_two_and_others_up_to_three() -> None:
    assert shown(replace(FOUND, names=Names(here=("Moses",)))) == {"names_here": 1.0}
    assert shown(replace(FOUND, names=Names(here=("Moses", "Aaron", "Paul"))))["names_here"] == 2.0
    assert shown(replace(FOUND, names=Names(others=("A", "B", "C", "D")))) == {"other_names": 1.0}
    nearby = shown(replace(FOUND, names=Names(nearby=("Moses",), others=("Paul",))))
    assert nearby["names_nearby"] == nearby["names_differ"] == 1.0
    same = Names(here=("Peter",), nearby=("Moses",), others=("Paul",))
    assert "names_differ" not in shown(replace(FOUND, names=same))


def test_numbers_are_absent_added_replaced_or_nearby() -> None:
    def numbers(found: Numbers) -> dict[str, float]:
        return shown(replace(FOUND, numbers=found))

    assert numbers(Numbers(absent=("seven",), stated=1)) == {"number_absent": 1.0}
    assert numbers(Numbers(absent=("seven",), stated=0)) == {"number_added": 1.0}
    assert numbers(Numbers(absent=("seven",), stated=1, others=("six",))) == {
        "number_absent": 1.0,
        "number_replaced": 1.0,
    }
    assert numbers(Numbers(nearby=("seven",), stated=1)) == {"number_nearby": 1.0}
    assert numbers(Numbers(stated=2, others=("six",))) == {}


@pytest.mark.parametrize(
    ("negation", "name"),
    [
        (Negation(("a",), 0, True, False), "denied_here_clash"),
        (Negation(("a",), 0, False, True), "denied_there_clash"),
        (Negation(("a",), 0, True, True), "denied_both_clash"),
        (Negation(("a",), 1, True, True), "denied_both_partly"),
        (Negation((), 0, True, False), "denied_here"),
        (Negation((), 0, False, True), "denied_there"),
        (Negation((), 0, True, True), "denied_both_apart"),
    ],
)
def test_each_way_to_deny_has_its_own_measure(negation: Negation, name: str) -> None:
    assert shown(replace(FOUND, negation=negation)) == {name: 1.0}


def test_a_denial_that_both_keep_is_no_measure_and_two_clashes_are_one_more() -> None:
    assert shown(replace(FOUND, negation=Negation((), 2, True, True))) == {}
    twice = shown(replace(FOUND, negation=Negation(("a", "b"), 0, True, False)))
    assert twice == {"denied_here_clash": 1.0, "clash_twice": 1.0}


def test_an_opposite_counts_unless_one_side_denies_it() -> None:
    said, denied = Opposite("evil", "good", denied=False), Opposite("evil", "good", denied=True)
    assert shown(replace(FOUND, opposites=(said,))) == {"opposite": 1.0}
    assert shown(replace(FOUND, opposites=(denied,))) == {"opposite_denied": 1.0}
    both = shown(replace(FOUND, opposites=(denied, said)))
    assert both == {"opposite": 1.0, "opposite_denied": 1.0}


@pytest.mark.parametrize(
    ("roles", "measures"),
    [
        (Roles(kept=1), {"roles_kept": pytest.approx(1 / 3)}),
        (Roles(kept=5), {"roles_kept": 1.0}),
        (Roles(turned=1), {"roles_turned": 1.0, "roles_alike": 0.5}),
        (
            Roles(kept=3, turned=3),
            {"roles_kept": 1.0, "roles_partly": 1.0, "roles_alike": 0.5},
        ),
        (
            Roles(kept=3, turned=4),
            {"roles_kept": 1.0, "roles_turned": 1.0, "roles_alike": 0.5},
        ),
    ],
)
def test_people_in_their_places_and_out_of_them(roles: Roles, measures: dict[str, float]) -> None:
    assert shown(replace(FOUND, roles=roles)) == measures


def test_a_networks_reading_is_measured_in_odds() -> None:
    found = measure(
        FOUND, Beside(reading=Reading(direct=0.4, contextual=0.2, unrelated=0.3, against=0.1))
    )
    assert found["read_support"] == pytest.approx(math.log(0.6001 / 0.4001))
    assert found["read_related"] == pytest.approx(math.log(0.7001 / 0.3001))
    assert found["read_agreeing"] == pytest.approx(math.log(0.6001 / 0.1001))
    assert found["read_direct"] == pytest.approx(math.log(0.4001 / 0.2001))
    sure = measure(
        FOUND, Beside(reading=Reading(direct=1.0, contextual=0.0, unrelated=0.0, against=0.0))
    )
    assert sure["read_support"] == pytest.approx(math.log(1.0001 / 0.0001))


# ---- chances -----------------------------------------------------------------------------------


def test_a_logistic_model_sums_what_it_names() -> None:
    made = Logistic((("bias", -1.0), ("alike", 4.0)))
    assert made.chance({"bias": 1.0, "alike": 0.5, "cosine": 9.0}) == sigmoid(1.0)


def test_the_logistic_function_is_even_about_one_half_and_never_overflows() -> None:
    assert sigmoid(0.0) == 0.5
    assert sigmoid(2.0) == pytest.approx(0.8807970779778823)
    assert sigmoid(2.0) + sigmoid(-2.0) == pytest.approx(1.0)
    assert sigmoid(-1e9) == sigmoid(-60.0) == pytest.approx(math.exp(-60.0))
    assert sigmoid(1e9) == pytest.approx(1.0)


def test_the_score_joins_the_logarithms_of_both_chances() -> None:
    made = ScoreModel(always(0.8), always(0.6), joined(0.5, 2.0, 3.0), LIMITS)
    expected = sigmoid(0.5 + 2.0 * math.log(0.801) + 3.0 * math.log(0.601))
    assert judge(FOUND, Beside(), made).score == pytest.approx(expected)


# ---- levels ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("related", "uncontradicted", "score", "level", "reason"),
    [
        (0.75, 0.9, 0.6, DIRECT, Reason.SAYS_IT),
        (0.65, 0.9, 0.6, CONTEXTUAL, Reason.PARTLY),
        (0.9, 0.9, 0.45, SupportLevel.UNCHECKED, Reason.UNSETTLED),
        (0.9, 0.9, 0.3, THEMATIC, Reason.NEAR_IN_THEME),
        (0.11, 0.9, 0.3, THEMATIC, Reason.NEAR_IN_THEME),
        (0.09, 0.9, 0.3, NOT_SUPPORTED, Reason.UNRELATED),
        (0.9, 0.4, 0.3, NOT_SUPPORTED, Reason.UNRELATED),
    ],
)
def test_where_levels_begin(
    related: float, uncontradicted: float, score: float, level: SupportLevel, reason: Reason
) -> None:
    found = judge(FOUND, Beside(), model(related, uncontradicted, score))
    assert (found.level, found.reason) == (level, reason)
    assert found.score == pytest.approx(score)


def test_a_level_begins_at_its_threshold() -> None:
    half = ScoreModel(always(0.5), always(0.5), joined(0.0, 0.0, 0.0), LIMITS)
    assert judge(FOUND, Beside(), half).level is CONTEXTUAL  # a score of just 0.5
    at = replace(LIMITS, direct_related=always(0.5).chance({"bias": 1.0}))
    assert judge(FOUND, Beside(), replace(half, thresholds=at)).level is DIRECT
    low = ScoreModel(always(0.5), always(0.5), joined(-1.0, 0.0, 0.0), LIMITS)
    score = sigmoid(-1.0)
    unsettled = replace(LIMITS, unchecked_from=score)
    assert judge(FOUND, Beside(), replace(low, thresholds=unsettled)).reason is Reason.UNSETTLED
    theme = replace(LIMITS, thematic_related=0.5)
    assert judge(FOUND, Beside(), replace(low, thresholds=theme)).level is THEMATIC


@pytest.mark.parametrize(
    ("topic", "reading", "level", "reason"),
    [
        (0.5, Reading(0.1, 0.1, 0.6, 0.2), THEMATIC, Reason.NEAR_IN_THEME),
        (0.4, Reading(0.1, 0.1, 0.6, 0.2), NOT_SUPPORTED, Reason.UNRELATED),  # another topic
        (0.5, Reading(0.1, 0.1, 0.2, 0.6), NOT_SUPPORTED, Reason.UNRELATED),  # it speaks against
    ],
)
def test_where_the_network_has_read_it_decides_what_is_a_theme(
    topic: float, reading: Reading, level: SupportLevel, reason: Reason
) -> None:
    """Near by its words alone is no theme where the network and the topics say otherwise."""
    made = replace(model(0.9, 0.9, 0.3), thresholds=replace(LIMITS, thematic_topic=0.5))
    found = judge(FOUND, Beside(topic=topic, reading=reading), made)
    assert (found.level, found.reason) == (level, reason)


def test_alone_that_the_verse_does_not_say_keeps_a_claim_from_direct() -> None:
    found = judge(replace(FOUND, exclusive_added="alone"), Beside(), model(0.9, 0.9, 0.9))
    assert (found.level, found.reason) == (CONTEXTUAL, Reason.EXCLUSION_ADDED)


def test_a_name_that_stands_nowhere_near_keeps_a_claim_from_direct() -> None:
    sure = model(0.9, 0.9, 0.9)
    absent = replace(FOUND, names=Names(absent=("Aaron",)), has_context=True)
    found = judge(absent, Beside(), sure)
    assert (found.level, found.reason) == (CONTEXTUAL, Reason.NAMED_NOWHERE)
    assert judge(replace(absent, has_context=False), Beside(), sure).level is DIRECT
    divine = replace(absent, names=Names(absent=("God",)))
    assert judge(divine, Beside(), sure).level is DIRECT


def test_what_mostly_the_neighbours_say_is_contextual() -> None:
    sure = model(0.9, 0.9, 0.9)
    near = judge(replace(FOUND, alike=0.25, nearby=0.3), Beside(), sure)
    assert (near.level, near.reason) == (CONTEXTUAL, Reason.NEIGHBOURS)
    assert judge(replace(FOUND, alike=0.5, nearby=0.3), Beside(), sure).level is DIRECT
    assert judge(replace(FOUND, alike=0.1, nearby=0.15), Beside(), sure).level is DIRECT
    assert judge(replace(FOUND, alike=0.3, nearby=0.3), Beside(), sure).level is DIRECT


CARRIED = replace(FOUND, alike=0.25, nearby=0.4)


def test_neighbours_can_carry_what_the_verse_does_not() -> None:
    found = judge(CARRIED, Beside(), model(0.5, 0.9, 0.25))
    assert (found.level, found.reason, found.score) == (CONTEXTUAL, Reason.NEIGHBOURS, 0.5)
    exactly = replace(FOUND, alike=0.2, nearby=0.4)
    limits = replace(LIMITS, context_alike=0.2 + 0.4)
    assert judge(exactly, Beside(), replace(model(0.5, 0.9, 0.25), thresholds=limits)).score == 0.5


@pytest.mark.parametrize(
    ("found", "uncontradicted", "score"),
    [
        (replace(CARRIED, nearby=0.39), 0.9, 0.25),  # too little around it
        (replace(CARRIED, alike=0.1), 0.9, 0.25),  # too little in both together
        (CARRIED, 0.4, 0.25),  # contradicted
        (CARRIED, 0.9, 0.15),  # the score too low
    ],
)
def test_neighbours_do_not_carry(found: Evidence, uncontradicted: float, score: float) -> None:
    judged = judge(found, Beside(), model(0.5, uncontradicted, score))
    assert judged.reason is not Reason.NEIGHBOURS
    assert judged.score == pytest.approx(score)


# ---- what no likeness of words makes support ---------------------------------------------------

SURE = model(0.95, 0.95, 0.9)
INVERTED = replace(
    FOUND, alike=0.95, matched=words("bread"), negation=Negation(("bread",), 0, True, False)
)


@pytest.mark.parametrize(
    ("found", "reason"),
    [
        (replace(FOUND, quantity_clash="all"), Reason.QUANTITY),
        (replace(FOUND, assurance_added="guarantees"), Reason.ASSURANCE),
        (INVERTED, Reason.NEGATION),
        (replace(INVERTED, negation=Negation(("bread",), 0, False, True)), Reason.NEGATION),
        (replace(INVERTED, alike=0.9), Reason.NEGATION),
        (
            replace(INVERTED, matched=words("Moses", "bread"), names=Names(here=("Moses",))),
            Reason.NEGATION,
        ),
    ],
)
def test_barred(found: Evidence, reason: Reason) -> None:
    judged = judge(found, Beside(), SURE)
    assert (judged.level, judged.reason) == (NOT_SUPPORTED, reason)
    assert judged.score == pytest.approx(0.9 * 0.2)


@pytest.mark.parametrize(
    "found",
    [
        replace(INVERTED, alike=0.85),  # other words too
        replace(INVERTED, matched=words("bread", "wine")),  # one of two words only
        replace(INVERTED, matched=()),
        replace(INVERTED, matched=words("Moses"), names=Names(here=("Moses",))),
    ],
)
def test_not_turned_round(found: Evidence) -> None:
    assert judge(found, Beside(), SURE).level is DIRECT


@pytest.mark.parametrize(
    ("negation", "level"),
    [
        (Negation(("bread",), 0, True, True), SupportLevel.CONTEXTUAL),  # of different words
        (Negation(("bread",), 1, True, True), DIRECT),
        (Negation((), 0, True, True), DIRECT),
        (Negation(("bread",), 0, False, True), DIRECT),
        (Negation(("bread",), 0, True, False), DIRECT),
    ],
)
def test_what_denies_another_thing_is_at_most_implied(
    negation: Negation, level: SupportLevel
) -> None:
    found = replace(INVERTED, alike=0.85, negation=negation)
    assert judge(found, Beside(), SURE).level is level


def test_words_of_a_speaker_whom_the_text_rejects_come_first() -> None:
    clash = replace(FOUND, quantity_clash="all")
    judged = judge(clash, Beside(), SURE, against=Reason.SPEAKER)
    assert (judged.level, judged.reason) == (NOT_SUPPORTED, Reason.SPEAKER)


@pytest.mark.parametrize("found", [replace(FOUND, claim_words=0), replace(FOUND, passage_words=0)])
def test_without_words_nothing_is_decided(found: Evidence) -> None:
    judged = judge(found, Beside(), SURE)
    assert judged == type(judged)(SupportLevel.UNCHECKED, 0.0, Reason.NO_WORDS)


@pytest.mark.parametrize(
    ("found", "reason"),
    [
        (replace(FOUND, numbers=Numbers(absent=("seven",), stated=1)), Reason.NUMBER),
        (replace(FOUND, numbers=Numbers(absent=("seven",))), Reason.UNRELATED),
        (replace(FOUND, roles=Roles(kept=1, turned=2), opposites=OPPOSITE), Reason.ROLES),
        (replace(FOUND, roles=Roles(kept=2, turned=2), opposites=OPPOSITE), Reason.OPPOSITE),
        (replace(FOUND, opposites=(Opposite("evil", "good", denied=True),)), Reason.UNRELATED),
        (replace(FOUND, numbers=Numbers(stated=1)), Reason.UNRELATED),
        (replace(FOUND, names=Names(absent=("Aaron",)), negation=CLASH), Reason.NAME),
        (replace(FOUND, negation=Negation(("eat",), 1, True, True)), Reason.NEGATION),
        (replace(FOUND, negation=Negation((), 0, True, False)), Reason.NEGATION),
        (replace(FOUND, negation=Negation((), 0, True, True)), Reason.UNRELATED),
    ],
)
def test_a_contradiction_is_named(found: Evidence, reason: Reason) -> None:
    judged = judge(found, Beside(), model(0.9, 0.4, 0.3))
    assert (judged.level, judged.reason) == (NOT_SUPPORTED, reason)
