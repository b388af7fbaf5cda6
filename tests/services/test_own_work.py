"""All own work taken along and brought together: by id, the later change wins, nothing doubled."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes import FakeHistory, ref
from tests.fakes_own_work import (
    NOON,
    FakeAnnotations,
    FakeBackups,
    FakeClock,
    FakeStudies,
    StopsAfter,
)
from tests.services.test_response_json import ANSWER
from tests.studies_of_every_kind import STUDY

from chapterverse.adapters.sqlite.user import UserDatabase
from chapterverse.adapters.sqlite.user_annotations import SqliteAnnotations
from chapterverse.adapters.sqlite.user_answers import SqliteAnswerHistory
from chapterverse.adapters.sqlite.user_backups import SqliteBackups
from chapterverse.adapters.sqlite.user_studies import SqliteStudies
from chapterverse.adapters.work_file import WorkFiles
from chapterverse.domain.annotations import (
    Anchor,
    Annotation,
    Bookmark,
    Edit,
    Highlight,
    Note,
    Pen,
    Step,
    Tagging,
)
from chapterverse.domain.own_work import OwnWork, newer, pieces
from chapterverse.errors import BadInput, Cancelled
from chapterverse.ports import Amount, OwnWorkFiles
from chapterverse.services.backups import BackupService
from chapterverse.services.own_context import OwnContextService
from chapterverse.services.own_work import Exported, Imported, OwnWorkService
from chapterverse.services.response_json import dumps

FILE = Path("/nowhere/work.cvwork")


@dataclass
class MemoryFiles:
    """A file that exists in memory only."""

    work: OwnWork | None = None

    def writing(self, work: OwnWork, path: Path) -> Iterator[int]:
        for done, _ in enumerate((*work.annotations, *work.answers, *work.studies), 1):
            yield done
        self.work = work

    def reading(self, path: Path) -> Iterator[Amount | OwnWork]:
        if self.work is None:
            raise BadInput("This file of notes is missing.")
        for done in range(1, len(self.work.annotations) + 1):
            yield Amount(done, len(self.work.annotations))
        yield self.work


@dataclass
class Desk:
    """One person's work on one machine."""

    files: OwnWorkFiles = field(default_factory=MemoryFiles)
    annotations: FakeAnnotations = field(default_factory=FakeAnnotations)
    history: FakeHistory = field(default_factory=FakeHistory)
    studies: FakeStudies = field(default_factory=FakeStudies)

    def __post_init__(self) -> None:
        self.backups = FakeBackups(FakeClock())
        self.service = OwnWorkService(
            self.annotations,
            self.history,
            self.studies,
            self.files,
            BackupService(self.backups, FakeClock()),
        )

    def add(self, *items: Annotation) -> None:
        self.annotations.apply(Edit(Step.IMPORT, (), items))

    def fill(self) -> None:
        self.add(
            Highlight("a", Anchor(ref("Rom.3.28"), "WEB", 0, 2, "We"), Pen.SECOND, NOON),
            Note("b", Anchor(ref("Rom.3.28")), "λόγος <b> & \n\n# x", NOON, NOON),
            Tagging("c", "Grace", ref("Rom.3.24"), NOON),
            Bookmark("d", ref("Gen.1.1"), "", NOON),
        )
        self.annotations.name_pen(Pen.SECOND, "Promise")
        self.history.add(ANSWER.question, NOON, dumps(ANSWER), "done")
        self.history.add("damaged", NOON, "{}", "stopped")
        self.studies.save(STUDY)


@pytest.fixture(params=["memory", "real"])
def files(request: pytest.FixtureRequest) -> OwnWorkFiles:
    return MemoryFiles() if request.param == "memory" else WorkFiles("0.1.0")


def test_everything_arrives_on_another_machine(files: OwnWorkFiles, tmp_path: Path) -> None:
    here, there = Desk(files), Desk(files)
    here.fill()
    file = tmp_path / "work.cvwork"
    assert here.service.export(file) == Exported(4, 1, 1, skipped=1)
    done = there.service.import_file(file)
    assert (done.annotations, done.answers, done.studies) == (4, 1, 1)
    assert there.annotations.items == here.annotations.items
    assert there.annotations.names == here.annotations.names
    assert there.studies.kept == here.studies.kept
    (entry,) = there.history.recent(9)
    assert there.history.response_json(entry.id) == dumps(ANSWER)
    assert done.backup.endswith("import.sqlite")
    again = there.service.import_file(file)
    assert again.is_nothing
    assert len(there.history.recent(9)) == 1


