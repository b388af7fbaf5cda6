"""A saying that a question asks after: "Is there a verse that says …", "Where does it say …".

Pure. Whether a verse has the words is looked up by who calls; many sayings that people take for
scripture stand nowhere in it, and then an answer must say so before it quotes what is near.
"""

from __future__ import annotations

import re

_FEWEST, _MOST = 3, 40  # words: two stand together by chance, and nobody quotes more than forty

_VERSE = r"(?:(?:bible|scripture) )?(?:verse|passage|text|scripture|place|line|quote|quotation)s?"
_IN_IT = r"(?: (?:in|of|from) (?:the )?(?:holy )?(?:bible|scriptures?|(?:new|old) testament))?"
_SAYS = r"(?:says?|reads?|states?|goes|quotes?|with the words|has the words|saying)"
_BOOK = r"(?:the )?(?:holy )?(?:bible|scriptures?)"
_WHO = rf"(?:{_BOOK}|(?:the )?lord|it|[a-z]+)"
_ASKED = (
    rf"(?:is|are|was) there (?:really |actually )?(?:a|any|some) {_VERSE}{_IN_IT}"
    rf" (?:(?:that|which|where (?:it|he|god|jesus)) )?{_SAYS}",
    rf"(?:which|what) {_VERSE}{_IN_IT} (?:(?:is it )?that )?{_SAYS}",
    rf"where{_IN_IT} (?:does|do|did|is it|can i find where) (?:{_WHO}){_IN_IT}"
    r" (?:say|said|written|read|state)",
    rf"(?:does|did) (?:{_BOOK}|it) (?:really |actually |ever |anywhere )*(?:say|state){_IN_IT}",
    rf"is it (?:really )?(?:written|said|stated){_IN_IT}",
)
_FRAME = re.compile(
    rf"^\W*(?:{'|'.join(_ASKED)})(?: (?:that(?! (?:i|we|you|he|she|they|people|christians)\b)))?"
    r"[,:;]?\s+(?P<saying>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_QUOTED = re.compile("[“\"«](?P<saying>[^”\"»]+)[”\"»]|(?<!\\w)[‘'](?P<single>[^’']+)[’'](?!\\w)")
_ABOUT_VERSES = re.compile(
    r"\b(?:bible|scriptures?|biblical|verses?|passages?|say|says|said|saying|written|quotes?|"
    r"quotation|find)\b",
    re.IGNORECASE,
)
# What follows is no saying but what it would be about.
_TOPIC = re.compile(
    r"^(?:about|anything|something|nothing|much|on|concerning|regarding|how|why|when|what|who|whom|"
    r"where|whether|if|to|that|which|so|it|this|these|those|yes|no)\b",
    re.IGNORECASE,
)
_PARAPHRASED = re.compile(
    r"\b(?:i|we|you|one|people|christians|believers|women|men|a person|someone)"
    r" (?:should|must|may|can|could|ought|have to|need to|are allowed|is allowed|shouldn[’']t|"
    r"can[’']t|cannot|mustn[’']t)\b"
    r"|\b(?:he|she|they) (?:would|had)\b",
    re.IGNORECASE,
)
_TAIL = re.compile(rf"{_IN_IT}\W*$", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*")


def saying_asked(question: str) -> str:
    """The saying whose words a question asks after, as it was typed; "" for none. Total.

    What is only paraphrased ("that we should …") and what a question is about are no sayings.
    """
    quoted = _quoted(question)
    if quoted:
        return quoted
    found = _FRAME.match(" ".join(question.split()))
    if found is None:
        return ""
    saying = _TAIL.sub("", found["saying"]).strip(" ?!.,;:“”\"‘’'")
    if _TOPIC.match(saying) or _PARAPHRASED.search(saying):
        return ""
    return saying if _is_long_enough(saying) else ""


def _quoted(question: str) -> str:
    for found in _QUOTED.finditer(question):
        saying = (found["saying"] or found["single"]).strip(" ?!.,;:")
        rest = question[: found.start()] + " " + question[found.end() :]
        if _is_long_enough(saying) and _ABOUT_VERSES.search(rest):
            return saying
    return ""


def _is_long_enough(saying: str) -> bool:
    return _FEWEST <= len(_WORD.findall(saying)) <= _MOST
