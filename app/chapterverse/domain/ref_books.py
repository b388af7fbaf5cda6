"""Typed books without numbers, and runs of them: "Ruth", "Matt-John", "1-2 Kings"."""

from __future__ import annotations

from chapterverse.domain.ref_find import Name, NameFinder
from chapterverse.domain.ref_items import Items
from chapterverse.domain.ref_names import Target, key
from chapterverse.domain.ref_patterns import AFTER_NAME, NUMBERED, RUN_OF_NUMBERS, WORD, Grammar
from chapterverse.domain.ref_ranges import take_range
from chapterverse.domain.ref_resolve import Point, take
from chapterverse.domain.ref_state import State


class Books:
    """Reads whole books of one text into `items`."""

    def __init__(self, text: str, grammar: Grammar, names: NameFinder, items: Items) -> None:
        self.text = text
        self.grammar = grammar
        self.names = names
        self.items = items

    def read(self, name: Name) -> None:
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
