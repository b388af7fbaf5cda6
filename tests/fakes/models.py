"""Models and checkers that give what a test tells them to."""

from __future__ import annotations

import re
from array import array
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt

from chapterverse.domain.answers import SupportLevel, SupportVerdict
from chapterverse.domain.generation import FinishReason, Generated, GenerationRequest
from chapterverse.domain.passages import Passage
from chapterverse.domain.refs import VerseRef
from chapterverse.errors import AppError, Cancelled
from chapterverse.ports import CancelToken, SupportQuery, Vector


def words(text: str) -> list[str]:
    """The words of a text, small."""
    return re.findall(r"\w+", text.lower())


class FakeEmbedder:
    """A bag of hashed words: texts that share words are near."""

    model_id = "fake-bag-of-words"
    dimension = 64

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        return [self._one(text) for text in texts]

    def _one(self, text: str) -> Vector:
        vector = array("f", [0.0] * self.dimension)
        for word in words(text):
            vector[sum(map(ord, word)) % self.dimension] += 1.0
        length = sqrt(sum(value * value for value in vector)) or 1.0
        return array("f", [value / length for value in vector])


@dataclass
class FakeVectorIndex:
    """Vectors in a dict; `missing` gives what has none yet."""

    passages: tuple[Passage, ...]
    stored: dict[VerseRef, Vector] = field(default_factory=dict)
    model: str = ""

    def missing(self, model_id: str) -> Iterator[Passage]:
        if model_id != self.model:
            yield from self.passages
            return
        for passage in self.passages:
            if passage.ref is not None and passage.ref.first not in self.stored:
                yield passage

    def texts(self, verses: Sequence[Passage]) -> list[str]:
        return [verse.text for verse in verses]

    def add(self, model_id: str, dimension: int, rows: Iterable[tuple[VerseRef, Vector]]) -> None:
        if model_id != self.model:
            self.stored.clear()
            self.model = model_id
        for verse, vector in rows:
            assert len(vector) == dimension
            self.stored[verse] = vector


@dataclass
class FakeChecker:
    """Replies with the levels of a queue, then Direct."""

    levels: list[SupportLevel] = field(default_factory=list)
    name: str = "fake checker"
    asked: list[SupportQuery] = field(default_factory=list)

    def check(self, queries: Sequence[SupportQuery]) -> list[SupportVerdict]:
        verdicts = []
        for query in queries:
            self.asked.append(query)
            level = self.levels.pop(0) if self.levels else SupportLevel.DIRECT
            verdicts.append(SupportVerdict(level, "The verse says this.", self.name, 0.9))
        return verdicts


@dataclass
class FakeGenerator:
    """Writes the replies of a queue, then `repeat`; each word is a token. `error` is raised when
    asked, after the words that are there."""

    replies: list[str] = field(default_factory=list)
    repeat: str = ""
    error: AppError | None = None
    context_tokens: int = 2048
    name: str = "fake model"
    sha256: str = "0" * 64
    asked: list[GenerationRequest] = field(default_factory=list)

    def count_tokens(self, text: GenerationRequest | str) -> int:
        if isinstance(text, str):
            return len(text.split())
        turns = [text.system, text.user, text.opening]
        turns += [part for turn in text.examples for part in turn]
        return sum(len(turn.split()) + 2 for turn in turns)

    def stream(
        self, request: GenerationRequest, cancel: CancelToken
    ) -> Generator[str, None, Generated]:
        cancel.raise_if_cancelled()
        self.asked.append(request)
        reply = self.replies.pop(0) if self.replies else self.repeat
        ends = [at for at in map(reply.find, request.stop) if at >= 0]
        words = re.findall(r"\s*\S+\s*", reply[: min(ends)] if ends else reply)
        for word in words[: request.max_tokens]:
            yield word
            cancel.raise_if_cancelled()
        if self.error is not None:
            raise self.error
        reason = FinishReason.STOP_TEXT if ends else FinishReason.COMPLETE
        if len(words) > request.max_tokens:
            reason = FinishReason.LENGTH
        return Generated(reason, tokens=min(len(words), request.max_tokens))


@dataclass
class FakeCancel:
    """A token that a test can pull."""

    cancelled: bool = False

    def raise_if_cancelled(self) -> None:
        if self.cancelled:
            raise Cancelled
