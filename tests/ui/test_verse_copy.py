"""A verse on the clipboard: words, reference and translation, clean of the letters of notes."""

from __future__ import annotations

from dataclasses import replace

from tests.fakes import FakeCorpus
from tests.ui.shelf import ref

from chapterverse.domain.passages import Passage, Span, SpanKind
from chapterverse.ui.verse_copy import (
    CopiedVerse,
    as_licensed,
    marked_verses,
    part_of,
    place_of,
    plain_verses,
)

TEXT = "He believed in the LORD, & it <was> counted."
SPANS = (
    Span(SpanKind.NOTE, 11, 11, "a letter"),
    Span(SpanKind.DIVINE_NAME, 19, 23),
    Span(SpanKind.ADDED, 27, 35),
)


def test_words_with_their_place_and_translation() -> None:
    work = FakeCorpus().works()[0]
    place = ref("Gen.15.6")
    verse = CopiedVerse(place.first, Passage(work.id, TEXT, place, spans=SPANS), work)
    assert plain_verses([verse]) == f"“{TEXT}” (Genesis 15:6, {work.id})"
    made = marked_verses([verse])
    assert made == (
        f'<p>“<span lang="{work.language}" dir="ltr">He believed in the '
        '<span style="font-variant: small-caps">LORD</span>, &amp; <i>it &lt;was&gt;</i> counted.'
        f"</span>” (Genesis 15:6, {work.id})</p>"
    )


def test_each_translation_has_its_line_and_its_way() -> None:
    work = FakeCorpus().works()[0]
    hebrew = replace(work, id="HEB", language="he", right_to_left=True)
    place = ref("Gen.15.6")
    verses = [
        CopiedVerse(place.first, Passage(one.id, "אמן", place), one) for one in (work, hebrew)
    ]
    assert len(plain_verses(verses).splitlines()) == 2
    assert marked_verses(verses).count("<p>") == 2
    assert '<span lang="he" dir="rtl">אמן</span>' in marked_verses(verses)


def _verses(*osis: str, licence: str = "") -> list[CopiedVerse]:
    work = replace(FakeCorpus().works()[0], licence=licence)
    return [
        CopiedVerse(ref(one).first, Passage(work.id, f"Words of {one}.", ref(one)), work)
        for one in osis
    ]


def test_several_verses_have_their_numbers_and_one_reference() -> None:
    verses = _verses("Rom.3.21", "Rom.3.22", "Rom.3.23-Rom.3.24")
    work = verses[0].work.id
    assert plain_verses(verses) == (
        "“21 Words of Rom.3.21. 22 Words of Rom.3.22. 23–24 Words of Rom.3.23-Rom.3.24.” "
        f"(Romans 3:21–24, {work})"
    )
    assert "<sup>22</sup> Words of Rom.3.22." in marked_verses(verses)
    assert place_of(verses) == "Romans 3:21–24"


def test_numbers_have_their_chapter_where_there_are_two() -> None:
    said = plain_verses(_verses("Rom.3.31", "Rom.4.1", "Rom.4.2"))
    assert said.startswith("“3:31 Words of Rom.3.31. 4:1 Words of Rom.4.1. 2 Words")
    assert "(Romans 3:31–4:2," in said


def test_a_verse_without_words_is_passed_over() -> None:
    one, two = _verses("Acts.8.36", "Acts.8.37")
    empty = replace(two, passage=replace(two.passage, text=""))
    assert "(Acts 8:36," in plain_verses([one, empty])
    assert plain_verses([empty]) == ""


def test_some_words_of_a_verse_keep_what_is_said_of_them() -> None:
    work = FakeCorpus().works()[0]
    place = ref("Gen.15.6")
    part = part_of(Passage(work.id, TEXT, place, spans=SPANS), 12, 34)
    assert part.text == "in the LORD, & it <was"
    verse = CopiedVerse(place.first, part, work)
    assert "LORD</span>, &amp; <i>it &lt;was</i></span>”" in marked_verses([verse])


def test_no_more_goes_along_than_a_licence_names() -> None:
    verses = _verses("Rom.3.21", "Rom.3.22", "Rom.3.23", licence="Up to 2 verses may be quoted.")
    kept, cut = as_licensed(verses)
    assert kept == verses[:2]
    assert cut == [verses[0].work]
    free = _verses("Rom.3.21", "Rom.3.22", licence="Public Domain")
    assert as_licensed(free) == (free, [])


def test_the_marks_around_a_speech_differ_from_its_own() -> None:
    work = FakeCorpus().works()[0]
    place = ref("John.3.3")
    said = "Jesus answered him, “Most certainly I tell you.”"
    verse = CopiedVerse(place.first, Passage(work.id, said, place), work)
    assert plain_verses([verse]) == f"‘{said}’ (John 3:3, {work.id})"
    assert marked_verses([verse]).startswith("<p>‘<span")
    whole = CopiedVerse(place.first, Passage(work.id, "“Most certainly.”", place), work)
    assert plain_verses([whole]) == f"“Most certainly.” (John 3:3, {work.id})"
