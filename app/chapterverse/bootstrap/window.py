"""Opens the window on a composed program."""

from __future__ import annotations

from functools import partial

from chapterverse.adapters.checked_texts import CheckedTexts
from chapterverse.adapters.sqlite.user import is_behind, migrating
from chapterverse.adapters.text_files import read_text_file
from chapterverse.bootstrap.composition import Composition
from chapterverse.errors import AppError
from chapterverse.ports import AnswerHistory
from chapterverse.services.annotations import AnnotationService
from chapterverse.services.backups import BackupService
from chapterverse.services.check_text import CheckTextService
from chapterverse.services.library import IndexService
from chapterverse.services.model_in_use import AnsweringInUse
from chapterverse.services.own_context import OwnContextService
from chapterverse.services.own_work import OwnWorkService
from chapterverse.services.studies import StudyService
from chapterverse.settings import load_settings
from chapterverse.ui.window_services import WindowServices

_OWN_WORK_ARRIVES = AppError(
    "Your own work is still being brought to this version.", "Try again when that is done."
)


def open_program() -> int:
    """Open the window on this user's library and settings; the exit status."""
    from chapterverse.ui.launch import bring_own_work, open_window

    program = Composition()
    settings, note = load_settings(program.paths.settings_file)
    own, arriving = program.paths.user_database, None
    if is_behind(own):
        arriving = bring_own_work(partial(migrating, own), settings, program.paths)
        program.own_problem = _OWN_WORK_ARRIVES if arriving.under_way else arriving.error
        arriving = arriving if arriving.under_way else None
    services = window_services(program)
    status = open_window(services, settings, program.paths, note, arriving)
    if arriving is not None and arriving.is_wanted:
        program.own_problem = arriving.error
        settings, note = load_settings(program.paths.settings_file)
        status = open_window(window_services(program), settings, program.paths, note)
    return status


def window_services(program: Composition) -> WindowServices:
    """What the window works with; what is missing is left out, and `problem` says why."""
    in_use = program.model_in_use
    model_note = in_use.status.sentence
    history: AnswerHistory | None = None
    problem: AppError | None = None
    annotations: AnnotationService | None = None
    studies: StudyService | None = None
    own_context: OwnContextService | None = None
    own_work: OwnWorkService | None = None
    try:
        history = program.history
        annotations, studies = program.annotations, program.studies
        own_context, own_work = program.own_context, program.own_work
    except AppError as error:
        problem = error
    backups: BackupService | None = program.backups
    if problem is _OWN_WORK_ARRIVES:
        # The window has a line for it. Nothing may take the place of the file meanwhile.
        problem = backups = None
    try:
        read, search, ask = program.read, program.search, program.ask
    except AppError as error:
        return WindowServices(
            history=history,
            model_note=model_note,
            problem=error,
            annotations=annotations,
            studies=studies,
            own_context=own_context,
            own_work=own_work,
            backups=backups,
        )
    check_text: CheckTextService | None = None
    try:
        check_text = program.check_text
    except AppError as error:
        problem = problem or error
    index: IndexService | None = None
    if program.retriever is not None:
        index = program.index
    return WindowServices(
        AnsweringInUse(ask, in_use),
        read,
        search,
        index,
        history,
        model_note,
        problem,
        check_text,
        read_text_file,
        styles=in_use.styles,
        default_style=in_use.default_style,
        models=in_use,
        warm_up=program.warm_up,
        checked_texts=CheckedTexts(program.paths.data / "user" / "checked"),
        annotations=annotations,
        studies=studies,
        own_context=own_context,
        own_work=own_work,
        backups=backups,
        exports=program.exports,
    )
