"""The words that go with a verdict: one sentence why, and the clause of the source that carries it.

Sentences are the program's own, in figures and plain verbs; `quote` is always cut from the
passage, byte for byte.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from chapterverse.domain.passages import Speech
from chapterverse.grounding.claim_words import Word
from chapterverse.grounding.support_rules import Evidence
from chapterverse.grounding.support_score import Reason

_CLAUSE = re.compile(r"[^,;:.!?—()]+(?:[,;:.!?—()]+[”’\"']*)?")
_EDGE = " \t\n,;:.!?—()“”‘’\"'"
_NEARLY_THE_SAME = 0.8
_CARRYING = 0.75


def explain(reason: Reason, found: Evidence, source: str, speakers: Sequence[Speech] = ()) -> str:
    """One sentence for a verdict. `source` is "verse" or "passage", as the text is."""
    return _SENTENCES[reason](found, f"The {source}", speakers)


def carrying_clause(passage: str, telling: Sequence[Word]) -> str:
    """The shortest run of clauses that holds most of the words, without marks at its ends.

    `telling` are words of the passage, the most telling first; the last quarter of them does not
    lengthen the quotation. "" when there are none.
    """
    if not telling:
        return ""
    kept = telling[: max(2, math.ceil(_CARRYING * len(telling)))]
    first, last = min(word.start for word in kept), max(word.end for word in kept)
    start, end = first, last
    for clause in _CLAUSE.finditer(passage):
        if clause.start() <= first < clause.end():
            start = clause.start()
        if clause.start() < last <= clause.end():
            end = clause.end()
    words = passage[start:end]
    start += len(words) - len(words.lstrip(_EDGE))
    return passage[start:end].rstrip(_EDGE)


def _quoted(words: Sequence[str], limit: int = 3) -> str:
    """Up to `limit` different words as “a”, “b” and “c”."""
    shown = [f"“{word}”" for word in dict.fromkeys(words)][:limit]
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


def _shared(found: Evidence) -> str:
    return _quoted([_plain(word.text) for word in found.telling])


def _says_it(found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    if found.alike >= _NEARLY_THE_SAME and not found.missing:
        return f"{subject} says this in nearly the same words."
    if found.matched:
        return f"{subject} says this; {_shared(found)} carry the claim."
    return f"{subject} says this in other words."


def _neighbours(found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    if found.matched:
        return f"{subject} has {_shared(found)}; the rest stands in the verses around it."
    return "The verses around it say this; its own words do not."


def _partly(found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    if found.matched and found.missing:
        return (
            f"{subject} speaks of {_shared(found)}; {_quoted(found.missing, 2)} "
            f"{_stands(found.missing)} not in its words."
        )
    return f"{subject} implies this; it does not say it in so many words."


def _named_nowhere(found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    who = _plain(found.names.absent[0])
    return f"{subject} may mean {who}; neither it nor the verses around it give that name."


def _exclusion(found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    return f"The claim says “{found.exclusive_added.lower()}”; {subject.lower()} does not."


def _speaker(_found: Evidence, subject: str, speakers: Sequence[Speech]) -> str:
    against = next((speech.speaker for speech in speakers if speech.stance == "against"), "")
    who = against or "a speaker"
    return f"{subject} gives the words of {who}, not a teaching of the text."


def _hearsay(_found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    return f"{subject} gives what others say; it does not teach it."


def _question(_found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    return f"{subject} asks this; it does not say it."


def _contrast(_found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    return f"{subject} says this of some and another thing of others; the claim says it of all."


def _fragment(_found: Evidence, _subject: str, _speakers: Sequence[Speech]) -> str:
    return "These words are no whole sentence; they state nothing that a verse could carry."


def _about_passage(_found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    return f"This tells what {subject.lower()} does not say; it states nothing of what it says."


def _speaker_added(_found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    return f"{subject} does not give this as words of the one whom the claim lets speak."


def _ban_added(_found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    return f"The claim speaks of a ban; {subject.lower()} forbids nothing."


def _said_to_one(_found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    return f"{subject} gives this as said to one person; the claim makes it a rule for all."


def _other_event(_found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    return f"{subject} gives the time, but of something other than what the claim dates by it."


def _name(found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    absent = _plain(found.names.absent[0])
    if len(found.names.others) == 1:
        return f"{subject} names {_plain(found.names.others[0])}; the claim names {absent}."
    return f"{subject} does not name {absent}."


def _number(found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    said = found.numbers.absent[0]
    if len(found.numbers.others) == 1:
        return f"{subject} says “{found.numbers.others[0]}”; the claim says “{said}”."
    return f"{subject} does not give the number “{said}”."


def _negation(found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    if found.negation.clashing:
        word = _quoted(found.negation.clashing, 1)
        return f"{subject} and the claim differ on {word}: one of them says “not”."
    if found.negation.claim_denies:
        return f"The claim says “not”; {subject.lower()} does not."
    return f"{subject} says “not”; the claim does not."


def _quantity(found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    return f"{subject} does not say how many as the claim does (“{found.quantity_clash}”)."


def _opposite(found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    one = next(one for one in found.opposites if not one.denied)
    return f"{subject} says “{one.there}”; the claim says “{one.said}”."


def _roles(found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    if found.roles.claim_says:
        there, said = found.roles.passage_says, found.roles.claim_says
        return f"{subject} says “{there}”; the claim says “{said}”."
    return f"{subject} gives those whom the claim names other parts in what happens."


def _assurance(found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    return f"The claim says “{found.assurance_added}”; {subject.lower()} gives no such assurance."


def _theme(found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    if found.matched:
        return f"{subject} shares {_shared(found)} with the claim, but does not say this."
    return f"{subject} is near in theme; none of the claim’s main words stands in it."


def _unrelated(found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    if found.missing:
        return f"{subject} does not speak of {_quoted(found.missing, 2)}."
    return f"{subject} does not say this."


def _unsettled(found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    if found.missing:
        return (
            f"{subject} may say this, but {_quoted(found.missing, 2)} "
            f"{_stands(found.missing)} not in its words."
        )
    return f"Its words do not settle whether {subject.lower()} says this."


def _no_words(found: Evidence, subject: str, _speakers: Sequence[Speech]) -> str:
    if not found.claim_words:
        return "The claim has no words that can be compared."
    return f"{subject} has no words that can be compared."


def _stands(words: Sequence[str]) -> str:
    return "are" if len(set(words)) > 1 else "is"


def _plain(name: str) -> str:
    return re.sub(r"['’]s?$", "", name)


_SENTENCES = {
    Reason.SAYS_IT: _says_it,
    Reason.NEIGHBOURS: _neighbours,
    Reason.PARTLY: _partly,
    Reason.NAMED_NOWHERE: _named_nowhere,
    Reason.EXCLUSION_ADDED: _exclusion,
    Reason.SPEAKER: _speaker,
    Reason.HEARSAY: _hearsay,
    Reason.QUESTION: _question,
    Reason.CONTRAST: _contrast,
    Reason.FRAGMENT: _fragment,
    Reason.ABOUT_PASSAGE: _about_passage,
    Reason.SPEAKER_ADDED: _speaker_added,
    Reason.BAN_ADDED: _ban_added,
    Reason.SAID_TO_ONE: _said_to_one,
    Reason.OTHER_EVENT: _other_event,
    Reason.NAME: _name,
    Reason.NUMBER: _number,
    Reason.NEGATION: _negation,
    Reason.QUANTITY: _quantity,
    Reason.OPPOSITE: _opposite,
    Reason.ROLES: _roles,
    Reason.ASSURANCE: _assurance,
    Reason.NEAR_IN_THEME: _theme,
    Reason.UNRELATED: _unrelated,
    Reason.UNSETTLED: _unsettled,
    Reason.NO_WORDS: _no_words,
}
