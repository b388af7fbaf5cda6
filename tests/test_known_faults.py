"""Faults that readers met in other programs, each by its number in our list of them.

What is tested in depth stands with the part that does it; here stands the one case of each fault,
those of windows in ui/test_known_faults_in_windows.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.fakes import ref
from tests.fakes_own_work import FakeAnnotations

from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.sqlite.user import UserDatabase
from chapterverse.adapters.sqlite.user_annotations import SqliteAnnotations
from chapterverse.adapters.work_file import WorkFiles
from chapterverse.domain.annotations import Anchor, Edit, Note, Step
from chapterverse.domain.canon import Book
from chapterverse.domain.own_work import OwnWork
from chapterverse.domain.passages import SourceKind
from chapterverse.domain.ref_parser import parse, scan
from chapterverse.domain.ref_values import NoSuchVerse
from chapterverse.domain.ref_versification import Tradition, both_numbers, from_kjv, to_kjv
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.domain.strongs import strongs_key
from chapterverse.errors import InvalidReference
from chapterverse.ports import WordMatch, WordQuery
from chapterverse.services.annotations import AnnotationService
from chapterverse.services.retrieve import RetrieveService, load_retrieval_model
from chapterverse.services.search import ResultKind, SearchService
from chapterverse.services.typed_places import typed_places
from chapterverse.services.word_study import study_word
from chapterverse.settings import Paths, Settings, load_settings, save_settings


def typed(text: str, language: str = "en") -> str:
    """A typed reference as OSIS."""
    return " ".join(passage.osis for passage in parse(text, language=language).passages)


def found(text: str) -> str:
    """The references in running text as OSIS."""
    return " ".join(passage.osis for item in scan(text) for passage in item.passages)


def row(number: int, *values: str) -> object:
    """A case under the number of its fault."""
    return pytest.param(*values, id=f"fault-{number}-{values[0][:24]}")


# ---- references --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        row(1, "Joh 3,16", "de", "John.3.16"),
        row(1, "1. Mo 1,16", "de", "Gen.1.16"),
        row(1, "Psalm 89,37", "de", "Ps.89.37"),
        row(1, "Matt 1, 2. 4", "de", "Matt.1.2 Matt.1.4"),
        row(2, "Jesaja 11,1–9; 35", "de", "Isa.11.1-Isa.11.9 Isa.35.1-Isa.35.10"),
        row(4, "Obad 1", "en", "Obad.1.1"),
        row(4, "Jude 9", "en", "Jude.1.9"),
        row(4, "Phlm 16", "en", "Phlm.1.16"),
        row(5, "Jude 1-25", "en", "Jude.1.1-Jude.1.25"),
        row(5, "Jude 1:9", "en", "Jude.1.9"),
        row(6, "Judges 1", "en", "Judg.1.1-Judg.1.36"),
        row(12, "Philemon 9", "en", "Phlm.1.9"),
        row(12, "Phil 4:13", "en", "Phil.4.13"),
        row(12, "Phlm 9", "en", "Phlm.1.9"),
        row(12, "Php 4:13", "en", "Phil.4.13"),
        row(13, "Isa 53:1", "en", "Isa.53.1"),
        row(13, "1Sa 5:1", "en", "1Sam.5.1"),
        row(13, "I Sam 5:1", "en", "1Sam.5.1"),
        row(14, "Jdg 6:1", "en", "Judg.6.1"),
        row(14, "JUD 6", "de", "Jude.1.6"),
        row(16, "Ezekiel 1:1", "en", "Ezek.1.1"),
        row(16, "Ezekial 1:1", "en", "Ezek.1.1"),
        row(16, "Ezra 1:1", "en", "Ezra.1.1"),
        row(17, "Mt 9:35–10:1, 5, 6-8", "en", "Matt.9.35-Matt.10.1 Matt.10.5 Matt.10.6-Matt.10.8"),
        row(18, "Lev. 18", "en", "Lev.18.1-Lev.18.30"),
        row(18, "Lev. 17–18", "en", "Lev.17.1-Lev.18.30"),
        row(21, "Genesis 1:1 John 1:1", "en", "Gen.1.1 John.1.1"),
        row(22, "Genesis 3:16\u201117", "en", "Gen.3.16-Gen.3.17"),
        row(22, "Genesis\u202f3:16\u221217", "en", "Gen.3.16-Gen.3.17"),
        row(22, "Genesis\u00a03:16\u201517", "en", "Gen.3.16-Gen.3.17"),
        row(24, "約翰福音 3\uff1a16", "en", "John.3.16"),
        row(24, "约3\uff1a16-18", "en", "John.3.16-John.3.18"),
        row(25, "1 Thess. 1.8–9", "en", "1Thess.1.8-1Thess.1.9"),
        row(26, "Ps 119:156-9", "en", "Ps.119.156-Ps.119.159"),
        row(28, "Ex. 3:1–12", "en", "Exod.3.1-Exod.3.12"),
        row(28, "1 Chron. 17:11–14, 23–27", "en", "1Chr.17.11-1Chr.17.14 1Chr.17.23-1Chr.17.27"),
        row(28, "Eccles. 12:11", "en", "Eccl.12.11"),
        row(28, "Ex. 29:42–43; 30:36", "en", "Exod.29.42-Exod.29.43 Exod.30.36"),
        row(33, "John 10:22-42 vs 27", "en", "John.10.22-John.10.42 John.10.27"),
    ],
)  # fmt: skip
def test_what_is_typed_is_read(text: str, language: str, expected: str) -> None:
    assert typed(text, language) == expected


def test_fault_8_a_short_name_never_leaves_its_book() -> None:
    try:
        read = parse("Jud 6")
    except InvalidReference as error:
        assert "Jude" in str(error) and "Judges" in str(error)
    else:
        assert {passage.first.book for passage in read.passages} <= {Book.JUDE, Book.JUDGES}


@pytest.mark.parametrize("text", ["that which is lawful", "it is 5 years", "He is 12"])
def test_fault_9_common_words_are_no_books(text: str) -> None:
    assert found(text) == ""
    assert found(f"{text}; our text is Ephesians 2:8") == "Eph.2.8"


@pytest.mark.parametrize(
    "text", ["Jerusalem 70", "Joseph 37", "Genesis 999", "Jude 5:1", "Genesis 0"]
)
def test_fault_10_what_does_not_exist_is_no_link(text: str) -> None:
    assert found(f"see {text} there") == ""


def test_fault_10_a_chapter_too_many_is_told() -> None:
    with pytest.raises(NoSuchVerse) as caught:
        parse("Genesis 999")
    assert "Genesis has 50 chapters" in caught.value.user_text


def test_fault_20_ranges_of_books_limit_a_search() -> None:
    places = typed_places("1-2 Kings; Psalm; Matt-John", books_alone=True)
    assert places is not None and places.unread == ()
    books = {verse.first.book for verse in places.passages}
    assert {Book.FIRST_KINGS, Book.PSALMS, Book.MATTHEW} <= books


def test_fault_29_a_typed_range_stays_a_range() -> None:
    read = parse("Psalms 122:1-9")
    assert (read.found[0].text, read.passages[0].osis) == ("Psalms 122:1-9", "Ps.122.1-Ps.122.9")


def test_fault_30_psalms_has_150_chapters() -> None:
    assert Book.PSALMS.chapter_count == 150
    with pytest.raises(InvalidReference):
        parse("Psalm 151:1")


def test_fault_34_book_and_chapter_are_carried_on_to_the_end_of_the_paragraph() -> None:
    section = "See Rom 3:28; 4:3; v. 5; vv. 6-8; cf. ch. 5."
    every = "Rom.3.28 Rom.4.3 Rom.4.5 Rom.4.6-Rom.4.8 Rom.5.1-Rom.5.21"
    assert found(section) == every
    assert found("See Rom 3:28.\n\n5:3 is another matter.") == "Rom.3.28"


# ---- counts of verses --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kjv", "tradition", "own"),
    [
        pytest.param("Ps.51.1", Tradition.HEBREW, "51:3", id="fault-36"),
        pytest.param("Exod.22.28", Tradition.HEBREW, "22:27", id="fault-37"),
        pytest.param("Mal.4.1", Tradition.GERMAN, "3:19", id="fault-38"),
        pytest.param("Neh.7.69", Tradition.HEBREW, "7:68", id="fault-40"),
        pytest.param("Isa.64.1", Tradition.HEBREW, "63:19", id="fault-40-isaiah"),
        pytest.param("Lev.6.1", Tradition.HEBREW, "5:20", id="fault-41"),
        pytest.param("Ps.44.1", Tradition.SEPTUAGINT, "43:2", id="fault-42"),
    ],
)
def test_verses_of_other_counts_are_the_same_words(
    kjv: str, tradition: Tradition, own: str
) -> None:
    verse = VerseRef.from_osis(kjv)
    number = from_kjv(tradition, verse)
    assert number is not None and str(number) == own
    assert verse in (to_kjv(tradition, number) or ())
    assert own in both_numbers(tradition, PassageRef.of(verse))


# ---- search ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def library(paths: Paths) -> Iterator[SqliteCorpus]:
    opened = SqliteCorpus(paths.library)
    yield opened
    opened.close()


@pytest.mark.library
def test_fault_72_a_phrase_is_found_in_a_text_with_numbers(library: SqliteCorpus) -> None:
    query = WordQuery("new Jerusalem", WordMatch.PHRASE, work_ids=("KJV",))
    places = [hit.passage.ref for hit in library.search_words(query, 50)]
    assert {ref("Rev.3.12"), ref("Rev.21.2")} <= set(places)


@pytest.mark.library
@pytest.mark.parametrize("text", ["grace", "grace truth", "heaven"])
def test_fault_73_the_marked_word_is_in_each_verse_of_the_scope(
    text: str, library: SqliteCorpus
) -> None:
    new = PassageRef(PassageRef.book(Book.MATTHEW).first, PassageRef.book(Book.REVELATION).last)
    hits = library.search_words(
        WordQuery(text, stemmed=False, work_ids=("KJV",), also_in=(new,)), 40_000
    )
    assert hits
    for hit in hits:
        passage = hit.passage
        assert passage.ref is not None and new.contains(passage.ref)
        marked = {passage.text[s.start : s.end].lower().removesuffix("’s") for s in passage.spans}
        assert marked == set(text.split())


@pytest.mark.library
@pytest.mark.parametrize("text", ["eID", "strong:G26", "osisID", "milestone", "lemma"])
def test_fault_66_and_74_neither_markup_nor_headings_are_hits(
    text: str, library: SqliteCorpus
) -> None:
    assert library.search_words(WordQuery(text, WordMatch.PHRASE), 9) == ()


@pytest.mark.library
@pytest.mark.parametrize(
    ("text", "entry"),
    [
        pytest.param("משפט", "H4941", id="fault-76"),
        pytest.param("ראשית", "H7225", id="fault-76-beginning"),
        pytest.param("λογος", "G3056", id="fault-77"),
        pytest.param("λόγοσ", "G3056", id="fault-77-sigma"),
        pytest.param("αγα\u0301πη", "G26", id="fault-78-apart"),
        pytest.param("\u1f00γ\u1f71πη", "G26", id="fault-78-oxia"),
    ],
)
def test_points_and_accents_need_not_be_typed(text: str, entry: str, library: SqliteCorpus) -> None:
    hits = library.search_words(WordQuery(text, kinds=(SourceKind.LEXICON,)), 200)
    assert entry in [hit.passage.entry for hit in hits]


@pytest.mark.library
@pytest.mark.parametrize(
    ("number", "entry"),
    [("H07225", "H7225"), ("h7225", "H7225"), ("G0026", "G26"), ("H4427a", "H4427")],
)
def test_fault_80_a_number_leads_to_its_article_and_a_letter_falls_back_with_a_note(
    number: str, entry: str, library: SqliteCorpus
) -> None:
    study = study_word(library, number)
    assert study.entry.passage.entry == entry
    assert bool(study.note) is number.endswith("a")
    assert strongs_key(number) is not None


@pytest.mark.library
def test_fault_81_a_number_marks_its_word(library: SqliteCorpus) -> None:
    results = SearchService(library, None).words(WordQuery("H7225"), 60)
    assert results.kind is ResultKind.NUMBER and results.total > 40
    first = results.words[0].passage
    assert first.ref == ref("Gen.1.1")
    assert "beginning" in [first.text[s.start : s.end].lower() for s in first.spans]


@pytest.mark.library
def test_fault_82_modern_words_find_the_old_ones(library: SqliteCorpus, paths: Paths) -> None:
    retrieve = RetrieveService(library, None, load_retrieval_model(paths.resources))
    for asked in ("the serpent was crafty", "the serpent was subtil"):
        places = [passage.passage.ref for passage in retrieve.run(asked).passages]
        assert ref("Gen.3.1") in places


# ---- files and state ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "is_kept"),
    [
        pytest.param(b"size = ", True, id="fault-106-cut-off"),
        pytest.param(b"\xff\xfe\x00", True, id="fault-106-no-text"),
        pytest.param(b"", False, id="fault-106-empty"),
        pytest.param(b'size = "huge"\ntheme = 7\nfrom_the_future = [1]', False, id="fault-106-new"),
    ],
)
def test_fault_106_settings_that_cannot_be_read_give_the_defaults(
    content: bytes, is_kept: bool, tmp_path: Path
) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    settings, note = load_settings(path)
    assert settings == Settings()
    assert bool(note) is is_kept
    copies = [p.read_bytes() for p in tmp_path.iterdir() if p != path]
    assert copies == ([content] if is_kept else [])
    save_settings(path, settings.changed(size=150))
    assert load_settings(path) == (Settings(size=150), "")


@pytest.mark.parametrize(
    "text",
    [
        "<b>x & y </i> <note n='<script>'>",
        "a < b && c > d",
        "]]> <!-- \u202e שלום \U0001f54a \x00 \r\n",
    ],
)
def test_fault_112_a_note_is_kept_as_it_was_typed(text: str, tmp_path: Path) -> None:
    store = SqliteAnnotations(UserDatabase(tmp_path / "user.sqlite"))
    service = AnnotationService(store)
    service.write_note(Anchor(ref("Rom.3.28")), text)
    (note,) = service.find_notes()
    assert note.text == text
    file = tmp_path / "work.cvwork"
    WorkFiles("1").write(OwnWork(annotations=tuple(store.everything())), file)
    (again,) = WorkFiles("1").read(file).annotations
    assert isinstance(again, Note) and again.text == text
    other = FakeAnnotations()
    other.apply(Edit(Step.IMPORT, (), (again,)))
    assert other.items[note.id] == note
