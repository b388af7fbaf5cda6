"""Documents in the formats that are handed out, and the files they become."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from chapterverse.domain.document import Document, Layout
from chapterverse.ports.long_work import CancelToken


@dataclass(frozen=True, slots=True)
class Written:
    """A document in a format. `remarks` are sentences about what could not be kept as it is."""

    content: bytes
    remarks: tuple[str, ...] = ()


class DocumentExporter(Protocol):
    """Writes documents in one format. Nothing is written to disk but into folders of its own."""

    @property
    def suffix(self) -> str:
        """How files of the format are called, ".pdf"."""

    def write(self, document: Document, layout: Layout, cancel: CancelToken) -> Written:
        """The whole file. Raises Cancelled, or AppError with one sentence."""


class PagePictures(Protocol):
    """Lays a document out as the pages of its PDF, for a printer and its preview."""

    def pages(self, document: Document, layout: Layout, cancel: CancelToken) -> tuple[bytes, ...]:
        """Each page as an SVG picture of the paper's size. Raises Cancelled, or AppError with one
        sentence."""


@dataclass(frozen=True, slots=True)
class Clip:
    """The same words for a program that takes markup and for one that takes text."""

    plain: str
    html: str


class FileWriter(Protocol):
    """Writes files of the user's, each whole or not at all."""

    def check(self, path: Path) -> None:
        """Raise AppError when it is plain already that the file cannot be written."""

    def write(self, path: Path, content: bytes) -> None:
        """Put the content in the place of what was there; raises AppError with one sentence."""
