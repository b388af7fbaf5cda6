"""Text to references: exactly one (parse) or all in running text (scan, scan_all)."""

from __future__ import annotations

import difflib
import re

from chapterverse.domain.canon import BOOKS
from chapterverse.domain.ref_items import Found
from chapterverse.domain.ref_patterns import TRANSLATION, grammar
from chapterverse.domain.ref_reader import Reader
from chapterverse.domain.ref_text import fold
from chapterverse.domain.ref_values import (
    ERRORS,
    FoundReference,
    NonexistentReference,
    ParsedReference,
    Problem,
    UnreadReference,
)
from chapterverse.domain.ref_versification import Tradition
from chapterverse.domain.refs import PassageRef

_LONGEST_TYPED = 2_000
_A_NAME = re.compile(r"\s*(?:[1-4]\.?\s?)?[^\W\d_]+(?:\s[^\W\d_]+){0,4}\.?\s*")
_FILLER = re.compile(
    r"(?:[\s,;:.()\[\]{}\"'“”„‘’«»*_/|!?&-]|(?<![^\W\d_])(?:the|holy|gospel|according|of|to|st|saint|"
    r"book|epistle|letter|in|bible|is|read|general|first|second|apostle|paul)(?![^\W\d_]))+",
    re.IGNORECASE,
)


def parse(
    text: str,
    *,
    context: PassageRef | None = None,
    language: str = "en",
    counted: Tradition = Tradition.KJV,
) -> ParsedReference:
    """The reference, or list of references, that `text` as a whole is.

    `context` supplies book and chapter where the text leaves them out ("v. 5"); `language` is
    BCP 47 and chooses book names and the notation of chapter and verse; `counted` is the tradition
    whose numbers are typed (passages are in KJV numbers, with both told). Raises a kind of
    ref_values.UnreadReference whose sentence gives the reason and whose hint the nearest choice.
    """
    if len(text) > _LONGEST_TYPED:
        raise _unread(text)
    found = Reader(text, context, language, whole=True, counted=counted).read()
    for item in found:
        if isinstance(item, NonexistentReference):
            raise ERRORS[item.problem](item.problem, item.reason, item.hint, item.candidates)
    read = tuple(item for item in found if isinstance(item, FoundReference))
    if not read or not _nothing_left(text, read, language):
        raise _unread(text)
    passages = tuple(passage for item in read for passage in item.passages)
    readings = dict.fromkeys(item.reading for item in read if item.reading)
    return ParsedReference(text, passages, " ".join(readings), read)


def scan(
    text: str,
    *,
    context: PassageRef | None = None,
    language: str = "en",
    counted: Tradition = Tradition.KJV,
) -> tuple[FoundReference, ...]:
    """Every reference to an existing passage in running text, in order.

    `context` is what a commentary section is about: "v. 5" at its beginning is a verse of it.
    """
    everything = scan_all(text, context=context, language=language, counted=counted)
    return tuple(item for item in everything if isinstance(item, FoundReference))


def scan_all(
    text: str,
    *,
    context: PassageRef | None = None,
    language: str = "en",
    counted: Tradition = Tradition.KJV,
) -> tuple[Found, ...]:
    """Like scan, with the places that look like a reference and name no verse among them."""
    found = Reader(text, context, language, whole=False, counted=counted).read()
    if not found and len(text) < 60 and _A_NAME.fullmatch(text) is not None:
        return _only_a_name(text, language)
    return tuple(found)


def osis_list(found: tuple[Found, ...]) -> tuple[str, ...]:
    """OSIS ranges in order, whole chapters and books written out; items of one list that follow
    upon one another ("Matt 5, 6, 7") become one range."""
    runs: list[PassageRef] = []
    joinable = False
    for item in found:
        if not isinstance(item, FoundReference):
            joinable = False
            continue
        for passage in item.passages:
            if runs and joinable and item.joined and runs[-1].last.next() == passage.first:
                runs[-1] = PassageRef(runs[-1].first, passage.last)
            else:
                runs.append(passage)
        joinable = True
    return tuple(run.osis for run in runs)


def _only_a_name(text: str, language: str) -> tuple[Found, ...]:
    """A text that is nothing but the name of a book names the book."""
    try:
        found = parse(text, language=language).found
    except UnreadReference:
        return ()
    whole = found[0].passages[0]
    return found if len(found) == 1 and whole.first.book == whole.last.book else ()


def _nothing_left(text: str, read: tuple[FoundReference, ...], language: str) -> bool:
    """Whether between and around the references stand only separators and titles."""
    folded, rules = fold(text), grammar(language)
    pos = 0
    for start, end in [*((item.start, item.end) for item in read), (len(text), len(text))]:
        while pos < start:
            match = (
                _FILLER.match(folded, pos)
                or TRANSLATION.match(folded, pos)
                or rules.separator.match(folded, pos)
            )
            if match is None or match.end() == pos or match.end() > start:
                if match is None or match.end() <= start:
                    return False
                break
            pos = match.end()
        pos = max(pos, end)
    return True


def _unread(text: str) -> UnreadReference:
    shown = " ".join(text.split())[:60]
    if not shown:
        return ERRORS[Problem.UNREADABLE](Problem.UNREADABLE, "No reference is typed.")
    word = re.search(r"[^\W\d_]{3,}", shown)
    names = [info.name for info in BOOKS]
    close = difflib.get_close_matches(word[0].title(), names, 2, 0.7) if word else []
    hint = f"Is {' or '.join(close)} meant?" if close else "Write it like “Romans 3:28”."
    return ERRORS[Problem.UNREADABLE](
        Problem.UNREADABLE, f"“{shown}” is not a reference that can be read.", hint
    )
