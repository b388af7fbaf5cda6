"""Groups of numbers as people write them: "3:28", "chap. xvii. 19", "v. 5", "three verse four"."""

from __future__ import annotations

import re
from typing import NamedTuple

from chapterverse.domain.ref_patterns import (
    CAPITALS,
    CHAPTER_FIVE,
    COLON,
    COLON_COMMA,
    COMMA,
    DOT,
    DOT_SPACE,
    F_IN_CAPITALS,
    FOLLOWING,
    LETTERS,
    NEW_SENTENCE,
    NEXT_WORD,
    NUMBER,
    NUMBERED,
    PHRASE_END,
    PLAIN_GROUP,
    QUOTE,
    ROMAN,
    ROMAN_TAIL,
    SLASH,
    SPACE,
    STROKE,
    TIME,
    TITLE,
    TRANSLATION,
    WORD,
    WORDS_GAP,
    Grammar,
)
from chapterverse.domain.ref_text import SPELLED, roman, spelled
from chapterverse.domain.ref_words import MAY_FOLLOW


# Tuples with names: made for every number, they cost a quarter of what frozen dataclasses do.
class Group(NamedTuple):
    """Numbers that belong together, from `start` to `end` of the text.

    `bare` says that the only number may be a chapter or a verse (it stands in `chapter`).
    `tail` is "", "f", "ff" or "title"; `comma` that a comma stood between chapter and verse.
    """

    start: int
    end: int
    chapter: int | None = None
    verse: int | None = None
    bare: bool = False
    tail: str = ""
    comma: bool = False
    note: str = ""


_NUMERALS = frozenset("ivxlc")
_PARTS = frozenset("abcdeABCDE")
_ENDS = frozenset(";)]")  # after these nothing belongs to a number


class Place(NamedTuple):
    """Where a group is looked for: right after a name, in a list, or at the end of a range."""

    after_name: bool = False
    after_comma: bool = False
    in_range: bool = False
    roman: bool = False
    commas: bool = False
    stops: bool = False  # a full stop parts verses here
    five: bool = False  # "v. 17" after a name is chapter five, as in old printing
    verses: bool = False  # a lone number is a verse here
    strict: bool = True  # running text, in which a number may also count things


def read_group(text: str, pos: int, grammar: Grammar, place: Place) -> Group | None:
    """The group at `pos`, or None."""
    plain = PLAIN_GROUP.match(text, pos)
    if plain is not None:
        chapter, end = int(plain[1]), plain.end()
        if plain[2]:
            return Group(pos, end, chapter, int(plain[2]))
        if not (place.commas or place.after_comma):
            return Group(pos, end, chapter, None, True)
    first = WORD.match(text, pos)
    if first is None:
        return _numbers(text, pos, grammar, place) if text[pos : pos + 1].isdigit() else None
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
        return _closed(text, Group(pos, five.end(), 5, int(five[1]), note=note), grammar, place)
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
        return _closed(text, Group(start, both.end(), int(number[1]), int(both[1])), grammar, place)
    return _closed(text, Group(start, number.end(), verse=int(number[1])), grammar, place)


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
            return _closed(text, group, grammar, place)
    follows = text[pos : pos + 3]
    if not follows or follows[0] in _ENDS:
        return Group(start, pos, chapter, bare=True)
    typo = COLON_COMMA.match(text, pos) if follows.startswith(":,") and not place.verses else None
    if typo is not None:
        note = "“:,” is read as a colon."
        group = Group(start, typo.end(), chapter, int(typo[1]), note=note)
        return _closed(text, group, grammar, place)
    match = COLON.match(text, pos) if ":" in follows else None
    if match is not None and TIME.match(text, match.end()) is not None:
        return None
    match = match or _other_tail(text, pos, follows, grammar, place)
    if match is not None and not (place.strict and NEW_SENTENCE.match(text, pos)):
        group = Group(start, match.end(), chapter, int(match[1]))
        return _closed(text, group, grammar, place)
    match = DOT_SPACE.match(text, pos) if follows[0] == "." else None
    if match is None and place.after_name and follows[0].isspace():
        match = SPACE.match(text, pos)
    if (
        match is not None
        and not place.in_range
        and not (place.strict and counts_things(text, match.end()))
        and not _name_follows(text, match.start(1), grammar)
    ):
        closed = _closed(text, Group(start, match.end(), chapter, int(match[1])), grammar, place)
        if closed is not None:
            return closed
    return _closed(text, Group(start, pos, chapter, bare=True), grammar, place)


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
        return _closed(text, group, grammar, place)
    verse = grammar.verse_tail.match(text, pos + (text[pos : pos + 1] == "."))
    if verse is not None:
        return _closed(text, Group(start, verse.end(), chapter, int(verse[1])), grammar, place)
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


def _closed(text: str, group: Group, grammar: Grammar, place: Place) -> Group | None:
    """The group with what hangs on its last number (3b, 3ff, title); None when glued to a word."""
    pos = group.end
    follows = text[pos : pos + 1]
    if not follows or follows in _ENDS:
        return group
    title = TITLE.match(text, pos) if follows in ":tT" or follows.isspace() else None
    if title is not None:
        return group._replace(end=title.end(), tail="title")
    letters = LETTERS.match(text, pos) if follows in _PARTS else None
    in_verses = group.verse is not None or place.verses
    if letters is not None and (in_verses or letters.end() == pos + 1):
        pos = letters.end()
        if group.verse is None:
            after = COLON.match(text, pos)
            if after is not None:
                return Group(group.start, after.end(), group.chapter, int(after[1]))
    following = FOLLOWING.match(text, pos)
    if following is not None:
        return group._replace(end=following.end(), tail=following[1].lower())
    capital = F_IN_CAPITALS.match(text, pos)
    if capital is not None and CAPITALS.search(text, max(0, group.start - 12), group.start):
        return group._replace(end=capital.end(), tail="f")
    if pos < len(text) and (text[pos].isalpha() or text[pos] == "_"):
        if not _may_be_glued(text, pos, group, grammar, place):
            return None
    elif not place.strict and group.bare and not place.verses and SLASH.match(text, pos):
        number = STROKE.match(text, pos)
        return group._replace(end=pos if number is None else number.end(), tail="/")
    if pos - group.end > 1:
        parts = text[group.end : pos]
        return group._replace(
            end=pos, note=f"“{parts}” are parts of the verse; all of it is meant."
        )
    return group if pos == group.end else group._replace(end=pos)


def _may_be_glued(text: str, pos: int, group: Group, grammar: Grammar, place: Place) -> bool:
    """What may touch a number: a translation's name, "thru", "v3", a book, a new sentence."""
    if TRANSLATION.match(text, pos) or grammar.to.match(text, pos):
        return True
    word = WORD.match(text, pos)
    if word is None:
        return False
    if not word[0].isascii():
        return True
    entry = grammar.look.names.get(word[0].lower())
    if entry is not None and len(word[0]) > 1:
        number = group.verse or group.chapter or 0  # "2John" is a book, not what comes before
        return not 1 <= number <= len(entry.numbered)
    verse_end = place.in_range and (group.verse is not None or place.verses)
    if ":" in text[group.start : pos] and word[0][1:].islower():  # "Jer 29:11For I know"
        verse_end = True
    return (verse_end or group.chapter is None) and word[0][0].isupper()


def counts_things(text: str, pos: int) -> bool:
    """Whether a plain word follows, so that the number before `pos` may be a count."""
    word = NEXT_WORD.match(text, pos)
    if word is None or not word[1][0].islower():
        return False
    return word[1] not in MAY_FOLLOW and TRANSLATION.match(text, word.start(1)) is None
