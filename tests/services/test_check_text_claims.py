"""Which sentences of a text are claims, and what they cite."""

from __future__ import annotations

import pytest
from tests.fakes import FakeChecker
from tests.services.checked import check

from chapterverse.grounding.quotation import Likeness


def claims_of(text: str) -> list[tuple[str, list[str]]]:
    return [(c.text, [s.ref.osis for s in c.sources]) for c in check(text).claims]


def test_a_title_with_who_speaks_and_when_states_nothing() -> None:
    head = "Faith and God: a Sermon on Romans 3:28\nPreached in Advent"
    text = f"{head}\n\nGod is one.\n\nThe Grace of God\n\nGod is good."
    assert [claim for claim, _ in claims_of(text)] == ["God is one.", "God is good."]
    assert len(check(text).references) == 1
    assert claims_of("Faith saves\nGod is the one who makes us righteous, and no other does.") == [
        ("God is the one who makes us righteous, and no other does.", [])
    ]


@pytest.mark.parametrize(
    "text",
    [
        "God justifies by faith",  # a whole text of one line
        "God is one.\n\nGod justifies by faith alone",
        "God is one.\n\n- God Justifies By Faith",
        "God is one.\n\nGod justifies by faith (Romans 3:28)",
    ],
)
def test_a_line_without_an_end_may_well_state_something(text: str) -> None:
    assert any("ustifies" in claim for claim, _ in claims_of(text))


@pytest.mark.parametrize("stop", ["", ".", ".”"])
def test_a_reference_behind_a_quotation_is_not_the_next_sentences(stop: str) -> None:
    closing = stop if stop.endswith("”") else f"”{stop}"
    text = f"He said, “For God so loved the world{closing} (John 3:16) Paul warns us of sin."
    assert claims_of(text) == [
        (f"He said, “For God so loved the world{closing}", ["John.3.16"]),
        ("Paul warns us of sin.", []),
    ]


def test_a_quotation_goes_on_behind_its_reference_where_it_does() -> None:
    text = "“For God so loved the world” (John 3:16) and Paul agrees."
    assert claims_of(text) == [(text, ["John.3.16"])]


def test_a_translation_that_is_named_beside_the_words_is_meant() -> None:
    one = "“a man is justified by hope apart from the works of the law”"
    named = check(f"{one} (Romans 3:28, NIV). Then {one} (Romans 3:28).")
    assert [q.likeness for q in named.quotations] == [Likeness.UNLIKE, Likeness.ALTERED]
    assert "(NIV) is not installed" in named.quotations[0].explanation
    assert "Nearest is Romans 3:28" in named.quotations[0].explanation
    everywhere = check(f"Scripture quotations are from the New International Version.\n\n{one}")
    assert everywhere.quotations[0].likeness is Likeness.UNLIKE


def test_a_cut_quotation_is_said_to_be_cut() -> None:
    report = check("“works of the law” and “a man is justified by faith apart” (Romans 3:28).")
    assert [q.likeness for q in report.quotations] == [Likeness.EXACT, Likeness.EXACT]
    cut = check("“God so loved the world” and “believes in him should not perish” (John 3:16).")
    assert {q.likeness for q in cut.quotations} == {Likeness.EXACT}


def test_an_unmarked_run_is_compared_without_its_reference() -> None:
    text = (
        "It stands that a man is justified by faith (Romans 3:28) apart from the works of the law."
    )
    found = check(text).quotations
    assert [(q.likeness, q.marked) for q in found] == [(Likeness.EXACT, False)]


def test_a_reference_that_names_nothing_is_no_part_of_the_claim() -> None:
    checker = FakeChecker()
    check("Paul says in 2 Hesitations 3:16 that faith counts; see Romans 4:3.", checker=checker)
    assert [query.claim for query in checker.asked] == [
        "Paul says that faith counts; see Romans 4:3."
    ]
    unverified = check("Paul says in Romans 99:1 that faith counts.").claims[0]
    assert unverified.unverified and unverified.text.endswith("Romans 99:1 that faith counts.")


def test_a_call_to_pray_states_nothing() -> None:
    assert check("God is one. Let us pray.").uncited[0].text == "God is one."
    assert len(check("God is one. Let us pray.").claims) == 1


def test_a_quotation_of_several_sentences_belongs_together() -> None:
    text = "He says, “You came near. You said, It is so.” (Romans 4:3) God is one."
    assert claims_of(text) == [
        ("He says, “You came near. You said, It is so.”", ["Rom.4.3"]),
        ("God is one.", []),
    ]
