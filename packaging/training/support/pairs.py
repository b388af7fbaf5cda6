"""Every training pair: a claim, a text, its neighbours and what is known of them.

Narrative claims give a true pair, four-cell alterations, the verse next door with its neighbours
(Contextual) and verses elsewhere that share the most words; doctrines give as many verses cited for
another doctrine, or near in words, as they have proofs; general entailment pairs are mixed in.
"""

from __future__ import annotations

import random
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from .alter import (
    Alteration,
    Change,
    name,
    names_in,
    negation,
    number,
    opposite,
    passive,
    quantity,
    read_opposites,
    roles,
    scope,
)
from .texts import NARRATIVE, Altered, Claim, General, Material, Span

T = TypeVar("T")


class Gold(StrEnum):
    """What is known of a pair; the last two leave open which of two classes it is."""

    DIRECT = "direct"
    CONTEXTUAL = "contextual"
    UNRELATED = "unrelated"
    AGAINST = "against"
    SUPPORTED = "supported"  # Direct or Contextual
    NOT = "not"  # Unrelated or Against


@dataclass(frozen=True, slots=True)
class Pair:
    """One training row."""

    claim: str
    verse: str
    around: str
    gold: Gold
    kind: str
    weight: float = 1.0


def _words(text: str) -> list[str]:
    return text.split()


NEIGHBOURS = 2  # verses on each side, as the network sees them in the program
_WEIGHTS = (9, 5, 4, 2, 2, 1)  # of the translations, in the order of texts.TRANSLATIONS
_WITH_NEIGHBOURS = 0.35  # of the pairs; the rest see the verse alone
_STOP = frozenset(
    _words("""
    a an the and or of to in on at by for from with as that this these those it its is are was
    were be been he she they them his her their who what which when where why how not no will shall
    would may can do does did has have had you your we our i my me him us said one all""")
)
_CAPS = {
    "altered": 4000, "fever": 4500, "med": 2600, "theme": 900, "fragment": 900, "question": 900,
    "quoted": 3000,
}  # fmt: skip
_KEPT = {
    "nli_fever_dev": 0.4, "nli_med": 0.5, "nli_foolmetwice": 0.6, "elsewhere": 0.65,
    "random": 0.4, "given negation": 0.5, "negation": 0.7, "opposite": 0.7, "opposite both": 0.7,
    "opposite verse": 0.6, "same chapter": 0.7, "fragment": 0.6, "theme": 0.6,
}  # fmt: skip


class Lexical:
    """The verses that share the most telling words with a claim (BM25)."""

    def __init__(self, material: Material) -> None:
        self._base = sqlite3.connect(":memory:")
        self._base.execute("create virtual table v using fts5(t, tokenize='porter unicode61')")
        self._base.executemany(
            "insert into v(rowid, t) values(?, ?)",
            enumerate(
                f"{w} {b}"
                for w, b in zip(material.verses["WEB"], material.verses["BSB"], strict=True)
            ),
        )

    def nearest(self, claim: str, limit: int) -> list[int]:
        """Verses, best first."""
        words = [w for w in re.findall(r"[a-z0-9]+", claim.lower()) if w not in _STOP]
        if not words:
            return []
        asked = " OR ".join(f'"{w}"' for w in dict.fromkeys(words[:14]))
        rows = self._base.execute(
            "select rowid from v where v match ? order by bm25(v) limit ?", (asked, limit)
        )
        return [row[0] for row in rows]


