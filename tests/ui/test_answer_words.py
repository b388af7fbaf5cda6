"""Words of the Ask page: plurals, who and where, what is spoken, what is copied."""

from dataclasses import replace

import pytest
from tests.ui.answers import commentary, lexicon, scripture

from chapterverse.domain.answers import SupportLevel
from chapterverse.domain.passages import SourceKind
from chapterverse.ui import answer_words as words


@pytest.mark.parametrize(
    ("kind", "n", "said"),
    [
        (SourceKind.SCRIPTURE, 3, "3 Scripture citations"),
        (SourceKind.SCRIPTURE, 1, "1 Scripture citation"),
        (SourceKind.COMMENTARY, 2, "2 Commentary citations"),
        (SourceKind.LEXICON, 1, "1 Lexicon citation"),
    ],
)
def test_counts_have_true_plurals(kind: SourceKind, n: int, said: str) -> None:
    assert words.citation_count(kind, n) == said


def test_heads_name_place_or_author() -> None:
    assert words.head(scripture(1)) == ("Romans 3:28", "WEB")
    assert words.head(commentary(1)) == ("Matthew Henry", "Concise Commentary, Romans 3:27–31")
    assert words.head(lexicon(1)) == ("G26", "Strong’s Greek Dictionary")


@pytest.mark.parametrize(
    ("level", "said"),
    [
        (SupportLevel.DIRECT, "direct support"),
        (SupportLevel.THEMATIC, "thematic support"),
        (SupportLevel.NOT_SUPPORTED, "not directly supported"),
        (SupportLevel.UNCHECKED, "not yet checked"),
    ],
)
def test_a_footnote_is_spoken_with_number_place_and_level(level: SupportLevel, said: str) -> None:
    footnote = scripture(2, level=level)
    assert words.spoken(footnote) == f"footnote 2, Romans 3:28, {said}"


def test_a_moved_footnote_says_where_to() -> None:
    assert words.spoken(replace(scripture(2), moved_to=7)).endswith(", moved to footnote 7")


def test_plain_text_carries_number_sign_and_place() -> None:
    weak = scripture(12, level=SupportLevel.NOT_SUPPORTED)
    assert words.plain_marker(weak) == "¹²▲"
    line = words.plain_footnote(weak)
    assert line.startswith("12 Romans 3:28 (WEB): “We maintain")
    assert "▲ Not directly supported." in line


def test_the_qualifier_is_said_once() -> None:
    assert words.reason(commentary(1)).endswith("One scholarly reading among several.")
    assert words.reason(commentary(1), in_group=True) == "Henry’s reading agrees."
    said = replace(scripture(1), qualifier="The verse says this in these words")
    assert words.reason(said) == "The verse says this in these words."
