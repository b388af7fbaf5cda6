"""Words of a quotation against the words of a text: as they stand, in order, nearly, and where not.

Without regard to case, punctuation and the shape of apostrophes. Total.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import Match, SequenceMatcher

LONGEST = 4_000
"""Characters of a text that are compared."""

WORD = re.compile(r"\w+(?:[’'ʼ]\w+)*")

_ALIKE = 0.6
"""Share of the quoted words found in order in a text, from which it is an altered quotation of
it rather than another text."""

_DENSE = 0.5
"""Share of the words of a stretch that the quotation must have to be taken from there."""
_MOST_BLOCKS = 40
_TRIES = 4


@dataclass(frozen=True, slots=True)
class Difference:
    """Words of the quotation against the words that stand in the text; either may be ""."""

    quoted: str
    true: str


def folded(text: str) -> list[str]:
    """The words of a text as they are compared."""
    return [fold(word) for word in WORD.findall(text[:LONGEST])]


def fold(word: str) -> str:
    """A word as it is compared."""
    return word.casefold().replace("’", "'").replace("ʼ", "'")


def find(piece: Sequence[str], text: Sequence[str], start: int) -> int:
    """The place of the first run of these words from `start` on, -1 for none."""
    for at in range(start, len(text) - len(piece) + 1):
        if text[at : at + len(piece)] == piece:
            return at
    return -1


def in_order(pieces: Sequence[Sequence[str]], text: Sequence[str]) -> bool:
    """Whether all pieces stand in a text, one behind the other."""
    at = 0
    for piece in pieces:
        at = find(piece, text, at)
        if at < 0:
            return False
        at += len(piece)
    return True


def alike(words: Sequence[str], text: Sequence[str]) -> tuple[float, tuple[int, int]] | None:
    """How much of a quotation stands in order in one stretch of a text, and the stretch in words;
    None when that is too little, or too scattered to be meant."""
    start = 0
    for _ in range(_TRIES):
        found, first = _densest(words, text, start)
        if found is not None or first < 0:
            return found
        start = first + 1  # a word far ahead of the others may have drawn the match apart
    return None


def _densest(
    words: Sequence[str], text: Sequence[str], begin: int
) -> tuple[tuple[float, tuple[int, int]] | None, int]:
    """The best stretch from word `begin` of a text on, and where the first shared word stands."""
    rest = list(text[begin:])
    matcher = SequenceMatcher(None, list(words), rest, autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size][:_MOST_BLOCKS]
    starts = [_nearest(rest, blocks, place) for place in range(len(blocks))]
    best: tuple[float, tuple[int, int]] | None = None
    for first in range(len(blocks)):
        shared = 0
        for block in blocks[first:]:
            shared += block.size
            start, end = begin + starts[first], begin + block.b + block.size
            share = shared / len(words)
            is_dense = shared >= _DENSE * (end - start)
            if share >= _ALIKE and is_dense and (best is None or share > best[0]):
                best = (share, (start, end))
    enough = sum(block.size for block in blocks) >= _ALIKE * len(words)
    return best, begin + blocks[0].b if blocks and enough else -1


def _nearest(text: Sequence[str], blocks: Sequence[Match], place: int) -> int:
    """Where the words of a block stand last before the next block: of two equal words the one
    nearer to the rest of the quotation is meant."""
    block = blocks[place]
    if place + 1 == len(blocks):
        return block.b
    words = text[block.b : block.b + block.size]
    last = blocks[place + 1].b - block.size
    return max(at for at in range(block.b, last + 1) if text[at : at + block.size] == words)


def differences(quoted: str, theirs: Sequence[str]) -> Iterator[Difference]:
    """Where the words of a quotation are not those of the text, in order."""
    mine = WORD.findall(quoted)
    matcher = SequenceMatcher(
        None, [fold(w) for w in mine], [fold(w) for w in theirs], autojunk=False
    )
    for kind, a, z, b, y in matcher.get_opcodes():
        if kind != "equal":
            yield Difference(" ".join(mine[a:z]), " ".join(theirs[b:y]))
