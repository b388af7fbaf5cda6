"""Quotations against installed texts: exact, exact elsewhere, altered, unlike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes import ref

from chapterverse.grounding.quotation import (
    Difference,
    Likeness,
    SourceText,
    compare,
    is_quotation,
    library_words,
    near_run,
    quotations,
    quoted_spans,
)
from chapterverse.grounding.translations import named_translation, translation_of_all

ROMANS = "We maintain therefore that a man is justified by faith apart from the works of the law."
WEB = SourceText("WEB", "World English Bible", ref("Rom.3.28"), ROMANS)
KJV = SourceText(
    "KJV",
    "King James Version",
    ref("Rom.3.28"),
    "Therefore we conclude that a man is justified by faith without the deeds of the law.",
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("He said, “We know that it is.” So.", ["We know that it is."]),
        ('He said, "We know that it is." So.', ["We know that it is."]),
        ("He said, «We know that it is» so.", ["We know that it is"]),
        ("He said, „We know that it is“ so.", ["We know that it is"]),
        ("He said, „We know that it is” so.", ["We know that it is"]),
        ("He said, ‘We don’t know that’ so.", ["We don’t know that"]),
        (
            "He said, “She said, ‘It is so now,’ and left.” So.",
            ["She said, ‘It is so now,’ and left."],
        ),
        ("“One two three” and “four five six”", ["One two three", "four five six"]),
        ("He said, “I am he.” So.", ["I am he."]),
        ("A “term” and “two words” only.", []),
        ("An “open mark is no quotation at all.", []),
        ("A closed mark” is none either.", []),
        ("“Open in one paragraph\n\nand closed in another one”", []),
        ("the disciples’ way and James’ own words", []),
        ("“So it goes. “Again it goes” on", ["So it goes. “Again it goes"]),
        ('“He said "so it is now” and that"', ['He said "so it is now']),
        ("x‘y z w v’", []),
        ("he said c‘y z w v’", []),
        ("‘We don’t know that’ so.", ["We don’t know that"]),
        (" ‘We don’t know that’ so.", ["We don’t know that"]),
        ("So.\n\n“One two three” and “four five six”", ["One two three", "four five six"]),
        ("‘A b “c d e f’ g”", ["A b “c d e f"]),
    ],
)
def test_quotations_are_found_by_their_outermost_marks(text: str, words: list[str]) -> None:
    found = quotations(text)
    assert [quotation.text for quotation in found] == words
    assert all(text[q.start : q.end] == q.text for q in found)


def test_a_quotation_longer_than_any_is_none() -> None:
    assert quoted_spans("“" + "word " * 900 + "”") == ()
    assert quoted_spans("He said, “" + "word " * 900 + "”") == ()
    assert quoted_spans("“" + "a" * 3_999 + "”") == ((0, 4_000),)
    assert quoted_spans("“" + "a" * 4_000 + "”") == ()


@pytest.mark.parametrize(
    "quoted",
    [
        ROMANS,
        "a man is justified by faith",
        "A MAN IS JUSTIFIED, by faith",
        "We maintain … that a man is justified ... apart from the works",
        "a man ı"[:5] + " is juſtified by faith",
    ],
)
def test_an_exact_quotation_may_differ_in_case_stops_and_shape(quoted: str) -> None:
    verdict = compare(quoted, (KJV, WEB), "WEB")
    assert verdict.likeness is Likeness.EXACT
    assert verdict.source == WEB
    assert verdict.explanation == "Word for word as the World English Bible has Romans 3:28."


def test_words_of_another_installed_translation_are_exact_there() -> None:
    verdict = compare("we conclude that a man is justified", (WEB, KJV), "WEB")
    assert verdict.likeness is Likeness.EXACT_ELSEWHERE
    assert verdict.explanation == "Word for word as Romans 3:28 stands in the King James Version."


@pytest.mark.parametrize(
    ("quoted", "differences", "said"),
    [
        (
            "a man is justified by works apart from the works of the law",
            (Difference("works", "faith"),),
            "it has “faith” where the quotation has “works”.",
        ),
        (
            "a man is justified by faith alone apart from the works of the law",
            (Difference("alone", ""),),
            "it does not have “alone”.",
        ),
        (
            "a man is justified apart from the works of the law",
            (Difference("", "by faith"),),
            "the quotation leaves out “by faith”.",
        ),
        (
            "a woman is justified by hope apart from the works of the law",
            (Difference("woman", "man"), Difference("hope", "faith")),
            "it has “man” where the quotation has “woman”, and 1 more.",
        ),
    ],
)
def test_an_altered_quotation_says_how(
    quoted: str, differences: tuple[Difference, ...], said: str
) -> None:
    verdict = compare(quoted, (WEB,), "WEB")
    assert verdict.likeness is Likeness.ALTERED
    assert verdict.differences == differences
    assert verdict.explanation == (f"Altered from Romans 3:28 in the World English Bible: {said}")


def test_an_altered_quotation_is_held_against_the_text_that_is_nearest() -> None:
    quoted = "we conclude that a woman is justified by faith"
    for sources in ((WEB, KJV), (KJV, WEB)):
        verdict = compare(quoted, sources, "WEB")
        assert verdict.source == KJV
        assert verdict.differences == (Difference("woman", "man"),)


SCATTERED = SourceText(
    "WEB",
    "World English Bible",
    ref("Gen.1.28"),
    "Then he blessed them and are they not to rule over all that moves upon the earth, over the "
    "birds of the sky, and over the fish of the sea and the beasts.",
)


@pytest.mark.parametrize(
    "quoted",
    [
        "Blessed are all who walk upon the way of beasts",
        "blessed are the poor who hope and wait for the kingdom",
        "the fish and the birds over the rule of all",
    ],
)
def test_words_scattered_over_a_text_are_not_taken_from_it(quoted: str) -> None:
    assert compare(quoted, (SCATTERED,), "WEB").likeness is Likeness.UNLIKE


def test_a_stretch_of_a_long_text_is_compared_with_that_stretch() -> None:
    verdict = compare("over the birds of the air, and over the fish", (SCATTERED,), "WEB")
    assert verdict.differences == (Difference("air", "sky"),)


def test_what_is_unlike_every_text_may_be_from_another() -> None:
    verdict = compare("Jesus wept and went his way", (WEB, KJV), "WEB")
    assert verdict.likeness is Likeness.UNLIKE and verdict.source is None
    assert verdict.explanation == (
        "It differs from the installed translations; it may be from another one."
    )
    assert compare("any words at all", (), "WEB").likeness is Likeness.UNLIKE
    assert compare("…", (WEB,), "WEB").likeness is Likeness.UNLIKE
    assert compare("word " * 1_000, (WEB,), "WEB").likeness is Likeness.UNLIKE


def test_a_named_translation_that_is_not_installed_is_said_to_be_so() -> None:
    assert named_translation("(Rom 3:28, NIV)") == "NIV"
    assert named_translation("in the UNIVERSE") == ""
    verdict = compare("Jesus wept and went his way", (WEB,), "WEB", "NIV")
    assert verdict.explanation == (
        "The New International Version (NIV) is not installed, so this quotation could not be "
        "compared with it. It differs from the installed translations."
    )


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Scripture quotations are from the NIV.", "NIV"),
        ("All verses are taken from the English Standard Version.", "ESV"),
        ("Paul quotes from the book of Isaiah.", ""),
        ("We read the NIV together.", ""),
        ("", ""),
    ],
)
def test_a_text_may_say_from_what_all_its_quotations_are(text: str, named: str) -> None:
    assert translation_of_all(text) == named


@pytest.mark.parametrize(
    ("quoted", "words"),
    [
        ("A MAN is justified, by faith", "a man is justified by faith"),
        ("we maintain … a man", "We maintain … a man"),
        ("a man … We maintain", ""),
        ("a man is saved", ""),
        ("… a man is justified", "a man is justified"),
        ("apart from the works of the law.", "apart from the works of the law."),
        ("a man is justified.", "a man is justified"),
    ],
)
def test_an_exact_quotation_is_given_in_the_librarys_words(quoted: str, words: str) -> None:
    assert library_words(quoted, ROMANS) == words


def test_a_stop_within_the_text_is_kept_where_both_have_it() -> None:
    assert library_words("one, two three,", "One, two three, four.") == "One, two three,"
    assert library_words("one, two three;", "One, two three, four.") == "One, two three"


def test_a_long_run_without_marks_is_a_quotation() -> None:
    prose = "Paul says that a man is justified by hope apart from the works of the law, truly."
    run = near_run(prose, ROMANS)
    assert run is not None
    assert prose[slice(*run)] == "that a man is justified by hope apart from the works of the law"
    assert near_run("Paul says that a man is justified.", ROMANS) is None
    assert near_run("So a man is justified by faith apart", ROMANS) is None
    eight = "So a man is justified by faith apart from"
    assert near_run(eight, ROMANS) == (3, len(eight))
    text = "So it is, a man is justified by faith apart from"
    assert near_run(text, ROMANS) == (10, len(text))
    assert near_run("A wholly other text about nothing here.", ROMANS) is None
    far = "that a man is " + "so very much unlike it " * 5 + "works of the law"
    assert near_run(far, ROMANS) is None


TROUBLE = (
    "I have told you, that in me you may have peace. In the world you have trouble; but cheer up!"
)


def test_a_word_far_ahead_does_not_draw_a_quotation_apart() -> None:
    source = SourceText("WEB", "World English Bible", ref("John.16.33"), TROUBLE)
    verdict = compare("In this world you will have no trouble", (source,), "WEB")
    assert verdict.likeness is Likeness.ALTERED
    assert verdict.differences[0] == Difference("this", "the")


@given(st.text(max_size=200), st.text(max_size=200))
def test_comparing_is_total_and_exact_words_are_the_librarys(quoted: str, text: str) -> None:
    source = SourceText("WEB", "World English Bible", ref("Rom.3.28"), text)
    verdict = compare(quoted, (source,), "WEB")
    near_run(quoted, text)
    if verdict.likeness is Likeness.EXACT:
        pieces = library_words(quoted, text).split(" … ")
        assert all(piece in text for piece in pieces)


@given(st.text(alphabet='“”‘’"«»„ab \n', max_size=60))
def test_spans_are_in_order_and_do_not_overlap(text: str) -> None:
    end = -1
    for start, last in quoted_spans(text):
        assert end < start < last < len(text)
        end = last


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Leviticus 21:11: Verse 8: ", False),
        ("Romans 3:28; 4:5", False),
        ("Romans 3:28 says so", True),
        ("God is love", True),
        ("so called", False),
    ],
)
def test_references_in_quotation_marks_quote_nothing(words: str, expected: bool) -> None:
    assert is_quotation(words) is expected
