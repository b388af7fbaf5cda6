"""How lists of text scroll: by pixels, with a bar whose room is always kept."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QListView

SLICE = 0.012
"""Seconds of the processor for which rows are laid out in one go: a long psalm in four columns
takes ten times as long."""


def scroll_steadily(view: QListView) -> None:
    """Keep the bar's room, so that texts do not break anew when it comes and goes.

    The bar is disabled while there is nothing to scroll; the style sheet then hides its handle.
    """
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    view.setResizeMode(QListView.ResizeMode.Adjust)
    bar = view.verticalScrollBar()
    bar.rangeChanged.connect(lambda least, most: bar.setEnabled(most > least))
    bar.setEnabled(bar.maximum() > bar.minimum())
