"""A claim that affirms what its passage denies, or denies what it affirms: "another ark will be
made" beside "nor will another be made". Where most words are shared and one verb turns, a
comparison of all words does not see it.

Exceptions, questions and denials by another word ("refused") are left alone. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chapterverse.grounding.claim_words import Word, WordTable, read_words
from chapterverse.grounding.deeds import deeds

_NOT = r"no|none|nobody|nothing|never|not|cannot|nor|neither|without|[^\W\d_]+n[’']t"
_DENIES = re.compile(rf"\b(?:{_NOT})\b", re.IGNORECASE)
_DENIES_OTHERWISE = re.compile(
    rf"\b(?:{_NOT}|forb[ia]d\w*|prohibit\w*|refus\w*|avoid\w*|abstain\w*|stop\w*|ceas\w*|prevent\w*"
    r"|against|impossible|incapable|too|than|different\w*|yet|warn\w*|instead|rather|fail\w*|un\w+|ke(?:ep|pt)\s+from|free|only|den(?:y|ie)\w*"
    r"|lack\w*|hardly|few|despite|last|end\w*|must|should)\b|\?",
    re.IGNORECASE,
)
_EXCEPTS = re.compile(
    r"\b(?:except|but|unless|only|until|till|without|lest|longer|yet|besides|other\s+than|apart"
    r"|alone|rather|instead|more|merely|before|if|whoever|like|as|forb[ia]d\w*|hinder\w*|withh[eo]ld\w*"
    r"|restrain\w*|refus\w*|den(?:y|ie)\w*|doubt\w*|think)\b|\?",
    re.IGNORECASE,
)
_LIMITS = re.compile(
    r"\b(?:only|alone|but|unless|except|until|without|also|just|if|yet|for\s+such)\b", re.IGNORECASE
)
_HELPED = re.compile(
    r"\b(?:(?:do|does|did|will|would|shall|should|can|could|may|might|must|have|has|had)\s+(?:not|never)"
    r"|cannot|(?:do|does|did|wo|would|sha|should|ca|could|have|has|had)n[’']t)\s+\Z",
    re.IGNORECASE,
)
_MARK = re.compile(r"[.!?;:“”]")
_BUT = re.compile(r"[,;]?\s*but\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[.!?;:,“”]|\b(?:but|for)\b")
_WORDS_BEFORE = 4  # of a denied verb, which a reason quotes


@dataclass(frozen=True, slots=True)
class DeniedDeed:
    """Words of the verse that deny or affirm, and the verb of the claim with what goes with it."""

    verse: str
    claim: str


def denied_deed(claim: str, passage: str, table: WordTable) -> DeniedDeed | None:
    """The first verb of a claim that the passage has throughout with the other sign; total."""
    theirs = [word for word in read_words(passage, table) if word.content]
    for verb in _verbs(claim, table):
        every = [word for word in theirs if word.stem == verb.stem]
        same = every if verb.negated else _with_most_shared(every, claim, passage, table)
        if not same or any(word.negated == verb.negated for word in same):
            continue
        reach = _sentence if len(same) == len(every) or _leads_on(every, same, passage) else _clause
        around = [passage[slice(*reach(passage, word))] for word in same]
        if verb.negated:
            asked = any("?" in text for text in around)
            is_open = asked or bool(_DENIES.search(passage) or _LIMITS.search(claim))
        else:
            is_open = bool(_DENIES_OTHERWISE.search(claim)) or any(map(_EXCEPTS.search, around))
        if not is_open:
            return DeniedDeed(_before(passage, same[0]), _before(claim, verb))
    return None


def _verbs(text: str, table: WordTable) -> list[Word]:
    """The verbs of a text that nothing denies, and those with their "not" right before them."""
    seen = {deed.verb.start: deed.verb for deed in deeds(text, table) if not deed.verb.negated}
    for word in read_words(text, table):
        if word.content and word.negated and _HELPED.search(text, 0, word.start):
            seen.setdefault(word.start, word)
    return [seen[start] for start in sorted(seen)]


def _with_most_shared(
    same: Sequence[Word], claim: str, passage: str, table: WordTable
) -> Sequence[Word]:
    """Of several places of a verb the one whose clause alone has most words of the claim: "you
    didn’t receive the spirit of bondage, but you received the Spirit of adoption"."""
    if len(same) < 2:
        return same
    mine = {word.stem for word in read_words(claim, table) if word.content}
    theirs = [word for word in read_words(passage, table) if word.content]
    shared = []
    for verb in same:
        start, end = _clause(passage, verb)
        near = {word.stem for word in theirs if start <= word.start < end and word is not verb}
        shared.append(len(near & mine - {verb.stem}))
    most = max(shared)
    return same if shared.count(most) > 1 else [same[shared.index(most)]]


def _leads_on(every: Sequence[Word], same: Sequence[Word], passage: str) -> bool:
    """Whether a "but" after the clause goes on without the verb: "I didn’t come to destroy, but to
    fulfill"."""
    _, end = _clause(passage, same[0])
    after = _BUT.match(passage, end)
    return after is not None and not any(word.start >= after.end() for word in every)


def _clause(text: str, word: Word) -> tuple[int, int]:
    start = max((found.end() for found in _CLAUSE.finditer(text, 0, word.start)), default=0)
    mark = _CLAUSE.search(text, word.end)
    return start, mark.start() if mark is not None else len(text)


def _sentence(text: str, word: Word) -> tuple[int, int]:
    """From the mark before a word to the one after it."""
    start = max((found.end() for found in _MARK.finditer(text, 0, word.start)), default=0)
    mark = _MARK.search(text, word.end)
    return start, mark.end() if mark is not None else len(text)


def _before(text: str, word: Word) -> str:
    """A verb with the few words before it."""
    start = max((found.end() for found in _MARK.finditer(text, 0, word.start)), default=0)
    words = text[start : word.start].split()[-_WORDS_BEFORE:]
    return " ".join((*words, word.text)).lstrip("‘’“ ")
