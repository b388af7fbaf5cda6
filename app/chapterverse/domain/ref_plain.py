"""Reads the plainest references in one step: a name, "3:28" or "3:21-26" or "3", and nothing after
them that could change the reading. They are nearly all of a printed text; the rest is ref_reader's.
"""

from __future__ import annotations

from chapterverse.domain.ref_items import Items
from chapterverse.domain.ref_lists import Lists
from chapterverse.domain.ref_names import Target
from chapterverse.domain.ref_patterns import (
    NEED_VERSE,
    NEXT_WORD,
    PLAIN,
    PLAIN_CHAPTER,
    PUNCTUATED_WORD,
    SPACED_PAIR,
    WORD,
    Grammar,
)
from chapterverse.domain.ref_ranges import take_verses
from chapterverse.domain.ref_resolve import take_at
from chapterverse.domain.ref_state import ONE_CHAPTER, State
from chapterverse.domain.ref_words import COUNTED

_TAILS = frozenset({"title", "f", "ff"})
_MARKS = frozenset(".ºª")  # what may part a number from the name after it


class Plain:
    """Reads one text into `items`. `whole` says that the text is a typed reference."""

    def __init__(
        self, text: str, grammar: Grammar, items: Items, lists: Lists, whole: bool
    ) -> None:
        self.text = text
        self.grammar = grammar
        self.items = items
        self.lists = lists
        self.whole = whole
        self._tried = (-1, -1)  # start and end of the name that was last looked at in vain

    def at(self, start: int, end: int, lower: str) -> bool:
        """Reads the reference whose name is the word from `start` to `end`; whether it did."""
        text = self.text
        before = start - 1
        if before >= self.items.floor and text[before] == " ":
            before -= 1
        if before >= self.items.floor and text[before] in "123":
            glued = before > self.items.floor and text[before - 1].isalnum()
            return not glued and self._numbered(before, start, end, lower)
        entry = self.grammar.plain.get(lower)
        if entry is None or not self._stands_free(start):
            return False
        books, common = entry
        return self.after(start, end, books, self.items.source[start:end], common, "")

    def _numbered(self, number: int, start: int, end: int, lower: str) -> bool:
        """ "1 Cor 13:4", where the number that stands at `number` is that of the name."""
        look = self.grammar.look
        entry = look.names.get(lower)
        index = int(self.text[number]) - 1
        if (
            entry is None
            or index >= len(entry.numbered)
            or len(lower) == 1
            or lower in look.phrases
        ):
            return False
        book = entry.numbered[index]
        if book is None or not self._stands_free(number):
            return False
        return self.after(number, end, (book,), self.items.source[number:end], False, "")

    def after(
        self, start: int, end: int, books: tuple[Target, ...], written: str, common: bool, note: str
    ) -> bool:
        """Reads the numbers after a name; whether it did."""
        if self._tried == (start, end):
            return False
        if self._read(start, end, books, written, common, note):
            return True
        self._tried = (start, end)
        return False

    def _read(
        self, start: int, end: int, books: tuple[Target, ...], written: str, common: bool, note: str
    ) -> bool:
        match = PLAIN.match(self.text, end)
        if match is None:
            # A misspelt name is believed before chapter and verse only, which the reader reads.
            surely = not self.whole and not note
            return surely and self._chapter(start, end, books, written, common)
        if len(books) > 1 or (common and written.islower()):
            return False
        if match[3] and self.lists.numbered_name(match.start(3)):  # "Genesis 1:1-1 Samuel 2:3"
            return False
        self._take(start, match.end(), books, written, note, int(match[1]), int(match[2]), match[3])
        return True

    def _take(
        self,
        start: int,
        end: int,
        books: tuple[Target, ...],
        written: str,
        note: str,
        chapter: int,
        verse: int,
        last: str | None,
    ) -> None:
        items = self.items
        items.state = State(books, written, chapter, True, note)
        if last is not None and int(last) < verse:
            self.lists.plain_verses(start, end, chapter, verse, last, False)
        else:
            until = verse if last is None else int(last)
            items.emit(
                start, end, take_verses(books[0], chapter, verse, until, items.counted), False
            )
            items.floor = end
        if note:
            items.state = items.state._replace(note="")
        self.lists.go_on(items.floor)

    def _chapter(
        self, start: int, end: int, books: tuple[Target, ...], written: str, common: bool
    ) -> bool:
        """ "Rom 3" in prose where nothing after it could change the reading."""
        match = PLAIN_CHAPTER.match(self.text, end)
        if match is None or written.lower() in NEED_VERSE or not written[-2:].isalpha():
            return False  # "2S6" may be any code
        end = match.end()
        follows = self.text[end : end + 1]
        if follows.isspace():
            if self.text[end + 1 : end + 2].isdigit() and not (
                SPACED_PAIR.match(self.text, end) or self.lists.numbered_name(end + 1)
            ):
                return False
            word = NEXT_WORD.match(self.text, end)
            if word is not None and not self._begins_something_else(word[1], common):
                return False
        elif follows in ",.:":
            word = PUNCTUATED_WORD.match(self.text, end)
            if word is not None and self._owned(word[1].lower()):
                return False
        elif follows.isalpha():
            glued = WORD.match(self.text, end)
            if glued is not None and not self._is_another_book(glued[0]):
                return False
        if common and (written.islower() or _shouted(written)):
            return False
        self._take_chapter(start, end, books, written, int(match[1]))
        return True

    def _take_chapter(
        self, start: int, end: int, books: tuple[Target, ...], written: str, chapter: int
    ) -> None:
        items = self.items
        if len(books) > 1:
            items.state = State(books, written)
            items.emit(start, end, items.take_at(chapter, None), False)
            items.go_to(chapter, False)
        else:
            single = books[0] in ONE_CHAPTER
            items.state = State(books, written, 1 if single else chapter, single)
            items.emit(start, end, take_at(books[0], chapter, None, items.counted), False)
        items.floor = end
        self.lists.go_on(end)

    def _stands_free(self, start: int) -> bool:
        """Whether nothing before the name could be its number or lead it ("chapter 3 of")."""
        floor, text = self.items.floor, self.text
        pos = start - 1
        while pos >= floor and start - pos < 24:
            char = text[pos]
            if not char.isspace():
                if not char.isalpha():
                    return not (char.isdigit() or char in _MARKS)
                word = text[max(floor, pos - 23) : pos + 1].rsplit(None, 1)[-1].lower()
                return word.isascii() and word.isalpha() and word not in self.grammar.leads
            pos -= 1
        return True

    def _is_another_book(self, word: str) -> bool:
        """Whether a word glued to a number is a book to which the number cannot belong."""
        entry = self.grammar.look.names.get(word.lower())
        return entry is not None and not entry.numbered

    def _begins_something_else(self, word: str, common: bool) -> bool:
        """Whether a word after a number belongs neither to it nor to a range, nor, after a name
        that is an ordinary word too, is what it counts."""
        lower = word.lower()
        counted = common and lower in COUNTED
        return word[0].isupper() and not counted and not self._owned(lower)

    def _owned(self, lower: str) -> bool:
        """Whether a word after a number may belong to it."""
        look = self.grammar.look
        known = lower in look.verse_words or lower in look.chapter_words
        return known or lower in look.range_words or lower in _TAILS


def _shouted(written: str) -> bool:
    """ "MT 5" may be a time zone or a manuscript."""
    return written.isupper() and sum(map(str.isalpha, written)) <= 2
