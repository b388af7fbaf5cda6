"""The self-test of a model: some twenty fixed items that say in which styles it may answer.

The model is asked just as for a reader's question; nothing of the library is needed. What follows
from the marks is models' to say.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Protocol

from chapterverse.domain.answers import Presence, SupportLevel, SupportVerdict
from chapterverse.domain.model_results import Criterion, Mark, SelfTest
from chapterverse.domain.passages import Passage, RetrievalMethod, RetrievedPassage, SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import BadInput, InvalidReference
from chapterverse.grounding.draft import Draft, Offered
from chapterverse.grounding.markers import read_draft
from chapterverse.grounding.prompts import PromptTexts, composed, with_keys
from chapterverse.ports import CancelToken, OpenModel, SupportChecker, SupportQuery
from chapterverse.services.compose import up_to_a_loop
from chapterverse.services.guided import GuidedWriter, Tuning

_SUPPORTED = (SupportLevel.DIRECT, SupportLevel.CONTEXTUAL)
_WORK = "WEB"
_SEED = 0


class Judge(Protocol):
    """A model that judges support; see adapters.llama.judge."""

    def check(self, queries: Sequence[SupportQuery], cancel: CancelToken) -> list[SupportVerdict]:
        """One verdict a query. Raises Cancelled."""


@dataclass(frozen=True, slots=True)
class SentenceItem:
    """A question and the one verse from which a sentence is to be written, or none."""

    question: str
    passage: RetrievedPassage
    declines: bool


@dataclass(frozen=True, slots=True)
class AnswerItem:
    """A question and the verses from which a whole answer is to be written, or none."""

    question: str
    passages: tuple[RetrievedPassage, ...]
    declines: bool


@dataclass(frozen=True, slots=True)
class VerdictItem:
    """A claim about a verse and whether the verse says it."""

    query: SupportQuery
    supported: bool


@dataclass(frozen=True, slots=True)
class TestItems:
    """Everything of resources/models/self-test.toml."""

    __test__ = False  # no test of pytest's

    version: str
    sentences: tuple[SentenceItem, ...]
    answers: tuple[AnswerItem, ...]
    verdicts: tuple[VerdictItem, ...]

    @property
    def count(self) -> int:
        """How many steps a self-test has."""
        return len(self.sentences) + len(self.answers) + len(self.verdicts)


@dataclass(frozen=True, slots=True)
class SelfTestStep:
    """How far a self-test is."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class SelfTestEnded:
    """The result; always the last event."""

    result: SelfTest


SelfTestEvent = SelfTestStep | SelfTestEnded


def load_items(resources: Path) -> TestItems:
    """The items of the program; raises BadInput when their file is missing or damaged."""
    path = resources / "models" / "self-test.toml"
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        texts = {name: str(text) for name, text in raw["passage"].items()}
        return TestItems(
            str(raw["version"]),
            tuple(
                SentenceItem(
                    row["question"], _passage(texts, row["passage"]), row.get("declines", False)
                )
                for row in raw["sentence"]
            ),
            tuple(
                AnswerItem(
                    row["question"],
                    tuple(_passage(texts, name, n) for n, name in enumerate(row["passages"], 1)),
                    row.get("declines", False),
                )
                for row in raw["answer"]
            ),
            tuple(
                VerdictItem(_query(row["claim"], _passage(texts, row["passage"])), row["supported"])
                for row in raw["verdict"]
            ),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, InvalidReference) as error:
        raise BadInput(f"A part of the program is missing: {path}.", "Install it again.") from error


def _passage(texts: Mapping[str, str], name: str, rank: int = 1) -> RetrievedPassage:
    passage = Passage(_WORK, texts[name], PassageRef.from_osis(name))
    return RetrievedPassage(
        passage, SourceKind.SCRIPTURE, RetrievalMethod.DIRECT_LOOKUP, rank, 1.0 / rank
    )


def _query(claim: str, passage: RetrievedPassage) -> SupportQuery:
    return SupportQuery(claim, passage.passage.text, passage.passage.ref)


