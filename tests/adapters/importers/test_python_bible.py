"""Texts of Python packages: read as data, never run, cleaned and put in KJV numbering."""

from __future__ import annotations

from pathlib import Path

import pytest

from chapterverse.adapters.importers.bible import Gathering, Relocation
from chapterverse.adapters.importers.python_bible import read_python_bible
from chapterverse.adapters.importers.values import ImportedWork
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Passage, SourceKind, Span, SpanKind, Work
from chapterverse.domain.refs import VerseRef
from chapterverse.errors import BadInput

WORK = Work("YLT", "Young's", SourceKind.SCRIPTURE, "", "en", "Public domain", "KJV")
HEAD = "from pythonbible.bible.bible import Bible\nraise SystemExit('never run')\n"


def _write(root: Path, verses: dict[int, str], head: str = HEAD) -> Path:
    folder = root / "pythonbible_ylt"
    folder.mkdir()
    (root / "pythonbible_ylt-0.0.2.dist-info").mkdir()
    text, starts, ends = "", dict[int, int](), dict[int, int]()
    for number, verse in verses.items():
        starts[number] = len(text)
        text += f"{number % 1000}. {verse}"
        ends[number] = len(text)
    source = (
        f"{head}bible = Bible(\n    Version.YOUNGS,\n    {text!r},\n    {starts},\n    {ends},\n"
    )
    source += "    {Book.GENESIS: {1: 31}},\n    False,\n)\n"
    (folder / "plain_text_bible.py").write_text(source, encoding="utf-8")
    return folder


def _passage(work: ImportedWork, osis: str) -> Passage:
    return next(p for p in work.passages if p.ref is not None and p.ref.osis == osis)


def test_verses_are_cleaned(tmp_path: Path) -> None:
    verses = {
        1001001: "In the beginning of God`s preparing the  heavens -- ",
        1001003: "and God saith, `Let light be;` and light is.\n",
        1001004: "that [it is] good",
        19003001: "A Psalm of David, in his fleeing.  Jehovah, how have",
        19003002: "no help in God.[Selah",
        19119001: "[Aleph.] O the happiness",
        43007053: "[And they went",
    }
    work = read_python_bible(_write(tmp_path, verses), WORK)
    assert work.source == "pythonbible-ylt 0.0.2"
    texts = {p.ref.osis: p.text for p in work.passages if p.ref}
    assert texts == {
        "Gen.1.1": "In the beginning of God’s preparing the heavens --",
        "Gen.1.3": "and God saith, ‘Let light be;’ and light is.",
        "Gen.1.4": "that it is good",
        "Ps.3.1": "Jehovah, how have",
        "Ps.3.2": "no help in God. Selah",
        "Ps.119.1": "O the happiness",
        "John.7.53": "And they went",
    }
    assert _passage(work, "Gen.1.4").spans == (Span(SpanKind.ADDED, 5, 10),)
    titles = [s.value for p in work.passages for s in p.spans if s.kind is SpanKind.TITLE]
    assert titles == ["A Psalm of David, in his fleeing.", "Aleph"]
    assert any("square bracket" in o.what for o in work.oddities)


def test_a_title_printed_after_the_psalm_before_goes_to_its_psalm(tmp_path: Path) -> None:
    verses = {
        18042017: "So Job died.                 BOOK I       Psalm 1",
        19001001: "Blessed is the man",
        19002012: "in him.      Psalm 3  A Psalm by David.",
        19003001: "Yahweh, how",
    }
    work = read_python_bible(_write(tmp_path, verses), WORK)
    assert [p.text for p in work.passages] == [
        "So Job died.",
        "Blessed is the man",
        "in him.",
        "Yahweh, how",
    ]
    titles = {p.ref.osis: [s.value for s in p.spans] for p in work.passages if p.ref}
    assert titles["Ps.1.1"] == ["BOOK I"]
    assert titles["Ps.3.1"] == ["A Psalm by David."]


