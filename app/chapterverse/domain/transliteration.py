"""Greek and Hebrew words in Latin letters: one key for the ways in which people write a sound."""

from __future__ import annotations

import re
import unicodedata

# Schools differ in these (chesed, hesed; tsedaqah, tzedakah; elohiym, elohim).
_SAME = (
    *(("tz", "ts"), ("ch", "h"), ("kh", "h"), ("ph", "f"), ("iy", "i"), ("uw", "u"), ("ow", "o")),
    *(("ei", "ey"), ("ai", "ay"), ("q", "k"), ("c", "k"), ("w", "v")),
)
_TWICE = re.compile(r"(.)\1+")


def sound_of(word: str) -> str:
    """The key of a word's sound; words of one sound have one key. "" where it has no letters."""
    plain = unicodedata.normalize("NFD", word.casefold())
    key = "".join(letter for letter in plain if letter.isalpha())
    for one, other in _SAME:
        key = key.replace(one, other)
    return _TWICE.sub(r"\1", key).removesuffix("h")


def sound_of_entry(transliteration: str) -> str:
    """The key of a dictionary's transliteration, which may give two spellings of one word
    ("shâlôm shâlôm"); "" where it gives several words."""
    keys = {sound_of(part) for part in transliteration.split()}
    return keys.pop() if len(keys) == 1 else ""
