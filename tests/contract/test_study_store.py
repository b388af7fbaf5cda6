"""What every StudyStore keeps to."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from tests.fakes import ref
from tests.fakes_own_work import NOON, FakeStudies
from tests.services.test_response_json import ANSWER
from tests.studies_of_every_kind import STUDY

from chapterverse.adapters.sqlite.user import UserDatabase
from chapterverse.adapters.sqlite.user_studies import SqliteStudies
from chapterverse.domain.annotations import TagUse
from chapterverse.domain.studies import AnswerBlock, NoteBlock, Study
from chapterverse.errors import BadInput
from chapterverse.ports import StudyStore


@pytest.fixture(params=["fake", "real"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> StudyStore:
    if request.param == "fake":
        return FakeStudies()
    return SqliteStudies(UserDatabase(tmp_path / "user.sqlite"))


def study(name: str, text: str, minutes: int = 0, tags: tuple[str, ...] = ()) -> Study:
    time = NOON + timedelta(minutes=minutes)
    return Study(name, name.title(), (NoteBlock("n", text),), NOON, time, tags)


def test_at_first_it_is_empty(store: StudyStore) -> None:
    assert (store.studies(), store.removed(), store.tags()) == ((), (), ())


def test_a_study_is_kept_exactly(store: StudyStore) -> None:
    store.save(STUDY)
    assert store.load(STUDY.id) == STUDY
    (summary,) = store.studies()
    assert (summary.title, summary.tags, summary.blocks) == (
        STUDY.title,
        STUDY.tags,
        len(STUDY.blocks),
    )


def test_saving_again_replaces(store: StudyStore) -> None:
    store.save(STUDY)
    changed = replace(STUDY, title="Another", blocks=STUDY.blocks[:2], tags=("Z",))
    store.save(changed)
    assert store.load(STUDY.id) == changed
    assert len(store.studies()) == 1
    assert store.tags() == (TagUse("Z", 1),)


def test_the_last_changed_comes_first(store: StudyStore) -> None:
    for name, minutes in (("a", 1), ("b", 3), ("c", 2)):
        store.save(study(name, "x", minutes))
    assert [summary.id for summary in store.studies()] == ["b", "c", "a"]


def test_studies_are_found_by_words_and_tags(store: StudyStore) -> None:
    store.save(study("a", "Grace and peace", 1, ("Romans", "class")))
    store.save(study("b", "grace alone", 2, ("CLASS",)))
    assert [s.id for s in store.studies("grace")] == ["b", "a"]
    assert [s.id for s in store.studies("GRACE pea")] == ["a"]
    assert [s.id for s in store.studies(tag="class")] == ["b", "a"]
    assert [s.id for s in store.studies("grace", "romans")] == ["a"]
    assert store.studies("nothing like it") == ()
    assert store.studies("?!") == ()


def test_a_changed_study_is_found_by_its_new_words_only(store: StudyStore) -> None:
    store.save(study("a", "old words"))
    store.save(study("a", "new words"))
    assert store.studies("old ") == ()
    assert [s.id for s in store.studies("new ")] == ["a"]


def test_words_of_passages_answers_and_margin_notes_are_found(store: StudyStore) -> None:
    store.save(STUDY)
    for words in ("justified by faith", "How is a person justified", "margin", "Concise"):
        assert [s.id for s in store.studies(words)] == [STUDY.id], words


def test_studies_are_found_from_a_verse_they_hold(store: StudyStore) -> None:
    store.save(STUDY)
    answer = AnswerBlock("x", ANSWER)
    store.save(replace(study("later", "", 60 * 24 * 400), blocks=(answer,)))
    assert [s.id for s in store.holding(ref("Rom.3.28"), 9)] == ["later", STUDY.id]
    assert len(store.holding(ref("Rom.3"), 1)) == 1
    assert store.holding(ref("Gen.50.1"), 9) == ()


def test_the_bin_gives_back(store: StudyStore) -> None:
    store.save(STUDY)
    store.remove(STUDY.id)
    store.remove("unknown")
    assert store.studies() == ()
    assert store.holding(ref("Rom.3.28"), 9) == ()
    assert store.tags() == ()
    assert [s.id for s in store.removed()] == [STUDY.id]
    with pytest.raises(BadInput):
        store.load(STUDY.id)
    store.restore(STUDY.id)
    store.restore("unknown")
    assert store.load(STUDY.id) == STUDY
    assert store.removed() == ()


def test_saving_brings_a_study_back_from_the_bin(store: StudyStore) -> None:
    store.save(STUDY)
    store.remove(STUDY.id)
    store.save(STUDY)
    assert store.load(STUDY.id) == STUDY
    assert store.removed() == ()


def test_only_what_is_in_the_bin_is_purged(store: StudyStore) -> None:
    store.save(STUDY)
    store.purge(STUDY.id)
    assert store.load(STUDY.id) == STUDY
    store.remove(STUDY.id)
    store.purge(STUDY.id)
    store.restore(STUDY.id)
    assert (store.studies(), store.removed()) == ((), ())
