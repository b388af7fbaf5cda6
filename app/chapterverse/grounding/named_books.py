"""Books, writers and speakers that a question names: where its answer is to be looked for first.

Pure. "in Romans" names a book, "What does James say" a writer, "the Sermon on the Mount" a part of
a book. A name that is a person or a plain word too (Job, Acts) counts only where the sentence uses
it as a book or has the person say something. Nothing is ruled out by it: services.retrieve ranks
what lies there higher.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from chapterverse.domain.canon import NEW_TESTAMENT, OLD_TESTAMENT, Book
from chapterverse.domain.refs import PassageRef, VerseRef


@dataclass(frozen=True, slots=True)
class NamedPlaces:
    """Where to look first; `text` is the question without the words that only say where.

    `as_book`: the question names a book or a part of one, not only somebody who speaks in it.
    """

    places: tuple[PassageRef, ...]
    text: str
    as_book: bool = True

    def hold(self, verse: VerseRef) -> bool:
        """Whether a verse lies in one of the places."""
        return any(verse in place for place in self.places)


def _books(first: Book, last: Book) -> tuple[Book, ...]:
    return tuple(Book(number) for number in range(first, last + 1))


_PARTS: Mapping[str, tuple[str, ...]] = {
    r"sermon on the mount(?:ain)?": ("Matt.5.1-Matt.7.29",),
    r"sermon on the plain": ("Luke.6.17-Luke.6.49",),
    r"beatitudes": ("Matt.5.3-Matt.5.12", "Luke.6.20-Luke.6.26"),
    r"(?:ten commandments|decalogue)": ("Exod.20.1-Exod.20.17", "Deut.5.6-Deut.5.21"),
    r"(?:lord[’']s prayer|our father)": ("Matt.6.9-Matt.6.13", "Luke.11.2-Luke.11.4"),
    r"olivet discourse": ("Matt.24.3-Matt.25.46", "Mark.13.3-Mark.13.37"),
    r"(?:upper room|farewell) discourse": ("John.13.31-John.17.26",),
    r"great commission": ("Matt.28.16-Matt.28.20",),
    r"magnificat": ("Luke.1.46-Luke.1.55",),
}
"""Parts of books that have a name of their own. The name is kept: it may be what is asked about."""

_GROUPS: Mapping[str, tuple[Book, ...]] = {
    r"(?:torah|pentateuch|five books of moses)": _books(Book.GENESIS, Book.DEUTERONOMY),
    r"(?:four |synoptic )?gospels": _books(Book.MATTHEW, Book.JOHN),
    r"old testament|hebrew bible|hebrew scriptures": tuple(map(Book, OLD_TESTAMENT)),
    r"new testament": tuple(map(Book, NEW_TESTAMENT)),
    r"(?:letters|epistles) of paul|paul[’']s (?:letters|epistles)|pauline (?:letters|epistles)": (
        _books(Book.ROMANS, Book.PHILEMON)
    ),
    r"pastoral (?:letters|epistles)": _books(Book.FIRST_TIMOTHY, Book.TITUS),
    r"song of songs|canticles": (Book.SONG_OF_SOLOMON,),
    r"acts of the apostles": (Book.ACTS,),
}

_SPEAKERS: Mapping[str, tuple[Book, ...]] = {
    "paul": _books(Book.ROMANS, Book.PHILEMON),
    "peter": (Book.FIRST_PETER, Book.SECOND_PETER),
    "john": (Book.JOHN, Book.FIRST_JOHN, Book.SECOND_JOHN, Book.THIRD_JOHN, Book.REVELATION),
    "luke": (Book.LUKE, Book.ACTS),
    "jesus": (*_books(Book.MATTHEW, Book.JOHN), Book.REVELATION),
    "christ": (*_books(Book.MATTHEW, Book.JOHN), Book.REVELATION),
    "moses": _books(Book.EXODUS, Book.DEUTERONOMY),
    "david": (Book.PSALMS,),
    "psalmist": (Book.PSALMS,),
    "solomon": (Book.PROVERBS, Book.ECCLESIASTES, Book.SONG_OF_SOLOMON),
    "preacher": (Book.ECCLESIASTES,),
    "samuel": (Book.FIRST_SAMUEL,),
}
"""Who wrote or speaks in more books than the one of his name, or in none of that name."""

_PEOPLES = frozenset(
    {"romans", "corinthians", "galatians", "ephesians", "philippians", "colossians"}
    | {"thessalonians", "hebrews"}
)
_PLAIN_WORDS = frozenset(
    {"numbers", "judges", "kings", "chronicles", "acts", "revelation", "proverbs", "mark"}
)
_ONLY_BOOKS = frozenset(
    {"genesis", "exodus", "leviticus", "deuteronomy", "psalms", "ecclesiastes", "lamentations"}
    | {"song of solomon", "proverbs"}
)
_ADDRESSED = frozenset({"ruth", "esther", "timothy", "titus", "philemon"})
"""Persons whose name a book has, but who do not speak to its readers."""

_BY_NAME: dict[str, list[Book]] = {}
for _book in Book:
    _BY_NAME.setdefault(_book.info.name.lstrip("123 ").lower(), []).append(_book)
_BY_NAME["psalm"] = [Book.PSALMS]
_BY_NAME["revelations"] = [Book.REVELATION]

_SAY = (
    r"(?:say|said|teach|taught|write|wrote|tell|told|warn|describe|promise|command|advise|urge"
    r"|explain|argue|claim|exhort|encourage|declare|speak|spoke|instruct|mention|list|compare"
    r"|define|answer|ask|list|call|mean)(?:s|es|ed)?\b"
)
_NUMBER = r"(?:(?P<number>[123]|I{1,3}|1st|2nd|3rd|[Ff]irst|[Ss]econd|[Tt]hird)\s+)?"
_NAME = "(?P<name>" + "|".join(sorted(map(str.title, _BY_NAME), key=len, reverse=True)) + ")"
_NAME = _NAME.replace("Song Of Solomon", "Song of Solomon")
_CALLED = re.compile(
    r"\b(?:the\s+)?(?:(?:book|letter|epistle|gospel|prophecy|prophet|writings)s?\s+"
    r"(?:of|to|by|according\s+to)\s+(?:the\s+)?(?:saint\s+|st\.?\s+)?)" + _NUMBER + _NAME + r"\b"
)
_LED = re.compile(
    r"\b(?P<lead>[Ii]n|[Ff]rom|[Tt]hroughout|[Aa]cross|[Rr]ead)\s+"
    + _NUMBER + _NAME + r"\b(?![’'])"
)  # fmt: skip
_BARE = re.compile(r"\b" + _NUMBER + _NAME + r"\b(?![’'])")
_SAYS = re.compile(
    r"\b(?:the\s+)?(?:apostle\s+|prophet\s+|king\s+)?" + _NUMBER
    + r"(?P<name>[A-Z][a-z]+(?: of Solomon)?|psalmist|preacher)(?:,? also)?\s+(?:\w+ly\s+)?" + _SAY
)  # fmt: skip
_ACCORDING = re.compile(r"\b[Aa]ccording to (?:the )?(?P<name>[A-Z][a-z]+|psalmist|preacher)\b")
_OWNED = re.compile(
    r"\b(?P<name>[A-Z][a-z]+)[’']s?\s+(?:\w+\s+)?(?:teachings?|views?|words?|advice|letters?"
    r"|epistles?|gospel|instructions?|warnings?|parables?|prophec(?:y|ies)|psalms?|proverbs?|book)\b"
)
_LED_PART = r"\b(?:in|from|throughout|across|does|do|did) (?:the |all the )?(?P<name>{0})\b"
_WHOLE_PART = r"^\W*(?:what (?:is|are|was) )?(?:the )?(?P<name>{0})\W*$"
"""How a part or a group of books is named: looked into, or all of the question."""

_FRAME = re.compile(
    r"\b(?:(?:the\s+)?(?:book|letter|epistle|gospel|prophecy)s?\s+(?:of|to|by|according\s+to)"
    r"(?:\s+the)?\s*$)",
    re.IGNORECASE,
)


def named_places(question: str) -> NamedPlaces | None:
    """Where a question says its answer stands, None where it does not say; total."""
    for pattern, refs in _PARTS.items():
        if _as_part(pattern, question):
            return NamedPlaces(tuple(map(PassageRef.from_osis, refs)), question)
    found: dict[Book, None] = {}
    spans: list[tuple[int, int]] = []
    for start, end, books in _as_books(question):
        found.update(dict.fromkeys(books))
        spans.append((start, end))
    if found:
        return NamedPlaces(_places(found), _cut(question, spans))
    said = (_SAYS, _OWNED, _ACCORDING)
    for match in (match for pattern in said for match in pattern.finditer(question)):
        name = match["name"].lower()
        books = _SPEAKERS.get(name) or (() if name in _ADDRESSED else tuple(books_named(name, "")))
        if books:
            # The name stays: the trained table knows who writes about what.
            return NamedPlaces(_places(dict.fromkeys(books)), question, as_book=False)
    return None


def _as_part(pattern: str, question: str) -> re.Match[str] | None:
    led, whole = _LED_PART.format(pattern), _WHOLE_PART.format(pattern)
    found = re.search(led, question, re.IGNORECASE)
    return found or re.search(whole, question, re.IGNORECASE)


def _as_books(question: str) -> Iterator[tuple[int, int, tuple[Book, ...]]]:
    """Every stretch that names books as books, with them."""
    for pattern, group in _GROUPS.items():
        match = _as_part(pattern, question)
        if match is not None:
            yield match.start("name"), match.end("name"), group
    for match in _CALLED.finditer(question):
        yield *match.span(), books_named(match["name"], match["number"] or "")
    for match in _LED.finditer(question):
        yield match.end("lead"), match.end(), books_named(match["name"], match["number"] or "")
    for match in _BARE.finditer(question):
        name = match["name"].lower()
        before = question[: match.start()].rstrip().lower()
        people = name in _PEOPLES and not before.endswith(" the") and before != "the"
        sole = name in _ONLY_BOOKS or people
        says = name in _PLAIN_WORDS and re.match(rf"\s+{_SAY}", question[match.end() :])
        if match["number"] or sole or says:
            yield *match.span(), books_named(name, match["number"] or "")


def book_pattern() -> str:
    """A pattern for one book as a question names it, with groups "number" and "name"; for flags
    that ignore case."""
    called = (
        r"(?:the\s+)?(?:(?:books?|letters?|epistles?|gospels?|prophecy)\s+"
        r"(?:of|to|by|according\s+to)\s+)?(?:the\s+)?(?:saint\s+|st\.?\s+)?"
    )
    return called + _NUMBER + _NAME


def books_named(name: str, number: str) -> tuple[Book, ...]:
    """The books of a name; with a number in words or figures the one of that number."""
    books = _BY_NAME.get(name.lower(), [])
    ordinal = {"i": 1, "f": 1, "1": 1, "s": 2, "2": 2, "t": 3, "3": 3}.get(number[:1].lower(), 0)
    if number.lower() in ("ii", "iii"):
        ordinal = len(number)
    if not ordinal:
        gospel = [book for book in books if not book.info.name[0].isdigit()]
        return tuple(gospel or books)
    return tuple(book for book in books if book.info.name.startswith(str(ordinal)))


def _places(books: Mapping[Book, None]) -> tuple[PassageRef, ...]:
    return tuple(PassageRef.book(book) for book in sorted(books))


def _cut(question: str, spans: list[tuple[int, int]]) -> str:
    """The question without these stretches, nor the words that led up to them."""
    left = len(question)
    for start, end in sorted(spans, reverse=True):
        if end <= left:
            question = _FRAME.sub("", question[:start]) + " " + question[end:]
            left = start
    return question
