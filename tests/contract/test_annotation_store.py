"""What every AnnotationStore keeps to."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from tests.fakes import ref
from tests.fakes_own_work import NOON, FakeAnnotations

from chapterverse.adapters.sqlite.user import UserDatabase
from chapterverse.adapters.sqlite.user_annotations import SqliteAnnotations
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
    TagUse,
)
from chapterverse.errors import BadInput
from chapterverse.ports import AnnotationStore

VERSE, CHAPTER, PARTS = ref("Rom.3.28"), ref("Rom.3"), ref("Rom.3.21-Rom.4.2")
WORDS = Anchor(VERSE, "WEB", 24, 36, "is justified")


@pytest.fixture(params=["fake", "real"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> AnnotationStore:
    if request.param == "fake":
        return FakeAnnotations()
    return SqliteAnnotations(UserDatabase(tmp_path / "user.sqlite"))


def add(store: AnnotationStore, *items: Annotation) -> None:
    store.apply(Edit(Step.IMPORT, (), items))


def note(name: str, osis: str, text: str, minutes: int = 0) -> Note:
    time = NOON + timedelta(minutes=minutes)
    return Note(name, Anchor(ref(osis)), text, time, time)


def test_at_first_it_is_empty(store: AnnotationStore) -> None:
    assert store.on(ref("Gen.1.1-Rev.22.21")) == ()
    assert (store.tags(), store.bookmarks(), store.pen_names()) == ((), (), {})
    assert list(store.everything()) == []


def test_every_kind_comes_back_exactly(store: AnnotationStore) -> None:
    items: tuple[Annotation, ...] = (
        Highlight("a", WORDS, Pen.THIRD, NOON),
        Note("b", WORDS, "λόγος <b> & `x` 😀\n\nnew *line*", NOON, NOON + timedelta(seconds=1)),
        Tagging("c", "Justification by faith", VERSE, NOON),
        Bookmark("d", VERSE, "", NOON),
    )
    add(store, *items)
    assert set(store.on(VERSE)) == set(items)
    assert tuple(store.everything()) == items
    assert store.item("b") == items[1]


def test_an_edit_and_its_inverse_are_nothing(store: AnnotationStore) -> None:
    old = note("a", "Rom.3.28", "first")
    add(store, old)
    edit = Edit(Step.CHANGE_NOTE, (old,), (note("a", "Rom.3.28", "second", 1),))
    store.apply(edit)
    assert [n.text for n in store.notes_with("", 9)] == ["second"]
    store.apply(edit.inverse)
    assert store.on(VERSE) == (old,)


def test_what_is_removed_and_gone_is_fine(store: AnnotationStore) -> None:
    store.apply(Edit(Step.REMOVE_NOTE, (note("a", "Rom.3.28", "x"),)))
    with pytest.raises(BadInput):
        store.item("a")


@pytest.mark.parametrize(
    ("osis", "found"),
    [
        ("Rom.3.28", ["book", "chapter", "parts", "verse"]),
        ("Rom.4.1", ["book", "parts"]),
        ("Rom.4.3", ["book"]),
        ("Rom.3.1-Rom.3.2", ["book", "chapter"]),
        ("Rom.16.27-1Cor.1.1", ["book"]),
        ("Rom.1.1-Rom.16.27", ["book", "chapter", "parts", "verse"]),
        ("Acts.28.31", []),
        ("1Cor.1.1", []),
    ],
)
def test_what_overlaps_is_found(store: AnnotationStore, osis: str, found: list[str]) -> None:
    add(
        store,
        Bookmark("verse", VERSE, "", NOON),
        Bookmark("parts", PARTS, "", NOON),
        Bookmark("chapter", CHAPTER, "", NOON),
        Bookmark("book", ref("Rom"), "", NOON),
    )
    assert sorted(item.id for item in store.on(ref(osis))) == found


def test_annotations_come_in_order_of_place_then_time(store: AnnotationStore) -> None:
    add(
        store,
        note("late", "Rom.3.28", "b", 5),
        note("early", "Rom.3.28", "a", 1),
        note("before", "Rom.3.27", "c", 9),
    )
    assert [item.id for item in store.on(CHAPTER)] == ["before", "early", "late"]


def test_notes_are_found_by_all_their_words(store: AnnotationStore) -> None:
    add(
        store,
        note("a", "Rom.3.28", "Faith, not works; see Paul’s letter", 1),
        note("b", "Gen.1.1", "works of creation", 2),
    )
    assert [n.id for n in store.notes_with("works", 9)] == ["b", "a"]
    assert [n.id for n in store.notes_with("WORKS fai", 9)] == ["a"]
    assert [n.id for n in store.notes_with("", 1)] == ["b"]
    assert store.notes_with("work ", 9) == ()
    assert store.notes_with("???", 9) == ()


def test_a_changed_note_is_found_by_its_new_words_only(store: AnnotationStore) -> None:
    old = note("a", "Rom.3.28", "old words")
    add(store, old)
    store.apply(Edit(Step.CHANGE_NOTE, (old,), (note("a", "Rom.3.28", "new text", 1),)))
    assert store.notes_with("old ", 9) == ()
    assert [n.id for n in store.notes_with("new ", 9)] == ["a"]


def test_a_tag_is_its_name_without_case(store: AnnotationStore) -> None:
    add(
        store,
        Tagging("a", "Grace", ref("Rom.3.24"), NOON),
        Tagging("b", "grace", ref("Eph.2.8"), NOON),
        Tagging("c", "Adam", ref("Rom.5.12"), NOON),
    )
    assert store.tags() == (TagUse("Adam", 1), TagUse("Grace", 2))
    assert store.tagged("GRACE") == (ref("Rom.3.24"), ref("Eph.2.8"))
    assert [item.id for item in store.taggings(" grace ")] == ["a", "b"]


def test_a_tag_is_not_doubled_on_one_passage(store: AnnotationStore) -> None:
    add(store, Tagging("a", "Grace", VERSE, NOON))
    add(store, Tagging("b", "GRACE", VERSE, NOON))
    assert [item.id for item in store.on(VERSE)] == ["b"]


def test_bookmarks_come_newest_first(store: AnnotationStore) -> None:
    add(store, Bookmark("a", VERSE, "one", NOON))
    add(store, Bookmark("b", VERSE, "two", NOON + timedelta(days=1)))
    assert [bookmark.id for bookmark in store.bookmarks()] == ["b", "a"]


def test_pens_have_names_until_they_are_taken_away(store: AnnotationStore) -> None:
    store.name_pen(Pen.FIRST, "Promise")
    store.name_pen(Pen.SECOND, "Command")
    store.name_pen(Pen.FIRST, "Verheißung")
    store.name_pen(Pen.SECOND, "")
    assert store.pen_names() == {Pen.FIRST: "Verheißung"}
