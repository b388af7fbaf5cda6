"""Reads a text from left to right: names, the numbers after them, and the lists that follow."""

from __future__ import annotations

import re
from dataclasses import replace

from chapterverse.domain.canon import Book
from chapterverse.domain.ref_find import Name, NameFinder
from chapterverse.domain.ref_grammar import Group, Place, counts_things, read_group
from chapterverse.domain.ref_items import Found, Items, State, state_of
from chapterverse.domain.ref_names import Target, key, title
from chapterverse.domain.ref_patterns import (
    AFTER_NAME,
    COMMA,
    NAME_GAP,
    NEED_VERSE,
    NEXT_WORD,
    NUMBERED,
    OF_SOMETHING,
    PARAGRAPH,
    PLAIN,
    PLAIN_NEXT,
    RUN_OF_NUMBERS,
    TRANSLATION,
    VERSE_SEPARATOR,
    WORD,
    grammar,
)
from chapterverse.domain.ref_resolve import Point, Refused, take, take_range, take_verses
from chapterverse.domain.ref_text import fold
from chapterverse.domain.ref_values import Problem
from chapterverse.domain.ref_versification import Tradition
from chapterverse.domain.ref_words import COUNTED, NO_NAMES
from chapterverse.domain.refs import PassageRef

_LETTERS_OF_JOHN = (Book.SECOND_JOHN, Book.THIRD_JOHN)
_LONGEST_LIST = 500  # numbers after one name; no printed list comes near


