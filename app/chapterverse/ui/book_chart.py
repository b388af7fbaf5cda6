"""How often a search hits in each book: 66 bars in canon order, walked by arrow keys."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from chapterverse.domain.canon import Book
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_HEIGHT, _NAME, _AXIS, _GAP = 72, 20, 22, 8


class BookChart(QWidget):
    """`chosen` carries a book's number when its bar is pressed, 0 to take the choice back."""

    chosen = Signal(int)

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._counts: dict[Book, int] = {}
        self._pointed: Book | None = None
        self._chosen: Book | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._groups = (
            (Book.GENESIS, self.tr("Law")),
            (Book.JOSHUA, self.tr("History")),
            (Book.JOB, self.tr("Poetry")),
            (Book.ISAIAH, self.tr("Prophets")),
            (Book.HOSEA, self.tr("The Twelve")),
            (Book.MATTHEW, self.tr("Gospels")),
            (Book.ACTS, ""),
            (Book.ROMANS, self.tr("Letters of Paul")),
            (Book.HEBREWS, self.tr("General letters")),
            (Book.REVELATION, ""),
        )
        self._starts = {book for book, _ in self._groups}
        appearance.changed.connect(self._fit)

    def show_counts(self, counts: Iterable[tuple[Book, int]]) -> None:
        """Show hits by book; books without are stubs."""
        self._counts = dict(counts)
        self._chosen = self._pointed = None
        self._describe()
        self.update()

    def choose(self, book: Book | None) -> None:
        """Show a book as chosen, without the signal."""
        self._chosen = book
        self.update()

    def bars(self) -> dict[Book, QRect]:
        """Where each book's column stands, in full height."""
        px = self._appearance.px
        gaps = px(_GAP) * (len(self._groups) - 1)
        step = (self.width() - gaps) / len(Book)
        places, x = {}, 0.0
        for book in Book:
            if book in self._starts and book is not Book.GENESIS:
                x += px(_GAP)
            left, right = round(x), round(x + step)
            place = QRect(left + 1, px(_NAME), max(1, right - left - 2), px(_HEIGHT))
            if self.isRightToLeft():
                place.moveRight(self.width() - place.left())
            places[book] = place
            x += step
        return places

    def sizeHint(self) -> QSize:
        """Bars, the name above them and the groups below."""
        px = self._appearance.px
        return QSize(px(400), px(_NAME + _HEIGHT + _AXIS))

    def minimumSizeHint(self) -> QSize:
        """Narrower than the hint, never lower."""
        return QSize(self._appearance.px(200), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Bars of one hue; the one pointed at or chosen stands on a ground and says its name."""
        look, theme = self._appearance, self._appearance.theme
        painter = QPainter(self)
        most = max(self._counts.values(), default=0)
        places = self.bars()
        named = self._pointed or self._chosen
        foot = look.px(_NAME + _HEIGHT)
        for book, place in places.items():
            if book is named:
                painter.fillRect(place, QColor(theme.selection))
            count = self._counts.get(book, 0)
            if count:
                high = max(2, place.height() * count // most)
                bar = QRect(place.left(), foot - high, place.width(), high)
                painter.fillRect(bar, QColor(theme.scripture))
        painter.fillRect(QRect(0, foot, self.width(), 1), QColor(theme.control))
        painter.setFont(look.font(Role.SMALL))
        painter.setPen(QColor(theme.muted))
        free = -1
        for book, name in self._groups:
            bar = places[book]
            start = self.width() - bar.right() if self.isRightToLeft() else bar.left()
            wide = painter.fontMetrics().horizontalAdvance(name) + 2
            if name and start > free:
                place = QRect(start, foot + look.px(3), wide, look.px(_AXIS))
                place = QStyle.visualRect(self.layoutDirection(), self.rect(), place)
                painter.drawText(place, Qt.AlignmentFlag.AlignHCenter, name)
                free = start + wide
        if named is not None:
            self._paint_name(painter, named, places[named])
        painter.end()

    def _paint_name(self, painter: QPainter, book: Book, bar: QRect) -> None:
        look = self._appearance
        words = f"{book.full_name} {self._counts.get(book, 0)}"
        painter.setFont(look.font(Role.NAME))
        painter.setPen(QColor(look.theme.ink))
        wide = painter.fontMetrics().horizontalAdvance(words) + 2
        left = min(max(0, bar.center().x() - wide // 2), self.width() - wide)
        painter.drawText(QRect(left, 0, wide, look.px(_NAME)), Qt.AlignmentFlag.AlignCenter, words)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Name the bar under the pointer."""
        self._point(self._at(event.position().toPoint().x()))

    def leaveEvent(self, event: QEvent) -> None:
        """Name nothing."""
        self._point(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the bar under the pointer."""
        self._press(self._at(event.position().toPoint().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys walk the books that have hits, Enter chooses, Esc takes it back."""
        books = [book for book in Book if self._counts.get(book)]
        if not books:
            super().keyPressEvent(event)
            return
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                step = 1 if event.key() == Qt.Key.Key_Right else -1
                step = -step if self.isRightToLeft() else step
                if self._pointed in books:
                    place = (books.index(self._pointed) + step) % len(books)
                else:
                    place = 0 if step > 0 else len(books) - 1
                self._point(books[place])
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space:
                self._press(self._pointed)
            case Qt.Key.Key_Escape if self._chosen is not None:
                self._press(self._chosen)
            case _:
                super().keyPressEvent(event)

    def _at(self, x: int) -> Book | None:
        for book, place in self.bars().items():
            if place.left() - 1 <= x <= place.right() + 1:
                return book if self._counts.get(book) else None
        return None

    def _point(self, book: Book | None) -> None:
        if book is not self._pointed:
            self._pointed = book
            self._describe()
            self.update()

    def _press(self, book: Book | None) -> None:
        if book is None:
            return
        self._chosen = None if book is self._chosen else book
        self.chosen.emit(int(self._chosen or 0))
        self.update()

    def _describe(self) -> None:
        self.setAccessibleName(self.tr("Hits by book"))
        if self._pointed is not None:
            said = f"{self._pointed.full_name}, {self._counts.get(self._pointed, 0)}"
        else:
            said = ", ".join(f"{b.full_name} {n}" for b, n in sorted(self._counts.items()))
        self.setAccessibleDescription(said)

    def _fit(self) -> None:
        self.updateGeometry()
        self.update()
