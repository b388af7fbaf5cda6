"""Reads a text from left to right: names, the numbers after them, and the lists that follow."""

from __future__ import annotations

import re
from typing import cast

from chapterverse.domain.canon import Book
from chapterverse.domain.ref_books import Books
from chapterverse.domain.ref_endings import counts_things
from chapterverse.domain.ref_find import GLUED_FROM, Name, NameFinder
from chapterverse.domain.ref_grammar import read_group
from chapterverse.domain.ref_group import Group, Place
from chapterverse.domain.ref_ids import id_at
from chapterverse.domain.ref_items import Found, Items
from chapterverse.domain.ref_lists import Lists
from chapterverse.domain.ref_names import key
from chapterverse.domain.ref_patterns import (
    AFTER_NAME,
    COMMA,
    NAME_GAP,
    OF_SOMETHING,
    PARAGRAPH,
    VERSE_OF,
    WORD,
    grammar,
)
from chapterverse.domain.ref_plain import Plain
from chapterverse.domain.ref_prose import is_believable
from chapterverse.domain.ref_ranges import take_verses
from chapterverse.domain.ref_resolve import Refused
from chapterverse.domain.ref_state import ONE_CHAPTER, State, state_of
from chapterverse.domain.ref_text import fold
from chapterverse.domain.ref_values import FoundReference, Problem
from chapterverse.domain.ref_versification import Tradition
from chapterverse.domain.ref_words import NO_NAMES
from chapterverse.domain.refs import PassageRef


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
        self.items = Items(text, self.given, counted, self.grammar.look.preferred)
        self.names = NameFinder(text, self.text, self.grammar, language, whole)
        self.lists = Lists(self.text, self.grammar, self.names, self.items, whole)
        self.plain = Plain(self.text, self.grammar, self.items, self.lists, whole)
        self.books = Books(self.text, self.grammar, self.names, self.items)
        after = Place(
            after_name=True, roman=True, commas=self.grammar.look.comma_verse, strict=not whole
        )
        self._places = {
            (comma, five): after._replace(after_comma=comma, five=five)
            for comma in (False, True)
            for five in (False, True)
        }
        self.paragraphs = [match.start() for match in PARAGRAPH.finditer(self.text)]
        self.paragraph = 0  # how many of them are behind

    def read(self) -> list[Found]:
        """All references and failed references of the text, in order."""
        if self.given.books:
            self._begin_with_context()
        rules, unknown = self.grammar, self.names.unknown
        triggers = rules.triggers if self.whole else rules.prose_triggers
        items, plain, text = self.items, self.plain, self.text
        ids = "_" in text
        for word in WORD.finditer(text):
            lower = word[0].lower()
            start, end = word.span()
            if ids and text[end : end + 1] == "_" and self._id(start):
                continue
            known = lower in triggers or start in unknown
            if not known and not lower.isascii():
                known = key(lower) in triggers or text[start] > GLUED_FROM
            if known and start >= items.floor and not plain.at(start, end, lower):
                self._word(start, end)
        return self.items.found

    def _id(self, start: int) -> bool:
        """Takes one of the program's own ids, which carries its book and chapter on."""
        item = id_at(self.text, self.source, start)
        if item is None or item.start < self.items.floor:
            return False
        self.items.found.append(item)
        self.items.floor = item.end
        if isinstance(item, FoundReference):
            last = item.passages[0].last
            self.items.state = State((last.book,), item.text, last.chapter, True)
        return True

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
            if self._verse_of(start):
                return
            if not self._is_numbered(start, end) and self._carried(start):
                return
            if word not in look.names:
                return
        name = self.names.around(start, end, self.items.floor)
        if name is not None and (name.books or name.start < start):
            self._after_name(name)
        elif start in self.names.unknown:
            self._unknown_book(start, end)

    def _is_numbered(self, start: int, end: int) -> bool:
        """Whether a number is glued to the word and makes a book of it: "1ch 11:11"."""
        if not self.text[start - 1 : start].isdigit():
            return False
        name = self.names.around(start, end, self.items.floor)
        return name is not None and bool(name.books) and name.start < start

    def _after_name(self, name: Name) -> None:
        text = self.text
        led = self.names.chapter_before(name, self.items.floor)
        if led is None and len(name.books) == 1:
            written, common = name.written, name.common
            if self.plain.after(name.start, name.end, name.books, written, common, name.note):
                return
        gap = cast("re.Match[str]", AFTER_NAME.match(text, name.end))  # it may be empty: it matches
        place = self._places[gap[1] == ",", not ONE_CHAPTER.issuperset(name.books)]
        group = read_group(text, gap.end(), self.grammar, place)
        if led is not None:
            verse_only = group is not None and group.chapter is None
            self._led(name, led, group if verse_only or not gap[1] else None)
            return
        if name.end == name.start or (
            group is not None and not self._believable(name, group, gap[1])
        ):
            return
        if group is None:
            if self.whole:
                self.books.read(name)
            return
        self._begin(name, ":" in text[group.start : group.end])
        self.lists.chain(name.start, self._with_comma_told(group, name), False)

    def _believable(self, name: Name, group: Group, gap: str | None) -> bool:
        return self.whole or is_believable(self.text, name, group, gap, self.grammar.look.full)

    def _begin(self, name: Name, exact: bool = False) -> None:
        """From here on numbers are those of this name. In prose "Peter 2" may be a person's."""
        first = self.whole or exact
        self.items.state = State(name.books, name.written, None, False, name.note, False, first)

    def _with_comma_told(self, group: Group, name: Name) -> Group:
        """ "John 3,16" is two chapters in English and a verse elsewhere; the choice is told."""
        match = COMMA.match(self.text, group.end) if group.bare else None
        book = name.books[0] if len(name.books) == 1 else None
        if match is None or not isinstance(book, Book) or book.chapter_count == 1:
            return group
        chapter, verse = group.chapter or 0, int(match[1])
        tight = self.text[group.end + 1].isdigit()
        told = tight or verse < chapter  # "Matthew 5, 6" are chapters, "Exodus 20, 1-17" hardly
        if not self.whole and counts_things(self.text, match.end()):
            return group
        if not told or not book.verse_count(verse) or not 1 <= verse <= book.verse_count(chapter):
            return group
        note = f"Read as chapters {chapter} and {verse}; verse {chapter}:{verse} needs a colon."
        return group._replace(note=note)

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
        found = self.items.found
        if found and group.chapter is None and self.text[found[-1].end : start].isspace():
            place = f"{self.items.state.written.strip()} {self.items.state.chapter}"
            written = self.source[start : group.end]
            group = group._replace(note=f"“{written}” is read as of {place}.")
        self.lists.chain(start, group, False)
        return True

    def _verse_of(self, start: int) -> bool:
        """ "verse 16 of John 3", "vv. 3-5 of Psalm 23"."""
        match = VERSE_OF.match(self.text, start)
        name = None if match is None else self.names.at(match.end())
        if match is None or name is None or len(name.books) != 1:
            return False
        gap = AFTER_NAME.match(self.text, name.end)
        after = name.end if gap is None else gap.end()
        group = read_group(self.text, after, self.grammar, self._places[False, False])
        if group is None or group.chapter is None or group.verse is not None or group.tail:
            return False
        if self.grammar.to.match(self.text, group.end) is not None:
            return False
        first = int(match[1])
        self.items.state = State(name.books, name.written, group.chapter, True)
        last = max(first, int(match[2] or first))
        result = take_verses(name.books[0], group.chapter, first, last, self.items.counted)
        self.items.emit(start, group.end, result, False)
        self.lists.go_on(self.items.floor)
        return True

    def _begin_with_context(self) -> None:
        """A text that as a whole goes on from the context: "2ff", "and 6", "19-80,4,20:6-10"."""
        lead = self.grammar.separator.match(self.text, 0)
        pos = lead.end() if lead is not None else len(self.text) - len(self.text.lstrip())
        if self.text[pos : pos + 1] == "-":
            pos += 1
        place = Place(strict=False, commas=self.grammar.look.comma_verse, roman=self.whole)
        group = read_group(self.text, pos, self.grammar, place)
        if group is None:
            return
        self.lists.chain(pos, group, False)
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
            self.lists.one(led.start(), group._replace(chapter=chapter), False)
            self.lists.go_on(self.items.floor)
            return
        first = Group(led.start(), name.end, chapter, bare=False)
        final = None if last is None else Group(led.start(), name.end, last)
        self.items.floor = name.end
        self.items.add(led.start(), first, final, None, False)
        self.items.state = self.items.state._replace(chapter=last or chapter, verses=False)
        if group is not None:
            self.lists.chain(group.start, group, False)
        else:
            self.lists.go_on(name.end)


def _is_ordinal(number: int, suffix: str) -> bool:
    teen = number % 100 in (11, 12, 13)
    right = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return suffix.lower() == right
