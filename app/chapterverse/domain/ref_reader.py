"""Reads a text from left to right: names, the numbers after them, and what later numbers refer to."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from chapterverse.domain.canon import Book
from chapterverse.domain.ref_grammar import Group, Place, counts_things, read_group
from chapterverse.domain.ref_names import Entry, Target, key, title
from chapterverse.domain.ref_patterns import (
    AFTER_NAME,
    BACK_ORDINAL,
    BEFORE_NUMBER,
    CHAPTER_VERSE,
    COUNTED,
    GOSPEL_BEFORE,
    NAME_GAP,
    NEED_VERSE,
    NEXT_WORD,
    NO_NAMES,
    NUMBERED,
    OF_SOMETHING,
    ORDINAL,
    PARAGRAPH,
    PHRASE_PART,
    PLAIN,
    PLAIN_NEXT,
    PSALM_BEFORE,
    PUNCTUATED,
    RUN_OF_NUMBERS,
    SPACED_WORD,
    VERSE_SEPARATOR,
    WORD,
    grammar,
)
from chapterverse.domain.ref_resolve import (
    Point,
    Refused,
    Taken,
    and_next,
    take,
    take_range,
    take_verses,
    to_chapter_end,
)
from chapterverse.domain.ref_spelling import alike, near
from chapterverse.domain.ref_text import fold, roman
from chapterverse.domain.ref_values import (
    FoundReference,
    NonexistentReference,
    Precision,
    Problem,
)
from chapterverse.domain.refs import PassageRef

Found = FoundReference | NonexistentReference

_BEFORE_NAMES = frozenset(
    "st saint the of to paul i ii iii iv nd rd th die der an den book epistle letter".split()
)
_LEADING = frozenset("of from in the von aus de du di van st nd rd th".split())
_LONGEST_LIST = 500  # numbers after one name; no printed list comes near
_NEAR_LIMIT = 2000  # different misspelt names looked at in one text; keeps hostile texts linear


@dataclass(frozen=True, slots=True)
class Name:
    """A book name in the text. `books` has more than one where the name is ambiguous."""

    start: int
    end: int
    books: tuple[Target, ...]
    written: str
    common: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """What a number without a book refers to; `verses` says that a bare number is a verse."""

    books: tuple[Target, ...] = ()
    written: str = ""
    chapter: int | None = None
    verses: bool = False
    note: str = ""


class Reader:
    """Reads one text once. `whole` says that the text is a typed reference and not prose."""

    def __init__(self, text: str, context: PassageRef | None, language: str, whole: bool) -> None:
        self.source = text
        self.text = fold(text)
        self.language = language
        self.grammar = grammar(language)
        self.whole = whole
        self.given = _state_of(context)
        self.state = self.given
        self.found: list[Found] = []
        self.floor = 0  # everything before is read
        self.unknown: dict[int, Entry | None] = {}
        self.paragraphs = [match.start() for match in PARAGRAPH.finditer(self.text)]
        self.paragraph = 0  # how many of them are behind

    def read(self) -> list[Found]:
        """All references and failed references of the text, in order."""
        self._look_at_unknown_words()
        if self.given.books:
            self._begin_with_context()
        triggers, unknown = self.grammar.triggers, self.unknown
        for word in WORD.finditer(self.text):
            lower = word[0].lower()
            if lower in triggers or word.start() in unknown or not lower.isascii():
                if word.start() >= self.floor:
                    self._word(word.start(), word.end())
        return self.found

    # names

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

    def _entry(self, start: int, end: int, numbered: bool) -> tuple[Entry, int, str] | None:
        """The entry of the name at `start`, its end, and a note where the spelling is not exact."""
        look, word = self.grammar.look, key(self.text[start:end])
        for rest, entry in look.phrases.get(word, ()):
            stop = end
            for part in rest:
                gap = PHRASE_PART.match(self.text, stop)
                if gap is None or not alike(key(gap[1]), part):
                    break
                stop = gap.end()
            else:
                return entry, stop, ""
        if word in look.names:
            return look.names[word], end, ""
        if start in self.unknown:
            found = self.unknown[start]
            if numbered:
                found = near(self.text[start:end], self.language, numbered=True)
            elif GOSPEL_BEFORE.search(self.text, max(0, start - 40), start) is not None:
                found = near(self.text[start:end], self.language, gospel=True)
            if found is not None:
                return found, end, "spelt"
        return None

    def _name_at(self, pos: int) -> Name | None:
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
                word = WORD.match(self.text, after.start(1))
        if word is None:
            return None
        look = self.grammar.look
        lower = key(word[0])
        if number == 0 and (lower in look.chapter_words or lower in look.verse_words):
            return None
        name = self._name(pos, word.start(), word.end(), number)
        return name if name is not None and name.start == pos else None

    def _name(self, start: int, word_start: int, word_end: int, number: int) -> Name | None:
        found = self._entry(word_start, word_end, number > 0)
        if found is None:
            return self._glued_name(start, word_start, word_end, number)
        entry, end, spelt = found
        books = entry.alone
        if number:
            if number <= len(entry.numbered):
                target = entry.numbered[number - 1]
                books = () if target is None else (target,)
            elif entry.numbered:
                books = ()
            elif self.text[word_start - 1].isdigit() and word_start - 1 != self.floor - 1:
                return None
            else:
                start, number = word_start, 0
        written = self.source[start:end]
        note = ""
        if spelt and books:
            note = f"“{written}” read as {' or '.join(title(book) for book in books)}."
        return Name(start, end, books, written, entry.common and not number, note)

    def _glued_name(self, start: int, word_start: int, word_end: int, number: int) -> Name | None:
        """ "IIKings", "1stTim", "見約翰福音": a number or other words stuck to the name."""
        look, word = self.grammar.look, key(self.text[word_start:word_end])
        if number and word[:2] in ("st", "nd", "rd", "th"):
            return self._name(start, word_start + 2, word_end, number)
        for prefix, value in (("iii", 3), ("ii", 2), ("i", 1)):
            entry = look.names.get(word[len(prefix) :]) if word.startswith(prefix) else None
            if entry is not None and entry.numbered and not number:
                if value <= len(entry.numbered) and entry.numbered[value - 1] is not None:
                    return self._name(start, word_start + len(prefix), word_end, value)
        if not word.isascii() and self.text[word_start] > "\u2e7f":
            for cut in range(1, min(len(word), 12)):
                if word[cut:] in look.names and len(word) - cut > 1:
                    return self._name(word_start + cut, word_start + cut, word_end, 0)
        return None

    # the main line

    def _word(self, start: int, end: int) -> None:
        breaks, behind = self.paragraphs, self.paragraph
        while behind < len(breaks) and breaks[behind] < start:
            behind += 1
        if behind > self.paragraph:
            self.paragraph = behind
            if breaks[behind - 1] >= self.floor:
                self.state = self.given
        word = key(self.text[start:end])
        look = self.grammar.look
        if word in look.verse_words or word in look.chapter_words:
            if self._carried(start):
                return
            if word not in look.names:
                return
        name = self._name_before(start, end)
        if name is not None and (name.books or name.start < start):
            self._after_name(name)
        elif start in self.unknown:
            self._unknown_book(start, end)

    def _name_before(self, start: int, end: int) -> Name | None:
        """The name whose word stands at `start`, with a number that stands before it."""
        left = max(self.floor, start - 64)
        glued = start > left and self.text[start - 1].isdigit()
        before = None
        if self._may_be_numbered(left, start):
            before = BACK_ORDINAL.search(self.text, left, start)
        if before is not None:
            number = int(before[1]) if before[1] else roman(before[2] or "")
            if before[3]:
                number = self.grammar.look.ordinals.get(key(before[3]), 0)
            if number:
                return self._name(before.start(), start, end, number)
        if glued and start != self.floor:
            return None
        return self._name(start, start, end, 0)

    def _may_be_numbered(self, left: int, start: int) -> bool:
        """Whether what stands before may end in a number: cheaper to ask than to search."""
        before = self.text[max(left, start - 24) : start].rstrip()
        if not before:
            return False
        last = before[-1]
        if last.isdigit() or last in ".ºª":
            return True
        if not last.isalpha():
            return False
        word = before.rsplit(None, 1)[-1]
        return word.lower() in _BEFORE_NAMES or key(word) in self.grammar.look.ordinals

    def _plain(self, name: Name) -> bool:
        """Reads "Rom 3:28" and "Rom 3:21-26" without further ado; whether it did."""
        match = PLAIN.match(self.text, name.end)
        if match is None or len(name.books) != 1:
            return False
        if name.common and name.written.islower():
            return False
        if self._led_by_chapter(name) is not None:
            return False
        self.state = State(name.books, name.written, note=name.note)
        self._plain_verses(name.start, match.end(), int(match[1]), int(match[2]), match[3], False)
        self._go_on(self.floor)
        return True

    def _plain_verses(
        self, start: int, end: int, chapter: int, verse: int, last: str | None, joined: bool
    ) -> None:
        book = self.state.books[0]
        if last is not None and int(last) < verse:
            self._one(start, Group(start, end - len(last) - 1, chapter, verse), joined)
            return
        result = take_verses(book, chapter, verse, verse if last is None else int(last))
        self._emit(start, end, [result], joined)
        self.floor = end
        self.state = State(self.state.books, self.state.written, chapter, True)

    def _after_name(self, name: Name) -> None:
        if self._plain(name):
            return
        text = self.text
        gap = AFTER_NAME.match(text, name.end)
        assert gap is not None
        place = Place(
            after_name=True,
            after_comma=gap[1] == ",",
            roman=True,
            commas=self.grammar.look.comma_verse,
            strict=not self.whole,
        )
        group = read_group(text, gap.end(), self.grammar, place)
        if group is None and gap[1]:
            group = None
        led = self._led_by_chapter(name)
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
        self._begin(name)
        self._chain(name.start, group, False)

    def _begin(self, name: Name) -> None:
        self.state = State(name.books, name.written, note=name.note)

    def _believable(self, name: Name, group: Group, gap: re.Match[str]) -> bool:
        """Whether name and number are a reference and not ordinary prose."""
        if self.whole:
            return True
        written = name.written
        exact = group.verse is not None
        if not self.text[group.start].isdigit() and (
            gap[1] or not written.lstrip("0123456789. ")[:1].isupper()
        ):
            return False  # "Joel, three", "the kings thirty and one"
        letters = sum(char.isalpha() for char in written)
        if name.common and written.islower():
            if not exact or letters <= 3:
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
        self.state = State(name.books, name.written, note=name.note)
        start, end = name.start, name.end
        first = self._run_of_numbers(name)
        if first is not None:
            start, books = first
            self._range_of_books(start, end, *books)
            return
        to = self.grammar.to.match(self.text, name.end)
        other = self._name_at(to.end()) if to is not None else None
        if other is not None and len(name.books) == len(other.books) == 1:
            gap = AFTER_NAME.match(self.text, other.end)
            if gap is None or gap.end() == len(self.text) or not self.text[gap.end()].isdigit():
                self._range_of_books(start, other.end, name.books[0], other.books[0])
                return
        self._emit(start, end, [self._take(lambda book: take(book, Point()))], False)

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
        self._emit(start, end, [take_range(first, Point(), last, Point())], False)

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
        self.state = State()
        self._fail(
            start,
            group.end,
            Refused(Problem.UNKNOWN_BOOK, f"“{word}” is not a book of the Bible."),
        )
        self.floor = group.end

    def _carried(self, start: int) -> bool:
        """ "v. 5", "ch. 5" with the book (and chapter) of what came before."""
        if not self.state.books:
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
        rest = self.grammar.separator.match(self.text, self.floor)
        if not self.whole and (rest.end() if rest else self.floor) < len(self.text.rstrip(" .")):
            if group.bare:  # a number that begins ordinary prose
                self.found, self.floor, self.state = [], 0, self.given

    # chapters before the name

    def _led_by_chapter(self, name: Name) -> re.Match[str] | None:
        left = max(self.floor, name.start - 48)
        before = self.text[max(left, name.start - 12) : name.start].rstrip()
        if not before or not before[-1].isalpha():
            return None
        if before.rsplit(None, 1)[-1].lower().lstrip("0123456789") not in _LEADING:
            return None
        if Book.PSALMS in name.books:
            match = PSALM_BEFORE.search(self.text, left, name.start)
            if match is not None:
                return match
        return self.grammar.back_chapter.search(self.text, left, name.start)

    def _led(self, name: Name, led: re.Match[str], group: Group | None) -> None:
        """ "23rd Psalm", "chapters 1-8 of Genesis, verses 18-19"."""
        chapter = int(led[1] or led[2])
        last = int(led[3]) if led.re.groups == 3 and led[3] else None
        if led.re.groups == 2 and not _is_ordinal(chapter, led[2]):
            return
        self._begin(name)
        if last is None and group is not None and group.chapter is None:
            self._one(led.start(), replace(group, chapter=chapter), False)
            self._go_on(self.floor)
            return
        first = Group(led.start(), name.end, chapter, bare=False)
        final = None if last is None else Group(led.start(), name.end, last)
        self.floor = name.end
        self._item(led.start(), first, final, None, False)
        self.state = replace(self.state, chapter=last or chapter, verses=False)
        if group is not None:
            self._chain(group.start, group, False)
        else:
            self._go_on(name.end)

    # lists

    def _chain(self, start: int, group: Group, joined: bool) -> None:
        """A reference and the list that it begins."""
        self._one(start, group, joined)
        self._go_on(self.floor)

    def _go_on(self, pos: int) -> None:
        """Reads on while separators and numbers follow."""
        items = 0
        while True:
            self.floor = pos
            if self.state.verses and len(self.state.books) == 1:
                plain = PLAIN_NEXT.match(self.text, pos)
                if plain is not None and (plain[1] or self.text[pos] == ","):
                    start = plain.start(1) if plain[1] else plain.start(2)
                    items += 1
                    if not self._numbered_name(start) and items <= _LONGEST_LIST:
                        chapter = int(plain[1]) if plain[1] else self.state.chapter or 1
                        self._plain_verses(
                            start, plain.end(), chapter, int(plain[2]), plain[3], True
                        )
                        pos = self.floor
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
                commas=self.grammar.look.comma_verse and by_semicolon,
                verses=self.state.verses and not by_semicolon,
                strict=not self.whole,
            )
            group = read_group(self.text, after, self.grammar, place)
            if group is None or (group.bare and not self._belongs(group, punctuated)):
                return
            if by_semicolon and group.bare and self.state.verses:
                group = self._after_semicolon(group)
            self._one(after, group, self._listed(pos, after))
            if self.floor <= pos:
                return
            pos = self.floor

    def _numbered_name(self, pos: int) -> bool:
        """Whether the number at `pos` belongs to the name after it ("1 John")."""
        match = NUMBERED.match(self.text, pos)
        if match is None:
            return False
        entry = self.grammar.look.names.get(key(match[1]))
        return entry is not None and bool(entry.numbered) or self._name_at(pos) is not None

    def _starts_name(self, pos: int) -> bool:
        """Whether a book name begins here, with which the reader goes on."""
        first = self.text[pos : pos + 1]
        if first.isdigit():
            return self._numbered_name(pos)
        return first.isalpha() and self._name_at(pos) is not None

    def _separator(self, pos: int) -> tuple[int, bool, bool] | None:
        """Where the next item of the list begins, whether a semicolon stands before it, and
        whether more than the name of a translation does."""
        text = self.text
        if self.state.verses:
            match = VERSE_SEPARATOR.match(text, pos)
            if match is not None:
                return match.end(), False, True
        match = self.grammar.separator.match(text, pos)
        if match is None:
            return None
        return match.end(), ";" in match[0], PUNCTUATED.search(match[0]) is not None

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
        book = self.state.books[0]
        if isinstance(book, Book) and book.chapter_count > 1 and book.verse_count(number):
            note = f"{number} after the semicolon is read as a chapter."
            return replace(group, bare=False, note=note)
        return group

    def _one(self, start: int, group: Group, joined: bool) -> None:
        """One item of a list with its range."""
        group = self._settled(group)
        to = self.grammar.to.match(self.text, group.end) if not group.tail == "ff" else None
        if to is None:
            self._item(start, group, None, None, joined)
            return
        name = self._name_at(to.end())
        if name is not None and len(name.books) == 1:
            gap = AFTER_NAME.match(self.text, name.end)
            after = gap.end() if gap is not None else name.end
            last = read_group(self.text, after, self.grammar, Place(roman=True, in_range=True))
            if last is not None and last.chapter is None:
                last = replace(last, chapter=1)
            if last is not None:
                self._item(start, group, last, name, joined)
                return
        in_verses = group.verse is not None
        place = Place(in_range=True, strict=not self.whole, verses=in_verses)
        last = None if name is not None else read_group(self.text, to.end(), self.grammar, place)
        if last is None or not self._ends_range(to[0], last):
            self._item(start, group, None, None, joined)
            return
        self._item(start, group, last, None, joined)

    def _ends_range(self, to: str, last: Group) -> bool:
        if self.whole or not last.bare:
            return True
        spaced = to != to.strip() or to.strip().isalpha()
        return not (spaced and counts_things(self.text, last.end))

    def _settled(self, group: Group) -> Group:
        """A group whose lone number is made a chapter or a verse by what came before."""
        state = self.state
        if group.bare and state.verses and group.tail not in ("title", "/"):
            return replace(group, chapter=state.chapter, verse=group.chapter, bare=False)
        if group.verse is not None and group.chapter is None:
            chapter, note = state.chapter, group.note
            if chapter is None:
                chapter = 1
                if not self._one_chapter():
                    note = f"No chapter is named; read as {state.written} 1:{group.verse}."
            return replace(group, chapter=chapter, verse=group.verse, note=note)
        return group

    def _one_chapter(self) -> bool:
        return all(isinstance(b, Book) and b.chapter_count == 1 for b in self.state.books)

    # from groups to passages

    def _item(
        self, start: int, group: Group, last: Group | None, name: Name | None, joined: bool
    ) -> None:
        """Resolves one item and puts it among the found."""
        end = last.end if last is not None else group.end
        self.floor = end
        first = Point(group.chapter, group.verse)
        if last is None:
            results = [self._take(lambda book: _with_tail(book, first, group))]
            self.state = replace(
                self.state, chapter=group.chapter, verses=group.verse is not None, note=""
            )
            self._single_state(group)
            self._emit(start, end, results, joined, group.note)
            return
        if name is not None:
            point = Point(last.chapter, last.verse)
            book = name.books[0]
            results = [self._take(lambda own: take_range(own, first, book, point))]
            self._emit_ends(start, group, last, name, results, joined)
            self.state = State(name.books, name.written, last.chapter, last.verse is not None)
            self._single_state(last)
            return
        point, note = self._range_end(group, last)
        if point is None:
            self._as_verse(start, group, last, joined)
            return
        results = [self._take(lambda book: _range(book, first, point, last.tail))]
        verses = point.verse is not None
        self._emit_ends(start, group, last, None, results, joined, note, point)
        self.state = replace(self.state, chapter=point.chapter, verses=verses, note="")
        self._single_state(last)

    def _single_state(self, group: Group) -> None:
        """After a lone number of a one-chapter book the next ones are verses."""
        if self.state.books and self._one_chapter():
            self.state = replace(self.state, chapter=1, verses=True)

    def _range_end(self, group: Group, last: Group) -> tuple[Point | None, str]:
        """The end of a range as a point, with a note; None when "13-15" is chapter and verse."""
        if last.chapter is None:
            if group.verse is None and not self._one_chapter():
                return None, ""
            return Point(group.chapter, last.verse), ""
        if last.verse is not None or not last.bare:
            return Point(last.chapter, last.verse), ""
        number = last.chapter
        if group.verse is not None:
            wide = _abbreviated(group.verse, number)
            if wide is not None:
                return Point(group.chapter, wide), f"“{group.verse}-{number}” read as to {wide}."
            return Point(group.chapter, number), ""
        chapter = group.chapter or 0
        book = self.state.books[0] if self.state.books else None
        if isinstance(book, Book) and book.chapter_count > 1:
            backwards = number <= chapter or number > book.chapter_count
            if backwards and 1 <= number <= book.verse_count(chapter):
                return None, ""
        return Point(number), ""

    def _as_verse(self, start: int, group: Group, last: Group, joined: bool) -> None:
        """ "Hebrews 13-15" where there are 13 chapters: the dash stands for a colon."""
        verse = last.verse if last.chapter is None else last.chapter
        note = "" if last.chapter is None else "The dash is read as between chapter and verse."
        merged = replace(group, end=last.end, verse=verse, bare=False, note=note, tail=last.tail)
        self._one(start, merged, joined)

    def _emit_ends(
        self,
        start: int,
        group: Group,
        last: Group,
        name: Name | None,
        results: list[Taken | Refused],
        joined: bool,
        note: str = "",
        point: Point | None = None,
    ) -> None:
        """A range; where it cannot stand, its two ends each for itself if they name their place."""
        result = results[0]
        point = point or Point(last.chapter, last.verse)
        explicit = name is not None or not last.bare
        own = name.books[0] if name is not None else None
        first = self._take(lambda book: take(book, Point(group.chapter, group.verse)))
        second = take(own, point) if own is not None else self._take(lambda b: take(b, point))
        apart = isinstance(first, Taken) and isinstance(second, Taken)
        if isinstance(result, Taken) or not (explicit or apart):
            self._emit(start, last.end, results, joined, note)
            return
        same = own is None and point.chapter == group.chapter and not apart
        if same:
            self._emit(start, last.end, results, joined, note)
            return
        if apart:
            note = "The range runs backwards; its ends are read one by one."
        self._emit(start, group.end, [first], joined, note if apart else "")
        begin = name.start if name is not None else last.start
        self._emit(begin, last.end, [second], True, note if apart else "")

    def _take(self, read) -> Taken | Refused:  # type: ignore[no-untyped-def]
        """What `read` makes of the book; with several books, the one reading that exists."""
        books = self.state.books
        if not books:
            name = " ".join(self.state.written.split())
            return Refused(Problem.UNKNOWN_BOOK, f"There is no book “{name}”.")
        if len(books) == 1:
            return read(books[0])
        results = [(book, read(book)) for book in books]
        valid = [(book, result) for book, result in results if isinstance(result, Taken)]
        name = self.state.written.strip()
        if len(valid) == 1:
            self.state = replace(self.state, books=(valid[0][0],))
            note = f"“{name}” read as {title(valid[0][0])}, the only one with this passage."
            return replace(valid[0][1], reading=f"{note} {valid[0][1].reading}".strip())
        choices = [title(book) for book, _ in valid or results]
        question = f"{', '.join(choices[:-1])} or {choices[-1]}"
        if not valid:
            return Refused(
                Problem.NO_SUCH_VERSE, f"Neither reading of “{name}” exists: {question}."
            )
        return Refused(
            Problem.AMBIGUOUS,
            f"{name}: {question}?",
            "Write the name in full.",
            tuple(result.passage for _, result in valid),
        )

    def _emit(
        self,
        start: int,
        end: int,
        results: list[Taken | Refused],
        joined: bool,
        note: str = "",
    ) -> None:
        result = results[0]
        if isinstance(result, Refused):
            self._fail(start, end, result)
            return
        reading = " ".join(part for part in (self.state.note, note, result.reading) if part)
        self.found.append(
            FoundReference(
                start,
                end,
                self.source[start:end],
                (result.passage,),
                result.precision,
                reading,
                joined,
                result.clipped,
            )
        )
        self.floor = max(self.floor, end)

    def _fail(self, start: int, end: int, why: Refused) -> None:
        text = self.source[start:end]
        self.found.append(
            NonexistentReference(
                start, end, text, why.problem, why.reason, why.hint, why.candidates
            )
        )
        self.floor = max(self.floor, end)


def _state_of(context: PassageRef | None) -> State:
    if context is None:
        return State()
    first, last = context.first, context.last
    book = first.book
    chapter: int | None = last.chapter
    verses = True
    if context == PassageRef.chapter(book, first.chapter):
        verses = book.chapter_count == 1
    if context == PassageRef.book(book) and book.chapter_count > 1:
        chapter, verses = None, False
    if last.book != book:
        book = last.book
    return State((book,), book.full_name, chapter, verses)


def _with_tail(book: Target, point: Point, group: Group) -> Taken | Refused:
    if group.tail == "/":
        return Refused(
            Problem.AMBIGUOUS, "Before and after the stroke: two chapters, or chapter and verse?"
        )
    if group.tail == "ff":
        return to_chapter_end(book, point)
    if group.tail == "f":
        return and_next(book, point)
    if group.tail == "title" and book is Book.PSALMS and point.verse is None:
        result = take(book, Point(point.chapter, 1))
        if isinstance(result, Taken):
            return replace(result, reading="The title stands before verse 1.")
        return result
    return take(book, point)


def _range(book: Target, first: Point, last: Point, tail: str) -> Taken | Refused:
    return take_range(book, first, book, last)


def _abbreviated(first: int, last: int) -> int | None:
    """119:156-9 means 156 to 159."""
    if last >= first:
        return None
    head, tail = str(first), str(last)
    if len(tail) >= len(head):
        return None
    full = int(head[: -len(tail)] + tail)
    return full if full > first else None


def _is_ordinal(number: int, suffix: str) -> bool:
    teen = number % 100 in (11, 12, 13)
    right = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return suffix.lower() == right
