"""Joining ranked lists, and verses into passages."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import CrossReference, RetrievalMethod
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.grounding.fusion import (
    FusionWeights,
    RankedPassage,
    RankedVerse,
    begins_sentence,
    ends_sentence,
    follow,
    fuse,
    join_neighbours,
    without_overlaps,
)

WEIGHTS = FusionWeights(words=1.0, meaning=0.5)
WORDS, MEANING = RetrievalMethod.FULL_TEXT, RetrievalMethod.SEMANTIC


def romans(chapter: int, verse: int) -> VerseRef:
    return VerseRef(Book.ROMANS, chapter, verse)


def ranked(*verses: VerseRef) -> list[RankedVerse]:
    return [RankedVerse(v, 1.0 / rank, WORDS) for rank, v in enumerate(verses, 1)]


def test_what_is_asked_often_comes_first_among_equals() -> None:
    a, b, c = romans(3, 28), romans(4, 3), romans(5, 1)
    weights = FusionWeights(prior=0.5)
    prior = {a: 0.1, b: 1.0, c: 9.0}
    found = fuse(
        (), [(a, 9.0), (b, 9.0), (romans(6, 1), 1.0)], (), weights, lambda v: prior.get(v, 0.0)
    )
    assert [one.verse for one in found][:2] == [b, a]
    assert c not in {one.verse for one in found}
    assert found[0].method is WORDS


def test_a_verse_of_both_lists_comes_first() -> None:
    a, b, c = romans(3, 28), romans(4, 3), romans(5, 1)
    found = fuse((), [(a, 9.0), (b, 8.0), (romans(6, 1), 1.0)], [(b, 0.8), (c, 0.6)], WEIGHTS)
    assert [one.verse for one in found][:2] == [b, a]
    assert found[0].method is WORDS
    assert next(one for one in found if one.verse == c).method is MEANING


def test_a_named_verse_beats_all() -> None:
    a, b = romans(3, 28), romans(4, 3)
    found = fuse([b], [(a, 9.0), (b, 1.0)], [(a, 1.0)], FusionWeights())
    assert found[0].verse == b
    assert found[0].method is RetrievalMethod.DIRECT_LOOKUP


def test_cross_references_bring_new_verses_below_their_origin() -> None:
    a, target = romans(3, 28), VerseRef(Book.GALATIANS, 2, 16)
    link = CrossReference(PassageRef.of(a), PassageRef.of(target), "Nave’s", 4.0)
    found = follow(fuse((), [(a, 5.0)], (), WEIGHTS), [link], WEIGHTS)
    assert [one.verse for one in found] == [a, target]
    assert found[1].method is RetrievalMethod.CROSS_REFERENCE


def test_a_reference_from_a_verse_that_was_not_found_brings_nothing() -> None:
    a, target = romans(3, 28), VerseRef(Book.GALATIANS, 2, 16)
    from_elsewhere = CrossReference(PassageRef.of(romans(9, 1)), PassageRef.of(target), "", 4.0)
    assert [one.verse for one in follow(ranked(a), [from_elsewhere], WEIGHTS)] == [a]


def test_neighbours_become_one_passage() -> None:
    found = join_neighbours(ranked(romans(3, 28), romans(5, 1), romans(3, 27)), 4)
    assert [one.ref.osis for one in found] == ["Rom.3.27-Rom.3.28", "Rom.5.1"]
    assert found[0].score == 1.0


def test_a_passage_stays_short_and_in_its_chapter() -> None:
    found = join_neighbours(ranked(*(romans(3, v) for v in (1, 2, 3, 4, 5))), 3)
    assert [one.ref.osis for one in found] == ["Rom.3.1-Rom.3.3", "Rom.3.4-Rom.3.5"]
    across = join_neighbours(ranked(romans(3, 31), romans(4, 1)), 4)
    assert len(across) == 2


def test_overlaps_are_left_out() -> None:
    one = RankedPassage(PassageRef(romans(3, 21), romans(3, 26)), 1.0, WORDS)
    other = RankedPassage(PassageRef(romans(3, 26), romans(3, 28)), 0.5, WORDS)
    assert without_overlaps([one, other]) == (one,)


def test_sentences_that_are_cut() -> None:
    assert begins_sentence("“Where then is the boasting?”")
    assert not begins_sentence("being justified freely by his grace")
    assert ends_sentence("he said, “I am.”")
    assert not ends_sentence("in the day of trouble,")


verses = st.lists(
    st.builds(romans, st.integers(1, 2), st.integers(1, 29)), max_size=30, unique=True
)


@given(verses, verses)
def test_fusion_keeps_every_verse_once_and_orders_by_score(
    one: list[VerseRef], other: list[VerseRef]
) -> None:
    words = [(verse, 20.0 - place) for place, verse in enumerate(one)]
    meaning = [(verse, 0.9 / (1 + place)) for place, verse in enumerate(other)]
    found = fuse((), words, meaning, WEIGHTS)
    assert {r.verse for r in found} == set(one) | set(other)
    assert len(found) == len({r.verse for r in found})
    assert [r.score for r in found] == sorted((r.score for r in found), reverse=True)
    passages = join_neighbours(found, 4)
    for i, passage in enumerate(passages):
        assert not any(passage.ref.overlaps(p.ref) for p in passages[:i])
