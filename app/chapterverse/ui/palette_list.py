"""The rows of the command palette: icon, words, and a key or a note at the end."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from chapterverse.ui.icons import icon_pixmap
from chapterverse.ui.palette_offers import Offer
from chapterverse.ui.size import ICON, Role
from chapterverse.ui.theme import Appearance

OFFER_ROLE = Qt.ItemDataRole.UserRole + 1
ROW = 30
_SIDE, _GAP, _KEY = 12, 10, 6
_Index = QModelIndex | QPersistentModelIndex


class OffersModel(QAbstractListModel):
    """The offers that are listed now."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._offers: tuple[Offer, ...] = ()

    def show(self, offers: Sequence[Offer]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._offers = tuple(offers)
        self.endResetModel()

    def offer(self, index: _Index) -> Offer | None:
        """The offer of a row, None where there is none."""
        inside = index.isValid() and 0 <= index.row() < len(self._offers)
        return self._offers[index.row()] if inside else None

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        """Number of offers."""
        return 0 if parent.isValid() else len(self._offers)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The words of the row; with its end for a screen reader; the offer under OFFER_ROLE."""
        offer = self.offer(index)
        if offer is None:
            return None
        if role == OFFER_ROLE:
            return offer
        if role == Qt.ItemDataRole.DisplayRole:
            return offer.text
        return offer.spoken if role == Qt.ItemDataRole.AccessibleTextRole else None


class _OfferDelegate(QStyledItemDelegate):
    def __init__(self, appearance: Appearance, parent: QObject) -> None:
        super().__init__(parent)
        self._appearance = appearance

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """One line."""
        return QSize(self._appearance.px(120), self._appearance.px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one row."""
        offer = index.data(OFFER_ROLE)
        if not isinstance(offer, Offer):
            return
        look, theme = self._appearance, self._appearance.theme
        rect: QRect = option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.fillRect(rect, QColor(theme.selection))
        direction = painter.layoutDirection()
        size = look.px(ICON)
        icon = QRect(rect.left() + look.px(_SIDE), rect.top(), size, rect.height())
        place = QStyle.visualRect(direction, rect, icon)
        pixmap = icon_pixmap(offer.icon, theme.ink, size)
        painter.drawPixmap(place.left(), place.top() + (place.height() - size) // 2, pixmap)
        end = self._paint_end(painter, rect, offer)
        words = rect.adjusted(look.px(_SIDE + _GAP) + size, 0, -end, 0)
        font = look.font(Role.NAME if chosen else Role.INTERFACE)
        painter.setFont(font)
        painter.setPen(QColor(theme.ink))
        shown = QFontMetrics(font).elidedText(
            offer.text, Qt.TextElideMode.ElideRight, words.width()
        )
        leading = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QStyle.visualRect(direction, rect, words), leading, shown)
        painter.restore()

    def _paint_end(self, painter: QPainter, rect: QRect, offer: Offer) -> int:
        """Paint the key or note at the end of a row; the room that it takes."""
        look, theme = self._appearance, self._appearance.theme
        side = look.px(_SIDE)
        if not offer.end:
            return side
        font = look.font(Role.SMALL)
        wide = QFontMetrics(font).horizontalAdvance(offer.end) + 2
        pad = look.px(_KEY) if offer.is_key else 0
        box = QRect(rect.right() + 1 - side - wide - 2 * pad, rect.top(), wide + 2 * pad, 0)
        box.setTop(rect.top() + look.px(6))
        box.setBottom(rect.bottom() - look.px(6))
        box = QStyle.visualRect(painter.layoutDirection(), rect, box)
        if offer.is_key:
            painter.setPen(QPen(QColor(theme.hairline), 1))
            radius = look.px(3)
            painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        painter.setFont(font)
        painter.setPen(QColor(theme.muted))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, offer.end)
        return box.width() + 2 * side


class OffersList(QListView):
    """`taken` carries the offer that was clicked. The keyboard stays in the field above."""

    taken = Signal(object)

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.offers = OffersModel(self)
        self.setModel(self.offers)
        self.setItemDelegate(_OfferDelegate(appearance, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.clicked.connect(self._take)
        appearance.changed.connect(self.scheduleDelayedItemsLayout)

    @property
    def current(self) -> Offer | None:
        """The offer that Enter takes."""
        return self.offers.offer(self.currentIndex())

    def show_offers(self, offers: Sequence[Offer]) -> None:
        """List offers, the first of them current."""
        self.offers.show(offers)
        self.setCurrentIndex(self.offers.index(0))

    def step(self, step: int) -> None:
        """Go down or up; past an end to the other, unless the step is a page."""
        count = self.offers.rowCount()
        if not count:
            return
        row = self.currentIndex().row() + step
        row = row % count if abs(step) == 1 else min(max(row, 0), count - 1)
        self.setCurrentIndex(self.offers.index(row))

    def _take(self, index: QModelIndex) -> None:
        offer = self.offers.offer(index)
        if offer is not None:
            self.taken.emit(offer)
