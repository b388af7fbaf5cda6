"""What the library file does beyond the contract of every Corpus."""

from __future__ import annotations

import threading
from pathlib import Path

import apsw
import pytest
from tests.adapters.sqlite.small_library import JOHN_3_16, build_small
from tests.fakes import ref

from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.sqlite.schema import SCHEMA
from chapterverse.adapters.sqlite.word_search import SearchWeights
from chapterverse.domain.passages import Passage, SourceKind, SpanKind
from chapterverse.errors import LibraryUnavailable, NotInLibrary
from chapterverse.ports import WordMatch, WordQuery

KINDS = tuple(SourceKind)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_small(tmp_path_factory.mktemp("a folder with spaces, ünïcode % # ?"))


@pytest.fixture(scope="module")
def corpus(library: Path) -> SqliteCorpus:
    return SqliteCorpus(library)


# ---- opening -------------------------------------------------------------------------------------


def test_a_missing_library_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(LibraryUnavailable, match="The library is missing"):
        SqliteCorpus(tmp_path / "none" / "library.sqlite")


@pytest.mark.parametrize("content", [b"junk" * 4_096, b"", b"SQLite format 3\0" + b"\xff" * 9_000])
def test_a_file_that_is_no_library_is_a_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "library.sqlite"
    path.write_bytes(content)
    with pytest.raises(LibraryUnavailable) as caught:
        SqliteCorpus(path)
    assert caught.value.hint


def test_a_library_of_another_version_is_a_sentence(tmp_path: Path) -> None:
    path = build_small(tmp_path)
    apsw.Connection(str(path)).execute(f"pragma user_version = {SCHEMA + 1}")
    with pytest.raises(LibraryUnavailable, match=f"version {SCHEMA + 1}"):
        SqliteCorpus(path)


def test_a_damaged_page_is_a_sentence_when_it_is_met(tmp_path: Path) -> None:
    path = build_small(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:8_192] + b"\xee" * (len(whole) - 8_192))
    with pytest.raises(LibraryUnavailable):
        SqliteCorpus(path).passage("WEB", ref("Rom.3.28"))


def test_reading_writes_nothing_into_the_folder(library: Path) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in library.parent.iterdir()}
    library.chmod(0o444)
    library.parent.chmod(0o555)
    try:
        corpus = SqliteCorpus(library, library.parent / "vectors.sqlite")
        assert corpus.search_words(WordQuery("faith"), 5)
        assert not corpus.vectors_ready("any")
        corpus.close()
    finally:
        library.parent.chmod(0o755)
    assert before == {path.name: path.stat().st_mtime_ns for path in library.parent.iterdir()}


def test_threads_may_read_at_once(corpus: SqliteCorpus) -> None:
    found: list[int] = []

    def read() -> None:
        for _ in range(50):
            hits = corpus.search_words(WordQuery("faith law", WordMatch.ANY, headings=True), 5)
            found.append(len(hits) + len(corpus.verses("WEB", ref("Rom"))))

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 200
    assert len(set(found)) == 1


# ---- passages ------------------------------------------------------------------------------------


def test_spans_are_kept_and_move_when_verses_are_joined(corpus: SqliteCorpus) -> None:
    passage = corpus.passage("KJV", ref("John.3.16"))
    strongs = [span for span in passage.spans if span.kind is SpanKind.STRONGS]
    assert [passage.text[span.start : span.end] for span in strongs] == ["God", "loved"]
    assert corpus.passage("KJV", ref("John.3.16-John.3.17")).spans == passage.spans


def test_notes_on_the_same_verses_have_identities_of_their_own(corpus: SqliteCorpus) -> None:
    notes = corpus.commentary(ref("Rom.3.29"), 9)
    assert [note.identity for note in notes] == ["MHCC:rom_3_27-31", "MHCC:rom_3_27-31.2"]


def test_the_closest_note_comes_first(corpus: SqliteCorpus) -> None:
    assert corpus.commentary(ref("Rom.3.28"), 1)[0].heading == "Justified"


def test_weights_of_links_from_several_sources_add_up(corpus: SqliteCorpus) -> None:
    links = corpus.cross_references(ref("Rom.3.28"), 9)
    assert [(link.target, link.source, link.weight) for link in links] == [
        (ref("Rom.5.1"), "Nave’s, World English Bible, KJV notes", 2.5),
        (ref("Rom.4.3"), "Nave’s", 1.0),
    ]


def test_the_narrowest_heading_comes_first(corpus: SqliteCorpus) -> None:
    assert corpus.headings(ref("Rom.3.28").first) == ("Justification", "Righteousness: imputed")


def test_a_topic_is_found_by_words_of_its_heading(corpus: SqliteCorpus) -> None:
    (found,) = corpus.topics("right", "IMPUTED")
    assert found.heading == "Righteousness: imputed"
    assert any(place.contains(ref("Rom.3.28")) for place in found.refs)
    assert corpus.topics("imputed", "right") == ()
    assert corpus.topics("%") == corpus.topics("_") == corpus.topics("\\") == ()
    assert len(corpus.topics("")) > 1


