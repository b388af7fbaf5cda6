"""Names in a question that none of the nearest passages speaks of.

"How did Abraham kill Goliath?" finds David's deed; to quote it as the answer would go along with a
premise that no passage has. Pure. Of 518 questions of retrieval_dev that name someone and counted
as answered, 21 name one whom none of the first four passages has, no verse beside them, no speaker
and no book; 17 of these were answered with none of the passages looked for.
"""

from __future__ import annotations

from collections.abc import Iterable

from chapterverse.domain.canon import Book
from chapterverse.grounding.claim_words import (
    WordTable,
    content_stems,
    read_words,
    same_name,
    stem,
)
from chapterverse.grounding.names import DIVINE, IMPLIED

_NO_ONE = DIVINE | {"bible", "church", "christian", "christians", "ghost", "gospel", "testament"}
_NO_STEMS = frozenset(map(stem, _NO_ONE))
_MOST = 3  # names; a longer list is a text, not a question about someone


def named(question: str, table: WordTable) -> dict[str, str]:
    """The names in a question that any translation has, by stem; titles of God are left out."""
    return {
        word.stem: word.text
        for word in read_words(question, table)
        if word.content and word.stem in table.names and word.stem not in _NO_STEMS
    }


def unnamed(
    question: str, texts: Iterable[str], books: Iterable[Book], table: WordTable
) -> tuple[str, ...]:
    """Names in `question` that stand in none of `texts`, under no name of the same one, and that
    none of `books` implies; () for a question with many names. Total."""
    asked = named(question, table)
    if not 0 < len(asked) <= _MOST:
        return ()
    have = {one for text in texts for one in content_stems(text)}
    have |= {stem(name) for book in set(books) for name in IMPLIED.get(book, ())}
    return tuple(
        name for one, name in asked.items() if not any(same_name(one, other) for other in have)
    )
