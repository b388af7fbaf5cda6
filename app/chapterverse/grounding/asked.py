"""What a question names: references, where to look, and words of the original languages.

Pure. What is left of its words is what to search for; whether passages answer it is judged in
question.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from chapterverse.domain.ref_parser import scan, scan_all
from chapterverse.domain.ref_values import FoundReference, Precision
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.claim_words import WordTable, read_words
from chapterverse.grounding.named_books import NamedPlaces, named_places
from chapterverse.grounding.question import telling_words

_LONGEST_LOOKUP = 12  # verses of a reference that are shown whole
_STRONGS = re.compile(r"\b[GHgh]0*[1-9]\d{0,3}[a-z]?\b")
_OF_THE_ORIGINALS = re.compile(r"[\u0370-\u03ff\u1f00-\u1fff\u0590-\u05ff]{2,}")
_ABOUT_A_WORD = re.compile(
    r"\b(?:greek|hebrew|aramaic) (?:words?|terms?|for|name|verb|noun|root|meaning|original)\b"
    r"|\bin (?:the )?(?:original )?(?:greek|hebrew|aramaic)\b|\boriginal (?:word|language)\b"
    r"|\b(?:strong[’']?s|word study|etymology)\b"
    r"|\b(?:word|term) [“\"'‘]?\w+[”\"'’]? (?:mean|come|translate)"
    r"|\bmeaning of (?:the (?:word|term) )?[“\"'‘]?\w+[”\"'’]?\s*\??\s*$"
    r"|\bwhat does [“\"'‘]?\w+[”\"'’]? mean\s*\??\s*$",
    re.IGNORECASE,
)
_IN_THE_BIBLE = re.compile(
    r"\b(?:in|of|from|throughout|according to) (?:the )?(?:holy )?(?:bible|scriptures?)\b"
    r"|\b(?:what )?(?:do|does|did) (?:the )?(?:holy )?(?:bible|scriptures?) (?:ever |really )?"
    r"(?:mention|say|teach|tell|speak|talk)(?: us)?(?: (?:anything|something|much))?"
    r"(?: (?:about|of|on|regarding|concerning))?\b",
    re.IGNORECASE,
)
_LEADING = re.compile(
    r"\A\W*(?:surely|of course|(?:is|isn[’']t) it (?:not )?(?:true|right|so|a fact) that"
    r"|am i right that|(?:do|don[’']t|would|wouldn[’']t) you (?:think|agree|say) that"
    r"|i (?:was told|was taught|have heard|heard|read|thought) that)\b[\s,]*",
    re.IGNORECASE,
)
"""What only says which answer the one who asks expects; no verse is to be found by it."""
_LANGUAGE_WORDS = frozenset(
    {"greek", "hebrew", "aramaic", "strong", "strongs", "word", "words", "term", "meaning", "study"}
    | {"original", "language", "translated", "etymology", "name", "mean", "means", "behind"}
)


@dataclass(frozen=True, slots=True)
class WordAsked:
    """A question about a word of the original languages: Strong's numbers and words to look up."""

    strongs: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question taken apart.

    `text` is what to search for, the question without its references ("" when nothing telling is
    left); `named` the passages to look up, `scope` the chapter or book to look in, `places` the
    books that it names, to look in first. `note` says in a sentence why a reference in it names no
    verse, "" when one does.
    """

    text: str
    named: tuple[PassageRef, ...] = ()
    scope: PassageRef | None = None
    word: WordAsked | None = None
    note: str = ""
    places: NamedPlaces | None = None


def read_question(question: str, scope: PassageRef | None = None) -> Asked:
    """Take any question apart; a `scope` that is given stands against one that it names."""
    led = _LEADING.match(question)
    if led is not None and telling_words(question[led.end() :], WordTable()):
        question = question[led.end() :]
    items = scan_all(question)
    found = [item for item in items if isinstance(item, FoundReference)]
    notes = [item.reason for item in items if not isinstance(item, FoundReference)]
    rest = _without(question, ((item.start, item.end) for item in items))
    word = word_asked(rest)
    exact = [p for item in found if item.precision is Precision.VERSE for p in item.passages]
    wide = [p for item in found if item.precision is not Precision.VERSE for p in item.passages]
    if word is not None:
        rest = word.words
    elif not telling_words(rest, WordTable()):
        exact, wide = exact + wide, []
        # A place that is not there is asked after alone: nothing is like it in words.
        rest = "" if exact or (items and not found) else question
    if scope is None and len(wide) == 1:
        scope = wide[0]
    named = tuple(dict.fromkeys(_shortened(passage) for passage in exact))
    note = notes[0] if notes and not found else ""
    places = named_places(rest) if scope is None and not named and word is None else None
    if places is not None and telling_words(places.text, WordTable()):
        rest = places.text
    # All is looked for in the Bible; the words themselves are near to "the word of God".
    outside = _IN_THE_BIBLE.sub(" ", rest)
    if telling_words(outside, WordTable()):
        rest = outside
    return Asked(rest, named, scope, word, note, places)


def without_references(text: str) -> str:
    """`text` with spaces in place of every reference in it."""
    return _without(text, ((found.start, found.end) for found in scan(text)))


def _without(text: str, stretches: Iterable[tuple[int, int]]) -> str:
    for start, end in stretches:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _shortened(passage: PassageRef) -> PassageRef:
    """Its first verses, as many as are shown whole."""
    verses = list(islice(passage.verses(), _LONGEST_LOOKUP))
    return PassageRef(verses[0], verses[-1])


def word_asked(question: str) -> WordAsked | None:
    """What to look up in the dictionaries, None when the question is not about a word."""
    foreign = _OF_THE_ORIGINALS.findall(question)
    if foreign:
        return WordAsked((), " ".join(foreign))
    strongs = tuple(dict.fromkeys(_STRONGS.findall(question)))
    if not strongs and _ABOUT_A_WORD.search(question) is None:
        return None
    rest = _STRONGS.sub(" ", question)
    words = [
        word.text
        for word in read_words(rest, WordTable())
        if word.content and word.text.lower() not in _LANGUAGE_WORDS
    ]
    return WordAsked(strongs, " ".join(words)) if strongs or words else None
