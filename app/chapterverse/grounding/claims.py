"""Level 3: which sentences of an answer need a citation, and which of those have none. No model.

A statement about scripture, God, salvation, doctrine or the church's history needs one of its own;
a citation elsewhere in the paragraph does not cover it. Greetings, questions, transitions, words
about the answer itself, advice to the reader and restatements of the question do not.
"""

from __future__ import annotations

import re
from enum import StrEnum

from chapterverse.grounding.draft import Draft, DraftSentence
from chapterverse.grounding.faith_words import FAITH, TELLING


class SentenceKind(StrEnum):
    """What a sentence does in an answer."""

    CLAIM = "claim"  # needs a citation
    QUESTION = "question"
    GREETING = "greeting"
    TRANSITION = "transition"
    RESTATEMENT = "restatement"  # says the question again
    ADVICE = "advice"  # tells the reader what to do or where to look
    DECLINED = "declined"  # says that the passages do not say
    OTHER = "other"  # states something outside of the faith's matters


_PASSAGES = r"(?:passages?|verses?|texts?|sources?|material)"
_GREETING = re.compile(
    r"^(?:(?:hello|hi|dear|greetings|welcome|thanks?)\b"
    r"|good (?:morning|afternoon|evening|day|question)"
    r"|(?:that|this|it)(?: is|(?:'|’)s) an? [\w ]{0,24}question|(?:great|excellent|good) question"
    r"|what an? [\w ]{2,40}(?:question|to ask)\b|i hope (?:this|that|these|you|it)|i wish you"
    r"|(?:i am|i(?:'|’)m) (?:happy|glad|pleased|here)|may (?:you|this|these|god bless you)\b"
    r"|wishing you|you(?:'|’)re welcome|you are (?:very )?welcome|feel free|please\b|let me know"
    r"|god bless you|blessings (?:to|on|upon)|peace (?:be )?(?:with|to) you|take care"
    r"|(?:certainly|of course|sure)[.,!]?(?: i\b|\s*$))",
    re.IGNORECASE,
)
_RESTATEMENT = re.compile(
    r"^(?:you (?:asked|ask|are asking|want to know|wish to know|wonder|would like to know|wrote)\b"
    r"|(?:your|the|this) question (?:is|was|asks|concerns|before us|here|of)\b"
    r"|this asks\b|(?:what )?you(?:'|’)re asking|i (?:understand|see|take it) that you\b"
    r"|(?:we|i) (?:are|am|were|was) asked\b|the (?:point|matter|issue) (?:at hand|in question)\b)",
    re.IGNORECASE,
)
_TRANSITION = re.compile(
    r"^(?:(?:in (?:summary|short|conclusion|brief|sum|closing)|to (?:summarise|summarize|conclude"
    r"|sum up))[,:]?\s*(?:$|here\b|we\b|let\b|i\b)"
    r"|(?:here|below|these|following) (?:is|are|follows?)\b"
    r"|let(?:'|’)s\b|let (?:us|me) (?:look|turn|consider|begin|start|see|now|take|read|explain|go"
    r"|compare|note|think|first|also|move|examine|explore|pray|bow|stand|close|open|hear|listen"
    r"|ask|return|pause|finish)\b"
    r"|(?:first|second|third|next|then|last|finally)(?:ly)?,? (?:(?:let|we|i|you) |consider|look"
    r"|turn"
    r"|there (?:is|are)|comes?|to)\b|(?:first|second|third|next|last)(?:ly)?[,:]?\s*$"
    rf"|(?:the (?:following|next|first|second)|several|a few|two|three|four|many|some"
    rf"|these) {_PASSAGES}"
    r" (?:speak|bear|help|touch|address|shed|stand|are (?:relevant|worth|useful|given))"
    rf"|there are (?:several|a few|many|two|three|four|some|a number of)\b[\w ]{{0,24}}{_PASSAGES}"
    r"|this (?:brings|leads|takes) (?:us|me)\b|that (?:brings|leads|takes) us\b"
    r"|that leaves\b|so much for\b|so far[,.]|more (?:on|about) (?:this|that)\b"
    r"|(?:now|on|turning|moving(?: on)?|coming|back|returning|going)(?: then)? to\b"
    r"|as (?:noted|said|mentioned|stated|shown|seen) (?:above|before|earlier|below)\b"
    r"|(?:another|one more|a second|a further) (?:text|passage|verse|point)s? (?:to|deserves?"
    r"|is worth"
    r"|worth)\b|before (?:answering|we|i|going|turning)\b|to (?:answer|begin|start|see"
    r"|understand)\b"
    r"|with (?:this|that|these) in mind\b|having (?:said|seen|looked|read)\b"
    r"|(?:we|i) (?:will|shall|can|now|may now|begin|turn|start|have seen)\b)",
    re.IGNORECASE,
)
_ADVICE = re.compile(
    r"^(?:(?:read|open|try|see|turn|look|compare|ask|keep|take|use|study|check|visit|consult|click"
    r"|explore|reflect|start|begin|discuss|consider|think|pause)\b(?! (?:that|not)\b)"
    r"|you (?:can|may|might|could|should|will|would)(?: also| then| always)? (?:want|read|look"
    r"|see|find"
    r"|ask|open|wish|like|discuss|consider|compare|try|use|notice|start|need to|click|consult"
    r"|explore)"
    r"|if you (?:open|read|look|want|wish|would like|need|have|are|like|turn|click|compare)\b"
    r"|it (?:is|may be|might be|would be|can be|helps?)(?: also| always)? ?(?:wise|good|helpful"
    r"|useful|worth"
    r"|best|important|worthwhile)? ?(?:to |while )?(?:read|look|compare|note|study|check|consult"
    r"|begin"
    r"|remember to|ask|discuss|reading|comparing)"
    r"|(?:a|any|some) (?:commentary|dictionary|pastor|study bible|concordance|atlas"
    r"|teacher)[\w ]{0,20}"
    r" (?:may|might|can|could|will)\b)",
    re.IGNORECASE,
)
_ABOUT_THE_ANSWER = re.compile(
    rf"\b{_PASSAGES} (?:that )?(?:(?:i|we) (?:was|were|am|have|had|got)\b|(?:is|are) (?:given"
    rf"|quoted|shown|printed|listed)\b)"
    r"|\b(?:footnotes?|panel|this answer|this (?:short )?(?:list|summary|overview|guide))\b"
    r"|^(?:this|that|it|the above) is (?:only |just |merely )?(?:a|an|my|one) (?:short|brief"
    r"|partial|rough"
    r"|quick|simple|summary|overview|answer|reply)\b"
    r"|^i (?:am|(?:'|’)m|have|had|will|shall|can|cannot|can(?:'|’)t|could|did|do|don(?:'|’)t"
    r"|would|was"
    r"|may|might|must|chose|quoted|used|found|looked|know|think)\b"
    r"|^(?:the|this) (?:answer|reply|list|summary) (?:is|has|can|depends|does|above|below)\b",
    re.IGNORECASE,
)
_DECLINED = re.compile(
    rf"\b{_PASSAGES}\b.{{0,40}}\b(?:do(?:es)? not|don(?:'|’)t|doesn(?:'|’)t)\s+(?:\w+\s)?"
    r"(?:say|answer|address|mention|tell|speak|support|state|provide|contain|give|name)"
    rf"|^(?:none|not one|neither) of (?:these|the|those) (?:\w+ ){{0,2}}{_PASSAGES}\b"
    rf"|^nothing in (?:these|the|those) (?:\w+ )?{_PASSAGES} (?:given|provided|offered|here"
    rf"|above|i)\b"
    r"|\bcannot be (?:supported|answered|confirmed|verified) (?:by|from|with) the\b",
    re.IGNORECASE,
)
_LEAD_IN = re.compile(
    r"^[\W_]*(?:(?:and|but|so(?! much| far)|also|however|therefore|thus|then|yet|well|still|indeed"
    r"|again|moreover|furthermore|finally|likewise)[,\s]+)+",
    re.IGNORECASE,
)
_ANSWER_IS = re.compile(
    r"^(?:the|this|my) (?:short |simple )?answer(?: to [\w’' ]{2,40})? is(?: that\b|[:,])?\s+"
    r"(?=\S+ \S+ \S+)",
    re.IGNORECASE,
)
_PERSON = re.compile(
    r"^(?:in (?:this|that|the) [\w ]{2,20}, )?(?:he|she|they|his|her|their|whoever|those who|no one"
    r"|nobody|(?:the|a|two|three|some|all|both|these|those) (?:\w+ )?(?:man|men|woman|women|child"
    r"|children|people|person|poor|accounts?)|everyone who|anyone who|one who)\b",
    re.IGNORECASE,
)
_RULE = re.compile(
    r"\b(?:must|ought to|shall|is commanded|are commanded|is forbidden|are forbidden|are called to"
    r"|is called to|are told to|was told to|were told to|(?:do|does) no harm|a gift|is (?:a sign"
    r"|a symbol"
    r"|a picture|pictured) (?:of|as)|matters more than|rather than|not a)\b",
    re.IGNORECASE,
)
_EVERYDAY = re.compile(
    r"^(?:it (?:takes|took|rained|rains|snowed|is (?:easy|hard|difficult|late|early|cold|warm))\b"
    r"|(?:many|most|some) (?:people|readers|translations|words|evenings|of us)\b"
    r"|(?:readers?|translations?|translators?|words|languages?|everybody|not everybody"
    r"|not everyone)\b"
    r"|(?:this|that) is (?:a |an )?(?:hard|difficult|matter|big|large|long|common|fair)\b)",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"\b(?:says?|said|tells?|told|calls?|called|lists?|teach(?:es)?|taught|describes?|compares?"
    r"|shows?|speaks?|means?|reads?|mentions?|names?|agrees?|quotes?|presents?|pictures?|was"
    r"|were|is"
    r"|argues?|explains?|repeats?|begins|ends|promises?|warns?|records?|reports?|suggests?"
    r"|holds)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)?")
