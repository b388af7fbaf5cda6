"""Who does what to whom, as far as a sentence shows it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.claim_words import Word, WordTable
from chapterverse.grounding.deeds import Deed, deeds

PIECES = (
    *("Cain", "Abel", "who", "that", "killed", "was", "by", "to", "him", "the", "and", "of"),
    *("not", ",", ".", "“", "gave", "loves"),
)
TABLE = WordTable(names=frozenset({"abel", "cain", "jacob", "esau", "abraham", "joseph", "lot"}))


def read(text: str) -> list[Deed]:
    return list(deeds(text, TABLE))


def deed(text: str, verb: str) -> Deed:
    """The one deed of that verb."""
    (found,) = (one for one in read(text) if one.verb.text == verb)
    return found


def texts(words: tuple[Word, ...]) -> list[str]:
    return [word.text for word in words]


def roles(text: str, verb: str) -> tuple[list[str], list[str], list[str]]:
    found = deed(text, verb)
    return texts(found.agent), texts(found.patient), texts(found.recipient)


@pytest.mark.parametrize(
    ("text", "verb", "agent", "patient", "recipient"),
    [
        ("Cain killed Abel.", "killed", ["Cain"], ["Abel"], []),
        ("Abel was killed by Cain.", "killed", ["Cain"], ["Abel"], []),
        ("Abel, killed by Cain, is dead.", "killed", ["Cain"], ["Abel"], []),
        ("Cain, Adam’s son, took a peg.", "took", ["Cain"], ["peg"], []),
        ("With the hammer she struck Sisera.", "struck", [], ["Sisera"], []),
        ("The word was never broken.", "broken", [], ["word"], []),
        ("Jacob gave bread to Esau.", "gave", ["Jacob"], ["bread"], ["Esau"]),
        ("Jacob gave Esau bread.", "gave", ["Jacob"], ["Esau", "bread"], []),
        ("The shepherd loves the sheep.", "loves", ["shepherd"], ["sheep"], []),
        ("The shepherd knows them.", "knows", ["shepherd"], [], []),
        ("The shepherd will seek the sheep.", "seek", ["shepherd"], ["sheep"], []),
        ("Cain rose up in the field, and killed him.", "killed", ["Cain"], [], []),
        ("In the field, Cain killed Abel.", "killed", ["Cain"], ["Abel"], []),
        # of whom, and whose, is no part of the deed
        ("The people of the city heard Joseph.", "heard", ["people"], ["Joseph"], []),
        ("The sons of Jacob Israel sold Joseph.", "sold", ["sons"], ["Joseph"], []),
        ("Jacob’s sons sold Joseph.", "sold", ["sons"], ["Joseph"], []),
        # where the sentence leaves open who does it
        ("He killed Abel.", "killed", [], ["Abel"], []),
        ("And killed Abel.", "killed", [], ["Abel"], []),
        ("When he came, killed Abel.", "killed", [], ["Abel"], []),
        ("Truly, killed Abel.", "killed", [], ["Abel"], []),
        # what follows "that" or "who"
        ("Joseph saw that Jacob loved him.", "loved", ["Jacob"], [], []),
        ("This Melchizedek, king of Salem, who met Abraham", "met", ["king", "Melchizedek"],
         ["Abraham"], []),
        ("Joseph went to Jacob, who kissed him.", "kissed", ["Jacob"], [], []),
        ("Lot thought Jacob was old.", "thought", ["Lot"], [], []),
    ],
)  # fmt: skip
def test_the_parts_in_a_deed(
    text: str, verb: str, agent: list[str], patient: list[str], recipient: list[str]
) -> None:
    assert roles(text, verb) == (agent, patient, recipient)


def test_the_parts_of_a_purpose_are_loose() -> None:
    found = deed("Jacob sent a servant to find Joseph.", "find")
    assert found.loose
    assert texts(found.agent)[-1:] == ["Jacob"]
    assert texts(found.patient) == ["Joseph"]
    assert deed("Joseph came to be sold by Esau.", "sold").loose
    assert not deed("Jacob sent a servant.", "sent").loose
    assert deed("Jacob was a man loved by Esau.", "loved").loose


@pytest.mark.parametrize(
    ("text", "verb", "expected"),
    [
        ("Sarai dealt harshly with her.", "dealt", True),
        ("Esau ran and kissed him.", "kissed", True),
        ("Esau departed from them.", "departed", False),
        ("Esau wept.", "wept", False),
        ("Esau gladly came with", "came", False),
    ],
)
def test_what_is_done_to_somebody_named_before(text: str, verb: str, expected: bool) -> None:
    assert deed(text, verb).on_pronoun is expected


@pytest.mark.parametrize(
    "text",
    ["No mixed wine.", "The wicked men of Sodom", "to Joseph", "of wounded", "the beloved", "men"],
)
def test_other_words_are_no_deeds(text: str) -> None:
    assert read(text) == []


def test_a_deed_spans_its_words() -> None:
    text = "In the field Cain killed Abel at night."
    start, end = deed(text, "killed").span
    assert text[start:end] == "field Cain killed Abel"


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    for one in read(text):
        start, end = one.span
        assert 0 <= start < end <= len(text)


@given(st.lists(st.sampled_from(PIECES), max_size=25))
def test_any_mixture_of_its_words_is_read(words: list[str]) -> None:
    text = " ".join(words)
    for one in read(text):
        start, end = one.span
        assert text[start:end].strip()


def test_whether_a_deed_is_told_as_suffered() -> None:
    assert deed("Abel was killed by Cain.", "killed").passive
    assert not deed("Cain killed Abel.", "killed").passive


def test_a_deed_has_its_own_agent_unless_told_otherwise() -> None:
    verb = deed("Cain killed Abel.", "killed").verb
    plain = Deed(verb, (), ())
    assert not (plain.loose or plain.passive or plain.on_pronoun)


def test_a_verb_in_the_present_needs_somebody_before_it() -> None:
    assert read("Loves the sheep.") == []
    assert texts(deed("God loves Jacob.", "loves").agent) == ["God"]