def test_the_later_change_wins_on_either_side() -> None:
    files = MemoryFiles()
    here, there = Desk(files), Desk(files)
    here.fill()
    there.fill()
    later = NOON + timedelta(days=1)
    here.add(Note("b", Anchor(ref("Rom.3.28")), "changed here", NOON, later))
    there.add(Bookmark("d", ref("Gen.1.2"), "changed there", later))
    here.studies.save(replace(STUDY, title="Changed here", changed=later))
    here.service.export(FILE)
    done = there.service.import_file(FILE)
    assert (done.annotations, done.changed_annotations) == (0, 1)
    assert (done.studies, done.changed_studies) == (0, 1)
    texts = [i.text for i in there.annotations.everything() if isinstance(i, Note)]
    assert texts == ["changed here"]
    assert [b.name for b in there.annotations.bookmarks()] == ["changed there"]
    assert there.studies.load(STUDY.id).title == "Changed here"


def test_one_tag_on_one_passage_is_not_doubled() -> None:
    files = MemoryFiles()
    here, there = Desk(files), Desk(files)
    here.add(Tagging("x", "GRACE", ref("Rom.3.24"), NOON))
    there.add(Tagging("y", "Grace", ref("Rom.3.24"), NOON))
    here.service.export(FILE)
    assert there.service.import_file(FILE).is_nothing
    assert [use.count for use in there.annotations.tags()] == [1]


def test_a_study_in_the_bin_comes_back_only_when_the_file_has_it_newer() -> None:
    files = MemoryFiles()
    here, there = Desk(files), Desk(files)
    for desk in (here, there):
        desk.studies.save(STUDY)
    there.studies.remove(STUDY.id)
    here.service.export(FILE)
    assert there.service.import_file(FILE).is_nothing
    assert there.studies.studies() == ()
    here.studies.save(replace(STUDY, changed=NOON + timedelta(days=9)))
    here.service.export(FILE)
    assert there.service.import_file(FILE).changed_studies == 1
    assert there.studies.removed() == ()


def test_a_pen_keeps_the_name_it_has() -> None:
    files = MemoryFiles()
    here, there = Desk(files), Desk(files)
    here.annotations.name_pen(Pen.FIRST, "Promise")
    there.annotations.name_pen(Pen.FIRST, "Verheißung")
    here.service.export(FILE)
    there.service.import_file(FILE)
    assert there.annotations.pen_names() == {Pen.FIRST: "Verheißung"}


def test_a_file_that_cannot_be_read_changes_nothing() -> None:
    desk = Desk()
    with pytest.raises(BadInput):
        desk.service.import_file(FILE)
    assert desk.backups.copies == {}


_items = st.lists(
    st.builds(
        lambda name, tag, verse, minutes: Tagging(
            name, tag, ref(f"Rom.3.{verse}"), NOON + timedelta(minutes=minutes)
        ),
        st.sampled_from("abcd"),
        st.sampled_from(["x", "X", "y"]),
        st.integers(1, 2),
        st.integers(0, 3),
    ),
    max_size=8,
)


def _many(desk: Desk, count: int = 1200) -> None:
    desk.add(*(Bookmark(f"n{n}", ref(f"Gen.1.{n % 31 + 1}"), "", NOON) for n in range(count)))


def test_an_export_says_how_far_it_is_and_stopped_writes_nothing(tmp_path: Path) -> None:
    desk = Desk(WorkFiles("0.1.0"))
    desk.fill()
    _many(desk)
    file = tmp_path / "work.cvwork"
    amounts = [a for a in desk.service.exporting(file, StopsAfter(9999)) if isinstance(a, Amount)]
    known = [a for a in amounts if a.total]
    assert all(a.done <= a.total for a in known) and known[-1].done == known[-1].total
    assert [a.done for a in known] == sorted(a.done for a in known)
    file.unlink()
    for looks in range(1, len(amounts) + 1):
        with pytest.raises(Cancelled):
            list(desk.service.exporting(file, StopsAfter(looks)))
        assert list(tmp_path.iterdir()) == []


