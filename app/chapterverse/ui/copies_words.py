"""Sentences about copies of own work, and about what went into a file or came out of one."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from chapterverse.ports import Backup
from chapterverse.services.own_work import Exported, Imported

_tr = partial(QCoreApplication.translate, "copies")


def when(copy: Backup) -> str:
    """When a copy was made, in local time."""
    return copy.made.astimezone().strftime("%Y-%m-%d %H:%M")


def about(copy: Backup) -> str:
    """Why a copy was made, and how large it is."""
    reasons = {
        "weekly": _tr("weekly"),
        "manual": _tr("made by you"),
        "import": _tr("before an import"),
        "restore": _tr("before restoring a copy"),
    }
    reason = reasons.get(copy.reason, _tr("before an update"))
    return f"{reason}, {max(1, copy.size // 1024):,} KB"


def exported(done: Exported, path: Path) -> str:
    """What a file holds that was written."""
    said = _tr("In {path}: notes and marks {annotations}, answers {answers}, studies {studies}.")
    said = said.format(
        annotations=f"{done.annotations:,}",
        answers=f"{done.answers:,}",
        studies=f"{done.studies:,}",
        path=path,
    )
    if done.skipped:
        said += " " + _tr("Damaged and left out: {count}.").format(count=done.skipped)
    return said


def imported(done: Imported) -> str:
    """What an import added and changed."""
    if done.is_nothing:
        return _tr("Everything in the file was here already.")
    return _tr(
        "Added: notes and marks {annotations}, answers {answers}, studies {studies}. Newer in "
        "the file: {changed}. What was here before is kept as a copy."
    ).format(
        annotations=f"{done.annotations:,}",
        answers=f"{done.answers:,}",
        studies=f"{done.studies:,}",
        changed=f"{done.changed_annotations + done.changed_studies:,}",
    )
