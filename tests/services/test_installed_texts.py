"""Every installed text of a passage, and texts found by the words of a quotation."""

from __future__ import annotations

from dataclasses import replace

from tests.fakes import FakeCorpus, ref

from chapterverse.domain.passages import Passage
from chapterverse.services.installed_texts import InstalledTexts


def test_a_passage_comes_in_every_translation_that_has_it_the_preferred_one_first() -> None:
    kjv = Passage("KJV", "Jesus wept.", ref("John.11.35"))
    web = Passage("WEB", "Jesus wept now.", ref("John.11.35"))
    installed = InstalledTexts(FakeCorpus(verses_=(kjv, web)))
    assert [s.work_id for s in installed.of(ref("John.11.35"))] == ["WEB", "KJV"]
    assert installed.preferred == "WEB"
    only = InstalledTexts(FakeCorpus(verses_=(kjv,)))
    found = only.fetched(ref("John.11.35"))
    assert found is not None and found.passage == kjv
    assert only.exists(ref("John.11.35")) and not only.exists(ref("John.11.36"))
    assert only.fetched(ref("John.11.36")) is None


def test_each_verse_of_a_passage_comes_by_itself_the_preferred_translation_first() -> None:
    verses = tuple(
        Passage(work, f"{work} {number}", ref(f"John.11.{number}"))
        for work, number in (("KJV", 35), ("WEB", 35), ("KJV", 36), ("WEB", 37))
    )
    installed = InstalledTexts(FakeCorpus(verses_=verses))
    found = installed.verses(ref("John.11.35-John.11.37"))
    assert [source.text for source in found] == ["WEB 35", "WEB 37", "KJV 35", "KJV 36"]
    assert [source.ref for source in found] == [
        ref(f"John.11.{number}") for number in (35, 37, 35, 36)
    ]


def test_a_long_passage_is_not_read() -> None:
    assert InstalledTexts(FakeCorpus()).of(ref("Gen.1.1-Rev.22.21")) == ()


def test_words_are_found_alone_and_with_their_neighbours() -> None:
    installed = InstalledTexts(FakeCorpus())
    found = installed.holding("a man is justified by faith")
    assert found[0].ref == ref("Rom.3.28")
    assert ref("Rom.3.27-Rom.3.29") in {s.ref for s in found}
    assert installed.holding("a man is justified by faith") is found
    first = installed.holding("In the beginning God created")
    assert {ref("Gen.1.1"), ref("Gen.1.1-Gen.1.2")} <= {s.ref for s in first}


def test_a_hit_without_a_place_is_no_candidate() -> None:
    nowhere = replace(FakeCorpus().verses_[0], ref=None)
    assert InstalledTexts(FakeCorpus(verses_=(nowhere,))).holding("In the beginning") == ()


def test_the_last_verse_of_a_book_has_no_verse_behind_it() -> None:
    last = Passage("WEB", "The grace of the Lord be with all.", ref("Rev.22.21"))
    found = InstalledTexts(FakeCorpus(verses_=(last,))).holding("The grace of the Lord")
    assert {s.ref for s in found} == {ref("Rev.22.21"), ref("Rev.22.20-Rev.22.21")}
