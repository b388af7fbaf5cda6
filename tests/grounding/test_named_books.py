"""Books, writers and speakers that a question names, and those it only mentions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.domain.refs import VerseRef
from chapterverse.grounding.named_books import named_places


def _places(question: str) -> list[str]:
    found = named_places(question)
    return [] if found is None else [place.first.osis for place in found.places]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What does Paul say about love in First Corinthians?", ["1Cor.1.1"]),
        ("What does 2 Timothy say about scripture?", ["2Tim.1.1"]),
        ("What does the book of Proverbs say about laziness?", ["Prov.1.1"]),
        ("What does the letter to the Hebrews say faith is?", ["Heb.1.1"]),
        ("In Romans, what is sin?", ["Rom.1.1"]),
        ("love in III John", ["3John.1.1"]),
        ("What does Corinthians say about idols?", ["1Cor.1.1", "2Cor.1.1"]),
        ("What did Jesus teach in the Sermon on the Mount?", ["Matt.5.1"]),
        ("What are the Ten Commandments?", ["Exod.20.1", "Deut.5.6"]),
        ("What does Acts say about the Spirit?", ["Acts.1.1"]),
        ("What is told in the pastoral letters?", ["1Tim.1.1", "2Tim.1.1", "Titus.1.1"]),
    ],
)
def test_books(question: str, first: list[str]) -> None:
    found = named_places(question)
    assert found is not None
    assert found.as_book
    assert _places(question) == first


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What does James say about the tongue?", ["Jas.1.1"]),
        ("According to Job, who afflicted him?", ["Job.1.1"]),
        ("What does the apostle Peter teach?", ["1Pet.1.1", "2Pet.1.1"]),
        ("What is Solomon’s advice?", ["Prov.1.1", "Eccl.1.1", "Song.1.1"]),
        ("What does the psalmist ask for?", ["Ps.1.1"]),
    ],
)
def test_speakers(question: str, first: list[str]) -> None:
    found = named_places(question)
    assert found is not None
    assert not found.as_book
    assert found.text == question
    assert _places(question) == first


@pytest.mark.parametrize(
    "question",
    [
        "How did Job lose his children?",
        "Who was the mother of Samuel?",
        "What are acts of kindness?",
        "How many kings did Israel have?",
        "Who were the Philippians?",
        "How is the Lord’s prayer to be used?",
        "What prophets were there under the Old Testament?",
        "Do we keep the sum of the ten commandments?",
        "To whom did Ruth say this?",
        "",
    ],
)
def test_what_is_only_mentioned_is_no_place(question: str) -> None:
    assert named_places(question) is None


def test_the_words_that_name_the_book_are_not_searched_for() -> None:
    found = named_places("What does the book of Proverbs say about laziness?")
    assert found is not None
    assert found.text.split() == ["What", "does", "say", "about", "laziness?"]


def test_a_place_holds_its_verses_alone() -> None:
    found = named_places("What is in the Sermon on the Mount?")
    assert found is not None
    assert found.hold(VerseRef.from_id("matt_6_9"))
    assert not found.hold(VerseRef.from_id("matt_8_1"))


@given(st.text(max_size=60))
def test_any_text_may_be_asked(text: str) -> None:
    found = named_places(f"What does {text} say in {text}")
    assert found is None or found.places
