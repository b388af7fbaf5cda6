"""Vectors of commentaries and lexicons: kept beside those of the verses, found by their kind."""

from __future__ import annotations

from array import array
from pathlib import Path

import apsw
import pytest
from tests.adapters.sqlite.small_library import build_small
from tests.fakes import FakeEmbedder, ref

from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.sqlite.note_vectors import SqliteNoteIndex
from chapterverse.adapters.sqlite.term_counts import MOST, TermCounts
from chapterverse.adapters.sqlite.vectors import SqliteVectorIndex
from chapterverse.domain.passages import SourceKind
from chapterverse.errors import LibraryUnavailable

MODEL = FakeEmbedder.model_id
SIZE = FakeEmbedder.dimension


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return build_small(tmp_path)


@pytest.fixture
def vectors(tmp_path: Path) -> Path:
    return tmp_path / "of the user" / "vectors.sqlite"


def _index(library: Path, vectors: Path, version: str = "") -> SqliteNoteIndex:
    return SqliteNoteIndex(vectors, library, version or SqliteCorpus(library).version)


def _fill(index: SqliteNoteIndex, *, only: int | None = None) -> None:
    numbers = index.missing(MODEL)[:only]
    made = FakeEmbedder().embed(index.texts(numbers))
    index.add(MODEL, SIZE, list(zip(numbers, made, strict=True)))


def test_the_nearest_entry_of_a_kind_is_found(library: Path, vectors: Path) -> None:
    index = _index(library, vectors)
    _fill(index)
    assert index.missing(MODEL) == ()
    corpus = SqliteCorpus(library, vectors)
    for kind in (SourceKind.COMMENTARY, SourceKind.LEXICON):
        entry = _any_of(corpus, kind)
        asked = FakeEmbedder().embed([entry])[0]
        hits = corpus.near_notes(asked, MODEL, kind, 3)
        assert f"{hits[0].passage.heading}. {hits[0].passage.text}" == entry
        assert hits[0].similarity == pytest.approx(1.0, abs=0.02)
        assert {hit.kind for hit in hits} == {kind}
        assert [hit.similarity for hit in hits] == sorted(
            (hit.similarity for hit in hits), reverse=True
        )
    assert corpus.near_notes(asked, MODEL, SourceKind.SCRIPTURE, 3) == ()
    assert corpus.near_notes(asked, MODEL, SourceKind.LEXICON, 0) == ()


def _any_of(corpus: SqliteCorpus, kind: SourceKind) -> str:
    """Heading and words of one entry."""
    if kind is SourceKind.LEXICON:
        entry = corpus.lexicon("G26").passage
    else:
        entry = corpus.commentary(ref("Rom"), 1)[0]
    return f"{entry.heading}. {entry.text}"


def test_building_goes_on_and_is_seen_as_it_goes(library: Path, vectors: Path) -> None:
    index = _index(library, vectors)
    corpus = SqliteCorpus(library, vectors)
    asked = FakeEmbedder().embed([_any_of(corpus, SourceKind.COMMENTARY)])[0]
    assert corpus.near_notes(asked, MODEL, SourceKind.COMMENTARY, 99) == ()
    everything = index.missing(MODEL)
    _fill(index, only=1)
    assert index.missing(MODEL) == everything[1:]
    seen = len(corpus.near_notes(asked, MODEL, SourceKind.COMMENTARY, 99))
    _fill(index)
    assert len(corpus.near_notes(asked, MODEL, SourceKind.COMMENTARY, 99)) > seen


def test_another_model_or_library_begins_anew(library: Path, vectors: Path) -> None:
    _fill(_index(library, vectors))
    corpus = SqliteCorpus(library, vectors)
    asked = FakeEmbedder().embed(["faith"])[0]
    assert corpus.near_notes(asked, "another", SourceKind.COMMENTARY, 3) == ()
    other = _index(library, vectors, "another library")
    assert len(other.missing(MODEL)) == len(_index(library, vectors).missing("another")) > 0
    _fill(other)
    assert corpus.near_notes(asked, MODEL, SourceKind.COMMENTARY, 3) == ()


def test_vectors_of_verses_and_notes_share_a_file(library: Path, vectors: Path) -> None:
    corpus = SqliteCorpus(library, vectors)
    verses = SqliteVectorIndex(vectors, corpus, corpus.verses_digest)
    psalm, asked = ref("Ps.23.1").first, FakeEmbedder().embed(["faith"])[0]
    verses.add(MODEL, SIZE, [(psalm, asked)])
    _fill(_index(library, vectors))
    assert [hit.verse for hit in corpus.search_vectors(asked, MODEL, 3)] == [psalm]
    assert corpus.near_notes(asked, MODEL, SourceKind.COMMENTARY, 1)


@pytest.mark.parametrize("content", [b"", b"junk" * 4_096])
def test_a_damaged_file_gives_nothing(library: Path, vectors: Path, content: bytes) -> None:
    vectors.parent.mkdir()
    vectors.write_bytes(content)
    corpus = SqliteCorpus(library, vectors)
    asked = FakeEmbedder().embed(["faith"])[0]
    assert corpus.near_notes(asked, MODEL, SourceKind.COMMENTARY, 3) == ()
    assert _index(library, vectors).missing(MODEL)


def test_rows_of_another_length_give_nothing(library: Path, vectors: Path) -> None:
    _fill(_index(library, vectors))
    apsw.Connection(str(vectors)).execute("update note_vector set bytes = x'01'")
    asked = FakeEmbedder().embed(["faith"])[0]
    corpus = SqliteCorpus(library, vectors)
    assert corpus.near_notes(asked, MODEL, SourceKind.COMMENTARY, 3) == ()
    with pytest.raises(ValueError, match="lengths"):
        _index(library, vectors).add(MODEL, 3, [(1, array("f", [1.0]))])


def test_a_missing_library_is_a_sentence(tmp_path: Path, vectors: Path) -> None:
    with pytest.raises(LibraryUnavailable, match="is missing"):
        SqliteNoteIndex(vectors, tmp_path / "none.sqlite", "v").missing(MODEL)


def test_the_commonest_words_are_left_out() -> None:
    db = apsw.Connection(":memory:")
    db.execute("create virtual table words using fts5(text, content = '', tokenize = 'ascii')")
    rows = [(n + 1, " ".join(w for w, every in _WORDS if n % every == 0)) for n in range(MOST)]
    with db:
        db.executemany("insert into words (rowid, text) values (?, ?)", rows)
    counts = TermCounts(db, "words", str)
    assert counts.telling(("god", "ark", "man")) == ("ark", "man")
    assert counts.telling(("god",)) == ("god",)
    assert counts.telling(("none", "ark")) == ("none", "ark")
    assert counts.telling(()) == ()


_WORDS = (("god", 1), ("man", 2), ("ark", 50))
