"""Answer and citation panel: side by side, one below the other, or the panel alone."""

from __future__ import annotations

from chapterverse.ui.answer_pane import AnswerPane
from chapterverse.ui.citation_panel import CitationPanel
from chapterverse.ui.size import CITATION_PANEL, NARROW_TAB
from chapterverse.ui.theme import Appearance
from chapterverse.ui.two_parts import TwoParts

_LOW = 420  # px at 100 %: less height gives the panel below the room of the field
_WHOLE_PANE = 300  # per cent: from here the panel takes the page's whole room


class AnswerSplit(TwoParts):
    """Holds pane and panel; arrange() fits them to the room there is."""

    def __init__(self, pane: AnswerPane, panel: CitationPanel, appearance: Appearance) -> None:
        super().__init__(pane, panel, "answer", CITATION_PANEL, appearance)
        self._pane = pane
        self._panel = panel

    def arrange(self, width: int, height: int, *, cites: bool, wanted: bool) -> None:
        """Panel beside, below or instead of the answer, or closed to its strip.

        `cites` says whether there are citations, `wanted` whether the reader wants the panel open.
        """
        is_open = cites and wanted
        self._pane.set_strip_shown(cites and not is_open)
        narrow = width < self._appearance.px(NARROW_TAB)
        opens = is_open and self._panel.isHidden()
        turns = self.turn(below=narrow)
        self._panel.setVisible(is_open)
        low = height < self._appearance.px(_LOW)
        self._pane.set_field_shown(not (is_open and narrow and low))
        self._pane.setVisible(not (is_open and self._appearance.percent >= _WHOLE_PANE))
        if is_open and (opens or turns):
            self.divide(height if narrow else width)
