"""Words put into another one's mouth."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.other_voice import other_voice
from chapterverse.services.check_support import load_words
from chapterverse.settings import resources_folder

WORDS = load_words(resources_folder())
SAUL = "Saul said, “God do so and more also; for you shall surely die, Jonathan.”"
ABIATHAR = "To Abiathar the priest the king said, “Go to your fields, for you are worthy of death.”"
ELIAKIM = "Then Eliakim and Joah said to Rabshakeh, “Please speak to your servants in Aramaic.”"
TWO = (
    "The children of Benjamin said, “They are struck.” But Israel said, “Let’s flee to the hills.”"
)
TOLD = "Jacob told Rachel that he was her father’s relative. She ran and told her father."
PLAIN = "His hand was on me; and he said to me, “Arise, go out into the plain.”"


@pytest.mark.parametrize(
    ("claim", "passage", "verse", "said"),
    [
        ("Jonathan said that Saul would surely die.", SAUL, "Saul said", "Jonathan said"),
        ("David said that Jonathan would surely die.", SAUL, "Saul said", "David said"),
        (
            "Rachel told Jacob that he was her father’s relative.",
            TOLD,
            "Jacob told Rachel",
            "Rachel told Jacob",
        ),
        (
            "Abiathar told the king that he was worthy of death.",
            ABIATHAR,
            "To Abiathar the priest the king said",
            "Abiathar told the king",
        ),
        (
            "Rabshakeh asked Eliakim to speak in Aramaic.",
            ELIAKIM,
            "Then Eliakim and Joah said to Rabshakeh",
            "Rabshakeh asked Eliakim",
        ),
        (
            "Benjamin said that they would flee to the hills.",
            TWO,
            "But Israel said",
            "Benjamin said",
        ),
        (
            "Ezekiel told the Lord to go out into the plain.",
            PLAIN,
            "and he said to me",
            "Ezekiel told",
        ),
    ],
)
def test_another_one_says_it(claim: str, passage: str, verse: str, said: str) -> None:
    found = other_voice(claim, passage, WORDS, frozenset({"ezekiel", "god"}))
    assert found is not None
    assert found.verse == verse
    assert found.claim.startswith(said)


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Saul said that Jonathan would surely die.", SAUL),
        ("Jacob told Rachel that he was her father’s relative.", TOLD),
        ("Eliakim asked Rabshakeh to speak in Aramaic.", ELIAKIM),
        ("Israel said that they would flee to the hills.", TWO),
        ("Jonathan was told that he would surely die.", SAUL),
        ("Jonathan could say that Saul would surely die.", SAUL),
        ("Jonathan wept and said that Saul would surely die.", SAUL),
        ("Jonathan said that a lamp burns in Gath.", SAUL),  # nothing of it is said there
        ("Jonathan said that Saul told him that he would surely die.", SAUL),
        ("God told Ezekiel to go out into the plain.", PLAIN),
        (
            "Yahweh told Hezekiah that he would die.",
            "Isaiah said to Hezekiah, “Yahweh says, ‘You will die.’”",
        ),  # God speaks through others
        ("Jesus said that the hour has come.", "He came and said to them, “The hour has come.”"),
        ("Yahweh says that he lives.", "“As I live,” says the Lord Yahweh, “he lives.”"),
        ("If Jonathan said that Saul would die, Saul would die.", SAUL),
        (
            "Solomon told Shimei that he could build a house.",
            "The king called for Shimei, and said to him, “Build yourself a house.”",
        ),  # whom a title means
        ("Saul", SAUL),
        ("", ""),
    ],
)
def test_who_says_it_or_may(claim: str, passage: str) -> None:
    assert other_voice(claim, passage, WORDS, frozenset({"ezekiel", "god"})) is None


def test_the_writer_is_known_by_the_book() -> None:
    claim = "Ezekiel told the Lord to go out into the plain."
    assert other_voice(claim, PLAIN, WORDS) is None


@given(st.text(max_size=120), st.text(max_size=200))
def test_any_texts_are_read(claim: str, passage: str) -> None:
    found = other_voice(claim, passage, WORDS)
    assert found is None or (found.verse in passage and found.claim in claim)
