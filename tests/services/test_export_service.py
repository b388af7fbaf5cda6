"""Writing a document as a file or to the clipboard: progress, stopping, names."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from tests.fakes import FakeCancel
from tests.services.made_documents import made, plain

from chapterverse.adapters.exporters.clipboard import clip
from chapterverse.domain.document import Document, Layout
from chapterverse.domain.studies import NoteBlock
from chapterverse.errors import AppError, BadInput, Cancelled
from chapterverse.ports import CancelToken, Written
from chapterverse.services.exports import Exported, ExportService, ExportStep


@dataclass
class _Files:
    written: dict[Path, bytes] = field(default_factory=dict)
    problem: str = ""

    def check(self, path: Path) -> None:
        if self.problem:
            raise AppError(self.problem)

    def write(self, path: Path, content: bytes) -> None:
        self.written[path] = content


@dataclass
class _Exporter:
    suffix: str = ".md"
    stopped: bool = False
    asked: list[Layout] = field(default_factory=list)

    def write(self, document: Document, layout: Layout, cancel: CancelToken) -> Written:
        self.asked.append(layout)
        if self.stopped:
            raise Cancelled
        return Written(document.title.encode(), ("A remark.",))


def _service(files: _Files, exporter: _Exporter) -> ExportService:
    return ExportService({"md": exporter}, files, plain, clip)


def test_progress_and_then_the_file() -> None:
    files, exporter = _Files(), _Exporter()
    service = _service(files, exporter)
    path = Path("a.md")
    events = list(service.run(made(), path, "md", FakeCancel(), Layout(endnotes=True)))
    assert [type(event) for event in events] == [ExportStep, ExportStep, Exported]
    assert events[-1] == Exported(path, 7, ("A remark.",))
    assert files.written == {path: b"A study"}
    assert exporter.asked == [Layout(endnotes=True)]


def test_the_clipboard() -> None:
    found = _service(_Files(), _Exporter()).clip(made(NoteBlock("n", "A <b> note.")))
    assert found.plain == "A <b> note."
    assert found.html == "<p>A &lt;b&gt; note.</p>"


def test_stop_between_laying_out_and_writing_leaves_nothing() -> None:
    files, cancel = _Files(), FakeCancel()
    run = _service(files, _Exporter()).run(made(), Path("a.md"), "md", cancel)
    assert isinstance(next(run), ExportStep)
    assert isinstance(next(run), ExportStep)
    cancel.cancelled = True
    with pytest.raises(Cancelled):
        next(run)
    assert files.written == {}


def test_a_place_that_cannot_be_written_is_told_before_the_work() -> None:
    exporter = _Exporter()
    run = _service(_Files(problem="No."), exporter).run(made(), Path("a.md"), "md", FakeCancel())
    with pytest.raises(AppError, match="No"):
        next(run)
    assert exporter.asked == []


def test_names_of_formats_and_files() -> None:
    service = _service(_Files(), _Exporter())
    assert service.formats == ("md",)
    assert service.format_of(Path("x.MD")) == "md"
    for name in ("x.odt", "x"):
        with pytest.raises(BadInput, match=name):
            service.format_of(Path(name))
    with pytest.raises(BadInput, match="no format"):
        service.suffix("odt")
    odd = replace(made(), title='Abraham: "who/what?"\n' + "x" * 200)
    assert service.file_name(odd, "md").startswith("Abraham who what x")
    assert len(service.file_name(odd, "md")) < 90
    assert service.file_name(replace(made(), title="..."), "md") == "Study.md"
