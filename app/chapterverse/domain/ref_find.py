"""Finds book names in a text: numbers before them, titles of several words, slips of spelling."""

from __future__ import annotations

import re
from typing import NamedTuple

from chapterverse.domain.canon import Book
from chapterverse.domain.ref_names import Entry, Target, key, title
from chapterverse.domain.ref_patterns import (
    A_TITLE,
    BACK_ORDINAL,
    BEFORE_NUMBER,
    CHAPTER_VERSE,
    DIGIT,
    GOSPEL_BEFORE,
    ORDINAL,
    PHRASE_PART,
    PSALM_BEFORE,
    SPACED_WORD,
    WORD,
    Grammar,
)
from chapterverse.domain.ref_spelling import alike, near
from chapterverse.domain.ref_text import roman
from chapterverse.domain.ref_words import BEFORE_NAMES, BEFORE_TITLES, LEADING

GLUED_FROM = "\u2e7f"  # scripts after this write names without a space before them
_FREE = " \n(;,"  # after these a number begins
_NUMBER_WINDOW = 24  # characters before a name in which its number stands
_TITLE_WINDOW = 64  # the same with "Letter of Paul to the" between them
_NEAR_LIMIT = 2000  # different misspelt names looked at in one text; keeps hostile texts linear


class Name(NamedTuple):
    """A book name in the text. `books` has more than one where the name is ambiguous, none where
    the number before it is too high. `common` names are ordinary words too."""

    start: int
    end: int
    books: tuple[Target, ...]
    written: str
    common: bool = False
    note: str = ""