_SHORTEST = 3
_SHAPES = (
    (SentenceKind.DECLINED, _DECLINED),
    (SentenceKind.GREETING, _GREETING),
    (SentenceKind.RESTATEMENT, _RESTATEMENT),
    (SentenceKind.TRANSITION, _TRANSITION),
    (SentenceKind.ADVICE, _ADVICE),
    (SentenceKind.OTHER, _ABOUT_THE_ANSWER),
)


def kind_of(sentence: str) -> SentenceKind:
    """What a sentence does; total."""
    plain = sentence.strip().strip("“”\"'‘’*_#>- ")
    words = len(_WORD.findall(plain))
    if plain.rstrip(")”’\"'* ").endswith("?"):
        return SentenceKind.QUESTION
    if words < _SHORTEST and (words < 2 or not FAITH.search(plain)):
        return SentenceKind.TRANSITION
    body = _ANSWER_IS.sub("", _LEAD_IN.sub("", plain))
    for kind, shape in _SHAPES:
        if shape.search(body):
            return kind
    return SentenceKind.CLAIM if _states_a_matter_of_faith(body) else SentenceKind.OTHER


def _states_a_matter_of_faith(body: str) -> bool:
    if FAITH.search(body):
        return True
    if _EVERYDAY.search(body):
        return False
    if _PERSON.search(body) or _RULE.search(body):
        return True
    return TELLING.search(body) is not None and _TELLS.search(body) is not None


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
