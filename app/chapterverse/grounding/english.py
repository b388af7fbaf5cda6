"""Words of English, modern and of the King James Version, that say how: function words, negations,
numbers, quantities. Tables only; claim_words reads them.
"""

from __future__ import annotations


def _words(text: str) -> list[str]:
    return text.split()


FUNCTION_WORDS = frozenset(
    _words("""
    a an the and or nor but if then than so as that this these those there here of to in on at
    by for from with into unto upon out up down off over under through about against between among
    amongst within it its he she him her his hers they them their theirs we us our ours you your
    yours i me my mine who whom whose which what when where why how am is are was were be been
    being do does did done doing have has had having will would shall should may might can could
    must let also too very just even yet still again now therefore because since while until till
    though although however such same own other another any some each both either one ones self
    himself herself itself themselves myself yourself yourselves ourselves thing things o oh yes
    ye thee thou thy thine art wast wert hast hath hadst dost doth didst shalt wilt wouldest
    shouldest mayest canst couldest lo behold verily wherefore whereby wherein thereof therein
    thereby hereby whoever whatever whosoever whatsoever according toward towards say says said
    saying saith saidst sayest tell tells told like verse bible scripture text claim all every
    everyone everything only alone always no not never none nor neither nobody nothing cannot
    without lest unless ever it's he's she's that's there's i'm i've i'll you're you've you'll
    we're we've we'll they're they've they'll isn't aren't wasn't weren't don't doesn't didn't
    haven't hasn't hadn't won't wouldn't shouldn't can't couldn't mustn't let's who's what's where's
    when's why's how's""")
)
"""Words too common to carry a claim; negations and quantifiers are read apart."""

NEGATORS = frozenset(
    _words("""not no never none nobody nothing neither nor nowhere cannot without lest unless
    isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't won't wouldn't
    shouldn't can't couldn't mustn't""")
)

UNITS = {
    word: value
    for value, word in enumerate(
        _words("""
        zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
        fifteen sixteen seventeen eighteen nineteen""")
    )
}
TENS = {
    word: 10 * value
    for value, word in enumerate(
        _words("twenty thirty forty fifty sixty seventy eighty ninety"), start=2
    )
} | {"threescore": 60, "fourscore": 80}
ORDINALS = {
    word: value
    for value, word in enumerate(
        _words("""first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
        thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth
        twentieth"""),
        start=1,
    )
} | {
    "thirtieth": 30,
    "fortieth": 40,
    "fiftieth": 50,
    "sixtieth": 60,
    "seventieth": 70,
    "eightieth": 80,
    "ninetieth": 90,
    "hundredth": 100,
}
MULTIPLES = {"twice": 2, "thrice": 3, "couple": 2, "pair": 2, "dozen": 12}

UNIVERSAL = frozenset(_words("all every each whole everyone everybody everything"))
PARTIAL = frozenset(_words("some few several certain sometimes"))
EXCLUSIVE = frozenset(_words("only alone solely exclusively"))
EXCEPTING = EXCLUSIVE | frozenset(_words("except but besides none"))
ASSURING = frozenset(_words("guarantee assure ensure prove"))
"""Words of quantity, exclusion and assurance; what a claim adds of them a text must answer."""
