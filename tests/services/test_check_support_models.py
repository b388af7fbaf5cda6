"""The checker with its trained models: when they are asked, about what, and what if they fail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.fakes import FakeEmbedder

from chapterverse.domain.answers import Reading, SupportLevel, SupportVerdict
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import ModelUnavailable
from chapterverse.ports import SupportQuery, Triple, Vector
from chapterverse.services.check_support import (
    RuleChecker,
    beside_it,
    load_support_model,
    triple,
)
from chapterverse.settings import resources_folder

MODEL = load_support_model(resources_folder())
ROMANS_3_28 = (
    "We maintain therefore that a man is justified by faith apart from the works of the law."
)
AGREES = Reading(direct=0.97, contextual=0.02, unrelated=0.005, against=0.005)
UNRELATED = Reading(direct=0.005, contextual=0.005, unrelated=0.98, against=0.01)
AROUND = ("one", "two", "three", "four", "five", "six")
CLAIM = "A man is justified by faith apart from the works of the law."


@dataclass
class FakeReader:
    """Gives one reading to all, and remembers what it was asked."""

    reading: Reading = AGREES
    broken: bool = False
    asked: list[Triple] = field(default_factory=list)
    name: str = "a network"

    def read(self, triples: Sequence[Triple]) -> list[Reading]:
        if self.broken:
            raise ModelUnavailable("The network is damaged.")
        self.asked += triples
        return [self.reading] * len(triples)


@dataclass
class Asked(FakeEmbedder):
    """An embedder that counts the texts it was given."""

    texts: int = 0
    broken: bool = False

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        if self.broken:
            raise ModelUnavailable("The table is damaged.")
        self.texts += len(texts)
        return super().embed(texts)


def query(claim: str = CLAIM, context: tuple[str, ...] = ()) -> SupportQuery:
    return SupportQuery(claim, ROMANS_3_28, PassageRef.from_osis("Rom.3.28"), context)


def judged(checker: RuleChecker, *queries: SupportQuery) -> list[SupportVerdict]:
    return checker.check(queries)


def test_the_network_with_the_table_is_named_in_every_verdict() -> None:
    checker = RuleChecker(MODEL, None, FakeReader(), FakeEmbedder())
    assert checker.name == "a network and word rules"
    assert [one.checker for one in judged(checker, query(), query(""))] == [checker.name] * 2


def test_the_network_alone_or_the_table_alone_is_not_used() -> None:
    reader, embedder = FakeReader(), Asked()
    for checker in (
        RuleChecker(MODEL, embedder, reader),
        RuleChecker(MODEL, embedder, topics=FakeEmbedder()),
    ):
        assert checker.name == "word rules and meaning"
        assert judged(checker, query()) == judged(RuleChecker(MODEL, FakeEmbedder()), query())
    assert reader.asked == []


def test_the_sentence_model_is_asked_only_when_a_trained_model_fails() -> None:
    embedder = Asked()
    judged(RuleChecker(MODEL, embedder, FakeReader(), FakeEmbedder()), query())
    assert embedder.texts == 0
    by_meaning = judged(RuleChecker(MODEL, FakeEmbedder()), query())[0]
    for reader, table in ((FakeReader(broken=True), Asked()), (FakeReader(), Asked(broken=True))):
        embedder = Asked()
        (found,) = judged(RuleChecker(MODEL, embedder, reader, table), query())
        assert embedder.texts == 2
        assert (found.level, found.confidence) == (by_meaning.level, by_meaning.confidence)


def test_neighbours_are_read_only_for_what_the_verse_does_not_carry() -> None:
    unsure = FakeReader(UNRELATED)
    off = query("Jonah fled to Tarshish.", AROUND)
    judged(RuleChecker(MODEL, None, unsure, FakeEmbedder()), off, query("Jonah slept."))
    assert unsure.asked == [triple(off), triple(query("Jonah slept.")), beside_it(off)]


def test_what_the_network_is_given() -> None:
    named = SupportQuery("Romans 3:28: a man is justified.", ROMANS_3_28, None, AROUND)
    assert triple(named) == Triple(triple(named).claim, ROMANS_3_28)
    assert "3:28" not in triple(named).claim
    assert beside_it(named).text == "three four"
    assert beside_it(SupportQuery("claim", "text", None, ("one", "two"))).text == "one two"
    assert beside_it(SupportQuery("claim", "text", None, ("one",))).text == "one"
    assert beside_it(SupportQuery("claim", "text")).text == ""
    long = SupportQuery("c " * 20_000, "t " * 20_000)
    assert len(triple(long).text) == 20_000 >= len(triple(long).claim)


def test_words_that_are_cut_against_their_sense_are_not_supported() -> None:
    passage = "Don’t let your heart be troubled. Believe in God. Believe also in me."
    turned = SupportQuery("Let your heart be troubled.", passage)
    (found,) = judged(RuleChecker(MODEL, None, FakeReader(), FakeEmbedder()), turned)
    assert found.level is SupportLevel.NOT_SUPPORTED
    assert found.quote == ""
    assert found.confidence < 0.5


def test_words_without_their_condition_are_contextual_and_the_condition_is_marked() -> None:
    passage = "We know that all things work together for good for those who love God."
    (found,) = judged(
        RuleChecker(MODEL, FakeEmbedder()),
        SupportQuery("All things work together for good.", passage),
    )
    assert found.level is SupportLevel.CONTEXTUAL
    assert found.explanation == (
        "The words stand there, but “for those who love God” follows right behind them."
    )
    assert found.quote == "for those who love God"
    assert found.confidence > 0.5


def test_of_a_claim_that_quotes_the_quoted_words_count() -> None:
    passage = "We know that all things work together for good for those who love God."
    quoting = "We know this: “All things work together for good.”"
    (found,) = judged(RuleChecker(MODEL, FakeEmbedder()), SupportQuery(quoting, passage))
    assert found.explanation.startswith("The words stand there, but “for those who love God”")
