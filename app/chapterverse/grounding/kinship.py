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
_NAME = r"(?:the |king |queen |prophet )*[A-Z]\w+(?: the \w+)?"
_WHO = r"\W*(?:[Ww]ho(?:['’]s| (?:is|was|are|were))|[Ww]hat (?:is|was|are|were) the names? of) "
_ASKED = re.compile(
    rf"{_WHO}(?:the )?(?:(?P<of>{_KIN}) of {_NAME}|{_NAME}['’]s? (?P<owned>{_KIN}))\W*\Z"
)


def told_as(question: str) -> str:
    """Words in which scripture tells of the relative that is asked for, "" where none is."""
    found = _ASKED.match(question)
    return _TOLD_AS[found["of"] or found["owned"]] if found else ""
