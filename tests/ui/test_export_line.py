"""Export in the window: Cancel leaves the old file, and what goes wrong is told in place."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from tests.studies_of_every_kind import STUDY

from chapterverse.adapters.exporters.clipboard import clip
from chapterverse.adapters.exporters.typst_pdf import ExportFailed
from chapterverse.adapters.markdown_notes import read_blocks
from chapterverse.adapters.whole_file import WholeFiles
from chapterverse.domain.document import Document, Layout
from chapterverse.ports import CancelToken, Written
from chapterverse.services.exports import ExportService
from chapterverse.settings import resources_folder
from chapterverse.ui.export_line import ExportLine
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.theme import Appearance

NEW, OLD = b"%PDF new", b"%PDF old"


@dataclass
class Gated:
    """Lays out until the gate is opened; then it looks whether it was stopped."""

    suffix: str = ".pdf"
    begun: Event = field(default_factory=Event)
    gate: Event = field(default_factory=Event)
    fails: str = ""

    def write(self, document: Document, layout: Layout, cancel: CancelToken) -> Written:
        """The new file."""
        self.begun.set()
        self.gate.wait()
        cancel.raise_if_cancelled()
        if self.fails:
            raise ExportFailed(self.fails, "Export the study in parts.")
        return Written(NEW, ("A remark.",))


@dataclass
class Exporting:
    """A line, its exporter and what it said."""

    line: ExportLine
    pdf: Gated
    jobs: JobRunner
    path: Path
    told: list[str] = field(default_factory=list)
    running: list[bool] = field(default_factory=list)

    def begin(self, qtbot: QtBot) -> None:
        """Write, and wait until the layout is under way."""
        self.line.write(lambda: _document(), self.path, "pdf")
        qtbot.waitUntil(self.pdf.begun.is_set)

    def end(self, qtbot: QtBot) -> None:
        """Let the layout be done, and all that follows."""
        self.pdf.gate.set()
        qtbot.waitUntil(lambda: not self.jobs.busy)

    @property
    def files(self) -> list[str]:
        return sorted(path.name for path in self.path.parent.iterdir())


def _document() -> Document:
    return ExportService({}, WholeFiles(), read_blocks, clip).document(STUDY)


@pytest.fixture
def exporting(qtbot: QtBot, tmp_path: Path) -> Iterator[Exporting]:
    jobs = JobRunner()
    pdf = Gated()
    exports = ExportService({"pdf": pdf}, WholeFiles(), read_blocks, clip)
    line = ExportLine(exports, Appearance(resources_folder(), "light"), jobs)
    qtbot.addWidget(line)
    (tmp_path / "out").mkdir()
    path = tmp_path / "out" / "study.pdf"
    path.write_bytes(OLD)
    made = Exporting(line, pdf, jobs, path)
    line.told.connect(made.told.append)
    line.running.connect(made.running.append)
    yield made
    pdf.gate.set()
    assert jobs.close()


def test_a_file_is_written_and_its_remarks_are_told(exporting: Exporting, qtbot: QtBot) -> None:
    exporting.begin(qtbot)
    assert not exporting.line.progress.isHidden()
    exporting.end(qtbot)
    qtbot.waitUntil(lambda: bool(exporting.told))
    assert exporting.path.read_bytes() == NEW
    assert exporting.told == ["It is in study.pdf. A remark."]
    qtbot.waitUntil(exporting.line.progress.isHidden)
    assert exporting.running == [True, False]


def test_cancel_leaves_the_old_file_and_nothing_beside_it(
    exporting: Exporting, qtbot: QtBot
) -> None:
    exporting.begin(qtbot)
    (cancel,) = exporting.line.progress.findChildren(QPushButton)
    cancel.click()
    assert exporting.told == ["Stopped. Nothing was written."]
    assert exporting.line.progress.isHidden()
    exporting.end(qtbot)
    assert exporting.path.read_bytes() == OLD
    assert exporting.files == ["study.pdf"]
    assert exporting.line.error.isHidden()
    assert exporting.running == [True, False]


def test_another_export_can_follow_a_stopped_one(exporting: Exporting, qtbot: QtBot) -> None:
    exporting.begin(qtbot)
    exporting.line.stop()
    exporting.pdf.begun.clear()
    exporting.line.write(lambda: _document(), exporting.path, "pdf")
    exporting.end(qtbot)
    qtbot.waitUntil(lambda: exporting.path.read_bytes() == NEW)
    qtbot.waitUntil(exporting.line.progress.isHidden)
    assert exporting.told[-1].startswith("It is in study.pdf.")


def test_a_file_that_is_open_elsewhere(
    exporting: Exporting, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError(errno.EACCES, "held", str(target))

    monkeypatch.setattr(Path, "replace", refuse)
    _fails(exporting, qtbot, "study.pdf is open in another program. Close it there")


def test_a_full_disk(exporting: Exporting, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    _fails(exporting, qtbot, "There is no room on the disk")


def test_a_folder_that_takes_nothing(
    exporting: Exporting, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    exporting.pdf.gate.set()
    exporting.line.write(lambda: _document(), exporting.path, "pdf")
    _told(exporting, qtbot, "Nothing can be written into")
    assert not exporting.pdf.begun.is_set()  # told before the work


def test_a_layout_that_fails(exporting: Exporting, qtbot: QtBot) -> None:
    exporting.pdf.fails = "The PDF was not ready after 180 seconds."
    _fails(exporting, qtbot, "not ready after 180 seconds. Export the study in parts.")


def _fails(exporting: Exporting, qtbot: QtBot, sentence: str) -> None:
    exporting.begin(qtbot)
    exporting.pdf.gate.set()
    _told(exporting, qtbot, sentence)


def _told(exporting: Exporting, qtbot: QtBot, sentence: str) -> None:
    """The sentence stands in place with what to do, and the old file is as it was."""
    qtbot.waitUntil(lambda: not exporting.line.error.isHidden())
    assert sentence in exporting.line.error.accessibleName()
    assert exporting.line.progress.isHidden()
    assert exporting.running[-1] is False
    assert exporting.path.read_bytes() == OLD
    assert exporting.files == ["study.pdf"]
