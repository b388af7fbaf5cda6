"""The real sources: every verse counted, and ten places of each commentary looked up."""

from __future__ import annotations

import pytest

from chapterverse.adapters.importers.bible import LONGEST_VERSE
from chapterverse.adapters.importers.notes import PASSAGE_LIMIT
from chapterverse.adapters.importers.values import ImportedWork
from chapterverse.domain.canon import BOOKS
from chapterverse.domain.passages import Passage, SpanKind

pytestmark = pytest.mark.library

VERSES = 31_102
ABSENT = {  # verses of the KJV that a translation leaves to a note
    "WEB": {"Luke.17.36", "Acts.8.37", "Acts.15.34", "Acts.24.7"},
    "KJV": set[str](),
    "ASV": {
        *("Matt.17.21", "Matt.18.11", "Matt.23.14", "Mark.7.16", "Mark.9.44", "Mark.9.46"),
        *("Mark.11.26", "Mark.15.28", "Luke.17.36", "Luke.23.17", "John.5.4", "Acts.8.37"),
        *("Acts.15.34", "Acts.24.7", "Acts.28.29", "Rom.16.24"),
    },
    "YLT": set[str](),
}
VERSE_TEXTS = [
    ("WEB", "Gen.1.1", "In the beginning, God created the heavens and the earth."),
    (
        "WEB",
        "Rom.16.27",
        "to the only wise God, through Jesus Christ, to whom be the glory forever!",
    ),
    ("WEB", "3John.1.14", "Peace be to you. The friends greet you. Greet the friends by name."),
    ("WEB", "Rev.22.21", "The grace of the Lord Jesus Christ be with all the saints. Amen."),
    ("WEB", "Song.1.2", "Let him kiss me with the kisses of his mouth;"),
    ("KJV", "Exod.6.3", "but by my name JEHOVAH was I not known to them."),
    ("KJV", "1John.2.23", "but he that acknowledgeth the Son hath the Father also."),
    ("KJV", "Gen.1.6", "And God said, Let there be a firmament"),
    ("ASV", "Ps.3.2", "There is no help for him in God. Selah"),
    ("YLT", "Gen.1.3", "and God saith, ‘Let light be;’ and light is."),
    ("YLT", "Ps.23.1", "Jehovah is my shepherd, I do not lack,"),
    ("YLT", "Ps.18.1", "I love Thee, O Jehovah, my strength."),
]
# Each row: the passage's place, words of its heading, words that show what it is about.
HENRY = [
    ("gen_3_1-5", "The serpent deceives Eve", "in the shape and likeness of a serpent"),
    ("exod_20_12-17", "Of the second table", "the last six of the ten commandments"),
    ("ruth_1_15-18", "Ruth goes with Naomi", "See Ruth's resolution"),
    ("job_4_7-11", "God's judgments are for the wicked", "Eliphaz argues"),
    ("prov_3_1-6", "Exhortations to obedience and faith", "Let not mercy and truth forsake thee"),
    ("isa_53_4-9", "Sufferings", "account of the sufferings of Christ"),
    ("matt_5_1-2", "Christ's sermon on the mount", "None will find happiness"),
    ("john_3_1-21", "Christ's discourse with Nicodemus", "Nicodemus was afraid"),
    ("rom_3_27-31", "free grace of God", "boasting would not be excluded"),
    ("rev_22_20-21", "The closing blessing", "he assures them it shall not be long"),
    ("gen_36_1-43", "Esau and his descendants", "The registers in this chapter"),
    ("gen_1_1-50_26", "Introduction to Genesis", "Genesis is a name taken from the Greek"),
    ("gen_1_1-31", "Outline of Genesis 1", "God creates heaven and earth. (1-2)"),
]
SPURGEON = [
    ("ps_1_1", "Exposition", "how this Book of Psalms opens with a benediction"),
    ("ps_19_1", "Exposition", "The book of nature has three leaves"),
    ("ps_22_1", "Exposition", "This was the startling cry of Golgotha"),
    ("ps_23_4", "Exposition", "the valley of the shadow of death"),
    ("ps_46_10", "Exposition", "Hold off your hands, ye enemies!"),
    ("ps_51_10", "Hints to the Village Preacher", "A clean heart."),
    ("ps_90_12", "Exposition", "Instruct us to set store by time"),
    ("ps_103_12", "Explanatory Notes and Quaint Sayings", "distance of the east from west"),
    ("ps_119_105", "Exposition", "We are walkers through the city of this world"),
    ("ps_121_1", "Exposition", "It is wise to look to the strong for strength."),
    ("ps_150_6", "Exposition", "Let all breath praise him"),
]
SCOFIELD = [
    ("gen_1_26", "make man in our image", "Man was created not evolved."),
    ("gen_3_15", "bruise his heel", "promises and prophecies concerning Christ"),
    ("gen_15_18", "covenant", "The Abrahamic Covenant"),
    ("exod_25_1", "the Lord spoke unto Moses", "the types of Exodus"),
    ("matt_4_8", "world", "The Greek word kosmos"),
    ("john_3_3", "born again", "The necessity of the new birth"),
    ("rom_3_28", "Justification", "inseparably united in Scripture"),
    ("1cor_15_22", "Adam", "contrasting type of Christ"),
    ("heb_8_8", "", "The New Covenant, Summary"),
    ("acts_2_4", "Holy Ghost", "The Holy Spirit, N.T. Summary"),
    ("rev_20_12", "judged", "The final judgment."),
    ("gen_1_1-50_26", "Introduction to Genesis", "GENESIS is the book of beginnings."),
]


