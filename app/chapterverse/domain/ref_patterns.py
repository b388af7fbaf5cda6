"""The patterns of reference notation for a language, compiled once. All are bounded, so that
matching at a place costs no more than a fixed number of characters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from chapterverse.domain.ref_names import Lookup, Target, lookup
from chapterverse.domain.ref_text import SPELLED_FIRST
from chapterverse.domain.ref_words import BEFORE_NAMES, BEFORE_TITLES, LEADING, TRANSLATIONS

# The plainest forms, which are nearly all of a printed text: "3:28" or "3:21-26" after a name, and
# ", 4:3" or ", 5" after that, followed by nothing that could change the reading.
_NOTHING_MORE = (
    r"(?![^\W\u2e80-\u9fff]|[:/'\-]|\.\d|\s{0,2}(?:-|[ap]\.?\s?m(?!\w|\.?\s\d)|ff?(?!\w)|title)"
    r"|\s(?:to|thr(?:ough|[ou])|until|bis|[aà][lou]?|au|hasta|at[ée]|tot|t/m|fino|jusqu)\W)"
)
PLAIN = re.compile(rf"\.?\s?(\d{{1,3}}):(\d{{1,3}})(?:-(\d{{1,3}}))?{_NOTHING_MORE}", re.IGNORECASE)
PLAIN_NEXT = re.compile(
    rf"[,;]\s?(?:(\d{{1,3}}):)?(\d{{1,3}})(?:-(\d{{1,3}}))?{_NOTHING_MORE}(?=[,;)\]]|\.?\s{{0,4}}$|\.\s[A-Z])"
)
PLAIN_CHAPTER = re.compile(
    r"\.?\s?(\d{1,3})(?=[;)\]]|$|[A-Z][A-Za-z]|[,.:]\s{0,2}[A-Za-z]|[,.]\s{0,4}$"
    r"|/\d{1,3}(?![\d/])|\s(?:[1-3]\s?[A-Z][a-z]|\d{1,3}:\d{1,3}[)\];,]|(?![\s\d:\-.*])))"
)
WORD = re.compile(r"[^\W\d_]+")
# A number or "3:28" after which the general rules would find nothing to add.
PLAIN_GROUP = re.compile(
    r"(\d{1,3})(?::(\d{1,3})(?=[,;)\]\-]|\Z|\s(?![AaFfOoPpTtUu\s:]))|(?=[;)\]]|\Z|,\s\d))"
)
NUMBER = re.compile(r"(\d{1,3})(?!\d)(?!,\d{3}(?!\d))(?!/\d{1,2}/)")
ROMAN_TAIL = re.compile(r"(?:\.[,:]?|[,:]|\s(?=v))\s{0,3}(?:v{1,2}\.?\s?)?(\d{1,3})(?![\d:])")
WORDS_GAP = re.compile(r",?\s{1,3}")
PHRASE_END = re.compile(r"\s{0,4}(?:$|[.,;:)!?\]]|and\s[A-Z])")
NUMBERED = re.compile(r"[1-5](?:st|nd|rd|th)?\.?\s{0,3}([^\W\d_]+)")
PHRASE_PART = re.compile(r"[\s.]{1,3}([^\W\d_]+)")
SPACED_WORD = re.compile(r"\s{1,3}([^\W\d_]+)")
NAME_GAP = re.compile(r"\.?\s{0,3}")
RUN_OF_NUMBERS = re.compile(r"([1-3])\s?-\s?$")
OF_SOMETHING = re.compile(r"\s{1,2}of\s")
VERSE_SEPARATOR = re.compile(
    r"[.:\-](?=\d{1,3}(?!\d))|/(?=\d{1,3}(?![\d/]))|\.\s(?=\d{1,3}\s{0,3}(?:$|[,;)]))"
)
SLASH = re.compile(r"/(?=\d{1,3}(?!\d))")
CHAPTER_SLASH = re.compile(r"/(?=\d{1,3}[:.]\d)")
CHAPTER_STROKE = re.compile(r"/(\d{1,3})(?:-(\d{1,3}))?(?![\w/]|[:.]\d)")
DASH_VERSE = re.compile(r"-(\d{1,3})(?![\w:]|\.\d)")
VERSE_OF = re.compile(
    r"(?:verses?|vv?|vss?)\.?\s{0,2}(\d{1,3})(?:\s?(?:-|to)\s?(\d{1,3}))?\s{1,2}(?:of|in)\s{1,2}",
    re.IGNORECASE,
)
BRACKETS = re.compile(r"[()\[\]]")
TWO_NUMBERS = re.compile(r"\s{1,3}(\d{1,3})\s?(?=[,;.)\]]|$)")
# Explicit chapter and verse after nothing but a space or a full stop, at the end of a phrase.
SPACED_PAIR = re.compile(
    r"\.?\s{1,3}(?=\d{1,3}:\d{1,3}(?:-\d{1,3}(?::\d{1,3})?)?[a-e]?\s{0,3}(?:[)\];,\n]|$))"
)
COLON_COMMA = re.compile(r":,\s?(\d{1,3})(?![\d:])")
NEW_SENTENCE = re.compile(r"\.\s{1,3}[A-Z][a-z]")
F_IN_CAPITALS = re.compile(r"\s?F(?![^\W_]|-\d)")
CAPITALS = re.compile(r"[A-Z]{2}[^a-z]*$")
STROKE = re.compile(r"[/:,\s]{1,3}\d{1,3}(?:-\d{1,3})?")
GOSPEL_BEFORE = re.compile(
    r"(?:gospel\s(?:of|according\sto)\s|saint\s|st\.?\s)(?:saint\s|st\.?\s)?$", re.IGNORECASE
)
ROMAN = re.compile(r"[ivxlc]{1,9}(?![^\W_])", re.IGNORECASE)
LETTERS = re.compile(r"[a-e]{1,3}(?:-[a-e])?(?![^\W_])")
CHAPTER_FIVE = re.compile(r"v\.?,?\s{1,3}(\d{1,3})(?![\d:])", re.IGNORECASE)
FOLLOWING = re.compile(r"\s?(ff|FF|f)(?![^\W_])")
TITLE = re.compile(r"\s{0,2}:?\s{0,2}title(?![^\W_])", re.IGNORECASE)
COLON = re.compile(r"[a-e]?\s?:\s{0,2}(?:v{1,2}\.?\s?)?(\d{1,3})(?!\d)", re.IGNORECASE)
DOT = re.compile(r"[a-e]?\.(\d{1,3})(?!\d)(?!\.\d{4})")
DOT_SPACE = re.compile(r"\.\s{1,3}(\d{1,3})(?![^\W_]|:\d|\.\s{1,3}\d)")
QUOTE = re.compile(r"'(\d{1,3})(?!\d)")
COMMA = re.compile(r",\s?(\d{1,3})(?![\d:])")
SPACE = re.compile(r"\s{1,3}(\d{1,3})(?![^\W_]|:\d)")
TIME = re.compile(
    r"(?::\d\d)?\s?(?:[ap]\.?\s?m(?![^\W_])(?!\.?\s\d)|o'clock|uhr(?![^\W_]))", re.IGNORECASE
)
PUNCTUATED_WORD = re.compile(r"[,.:]\s{0,2}([^\W\d_]+)")
NEXT_WORD = re.compile(r"\s{1,3}([^\W\d_]+)")
AFTER_NAME = re.compile(r"\.?[\s*_]{0,4}(?:([,:\-])\s{0,3})?")
PARAGRAPH = re.compile(r"\n[ \t\r]*\n")
CHAPTER_VERSE = re.compile(r"\d{1,3}\s?:\s?\d{1,3}(?!\d)")
BEFORE_NUMBER = re.compile(r"([^\W\d_]{2,30})\.?\s{0,3}$")

TRANSLATION = re.compile(
    rf"(?:{'|'.join(sorted(TRANSLATIONS, key=len, reverse=True))})(?![^\W_])", re.IGNORECASE
)

ORDINAL = re.compile(
    r"(?:([1-5])(?:(?:st|nd|rd|th|er|re|e|º|ª)(?![^\W\d_]))?\.?\s{0,3}|(iii|ii|iv|i)\.?\s{1,3}|(i{1,3})\.\s{0,3})",
    re.IGNORECASE,
)
BACK_ORDINAL = re.compile(
    r"(?<![^\W_])(?<!:)(?<!\d\.)(?<!\d:\d-)(?<!\d:\d\d-)"
    r"(?:([1-5])(?:st|nd|rd|th|er|re|e|º|ª)?\.?\s{0,3}"
    r"|(III|II|IV|I|iii|ii|iv|i)(?:\.\s{0,3}|\s{1,3})|([^\W\d_]{4,10})\s{1,3})"
    r"(?:(?:book|epistle|letter|brief|buch)\s(?:of|to|an|der)\s"
    r"(?:(?:saint|st\.?|the|die|paul)\s(?:to\s)?){0,3})?$",
    re.IGNORECASE,
)
A_TITLE = re.compile(r"book|epistle|letter|brief|buch", re.IGNORECASE)
DIGIT = re.compile(r"\d")
PSALM_BEFORE = re.compile(r"(?<!\d)(\d{1,3})\s?(st|nd|rd|th)\s{1,2}$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Grammar:
    """Lookup and patterns of one language. `back_chapter` is "chapter 3 of" before a name.

    `triggers` are the words at which a reference may begin; in prose a single letter that stands
    for several books ("a") is no name. `plain` are the names of one word, with whether
    they are ordinary words too; `openers` the words that numbers may begin with,
    `leads` the words that may lead up to a name, `begins` the first two letters of the words that
    may part references.
    """

    look: Lookup
    chapter: re.Pattern[str]
    verse: re.Pattern[str]
    verse_tail: re.Pattern[str]
    separator: re.Pattern[str]
    to: re.Pattern[str]
    back_chapter: re.Pattern[str]
    triggers: frozenset[str]
    prose_triggers: frozenset[str]
    plain: dict[str, tuple[tuple[Target, ...], bool]]
    openers: frozenset[str]
    leads: frozenset[str]
    begins: frozenset[str]


def _any(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


@lru_cache(maxsize=16)
def grammar(language: str) -> Grammar:
    """The patterns for `language` with the English ones among them."""
    look = lookup(language)
    no_letter = r"(?![^\W\d_])"
    verses = rf"(?:{_any(look.verse_words)}){no_letter}\.?\s{{0,3}}(?:(?:number|no\.?)\s{{0,2}})?"
    chapters = rf"(?:{_any(look.chapter_words)}){no_letter}\.?\s{{0,3}}(?:number\s{{0,2}})?"
    lists = _any(look.list_words)
    ranges = _any(look.range_words)
    flags = re.IGNORECASE
    glued = frozenset(
        prefix + name
        for name, entry in look.names.items()
        if entry.numbered and name.isascii()
        for prefix in ("i", "ii", "iii", "st", "nd", "rd")
        if prefix + name not in look.names
    )
    triggers = frozenset(look.names) | frozenset(look.phrases) | glued
    triggers |= look.chapter_words | look.verse_words
    letters = frozenset(
        name
        for name, entry in look.names.items()
        if len(name) == 1 and len(entry.alone) > 1 and not entry.numbered
    )
    return Grammar(
        look=look,
        chapter=re.compile(chapters, flags),
        verse=re.compile(verses, flags),
        verse_tail=re.compile(
            rf"[a-e]?\s{{0,3}}[,.:]?\s{{0,3}}-?\s{{0,2}}{verses}(\d{{1,3}})(?!\d)", flags
        ),
        separator=re.compile(
            r"(?:\s{0,4}(?:[,;&()\[\]]|"
            rf"(?<![^\W\d_])(?:{lists}){no_letter}\.?|(?-i:{TRANSLATION.pattern}))){{1,6}}\s{{0,4}}",
            flags,
        ),
        to=re.compile(
            rf"\s{{0,4}}(?:-{{1,3}}(?:(?:{ranges})-)?|\*?(?<![^\W\d_])(?:{ranges}){no_letter})\s{{0,4}}",
            flags,
        ),
        back_chapter=re.compile(
            r"(?<![^\W_])(?:(\d{1,3})(?:st|nd|rd|th)\s{1,2}(?:"
            rf"{_any(look.chapter_words)})\.?|(?:{_any(look.chapter_words)})\.?\s{{0,2}}(\d{{1,3}})"
            rf"(?:\s?(?:-|{ranges})\s?(\d{{1,3}}))?)\s{{1,2}}(?:of|from|in|von|aus|de|du|di|van)\s{{1,2}}"
            r"(?:(?:the\s)?book\sof\s)?(?:the\s)?$",
            flags,
        ),
        triggers=triggers,
        prose_triggers=triggers - (letters - look.chapter_words - look.verse_words),
        plain={
            name: (entry.alone, entry.common)
            for name, entry in look.names.items()
            if (len(entry.alone) == 1 or (entry.alone and len(name) > 2))
            and name not in look.phrases
            and name not in look.ordinals
            and name not in look.chapter_words | look.verse_words
        },
        leads=BEFORE_NAMES | BEFORE_TITLES | LEADING | frozenset(look.ordinals),
        begins=frozenset(word[:2].lower() for word in look.list_words | TRANSLATIONS),
        openers=look.chapter_words | look.verse_words | SPELLED_FIRST,
    )


# Abbreviations that are also those of a month or a revision, and the act of a play: read only with
# chapter and verse.
NEED_VERSE = frozenset({"act", "mar", "rev"})
