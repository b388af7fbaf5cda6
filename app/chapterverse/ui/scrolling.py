"""How lists of text scroll: by pixels, with a bar whose room is always kept."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QListView


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
