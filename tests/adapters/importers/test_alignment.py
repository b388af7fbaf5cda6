"""Verses that stand under a neighbour's number are listed; those only said otherwise are not."""

from dataclasses import replace

from tests.fakes import KJV, WEB

from chapterverse.adapters.importers.alignment import Alignment
from chapterverse.adapters.importers.values import ImportedWork
from chapterverse.domain.passages import Passage, Work
from chapterverse.domain.refs import PassageRef

ISAIAH = {
    "Isa.64.1": "Oh that you would tear the heavens, that the mountains might quake before you.",
    "Isa.64.2": "As when fire kindles the brushwood and causes the waters to boil; nations shake.",
    "Isa.64.3": "When you did awesome things which we didn't look for, you came down among us.",
    "Isa.64.4": "For from of old men have not heard, nor perceived by the ear, nor seen a God.",
}


def imported(work: Work, texts: dict[str, str]) -> ImportedWork:
    passages = (Passage(work.id, said, PassageRef.from_osis(at)) for at, said in texts.items())
    return ImportedWork(work, "made", work.id, tuple(passages))


def test_verses_moved_by_one_are_listed() -> None:
    alignment, said = Alignment(), list(ISAIAH.values())
    moved = dict(zip(ISAIAH, said[1:], strict=False))
    assert alignment.compare(imported(KJV, ISAIAH)) == ()
    found = alignment.compare(imported(WEB, moved))
    assert [(odd.work_id, odd.place, odd.what) for odd in found] == [
        ("WEB", "Isaiah 64:1", "has the words of Isaiah 64:2 in KJV"),
        ("WEB", "Isaiah 64:2", "has the words of Isaiah 64:3 in KJV"),
        ("WEB", "Isaiah 64:3", "has the words of Isaiah 64:4 in KJV"),
    ]


def test_the_same_said_otherwise_is_nothing_odd() -> None:
    alignment = Alignment()
    alignment.compare(imported(KJV, ISAIAH))
    free = dict.fromkeys(ISAIAH, "Nobody would ever say it so, with none of those expressions.")
    assert alignment.compare(imported(WEB, ISAIAH)) == ()
    assert alignment.compare(imported(WEB, free)) == ()


def test_translations_into_other_languages_are_not_compared() -> None:
    alignment, said = Alignment(), list(ISAIAH.values())
    alignment.compare(imported(KJV, ISAIAH))
    moved = dict(zip(ISAIAH, said[1:], strict=False))
    assert alignment.compare(imported(replace(WEB, language="de"), moved)) == ()


def test_a_list_whose_verses_share_words_is_told_too() -> None:
    alignment = Alignment()
    herds = {
        "Neh.7.67": "besides their male servants, there were seven thousand three hundred; "
        "and they had two hundred forty-five singing men and singing women.",
        "Neh.7.68": "Their horses were seven hundred thirty-six; their mules, two hundred "
        "forty-five;",
        "Neh.7.69": "their camels, four hundred thirty-five; their donkeys, six thousand seven "
        "hundred twenty.",
    }
    counted = list(herds.values())
    moved = {"Neh.7.67": counted[1], "Neh.7.68": counted[2]}
    alignment.compare(imported(KJV, herds))
    assert [odd.place for odd in alignment.compare(imported(WEB, moved))] == [
        "Nehemiah 7:67",
        "Nehemiah 7:68",
    ]
