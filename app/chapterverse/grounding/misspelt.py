"""Slips of spelling in a question: small words put right, others with the words likely meant."""

from __future__ import annotations

import re
from difflib import SequenceMatcher, get_close_matches
from functools import cache, partial

from chapterverse.grounding.claim_words import WordTable, stem
from chapterverse.grounding.english import FUNCTION_WORDS
from chapterverse.grounding.question import telling_words

_SHORTEST, _LIKE = 5, 0.8  # letters; share of letters in common and in order
_MOST, _NEAR = 3, 8
_LONG = 6  # letters from which two slips are forgiven
_SHORTEST_STEM = 4
_ENDING, _RARE = 2, 8.0
"""Letters that grammar adds to a word ("gambling"), which is then no slip of a rare one."""
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_CONTRACTED = {word.replace("'", ""): word for word in FUNCTION_WORDS if "'" in word}
_SHORTEST_SMALL = 5  # letters of a small word from which one too few or too many is a slip
_COMMON_SMALL = frozenset(
    {"about", "after", "again", "because", "before", "could", "does", "from", "have", "should"}
    | {"the", "their", "there", "they", "this", "what", "when", "where", "which", "who", "whose"}
    | {"why", "with", "would", "did", "was", "were", "are", "and", "how", "for", "that", "say"}
    | {"says", "bible", "verse"}
)
"""Small words that are typed in questions; old ones ("thou") would swallow names ("Thor")."""


def respelt(question: str, table: WordTable) -> str:
    """`question` with the small words that are typed wrongly ("waht", "dont") put right; a word
    that any translation has stays as it is. Total."""
    known = table.weights.keys() | table.names

    def right(found: re.Match[str]) -> str:
        low = found[0].lower().replace("’", "'")
        if low in FUNCTION_WORDS or low in _COMMON_SMALL or stem(low) in known:
            return found[0]
        return _CONTRACTED.get(low) or _small_word(low) or found[0]

    return _WORD.sub(right, question)


@cache
def _slips() -> dict[str, str]:
    """Every slip of one small word, with the word: two letters exchanged, or in a longer one a
    letter left out or typed twice."""
    found: dict[str, str] = {}
    for word in sorted(_COMMON_SMALL):
        slips = {
            word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)
        }
        if len(word) >= _SHORTEST_SMALL:
            slips |= {word[:at] + word[at + 1 :] for at in range(len(word))}
            slips |= {word[:at] + word[at] + word[at:] for at in range(len(word))}
        for slip in slips - _COMMON_SMALL - FUNCTION_WORDS:
            found.setdefault(slip, word)
    return found


def _small_word(typed: str) -> str:
    return _slips().get(typed, "")


def misspelt(question: str, table: WordTable) -> tuple[tuple[str, str], ...]:
    """Words of a question that no translation has, each with the stem that is a slip or two away
    from it; those that are like no other are left out. Total."""
    found: dict[str, str] = {}
    for word in telling_words(question, table):
        known = word.stem in table.weights or word.stem in table.names
        if known or len(word.text) < _SHORTEST or len(word.stem) < _SHORTEST_STEM:
            continue
        inflected = len(word.text) - len(word.stem) >= _ENDING
        near = [
            one
            for one in get_close_matches(word.stem, table.weights, _NEAR, _LIKE)
            if _is_slip(word.stem, one) and not (inflected and table.weight(one) > _RARE)
        ]
        if near and len(found) < _MOST:
            found.setdefault(word.text, min(near, key=partial(_strangeness, word.stem, table)))
    return tuple(found.items())


def _is_slip(typed: str, meant: str) -> bool:
    """Whether `typed` is `meant` with a slip, two in a long word, none of them in its first letter;
    not where it only goes on behind it, which forms another word ("print", "printer")."""
    allowed = 2 if len(typed) >= _LONG else 1
    goes_on = typed.startswith(meant)
    return typed[:1] == meant[:1] and not goes_on and _slips_between(typed, meant) <= allowed


def _slips_between(one: str, other: str) -> int:
    """Letters left out, put in, replaced, or exchanged with the next that lead from one word to
    the other (optimal string alignment)."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        now = [row]
        for column, wanted in enumerate(other, 1):
            cost = min(last[column] + 1, now[-1] + 1, last[column - 1] + (letter != wanted))
            exchanged = row > 1 and column > 1 and one[row - 2] == wanted
            if exchanged and letter == other[column - 2]:
                cost = min(cost, before[column - 2] + 1)
            now.append(cost)
        before, last = last, now
    return last[-1]


def _strangeness(typed: str, table: WordTable, meant: str) -> tuple[bool, float, float]:
    """Letters are exchanged more often than missed; of words that are equally like a typed one a
    common one is meant."""
    alike = SequenceMatcher(None, typed, meant).ratio()
    return sorted(typed) != sorted(meant), -round(alike, 2), table.weight(meant)
