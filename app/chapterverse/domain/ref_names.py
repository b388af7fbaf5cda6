"""Book names of a language made ready for reading: name to book, numbers before it included."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from chapterverse.domain.canon import BY_OSIS, OUTER_BY_OSIS, Book, OuterBook
from chapterverse.domain.names import LANGUAGES, Names

Target = Book | OuterBook


@dataclass(frozen=True, slots=True)
class Entry:
    """What a name stands for: `alone`, and with a number before it (`numbered[0]` is for 1).

    More than one book in `alone` is an ambiguity. A `common` name is an ordinary word too.
    """

    alone: tuple[Target, ...]
    numbered: tuple[Target | None, ...] = ()
    common: bool = False


@dataclass(frozen=True, slots=True)
class Lookup:
    """Everything the reader needs to know of a language (English is always among it).

    `phrases` maps a first word to the words that may follow, longest first; `full` are the names
    that are no abbreviations, `preferred` the ambiguous ones whose first book is taken.
    """

    names: dict[str, Entry]
    phrases: dict[str, tuple[tuple[tuple[str, ...], Entry], ...]]
    full: frozenset[str]
    preferred: frozenset[str]
    ordinals: dict[str, int]
    chapter_words: frozenset[str]
    verse_words: frozenset[str]
    list_words: frozenset[str]
    range_words: frozenset[str]
    comma_verse: bool


@lru_cache(maxsize=256)
def title(target: Target) -> str:
    """The English name of a book of either kind."""
    return target.full_name if isinstance(target, Book) else target.name


def key(word: str) -> str:
    """A word as it is looked up: lower case, without accents."""
    lower = word.lower()
    return lower if lower.isascii() else _plain(lower)


@lru_cache(maxsize=4096)
def _plain(lower: str) -> str:
    plain = unicodedata.normalize("NFD", lower.replace("ß", "ss"))
    return "".join(char for char in plain if not unicodedata.combining(char))


@lru_cache(maxsize=16)
def lookup(language: str) -> Lookup:
    """The names of `language` (BCP 47) over the English ones; an unknown language is English."""
    base = language.lower().replace("_", "-").split("-")[0]
    own = LANGUAGES.get(base, LANGUAGES["en"])
    layers = [LANGUAGES["zh"], LANGUAGES["en"]] + ([own] if base != "en" else [])
    entries: dict[str, Entry] = {}
    for layer in layers:
        entries.update(_compile(layer))
    singles = {name: entry for name, entry in entries.items() if " " not in name}
    phrases: dict[str, list[tuple[tuple[str, ...], Entry]]] = {}
    for name, entry in entries.items():
        first, *rest = name.split()
        if rest:
            phrases.setdefault(first, []).append((tuple(rest), entry))
    ordinals = {
        key(word): number
        for layer in layers
        for number, words in enumerate(layer.ordinals, 1)
        for word in words
    }

    def words(field: str) -> frozenset[str]:
        written = [word.lower() for layer in layers for word in getattr(layer, field)]
        return frozenset(written) | frozenset(map(key, written))

    return Lookup(
        names=singles,
        phrases={
            first: tuple(sorted(rests, key=lambda pair: -len(pair[0])))
            for first, rests in phrases.items()
        },
        full=frozenset(name for layer in layers for name in _full(layer)) | {"psalm"},
        preferred=words("preferred"),
        ordinals=ordinals,
        chapter_words=words("chapter_words"),
        verse_words=words("verse_words"),
        list_words=words("list_words"),
        range_words=words("range_words"),
        comma_verse=own.comma_verse,
    )


def _book(osis: str) -> Target:
    return BY_OSIS[osis] if osis in BY_OSIS else OUTER_BY_OSIS[osis]


def _full(names: Names) -> dict[str, None]:
    """The usual name of each row, in order."""
    rows = (row.partition(" | ")[2] for row in names.books.splitlines())
    return dict.fromkeys(key(row.split(",")[0].strip()) for row in rows)


def _forms(name: str) -> tuple[str, ...]:
    """A name as looked up, and with its accents where they tell books apart ("Jó", "Jo")."""
    return tuple(dict.fromkeys((key(name), name.lower())))


def _compile(names: Names) -> dict[str, Entry]:
    alone: dict[str, list[Target]] = {}
    numbered: dict[str, tuple[Target | None, ...]] = {}
    common = {key(word) for word in names.common_words}
    for row in names.books.splitlines():
        ids, _, written = row.partition(" | ")
        keys = [form for name in written.split(",") for form in _forms(name.strip())]
        osis = ids.split()
        single, family = _split(osis)
        for name in keys:
            if single is not None:
                alone.setdefault(name, []).append(_book(single))
            if family:
                numbered[name] = tuple(map(_book, family))
    for row in names.ambiguous.splitlines():
        name, _, ids = row.partition(" | ")
        alone[key(name)] = [_book(osis) for osis in ids.split()]
    result: dict[str, Entry] = {}
    for name in alone.keys() | numbered.keys():
        books = tuple(dict.fromkeys(alone.get(name, ())))
        series = numbered.get(name, ())
        if not books:
            books = tuple(dict.fromkeys(book for book in series if book is not None))
        result[name] = Entry(books, series, name in common)
    return _with_prefixes(result, _full(names), common)


def _split(osis: list[str]) -> tuple[str | None, list[str]]:
    """The book meant without a number, and those meant with 1, 2, 3 ..."""
    if len(osis) == 1:
        return osis[0], []
    if osis[0] == "-":
        return None, osis[1:]
    if not osis[0][0].isdigit() and osis[1][0].isdigit():
        return osis[0], osis[1:]
    return None, osis


def _with_prefixes(
    entries: dict[str, Entry], full: dict[str, None], common: set[str]
) -> dict[str, Entry]:
    """Adds every beginning of three letters or more that only one full name has."""
    begins: dict[str, set[str]] = {}
    for name in full:
        if " " not in name and name.isascii():
            for length in range(3, len(name)):
                begins.setdefault(name[:length], set()).add(name)
    for beginning, names in begins.items():
        if beginning not in entries and len(names) == 1 and beginning != "the":
            whole = entries[next(iter(names))]
            if not any(isinstance(book, Book) for book in whole.alone):
                continue  # "add", "let" and the like
            entries[beginning] = Entry(whole.alone, whole.numbered, beginning in common)
    return entries
