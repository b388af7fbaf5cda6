"""What a claim adds to the telling of a passage: somebody who says it, an event that it dates, that
it is forbidden, that it is a rule for all.

Pure; support_words has the sentence for each reason.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Speech
from chapterverse.grounding.claim_words import Word, WordTable, read_words, same_name, stem
from chapterverse.grounding.names import DIVINE
from chapterverse.grounding.support_score import Reason

_LETS_SPEAK = re.compile(
    r"\b(?P<who>[A-Z][a-z]+)\s+(?:(?:also|then|himself|herself)\s+)?"
    r"(?:said|says|told|tells|declare[sd]|answered|replied|announce[sd]|states|stated)\b"
)
_SPEECH = re.compile(
    r"[“‘\"]|\b(?:said|sa(?:y|ys|ying|ith)|sp[oa]ke|speak\w*|told|tell\w*|answer\w*|call\w*|cried"
    r"|asked|repl\w+|declar\w+|testif\w+|prophes\w+|word|words|wrote|sang|commanded|blessed)\b",
    re.IGNORECASE,
)
_SPOKEN_TO = re.compile(r"\b(?:you|your|yours|thee|thy|i|me|my|we|us|our)\b", re.IGNORECASE)
_WITHIN = re.compile(r"‘|’(?!\w)")  # a speaker who quotes another one
_NO_PERSONS = frozenset(
    {"bible", "scripture", "psalm", "verse", "chapter", "gospel", "he", "she", "they", "it", "this"}
    | {"that", "who", "which", "law", "text", "passage", "writer", "author", "god's"}
    | {word.lower() for book in Book for word in book.info.name.split()}
)
_DATED = re.compile(
    r"^(?P<main>[^,;:“”]{3,120}?),?\s+when\s+(?P<time>[^,;:“”]{3,120})$"
    r"|^\W*when\s+(?P<before>[^,;:“”]{3,120}),\s+(?P<then>[^;:“”]{3,120})$",
    re.IGNORECASE,
)
_AGE = re.compile(
    r"\b(?:old|aged?|years?|hundred|\d+|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)\b",
    re.IGNORECASE,
)
_FORBIDS = re.compile(r"\b(?:forbids?|forbade|prohibits?|prohibited)\s+(?!in\b)", re.IGNORECASE)
_ANSWERS_A_BAN = re.compile(
    r"\b(?:no|none|nobody|nothing|never|not|cannot|nor|neither|without|lest|woe|death|only|flee|put"
    r"|forb\w+|prohibit\w*|abstain\w*|avoid\w*|keep\w*|curs\w+|abomin\w+|detest\w*|beware|away)\b"
    r"|n[’']t\b",
    re.IGNORECASE,
)
_RULE_FOR_ALL = re.compile(
    r"^\W*(?:everyone|everybody|anyone|whoever|every\s+[a-z]+|all\s+[a-z]+|christians?|believers?"
    r"|people|we)\b[^.]*?\b(?:must|should|ought|ha(?:s|ve)\s+to|needs?\s+to)\b",
    re.IGNORECASE,
)
_SAID_TO_ONE = re.compile(r"\bsaid\s+to\s+(?:him|her|[A-Z][a-z]+),\s*[“\"](?P<words>[^”\"]*)")
_OF_MANY = re.compile(
    r"\b(?:whoever|whosoever|everyone|anyone|no\s+one|nobody|all|every|those|they|men|people|one"
    r"|he\s+who)\b",
    re.IGNORECASE,
)
_TO_YOU = re.compile(r"\b(?:you|your|thou|thy)\b", re.IGNORECASE)
_KIN = 0.15  # likeness of two words below which they are strangers


def adds_telling(
    claim: str,
    passage: str,
    speeches: Sequence[Speech],
    implied: frozenset[str],
    table: WordTable,
) -> Reason | None:
    """What a claim adds, None when nothing of these kinds. `implied` are names in lower case that
    the book implies, `speeches` say who speaks the passage. Total."""
    if _adds_a_speaker(claim, passage, speeches, implied):
        return Reason.SPEAKER_ADDED
    if _FORBIDS.search(claim) and not _ANSWERS_A_BAN.search(passage):
        return Reason.BAN_ADDED
    if _makes_a_rule(claim, passage):
        return Reason.SAID_TO_ONE
    dated = _dates_another_event(claim.strip(" .!"), passage, table)
    return Reason.OTHER_EVENT if dated else None


def _adds_a_speaker(
    claim: str, passage: str, speeches: Sequence[Speech], implied: frozenset[str]
) -> bool:
    """Whether the claim lets somebody speak, and in the passage nobody does, or another one."""
    match = _LETS_SPEAK.search(claim)
    if match is None or match["who"].lower() in _NO_PERSONS | DIVINE | implied:
        return False
    who = stem(match["who"])
    if not speeches:
        return not _SPEECH.search(passage) and not _SPOKEN_TO.search(passage)
    if _WITHIN.search(passage):
        return False
    named = " ".join((*(f"{speech.speaker} {speech.addressee}" for speech in speeches), passage))
    return not any(same_name(who, stem(word)) for word in re.findall(r"[^\W\d_]+", named))


def _makes_a_rule(claim: str, passage: str) -> bool:
    """Whether the claim lays on all what the passage has somebody say to one alone, of him."""
    if not _RULE_FOR_ALL.search(claim):
        return False
    said = [found["words"] for found in _SAID_TO_ONE.finditer(passage)]
    return bool(said) and all(_TO_YOU.search(one) and not _OF_MANY.search(one) for one in said)


def _dates_another_event(claim: str, passage: str, table: WordTable) -> bool:
    """Whether the claim dates by an age or a number what the passage does not speak of."""
    match = _DATED.match(claim)
    if match is None or not _AGE.search(match["time"] or match["before"]):
        return False
    event = [word for word in _telling(match["main"] or match["then"], table) if not word.name]
    there = {word.stem for word in _telling(passage, table)}
    near = (table.likeness(word.stem, one) > _KIN for word in event for one in there)
    return bool(event) and not any(near)


def _telling(text: str, table: WordTable) -> list[Word]:
    return [word for word in read_words(text, table) if word.content]
