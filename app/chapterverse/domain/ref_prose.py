"""Tells a book name with a number from ordinary prose: "Mark 3", "Mark 3 points", "Mar 3"."""

from __future__ import annotations

from chapterverse.domain.ref_endings import counts_things
from chapterverse.domain.ref_find import Name
from chapterverse.domain.ref_group import Group
from chapterverse.domain.ref_names import key
from chapterverse.domain.ref_patterns import NEED_VERSE, NEXT_WORD
from chapterverse.domain.ref_text import roman
from chapterverse.domain.ref_words import COUNTED


def is_believable(
    text: str, name: Name, group: Group, gap: str | None, full: frozenset[str]
) -> bool:
    """Whether a name and the number after it are a reference; `gap` is the mark between them.

    `full` are the names that are no abbreviations.
    """
    written = name.written
    exact = group.verse is not None
    clear = not name.common and len(name.books) == 1
    if clear and gap is None and exact and text[group.start].isdigit():
        return True
    number = text[group.start : group.end]
    if not any(map(str.isdigit, number)):
        if gap or not written.lstrip("0123456789. ")[:1].isupper():
            return False  # "Joel, three", "the kings thirty and one"
        if not roman(number) and not _is_full(written, full):
            return False  # "Heb. seven seven"
    letters = sum(map(str.isalpha, written))
    if name.common and written.islower() and (not exact or letters <= 3):
        return False
    if letters == 1 and (len(name.books) > 1 or not exact):
        return False  # "2S6" may be any code
    if exact:
        return ":" in text[group.start : group.end] or gap in (None, ",")
    if gap in (":", "-") and not group.bare:
        return True
    if gap == ":":
        return False
    word = NEXT_WORD.match(text, group.end)
    if word is not None and word[1].lower() in COUNTED:
        return False
    if len(name.books) > 1 and letters <= 2:
        return False
    if written.lower() in NEED_VERSE and (written.islower() or written.lower() in ("mar", "act")):
        return False
    if name.common and letters <= 2 and written.isupper():
        return False
    if name.common and letters <= 3:
        return not counts_things(text, group.end)
    return not (name.common and gap == ",")


def _is_full(written: str, full: frozenset[str]) -> bool:
    """Whether a name is written out, with or without its number."""
    return key(written) in full or key(written.split()[-1]) in full
