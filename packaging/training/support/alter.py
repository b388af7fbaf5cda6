"""Alterations of a true claim, and of its verse in the same way.

A claim and its verse give four cells: as they are, one of them altered, both altered. Whoever looks
at one side alone cannot tell the cells apart. Every function returns the altered claim, with the
verse altered alike where it has the same words, or None where the claim offers no hold.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from chapterverse.grounding.english_forms import IRREGULAR

HELD_OUT = 5  # every fifth pair of opposites is kept from training, to measure unseen ones


def _words(text: str) -> list[str]:
    return text.split()


_AUXILIARY = (
    r"\b(is|are|was|were|will|shall|should|must|can|could|would|may|might|has|have|had"
    r"|do|does|did)\b"
)
_UNITS = "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_NUMBERS = [*_UNITS.split(), *_TENS.split(), "hundred", "thousand"]
_ORDINALS = _words("first second third fourth fifth sixth seventh eighth ninth tenth twelfth")
_NOUNS = frozenset(
    _words("""
    god lord jesus christ spirit father son sons people men man woman women king kings priest
    priests servant servants prophet prophets angel angels disciples apostles wife wives husband
    husbands children brothers brother sister mother daughter daughters master masters enemies
    nations nation jews gentiles israel church believers wicked righteous sheep shepherd city land
    house temple heaven earth elders soldiers crowd wise foolish rich poor law faith sin grace
    body flesh soul world widow widows slave slaves neighbor neighbors ruler rulers levites
    pharisees scribes sons parents""")
)
_NO_NAMES = frozenset(
    _words("""
    the and they god lord his her for when that this you she then after because yahweh but in
    he it there these those who what if as at by from on to we our i no yes not""")
)
_SCOPES = (
    "Every believer",
    "All people",
    "Christians",
    "Everyone",
    "We",
    "All nations",
    "The church",
    "God’s people today",
    "Every leader",
)
_QUANTIFIERS = (
    (r"\bsome of\b", "all of"), (r"\bsome\b", "all"), (r"\bmany\b", "all"), (r"\bmost\b", "no"),
    (r"\ball\b", "some"), (r"\bevery\b", "no"), (r"\beach\b", "no"), (r"\bno one\b", "everyone"),
    (r"\beveryone\b", "no one"), (r"\bnothing\b", "everything"), (r"\beverything\b", "nothing"),
    (r"\bany\b", "every"), (r"\bfew\b", "many"), (r"\balways\b", "sometimes"),
    (r"\bboth\b", "neither"), (r"\bonly\b", "not only"), (r"\bnever\b", "sometimes"),
    (r"\bmay\b", "must"), (r"\bcan\b", "must"), (r"\bno\b", "every"), (r"\bsometimes\b", "always"),
    (r"\ball\b", "a single one of"), (r"\bwhoever\b", "hardly anyone who"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Change:
    """An altered claim; `verse` is the verse altered alike, or "" where it lacks the words."""

    kind: str
    claim: str
    verse: str = ""


Alteration = Callable[[str, str, random.Random], Change | None]


def read_opposites(path: Path, *, held_out: bool) -> dict[str, list[str]]:
    """Opposites by word, both ways: those for training, or those kept from it."""
    found: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line:
            continue
        one, other = line.split("\t")
        if is_held_out(one, other) == held_out:
            found.setdefault(one, []).append(other)
            found.setdefault(other, []).append(one)
    return found


def is_held_out(one: str, other: str) -> bool:
    """Whether a pair of opposites is kept from training; the same for all time."""
    return hashlib.sha256(f"{one} {other}".encode()).digest()[0] % HELD_OUT == 0


def replaced(text: str, old: str, new: str) -> str:
    """`text` with the whole word `old` exchanged everywhere, its capital kept."""

    def put(match: re.Match[str]) -> str:
        return new[:1].upper() + new[1:] if match[0][:1].isupper() else new

    return re.sub(rf"\b{re.escape(old)}\b", put, text, flags=re.IGNORECASE)


def _alike(kind: str, claim: str, verse: str, old: str, new: str) -> Change | None:
    changed = replaced(claim, old, new)
    if changed == claim:
        return None
    same = replaced(verse, old, new)
    return Change(kind, changed, "" if same == verse else same)


def names_in(text: str) -> list[str]:
    """Capitalised words that are likely names."""
    return [w for w in re.findall(r"\b[A-Z][a-z]{2,}\b", text) if w.lower() not in _NO_NAMES]


def name(names: Sequence[str]) -> Alteration:
    """Another name in the place of one; at times one that the verse has elsewhere."""

    def alter(claim: str, verse: str, rng: random.Random) -> Change | None:
        given = [one for one in names_in(claim) if re.search(rf"\b{one}\b", verse)]
        if not given:
            return None
        old = rng.choice(given)
        others = [one for one in names_in(verse) if one not in names_in(claim)]
        if others and rng.random() < 0.35:
            return Change("name", replaced(claim, old, rng.choice(others)))
        new = rng.choice(names)
        if re.search(rf"\b{new}\b", verse + claim):
            return None
        return _alike("name", claim, verse, old, new)

    return alter


def number(claim: str, verse: str, rng: random.Random) -> Change | None:
    """Another number in the place of one."""
    words = re.findall(r"[A-Za-z]+|\d[\d,]*\d|\d", claim)
    hold = [
        w for w in words if w.lower() in _NUMBERS or w[0].isdigit() or w.lower() in _ORDINALS[1:]
    ]
    if not hold:
        return None
    old = rng.choice(hold)
    if old[0].isdigit():
        value = int(old.replace(",", ""))
        new = f"{value + rng.choice([1, 2, 3, 5, 10, 20]) * (1000 if value > 999 else 1):,}"
    else:
        pool = _ORDINALS if old.lower() in _ORDINALS else _NUMBERS
        new = rng.choice([one for one in pool if one != old.lower()])
    return _alike("number", claim, verse, old, new)


def opposite(table: dict[str, list[str]]) -> Alteration:
    """The opposite in the place of a word."""

    def alter(claim: str, verse: str, rng: random.Random) -> Change | None:
        words = [w for w in re.findall(r"[a-z]+", claim) if w in table]
        both = [w for w in words if re.search(rf"\b{w}\b", verse)]
        if not words or (not both and rng.random() < 0.5):
            return None
        old = rng.choice(both or words)
        new = rng.choice(table[old])
        if not both and re.search(rf"\b{new}\b", verse):
            return None
        return _alike("opposite", claim, verse, old, new)

    return alter


def _base(verb: str) -> str:
    low = verb.lower()
    if low in IRREGULAR:
        return IRREGULAR[low]
    if low.endswith("ied"):
        return low[:-3] + "y"
    stem = low[:-2]
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "lsz":
        return stem[:-1]
    silent = re.search(r"(?:[^aeiou][aeiou][cdglmnrsvzk]|at|it|ut|[aeiou][bt]l|[vcgsu])$", stem)
    return stem + "e" if silent and not stem.endswith(("x", "w", "ss", "en", "er", "on")) else stem


def negation(claim: str, verse: str, rng: random.Random) -> Change | None:
    """A "not" put in or taken out, in the verse too where it has the same two words."""
    if re.search(r"\b(?:not|never|cannot)\b", claim):
        out = re.sub(r"\bcannot\b", "can", claim, count=1)
        if out == claim:
            out = re.sub(r"\s*\b(?:did|does|do) not (\w+)", r" \1", claim, count=1)
        if out == claim:
            out = re.sub(r"\s*\b(?:not|never)\b", "", claim, count=1)
        return Change("negation", out) if out != claim else None
    shared = [
        match
        for match in re.finditer(_AUXILIARY + r" (?!not)(\w+)", claim)
        if re.search(rf"\b{match[0]}\b", verse)
    ]
    if shared:
        match = rng.choice(shared)
        denied = f"{match[1]} {rng.choice(['not', 'not', 'never'])} {match[2]}"
        return _alike("negation", claim, verse, match[0], denied)
    verbs = [
        match
        for match in re.finditer(rf"(?<=[a-z] )({_PAST})\b(?! by)", claim)
        if re.search(rf"(?<!was )(?<!were )\b{match[1]}\b", verse)
    ]
    if verbs:
        match = rng.choice(verbs)
        new = f"did not {_base(match[1])}" if rng.random() < 0.7 else f"never {match[1]}"
        return _alike("negation", claim, verse, match[1], new)
    match_one = re.search(_AUXILIARY, claim)
    if match_one:
        end = match_one.end()
        return Change(
            "negation", claim[:end] + rng.choice([" not", " not", " never"]) + claim[end:]
        )
    verb = re.search(rf"(?<=[a-z] )({_PAST})\b(?! by)", claim)
    if verb:
        new = f"did not {_base(verb[1])}" if rng.random() < 0.7 else f"never {verb[1]}"
        return Change("negation", claim[: verb.start()] + new + claim[verb.end() :])
    return None


_PASTS = (
    "went", "came", "gave", "took", "made", "said", "told", "sent", "saw", "brought", "spoke",
    "ate", "fell", "fled", "fought", "found", "built", "left", "kept", "knew", "lost", "wept",
    "struck", "stood", "sat", "rose", "ran", "wrote", "chose", "broke", "drove", "began", "became",
)  # fmt: skip
_PAST = "[a-z]+ed|" + "|".join(_PASTS)


def quantity(claim: str, verse: str, rng: random.Random) -> Change | None:
    """Another quantity: "some" for "all" and the like."""
    hold = [(p, new) for p, new in _QUANTIFIERS if re.search(p, claim, re.IGNORECASE)]
    if not hold:
        return None
    pattern, new = rng.choice(hold)
    found = re.search(pattern, claim, re.IGNORECASE)
    return _alike("quantity", claim, verse, found[0], new) if found else None


def scope(claim: str, verse: str, _rng: random.Random) -> Change | None:
    """What one person did or was told, said of everyone."""
    first = re.match(r"([A-Z][a-z]+)(?: (?:was|is|will|had|did|has))?\b", claim)
    if not first or first[1] not in names_in(claim):
        return None
    return _alike("scope", claim, verse, first[1], _rng.choice(_SCOPES))


def roles(claim: str, verse: str, rng: random.Random) -> Change | None:
    """Two of the claim's names or people exchanged."""
    found = [
        match
        for match in re.finditer(r"[A-Za-z]+", claim)
        if match[0].lower() in _NOUNS or (match[0] in names_in(claim) and len(match[0]) > 2)
    ]
    pairs = [
        (a[0], b[0])
        for i, a in enumerate(found)
        for b in found[i + 1 :]
        if a[0].lower() != b[0].lower()
        and b.start() - a.end() > 3
        and not re.fullmatch(
            r"(?:’s)?\s*(?:and|or|,|nor)*\s*(?:and |or )?(?:the |his |her |their |of |a )*",
            claim[a.end() : b.start()],
        )
    ]
    if not pairs:
        return None
    one, other = rng.choice(pairs)
    changed = exchanged(claim, one, other)
    both = all(re.search(rf"\b{w}\b", verse, re.IGNORECASE) for w in (one, other))
    return Change("roles", changed, exchanged(verse, one, other) if both else "")


