"""Guided style: a sentence earns its place or the passage is quoted."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes import FakeCancel, FakeChecker, FakeGenerator
from tests.grounding.offers import scripture
from tests.grounding.test_prompts import texts
from tests.services.test_response_json import FOOTNOTE

from chapterverse.domain.answers import (
    Block,
    Origin,
    Run,
    RunKind,
    SupportLevel,
    SupportVerdict,
)
from chapterverse.domain.passages import Speech
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import Cancelled
from chapterverse.grounding.markers import SENTINEL
from chapterverse.grounding.support_measures import Logistic
from chapterverse.grounding.writer_gate import WriterGate
from chapterverse.ports import SupportQuery
from chapterverse.services.guided import (
    GuidedWriter,
    Rephrase,
    Sentence,
    Tuning,
    acceptable,
    by_footnote,
    in_other_words,
    joined,
    rephrased,
)
from chapterverse.services.support_queries import beside

WRITER = (Path(__file__).parents[2] / "resources" / "prompts" / "writer.txt").read_text("utf-8")
QUESTION = "How is a person justified before God?"
PASSAGE = scripture("Rom.3.28", "k7m")
TEXT = PASSAGE.passage.text
QUERY = SupportQuery("", TEXT, PASSAGE.passage.ref, ("Before.",))
GOOD = "Faith justifies people, and works of the law do not."


@pytest.mark.parametrize(
    "written",
    [
        GOOD,
        f"  {GOOD}\n",
        "<think>Romans 3:28</think>" + GOOD,
    ],
)
def test_one_whole_sentence_about_the_matter_is_acceptable(written: str) -> None:
    assert acceptable(written, QUESTION, TEXT) == GOOD


@pytest.mark.parametrize(
    "written",
    [
        "",
        "The passages do not say.",
        "Faith justifies people, and works of the law",
        "faith justifies people, and works do not.",
        f"{GOOD} So it is.",
        "Faith counts.",
        "The passage does not say that faith justifies, but rather that works do.",
        "The works of the law without faith.",
        "Faith justifies people (Romans 3:28).",
        "Faith justifies people [CITE: k7m].",
        "Faith justifies people, as Hezekiah 3:16 says.",
        "Paul says that “a man is justified by faith”.",
        'Paul says that "faith” justifies people.',
        "Paul says that ‘faith alone’ justifies people.",
        "How does faith justify people?",
        "Let us look at how faith justifies.",
        "Apples grow on green trees.",
        "We maintain therefore that a man is justified by faith apart from the works of the law.",
        "Faith " + "and faith " * 30 + "justifies.",
    ],
)
def test_anything_else_is_not(written: str) -> None:
    assert acceptable(written, QUESTION, TEXT) == ""


@given(st.text(max_size=120))
def test_judging_what_was_written_is_total(written: str) -> None:
    acceptable(written, QUESTION, TEXT)


def writer(checker: FakeChecker, reply: str = GOOD) -> GuidedWriter:
    return GuidedWriter(FakeGenerator([reply]), checker, texts(), 0.8)


def test_a_sentence_high_above_the_threshold_is_written() -> None:
    checker = FakeChecker()
    rephrase = writer(checker).write(QUESTION, QUERY, PASSAGE, FakeCancel())
    assert rephrase is not None and rephrase.text == GOOD
    assert (checker.asked[0].claim, checker.asked[0].context) == (GOOD, ("Before.",))


def test_a_sentence_below_the_gate_or_not_direct_is_not_written() -> None:
    weak = FakeChecker([SupportLevel.CONTEXTUAL])
    assert writer(weak).write(QUESTION, QUERY, PASSAGE, FakeCancel()) is None
    high = GuidedWriter(FakeGenerator([GOOD]), FakeChecker(), texts(), 0.95)
    assert high.write(QUESTION, QUERY, PASSAGE, FakeCancel()) is None


def test_what_is_not_acceptable_is_not_even_checked() -> None:
    checker = FakeChecker()
    assert writer(checker, "And so").write(QUESTION, QUERY, PASSAGE, FakeCancel()) is None
    assert checker.asked == []


def test_stop_stops() -> None:
    with pytest.raises(Cancelled):
        writer(FakeChecker()).write(QUESTION, QUERY, PASSAGE, FakeCancel(cancelled=True))


def call(number: int) -> Run:
    return Run(RunKind.MARKER, citation=number)


def quoted(text: str) -> Run:
    return Run(RunKind.QUOTATION, text)


SPACE = Run(RunKind.PLAIN, " ")
BLOCK = Block(
    Origin.SCRIPTURE, (quoted("One."), call(1), SPACE, quoted("Two."), call(2)), lead="Paul writes:"
)
VERDICT = SupportVerdict(SupportLevel.DIRECT, "The verse says this.", "fake", 0.9, "Scripture")


def test_a_block_is_cut_into_its_footnotes() -> None:
    assert list(by_footnote(BLOCK)) == [
        (1, (quoted("One."), call(1))),
        (2, (SPACE, quoted("Two."), call(2))),
    ]


def test_sentences_and_quotations_join_with_their_kind() -> None:
    rephrase = Rephrase(PASSAGE, GOOD, VERDICT)
    parts: list[Block] = []
    for number, runs in by_footnote(BLOCK):
        parts = joined(parts, BLOCK, runs, number, rephrase if number == 1 else None)
    assert [(part.origin, part.lead) for part in parts] == [
        (Origin.MODEL, "Paul writes, in other words:"),
        (Origin.SCRIPTURE, "Paul writes:"),
    ]
    assert parts[0].runs[0] == Run(RunKind.PLAIN, GOOD, claim=1)
    assert parts[1].runs == (quoted("Two."), call(2))


def test_quotations_in_a_row_stay_one_paragraph() -> None:
    parts: list[Block] = []
    for number, runs in by_footnote(BLOCK):
        parts = joined(parts, BLOCK, runs, number, None)
    assert parts == [BLOCK]
    rephrase = Rephrase(PASSAGE, GOOD, VERDICT)
    for number, runs in by_footnote(BLOCK):
        parts = joined(parts if number == 2 else [], BLOCK, runs, number, rephrase)
    assert [run.text for run in parts[0].runs] == [GOOD, "", " ", GOOD, ""]


def test_a_footnote_takes_the_verdict_of_the_sentence() -> None:
    found = rephrased(FOOTNOTE, Rephrase(PASSAGE, GOOD, VERDICT))
    assert found.support_explanation == "The verse says this."
    quote = FOOTNOTE.text[:8]
    spans = rephrased(
        FOOTNOTE,
        Rephrase(PASSAGE, GOOD, SupportVerdict(SupportLevel.DIRECT, "", "fake", 0.9, quote)),
    ).spans
    assert [(span.start, span.end) for span in spans] == [(0, 8)]


OPEN = WriterGate(Logistic((("bias", 1.0),)), 0.5)
SHUT = WriterGate(Logistic((("bias", -1.0),)), 0.5)


def test_a_sentence_of_a_tuned_model_passes_the_checker_and_a_gate_of_its_own() -> None:
    def written(gate: WriterGate, checker: FakeChecker, confidence: float = 0.8) -> bool:
        tuning = Tuning(WRITER, gate)
        tuned = GuidedWriter(FakeGenerator([GOOD]), checker, texts(), confidence, tuning)
        return tuned.write(QUESTION, QUERY, PASSAGE, FakeCancel()) is not None

    assert written(OPEN, FakeChecker())
    assert not written(SHUT, FakeChecker())
    assert not written(OPEN, FakeChecker(), 0.99)
    assert not written(OPEN, FakeChecker([SupportLevel.CONTEXTUAL]))


def test_a_tuned_model_is_asked_by_its_own_template() -> None:
    around = ("v25", "v26", "v27", "v29", "v30", "v31")
    speech = (Speech(PassageRef.from_osis("Rom.3.28"), "Paul"),)
    query = SupportQuery("", TEXT, PASSAGE.passage.ref, around, speech)
    generator = FakeGenerator([GOOD])
    tuned = GuidedWriter(generator, FakeChecker(), texts(), 0.8, Tuning(WRITER, OPEN))
    written = tuned.sentence(QUESTION, query, PASSAGE, FakeCancel())
    assert written is not None and written.text == GOOD
    request = generator.asked[0]
    assert request.plain and request.system == ""
    assert request.user.split("\n") == [
        "Before: v27",
        f"Passage: Romans 3:28: {TEXT}",
        "After: v29",
        "Speaker: Paul",
        f"Question: {QUESTION}",
        "Answer:",
    ]


def test_neighbours_that_cannot_be_told_apart_are_not_shown() -> None:
    generator = FakeGenerator([GOOD])
    tuned = GuidedWriter(generator, FakeChecker(), texts(), 0.8, Tuning(WRITER, OPEN))
    tuned.sentence(QUESTION, QUERY, PASSAGE, FakeCancel())
    assert generator.asked[0].user.startswith("Passage: Romans 3:28: ")


@pytest.mark.parametrize(
    ("osis", "context", "expected"),
    [
        ("Gen.1.1", ("v2", "v3", "v4"), ("", "v2")),
        ("Rev.22.21", ("v18", "v19", "v20"), ("v20", "")),
        ("Gen.1.2", ("v1", "v3", "v4", "v5"), ("v1", "v3")),
    ],
)
def test_the_edges_of_a_book_have_one_neighbour(
    osis: str, context: tuple[str, ...], expected: tuple[str, str]
) -> None:
    assert beside(SupportQuery("", "", PassageRef.from_osis(osis), context)) == expected


def test_a_written_sentence_is_never_introduced_as_the_speakers_own_words() -> None:
    assert in_other_words("Eliphaz says to Job:") == "Eliphaz says to Job, in other words:"
    assert in_other_words("") == ""


def test_a_sentinel_that_the_model_hardly_meant_is_asked_again_for_a_sentence() -> None:
    def asked(declined_from: float) -> tuple[FakeGenerator, Sentence | None]:
        generator = FakeGenerator([SENTINEL, GOOD])
        gate = WriterGate(OPEN.chance, OPEN.shown_from, declined_from)
        tuned = GuidedWriter(generator, FakeChecker(), texts(), 0.8, Tuning(WRITER, gate))
        return generator, tuned.sentence(QUESTION, QUERY, PASSAGE, FakeCancel())

    generator, sentence = asked(1.01)
    assert sentence is not None and sentence.text == GOOD
    assert [bool(request.grammar) for request in generator.asked] == [False, True]
    generator, sentence = asked(0.5)
    assert sentence is None and len(generator.asked) == 1


def test_an_untuned_model_is_always_believed() -> None:
    generator = FakeGenerator([SENTINEL, GOOD])
    untuned = GuidedWriter(generator, FakeChecker(), texts(), 0.8)
    assert untuned.sentence(QUESTION, QUERY, PASSAGE, FakeCancel()) is None
    assert len(generator.asked) == 1


def test_a_tuned_model_is_not_asked_about_a_topic() -> None:
    generator = FakeGenerator([GOOD])
    tuned = GuidedWriter(generator, FakeChecker(), texts(), 0.8, Tuning(WRITER, OPEN))
    assert tuned.sentence("faith and works", QUERY, PASSAGE, FakeCancel()) is None
    assert generator.asked == []
