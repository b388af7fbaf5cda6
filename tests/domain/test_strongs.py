"""Words of a verse and the numbers that they render."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from chapterverse.domain.passages import Span, SpanKind
from chapterverse.domain.strongs import VerseWord, marked_words, strongs_key, verse_words

TEXT = "For as the LORD’s first-born, he counted it for righteousness."


def _tag(words: str, value: str) -> Span:
    start = TEXT.index(words)
    return Span(SpanKind.STRONGS, start, start + len(words), value)


SPANS = (_tag("LORD’s", "H3068"), _tag("for righteousness", "H6666 H853"))


def test_words_that_one_number_covers_are_one_word() -> None:
    words = verse_words(TEXT, SPANS)
    said = [TEXT[word.start : word.end] for word in words]
    assert said == [
        *("For", "as", "the", "LORD’s", "first-born", "he", "counted", "it", "for righteousness")
    ]
    assert words[3].keys == ("H3068",)
    assert words[-1].keys == ("H6666", "H853")
    assert words[0] == VerseWord(0, 3)


def test_every_spelling_is_one_key() -> None:
    for text in ("H07225", "H7225", "h7225", "Strong's H7225"):
        assert strongs_key(text) == ("H7225", "H7225")
    assert strongs_key("H4427a") == ("H4427A", "H4427")
    assert strongs_key("7225") is None


def test_the_words_of_a_number_are_marked_exactly() -> None:
    (mark,) = marked_words(SPANS, "H853")
    assert TEXT[mark.start : mark.end] == "for righteousness"
    assert mark.kind is SpanKind.MARK
    assert marked_words(SPANS, "H85") == ()


_SPAN = st.builds(
    Span,
    st.sampled_from((SpanKind.STRONGS, SpanKind.ADDED)),
    st.integers(0, 40),
    st.integers(0, 40),
    st.sampled_from(("H1", "G2 G3", "")),
)


@given(st.text(max_size=40), st.lists(_SPAN, max_size=8))
def test_words_stand_in_order_and_never_overlap(text: str, spans: list[Span]) -> None:
    words = verse_words(text, spans)
    for word, following in pairwise(words):
        assert word.start < word.end <= following.start