def exchanged(text: str, one: str, other: str) -> str:
    """`text` with two words in each other's places."""

    def put(match: re.Match[str]) -> str:
        new = other if match[0].lower() == one.lower() else one
        at_start = match.start() == 0
        if at_start:
            return new[:1].upper() + new[1:]
        return new.lower() if new.lower() in _NOUNS and new.lower() not in _ALWAYS_NAMES else new

    return re.sub(rf"\b(?:{one}|{other})\b", put, text, flags=re.IGNORECASE)


_ALWAYS_NAMES = frozenset(
    _words("god lord jesus christ israel jews gentiles levites pharisees scribes")
)

_PASSIVE = re.compile(
    r"^((?:The |His |Her |Their )?[A-Z]?\w+(?: of \w+)?) (\w+ed|" + "|".join(_PASTS) + r") "
    r"((?:the |his |her |their )?(?:[A-Z]\w+|" + "|".join(sorted(_NOUNS)) + r"))\b([^.,;]*)\.$"
)
_PARTICIPLES = {
    "gave": "given", "took": "taken", "made": "made", "told": "told", "sent": "sent",
    "saw": "seen", "brought": "brought", "found": "found", "built": "built", "left": "left",
    "kept": "kept", "knew": "known", "lost": "lost", "struck": "struck", "chose": "chosen",
    "broke": "broken", "drove": "driven", "fought": "fought",
}  # fmt: skip


def passive(claim: str) -> tuple[str, str] | None:
    """A short claim turned round, true ("B was sent by A") and false ("A was sent by B")."""
    match = _PASSIVE.match(claim)
    if not match:
        return None
    actor, verb, other, rest = match.groups()
    done = _PARTICIPLES.get(verb, verb if verb.endswith("ed") else "")
    if (
        not done
        or rest.startswith((" of", " and", " because", " who"))
        or actor.split()[-1].lower() == other.split()[-1].lower()
    ):
        return None
    be = "were" if other.endswith("s") and other.islower() else "was"
    low = actor if actor in names_in(claim) else actor[:1].lower() + actor[1:]
    front = other[:1].upper() + other[1:]
    return (
        f"{front} {be} {done} by {low}{rest}.",
        f"{actor} was {done} by {other}{rest}.",
    )
