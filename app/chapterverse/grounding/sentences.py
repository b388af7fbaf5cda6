"""Sentences and clauses of a text as exact stretches of it.

Total: any text gives stretches in order that do not overlap and hold every character that is not
white space. Knows the shapes of printed English, old and new; which stretch matters is for others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_END = re.compile(r"([.!?…]+)[”’\"')\]]*(?=\s)|\n\s*\n")
_SHORTENED = """st mr mrs dr rev jr sr vs viz etc cf al ver vers v vv ch chap chaps p pp vol ed no
    art sec i.e e.g b.c a.d lit heb gr lat marg comp sc ib ibid gen ex exod lev num deut josh judg
    sam kgs kin chron chr neh esth ps psa prov eccl eccles isa jer lam ezek dan hos mic nah hab zeph
    hag zech mal matt mk lk jn rom cor gal eph phil col thess tim tit philem jas pet"""
"""Words that a full stop shortens: the sentence goes on behind them."""
_ABBREVIATIONS = frozenset(_SHORTENED.split())
_LAST_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|\.(?=[^\W\d_]))*\Z")

_CLAUSE_END = re.compile(
    r"[;:,][”’\"')\]]*(?=\s)"  # a stop inside the sentence
    r"|[!?…]+[”’\"')\]]*(?=\s)"  # "Lo! he comes"
    r"|[”’)\]](?=\s+[“‘(\[])"
    r"|\s*(?:—|\s--?\s)\s*"
    r"|(?=\s[“‘(\[])"  # words in quotation marks or brackets begin
)
_SAYING = re.compile(
    r"\b(?:say|said|says|saying|tell|told|know|knew|known|think|hold|maintain|conclude|believe|"
    r"believed|confess|see|seen|saw|show|reckon|testify|testified|written|assure|declare|hear|"
    r"heard|understand)\b(?:\s[\w’']+){0,2}\s(?:that|how that)(?=\s)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Characters `start` to `end` of a text; no white space at either edge."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """The words themselves."""
        return text[self.start : self.end]


def sentences(text: str) -> tuple[Stretch, ...]:
    """The sentences of `text` in order.

    A full stop, question or exclamation mark ends one when white space follows and the next word
    does not begin with a small letter; abbreviations ("ver.", "i.e.") and initials do not.
    """
    borders = [m.end() for m in _END.finditer(text) if _ends_sentence(text, m)]
    return tuple(_cut(text, 0, len(text), borders))


def clauses(text: str) -> tuple[Stretch, ...]:
    """The clauses of `text` in order: its sentences, cut at stops, dashes and quotation marks,
    and behind "know that ..." and the like. None crosses the end of a sentence."""
    found: list[Stretch] = []
    for sentence in sentences(text):
        matches = (*_CLAUSE_END.finditer(text, sentence.start, sentence.end),)
        sayings = (*_SAYING.finditer(text, sentence.start, sentence.end),)
        borders = sorted({match.end() for match in (*matches, *sayings)})
        found.extend(_cut(text, sentence.start, sentence.end, borders))
    return tuple(found)


def _ends_sentence(text: str, end: re.Match[str]) -> bool:
    if end[1] is None:
        return True  # an empty line
    following = text[end.end() :].lstrip()
    if following[:1].islower():
        return False
    if end[1] != ".":
        return True
    word = _LAST_WORD.search(text, max(0, end.start() - 24), end.start())
    if word is None:
        return True
    low = word[0].lower()
    initial = len(low) == 1 and word[0].isupper() and low not in "io"
    return not (initial or (low in _ABBREVIATIONS and low not in _WORDS_TOO))


_WORDS_TOO = frozenset({"no", "art", "ed", "p", "al", "sc", "lit", "col", "gal", "sam", "dan"})
"""Abbreviations that are also words or names; the sentence may well end behind them."""


def _cut(text: str, start: int, end: int, borders: list[int]) -> Iterator[Stretch]:
    """The stretches of text[start:end] between `borders`, without white space at the edges."""
    for border in (*borders, end):
        piece = text[start:border]
        stripped = piece.strip()
        if stripped:
            first = start + len(piece) - len(piece.lstrip())
            yield Stretch(first, first + len(stripped))
        start = max(start, border)
