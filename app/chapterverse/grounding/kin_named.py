"""Who a relative was that a question asks for, by the headings of a topical index.

Scripture often names father, wife or brother verses away from the one who is asked about, or calls
that one otherwise there. An index says it in one line ("Manoah: A Danite of Zorah and the father of
Samson") and under it files the passages. The heading itself is never quoted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_KIN = "fathers?|mothers?|parents|wi(?:fe|ves)|husbands?|brothers?|sisters?"
_WORDS = r"[^\W\d_][\w'’-]*(?: (?!and\b)[\w'’-]+){0,3}?"
_ASKED = re.compile(
    r"\W*(?:who(?:['’]s| is| was| are| were)|what (?:is|was|are|were) the names? of) (?:the )?"
    rf"(?:(?P<of>{_KIN}) of (?P<whose>{_WORDS})|(?P<owner>{_WORDS})['’]s? (?P<owned>{_KIN}))\W*\Z",
    re.IGNORECASE,
)
_SINGULAR = {"wives": "wife", "parents": "parents"}
_RELATIONS = {"parents": ("father", "mother")}
_CONVERSE = {"father": "son|daughter", "wife": "husband", "husband": "wife"}
"""How the index says it of the one who is asked about: "Samson: A Danite, son of Manoah"."""
_TELLS = {
    "father": "father son daughter begot named sons",
    "mother": "mother son bore named daughter",
    "wife": "wife husband married",
    "husband": "husband wife married",
    "brother": "brother brothers",
    "sister": "sister sisters",
}
_NAME = re.compile(r"[A-Z][^\W\d_]+")
_LIST = r"(?:(?-i:[A-Z])\w+(?:, and|,| and) )*"  # others before: "of Miriam, Aaron, and Moses"
_WHO = (
    r"\s*(?:\d+\.\s*)?(?:[^,:;]*, )?(?:(?:[Tt]he|[Aa]n?) )?(?:[a-z]+ ){0,2}"  # "1. A Danite, the "
)
_NOT_ONE = re.compile(r"\bInstances of\b|\bSee [A-Z]{2}")


@dataclass(frozen=True, slots=True)
class KinAsked:
    """A relative that is asked for: "father" (one of several: "wife") of "John the Baptist"."""

    relations: tuple[str, ...]
    whose: str

    @property
    def sought(self) -> tuple[tuple[str, str], ...]:
        """What stands, in this order, in the headings that tell it."""
        direct = [(f"{relation} of", self.whose) for relation in self.relations]
        converse = (_CONVERSE.get(relation, "") for relation in self.relations)
        others = [(self.whose, f"{one} of") for each in converse for one in each.split("|") if one]
        return (*direct, *others)


def kin_asked(question: str) -> KinAsked | None:
    """The relative that a question asks for and nothing else; None for other questions."""
    found = _ASKED.match(question)
    if found is None:
        return None
    word = (found["of"] or found["owned"]).lower()
    relation = _SINGULAR.get(word, word.removesuffix("s"))
    whose = (found["whose"] or found["owner"]).strip().removeprefix("the ")
    return KinAsked(_RELATIONS.get(relation, (relation,)), whose)


def told_in(heading: str, asked: KinAsked) -> tuple[str, ...]:
    """The names of the relative whom a heading tells, each spelling; () where it tells none."""
    head, _, said = heading.partition(":")
    if _NOT_ONE.search(heading):
        return ()
    whose = re.escape(asked.whose)
    for relation in asked.relations:
        direct = rf"(?<![\w-]){relation} of (?:the )?{_LIST}{whose}(?![\w'’])(?! the [A-Z])"
        if re.search(direct, said, re.IGNORECASE):
            return tuple(_NAME.findall(head))
        converse = _CONVERSE.get(relation)
        if converse and re.match(rf"{whose}(?!\w)", head, re.IGNORECASE):
            other = re.match(rf"{_WHO}(?i:{converse}) of ({_NAME.pattern})", said)
            if other is not None:
                return (other[1],)
    return ()


def tells_kin(text: str, names: tuple[str, ...], asked: KinAsked) -> int:
    """How much of the answer a verse tells, 0 where it does not name the relative."""
    words = re.findall(r"[^\W\d_]+", text)
    first = next((at for at, word in enumerate(words) if word in names), None)
    if first is None:
        return 0
    own = _NAME.findall(asked.whose) or [asked.whose.split()[0].capitalize()]
    told = {word for one in asked.relations for word in _TELLS[one].split()}
    # "Terah became the father of Abram", and not "Nahor became the father of Terah".
    after = any(word.lower() in told for word in words[first:])
    return 1 + 3 * (own[0] in words) + after + any(word.lower() in told for word in words)
