"""The training material of the support checker: claims, proof texts, translations, general pairs.

Reads the benchmark folder, checks its digests first and takes the `train` parts alone. Verses that
the development rows judge are left out, and so are the books kept for scoring.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chapterverse.domain.canon import Book
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import InvalidReference

TRANSLATIONS = ("WEB", "BSB", "KJV", "ASV", "BBE", "YLT")
DIGESTS = Path(__file__).with_name("data.sha256")
NARRATIVE = "unfoldingword_en_tq"
DOCTRINE = frozenset({"fisher", "flavel", "wcf", "savoy"})


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


KEPT_BOOKS = _words(
    """Josh Ruth Neh Esth Eccl Jer Hos Jonah Zech John Acts 2Cor Phil 1Tim Heb 1John
    Gen Job Dan Amos Rom Gal Jas Rev"""
)
"""Books whose claims are kept for scoring or for choosing; their verses are seen as proofs only."""

LAST_LAYER_BOOKS = _words("1Sam Luke 1Cor Isa Mic Lam 2Tim")
"""Books of the training part whose claims the network never sees: the last layer, which joins the
network with the rules, is fitted on them and so learns how far a network is to be trusted."""

_LAST_LAYER = 5  # of as many doctrines one is kept for the last layer too
_LONGEST = 5  # verses of a passage
_LINKED = 2  # votes from which a cross reference makes a verse no safe counter-example

Span = tuple[int, int]
"""First and last verse, counted from 0 in the order of the King James Version."""


class WrongData(Exception):
    """The benchmark folder is not the one that the network is made from."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence and the verses that its source cites for it."""

    id: str
    source: str
    text: str
    spans: tuple[Span, ...]
    overlap: float  # share of its words that stand in a cited verse


@dataclass(frozen=True, slots=True)
class Altered:
    """A true claim and its minimally altered copy, with the verse of both."""

    kind: str
    original: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class General:
    """A premise, a hypothesis and whether one follows: "ENTAILMENT", "CONTRADICTION" and so on."""

    premise: str
    hypothesis: str
    label: str
    source: str


@dataclass(frozen=True, slots=True)
class Material:
    """All that the network is trained on."""

    verses: dict[str, tuple[str, ...]]
    books: tuple[str, ...]  # of every verse
    chapters: tuple[int, ...]  # of every verse, counted through the whole Bible
    claims: tuple[Claim, ...]
    altered: tuple[Altered, ...]
    themes: tuple[tuple[str, Span], ...]
    questions: tuple[str, ...]
    general: tuple[General, ...]
    linked: dict[int, frozenset[int]]  # verses that readers cross-reference
    judged: frozenset[int]  # verses of the development rows

    def text(self, span: Span, translation: str) -> str:
        """The verses joined by a space, at most five."""
        first, last = span[0], min(span[1], span[0] + _LONGEST - 1)
        return " ".join(filter(None, self.verses[translation][first : last + 1]))


def for_last_layer(source: str, claim: str, osis: str) -> bool:
    """Whether a training row is kept from the network, for the last layer."""
    if source == NARRATIVE:
        return osis.partition(".")[0] in LAST_LAYER_BOOKS
    return hashlib.sha256(claim.encode()).digest()[0] % _LAST_LAYER == 0


def check_digests(bench: Path, digests: Path = DIGESTS) -> str:
    """The digest over all files that are read; raises WrongData where one differs."""
    listed = digests.read_text(encoding="ascii")
    for line in listed.splitlines():
        wanted, name = line.split("  ")
        if hashlib.sha256((bench / name).read_bytes()).hexdigest() != wanted:
            raise WrongData(f"{bench / name} is not the file that the training was made from.")
    return hashlib.sha256(listed.encode()).hexdigest()


