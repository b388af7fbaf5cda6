"""A claim that gives as the ground what its verse rules out: "justified by works of the law" beside
"justified by faith apart from the works of the law". Every word of the claim stands in the verse,
so nothing that counts words sees it. Pure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_DETERMINER = r"(?:(?:the|a|an|any|our|your|his|her|their|my|its)\s+)?"
_PHRASE = rf"{_DETERMINER}(?P<head>[^\W\d_]+)(?:\s+of\s+{_DETERMINER}(?P<of>[^\W\d_]+))?"
_GROUND = r"(?:by|through|from|of|because of|on account of|out of)"
_RULED_OUT = re.compile(rf"\b(?:apart from|without|not {_GROUND})\s+{_PHRASE}", re.IGNORECASE)
_GIVEN = re.compile(rf"\b{_GROUND}\s+{_PHRASE}", re.IGNORECASE)
_DENIES = re.compile(
    r"\b(?:not|no|never|none|nothing|neither|nor|apart|without|rather than|instead of|cannot)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class RuledOut:
    """Words of the verse that rule something out, and those of the claim that give it as ground."""

    verse: str
    claim: str


def ruled_out(claim: str, passage: str) -> RuledOut | None:
    """What the claim gives as ground and the passage rules out; None for a claim that denies
    anything itself, and where the passage also gives it as ground."""
    if _DENIES.search(claim):
        return None
    barred = {_key(found): found for found in _RULED_OUT.finditer(passage)}
    if not barred:
        return None
    spans = [found.span() for found in barred.values()]
    allowed = {
        _key(found)
        for found in _GIVEN.finditer(passage)
        if not any(start <= found.start() < end for start, end in spans)
    }
    for found in _GIVEN.finditer(claim):
        key = _key(found)
        match = barred.get(key) or next(
            (other for other_key, other in barred.items() if other_key[0] == key[0]), None
        )
        if match is not None and key not in allowed and (key[0], "") not in allowed:
            return RuledOut(match.group(), found.group())
    return None


def _key(found: re.Match[str]) -> tuple[str, str]:
    return _singular(found["head"]), _singular(found["of"] or "")


def _singular(word: str) -> str:
    return word.lower().removesuffix("s")
