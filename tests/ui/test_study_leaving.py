"""How work leaves the window: a printed study, an answer as a file, the report on a text."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from tests.fakes import FakeCorpus
from tests.services.test_response_json import ANSWER
from tests.ui.checks import TEXT, GatedChecking
from tests.ui.studies import Shelf, export_service
from tests.ui.windows import CTRL, Open

from chapterverse.adapters.text_files import read_text_file
from chapterverse.errors import AppError
from chapterverse.services.exports_pages import source_of
from chapterverse.services.exports_single import answer_document
from chapterverse.services.read import ReadService
from chapterverse.settings import resources_folder
from chapterverse.ui.answer_export import AnswerExport
from chapterverse.ui.answer_page import AnswerPage
from chapterverse.ui.check_page import CheckPage
from chapterverse.ui.export_line import ExportLine
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.theme import Appearance


def test_an_answer_is_written_and_copied(
    open_window: Open, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = open_window(Shelf().window)
    opened.window.open_page("ask")
    page = opened.window.pages.current
    assert isinstance(page, AnswerPage)
    (export,) = page.findChildren(AnswerExport)
    with pytest.raises(AppError):
        export.maker()()
    page.show_response(ANSWER)
    path = tmp_path / "answer.md"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    opened.press(Qt.Key.Key_E, CTRL)
    qtbot.waitUntil(path.exists)
    text = path.read_text(encoding="utf-8")
    document = answer_document(ANSWER, ())
    assert text.count("[^") >= 2 * len(document.footnotes)
    export.copy()
    said = "Copied the answer with its footnotes."
    qtbot.waitUntil(lambda: opened.window.status_line.message == said)
    copied = QGuiApplication.clipboard().mimeData()
    assert copied.hasHtml()
    assert copied.text().strip()


def test_the_report_on_a_text_is_written_for_word(qtbot: QtBot, tmp_path: Path) -> None:
    jobs = JobRunner()
    look = Appearance(resources_folder(), "light")
    read = ReadService(FakeCorpus())
    page = CheckPage(GatedChecking(), read, read_text_file, look, jobs)
    qtbot.addWidget(page)
    sources = {work.id: source_of(work) for work in read.works()}
    page.offer_documents(export_service(), sources, jobs)
    page.check(TEXT)
    qtbot.waitUntil(page.bar.export.isEnabled)
    page.write(tmp_path / "report.docx")
    qtbot.waitUntil((tmp_path / "report.docx").exists)
    with zipfile.ZipFile(tmp_path / "report.docx") as packed:
        assert "word/footnotes.xml" in packed.namelist()
    page.write(tmp_path / "none" / "report.docx")
    line = page.findChild(ExportLine)
    assert isinstance(line, ExportLine)
    qtbot.waitUntil(lambda: not line.error.isHidden())
    assert jobs.close()
