"""All parts of the program together."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from chapterverse.adapters.exporters.clipboard import clip
from chapterverse.adapters.exporters.docx import DocxExporter
from chapterverse.adapters.exporters.html import HtmlExporter
from chapterverse.adapters.exporters.json_file import JsonExporter
from chapterverse.adapters.exporters.markdown import MarkdownExporter
from chapterverse.adapters.exporters.plain import PlainExporter
from chapterverse.adapters.exporters.typst_pdf import TypstPdf
from chapterverse.adapters.markdown_notes import read_blocks
from chapterverse.adapters.text_files import read_text_file
from chapterverse.adapters.whole_file import WholeFiles
from chapterverse.bootstrap.models import ModelParts
from chapterverse.bootstrap.own_work import OwnWorkParts
from chapterverse.ports import NEVER, DocumentExporter
from chapterverse.services.ask import AskService
from chapterverse.services.exports import ExportService
from chapterverse.services.model_in_use import AnsweringInUse


class Composition(OwnWorkParts, ModelParts):
    """The program for one user: services over the real adapters (see cli.program.Program)."""

    @cached_property
    def ask(self) -> AskService:
        """Answers questions."""
        return AskService(self.corpus, self.retrieve, self.introductions, writing=self.writing)

    @property
    def answering(self) -> AnsweringInUse:
        """Answers questions with the model in use, in the styles that it may answer in."""
        return AnsweringInUse(self.ask, self.model_in_use)

    def read_text(self, path: Path) -> str:
        """The words of a text file; raises BadInput."""
        return next(said for said in read_text_file(path, NEVER) if isinstance(said, str))

    @cached_property
    def exports(self) -> ExportService:
        """Writes studies, answers and reports as files."""
        pdf = TypstPdf(self.paths.resources, self.paths.fonts)
        exporters: dict[str, DocumentExporter] = {
            "pdf": pdf,
            "docx": DocxExporter(),
            "md": MarkdownExporter(),
            "html": HtmlExporter(),
            "json": JsonExporter(),
            "txt": PlainExporter(),
        }
        return ExportService(exporters, WholeFiles(), read_blocks, clip, pdf)
