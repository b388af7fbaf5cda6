"""Writes the blocks of an answer, or a draft of it, at the end of a text document.

Everything is written with a cursor: no HTML. Where the footnote calls came to stand is handed back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from chapterverse.domain.answers import Block, DisplayCitation, Origin, Run, RunKind
from chapterverse.domain.passages import SourceKind
from chapterverse.ui import answer_words as words
from chapterverse.ui.fonts import make_font
from chapterverse.ui.marker_object import SIGN_CHARACTER, sign_format
from chapterverse.ui.size import Face, Role
from chapterverse.ui.theme import Appearance

APART = (Origin.COMMENTARY, Origin.LEXICON)
"""Whose words stand behind a bar of their own."""
JOINER = "\u2060"
BETWEEN = 11
"""The least gap before a block at 100 %."""
_NARROW_SPACE = "\u202f"  # does not break, so a footnote stays with its last word
_PARAGRAPH = re.compile(r"\n\s*\n")
_ORIGIN = QTextFormat.Property.UserProperty.value + 2
_SUPERSCRIPT = 18  # Qt draws superscripts at two thirds
_DAGGER = 22
_INDENT = 14  # of commentary, behind its bar
_BEFORE_LEAD, _AFTER_LEAD = 16, 2
_ORIGINS = tuple(Origin)


@dataclass(frozen=True, slots=True)
class MarkerPlace:
    """A footnote call in the document: from its figure to behind its sign.

    `claim_start` is where the claim that it supports begins.
    """

    number: int
    start: int
    end: int
    claim_start: int


class AnswerWriter:
    """Writes at the end of `document` in the sizes and colours in force."""

    def __init__(self, document: QTextDocument, appearance: Appearance) -> None:
        self._document = document
        self._appearance = appearance
        self._held = ""  # line ends that may yet be the gap between two paragraphs

    # ---- blocks ---------------------------------------------------------------------------------

    def write_block(
        self, block: Block, citations: Mapping[int, DisplayCitation]
    ) -> Iterator[MarkerPlace]:
        """Write a block; its footnote calls in turn."""
        gap = self._gap(_BEFORE_LEAD if block.heading or block.lead else BETWEEN)
        if block.heading:
            self._start_paragraph(Role.NAME, gap, block.origin)
            self._end().insertText(block.heading, self._words(Role.NAME))
            gap = self._appearance.px(_AFTER_LEAD)
        if block.lead:
            self._start_paragraph(Role.INTERFACE, gap, block.origin)
            self._write_lead(block)
            gap = self._appearance.px(_AFTER_LEAD)
        if block.runs:
            role = Role.CARD if block.origin in APART else Role.ANSWER
            self._start_paragraph(role, gap, block.origin)
            yield from self._write_runs(block.runs, citations, role)

    def _write_lead(self, block: Block) -> None:
        theme = self._appearance.theme
        if block.origin not in APART:
            self._end().insertText(block.lead, self._words(Role.INTERFACE, theme.muted))
            return
        colour = theme.origin(block.origin)
        self._end().insertText(block.lead, self._words(Role.NAME, colour))
        if block.origin is Origin.COMMENTARY:
            self._start_paragraph(Role.SMALL, 0, block.origin)
            said = words.group_qualifier(SourceKind.COMMENTARY)
            self._end().insertText(said, self._words(Role.SMALL, theme.muted))

    def _write_runs(
        self, runs: Sequence[Run], citations: Mapping[int, DisplayCitation], role: Role
    ) -> Iterator[MarkerPlace]:
        claims: dict[int, int] = {}
        start = self._end().position()  # of what stands before the next call
        for place, run in enumerate(runs):
            if run.claim:
                claims.setdefault(run.claim, self._end().position())
            if run.kind is RunKind.MARKER:
                begin = claims.get(run.claim, start)
                yield self._write_marker(citations[run.citation], begin, role)
                start = self._end().position()
                continue
            formatted = self._words(role)
            if run.kind is RunKind.MARKED:
                formatted.setBackground(QColor(self._appearance.theme.mark))
            if run.uncited:
                formatted.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
                formatted.setUnderlineColor(QColor(self._appearance.theme.control))
            self._end().insertText(run.text.replace("\n", " "), formatted)
            if run.uncited and not _goes_on(run, runs[place + 1 :]):
                self._end().insertText(_NARROW_SPACE, self._words(role))
                self._end().insertText("†", self._raised(_DAGGER, self._appearance.theme.ink))

    def _write_marker(self, citation: DisplayCitation, claim_start: int, role: Role) -> MarkerPlace:
        self._end().insertText(_NARROW_SPACE, self._words(role))
        start = self._end().position()
        self._end().insertText(str(citation.number), self.figure(citation))
        self._end().insertText(JOINER, self._words(role))
        self._end().insertText(SIGN_CHARACTER, sign_format(citation.support_level))
        return MarkerPlace(citation.number, start, self._end().position(), claim_start)

    # ---- drafts ---------------------------------------------------------------------------------

    def start_draft(self) -> None:
        """Begin a text that is still being written."""
        self._held = ""
        self._start_paragraph(Role.ANSWER, self._gap(BETWEEN), Origin.MODEL)

    def write_draft(self, text: str) -> None:
        """More of it; empty lines begin paragraphs, however the text comes in pieces."""
        text = self._held + text
        shown = text.rstrip("\n")
        self._held = text[len(shown) :]
        for place, part in enumerate(_PARAGRAPH.split(shown)):
            if place:
                self._start_paragraph(Role.ANSWER, self._gap(BETWEEN), Origin.MODEL)
            self._end().insertText(part.replace("\n", " "), self._words(Role.ANSWER))

    # ---- formats --------------------------------------------------------------------------------

    def figure(self, citation: DisplayCitation) -> QTextCharFormat:
        """How a footnote's number stands: in the colour of its level, struck when it moved."""
        theme = self._appearance.theme
        formatted = self._raised(_SUPERSCRIPT, theme.level(citation.support_level))
        formatted.setFontStrikeOut(citation.moved_to > 0)
        return formatted

    def _raised(self, size: int, colour: str) -> QTextCharFormat:
        formatted = QTextCharFormat()
        formatted.setFont(make_font(Face.INTERFACE, size * self._appearance.scale, 600))
        formatted.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSuperScript)
        formatted.setForeground(QColor(colour))
        return formatted

    def _words(self, role: Role, colour: str = "") -> QTextCharFormat:
        formatted = QTextCharFormat()
        formatted.setFont(self._appearance.font(role))
        formatted.setForeground(QColor(colour or self._appearance.theme.ink))
        return formatted

    def _gap(self, at_100: int) -> int:
        return 0 if self._document.isEmpty() else self._appearance.px(at_100)

    def _start_paragraph(self, role: Role, gap: int, origin: Origin) -> None:
        formatted = QTextBlockFormat()
        formatted.setLineHeight(
            self._appearance.line(role), QTextBlockFormat.LineHeightTypes.FixedHeight.value
        )
        formatted.setTopMargin(gap)
        formatted.setProperty(_ORIGIN, _ORIGINS.index(origin))
        if origin in APART:
            formatted.setLeftMargin(self._appearance.px(_INDENT))
        formatted.setAlignment(Qt.AlignmentFlag.AlignLeading)
        cursor = self._end()
        if self._document.isEmpty():
            cursor.setBlockFormat(formatted)
        else:
            cursor.insertBlock(formatted, QTextCharFormat())

    def _end(self) -> QTextCursor:
        cursor = QTextCursor(self._document)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        return cursor


def origin_of(block: QTextBlock) -> Origin:
    """Whose words a paragraph of the document holds."""
    return _ORIGINS[block.blockFormat().intProperty(_ORIGIN)]


def _goes_on(run: Run, after: Sequence[Run]) -> bool:
    """Whether an uncited claim has more words: its dagger stands once, at its end."""
    return bool(run.claim) and any(r.uncited and r.claim == run.claim for r in after)
