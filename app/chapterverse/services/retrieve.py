"""Finding the passages for a question: references in it, words, meaning and cross references.

Verses are ranked by retrieve_ranking and made readable by retrieve_passages. Scripture first, then
a capped number of commentary notes and, where a word of the original languages is asked about, one
dictionary entry. Each passage knows how it was found. Weights and limits are data:
resources/retrieval.toml, chosen as bench/retrieval.py says.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from chapterverse.domain.answers import Outcome, Retrieved
from chapterverse.domain.passages import (
    NoteHit,
    Passage,
    RetrievalMethod,
    RetrievedPassage,
    SourceKind,
)
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import BadInput, ModelUnavailable
from chapterverse.grounding.asked import Asked, WordAsked, read_question
from chapterverse.grounding.book_asked import book_asked
from chapterverse.grounding.claim_words import WordTable, content_stems, parse_word_table, stem
from chapterverse.grounding.fusion import FusionWeights, RankedVerse
from chapterverse.grounding.misspelt import respelt
from chapterverse.grounding.question import (
    AnswerableModel,
    Closeness,
    closeness,
    is_answered,
)
from chapterverse.grounding.support_measures import Logistic
from chapterverse.ports import (
    Corpus,
    Embedder,
    VerseKnowledge,
    VerseReadings,
    WordMatch,
    WordQuery,
)
from chapterverse.services.retrieve_beside import commentary_notes, dictionary_entries, renderings
from chapterverse.services.retrieve_book import on_the_book
from chapterverse.services.retrieve_doubts import missing_said, names_missing, words_meant
from chapterverse.services.retrieve_passages import ReadablePassages, numbered
from chapterverse.services.retrieve_ranking import Ranking, VerseRanker

_LONGEST = 2_000  # characters of a question that are looked at
_LOOKED_AT = 5  # passages that decide whether the question is answered
_LONGEST_PLACE = 400  # characters of a place that is asked after alone
_FOREIGN = 9.0  # weight of a word that hardly a verse has
_LIKE_FROM, _LIKE_MOST, _LIKE_SHARED = 30, 3, 4
"""Verses beside a place asked after alone: of so many, at most so many that share so many words."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of each kind a retrieval holds; `longest_run` in verses.

    A verse that is less near in meaning than `nearest` (a cosine) is no hit.
    """

    commentary: int = 2
    lexicon: int = 1
    longest_run: int = 4
    nearest: float = 0.25


@dataclass(frozen=True, slots=True)
class RetrievalModel:
    """What retrieval knows: words, how lists join, when a question counts as answered."""

    words: WordTable
    fusion: FusionWeights
    answerable: AnswerableModel
    limits: Limits = Limits()


def load_retrieval_model(resources: Path) -> RetrievalModel:
    """The model in retrieval.toml and words.tsv of `resources`; raises BadInput."""
    try:
        table = parse_word_table((resources / "words.tsv").read_text(encoding="utf-8"))
        raw = tomllib.loads((resources / "retrieval.toml").read_text(encoding="utf-8"))
        answerable = raw["answerable"]
        return RetrievalModel(
            table,
            FusionWeights(**raw["fusion"]),
            AnswerableModel(
                Logistic(tuple(answerable["with_meaning"].items())),
                Logistic(tuple(answerable["by_words"].items())),
            ),
            Limits(**raw["limits"]),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadInput(
            "The weights of the search cannot be read.", f"Install the program again. ({error})"
        ) from error


class RetrieveService:
    """Finds passages; without an embedder, or before its index is ready, by words alone.

    `knowledge` says which verses are answers more readily than others; it is the one with which the
    index was made. `readings` is what a sentence model reads in each verse, kept: by it the first
    verses are ordered, and it helps to decide whether they answer; without it the words decide.
    """

    def __init__(
        self,
        corpus: Corpus,
        embedder: Embedder | None,
        model: RetrievalModel,
        knowledge: VerseKnowledge | None = None,
        readings: VerseReadings | None = None,
    ) -> None:
        self._corpus = corpus
        self._model = model
        self._readings = readings
        self._passages = ReadablePassages(corpus, model.limits.longest_run)
        self._ranker = VerseRanker(
            corpus, embedder, model.fusion, model.limits.nearest, knowledge, readings, model.words
        )

    def run(self, question: str, limit: int = 12, scope: PassageRef | None = None) -> Retrieved:
        """At most `limit` passages, scripture best first, then commentary, then a dictionary
        entry; the outcome says whether they address the question. Any text may be asked.

        Raises LibraryUnavailable.
        """
        question = respelt(question[:_LONGEST], self._model.words)
        book = book_asked(question)
        if book is not None and (scope is None or scope.contains(PassageRef.book(book.book))):
            on_it = on_the_book(self._corpus, self._passages, book, self._model.limits.commentary)
            if on_it:
                return Retrieved(on_it[:limit])
        found = self._searched(question, limit, scope)
        if found.outcome is Outcome.NEAREST_ONLY:
            meant = words_meant(self._corpus, question, self._model.words)
            said = " ".join(one.said for one in meant)
            for one in meant:
                question = question.replace(one.typed, one.word)
            again = self._searched(question, limit, scope) if meant else found
            found = again if again.outcome is Outcome.ANSWERED else found
            found = replace(found, note=" ".join(filter(None, (found.note, said))))
        return found

    def _searched(self, question: str, limit: int, scope: PassageRef | None) -> Retrieved:
        """What `run` finds for a question that is spelt as it is."""
        limits = self._model.limits
        asked = read_question(question, scope)
        if asked.word is None and len(asked.text.split()) == 1 and self._sounding(asked.text):
            asked = replace(asked, word=WordAsked((), asked.text))
        meaning = self._model.fusion.notes
        entries = dictionary_entries(
            self._corpus,
            asked.word,
            lambda words: self._ranker.near_notes(words, SourceKind.LEXICON),
            self._sounding,
            min(limits.lexicon, limit),
            meaning,
        )
        # A word of another language, looked up by its sound, stands in translations as it is
        # rendered there; where its letters do, they are a name ("Ben Hesed").
        is_looked_up = bool(entries) and entries[0].method is RetrievalMethod.DIRECT_LOOKUP
        by_sound = is_looked_up and asked.word is not None and not asked.word.strongs
        if entries and (by_sound or not self._ranker.by_words(asked)):
            asked = replace(asked, text=renderings(entries[0].passage) or asked.text)
        is_place = bool(asked.named) and not asked.text
        if is_place:
            # Asked after a place alone: what is like it in words or meaning, and notes on it.
            asked = replace(asked, text=self._words_of(asked.named))
        ranking = self._ranker.rank(asked)
        if is_place:
            ranking = replace(ranking, verses=self._like_the_named(ranking))
        elif is_looked_up:
            ranking = replace(ranking, verses=self._with_the_word(ranking, entries[0].passage))
        room = limit - len(entries) - (limits.commentary if limit > limits.commentary else 0)
        scripture = self._passages.of(ranking, room) if room > 0 else ()
        if not scripture and not entries:
            return Retrieved((), ranking.note, Outcome.NOTHING_FOUND)
        if not (asked.named or entries or self._is_addressed(scripture, ranking)):
            return Retrieved(scripture, ranking.note, Outcome.NEAREST_ONLY)
        missing = names_missing(self._corpus, asked.text, scripture, self._model.words)
        if missing and not (asked.named or entries):
            said = " ".join(filter(None, (ranking.note, missing_said(missing))))
            return Retrieved(scripture, said, Outcome.NEAREST_ONLY)
        kinds = (SourceKind.COMMENTARY,)
        notes = commentary_notes(
            self._corpus,
            WordQuery(
                asked.text,
                WordMatch.ANY,
                kinds=kinds,
                scope=asked.scope,
                marked=False,
                telling=True,
            ),
            self._near_notes(asked),
            asked.named if is_place else _places(scripture[:_LOOKED_AT]),
            min(limits.commentary, limit - len(scripture) - len(entries)),
            meaning,
        )
        return Retrieved(numbered((*scripture, *notes, *entries)), ranking.note)

    def _sounding(self, word: str) -> tuple[str, ...]:
        # "Sin" is a place, too; a word that the translations use is asked after as they use it.
        is_foreign = self._model.words.weight(stem(word.lower())) >= _FOREIGN
        return self._corpus.sounding(word) if is_foreign else ()

    def _with_the_word(self, ranking: Ranking, entry: Passage) -> tuple[RankedVerse, ...]:
        """The verses whose original has the word of an entry, where a translation marks any."""
        having = set(self._corpus.verses_with(entry.entry))
        return tuple(one for one in ranking.verses if one.verse in having) or ranking.verses

    def _words_of(self, named: Sequence[PassageRef]) -> str:
        """What the places that were named say, as far as it can be searched for."""
        work = self._corpus.default_translation().id
        texts = (verse.text for ref in named for verse in self._corpus.verses(work, ref))
        return " ".join(texts)[:_LONGEST_PLACE]

    def _like_the_named(self, ranking: Ranking) -> tuple[RankedVerse, ...]:
        """The verses that share most words with those that were named, and no others."""
        work = self._corpus.default_translation().id
        stems = content_stems(ranking.asked.text)

        def shared(one: RankedVerse) -> int:
            verses = self._corpus.verses(work, PassageRef.of(one.verse))
            return max((len(stems & content_stems(verse.text)) for verse in verses), default=0)

        others = [
            one
            for one in ranking.verses[:_LIKE_FROM]
            if not any(one.verse in ref for ref in ranking.asked.named)
        ]
        like = [(count, one) for one in others if (count := shared(one)) >= _LIKE_SHARED]
        like.sort(key=lambda found: -found[0])
        return tuple(one for _, one in like[:_LIKE_MOST])

    def _near_notes(self, asked: Asked) -> list[NoteHit]:
        """Commentary notes near to the question, in its scope."""
        found = self._ranker.near_notes(asked.text, SourceKind.COMMENTARY)
        scope = asked.scope
        if scope is None:
            return list(found)
        refs = ((hit, hit.passage.ref) for hit in found)
        return [hit for hit, ref in refs if ref is not None and ref.overlaps(scope)]

    def rank_verses(self, question: str, k: int = 100) -> tuple[PassageRef, ...]:
        """Scripture alone, verse by verse, best first, for measuring."""
        ranking = self._ranker.rank(read_question(question[:_LONGEST]))
        return tuple(PassageRef.of(one.verse) for one in ranking.verses[:k])

    def closeness(self, question: str) -> Closeness:
        """What decides whether a question counts as answered, for measuring."""
        ranking = self._ranker.rank(read_question(question[:_LONGEST]))
        return self._closeness(self._passages.of(ranking, _LOOKED_AT), ranking)

    def _is_addressed(self, scripture: Sequence[RetrievedPassage], ranking: Ranking) -> bool:
        """Whether the passages answer; a question about a verse that does not exist has none."""
        if ranking.asked.note:
            return False
        return is_answered(self._closeness(scripture, ranking), self._model.answerable)

    def _closeness(self, scripture: Sequence[RetrievedPassage], ranking: Ranking) -> Closeness:
        texts = [self._with_headings(found.passage) for found in scripture[:_LOOKED_AT]]
        cosine = self._nearness(ranking.asked.text, scripture[:_LOOKED_AT])
        return closeness(ranking.asked.text, texts, cosine, self._model.words)

    def _nearness(self, question: str, scripture: Sequence[RetrievedPassage]) -> float | None:
        """Cosine of the question and the verse nearest to it, as the sentence model reads them."""
        found = [one.passage.ref for one in scripture]
        verses = [verse for ref in found if ref is not None for verse in ref.verses()]
        if self._readings is None or not verses:
            return None
        try:
            return max(self._readings.nearness(question, verses))
        except ModelUnavailable:
            return None

    def _with_headings(self, passage: Passage) -> str:
        if passage.ref is None:
            return passage.text
        topics = {topic for verse in passage.ref.verses() for topic in self._corpus.headings(verse)}
        return f"{passage.text} {'; '.join(sorted(topics))}"


def _places(found: Sequence[RetrievedPassage]) -> list[PassageRef]:
    return [one.passage.ref for one in found if one.passage.ref is not None]
