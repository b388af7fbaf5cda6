"""The page of the first start: three things to do, text size and appearance, what is there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from chapterverse.domain.answers import Style
from chapterverse.domain.passages import SourceKind, Work
from chapterverse.ui.sample_page import SamplePage
from chapterverse.ui.segmented import Segmented
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_ABREAST_FROM = 1000
"""Width at 100 % from which the two halves stand side by side."""

_SIZES = (100, 125, 150, 200, 300)


class FirstStart(QWidget):
    """`chosen` carries the page to open ("read", "search", "ask"), "" to skip."""

    chosen = Signal(str)

    def __init__(
        self,
        pages: Sequence[str],
        works: Sequence[Work],
        styles: Sequence[Style],
        model_note: str,
        appearance: Appearance,
        parent: QWidget | None = None,
    ) -> None:
        """`styles` are the ways to answer here; `model_note` says which model writes."""
        super().__init__(parent)
        self.setObjectName("firstStart")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._texts: list[tuple[QLabel, Role]] = []
        self._rows: list[QHBoxLayout] = []
        self._buttons: list[QPushButton] = []
        self._left, self._right = QWidget(), QWidget()
        for side, name in ((self._left, "firstStartMain"), (self._right, "firstStartSide")):
            side.setObjectName(name)
            side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        both = QWidget()
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, both)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._sides.setSpacing(0)
        self._sides.addWidget(self._left, 1)
        self._sides.addWidget(self._right, 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(both)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)
        self._steps(pages)
        self._choices(works, styles, model_note)
        appearance.changed.connect(self._fit)
        self._fit()

    def _steps(self, pages: Sequence[str]) -> None:
        column = QVBoxLayout(self._left)
        column.setSpacing(0)
        self._name = self._text("", Role.WORDMARK)
        self._name.setTextFormat(Qt.TextFormat.RichText)  # our own words, nothing of the library
        self._name.setAccessibleName("Chapter & Verse")
        column.addWidget(self._name)
        lead = self.tr(
            "Every answer names the place it comes from, and shows whether the verse really "
            "says it. Everything stays on this computer."
        )
        column.addWidget(self._text(lead, Role.ANSWER))
        column.addSpacing(self._appearance.px(26))
        offers = {
            "read": (self.tr("Read"), self.tr("Open Psalm 23 and choose a translation.")),
            "search": (
                self.tr("Search"),
                self.tr("Find every verse with a word, or near an idea."),
            ),
            "ask": (self.tr("Ask"), self.tr("Put a question and open its footnotes.")),
            "check": (
                self.tr("Check a text"),
                self.tr("Paste a handout and see which of its verses hold."),
            ),
        }
        for number, page in enumerate((p for p in pages if p in offers), 1):
            word, about = offers[page]
            column.addWidget(_rule())
            column.addLayout(self._step(number, page, word, about))
        column.addWidget(_rule())
        skip = QPushButton(self.tr("Skip"))
        skip.setProperty("look", "link")
        skip.clicked.connect(lambda: self.chosen.emit(""))
        column.addSpacing(self._appearance.px(20))
        column.addWidget(skip, 0, Qt.AlignmentFlag.AlignLeading)
        column.addStretch(1)
        self._left_column = column

    def _step(self, number: int, page: str, word: str, about: str) -> QHBoxLayout:
        row = QHBoxLayout()
        figure = self._text(str(number), Role.TITLE)
        figure.setProperty("look", "accent")
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._text(word, Role.NAME))
        said = self._text(about, Role.INTERFACE)
        said.setProperty("look", "muted")
        words.addWidget(said)
        button = QPushButton(word)
        button.setAccessibleDescription(about)
        if number == 1:
            button.setProperty("look", "main")
        button.clicked.connect(lambda: self.chosen.emit(page))
        row.addWidget(figure)
        row.addLayout(words, 1)
        row.addWidget(button)
        self._rows.append(row)
        self._buttons.append(button)
        return row

    def _choices(self, works: Sequence[Work], styles: Sequence[Style], model_note: str) -> None:
        column = QVBoxLayout(self._right)
        look = self._appearance
        self.sheet = SamplePage(look)
        size = Segmented(self.tr("Text size"), [(str(n), f"{n} %") for n in _SIZES], look)
        size.choose(str(look.percent))
        size.chosen.connect(lambda value: look.resize(int(value)))
        theme = Segmented(
            self.tr("Appearance"),
            (
                ("system", self.tr("As the system")),
                ("light", self.tr("Light")),
                ("dark", self.tr("Dark")),
                ("hc-light", self.tr("High contrast")),
            ),
            look,
        )
        theme.choose(look.choice)
        theme.chosen.connect(look.choose)
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        facts = (
            (self.tr("Ready to use"), _count(self, works)),
            *self._about_answers(styles, model_note),
            (self.tr("Internet"), self.tr("Not needed, not used")),
        )
        grid.addWidget(self._text(self.tr("Text size"), Role.INTERFACE), 0, 0)
        grid.addWidget(size, 0, 1)
        grid.addWidget(self._text(self.tr("Appearance"), Role.INTERFACE), 1, 0)
        grid.addWidget(theme, 1, 1)
        grid.addWidget(_rule(), 2, 0, 1, 2)
        for number, (name, fact) in enumerate(facts, 3):
            title = self._text(name, Role.INTERFACE)
            title.setProperty("look", "muted")
            grid.addWidget(title, number, 0)
            grid.addWidget(self._text(fact, Role.INTERFACE), number, 1)
        column.addWidget(self.sheet)
        column.addSpacing(look.px(16))
        column.addLayout(grid)
        column.addStretch(1)
        self._right_column, self._grid = column, grid

    def _about_answers(
        self, styles: Sequence[Style], model_note: str
    ) -> tuple[tuple[str, str], ...]:
        if len(styles) < 2:
            return ((self.tr("Answers"), self.tr("Quotations, no model needed")),)
        answers = self.tr("Quotations, or written and then checked")
        return ((self.tr("Answers"), answers), (self.tr("Model"), model_note))

    def _text(self, text: str, role: Role) -> QLabel:
        label = QLabel(text)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(role in (Role.ANSWER, Role.INTERFACE))
        self._texts.append((label, role))
        return label

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Margins shrink before words do."""
        super().resizeEvent(event)
        self._fit_margins()

    def _fit(self) -> None:
        look = self._appearance
        for label, role in self._texts:
            label.setFont(look.font(role))
        self._name.setText(f'Chapter <i style="color: {look.theme.accent}">&amp;</i> Verse')
        for button in self._buttons:
            button.setMinimumWidth(look.px(104))
        for row in self._rows:
            row.setContentsMargins(0, look.px(13), 0, look.px(13))
            row.setSpacing(look.px(24))
        self._grid.setHorizontalSpacing(look.px(24))
        self._grid.setVerticalSpacing(look.px(10))
        self._fit_margins()

    def _fit_margins(self) -> None:
        px = self._appearance.px
        abreast = self.width() >= px(_ABREAST_FROM)
        self._sides.setDirection(
            QBoxLayout.Direction.LeftToRight if abreast else QBoxLayout.Direction.TopToBottom
        )
        width = self.width() // 2 if abreast else self.width()
        side = max(px(16), min(px(96), (width - px(420)) // 2))
        outer, inner = side, min(side, px(56))
        self._left_column.setContentsMargins(outer, px(64), inner, px(16))
        self._right_column.setContentsMargins(inner, px(68), min(side, px(64)), px(16))


def _rule() -> QFrame:
    rule = QFrame()
    rule.setProperty("look", "rule")
    return rule


def _count(page: QWidget, works: Sequence[Work]) -> str:
    number = {kind: sum(1 for w in works if w.kind is kind) for kind in SourceKind}
    parts = []
    for kind, one, many in (
        (SourceKind.SCRIPTURE, page.tr("1 translation"), page.tr("{n} translations")),
        (SourceKind.COMMENTARY, page.tr("1 commentary"), page.tr("{n} commentaries")),
        (SourceKind.LEXICON, page.tr("1 lexicon"), page.tr("{n} lexicons")),
    ):
        if number[kind]:
            parts.append(one if number[kind] == 1 else many.format(n=number[kind]))
    return ", ".join(parts)
