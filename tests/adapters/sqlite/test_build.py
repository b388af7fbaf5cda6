"""Building a library: what goes in, and that the old one survives every accident."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from tests.adapters.sqlite.small_library import all_works, build_small, henry, kjv, web
from tests.fakes import WEB, ref

from chapterverse.adapters.importers.values import ImportedWork, SourceProblem
from chapterverse.adapters.sqlite.build import build_from
from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.sqlite.library_file import read_report
from chapterverse.adapters.sqlite.report import facts, oddities
from chapterverse.domain.passages import Passage
from chapterverse.errors import LibraryUnavailable


def test_steps_count_up_to_the_end(tmp_path: Path) -> None:
    steps = list(build_from(all_works(), tmp_path / "library.sqlite", tmp_path))
    assert [step.done for step in steps] == sorted(step.done for step in steps)
    assert all(step.what for step in steps)
    assert steps[-1].total - steps[-1].done == 1
    assert [path.name for path in tmp_path.iterdir()] == ["library.sqlite"]


def test_the_same_sources_give_the_same_version_and_others_another(tmp_path: Path) -> None:
    versions = []
    for number, works in enumerate((all_works(), all_works(), all_works()[:3])):
        folder = tmp_path / str(number)
        versions.append(SqliteCorpus(build_small(folder, works)).version)
    assert versions[0] == versions[1] != versions[2]


@pytest.mark.parametrize("after", range(8))
def test_an_interrupted_build_leaves_the_old_library(tmp_path: Path, after: int) -> None:
    library = build_small(tmp_path)
    before = library.read_bytes()
    steps = build_from([web()], library, tmp_path)
    for _ in range(after):
        next(steps)
    assert isinstance(steps, Iterator)
    steps.close()  # type: ignore[attr-defined]  # a generator, promised by the docstring
    assert library.read_bytes() == before
    assert not library.with_name("library.sqlite.building").exists()


def test_a_source_that_breaks_leaves_the_old_library(tmp_path: Path) -> None:
    library = build_small(tmp_path)
    before = library.read_bytes()

    def broken() -> Iterator[ImportedWork]:
        yield web()
        raise OSError(5, "Input/output error")

    with pytest.raises(LibraryUnavailable, match="The library"):
        list(build_from(broken(), library, tmp_path))
    assert library.read_bytes() == before


@pytest.mark.parametrize("rest", [b"", b"junk" * 2000])
def test_the_rest_of_a_killed_build_is_replaced(tmp_path: Path, rest: bytes) -> None:
    (tmp_path / "library.sqlite.building").write_bytes(rest)
    assert SqliteCorpus(build_small(tmp_path)).works()


def test_two_builds_at_once_do_not_meet(tmp_path: Path) -> None:
    target = tmp_path / "library.sqlite"
    first = build_from(all_works(), target, tmp_path)
    next(first)
    with pytest.raises(LibraryUnavailable, match="in use"):
        list(build_from(all_works(), target, tmp_path))
    list(first)
    assert SqliteCorpus(target).works()


def test_without_a_translation_there_is_no_library(tmp_path: Path) -> None:
    problem = SourceProblem("WEB", "The package is damaged.", "Fetch it again.")
    with pytest.raises(LibraryUnavailable, match="No translation"):
        list(build_from([problem, henry()], tmp_path / "library.sqlite", tmp_path))
    assert not (tmp_path / "library.sqlite").exists()


def test_an_open_library_is_read_on_while_another_takes_its_place(tmp_path: Path) -> None:
    old = SqliteCorpus(build_small(tmp_path, [web(), kjv()]))
    new = SqliteCorpus(build_small(tmp_path, [web()]))
    assert old.passage("KJV", ref("John.3.16"))
    assert [work.id for work in new.works()] == ["WEB"]


def test_what_was_left_out_is_reported(tmp_path: Path) -> None:
    twice = Passage("WEB", "A verse given twice.", ref("Ps.23.1"))
    first = web()
    doubled = ImportedWork(WEB, "web 2", "w", (*first.passages, twice))
    problem = SourceProblem("ASV", "The package is damaged.", "Fetch it again.")
    report = read_report(build_small(tmp_path, [doubled, web(), problem]))
    said = [(oddity.work_id, oddity.place, oddity.what) for oddity in report.oddities]
    assert ("WEB", "Ps.23.1", "left out: given twice") in said
    assert ("WEB", "web 1", "left out: another source gave this work") in said
    assert ("ASV", "", "The package is damaged. Fetch it again.") in said
    assert any(place.startswith("speeches.tsv, line 6") for _, place, _ in said)
    assert any(what == "left out: no speaker" for _, _, what in said)
    assert [(w.work.id, w.source, w.passages) for w in report.works] == [
        ("WEB", "web 2", len(first.passages))
    ]


def test_ranges_are_written_for_quick_look_up(tmp_path: Path) -> None:
    db = apsw.Connection(str(build_small(tmp_path)))
    for table, first, last in (
        ("link", "origin_first", "origin_last"),
        ("topic_verse", "first", "last"),
        ("speech", "first", "last"),
    ):
        sql = f"select count(*) from {table} where {first} / 1000000 <> {last} / 1000000"  # noqa: S608
        assert db.execute(sql).get == 0


def test_facts_are_lines_for_a_reader(tmp_path: Path) -> None:
    library = build_small(tmp_path)
    said = dict(facts(library))
    assert said["WEB"] == f"{len(web().passages)} passages from web 1"
    assert said["topic headings"] == "2"
    assert said["version"] == SqliteCorpus(library).version
    assert ("", "speeches.tsv, line 7", "left out: no speaker") in oddities(library)
