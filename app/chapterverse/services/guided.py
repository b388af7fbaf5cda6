"""Guided style: for each passage the model writes one sentence, shown only when it earns its place.

Attribute first, then write: the passage is chosen before a word is written. A sentence that is not
whole, does not answer the question, copies the verse, breaks a rule or does not stand high above
the checker's threshold is thrown away and the passage is quoted instead.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from chapterverse.domain.answers import SupportLevel, SupportVerdict
from chapterverse.domain.passages import RetrievedPassage, SourceKind
from chapterverse.grounding.claims import SentenceKind, kind_of
from chapterverse.grounding.draft import Offered
from chapterverse.grounding.markers import read_draft
from chapterverse.grounding.prompts import PromptTexts, guided
from chapterverse.ports import CancelToken, SupportChecker, SupportQuery, TextGenerator

_WORD = re.compile(r"[^\W\d_]{3,}")
_LONGEST = 240
_COPIED = 0.85
"""A sentence that shares this much of its words with the verse, in order, is no rephrase."""


@dataclass(frozen=True, slots=True)
class Rephrase:
    """A sentence that passed the gate, and its verdict."""

    passage: RetrievedPassage
    text: str
    verdict: SupportVerdict


@dataclass(frozen=True, slots=True)
class GuidedWriter:
    """Writes sentences from passages. `gate` is the confidence from which one is shown."""

    generator: TextGenerator
    checker: SupportChecker
    texts: PromptTexts
    gate: float

    def write(
        self,
        question: str,
        query: SupportQuery,
        passage: RetrievedPassage,
        cancel: CancelToken,
    ) -> Rephrase | None:
        """The sentence for a passage, None when the passage is better quoted.

        `query` holds the passage's text, neighbours and speakers. Raises Cancelled,
        ModelUnavailable.
        """
        request = guided(self.texts, question, passage)
        written = "".join(self.generator.stream(request, cancel))
        sentence = acceptable(written, question, query.passage)
        if not sentence:
            return None
        verdict = self.checker.check(
            [SupportQuery(sentence, query.passage, query.ref, query.context, query.speech)]
        )[0]
        if verdict.level is not SupportLevel.DIRECT or verdict.confidence < self.gate:
            return None
        return Rephrase(passage, sentence, verdict)


def acceptable(written: str, question: str, passage: str) -> str:
    """The one whole sentence in what a model wrote, "" when it may not be shown. Total."""
    draft = read_draft(written, Offered(()), lambda _ref: False)
    if draft.declined or draft.cited or len(draft.sentences) != 1:
        return ""
    sentence = draft.sentences[0]
    text = sentence.text.strip()
    words = _words(text)
    if not sentence.whole or len(text) > _LONGEST or len(words) < 3:
        return ""
    if not text[0].isupper() or kind_of(text) not in (SentenceKind.CLAIM, SentenceKind.OTHER):
        return ""
    if not set(words) & set(_words(question)) and not set(words) & set(_words(passage)):
        return ""
    return "" if _is_copy(words, _words(passage)) else text


def scripture(passages: tuple[RetrievedPassage, ...], most: int) -> Iterator[RetrievedPassage]:
    """The passages that a guided answer writes from: the best scripture."""
    chosen = [p for p in passages if p.kind is SourceKind.SCRIPTURE]
    yield from chosen[:most]


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _is_copy(words: list[str], passage: list[str]) -> bool:
    pairs = set(itertools.pairwise(passage))
    mine = list(itertools.pairwise(words))
    return bool(mine) and sum(pair in pairs for pair in mine) / len(mine) >= _COPIED
