"""The program's own sentences in a Quote answer: what is said of a passage, never what it says."""

from __future__ import annotations

from collections.abc import Sequence

from chapterverse.domain.answers import SupportLevel
from chapterverse.domain.passages import LexiconEntry, Passage, RetrievalMethod, Work
from chapterverse.grounding.emphasis import shared_words

NOT_ANSWERED = "The texts of the library do not answer this question as asked."
NEAREST = "The nearest passages:"
NOTHING = (
    "No passage of the library was found for this question. Try words that scripture itself uses, "
    "fewer of them, or a reference such as Romans 3:28."
)
WHY_ENTRY = "The dictionary’s own article on the word."
WHY_OPENING = "Quoted word for word: so the book opens that the question asks after."
NEAREST_QUALIFIER = "A near passage, not an answer"

_MOST_WORDS = 3
_FOUND = {
    RetrievalMethod.DIRECT_LOOKUP: "the question names this passage",
    RetrievalMethod.FULL_TEXT: "the word search led here",
    RetrievalMethod.SEMANTIC: "near in meaning, though in other words than the question",
    RetrievalMethod.CROSS_REFERENCE: "a cross reference leads here",
}


def listed(words: Sequence[str]) -> str:
    """Such as “faith”, “law” and “justified”; at most three."""
    quoted = [f"“{word}”" for word in words[:_MOST_WORDS]]
    return " and ".join(filter(None, (", ".join(quoted[:-1]), quoted[-1] if quoted else "")))


def why_scripture(
    text: str, stems: frozenset[str], method: RetrievalMethod, *, nearest: bool
) -> str:
    """One sentence on how a verse bears on the question."""
    shared = shared_words(text, stems)
    if method is RetrievalMethod.DIRECT_LOOKUP:
        bearing = _FOUND[method]
    elif shared:
        bearing = f"it speaks of {listed(shared)}, as the question does"
    else:
        bearing = _FOUND[method]
    if nearest:
        return f"Quoted word for word, but not an answer: {bearing}."
    return f"Quoted word for word: {bearing}."


def why_note(text: str, stems: frozenset[str], where: str) -> tuple[SupportLevel, str]:
    """How far a commentator's words bear on the question, and the sentence that says so."""
    shared = shared_words(text, stems)
    level = SupportLevel.CONTEXTUAL if len(shared) > 1 else SupportLevel.THEMATIC
    about = f"A note on {where}" if where else "A note"
    return level, f"{about}; it speaks of {listed(shared)}." if shared else f"{about}."


def source_line(work: Work | None, where: str) -> str:
    """Author, work and what the note is on: "Matthew Henry, Concise Commentary, on Romans 4:3"."""
    named = (work.author, work.title) if work else ()
    return ", ".join(filter(None, (*named, f"on {where}" if where else "")))


def entry_name(article: Passage, entries: Sequence[LexiconEntry]) -> str:
    """Lemma, transliteration and number of a dictionary article: "ἀγάπη (agápē), G26"."""
    for entry in entries:
        if entry.key == article.entry:
            sound = f" ({entry.transliteration})" if entry.transliteration else ""
            return f"{entry.lemma}{sound}, {entry.key}" if entry.lemma else entry.key
    return ", ".join(filter(None, (article.heading, article.entry)))
