"""The checker with trained models: what is read, when neighbours are, and what is left without."""

from __future__ import annotations

from collections.abc import Sequence

from tests.fakes import FakeEmbedder

from chapterverse.domain.answers import Reading, SupportLevel
from chapterverse.errors import ModelUnavailable
from chapterverse.ports import SupportQuery, Triple
from chapterverse.services.check_support import RuleChecker, load_support_model
from chapterverse.settings import resources_folder

MODEL = load_support_model(resources_folder())
SAYS_IT = Reading(0.9, 0.02, 0.05, 0.03)
OTHER = Reading(0.02, 0.0, 0.95, 0.03)
AGAINST = Reading(0.02, 0.0, 0.03, 0.95)
VERSE = "Moses stretched out his hand over the sea."
CONTEXT = ("one", "two", "Israel went through on dry ground.", "The waters came back.", "five", "6")


class FakeReader:
    """Gives the same readings in turn and remembers what it was given."""

    name = "fake-1"

    def __init__(self, *readings: Reading) -> None:
        self.readings = readings
        self.given: list[list[Triple]] = []

    def read(self, triples: Sequence[Triple]) -> list[Reading]:
        reading = self.readings[min(len(self.given), len(self.readings) - 1)]
        self.given.append(list(triples))
        return [reading] * len(triples)


class BrokenReader(FakeReader):
    """Fails."""

    def read(self, triples: Sequence[Triple]) -> list[Reading]:
        raise ModelUnavailable("The support network failed.")


def _checker(reader: FakeReader) -> RuleChecker:
    return RuleChecker(MODEL, FakeEmbedder(), reader, FakeEmbedder())


def test_the_network_is_given_claim_and_verse_alone_and_is_named() -> None:
    reader = FakeReader(SAYS_IT)
    query = SupportQuery("Exodus 14:21: Moses stretched out his hand.", VERSE, context=CONTEXT)
    (verdict,) = _checker(reader).check([query])
    assert verdict.level is SupportLevel.DIRECT
    assert verdict.checker == "fake-1 and word rules"
    (triple,) = reader.given[0]
    assert (triple.claim.strip(" :"), triple.text, triple.around) == (
        "Moses stretched out his hand.",
        VERSE,
        "",
    )
    assert len(reader.given) == 1


def test_verses_just_before_and_after_are_read_when_the_verse_lacks_the_claim() -> None:
    reader = FakeReader(OTHER, SAYS_IT)
    query = SupportQuery("The people crossed without getting wet.", VERSE, context=CONTEXT)
    (verdict,) = _checker(reader).check([query])
    assert reader.given[1][0].text == "Israel went through on dry ground. The waters came back."
    assert verdict.level is SupportLevel.CONTEXTUAL


def test_neighbours_do_not_save_a_claim_that_the_verse_denies() -> None:
    reader = FakeReader(AGAINST, SAYS_IT)
    query = SupportQuery("Nobody stretched out a hand at all.", VERSE, context=CONTEXT)
    (verdict,) = _checker(reader).check([query])
    assert len(reader.given) == 1
    assert verdict.level is SupportLevel.NOT_SUPPORTED


def test_a_broken_network_leaves_rules_and_meaning_at_work() -> None:
    query = SupportQuery("Moses stretched out his hand.", VERSE, context=CONTEXT)
    (broken,) = _checker(BrokenReader()).check([query])
    (without,) = RuleChecker(MODEL, FakeEmbedder()).check([query])
    assert (broken.level, broken.confidence) == (without.level, without.confidence)


def test_a_network_without_the_table_of_topics_is_not_used() -> None:
    reader = FakeReader(SAYS_IT)
    checker = RuleChecker(MODEL, FakeEmbedder(), reader)
    assert checker.name == "word rules and meaning"
    checker.check([SupportQuery("Moses stretched out his hand.", VERSE)])
    assert reader.given == []
