"""A claim that exchanges the parts of two in its passage is no claim of that passage."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.exchanged import done_by_another, exchanged
from chapterverse.services.check_support import load_words
from chapterverse.settings import resources_folder

WORDS = load_words(Path(resources_folder()))

ABEL = (
    "Cain said to Abel, his brother, “Let’s go into the field.” While they were in the field, "
    "Cain rose up against Abel, his brother, and killed him."
)
ABNER = (
    "So Joab and Abishai his brother killed Abner, because he had killed their brother Asahel at "
    "Gibeon in the battle."
)
SALEM = (
    "For this Melchizedek, king of Salem, priest of God Most High, who met Abraham returning from "
    "the slaughter of the kings and blessed him,"
)
SOLD = (
    "Midianites who were merchants passed by, and they drew and lifted up Joseph out of the pit, "
    "and sold Joseph to the Ishmaelites for twenty pieces of silver."
)
JOHN = "Jesus came from Nazareth of Galilee, and was baptized by John in the Jordan."
SERPENT = "The woman said, “The serpent deceived me, and I ate.”"
SLOW = (
    "One who is slow to anger is better than the mighty; one who rules his spirit, than he who "
    "takes a city."
)
FATHER = "I said ‘I am going to my Father;’ for the Father is greater than I."
SERVANT = "Most certainly I tell you, a servant is not greater than his lord."
FORMED = "For Adam was formed first, then Eve."
JAEL = (
    "Then Jael, Heber’s wife, took a hammer, and struck the pin into his temples, and it pierced "
    "through into the ground."
)
SPEAR = "and Saul threw the spear, for he said, “I will pin David to the wall!”"
PRIDE = "Pride goes before destruction, and an arrogant spirit before a fall."
ISAAC = "Abraham became the father of Isaac. Isaac became the father of Jacob."


@pytest.mark.parametrize(
    ("claim", "passage", "verse"),
    [
        ("Cain was killed by Abel.", ABEL, "Cain rose up against Abel, his brother, and killed"),
        ("Abel killed Cain.", ABEL, "Cain rose up against Abel, his brother, and killed"),
        ("Joab was killed by Abner.", ABNER, "Joab and Abishai his brother killed Abner"),
        ("Abraham blessed Melchizedek.", SALEM, ""),
        ("The Ishmaelites were sold to Joseph.", SOLD, "sold Joseph to the Ishmaelites"),
        ("Jesus baptized John.", JOHN, "Jesus came from Nazareth of Galilee, and was baptized by"),
        ("The serpent was deceived by the woman.", SERPENT, "serpent deceived"),
        ("Elijah was found by Elisha.", "So he departed and found Elisha.", "found Elisha"),
        ("Herod was beheaded by John.", "and he sent and beheaded John in the prison", ""),
        (
            "The king came to see the man.",
            "A man came to see the king.",
            "man came to see the king",
        ),
        ("The mighty is better than one who is slow to anger.", SLOW, ""),
        ("Jesus is greater than the Father.", FATHER, ""),
        ("A lord is not greater than his servant.", SERVANT, ""),
        ("Eve was formed before Adam.", FORMED, ""),
        ("Adam was formed after Eve.", FORMED, ""),
        ("Destruction goes before pride.", PRIDE, "Pride goes before destruction"),
        ("Isaac was the father of Abraham.", ISAAC, "Abraham became the father of Isaac"),
        ("Isaac was the son of Jacob.", ISAAC, "Isaac became the father of Jacob"),
        ("Jael was killed by Sisera.", JAEL, "Jael, Heber’s wife, took a hammer, and struck"),
        ("Jael was killed by Sisera.", "With the hammer she struck Sisera.", "struck Sisera"),
        ("Moses was struck by Pharaoh.", "Moses struck the rock twice.", "Moses struck the rock"),
        ("Pride follows destruction.", PRIDE, "Pride goes before destruction"),
        ("Destruction leads to pride.", PRIDE, "Pride goes before destruction"),
    ],
)
def test_exchanged_parts_are_seen(claim: str, passage: str, verse: str) -> None:
    found = exchanged(claim, passage, WORDS)
    assert found is not None
    assert found.claim in claim
    assert found.verse in passage
    assert verse in found.verse


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Cain killed Abel.", ABEL),
        ("Abel was killed by Cain.", ABEL),
        ("Abner was killed by Joab.", ABNER),
        ("Abner killed Asahel.", ABNER),
        ("Abraham was blessed by Melchizedek.", SALEM),
        ("Joseph was sold to the Ishmaelites.", SOLD),
        ("John baptized Jesus.", JOHN),
        ("The woman was deceived by the serpent.", SERPENT),
        ("One who is slow to anger is better than the mighty.", SLOW),
        ("The Father is greater than Jesus.", FATHER),
        ("A servant is not greater than his lord.", SERVANT),
        ("Eve was formed after Adam.", FORMED),
        ("Destruction comes after pride.", PRIDE),
        ("Jacob was the son of Isaac.", ISAAC),
        ("Sisera was killed by Jael.", JAEL),
        ("Jael killed Sisera.", "With the hammer she struck Sisera."),
        ("Destruction follows pride.", PRIDE),
        ("Pride leads to destruction.", PRIDE),
        # who suffers it may also be done to where nobody is seen to do it
        ("Abner was struck by Joab.", "Abner struck Asahel, and he struck him there."),
        ("Sheol swallowed the men.", "The grave swallowed the men, and the men swallowed it."),
        # a comparison of another kind, or one that the verse makes too
        ("Gold is not better than wisdom.", "Wisdom is better than gold."),
        ("David was older than Saul.", "Saul was greater than David."),
        (
            "Gold is better than silver.",
            "Silver is better than gold, he said; but gold is better than silver.",
        ),
        # the verse says both, what two do to each other, and what somebody is
        ("Saul saw David.", "David saw Saul, and Saul saw David."),
        ("Moses met Aaron.", "Aaron went, and met Moses, and kissed him."),
        ("The king became a servant.", "A servant became the king."),
        # who is meant is left open, or the claim is no plain sentence
        ("The men saw the king.", "When they came, they saw the men."),
        ("The lord is greater than a servant.", SERVANT),
        ("Gold is better than wisdom.", "Wisdom is better than rubies."),
        ("Gold is better than silver.", "It is better that I know."),
        ("They found Joseph.", "Joseph found them."),
        ("", ""),
    ],
)
def test_other_claims_are_left_alone(claim: str, passage: str) -> None:
    assert exchanged(claim, passage, WORDS) is None


def test_what_another_one_does_is_seen() -> None:
    found = done_by_another("David threw a spear at Saul.", SPEAR, WORDS)
    assert found is not None
    assert (found.verse, found.claim) == ("Saul threw the spear", "David threw a spear")


def test_of_two_deeds_the_second_may_be_of_another() -> None:
    verse = "Saul took the sword, and Saul threw the spear."
    found = done_by_another("Saul took the sword, and David threw the spear.", verse, WORDS)
    assert found is not None
    assert found.claim == "David threw the spear"


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Saul threw a spear.", SPEAR),
        ("David met the king.", "Saul met the king."),  # so may both
        ("Then Zorbo threw a spear.", SPEAR),  # nobody knows who that is
        ("The Israelites saw Moses.", "Aaron and all the children of Israel saw Moses."),
        ("David threw a stone.", SPEAR),
        ("David heard the spear.", SPEAR),
        ("The king threw a spear.", SPEAR),
        ("David threw a spear.", "The king threw the spear."),
        # the other one is among those who do it, or another spelling of him
        (
            "Caleb tore his clothes.",
            "Joshua the son of Nun and Caleb, who spied, tore their clothes.",
        ),
        ("Joram took the city.", "Jehoram took the city."),
        ("Meribah held the water.", "Meribath held the water."),
        # "he" stands between
        ("David ruled the city.", "In Jerusalem he ruled the city."),
        ("", ""),
    ],
)
def test_what_he_may_do_himself_is_left_alone(claim: str, passage: str) -> None:
    assert done_by_another(claim, passage, WORDS) is None


@given(st.text(max_size=200), st.text(max_size=200))
def test_any_text_is_compared(claim: str, passage: str) -> None:
    exchanged(claim, passage, WORDS)
    done_by_another(claim, passage, WORDS)


NAMES = ("Cain", "Abel", "Jacob", "Esau", "Saul", "David", "Moses", "Aaron")
THINGS = ("gold", "honey", "bread", "oxen")
VERBS = ("killed", "blessed", "sent", "struck", "forgave", "served", "healed", "bound", "slew")


@given(st.permutations(NAMES), st.sampled_from(VERBS), st.booleans(), st.booleans())
def test_active_and_passive_say_the_same(
    names: list[str], verb: str, claim_passive: bool, verse_passive: bool
) -> None:
    """Whichever form either side takes, only the exchange of two names is held against a claim."""
    one, other = names[:2]
    participle = {"forgave": "forgiven", "slew": "slain"}.get(verb, verb)

    def said(doer: str, to: str, *, passive: bool) -> str:
        return f"{to} was {participle} by {doer}." if passive else f"{doer} {verb} {to}."

    verse = said(one, other, passive=verse_passive)
    assert exchanged(said(one, other, passive=claim_passive), verse, WORDS) is None
    turned = exchanged(said(other, one, passive=claim_passive), verse, WORDS)
    assert turned is not None
    assert turned.verse == verse.removesuffix(".")


@given(st.sampled_from(THINGS), st.sampled_from(THINGS))
def test_only_an_exchange_is_held_against_a_comparison(one: str, other: str) -> None:
    verse = f"{one} is better than {other}"
    assert exchanged(verse, verse, WORDS) is None
    turned = exchanged(f"{other} is better than {one}", verse, WORDS)
    assert (turned is None) is (one == other)


def test_a_deed_that_is_kept_does_not_hide_the_one_that_is_turned() -> None:
    passage = "Cain loved Abel. Cain killed Abel."
    assert exchanged("Cain loved Abel. Cain killed Abel.", passage, WORDS) is None
    found = exchanged("Cain loved Abel. Abel killed Cain.", passage, WORDS)
    assert found is not None
    assert found.claim == "Abel killed Cain"


def test_only_orders_of_one_kind_are_held_against_each_other() -> None:
    assert exchanged("David is greater than Saul.", "Saul is older than David.", WORDS) is None
    assert exchanged("David is older than Saul.", "Saul is greater than David.", WORDS) is None
    assert exchanged("David is older than Saul.", "Saul is older than David.", WORDS) is not None


def test_what_is_given_and_who_is_given_to_are_not_exchanged() -> None:
    passage = "Laban gave Zilpah to Leah."
    assert exchanged("Laban gave Zilpah to Leah.", passage, WORDS) is None
    assert exchanged("Laban gave Leah to Zilpah.", passage, WORDS) is not None
    assert exchanged("Laban gave Zilpah.", passage, WORDS) is None
