"""PDF: what the file says equals the source, notes stand after their calls, links lead somewhere.

The fonts are those that set-up fetched.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import cast

import pytest
from pypdf.generic import ArrayObject, Destination, DictionaryObject
from tests.adapters.exporters.made_pdf import Pdf, write_pdf
from tests.everything import (
    ARABIC,
    ARABIC_PLAIN,
    CHINESE,
    CURLY,
    ENDS_IN_HEBREW,
    GREEK,
    HEBREW,
    LONG,
)
from tests.pdf_text import fonts_of, squeezed

from chapterverse.adapters.exporters.typst_data import document_data
from chapterverse.domain.document import (
    Call,
    CodeBlock,
    Document,
    Layout,
    NoteKind,
    Paper,
    Paragraph,
    Words,
)
from chapterverse.settings import Paths

pytestmark = pytest.mark.library


@pytest.fixture(scope="module")
def pdf(paths: Paths, whole_document: Document) -> Pdf:
    return write_pdf(paths, whole_document, Layout(paper=Paper.A5))


@pytest.mark.parametrize(
    "words", [HEBREW, GREEK, ARABIC, ARABIC_PLAIN, CHINESE, ENDS_IN_HEBREW, CURLY]
)
def test_every_script_stands_in_reading_order(pdf: Pdf, words: str) -> None:
    assert squeezed(words) in pdf.text


@pytest.mark.parametrize(
    "words", [HEBREW, GREEK, ARABIC, ARABIC_PLAIN, CHINESE, ENDS_IN_HEBREW, CURLY]
)
def test_poppler_reads_every_script_as_it_was_written(pdf: Pdf, words: str) -> None:
    assert squeezed(words) in pdf.by_poppler


def test_accents_and_points_of_every_kind(paths: Paths, document: Document) -> None:
    lines = (
        "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם וְאֵ֥ת הָאָֽרֶץ׃",
        "וַיֹּ֣אמֶר אֱלֹהִ֔ים יְהִ֖י א֑וֹר וַֽיְהִי־אֽוֹר׃",
        "ᾧ ᾗ ᾳ ἅγιος Ἀβραάμ ὑμῖν ῥῆμα ΐ ϊ",
        "فِي ٱلْبَدْءِ كَانَ ٱلْكَلِمَةُ، وَٱلْكَلِمَةُ كَانَ عِنْدَ ٱللهِ",
        "起初，神創造天地。はじめに",
    )
    blocks = tuple(Paragraph((Words(line),)) for line in lines)
    made = write_pdf(paths, replace(document, blocks=blocks, footnotes=(), legend=()))
    assert made.remarks == ()
    for line in lines:
        assert squeezed(line) in made.text
        assert squeezed(line) in made.by_poppler


def test_stops_and_figures_about_hebrew_stay_where_they_are(
    paths: Paths, document: Document
) -> None:
    lines = (
        "The word אמן means firm.",
        "It is צְדָקָה. He gave it, 15 times.",
        "Read “לְךָ־” (so 2 of them), not לָךְ; it is so.",
    )
    blocks = tuple(Paragraph((Words(line),)) for line in lines)
    made = write_pdf(paths, replace(document, blocks=blocks, footnotes=(), legend=()))
    for line in lines:
        assert squeezed(line) in made.text
        assert squeezed(line) in made.by_poppler


@pytest.mark.parametrize("words", [ARABIC_PLAIN, ARABIC, "שלום עולם", "בְּרֵאשִׁית בָּרָא"])
def test_a_stop_at_the_end_of_a_line_that_runs_to_the_left_stays_there(
    paths: Paths, document: Document, words: str
) -> None:
    latin = Paragraph((Words("Many letters that run to the right. " * 9),))
    lines = [words.rstrip(".") + stop for stop in (".", ":", "،", "!", "؟", "")]
    blocks = [Paragraph((Words(line),), language="ar", right_to_left=True) for line in lines]
    made = write_pdf(paths, Document("", (latin, *blocks, latin), document.time))
    for line, after in zip(lines, (*lines[1:], "Many"), strict=True):
        assert squeezed(line + after) in made.by_poppler


_WORDS = {
    "he": ("אמן", "חשב", "צדקה"),
    "he-pointed": ("בְּרֵאשִׁ֖ית", "בָּרָ֣א", "אֱלֹהִ֑ים"),
    "ar": ("فآمن", "بالرب", "برا"),
    "ar-vowelled": ("فَآمَنَ", "بِالرَّبِّ", "بِرًّا"),
}
_WITHIN = (
    *(f"{{0}}{stop} {{1}} {{2}}" for stop in ",;:.?!…؛؟،"),
    *(f"{{0}}{joint}{{1}} {{2}}" for joint in ("־", "-", "–", "—", "/", " – ", " ׀ ", "’")),
    *(f"{{0}} {a}{{1}}{b} {{2}}" for a, b in ("()", "[]", "“”", "‘’", "«»", '""')),
    "{0}, {1}, {2}, {0}. {1}",
    "{0}, ({1}), [{2}].",
    "({0}, {1}) {2}",
    "“{0}: {1}”; {2}",
    "{0} {1}, {2}׃",
)


@pytest.mark.parametrize("script", _WORDS)
@pytest.mark.parametrize("alone", [False, True])
def test_stops_brackets_and_hyphens_within_words_that_run_to_the_left(
    paths: Paths, document: Document, script: str, alone: bool
) -> None:
    latin = Paragraph((Words("Many letters that run to the right stand here. " * 8),))
    language = script.split("-")[0]
    others = "־׃׀" if language == "ar" else "،؛؟"
    forms = [form for form in _WITHIN if not set(form) & set(others)]
    lines = [form.format(*_WORDS[script]) for form in forms]
    if alone:
        blocks = [
            Paragraph((Words(line),), language=language, right_to_left=True) for line in lines
        ]
    else:
        lines = [f"It says {line} here." for line in lines]
        blocks = [Paragraph((Words(line),)) for line in lines]
    between = [block for one in blocks for block in (one, latin)]
    made = write_pdf(paths, Document("", tuple(between), document.time))
    assert made.remarks == ()
    for line in lines:
        assert squeezed(line) in made.by_poppler
        assert squeezed(line) in made.text


def test_a_page_that_runs_to_the_left(paths: Paths, document: Document) -> None:
    hebrew = "בְּרֵאשִׁ֖ית, בָּרָ֣א. אֱלֹהִ֑ים: הַשָּׁמַ֖יִם־וְאֵ֥ת ׀ הָאָֽרֶץ׃"
    arabic = "فِي ٱلْبَدْءِ كَانَ ٱلْكَلِمَةُ، وَٱلْكَلِمَةُ كَانَ."
    blocks = tuple(
        Paragraph((Words(line),), language=language, right_to_left=True)
        for line, language in ((hebrew, "he"), (arabic, "ar"))
        for _ in range(8)
    )
    made = write_pdf(paths, Document("", blocks, document.time))
    assert squeezed("".join((hebrew,) * 8)) in made.by_poppler
    assert squeezed(arabic) in made.by_poppler


def test_text_that_looks_like_markup_stands_as_it_is(pdf: Pdf) -> None:
    for words in (
        "<b>unclosed, <script>alert(1)</script> & ampersand, #hash, $x$, @label, _escapes_,",
        "[brackets], code <i>, 100 % and a lamp 💡.",
        "[a trap](javascript:alert(1))",
        "typed as is <tag>",
    ):
        assert squeezed(words) in pdf.text


def test_the_psalm_has_thirty_pages_in_two_columns(pdf: Pdf) -> None:
    first, last = pdf.page_of("my cry 1.1 come"), pdf.page_of("my cry 176.1 come")
    assert last - first >= 29
    for number in (1, 60, 120, 176):
        text = pdf.pages[pdf.page_of(f"cry {number}.1 come before you")]
        assert squeezed(f"cry {number}.1 come before you; give me understanding by thy") in text


def test_footnotes_follow_each_other_in_order_of_call(pdf: Pdf, whole_document: Document) -> None:
    at = 0
    for note in whole_document.footnotes:
        if note.kind is not NoteKind.CITATION:
            continue
        at = pdf.text.index(squeezed(note.head + ": "), at) + 1


def test_a_footnote_of_900_words_is_split_over_pages(pdf: Pdf) -> None:
    pages = {pdf.page_of(f"word{n} word{n + 1}") for n in (1, 890)}
    assert len(pages) == 2
    words = LONG.split()
    kept = [word for word in words if word in pdf.text]
    assert len(kept) == 900


def test_verdicts_have_their_own_wording(pdf: Pdf) -> None:
    for words in ("Direct — Reason 5", "Contextual — Reason 6", "Thematic — Reason 2"):
        number = words.rsplit(" ", 1)[1]
        if number != "5":
            assert squeezed(words) in pdf.text
    assert squeezed("Not directly supported — Reason 8") in pdf.text
    assert squeezed("Not yet checked — Reason 4") in pdf.text
    assert squeezed("Moved to 4.") in pdf.text
    assert squeezed("One scholarly reading among several.") in pdf.text


def test_each_footnote_stands_once(pdf: Pdf) -> None:
    for number in (n for n in range(1, 61) if n != 5):
        assert pdf.text.count(f"footnote{number}:blessed") == 1
        assert pdf.text.count(f"Reason{number}:theverse") == 1


def _dictionaries(pdf: Pdf) -> Iterator[DictionaryObject]:
    for page in pdf.reader.pages:
        for annotation in page.get("/Annots") or ():
            yield annotation.get_object()


def test_links_resolve(pdf: Pdf) -> None:
    pages = {page.indirect_reference for page in pdf.reader.pages}
    named = pdf.reader.named_destinations
    inside = 0
    for link in _dictionaries(pdf):
        action = link.get("/A", {})
        target = link.get("/Dest") or action.get("/D")
        if action.get("/S") == "/URI":
            assert action["/URI"] == "https://example.org/a?b=1&c=2"
        elif isinstance(target, str):
            assert target in named
            inside += 1
        else:
            assert target[0].indirect_reference in pages or target.raw_get(0) in pages
            inside += 1
    assert inside > 120


def test_outline_metadata_and_tags(pdf: Pdf, whole_document: Document) -> None:
    outline = pdf.reader.outline
    titles = [str(entry.title) for entry in outline if isinstance(entry, Destination)]
    assert titles[0] == "The promise"
    assert "Sources" in titles
    information = pdf.reader.metadata
    assert information is not None
    assert information.title == whole_document.title
    assert information.author == "A. Teacher"
    root = cast(DictionaryObject, pdf.reader.trailer["/Root"])
    assert cast(DictionaryObject, root["/MarkInfo"])["/Marked"]
    assert "/StructTreeRoot" in root
    assert "/Lang" in root
    assert pdf.says_it_is_accessible


def test_fonts_are_embedded(pdf: Pdf) -> None:
    for page in pdf.reader.pages:
        for font in fonts_of(page).values():
            (within,) = cast(ArrayObject, font["/DescendantFonts"])
            descriptor = cast(DictionaryObject, within.get_object())["/FontDescriptor"]
            assert set(cast(DictionaryObject, descriptor)) & {"/FontFile2", "/FontFile3"}


def test_the_sources_page_has_the_notice_of_the_king_james_version(pdf: Pdf) -> None:
    assert squeezed("United Kingdom are vested in the Crown") in pdf.text
    assert squeezed("SmolLM2-135M, SHA-256 abababababab") in pdf.text


@pytest.mark.parametrize(
    "layout",
    [
        Layout(Paper.LETTER, endnotes=True),
        Layout(wide_margins=True),
        Layout(Paper.A5, large_print=True, contents=False),
        Layout(Paper.A5, wide_margins=True, endnotes=True),
    ],
)
def test_every_layout(paths: Paths, document: Document, layout: Layout) -> None:
    made = write_pdf(paths, document, layout)
    assert squeezed(HEBREW) in made.text
    for note in document.footnotes:
        if note.kind is NoteKind.CITATION and note.scripture:
            assert squeezed(note.head) in made.text
    width = float(made.reader.pages[0].mediabox.width)
    assert round(width) == {Paper.A4: 595, Paper.LETTER: 612, Paper.A5: 420}[layout.paper]
    if layout.endnotes:
        assert made.page_of("Verse of footnote 1:") > made.page_of("Claim 1 of the answer")


def test_a_character_without_a_form_is_replaced_and_told(paths: Paths, document: Document) -> None:
    odd = replace(document, blocks=(Paragraph((Words("a \U0001fae8 b"),)),), footnotes=())
    made = write_pdf(paths, odd)
    if made.remarks:
        assert "U+1FAE8" in made.remarks[0]
        assert "a\ufffdb" in made.text
    else:  # a font of the system has it
        assert "a\U0001fae8b" in made.text


def test_an_empty_document(paths: Paths, document: Document) -> None:
    bare = Document("", (), document.time)
    assert len(write_pdf(paths, bare).pages) == 1


def test_text_reaches_the_template_as_data_only(document: Document) -> None:
    evil = '#read("/etc/passwd") #import "@preview/x:1.0.0"'
    data = document_data(
        replace(document, blocks=(Paragraph((Words(evil),)), CodeBlock(evil))), Layout()
    )
    assert data["blocks"][0]["line"] == [{"is": "words", "text": evil}]


def test_a_call_after_a_word_that_runs_to_the_left_stays_after_it(document: Document) -> None:
    line = (Words("as צדקה"), Call("1"))
    data = document_data(replace(document, blocks=(Paragraph(line),)), Layout())
    assert data["blocks"][0]["line"][-2] == {"is": "words", "text": "\u200e"}


def test_a_sign_stands_on_one_line_with_its_word(document: Document) -> None:
    lines = [note["line"] for note in document_data(document, Layout())["notes"]]
    words = [
        after["text"]
        for line in lines
        for before, after in pairwise(line)
        if before["is"] == "sign"
    ]
    assert len(words) == 60
    assert all(said.startswith("\u00a0") and said[1].isalpha() for said in words)