@pytest.mark.parametrize(
    "source",
    [
        "",
        "bible = Bible(",
        "bible = 3\x00",
        "bible = Bible(1, 2)",
        "bible = Bible('text', {1001001: 'x'}, {})",
        "bible = Bible('text', {1001001: 0}, {1001001: 99})",
        "bible = Bible('text', {1001001: 3}, {1001001: 1})",
        "bible = Bible('text', {99001001: 0}, {99001001: 1})",
        "bible = " + "(" * 5_000,
    ],
)
def test_damaged_packages_are_one_sentence(tmp_path: Path, source: str) -> None:
    folder = _write(tmp_path, {1001001: "x"})
    (folder / "plain_text_bible.py").write_text(source)
    with pytest.raises(BadInput) as caught:
        read_python_bible(folder, WORK)
    assert caught.value.user_text.endswith(".")
    with pytest.raises(BadInput):
        read_python_bible(tmp_path / "nowhere", WORK)


def test_verses_past_the_end_of_a_chapter_join_its_last() -> None:
    gathering = Gathering(WORK)
    gathering.add(Book.THIRD_JOHN, 1, 14, "face to face.", ())
    gathering.add(Book.THIRD_JOHN, 1, 15, "Peace to you.", (Span(SpanKind.ADDED, 0, 5),))
    gathering.add(Book.JUDE, 2, 1, "no such chapter", ())
    work = gathering.finish("test")
    (passage,) = work.passages
    assert passage.text == "face to face. Peace to you."
    assert passage.spans == (Span(SpanKind.ADDED, 14, 19),)
    assert [o.place for o in work.oddities[:2]] == ["3 John 1:15", "Jude 2:1"]


def test_words_are_moved_to_the_verse_where_most_bibles_have_them() -> None:
    moves = (
        Relocation(VerseRef(Book.ROMANS, 14, 23), "Now to him", VerseRef(Book.ROMANS, 16, 25)),
        Relocation(VerseRef(Book.ROMANS, 16, 25), "but now", VerseRef(Book.ROMANS, 16, 26)),
        Relocation(VerseRef(Book.ROMANS, 1, 1), "not there", VerseRef(Book.ROMANS, 1, 2)),
    )
    gathering = Gathering(WORK)
    spans = (Span(SpanKind.ADDED, 0, 8), Span(SpanKind.NOTE, 43, 43, "a note"))
    gathering.add(Book.ROMANS, 14, 23, "whatever is sin. Now to him, but now is it.", spans)
    gathering.relocate(moves)
    work = gathering.finish("test")
    assert [(p.ref.osis, p.text) for p in work.passages if p.ref] == [
        ("Rom.14.23", "whatever is sin."),
        ("Rom.16.25", "Now to him,"),
        ("Rom.16.26", "but now is it."),
    ]
    assert work.passages[0].spans == (spans[0],)
    assert work.passages[2].spans == (Span(SpanKind.NOTE, 14, 14, "a note"),)


def test_a_verse_without_words_leaves_its_note_on_the_verse_before() -> None:
    gathering = Gathering(WORK)
    gathering.add(Book.LUKE, 17, 35, "One will be taken.", ())
    gathering.add(Book.LUKE, 17, 36, "", (Span(SpanKind.NOTE, 0, 0, "Some add: Two"),))
    work = gathering.finish("test")
    (passage,) = work.passages
    assert passage.spans == (Span(SpanKind.NOTE, 18, 18, "17:36 Some add: Two"),)


def test_a_verse_longer_than_any_known_is_reported() -> None:
    gathering = Gathering(WORK)
    gathering.add(Book.GENESIS, 1, 1, "word " * 200 + "{x}", ())
    reports = [o.what for o in gathering.finish("test").oddities if o.place == "Genesis 1:1"]
    assert len(reports) == 2


def test_the_digest_depends_on_the_words_only() -> None:
    def digest(spans: tuple[Span, ...], text: str) -> str:
        gathering = Gathering(WORK)
        gathering.add(Book.GENESIS, 1, 1, text, spans)
        return gathering.finish("anywhere").digest

    same = digest((), "In the beginning")
    assert digest((Span(SpanKind.ADDED, 0, 2),), "In the beginning") == same
    assert digest((), "In a beginning") != same
