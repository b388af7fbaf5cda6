"""Sets of verses, against Python's own sets."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from chapterverse.domain.canon import Book
from chapterverse.domain.ref_sets import difference, intersection, union
from chapterverse.domain.refs import PassageRef, VerseRef


def _passage(ends: tuple[VerseRef, VerseRef]) -> PassageRef:
    return PassageRef(min(ends), max(ends))


VERSES = st.sampled_from(tuple(PassageRef.book(Book.RUTH).verses()))
PASSAGES = st.lists(st.tuples(VERSES, VERSES).map(_passage), max_size=6)


def _all(passages: tuple[PassageRef, ...] | list[PassageRef]) -> set[VerseRef]:
    return {verse for passage in passages for verse in passage.verses()}


@given(PASSAGES, PASSAGES)
def test_sets_agree_with_sets_of_verses(one: list[PassageRef], other: list[PassageRef]) -> None:
    assert _all(union([*one, *other])) == _all(one) | _all(other)
    assert _all(intersection(one, other)) == _all(one) & _all(other)
    assert _all(difference(one, other)) == _all(one) - _all(other)


@given(PASSAGES)
def test_runs_are_few_and_in_order(passages: list[PassageRef]) -> None:
    runs = union(passages)
    for before, after in pairwise(runs):
        following = before.last.next()
        assert following is not None
        assert following < after.first


def test_neighbours_become_one_run() -> None:
    one, two = PassageRef.from_osis("Gen.50.26"), PassageRef.from_osis("Exod.1.1-Exod.1.5")
    assert union([two, one]) == (PassageRef.from_osis("Gen.50.26-Exod.1.5"),)