class NameFinder:
    """Finds names in one text. `floor`, where asked for, is the end of what is already read."""

    def __init__(
        self, source: str, text: str, grammar: Grammar, language: str, whole: bool
    ) -> None:
        self.source = source
        self.text = text
        self.grammar = grammar
        self.language = language
        self.whole = whole
        self.unknown: dict[int, Entry | None] = {}
        self._look_at_unknown_words()

    def _look_at_unknown_words(self) -> None:
        """Finds "Hezekiah 3:16" and "Habbakuk 3:16": words before chapter and verse."""
        text, look = self.text, self.grammar.look
        if ":" not in text and not self.whole:
            return
        pattern = re.compile(r"\d{1,3}") if self.whole else CHAPTER_VERSE
        for match in pattern.finditer(text):
            before = BEFORE_NUMBER.search(text, max(0, match.start() - 34), match.start())
            if before is None:
                continue
            word = key(before[1])
            if word in look.names or word in self.grammar.triggers:
                continue
            if not (before[1][0].isupper() or self.whole) or len(self.unknown) >= _NEAR_LIMIT:
                continue
            self.unknown[before.start(1)] = near(before[1], self.language)

    def at(self, pos: int, floor: int = 0) -> Name | None:
        """A book name that begins at `pos`, a number before it included."""
        ordinal = ORDINAL.match(self.text, pos)
        number = 0
        start = pos
        if ordinal is not None:
            number = int(ordinal[1]) if ordinal[1] else roman(ordinal[2] or ordinal[3])
            start = ordinal.end()
        word = WORD.match(self.text, start)
        if word is None or (start == pos and pos and self.text[pos - 1].isalpha()):
            return None
        if number == 0 and key(word[0]) in self.grammar.look.ordinals:
            after = SPACED_WORD.match(self.text, word.end())
            if after is not None and key(after[1]) in self.grammar.look.names:
                number = self.grammar.look.ordinals[key(word[0])]
                word = WORD.match(self.text, after.start(1)) or word
        look = self.grammar.look
        lower = key(word[0])
        if number == 0 and (lower in look.chapter_words or lower in look.verse_words):
            return None
        name = self._name(pos, word.start(), word.end(), number, floor)
        return name if name is not None and name.start == pos else None

    def is_plain(self, pos: int) -> bool:
        """Whether a name of one word begins at `pos`, where no number leads into it."""
        word = WORD.match(self.text, pos)
        if word is None or word[0].lower() not in self.grammar.plain:
            return False
        return ORDINAL.match(self.text, pos) is None and not self.text[pos - 1 : pos].isalpha()

    def around(self, start: int, end: int, floor: int) -> Name | None:
        """The name whose word stands at `start`, with a number that stands before it."""
        left = max(floor, start - _TITLE_WINDOW)
        glued = start > left and self.text[start - 1].isdigit()
        digit = start - 2 if self.text[start - 1 : start] == " " else start - 1
        if digit > left and self.text[digit] in "12345" and self.text[digit - 1] in _FREE:
            return self._name(digit, start, end, int(self.text[digit]), floor)
        before = None
        window = self._may_be_numbered(left, start)
        if window:
            before = BACK_ORDINAL.search(self.text, max(left, start - window), start)
        if before is not None:
            number = int(before[1]) if before[1] else roman(before[2] or "")
            if before[3]:
                number = self.grammar.look.ordinals.get(key(before[3]), 0)
            if number:
                return self._name(before.start(), start, end, number, floor)
        if glued and start != floor:
            return None
        name = self._name(start, start, end, 0, floor)
        if name is not None and digit > left and self.text[digit] in "12345":
            return self._with_doubt(name, int(self.text[digit]), digit)
        return name

    def _with_doubt(self, name: Name, number: int, digit: int) -> Name:
        """A name after "s1 ", a number stuck to other letters: it may be the book's or a note's.

        Both are thought of ("John or 1 John?"); where the name needs a number ("Chr"), it is that.
        """
        word = WORD.search(self.text, name.start, name.end)
        entry = self.grammar.look.names.get(key(word[0])) if word is not None else None
        series = entry.numbered if entry is not None else ()
        target = series[number - 1] if number <= len(series) else None
        if target is None or not self.text[digit - 1].isalpha():
            return name
        others = tuple(book for book in name.books if book not in series)
        written = self.source[digit : name.end]
        return name._replace(start=digit, books=(*others, target), written=written, common=False)

    def chapter_before(self, name: Name, floor: int) -> re.Match[str] | None:
        """A chapter that is said before its book, behind `floor` ("chapter 3 of Romans")."""
        left = max(floor, name.start - 48)
        before = self.text[max(left, name.start - 12) : name.start].rstrip()
        if not before or not before[-1].isalpha():
            return None
        if before.rsplit(None, 1)[-1].lower().lstrip("0123456789") not in LEADING:
            return None
        if DIGIT.search(self.text, left, name.start) is None:
            return None
        if Book.PSALMS in name.books:
            match = PSALM_BEFORE.search(self.text, left, name.start)
            if match is not None:
                return match
        return self.grammar.back_chapter.search(self.text, left, name.start)

    def _may_be_numbered(self, left: int, start: int) -> int:
        """How far back a number that belongs to the name may begin, 0 where there can be none:
        cheaper to ask than to search."""
        before = self.text[max(left, start - _NUMBER_WINDOW) : start].rstrip()
        if not before:
            return 0
        last = before[-1]
        if last.isdigit():
            inside = before[-2:-1].isalnum() or before[-2:-1] == ":"  # "3:28 Rom"
            return 0 if inside else _NUMBER_WINDOW
        if last in ".ºª":
            longer = before[-2:-1].isdigit() and before[-3:-2].isalnum()  # "9:10. Rom"
            return 0 if longer else _NUMBER_WINDOW
        if not last.isalpha():
            return 0
        word = before.rsplit(None, 1)[-1]
        lower = word.lower()
        if lower in BEFORE_TITLES:  # "the First Letter to the Corinthians"
            return _TITLE_WINDOW if A_TITLE.search(self.text, left, start) is not None else 0
        numbered = lower in BEFORE_NAMES or key(word) in self.grammar.look.ordinals
        return _NUMBER_WINDOW if numbered else 0

    def _phrase(self, word: str, end: int) -> tuple[Entry, int] | None:
        """The entry of a name of several words that begins with `word`, and its end."""
        rests = self.grammar.look.phrases.get(word)
        if rests is None:
            return None
        following: list[tuple[str, int]] = []
        for rest, entry in rests:
            for index, part in enumerate(rest):
                if index == len(following):
                    gap = PHRASE_PART.match(self.text, following[-1][1] if following else end)
                    following.append(("", -1) if gap is None else (key(gap[1]), gap.end()))
                if following[index][1] < 0 or not alike(following[index][0], part):
                    break
            else:
                return entry, following[len(rest) - 1][1]
        return None

    def _entry(self, start: int, end: int, numbered: bool) -> tuple[Entry, int, str] | None:
        """The entry of the name at `start`, its end, and a note where the spelling is not exact."""
        look, word = self.grammar.look, key(self.text[start:end])
        phrase = self._phrase(word, end)
        if phrase is not None:
            return *phrase, ""
        exact = self.text[start:end].lower()
        if exact in look.names or word in look.names:
            return look.names.get(exact) or look.names[word], end, ""
        if start in self.unknown:
            found = self.unknown[start]
            if numbered:
                found = near(self.text[start:end], self.language, numbered=True)
            elif GOSPEL_BEFORE.search(self.text, max(0, start - 40), start) is not None:
                found = near(self.text[start:end], self.language, gospel=True)
            if found is not None:
                return found, end, "spelt"
        return None

    def _name(
        self, start: int, word_start: int, word_end: int, number: int, floor: int
    ) -> Name | None:
        found = self._entry(word_start, word_end, number > 0)
        if found is None:
            return self._glued(start, word_start, word_end, number, floor)
        entry, end, spelt = found
        books = entry.alone
        if number:
            if number <= len(entry.numbered):
                target = entry.numbered[number - 1]
                books = () if target is None else (target,)
            elif entry.numbered:
                books = ()
            elif self.text[word_start - 1].isdigit() and word_start - 1 != floor - 1:
                return None
            else:
                start, number = word_start, 0
        written = self.source[start:end]
        note = ""
        if spelt and len(books) == 1:
            note = f"“{written}” read as {title(books[0])}."
        return Name(start, end, books, written, entry.common and not number, note)

    def _glued(
        self, start: int, word_start: int, word_end: int, number: int, floor: int
    ) -> Name | None:
        """ "IIKings", "1stTim", "見約翰福音": a number or other words stuck to the name."""
        look, word = self.grammar.look, key(self.text[word_start:word_end])
        if number and word[:2] in ("st", "nd", "rd", "th"):
            return self._name(start, word_start + 2, word_end, number, floor)
        for prefix, value in (("iii", 3), ("ii", 2), ("i", 1)):
            entry = look.names.get(word[len(prefix) :]) if word.startswith(prefix) else None
            if entry is not None and not number and value <= len(entry.numbered):
                return self._name(start, word_start + len(prefix), word_end, value, floor)
        if not word.isascii() and self.text[word_start] > GLUED_FROM:
            for cut in range(1, min(len(word), 12)):
                if word[cut:] in look.names and len(word) - cut > 1:
                    return self._name(word_start + cut, word_start + cut, word_end, 0, floor)
        return None
