"""A claim that puts what a passage has somebody say into another one's mouth: "Jonathan said that
Saul would die" beside "Saul said, “You shall surely die, Jonathan”".

Who speaks is read from the words that lead to a quotation or to "that"; where those say "he", only
that he speaks to "me" tells something: it is not the writer. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chapterverse.grounding.claim_words import (
    Word,
    WordTable,
    content_stems,
    read_words,
    same_name,
)
from chapterverse.grounding.names import DIVINE
from chapterverse.grounding.sentence_parts import acts

_SAYS = (
    r"(?:said|says|saying|told|tells|asked|asks|answered|answers|replied|replies|commanded|commands"
    r"|ordered|orders|cried|spoke|speaks|declared|declares|promised|promises|warned|warns|swore)"
)
_SAYING = re.compile(rf"\b{_SAYS}\b", re.IGNORECASE)
_LED = re.compile(rf"(?P<before>[^.!?;“”]*)\b{_SAYS}\b(?P<after>[^.!?;“”]*)\Z", re.IGNORECASE)
_QUOTE = re.compile(r"“(?P<words>[^”]*)(?:”|\Z)")
_TOLD_THAT = re.compile(
    r"(?P<lead>[^.!?;“”]{0,120}\b(?:told|tells|said|says)\b[^.!?;:“”,]{0,60}?)\bthat\b"
    r"(?P<words>[^.!?;“”]*)"
)
_WHAT = re.compile(r"\b(?:that|to|not|if|whether|how|what|why|who|when|where)\b|,|:", re.IGNORECASE)
_TO_WRITER = re.compile(r"\s*(?:(?:to|unto)\s+)?(?:me|us)\b")
_FRONTED = re.compile(r"\W*(?:then\s+|and\s+|but\s+|so\s+)?to\b", re.IGNORECASE)
_UNSAID = re.compile(
    r"\b(?:was|were|is|are|been|being|could|may|might|can|would|should|if|not|never)\s+(?:\w+ly\s+)?\Z",
    re.IGNORECASE,
)
"""What makes a verb of saying passive or only possible."""
_IF = re.compile(r"(?:if|when|unless|whether|until|because)\Z", re.IGNORECASE)
_PRONOUN = re.compile(r"\b(?:he|she|they|i|we|you|who|it)\b", re.IGNORECASE)
_NO_WRITER = DIVINE | {"israel", "judah", "prophet", "apostle", "christian", "christians"}
_LEAD = 300  # characters before a quotation in which somebody is said to speak
_SHARED = 0.5  # of what a claim reports that a quotation must have
_NEARLY = 0.75  # of that of the best one, by which another may be meant


@dataclass(frozen=True, slots=True)
class OtherVoice:
    """Words of the verse that say who speaks, and those of the claim that say otherwise."""

    verse: str
    claim: str


@dataclass(frozen=True, slots=True)
class _Speech:
    """A quotation with the words that lead to it: names of who speaks, of who is spoken to;
    `to_writer`: to "me" or "us". Nobody where that is not seen."""

    lead: str
    by: tuple[Word, ...]
    to: tuple[Word, ...]
    to_writer: bool
    said: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Report:
    """What a claim reports of whose saying, with the words that name him and the saying."""

    by: tuple[Word, ...]
    said: frozenset[str]
    text: str


def other_voice(
    claim: str, passage: str, table: WordTable, implied: frozenset[str] = frozenset()
) -> OtherVoice | None:
    """Where a claim has somebody say what in the passage another one says; `implied` are the names
    that the book implies, its writer among them. Total."""
    report = _reported(claim, table)
    speeches = [*_speeches(passage, table)] if report is not None else []
    if report is None or not speeches:
        return None
    shares = [len(report.said & one.said) / len(report.said) for one in speeches]
    most = max(shares)
    if most < _SHARED or sum(share >= _NEARLY * most for share in shares) > 1:
        return None
    meant = speeches[shares.index(most)]
    if _meet(report.by, meant.by):
        return None
    writers = implied - _NO_WRITER
    if meant.to_writer and any(word.text.lower() in writers for word in report.by):
        return OtherVoice(meant.lead, report.text)
    divine = any(word.text.lower() in DIVINE for word in report.by)  # speaks through others
    another = meant.by and not divine
    return OtherVoice(meant.lead, report.text) if another or _meet(report.by, meant.to) else None


def _reported(claim: str, table: WordTable) -> _Report | None:
    """What a claim that begins with somebody by name has him say; None for any other."""
    verb = _SAYING.search(claim)
    if verb is None or _UNSAID.search(claim[:_LEAD], 0, verb.start()):
        return None
    what = _WHAT.search(claim, verb.end())
    before = [word for word in read_words(claim, table) if word.end <= verb.start()]
    parted = "," in claim[: verb.start()] or any(
        acts(word) or _IF.match(word.text) for word in before
    )
    by = tuple(word for word in before if word.name and word.stem in table.names)
    if what is None or parted or not by or _SAYING.search(claim, what.end()):
        return None  # who is said to tell what another said reports him
    said = content_stems(claim[what.end() :]) - {word.stem for word in by}
    return _Report(by, said, claim[by[0].start : what.start()].rstrip()) if said else None


def _speeches(passage: str, table: WordTable) -> Iterator[_Speech]:
    """Every quotation of a passage, and what it reports with "that"; who speaks where the words
    that lead to it say so by name."""
    for quote in _QUOTE.finditer(passage):
        led = _LED.search(passage[max(0, quote.start() - _LEAD) : quote.start()])
        yield _speech(led, quote["words"], table)
    for told in _TOLD_THAT.finditer(passage):
        yield _speech(_LED.search(told["lead"]), told["words"], table)


def _speech(led: re.Match[str] | None, words: str, table: WordTable) -> _Speech:
    said = content_stems(words)
    if led is None:
        return _Speech("", (), (), to_writer=False, said=said)
    doing = (word.start for word in read_words(led["before"], table) if acts(word))
    subject = led["before"][: next(doing, len(led["before"]))]
    before, after = _names(subject, table), _names(led["after"], table)
    if _FRONTED.match(led["before"]):
        before, after = (), before  # "To Abiathar the priest the king said"
    if not led["before"].strip(" ‘,"):
        before, after = after, ()  # "says the Lord"
    if _PRONOUN.search(led["before"]):
        before = ()
    to_writer = _TO_WRITER.match(led["after"]) is not None
    return _Speech(led[0].strip(" ,"), before, after, to_writer, said)


def _names(text: str, table: WordTable) -> tuple[Word, ...]:
    return tuple(word for word in read_words(text, table) if word.name and word.stem in table.names)


def _meet(some: Sequence[Word], others: Sequence[Word]) -> bool:
    return any(same_name(one.stem, other.stem) for one in some for other in others)
