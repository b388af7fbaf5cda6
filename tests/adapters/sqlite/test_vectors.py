"""The vector file: where it stands, what it belongs to, and what happens when it is damaged."""

from __future__ import annotations

from array import array
from pathlib import Path

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.adapters.sqlite.small_library import build_small
from tests.fakes import ref

from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.sqlite.vector_rows import read_rows
from chapterverse.adapters.sqlite.vectors import SqliteVectorIndex
from chapterverse.domain.passages import SourceKind
from chapterverse.domain.refs import VerseRef
from chapterverse.errors import LibraryUnavailable
from chapterverse.ports import Vector

PSALM = ref("Ps.23.1").first
ROMANS = ref("Rom.3.28").first
JOHN = ref("John.3.16").first


def _vector(*values: float) -> Vector:
    return array("f", values)


def _rows() -> list[tuple[VerseRef, Vector]]:
    return [(PSALM, _vector(1.0, 0.0)), (ROMANS, _vector(0.6, 0.8))]


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return build_small(tmp_path)


@pytest.fixture
def vectors(tmp_path: Path) -> Path:
    return tmp_path / "of the user" / "vectors.sqlite"


def _index(library: Path, vectors: Path) -> SqliteVectorIndex:
    corpus = SqliteCorpus(library)
    return SqliteVectorIndex(vectors, corpus, corpus.verses_digest)


def test_similarity_is_the_cosine(library: Path, vectors: Path) -> None:
    _index(library, vectors).add("m", 2, _rows())
    hits = SqliteCorpus(library, vectors).search_vectors(_vector(0.0, 1.0), "m", 5)
    assert [hit.verse for hit in hits] == [ROMANS, PSALM]
    assert [hit.similarity for hit in hits] == pytest.approx([0.8, 0.0], abs=1e-6)


def test_an_unfinished_index_serves_but_is_not_ready(library: Path, vectors: Path) -> None:
    corpus = SqliteCorpus(library, vectors)
    assert corpus.search_vectors(_vector(1.0, 0.0), "m", 5) == ()
    _index(library, vectors).add("m", 2, _rows())
    assert not corpus.vectors_ready("m")
    assert len(corpus.search_vectors(_vector(1.0, 0.0), "m", 5)) == 2


def test_an_open_library_sees_vectors_as_they_come(library: Path, vectors: Path) -> None:
    corpus = SqliteCorpus(library, vectors)
    index = _index(library, vectors)
    index.add("m", 2, _rows()[:1])
    assert len(corpus.search_vectors(_vector(1.0, 0.0), "m", 5)) == 1
    index.add("m", 2, _rows()[1:])
    assert len(corpus.search_vectors(_vector(1.0, 0.0), "m", 5)) == 2


def test_vectors_of_another_text_are_not_used(library: Path, vectors: Path) -> None:
    corpus = SqliteCorpus(library)
    SqliteVectorIndex(vectors, corpus, "another digest").add("m", 2, _rows())
    reading = SqliteCorpus(library, vectors)
    assert reading.search_vectors(_vector(1.0, 0.0), "m", 5) == ()
    assert not reading.vectors_ready("m")
    assert len(list(_index(library, vectors).missing("m"))) == len(
        corpus.verses("WEB", ref("Gen-Rev"))
    )


def test_another_dimension_begins_anew(library: Path, vectors: Path) -> None:
    index = _index(library, vectors)
    index.add("m", 2, _rows())
    index.add("m", 3, [(PSALM, _vector(1.0, 0.0, 0.0))])
    hits = SqliteCorpus(library, vectors).search_vectors(_vector(1.0, 0.0, 0.0), "m", 5)
    assert [hit.verse for hit in hits] == [PSALM]


def test_a_question_of_the_wrong_length_finds_nothing(library: Path, vectors: Path) -> None:
    _index(library, vectors).add("m", 2, _rows())
    assert SqliteCorpus(library, vectors).search_vectors(_vector(1.0), "m", 5) == ()