class Reader:
    """Reads one text once. `whole` says that the text is a typed reference and not prose."""

    def __init__(
        self, text: str, context: PassageRef | None, language: str, whole: bool, counted: Tradition
    ) -> None:
        self.source = text
        self.text = fold(text)
        self.grammar = grammar(language)
        self.whole = whole
        self.given = state_of(context)
        self.items = Items(text, self.given, counted)
        self.names = NameFinder(text, self.text, self.grammar, language, whole)
        self.paragraphs = [match.start() for match in PARAGRAPH.finditer(self.text)]
        self.paragraph = 0  # how many of them are behind

    def read(self) -> list[Found]:
        """All references and failed references of the text, in order."""
        if self.given.books:
            self._begin_with_context()
        triggers, unknown = self.grammar.triggers, self.names.unknown
        for word in WORD.finditer(self.text):
            lower = word[0].lower()
            known = lower in triggers or word.start() in unknown or not lower.isascii()
            if known and word.start() >= self.items.floor:
                self._word(word.start(), word.end())
        return self.items.found

    def _word(self, start: int, end: int) -> None:
        breaks, behind = self.paragraphs, self.paragraph
        while behind < len(breaks) and breaks[behind] < start:
            behind += 1
        if behind > self.paragraph:
            self.paragraph = behind
            if breaks[behind - 1] >= self.items.floor:
                self.items.state = self.given
        word = key(self.text[start:end])
        look = self.grammar.look
        if word in look.verse_words or word in look.chapter_words:
            if self._carried(start):
                return
            if word not in look.names:
                return
        name = self.names.around(start, end, self.items.floor)
        if name is not None and (name.books or name.start < start):
            self._after_name(name)
        elif start in self.names.unknown:
            self._unknown_book(start, end)

    def _plain(self, name: Name) -> bool:
        """Reads "Rom 3:28" and "Rom 3:21-26" without further ado; whether it did."""
        match = PLAIN.match(self.text, name.end)
        if match is None or len(name.books) != 1:
            return False
        if name.common and name.written.islower():
            return False
        if match[3] and self._numbered_name(match.start(3)):  # "Genesis 1:1-1 Samuel 2:3"
            return False
        if self.names.chapter_before(name, self.items.floor) is not None:
            return False
        self.items.state = State(name.books, name.written, note=name.note)
        self._plain_verses(name.start, match.end(), int(match[1]), int(match[2]), match[3], False)
        self._go_on(self.items.floor)
        return True

    def _plain_verses(
        self, start: int, end: int, chapter: int, verse: int, last: str | None, joined: bool
    ) -> None:
        book = self.items.state.books[0]
        if last is not None and int(last) < verse:
            self._one(start, Group(start, end - len(last) - 1, chapter, verse), joined)
            return
        result = take_verses(
            book, chapter, verse, verse if last is None else int(last), self.items.counted
        )
        self.items.emit(start, end, result, joined)
        self.items.floor = end
        self.items.state = State(self.items.state.books, self.items.state.written, chapter, True)

    def _after_name(self, name: Name) -> None:
        if self._plain(name):
            return
        text = self.text
        gap = AFTER_NAME.match(text, name.end)
        if gap is None:  # never: the pattern may be empty
            return
        place = Place(
            after_name=True,
            after_comma=gap[1] == ",",
            roman=True,
            commas=self.grammar.look.comma_verse,
            five=not all(book.chapter_count == 1 for book in name.books),
            strict=not self.whole,
        )
        group = read_group(text, gap.end(), self.grammar, place)
        led = self.names.chapter_before(name, self.items.floor)
        if led is not None:
            verse_only = group is not None and group.chapter is None
            self._led(name, led, group if verse_only or not gap[1] else None)
            return
        if name.end == name.start or (group is not None and not self._believable(name, group, gap)):
            return
        if group is None:
            if self.whole:
                self._bare_book(name)
            return
        self._begin(name, ":" in text[group.start : group.end])
        self._chain(name.start, self._with_comma_told(group, name), False)

    def _begin(self, name: Name, exact: bool = False) -> None:
        """From here on numbers are those of this name. In prose "Peter 2" may be a person's."""
        first = self.whole or exact
        self.items.state = State(name.books, name.written, note=name.note, first=first)

    def _with_comma_told(self, group: Group, name: Name) -> Group:
        """ "John 3,16" is two chapters in English and a verse elsewhere; the choice is told."""
        match = COMMA.match(self.text, group.end) if group.bare else None
        book = name.books[0] if len(name.books) == 1 else None
        if match is None or not isinstance(book, Book) or book.chapter_count == 1:
            return group
        chapter, verse = group.chapter or 0, int(match[1])
        tight = self.text[group.end + 1].isdigit()
        if not tight or not book.verse_count(verse) or not 1 <= verse <= book.verse_count(chapter):
            return group
        note = f"Read as chapters {chapter} and {verse}; verse {chapter}:{verse} needs a colon."
        return replace(group, note=note)

    def _believable(self, name: Name, group: Group, gap: re.Match[str]) -> bool:
        """Whether name and number are a reference and not ordinary prose."""
        if self.whole:
            return True
        written = name.written
        exact = group.verse is not None
        if not any(map(str.isdigit, self.text[group.start : group.end])) and (
            gap[1] or not written.lstrip("0123456789. ")[:1].isupper()
        ):
            return False  # "Joel, three", "the kings thirty and one"
        letters = sum(char.isalpha() for char in written)
        if name.common and written.islower() and (not exact or letters <= 3):
            return False
        if len(name.books) > 1 and letters == 1:
            return False
        if exact:
            return ":" in self.text[group.start : group.end] or gap[1] in (None, ",")
        if gap[1] in (":", "-") and not group.bare:
            return True
        if gap[1] == ":":
            return False
        word = NEXT_WORD.match(self.text, group.end)
        if word is not None and word[1].lower() in COUNTED:
            return False
        if len(name.books) > 1 and letters <= 2:
            return False
        if written.lower() in NEED_VERSE and (written.islower() or written.lower() == "mar"):
            return False
        if name.common and letters <= 2 and written.isupper():
            return False
        if name.common and letters <= 3:
            return not counts_things(self.text, group.end)
        return not (name.common and gap[1] == ",")

    def _bare_book(self, name: Name) -> None:
        """A typed book without numbers, or a run of books: "Ruth", "Matt-John", "1-2 Kings"."""
        self.items.state = State(name.books, name.written, note=name.note)
        start, end = name.start, name.end
        first = self._run_of_numbers(name)
        if first is not None:
            start, books = first
            self._range_of_books(start, end, *books)
            return
        to = self.grammar.to.match(self.text, name.end)
        other = self.names.at(to.end()) if to is not None else None
        if other is not None and len(name.books) == len(other.books) == 1:
            gap = AFTER_NAME.match(self.text, other.end)
            if gap is None or gap.end() == len(self.text) or not self.text[gap.end()].isdigit():
                self._range_of_books(start, other.end, name.books[0], other.books[0])
                return
        self.items.emit(start, end, self.items.take(lambda book: take(book, Point())), False)

    def _run_of_numbers(self, name: Name) -> tuple[int, tuple[Target, Target]] | None:
        number = NUMBERED.match(self.text, name.start)
        before = RUN_OF_NUMBERS.search(self.text, max(0, name.start - 5), name.start)
        if before is None or number is None or len(name.books) != 1:
            return None
        word = WORD.search(self.text, name.start, name.end)
        entry = self.grammar.look.names.get(key(word[0])) if word is not None else None
        if entry is None or int(before[1]) > len(entry.numbered):
            return None
        first = entry.numbered[int(before[1]) - 1]
        return None if first is None else (before.start(), (first, name.books[0]))

    def _range_of_books(self, start: int, end: int, first: Target, last: Target) -> None:
        self.items.emit(start, end, take_range(first, Point(), last, Point()), False)

    def _unknown_book(self, start: int, end: int) -> None:
        gap = NAME_GAP.match(self.text, end)
        group = read_group(self.text, gap.end() if gap else end, self.grammar, Place())
        lower = self.text[start:end].lower()
        if group is None or group.verse is None or lower in NO_NAMES:
            return
        shouted = self.text[start:end].isupper() and end - start > 1
        if not self.whole and (shouted or self.text[group.end : group.end + 1] == ":"):
            return
        word = self.source[start:end]
        self.items.state = State()
        self.items.fail(
            start,
            group.end,
            Refused(Problem.UNKNOWN_BOOK, f"“{word}” is not a book of the Bible."),
        )
        self.items.floor = group.end

    def _carried(self, start: int) -> bool:
        """ "v. 5", "ch. 5" with the book (and chapter) of what came before."""
        if not self.items.state.books:
            return False
        group = read_group(self.text, start, self.grammar, Place(strict=not self.whole))
        if group is None or (group.chapter is None and group.verse is None):
            return False
        if OF_SOMETHING.match(self.text, group.end) is not None:
            return False
        self._chain(start, group, False)
        return True

    def _begin_with_context(self) -> None:
        """A text that as a whole goes on from the context: "2ff", "and 6", "19-80,4,20:6-10"."""
        lead = self.grammar.separator.match(self.text, 0)
        pos = lead.end() if lead is not None else len(self.text) - len(self.text.lstrip())
        if self.text[pos : pos + 1] == "-":
            pos += 1
        place = Place(strict=False, commas=self.grammar.look.comma_verse, roman=True)
        group = read_group(self.text, pos, self.grammar, place)
        if group is None:
            return
        self._chain(pos, group, False)
        rest = self.grammar.separator.match(self.text, self.items.floor)
        read = rest.end() if rest is not None else self.items.floor
        if not self.whole and group.bare and read < len(self.text.rstrip(" .")):
            # a number that begins ordinary prose
            self.items.found, self.items.floor, self.items.state = [], 0, self.given

    def _led(self, name: Name, led: re.Match[str], group: Group | None) -> None:
        """ "23rd Psalm", "chapters 1-8 of Genesis, verses 18-19"."""
        chapter = int(led[1] or led[2])
        last = int(led[3]) if led.re.groups == 3 and led[3] else None
        if led.re.groups == 2 and not _is_ordinal(chapter, led[2]):
            return
        self._begin(name)
        if last is None and group is not None and group.chapter is None:
            self._one(led.start(), replace(group, chapter=chapter), False)
            self._go_on(self.items.floor)
            return
        first = Group(led.start(), name.end, chapter, bare=False)
        final = None if last is None else Group(led.start(), name.end, last)
        self.items.floor = name.end
        self.items.add(led.start(), first, final, None, False)
        self.items.state = replace(self.items.state, chapter=last or chapter, verses=False)
        if group is not None:
            self._chain(group.start, group, False)
        else:
            self._go_on(name.end)

    def _chain(self, start: int, group: Group, joined: bool) -> None:
        """A reference and the list that it begins."""
        if group.comma:
            self.items.state = replace(self.items.state, comma=True)
        self._one(start, group, joined)
        self._go_on(self.items.floor)

    def _go_on(self, pos: int) -> None:
        """Reads on while separators and numbers follow."""
        items = 0
        while True:
            self.items.floor = pos
            if self.items.state.verses and len(self.items.state.books) == 1:
                plain = PLAIN_NEXT.match(self.text, pos)
                if plain is not None and (plain[1] or self.text[pos] == ","):
                    start = plain.start(1) if plain[1] else plain.start(2)
                    items += 1
                    ends = plain.start(3) if plain[3] else start
                    named = self._numbered_name(start) or self._numbered_name(ends)
                    if not named and items <= _LONGEST_LIST:
                        chapter = int(plain[1]) if plain[1] else self.items.state.chapter or 1
                        self._plain_verses(
                            start, plain.end(), chapter, int(plain[2]), plain[3], True
                        )
                        pos = self.items.floor
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
            self._one(after, group, self._listed(pos, after))
            if self.items.floor <= pos:
                return
            pos = self.items.floor

    def _numbered_name(self, pos: int) -> bool:
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
            return self._numbered_name(pos)
        return first.isalpha() and self.names.at(pos) is not None

    def _separator(self, pos: int) -> tuple[int, bool, bool] | None:
        """Where the next item of the list begins, whether a semicolon stands before it, and
        whether more than the name of a translation does."""
        text = self.text
        if self.items.state.verses:
            match = VERSE_SEPARATOR.match(text, pos)
            if match is not None:
                return match.end(), False, True
        match = self.grammar.separator.match(text, pos)
        if match is None:
            return None
        punctuated = any(TRANSLATION.fullmatch(part) is None for part in match[0].split())
        return match.end(), ";" in match[0], punctuated

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
            return replace(group, bare=False, note=note)
        return group

    def _one(self, start: int, group: Group, joined: bool) -> None:
        """One item of a list with its range."""
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
                last = replace(last, chapter=1)
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
        dash = "-" in to[0] or last.chapter is None
        if dash and self.items.is_verse_after_dash(group, last):
            self._as_verse(start, group, last, joined)
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
        note = "" if last.chapter is None else "The dash is read as between chapter and verse."
        merged = replace(group, end=last.end, verse=verse, bare=False, note=note, tail=last.tail)
        self._one(start, merged, joined)


def _with_range_told(group: Group, name: Name) -> Name:
    """ "Heb 12:1-3 John 13" leads to 3 John or stops before John; the choice is told."""
    number = name.written[:1]
    if name.books[0] not in _LETTERS_OF_JOHN or not number.isdigit():
        return name
    if not (group.verse or group.chapter or 0) < int(number):
        return name
    book = title(name.books[0])
    return replace(name, note=f"Read as a range to {book}; a comma before “John” parts them.")


def _is_ordinal(number: int, suffix: str) -> bool:
    teen = number % 100 in (11, 12, 13)
    right = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return suffix.lower() == right
