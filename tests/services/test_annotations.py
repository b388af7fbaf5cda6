"""Highlights, notes, tags and bookmarks as a reader makes them; every step undone and redone."""

from __future__ import annotations

import pytest
from tests.fakes import ref
from tests.services.annotating import TEXT, VERSE, Desk, words

from chapterverse.domain.annotations import (
    Anchor,
    Bookmark,
    Edit,
    Highlight,
    Note,
    Pen,
    Step,
    Tagging,
    located,
)
from chapterverse.errors import AppError, BadInput


@pytest.fixture
def desk() -> Desk:
    return Desk()


# ---- highlights --------------------------------------------------------------------------------


def test_the_last_highlight_wins_and_the_older_is_cut(desk: Desk) -> None:
    desk.service.highlight(Pen.FIRST, Anchor(ref("Rom.3.21-Rom.3.31")))
    edit = desk.service.highlight(Pen.SECOND, Anchor(ref("Rom.3.28-Rom.4.2")))
    assert desk.marks() == [
        ("Rom.3.21-Rom.3.27", "", Pen.FIRST),
        ("Rom.3.28-Rom.4.2", "", Pen.SECOND),
    ]
    assert edit.what is Step.HIGHLIGHT
    desk.service.undo()
    assert desk.marks() == [("Rom.3.21-Rom.3.31", "", Pen.FIRST)]


def test_a_highlight_in_the_middle_leaves_both_ends(desk: Desk) -> None:
    desk.service.highlight(Pen.FIRST, Anchor(ref("Rom.3.21-Rom.3.31")))
    desk.service.highlight(Pen.SECOND, Anchor(ref("Rom.3.24")))
    assert [place for place, _, _ in desk.marks()] == [
        "Rom.3.21-Rom.3.23",
        "Rom.3.24",
        "Rom.3.25-Rom.3.31",
    ]
    assert len({item.id for item in desk.service.on(ref("Rom.3"))}) == 3


def test_words_are_cut_at_words(desk: Desk) -> None:
    desk.service.highlight(Pen.FIRST, words(27, 54))
    desk.service.highlight(Pen.SECOND, words(36, 45))
    assert sorted(mark for _, mark, _ in desk.marks()) == ["a man is", "by faith", "justified"]
    for item in desk.service.on(ref("Rom.3.28")):
        assert isinstance(item, Highlight)
        at = item.anchor
        assert TEXT[at.start : at.end] == at.words


def test_words_lie_on_the_highlight_of_their_verse(desk: Desk) -> None:
    desk.service.highlight(Pen.FIRST, VERSE)
    desk.service.highlight(Pen.SECOND, words(36, 45))
    assert len(desk.marks()) == 2
    desk.service.unhighlight(words(36, 45))
    assert desk.marks() == [("Rom.3.28", "", Pen.FIRST)]
    desk.service.unhighlight(words(36, 45))
    assert desk.marks() == []


def test_a_highlight_on_a_verse_takes_its_words_along(desk: Desk) -> None:
    desk.service.highlight(Pen.FIRST, words(36, 45), words(36, 45, "KJV"))
    desk.service.highlight(Pen.SECOND, VERSE)
    assert desk.marks() == [("Rom.3.28", "", Pen.SECOND)]


def test_words_of_another_translation_are_left_alone(desk: Desk) -> None:
    desk.service.highlight(Pen.FIRST, words(0, 11, "KJV"))
    desk.service.highlight(Pen.SECOND, words(0, 11))
    assert len(desk.marks()) == 2


def test_the_same_highlight_again_is_no_step(desk: Desk) -> None:
    desk.service.highlight(Pen.FIRST, VERSE)
    assert desk.service.highlight(Pen.FIRST, VERSE).is_empty
    assert desk.service.unhighlight(Anchor(ref("Gen.1.1"))).is_empty
    desk.service.undo()
    assert desk.service.undo_text == ""


def test_several_places_are_one_step(desk: Desk) -> None:
    places = (Anchor(ref("Rom.3.24")), Anchor(ref("Rom.3.28")), Anchor(ref("Rom.3.24-Rom.3.25")))
    edit = desk.service.highlight(Pen.FOURTH, *places)
    assert [place for place, _, _ in desk.marks()] == ["Rom.3.24-Rom.3.25", "Rom.3.28"]
    assert ref("Rom.3.28") in edit.refs
    desk.service.undo()
    assert desk.marks() == []