def read_material(bench: Path) -> Material:
    """Everything under `bench` that is for training."""
    order = [verse for book in Book for verse in PassageRef.book(book).verses()]
    places = {verse: place for place, verse in enumerate(order)}
    judged = _judged(bench, places)
    chapters: dict[tuple[Book, int], int] = {}
    numbers = [chapters.setdefault((v.book, v.chapter), len(chapters)) for v in order]
    train = list(_lines(bench / "support_train.jsonl"))
    return Material(
        verses={name: _translation(bench, name, places) for name in TRANSLATIONS},
        books=tuple(verse.book.osis for verse in order),
        chapters=tuple(numbers),
        claims=tuple(_claims(bench, places, judged)),
        altered=tuple(_altered(train, places, judged)),
        themes=tuple(
            (raw["claim"], span)
            for raw in train
            if raw["category"] == "theme_crossref"
            and not for_last_layer(raw["source"], raw["claim"], raw["ref"])
            and (span := _span(raw["ref"], places)) is not None
            and not _touches(span, judged)
        ),
        questions=tuple(
            raw["question"]
            for raw in _lines(bench / "bible_qa.jsonl")
            if raw["split"] == "train" and raw["ref"].partition(".")[0] not in KEPT_BOOKS
        ),
        general=tuple(_general(bench)),
        linked=_links(bench, places),
        judged=judged,
    )


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def _span(osis: str, places: dict[VerseRef, int]) -> Span | None:
    try:
        ref = PassageRef.from_osis(osis)
    except InvalidReference:
        return None
    return places[ref.first], places[ref.last]


def _touches(span: Span, judged: frozenset[int]) -> bool:
    return any(place in judged for place in range(span[0], span[1] + 1))


def _judged(bench: Path, places: dict[VerseRef, int]) -> frozenset[int]:
    found: set[int] = set()
    for name in ("support_dev.jsonl", "support_hand_dev.jsonl"):
        for raw in _lines(bench / name):
            span = _span(raw["ref"], places)
            if span is not None:
                found.update(range(span[0], span[1] + 1))
    return frozenset(found)


def _translation(bench: Path, name: str, places: dict[VerseRef, int]) -> tuple[str, ...]:
    texts = [""] * len(places)
    for line in (bench / "bibles" / f"{name}.tsv").read_text(encoding="utf-8").splitlines():
        osis, text = line.split("\t", 1)
        texts[places[VerseRef.from_osis(osis)]] = text
    return tuple(texts)


def _claims(bench: Path, places: dict[VerseRef, int], judged: frozenset[int]) -> Iterator[Claim]:
    for raw in _lines(bench / "claims_proofs.jsonl"):
        narrative = raw["source"] == NARRATIVE
        if raw["split"] != "train" or raw.get("suspect_ref"):
            continue
        if not narrative and raw["source"] not in DOCTRINE:
            continue
        spans = [_span(osis, places) for osis in raw["refs"]]
        near = tuple(
            span
            for span in spans
            if span is not None and span[1] - span[0] < _LONGEST and not _touches(span, judged)
        )
        if narrative and raw["refs"][0].partition(".")[0] in KEPT_BOOKS:
            continue
        if for_last_layer(raw["source"], raw["claim"], raw["refs"][0]):
            continue
        words = len(raw["claim"].split())
        if near and 2 < words < (50 if narrative else 64):
            yield Claim(raw["id"], raw["source"], raw["claim"], near, raw["gold_overlap"] or 0.0)


def _altered(
    train: list[dict[str, Any]], places: dict[VerseRef, int], judged: frozenset[int]
) -> Iterator[Altered]:
    for raw in train:
        kept = for_last_layer(raw["source"], raw.get("original_claim") or "", raw["ref"])
        if raw.get("original_claim") and not kept:
            span = _span(raw["ref"], places)
            if span is not None and not _touches(span, judged):
                kind = raw["category"].removeprefix("neg_")
                yield Altered(kind, raw["original_claim"], raw["claim"], span)


def _general(bench: Path) -> Iterator[General]:
    for name in ("nli_fever_dev", "nli_foolmetwice", "nli_med"):
        for raw in _lines(bench / f"{name}.jsonl"):
            yield General(raw["premise"], raw["hypothesis"], raw["label"], name)


def _links(bench: Path, places: dict[VerseRef, int]) -> dict[int, frozenset[int]]:
    found: defaultdict[int, set[int]] = defaultdict(set)
    for line in (bench / "crossrefs.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        origin, target, votes = line.split("\t")
        if int(votes) >= _LINKED:
            here, there = _span(origin, places), _span(target, places)
            if here is not None and there is not None:
                for place in range(there[0], min(there[1], there[0] + 10) + 1):
                    found[here[0]].add(place)
                    found[place].add(here[0])
    return {place: frozenset(others) for place, others in found.items()}
