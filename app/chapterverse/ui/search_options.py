"""How to search: which words must be there or not, in which forms, where, and in which works."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QActionGroup, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import SourceKind, Work
from chapterverse.domain.refs import PassageRef
from chapterverse.ports import WordMatch, WordQuery
from chapterverse.services.typed_places import typed_places
from chapterverse.ui.flow_row import FlowRow
from chapterverse.ui.icons import make_icon
from chapterverse.ui.segmented import Segmented
from chapterverse.ui.theme import Appearance

_OLD = PassageRef(PassageRef.book(Book.GENESIS).first, PassageRef.book(Book.MALACHI).last)
_NEW = PassageRef(PassageRef.book(Book.MATTHEW).first, PassageRef.book(Book.REVELATION).last)
_FIELD = 190


class SearchOptions(QWidget):
    """`changed` after any choice; query() makes a query of them."""

    changed = Signal()

    def __init__(
        self, works: Iterable[Work], appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._places: tuple[PassageRef, ...] = ()
        self._kind = SourceKind.SCRIPTURE
        self._work_id = ""
        self._takes_focus = True
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
            (
                ("stemmed", self.tr("Word forms")),
                ("exact", self.tr("As written")),
                ("prefix", self.tr("Beginnings")),
            ),
            appearance,
        )
        self._match.choose(WordMatch.ALL.value)
        self._forms.choose("stemmed")
        self._scopes = self._choice(self.tr("Where to search"), self._scope_choices())
        self._works = self._choice(self.tr("Which works to search"), self._work_choices(works))
        self._without = self._line(self.tr("Without these words"))
        self._without.textEdited.connect(lambda _: self.changed.emit())
        self._where = self._line(self.tr("Romans; Psalms 1-41"))
        self._where.setAccessibleName(self.tr("Books and ranges to search"))
        self._where.textEdited.connect(self._where_typed)
        self._where.hide()
        self._parts = (self._match, self._forms, self._scopes, self._works, self._without)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._flow = FlowRow((*self._parts, self._where), 0)
        self._column.addWidget(self._flow)
        self._match.chosen.connect(self.changed)
        self._forms.chosen.connect(self.changed)
        appearance.changed.connect(self._fit)
        self._fit()

    def query(self, text: str) -> WordQuery:
        """A query for words as typed."""
        form = self._forms.value
        return WordQuery(
            text,
            WordMatch(self._match.value or WordMatch.ALL.value),
            stemmed=form not in ("exact", "prefix"),
            prefix=form == "prefix",
            without=self._without.text().strip(),
            kinds=(self._kind,),
            work_ids=(self._work_id,) if self._work_id else (),
            also_in=self._places,
            as_found=not self._work_id,
        )

    def take_phrase(self) -> None:
        """Choose the exact phrase, because what was typed stands in quotation marks."""
        self._match.choose(WordMatch.PHRASE.value)

    @property
    def choices(self) -> tuple[str, ...]:
        """All that is chosen, for take_choices()."""
        chosen = (_chosen(self._scopes), self._where.text(), _chosen(self._works))
        return (self._match.value, self._forms.value, *chosen, self._without.text())

    def take_choices(self, choices: Sequence[str]) -> None:
        """Choose again what `choices` held; what is no choice (any more) is left as it is."""
        if len(choices) != len(self.choices):
            return
        match, forms, scope, where, works, without = choices
        self._match.choose(match)
        self._forms.choose(forms)
        self._where.setText(where)
        self._without.setText(without)
        self._takes_focus = False
        for button, value in ((self._scopes, scope), (self._works, works)):
            _choose(button, value)
        self._takes_focus = True

    def search_in(self, work_id: str) -> None:
        """Search one work, or every translation where it is ""."""
        # A kind of which there is one work is the choice for that work.
        if not _choose(self._works, work_id) and work_id in self._kinds:
            _choose(self._works, self._kinds[work_id])

    def hasHeightForWidth(self) -> bool:
        """Choices wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """As many rows as there have to be."""
        return self._flow.heightForWidth(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The rows go on below where one has no room."""
        super().resizeEvent(event)
        self._fit_height()

    def minimumSizeHint(self) -> QSize:
        """As narrow as the widest choice."""
        return QSize(self._flow.minimumSizeHint().width(), self._flow.row_height)

    # ---- where ----------------------------------------------------------------------------------

    def _scope_choices(self) -> list[tuple[str, str, Callable[[], None]]]:
        groups = (
            (self.tr("Old Testament"), (_OLD,)),
            (self.tr("New Testament"), (_NEW,)),
            (self.tr("Law"), _books(Book.GENESIS, Book.DEUTERONOMY)),
            (self.tr("History"), _books(Book.JOSHUA, Book.ESTHER)),
            (self.tr("Poetry"), _books(Book.JOB, Book.SONG_OF_SOLOMON)),
            (self.tr("Prophets"), _books(Book.ISAIAH, Book.MALACHI)),
            (self.tr("Gospels and Acts"), _books(Book.MATTHEW, Book.ACTS)),
            (self.tr("Letters"), _books(Book.ROMANS, Book.JUDE)),
        )
        return [
            (self.tr("Whole Bible"), "", lambda: self._set_places(())),
            *((word, word, self._places_setter(places)) for word, places in groups),
            (self.tr("Books or a range …"), "typed", self.type_where),
        ]

    def _places_setter(self, places: tuple[PassageRef, ...]) -> Callable[[], None]:
        return lambda: self._set_places(places)

    def _set_places(self, places: tuple[PassageRef, ...]) -> None:
        self._places = places
        self._where.hide()
        self._fit_height()
        self.changed.emit()

    def type_where(self) -> None:
        """Let the reader name books and ranges."""
        self._where.show()
        self._fit_height()
        if self._takes_focus:
            self._where.setFocus(Qt.FocusReason.OtherFocusReason)
        self._where_typed(self._where.text())

    def _where_typed(self, text: str) -> None:
        places = typed_places(text, books_alone=True)
        understood = places is not None and not places.unread
        self._places = places.passages if places is not None else ()
        said = ", ".join(place.display() for place in self._places)
        if text.strip() and not understood:
            said = self.tr("This names no place yet; the whole Bible is searched")
        self._where.setToolTip(said)
        self._where.setAccessibleDescription(said)
        self.changed.emit()

    # ---- works ----------------------------------------------------------------------------------

    def _work_choices(self, works: Iterable[Work]) -> list[tuple[str, str, Callable[[], None]]]:
        works = tuple(works)
        self._kinds = {work.id: work.kind.value for work in works}
        scripture = [work for work in works if work.kind is SourceKind.SCRIPTURE]
        if scripture:
            self._work_id = scripture[0].id
        choices = [(work.title, work.id, self._setter(work.kind, work.id)) for work in scripture]
        if len(scripture) > 1:
            every = self.tr("All translations")
            choices.append((every, "", self._setter(SourceKind.SCRIPTURE, "")))
        for kind, word in (
            (SourceKind.COMMENTARY, self.tr("Commentaries")),
            (SourceKind.LEXICON, self.tr("Lexicons")),
        ):
            own = [work for work in works if work.kind is kind]
            if own:
                choices.append((word, kind.value, self._setter(kind, "")))
            if len(own) > 1:
                choices += [(work.title, work.id, self._setter(kind, work.id)) for work in own]
        return choices

    def _setter(self, kind: SourceKind, work_id: str) -> Callable[[], None]:
        def set_works() -> None:
            self._kind, self._work_id = kind, work_id
            self.changed.emit()

        return set_works

    # ---- widgets --------------------------------------------------------------------------------

    def _line(self, words: str) -> QLineEdit:
        field = _Line(self._appearance)
        field.setPlaceholderText(words)
        field.setAccessibleName(words)
        field.setProperty("look", "small")
        field.setClearButtonEnabled(False)
        return field

    def _choice(
        self, name: str, choices: Sequence[tuple[str, str, Callable[[], None]]]
    ) -> QPushButton:
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

        def take(word: str, choose: Callable[[], None]) -> None:
            button.setText(f"{word}\N{NO-BREAK SPACE}")
            button.setAccessibleName(f"{name}: {word}")
            choose()
            self._fit_height()

        for number, (word, value, choose) in enumerate(choices):
            action = menu.addAction(word)
            action.setCheckable(True)
            action.setChecked(number == 0)
            action.setData(value)
            action.triggered.connect(lambda _=False, w=word, c=choose: take(w, c))
            group.addAction(action)
        button.setAccessibleName(f"{name}: {button.text().strip()}")
        button.setMenu(menu)
        return button

    def _fit_height(self) -> None:
        self._flow.arrange()
        high = self._flow.heightForWidth(max(1, self.width()))
        self.setFixedHeight(max(high, self._flow.row_height))

    def _fit(self) -> None:
        look = self._appearance
        self._flow.set_gaps(look.px(10), look.px(6))
        for button in (self._scopes, self._works):
            button.setIcon(make_icon("caret-down", look.theme.ink, look.px(12)))
            button.setIconSize(QSize(look.px(12), look.px(12)))
        self._fit_height()


def _choose(button: QPushButton, value: str) -> bool:
    """Tick the value in the menu of a choice; whether it is one of them."""
    menu = button.menu()
    for action in menu.actions() if menu is not None else ():
        if action.data() == value:
            action.trigger()
            return True
    return False


def _chosen(button: QPushButton) -> str:
    """The value that is ticked in the menu of a choice."""
    menu = button.menu()
    actions = menu.actions() if menu is not None else []
    return next((str(action.data()) for action in actions if action.isChecked()), "")


class _Line(QLineEdit):
    """A field of one width among the choices."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self._appearance = appearance

    def sizeHint(self) -> QSize:
        """Room for two or three words."""
        return QSize(self._appearance.px(_FIELD), super().sizeHint().height())


def _books(first: Book, last: Book) -> tuple[PassageRef, ...]:
    return (PassageRef(PassageRef.book(first).first, PassageRef.book(last).last),)
