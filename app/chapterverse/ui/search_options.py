"""How to search: which words must be there, in which forms, where, and in which works."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QActionGroup, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QMenu, QPushButton, QWidget

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import SourceKind, Work
from chapterverse.domain.refs import PassageRef
from chapterverse.ports import WordMatch, WordQuery
from chapterverse.ui.icons import make_icon
from chapterverse.ui.segmented import Segmented
from chapterverse.ui.theme import Appearance


class SearchOptions(QWidget):
    """`changed` after any choice; query() makes a query of them."""

    changed = Signal()

    def __init__(
        self, works: Iterable[Work], appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._scope: PassageRef | None = None
        self._kind = SourceKind.SCRIPTURE
        self._work_id = ""
        self._match = Segmented(
            self.tr("Words"),
            (
                (WordMatch.ALL.value, self.tr("All words")),
                (WordMatch.ANY.value, self.tr("Any word")),
                (WordMatch.PHRASE.value, self.tr("Exact phrase")),
            ),
            appearance,
        )
        self._forms = Segmented(
            self.tr("Forms"),
            (("stemmed", self.tr("Word forms")), ("exact", self.tr("As written"))),
            appearance,
        )
        self._match.choose(WordMatch.ALL.value)
        self._forms.choose("stemmed")
        self._scopes = self._choice(self.tr("Where to search"), self._scope_choices())
        self._works = self._choice(self.tr("Which works to search"), self._work_choices(works))
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._halves = (QHBoxLayout(), QHBoxLayout())
        for half, pair in zip(
            self._halves, ((self._match, self._forms), (self._scopes, self._works)), strict=True
        ):
            for widget in pair:
                half.addWidget(widget)
            half.addStretch(1)
            self._row.addLayout(half)
        self._row.setStretch(1, 1)
        self._match.chosen.connect(self.changed)
        self._forms.chosen.connect(self.changed)
        appearance.changed.connect(self._fit)
        self._fit()

    def query(self, text: str) -> WordQuery:
        """A query for words as typed."""
        return WordQuery(
            text,
            WordMatch(self._match.value or WordMatch.ALL.value),
            stemmed=self._forms.value != "exact",
            kinds=(self._kind,),
            work_ids=(self._work_id,) if self._work_id else (),
            scope=self._scope,
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Two rows where one has no room."""
        super().resizeEvent(event)
        wide = sum(half.sizeHint().width() for half in self._halves) + self._row.spacing()
        one_row = self.width() >= wide
        self._row.setDirection(
            QBoxLayout.Direction.LeftToRight if one_row else QBoxLayout.Direction.TopToBottom
        )

    def minimumSizeHint(self) -> QSize:
        """As narrow as the wider half; each half may stand in a row of its own."""
        wide = max(half.sizeHint().width() for half in self._halves)
        return QSize(wide, super().minimumSizeHint().height())

    def _scope_choices(self) -> list[tuple[str, Callable[[], None]]]:
        whole = PassageRef.book(Book.GENESIS), PassageRef.book(Book.REVELATION)
        old = PassageRef(whole[0].first, PassageRef.book(Book.MALACHI).last)
        new = PassageRef(PassageRef.book(Book.MATTHEW).first, whole[1].last)
        return [
            (self.tr("Whole Bible"), lambda: self._set_scope(None)),
            (self.tr("Old Testament"), lambda: self._set_scope(old)),
            (self.tr("New Testament"), lambda: self._set_scope(new)),
        ]

    def _work_choices(self, works: Iterable[Work]) -> list[tuple[str, Callable[[], None]]]:
        works = tuple(works)
        scripture = [work for work in works if work.kind is SourceKind.SCRIPTURE]
        if scripture:
            self._work_id = scripture[0].id
        choices: list[tuple[str, Callable[[], None]]] = [
            (work.title, self._setter(work.kind, work.id)) for work in scripture
        ]
        if any(work.kind is SourceKind.COMMENTARY for work in works):
            choices.append((self.tr("Commentaries"), self._setter(SourceKind.COMMENTARY, "")))
        return choices

    def _setter(self, kind: SourceKind, work_id: str) -> Callable[[], None]:
        def set_works() -> None:
            self._kind, self._work_id = kind, work_id
            self.changed.emit()

        return set_works

    def _set_scope(self, scope: PassageRef | None) -> None:
        self._scope = scope
        self.changed.emit()

    def _choice(self, name: str, choices: Sequence[tuple[str, Callable[[], None]]]) -> QPushButton:
        button = QPushButton(f"{choices[0][0]}\N{NO-BREAK SPACE}" if choices else "")
        button.setProperty("look", "choice")
        if not choices:
            button.hide()
        # Turned round, so that the caret stands after the word.
        mirrored = self.isRightToLeft()
        turned = Qt.LayoutDirection.LeftToRight if mirrored else Qt.LayoutDirection.RightToLeft
        button.setLayoutDirection(turned)
        menu = QMenu(button)
        menu.setLayoutDirection(self.layoutDirection())
        group = QActionGroup(menu)
        for number, (word, choose) in enumerate(choices):
            action = menu.addAction(word)
            action.setCheckable(True)
            action.setChecked(number == 0)
            action.triggered.connect(
                lambda _=False, word=word: button.setText(f"{word}\N{NO-BREAK SPACE}")
            )
            action.triggered.connect(lambda _=False, choose=choose: choose())
            action.triggered.connect(
                lambda _=False, word=word: button.setAccessibleName(f"{name}: {word}")
            )
            group.addAction(action)
        button.setAccessibleName(f"{name}: {button.text().strip()}")
        button.setMenu(menu)
        return button

    def _fit(self) -> None:
        look = self._appearance
        for layout in (self._row, *self._halves):
            layout.setSpacing(look.px(10))
        for button in (self._scopes, self._works):
            button.setIcon(make_icon("caret-down", look.theme.ink, look.px(12)))
