"""Words of a quotation in a text: in order, nearly, or too scattered to be meant."""

from __future__ import annotations

from chapterverse.grounding.word_order import alike, folded, in_order


def test_a_quotation_is_found_in_its_stretch() -> None:
    text = folded("In the beginning God created the heavens and the earth.")
    assert alike(folded("God created the heavens"), text) == (1.0, (3, 7))
    assert alike(folded("God made the heavens"), text) == (0.75, (3, 7))


def test_a_word_far_ahead_does_not_draw_the_match_apart() -> None:
    text = folded(
        "God is one. " + "So they all said to him. " * 4 + "He saw that God is good there."
    )
    assert alike(folded("God is good there"), text) is not None


def test_words_that_are_scattered_are_none_of_its() -> None:
    assert alike(list("bfge"), list("ezhczbazzzzzcfgbzzzzefhhbzzczzghzezdzazzzzgez")) is None
    assert alike(folded("nothing of this"), folded("In the beginning God created.")) is None


def test_pieces_stand_one_behind_the_other() -> None:
    text = folded("In the beginning God created the heavens and the earth.")
    assert in_order([folded("in the beginning"), folded("the earth")], text)
    assert not in_order([folded("the earth"), folded("in the beginning")], text)


def test_of_two_stretches_alike_the_first_is_meant() -> None:
    text = folded("God is good. He sleeps. God is good.")
    assert alike(folded("God is good"), text) == (1.0, (0, 3))


def test_a_word_that_is_common_in_a_long_text_counts_as_any_other() -> None:
    text = [*["the"] * 150, *folded("the Lord is near"), *["and"] * 150]
    assert alike(folded("the the the Lord is near"), text) == (1.0, (148, 154))


def test_three_words_ahead_do_not_draw_the_match_apart() -> None:
    far = "So they all said it there. " * 4
    text = folded(f"God. {far} God. {far} God. {far} He saw that God is good here.")
    assert alike(folded("God is good here"), text) is not None


def test_of_two_equal_words_the_one_nearer_to_the_rest_is_meant() -> None:
    text = folded(
        "The sacrifices of God are a broken spirit. O God, you will not despise a broken heart."
    )
    assert alike(folded("God does not despise a broken heart"), text) == (6 / 7, (9, 17))


def test_some_words_ahead_do_not_draw_a_long_text_apart() -> None:
    far = "So they all said it there to us. " * 4
    text = folded(f"{f'God. {far}' * 3} He saw that God is good here.")
    assert alike(folded("God is good here"), text) is not None


def test_the_very_first_word_may_draw_the_match_apart() -> None:
    text = folded("God. " + "So they all said it there. " * 4 + "He saw that God is good here.")
    found = alike(folded("God is good here"), text)
    assert found is not None
    assert found[0] == 1.0


def test_too_few_shared_words_end_the_search_at_once() -> None:
    text = folded("God made it. " + "They saw nothing. " * 3 + "God is here.")
    assert alike(folded("God is our refuge and our strength"), text) is None


def test_a_whole_stretch_ahead_that_ends_otherwise_does_not_draw_the_match_apart() -> None:
    far = "So they all said it there to us. " * 4
    quoted = folded("God is truly good and very kind")
    once = folded(f"God is good and wise. {far} God is good and kind.")
    assert alike(quoted, once) == (5 / 7, (len(once) - 5, len(once)))
    twice = folded(f"{f'God is good and wise. {far}' * 2} God is good and kind.")
    assert alike(quoted, twice) == (5 / 7, (len(twice) - 5, len(twice)))
