"""When and where the verse card stands: at the footnote call that is hovered or focused."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect, QTimer, Signal
from PySide6.QtWidgets import QWidget

from chapterverse.domain.answers import DisplayCitation
from chapterverse.services.read import ReadService
from chapterverse.ui.answer_pane import AnswerPane
from chapterverse.ui.citation_model import CitationModel
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verse_card import VerseCard


class FootnoteCard(QObject):
    """Follows the footnote calls of a pane. `told` carries what keys and mouse do with the call."""

    told = Signal(str)

    def __init__(
        self,
        pane: AnswerPane,
        citations: CitationModel,
        read: ReadService,
        appearance: Appearance,
        page: QWidget,
    ) -> None:
        super().__init__(page)
        self._pane = pane
        self._citations = citations
        self._read = read
        self._page = page
        self.card = VerseCard(appearance, page)
        # The text moves when the panel opens; the card follows once the layout has settled.
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(0)
        self._settled.timeout.connect(self._show_focused)
        pane.scrolled.connect(self.card.close_card)
        pane.view.hovered.connect(self._hovered)
        pane.view.focused.connect(self._focused)

    def follow(self) -> None:
        """Stand in the right place again after the page was arranged anew."""
        if self._pane.view.focused_marker() is None:
            self.card.close_card()
        elif self.card.isVisibleTo(self._page):
            self._settled.start()

    def _hovered(self, number: int) -> None:
        if number:
            self._show_card(number)
        elif self._pane.view.focused_marker() is None:
            self.card.close_soon()

    def _focused(self, number: int) -> None:
        if not number:
            self.card.close_card()
            return
        marker = self._pane.view.focused_marker()
        if marker is not None:
            self._pane.scroll_to(marker)
            self._show_card(number)

    def _show_focused(self) -> None:
        marker = self._pane.view.focused_marker()
        if marker is not None:
            self._focused(marker.number)

    def _show_card(self, number: int) -> None:
        citation = self._citations.citation(number)
        marker = self._pane.view.marker_of(number)
        if citation is None or marker is None:
            return
        view = self._pane.view
        line = view.answer.line_rect(marker.start).toAlignedRect()
        line.setLeft(view.marker_rect(marker).left())
        claim = view.answer.line_rect(marker.claim_start).toAlignedRect().united(line)
        self.card.show_citation(
            citation,
            self._title_of(citation),
            self._on_page(line),
            self._on_page(claim),
            self._on_page(view.text_rect()),
        )
        self._tell_keys(citation)

    def _on_page(self, rect: QRect) -> QRect:
        return rect.translated(self._pane.view.viewport().mapTo(self._page, QPoint(0, 0)))

    def _title_of(self, citation: DisplayCitation) -> str:
        for work in self._read.works():
            if work.id == citation.translation:
                return work.title
        return citation.translation

    def _tell_keys(self, citation: DisplayCitation) -> None:
        self.told.emit(
            self.tr(
                "Click shows footnote {n} in the panel, Enter opens {place} in the reader"
            ).format(n=citation.number, place=citation.display_ref)
        )
