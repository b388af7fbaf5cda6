"""Who does what to whom, by the order of the words."""

from __future__ import annotations

import pytest

from chapterverse.grounding.claim_words import WordTable, read_words
from chapterverse.grounding.support_roles import Roles, compare_roles

TABLE = WordTable(
    names=frozenset({"christ", "david", "saul", "jonathan", "isaac", "jacob", "adam", "eve"})
    | frozenset({"jam", "barnaba", "elijah", "elisha"})
)
EPHESIANS = "Husbands, love your wives, even as Christ also loved the church."


def _roles(claim: str, passage: str) -> Roles:
    return compare_roles(claim, read_words(claim, TABLE), passage, read_words(passage, TABLE))


def test_a_claim_that_turns_the_roles_round_is_seen() -> None:
    found = _roles("The church loved Christ.", EPHESIANS)
    assert (found.kept, found.turned) == (0, 1)
    assert found.claim_says == "church loved Christ"
    assert found.passage_says == "Christ also loved the church"


@pytest.mark.parametrize(
    "claim",
    ["Christ loved the church.", "The church was loved by Christ.", "The church was loved."],
)
def test_roles_that_are_kept(claim: str) -> None:
    assert _roles(claim, EPHESIANS).turned == 0


def test_people_named_side_by_side_have_no_order() -> None:
    assert _roles("Jonathan and Saul fell.", "Saul and Jonathan fell in the battle.") == Roles()


def test_a_passage_that_names_somebody_on_both_sides_tells_nothing() -> None:
    passage = "David saw Saul, and Saul saw David."
    assert _roles("Saul saw David.", passage) == Roles()


def test_long_stretches_are_not_quoted() -> None:
    far = "David, who kept the sheep of his father in the fields near Bethlehem, played for Saul."
    found = _roles("Saul played for David.", far)
    assert (found.turned, found.claim_says, found.passage_says) == (1, "", "")


def test_people_who_stand_side_by_side_in_the_passage_have_no_order_there() -> None:
    assert _roles("Saul hated Jonathan.", "Saul and Jonathan fell in the battle.") == Roles()


def test_the_first_pair_that_is_turned_is_the_one_told() -> None:
    found = _roles("Jonathan came before Saul saw David.", "David saw Saul before Jonathan came.")
    assert (found.kept, found.turned) == (0, 3)
    assert found.claim_says == "Jonathan came before Saul"
    assert found.passage_says == "Saul before Jonathan"


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Jacob was the son of Isaac.", "Isaac became the father of Jacob."),
        ("Isaac was the father of Jacob.", "Jacob, a son of the old Isaac, came."),
        ("Eve was formed after Adam.", "For Adam was formed first, then Eve."),
        ("Eve was formed after Adam.", "Adam was formed before Eve."),
        ("James was killed by the sword.", "He killed James, the brother of John, with the sword."),
    ],
)
def test_the_same_from_the_other_end_keeps_the_roles(claim: str, passage: str) -> None:
    found = _roles(claim, passage)
    assert (found.kept, found.turned) == (1, 0)


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Isaac was the son of Jacob.", "Isaac became the father of Jacob."),
        ("Adam was formed after Eve.", "For Adam was formed first, then Eve."),
        ("The sword killed James.", "He killed James, the brother of John, with the sword."),
        ("Jacob was the father of Isaac.", "Isaac the father of Jacob was the son of Abraham."),
    ],
)
def test_the_other_end_exchanged_turns_the_roles(claim: str, passage: str) -> None:
    assert _roles(claim, passage).turned == 1


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Elisha was found by Elijah.", "He found Elisha, who was plowing. Elijah went to him."),
        ("Saul was seen by David.", "Saul said, “David is here.”"),
        ("Saul was brought to the apostles by Barnabas.", "Barnabas led him to the apostles."),
    ],
)
def test_other_sentences_and_speeches_tell_nothing_of_a_passive_claim(
    claim: str, passage: str
) -> None:
    found = _roles(claim, passage)
    assert (found.kept, found.turned) == (0, 0)


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        # brought in alike on both sides, a word may stand anywhere
        (
            "David fought in the third year of Saul.",
            "In the third year of Saul the king, David fought.",
        ),
        ("Jonathan held David’s hands.", "David’s hands were heavy, and Jonathan held them up."),
        ("David came during the days of Saul.", "In the days of Saul came David."),
        # taken up again as "him", named as the one who said it, or after a semicolon
        ("Jonathan buried Saul.", "Saul died, old and full of days. Jonathan buried him."),
        ("The Lord will visit Jacob.", "“Testify against Jacob,” says the Lord."),
        ("The man blessed Jacob.", "Jacob is your name; you have fought with man."),
        # a verb is nobody
        ("David lived when he saw the serpent.", "He saw the serpent of David, and lived."),
    ],
)
def test_words_that_may_change_their_place_turn_nothing(claim: str, passage: str) -> None:
    assert _roles(claim, passage).turned == 0
