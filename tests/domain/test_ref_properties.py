"""What holds for every verse of the canon and for any text at all."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from chapterverse.domain.canon import Book
from chapterverse.domain.ref_parser import parse, scan, scan_all
from chapterverse.domain.ref_values import FoundReference, UnreadReference
from chapterverse.domain.ref_versification import Tradition, from_kjv
from chapterverse.domain.refs import DisplayStyle, PassageRef, VerseRef

VERSES = tuple(PassageRef.book(Book.GENESIS).verses()) + tuple(
    verse for book in list(Book)[1:] for verse in PassageRef.book(book).verses()
)
LANGUAGES = st.sampled_from(["en", "de", "fr", "es", "pt", "nl", "it", "zh", "tlh"])
_PIECES = (
    "Rom 3:28|Gen|1 |2 Cor|;|, |-|–|v. |ch. |ff|f|:|.|(|)|\n\n|Jud|Ps|cxix|one|hundred|to |and |"
    "Hezekiah |title|3:1|999|0|/|約|：|'|_|rom_3_28|Matt|John |KJV|of |the |St. |23rd |Psalm|É|😀"
)
PIECES = st.sampled_from(_PIECES.split("|"))
TEXTS = st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=14).map("".join))


def verse_refs() -> st.SearchStrategy[VerseRef]:
    return st.sampled_from(VERSES)


@pytest.mark.parametrize("style", list(DisplayStyle))
def test_every_verse_reads_back_in_every_style(style: DisplayStyle) -> None:
    for verse in VERSES:
        passage = PassageRef.of(verse)
        assert parse(passage.display(style)).passages == (passage,)


@pytest.mark.parametrize("counted", [t for t in Tradition if t is not Tradition.OWN])
def test_numbers_of_every_count_read_back(counted: Tradition) -> None:
    for verse in VERSES[::5]:
        number = from_kjv(counted, verse)
        if number is None or number.verse == 0:
            continue
        typed = f"{number.book.full_name} {number}"
        (passage,) = parse(typed, counted=counted).passages
        assert verse in passage


@pytest.mark.parametrize("style", list(DisplayStyle))
def test_every_chapter_and_book_reads_back_in_every_style(style: DisplayStyle) -> None:
    for book in Book:
        wholes = [PassageRef.chapter(book, n) for n in range(1, book.chapter_count + 1)]
        for passage in [*wholes, PassageRef.book(book)]:
            assert parse(passage.display(style)).passages == (passage,)


@given(verse_refs(), verse_refs(), st.sampled_from(list(DisplayStyle)))
def test_every_range_reads_back(one: VerseRef, other: VerseRef, style: DisplayStyle) -> None:
    passage = PassageRef(min(one, other), max(one, other))
    assert parse(passage.display(style)).passages == (passage,)
    assert parse(passage.osis).passages == (passage,)


@given(
    st.lists(st.tuples(verse_refs(), verse_refs()), min_size=2, max_size=4),
    st.sampled_from(["; ", ", ", " and ", ";", ",", " cf. ", " KJV, ", " (NIV); "]),
    st.sampled_from([DisplayStyle.FULL, DisplayStyle.SBL, DisplayStyle.SHORT]),
)
def test_every_list_in_a_sentence_reads_back(
    ends: list[tuple[VerseRef, VerseRef]], separator: str, style: DisplayStyle
) -> None:
    passages = [PassageRef(min(pair), max(pair)) for pair in ends]
    text = f"See {separator.join(passage.display(style) for passage in passages)}. So he says."
    found = [passage for item in scan(text) for passage in item.passages]
    assert found == passages


@given(TEXTS, LANGUAGES, st.none() | verse_refs().map(PassageRef.of))
@example("Gen 1:1-2", "en", None)
@settings(max_examples=400)
def test_any_text_is_scanned_and_spans_are_slices(
    text: str, language: str, context: PassageRef | None
) -> None:
    end = 0
    for item in scan_all(text, context=context, language=language):
        assert text[item.start : item.end] == item.text
        assert item.start < item.end
        assert item.start >= end
        end = item.end
        if isinstance(item, FoundReference):
            assert item.passages
        else:
            assert item.reason


@given(TEXTS, LANGUAGES)
@settings(max_examples=400)
def test_any_text_is_parsed_or_refused_with_a_sentence(text: str, language: str) -> None:
    try:
        assert parse(text, language=language).passages
    except UnreadReference as why:
        assert why.user_text.endswith((".", "?"))


@pytest.mark.parametrize(
    "piece",
    [
        "1:1 ",
        "Rom 1:1, ",
        "Romans ",
        "(",
        "v. 5 ",
        "1-",
        ",1",
        "ix",
        "約3：16",
        "Xyz 1:1 ",
        "rom_3_28-",
    ],
)
def test_long_hostile_texts_come_to_an_end(piece: str) -> None:
    text = "Gen 1" + piece * (100_000 // len(piece))
    assert all(text[item.start : item.end] == item.text for item in scan_all(text))
