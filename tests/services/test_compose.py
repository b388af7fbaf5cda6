"""Composed style over fakes: the order of events, the checks, the moves, the failures."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.fakes import FakeCancel, FakeChecker, FakeCorpus, ref
from tests.grounding.offers import OFFERED, commentary, scripture
from tests.grounding.test_markers import SOUP
from tests.grounding.test_prompts import texts
from tests.grounding.test_structured import TEXT as GUIDE

from chapterverse.domain.answers import (
    AnswerEvent,
    BlockAdded,
    RunKind,
    SupportJudged,
    SupportLevel,
    SupportVerdict,
    TextAdded,
)
from chapterverse.domain.generation import FinishReason, Generated, GenerationRequest
from chapterverse.domain.passages import Passage, Speech, WordHit
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import AppError, Cancelled, LibraryUnavailable, ModelUnavailable
from chapterverse.grounding.draft import Offered
from chapterverse.grounding.present import FROM_MODEL_KNOWLEDGE
from chapterverse.grounding.repeats import REPEATED
from chapterverse.ports import CancelToken, SupportQuery, WordQuery
from chapterverse.services.compose import Composed, Composer, Form

DIRECT, CONTEXTUAL, THEMATIC, NOT_SUPPORTED, UNCHECKED = SupportLevel


@dataclass
class Script:
    """A model that writes given chunks; a reply that is an error is raised."""

    replies: list[list[str] | AppError]
    asked: list[GenerationRequest] = field(default_factory=list)
    name: str = "script"
    sha256: str = ""
    context_tokens: int = 2048

    def count_tokens(self, text: GenerationRequest | str) -> int:
        return len(str(text).split())

    def stream(
        self, request: GenerationRequest, cancel: CancelToken
    ) -> Generator[str, None, Generated]:
        self.asked.append(request)
        reply = self.replies.pop(0) if self.replies else []
        if isinstance(reply, AppError):
            raise reply
        for chunk in reply:
            cancel.raise_if_cancelled()
            yield chunk
        return Generated(FinishReason.COMPLETE)


@dataclass
class ByVerse:
    """A checker that knows the level of each verse; batches are kept."""

    levels: dict[str, SupportLevel]
    batches: list[list[SupportQuery]] = field(default_factory=list)
    name: str = "by verse"

    def check(self, queries: Sequence[SupportQuery]) -> list[SupportVerdict]:
        self.batches.append(list(queries))
        return [
            SupportVerdict(self.levels[q.ref.osis] if q.ref else DIRECT, "So.", self.name, 0.8)
            for q in queries
        ]


@dataclass
class Failing:
    """A checker that cannot check."""

    name: str = "failing"

    def check(self, queries: Sequence[SupportQuery]) -> list[SupportVerdict]:
        raise ModelUnavailable("The checker is missing.")


def run(
    *replies: str | AppError,
    checker: FakeChecker | ByVerse | Failing | None = None,
    offered: Offered = OFFERED,
    form: Form = Form.KEYED,
    corpus: FakeCorpus | None = None,
) -> tuple[list[AnswerEvent], Composed, Script]:
    script = Script([[r] if isinstance(r, str) else r for r in replies])
    composer = Composer(
        corpus or FakeCorpus(), script, checker or FakeChecker(), texts(), offered, form
    )
    events = list(composer.run("How is a person justified?", FakeCancel()))
    assert composer.result is not None
    return events, composer.result, script


def shown(result: Composed) -> str:
    return "\n".join(
        (f"# {block.heading}\n" if block.heading else "")
        + "".join(
            f"[{run.citation}]" if run.kind is RunKind.MARKER else run.text for run in block.runs
        )
        for block in result.blocks
    )


def test_the_reader_sees_the_answer_before_any_verdict() -> None:
    text = "God justifies by faith [CITE: k7m]. Abraham believed God [CITE: x9q]. " + "So. " * 20
    events, result, _ = run(text)
    kinds = [type(event) for event in events]
    last_text = max(i for i, kind in enumerate(kinds) if kind is TextAdded)
    block = kinds.index(BlockAdded)
    assert last_text < block < kinds.index(SupportJudged)
    first = events[block]
    assert isinstance(first, BlockAdded)
    assert {c.support_level for c in first.citations} == {UNCHECKED}
    assert {c.support_level for c in result.citations} == {DIRECT}


def test_the_three_most_cited_claims_are_judged_first_in_one_batch() -> None:
    text = (
        "God is one [CITE: d4f]. God saves [CITE: k7m; x9q]. God loves [CITE: k7m; x9q]. "
        "God calls [CITE: x9q; d4f]. God keeps [CITE: k7m]."
    )
    checker = ByVerse({"Rom.3.28": DIRECT, "Rom.4.3": DIRECT, "Rom.3.27-Rom.3.31": CONTEXTUAL})
    events, _, _ = run(text, checker=checker)
    judged = [event.number for event in events if isinstance(event, SupportJudged)]
    assert judged == [2, 3, 4, 5, 6, 7, 1, 8]
    assert [len(batch) for batch in checker.batches] == [6, 2]


def test_the_checker_sees_the_neighbours_and_the_speakers() -> None:
    checker = FakeChecker()
    run("God is one [CITE: k7m].", checker=checker)
    query = checker.asked[0]
    assert query.ref == ref("Rom.3.28")
    assert [text[:18] for text in query.context] == ["Where then is the "]
    run(
        "Job hears it [CITE: k7m].",
        checker=checker,
        offered=Offered((scripture("Job.4.7", "k7m"),)),
    )
    assert [speech.speaker for speech in checker.asked[1].speech] == ["Eliphaz"]


def test_a_verse_at_the_edge_of_the_canon_has_one_neighbour() -> None:
    checker = FakeChecker()
    run(
        "God made all [CITE: k7m].",
        checker=checker,
        offered=Offered((scripture("Gen.1.1", "k7m"),)),
    )
    assert checker.asked[0].context == ()


def test_an_unsupported_claim_is_re_attached_to_the_passage_that_carries_it() -> None:
    checker = ByVerse({"Rom.3.28": NOT_SUPPORTED, "Rom.4.3": CONTEXTUAL, "Rom.5.1": DIRECT})
    offered = Offered((*OFFERED.passages[:2], scripture("Rom.5.1", "m2n", 3)))
    _, result, script = run("We have peace with God [CITE: k7m].", checker=checker, offered=offered)
    assert shown(result) == "We have peace with God[1].[2]"
    assert [(c.number, c.ref, c.moved_to) for c in result.citations] == [
        (1, "rom_3_28", 2),
        (2, "rom_4_3", 0),
    ]
    assert len(script.asked) == 1


def test_a_claim_that_another_footnote_carries_is_left_alone() -> None:
    checker = ByVerse({"Rom.3.28": NOT_SUPPORTED, "Rom.4.3": DIRECT})
    _, result, _ = run("God is one [CITE: k7m; x9q].", checker=checker)
    assert [(c.support_level, c.moved_to) for c in result.citations] == [
        (NOT_SUPPORTED, 0),
        (DIRECT, 0),
    ]


ONE = Offered((scripture("Rom.3.28", "k7m"), commentary("d4f")))


def test_what_nothing_carries_is_sent_back_once() -> None:
    checker = FakeChecker([NOT_SUPPORTED, DIRECT])
    _, result, script = run(
        "God hates works [CITE: k7m].",
        "A man is justified by faith [CITE: k7m].",
        checker=checker,
        offered=ONE,
    )
    assert shown(result) == "A man is justified by faith.[1][2]"
    assert [(c.number, c.moved_to) for c in result.citations] == [(1, 2), (2, 0)]
    assert "God hates works" in script.asked[1].user


@pytest.mark.parametrize(
    "reply",
    [
        "The passages do not say.",
        "Works fail [CITE: k7m]. And so on.",
        "A man is justified [CITE: k7m]",
        "A man is “justified by faith alone” [CITE: k7m].",
        "A man is justified [CITE: k7m; rom_99_1].",
        "A man is justified (Romans 4:3).",
        "A man is justified.",
        "",
        ModelUnavailable("It is gone."),
    ],
)
def test_a_correction_that_is_no_better_changes_nothing(reply: str | AppError) -> None:
    checker = FakeChecker([NOT_SUPPORTED])
    _, result, _ = run("God hates works [CITE: k7m].", reply, checker=checker, offered=ONE)
    assert shown(result) == "God hates works[1]."
    assert result.citations[0].support_level is NOT_SUPPORTED
    assert "requires additional context" in result.citations[0].warning


def test_a_correction_that_is_not_supported_is_not_kept() -> None:
    checker = FakeChecker([NOT_SUPPORTED, THEMATIC])
    _, result, _ = run(
        "God hates works [CITE: k7m].", "Faith is good [CITE: k7m].", checker=checker, offered=ONE
    )
    assert shown(result) == "God hates works[1]."


def test_at_most_three_sentences_are_sent_back() -> None:
    text = " ".join(f"God hates {name} works [CITE: k7m]." for name in ("a", "b", "c", "d", "e"))
    _, _, script = run(text, checker=ByVerse({"Rom.3.28": NOT_SUPPORTED}), offered=ONE)
    assert len(script.asked) == 4


def test_a_checker_that_fails_leaves_not_yet_checked() -> None:
    _, result, _ = run("God is one [CITE: k7m].", checker=Failing())
    assert shown(result) == "God is one[1]."
    assert result.citations[0].support_level is UNCHECKED
    assert result.citations[0].support_explanation == "The checker is missing."


def test_a_reference_from_memory_is_fetched_and_said_so() -> None:
    _, result, _ = run("God created all things (Genesis 1:1).")
    found = result.citations[0]
    assert found.text == "In the beginning, God created the heavens and the earth."
    assert found.warning == FROM_MODEL_KNOWLEDGE


def test_romans_4_12_with_faith_alone_is_from_model_knowledge_and_not_direct() -> None:
    verse = Passage("WEB", "He is the father of circumcision to those who walk.", ref("Rom.4.12"))
    corpus = FakeCorpus(verses_=(*FakeCorpus().verses_, verse))
    checker = ByVerse({"Rom.4.12": NOT_SUPPORTED, "Rom.3.28": THEMATIC, "Rom.4.3": THEMATIC})
    _, result, _ = run(
        "Romans 4:12 teaches that faith alone justifies.", checker=checker, corpus=corpus
    )
    assert FROM_MODEL_KNOWLEDGE in result.citations[0].warning
    assert result.citations[0].support_level is NOT_SUPPORTED


def test_a_reference_that_names_nothing_appears_only_in_its_note() -> None:
    _, result, _ = run("As Romans 99:1 says, God is one. God is love [CITE: k7m].")
    assert [r.text for r in result.rejected] == ["Romans 99:1"]
    assert "99" not in shown(result)
    assert result.uncited == ("As an unverified reference says, God is one.",)


def test_claims_without_a_citation_are_named_as_they_are_shown() -> None:
    _, result, _ = run("God says, “I am the best of all” here. Hello to you all.")
    assert result.uncited == ("God says, I am the best of all here.",)
    assert result.notes[0].startswith("“I am the best of all”: ")


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
