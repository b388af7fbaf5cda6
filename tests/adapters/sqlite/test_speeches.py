"""Red letters say who speaks only where most of a verse is printed so."""

from __future__ import annotations

from pathlib import Path

from chapterverse.adapters.sqlite.speeches import read_unmarked, words_of_jesus
from chapterverse.domain.passages import Passage, Span, SpanKind
from chapterverse.domain.refs import PassageRef, VerseRef


def _verse(osis: str, text: str, red: tuple[int, int] | None) -> Passage:
    spans = (
        (Span(SpanKind.WORDS_OF_JESUS, *red),) if red else (Span(SpanKind.NOTE, 0, 0, "a note"),)
    )
    return Passage("KJV", text, PassageRef.from_osis(osis), spans=spans)


def test_a_verse_that_is_mostly_narrative_names_no_speaker() -> None:
    verses = [
        _verse("John.18.4", "Jesus went out, and said, Whom seek ye?", (26, 39)),
        _verse("John.18.8", "I have told you that I am he: let these go", (0, 42)),
        _verse("John.18.9", "that the saying might be fulfilled", None),
    ]
    spoken = words_of_jesus(verses, "KJV", set())
    assert [speech.ref.osis for speech in spoken] == ["John.18.8"]


def test_neighbouring_verses_are_one_speech_and_taken_ones_are_left_out() -> None:
    verses = [_verse(f"John.14.{n}", "words", (0, 5)) for n in (1, 2, 3, 5)]
    taken = {VerseRef.from_osis("John.14.5")}
    spoken = words_of_jesus(verses, "KJV", taken)
    assert [speech.ref.osis for speech in spoken] == ["John.14.1-John.14.3"]


def test_open_verses_are_read_and_bad_rows_left_out(tmp_path: Path) -> None:
    table = tmp_path / "unmarked.tsv"
    table.write_text("# about\nJohn.3.16-John.3.17\topen\nnonsense\n", encoding="utf-8")
    assert read_unmarked(table) == {
        VerseRef.from_osis("John.3.16"),
        VerseRef.from_osis("John.3.17"),
    }
    assert read_unmarked(tmp_path / "missing.tsv") == frozenset()
