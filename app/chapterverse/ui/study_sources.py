"""What the window would add to a study now: a passage, a row of the dock, a list, an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QApplication, QWidget

from chapterverse.domain.passages import SourceKind
from chapterverse.services.studies import StudyService
from chapterverse.ui.answer_page import AnswerPage
from chapterverse.ui.context_pane import ContextPane
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.search_page import SearchPage
from chapterverse.ui.study_adding import BlockMaker
from chapterverse.ui.word_page import WordPage

Take = Callable[[BlockMaker], None]


def offer_block(
    page: QWidget | None,
    context: ContextPane,
    studies: StudyService,
    works: Sequence[str],
    take: Take,
) -> bool:
    """Call `take` with what makes a block of what has the keyboard, maybe later; False where there
    is nothing. `works` are those in which passages are read."""
    focus = QApplication.focusWidget()
    if focus is not None and (focus is context or context.isAncestorOf(focus)):
        made = _of_context(context, studies, works)
        if made is not None:
            take(made)
            return True
    match page:
        case ReaderPage() if page.view.chosen is not None:
            take(partial(studies.passage, page.view.chosen.ref, works))
        case AnswerPage() if page.response is not None:
            take(partial(studies.answer, page.response))
        case SearchPage() if page.results is not None:
            verses = partial(partial, studies.verse_list)
            page.gather_passages(lambda title, found: take(verses(title, found)))
        case WordPage() if page.study is not None:
            entry = page.study.entry
            take(partial(studies.source, f"{entry.lemma} {entry.key}", entry.passage))
        case _:
            return False
    return True


def _of_context(
    context: ContextPane, studies: StudyService, works: Sequence[str]
) -> BlockMaker | None:
    row = context.row
    if row is None or row.is_own:
        return None
    if row.passage is not None:
        about = row.passage.ref.display() if row.passage.ref is not None else row.title
        return partial(studies.source, about, row.passage)
    if row.ref is not None and row.origin is SourceKind.SCRIPTURE:
        return partial(studies.passage, row.ref, works)
    return None
