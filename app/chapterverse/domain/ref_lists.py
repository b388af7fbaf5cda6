"""Reads the numbers of one reference and goes on through the list and the ranges after it."""

from __future__ import annotations

from chapterverse.domain.canon import Book
from chapterverse.domain.ref_doubts import Doubts
from chapterverse.domain.ref_endings import counts_things
from chapterverse.domain.ref_find import Name, NameFinder
from chapterverse.domain.ref_grammar import read_group
from chapterverse.domain.ref_group import Group, Place
from chapterverse.domain.ref_items import Items
from chapterverse.domain.ref_names import key, title
from chapterverse.domain.ref_patterns import (
    AFTER_NAME,
    BRACKETS,
    CHAPTER_SLASH,
    DASH_VERSE,
    NUMBERED,
    PLAIN_NEXT,
    SPACED_PAIR,
    TRANSLATION,
    VERSE_SEPARATOR,
    Grammar,
)
from chapterverse.domain.ref_ranges import take_verses
from chapterverse.domain.ref_state import State

_LETTERS_OF_JOHN = (Book.SECOND_JOHN, Book.THIRD_JOHN)
_IN_VERSES = ".:-/"  # what VERSE_SEPARATOR begins with
_PARTING = ",;"  # what PLAIN_NEXT begins with
_MARKS = " \n,;&()[]"  # separators that are no words
_LONGEST_LIST = 500  # numbers after one name; no printed list comes near


