"""The commands about one's own work, over a real database in a folder of the test."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import pytest
from tests.cli.fake_program import FakeProgram
from tests.fakes import ref
from tests.studies_of_every_kind import STUDY

from chapterverse.adapters.sqlite.user import UserDatabase
from chapterverse.adapters.sqlite.user_annotations import SqliteAnnotations
from chapterverse.adapters.sqlite.user_answers import SqliteAnswerHistory
from chapterverse.adapters.sqlite.user_backups import SqliteBackups
from chapterverse.adapters.sqlite.user_studies import SqliteStudies
from chapterverse.adapters.study_file import CvStudyFiles
from chapterverse.adapters.work_file import WorkFiles
from chapterverse.cli.main import main
from chapterverse.domain.annotations import Anchor, Pen
from chapterverse.services.annotations import AnnotationService
from chapterverse.services.backups import BackupService
from chapterverse.services.own_work import OwnWorkService
from chapterverse.services.studies import StudyService


class OwnProgram(FakeProgram):
    """Own work is real, all else fake."""

    @cached_property
    def database(self) -> UserDatabase:
        return UserDatabase(self.folder / "user.sqlite")

    @cached_property
    def annotations(self) -> AnnotationService:
        return AnnotationService(SqliteAnnotations(self.database))

    @cached_property
    def studies(self) -> StudyService:
        return StudyService(SqliteStudies(self.database), CvStudyFiles("0.1.0"), None)

    @cached_property
    def backups(self) -> BackupService:
        return BackupService(SqliteBackups(self.folder / "user.sqlite"))

    @cached_property
    def own_work(self) -> OwnWorkService:
        return OwnWorkService(
            SqliteAnnotations(self.database),
            SqliteAnswerHistory(self.database),
            SqliteStudies(self.database),
            WorkFiles("0.1.0"),
            self.backups,
        )


@pytest.fixture
def program(tmp_path: Path) -> OwnProgram:
    made = OwnProgram(tmp_path)
    made.annotations.write_note(Anchor(ref("Rom.3.28")), "By faith\x1b[31m alone")
    made.annotations.highlight(Pen.SECOND, Anchor(ref("Rom.3.24")))
    made.annotations.tag("Grace", ref("Rom.3.24"))
    made.annotations.bookmark(ref("Gen.1.1"))
    SqliteStudies(made.database).save(STUDY)
    return made


def run(program: OwnProgram, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = main(words, program)
    said = capsys.readouterr()
    return status, said.out + said.err


def test_notes_are_listed(program: OwnProgram, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = run(program, capsys, "notes", "list")
    assert (status, "Romans 3:28  By faith" in said, "\x1b[31m" in said) == (0, True, False)
    _, said = run(program, capsys, "notes", "list", "Romans", "3:24")
    assert "#Grace" in said
    assert "highlighted, pen 2" in said
    _, said = run(program, capsys, "notes", "list", "--find", "nothing like it")
    assert said == "Nothing is noted there.\n"
    assert run(program, capsys, "notes", "list", "Romans 99")[0] == 1


def test_everything_goes_to_another_machine(
    program: OwnProgram, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = str(tmp_path / "work.cvwork")
    status, said = run(program, capsys, "notes", "export", file)
    assert (status, said) == (0, f"Wrote 4 annotations, 0 answers and 1 study to {file}.\n")
    other = OwnProgram(tmp_path / "other")
    status, said = run(other, capsys, "notes", "import", file)
    assert (status, said.splitlines()[0]) == (
        0,
        "Added 4 annotations, 0 answers and 1 study; replaced by a later change:"
        " 0 annotations and 0 studies.",
    )
    assert "user-" in said
    assert run(other, capsys, "notes", "import", str(tmp_path / "missing"))[0] == 1


def test_studies_are_listed_shared_and_kept(
    program: OwnProgram, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, said = run(program, capsys, "studies", "list", "justified", "--tag", "romans")
    assert said.startswith("3f2504e0  2026-03-01")
    assert "Faith & works <draft> #1  (10)  #Romans  #class 7b" in said
    file = str(tmp_path / "romans.cvstudy")
    assert run(program, capsys, "studies", "share", "3f2504e0", file)[0] == 0
    status, said = run(program, capsys, "studies", "open", file, "--keep")
    assert status == 0
    assert "Faith & works <draft> #1, by N. N.: 10 parts" in said
    assert "Your library does not have World English Bible." in said
    assert "Kept a copy: " in said
    status, said = run(program, capsys, "studies", "share", STUDY.title, file)
    assert (status, "Several studies" in said) == (1, True)
    status, said = run(program, capsys, "studies", "share", "unknown", file)
    assert (status, "no study" in said) == (1, True)
    assert run(program, capsys, "studies", "list", "nothing")[1] == "There is no such study.\n"


def test_copies_are_made_listed_and_put_back(
    program: OwnProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "no copies yet" in run(program, capsys, "backups", "list")[1]
    assert run(program, capsys, "backups", "make")[0] == 0
    (backup,) = program.backups.backups()
    program.annotations.write_note(Anchor(ref("Rom.5.1")), "later")
    status, said = run(program, capsys, "backups", "restore", backup.name)
    assert (status, "is your work again" in said) == (0, True)
    assert len(program.annotations.find_notes()) == 1
    assert run(program, capsys, "backups", "list")[1].count("MB") == 2
    assert run(program, capsys, "backups", "restore", "x")[0] == 1


def test_schemas_are_printed(program: OwnProgram, capsys: pytest.CaptureFixture[str]) -> None:
    for of in ("answer", "study", "own-work"):
        status, said = run(program, capsys, "schema", of)
        assert (status, said.startswith("{")) == (0, True)
