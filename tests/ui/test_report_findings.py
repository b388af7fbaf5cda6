"""From the report on a text to what the window shows of it."""

from dataclasses import replace

import pytest
from tests.fakes import FakeCorpus, ref
from tests.ui.checks import TEXT, report

from chapterverse.grounding.quotation import Likeness
from chapterverse.grounding.text_report import CheckedQuotation, TextReport
from chapterverse.services.read import ReadService
from chapterverse.ui.finding import Finding
from chapterverse.ui.report_findings import findings_of, missing_words, tallies_of, texts_of
from chapterverse.ui.verdict import (
    Standing,
    Verdict,
    standing_of,
    verdict_symbol,
    verdict_word,
)

TRUE = "We maintain therefore that a man is justified by faith apart from the works of the law."


def found() -> tuple[Finding, ...]:
    return findings_of(report(), texts_of(ReadService(FakeCorpus())))


def test_findings_stand_in_the_order_of_the_text_and_are_numbered_so() -> None:
    findings = found()
    assert [f.end for f in findings] == sorted(f.end for f in findings)
    numbers = [f.number for f in findings if f.verdict is not Verdict.UNCITED]
    assert numbers == list(range(1, len(numbers) + 1))
    assert all(TEXT[f.start : f.end].strip() for f in findings)


def test_each_kind_of_finding_has_its_verdict_and_place() -> None:
    by_verdict = {(f.verdict, f.kind): f for f in found()}
    altered = by_verdict[Verdict.ALTERED, "quotation"]
    assert (altered.place, altered.text) == ("Romans 3:28", TRUE)
    (span,) = altered.spans
    assert TRUE[span.start : span.end] == "faith"
    exact = by_verdict[Verdict.EXACT, "quotation"]
    assert (exact.place, exact.text, exact.work_id) == ("John 3:16", "", "WEB")
    assert by_verdict[Verdict.NO_SUCH_PLACE, "reference"].place == "Hezekiah 4:2"
    assert by_verdict[Verdict.UNVERIFIED, "claim"].place == "“Hezekiah 4:2 says the same.”"
    uncited = by_verdict[Verdict.UNCITED, "claim"]
    assert (uncited.label, uncited.place) == ("†", "“God prevents all suffering.”")
    weak = by_verdict[Verdict.NOT_SUPPORTED, "claim"]
    assert weak.text == TRUE and weak.ref == ref("Rom.3.28")
    assert by_verdict[Verdict.DIRECT, "claim"].text == ""
    assert "Altered" in altered.spoken and "Romans 3:28" in altered.spoken


def test_counts_are_those_of_the_report() -> None:
    references, quotations, claims = tallies_of(report())
    assert references.head == "5 references"
    assert references.counts == ((Verdict.EXISTS, 4), (Verdict.NO_SUCH_PLACE, 1))
    assert quotations.head == "2 quotations"
    assert quotations.counts == ((Verdict.EXACT, 1), (Verdict.ALTERED, 1))
    assert sum(n for _, n in claims.counts) == len(report().claims)


@pytest.mark.parametrize(
    ("quoted", "missing"),
    [
        ("a man is justified by faith", []),
        ("a man is justified by works of the law", ["faith apart from the"]),
        ("A MAN is by faith from the law", ["justified", "apart", "works of the"]),
        ("nothing alike", []),
        ("", []),
    ],
)
def test_missing_words_are_those_between_what_both_have(quoted: str, missing: list[str]) -> None:
    spans = missing_words(quoted, TRUE)
    assert [TRUE[span.start : span.end] for span in spans] == missing


def test_a_passage_that_is_not_there_is_no_text() -> None:
    text_of = texts_of(ReadService(FakeCorpus()))
    assert text_of("WEB", ref("Rom.3.27-Rom.3.28")).endswith(TRUE)
    assert text_of("WEB", ref("Rev.1.1")) == ""


def test_every_verdict_has_word_sign_and_standing() -> None:
    assert len({verdict_word(v) for v in Verdict}) == len(Verdict)
    assert all(verdict_symbol(v) for v in Verdict)
    assert {standing_of(v) for v in Verdict} == set(Standing)


def test_a_cut_quotation_shows_the_words_that_stand_beside_it() -> None:
    money = "For the love of money is the root of all evil."
    cut = CheckedQuotation(
        1, 30, "money is the root of all evil", Likeness.CUT, "Cut.", ref("1Tim.6.10"), "KJV"
    )
    cut = replace(cut, beside="For the love of")
    whole = TextReport("", "“money is the root of all evil”", (), (cut,), (), "WEB", "none")
    (finding,) = findings_of(whole, lambda _work, _ref: money)
    assert (finding.verdict, finding.text) == (Verdict.CUT, money)
    assert [money[s.start : s.end] for s in finding.spans] == ["For the love of"]
    assert standing_of(Verdict.CUT) is Standing.LOOK_AGAIN
    assert (verdict_word(Verdict.CUT), verdict_symbol(Verdict.CUT)) == ("Cut", "=…")
    assert tallies_of(whole)[0].counts == ((Verdict.CUT, 1),)
