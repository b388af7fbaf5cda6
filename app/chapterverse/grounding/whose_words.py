"""Whose view a passage gives: that of a speaker whom the text rejects, what others say, what it
only asks, one side of a contrast. A claim that gives such words as the teaching of the text is not
carried by them.

Pure; support_words has the sentence for each reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from chapterverse.domain.passages import Speech
from chapterverse.grounding.claim_words import Word
from chapterverse.grounding.english_forms import IRREGULAR
from chapterverse.grounding.support_score import Reason

_REPORT = re.compile(
    r"\b(?:accus|argu|ask|assert|boast|challeng|charg|claim|complain|cried|cry|den(?:y|ied)|insist"
    r"|insult|lie[ds]?\b|lying|mock|object|plot|prophes|proverb|question|replied|reply|rumou?r|said"
    r"|say|shout|speech|stor(?:y|ies)|suggest|taunt|tell|tempt|thought|told|tried|try|want"
    r"|words? of)",
    re.IGNORECASE,
)
_DEALING = re.compile(
    r"\b(?:advi[sc]|answer|believ|blam|blasphem|call|counsel|curs|deceiv|doubt|fear|hop(?:e|ing)|invit"
    r"|mislead|offer|pretend|promis|quot|refus|scoff|slander|speak|swear|test|think|threat|trick|twist"
    r"|urg|warn|wish)",
    re.IGNORECASE,
)
_TEACHING = re.compile(
    r"\b(?:god|jesus|christ|the lord|yahweh|the bible|scripture|the verse|the text)"
    r"\s+(?:(?:also|always|has|have|had|himself|here)\s+)*"
    r"(?:assure[sd]?|command(?:s|ed)?|declare[sd]?|guarantee[sd]?|promise[sd]?|reveal(?:s|ed)?"
    r"|says?|said|teach(?:es)?|taught|tells?|told)\b",
    re.IGNORECASE,
)
_ATTITUDE = re.compile(
    r"\b(?:afraid|consider|expect|feel|felt|opinion|regard|suppos|view|wonder|worr)", re.IGNORECASE
)
_PAST = frozenset({"was", "were", "had", "did"})

_WHO = (
    r"(?:they|some(?: of them)?|others|people|many|men|someone|anyone|a man|whoever|everyone"
    r"|each(?: one)? of (?:you|them)|heard that it)"
)
_HEARSAY = re.compile(
    rf"\b{_WHO}\s+(?:(?:now|then|also|indeed|will|may|was)\s+){{0,2}}"
    r"(?:says?|said|saying|thought|supposed)\b[\s,:]{0,3}"
    r"(?P<mark>[“‘])(?P<words>[^”]*?)(?:”|’(?!\w)|\Z)",
    re.IGNORECASE,
)
_MORE_OF_IT = re.compile(r"\s*(?:and\s*,?\s*)?[“‘](?P<words>[^”]*?)(?:”|’(?!\w)|\Z)")
_MOST = 0.7
"""Share of a claim's words that must stand among the words of others for them to be meant."""

_ASKED = re.compile(
    r"\b(?:shall|should|may|are|do) (?:we|i|you|one|they)\b(?! not\b)[^.!?]{0,200}\?", re.IGNORECASE
)
_FOR_A_NO = re.compile(
    r"(?:^|(?<=[.!?;:,—“‘]))\s*(?:(?:or|and|but|for|then)\s+)?(?:do|does|did|is|are|was|were|can|could|will"
    r"|would|shall|has|have)\s+(?!not\b)[^.!?]{0,200}\?",
    re.IGNORECASE,
)
_FOR_WHAT = re.compile(
    r"\b(?:why|wherefore)\b[^.!?]{0,200}(?:\bto\b|\bthat\b)[^.!?]{0,200}\?", re.IGNORECASE
)
"""A complaint asks to what end: "Why does Yahweh bring us to this land, to fall by the sword?" """
_FOR_NONE = re.compile(
    r"\b(?:what|which)\s+[a-z]+\s+(?:has|have|does|do|did|is\s+there|can|shall|will)\b[^.!?]{0,160}"
    r"\b(?:with|between)\b[^.!?]{0,80}\?",
    re.IGNORECASE,
)
"""So does one that looks for "none": "What agreement does a temple of God have with idols?" """
_LETTERS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_DENYING = re.compile(
    r"\b(?:not?|never|none|nobody|nothing|neither|nor|cannot|unless)\b|n[’']t\b", re.I
)
_SHORT = 12  # words of a claim; a longer one says more than a question can ask
_NORM = re.compile(
    r"\b(?:must|should|shall|may|ought|ha(?:ve|s) to|needs? to|can)\b", re.IGNORECASE
)
_SIDES = re.compile(
    r"\b(?:one|some)\b(?P<first>[^“”]{3,160}?)\b(?P<turn>another|others?|but (?:he|she|they) who"
    r"|but (?:one|those) who)\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?]|\Z")
_GENERAL = re.compile(
    r"\b(?:must|should|shall|ought|ha(?:ve|s) to|needs? to|(?:is|are) to|required|commanded"
    r"|every\w*|all|always|christians?|believers?|people|we|nobody|no one|god wants)\b",
    re.IGNORECASE,
)
_APART = re.compile(
    r"\b(?:one|some|another|others?|weak|strong|differ\w*|each|whoever|those who)\b", re.IGNORECASE
)


