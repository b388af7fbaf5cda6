"""Text as the reference reader sees it: one character for one, and the numbers written in it."""

from __future__ import annotations

import re

_FOLD = {
    **dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－⁃˗~～〜∼"), "-"),
    **dict.fromkeys(map(ord, "\xa0\u1680\u202f\u205f\u3000\u200b\u200e\u200f\u2060\ufeff"), " "),
    **dict.fromkeys(range(0x2000, 0x200B), " "),
    **dict(zip(map(ord, "：；，、．。（）［］∶﹕꞉"), ":;,,..()[]:::", strict=True)),
    **dict.fromkeys(map(ord, "’‘ʼ′＇"), "'"),
    **{base + digit: str(digit) for base in (0xFF10, 0x660, 0x6F0, 0x966) for digit in range(10)},
    **{0xFF21 + i: chr(65 + i) for i in range(26)},
    **{0xFF41 + i: chr(97 + i) for i in range(26)},
    ord("\xad"): "-",
}


def fold(text: str) -> str:
    """`text` with every dash, space, digit and colon of Unicode as its plain one, same length."""
    return text if text.isascii() else text.translate(_FOLD)


_ROMAN = re.compile(r"(c?)(xc|xl|l?x{0,3})(ix|iv|v?i{0,4})", re.IGNORECASE)
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def roman(word: str) -> int:
    """The value of a Roman numeral from 1 to 199 ("cxix" is 119), 0 for anything else."""
    if not word or _ROMAN.fullmatch(word) is None:
        return 0
    values = [_ROMAN_VALUES[letter] for letter in word.lower()]
    following = [*values[1:], 0]
    return sum(-v if v < after else v for v, after in zip(values, following, strict=True))


_UNIT_WORDS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_UNITS = _UNIT_WORDS.split()
_TEN_WORDS = "twenty thirty forty fifty sixty seventy eighty ninety"
_TENS = _TEN_WORDS.split()
_VALUES = {word: value for value, word in enumerate(_UNITS, 1)} | {
    word: value * 10 for value, word in enumerate(_TENS, 2)
}
_ANY = "|".join(sorted(_VALUES, key=len, reverse=True))
_BELOW = rf"(?:(?:{'|'.join(_TENS)})(?:[\s-](?:{'|'.join(_UNITS[:9])}))?|{'|'.join(_UNITS[::-1])})"
SPELLED_FIRST = frozenset({*_VALUES, "a", "hundred"})  # words that a written number begins with
SPELLED = re.compile(
    rf"(?:(?:(?:one|a)\s)?hundred(?:(?:\sand)?\s{_BELOW})?|{_BELOW})(?![^\W_])"
    r"(?!\s(?:hundred|thousand|score|million|dozen))",
    re.IGNORECASE,
)


def spelled(words: str) -> int:
    """The value of an English number written out, up to 199 ("one hundred and nineteen")."""
    total = 0
    for word in re.split(r"[\s-]+", words.lower()):
        total += 100 if word == "hundred" else _VALUES.get(word, 0)
    return total - 1 if "hundred" in words.lower() and words.lower().startswith("one") else total