@dataclass
class SelfTester:
    """Tests one model. `gate` is the confidence from which Guided style shows a sentence; `tuned`
    is there for a model that was tuned to write one."""

    generator: OpenModel
    checker: SupportChecker
    judge: Judge
    texts: PromptTexts
    gate: float
    items: TestItems
    clock: Callable[[], datetime]
    tuned: Tuning | None = None
    _passed: Counter[Criterion] = field(default_factory=Counter, init=False)
    _total: Counter[Criterion] = field(default_factory=Counter, init=False)

    def run(self, cancel: CancelToken) -> Iterator[SelfTestEvent]:
        """Load the model and ask every item. Raises ModelUnavailable, Cancelled."""
        items = self.items
        done = 0
        yield SelfTestStep(done, items.count)
        self.generator.load(cancel, again=True)
        for sentence in items.sentences:
            self._sentence(sentence, cancel)
            yield SelfTestStep(done := done + 1, items.count)
        for answer in items.answers:
            self._answer(answer, cancel)
            yield SelfTestStep(done := done + 1, items.count)
        for verdict in items.verdicts:
            self._verdict(verdict, cancel)
            yield SelfTestStep(done := done + 1, items.count)
        marks = tuple(
            Mark(criterion, self._passed[criterion], self._total[criterion])
            for criterion in Criterion
            if self._total[criterion]
        )
        yield SelfTestEnded(SelfTest(items.version, self.clock(), marks, self.generator.speed))

    def _count(self, criterion: Criterion, passed: bool) -> None:
        self._total[criterion] += 1
        self._passed[criterion] += passed

    def _sentence(self, item: SentenceItem, cancel: CancelToken) -> None:
        writer = GuidedWriter(self.generator, self.checker, self.texts, self.gate, self.tuned)
        query = _query("", item.passage)
        sentence = writer.sentence(item.question, query, item.passage, cancel)
        shown = sentence is not None and writer.judged(sentence, query, item.passage) is not None
        if item.declines:
            self._count(Criterion.SAYS_NOTHING, not shown)
        else:
            self._count(Criterion.WHOLE, sentence is not None)
            self._count(Criterion.CARRIED, shown)

    def _answer(self, item: AnswerItem, cancel: CancelToken) -> None:
        offered = with_keys(item.passages, _SEED)
        request = composed(self.texts, item.question, offered)
        written = "".join(up_to_a_loop(self.generator.stream(request, cancel)))
        draft = read_draft(written, offered, lambda _ref: True)
        if item.declines:
            self._count(Criterion.DECLINES, draft.declined)
            return
        found = [cited.citation.presence for cited in draft.cited]
        self._count(Criterion.MARKED, Presence.IN_CONTEXT in found)
        if found:
            self._count(Criterion.KEYS, set(found) == {Presence.IN_CONTEXT})
        queries = _cited(draft, offered)
        for verdict in self.checker.check(queries) if queries else ():
            self._count(Criterion.AGREES, verdict.level in _SUPPORTED)

    def _verdict(self, item: VerdictItem, cancel: CancelToken) -> None:
        (own,) = self.judge.check([item.query], cancel)
        (rules,) = self.checker.check([item.query])
        self._count(Criterion.JUDGE, _is_right(own, item.supported))
        self._count(Criterion.CHECKER, _is_right(rules, item.supported))


def _cited(draft: Draft, offered: Offered) -> list[SupportQuery]:
    """One query for each offered passage that a sentence cites."""
    queries = []
    for sentence in draft.sentences:
        for cited in draft.of_sentence(sentence.number):
            passage = offered.by_key(cited.citation.key)
            if passage is not None:
                queries.append(_query(sentence.text, passage))
    return queries


def _is_right(verdict: SupportVerdict, supported: bool) -> bool:
    """Not yet checked is never right."""
    if verdict.level is SupportLevel.UNCHECKED:
        return False
    return (verdict.level in _SUPPORTED) is supported