def test_an_import_that_is_stopped_leaves_everything_as_it_was(tmp_path: Path) -> None:
    here = Desk(WorkFiles("0.1.0"))
    here.fill()
    _many(here)
    file = tmp_path / "work.cvwork"
    here.service.export(file)
    path = tmp_path / "user.sqlite"
    database = UserDatabase(path)
    annotations, studies = SqliteAnnotations(database), SqliteStudies(database)
    history, backups = SqliteAnswerHistory(database), BackupService(SqliteBackups(path))
    there = OwnWorkService(annotations, history, studies, here.files, backups)
    annotations.apply(Edit(Step.IMPORT, (), (Bookmark("mine", ref("Gen.1.1"), "mine", NOON),)))

    def all_there_is() -> object:
        return list(annotations.everything()), list(history.everything()), studies.studies()

    before = all_there_is()
    amounts = list(Desk(here.files).service.importing(file, StopsAfter(9999)))
    assert isinstance(amounts.pop(), Imported)
    done = [a.done for a in amounts if isinstance(a, Amount)]
    assert done == sorted(done)
    for looks in (1, 20, 26, 27, 28, 29, 30):
        with pytest.raises(Cancelled):
            list(there.importing(file, StopsAfter(looks)))
        assert all_there_is() == before
    # A window that goes in the middle gives the work up without a word.
    events = there.importing(file, StopsAfter(9999))
    while not list(history.everything()):
        next(events)
    assert isinstance(events, Generator)
    events.close()
    assert all_there_is() == before
    assert there.import_file(file).annotations == 1204


@given(st.data())
@settings(deadline=None)
def test_pieces_never_take_away_what_they_do_not_replace(data: st.DataObject) -> None:
    there, coming = FakeAnnotations(), FakeAnnotations()
    there.apply(Edit(Step.IMPORT, (), tuple(data.draw(_items))))
    coming.apply(Edit(Step.IMPORT, (), tuple(data.draw(_items))))
    removed, added = newer(dict(there.items), coming.everything())
    whole, piecewise = FakeAnnotations(dict(there.items)), FakeAnnotations(dict(there.items))
    whole.apply(Edit(Step.IMPORT, removed, added))
    for gone, fresh in pieces(removed, added, 2):
        kept = {item.id for item in piecewise.items.values()} - {item.id for item in gone}
        piecewise.apply(Edit(Step.IMPORT, gone, fresh))
        tags = {(t.name.casefold(), t.ref) for t in fresh if isinstance(t, Tagging)}
        lost = [name for name in kept if name not in piecewise.items]
        assert all(
            isinstance(old := there.items[name], Tagging) and (old.name.casefold(), old.ref) in tags
            for name in lost
        )
    assert piecewise.items == whole.items


def test_nothing_added_is_nothing() -> None:
    assert Imported(backup="x").is_nothing
    assert not Imported(studies=1).is_nothing


@given(_items, _items)
@settings(deadline=None)
def test_merging_twice_is_merging_once(first: list[Tagging], second: list[Tagging]) -> None:
    store = FakeAnnotations()
    store.apply(Edit(Step.IMPORT, (), tuple(first)))
    other = FakeAnnotations()  # a file holds what one person's database can hold
    other.apply(Edit(Step.IMPORT, (), tuple(second)))
    coming = list(other.everything())
    removed, added = newer(dict(store.items), coming)
    store.apply(Edit(Step.IMPORT, removed, added))
    assert newer(dict(store.items), coming) == ((), ())
    tags = [(t.name.casefold(), t.ref) for t in store.items.values() if isinstance(t, Tagging)]
    assert len(set(tags)) == len(tags)


# ---- context -----------------------------------------------------------------------------------


def test_the_context_of_a_verse_holds_all_own_work_on_it() -> None:
    desk = Desk()
    desk.fill()
    service = OwnContextService(desk.annotations, desk.history, desk.studies)
    found = service.on(ref("Rom.3.28"))
    assert ([h.id for h in found.highlights], [n.id for n in found.notes]) == (["a"], ["b"])
    assert (found.tags, found.bookmarks) == ((), ())
    assert [entry.question for entry in found.answers] == [ANSWER.question]
    assert [study.id for study in found.studies] == [STUDY.id]
    assert [b.id for b in service.on(ref("Gen.1.1")).bookmarks] == ["d"]
