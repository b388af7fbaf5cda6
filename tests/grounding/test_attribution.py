"""Who says a passage: sentences that are right for parts of verses, and silent when unsure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chapterverse.domain.passages import Speech
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import BadInput
from chapterverse.grounding.attribution import (
    Introductions,
    begins_by_telling,
    introduction,
    is_plural,
    parse_introductions,
    speaks_against,
    voice,
    warning,
)


def ref(osis: str) -> PassageRef:
    return PassageRef.from_osis(osis)


SPEECHES = (
    Speech(ref("Job.4.2-Job.5.27"), "Eliphaz", "Job", "", "Job 4:1", "against"),
    Speech(ref("Matt.4.6"), "the devil", "Jesus", "in the wilderness", "Matthew 4:5", "against"),
    Speech(ref("Matt.4.7"), "Jesus", "the devil", "in the wilderness", "Matthew 4:7"),
    Speech(ref("Gen.3.13"), "the Lord God", "the woman", "", "Genesis 3:13"),
    Speech(ref("Gen.3.13"), "the woman", "the Lord God", "", "Genesis 3:13"),
    Speech(ref("Luke.12.16-Luke.12.21"), "Jesus", "the crowd", "", "Luke 12:16"),
    Speech(ref("Luke.12.19"), "Jesus", "the crowd", "", "Luke 12:16"),
    Speech(ref("Luke.12.19"), "the rich man", "himself", "", "Luke 12:17", "against"),
    Speech(ref("John.16.1-John.16.33"), "Jesus", "his disciples", "", "John 16:1"),
    Speech(ref("John.16.17-John.16.18"), "some of the disciples", "one another", "", "John 16:17"),
)
BOOKS = """# a comment
Rom\tPaul\tall who are in Rome\tletter\tPaul writes to the Romans
Gen\t\t\tlaw\tGenesis tells
Matt\t\t\tgospel\tThe Gospel of Matthew tells
John\t\t\tgospel\tThe Gospel of John tells
John.1.1-John.1.18\t\t\tgospel\tThe Gospel of John says
Heb\t\t\tletter\tThe letter to the Hebrews says
"""
PSALMS = "23\ta psalm of David\n"
TABLE = "Job.4.2-Job.5.27\tEliphaz\tJob\t\tJob 4:1\tagainst\tthe Lord is angry (Job 42:7)\n"
TABLES = parse_introductions(BOOKS, PSALMS, TABLE)


@pytest.mark.parametrize(
    ("osis", "expected"),
    [
        ("Job.4.7", "Eliphaz says to Job:"),
        ("Job.4.1-Job.4.7", "Eliphaz says to Job:"),  # one verse of narration before it
        ("Matt.4.6", "The devil says to Jesus in the wilderness:"),
        ("Matt.4.6-Matt.4.7", "The Gospel of Matthew tells:"),  # two speakers
        ("Matt.4.7-Matt.4.8", "The Gospel of Matthew tells:"),  # narration behind the speech
        ("Gen.3.13", "Genesis tells:"),  # two speakers in one verse
        ("Luke.12.19", "Jesus says to the crowd:"),  # a voice that he quotes
        ("John.16.5", "Jesus says to his disciples:"),
        ("John.16.17", "Some of the disciples say to one another:"),  # the inner row counts
        ("John.16.16-John.16.17", "The Gospel of John tells:"),
        ("John.1.1", "The Gospel of John says:"),
        ("Rom.3.28", "Paul writes to the Romans:"),
        ("Heb.11.1", "The letter to the Hebrews says:"),
        ("Ps.23.1", "Psalm 23, a psalm of David, says:"),
        ("Ps.119.105", "Psalm 119 says:"),
        ("Ps.23.6-Ps.24.1", "Psalms says:"),
        ("Jude.1.3", "Jude says:"),
        ("Gen.50.26-Exod.1.1", "Genesis and Exodus say:"),
    ],
)
def test_introduction(osis: str, expected: str) -> None:
    assert introduction(ref(osis), SPEECHES, TABLES) == expected


def test_addressee_and_setting_hold_for_the_whole_passage_or_are_left_out() -> None:
    speeches = (
        Speech(ref("Mark.9.35"), "Jesus", "the twelve", "in Capernaum"),
        Speech(ref("Mark.9.36"), "Jesus", "his disciples", "in Capernaum"),
    )
    said = introduction(ref("Mark.9.35-Mark.9.36"), speeches, Introductions())
    assert said == "Jesus says in Capernaum:"


def test_warning_names_speaker_and_answer() -> None:
    assert warning(ref("Job.4.7"), SPEECHES, TABLES) == (
        "These are the words of Eliphaz; the Lord is angry (Job 42:7)."
    )
    assert warning(ref("Luke.12.18-Luke.12.20"), SPEECHES, TABLES) == (
        "Some of these words are those of the rich man; the text does not present them as right."
    )
    assert warning(ref("Rom.3.28"), SPEECHES, TABLES) == ""
    assert speaks_against(ref("Luke.12.19"), SPEECHES)
    assert not speaks_against(ref("Matt.4.7"), SPEECHES)


def test_a_warning_is_given_once_for_all_the_words_of_one_speaker() -> None:
    speeches = tuple(Speech(ref(f"Matt.4.{n}"), "the devil", stance="against") for n in (3, 6, 9))
    assert warning(ref("Matt.4.3-Matt.4.9"), speeches, Introductions()) == (
        "Some of these words are those of the devil; the text does not present them as right."
    )


def test_voice_keeps_the_stance_of_the_whole_only() -> None:
    eliphaz = voice(ref("Job.4.7"), SPEECHES)
    assert eliphaz is not None
    assert eliphaz.stance == "against"
    quoting = voice(ref("Luke.12.19"), SPEECHES)
    assert quoting is not None
    assert quoting.stance == ""
    assert voice(ref("Rom.3.28"), SPEECHES) is None


@pytest.mark.parametrize(
    "speaker",
    [
        "the Pharisees",
        "Peter and John",
        "Shadrach, Meshach and Abednego",
        "the people of Samaria",
        "those who pass by",
        "some of the scribes",
        "the wicked",
        "Joseph’s brothers",
        "the Spirit and the bride",
    ],
)
def test_several_say(speaker: str) -> None:
    assert is_plural(speaker)


@pytest.mark.parametrize(
    "speaker",
    [
        "Jesus",
        "Moses",
        "John the Baptist",
        "the devil",
        "one of the elders",
        "the house of Israel and Judah",
        "the mother of Jesus",
        "Judas, not Iscariot",
        "Moses’s father-in-law",
        "the council",
        "",
    ],
)
def test_one_says(speaker: str) -> None:
    assert not is_plural(speaker)


def test_a_damaged_table_is_said_plainly() -> None:
    with pytest.raises(BadInput, match="columns expected"):
        parse_introductions("Rom\tPaul\n", "", "")
    with pytest.raises(BadInput, match="cannot be read"):
        parse_introductions("", "first\tof David\n", "")
    with pytest.raises(BadInput, match="Romulus"):
        parse_introductions("Romulus\t\t\tletter\tHe says\n", "", "")


@pytest.mark.parametrize(
    ("speaker", "text"),
    [
        (
            "Jesus",
            "While he was still speaking, a crowd appeared. He who was called Judas was leading "
            "them. But Jesus said to him, “Judas, do you betray the Son of Man with a kiss?”",
        ),
        (
            "Jonah",
            "But it displeased Jonah exceedingly, and he was angry. He prayed to Yahweh, and said, "
            "“Please, Yahweh, wasn’t this what I said when I was still in my own country?”",
        ),
        (
            "Elijah",
            "And it came to pass at noon, as they cried aloud, that Elijah mocked them, and said, "
            "Cry aloud: for he is a god",
        ),
        (
            "Jesus",
            "His disciples said to him, “If this is the case of the man with his wife, it is not "
            "expedient to marry.” But he said to them, “Not all men can receive this saying”",
        ),
        (
            "Jesus",
            "“Isn’t this the carpenter?” So they were offended at him. Jesus said to them, “A "
            "prophet is not without honor, except in his own country.”",
        ),
        (
            "the Lord",
            "Yahweh smelled the pleasant aroma, and all the house was filled with it. Yahweh said "
            "in his heart, “I will not again curse the ground”",
        ),
    ],
)
def test_what_begins_by_telling_is_not_put_into_the_speaker_s_mouth(
    speaker: str, text: str
) -> None:
    assert begins_by_telling(text, speaker)
    place = ref("Luke.22.47")
    speeches = [replace(SPEECHES[0], ref=place, speaker=speaker)]
    assert introduction(place, speeches, Introductions(), text) == "Luke says:"
    assert introduction(place, speeches, Introductions()) != "Luke says:"


@pytest.mark.parametrize(
    ("speaker", "text"),
    [
        ("Jesus", "Jesus answered him, “Blessed are you, Simon Bar Jonah”"),
        (
            "Jesus",
            "But when he came to himself, after he had spent all that he had, he said, ‘How "
            "many hired servants of my father’s have bread enough’",
        ),
        (
            "Moses",
            "You have been rebellious against Yahweh from the day that I knew you, and Yahweh "
            "spoke to me, saying, “Go up and possess the land”",
        ),
        (
            "the Lord",
            "But now Yahweh who created you, Jacob, and he who formed you, Israel, says: "
            "“Don’t be afraid, for I have redeemed you.”",
        ),
        (
            "Peter",
            "who did no sin, ‘neither was deceit found in his mouth.’ When he was cursed, he "
            "didn’t curse back.",
        ),
        (
            "Jesus",
            "“If anyone says to you, ‘Behold, the Christ!’ don’t believe it.” He said to them, "
            "“Behold, I have told you beforehand.”",
        ),
        ("Jesus", "Jesus said to him, “Go.” The man went, and told it in the Decapolis."),
        ("Jesus", ""),
    ],
)
def test_a_speech_that_begins_as_a_speech_keeps_its_speaker(speaker: str, text: str) -> None:
    assert not begins_by_telling(text, speaker)