def test_a_speech_within_another_beats_it(corpus: SqliteCorpus) -> None:
    within = corpus.speeches(ref("Matt.4.6"))
    assert [(speech.speaker, speech.stance) for speech in within] == [("the devil", "against")]
    around = corpus.speeches(ref("Matt.4.5-Matt.4.6"))
    assert [speech.speaker for speech in around] == ["the narrator", "the devil"]


def test_red_letters_speak_where_the_table_is_silent(corpus: SqliteCorpus) -> None:
    assert [s.speaker for s in corpus.speeches(ref("John.3.16"))] == ["Jesus"]


@pytest.mark.parametrize("key", ["H7225", "", "G", "rom_3_28", "G26; drop table lexicon"])
def test_an_unknown_entry_is_not_in_the_library(corpus: SqliteCorpus, key: str) -> None:
    with pytest.raises(NotInLibrary):
        corpus.lexicon(key)


def test_a_lettered_number_falls_back_to_its_base(corpus: SqliteCorpus) -> None:
    assert corpus.lexicon("g0026b").key == "G26"


def test_the_verses_of_a_strongs_number(corpus: SqliteCorpus) -> None:
    assert corpus.verses_with("G0026") == (ref("John.3.16").first,)
    assert corpus.verses_with("G1") == corpus.verses_with("nonsense") == ()


# ---- words ---------------------------------------------------------------------------------------


def test_a_word_of_another_translation_finds_the_verse_unmarked(corpus: SqliteCorpus) -> None:
    (hit,) = corpus.search_words(WordQuery("begotten"), 5)
    assert hit.passage.identity == "WEB:john_3_16"
    assert hit.passage.spans == ()


def test_named_works_are_searched_and_the_first_is_shown(corpus: SqliteCorpus) -> None:
    (hit,) = corpus.search_words(WordQuery("begotten", work_ids=("KJV",)), 5)
    assert hit.passage.text == JOHN_3_16
    assert corpus.search_words(WordQuery("begotten", work_ids=("WEB",)), 5) == ()
    assert corpus.search_words(WordQuery("begotten", work_ids=("MHCC", "NONE")), 5) == ()
    both = corpus.search_words(WordQuery("loved", work_ids=("KJV", "WEB")), 5)
    assert [hit.passage.work_id for hit in both] == ["KJV"]


def test_other_forms_are_found_only_when_asked(corpus: SqliteCorpus) -> None:
    assert corpus.search_words(WordQuery("boast"), 5)
    assert corpus.search_words(WordQuery("boast", stemmed=False), 5) == ()
    assert corpus.search_words(WordQuery("boasting", stemmed=False), 5)


def test_a_phrase_keeps_its_order(corpus: SqliteCorpus) -> None:
    assert corpus.search_words(WordQuery("law of faith", WordMatch.PHRASE), 5)
    assert corpus.search_words(WordQuery("faith of law", WordMatch.PHRASE), 5) == ()


def test_headings_are_searched_only_when_asked(corpus: SqliteCorpus) -> None:
    assert corpus.search_words(WordQuery("imputed"), 5) == ()
    hits = corpus.search_words(WordQuery("imputed", headings=True), 5)
    assert {hit.passage.identity for hit in hits} == {
        "WEB:rom_3_27",
        "WEB:rom_3_28",
        "WEB:rom_4_3",
    }


def test_a_dictionary_entry_is_found_without_accents(corpus: SqliteCorpus) -> None:
    for typed in ("agape", "ἀγαπη", "G26"):
        hits = corpus.search_words(WordQuery(typed, kinds=(SourceKind.LEXICON,)), 5)
        assert [hit.passage.identity for hit in hits] == ["SG:G26"], typed


@pytest.mark.parametrize(
    "typed",
    [
        '"',
        "' OR 1=1 --",
        "NEAR(faith, law)",
        "faith AND",
        "faith NOT law",
        "headings : faith",
        "{t1} : faith",
        "fai*",
        "^faith",
        "faith;",
        "\ud800 faith",
        "faith " * 3_000,
        "אֱלֹהִים 😀 \x00 faith",
    ],
)
@pytest.mark.parametrize("match", list(WordMatch))
def test_whatever_is_typed_is_text(corpus: SqliteCorpus, typed: str, match: WordMatch) -> None:
    hits: tuple[object, ...] = corpus.search_words(
        WordQuery(typed, match, kinds=KINDS, headings=True), 5
    )
    assert isinstance(hits, tuple)


def test_weights_change_the_order(library: Path) -> None:
    query = WordQuery("justification faith", WordMatch.ANY, headings=True)
    plain = SqliteCorpus(library, weights=SearchWeights(headings=0.0))
    headed = SqliteCorpus(library, weights=SearchWeights(headings=50.0))

    def scores(corpus: SqliteCorpus) -> dict[str, float]:
        return {h.passage.identity: h.score for h in corpus.search_words(query, 9)}

    assert scores(headed)["WEB:rom_5_1"] > scores(plain)["WEB:rom_5_1"]


def test_passages_are_plain_values(corpus: SqliteCorpus) -> None:
    assert isinstance(corpus.passage("WEB", ref("Rom.3.28")), Passage)
