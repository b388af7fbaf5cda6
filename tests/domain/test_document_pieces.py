"""A long tree in pieces: nothing is lost, doubled or in another order."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from chapterverse.domain.document import (
    Block,
    Heading,
    MarginNote,
    Paragraph,
    Rule,
    VerseColumn,
    VerseItem,
    VerseList,
    VerseRow,
    Verses,
    Words,
)
from chapterverse.domain.document_lines import line_text, lines_of
from chapterverse.domain.document_pieces import pieces

COLUMNS = (VerseColumn("WEB", "World English", "en", False), VerseColumn("KJV", "", "en", False))
MARGIN = MarginNote("1:3", (Paragraph((Words("A note"),)),))


def passage(lengths: list[int], begins: set[int]) -> Verses:
    rows = tuple(
        VerseRow(((Words(f"{n} " + "a" * size),), (Words(f"{n}"),)), ("", ""), n in begins)
        for n, size in enumerate(lengths)
    )
    return Verses((Words("Mark"),), COLUMNS, rows, (MARGIN,), ("faith",))


def listed(lengths: list[int]) -> VerseList:
    return VerseList(
        tuple(
            VerseItem((Words(f"{n}"),), "WEB", (Words("b" * size),))
            for n, size in enumerate(lengths)
        )
    )


lengths = st.lists(st.integers(0, 60), min_size=1, max_size=40)
trees = st.lists(
    st.one_of(
        st.builds(passage, lengths, st.sets(st.integers(0, 40))),
        st.builds(listed, lengths),
        st.integers(0, 300).map(lambda n: Paragraph((Words("c" * n),))),
        st.just(Heading((Words("Head"),), 2)),
        st.just(Rule()),
    ),
    max_size=6,
)


def said(blocks: tuple[Block, ...]) -> list[str]:
    return [text for line in lines_of(blocks) if (text := line_text(line))]


@given(trees, st.integers(20, 200))
def test_the_pieces_together_say_what_the_tree_said(tree: list[Block], most: int) -> None:
    cut = pieces(tree, most)
    assert cut
    together = tuple(block for piece in cut for block in piece.blocks)
    assert said(together) == said(tuple(tree))
    assert sum(piece.letters for piece in cut) == sum(map(len, said(tuple(tree))))
    assert len(cut) == 1 or all(piece.blocks for piece in cut)


@given(lengths, st.sets(st.integers(0, 40)), st.integers(20, 200))
def test_only_the_first_piece_is_titled_and_only_the_last_has_notes(
    sizes: list[int], begins: set[int], most: int
) -> None:
    whole = passage(sizes, begins)
    parts = [block for piece in pieces((whole,), most) for block in piece.blocks]
    assert all(isinstance(part, Verses) for part in parts)
    verses = [part for part in parts if isinstance(part, Verses)]
    assert [bool(part.title) for part in verses] == [True] + [False] * (len(verses) - 1)
    assert [bool(part.notes) for part in verses] == [False] * (len(verses) - 1) + [True]
    rows = tuple(row for part in verses for row in part.rows)
    assert replace(whole, rows=rows) == whole


def test_a_passage_is_cut_where_a_paragraph_begins() -> None:
    cut = pieces((passage([10] * 30, {0, 7, 11, 17, 23}),), 100)
    firsts = [block.rows[0] for piece in cut for block in piece.blocks if isinstance(block, Verses)]
    assert [line_text(row.cells[0]).split()[0] for row in firsts] == ["0", "7", "11", "17", "23"]


def test_no_piece_is_much_longer_than_asked() -> None:
    tree = (passage([30] * 200, set()), listed([30] * 200))
    cut = pieces(tree, 300)
    assert len(cut) > 20
    assert all(piece.letters <= 400 for piece in cut)
    assert pieces((), 10)[0].blocks == ()
