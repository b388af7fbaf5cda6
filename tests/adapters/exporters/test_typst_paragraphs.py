"""Paragraphs with footnotes: no line of them stands alone on a page, where the notes leave room."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from tests.fakes import FakeCancel
from tests.pdf_calls import called_notes
from tests.pdf_text import page_text

from chapterverse.adapters.exporters.typst_paragraphs import (
    Atom,
    cut,
    is_short,
    keep_whole,
    number,
    numbers,
    to_look_at,
)
from chapterverse.adapters.exporters.typst_pdf import TypstPdf
from chapterverse.domain.document import (
    Block,
    Call,
    Document,
    Footnote,
    Heading,
    Inline,
    Layout,
    Paper,
    Paragraph,
    Role,
    Words,
)
from chapterverse.settings import Paths

_APART = 16.0
_RIGHT = 400.0


# ---- where a paragraph is cut -------------------------------------------------------------------


def _paragraph(*line: dict[str, Any], role: str = "body") -> dict[str, Any]:
    return {"is": "paragraph", "role": role, "line": list(line)}


def _words(text: str) -> dict[str, Any]:
    return {"is": "words", "text": text}


def _call(key: str) -> dict[str, Any]:
    return {"is": "call", "key": key, "again": False}


def _set(*lines: int, parted: frozenset[int] = frozenset()) -> list[Atom]:
    """Words, so many on each line; the first of those `parted` begins on the line before."""
    found = []
    word = 0
    for row, count in enumerate(lines):
        y = _APART * row
        for at in range(count):
            left, above = 50.0 * at, y
            if at == 0 and row:
                left, above = (_RIGHT - 20 if row in parted else _RIGHT), y - _APART
            right = _RIGHT if at == count - 1 else 50.0 * at + 45
            found.append(Atom(0, word, (left, above), (right, y)))
            word += 1
    if parted:  # the last word before one that is parted ends earlier
        found = [
            replace(one, end=(_RIGHT - 25, one.end[1]))
            if at + 1 < len(found) and found[at + 1].begin[0] == _RIGHT - 20
            else one
            for at, one in enumerate(found)
        ]
    return found


def _cut(atoms: list[Atom], *called: int) -> list[tuple[str, bool, bool, bool]]:
    """The words of each piece, whether it is kept whole, and which ends leave no line alone."""
    words = " ".join(str(atom.word) for atom in atoms)
    paragraph = _paragraph(_words(words), _call("1"))
    cut(paragraph, atoms, [_APART * row for row in called])
    return [
        (
            "".join(
                part.get("text", "|" if part["is"] == "end of line" else "") for part in one["line"]
            ),
            one["kept"],
            one["first"],
            one["last"],
        )
        for one in paragraph["pieces"]
    ]


def test_a_call_in_the_middle_leaves_a_paragraph_as_it_is() -> None:
    assert _cut(_set(2, 2, 2, 2, 2), 2) == [("0 1 2 3 4 5 6 7 8 9", False, True, True)]


@pytest.mark.parametrize("called", [0, 1])
def test_a_call_at_the_beginning_keeps_two_lines(called: int) -> None:
    assert _cut(_set(2, 2, 2, 2, 2), called) == [
        ("0 1 2 3|", True, False, False),
        ("4 5 6 7 8 9", False, False, True),
    ]


@pytest.mark.parametrize("called", [3, 4])
def test_a_call_at_the_end_keeps_two_lines(called: int) -> None:
    assert _cut(_set(2, 2, 2, 2, 2), called) == [
        ("0 1 2 3 4 5|", False, True, False),
        ("6 7 8 9", True, False, False),
    ]


def test_calls_at_both_ends_make_three_pieces() -> None:
    assert _cut(_set(2, 2, 2, 2, 2), 0, 4) == [
        ("0 1 2 3|", True, False, False),
        ("4 5|", False, False, False),
        ("6 7 8 9", True, False, False),
    ]
    assert [one[0] for one in _cut(_set(1, 1, 1, 1), 0, 3)] == ["0 1|", "2 3"]


def test_no_word_is_cut() -> None:
    assert _cut(_set(2, 2, 2, 2, 2, parted=frozenset({2})), 0) == [
        ("0 1 2 3 4 5|", True, False, False),
        ("6 7 8 9", False, False, True),
    ]
    whole = [("0 1 2 3 4 5 6 7 8 9", False, False, True)]
    assert _cut(_set(2, 2, 2, 2, 2, parted=frozenset({2, 3})), 0) == whole


def test_a_forced_end_of_a_line_is_where_it_was() -> None:
    paragraph = _paragraph(_words("a b"), _call("1"), {"is": "break"}, _words("c d"), _words("e f"))
    places = ((0, 0, 0), (0, 1, 16), (3, 0, 32), (3, 1, 48), (4, 0, 64), (4, 1, 80))
    atoms = [Atom(part, word, (0.0, y), (300.0, y)) for part, word, y in places]
    cut(paragraph, atoms, [16])
    assert [one["line"] for one in paragraph["pieces"]] == [
        [_words("a b"), _call("1")],
        [_words("c d"), _words("e f")],
    ]


def test_words_of_several_parts_keep_what_they_are() -> None:
    bold = {**_words("c d"), "emphasis": ["bold"]}
    paragraph = _paragraph(_words("a b "), bold, _call("1"))
    places = ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0))
    atoms = [
        Atom(part, word, (0.0, 16.0 * at), (300.0, 16.0 * at))
        for at, (part, word) in enumerate(places)
    ]
    cut(paragraph, atoms, [64])
    assert [one["line"] for one in paragraph["pieces"]] == [
        [_words("a b "), {**bold, "text": "c"}, {"is": "end of line"}],
        [{**bold, "text": "d"}, _call("1")],
    ]


def test_three_lines_are_short() -> None:
    assert is_short(_set(2, 2, 2), _APART)
    assert not is_short(_set(2, 2, 2, 1), _APART)
    paragraph = _paragraph(_words("a"), _call("1"))
    keep_whole(paragraph)
    assert paragraph["pieces"][0]["kept"]


def test_a_look_tells_of_words_only_where_it_is_asked() -> None:
    blocks = [
        _paragraph(_words("no call")),
        {"is": "quote", "blocks": [_paragraph(_words("a b"), _call("1"))]},
        _paragraph(_words("c d"), _call("2"), role="quotation"),
        _paragraph(_words("small"), _call("3"), role="small"),
    ]
    number(blocks)
    assert list(numbers(blocks)) == [0, 1]
    _, quote, quotation, small = to_look_at(blocks, {1})
    assert [one.get("at") for one in quote["blocks"][0]["line"]] == [[0, 0, 0], [0, 1, 0]]
    said = [(one.get("text"), one.get("at")) for one in quotation["line"]]
    assert said == [("c", [1, 0, 0]), (" ", None), ("d", [1, 0, 1]), (None, [1, 1, 0])]
    assert small == blocks[3]
    assert "at" not in blocks[2]["line"][0]


# ---- on the page --------------------------------------------------------------------------------


def _answers(document: Document, chance: random.Random) -> Document:
    """Paragraphs of many lengths whose words are told apart, with a short note now and then."""
    blocks: list[Block] = []
    notes: list[Footnote] = []
    for at in range(60):
        line: list[Inline] = []
        for word in range(chance.randint(10, 130)):
            line.append(Words(f" p{at}w{word}x{chance.choice(('', 'abram', 'tent'))}"))
            if chance.random() < 0.04:
                key = str(len(notes) + 1)
                note = replace(document.footnotes[0], key=key, label=key, head=f"Place {key}")
                notes.append(replace(note, text=(Words("Said here. " * chance.randint(1, 9)),)))
                line.append(Call(key))
        if chance.random() < 0.5:
            blocks.append(Heading((Words(f"Part h{at}x"),), 1))
            blocks.append(Paragraph((Words(f"Made by hand h{at}x"),), Role.ORIGIN))
        blocks.append(Paragraph(tuple(line), chance.choice((Role.BODY, Role.QUOTATION))))
    return replace(document, blocks=tuple(blocks), footnotes=tuple(notes))


@pytest.mark.library
@pytest.mark.parametrize(
    "layout", [Layout(), Layout(Paper.A5), Layout(Paper.LETTER, wide_margins=True)]
)
def test_no_line_stands_alone(paths: Paths, document: Document, layout: Layout) -> None:
    made = _answers(document, random.Random(layout.paper.value))
    layout = replace(layout, contents=False)
    content = TypstPdf(paths.resources, paths.fonts).write(made, layout, FakeCancel()).content
    assert all(note.call_page == note.note_page for note in called_notes(content))
    parts: dict[str, dict[int, int]] = {}
    headings: dict[str, set[int]] = {}
    said: list[str] = []
    for page, text in enumerate(page_text(page) for page in PdfReader(BytesIO(content)).pages):
        said += re.findall(r"p\d+w\d+x", text)
        for paragraph in re.findall(r"h(\d+)x", text):
            headings.setdefault(paragraph, set()).add(page)
        for line in text.split("\n"):
            for paragraph in set(re.findall(r"p(\d+)w\d+x", line)):
                pages = parts.setdefault(paragraph, {})
                pages[page] = pages.get(page, 0) + 1
    assert len(headings) > 20
    assert all(pages == {min(parts[paragraph])} for paragraph, pages in headings.items())
    parted = [pages for pages in parts.values() if len(pages) > 1]
    assert len(parted) > 3
    assert all(pages[min(pages)] > 1 and pages[max(pages)] > 1 for pages in parted)
    assert set(Counter(said).values()) == {1}
    words = [tuple(map(int, re.findall(r"\d+", one))) for one in said]
    assert words == sorted(words)


@pytest.mark.library
@pytest.mark.parametrize("endnotes", [False, True])
def test_a_quotation_is_set_in_with_and_without_a_call(
    paths: Paths, document: Document, endnotes: bool
) -> None:
    said = ("Plain.", "Quoted.", "Called.")
    lines: list[tuple[Inline, ...]] = [(Words(one),) for one in said]
    lines[2] = (*lines[2], Call("1"))
    roles = (Role.BODY, Role.QUOTATION, Role.QUOTATION)
    blocks = tuple(Paragraph(line, role) for line, role in zip(lines, roles, strict=True))
    made = replace(document, blocks=blocks, footnotes=document.footnotes[:1])
    layout = Layout(endnotes=endnotes)
    content = TypstPdf(paths.resources, paths.fonts).write(made, layout, FakeCancel()).content
    left: dict[str, float] = {}

    def seen(text: str, page: list[float], line: list[float], *_: object) -> None:
        left.setdefault(text.strip(), page[4] + line[4])

    PdfReader(BytesIO(content)).pages[0].extract_text(visitor_text=seen)
    assert left["Plain."] + 10 < left["Quoted."] == left["Called."]
