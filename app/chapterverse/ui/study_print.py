"""Painting the laid-out pages of a document on a printer, one page at a time.

The pages are those of the PDF, so that what is printed has its footnotes where they belong.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QObject, QRectF, QSizeF, QTimer, Signal
from PySide6.QtGui import QPagedPaintDevice, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtSvg import QSvgRenderer

from chapterverse.domain.document import Paper

PAPERS = {
    Paper.A4: QPageSize.PageSizeId.A4,
    Paper.LETTER: QPageSize.PageSizeId.Letter,
    Paper.A5: QPageSize.PageSizeId.A5,
}


def picture_of(page: bytes) -> QSvgRenderer:
    """A laid-out page, ready to be painted in any size."""
    # Qt (6.12) gives what has no stroke a pen of width 1 without a brush, and its PDF engine fills
    # the outline of that: letters come out blotted, and a page takes a second. A stroke that is
    # meant has a width of its own.
    return QSvgRenderer(QByteArray(page.replace(b"<svg ", b'<svg stroke-width="0" ', 1)))


def fitted(size: QSizeF, area: QRectF) -> QRectF:
    """The largest place for a page of that shape in the middle of an area."""
    scale = min(area.width() / size.width(), area.height() / size.height())
    width, height = size.width() * scale, size.height() * scale
    return QRectF(
        area.x() + (area.width() - width) / 2,
        area.y() + (area.height() - height) / 2,
        width,
        height,
    )


class PagePainter(QObject):
    """Paints pages on a printer or a file between two turns of the window, which stays free.

    `painted` carries how many pages are done, `ended` whether all are; the printer is let go before
    that. `pages` keep their numbers: a printer may be asked for some of them only.
    """

    painted = Signal(int)
    ended = Signal(bool)

    def __init__(
        self, pages: tuple[bytes, ...], target: QPagedPaintDevice, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._left = list(wanted(pages, target))
        self._is_blank = True  # whether the printer has paper on which nothing is painted
        self.total = len(self._left)
        self._target = target
        self._painter = QPainter()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._paint_one)

    def start(self) -> bool:
        """Begin; False when the printer does not take the first page."""
        if not self._left or not self._painter.begin(self._target):
            return False
        self._timer.start()
        return True

    def stop(self) -> None:
        """End before the last page, and take back what the printer still holds."""
        if isinstance(self._target, QPrinter):
            self._target.abort()
        self._end(False)

    def _paint_one(self) -> None:
        # To paint a page and to hand it over takes a turn each: the printer packs it meanwhile.
        if not self._left:
            self._end(True)
        elif self._is_blank:
            picture = picture_of(self._left.pop(0))
            area = QRectF(self._painter.viewport())
            picture.render(self._painter, fitted(picture.viewBoxF().size(), area))
            self._is_blank = False
            self.painted.emit(self.total - len(self._left))
        elif self._target.newPage():
            self._is_blank = True
        else:
            self._end(False)

    def _end(self, whole: bool) -> None:
        self._timer.stop()
        if self._painter.isActive():
            self._painter.end()
        self.ended.emit(whole)


def wanted(pages: tuple[bytes, ...], target: QPagedPaintDevice) -> tuple[bytes, ...]:
    """Those pages that the reader chose in the printer's dialog; all where nothing was chosen."""
    if not isinstance(target, QPrinter) or target.printRange() != QPrinter.PrintRange.PageRange:
        return pages
    return pages[max(0, target.fromPage() - 1) : target.toPage() or len(pages)]
