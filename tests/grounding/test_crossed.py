"""What is said of one and given to another beside it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.crossed import (
    doer_sufferer,
    only_of_not_only,
    other_party,
    turned_round,
)
from chapterverse.services.check_support import load_words
from chapterverse.settings import resources_folder

WORDS = load_words(resources_folder())
TITHES = "Through Abraham even Levi, who receives tithes, has paid tithes."
FIELD = "Abraham bought the field from Ephron the Hittite."
HARSH = "Abram said, “Do to her what is good.” Sarai dealt harshly with her, and she fled."
MAN = "The man in whom the evil spirit was leaped on them, overpowered them, so that they fled."
CROWD = "A large crowd came, and not for Jesus’ sake only, but to see Lazarus."


@pytest.mark.parametrize(
    ("claim", "passage", "verse", "said"),
    [
        ("Abraham has paid tithes through Levi.", TITHES, "Through Abraham", "through Levi"),
        ("Ephron bought the field from Abraham.", FIELD, "from Ephron", "from Abraham"),
    ],
)
def test_another_party(claim: str, passage: str, verse: str, said: str) -> None:
    found = other_party(claim, passage, WORDS)
    assert found is not None
    assert (found.verse, found.claim) == (verse, said)


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Levi has paid tithes through Abraham.", TITHES),
        ("Ephron sold the field to Abraham.", FIELD),
        ("Abraham bought the field from Heth.", FIELD),  # who is not there
        ("The field came from Abraham.", FIELD),  # Ephron is not named
        ("He wept over Saul and from Abraham.", "He wept over Saul and over Abraham."),
        ("", ""),
    ],
)
def test_the_same_party_or_none(claim: str, passage: str) -> None:
    assert other_party(claim, passage, WORDS) is None


@pytest.mark.parametrize(
    ("claim", "passage", "verse"),
    [
        ("Abram dealt harshly with Sarai.", HARSH, "Sarai dealt"),
        ("They overpowered the man in whom the evil spirit was.", MAN, "overpowered"),
    ],
)
def test_the_doer_is_made_to_suffer_it(claim: str, passage: str, verse: str) -> None:
    found = doer_sufferer(claim, passage, WORDS)
    assert found is not None
    assert found.verse.endswith(verse) and found.claim in claim


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Sarai dealt harshly with Hagar.", HARSH),
        ("The man overpowered the others.", MAN),
        ("They were overpowered by the man.", MAN),
        ("They overpowered the guard.", MAN),
        ("", ""),
    ],
)
def test_the_doer_does_it(claim: str, passage: str) -> None:
    assert doer_sufferer(claim, passage, WORDS) is None


@pytest.mark.parametrize(
    ("claim", "seen"),
    [
        ("A large crowd came for Jesus’ sake only.", True),
        ("A large crowd came not for Jesus’ sake only.", False),
        ("A large crowd came for Jesus’ sake.", False),
        ("A large crowd came only to see Lazarus.", False),
    ],
)
def test_only_is_not_not_only(claim: str, seen: bool) -> None:
    assert (only_of_not_only(claim, CROWD, WORDS) is not None) is seen


@pytest.mark.parametrize(
    ("claim", "passage", "verse"),
    [
        (
            "The prisoners’ counsel was to kill the soldiers.",
            "The soldiers’ counsel was to kill the prisoners, so that none would escape.",
            "soldiers’ counsel was to kill the prisoners",
        ),
        (
            "Abimelech dealt treacherously with the men of Shechem.",
            "And the men of Shechem dealt treacherously with Abimelech.",
            "men of Shechem dealt treacherously with Abimelech",
        ),
    ],
)
def test_the_words_around_a_verb_are_exchanged(claim: str, passage: str, verse: str) -> None:
    found = turned_round(claim, passage, WORDS)
    assert found is not None
    assert found.verse == verse and found.claim == claim.removeprefix("The ").rstrip(".")


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        (
            "The soldiers’ counsel was to kill the prisoners.",
            "The soldiers’ counsel was to kill them.",
        ),
        ("The prisoners were killed by the soldiers.", "The soldiers killed the prisoners."),
        ("Silver, bronze and gold.", "Gold, bronze and silver."),
        ("Nathan told Zadok.", "Zadok told Nathan."),  # each may tell the other
        ("The woman was created for the man.", "For man wasn’t created for the woman."),
        ("Men killed men.", "Men killed men."),
        ("", ""),
    ],
)
def test_the_words_around_a_verb_are_kept_or_open(claim: str, passage: str) -> None:
    assert turned_round(claim, passage, WORDS) is None


@given(st.text(max_size=120), st.text(max_size=200))
def test_any_texts_are_read(claim: str, passage: str) -> None:
    for look in (other_party, doer_sufferer, only_of_not_only, turned_round):
        found = look(claim, passage, WORDS)
        assert found is None or (found.verse in passage and found.claim in claim)