# ---- words found again -------------------------------------------------------------------------


def test_words_are_found_where_they_were() -> None:
    assert located(words(36, 45), TEXT) == (36, 45)
    assert located(VERSE, TEXT) == (0, len(TEXT))


def test_words_are_found_at_the_nearest_place_in_a_corrected_text() -> None:
    anchor = Anchor(ref("Rom.3.28"), "WEB", 20, 23, "the")
    assert located(anchor, "the law of the LORD, the law") == (21, 24)
    assert located(anchor, "nothing like it") is None
    assert located(Anchor(ref("Rom.3.28"), "WEB", 90, 99, ""), "short") is None


# ---- notes -------------------------------------------------------------------------------------


def test_typing_is_one_step(desk: Desk) -> None:
    edit = desk.service.write_note(VERSE, "F")
    note = edit.added[0].id
    for text in ("Fa", "Fai", "Faith"):
        desk.clock.pass_(1)
        desk.service.write_note(VERSE, text, note)
    assert desk.notes() == ["Faith"]
    assert desk.service.undo_text == "Undo add note"
    desk.service.undo()
    assert desk.notes() == []
    desk.service.redo()
    assert desk.notes() == ["Faith"]


def test_a_pause_or_leaving_the_note_begins_a_step(desk: Desk) -> None:
    note = desk.service.write_note(VERSE, "one").added[0].id
    desk.clock.pass_(10)
    desk.service.write_note(VERSE, "one two", note)
    desk.service.end_step()
    desk.service.write_note(VERSE, "one two three", note)
    assert desk.service.undo_text == "Undo change note"
    desk.service.undo()
    assert desk.notes() == ["one two"]
    desk.service.undo()
    assert desk.notes() == ["one"]


def test_two_notes_are_two_steps(desk: Desk) -> None:
    desk.service.write_note(VERSE, "one")
    desk.service.write_note(VERSE, "two")
    desk.service.undo()
    assert desk.notes() == ["one"]


def test_an_emptied_note_is_removed_and_comes_back_under_its_id(desk: Desk) -> None:
    note = desk.service.write_note(VERSE, "one").added[0].id
    desk.service.end_step()
    assert desk.service.write_note(VERSE, "  \n", note).what is Step.REMOVE_NOTE
    assert desk.notes() == []
    desk.service.write_note(VERSE, "again", note)
    (found,) = desk.service.find_notes()
    assert (found.id, found.text) == (note, "again")
    assert desk.service.undo_text == "Undo change note"
    desk.service.undo()
    assert desk.notes() == ["one"]


def test_a_note_typed_and_emptied_in_one_go_leaves_no_step(desk: Desk) -> None:
    note = desk.service.write_note(VERSE, "x").added[0].id
    desk.service.write_note(VERSE, "", note)
    assert desk.service.undo_text == ""
    assert desk.service.write_note(VERSE, "").is_empty


def test_a_note_keeps_when_it_was_made(desk: Desk) -> None:
    note = desk.service.write_note(VERSE, "x").added[0]
    desk.clock.pass_(60)
    desk.service.write_note(VERSE, "y", note.id)
    (found,) = desk.service.find_notes()
    assert (found.changed - found.created).total_seconds() == 60


def test_too_long_a_note_is_refused_with_a_sentence(desk: Desk) -> None:
    with pytest.raises(BadInput, match="too long"):
        desk.service.write_note(VERSE, "x" * 1_000_001)


# ---- tags, bookmarks, places -------------------------------------------------------------------


def test_a_tag_keeps_its_first_spelling(desk: Desk) -> None:
    desk.service.tag("  Justification   by faith ", ref("Rom.3.28"))
    desk.service.tag("justification BY faith", ref("Gen.15.6"))
    (use,) = desk.service.tags()
    assert (use.name, use.count) == ("Justification by faith", 2)
    assert desk.service.tag("Justification by faith", ref("Gen.15.6")).is_empty


@pytest.mark.parametrize("name", ["", "  ", "x" * 200])
def test_a_tag_needs_a_name_of_some_length(desk: Desk, name: str) -> None:
    with pytest.raises(BadInput):
        desk.service.tag(name, ref("Rom.3.28"))


