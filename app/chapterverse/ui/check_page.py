"""The page that checks a text somebody else wrote: paste or open it, read what was found.

The checking is services.check_text's; this page shows its report and goes to the places named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QShortcut,
)
from PySide6.QtWidgets import QBoxLayout, QFileDialog, QWidget

from chapterverse.domain.studies import TextSource
from chapterverse.errors import AppError
from chapterverse.grounding.text_report import TextReport
from chapterverse.ports import Amount, CancelToken, CheckedTexts
from chapterverse.services import report_writers
from chapterverse.services.check_text import (
    CheckEvent,
    ClaimsJudged,
    QuotationsFound,
    ReferencesFound,
    TextChecked,
)
from chapterverse.services.exports import ExportService
from chapterverse.services.exports_single import report_document
from chapterverse.services.read import ReadService
from chapterverse.ui import answer_words as words
from chapterverse.ui.export_line import ExportLine
from chapterverse.ui.finding import Finding
from chapterverse.ui.job_runner import Job, JobRunner, Lane
from chapterverse.ui.page_jobs import PageJobs
from chapterverse.ui.report_findings import TextOf, findings_of, texts_of
from chapterverse.ui.report_page import ReportPage
from chapterverse.ui.text_file import title_of, write_text
from chapterverse.ui.theme import Appearance
from chapterverse.ui.window_services import Checking, ReadingText


@dataclass(frozen=True, slots=True)
class _Found:
    """The report with what the window shows of it."""

    report: TextReport
    findings: tuple[Finding, ...]


class CheckPage(ReportPage):
    """A tab in which a text is checked. `titled` carries what the text is called.

    `read_text` gives the words of a file and raises BadInput; `kept` keeps the text over a restart.
    """

    titled = Signal(str)

    def __init__(
        self,
        checking: Checking,
        read: ReadService,
        read_text: ReadingText,
        appearance: Appearance,
        jobs: JobRunner,
        parent: QWidget | None = None,
        kept: CheckedTexts | None = None,
    ) -> None:
        super().__init__(appearance, parent)
        self._kept = kept
        self._kept_name = ""
        self.setAcceptDrops(True)
        self._checking = checking
        self._read = read
        self._read_text = read_text
        self._jobs = PageJobs(jobs, self)
        self._job: Job | None = None
        self._text = self._title = ""
        self._line: ExportLine | None = None
        self._sources: Mapping[str, TextSource] = {}
        self._connect()

    def _connect(self) -> None:
        for keys, slot in (
            ("F8", self.next_finding),
            ("Shift+F8", self.previous_finding),
            ("Ctrl+J", self.toggle_panel),
            ("Ctrl+V", self.paste),
            ("Ctrl+O", self.open_file),
            ("Ctrl+E", self.export),
            ("Esc", self.step_back),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)
        self.bar.paste.clicked.connect(self.paste)
        self.bar.open.clicked.connect(self.open_file)
        self.bar.export.clicked.connect(self.export)
        self.bar.again.clicked.connect(self._check_again)
        self.bar.progress.stopped.connect(self.stop)

    # ---- the text -------------------------------------------------------------------------------

    def paste(self) -> None:
        """Check the text on the clipboard."""
        text = QGuiApplication.clipboard().text()
        if text.strip():
            self.check(text)
        else:
            self.status.emit(self.tr("There is no text on the clipboard."))

    def open_file(self) -> None:
        """Let the reader pick a file and check it."""
        name, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Open a text"),
            "",
            self.tr("Texts (*.txt *.md *.markdown *.docx *.pdf);;All files (*)"),
        )
        if name:
            self.check_file(Path(name))

    def check_file(self, path: Path) -> None:
        """Read a file and check its text."""
        self.stop()
        self.error.hide()
        self.bar.set_running(True)
        read_text, words = self._read_text, list[str]()

        def take(said: Amount | str) -> None:
            if isinstance(said, Amount):
                sentence = self.tr("Reading page {done} of {total}")
                sentence = sentence.format(done=min(said.done + 1, said.total), total=said.total)
                self.bar.show_progress(sentence, said.done, said.total)
            else:
                words.append(said)

        def there() -> None:
            self._ended()
            self.check("".join(words), path.stem)

        self._job = self._jobs.run(
            Lane.IO, lambda cancel: read_text(path, cancel), take, self._failed, there
        )

    def check(self, text: str, title: str = "") -> None:
        """Check a text; one that is still being checked is stopped first."""
        self.stop()
        self.error.hide()
        self._text, self._title = text, title or title_of(text)
        self.show_text(text)
        self.titled.emit(self._title)
        self._keep(text, self._title)
        self.bar.set_running(True)
        checking, text_of, name = self._checking, texts_of(self._read), self._title
        self._job = self._jobs.run(
            Lane.LLM,
            lambda cancel: _checked(checking, text_of, text, name, cancel),
            self._apply,
            self._failed,
            self._ended,
        )

    @property
    def kept_name(self) -> str:
        """What the text is kept under, "" for none."""
        return self._kept_name

    def _keep(self, text: str, title: str) -> None:
        kept, self._kept_name = self._kept, ""
        if kept is None:
            return

        def take(name: str) -> None:
            if self._text == text:
                self._kept_name = name

        self._jobs.call(Lane.IO, lambda: kept.keep(title, text), take, self._failed)

    def bring_back(self, name: str) -> None:
        """Show a text that was kept, and offer to check it again."""
        kept = self._kept
        if kept is None:
            return

        def show(found: tuple[str, str] | None) -> None:
            if found is None or self._text:
                return
            self._title, self._text = found
            self._kept_name = name
            self.show_text(self._text)
            self.bar.offer_again(True)
            self.titled.emit(self._title)
            self.status.emit(self.tr("The text of last time; “Check again” checks it."))

        self._jobs.call(Lane.IO, lambda: kept.read(name), show, self._failed)

    def stop(self) -> None:
        """Stop checking; the text stays and can be checked again."""
        if self._job is None:
            return
        self._job.cancel()
        self._ended()
        self.bar.offer_again(bool(self._text))
        self.status.emit(self.tr("Stopped. The text is not checked."))

    def _check_again(self) -> None:
        self.check(self._text, self._title)

    def _apply(self, event: CheckEvent | _Found) -> None:
        bar = self.bar
        match event:
            case ReferencesFound(references):
                said = words.plural("Found 1 reference", "Found {n} references", len(references))
                bar.show_progress(said, 0, 0)
            case QuotationsFound(quotations):
                said = words.plural("Found 1 quotation", "Found {n} quotations", len(quotations))
                bar.show_progress(said, 0, 0)
            case ClaimsJudged(_, done, total):
                said = self.tr("Checking claim {at} of {total}")
                at = min(done + 1, total)
                bar.show_progress(said.format(at=at, total=total), done, total)
            case TextChecked():
                pass  # what is shown of it follows
            case _Found(report, findings):
                self.show_report(report, findings)
                self._tell(report, findings)

    def _tell(self, report: TextReport, findings: tuple[Finding, ...]) -> None:
        said = words.plural("1 finding", "{n} findings", len(findings)) + "."
        keys = self.tr("F8 goes to the next.") if findings else ""
        self.status.emit(" ".join(part for part in (said, keys, *report.notes) if part))

    def _ended(self) -> None:
        self._job = None
        self.bar.set_running(False)

    def _failed(self, error: AppError) -> None:
        self._ended()
        self.error.show_error(error)
        self.status.emit(error.user_text)

    def step_back(self) -> None:
        """Stop checking, else give the text the keyboard."""
        if self._job is not None:
            self.stop()
        elif self._stack.currentWidget() is self.split:
            self.pane.view.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- the report -----------------------------------------------------------------------------

    def offer_documents(
        self, exports: ExportService, sources: Mapping[str, TextSource], jobs: JobRunner
    ) -> None:
        """Let the report be written as PDF or for Word, too; `sources` by the ids of the works."""
        self._line = ExportLine(exports, self._appearance, jobs)
        self._line.told.connect(self.status)
        self._sources = sources
        column = self.layout()
        if isinstance(column, QBoxLayout):
            column.insertWidget(1, self._line)

    def export(self) -> None:
        """Let the reader pick a file for the report; its name says in which format."""
        if self._report is None:
            return
        kinds = {"Markdown (*.md)": ".md", self.tr("JSON (*.json)"): ".json"}
        if self._line is not None:
            kinds |= {"PDF (*.pdf)": ".pdf", "Word (*.docx)": ".docx"}
        name, chosen = QFileDialog.getSaveFileName(
            self, self.tr("Export report"), f"{self._title}.md", ";;".join(kinds)
        )
        if name:
            path = Path(name)
            self.write(path if path.suffix else path.with_suffix(kinds.get(chosen, ".md")))

    def write(self, path: Path) -> None:
        """Write the report to a file in the format that its name asks for, else as Markdown."""
        report, suffix = self._report, path.suffix.lower()
        if report is None:
            return
        if self._line is not None and suffix in (".pdf", ".docx"):
            sources = self._sources
            self._line.write(
                lambda: report_document(report, sources, datetime.now(UTC)), path, suffix[1:]
            )
            return
        is_json = suffix == ".json"
        content = report_writers.json_text(report) if is_json else report_writers.markdown(report)
        self._jobs.call(Lane.IO, lambda: write_text(path, content), self._exported, self._failed)

    def _exported(self, path: Path) -> None:
        self.status.emit(self.tr("The report is in {name}.").format(name=path.name))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A file or a text may be dropped."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Check what was dropped."""
        data = event.mimeData()
        files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        if files:
            self.check_file(files[0])
        elif data.text().strip():
            self.check(data.text())


def _checked(
    checking: Checking, text_of: TextOf, text: str, title: str, cancel: CancelToken
) -> Iterator[CheckEvent | _Found]:
    """The events of a check; behind the last, what is shown of it, read in the same lane."""
    for event in checking.run(text, cancel, title=title):
        yield event
        if isinstance(event, TextChecked):
            yield _Found(event.report, findings_of(event.report, text_of))
