"""From questions, answers and verses to training samples: prompts with the reply to learn.

A reply is a human answer that Guided would show and whose names and numbers the passage or its
neighbours hold, or the sentinel where the passage shown does not answer. Everything is drawn
from one seed.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.claim_words import WordTable, read_words, stem
from chapterverse.grounding.markers import SENTINEL
from chapterverse.grounding.names import IMPLIED
from chapterverse.grounding.support_rules import Evidence, compare
from chapterverse.grounding.writer_prompt import Asked, writer_prompt, writer_reply
from chapterverse.services.guided import acceptable
from training.writer.texts import Material, Row

SEED = 9
_SHOWN = {"WEB": 0.5, "BSB": 0.2, "KJV": 0.15, "ASV": 0.15}  # share of samples
NEGATIVE = 0.35
"""Share of samples whose reply is the sentinel."""

_BESIDE = 0.6  # share of samples that show each neighbouring verse
_FAR = 3  # verses between an answer and the nearest verse that counts as not giving it
_STRANGE = 0.35  # an answer so little like a verse is not given by it
_ALIKE = 0.3  # an answer less like its passage, neighbours counted, teaches to add things
_TOO_COMMON = 2500  # verses; a word in more of them finds nothing
_LEANS = re.compile(r"(?:he|she|it|they|his|her|its|their|this|that|these|those|yes|no)\b", re.I)
_YAHWEH = re.compile(r"(?P<start>^|[.?!] )?(?P<the>\bthe Lord |\bthe )?Yahweh\b")


class Kind(StrEnum):
    """Where a sample comes from."""

    ANSWER = "answer"
    LEANING = "leaning"  # an answer that begins with "He", "They": true, but less whole
    CHAPTER = "chapter"  # another verse of the chapter
    WORDS = "words"  # a verse elsewhere that shares words with the question


@dataclass(frozen=True, slots=True)
class Sample:
    """What the model reads and what it is to write, without the mark that ends its turn."""

    id: str
    kind: Kind
    asked: Asked
    prompt: str
    reply: str


class Builder:
    """Makes samples of rows; `template` is resources/prompts/writer.txt."""

    def __init__(self, material: Material, table: WordTable, template: str) -> None:
        self._material = material
        self._table = table
        self._template = template
        self._postings: defaultdict[str, list[int]] = defaultdict(list)
        for place, text in enumerate(material.verses["WEB"]):
            for one in {word.stem for word in read_words(text, table) if word.content}:
                self._postings[one].append(place)

    def all(
        self, rows: Sequence[Row], seed: int = SEED, sentinels: float = NEGATIVE
    ) -> list[Sample]:
        """Samples in the order in which they are learned: whole answers, mixed with sentinels;
        the leaning ones last."""
        chance = random.Random(seed)  # noqa: S311  # the same samples for a seed
        answers = [found for row in rows if (found := self._answer(row, chance)) is not None]
        chance.shuffle(answers)
        answers.sort(key=lambda found: found[1].kind is Kind.LEANING)
        samples: list[Sample] = []
        owed = 0.0
        for row, answer in answers:
            samples.append(answer)
            owed += sentinels / (1 - sentinels)
            if owed >= 1 and (none := self._none(row, chance)) is not None:
                samples.append(none)
                owed -= 1
        return samples

    def _answer(self, row: Row, chance: random.Random) -> tuple[Row, Sample] | None:
        translation = _drawn(chance)
        passage = self._material.text(translation, row.ref)
        question, answer = (as_called(text, passage) for text in (row.question, row.answer))
        around = self._material.beside(translation, row.ref)
        if acceptable(answer, question, passage) != answer:
            return None
        implied = IMPLIED.get(row.ref.first.book, frozenset())
        found = compare(answer, passage, around, self._table, implied)
        if not _is_carried(found):
            return None
        kind = Kind.LEANING if _LEANS.match(answer) else Kind.ANSWER
        sample = self._sample(row, kind, row.ref, translation, question, answer, chance)
        shown = sample.prompt.casefold()
        if not all(stem(name) in shown for name in found.names.nearby):
            return None  # a name from a neighbour that this sample does not show
        return row, sample

    def _none(self, row: Row, chance: random.Random) -> Sample | None:
        """The same question over a verse that does not answer it."""
        kind = Kind.WORDS if chance.random() < 0.5 else Kind.CHAPTER
        near = self._alike(row) if kind is Kind.WORDS else self._same_chapter(row, chance)
        for place in near:
            if not self._answers(row, place):
                ref = PassageRef.of(self._material.order[place])
                translation = _drawn(chance)
                shown = self._material.text(translation, ref)
                question = as_called(row.question, shown)
                if shown:
                    return self._sample(row, kind, ref, translation, question, SENTINEL, chance)
        return None

    def _same_chapter(self, row: Row, chance: random.Random) -> Iterator[int]:
        first = row.ref.first
        places = [
            self._material.places[v] for v in PassageRef.chapter(first.book, first.chapter).verses()
        ]
        chance.shuffle(places)
        yield from places

    def _alike(self, row: Row) -> Iterator[int]:
        """Verses by the weight of words shared with the question, the best first."""
        scores: Counter[int] = Counter()
        for one in {w.stem for w in read_words(row.question, self._table) if w.content}:
            found = self._postings.get(one, [])
            if len(found) < _TOO_COMMON:
                for place in found:
                    scores[place] += int(100 * self._table.weight(one))
        for place, _ in sorted(scores.most_common(60), key=lambda one: (-one[1], one[0]))[:30]:
            yield place

    def _answers(self, row: Row, place: int) -> bool:
        """Whether a verse may give the answer, to be on the safe side."""
        first, last = self._material.places[row.ref.first], self._material.places[row.ref.last]
        if first - _FAR < place < last + _FAR:
            return True
        text = " ".join(self._material.verses["WEB"][max(0, place - 1) : place + 2])
        return compare(row.answer, text, (), self._table).alike >= _STRANGE

    def _sample(
        self,
        row: Row,
        kind: Kind,
        ref: PassageRef,
        translation: str,
        question: str,
        reply: str,
        chance: random.Random,
    ) -> Sample:
        before, after = self._material.beside(translation, ref)
        asked = Asked(
            question,
            ref.display(),
            self._material.text(translation, ref),
            before if chance.random() < _BESIDE else "",
            after if chance.random() < _BESIDE else "",
            self._material.speaker(ref),
        )
        prompt = writer_prompt(self._template, asked)
        return Sample(row.id, kind, asked, prompt, writer_reply(reply))


def _is_carried(found: Evidence) -> bool:
    """Whether the rules of the checker have nothing against an answer."""
    return (
        found.alike + found.nearby >= _ALIKE
        and found.alike > found.nearby
        and not (found.names.absent or found.numbers.absent or found.quantity_clash)
        and not (found.exclusive_added or found.assurance_added)
        and found.roles.turned <= found.roles.kept
    )


def as_called(text: str, passage: str) -> str:
    """A text that says Yahweh, calling God as `passage` does: Yahweh, Jehovah or the LORD."""
    if "Yahweh" in passage:
        return text
    name = "Jehovah" if "Jehovah" in passage else ""

    def called(found: re.Match[str]) -> str:
        start = found["start"] or ""
        begins = found["start"] is not None
        if name:
            return start + (found["the"] or "") + name
        return f"{start}{'The' if begins else 'the'} LORD"

    return _YAHWEH.sub(called, text)


def _drawn(chance: random.Random) -> str:
    return chance.choices(list(_SHOWN), list(_SHOWN.values()))[0]
