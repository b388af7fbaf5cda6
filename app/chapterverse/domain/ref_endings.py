"""What hangs on the last number of a group (3b, 3ff, title), and what may follow it in prose."""

from __future__ import annotations

from chapterverse.domain.ref_group import Group, Place
from chapterverse.domain.ref_patterns import (
    CAPITALS,
    COLON,
    F_IN_CAPITALS,
    FOLLOWING,
    LETTERS,
    NEXT_WORD,
    SLASH,
    STROKE,
    TITLE,
    TRANSLATION,
    WORD,
    Grammar,
)
from chapterverse.domain.ref_words import MAY_FOLLOW

_PARTS = frozenset("abcdeABCDE")
ENDS = frozenset(";)]")  # after these nothing belongs to a number


def closed(text: str, group: Group, grammar: Grammar, place: Place) -> Group | None:
    """The group with what hangs on its last number (3b, 3ff, title); None when glued to a word."""
    pos = group.end
    follows = text[pos : pos + 1]
    if not follows or follows in ENDS:
        return group
    after = text[pos + 1 : pos + 2]
    may_be_title = follows in ":tT" or (
        follows.isspace() and (after in "tT" or not after.isalnum())
    )
    title = TITLE.match(text, pos) if may_be_title else None
    if title is not None:
        return group._replace(end=title.end(), tail="title")
    letters = LETTERS.match(text, pos) if follows in _PARTS else None
    in_verses = group.verse is not None or place.verses
    if letters is not None and (in_verses or letters.end() == pos + 1):
        pos = letters.end()
        if group.verse is None:
            verse = COLON.match(text, pos)
            if verse is not None:
                return Group(group.start, verse.end(), group.chapter, int(verse[1]))
    if "f" in text[pos : pos + 2].lower():
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
