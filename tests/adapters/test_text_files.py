"""Words out of plain text and Word files, and a sentence for every file without them."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from tests.texts import text_of

from chapterverse.errors import BadInput

XML = (
    "<w:document><w:body><w:p><w:r><w:t>God &amp; man</w:t></w:r><w:r><w:tab/><w:t "
    'xml:space="preserve"> meet</w:t></w:r><w:del w:id="1"><w:r><w:t>never</w:t></w:r></w:del>'
    "<w:r><w:br/><w:t>here.</w:t></w:r></w:p><w:p><w:t>Amen.</w:t></w:p></w:body></w:document>"
)


def docx(path: Path, name: str = "word/document.xml", text: str = XML) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(name, text)
    return path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_plain_text_is_read_in_the_encodings_people_have(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "a sermon.txt"
    file.write_bytes("“Größe” é".encode(encoding))
    assert text_of(file) == "“Größe” é"


def test_a_word_file_gives_its_paragraphs_without_what_was_deleted(tmp_path: Path) -> None:
    assert text_of(docx(tmp_path / "a.docx")) == "God & man\t meet\nhere.\n\nAmen."


def test_files_without_words_are_told_plainly(tmp_path: Path) -> None:
    pdf, binary, other = tmp_path / "a.pdf", tmp_path / "a.bin", tmp_path / "b.docx"
    pdf.write_bytes(b"%PDF-1.7")
    binary.write_bytes(b"ab\x00cd")
    other.write_bytes(b"PK\x03\x04broken")
    large = tmp_path / "c.txt"
    with large.open("wb") as file:
        file.truncate(20_000_001)
    for path, said in (
        (pdf, "a.pdf is a damaged PDF"),
        (binary, "a.bin holds no text"),
        (other, "b.docx is no Word file"),
        (docx(tmp_path / "d.docx", "other.xml"), "d.docx is no Word file"),
        (docx(tmp_path / "e.docx", text=" " * 20_000_001), "larger than 20 MB"),
        (large, "larger than 20 MB"),
        (tmp_path / "none.txt", "none.txt cannot be read: No such file"),
        (tmp_path, "cannot be read"),
    ):
        with pytest.raises(BadInput, match=said):
            text_of(path)
