"""A verse on the clipboard: words, reference and translation, clean of the letters of notes."""

from __future__ import annotations

from dataclasses import replace

from tests.fakes import FakeCorpus
from tests.ui.shelf import ref

from chapterverse.domain.passages import Passage, Span, SpanKind
from chapterverse.ui.verse_copy import CopiedVerse, marked_verses, plain_verses

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
