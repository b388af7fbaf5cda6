"""Questions that ask who someone's mother, father or children were, and how scripture says it.

It seldom says "the mother of Samuel": it says that she bore a son and named him Samuel. Only a
question for the relative is read so; one that merely mentions a relative ("What became of Job's
father?") is answered by its other words (on development questions more words did those harm).
"""

from __future__ import annotations

import re

_TOLD_AS = {
    "mother": "bore son named",
    "father": "son begot became",
    "parents": "father mother bore son",
    "children": "bore sons",
    "son": "bore son named",
    "sons": "bore sons",
    "daughter": "bore daughter",
    "daughters": "bore daughters",
}
_KIN = "|".join(_TOLD_AS)
_NAME = r"(?:the |king |queen |prophet )*(?:[A-Z]\w+)(?: the \w+)?"
_OLDER = ("mother", "father", "parents")
_WHO = r"\W*(?:[Ww]ho(?:['’]s| (?:is|was|are|were))|[Ww]hat (?:is|was|are|were) the names? of) "
_ASKED = re.compile(
    rf"{_WHO}(?:the )?(?:(?P<of>{_KIN}) of (?P<whose>{_NAME})"
    rf"|(?P<owner>{_NAME})['’]s? (?P<owned>{_KIN}))\W*\Z"
)


def told_as(question: str) -> str:
    """Words in which scripture tells of the relative that is asked for, "" where none is."""
    found = _ASKED.match(question)
    return _TOLD_AS[found["of"] or found["owned"]] if found else ""


def tells_of_younger(question: str, text: str) -> bool:
    """Whether a verse tells of the children of somebody whose parents are asked for: "The sons of
    Samuel" to "Who was the mother of Samuel?"."""
    found = _ASKED.match(question)
    if found is None or (found["of"] or found["owned"]) not in _OLDER:
        return False
    name = re.search(r"[A-Z]\w+", found["whose"] or found["owner"])
    if name is None:
        return False
    younger = (
        rf"\b(?:sons?|daughters?|children) of {name[0]}\b|\b{name[0]}['’]s? (?:sons?|daughters?)\b"
    )
    begot = rf"\b{name[0]} (?:became the father of|begat|begot|fathered)\b"
    return re.search(f"{younger}|{begot}", text) is not None
