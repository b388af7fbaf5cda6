"""Of two checkers the one that believes less decides."""

from __future__ import annotations

from collections.abc import Sequence

from chapterverse.domain.answers import SupportLevel, SupportVerdict
from chapterverse.ports import SupportQuery
from chapterverse.services.strict_check import StricterChecker


class _Fixed:
    def __init__(self, name: str, *confidences: float) -> None:
        self.name = name
        self._confidences = confidences

    def check(self, queries: Sequence[SupportQuery]) -> list[SupportVerdict]:
        return [self._verdict(c) for _, c in zip(queries, self._confidences, strict=True)]

    def _verdict(self, confidence: float) -> SupportVerdict:
        level = SupportLevel.DIRECT if confidence > 0.5 else SupportLevel.NOT_SUPPORTED
        return SupportVerdict(level, "", self.name, confidence)


def test_the_one_that_believes_less_decides_claim_by_claim() -> None:
    strict = StricterChecker(_Fixed("network", 0.99, 0.2, 0.7), _Fixed("words", 0.4, 0.9, 0.7))
    queries = [SupportQuery("a claim", "a verse")] * 3
    found = strict.check(queries)
    assert [verdict.checker for verdict in found] == ["words", "network", "network"]
    assert [verdict.confidence for verdict in found] == [0.4, 0.2, 0.7]
    assert strict.name == "network"
    assert StricterChecker(_Fixed("a"), _Fixed("b")).check([]) == []
