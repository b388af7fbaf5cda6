"""The supporting words of a citation, found again in the verses of the reader."""

from tests.ui.answers import ABRAHAM, FAITH, commentary, mark, scripture

from chapterverse.domain.passages import Span, SpanKind
from chapterverse.ui.evidence import Evidence, evidence_of


def test_words_of_one_verse() -> None:
    found = evidence_of(scripture(1))
    assert found is not None
    assert found.in_verse("WEB", FAITH) == mark(FAITH, "a man is justified by faith")
    assert found.in_verse("KJV", FAITH) == ()
    assert found.in_verse("WEB", ABRAHAM) == ()
    assert found.in_verse("WEB", "") == ()


def test_words_that_run_on_into_the_next_verse_are_marked_in_both() -> None:
    start, end = FAITH.index("the law."), len(FAITH) + 1 + len("For what")
    found = Evidence("WEB", f"{FAITH} {ABRAHAM}", (Span(SpanKind.MARK, start, end),))
    assert found.in_verse("WEB", FAITH) == mark(FAITH, "the law.")
    assert found.in_verse("WEB", ABRAHAM) == mark(ABRAHAM, "For what")


def test_commentary_marks_nothing_in_the_reader() -> None:
    assert evidence_of(commentary(3)) is None
