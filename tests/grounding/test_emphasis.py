"""Which words of a text are marked, and how a long text is cut to be shown."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.emphasis import (
    best_sentences,
    emphasis,
    excerpt,
    question_stems,
    shared_words,
    with_following,
)
from chapterverse.grounding.sentences import Stretch

PSALM_121 = (
    "I will lift up my eyes to the hills. Where does my help come from? My help comes from Yahweh, "
    "who made heaven and earth. He will not allow your foot to be moved."
)


def marked(text: str, question: str) -> str | None:
    found = emphasis(text, question_stems(question))
    return None if found is None else found.of(text)


def best(text: str, question: str, most: int, limit: int) -> str | None:
    found = best_sentences(text, question_stems(question), most, limit)
    return None if found is None else found.of(text)


# ---- what is marked ----------------------------------------------------------------------------


def test_the_clause_with_most_of_the_question_is_marked() -> None:
    assert marked(PSALM_121, "Who made heaven and earth?") == "who made heaven and earth."


def test_the_first_of_two_clauses_that_say_as_much_is_marked() -> None:
    text = (
        "They wept by the river there. He crossed over to the other side. They fish in the river "
        "there."
    )
    assert marked(text, "Which river?") == "They wept by the river there."


def test_a_word_that_half_of_scripture_uses_marks_nothing() -> None:
    assert (
        marked("And the Lord God called to the man, and he went away from there.", "God?") is None
    )
    assert marked(PSALM_121, "What is an ephod?") is None


def test_a_mark_is_no_single_word_and_not_most_of_the_text() -> None:
    assert marked("Jesus wept, for he loved Lazarus of Bethany greatly.", "Who wept?") is None
    assert marked("He loved Lazarus.", "Who loved Lazarus?") is None


def test_a_quotation_mark_without_its_partner_is_left_out() -> None:
    opening = "“Go to the river, and wash seven times in it; then shall your flesh be clean again.”"
    assert marked(opening, "Which river?") == "Go to the river"
    closing = "“Your flesh shall be clean again, and you shall be whole; go down to the river”"
    assert marked(closing, "Which river?") == "go down to the river"


def test_telling_words_are_given_once_in_their_order() -> None:
    stems = question_stems("Who is the help of the hills, O God?")
    assert shared_words(PSALM_121, stems) == ("hills", "help")


# ---- what is shown -----------------------------------------------------------------------------


def test_a_short_text_is_shown_whole() -> None:
    assert excerpt(PSALM_121, None, 500).of(PSALM_121) == PSALM_121
    assert excerpt(PSALM_121, None, len(PSALM_121)).of(PSALM_121) == PSALM_121


def test_around_what_is_kept_whole_sentences_are_shown() -> None:
    keep = Stretch(PSALM_121.index("foot"), PSALM_121.index("foot") + 4)
    shown = excerpt(PSALM_121, keep, 110).of(PSALM_121)
    assert shown == (
        "My help comes from Yahweh, who made heaven and earth. He will not allow your foot to be "
        "moved."
    )
    assert excerpt(PSALM_121, None, 40).of(PSALM_121) == "I will lift up my eyes to the hills."


def test_a_sentence_that_is_too_long_is_cut_at_its_clauses() -> None:
    text = "He spoke of trees, from the cedar in Lebanon, even to the hyssop, and of beasts."
    assert excerpt(text, None, 46).of(text) == "He spoke of trees, from the cedar in Lebanon,"


def test_white_space_alone_is_cut_to_its_length() -> None:
    assert excerpt(" " * 50, None, 20) == Stretch(0, 20)


def test_sentences_that_share_most_with_the_question() -> None:
    question = "Where does help come from?"
    assert best(PSALM_121, question, 1, 200) == "Where does my help come from?"
    two = "Where does my help come from? My help comes from Yahweh, who made heaven and earth."
    assert best(PSALM_121, "help from heaven?", 2, 200) == two.partition("? ")[2]
    both = "Who can help? The hills cannot. He who made the heaven can."
    assert best(both, "help, hills", 2, 200) == "Who can help? The hills cannot."
    assert best(both, "help, hills", 2, 20) == "Who can help?"
    assert best(both, "help, heaven", 2, 200) == "Who can help?"
    assert best(both, "help, heaven", 3, 200) == both
    assert best(both, "ephod", 2, 200) is None


@given(st.text(max_size=200), st.text(max_size=40), st.integers(1, 80))
def test_any_text_gives_stretches_of_itself(text: str, question: str, limit: int) -> None:
    stems = question_stems(question)
    keep = emphasis(text, stems)
    for found in (keep, excerpt(text, keep, limit), best_sentences(text, stems, 3, limit)):
        assert found is None or 0 <= found.start <= found.end <= len(text)


def test_a_short_stretch_grows_by_what_follows_it_else_by_what_stands_before() -> None:
    text = "Selah. It means a pause. Others differ. Amen."
    assert with_following(text, Stretch(0, 6), 5).of(text) == "Selah. It means a pause."
    assert with_following(text, Stretch(0, 6), 1).of(text) == "Selah."
    assert with_following(text, Stretch(40, 45), 3).of(text) == "Others differ. Amen."
    assert with_following(text, Stretch(7, 24), 50).of(text) == text