class Builder:
    """Makes all pairs of a material in a fixed order for a seed."""

    def __init__(self, material: Material, opposites: Path, seed: int) -> None:
        self._material = material
        self._random = random.Random(seed)  # noqa: S311  # the same pairs for a seed
        self._lexical = Lexical(material)
        names = _names(material)
        table = read_opposites(opposites, held_out=False)
        self._alterations: dict[str, Alteration] = {
            "name": name(names),
            "number": number,
            "opposite": opposite(table),
            "negation": negation,
            "quantity": quantity,
            "scope": scope,
            "roles": roles,
        }

    def all(self) -> list[Pair]:
        """Every pair, shuffled."""
        material = self._material
        narrative = [claim for claim in material.claims if claim.source == NARRATIVE]
        doctrine = [claim for claim in material.claims if claim.source != NARRATIVE]
        found: list[Pair] = []
        for claim in narrative:
            found += self._narrative(claim)
        for claim in doctrine:
            found += self._doctrine(claim, doctrine)
        for row in self._sample(material.altered, _CAPS["altered"]):
            found += self._given(row)
        for text, span in self._sample(material.themes, _CAPS["theme"]):
            found.append(self._pair(text, span, Gold.UNRELATED, "theme"))
        found += self._fragments(narrative)
        found += self._questions()
        found += self._quoted()
        found += self._general()
        found = [pair for pair in found if pair.claim and pair.verse]
        self._random.shuffle(found)
        return found

    def _sample(self, rows: Sequence[T], count: int) -> list[T]:
        return self._random.sample(list(rows), min(count, len(rows)))

    def _translation(self) -> str:
        return self._random.choices(list(self._material.verses), _WEIGHTS)[0]

    def _around(self, span: Span, translation: str) -> str:
        """Neighbours within the chapter, the nearest first."""
        chapters, verses = self._material.chapters, self._material.verses[translation]
        near = [
            place
            for step in range(1, NEIGHBOURS + 1)
            for place in (span[0] - step, span[1] + step)
            if 0 <= place < len(chapters) and chapters[place] == chapters[span[0]]
        ]
        return " ".join(filter(None, (verses[place] for place in near)))

    def _pair(
        self, claim: str, span: Span, gold: Gold, kind: str, *, around: bool | None = None
    ) -> Pair:
        translation = self._translation()
        shown = self._random.random() < _WITH_NEIGHBOURS if around is None else around
        return Pair(
            claim,
            self._material.text(span, translation),
            self._around(span, translation) if shown else "",
            gold,
            kind,
        )

    def _narrative(self, claim: Claim) -> Iterator[Pair]:
        span, chance = claim.spans[0], self._random.random
        gold = Gold.DIRECT if claim.overlap >= 0.25 else Gold.SUPPORTED
        true = self._pair(claim.text, span, gold, "true")
        yield true
        if claim.overlap >= 0.15:
            yield from self._four_cells(claim, span)
        yield from self._turned(claim, span)
        if chance() < 0.5:
            beside = self._beside(span)
            if beside is not None and claim.overlap >= 0.3:
                yield self._pair(claim.text, beside, Gold.CONTEXTUAL, "beside", around=True)
        if chance() < 0.35:
            near = self._same_chapter(span)
            if near is not None:
                yield self._pair(claim.text, near, Gold.UNRELATED, "same chapter")
        if chance() < 0.75:
            far = self._elsewhere(claim)
            if far is not None:
                yield self._pair(claim.text, far, Gold.UNRELATED, "elsewhere")
        if chance() < 0.15:
            place = self._random.randrange(len(self._material.books))
            yield self._pair(claim.text, (place, place), Gold.UNRELATED, "random")

    def _four_cells(self, claim: Claim, span: Span) -> Iterator[Pair]:
        translation = self._translation()
        verse = self._material.text(span, translation)
        kinds = list(self._alterations)
        self._random.shuffle(kinds)
        wanted = 2
        for kind in sorted(kinds, key=lambda one: one not in ("number", "quantity")):
            change = self._alterations[kind](claim.text, verse, self._random)
            if change is None or change.claim == claim.text:
                continue
            around = self._around(span, translation) if self._random.random() < 0.25 else ""
            yield from self._cells(claim.text, verse, around, change)
            wanted -= 1
            if not wanted:
                return

    def _cells(self, claim: str, verse: str, around: str, change: Change) -> Iterator[Pair]:
        chance, kind = self._random.random, change.kind
        # Seen too often without its mirror, a "not" in the claim alone would tell all.
        if change.verse or kind != "negation" or chance() < 0.35:
            yield Pair(change.claim, verse, around, Gold.AGAINST, kind)
        if change.verse:
            # The neighbours are left out where the verse is changed: they would tell the truth.
            if chance() < 0.7:
                yield Pair(change.claim, change.verse, "", Gold.DIRECT, kind + " both")
            if chance() < 0.6:
                yield Pair(claim, change.verse, "", Gold.AGAINST, kind + " verse")

    def _turned(self, claim: Claim, span: Span) -> Iterator[Pair]:
        turned = passive(claim.text)
        if turned is not None:
            yield self._pair(turned[0], span, Gold.DIRECT, "turned", around=False)
            yield self._pair(turned[1], span, Gold.AGAINST, "turned wrongly", around=False)

    def _beside(self, span: Span) -> Span | None:
        """A verse whose neighbours hold the whole of `span`."""
        if span[1] > span[0]:
            return None
        chapters = self._material.chapters
        steps = [-2, -1, -1, 1, 1, 2]
        place = span[0] + self._random.choice(steps)
        if not 0 <= place < len(chapters) or chapters[place] != chapters[span[0]]:
            return None
        return None if place in self._material.judged else (place, place)

    def _same_chapter(self, span: Span) -> Span | None:
        chapters = self._material.chapters
        far = [
            place
            for step in range(NEIGHBOURS + 1, 15)
            for place in (span[0] - step, span[1] + step)
            if 0 <= place < len(chapters)
            and chapters[place] == chapters[span[0]]
            and place not in self._material.judged
        ]
        place = self._random.choice(far) if far else None
        return None if place is None else (place, place)

    def _elsewhere(self, claim: Claim) -> Span | None:
        """A verse of many shared words that neither stands near nor is cross-referenced."""
        material = self._material
        cited = {p for span in claim.spans for p in range(span[0], span[1] + 1)}
        linked = set(cited).union(*(material.linked.get(p, frozenset()) for p in cited))
        near = {p + step for p in cited for step in range(-5, 6)}
        fit = [
            place
            for place in self._lexical.nearest(claim.text, 16)
            if place not in linked and place not in near and place not in material.judged
        ]
        place = self._random.choice(fit[:5]) if fit else None
        return None if place is None else (place, place)

    def _doctrine(self, claim: Claim, others: Sequence[Claim]) -> Iterator[Pair]:
        cited = self._random.sample(list(claim.spans), min(3, len(claim.spans)))
        weight = 1.0 if len(claim.spans) == 1 else 0.7
        material = self._material
        own = {p for span in claim.spans for p in range(span[0], span[1] + 1)}
        linked = own.union(*(material.linked.get(p, frozenset()) for p in own))
        for span in cited:
            yield replace(
                self._pair(claim.text, span, Gold.SUPPORTED, "proof", around=None), weight=weight
            )
            draw = self._random.random()
            if draw < 0.65:
                other = self._random.choice(others)
                wrong: Span | None = self._random.choice(list(other.spans))
                if wrong is not None and linked & set(range(wrong[0], wrong[1] + 1)):
                    wrong = None
            else:
                wrong = self._elsewhere(claim)
            if wrong is not None:
                yield replace(
                    self._pair(claim.text, wrong, Gold.UNRELATED, "other proof"), weight=weight
                )

    def _given(self, row: Altered) -> Iterator[Pair]:
        yield self._pair(row.text, row.span, Gold.AGAINST, f"given {row.kind}")

    def _fragments(self, claims: Sequence[Claim]) -> Iterator[Pair]:
        """Claims broken off: they say nothing that could be supported."""
        for claim in self._sample(claims, _CAPS["fragment"]):
            words = claim.text.split()
            if len(words) > 6:
                cut = self._random.randrange(2, len(words) // 2 + 1)
                part = words[:cut] if self._random.random() < 0.6 else words[-cut:]
                yield self._pair(" ".join(part), claim.spans[0], Gold.NOT, "fragment")

    def _questions(self) -> Iterator[Pair]:
        """What a verse asks, said as if it were so."""
        asked = re.compile(r"(?:^|[“.!?] ?)((?:Is|Are|Was|Were|Will|Can|Shall) [^.?!“”]{12,90})\?")
        found = []
        for place, text in enumerate(self._material.verses["WEB"]):
            match = asked.search(text)
            if match and place not in self._material.judged:
                found.append((place, match[1]))
        for place, question in self._sample(found, _CAPS["question"]):
            verb, _, rest = question.partition(" ")
            subject = re.match(r"(?:the |my |your |his |their )?\w+", rest)
            if subject:
                said = f"{subject[0]} {verb.lower()}{rest[subject.end() :]}."
                text = said[:1].upper() + said[1:]
                yield self._pair(text, (place, place), Gold.NOT, "question", around=False)

    def _quoted(self) -> Iterator[Pair]:
        """A verse in other words: the simple English of one translation against another's."""
        material = self._material
        places = [
            place
            for place, text in enumerate(material.verses["BBE"])
            if 5 < len(text.split()) < 28 and place not in material.judged
        ]
        for place in self._sample(places, _CAPS["quoted"]):
            text = material.verses["BBE"][place]
            translation = self._random.choice(["WEB", "WEB", "BSB", "KJV"])
            verse = material.verses[translation][place]
            yield Pair(text, verse, "", Gold.DIRECT, "quoted")
            kinds = list(self._alterations)
            self._random.shuffle(kinds)
            for kind in kinds:
                change = self._alterations[kind](text, verse, self._random)
                if change is not None and change.claim != text:
                    yield from self._cells(text, verse, "", change)
                    break

    def _general(self) -> Iterator[Pair]:
        gold = {
            "ENTAILMENT": Gold.DIRECT, "CONTRADICTION": Gold.AGAINST, "NEUTRAL": Gold.UNRELATED,
        }  # fmt: skip
        rows = self._material.general
        chosen: list[General] = []
        for source, cap in (("nli_fever_dev", "fever"), ("nli_med", "med")):
            chosen += self._sample([row for row in rows if row.source == source], _CAPS[cap])
        chosen += [row for row in rows if row.source == "nli_foolmetwice"]
        for row in chosen:
            if len(row.premise.split()) < 70:
                label = gold.get(row.label, Gold.NOT)
                yield Pair(row.hypothesis, row.premise, "", label, row.source)


def thinned(pairs: Sequence[Pair], seed: int) -> list[Pair]:
    """Fewer of the kinds that teach least, and fewer neighbours, so that hours suffice."""
    chance = random.Random(seed)  # noqa: S311  # the same pairs for a seed
    found = []
    for pair in pairs:
        keep, alone = chance.random() < _KEPT.get(pair.kind, 1.0), chance.random() < 0.5
        if keep:
            found.append(replace(pair, around="") if alone and pair.kind != "beside" else pair)
    return found


def _names(material: Material) -> list[str]:
    """Names that claims use and that the Bible never writes without a capital."""
    plain: Counter[str] = Counter()
    for text in material.verses["WEB"]:
        plain.update(re.findall(r"\b[a-z]{3,}\b", text))
    used = Counter(one for claim in material.claims for one in names_in(claim.text))
    return sorted(one for one, count in used.items() if count > 1 and not plain[one.lower()])
