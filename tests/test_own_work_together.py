"""Own work put together by the composition root, with and without a usable database."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.fakes import FakeCancel, ref

from chapterverse.bootstrap import Composition, window_services
from chapterverse.domain.annotations import Anchor, Pen
from chapterverse.domain.answers import Answered
from chapterverse.domain.studies import AnswerBlock
from chapterverse.settings import Paths

pytestmark = pytest.mark.library


@pytest.fixture
def own(paths: Paths, tmp_path: Path) -> Paths:
    """The real library with own work in a folder of the test."""
    return replace(paths, site=paths.data if paths.site is None else paths.site, data=tmp_path)


def test_own_work_from_the_first_note_to_a_file_for_the_class(own: Paths, tmp_path: Path) -> None:
    program = Composition(own)
    place = ref("Rom.3.28")
    program.annotations.highlight(Pen.FIRST, Anchor(place))
    program.annotations.write_note(Anchor(place), "Compare James 2:24.")
    events = program.ask.run("How is a person justified before God?", FakeCancel())
    answer = next(event.response for event in events if isinstance(event, Answered))

    studies = program.studies
    editing = studies.edit(studies.new("Justified", "lesson"))
    block = studies.passage(place, ["WEB", "KJV"])
    assert (len(block.highlights), len(block.notes)) == (1, 1)
    answered = studies.answer(answer)
    editing.add(block, answered)
    fresh = studies.checked_again(answer, FakeCancel())
    assert [c.support_level for c in fresh.citations] == [c.support_level for c in answer.citations]
    editing.add_check(answered.id, fresh)
    editing.save()

    file = tmp_path / "justified.cvstudy"
    assert studies.write_file(editing.study, file) == ()
    opened = studies.open_file(file)
    assert (opened.missing, opened.withheld) == ((), ())
    assert [type(b) for b in opened.study.blocks[-2:]] == [AnswerBlock, AnswerBlock]

    context = program.own_context.on(place)
    assert [note.text for note in context.notes] == ["Compare James 2:24."]
    assert [study.title for study in context.studies] == ["Justified"]


def test_a_window_has_all_of_it_and_makes_the_weekly_copy(own: Paths) -> None:
    services = window_services(Composition(own))
    assert services.annotations is not None
    assert services.studies is not None
    assert services.own_context is not None
    assert services.own_work is not None
    assert services.backups is not None
    assert services.backups.backups() == ()  # it is made once the window can be used
    made = list(services.backups.keeping_weekly(FakeCancel()))
    assert made[-1] == services.backups.backups()[0]
    assert [backup.reason for backup in services.backups.backups()] == ["weekly"]
    assert list(services.backups.keeping_weekly(FakeCancel())) == []


def test_a_window_without_a_usable_database_says_so_and_can_restore(own: Paths) -> None:
    first = Composition(own)
    first.annotations.bookmark(ref("Rom.3.28"))
    backup = first.backups.make()
    first.user_database.close()
    own.user_database.write_bytes(b"junk" * 4_096)
    services = window_services(Composition(own))
    assert (services.annotations, services.studies, services.own_work) == (None, None, None)
    assert services.problem is not None
    assert "damaged" in services.problem.user_text
    assert services.backups is not None
    services.backups.restore(backup.name)
    again = window_services(Composition(own))
    assert again.annotations is not None
    assert [b.ref for b in again.annotations.bookmarks()] == [ref("Rom.3.28")]
