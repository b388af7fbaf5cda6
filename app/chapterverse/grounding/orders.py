"""What a sentence puts above, before or below what: "better than", "before", "the father of".

Pure; exchanged compares the orders of a claim with those of a passage.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chapterverse.grounding.claim_words import Word, WordTable, read_words, stem
from chapterverse.grounding.sentence_parts import sentences

_GRADES = {
    "more": ("worth", True),
    "less": ("worth", False),
    "better": ("worth", True),
    "worse": ("worth", False),
    "rather": ("worth", True),
    "greater": ("size", True),
    "lesser": ("size", False),
    "smaller": ("size", False),
    "higher": ("size", True),
    "lower": ("size", False),
    "mightier": ("strength", True),
    "stronger": ("strength", True),
    "weaker": ("strength", False),
    "older": ("age", True),
    "elder": ("age", True),
    "younger": ("age", False),
}
"""What a word before "than" compares, and whether the first named has more of it."""
_MEASURED = frozenset(map(stem, (*_GRADES, "good", "great", "desirable", "precious")))
_DENIALS = frozenset({"not", "no", "never", "neither", "nor", "isn't", "isn’t"})
_SPEAKER = frozenset({"i"})
_JOINTS = frozenset({"and", "but"})
_NO_WORDS: frozenset[str] = frozenset()
_SELF = frozenset({"i", "me", "he", "him", "she", "her", "they", "them", "we", "us"})
_FIRST_THEN = re.compile(r"\bfirst\b[,;]?\s+(?:and\s+)?then\b", re.IGNORECASE)
_TO = re.compile(r"\s+to\b")
_UP = r"(?:grand)?(?:father|mother)|parent|forefather|ancestor"
_DOWN = r"(?:grand)?(?:son|daughter|child)|descendant"
_NAME = r"[A-Z][^\W\d_]+"
_KIN = re.compile(
    rf"\b(?P<one>{_NAME})(?:\s+(?:was|is|became)|,)?\s+(?:the\s+|an?\s+)?"
    rf"(?P<kin>{_UP}|{_DOWN})\s+(?:of|to)\s+(?:[Kk]ing\s+)?(?P<other>{_NAME})"
)
_OWN_KIN = re.compile(
    rf"\b(?P<other>{_NAME})[’']s?\s+(?P<kin>{_UP}|{_DOWN}),?\s+(?P<one>{_NAME})"
    rf"|\b(?P<first>{_NAME})(?:\s+(?:was|is|became)|,)\s+(?P<whose>{_NAME})[’']s?\s+"
    rf"(?P<what>{_UP}|{_DOWN})\b"
)
_BEGAT = re.compile(rf"\b(?P<one>{_NAME})\s+(?:begat|begot|fathered)\s+(?P<other>{_NAME})")
_IS_DOWN = re.compile(_DOWN)


@dataclass(frozen=True, slots=True)
class Order:
    """`upper` is more, earlier or the parent, `lower` less, later or the child; `kind` says in
    what way, and only orders of one kind compare. `by_pronoun`: one side is "I" or "he"."""

    kind: str
    upper: tuple[Word, ...]
    lower: tuple[Word, ...]
    start: int
    end: int
    denied: bool = False
    by_pronoun: bool = False


def orders(text: str, table: WordTable) -> tuple[Order, ...]:
    """Every order that a text states. Total."""
    found: list[Order] = []
    for sentence in sentences(text, table):
        for place, word in enumerate(sentence):
            match word.text.lower():
                case "than":
                    found += _compared(text, sentence, place)
                case "before" | "after" as which:
                    found += _timed(text, sentence, place, before=which == "before")
                case "follows" | "followed" | "precedes" | "preceded" as which:
                    found += _led(text, sentence, place, before=which.startswith("p"))
                case "leads" | "led" if _TO.match(text, word.end):
                    found += _led(text, sentence, place, before=True)
                case "first" if _FIRST_THEN.match(text, word.start):
                    found += _made("time", sentence[:place], sentence[place + 2 :])
                case _:
                    pass
    return (*found, *_kin(text, table))


def _compared(text: str, sentence: Sequence[Word], place: int) -> Iterator[Order]:
    """ "One who is slow to anger is better than the mighty"."""
    start, end = _within(text, sentence, place, _NO_WORDS)
    low = [word.text.lower() for word in sentence]
    grade = next((_GRADES[word] for word in reversed(low[start:place]) if word in _GRADES), None)
    if grade is None:
        return
    kind, is_more = grade
    left, right = (
        [word for word in words if word.stem not in _MEASURED]
        for words in (sentence[start:place], sentence[place + 1 : end])
    )
    upper, lower = (left, right) if is_more else (right, left)
    denied = not _DENIALS.isdisjoint(low[start:place])
    yield from _made(kind, upper, lower, denied=denied, pronouns=_SELF)


def _timed(text: str, sentence: Sequence[Word], place: int, *, before: bool) -> Iterator[Order]:
    """ "Pride goes before destruction", "before honor is humility", "before Abraham was, I am"."""
    start, end = _within(text, sentence, place, _JOINTS)
    left, right = sentence[start:place], sentence[place + 1 : end]
    if not _content(left):
        low = [word.text.lower() for word in right]
        left = sentence[end:]
        if low[1:2] in (["is"], ["was"], ["comes"], ["goes"]) and right[2:]:
            left, right = right[2:], right[:1]
    upper, lower = (left, right) if before else (right, left)
    yield from _made("time", upper, lower, pronouns=_SPEAKER)


def _led(text: str, sentence: Sequence[Word], place: int, *, before: bool) -> Iterator[Order]:
    """ "Destruction follows pride", "pride leads to destruction"; who follows whom is no order of
    time."""
    start, end = _within(text, sentence, place, _JOINTS)
    left, right = sentence[start:place], sentence[place + 1 : end]
    if any(word.name for word in (*left[1:], *right)):
        return
    upper, lower = (left, right) if before else (right, left)
    yield from _made("time", upper, lower)


def _within(
    text: str, sentence: Sequence[Word], place: int, joints: frozenset[str]
) -> tuple[int, int]:
    """The part of the sentence around a word, up to a comma or one of the joints; a comma just
    before the word does not count."""

    def divides(i: int) -> bool:
        gap = text[sentence[i - 1].end : sentence[i].start]
        return "," in gap or sentence[i].text.lower() in joints

    start = next((i for i in range(place - 1, 0, -1) if divides(i)), 0)
    end = next((i for i in range(place + 1, len(sentence)) if divides(i)), len(sentence))
    return start, end


def _made(
    kind: str,
    upper: Sequence[Word],
    lower: Sequence[Word],
    *,
    denied: bool = False,
    pronouns: frozenset[str] = _NO_WORDS,
) -> Iterator[Order]:
    one, other = _content(upper), _content(lower)
    bare = upper if not one else lower if not other else ()
    by_pronoun = any(word.text.lower() in pronouns for word in bare)
    words = (*one, *other)
    if (one and other) or (words and by_pronoun):
        start, end = min(word.start for word in words), max(word.end for word in words)
        yield Order(kind, one, other, start, end, denied, by_pronoun)


def _kin(text: str, table: WordTable) -> Iterator[Order]:
    """ "Abraham became the father of Isaac", "Isaac, Abraham’s son"."""
    for found in (*_KIN.finditer(text), *_OWN_KIN.finditer(text), *_BEGAT.finditer(text)):
        groups = found.groupdict()
        one = groups.get("one") or groups["first"]
        other, kin = groups.get("other") or groups["whose"], groups.get("kin") or groups.get("what")
        upper, lower = _content(read_words(one, table)), _content(read_words(other, table))
        if not (upper and lower):
            continue  # "Your father"
        if kin is not None and _IS_DOWN.fullmatch(kin):
            upper, lower = lower, upper
        yield Order("kin", upper, lower, found.start(), found.end())


def _content(words: Sequence[Word]) -> tuple[Word, ...]:
    return tuple(word for word in words if word.content)
