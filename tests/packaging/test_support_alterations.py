"""Alterations of true claims, from which the support network learns."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from training.support import alter
from training.support.alter import Change

VERSE = "David sent three men to Joab, and Joab did not fear the strong king."
OPPOSITES = Path(__file__).parents[2] / "resources" / "opposites.tsv"


def _changed(kind: alter.Alteration, claim: str, verse: str = VERSE) -> Change | None:
    return kind(claim, verse, random.Random(1))


def test_a_name_is_exchanged_on_both_sides_alike() -> None:
    found = _changed(alter.name(["Asaph"]), "Joab was sent men.", "Joab was sent men by him.")
    assert found == Change("name", "Asaph was sent men.", "Asaph was sent men by him.")


def test_a_number_is_exchanged_on_both_sides_alike() -> None:
    found = _changed(alter.number, "David sent three men.")
    assert found is not None
    new = found.claim.split()[2]
    assert new != "three"
    assert found.verse == VERSE.replace("three", new)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("Joab did not fear the king.", "Joab fear the king."),
        ("Joab could never fear.", "Joab could fear."),
    ],
)
def test_a_negation_is_taken_out(claim: str, expected: str) -> None:
    found = _changed(alter.negation, claim)
    assert found is not None
    assert found.claim == expected


def test_roles_are_exchanged_on_both_sides() -> None:
    found = _changed(alter.roles, "David sent men to Joab.", "David sent help to Joab.")
    assert found is not None
    assert {"David", "Joab", "men"} & set(found.claim.replace(".", "").split())
    assert found.claim != "David sent men to Joab."


def test_a_claim_is_turned_round_truly_and_falsely() -> None:
    assert alter.passive("Saul killed David.") == (
        "David was killed by Saul.",
        "Saul was killed by David.",
    )
    assert alter.passive("Saul slept.") is None


def test_a_claim_without_a_hold_is_left_alone() -> None:
    for kind in (alter.number, alter.quantity, alter.scope):
        assert _changed(kind, "they went home.") is None


def test_no_pair_of_opposites_is_both_learned_and_held_out() -> None:
    learned = alter.read_opposites(OPPOSITES, held_out=False)
    held_out = alter.read_opposites(OPPOSITES, held_out=True)
    pairs = {(one, other) for one, others in held_out.items() for other in others}
    assert pairs
    assert not pairs & {(one, other) for one, others in learned.items() for other in others}
