"""The pages as they will be printed, and the button that prints them."""

from __future__ import annotations

import time
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QKeySequence,
    QPageSize,
    QPainter,
    QPaintEvent,
    QPixmap,
    QShortcut,
)
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from chapterverse.errors import AppError
from chapterverse.services.exports import Paged
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.progress_line import ProgressLine
from chapterverse.ui.study_print import PAPERS, PagePainter, picture_of
from chapterverse.ui.theme import Appearance

_GAP = 16
_SMALLEST, _LARGEST, _STEP = 0.4, 4.0, 1.25
_TILE = QSize(1024, 512)  # pixels; a page at four times its size has a hundred million
_KEPT = 64  # tiles whose pictures are kept, 2 MB each
_TURN = 0.02  # seconds of the processor for which tiles are drawn in one go
_SCREEN = 96 / 72  # pixels to a point at 100 %


class PageSheets(QWidget):
    """All pages one under the other. What is in sight is drawn a tile at a time, the window free in
    between; a tile that is not drawn yet is white paper."""

    def __init__(self, paged: Paged, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._paged = paged
        self._appearance = appearance
        self._zoom = 1.0
        self._drawn: dict[tuple[int, int, int], QPixmap] = {}
        self._picture: tuple[int, QSvgRenderer] | None = None
        self._page = QPageSize(PAPERS[paged.paper]).size(QPageSize.Unit.Point)
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.timeout.connect(self.update)
        self.setAccessibleName(self.tr("Pages as they are printed"))
        self._fit()

    @property
    def is_drawing(self) -> bool:
        """Whether something in sight is still white paper."""
        return self._turn.isActive()

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(self._paged.pages)

    def zoom(self, factor: float) -> None:
        """Show the pages larger or smaller."""
        self._zoom = min(_LARGEST, max(_SMALLEST, self._zoom * factor))
        self._drawn.clear()
        self._fit()
        self.update()

    def page_at(self, y: int) -> int:
        """The number of the page at that height, from 1."""
        return min(self.count, max(0, y) // self._pitch + 1)

    def top_of(self, number: int) -> int:
        """Where a page begins."""
        return (number - 1) * self._pitch

    @property
    def _size(self) -> QSize:
        scale = _SCREEN * self._zoom * self._appearance.scale
        return QSize(round(self._page.width() * scale), round(self._page.height() * scale))

    @property
    def _pitch(self) -> int:
        return self._size.height() + self._appearance.px(_GAP)

    def _fit(self) -> None:
        gap = self._appearance.px(_GAP)
        self.setFixedHeight(self._pitch * self.count + gap)
        self.setMinimumWidth(self._size.width() + 2 * gap)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what is in sight, or begin to."""
        painter = QPainter(self)
        end, drew = time.thread_time() + _TURN, False
        for number, column, row, place in self._tiles(event.rect()):
            tile = self._drawn.pop((number, column, row), None)
            if tile is None and drew and time.thread_time() > end:
                painter.fillRect(place, QColor("white"))
                self._turn.start()
                continue
            if tile is None:
                tile, drew = self._draw(number, column, row, place.size()), True
            self._drawn[number, column, row] = tile  # the last that may go
            painter.drawPixmap(place, tile)
        painter.end()
        while len(self._drawn) > _KEPT:
            self._drawn.pop(next(iter(self._drawn)))

    def _tiles(self, area: QRect) -> Iterator[tuple[int, int, int, QRect]]:
        """The tiles of an area: page, column, row, and where they are."""
        size, gap = self._size, self._appearance.px(_GAP)
        left = (self.width() - size.width()) // 2
        for number in range(self.page_at(area.top()), self.count + 1):
            page = QRect(QPoint(left, gap + self.top_of(number)), size)
            seen = page & area
            if page.top() > area.bottom():
                return
            if seen.isEmpty():
                continue
            seen.translate(-page.topLeft())
            for row in range(seen.top() // _TILE.height(), seen.bottom() // _TILE.height() + 1):
                for column in range(
                    seen.left() // _TILE.width(), seen.right() // _TILE.width() + 1
                ):
                    corner = QPoint(column * _TILE.width(), row * _TILE.height())
                    place = QRect(page.topLeft() + corner, _TILE) & page
                    yield number, column, row, place

    def _draw(self, number: int, column: int, row: int, size: QSize) -> QPixmap:
        """A tile of a page."""
        if self._picture is None or self._picture[0] != number:
            self._picture = number, picture_of(self._paged.pages[number - 1])
        ratio = self.devicePixelRatioF()
        made = QPixmap(size * ratio)
        made.fill(QColor("white"))
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(ratio, ratio)
        painter.translate(-column * _TILE.width(), -row * _TILE.height())
        self._picture[1].render(painter, QRectF(QPoint(), self._size))
        painter.end()
        made.setDevicePixelRatio(ratio)
        return made


class PrintPreview(QDialog):
    """Shows the pages; Ctrl+P prints them, Ctrl with + and - shows them larger and smaller."""

    def __init__(self, paged: Paged, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Print {title}").format(title=paged.title))
        self._paged = paged
        self._painter: PagePainter | None = None
        self.sheets = PageSheets(paged, appearance)
        self.place = QLabel()
        self.error = ErrorLine()
        self.progress = ProgressLine(self.tr("Cancel"), appearance)
        self.progress.stopped.connect(self._stop)
        self.progress.hide()
        self.button = QPushButton(self.tr("Print …"))
        self.button.setProperty("look", "main")
        self.button.clicked.connect(self.ask)
        smaller, larger = QPushButton(self.tr("Smaller")), QPushButton(self.tr("Larger"))
        smaller.clicked.connect(lambda: self.sheets.zoom(1 / _STEP))
        larger.clicked.connect(lambda: self.sheets.zoom(_STEP))
        close = QPushButton(self.tr("Close"))
        close.clicked.connect(self.close)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(self.sheets)
        self._scroll.verticalScrollBar().valueChanged.connect(lambda _: self._say_place())
        row = QHBoxLayout()
        row.addWidget(self.place, 1)
        for button in (smaller, larger, close, self.button):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.addLayout(row)
        column.addWidget(self.error)
        column.addWidget(self.progress)
        column.addWidget(self._scroll, 1)
        for keys, slot in (
            (QKeySequence.StandardKey.Print, self.ask),
            (QKeySequence.StandardKey.ZoomIn, larger.click),
            (QKeySequence.StandardKey.ZoomOut, smaller.click),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(slot)
        self.resize(appearance.px(900), appearance.px(760))
        self._scroll.setFocus()
        self._say_place()

    def _say_place(self) -> None:
        middle = self._scroll.verticalScrollBar().value() + self._scroll.viewport().height() // 2
        number = self.sheets.page_at(middle)
        said = self.tr("Page {number} of {count}").format(number=number, count=self.sheets.count)
        self.place.setText(said)

    def ask(self) -> None:
        """Let the reader choose a printer, and print."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(self._paged.title)
        printer.setPageSize(QPageSize(PAPERS[self._paged.paper]))
        printer.setFullPage(True)
        dialog = QPrintDialog(printer, self)
        dialog.setMinMax(1, self.sheets.count)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.print(PagePainter(self._paged.pages, printer, self))
        dialog.deleteLater()

    def print(self, painter: PagePainter) -> None:
        """Paint the pages on a printer."""
        self.error.hide()
        painter.painted.connect(self._show_painted)
        painter.ended.connect(self._ended)
        self._painter = painter
        if not painter.start():
            self._ended(False)
            return
        self.button.setEnabled(False)
        self._show_painted(0)
        self.progress.show()

    def _show_painted(self, done: int) -> None:
        if self._painter is not None:
            total = self._painter.total
            said = self.tr("Printing page {n} of {count}").format(
                n=min(done + 1, total), count=total
            )
            self.progress.show_progress(said, done, total)

    def _stop(self) -> None:
        painter, self._painter = self._painter, None
        if painter is not None:
            painter.stop()

    def _ended(self, whole: bool) -> None:
        stopped, self._painter = self._painter is None, None
        self.progress.hide()
        self.button.setEnabled(True)
        if whole:
            self.accept()
        elif not stopped:
            self.error.show_error(
                AppError(
                    self.tr("The printer did not take the pages."),
                    self.tr("See whether it is on and has paper, or export a PDF and print that."),
                )
            )

    def done(self, result: int) -> None:
        """Stop printing with the window."""
        self._stop()
        super().done(result)
