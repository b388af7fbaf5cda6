"""What an exact quotation leaves out: words right before, between or behind it in the same clause
without which it says something else ("the love of" before "money is the root of all evil").

A rule for each way in which a cut turns the sense; a cut that only shortens is none of them. Total.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chapterverse.grounding.english import NEGATORS
from chapterverse.grounding.word_order import WORD, find, fold

_STOP = re.compile(r"[.,;:!?—()“”\"]")
_BINDING = """of in by with from upon without against through into unto under between among to
    toward towards concerning about like for"""
_VERBS = """is are was were am has have had hath shall will can could may might must do does did
    doth should would cannot"""
_PREPOSITIONS = frozenset(_BINDING.split())
_FINITE = frozenset(_VERBS.split())
_CONDITIONS = frozenset({"if", "unless", "except", "lest", "whether"})
_TURNS = frozenset({"but", "except", "save", "for", "because", "and", "then"})
"""Words behind which a "not" or an "if" no longer holds."""
_NARROWING = re.compile(
    r"(?:if|unless|except|lest|only|through)\b"
    r"|(?:for|to) (?:those|them|him|her|all|every|everyone|the ones?)\b"
    r"|in (?:christ|jesus|him|the lord)\b"
)
_SHOWN = 6  # words that are named
_LONGEST_GAP = 8  # words that an ellipsis leaves out within one thought
_ASSERTS = 4  # words from which a quotation says something whole
_NEAR = 80  # characters of the writer's own


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Words of a text beside a quotation, and where they stand ("stands right before them").
    `turns`: without them it says another thing; else it says the same without its condition."""

    words: str
    where: str
    turns: bool = True


def left_out(pieces: Sequence[Sequence[str]], text: str, before: str) -> LeftOut | None:
    """The words that the quotation leaves out to its harm, None where there are none.

    `pieces` are the folded words of the quotation, parted at an ellipsis, which stand in `text`
    in order; `before` is what the writer says in front of it.
    """
    tokens = list(WORD.finditer(text))
    theirs = [fold(token[0]) for token in tokens]
    said = frozenset(fold(word) for word in WORD.findall(before[-_NEAR:]))
    first: LeftOut | None = None
    for place in _places(pieces, theirs):
        found = _at(pieces, place, text, tokens, said)
        if found is None:
            return None  # somewhere these words stand whole
        first = first or found
    return first


def left_out_beside(
    words: Sequence[str], text: str, stretch: tuple[int, int], before: str
) -> LeftOut | None:
    """The same for folded `words` that are nearly those of a stretch, in words, of `text`."""
    tokens = list(WORD.finditer(text))
    said = frozenset(fold(word) for word in WORD.findall(before[-_NEAR:]))
    return _beside(words, stretch, text, tokens, said)


def _places(pieces: Sequence[Sequence[str]], theirs: Sequence[str]) -> Iterator[list[int]]:
    """Where the pieces stand, for each place where the first one does."""
    start = find(pieces[0], theirs, 0)
    while start >= 0:
        place, at = [], start
        for piece in pieces:
            at = find(piece, theirs, at)
            if at < 0:
                break
            place.append(at)
            at += len(piece)
        else:
            yield place
        start = find(pieces[0], theirs, start + 1)


def _at(
    pieces: Sequence[Sequence[str]],
    place: Sequence[int],
    text: str,
    tokens: Sequence[re.Match[str]],
    said: frozenset[str],
) -> LeftOut | None:
    theirs = [fold(token[0]) for token in tokens]
    for (piece, a), z in zip(zip(pieces, place, strict=True), place[1:], strict=False):
        a += len(piece)
        if z - a <= _LONGEST_GAP and NEGATORS & set(theirs[a:z]):
            return LeftOut(_stretch(text, tokens[a:z]), "stands between them")
    quoted = [word for piece in pieces for word in piece]
    return _beside(quoted, (place[0], place[-1] + len(pieces[-1])), text, tokens, said)


def _beside(
    quoted: Sequence[str],
    stretch: tuple[int, int],
    text: str,
    tokens: Sequence[re.Match[str]],
    said: frozenset[str],
) -> LeftOut | None:
    begin, end = stretch
    theirs = [fold(token[0]) for token in tokens]
    ahead = _clause_before(begin, text, tokens)
    words = theirs[ahead:begin]
    turns = bool(words) and _turns(words, quoted, said)
    if turns or (words and _is_conditional(words, quoted, said)):
        shown = _stretch(text, tokens[max(ahead, begin - _SHOWN) : begin])
        return LeftOut(shown, "stands right before them", turns)
    behind = _clause_behind(end, text, tokens)
    if end - begin >= _ASSERTS and _NARROWING.match(" ".join(theirs[end:behind])):
        shown = _stretch(text, tokens[end : min(behind, end + _SHOWN)])
        return LeftOut(shown, "follows right behind them", turns=False)
    return None


def _turns(words: Sequence[str], quoted: Sequence[str], said: frozenset[str]) -> bool:
    """Whether the words before a quotation in its clause make it say another thing."""
    if NEGATORS & _held(words) and not NEGATORS & said:
        return True
    # "For" and "to" at the head of a clause join it; elsewhere they bind the next word.
    binds = words[-1] in _PREPOSITIONS and (len(words) > 1 or words[-1] != "for")
    return binds and words[-1] not in said and bool(_FINITE & set(quoted))


def _is_conditional(words: Sequence[str], quoted: Sequence[str], said: frozenset[str]) -> bool:
    """Whether the words before a quotation in its clause make it a mere case."""
    is_case = bool(_CONDITIONS & _held(words)) and not _CONDITIONS & said
    return is_case and bool(_FINITE & set(quoted))


def _held(words: Sequence[str]) -> set[str]:
    """The words before a quotation that still hold when it begins."""
    return set(words[max((i + 1 for i, word in enumerate(words) if word in _TURNS), default=0) :])


def _clause_before(begin: int, text: str, tokens: Sequence[re.Match[str]]) -> int:
    """The first word of the clause that goes on into word `begin`."""
    at = begin
    while at > 0 and not _STOP.search(text, tokens[at - 1].end(), tokens[at].start()):
        at -= 1
    return at


def _clause_behind(end: int, text: str, tokens: Sequence[re.Match[str]]) -> int:
    """The end of the clause that holds the word before `end`."""
    at = end
    while at < len(tokens) and not _STOP.search(text, tokens[at - 1].end(), tokens[at].start()):
        at += 1
    return at


def _stretch(text: str, tokens: Sequence[re.Match[str]]) -> str:
    return text[tokens[0].start() : tokens[-1].end()]