class Lists:
    """Reads numbers of one text into `items`. `whole` says that the text is a typed reference."""

    def __init__(
        self, text: str, grammar: Grammar, names: NameFinder, items: Items, whole: bool
    ) -> None:
        self.text = text
        self.grammar = grammar
        self.names = names
        self.items = items
        self.whole = whole
        self.doubts = Doubts(text, items, grammar.look.names)

    def chain(self, start: int, group: Group, joined: bool) -> None:
        """A reference and the list that it begins."""
        if group.comma:
            self.items.state = self.items.state._replace(comma=True)
        self.one(start, group, joined)
        self.go_on(self.items.floor)

    def go_on(self, pos: int) -> None:
        """Reads on while separators and numbers follow."""
        items = 0
        while True:
            self.items.floor = pos
            if self._plain_list(pos):
                plain = PLAIN_NEXT.match(self.text, pos)
                if plain is not None and (plain[1] or self.text[pos] == ","):
                    start = plain.start(1) if plain[1] else plain.start(2)
                    items += 1
                    ends = plain.start(3) if plain[3] else start
                    named = self.numbered_name(start) or self.numbered_name(ends)
                    if not named and items <= _LONGEST_LIST:
                        chapter = int(plain[1]) if plain[1] else self.items.state.chapter or 1
                        self.plain_verses(
                            start, plain.end(), chapter, int(plain[2]), plain[3], True
                        )
                        pos = self.items.floor
                        continue
            if self._is_stroke(pos) and self.doubts.stroke(pos):
                pos = self.items.floor
                items += 1
                continue
            separator = self._separator(pos)
            if separator is None:
                return
            after, by_semicolon, punctuated = separator
            items += 1
            if self._starts_name(after) or items > _LONGEST_LIST:
                return
            place = Place(
                roman=True,
                commas=self.grammar.look.comma_verse and self.text[pos:after].strip() != ",",
                stops=self.items.state.comma,
                verses=self.items.state.verses and not by_semicolon,
                strict=not self.whole,
            )
            group = read_group(self.text, after, self.grammar, place)
            if group is None or (group.bare and not self._belongs(group, punctuated)):
                return
            if by_semicolon and group.bare and self.items.state.verses:
                group = self._after_semicolon(group)
            if not self.whole and self.doubts.two_numbers(group):
                return
            self.one(after, group, self._listed(pos, after))
            if self.text[pos:after].isspace():
                self.doubts.pair(pos, after)
            pos = self.items.floor

    def _is_stroke(self, pos: int) -> bool:
        """Whether a stroke after a chapter of running text follows, which is read in two ways."""
        return not self.whole and not self.items.state.verses and self.text.startswith("/", pos)

    def _plain_list(self, pos: int) -> bool:
        """Whether what follows may be one more verse of the book, in the plainest writing."""
        state = self.items.state
        if self.text[pos : pos + 1] not in _PARTING:
            return False
        return state.verses and not state.dash and len(state.books) == 1

    def numbered_name(self, pos: int) -> bool:
        """Whether the number at `pos` belongs to the name after it ("1 John")."""
        match = NUMBERED.match(self.text, pos)
        if match is None:
            return False
        entry = self.grammar.look.names.get(key(match[1]))
        return (entry is not None and bool(entry.numbered)) or self.names.at(pos) is not None

    def _starts_name(self, pos: int) -> bool:
        """Whether a book name begins here, with which the reader goes on."""
        first = self.text[pos : pos + 1]
        if first.isdigit():
            return self.numbered_name(pos)
        return first.isalpha() and (self.names.is_plain(pos) or self.names.at(pos) is not None)

    def _separator(self, pos: int) -> tuple[int, bool, bool] | None:
        """Where the next item of the list begins, whether a semicolon stands before it, and
        whether more than the name of a translation does."""
        text = self.text
        first = text[pos : pos + 1]
        if first in _IN_VERSES and self.items.state.verses:
            match = VERSE_SEPARATOR.match(text, pos)
            if match is not None:
                return match.end(), False, True
        two = text[pos : pos + 2]
        if two.isalpha() and two.lower() not in self.grammar.begins:
            return None
        match = self.grammar.separator.match(text, pos)
        if match is None:
            pair = None
            if first.isspace() or first == ".":
                pair = SPACED_PAIR.match(text, pos)
            elif first == "/":
                pair = CHAPTER_SLASH.match(text, pos)
            return None if pair is None else (pair.end(), False, True)
        if not match[0].strip(_MARKS):
            return match.end(), ";" in match[0], True
        parts = BRACKETS.sub(" ", match[0]).split()
        works = [part for part in parts if TRANSLATION.fullmatch(part)]
        return match.end(), ";" in match[0], not works or len(works) < len(parts)

    def _listed(self, pos: int, after: int) -> bool:
        """Whether only a comma or the like stands between two items, and no name of a work."""
        between = self.text[pos:after]
        return not any(char.isupper() for char in between) and "-" not in between

    def _belongs(self, group: Group, punctuated: bool) -> bool:
        """Whether a bare number goes on with the list and is no count of things."""
        return punctuated and (self.whole or not counts_things(self.text, group.end))

    def _after_semicolon(self, group: Group) -> Group:
        """ "Isa 11:1-9; 35": after a semicolon a lone number is a chapter, where there is one."""
        number = group.chapter or 0
        book = self.items.state.books[0] if self.items.state.books else None
        if isinstance(book, Book) and book.chapter_count > 1 and book.verse_count(number):
            note = f"{number} after the semicolon is read as a chapter."
            return group._replace(bare=False, note=note)
        return group

    def one(self, start: int, group: Group, joined: bool) -> None:
        """One item of a list with its range."""
        if self.items.state.dash and group.bare:
            dash = DASH_VERSE.match(self.text, group.end)
            if dash is not None:
                verse = Group(dash.start(1), dash.end(), int(dash[1]), bare=True)
                self._as_verse(start, group, verse, joined)
                return
        group = self.items.settled(group)
        to = self.grammar.to.match(self.text, group.end) if group.tail != "ff" else None
        if to is None:
            self.items.add(start, group, None, None, joined)
            return
        name = self.names.at(to.end())
        if name is not None and len(name.books) == 1:
            gap = AFTER_NAME.match(self.text, name.end)
            after = gap.end() if gap is not None else name.end
            last = read_group(self.text, after, self.grammar, Place(roman=True, in_range=True))
            if last is not None and last.chapter is None:
                last = last._replace(chapter=1)
            if last is not None:
                self.items.add(start, group, last, _with_range_told(group, name), joined)
                return
        in_verses = group.verse is not None
        stops = self.items.state.comma
        place = Place(
            in_range=True, strict=not self.whole, verses=in_verses, commas=stops, stops=stops
        )
        last = None if name is not None else read_group(self.text, to.end(), self.grammar, place)
        if last is None or not self._ends_range(to[0], last):
            self.items.add(start, group, None, None, joined)
            return
        word = "-" not in to[0] and last.chapter is not None
        if self.items.is_verse_after_dash(group, last, word):
            self._as_verse(start, group, last, joined)
            return
        if not self.whole and to[0] != to[0].strip() and self.items.leads_nowhere(group, last):
            note = f"“{self.text[to.start() : last.end].strip()}” leads nowhere and is left out."
            self.items.add(start, group._replace(note=note), None, None, joined)
            return
        self.items.add(start, group, last, None, joined)

    def _ends_range(self, to: str, last: Group) -> bool:
        if self.whole or not last.bare:
            return True
        spaced = to != to.strip() or to.strip().isalpha()
        return not (spaced and counts_things(self.text, last.end))

    def _as_verse(self, start: int, group: Group, last: Group, joined: bool) -> None:
        """ "Hebrews 13-15" where there are 13 chapters: the dash stands for a colon."""
        verse = last.verse if last.chapter is None else last.chapter
        between = self.text[group.end : last.start].strip()
        note = "" if last.chapter is None else f"“{between}” is read as between chapter and verse."
        merged = group._replace(end=last.end, verse=verse, bare=False, note=note, tail=last.tail)
        self.one(start, merged, joined)
        self.items.state = self.items.state._replace(dash=last.chapter is not None)

    def plain_verses(
        self, start: int, end: int, chapter: int, verse: int, last: str | None, joined: bool
    ) -> None:
        """Keep a verse, or the verses to `last`, of a chapter of the book in force. A `last` that
        is before the verse is no part of it."""
        book = self.items.state.books[0]
        if last is not None and int(last) < verse:
            self.one(start, Group(start, end - len(last) - 1, chapter, verse), joined)
            return
        result = take_verses(
            book, chapter, verse, verse if last is None else int(last), self.items.counted
        )
        self.items.emit(start, end, result, joined)
        self.items.floor = end
        self.items.state = State(self.items.state.books, self.items.state.written, chapter, True)


def _with_range_told(group: Group, name: Name) -> Name:
    """ "Heb 12:1-3 John 13" leads to 3 John or stops before John; the choice is told."""
    number = name.written[:1]
    if name.books[0] not in _LETTERS_OF_JOHN or not number.isdigit():
        return name
    if not (group.verse or group.chapter or 0) < int(number):
        return name
    book = title(name.books[0])
    return name._replace(note=f"Read as a range to {book}; a comma before “John” parts them.")