def _verses(work: ImportedWork) -> dict[str, Passage]:
    return {p.ref.osis: p for p in work.passages if p.ref is not None}


@pytest.mark.parametrize("work_id", ["WEB", "KJV", "ASV", "YLT"])
def test_every_verse_of_the_canon_is_there(works: dict[str, ImportedWork], work_id: str) -> None:
    verses = _verses(works[work_id])
    canon = {
        f"{info.osis}.{chapter}.{verse}"
        for info in BOOKS
        for chapter, count in enumerate(info.verse_counts, 1)
        for verse in range(1, count + 1)
    }
    assert len(canon) == VERSES
    assert canon - set(verses) == ABSENT[work_id]
    assert set(verses) <= canon
    assert len(works[work_id].passages) == VERSES - len(ABSENT[work_id])


@pytest.mark.parametrize("work_id", ["WEB", "KJV", "ASV", "YLT"])
def test_verses_hold_nothing_foreign(works: dict[str, ImportedWork], work_id: str) -> None:
    for passage in works[work_id].passages:
        assert passage.text == " ".join(passage.text.split())
        assert len(passage.text) <= LONGEST_VERSE
        assert not set(passage.text) & set("<>{}[]\\`¶|_*"), passage
        assert all(0 <= s.start <= s.end <= len(passage.text) for s in passage.spans)


@pytest.mark.parametrize(("work_id", "osis", "words"), VERSE_TEXTS)
def test_known_verses(works: dict[str, ImportedWork], work_id: str, osis: str, words: str) -> None:
    assert words in _verses(works[work_id])[osis].text


def test_what_is_known_about_words_is_kept(works: dict[str, ImportedWork]) -> None:
    kjv = _verses(works["KJV"])
    first = kjv["Gen.1.1"]
    numbers = {
        first.text[s.start : s.end]: s.value for s in first.spans if s.kind is SpanKind.STRONGS
    }
    assert numbers["God"] == "H430"
    counts = {
        kind: sum(s.kind is kind for p in works["KJV"].passages for s in p.spans)
        for kind in (SpanKind.STRONGS, SpanKind.ADDED, SpanKind.NOTE, SpanKind.WORDS_OF_JESUS)
    }
    assert counts[SpanKind.STRONGS] > 340_000
    assert counts[SpanKind.ADDED] > 21_000
    assert counts[SpanKind.NOTE] > 6_900
    assert counts[SpanKind.WORDS_OF_JESUS] > 2_000
    titled = [o for o, p in kjv.items() if any(s.kind is SpanKind.TITLE for s in p.spans)]
    assert len([osis for osis in titled if osis.endswith(".1") and osis.startswith("Ps.")]) == 117


