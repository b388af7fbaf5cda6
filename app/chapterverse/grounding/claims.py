"""Level 3: which sentences of an answer need a citation, and which of those have none. No model.

A statement about scripture, God, salvation, doctrine or the church's history needs one of its own;
a citation elsewhere in the paragraph does not cover it. Greetings, questions, transitions, words
about the answer itself and restatements of the question do not.
"""

from __future__ import annotations

import re
from enum import StrEnum

from chapterverse.grounding.draft import Draft, DraftSentence


class SentenceKind(StrEnum):
    """What a sentence does in an answer."""

    CLAIM = "claim"  # needs a citation
    QUESTION = "question"
    GREETING = "greeting"
    TRANSITION = "transition"
    DECLINED = "declined"  # says that the passages do not say
    OTHER = "other"  # states something outside of the faith's matters


_TOPIC = re.compile(
    r"""\b(?:
    gods?|lord|yahweh|jehovah|jesus|christ|messiah|spirit|trinity|father|son\ of\ (?:god|man)
    |angels?|satan|devil|demons?|heaven(?:s|ly)?|hell|paradise|kingdom|eternal|everlasting|soul
    |scriptures?|bible|biblical|verses?|gospels?|psalms?|psalmist|proverbs?|epistles?|testament
    |prophe(?:t|ts|cy|cies|sy|sied)|apostles?|disciples?|church(?:es)?|christians?|believers?
    |faith(?:ful|fulness)?|believ\w+|grace|mercy|salvation|sav(?:ed|es|iour|ior)|redeem\w*
    |redemption|justif\w+|righteous\w*|sanctif\w+|holy|holiness|sin(?:s|ned|ner|ners|ful)?|repent\w*
    |forgiv\w+|aton\w+|sacrific\w+|covenants?|commandments?|law\ of|the\ law|circumci\w+|bapti\w+
    |pray(?:s|ed|er|ers|ing)?|worship\w*|bless(?:ed|ing|ings|es)?|curse[sd]?|resurrect\w+|cross
    |crucif\w+|judg(?:e|es|ed|ment|ement)|temple|tabernacle|priests?|pharise\w+|sabbath|passover
    |moses|abraham|isaac|jacob|david|solomon|elijah|elisha|isaiah|jeremiah|ezekiel|daniel|job|noah
    |adam|eve|cain|abel|joseph|joshua|samuel|saul|paul|peter|john|james|matthew|mark|luke|mary
    |judas|pilate|herod|israel(?:ites?)?|jews?|jewish|gentiles?|jerusalem|galilee|egypt|babylon
    |romans|corinthians|galatians|ephesians|philippians|colossians|hebrews|revelation|genesis|exodus
    |council\ of|nic(?:aea|ene)|creeds?|augustine|luther|calvin|wesley|reformation|reformers
    |church\ fathers|pope|doctrin\w+|theolog\w+|preach\w*|divine|miracles?|idol\w*|offering
    |obey|obedience|hope|love\ (?:one|your|the|of|is)|worry|anxi\w+|patien\w+|humble|humility
    )\b""",
    re.VERBOSE | re.IGNORECASE,
)
_GREETING = re.compile(
    r"^(?:hello|hi|dear|greetings|welcome|thank(?:s| you)|good (?:morning|evening|question)"
    r"|great question|i hope|certainly|of course|sure|you(?:'|’)re welcome|feel free"
    r"|let me know|god bless you|blessings)\b",
    re.IGNORECASE,
)
_TRANSITION = re.compile(
    r"^(?:(?:in (?:summary|short|conclusion)|to (?:summarise|summarize|conclude))[,:]?\s*$"
    r"|(?:here|below|these) (?:is|are)\b.*:\s*$"
    r"|let(?:'|’)s\b|let us (?:look|turn|consider|begin|see|now)\b|consider the following"
    r"|first(?:ly)?[,:]?\s*$|the (?:following|next|first|second) (?:passages?|verses?|points?)"
    r"|(?:several|a few|two|three|four|many) (?:passages?|verses?) (?:speak|bear|help|touch)"
    r"|there are (?:several|a few|many|two|three) (?:passages?|verses?)"
    r"|this (?:question|answer|passage list)\b|the (?:question|answer) (?:is|has|can|depends)\b"
    r"|as (?:noted|said|mentioned) (?:above|before|earlier)\b.{0,30}$"
    r"|read (?:these|the following)|you (?:can|may|might|could) (?:read|look|see|find|ask|open)\b"
    r"|i (?:will|shall|can|cannot|can(?:'|’)t|could|have|did|do|am|would)\b"
    r"|(?:the )?(?:next|last) (?:question|point|step)\b)",
    re.IGNORECASE,
)
_DECLINED = re.compile(
    r"\b(?:passages?|verses?|texts?)\b.{0,40}\b(?:do(?:es)? not|don(?:'|’)t|doesn(?:'|’)t)\s+"
    r"(?:say|answer|address|mention|tell|speak|support|state|provide)"
    r"|\bcannot be supported by the (?:provided )?passages\b",
    re.IGNORECASE,
)
_LEAD_IN = re.compile(r"^[\W_]*(?:and|but|so|also|however|therefore|thus|then|yet|now)[,\s]+", re.I)
_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)?")
_SHORTEST = 3


def kind_of(sentence: str) -> SentenceKind:
    """What a sentence does; total."""
    plain = sentence.strip().strip("“”\"'‘’*_#>- ")
    if len(_WORD.findall(plain)) < _SHORTEST:
        short_claim = _TOPIC.search(plain) is not None and len(_WORD.findall(plain)) > 1
        return SentenceKind.CLAIM if short_claim else SentenceKind.TRANSITION
    if plain.rstrip(")”’\"'* ").endswith("?"):
        return SentenceKind.QUESTION
    if _DECLINED.search(plain):
        return SentenceKind.DECLINED
    body = _LEAD_IN.sub("", plain)
    if _GREETING.match(body):
        return SentenceKind.GREETING
    if _TRANSITION.match(body):
        return SentenceKind.TRANSITION
    return SentenceKind.CLAIM if _TOPIC.search(plain) else SentenceKind.OTHER


def needs_citation(sentence: str) -> bool:
    """Whether a sentence states something that a source has to carry."""
    return kind_of(sentence) is SentenceKind.CLAIM


def uncited(draft: Draft) -> tuple[DraftSentence, ...]:
    """Sentences that need a citation and have none that can be shown."""
    return tuple(
        sentence
        for sentence in draft.sentences
        if not sentence.heading
        and needs_citation(sentence.text)
        and not any(cited.exists for cited in draft.of_sentence(sentence.number))
    )
