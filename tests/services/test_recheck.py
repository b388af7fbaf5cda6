"""A saved answer checked again: quotations against today's text, claims by today's checker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import pytest
from tests.fakes import WEB, FakeCancel, FakeCorpus, ref
from tests.services.test_response_json import ANSWER, FOOTNOTE

from chapterverse.domain.answers import (
    Block,
    CitedResponse,
    DisplayCitation,
    Origin,
    Run,
    RunKind,
    SupportLevel,
    SupportVerdict,
)
from chapterverse.domain.passages import Passage, SourceKind
from chapterverse.errors import Cancelled
from chapterverse.grounding.present import FROM_MODEL_KNOWLEDGE
from chapterverse.ports import SupportQuery
from chapterverse.services.recheck import NO_TEXT, TEXT_CHANGED, RecheckService

NOW = datetime(2027, 1, 2, 12, 0, tzinfo=UTC)
QUOTED = Run(RunKind.QUOTATION, FOOTNOTE.text, claim=1, citation=1)
CALL = Run(RunKind.MARKER, claim=1, citation=1)
QUOTE = replace(ANSWER, blocks=(Block(Origin.SCRIPTURE, (QUOTED, CALL)),))
WRITTEN = replace(
    ANSWER,
    blocks=(Block(Origin.MODEL, (Run(RunKind.PLAIN, "Faith justifies. ", claim=1), CALL)),),
)


@dataclass
class Always:
    """A checker of one opinion, which remembers what it was asked."""

    level: SupportLevel
    name: str = "the newest checker"
    asked: tuple[SupportQuery, ...] = ()

    def check(self, queries: Sequence[SupportQuery]) -> list[SupportVerdict]:
        self.asked = (*self.asked, *queries)
        return [SupportVerdict(self.level, "So it says.", self.name, 0.9, "justified by faith")] * (
            len(queries)
        )


def again(
    response: CitedResponse,
    level: SupportLevel = SupportLevel.DIRECT,
    corpus: FakeCorpus | None = None,
) -> CitedResponse:
    service = RecheckService(corpus or FakeCorpus(), Always(level), lambda: NOW)
    return service.run(response, FakeCancel())


def library(text: str) -> FakeCorpus:
    return FakeCorpus(verses_=(Passage(WEB.id, text, ref("Rom.3.28")),))


def test_a_quotation_that_still_stands_keeps_its_verdict() -> None:
    fresh = again(QUOTE, SupportLevel.NOT_SUPPORTED)
    assert fresh.citations == QUOTE.citations
    assert fresh.blocks == QUOTE.blocks
    assert fresh.notes == (
        "Checked again on 2027-01-02; answered on 2026-01-02. Every verdict is as it was.",
    )
    assert (fresh.provenance.checker, fresh.provenance.corpus_version) == ("rules", "fake-1")
    assert fresh.provenance.time == NOW


def test_a_quotation_that_was_corrected_is_no_longer_supported() -> None:
    fresh = again(QUOTE, corpus=library("We maintain that one is justified by faith."))
    (footnote,) = fresh.citations
    assert footnote.support_level is SupportLevel.NOT_SUPPORTED
    assert footnote.support_explanation == TEXT_CHANGED
    assert footnote.text == "We maintain that one is justified by faith."
    assert "rest of Romans 3" in footnote.warning
    assert "footnote 1 was Direct, is Not directly supported." in fresh.notes[-1]


def test_what_the_library_lacks_is_not_checked_and_says_so() -> None:
    (footnote,) = again(QUOTE, corpus=FakeCorpus(verses_=())).citations
    assert (footnote.support_level, footnote.support_explanation) == (
        SupportLevel.UNCHECKED,
        NO_TEXT,
    )
    assert footnote.text == FOOTNOTE.text


def test_a_written_claim_is_judged_anew() -> None:
    fresh = again(WRITTEN, SupportLevel.CONTEXTUAL)
    (footnote,) = fresh.citations
    assert (footnote.number, footnote.identity) == (1, "WEB:rom_3_28")
    assert footnote.support_level is SupportLevel.CONTEXTUAL
    marked = footnote.spans[0]
    assert footnote.text[marked.start : marked.end] == "justified by faith"
    assert fresh.provenance.checker == "the newest checker"


def test_the_checker_gets_the_whole_claim_and_the_verses_around() -> None:
    checker = Always(SupportLevel.DIRECT)
    RecheckService(FakeCorpus(), checker, lambda: NOW).run(WRITTEN, FakeCancel())
    (query,) = checker.asked
    assert (query.claim, query.passage) == ("Faith justifies.", FOOTNOTE.text)
    assert any("boasting" in verse for verse in query.context)


def test_where_a_footnote_came_from_is_still_said() -> None:
    remembered = replace(FOOTNOTE, warning=FROM_MODEL_KNOWLEDGE)
    (footnote,) = again(replace(WRITTEN, citations=(remembered,))).citations
    assert FROM_MODEL_KNOWLEDGE in footnote.warning


def test_a_moved_footnote_stays_as_it_is() -> None:
    second = replace(FOOTNOTE, number=2)
    moved = replace(FOOTNOTE, moved_to=2, support_level=SupportLevel.NOT_SUPPORTED)
    fresh = again(replace(WRITTEN, citations=(moved, second)))
    assert fresh.citations[0] == moved


@pytest.mark.parametrize(
    ("citation", "level"),
    [
        (
            replace(
                FOOTNOTE,
                source=SourceKind.COMMENTARY,
                identity="MHCC:rom_3_27-31",
                text="It is of faith, that it might be by grace.",
            ),
            SupportLevel.DIRECT,
        ),
        (
            replace(FOOTNOTE, source=SourceKind.COMMENTARY, identity="MHCC:rom_5_1"),
            SupportLevel.UNCHECKED,
        ),
        (
            replace(FOOTNOTE, source=SourceKind.LEXICON, identity="SG:G9999"),
            SupportLevel.UNCHECKED,
        ),
        (replace(FOOTNOTE, identity="WEB:nonsense"), SupportLevel.UNCHECKED),
        (replace(FOOTNOTE, identity=""), SupportLevel.UNCHECKED),
    ],
)
def test_other_sources_are_found_by_their_identity(
    citation: DisplayCitation, level: SupportLevel
) -> None:
    blocks = (Block(Origin.COMMENTARY, (CALL,)),)
    (footnote,) = again(replace(ANSWER, blocks=blocks, citations=(citation,))).citations
    assert footnote.support_level is level


def test_it_can_be_stopped() -> None:
    cancel = FakeCancel(cancelled=True)
    with pytest.raises(Cancelled):
        RecheckService(FakeCorpus(), Always(SupportLevel.DIRECT)).run(QUOTE, cancel)