@pytest.mark.parametrize("content", [b"", b"junk" * 4_096, b"SQLite format 3\0" + b"\xff" * 9_000])
def test_a_damaged_file_is_no_index_and_is_replaced(
    library: Path, vectors: Path, content: bytes
) -> None:
    vectors.parent.mkdir()
    vectors.write_bytes(content)
    corpus = SqliteCorpus(library, vectors)
    assert corpus.search_vectors(_vector(1.0, 0.0), "m", 5) == ()
    assert not corpus.vectors_ready("m")
    index = _index(library, vectors)
    assert list(index.missing("m"))
    index.add("m", 2, _rows())
    assert len(corpus.search_vectors(_vector(1.0, 0.0), "m", 5)) == 2


def test_a_verse_is_read_in_every_translation_of_its_language(library: Path, vectors: Path) -> None:
    corpus = SqliteCorpus(library)
    index = _index(library, vectors)
    verses = list(index.missing("m"))[-3:]
    others = [w.id for w in corpus.works() if w.kind is SourceKind.SCRIPTURE and w.id != "WEB"]
    english = [work for work in others if corpus.work(work).language == "en"]
    for verse, text in zip(verses, index.texts(verses), strict=True):
        assert verse.ref is not None
        beside = [v.text for work in english for v in corpus.verses(work, verse.ref)]
        assert text == " ".join((verse.text, verse.text, *beside))
    assert english


def test_of_equal_verses_the_first_comes_first_and_the_rest_is_cut_off(
    library: Path, vectors: Path
) -> None:
    rows = [(ROMANS, _vector(1.0, 0.0)), (PSALM, _vector(1.0, 0.0)), (JOHN, _vector(0.0, 1.0))]
    _index(library, vectors).add("m", 2, rows)
    corpus = SqliteCorpus(library, vectors)
    assert [h.verse for h in corpus.search_vectors(_vector(1.0, 0.0), "m", 2)] == [PSALM, ROMANS]
    assert corpus.search_vectors(_vector(1.0, 0.0), "m", 0) == ()


@given(st.lists(st.floats(-1.0, 1.0, width=32), min_size=1, max_size=40))
def test_a_vector_is_kept_within_half_a_step(numbers: list[float]) -> None:
    kept = read_rows([(1, array("f", numbers).tobytes())], len(numbers))
    found = [number * kept.steps[0] for number in kept.rows[0].tolist()]
    assert found == pytest.approx(numbers, abs=0.51 * float(kept.steps[0]))


def test_a_failed_store_keeps_what_was_there(library: Path, vectors: Path) -> None:
    index = _index(library, vectors)
    index.add("m", 2, _rows()[:1])
    with pytest.raises(LibraryUnavailable, match="The index of meanings"):
        index.add("m", 2, [_rows()[1], (VerseRef.from_osis("Gen.1.1"), _vector(1.0))])
    assert len(SqliteCorpus(library, vectors).search_vectors(_vector(1.0, 0.0), "m", 5)) == 1


def test_a_file_in_use_is_a_sentence(library: Path, vectors: Path) -> None:
    index = _index(library, vectors)
    index.add("m", 2, _rows()[:1])
    other = apsw.Connection(str(vectors))
    other.execute("begin exclusive")
    with pytest.raises(LibraryUnavailable, match="in use"):
        SqliteVectorIndex(
            vectors, SqliteCorpus(library), SqliteCorpus(library).verses_digest, wait_ms=0
        ).add("m", 2, _rows()[1:])
    other.close()
    index.add("m", 2, _rows()[1:])


def test_a_finished_file_is_read_in_a_folder_that_may_not_be_written(
    library: Path, vectors: Path
) -> None:
    _index(library, vectors).add("m", 2, _rows())
    vectors.chmod(0o444)
    vectors.parent.chmod(0o555)
    try:
        hits = SqliteCorpus(library, vectors).search_vectors(_vector(1.0, 0.0), "m", 5)
        assert len(hits) == 2
        assert [path.name for path in vectors.parent.iterdir()] == ["vectors.sqlite"]
    finally:
        vectors.parent.chmod(0o755)
