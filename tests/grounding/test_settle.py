"""Quotations in an answer: the library's words or no quotation marks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes import WEB, ref
from tests.grounding.offers import CORPUS, OFFERED, everything

from chapterverse.domain.answers import Run, RunKind
from chapterverse.grounding.assemble import paragraphs
from chapterverse.grounding.draft import Draft
from chapterverse.grounding.markers import read_draft
from chapterverse.grounding.quotation import SourceText
from chapterverse.grounding.settle import quotations_of, settle_quotations

TEXT = CORPUS.passage("WEB", ref("Rom.3.28")).text
ROMANS = SourceText("WEB", WEB.title, ref("Rom.3.28"), TEXT)
JOHN = SourceText("WEB", WEB.title, ref("John.3.16"), CORPUS.passage("WEB", ref("John.3.16")).text)


def settled(
    text: str, *cited: SourceText, found: tuple[SourceText, ...] = ()
) -> tuple[str, tuple[str, ...], list[Run]]:
    draft = read_draft(text, OFFERED, everything)
    sources = {s.number: cited for s in draft.sentences}
    result = settle_quotations(draft, sources, "WEB", lambda _words: found)
    blocks = paragraphs(draft, (), result, frozenset(), {})
    runs = [run for block in blocks for run in block.runs]
    return "".join(run.text for run in runs), result.notes, runs


def test_an_exact_quotation_is_the_librarys() -> None:
    shown, notes, runs = settled("Paul says, “A MAN is justified, by faith” here.", ROMANS)
    assert shown == "Paul says, “a man is justified by faith” here."
    assert notes == ()
    assert [r.text for r in runs if r.kind is RunKind.QUOTATION] == ["a man is justified by faith"]


@pytest.mark.parametrize(
    "text",
    [
        "Paul says, “A man is justified by works” here.",
        'Paul says, "A man is justified by works" here.',
        "Paul says, «A man is justified by works» here.",
        "Paul says, ‘A man is justified by works’ here.",
        "Paul says, “A man is “justified by works” here.",
        "Paul says, “A man is justified by works here.",
        "Paul says, A man is justified by works” here.",
        "Paul says, “A man ‘is justified by works’ ” here.",
    ],
)
def test_what_is_not_exact_loses_its_marks(text: str) -> None:
    shown, _, runs = settled(text, ROMANS)
    assert not set(shown) & set('“”"«»‘’')
    assert not [run for run in runs if run.kind is RunKind.QUOTATION]


def test_an_altered_quotation_is_noted() -> None:
    _, notes, _ = settled("Paul says, “a man is justified by hope” here.", ROMANS)
    assert notes == (
        "“a man is justified by hope”: Altered from Romans 3:28 in the World English Bible: "
        "it does not have “hope”.",
    )


def test_an_exact_quotation_within_an_altered_one_stays() -> None:
    shown, _, runs = settled("He said, “Paul wrote ‘a man is justified by faith’ once.”", ROMANS)
    assert shown == "He said, Paul wrote “a man is justified by faith” once."
    assert [r.text for r in runs if r.kind is RunKind.QUOTATION] == ["a man is justified by faith"]


def test_a_quotation_across_sentences_is_settled_whole() -> None:
    text = CORPUS.passage("WEB", ref("Rom.3.27")).text
    source = SourceText("WEB", WEB.title, ref("Rom.3.27"), text)
    shown, notes, _ = settled(f"Paul asks, “{text.upper()}” Then he goes on.", source)
    assert shown == f"Paul asks, “{text}” Then he goes on."
    assert notes == ()


def test_a_stop_that_the_library_does_not_have_stands_outside() -> None:
    shown, _, _ = settled("Paul says, “a man is justified by faith.”", ROMANS)
    assert shown == "Paul says, “a man is justified by faith”."


def test_a_quotation_from_another_verse_is_found_and_said_so() -> None:
    shown, notes, _ = settled("He says, “God so loved the world” here.", ROMANS, found=(JOHN,))
    assert shown == "He says, “God so loved the world” here."
    assert notes == (
        "“God so loved the world”: Word for word as the World English Bible has John 3:16. "
        "It is not what is cited there.",
    )
    _, notes, _ = settled("He says, “God so loved the world” here.", found=(JOHN,))
    assert notes == ()


def test_an_unlike_quotation_is_held_against_what_is_found() -> None:
    _, notes, _ = settled("He says, “God so hated the world” here.", ROMANS, found=(JOHN,))
    assert "Altered from John 3:16" in notes[0]


def test_a_term_keeps_its_marks() -> None:
    assert settled("The word “faith” is used.", ROMANS)[0] == "The word “faith” is used."


def test_a_place_in_marks_is_no_quotation_and_loses_them() -> None:
    shown, notes, _ = settled("It stands “Romans 3:28; 4:3” there.", ROMANS)
    assert not set(shown) & set("“”")
    assert notes == ()


def test_words_that_a_mark_parted_stay_apart() -> None:
    assert settled("It is a“b here.")[0] == "It is a b here."


def test_an_unmarked_run_that_is_nearly_the_verse_is_noted() -> None:
    text = "Paul says that a man is justified by hope apart from the works of the law."
    shown, notes, _ = settled(text, JOHN, ROMANS)
    assert shown == text
    assert "it has “faith” where the quotation has “hope”" in notes[0]
    exact = "Paul says that a man is justified by faith apart from the works of the law."
    assert settled(exact, ROMANS)[1] == ()
    quoted = "Paul says “a man is justified by faith apart from the works of the law” here."
    assert settled(quoted, ROMANS)[1] == ()


def test_a_heading_shows_no_quotation_that_is_not_exact() -> None:
    draft = read_draft("## Paul on “works that save us”\nHe writes so.", OFFERED, everything)
    result = settle_quotations(draft, {}, "WEB")
    assert paragraphs(draft, (), result, frozenset(), {})[0].heading == "Paul on works that save us"


def test_quotations_of_a_sentence_have_the_drafts_offsets() -> None:
    draft = read_draft("So. He says “one two three” and “x”.", OFFERED, everything)
    found = list(quotations_of(draft.sentences[1]))
    assert [draft.text[q.start : q.end] for q in found] == ["one two three"]


PIECES = st.sampled_from(
    (
        "“",
        "”",
        '"',
        "‘",
        "’",
        "«",
        "»",
        "„",
        " a man is justified ",
        " by faith",
        " works",
        ". He ",
        "b",
    )
)


@given(st.lists(PIECES, max_size=25).map("".join))
def test_no_quotation_is_shown_that_is_not_the_librarys(text: str) -> None:
    shown, _, runs = settled(text, ROMANS)
    for run in runs:
        if run.kind is RunKind.QUOTATION:
            assert run.text in TEXT
    draft = Draft("", shown, (), ())
    assert draft.text == shown
