"""The built-in support checker: word rules, overlap, nearness in meaning and a trained network.

Each part may be missing but the rules; weights for what is there are used.

Joins grounding.support_rules, support_score and support_words behind ports.SupportChecker. All
weights and thresholds are data: resources/support.toml and resources/words.tsv.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from chapterverse.domain.answers import Reading, SupportLevel, SupportVerdict
from chapterverse.errors import BadInput, ModelUnavailable
from chapterverse.grounding.added import adds_telling
from chapterverse.grounding.asked import without_references
from chapterverse.grounding.claim_words import WordTable, parse_opposites, parse_word_table
from chapterverse.grounding.contrary import contrary
from chapterverse.grounding.exchanged import done_by_another, exchanged
from chapterverse.grounding.excluded import ruled_out
from chapterverse.grounding.figures import written_out
from chapterverse.grounding.names import IMPLIED
from chapterverse.grounding.no_statement import states_nothing
from chapterverse.grounding.other_name import rival_names
from chapterverse.grounding.owners import misplaced
from chapterverse.grounding.quotation import SHORTEST, quotations
from chapterverse.grounding.quotation_cut import LeftOut, left_out, left_out_beside
from chapterverse.grounding.support_measures import MEASURES, Beside, Logistic
from chapterverse.grounding.support_rules import Evidence, compare
from chapterverse.grounding.support_score import LOGS, Judgement, ScoreModel, Thresholds, judge
from chapterverse.grounding.support_words import carrying_clause, explain
from chapterverse.grounding.whose_words import not_its_own
from chapterverse.grounding.word_order import alike, folded
from chapterverse.ports import Embedder, PairReader, SupportQuery, Triple

NEIGHBOURS = 3
"""Verses before and after a passage that a SupportQuery should bring as its context: with so many
the weights were fitted; fewer leave more names unexplained."""

_LONGEST = 20_000  # characters of a claim or a passage that are looked at
_SAME_WORDS = 0.8  # share of a claim's words from which it gives the passage's own
_AGAINST = 0.6  # chance from which a passage speaks against a claim whatever its neighbours say
_CUT = 0.2  # share of its score that a claim keeps which the passage's own words turn
_SHOWN = frozenset({SupportLevel.DIRECT, SupportLevel.CONTEXTUAL})


@dataclass(frozen=True, slots=True)
class SupportModel:
    """What the checker knows: words, and weights for all parts, for meaning alone, for neither."""

    words: WordTable
    trained: ScoreModel
    with_meaning: ScoreModel
    by_words: ScoreModel


def load_support_model(resources: Path) -> SupportModel:
    """The model in support.toml and words.tsv of `resources`; raises BadInput."""
    try:
        table = load_words(resources)
        raw = tomllib.loads((resources / "support.toml").read_text(encoding="utf-8"))
        parts = (_scores(raw[mode]) for mode in ("trained", "with_meaning", "by_words"))
        return SupportModel(table, *parts)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadInput(
            "The rules of the support checker cannot be read.",
            f"Install the program again. ({error})",
        ) from error


def load_words(resources: Path) -> WordTable:
    """words.tsv with the opposites beside it; raises OSError and ValueError."""
    table = parse_word_table((resources / "words.tsv").read_text(encoding="utf-8"))
    opposites = (resources / "opposites.tsv").read_text(encoding="utf-8")
    return replace(table, opposites=parse_opposites(opposites))


def _scores(raw: Mapping[str, Mapping[str, float]]) -> ScoreModel:
    unknown = (set(raw["related"]) | set(raw["uncontradicted"])) - MEASURES
    unknown |= set(raw["join"]) - MEASURES - LOGS
    if unknown:
        raise ValueError(f"no measure is called {sorted(unknown)[0]}")
    related, uncontradicted, join = (
        Logistic(tuple(raw[part].items())) for part in ("related", "uncontradicted", "join")
    )
    return ScoreModel(related, uncontradicted, join, Thresholds(**raw["thresholds"]))


class RuleChecker:
    """A SupportChecker by word rules, better with an embedder, best with the trained models."""

    def __init__(
        self,
        model: SupportModel,
        embedder: Embedder | None = None,
        reader: PairReader | None = None,
        topics: Embedder | None = None,
    ) -> None:
        """`topics` is the table by which passages are found. With it and `reader` the embedder is
        asked only when one of them fails."""
        self._model = model
        self._embedder = embedder
        self._reader = reader if topics is not None else None
        self._topics = topics if reader is not None else None

    @property
    def name(self) -> str:
        """Shown in provenance."""
        if self._reader is not None:
            return f"{self._reader.name} and word rules"
        return "word rules" if self._embedder is None else "word rules and meaning"

    def check(self, queries: Sequence[SupportQuery]) -> list[SupportVerdict]:
        """One verdict a query, in order. A model that fails leaves the others at work."""
        topics = _cosines(self._topics, queries)
        readings = self._readings([triple(query) for query in queries])
        cosines: list[float | None] = [None] * len(queries)
        if None in topics or None in readings:
            cosines = _cosines(self._embedder, queries)
        beside = [Beside(*one) for one in zip(cosines, topics, readings, strict=True)]
        evidence = [self._compared(query) for query in queries]
        found = [self._verdict(*one) for one in zip(queries, evidence, beside, strict=True)]
        again = [
            place
            for place, (query, verdict) in enumerate(zip(queries, found, strict=True))
            if query.context and verdict.level not in _SHOWN and _may_lack_it(beside[place])
        ]
        around = self._readings([beside_it(queries[place]) for place in again])
        for place, reading in zip(again, around, strict=True):
            models = replace(beside[place], around=reading)
            found[place] = self._verdict(queries[place], evidence[place], models)
        return found

    def _readings(self, triples: Sequence[Triple]) -> list[Reading | None]:
        if self._reader is None or not triples:
            return [None] * len(triples)
        try:
            return [*self._reader.read(triples)]
        except ModelUnavailable:
            return [None] * len(triples)

    def _compared(self, query: SupportQuery) -> Evidence:
        claim, passage = without_references(query.claim[:_LONGEST]), query.passage[:_LONGEST]
        return compare(claim, passage, query.context, self._model.words, _implied(query))

    def _verdict(self, query: SupportQuery, found: Evidence, beside: Beside) -> SupportVerdict:
        passage = query.passage[:_LONGEST]
        claim = without_references(query.claim[:_LONGEST])
        model = self._model.by_words
        if beside.trained:
            model = self._model.trained
        elif beside.cosine is not None:
            model = self._model.with_meaning
        against = (
            states_nothing(claim)
            or not_its_own(claim, passage, query.speech, found.matched)
            or adds_telling(claim, passage, query.speech, _implied(query), self._model.words)
        )
        judged = judge(found, beside, model, against=against)
        turned = exchanged(claim, passage, self._model.words)
        if turned is not None:
            return self._denied(judged, turned.verse, turned.claim)
        rivals = rival_names(claim, passage, self._model.words)
        if rivals is not None:
            return self._denied(judged, rivals.verse, rivals.claim, "names {}")
        words = self._model.words
        other = done_by_another(claim, passage, words) or misplaced(claim, passage, words)
        if other is not None:
            return self._denied(judged, other.verse, other.claim)
        against_it = None
        if judged.level in _SHOWN:
            against_it = contrary(claim, passage, words, _implied(query))
        if against_it is not None:
            return self._denied(judged, against_it.verse, against_it.claim)
        left = _left_out(claim, passage)
        if left is not None and judged.level in _SHOWN:
            return self._cut(judged, left, passage)
        barred = ruled_out(claim, passage) if judged.level in _SHOWN else None
        if barred is not None:
            return self._denied(judged, barred.verse, barred.claim)
        several = query.ref is not None and query.ref.first != query.ref.last
        return SupportVerdict(
            judged.level,
            explain(judged.reason, found, "passage" if several else "verse", query.speech),
            self.name,
            round(judged.score, 4),
            carrying_clause(passage, found.telling) if judged.level in _SHOWN else "",
        )

    def _denied(
        self, judged: Judgement, verse: str, claim: str, form: str = "says “{}”"
    ) -> SupportVerdict:
        """A claim whose words the passage has, but to say something else."""
        said = f"The verse {form.format(verse)}; the claim {form.format(claim)}."
        score = round(judged.score * _CUT, 4)
        return SupportVerdict(SupportLevel.NOT_SUPPORTED, said, self.name, score)

    def _cut(self, judged: Judgement, left: LeftOut, passage: str) -> SupportVerdict:
        """A claim that is the passage's words without those that turn or limit them."""
        level = SupportLevel.NOT_SUPPORTED if left.turns else SupportLevel.CONTEXTUAL
        score = judged.score * (_CUT if left.turns else 1.0)
        said = f"The words stand there, but “{left.words}” {left.where}."
        quote = left.words if left.words in passage and not left.turns else ""
        return SupportVerdict(level, said, self.name, round(score, 4), quote)


