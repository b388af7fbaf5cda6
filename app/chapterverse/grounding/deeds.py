"""Who does what to whom in plain sentences: "Cain killed Abel", "Abel was killed by Cain", "gave
them to Abimelech". A shallow reading that leaves open what it cannot see.

Pure; exchanged compares the deeds of a claim with those of a passage.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chapterverse.grounding.claim_words import Word, WordTable
from chapterverse.grounding.english import ORDINALS
from chapterverse.grounding.sentence_parts import (
    AUXILIARIES,
    BE,
    Part,
    acts,
    parts_of,
    sentences,
    tells,
    word_set,
)

_PRONOUNS = word_set("i he she it they we you thou ye who which whoever whom one")
_OBJECTS = word_set("him her it them me us you thee")
_BEGINNERS = word_set("that when because if as while until after before although since what where")
_RELATIVES = frozenset({"who", "which"})
_PREPOSITIONS = word_set(
    "in on at by from with into upon over under through about against between among toward towards "
    "for within without before after beside like because when while until that who which where as "
    "than of"
)
_TO = frozenset({"to", "unto"})
_WITH = frozenset({"with", "on", "upon", "over"})
_NO_HEADS = frozenset({"up", "out", "down", "off", "away", "thus", "now", *ORDINALS})
_OWNED = word_set("the a an this that these those his her their my your our its thy")
_COUNTED = word_set("no any all every each some many much")
_REACH = 3  # words between "was" and its participle
_SAYING = word_set(
    "says said tells told asks asked answers answered replies replied commanded ordered urged "
    "warned begged speaks spoke cried"
)
_WHAT_IS_SAID = word_set(
    "to that whether if how about for not why what who when where as concerning because"
)


@dataclass(frozen=True, slots=True)
class Deed:
    """One verb with those who take part, as words of the text. `agent` is empty where it is a
    pronoun or unseen; with `loose` it is whoever stands before ("sent a man to find David")."""

    verb: Word
    agent: tuple[Word, ...]
    patient: tuple[Word, ...]
    recipient: tuple[Word, ...] = ()
    loose: bool = False
    on_pronoun: bool = False  # done to "him", "them"
    passive: bool = False

    @property
    def span(self) -> tuple[int, int]:
        """From the first to the last character of its words."""
        words = (self.verb, *self.agent, *self.patient, *self.recipient)
        return min(word.start for word in words), max(word.end for word in words)


def deeds(text: str, table: WordTable) -> tuple[Deed, ...]:
    """Every deed of a text that has a verb in the past, in the passive or after "will", "to" and
    the like. Total."""
    found: list[Deed] = []
    for sentence in sentences(text, table):
        parts = parts_of(text, sentence)
        for number, part in enumerate(parts):
            for place, word in enumerate(part):
                if word.content and _is_verb(part, place):
                    found.append(_deed(parts, number, place))
    return tuple(found)


def sayings(text: str, table: WordTable) -> tuple[Deed, ...]:
    """Every saying of a text, "said" and "told" among them: the agent speaks, the recipient is
    spoken to. Total."""
    found: list[Deed] = []
    for sentence in sentences(text, table):
        parts = parts_of(text, sentence)
        for number, part in enumerate(parts):
            for place, word in enumerate(part):
                before = part[place - 1].text.lower() if place else ""
                if word.text.lower() in _SAYING and before not in BE:
                    agent, loose = _subject(parts, number, place)
                    found.append(Deed(word, agent, (), _spoken_to(part[place + 1 :]), loose))
    return tuple(found)


def _spoken_to(words: Sequence[Word]) -> tuple[Word, ...]:
    """Whom the words after "said" or "asked" name before they come to what is said."""
    if words and words[0].text.lower() in _TO:
        words = words[1:]
    ends = (i for i, w in enumerate(words) if w.text.lower() in _WHAT_IS_SAID or acts(w))
    return _heads(words[: next(ends, len(words))])


def _is_verb(words: Sequence[Word], place: int) -> bool:
    word = words[place]
    before = words[place - 1].text.lower() if place else ""
    if word.name or before in _COUNTED:
        return False
    if before in _OWNED or before in _PREPOSITIONS:
        return (before == "that" or before in _RELATIVES) and acts(word)
    if acts(word) or before in AUXILIARIES or before in _TO:
        return True
    follows = words[place + 1] if place + 1 < len(words) else None
    low = word.text.lower()
    shaped = place > 0 and low.endswith("s") and not low.endswith(("ss", "’s", "'s"))
    return shaped and follows is not None and _opens_an_object(follows)


def _opens_an_object(word: Word) -> bool:
    return word.name or word.text.lower() in _OWNED | _OBJECTS


def _deed(parts: Sequence[Part], number: int, place: int) -> Deed:
    words = parts[number]
    verb, low = words[place], [word.text.lower() for word in words]
    passive = low[place + 1 : place + 2] == ["by"] or any(
        one in BE for one in low[max(0, place - _REACH) : place]
    )
    bare = place > 0 and (low[place - 1] in _TO or low[max(0, place - 2) : place] == ["to", "be"])
    subject, loose = _subject(parts, number, place)
    if bare:
        subject, loose = (*_heads(words[:place]), *subject), True
    direct, recipient, by = _after(words, place)
    if not passive:
        return Deed(verb, subject, direct, recipient, loose, _on_pronoun(low[place + 1 :]))
    return Deed(verb, by, (*subject, *direct), recipient, loose, passive=True)


def _on_pronoun(after: Sequence[str]) -> bool:
    """Whether "him" comes first after a verb, or after "with" and the like ("dealt with her")."""
    words = [word for word in after if not word.endswith("ly")]
    if words and words[0] in _WITH:
        words = words[1:]
    return bool(words) and words[0] in _OBJECTS


def _after(
    words: Sequence[Word], place: int
) -> tuple[tuple[Word, ...], tuple[Word, ...], tuple[Word, ...]]:
    """What a verb is done to, for or towards whom, and by whom: words of its own part."""
    found: dict[str, list[Word]] = {"": [], "to": [], "by": []}
    kind = ""
    for word in words[place + 1 :]:
        low = word.text.lower()
        if acts(word):
            if not kind:
                found[""].clear()  # "thought Lot was joking"
            break
        if low in _TO:
            kind = "to"
        elif low == "by":
            kind = "by"
        elif low in _PREPOSITIONS:
            kind = "else"
        elif kind in found:
            found[kind] += _heads((word,))
    return tuple(found[""]), tuple(found["to"]), tuple(found["by"])


def _subject(parts: Sequence[Part], number: int, place: int) -> tuple[tuple[Word, ...], bool]:
    """Who does it: the words before the first verb of the part, else those of a part before it;
    empty for a pronoun and where nobody is seen. Also whether something stands between."""
    before = parts[number][:place]
    mine = _opening(before)
    loose = bool(_heads(mine)) and bool(_heads(_since(before, mine)))
    if mine and mine[-1].text.lower() in _PRONOUNS - _RELATIVES:
        return (), loose  # "with the hammer she struck"
    while not _heads(mine):
        low = [word.text.lower() for word in mine]
        if not _RELATIVES.isdisjoint(low):
            return _apposed(parts[:number]), loose
        if not _PRONOUNS.isdisjoint(low):
            return (), loose
        number -= 1
        while number >= 0 and not tells(parts[number]):
            number -= 1
        if number < 0:
            return _named_first(parts[0]), loose
        mine = _opening(parts[number])
    return _heads(mine), loose


def _named_first(words: Sequence[Word]) -> tuple[Word, ...]:
    """Who is named alone at the beginning and then described: "Jael, Heber’s wife, took"."""
    if tells(words) or not any(word.name for word in words):
        return ()
    brought_in = any(word.text.lower() in _PREPOSITIONS | _TO | _PRONOUNS for word in words)
    return () if brought_in else _heads(words)


def _opening(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words from the last "that", "when" or "who" on, up to the first verb after it."""
    begins = max((i for i, word in enumerate(words) if word.text.lower() in _BEGINNERS), default=-1)
    relative = max(
        (i for i, word in enumerate(words) if word.text.lower() in _RELATIVES), default=-1
    )
    own = words[max(begins + 1, relative) :]
    first = next((i for i, word in enumerate(own) if acts(word)), len(own))
    return tuple(own[:first])


def _since(words: Sequence[Word], opening: Sequence[Word]) -> tuple[Word, ...]:
    end = opening[-1].end if opening else 0
    return tuple(word for word in words if word.start >= end)


def _apposed(parts: Sequence[Part]) -> tuple[Word, ...]:
    """Whom "who" may mean: "Melchizedek, king of Salem, priest of God"."""
    found: list[Word] = []
    for part in reversed(parts):
        found += _heads(_last_named(part) if tells(part) else part)
        if tells(part):
            break
    return tuple(found)


def _last_named(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words after the last verb or preposition."""
    last = max(i for i, w in enumerate(words) if acts(w) or w.text.lower() in _PREPOSITIONS)
    return tuple(words[last + 1 :])


def _heads(words: Sequence[Word]) -> tuple[Word, ...]:
    """The telling words, without those that "of" and "’s" bring in."""
    found = []
    owed = False
    for word in words:
        low = word.text.lower()
        if low == "of":
            owed = True
        elif owed:
            owed = word.name or not word.content  # "of King Solomon": all of the name
        elif word.content and not low.endswith(("’s", "'s", "ly")) and low not in _NO_HEADS:
            found.append(word)
    return tuple(found)
