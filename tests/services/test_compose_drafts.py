"""Drafts as models write them: without an answer, broken, endless, in another form, stopped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.fakes import FakeCancel, FakeChecker, FakeCorpus
from tests.grounding.offers import OFFERED
from tests.grounding.test_markers import SOUP
from tests.grounding.test_prompts import texts
from tests.grounding.test_structured import TEXT as GUIDE
from tests.services.composing import NOT_SUPPORTED, ONE, UNCHECKED, Script, run, shown

from chapterverse.domain.answers import BlockAdded, SupportJudged, SupportVerdict, TextAdded
from chapterverse.domain.passages import Speech, WordHit
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import Cancelled, LibraryUnavailable
from chapterverse.grounding.repeats import REPEATED
from chapterverse.ports import SupportQuery, WordQuery
from chapterverse.services.compose import Composer, Form


def test_a_broken_end_is_left_out_and_said_so() -> None:
    _, result, _ = run("God is one [CITE: k7m]. And then the")
    assert shown(result) == "God is one[1]."
    assert result.notes == ("The last sentence broke off and was left out.",)


@pytest.mark.parametrize("reply", ["The passages do not say.", "", "[CITE: k7m]", "<think>hm"])
def test_no_answer_is_a_normal_outcome(reply: str) -> None:
    assert run(reply)[1].declined
    assert not run("God is one [CITE: k7m].")[1].declined


def test_the_free_mode_has_no_grammar_and_passes_the_same_checks() -> None:
    events, result, script = run(
        "God is one [CITE: rom_3_28] [CITE: rom_99_1]. " + "So it is. " * 20, form=Form.FREE
    )
    assert script.asked[0].grammar == ""
    assert "[CITE: rom_3_28]" in script.asked[0].system
    assert result.citations[0].ref == "rom_3_28" and len(result.rejected) == 1
    assert not [event for event in events if isinstance(event, TextAdded)]


def test_a_study_guide_is_an_answer_like_any_other() -> None:
    spoilt = GUIDE.replace("Abraham believed God.", "Romans 99:1 says “I am the best of all”.")
    events, result, script = run(f"```json\n{spoilt}\n```", form=Form.GUIDE)
    assert script.asked[0].grammar.startswith("root ::=")
    assert shown(result) == (
        "# Faith\nA person is justified by faith.[1] An unverified reference says I am the best "
        "of all.\n# Without a citation\nThe church has always taught this."
    )
    assert result.draft.raw_text.startswith("```json")
    assert result.citations[0].text.startswith("We maintain therefore")
    assert "The church has always taught this." in result.uncited
    assert len(result.rejected) == 1
    assert not [event for event in events if isinstance(event, TextAdded)]


def test_stop_is_felt_between_the_checks() -> None:
    cancel = FakeCancel()
    script = Script([["God is one [CITE: k7m]."]])
    composer = Composer(FakeCorpus(), script, FakeChecker(), texts(), OFFERED)
    events = composer.run("Who?", cancel)
    assert isinstance(next(events), BlockAdded)
    cancel.cancelled = True
    with pytest.raises(Cancelled):
        list(events)


def test_stop_during_a_correction_stops() -> None:
    cancel = FakeCancel()

    class Pulling(FakeChecker):
        def check(self, queries: Sequence[SupportQuery]) -> list[SupportVerdict]:
            found = super().check(queries)
            return [replace(v, level=NOT_SUPPORTED) for v in found]

    script = Script([["God is one [CITE: k7m]."], ["A man is justified [CITE: k7m]."]])
    composer = Composer(FakeCorpus(), script, Pulling(), texts(), ONE)
    events = composer.run("Who?", cancel)
    for event in events:
        if isinstance(event, SupportJudged):
            script.replies = [Cancelled()]
            break
    with pytest.raises(Cancelled):
        cancel.cancelled = True
        list(events)


def test_an_endless_answer_is_cut() -> None:
    script = Script([[f"God gave king {n} a sign. " for n in range(10_000)]])
    composer = Composer(FakeCorpus(), script, FakeChecker(), texts(), OFFERED)
    list(composer.run("Who?", FakeCancel()))
    assert composer.result is not None
    assert len(composer.result.draft.raw_text) == 60_000


def test_an_answer_that_goes_round_in_circles_is_stopped_and_shown_once() -> None:
    script = Script([["God is one. He made the sea. "] * 1_000])
    composer = Composer(FakeCorpus(), script, FakeChecker(), texts(), OFFERED)
    list(composer.run("Who?", FakeCancel()))
    assert composer.result is not None
    assert len(composer.result.draft.raw_text) < 1_000
    assert [s.text for s in composer.result.draft.sentences] == [
        "God is one.",
        "He made the sea.",
    ]
    assert REPEATED in composer.result.notes


def test_two_answers_in_a_row_share_nothing() -> None:
    first = run("God is one [CITE: k7m].")[1]
    second = run("God is love [CITE: x9q].")[1]
    assert [c.ref for c in first.citations] == ["rom_3_28"]
    assert [c.ref for c in second.citations] == ["rom_4_3"]


def test_a_citation_that_cannot_be_read_is_left_out_and_counted() -> None:
    _, one, _ = run("God is one [CITE: k7m] [CITE: zzz].")
    assert one.notes == ("A citation that could not be read was left out.",)
    _, two, _ = run("God is one [CITE: zzz]. God is love [1].")
    assert two.notes == ("2 citations that could not be read were left out.",)
    assert len(two.uncited) == 2


def test_a_library_that_cannot_be_searched_leaves_the_answer_without_quotation_marks() -> None:
    class Broken(FakeCorpus):
        def search_words(self, query: WordQuery, limit: int) -> tuple[WordHit, ...]:
            raise LibraryUnavailable("The library cannot be read.", "Build it again.")

        def speeches(self, ref: PassageRef) -> tuple[Speech, ...]:
            raise LibraryUnavailable("The library cannot be read.", "Build it again.")

    text = "God says, “I am the best of all” here [CITE: k7m]."
    _, result, _ = run(text, corpus=Broken())
    assert shown(result) == "God says, I am the best of all here[1]."
    assert result.notes[-1] == "The library cannot be read. Build it again."
    assert result.citations[0].support_level is UNCHECKED
    assert result.citations[0].support_explanation == "The library cannot be read."


SPLIT = "As Romans 99:1 says, “a man is justified by faith” [CITE: k7m]. God is love (Gen 1:1)."


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.one_of(st.just(SPLIT), SOUP), st.lists(st.integers(1, 9), min_size=1), st.sampled_from(Form)
)
def test_any_split_of_a_stream_gives_the_same_answer(
    text: str, sizes: list[int], form: Form
) -> None:
    parts, at, turn = [], 0, 0
    while at < len(text):
        size = sizes[turn % len(sizes)]
        parts.append(text[at : at + size])
        at, turn = at + size, turn + 1
    answers = []
    for chunks in ([text], parts):
        composer = Composer(FakeCorpus(), Script([chunks]), FakeChecker(), texts(), OFFERED, form)
        list(composer.run("How is a person justified?", FakeCancel()))
        answers.append(composer.result)
    assert answers[0] == answers[1]
