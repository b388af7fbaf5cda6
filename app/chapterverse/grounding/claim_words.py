"""Words of a claim or a passage made comparable: stems, old forms, numbers, names, negations.

Knows nothing of verdicts; support_rules compares what this module reads. What the library
teaches about words (how telling, which ones translations exchange) arrives as a `WordTable`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

from chapterverse.grounding.english import (
    FUNCTION_WORDS,
    MULTIPLES,
    NEGATORS,
    ORDINALS,
    PARTIAL,
    TENS,
    UNITS,
    UNIVERSAL,
)
from chapterverse.grounding.english_forms import FAMILIES, IRREGULAR
from chapterverse.grounding.names import SAME_NAME

_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d[\d,]*(?:st|nd|rd|th)?")
_REMEMBERED = 2_000  # characters
_CLAUSE_END = re.compile(r"[.,;:!?—()“”\"]")
_NOT_ONLY = re.compile(
    r"\s+(?:only|merely|just)\b|(?<=without)\s+(?:any\s+|all\s+)?(?:doubt|dispute|controversy)\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?;]")
_NEGATION_REACH = 4  # content words after "not" within its clause


class Quantity(Enum):
    """How much of a kind a sentence speaks of."""

    OPEN = 0  # no quantifier
    ALL = 1
    SOME = 2
    SINGLE = 3


_QUANTIFIERS = {
    **dict.fromkeys(UNIVERSAL, Quantity.ALL),
    **dict.fromkeys(PARTIAL, Quantity.SOME),
    "single": Quantity.SINGLE,
}
_QUANTIFIER_REACH = 3  # words from a quantifier to its noun ("all of the nations")


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it stands in a text, characters `start` to `end`.

    `content` words carry meaning; `name` begins with a capital where no sentence begins, or is
    known as a name; `negated` stands in the reach of a "not" of its own clause; `quantity` is
    that of a quantifier just before it.
    """

    text: str
    start: int
    end: int
    stem: str
    content: bool
    name: bool = False
    negated: bool = False
    quantity: Quantity = Quantity.OPEN


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written and its value; `ordinal` for "third"."""

    text: str
    value: int
    ordinal: bool = False


_NOTHING: Mapping[str, float] = {}


@dataclass(frozen=True, slots=True)
class WordTable:
    """What the library teaches about words.

    `weights`: stem -> how telling it is, the natural logarithm of (verses / verses that have it);
    `exchanged`: stem -> stems that translations put in its place, each with a share 0 to 1, both
    ways round;
    `opposites`: stem -> stems that say the opposite, both ways round;
    `names`: stems that the library writes with a capital only; `rarest`: weight of unknown stems.
    """

    weights: Mapping[str, float] = field(default_factory=dict)
    exchanged: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    names: frozenset[str] = frozenset()
    rarest: float = 10.0
    opposites: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def weight(self, one: str) -> float:
        """Weight of a stem; one that the library never uses counts as its rarest."""
        return self.weights.get(one, self.rarest)

    def likeness(self, one: str, other: str) -> float:
        """1 for the same stem, the share for stems that translations exchange, else 0."""
        if one == other:
            return 1.0
        return self.exchanged.get(one, _NOTHING).get(other, 0.0)


def parse_word_table(text: str) -> WordTable:
    """The table of resources/words.tsv: rows "w stem weight", "n stem", "x stem stem share".

    Raises ValueError for a row that cannot be read.
    """
    weights: dict[str, float] = {}
    exchanged: dict[str, dict[str, float]] = {}
    names: set[str] = set()
    for line in text.splitlines():
        match line.split("\t"):
            case ["w", one, weight]:
                weights[one] = float(weight)
            case ["n", one]:
                names.add(one)
            case ["x", one, other, share]:
                exchanged.setdefault(one, {})[other] = float(share)
                exchanged.setdefault(other, {})[one] = float(share)
            case _ if line and not line.startswith("#"):
                raise ValueError(f"not a row of a word table: {line[:60]!r}")
    return WordTable(weights, exchanged, frozenset(names))


def parse_opposites(text: str) -> dict[str, frozenset[str]]:
    """The pairs of resources/opposites.tsv as stems; raises ValueError for a row without a pair."""
    found: dict[str, set[str]] = {}
    for line in text.splitlines():
        if line.startswith("#") or not line:
            continue
        one, other = map(stem, line.split("\t"))
        if one != other:
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
    return {one: frozenset(others) for one, others in found.items()}


def _bare(word: str) -> str:
    """`word` without the endings of English grammar, modern or old ("loveth" -> "lov")."""
    for ending in ("iest", "ieth", "ies", "ied"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return word.removesuffix(ending) + "i"
    if word.endswith("ees"):
        word = word[:-1]
    for ending in ("edst", "ings", "eth", "est", "ing", "ed", "es", "s", "ly", "ness"):
        rest = word.removesuffix(ending)
        if rest == word or len(rest) < 3 or not re.search("[aeiouy]", rest):
            continue
        if ending == "s" and rest.endswith(("s", "u", "i")):
            continue
        word = rest
        break
    if len(word) > 5 and word.endswith("our"):
        word = word.removesuffix("our") + "or"
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeos":
        word = word[:-1]
    if word.endswith("y") and len(word) > 2:
        return word[:-1] + "i"
    while len(word) > 3 and word.endswith("e"):
        word = word[:-1]
    return word


_FAMILY = {_bare(member): _bare(base) for base, members in FAMILIES for member in members}


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """The stem of an English word; words of one family ("saved", "salvation") share it."""
    low = word.lower().replace("’", "'").removesuffix("'s").removesuffix("'")
    bare = _bare(IRREGULAR.get(low, low))
    return _FAMILY.get(bare, bare)


def read_words(text: str, table: WordTable) -> tuple[Word, ...]:
    """All words of `text` in order. A verse and its claim are read by one rule after the other:
    short texts are remembered."""
    if len(text) > _REMEMBERED:
        return _words(text, table.names)
    return _known_words(text, table.names)


def _words(text: str, names: frozenset[str]) -> tuple[Word, ...]:
    found: list[Word] = []
    reach, sentence_start, last_end = 0, True, 0
    quantity, quantity_reach = Quantity.OPEN, 0
    for match in _TOKEN.finditer(text):
        gap = text[last_end : match.start()]
        if _CLAUSE_END.search(gap):
            reach = quantity_reach = 0
        sentence_start = sentence_start or bool(re.search(r"[.!?“‘\"]", gap))
        raw = match[0]
        low = raw.lower().replace("’", "'")
        one = stem(raw)
        content = low not in FUNCTION_WORDS and len(low) > 1
        capital = raw[:1].isupper() and content
        name = capital and (one in names or not sentence_start)
        if low in NEGATORS and _denies(text, match.end()):
            reach = _NEGATION_REACH
        if low in _QUANTIFIERS:
            quantity, quantity_reach = _QUANTIFIERS[low], _QUANTIFIER_REACH
            spoken = Quantity.OPEN
        else:
            spoken = quantity if content and quantity_reach > 0 else Quantity.OPEN
            quantity_reach = 0 if content else quantity_reach - 1
        denied = content and reach > 0
        found.append(Word(raw, match.start(), match.end(), one, content, name, denied, spoken))
        if content:
            reach -= 1
        sentence_start, last_end = False, match.end()
    return tuple(found)


_known_words = lru_cache(maxsize=512)(_words)


def content_stems(text: str) -> frozenset[str]:
    """The stems of the words that carry `text`: those of read_words, in a third of its time."""
    words = {match[0].lower().replace("’", "'") for match in _TOKEN.finditer(text)}
    return frozenset(stem(word) for word in words if len(word) > 1 and word not in FUNCTION_WORDS)


def _denies(text: str, after: int) -> bool:
    """Whether the negation that ends at `after` denies: "not only" and "without doubt" do not,
    nor does a negative question ("Don’t you know?"), which affirms."""
    end = _SENTENCE_END.search(text, after)
    return not _NOT_ONLY.match(text, after) and (end is None or end[0] != "?")


def read_numbers(text: str) -> tuple[Number, ...]:
    """Numbers in `text`: digits, words ("one hundred and twenty"), scores, ordinals, "twice"."""
    return tuple(_numbers([match[0].lower() for match in _TOKEN.finditer(text)]))


def _numbers(words: list[str]) -> Iterator[Number]:
    i = 0
    while i < len(words):
        word = words[i]
        digits = re.match(r"(\d[\d,]*)(st|nd|rd|th)?$", word)
        if digits:
            yield Number(word, int(digits[1].replace(",", "")[:15]), bool(digits[2]))
        elif word in ORDINALS:
            yield Number(word, ORDINALS[word], ordinal=True)
        elif word in MULTIPLES:
            yield Number(word, MULTIPLES[word])
        elif word in UNITS or word in TENS or word in ("hundred", "thousand"):
            end, value = _spelled(words, i)
            tail = end + (end + 1 < len(words) and words[end] == "and")
            ordinal = tail < len(words) and words[tail] in ORDINALS and value % 10 == 0
            if ordinal:
                value, end = value + ORDINALS[words[tail]], tail + 1
            if value != 1 or end - i > 1:  # "one" alone is mostly a pronoun
                yield Number(" ".join(words[i:end]), value, ordinal)
            i = end - 1
        i += 1


def _spelled(words: list[str], start: int) -> tuple[int, int]:
    """End and value of the spelled number that begins at `start`."""
    total = group = 0
    size = 1000  # of the part just read; a larger part after a smaller one is another number
    i = start
    while i < len(words):
        word = words[i]
        next_word = words[i + 1] if i + 1 < len(words) else ""
        if next_word == "hundred" and group >= 100:
            break  # "two hundred five hundred" are two numbers
        old = words[i + 1 : i + 3]  # "five and twenty"
        if word in UNITS and size > 9 and UNITS[word] < 10 and _is_tens(old):
            group, size, i = group + UNITS[word] + TENS[old[1]], 1, i + 2
        elif word in UNITS and size > 9:
            group, size = group + UNITS[word], 1
        elif word in TENS and size > 99:
            group, size = group + TENS[word], 10
        elif word == "score" and i > start:
            group, size = max(group, 1) * 20, 100
        elif word == "hundred":
            group, size = max(group, 1) * 100, 100
        elif word == "thousand":
            total, group, size = total + max(group, 1) * 1000, 0, 1000
        elif word == "and" and i + 1 < len(words) and total + group >= 20 and size > 9:
            following = words[i + 1]
            if following not in UNITS and (following not in TENS or size < 100):
                break
        else:
            break
        i += 1
    return i, total + group


def _is_tens(words: list[str]) -> bool:
    return len(words) == 2 and words[0] == "and" and words[1] in TENS and TENS[words[1]] < 100


def same_name(one: str, other: str) -> bool:
    """Whether two stems name the same person, people or place, as far as the Bible equates them."""
    return one == other or not _GROUPS.get(one, _NONE).isdisjoint(_GROUPS.get(other, _NONE))


_NONE: frozenset[int] = frozenset()
_GROUPS: dict[str, frozenset[int]] = {}
"""Of the stem of a name the groups of names that it belongs to."""
for _number, _group in enumerate(SAME_NAME):
    for _name in map(stem, _group):
        _GROUPS[_name] = _GROUPS.get(_name, _NONE) | {_number}
