"""The shape of a language's book names."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Names:
    """Book names and reference words of one language.

    `books` has one row a book or family: OSIS ids for the numbers 1, 2, 3 ... (or one id without
    a number before "|"; "-" for none), then names separated by commas, the usual one first.
    `ambiguous` has rows of a name and the ids it may stand for; of those in `preferred` the first
    is taken, and told, because a published list of abbreviations has it so. `comma_verse` says
    that a comma stands between chapter and verse ("Joh 3,16"); `common_words` are names that
    ordinary prose uses too, read only with a capital. Words are written without their full stop.
    """

    language: str
    books: str
    ambiguous: str = ""
    preferred: tuple[str, ...] = ()
    ordinals: tuple[tuple[str, ...], ...] = ()
    chapter_words: tuple[str, ...] = ()
    verse_words: tuple[str, ...] = ()
    list_words: tuple[str, ...] = ()
    range_words: tuple[str, ...] = ()
    common_words: tuple[str, ...] = ()
    comma_verse: bool = False
