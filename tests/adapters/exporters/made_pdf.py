"""A PDF as a test reads it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import cast

from pypdf import PdfReader
from pypdf.generic import DictionaryObject, StreamObject
from tests.fakes import FakeCancel
from tests.pdf_text import page_text, poppler_pages, squeezed

from chapterverse.adapters.exporters.typst_pdf import TypstPdf
from chapterverse.domain.document import Document, Layout
from chapterverse.settings import Paths


@dataclass(frozen=True)
class Pdf:
    content: bytes
    remarks: tuple[str, ...] = ()

    @cached_property
    def reader(self) -> PdfReader:
        return PdfReader(BytesIO(self.content))

    @cached_property
    def pages(self) -> tuple[str, ...]:
        return tuple(squeezed(page_text(page)) for page in self.reader.pages)

    @cached_property
    def text(self) -> str:
        return "".join(self.pages)

    @cached_property
    def by_poppler(self) -> str:
        """The text that poppler reads; our own reading where poppler is not at hand."""
        pages = poppler_pages(self.content)
        return self.text if pages is None else squeezed("".join(pages))

    @property
    def says_it_is_accessible(self) -> bool:
        """Whether its metadata claim PDF/UA-1."""
        metadata = cast(DictionaryObject, self.reader.trailer["/Root"])["/Metadata"]
        return b"pdfuaid:part>1" in cast(StreamObject, metadata).get_data()

    def page_of(self, words: str) -> int:
        """The only page with these words."""
        found = [number for number, text in enumerate(self.pages) if squeezed(words) in text]
        assert len(found) == 1, (words, found)
        return found[0]


def write_pdf(paths: Paths, document: Document, layout: Layout | None = None) -> Pdf:
    exporter = TypstPdf(paths.resources, paths.fonts)
    written = exporter.write(document, layout or Layout(), FakeCancel())
    return Pdf(written.content, written.remarks)
