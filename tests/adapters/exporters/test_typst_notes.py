"""Footnotes of a PDF begin on the page of their calls, however many are called on one line."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.everything import long_study
from tests.fakes import FakeCancel
from tests.pdf_calls import called_notes
from tests.pdf_text import page_text, poppler_pages, squeezed

from chapterverse.adapters.exporters.typst_notes import take_notes_together
from chapterverse.adapters.exporters.typst_pdf import TypstPdf
from chapterverse.adapters.markdown_notes import read_blocks
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
from chapterverse.services.exports_study import study_document
from chapterverse.settings import Paths

_LAYOUTS = (
    Layout(Paper.A4),
    Layout(Paper.A4, large_print=True),
    Layout(Paper.LETTER, wide_margins=True),
    Layout(Paper.A5),
    Layout(Paper.A5, large_print=True),
)
_SENTENCE = "faith of Abraham was reckoned to him for righteousness in the sight of God"
_WORDS = _SENTENCE.split()


def _said(chance: random.Random, least: int, most: int) -> str:
    return " ".join(chance.choice(_WORDS) for _ in range(chance.randint(least, most)))


def _with_notes(document: Document, chance: random.Random, long: bool) -> Document:
    """Paragraphs with up to three calls side by side, notes of up to sixty words; where `long`,
    every twentieth note is one of several hundred words, called by itself."""
    blocks: list[Block] = []
    notes: list[Footnote] = []
    while len(notes) < 90:
        line: list[Inline] = []
        for _ in range(chance.randint(1, 7)):
            line.append(Words(f"{' ' if line else ''}{_said(chance, 2, 40)}."))
            is_long = long and len(notes) % 20 > 17
            for _ in range(1 if is_long else chance.choice((1, 1, 1, 2, 3))):
                key = str(len(notes) + 1)
                said = _said(chance, 400, 900) if is_long else _said(chance, 3, 60)
                notes.append(
                    replace(
                        document.footnotes[0],
                        key=key,
                        label=key,
                        head=f"Place {key}",
                        text=(Words(said),),
                    )
                )
                line.append(Call(key))
        if chance.random() < 0.3:
            blocks.append(Heading((Words(_said(chance, 2, 4)),), 1))
        blocks.append(Paragraph(tuple(line), chance.choice((Role.BODY, Role.QUOTATION))))
    return replace(document, blocks=tuple(blocks), footnotes=tuple(notes))


def _laid_out(paths: Paths, document: Document, layout: Layout) -> bytes:
    exporter = TypstPdf(paths.resources, paths.fonts)
    return exporter.write(document, layout, FakeCancel()).content


def _pages(content: bytes) -> list[str]:
    """The pages as poppler reads them, as we read them where it is not at hand."""
    pages = poppler_pages(content)
    if pages is None:
        pages = tuple(page_text(page) for page in PdfReader(BytesIO(content)).pages)
    return [squeezed(page) for page in pages]


def _assert_at_home(content: bytes, document: Document) -> None:
    found = called_notes(content)
    assert len(found) == len(document.footnotes)
    late = [note for note in found if note.note_page != note.call_page]
    assert late == []
    pages = _pages(content)
    for note, place in zip(document.footnotes, found, strict=True):
        if note.head:
            assert squeezed(note.head) in pages[place.note_page]


@pytest.mark.library
@pytest.mark.parametrize("layout", _LAYOUTS)
def test_each_note_begins_on_the_page_of_its_call(
    paths: Paths, document: Document, layout: Layout
) -> None:
    _assert_at_home(_laid_out(paths, document, layout), document)


@pytest.mark.library
@pytest.mark.parametrize(("seed", "layout"), list(enumerate(_LAYOUTS)))
def test_notes_of_many_lengths_side_by_side(
    paths: Paths, document: Document, seed: int, layout: Layout
) -> None:
    chance = random.Random(seed)
    made = _with_notes(document, chance, long=False)
    _assert_at_home(_laid_out(paths, made, layout), made)


@pytest.mark.library
@pytest.mark.parametrize("paper", [Paper.A4, Paper.A5])
def test_after_a_note_that_fills_a_page_no_other_is_late(
    paths: Paths, document: Document, paper: Paper
) -> None:
    made = _with_notes(document, random.Random(paper.value), long=True)
    content = _laid_out(paths, made, Layout(paper))
    _assert_at_home(content, made)
    whole = "".join(_pages(content))
    for note in made.footnotes:
        assert whole.count(squeezed(f"{note.head}: ")) == 1


_LATIN, _GREEK, _HEBREW = "ÀÈÌÒÙÁÉÍÓÚ", "αβγδεζηθικ", "אבגדהוזחטי"


def _numbered(note: int, length: int, letters: str) -> list[str]:
    """So many words of a note, each a number in these letters."""
    figures = str.maketrans("0123456789", letters)
    return [f"{note}{n:04}".translate(figures) for n in range(length)]


def _side_by_side(document: Document, lengths: tuple[int, ...], letters: str) -> Document:
    """A paragraph with calls side by side to notes of so many words, each told apart."""
    said = [" ".join(_numbered(note, many, letters)) for note, many in enumerate(lengths)]
    notes = tuple(
        replace(document.footnotes[0], key=key, label=key, head=f"Place {key}", text=(Words(one),))
        for key, one in ((str(number), one) for number, one in enumerate(said, 1))
    )
    before = Paragraph((Words("Something before it. " * 20),))
    calls = tuple(Call(note.key) for note in notes)
    line: tuple[Inline, ...] = (
        Words("What is said here."),
        *calls,
        Words(" And what follows. " * 12),
    )
    blocks = (before, Paragraph(line), before)
    return replace(document, blocks=blocks, footnotes=notes, works=())


@pytest.mark.library
@pytest.mark.parametrize(
    ("shares", "layout"),
    [
        ((0.8, 0.8), Layout(Paper.A4)),
        ((0.95, 0.1), Layout(Paper.A4, large_print=True)),
        ((0.6, 0.6, 0.6), Layout(Paper.LETTER, wide_margins=True)),
        ((2.5, 0.05, 1.0), Layout(Paper.A5)),
        ((0.85, 1.3, 0.4, 0.9), Layout(Paper.A5, large_print=True)),
    ],
)
@pytest.mark.parametrize("letters", [_LATIN, _GREEK, _HEBREW])
def test_long_notes_side_by_side_share_the_page_of_their_calls(
    paths: Paths, document: Document, shares: tuple[float, ...], layout: Layout, letters: str
) -> None:
    # About as many such words as notes have on a page.
    page = {Paper.A4: 1000, Paper.LETTER: 600, Paper.A5: 550}[layout.paper]
    most = page * (0.38 if layout.large_print else 1)
    lengths = tuple(int(most * share) for share in shares)
    made = _side_by_side(document, lengths, letters)
    content = _laid_out(paths, made, layout)
    _assert_at_home(content, made)
    assert all(note.call_page == note.note_page for note in called_notes(content))
    whole = "".join(page_text(page) for page in PdfReader(BytesIO(content)).pages)
    digits = "".join(character for character in whole if character in letters)
    found = [digits[at : at + 5] for at in range(0, len(digits), 5)]
    assert len(digits) == 5 * sum(lengths)
    for note, length in enumerate(lengths):
        assert [one for one in found if one[0] == letters[note]] == _numbered(note, length, letters)
    assert 1 <= whole.count("continues") == whole.count("continued") <= len(shares)


@pytest.mark.library
def test_notes_side_by_side_that_have_room_are_not_cut(paths: Paths, document: Document) -> None:
    content = _laid_out(paths, _side_by_side(document, (400, 400), _LATIN), Layout())
    assert "continue" not in "".join(_pages(content))


@pytest.mark.library
def test_three_hundred_notes(paths: Paths) -> None:
    made = study_document(long_study(), read_blocks)
    _assert_at_home(_laid_out(paths, made, Layout()), made)


# ---- which are taken together -------------------------------------------------------------------


@dataclass
class _Looks:
    """Answers each look with the places of the calls, as the layout does."""

    file: Path
    answers: list[list[tuple[str, float, float]]]
    shown: list[list[str]] = field(default_factory=list)

    def query(self, selector: str, field: str | None = None) -> str:
        data = json.loads(self.file.read_text(encoding="utf-8"))
        assert data["look"]
        lines = [block["line"] for block in data["blocks"]]
        self.shown.append(["|".join(part.get("text", part["is"]) for part in one) for one in lines])
        return json.dumps([{"calls": self.answers.pop(0), "words": [], "apart": 16.5}])


def _call(key: str, again: bool = False) -> dict[str, object]:
    return {"is": "call", "key": key, "again": again}


def _words(text: str) -> dict[str, object]:
    return {"is": "words", "text": text}


def _look(
    tmp_path: Path, lines: list[list[dict[str, object]]], *answers: list[tuple[str, float, float]]
) -> tuple[_Looks, dict[str, object]]:
    file = tmp_path / "data.json"
    blocks = [{"is": "paragraph", "line": line} for line in lines]
    file.write_text(json.dumps({"endnotes": False, "look": False, "blocks": blocks}), "utf-8")
    looks = _Looks(file, list(answers))
    take_notes_together(looks, file)
    return looks, json.loads(file.read_text("utf-8"))


def test_a_document_with_single_calls_is_not_looked_at(tmp_path: Path) -> None:
    looks, data = _look(tmp_path, [[_words("a"), _call("1"), _call("1", again=True)]])
    assert looks.shown == []
    assert data["together"] == {}
    assert not data["look"]


def test_calls_of_one_line_are_taken_together(tmp_path: Path) -> None:
    line = [_words("a"), _call("1"), _words(" b"), _call("2"), _words(" c"), _call("3")]
    _, data = _look(tmp_path, [line], [("1", 20, 0.1), ("2", 20, 0.1), ("3", 36, 0.1)])
    assert data["together"] == {"1": ["2"]}
    assert data["long"] == []


def test_after_a_long_note_a_new_line_begins_and_is_looked_at_again(tmp_path: Path) -> None:
    line = [_words("a"), _call("1"), _words(" b"), _call("2"), _words(" c"), _call("3")]
    other = [_words("x"), _call("8"), _words(" y"), _call("9")]
    looks, data = _look(
        tmp_path,
        [line, other],
        [("1", 20, 0.9), ("2", 20, 0.1), ("3", 20, 0.1), ("8", 50, 0.1), ("9", 50, 0.1)],
        [("1", 20, 0.9), ("2", 36, 0.1), ("3", 36, 0.1)],
    )
    assert looks.shown[1] == ["a|call|break|b|call| c|call"]
    assert data["together"] == {"2": ["3"], "8": ["9"]}


def test_calls_side_by_side_are_not_parted(tmp_path: Path) -> None:
    line = [_words("a"), _call("1"), _call("2")]
    looks, data = _look(tmp_path, [line], [("1", 20, 0.9), ("2", 20, 0.1)])
    assert len(looks.shown) == 1
    assert data["together"] == {"1": ["2"]}
    assert data["long"] == ["1"]
