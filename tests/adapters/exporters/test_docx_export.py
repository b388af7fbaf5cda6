"""DOCX: well-formed parts, real footnotes that count, links that lead somewhere."""

from __future__ import annotations

import io
import shutil
import subprocess
import zipfile
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

from tests.adapters.exporters.conftest import assert_golden
from tests.everything import ARABIC, CHINESE, GREEK, HEBREW
from tests.fakes import FakeCancel
from tests.texts import text_of

from chapterverse.adapters.exporters.docx import DocxExporter
from chapterverse.domain.document import Document, Layout, Paragraph, Words
from chapterverse.domain.document_lines import line_text, note_words

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"


def _parts(document: Document, layout: Layout | None = None) -> dict[str, bytes]:
    written = DocxExporter().write(document, layout or Layout(), FakeCancel())
    with zipfile.ZipFile(io.BytesIO(written.content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def _read(part: bytes) -> ElementTree.Element:
    return ElementTree.fromstring(part)  # noqa: S314  # written by the test itself


def _text(element: ElementTree.Element) -> str:
    return "".join(part.text or "" for part in element.iter(f"{_W}t"))


def test_the_golden_files(document: Document) -> None:
    parts = _parts(document)
    for name in ("document", "footnotes"):
        lines = parts[f"word/{name}.xml"].decode().replace("</w:p>", "</w:p>\n")
        assert_golden(f"everything.docx.{name}.xml", lines)


def test_every_part_is_well_formed_and_named(document: Document) -> None:
    parts = _parts(document)
    for content in parts.values():
        _read(content)
    types = parts["[Content_Types].xml"].decode()
    for name in parts:
        assert name.endswith((".rels", "[Content_Types].xml")) or f"/{name}" in types


def test_footnotes_count_and_come_in_order_of_call(document: Document) -> None:
    parts = _parts(document)
    body = _read(parts["word/document.xml"])
    notes = _read(parts["word/footnotes.xml"])
    called = [call.get(f"{_W}id") for call in body.iter(f"{_W}footnoteReference")]
    assert called == [str(n) for n in range(1, len(document.footnotes) + 1)]
    real = [note for note in notes if note.get(f"{_W}type") is None]
    assert len(real) == len(document.footnotes) >= 60
    for element, note in zip(real, document.footnotes, strict=True):
        label = "" if note.label.isdigit() else note.label
        assert _text(element) == label + line_text(note_words(note))


def _counted_by_office(content: bytes, folder: Path) -> int | None:
    """How many footnotes LibreOffice finds in a file; None on a machine without it."""
    program = shutil.which("soffice")
    if program is None:
        return None
    path = folder / "study.docx"
    path.write_bytes(content)
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    told = (profile, "--headless", "--convert-to", "odt", "--outdir", str(folder), str(path))
    subprocess.run([program, *told], capture_output=True, check=True)
    with zipfile.ZipFile(path.with_suffix(".odt")) as archive:
        return archive.read("content.xml").count(b'text:note-class="footnote"')


def test_libreoffice_opens_it_and_counts_the_same_footnotes(
    document: Document, tmp_path: Path
) -> None:
    """Where there is no LibreOffice the count of the file's own parts stands, as tested above."""
    content = DocxExporter().write(document, Layout(), FakeCancel()).content
    assert _counted_by_office(content, tmp_path) in (None, len(document.footnotes))


def test_numbers_that_word_counts_are_the_documents(document: Document) -> None:
    body = _read(_parts(document)["word/document.xml"])
    counted = [
        call.get(f"{_W}id")
        for call in body.iter(f"{_W}footnoteReference")
        if call.get(f"{_W}customMarkFollows") is None
    ]
    by_id = {str(n): note.label for n, note in enumerate(document.footnotes, 1)}
    assert [by_id[str(one)] for one in counted] == [str(n) for n in range(1, len(counted) + 1)]


def test_endnotes_by_choice(document: Document) -> None:
    parts = _parts(document, Layout(endnotes=True))
    assert "word/footnotes.xml" not in parts
    body = _read(parts["word/document.xml"])
    assert len(list(body.iter(f"{_W}endnoteReference"))) == len(document.footnotes)


def test_links_resolve(document: Document) -> None:
    parts = _parts(document)
    body = _read(parts["word/document.xml"])
    names = {mark.get(f"{_W}name") for mark in body.iter(f"{_W}bookmarkStart")}
    rels = {one.get("Id") for one in _read(parts["word/_rels/document.xml.rels"])}
    for link in body.iter(f"{_W}hyperlink"):
        anchor, outside = link.get(f"{_W}anchor"), link.get(f"{_R}id")
        assert anchor in names if anchor else outside in rels


def test_scripts_run_their_way(document: Document) -> None:
    body = _read(_parts(document)["word/document.xml"])
    text = _text(body)
    for words in (HEBREW, GREEK, ARABIC, CHINESE):
        assert words in text
    hebrew = [run for run in body.iter(f"{_W}r") if HEBREW[:8] in _text(run)]
    assert hebrew
    assert all(run.find(f"{_W}rPr/{_W}rtl") is not None for run in hebrew)


def test_the_program_reads_its_own_file(document: Document, tmp_path: Path) -> None:
    path = tmp_path / "study.docx"
    path.write_bytes(DocxExporter().write(document, Layout(), FakeCancel()).content)
    assert HEBREW in text_of(path)


def test_characters_that_xml_forbids_are_replaced(document: Document) -> None:

    odd = replace(document, blocks=(Paragraph((Words("a\x00b\x0b\ud800c"),)),), title="\x01")
    assert "a\ufffdb\ufffd\ufffdc" in _text(_read(_parts(odd)["word/document.xml"]))


def _styled(parts: dict[str, bytes], name: str) -> list[ElementTree.Element]:
    found = _read(parts["word/document.xml"]).iter(f"{_W}p")
    return [one for one in found if one.find(f"{_W}pPr/{_W}pStyle[@{_W}val='{name}']") is not None]


def test_each_line_to_write_on_is_drawn_and_stays_with_its_question(document: Document) -> None:
    parts = _parts(document)
    style = _read(parts["word/styles.xml"]).find(f"{_W}style[@{_W}styleId='Writing']")
    assert style is not None
    # Word makes one line of the borders of equal paragraphs where there is none between them.
    assert [one.tag for one in style.iterfind(f"{_W}pPr/{_W}pBdr/*")] == [
        f"{_W}bottom",
        f"{_W}between",
    ]
    kept = [one.find(f"{_W}pPr/{_W}keepNext") is not None for one in _styled(parts, "Writing")]
    assert kept == [True, True, False]
    paragraphs = list(_read(parts["word/document.xml"]).iter(f"{_W}p"))
    (question,) = (one for one in paragraphs if "What exactly did Abram" in _text(one))
    assert question.find(f"{_W}pPr/{_W}keepNext") is not None


def test_what_leads_to_words_stays_with_them(document: Document) -> None:
    parts = _parts(document)
    assert [_text(one) for one in _styled(parts, "Lead")] == ["Paul writes to the Romans:"]
    styles = _read(parts["word/styles.xml"])
    for name in ("Lead", "Origin", "Label"):
        style = f"{_W}style[@{_W}styleId='{name}']/{_W}pPr/{_W}keepNext"
        assert styles.find(style) is not None
