"""The sentence that goes with a verdict, and the clause of the verse that carries the claim."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chapterverse.domain.passages import Speech
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.claim_words import Word, WordTable, read_words
from chapterverse.grounding.support_roles import Roles
from chapterverse.grounding.support_rules import (
    Evidence,
    Names,
    Negation,
    Numbers,
    Opposite,
    compare,
)
from chapterverse.grounding.support_score import Reason
from chapterverse.grounding.support_words import carrying_clause, explain


def found(claim: str, passage: str) -> Evidence:
    return compare(claim, passage, (), WordTable())


EMPTY = found("", "")
SAME = found("Wages of sin are death.", "For the wages of sin is death.")
PART = found("Sin brings sorrow and death.", "The wages of sin is death.")
OTHER = found("Kindness brings joy.", "The wages of sin is death.")


@pytest.mark.parametrize(
    ("reason", "evidence", "sentence"),
    [
        (Reason.SAYS_IT, SAME, "The verse says this in nearly the same words."),
        (
            Reason.SAYS_IT,
            PART,
            "The verse says this; “sin” and “death” carry the claim.",
        ),
        (
            Reason.SAYS_IT,
            replace(SAME, alike=0.7),
            "The verse says this; “wages”, “sin” and “death” carry the claim.",
        ),
        (Reason.SAYS_IT, OTHER, "The verse says this in other words."),
        (
            Reason.NEIGHBOURS,
            PART,
            "The verse has “sin” and “death”; the rest stands in the verses around it.",
        ),
        (Reason.NEIGHBOURS, OTHER, "The verses around it say this; its own words do not."),
        (
            Reason.PARTLY,
            PART,
            "The verse speaks of “sin” and “death”; “sorrow” and “brings” are not in its words.",
        ),
        (
            Reason.PARTLY,
            replace(PART, missing=("sorrow",)),
            "The verse speaks of “sin” and “death”; “sorrow” is not in its words.",
        ),
        (Reason.PARTLY, SAME, "The verse implies this; it does not say it in so many words."),
        (Reason.PARTLY, OTHER, "The verse implies this; it does not say it in so many words."),
        (
            Reason.EXCLUSION_ADDED,
            replace(EMPTY, exclusive_added="Only"),
            "The claim says “only”; the verse does not.",
        ),
        (
            Reason.QUANTITY,
            replace(EMPTY, quantity_clash="all"),
            "The verse does not say how many as the claim does (“all”).",
        ),
        (
            Reason.ASSURANCE,
            replace(EMPTY, assurance_added="guarantees"),
            "The claim says “guarantees”; the verse gives no such assurance.",
        ),
        (
            Reason.NEAR_IN_THEME,
            PART,
            "The verse shares “sin” and “death” with the claim, but does not say this.",
        ),
        (
            Reason.NEAR_IN_THEME,
            OTHER,
            "The verse is near in theme; none of the claim’s main words stands in it.",
        ),
        (Reason.UNRELATED, OTHER, "The verse does not speak of “joy” and “brings”."),
        (Reason.UNRELATED, SAME, "The verse does not say this."),
        (
            Reason.UNSETTLED,
            replace(PART, missing=("sorrow",)),
            "The verse may say this, but “sorrow” is not in its words.",
        ),
        (Reason.UNSETTLED, SAME, "Its words do not settle whether the verse says this."),
        (Reason.NO_WORDS, EMPTY, "The claim has no words that can be compared."),
        (
            Reason.NO_WORDS,
            replace(SAME, passage_words=0),
            "The verse has no words that can be compared.",
        ),
    ],
)
def test_one_sentence_says_why(reason: Reason, evidence: Evidence, sentence: str) -> None:
    assert explain(reason, evidence, "verse") == sentence


def test_several_verses_are_a_passage() -> None:
    assert explain(Reason.UNRELATED, SAME, "passage") == "The passage does not say this."


def test_words_are_named_once_and_at_most_three() -> None:
    text = "Faith, hope, love and faith and patience."
    assert explain(Reason.NEAR_IN_THEME, found(text, text), "verse") == (
        "The verse shares “hope”, “love” and “faith” with the claim, but does not say this."
    )


def test_a_name_is_given_without_its_possessive() -> None:
    both = replace(EMPTY, names=Names(absent=("Aaron’s",), others=("Moses'",)))
    assert explain(Reason.NAME, both, "verse") == "The verse names Moses; the claim names Aaron."
    several = replace(EMPTY, names=Names(absent=("Aaron",), others=("Moses", "Miriam")))
    assert explain(Reason.NAME, several, "verse") == "The verse does not name Aaron."


def test_a_number_is_given_beside_the_one_that_stands_there() -> None:
    one = replace(EMPTY, numbers=Numbers(absent=("seven",), others=("six",)))
    assert explain(Reason.NUMBER, one, "verse") == "The verse says “six”; the claim says “seven”."
    several = replace(EMPTY, numbers=Numbers(absent=("seven",), others=("six", "two")))
    assert explain(Reason.NUMBER, several, "verse") == "The verse does not give the number “seven”."


@pytest.mark.parametrize(
    ("negation", "sentence"),
    [
        (
            Negation(("eat", "bread"), 0, True, False),
            "The verse and the claim differ on “eat”: one of them says “not”.",
        ),
        (Negation((), 0, True, False), "The claim says “not”; the verse does not."),
        (Negation((), 0, False, True), "The verse says “not”; the claim does not."),
    ],
)
def test_who_denies_is_said(negation: Negation, sentence: str) -> None:
    assert explain(Reason.NEGATION, replace(EMPTY, negation=negation), "verse") == sentence


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (Reason.HEARSAY, "The verse gives what others say; it does not teach it."),
        (Reason.QUESTION, "The verse asks this; it does not say it."),
        (
            Reason.CONTRAST,
            "The verse says this of some and another thing of others; the claim says it of all.",
        ),
        (
            Reason.FRAGMENT,
            "These words are no whole sentence; they state nothing that a verse could carry.",
        ),
        (
            Reason.ABOUT_PASSAGE,
            "This tells what the verse does not say; it states nothing of what it says.",
        ),
        (
            Reason.SPEAKER_ADDED,
            "The verse does not give this as words of the one whom the claim lets speak.",
        ),
        (
            Reason.OTHER_EVENT,
            "The verse gives the time, but of something other than what the claim dates by it.",
        ),
    ],
)
def test_words_that_the_verse_does_not_make_its_own(reason: Reason, sentence: str) -> None:
    assert explain(reason, SAME, "verse") == sentence


def test_opposites_and_parts_are_set_side_by_side() -> None:
    denied, said = Opposite("dark", "light", denied=True), Opposite("evil", "good", denied=False)
    assert explain(Reason.OPPOSITE, replace(EMPTY, opposites=(denied, said)), "verse") == (
        "The verse says “good”; the claim says “evil”."
    )
    turned = Roles(0, 1, "the servant over the master", "the master over the servant")
    assert explain(Reason.ROLES, replace(EMPTY, roles=turned), "verse") == (
        "The verse says “the master over the servant”; "
        "the claim says “the servant over the master”."
    )
    assert explain(Reason.ROLES, EMPTY, "verse") == (
        "The verse gives those whom the claim names other parts in what happens."
    )


def test_the_speaker_whom_the_text_rejects_is_named() -> None:
    ref = PassageRef.from_osis("Job.4.7")
    speeches = (Speech(ref, "Job", "Eliphaz"), Speech(ref, "Eliphaz", "Job", stance="against"))
    assert explain(Reason.SPEAKER, EMPTY, "verse", speeches) == (
        "The verse gives the words of Eliphaz, not a teaching of the text."
    )
    unnamed = (Speech(ref, "", stance="against"),)
    for nobody in ((), unnamed):
        assert explain(Reason.SPEAKER, EMPTY, "verse", nobody) == (
            "The verse gives the words of a speaker, not a teaching of the text."
        )


# ---- the carrying clause -----------------------------------------------------------------------

ISAIAH = (
    "But those who wait for Yahweh will renew their strength. They will mount up with wings like "
    "eagles; they will run, and not be weary (says the prophet); they will walk."
)


def telling(passage: str, *texts: str) -> list[Word]:
    every = {word.text: word for word in read_words(passage, WordTable())}
    return [every[text] for text in texts]


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        (("wings", "eagles"), "They will mount up with wings like eagles"),
        (("weary",), "and not be weary"),
        (("says",), "says the prophet"),
        (("run", "weary"), "they will run, and not be weary"),
        (("weary", "run"), "they will run, and not be weary"),
        (("wait", "strength"), "But those who wait for Yahweh will renew their strength"),
        (("walk",), "they will walk"),
    ],
)
def test_the_clauses_that_hold_the_words(words: tuple[str, ...], clause: str) -> None:
    assert carrying_clause(ISAIAH, telling(ISAIAH, *words)) == clause


def test_the_least_telling_quarter_does_not_lengthen_it() -> None:
    near = ("mount", "wings", "eagles")
    assert carrying_clause(ISAIAH, telling(ISAIAH, *near, "But")) == (
        "They will mount up with wings like eagles"
    )
    assert carrying_clause(ISAIAH, telling(ISAIAH, "mount", "run", "weary", "walk")) == (
        "They will mount up with wings like eagles; they will run, and not be weary"
    )
    assert carrying_clause(ISAIAH, telling(ISAIAH, "eagles", "run")) == (
        "They will mount up with wings like eagles; they will run"
    )


def test_quotation_marks_at_the_edges_are_left_out() -> None:
    said = "He answered: “I am.” And they fell."
    assert carrying_clause(said, telling(said, "am")) == "I am"