def test_untagging_takes_the_exact_passage_first(desk: Desk) -> None:
    desk.service.tag("a", ref("Rom.3"))
    desk.service.tag("a", ref("Rom.3.28"))
    desk.service.untag("A", ref("Rom.3.28"))
    assert desk.service.tagged("a") == (ref("Rom.3"),)
    desk.service.untag("A", ref("Rom.3.28"))
    assert desk.service.tagged("a") == ()


def test_renaming_a_tag_can_make_two_one(desk: Desk) -> None:
    desk.service.tag("a", ref("Rom.3"))
    desk.service.tag("a", ref("Rom.4"))
    desk.service.tag("b", ref("Rom.4"))
    desk.service.rename_tag("a", "b")
    assert [(use.name, use.count) for use in desk.service.tags()] == [("b", 2)]
    desk.service.undo()
    assert [(use.name, use.count) for use in desk.service.tags()] == [("a", 2), ("b", 1)]


def test_a_tag_is_removed_from_everywhere_in_one_step(desk: Desk) -> None:
    desk.service.tag("a", ref("Rom.3"), ref("Rom.4"))
    desk.service.tag("b", ref("Rom.4"))
    assert len(desk.service.remove_tag("A").removed) == 2
    assert [use.name for use in desk.service.tags()] == ["b"]
    assert desk.service.remove_tag("a").is_empty
    desk.service.undo()
    assert desk.service.tagged("a") == (ref("Rom.3"), ref("Rom.4"))


def test_a_tag_can_change_its_spelling(desk: Desk) -> None:
    desk.service.tag("grace", ref("Rom.3"))
    desk.service.rename_tag("grace", "Grace")
    assert [use.name for use in desk.service.tags()] == ["Grace"]


def test_a_bookmark_is_made_named_and_taken_away(desk: Desk) -> None:
    desk.service.bookmark(ref("Rom.3.28"))
    desk.service.bookmark(ref("Rom.3.28"), "Luther’s “alone”")
    assert desk.service.bookmark(ref("Rom.3.28"), "Luther’s “alone”").is_empty
    assert [bookmark.name for bookmark in desk.service.bookmarks()] == ["Luther’s “alone”"]
    desk.service.unbookmark(ref("Rom.3.28"))
    assert desk.service.bookmarks() == ()
    assert desk.service.undo_text == "Undo remove bookmark"


def test_anything_can_be_removed_by_itself(desk: Desk) -> None:
    desk.service.highlight(Pen.FIRST, VERSE)
    desk.service.write_note(VERSE, "x")
    desk.service.tag("a", VERSE.ref)
    desk.service.bookmark(VERSE.ref)
    kinds = [type(item) for item in desk.service.on(VERSE.ref)]
    assert set(kinds) == {Highlight, Note, Tagging, Bookmark}
    for item in desk.service.on(VERSE.ref):
        desk.service.remove(item)
    assert desk.service.on(VERSE.ref) == ()
    for _ in kinds:
        desk.service.undo()
    assert {type(item) for item in desk.service.on(VERSE.ref)} == set(kinds)


# ---- undo in general ---------------------------------------------------------------------------


def test_a_new_step_ends_redoing(desk: Desk) -> None:
    desk.service.bookmark(ref("Rom.1.1"))
    desk.service.undo()
    assert desk.service.redo_text == "Redo bookmark"
    desk.service.bookmark(ref("Rom.1.2"))
    assert desk.service.redo_text == ""
    assert desk.service.redo().is_empty


def test_nothing_to_undo_is_no_edit(desk: Desk) -> None:
    assert desk.service.undo().is_empty
    assert desk.service.undo().what is Step.NOTHING


def test_a_restored_database_ends_undoing(desk: Desk) -> None:
    desk.service.bookmark(ref("Rom.1.1"))
    desk.service.forget_steps()
    assert desk.service.undo().is_empty


def test_a_step_that_cannot_be_kept_changes_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.service.bookmark(ref("Rom.1.1"))
    desk.service.bookmark(ref("Rom.1.2"))
    desk.service.undo()

    def full(_edit: Edit) -> None:
        raise AppError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(desk.store, "apply", full)
        for act in (
            desk.service.undo,
            desk.service.redo,
            lambda: desk.service.highlight(Pen.FIRST, VERSE),
        ):
            with pytest.raises(AppError, match="full"):
                act()
    assert (desk.service.undo_text, desk.service.redo_text) == ("Undo bookmark", "Redo bookmark")
    desk.service.redo()
    assert len(desk.service.bookmarks()) == 2
