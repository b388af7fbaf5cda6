"""Windows and pages with studies for tests: real files and formats, a shelf in memory."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tests.fakes import FakeCorpus, FakeHistory
from tests.fakes_own_work import FakeAnnotations, FakeClock, FakeStudies, ids
from tests.ui.shelf import corpus
from tests.ui.windows import services

from chapterverse.adapters.exporters.clipboard import clip
from chapterverse.adapters.exporters.docx import DocxExporter
from chapterverse.adapters.exporters.html import HtmlExporter
from chapterverse.adapters.exporters.markdown import MarkdownExporter
from chapterverse.adapters.markdown_notes import read_blocks
from chapterverse.adapters.study_file import CvStudyFiles
from chapterverse.adapters.whole_file import WholeFiles
from chapterverse.domain.document import Document, Layout, PageBreak
from chapterverse.domain.studies import Study
from chapterverse.errors import AppError
from chapterverse.ports import CancelToken, DocumentExporter
from chapterverse.services.exports import ExportService
from chapterverse.services.studies import StudyService
from chapterverse.services.study_templates import load_templates
from chapterverse.settings import resources_folder
from chapterverse.ui.window_services import WindowServices


@dataclass
class Disk(FakeStudies):
    """A shelf whose disk may be full."""

    is_full: bool = False
    tried: int = 0

    def save(self, study: Study) -> None:
        if self.is_full:
            self.tried += 1
            raise AppError("The disk is full.", "Make room on it.")
        super().save(study)


@dataclass
class Shelf:
    """What a window with studies is given; a second window over the same `disk` is a restart."""

    disk: Disk = field(default_factory=Disk)
    clock: FakeClock = field(default_factory=FakeClock)
    history: FakeHistory = field(default_factory=FakeHistory)
    texts: FakeCorpus = field(default_factory=corpus)

    def __post_init__(self) -> None:
        self.studies = StudyService(
            self.disk,
            CvStudyFiles("1"),
            self.texts,
            own=FakeAnnotations().on,
            templates=load_templates(resources_folder() / "templates"),
            clock=self.clock,
            new_id=ids("block"),
        )

    @property
    def window(self) -> WindowServices:
        return replace(
            services(), studies=self.studies, exports=export_service(), history=self.history
        )


def export_service() -> ExportService:
    """Writes Markdown, Word and HTML files, and lays out pages with nothing on them."""
    formats: dict[str, DocumentExporter] = {
        "md": MarkdownExporter(),
        "docx": DocxExporter(),
        "html": HtmlExporter(),
    }
    return ExportService(formats, WholeFiles(), read_blocks, clip, FakePictures())


class FakePictures:
    """Pages with nothing but a black square, one for each page break and one more."""

    def pages(self, document: Document, layout: Layout, cancel: CancelToken) -> tuple[bytes, ...]:
        """One picture a page."""
        cancel.raise_if_cancelled()
        breaks = sum(isinstance(block, PageBreak) for block in document.blocks)
        return (SQUARE,) * (breaks + 1)


SQUARE = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842">'
    b'<rect x="100" y="100" width="300" height="300" fill="#000"/></svg>'
)
