"""Exports: a document in a format, written whole or not at all, with progress as it goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from chapterverse.domain.annotations import Pen
from chapterverse.domain.document import Document, Layout, Paper
from chapterverse.domain.studies import Study
from chapterverse.errors import AppError, BadInput
from chapterverse.ports import CancelToken, Clip, DocumentExporter, FileWriter, PagePictures
from chapterverse.services.exports_study import (
    MarkdownReader,
    StudyPart,
    study_document,
    study_parts,
)

_NO_LETTERS = '<>:"/\\|?*'
_LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class ExportStep:
    """What is being done; `done` of `total` steps are behind."""

    what: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Exported:
    """The file is written. `remarks` are sentences about what could not be kept as it is."""

    path: Path
    size: int
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paged:
    """The pages are laid out; each is an SVG picture of the paper's size."""

    title: str
    paper: Paper
    pages: tuple[bytes, ...]


ExportEvent = ExportStep | Exported


class ExportService:
    """Writes documents. `exporters` are by name ("pdf"); `markdown` reads the writer's notes,
    `clip` makes what goes on the clipboard, and `pictures` lays out pages for a printer."""

    def __init__(
        self,
        exporters: Mapping[str, DocumentExporter],
        files: FileWriter,
        markdown: MarkdownReader,
        clip: Callable[[Document], Clip],
        pictures: PagePictures | None = None,
    ) -> None:
        self._exporters = dict(exporters)
        self._files = files
        self._markdown = markdown
        self._clip = clip
        self._pictures = pictures

    @property
    def formats(self) -> tuple[str, ...]:
        """The names of the formats, in the order to offer them."""
        return tuple(self._exporters)

    def suffix(self, name: str) -> str:
        """How files of a format are called, ".pdf"; raises BadInput for an unknown format."""
        return self._exporter(name).suffix

    def format_of(self, path: Path) -> str:
        """The format that a file's name asks for; raises BadInput."""
        for name, exporter in self._exporters.items():
            if path.suffix.lower() == exporter.suffix:
                return name
        known = ", ".join(exporter.suffix for exporter in self._exporters.values())
        raise BadInput(f"{path.name} does not say its format.", f"Let its name end in {known}.")

    def file_name(self, document: Document, name: str) -> str:
        """A name for the file of a document that every system takes: "Abraham believed God.pdf"."""
        kept = "".join(
            " " if c in _NO_LETTERS or not c.isprintable() else c for c in document.title
        )
        stem = " ".join(kept.split())[:_LONGEST_NAME].strip(" .") or "Study"
        return stem + self.suffix(name)

    def document(self, study: Study, pen_names: Mapping[Pen, str] | None = None) -> Document:
        """A study as a document."""
        return study_document(study, self._markdown, pen_names)

    def parts(self, study: Study) -> tuple[StudyPart, ...]:
        """Each block of a study as it stands in its document, for showing and editing."""
        return study_parts(study, self._markdown)

    def clip(self, document: Document) -> Clip:
        """The words of a document and its notes for the clipboard, as text and as markup: a passage
        (exports_single.passage_document) with reference and translation, an answer with its
        footnotes."""
        return self._clip(document)

    def run(
        self,
        document: Document,
        path: Path,
        name: str,
        cancel: CancelToken,
        layout: Layout | None = None,
    ) -> Iterator[ExportEvent]:
        """Write the document to `path`. The old file, if any, stays until the new one is whole.

        Raises Cancelled, and AppError with one sentence for a full disk, a folder or a file that
        cannot be written, or a document that the format's writer fails on.
        """
        exporter = self._exporter(name)
        self._files.check(path)
        yield ExportStep("Laying out the pages" if name == "pdf" else "Writing it out", 0, 2)
        written = exporter.write(document, layout or Layout(), cancel)
        cancel.raise_if_cancelled()
        yield ExportStep("Writing the file", 1, 2)
        cancel.raise_if_cancelled()
        self._files.write(path, written.content)
        yield Exported(path, len(written.content), (*document.limits, *written.remarks))

    def pages(
        self, document: Document, cancel: CancelToken, layout: Layout | None = None
    ) -> Iterator[ExportStep | Paged]:
        """Lay the document out for a printer, as its PDF is.

        Raises Cancelled, and AppError where it cannot be laid out.
        """
        if self._pictures is None:
            raise AppError("Nothing here lays out pages.", "Export a file and print that.")
        yield ExportStep("Laying out the pages", 0, 0)
        chosen = layout or Layout()
        pages = self._pictures.pages(document, chosen, cancel)
        cancel.raise_if_cancelled()
        yield Paged(document.title, chosen.paper, pages)

    def _exporter(self, name: str) -> DocumentExporter:
        try:
            return self._exporters[name]
        except KeyError as error:
            known: Sequence[str] = self.formats
            hint = f"There are {', '.join(known)}."
            raise BadInput(f"There is no format “{name}”.", hint) from error