def _cosines(embedder: Embedder | None, queries: Sequence[SupportQuery]) -> list[float | None]:
    """Of claim and passage of each query; None without a model or when it fails."""
    if embedder is None or not queries:
        return [None] * len(queries)
    texts = list(
        dict.fromkeys(text[:_LONGEST] for query in queries for text in (query.claim, query.passage))
    )
    try:
        vectors = dict(zip(texts, embedder.embed(texts), strict=True))
    except ModelUnavailable:
        return [None] * len(queries)
    found = []
    for query in queries:
        claim, passage = vectors[query.claim[:_LONGEST]], vectors[query.passage[:_LONGEST]]
        found.append(sum(a * b for a, b in zip(claim, passage, strict=True)))
    return [*found]


def _implied(query: SupportQuery) -> frozenset[str]:
    """Names that the book of the passage implies."""
    return IMPLIED.get(query.ref.first.book, frozenset()) if query.ref else frozenset()


def _may_lack_it(beside: Beside) -> bool:
    """Whether the passage may lack the claim rather than speak against it, so that its neighbours
    may have it."""
    reading = beside.reading
    return beside.trained and reading is not None and reading.against < _AGAINST


def triple(query: SupportQuery) -> Triple:
    """What the network is given of a query: the claim and the passage alone."""
    return Triple(_read_claim(query), query.passage[:_LONGEST])


def beside_it(query: SupportQuery) -> Triple:
    """The claim and, in the place of the passage, the verses just before and after it."""
    half = len(query.context) // 2
    around = " ".join(query.context[max(0, half - 1) : half + 1])
    return Triple(_read_claim(query), around[:_LONGEST])


def _read_claim(query: SupportQuery) -> str:
    return written_out(without_references(query.claim[:_LONGEST]))


def _left_out(claim: str, passage: str) -> LeftOut | None:
    """What a claim leaves out of the passage whose words it gives, exactly or nearly: the words
    that it quotes, else all of them."""
    found = quotations(claim)
    words = folded(found[0].text if found else claim)
    if len(words) < SHORTEST:
        return None
    near = alike(words, folded(passage))
    if near is None or near[0] < _SAME_WORDS:
        return None
    return left_out([words], passage, "") or (
        left_out_beside(words, passage, near[1], "") if near[0] < 1.0 else None
    )
