"""Groups of numbers as people write them: "3:28", "chap. xvii. 19", "v. 5", "three verse four"."""

from __future__ import annotations

import re

from chapterverse.domain.ref_endings import ENDS, closed, counts_things
from chapterverse.domain.ref_group import Group, Place
from chapterverse.domain.ref_patterns import (
    CHAPTER_FIVE,
    COLON,
    COLON_COMMA,
    COMMA,
    DOT,
    DOT_SPACE,
    NEW_SENTENCE,
    NUMBER,
    NUMBERED,
    PHRASE_END,
    PLAIN_GROUP,
    QUOTE,
    ROMAN,
    ROMAN_TAIL,
    SPACE,
    TIME,
    WORD,
    WORDS_GAP,
    Grammar,
)
from chapterverse.domain.ref_text import SPELLED, roman, spelled

_NUMERALS = frozenset("ivxlc")


def read_group(text: str, pos: int, grammar: Grammar, place: Place) -> Group | None:
    """The group at `pos`, or None."""
    plain = PLAIN_GROUP.match(text, pos)
    if plain is not None:
        chapter, end = int(plain[1]), plain.end()
        if plain[2]:
            return Group(pos, end, chapter, int(plain[2]))
        if not (place.commas or place.after_comma):
            return Group(pos, end, chapter, None, True)
    if text[pos : pos + 1].isdigit():
        return _numbers(text, pos, grammar, place)
    first = WORD.match(text, pos)
    if first is None:
        return None
    lower = first[0].lower()
    if lower not in grammar.openers and not _NUMERALS.issuperset(lower):
        return None
    word = grammar.chapter.match(text, pos)
    if word is not None and word.end() > pos:
        group = _numbers(text, word.end(), grammar, place._replace(roman=True), worded=True)
        return None if group is None else group._replace(start=pos, bare=False)
    five = CHAPTER_FIVE.match(text, pos) if place.five else None
    if five is not None:
        note = f"“v.” read as chapter 5, verse {five[1]}."
        return closed(text, Group(pos, five.end(), 5, int(five[1]), note=note), grammar, place)
    word = grammar.verse.match(text, pos)
    if word is not None:
        return _verse(text, pos, word.end(), grammar, place)
    return _numbers(text, pos, grammar, place)


def _verse(text: str, start: int, pos: int, grammar: Grammar, place: Place) -> Group | None:
    number = NUMBER.match(text, pos)
    if number is None:
        match = SPELLED.match(text, pos)
        if match is None:
            return None
        return Group(start, match.end(), verse=spelled(match[0]))
    both = COLON.match(text, number.end())
    if both is not None:  # "verse 6:4"
        return closed(text, Group(start, both.end(), int(number[1]), int(both[1])), grammar, place)
    return closed(text, Group(start, number.end(), verse=int(number[1])), grammar, place)


def _numbers(
    text: str, pos: int, grammar: Grammar, place: Place, worded: bool = False
) -> Group | None:
    number = NUMBER.match(text, pos)
    if number is not None:
        return _with_verse(text, pos, number.end(), int(number[1]), grammar, place)
    if place.roman:
        match = ROMAN.match(text, pos)
        value = roman(match[0]) if match else 0
        if match is not None and value:
            return _after_roman(text, pos, match.end(), value, grammar, place, worded)
    if place.after_name or worded:
        words = SPELLED.match(text, pos)
        if words is not None:
            return _after_words(text, pos, words.end(), spelled(words[0]), grammar, place, worded)
    return None


def _with_verse(
    text: str, start: int, pos: int, chapter: int, grammar: Grammar, place: Place
) -> Group | None:
    if place.commas or place.after_comma:
        match = COMMA.match(text, pos)
        if match is not None:
            group = Group(start, match.end(), chapter, int(match[1]), comma=place.commas)
            if not place.commas:
                group = group._replace(note="The comma is read as between chapter and verse.")
            return closed(text, group, grammar, place)
    follows = text[pos : pos + 3]
    if not follows or follows[0] in ENDS:
        return Group(start, pos, chapter, bare=True)
    typo = COLON_COMMA.match(text, pos) if follows.startswith(":,") and not place.verses else None
    if typo is not None:
        note = "“:,” is read as a colon."
        group = Group(start, typo.end(), chapter, int(typo[1]), note=note)
        return closed(text, group, grammar, place)
    match = COLON.match(text, pos) if ":" in follows else None
    if match is not None and TIME.match(text, match.end()) is not None:
        return None
    match = match or _other_tail(text, pos, follows, grammar, place)
    if match is not None and not (place.strict and NEW_SENTENCE.match(text, pos)):
        group = Group(start, match.end(), chapter, int(match[1]))
        return closed(text, group, grammar, place)
    match = DOT_SPACE.match(text, pos) if follows[0] == "." else None
    if match is None and place.after_name and follows[0].isspace():
        match = SPACE.match(text, pos)
    if (
        match is not None
        and not place.in_range
        and not (place.strict and counts_things(text, match.end()))
        and not _name_follows(text, match.start(1), grammar)
    ):
        spaced = closed(text, Group(start, match.end(), chapter, int(match[1])), grammar, place)
        if spaced is not None:
            return spaced
    return closed(text, Group(start, pos, chapter, bare=True), grammar, place)


def _other_tail(
    text: str, pos: int, follows: str, grammar: Grammar, place: Place
) -> re.Match[str] | None:
    """The verse after a chapter that no colon parts from it; `follows` are the next characters."""
    if place.stops:
        return None
    match = DOT.match(text, pos) if "." in follows[:2] else None
    if match is not None or place.verses:
        return match
    if follows[0] == "'":
        match = QUOTE.match(text, pos)
    return match or grammar.verse_tail.match(text, pos)


def _name_follows(text: str, pos: int, grammar: Grammar) -> bool:
    """Whether the number at `pos` is that of a numbered book, or a new sentence's."""
    match = NUMBERED.match(text, pos)
    if match is None:
        return False
    entry = grammar.look.names.get(match[1].lower())
    return entry is not None and bool(entry.numbered)


def _after_roman(
    text: str, start: int, pos: int, chapter: int, grammar: Grammar, place: Place, worded: bool
) -> Group | None:
    tail = ROMAN_TAIL.match(text, pos)
    if tail is not None:
        group = Group(start, tail.end(), chapter, int(tail[1]))
        return closed(text, group, grammar, place)
    verse = grammar.verse_tail.match(text, pos + (text[pos : pos + 1] == "."))
    if verse is not None:
        return closed(text, Group(start, verse.end(), chapter, int(verse[1])), grammar, place)
    if pos - start < 2 and not worded:
        return None
    return Group(start, pos, chapter)


def _after_words(
    text: str, start: int, pos: int, chapter: int, grammar: Grammar, place: Place, worded: bool
) -> Group | None:
    gap = WORDS_GAP.match(text, pos)
    if gap is not None:
        verse = grammar.verse.match(text, gap.end())
        after = verse.end() if verse is not None else gap.end()
        number = NUMBER.match(text, after)
        words = SPELLED.match(text, after)
        if number is not None and not counts_things(text, number.end()):
            return Group(start, number.end(), chapter, int(number[1]))
        if words is not None:
            return Group(start, words.end(), chapter, spelled(words[0]))
    if worded or not place.strict or _phrase_ends(text, pos):
        return Group(start, pos, chapter)
    return None


def _phrase_ends(text: str, pos: int) -> bool:
    """Whether the words stop here, so that "thirteen" counts no things."""
    return PHRASE_END.match(text, pos) is not None
