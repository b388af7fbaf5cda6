"""Checking a text: references, quotations, claims; the report as Markdown and JSON."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes import FakeCancel, FakeChecker, FakeCorpus
from tests.services.checked import check

from chapterverse.domain.answers import SupportLevel
from chapterverse.errors import BadInput, Cancelled
from chapterverse.grounding.quotation import Likeness
from chapterverse.grounding.text_report import ReferenceState, summary
from chapterverse.services.check_text import (
    LONGEST,
    CheckTextService,
    ClaimsJudged,
    QuotationsFound,
    ReferencesFound,
    TextChecked,
)
from chapterverse.services.report_writers import json_text, markdown

TEXT = """# On being made right

Hello and welcome! Paul argues that a person is justified by faith (Romans 3:28). He returns to \
Abraham in Romans 4:3. God is love.

John writes, “For God so loved the world” (John 3:16). Paul wrote, “a man is justified by hope \
apart from the works of the law” (Romans 3:28; cf. Gen 15:6), and “we all like sheep” too (NIV).

- God prevents all suffering (Romans 99:1).
- In Hezekiah 3:16 and Mark 1:1 we read so, and Tobit 4:15 too. See Jud 6.

We say that a man is justified by faith apart from the works of the law. (Rom 3:28)

“Nothing of this stands anywhere at all”
"""


REPORT = check(TEXT, SupportLevel.DIRECT, SupportLevel.CONTEXTUAL, SupportLevel.NOT_SUPPORTED)


def test_every_reference_is_judged() -> None:
    assert [(r.text, r.state.value) for r in REPORT.references] == [
        ("Romans 3:28", "EXISTS"),
        ("Romans 4:3", "EXISTS"),
        ("John 3:16", "EXISTS"),
        ("Romans 3:28", "EXISTS"),
        ("Gen 15:6", "EXISTS"),
        ("Romans 99:1", "NO_SUCH_VERSE"),
        ("Hezekiah 3:16", "UNKNOWN_BOOK"),
        ("Mark 1:1", "NOT_INSTALLED"),
        ("Tobit 4:15", "NOT_INSTALLED"),
        ("Jud 6", "AMBIGUOUS"),
        ("Rom 3:28", "EXISTS"),
    ]
    assert all(TEXT[r.start : r.end] == r.text for r in REPORT.references)
    assert "16 chapters" in REPORT.references[5].explanation


def test_every_quotation_is_compared() -> None:
    assert [(q.text[:24], q.likeness, q.marked) for q in REPORT.quotations] == [
        ("For God so loved the wor", Likeness.EXACT, True),
        ("a man is justified by ho", Likeness.ALTERED, True),
        ("we all like sheep", Likeness.UNLIKE, True),
        ("that a man is justified ", Likeness.EXACT, False),
    ]
    assert all(TEXT[q.start : q.end] == q.text for q in REPORT.quotations)
    altered, unlike = REPORT.quotations[1:3]
    assert "it has “faith” where the quotation has “hope”" in altered.explanation
    assert "(NIV) is not installed" in unlike.explanation


def test_every_claim_is_held_against_what_it_cites() -> None:
    said = [(c.text[:18], [s.ref.osis for s in c.sources], c.level) for c in REPORT.claims]
    assert said[:4] == [
        ("Paul argues that a", ["Rom.3.28"], SupportLevel.DIRECT),
        ("He returns to Abra", ["Rom.4.3"], SupportLevel.CONTEXTUAL),
        ("God is love.", [], None),
        ("John writes, “For ", ["John.3.16"], SupportLevel.NOT_SUPPORTED),
    ]
    assert [c.text[:12] for c in REPORT.claims if c.unverified] == ["God prevents", "In Hezekiah "]
    assert [c.text for c in REPORT.uncited] == ["God is love."]
    assert REPORT.claims[-1].sources[0].ref.osis == "Rom.3.28"


def test_a_theme_is_said_to_be_no_more_than_one() -> None:
    report = check("God is one (Romans 3:28).", SupportLevel.THEMATIC)
    (source,) = report.claims[0].sources
    assert source.verdict.explanation.startswith("This theme appears in Romans 3:28.")
    for written in (markdown(report), json_text(report)):
        assert "This theme appears in Romans 3:28." in written


def test_a_claim_is_judged_without_its_reference() -> None:
    checker = FakeChecker()
    check(
        "Paul says that faith counts (Rom 3:28; Rom 4:3). God rests in Gen 1:1 (see Gen 15:6).",
        checker=checker,
    )
    assert list(dict.fromkeys(query.claim for query in checker.asked)) == [
        "Paul says that faith counts.",
        "God rests in Gen 1:1 (see Gen 15:6).",
    ]


def test_events_come_as_things_are_found() -> None:
    text = "God is one (Rom 3:28). " * 20
    events = list(CheckTextService(FakeCorpus(), FakeChecker()).run(text, FakeCancel()))
    assert [type(event) for event in events] == [
        ReferencesFound,
        QuotationsFound,
        ClaimsJudged,
        ClaimsJudged,
        TextChecked,
    ]
    judged = [event for event in events if isinstance(event, ClaimsJudged)]
    assert [(event.done, event.total) for event in judged] == [(16, 20), (20, 20)]


def test_stop_is_felt() -> None:
    cancel = FakeCancel()
    events = CheckTextService(FakeCorpus(), FakeChecker()).run("God is one.", cancel)
    next(events)
    cancel.cancelled = True
    with pytest.raises(Cancelled):
        list(events)


@pytest.mark.parametrize("text", ["", " \n\x00\u200b"])
def test_no_text_is_said_plainly(text: str) -> None:
    with pytest.raises(BadInput, match="no text to check"):
        check(text)


def test_a_long_text_is_cut_and_said_so() -> None:
    report = check("word " * (LONGEST // 5 + 10))
    assert report.notes == ("Only the first 400,000 of 400,050 characters were checked.",)


def test_a_text_about_something_else_has_nothing_to_check() -> None:
    report = check("It rained in London. The radio said, “it will stop soon enough” today.")
    assert summary(report) == ("No references.", "No quotations.", "No claims.")


def test_the_summary_counts_each_kind() -> None:
    assert summary(REPORT) == (
        "11 references: 6 exist, 2 not in an installed text, 1 names no verse, "
        "1 names no book of the Bible, 1 can be read in more than one way.",
        "4 quotations: 2 exact, 1 altered, 1 unlike every installed text.",
        "8 claims: 3 direct, 1 contextual, 1 not directly supported, 2 unverified, 1 uncited.",
    )
    assert summary(check("God is one (Rom 3:28)."))[0] == "1 reference: 1 exists."


def test_the_report_in_markdown_holds_the_texts_words_as_plain_text() -> None:
    written = markdown(REPORT)
    assert written.startswith("# A \\*sermon\\*, checked\n")
    assert "- Line 7: Romans 99:1: names no verse. Romans has 16 chapters." in written
    assert "## Claims without a reference\n\n- Line 3: God is love.\n" in written
    assert "  - Romans 3:28: ● Direct. The verse says this.\n" in written
    assert "  - Unverified: what it cites names no verse." in written
    assert "(not marked): exact." in written
    hostile = markdown(check("God is <b>one</b> [x](javascript:y) (Rom 3:28). `z` | #"))
    assert "\\<b\\>one\\</b\\> \\[x\\](javascript:y)" in hostile


def test_the_report_in_json_has_places_and_verdicts() -> None:
    values = json.loads(json_text(REPORT))
    assert values["references"][5] == {
        "start": TEXT.index("Romans 99:1"),
        "end": TEXT.index("Romans 99:1") + 11,
        "line": 7,
        "text": "Romans 99:1",
        "state": "NO_SUCH_VERSE",
        "refs": [],
        "explanation": REPORT.references[5].explanation,
    }
    assert values["quotations"][1]["differences"] == [{"quoted": "hope", "true": "faith"}]
    assert values["claims"][2]["uncited"] is True
    assert values["claims"][0]["sources"][0]["level"] == "DIRECT"


def test_a_quotation_from_elsewhere_is_found_by_its_words() -> None:
    report = check("He said, “Yahweh is my shepherd” to us.")
    assert report.quotations[0].ref is not None
    assert report.quotations[0].ref.osis == "Ps.23.1"


def test_an_altered_quotation_keeps_to_the_verse_it_cites() -> None:
    report = check("“a man is justified by love apart from the works” (Rom 3:28)")
    assert report.quotations[0].likeness is Likeness.ALTERED
    before = check("Rom 3:28 says, “a man is justified by love apart from the works” so.")
    assert before.quotations[0].likeness is Likeness.ALTERED


@given(
    st.lists(
        st.sampled_from(
            (
                *(
                    "Romans 3:28",
                    "Romans 99:1",
                    "(",
                    ")",
                    "“",
                    "”",
                    "God is one",
                    ". ",
                    "\n",
                    "\n\n",
                ),
                *("- ", "# ", "a man is justified by faith apart from the works of the law", "NIV"),
            )
        ),
        max_size=30,
    ).map("".join)
)
def test_checking_is_total_and_every_place_is_in_the_text(text: str) -> None:
    if not text.strip():
        return
    report = check(text)
    markdown(report)
    json_text(report)
    places = [(r.start, r.end, r.text) for r in report.references]
    places += [(q.start, q.end, q.text) for q in report.quotations]
    places += [(c.start, c.end, c.text) for c in report.claims]
    assert all(report.text[start:end] == words for start, end, words in places)
    states = {r.state for r in report.references}
    assert states <= set(ReferenceState)
