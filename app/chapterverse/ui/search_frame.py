"""The parts of the search page in their places; what they do is search_page's."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from chapterverse.domain.passages import Work
from chapterverse.ui.book_chart import BookChart
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.own_marks import OwnMarks
from chapterverse.ui.paragraph import Paragraph
from chapterverse.ui.result_actions import ResultActions
from chapterverse.ui.result_view import ResultView
from chapterverse.ui.search_options import SearchOptions
from chapterverse.ui.search_parts import ListHead, SearchField
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_CHART_FROM, _BESIDE_FROM = 440, 560
"""Height and width at 100 % from which there is room for the chart, and for two lists abreast."""

_LONGEST = 200_000

_EMPTY_FROM = 220
"""Height at 100 % from which there is room to say what can be searched for."""


class SearchFrame(QWidget):
    """Field, options, chart and two lists, none of them connected."""

    def __init__(
        self,
        works: Iterable[Work],
        appearance: Appearance,
        actions: ResultActions,
        parent: QWidget | None = None,
        own: OwnMarks | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._works = {work.id: work for work in works}
        self._appearance = appearance
        self._has_hits = self._has_sections = False
        self._field = SearchField()
        self._field.setProperty("look", "search")
        self._field.setMaxLength(_LONGEST)
        self._field.setPlaceholderText(self.tr("Words to find, a number such as H7225, or a list"))
        self._field.setAccessibleName(self.tr("Words to find"))
        self.setFocusProxy(self._field)
        self._button = QPushButton(self.tr("Search"))
        self._button.setProperty("look", "main")
        self._options = SearchOptions(self._works.values(), appearance)
        self._chart = BookChart(appearance)
        self._error = ErrorLine()
        self._empty = _NothingYet(appearance)
        self._actions = actions
        self._words = ListHead(self.tr("Words"))
        self._order = self._words.add_button()
        self._all_books = self._words.add_button(self.tr("Show all books"))
        self._study = self._words.add_button(self.tr("Study this word"))
        self._words.add(self._actions)
        self._meaning = ListHead(self.tr("Meaning"))
        by_words, near = self.tr("Results by words"), self.tr("Results by meaning")
        self._word_list = ResultView(by_words, appearance, beside=True, own=own)
        self._near_list = ResultView(near, appearance, beside=False, own=own)
        self._lay_out()
        appearance.changed.connect(self._fit)
        self._fit()

    @property
    def word_list(self) -> ResultView:
        """The results by words."""
        return self._word_list

    @property
    def near_list(self) -> ResultView:
        """The results beside those by words."""
        return self._near_list

    @property
    def actions_row(self) -> ResultActions:
        """What can be done with the results."""
        return self._actions

    @property
    def options(self) -> SearchOptions:
        """How to search."""
        return self._options

    @property
    def chart(self) -> BookChart:
        """Hits by book."""
        return self._chart

    def _set_sections(self, *, shown: bool) -> None:
        """The lists and their heads, or nothing."""
        for widget in (self._words, self._word_list, self._meaning, self._near_list):
            widget.setVisible(shown)
        self._has_sections = shown
        self._fit_empty()

    def _fit_empty(self) -> None:
        room = self.height() >= self._appearance.px(_EMPTY_FROM)
        self._empty.setVisible(room and not self._has_sections)

    def _lay_out(self) -> None:
        self._top = QHBoxLayout()
        self._top.addWidget(self._field, 1)
        self._top.addWidget(self._button)
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for head, view, share in (
            (self._words, self._word_list, 2),
            (self._meaning, self._near_list, 1),
        ):
            column = QVBoxLayout()
            column.setSpacing(0)
            column.addWidget(head)
            column.addWidget(view, 1)
            column.addStretch(0)
            self._side = column
            self._both.addLayout(column, share)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._top)
        self._middle = QVBoxLayout()
        for widget in (self._options, self._chart, self._error, self._actions.line, self._empty):
            self._middle.addWidget(widget)
        self._column.addLayout(self._middle)
        self._column.addLayout(self._both, 1)
        self._column.addStretch(0)

    def _add_beside(self, widget: QWidget) -> None:
        """Put a list below the one by meaning."""
        self._side.insertWidget(2, widget, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The chart gives way to results."""
        super().resizeEvent(event)
        self._fit_chart(has_hits=self._has_hits)
        self._fit_empty()

    def _fit_chart(self, *, has_hits: bool) -> None:
        self._has_hits = has_hits
        room = self.height() >= self._appearance.px(_CHART_FROM)
        self._chart.setVisible(has_hits and room)
        beside = self.width() >= self._appearance.px(_BESIDE_FROM)
        self._both.setDirection(
            QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        )

    def _fit(self) -> None:
        look, px = self._appearance, self._appearance.px
        # The bar of a chosen result stands out by 12 pixels to the left of everything else.
        out = px(12)
        self._column.setContentsMargins(px(32) - out, px(18), px(28), 0)
        self._column.setSpacing(px(10))
        self._top.setContentsMargins(out, 0, 0, 0)
        self._middle.setContentsMargins(out, 0, 0, 0)
        self._middle.setSpacing(px(10))
        self._top.setSpacing(px(8))
        self._both.setSpacing(px(32))
        self._field.setFont(look.font(Role.FIELD))
        for section in (self._words, self._meaning):
            section.setMinimumHeight(px(30))
            section.setContentsMargins(out, 0, 0, 0)
        self._button.setMinimumHeight(px(40))


class _NothingYet(QWidget):
    """What stands there before the first search."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        what = Paragraph(appearance, Role.INTERFACE)
        what.show_text(self.tr("Nothing has been searched for yet."))
        to_do = Paragraph(appearance, Role.INTERFACE, muted=True)
        to_do.show_text(
            self.tr(
                "Type words, a Strong’s number such as H7225, or a list of references. What is "
                "found comes while you type; “quotation marks” find the exact words."
            )
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(what)
        column.addWidget(to_do)
