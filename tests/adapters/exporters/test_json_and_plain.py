"""JSON is the tree itself; plain text is what the clipboard and a terminal take."""

from __future__ import annotations

import json

import jsonschema
import pytest
from tests.adapters.exporters.conftest import assert_golden
from tests.everything import HEBREW, NOW, SOURCES, everything, verse
from tests.fakes import FakeCancel

from chapterverse.adapters.exporters.clipboard import clip
from chapterverse.adapters.exporters.json_file import JsonExporter, read_json, schema
from chapterverse.adapters.exporters.plain import PlainExporter
from chapterverse.domain.document import Document, Layout
from chapterverse.domain.passages import Span, SpanKind
from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import AnswerBlock, PassageBlock, Translation
from chapterverse.errors import BadInput
from chapterverse.services.exports_single import answer_document, passage_document
from chapterverse.settings import resources_folder


def test_json_comes_back_as_it_was(whole_document: Document) -> None:
    written = JsonExporter().write(whole_document, Layout(), FakeCancel()).content
    assert read_json(written) == whole_document
    assert HEBREW in written.decode()
    jsonschema.validate(json.loads(written), schema())


def test_the_golden_file_of_json(document: Document) -> None:
    written = JsonExporter().write(document, Layout(), FakeCancel()).content.decode()
    assert_golden("everything.json", written)


def test_the_schema_that_is_handed_out_is_the_one_in_use() -> None:
    committed = resources_folder() / "schema" / "document.schema.json"
    assert json.loads(committed.read_text(encoding="utf-8")) == schema()


def test_json_that_is_something_else_is_refused() -> None:
    with pytest.raises(BadInput):
        read_json('{"title": 1}')


def test_the_golden_file_of_plain_text(document: Document) -> None:
    written = PlainExporter().write(document, Layout(), FakeCancel())
    assert_golden("everything.txt", written.content.decode())


def test_a_passage_on_the_clipboard_has_reference_and_translation() -> None:
    text = "He believed in Yahweh, who credited it to him."
    note = Span(SpanKind.NOTE, 11, 11, "a letter")
    block = PassageBlock(
        "p",
        PassageRef.from_osis("Gen.15.6"),
        (Translation("WEB", (verse("WEB", "Gen.15.6", text, note),)),),
    )
    found = clip(passage_document(block, SOURCES, NOW))
    assert found.plain == f"{text}\n\nGenesis 15:6, World English Bible"
    assert "<script" not in found.html
    assert text in found.html
    assert "Genesis 15:6, World English Bible" in found.html


def test_verses_in_a_row_keep_their_numbers() -> None:
    verses = tuple(verse("WEB", f"Gen.15.{n}", f"Verse {n}.") for n in (5, 6))
    block = PassageBlock(
        "p", PassageRef.from_osis("Gen.15.5-Gen.15.6"), (Translation("WEB", verses),)
    )
    found = clip(passage_document(block, SOURCES, NOW))
    assert found.plain.startswith("5 Verse 5. 6 Verse 6.")


def test_an_answer_on_the_clipboard_has_its_footnotes() -> None:
    response = next(
        block.response for block in everything(1, 1).blocks if isinstance(block, AnswerBlock)
    )
    found = clip(answer_document(response, SOURCES))
    assert "Claim 1 of the answer stands here.[1]" in found.plain
    assert "\n1 Psalm 119:1 (WEB): “Verse of footnote 1" in found.plain
    assert "† This claim is from the model’s training knowledge" in found.plain
    assert 'id="note-60"' in found.html
