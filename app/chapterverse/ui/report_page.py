"""A checked text beside its findings: clicking through both ways, stepping, room for both."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from chapterverse.domain.passages import SpanKind
from chapterverse.grounding.text_report import TextReport
from chapterverse.ui.check_bar import CheckBar
from chapterverse.ui.checked_pane import CheckedPane
from chapterverse.ui.empty_state import EmptyState
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.evidence import Evidence
from chapterverse.ui.finding import Finding
from chapterverse.ui.findings_model import FindingsModel
from chapterverse.ui.findings_panel import FindingsPanel
from chapterverse.ui.report_findings import tallies_of
from chapterverse.ui.size import NARROW_TAB
from chapterverse.ui.theme import Appearance
from chapterverse.ui.two_parts import TwoParts

_PANEL = 436
_WHOLE_PANE = 300  # per cent: from here there is room for the text or its findings only


class ReportPage(QWidget):
    """Shows a text, and the report on it once there is one. check_page brings both.

    `open_place` carries a PassageRef, the id of the work to read it in ("" for the one that is
    open) and the Evidence to mark there or None; `status` a sentence for the status line.
    """

    open_place = Signal(object, str, object)
    status = Signal(str)

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._report: TextReport | None = None
        self._panel_wanted = True
        self._model = FindingsModel(self)
        self.bar = CheckBar(appearance)
        self.error = ErrorLine()
        self.pane = CheckedPane(appearance)
        self.panel = FindingsPanel(self._model, appearance)
        self.empty = EmptyState(
            self.tr("Check a text"),
            self.tr(
                "Paste a text (Ctrl+V), open a file (Ctrl+O) or drop one here. Each reference is "
                "looked up, each quotation compared, each claim held against the verse it names."
            ),
            appearance,
        )
        self.split = TwoParts(self.pane, self.panel, "findings", _PANEL, appearance)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.split)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.bar, self.error):
            column.addWidget(widget)
        column.addWidget(self._stack, 1)
        self.panel.hide()
        self.setFocusProxy(self.bar.paste)
        self.pane.view.chosen.connect(self.choose)
        self.pane.view.opened.connect(self.open_finding)
        self.panel.chosen.connect(self.choose)
        self.panel.opened.connect(self.open_finding)
        self.bar.findings.clicked.connect(self.toggle_panel)
        appearance.changed.connect(self._arrange)

    def show_text(self, text: str) -> None:
        """A text that is not checked yet."""
        self._report = None
        self._show(text, ())

    def show_report(self, report: TextReport, findings: tuple[Finding, ...]) -> None:
        """A text with what was found about it."""
        self._report = report
        self.panel.tallies.show_tallies(tallies_of(report))
        self._show(report.text, findings)

    def _show(self, text: str, findings: tuple[Finding, ...]) -> None:
        self._model.show(findings)
        self.pane.show_text(text, findings)
        self._panel_wanted = self._appearance.percent < _WHOLE_PANE
        self._stack.setCurrentWidget(self.split)
        self.bar.offer_export(self._report is not None)
        self.bar.offer_again(False)
        self._arrange()

    # ---- findings -------------------------------------------------------------------------------

    def choose(self, finding: Finding) -> None:
        """Show a finding in the text and in the list."""
        self.pane.view.choose(finding)
        self.panel.choose(finding)

    def next_finding(self) -> None:
        """The next finding of those listed; after the last comes the first."""
        self._step(1)

    def previous_finding(self) -> None:
        """The finding before; before the first comes the last."""
        self._step(-1)

    def _step(self, step: int) -> None:
        listed = self._model.listed
        if not listed:
            return
        chosen = self.pane.view.finding
        at = listed.index(chosen) if chosen in listed else (-1 if step > 0 else 0)
        self.choose(listed[(at + step) % len(listed)])

    def open_finding(self, finding: Finding) -> None:
        """Ask for the place of a finding in the reader."""
        if finding.ref is None:
            self.status.emit(self.tr("This finding names no place that can be opened."))
            return
        marks = tuple(s for s in finding.spans if s.kind is SpanKind.MARK)
        work = finding.work_id
        evidence = Evidence(work, finding.text, marks) if work and marks else None
        self.open_place.emit(finding.ref, work, evidence)

    def toggle_panel(self) -> None:
        """Show or hide the findings; where there is room for one only, text or findings."""
        self._panel_wanted = not self._panel_wanted
        self._arrange()

    # ---- room -----------------------------------------------------------------------------------

    def _arrange(self) -> None:
        whole_pane = self._appearance.percent >= _WHOLE_PANE
        has_panel = self._report is not None and self._panel_wanted
        self.panel.setVisible(has_panel)
        self.pane.setVisible(not (has_panel and whole_pane))
        self.bar.offer_findings(whole_pane and self._report is not None, has_panel)
        narrow = self.width() < self._appearance.px(NARROW_TAB)
        self.split.turn(below=narrow)
        self.split.divide(self.height() if narrow else self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The findings go below the text where the page is narrow."""
        super().resizeEvent(event)
        self._arrange()
