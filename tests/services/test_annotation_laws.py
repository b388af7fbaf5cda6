"""What holds of annotations whatever is done, in any order."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes import ref
from tests.services.annotating import TEXT, VERSE, Desk, words

from chapterverse.domain.annotations import Anchor, Highlight, Pen

_steps = st.lists(
    st.tuples(st.integers(0, 6), st.integers(1, 12), st.integers(0, 4), st.booleans()),
    max_size=25,
)


@given(_steps)
@settings(deadline=None)
def test_undoing_everything_gives_the_beginning_and_redoing_the_end(
    steps: list[tuple[int, int, int, bool]],
) -> None:
    desk = Desk()
    service = desk.service
    before = set(desk.store.items.values())
    for kind, verse, length, flag in steps:
        desk.clock.pass_(1 if flag else 60)
        place = ref(f"Rom.3.{verse}-Rom.3.{verse + length}")
        notes = service.find_notes()
        match kind:
            case 0:
                service.highlight(Pen(str(1 + length % 4)), Anchor(place))
            case 1:
                service.unhighlight(Anchor(place))
            case 2:
                known = notes[0].id if notes and flag else ""
                service.write_note(Anchor(place), "x" * length, known)
            case 3:
                service.tag("ab"[length % 2], place)
            case 4:
                service.untag("ab"[length % 2], place)
            case 5:
                service.rename_tag("a", "b" if flag else "A")
            case _:
                service.bookmark(place, "b" * length)
    after = set(desk.store.items.values())
    while not service.undo().is_empty:
        pass
    assert set(desk.store.items.values()) == before
    while not service.redo().is_empty:
        pass
    assert set(desk.store.items.values()) == after


@given(
    st.lists(st.tuples(st.integers(0, 80), st.integers(1, 20), st.sampled_from(Pen)), max_size=12)
)
@settings(deadline=None)
def test_highlights_on_words_never_overlap(marks: list[tuple[int, int, Pen]]) -> None:
    desk = Desk()
    for start, length, pen in marks:
        end = min(start + length, len(TEXT))
        desk.service.highlight(pen, words(start, end))
    found = [i.anchor for i in desk.service.on(VERSE.ref) if isinstance(i, Highlight)]
    for anchor in found:
        assert TEXT[anchor.start : anchor.end] == anchor.words
    taken = [at for anchor in found for at in range(anchor.start, anchor.end)]
    assert len(taken) == len(set(taken))