def not_its_own(
    claim: str, passage: str, speeches: Sequence[Speech], matched: Sequence[Word]
) -> Reason | None:
    """Why the words of a passage that a claim shares are not what it teaches, None when they may
    be. `matched` are those words, `speeches` says who speaks the passage. Total."""
    if _is_against(claim, speeches):
        return Reason.SPEAKER
    if _is_hearsay(claim, passage, speeches, matched):
        return Reason.HEARSAY
    if _is_only_asked(claim, passage, matched):
        return Reason.QUESTION
    return Reason.CONTRAST if _is_one_side(claim, passage, matched) else None


def _is_against(claim: str, speeches: Sequence[Speech]) -> bool:
    """Whether the claim gives as teaching what the text puts into the mouth of one it rejects.

    A claim that reports what somebody said or wanted is a report; so is one that tells of the
    speaker what he did. What it says of him in the present it takes from his own mouth.
    """
    rejected = [speech for speech in speeches if speech.stance == "against"]
    if not rejected:
        return False
    if _TEACHING.search(claim):
        return True
    if _REPORT.search(claim):
        return False
    tells = _DEALING.search(claim) is not None or _is_past(claim)
    return not (tells and any(_names_speaker(claim, speech) for speech in rejected))


def _is_past(claim: str) -> bool:
    words = re.findall(r"[a-z]+", claim.lower())
    return any(
        word in _PAST or word.endswith("ed") or IRREGULAR.get(word, word) != word for word in words
    )


def _names_speaker(claim: str, speech: Speech) -> bool:
    low = claim.lower()
    parts = re.findall(r"[a-z]{4,}", speech.speaker.lower())
    return any(part.rstrip("s") in low for part in parts)


def _is_hearsay(
    claim: str, passage: str, speeches: Sequence[Speech], matched: Sequence[Word]
) -> bool:
    """Whether the claim's words stand in what the passage says that others say."""
    reports = (_REPORT, _DEALING, _ATTITUDE)
    if not matched or any(report.search(claim) for report in reports):
        return False
    stretches = list(_reported(passage, nested_only=bool(speeches)))
    inside = sum(any(a <= word.start < z for a, z in stretches) for word in matched)
    return inside >= _MOST * len(matched)


def _reported(passage: str, *, nested_only: bool) -> Iterator[tuple[int, int]]:
    """Where others are quoted. In the words of a known speaker only what he quotes is theirs."""
    for match in _HEARSAY.finditer(passage):
        if nested_only and match["mark"] != "‘":
            continue
        yield match.span("words")
        at = match.end()
        while (more := _MORE_OF_IT.match(passage, at)) is not None:
            yield more.span("words")
            at = more.end()


def _is_only_asked(claim: str, passage: str, matched: Sequence[Word]) -> bool:
    """Whether the claim makes a rule of what the passage asks ("Shall we continue in sin?"), or a
    fact of a question that looks for a no ("Do you have eyes of flesh?") or of a complaint."""
    if not matched or claim.rstrip().endswith("?"):
        return False
    asked = [match.span() for match in _ASKED.finditer(passage)] if _NORM.search(claim) else []
    short = len(claim.split()) <= _SHORT
    if short and not any(shape.search(claim) for shape in (_DENYING, _REPORT, _DEALING, _ATTITUDE)):
        questions = _FOR_A_NO.finditer(passage)
        asked += [match.span() for match in questions if not _DENYING.search(match[0])]
    if not any(shape.search(claim) for shape in (_REPORT, _DEALING, _ATTITUDE)):
        asked += [match.span() for match in _FOR_WHAT.finditer(passage)]
    inside = sum(any(a <= word.start < z for a, z in asked) for word in matched)
    return inside >= _MOST * len(matched) or _is_asked_for_none(claim, passage, matched)


def _is_asked_for_none(claim: str, passage: str, matched: Sequence[Word]) -> bool:
    """Whether all words of the claim stand in a question that looks for "none", wherever else the
    passage has some of them."""
    if any(shape.search(claim) for shape in (_DENYING, _REPORT, _DEALING, _ATTITUDE)):
        return False
    questions = [set(_LETTERS.findall(found[0].lower())) for found in _FOR_NONE.finditer(passage)]
    return any(all(word.text.lower() in asked for word in matched) for asked in questions)


def _is_one_side(claim: str, passage: str, matched: Sequence[Word]) -> bool:
    """Whether the claim says of all what the passage says of one side of a contrast."""
    if not _GENERAL.search(claim) or _APART.search(claim):
        return False
    words = [word.text.casefold() for word in matched]
    for match in _SIDES.finditer(passage):
        end = _SENTENCE_END.search(passage, match.end())
        last = end.start() if end is not None else len(passage)
        one = passage[match.start("first") : match.start("turn")].casefold()
        other = passage[match.start("turn") : last].casefold()
        here = [word in one for word in words]
        there = [word in other for word in words]
        shared = sum(a or b for a, b in zip(here, there, strict=True))
        only_here = any(a and not b for a, b in zip(here, there, strict=True))
        only_there = any(b and not a for a, b in zip(here, there, strict=True))
        if only_here != only_there and shared >= _MOST * len(words):
            return True
    return False
