"""Sentences that state nothing which a verse could carry: fragments, and words about the passage.

"Joseph's second dream." has every word of its verse and says nothing of it; "The passage does not
say that he fell" speaks of the passage. Pure; support_words has the sentence for each reason.
"""

from __future__ import annotations

import re

from chapterverse.grounding.claims import SentenceKind, kind_of
from chapterverse.grounding.english_forms import IRREGULAR
from chapterverse.grounding.support_score import Reason

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_QUOTING = re.compile('[“”«»"]|(?<!\\w)‘')
_NOT_ABOUT = re.compile(
    r"^\W*(?:the|this|that|these|those) (?:passages?|verses?|texts?) (?:is|are) not about\b",
    re.IGNORECASE,
)
_LONGEST = 25  # words; what is longer and has no verb was misread here


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_AUXILIARY = _words(
    """is are was were am be been being has have had having do does did done will would shall should
    may might can could must cannot hath hast doth dost art wast wert ought let lets"""
)
_SAME_IN_THE_PAST = _words(
    "put cut set cast hurt read beat shut spread cost bid burst split quit rid shed thrust"
)
_NOUNS = _words("children men feet teeth women wives lives knives loaves thieves calves brethren")
_DETERMINERS = _words(
    """the a an this that these those my your his her its our their whose each every all some any no
    both many few several one two three four five six seven eight nine ten twelve forty seventy
    first second third other another such"""
)
_PREPOSITIONS = _words(
    """of in on at by for from with to into unto upon under over among between through before after
    against without within about like as"""
)
_SUBJECTS = _words(
    """i you we they who ye thou people men women children sheep cattle both many few all others
    some those these poor righteous meek dead wicked rich godly faithful living humble blind lame
    deaf sick bloodthirsty upright elect wise just saved holy lost strong weak young old proud
    needy hungry"""
)
_NO_PLURALS = _words(
    """his this its ours yours theirs hers us thus as yes always perhaps besides towards sometimes
    across righteous gracious jesus moses christ's"""
)
_PRONOUN_IS = re.compile(r"(?:it|he|she|that|there|here|who|what|let)['’]s\Z")


def states_nothing(claim: str) -> Reason | None:
    """Why a sentence is no statement about what a verse says, None when it may be one. Total."""
    if kind_of(claim) is SentenceKind.DECLINED or _NOT_ABOUT.search(claim):
        return Reason.ABOUT_PASSAGE
    return Reason.FRAGMENT if is_fragment(claim) else None


def is_fragment(text: str) -> bool:
    """Whether a text is plainly no whole sentence: a single word, or a phrase that begins as a noun
    does and has no word that could be its verb. What is quoted is no sentence of its own."""
    words = _WORD.findall(text)
    if not words or len(words) > _LONGEST or _QUOTING.search(text):
        return False
    if len(words) == 1:
        return True
    low = [word.lower() for word in words]
    first = low[0]
    begins = first in _DETERMINERS or first in _PREPOSITIONS or _is_possessive(first)
    return begins and not any(_could_be_verb(words, low, i) for i in range(1, len(words)))


def _is_possessive(word: str) -> bool:
    return re.search("['’]s?\\Z", word) is not None and _PRONOUN_IS.match(word) is None


def _could_be_verb(words: list[str], low: list[str], place: int) -> bool:
    word = low[place]
    if word in _AUXILIARY or re.search("n['’]t\\Z|['’](?:ll|ve|re|d|m)\\Z", word):
        return True
    if _PRONOUN_IS.match(word) or (word in IRREGULAR and word not in _NOUNS):
        return True
    if words[place][0].isupper() or word in _DETERMINERS or word in _PREPOSITIONS:
        return False
    if word in _SAME_IN_THE_PAST or re.search(r"\w\w(?:ed|eth|est)\Z", word):
        return True
    before = low[place - 1]
    if _ends_like_a_plural(word):
        return before not in _DETERMINERS | _PREPOSITIONS and not _is_possessive(before)
    if word == "and" or "and" in low[:place]:
        return word != "and"  # two together take the bare form ("Cain and Abel bring")
    if before in _DETERMINERS - _SUBJECTS or before in _PREPOSITIONS or _is_possessive(before):
        return False
    return any(one in _SUBJECTS or _ends_like_a_plural(one) for one in low[:place])


def _ends_like_a_plural(word: str) -> bool:
    plain = word.endswith("s") and not word.endswith(("ss", "us", "'s", "’s"))
    return plain and word not in _NO_PLURALS
