"""The study of one word: its article and every verse that renders it, from any spelling of its
Strong's number."""

from __future__ import annotations

from dataclasses import dataclass

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import LexiconEntry, Passage
from chapterverse.domain.strongs import strongs_key
from chapterverse.errors import NotInLibrary
from chapterverse.ports import Corpus


@dataclass(frozen=True, slots=True)
class Rendering:
    """How often a translation puts the word in these words, lower case."""

    words: str
    count: int


@dataclass(frozen=True, slots=True)
class WordStudy:
    """An article with the verses that render its word, marked there, in canon order.

    `note` says where another number than the one asked for is shown, else "".
    """

    entry: LexiconEntry
    verses: tuple[Passage, ...]
    by_book: tuple[tuple[Book, int], ...]
    renderings: tuple[Rendering, ...]
    note: str = ""


def study_word(corpus: Corpus, number: str) -> WordStudy:
    """The study of a Strong's number in any spelling; raises NotInLibrary."""
    key = strongs_key(number)
    if key is None:
        raise NotInLibrary(
            f"“{number.strip()[:20]}” is no Strong’s number.", "Such numbers are H7225 or G26."
        )
    exact, base = key
    entry = corpus.lexicon(exact)
    verses = corpus.renderings(exact)
    note = ""
    if entry.key != exact:
        note = f"The dictionary has no {exact}; this is {entry.key}."
        verses = verses or corpus.renderings(base)
    counts: dict[Book, int] = {}
    words: dict[str, int] = {}
    for verse in verses:
        if verse.ref is not None:
            book = verse.ref.first.book
            counts[book] = counts.get(book, 0) + 1
        for span in verse.spans:
            said = verse.text[span.start : span.end].lower()
            words[said] = words.get(said, 0) + 1
    most = sorted(words.items(), key=lambda item: (-item[1], item[0]))
    return WordStudy(
        entry,
        verses,
        tuple(sorted(counts.items())),
        tuple(Rendering(said, count) for said, count in most),
        note,
    )
