"""What the window is given to work with. Anything may be missing; the window then says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from chapterverse.domain.answers import Style
from chapterverse.errors import AppError
from chapterverse.ports import Amount, AnswerHistory, CancelToken, CheckedTexts
from chapterverse.services.annotations import AnnotationService
from chapterverse.services.ask import Answering
from chapterverse.services.backups import BackupService
from chapterverse.services.check_text import CheckEvent
from chapterverse.services.exports import ExportService
from chapterverse.services.library import IndexService
from chapterverse.services.model_in_use import ModelInUse
from chapterverse.services.own_context import OwnContextService
from chapterverse.services.own_work import OwnWorkService
from chapterverse.services.read import ReadService
from chapterverse.services.search import SearchService
from chapterverse.services.studies import StudyService

ReadingText = Callable[[Path, CancelToken], Iterator[Amount | str]]


class Checking(Protocol):
    """What the window needs of the service that checks texts."""

    def run(self, text: str, cancel: CancelToken, *, title: str = "") -> Iterator[CheckEvent]:
        """Events in order, the last is TextChecked. Raises BadInput (no text), Cancelled."""


@dataclass(frozen=True, slots=True)
class WindowServices:
    """The services of one window.

    `read` is None when there is no library; `problem` then says what happened and what to do.
    `index` is None when meanings cannot be indexed here. `model_note` is the sentence about the
    model for the status line, such as "No model: answers are quotations".

    `styles` are the ways to answer at first; with `models` another model can be taken, and what it
    may do holds from then on.

    `check_text` checks texts, `read_text` says how far it is and gives the words of a file, or
    raises BadInput; a window has both or checks nothing. `checked_texts` keeps what was checked
    over a restart.

    `annotations`, `studies`, `own_context` and `own_work` are None when the user's database cannot
    be opened; `problem` then says why, and `backups` can put a copy in its place. Studies are shown
    where `exports` is there too: it knows how their blocks look.

    `warm_up` reads what the first question needs; it may raise AppError, which is told when it is
    asked.

    All but `history` are used from several threads, each from one thread at a time per lane of
    job_runner; the adapters behind them open a connection per thread.
    """

    ask: Answering | None = None
    read: ReadService | None = None
    search: SearchService | None = None
    index: IndexService | None = None
    history: AnswerHistory | None = None
    model_note: str = ""
    problem: AppError | None = None
    check_text: Checking | None = None
    read_text: ReadingText | None = None
    styles: tuple[Style, ...] = (Style.QUOTE,)
    default_style: Style = Style.QUOTE
    annotations: AnnotationService | None = None
    studies: StudyService | None = None
    own_context: OwnContextService | None = None
    own_work: OwnWorkService | None = None
    backups: BackupService | None = None
    models: ModelInUse | None = None
    exports: ExportService | None = None
    warm_up: Callable[[], None] | None = None
    checked_texts: CheckedTexts | None = None
