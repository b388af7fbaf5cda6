"""What a verse says otherwise than a claim that has most of its words: numbers, speakers, the dead,
opposites, denials."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.claim_words import WordTable
from chapterverse.grounding.contrary import contrary
from chapterverse.services.check_support import load_words
from chapterverse.settings import resources_folder

WORDS = load_words(resources_folder())
COUNTED = (
    "His division, and those who were counted of them, were fifty-three thousand four hundred."
)
COIN = (
    "What woman, if she had ten drachma coins, if she lost one drachma coin, wouldn’t light a lamp?"
)
PRIEST = "The high priest stood up, and asked Jesus, “Have you no answer?”"
PEG = (
    "Behold, as Barak pursued Sisera, Jael came out to meet him. He came to her; and behold, "
    "Sisera lay dead."
)
THIGH = "You shall take some of the ram’s fat and the right thigh."
VALLEY = "The Amalekite and the Canaanite dwell in the valley."
ARK = "They won’t miss it, nor will another be made."
PLACES = "The people still sacrificed in the high places, but only to Yahweh their God."
FIND = "In those days people will seek death, and will in no way find it."


@pytest.mark.parametrize(
    ("claim", "passage", "said"),
    [
        (
            "Those counted were fifty-four thousand three hundred.",
            COUNTED,
            ("fifty-three thousand four hundred", "fifty-four thousand three hundred"),
        ),
        ("The woman lost ten coins.", COIN, ("one", "ten")),
        (
            "Jesus asked the high priest whether he had no answer.",
            PRIEST,
            ("high priest stood up, and asked Jesus", "Jesus asked the high priest"),
        ),
        ("Jael was killed by Sisera.", PEG, ("Sisera lay dead", "Jael was killed by Sisera")),
        ("Sisera killed Jael.", PEG, ("Sisera lay dead", "Sisera killed Jael")),
        ("Moses is to take the left thigh.", THIGH, ("right thigh", "left thigh")),
        (
            "The Canaanites lived in the mountains.",
            VALLEY,
            ("dwell in the valley", "lived in the mountains"),
        ),
        (
            "Another ark will be made.",
            ARK,
            ("nor will another be made", "Another ark will be made"),
        ),
        (
            "The elders exhort Peter as a fellow elder.",
            "Therefore I exhort the elders among you, as a fellow elder.",
            ("I exhort the elders", "elders exhort Peter"),
        ),
        (
            "The Lord’s hand has gone out to help her.",
            "It grieves me, for Yahweh’s hand has gone out against me.",
            ("gone out against", "gone out to help"),
        ),
        (
            "Believers received the spirit of bondage and fear.",
            "You didn’t receive the spirit of bondage again to fear, but you received the Spirit "
            "of adoption.",
            ("You didn’t receive", "Believers received"),
        ),
        (
            "The people sacrificed to other gods.",
            PLACES,
            ("only to Yahweh", "to other gods"),
        ),
        (
            "They would seek death but would find it.",
            FIND,
            ("will in no way find", "seek death but would find"),
        ),
        (
            "The brothers did not answer him.",
            "The brothers answered him and said this.",
            ("The brothers answered", "The brothers did not answer"),
        ),
    ],
)
def test_what_the_verse_says_otherwise_is_seen(
    claim: str, passage: str, said: tuple[str, str]
) -> None:
    found = contrary(claim, passage, WORDS)
    assert found is not None
    assert (found.verse, found.claim) == said


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Those counted were 53,400.", COUNTED),
        ("The woman had ten coins.", COIN),
        ("The woman lost one coin.", COIN),
        # another thing may have another number
        ("Two men came.", "Three shepherds came."),
        ("The second man came.", "Three men came."),
        ("The high priest asked Jesus whether he had no answer.", PRIEST),
        # who is called “he” may be either
        ("Jesus asked the high priest.", "He said to Jesus that the high priest asked him."),
        # both speak
        ("Saul told David to go.", "David said to Saul, “I will.” Saul said to David, “Go.”"),
        # what is quoted first may be the other one’s
        ("Saul told David to go.", "“Go!” David answered, “I will.”"),
        ("The angel could say to God, “I have found it.”", "God says, ‘I have found it.’"),
        ("Sisera was killed by Jael.", PEG),
        ("Jael was killed.", "Sisera came. He lay dead."),
        ("The men were killed.", PEG),
        ("Moses is to take the right thigh.", THIGH),
        # both sides, a denied one, another word beside it
        ("The left hand and the right thigh.", THIGH),
        ("He was not on the left side.", "He was on the right side."),
        ("The good man came.", "An evil day came."),
        # who goes out comes out
        ("He went out conquering.", "He came out conquering."),
        ("No other ark will be made.", ARK),
        # exceptions, questions, denials by another word
        (
            "People come to the Father through him.",
            "No one comes to the Father, except through me.",
        ),
        ("He was made great.", "Was he not made great?"),
        ("He refused to find it.", FIND),
        ("He did not only answer.", "He answered and went."),
        ("He did not come to us.", "He came, but not to us."),
        ("The elders are exhorted by Peter.", "I exhort the elders among you."),
        ("The elders exhort one another.", "I exhort the elders among you."),
        ("His hand has gone out against her.", "His hand has gone out against me."),
        ("His hand has gone out to help her.", "His hand has gone out for me against them all."),
        (
            "They received the Spirit of adoption.",
            "You didn’t receive the spirit of bondage, but you received the Spirit of adoption.",
        ),
        ("His anger burned with wrath.", "His anger burned against Israel."),
        ("It was impossible to count them.", "They could not be counted."),
        # the sum of two, years for an ordinal
        ("Forty-eight cities were given.", "They gave six cities and forty-two cities."),
        ("He died after forty years.", "He died in the fortieth year, one hundred years old."),
        (
            "They offered three tenths for a bull and two tenths for a ram.",
            "They offered two tenths for a ram and three tenths for a bull.",
        ),
        # who speaks may stand further before
        ("Gad told David to go.", "Gad came that day to David and said to him, “Go.”"),
        ("Jesus Christ called Paul.", "Paul, called to be an apostle of Jesus Christ."),
        # one is called by either, and a number or “man” stands beside anything
        ("Heber was Jael’s husband.", "Jael the wife of Heber met him."),
        ("Eat it on the first night.", "Eat it until the twenty first day."),
        ("The poor man died.", "The rich man died."),
        (
            "He came to fulfill the law.",
            "Think not that I came to end it. I didn’t come, but to save.",
        ),
        ("He let them come to him.", "Don’t forbid them to come to me."),
        ("The children not yet born shall know.", "The children who are born shall know."),
        ("He never was so low or afflicted.", "Before I was afflicted, I went astray."),
        ("If he does not wash, he is unclean.", "He shall wash his clothes."),
        ("There was more bronze than could be weighed.", "The bronze was not weighed."),
        ("They sacrificed to no other gods.", PLACES),
        ("They sacrificed in other places.", PLACES),
    ],
)
def test_what_may_be_the_same_is_left_alone(claim: str, passage: str) -> None:
    assert contrary(claim, passage, WORDS) is None


@given(st.text(max_size=200), st.text(max_size=200))
def test_any_text_has_an_answer(claim: str, passage: str) -> None:
    found = contrary(claim, passage, WordTable())
    assert found is None or (found.verse and found.claim)


LAMPS = "There were seven lamps of fire before his throne, which are the seven Spirits of God."


@pytest.mark.parametrize(
    ("claim", "passage", "said"),
    [
        ("The twelve lamps were the seven Spirits of God.", LAMPS, ("seven", "twelve")),
        (
            "It had thirty heads and seven crowns.",
            "It had seven heads, and on its heads seven crowns.",
            ("seven", "thirty"),
        ),
        ("They believed it.", "When they heard it, they disbelieved.", ("disbelieved", "believed")),
    ],
)
def test_a_number_kept_for_another_thing_and_a_prefix_that_denies(
    claim: str, passage: str, said: tuple[str, str]
) -> None:
    found = contrary(claim, passage, WORDS)
    assert found is not None
    assert (found.verse, found.claim) == said


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("The seven lamps were the seven Spirits of God.", LAMPS),
        ("Twelve men saw seven lamps.", LAMPS),
        ("They did not believe it.", "When they heard it, they disbelieved."),
        ("They believed it.", "They believed it, but some disbelieved."),
        ("The believer may go.", "If the unbeliever departs, let him go."),
    ],
)
def test_numbers_and_prefixes_that_say_nothing(claim: str, passage: str) -> None:
    assert contrary(claim, passage, WORDS) is None
