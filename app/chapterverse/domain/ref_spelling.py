"""Misspelt book names: "Habbakuk", "Phillipians", "Psaml". A near name is taken only when no other
book is as near and the word is not itself a name of the Bible's people, places or other books."""

from __future__ import annotations

from functools import lru_cache

from chapterverse.domain.canon import Book
from chapterverse.domain.ref_names import Entry, Target, key, lookup
from chapterverse.domain.ref_words import OTHER_NAMES

_VOWELS = frozenset("aeiouy")
_PSALM = frozenset("psalm")
_TWINS = frozenset({"mn", "nm", "zx", "xz", "zs", "sz", "ck", "kc"})
_LONGEST = 24
_SLIPS = 6  # letters too many or too few, each at least a quarter of 1.5
_GOSPELS: set[Target] = {Book.MATTHEW, Book.MARK, Book.LUKE, Book.JOHN}


@lru_cache(maxsize=4096)
def near(word: str, language: str, numbered: bool = False, gospel: bool = False) -> Entry | None:
    """The entry of the one book whose name is misspelt as `word`; None when there is none.

    After a number (`numbered`) only books that have numbers are thought of, after "Gospel of"
    or "St." (`gospel`) only the four, and a little more is forgiven.
    """
    lower = key(word)
    if not 3 <= len(lower) <= _LONGEST or not lower.isalpha():
        return None
    surer = numbered or gospel
    if lower in OTHER_NAMES and not surer:
        return None
    if len(lower) > 3 and lower[0] == "p" and len(set(lower) & _PSALM) > 3 and set(lower) <= _PSALM:
        return lookup(language).names["psalms"]
    full = lookup(language).full
    found: list[tuple[float, Entry]] = []
    for name, entry in _candidates(language, lower):
        if (numbered and not entry.numbered) or (gospel and not _GOSPELS & set(entry.alone)):
            continue
        if not surer and name not in full and len(name) < 5:
            continue
        distance = _distance(lower, name)
        if distance <= _allowed(max(len(lower), len(name))) + (0.5 if surer else 0):
            found.append((distance, entry))
    if not found:
        return None
    least, best = min(found, key=lambda one: one[0])
    others = [distance for distance, entry in found if _books(entry) != _books(best)]
    return best if min(others, default=float("inf")) - least >= 0.5 else None


@lru_cache(maxsize=4096)
def alike(word: str, name: str) -> bool:
    """Whether a word of a longer title is `name`, small slips forgiven ("Song of Soloman")."""
    if word == name:
        return True
    near_length = len(name) > 5 and abs(len(word) - len(name)) <= _SLIPS
    return near_length and _distance(word, name) <= 1.5


def _books(entry: Entry) -> tuple[Target | None, ...]:
    return entry.alone + entry.numbered


def _allowed(length: int) -> float:
    """How far off a word of so many letters may be."""
    return 0.5 if length < 5 else 1.0 if length < 6 else 1.5 if length < 7 else 2.0


def _candidates(language: str, word: str) -> list[tuple[str, Entry]]:
    """Full names whose consonants, but for one, are those of the word."""
    index = _index(language)
    bones = _skeleton(word)
    found: dict[str, Entry] = {}
    for shorter in _shortened(bones):
        found.update(index.get(shorter, ()))
    return list(found.items())


@lru_cache(maxsize=16)
def _index(language: str) -> dict[str, dict[str, Entry]]:
    index: dict[str, dict[str, Entry]] = {}
    for name, entry in lookup(language).names.items():
        if len(name) >= 3 and name.isascii():
            for shorter in _shortened(_skeleton(name)):
                index.setdefault(shorter, {})[name] = entry
    return index


def _skeleton(word: str) -> str:
    """The word without vowels, h and doubled letters, its consonants alone."""
    bones = ""
    for letter in word:
        if letter not in "aeiouyh" and not bones.endswith(letter):
            bones += letter
    return bones


def _shortened(bones: str) -> set[str]:
    return {bones, *(_skeleton(bones[:i] + bones[i + 1 :]) for i in range(len(bones)))}


def _distance(word: str, name: str) -> float:
    """Damerau's distance with cheap vowels, doubled letters and neighbours swapped."""
    if word[0] != name[0] and word[1:] != name[1:]:
        return float("inf")
    before: list[float] = []
    row = [0.0]
    for j, letter in enumerate(name):
        row.append(row[-1] + _gap(letter, name[j - 1] if j else ""))
    for i, letter in enumerate(word):
        previous, last = row, word[i - 1] if i else ""
        row = [previous[0] + _gap(letter, last)]
        for j, wanted in enumerate(name):
            if letter == wanted:
                cost = previous[j]
            else:
                both = (letter in _VOWELS and wanted in _VOWELS) or letter + wanted in _TWINS
                cost = previous[j] + (0.5 if both else 1.0)
            cost = min(
                cost,
                previous[j + 1] + _gap(letter, last),
                row[j] + _gap(wanted, name[j - 1] if j else ""),
            )
            if i and j and letter == name[j - 1] and last == wanted and letter != wanted:
                cost = min(cost, before[j - 1] + 0.5)
            row.append(cost)
        before = previous
    return row[-1]


def _gap(letter: str, neighbour: str) -> float:
    if letter == neighbour:
        return 0.25
    return 0.5 if letter in _VOWELS or letter == "h" else 1.0