@pytest.mark.parametrize("work_id", ["KJV", "WEB", "YLT"])
def test_the_titled_psalms(works: dict[str, ImportedWork], work_id: str) -> None:
    verses = _verses(works[work_id])
    titled = {
        chapter
        for chapter in range(1, 151)
        for span in verses[f"Ps.{chapter}.1"].spans
        if span.kind is SpanKind.TITLE and not span.value.startswith("BOOK ")
    }
    untitled = {1, 2, 10, 33, 43, 71, 91, *range(93, 98), 99, *range(104, 108), *range(111, 119)}
    untitled |= {135, 136, 137, *range(146, 151)}
    assert titled == set(range(1, 151)) - untitled


@pytest.mark.parametrize(
    ("work_id", "place", "heading", "words"),
    [
        (work_id, *row)
        for work_id, rows in (("MHCC", HENRY), ("TDAVID", SPURGEON), ("SCOFIELD", SCOFIELD))
        for row in rows
    ],
)
def test_notes_stand_where_they_belong(
    works: dict[str, ImportedWork], work_id: str, place: str, heading: str, words: str
) -> None:
    there = [p for p in works[work_id].passages if p.ref is not None and p.ref.id == place]
    assert any(heading in p.heading and words in p.text for p in there), [
        (p.heading, p.text[:100]) for p in there
    ]


def test_spurgeon_expounds_almost_every_verse(works: dict[str, ImportedWork]) -> None:
    expounded = {
        verse
        for p in works["TDAVID"].passages
        if p.ref is not None and p.heading.startswith("Exposition: ")
        for verse in p.ref.verses()
    }
    assert len(expounded) >= 2_420  # of 2,461; the module lacks the labels of the others


@pytest.mark.parametrize(
    ("work_id", "passages"), [("MHCC", 5_000), ("TDAVID", 9_500), ("SCOFIELD", 3_600)]
)
def test_commentary_passages_are_clean_and_short(
    works: dict[str, ImportedWork], work_id: str, passages: int
) -> None:
    work = works[work_id]
    assert len(work.passages) >= passages
    for passage in work.passages:
        assert 0 < len(passage.text) <= PASSAGE_LIMIT
        assert not any(mark in passage.text for mark in ("</", "osisRef", "`", "#(", "&lt;"))


def test_strongs_and_nave(works: dict[str, ImportedWork]) -> None:
    greek = {entry.key: entry for entry in works["SG"].entries}
    hebrew = {entry.key: entry for entry in works["SH"].entries}
    assert (len(greek), len(hebrew)) == (5_523, 8_674)
    assert (greek["G26"].lemma, greek["G26"].transliteration) == ("ἀγάπη", "agápē")
    assert "love-feast" in greek["G26"].passage.text
    assert hebrew["H7225"].passage.text.startswith("From the same as H7218; the first, in place,")
    assert not any(set(e.passage.text) & set("{}<>") for e in [*greek.values(), *hebrew.values()])
    topics = {topic.heading: topic for topic in works["NAVE"].topics}
    assert len(works["NAVE"].topics) > 26_000
    assert [r.osis for r in topics["Cedar: Used: In rebuilding the temple"].refs] == ["Ezra.3.7"]
    assert sum(len(topic.refs) for topic in works["NAVE"].topics) > 77_000


def test_every_strongs_number_of_the_kjv_has_an_article(works: dict[str, ImportedWork]) -> None:
    articles = {e.key for name in ("SG", "SH") for e in works[name].entries}
    used = {
        number
        for p in works["KJV"].passages
        for s in p.spans
        if s.kind is SpanKind.STRONGS
        for number in s.value.split()
    }
    assert len(used - articles) < 20, sorted(used - articles)


def test_links_say_where_they_were_printed(works: dict[str, ImportedWork]) -> None:
    sources = {link.source for work in works.values() for link in work.links}
    assert sources == {"WEB notes", "Matthew Henry", "Spurgeon", "Scofield", "Nave's"}
    assert sum(len(work.links) for work in works.values()) > 16_000
