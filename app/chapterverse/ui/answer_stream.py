"""An answer on its way: the events of one question, folded into the pane as they come.

Text that streams is painted in beats, not letter by letter, so that the window stays quick.
"""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QObject, QTimer, Signal

from chapterverse.domain.answers import (
    Block,
    BlockAdded,
    CitedResponse,
    Outcome,
    Retrieved,
    RunKind,
    Style,
    SupportJudged,
    SupportLevel,
    TextAdded,
)
from chapterverse.ui import answer_words as words
from chapterverse.ui.answer_pane import AnswerPane
from chapterverse.ui.citation_model import CitationModel
from chapterverse.ui.stopped_answer import Unfinished, stopped_response

BEAT_MS = 40
"""Between two paintings of a text that streams."""


class AnswerStream(QObject):
    """`cited` when footnotes have come."""

    cited = Signal()

    def __init__(self, pane: AnswerPane, citations: CitationModel, parent: QObject) -> None:
        super().__init__(parent)
        self._pane = pane
        self._citations = citations
        self._question = ""
        self._style = Style.QUOTE
        self._outcome = Outcome.ANSWERED
        self._blocks: list[Block] = []
        self._draft = ""
        self._waiting = ""
        self._checks = False
        self._beat = QTimer(self)
        self._beat.setSingleShot(True)
        self._beat.setInterval(BEAT_MS)
        self._beat.timeout.connect(self.flush)

    def begin(self, question: str, style: Style) -> None:
        """A question is asked; nothing of its answer has come."""
        self._beat.stop()
        self._question, self._style, self._outcome = question, style, Outcome.ANSWERED
        self._blocks = []
        self._draft = self._waiting = ""
        self._checks = False
        self._citations.show(())
        self._pane.show_question(question)

    def apply(self, event: Retrieved | TextAdded | BlockAdded | SupportJudged) -> None:
        """Fold one event in."""
        pane = self._pane
        match event:
            case Retrieved(passages, note, outcome):
                self._outcome = outcome
                pane.box.show_progress(self._found(len(passages)), 0, 0)
                pane.header.show_note(note)
            case TextAdded(text):
                self._add_text(text)
            case BlockAdded(block, citations):
                self._blocks.append(block)
                self._citations.add(citations)
                self._checks |= any(c.support_level is SupportLevel.UNCHECKED for c in citations)
                if self._draft:
                    # The blocks of a written text come together and take its place together.
                    self._start_beat()
                else:
                    pane.view.add_block(block)
                    self._blocks_shown()
            case SupportJudged(number, verdict):
                self.flush()
                self._checks = True
                pane.view.judge(number, verdict)
                self._show_checking()

    def flush(self) -> None:
        """Paint what has come since the last beat."""
        self._beat.stop()
        if self._draft and self._blocks:
            self._draft = self._waiting = ""
            self._pane.show_blocks(tuple(self._blocks))
            self._blocks_shown()
        elif self._waiting:
            text, self._waiting = self._waiting, ""
            self._pane.view.answer.add_draft(text)

    def end(self) -> None:
        """The whole answer is there, or nothing more comes."""
        self._beat.stop()
        self._pane.stop_following()

    def stopped(self) -> CitedResponse | None:
        """What is kept of the answer when it is stopped now, None when nothing has come."""
        self._beat.stop()
        self._pane.stop_following()
        unfinished = Unfinished(
            self._question,
            self._style,
            self._outcome,
            tuple(self._blocks),
            self._citations.citations if self._blocks else (),
            self._draft,
        )
        return stopped_response(unfinished, datetime.now(UTC))

    def _found(self, count: int) -> str:
        if self._style is Style.QUOTE or self._outcome is not Outcome.ANSWERED:
            return words.plural("Found 1 passage", "Found {n} passages", count)
        one = "Found 1 passage; the model is reading it"
        return words.plural(one, "Found {n} passages; the model is reading them", count)

    def _add_text(self, text: str) -> None:
        if not self._draft:
            self._pane.show_writing()
        self._draft += text
        self._waiting += text
        self._start_beat()

    def _start_beat(self) -> None:
        if not self._beat.isActive():
            self._beat.start()

    def _blocks_shown(self) -> None:
        self.cited.emit()
        if self._checks:
            self._show_checking()

    def _show_checking(self) -> None:
        checked = {
            c.number
            for c in self._citations.citations
            if c.support_level is not SupportLevel.UNCHECKED
        }
        claims: dict[int, set[int]] = {}
        for run in (run for block in self._blocks for run in block.runs):
            if run.kind is RunKind.MARKER:
                claims.setdefault(run.claim or -run.citation, set()).add(run.citation)
        done = sum(footnotes <= checked for footnotes in claims.values())
        self._pane.show_checking(done, len(claims))
