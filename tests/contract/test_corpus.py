"""What every Corpus keeps to, the fake that other tests trust and the real library alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.adapters.sqlite.small_library import build_small
from tests.fakes import FakeCorpus, FakeEmbedder, ref

from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.sqlite.vectors import SqliteVectorIndex
from chapterverse.domain.passages import SourceKind, SpanKind
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import NotInLibrary
from chapterverse.ports import Corpus, WordMatch, WordQuery


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> SqliteCorpus:
    folder: Path = tmp_path_factory.mktemp("library")
    library = build_small(folder)
    vectors = folder / "vectors.sqlite"
    corpus = SqliteCorpus(library, vectors)
    index = SqliteVectorIndex(vectors, corpus, corpus.verses_digest)
    embedder = FakeEmbedder()
    missing = list(index.missing(embedder.model_id))
    made = embedder.embed([verse.text for verse in missing])
    rows = [(v.ref.first, x) for v, x in zip(missing, made, strict=True) if v.ref is not None]
    index.add(embedder.model_id, embedder.dimension, rows)
    return corpus


@pytest.fixture(params=["fake", "real"])
def corpus(request: pytest.FixtureRequest, real: SqliteCorpus) -> Corpus:
    return FakeCorpus() if request.param == "fake" else real


def test_it_has_a_version_and_lists_its_works_in_order(corpus: Corpus) -> None:
    assert corpus.version
    positions = [work.position for work in corpus.works()]
    assert positions == sorted(positions)
    assert [corpus.work(work.id) for work in corpus.works()] == list(corpus.works())
    assert corpus.default_translation().id == "WEB"


def test_entries_of_commentaries_and_lexicons_are_counted(corpus: Corpus) -> None:
    for text in ("faith", "the", "zeppelin", "' \" ("):
        query = WordQuery(text, kinds=(SourceKind.COMMENTARY,))
        assert corpus.count_notes(query) == len(corpus.search_words(query, 9999))
    assert corpus.count_notes(WordQuery("faith", kinds=(SourceKind.COMMENTARY,))) > 0
    assert corpus.count_notes(WordQuery("faith")) == 0


def test_words_are_not_marked_where_nobody_looks(real: SqliteCorpus) -> None:
    for kind in (SourceKind.SCRIPTURE, SourceKind.COMMENTARY):
        query = WordQuery("faith", kinds=(kind,))
        marked = real.search_words(query, 5)
        plain = real.search_words(replace(query, marked=False), 5)
        assert any(hit.passage.spans for hit in marked)
        assert plain == tuple(replace(h, passage=replace(h.passage, spans=())) for h in marked)


@pytest.mark.parametrize("text", ["faith", "faith shepherd boasting", "zeppelin", "' \" ("])
def test_verses_are_ranked_as_they_are_found(corpus: Corpus, text: str) -> None:
    for scope in (None, ref("Rom")):
        query = WordQuery(text, WordMatch.ANY, scope=scope)
        found = corpus.search_words(query, 3)
        ranked = [(hit.passage.ref.first, hit.score) for hit in found if hit.passage.ref]
        assert corpus.rank_words(query, 3) == tuple(ranked)
    assert corpus.rank_words(WordQuery(text), 0) == ()


def test_an_unknown_work_is_not_in_the_library(corpus: Corpus) -> None:
    with pytest.raises(NotInLibrary):
        corpus.work("NONE")


def test_a_verse_is_given_as_it_stands(corpus: Corpus) -> None:
    passage = corpus.passage("WEB", ref("Rom.5.1"))
    assert passage.text.startswith("Being therefore justified by faith")
    assert passage.ref == ref("Rom.5.1")
    assert passage.identity == "WEB:rom_5_1"


def test_verses_are_joined_by_one_space_and_keep_the_asked_range(corpus: Corpus) -> None:
    asked = ref("Rom.3.27-Rom.3.28")
    parts = corpus.verses("WEB", asked)
    assert [part.ref for part in parts] == [ref("Rom.3.27"), ref("Rom.3.28")]
    assert corpus.passage("WEB", asked).text == " ".join(part.text for part in parts)
    assert corpus.passage("WEB", asked).ref == asked


def test_what_a_translation_has_is_told_in_order(corpus: Corpus) -> None:
    for work_id in ("WEB", "KJV"):
        ordinals = corpus.ordinals(work_id)
        assert list(ordinals) == sorted(set(ordinals))
        romans = corpus.verses(work_id, ref("Rom.3"))
        there = [ordinal for ordinal in ordinals if 45_003_000 < ordinal < 45_004_000]
        assert there == [verse.ref.first.ordinal for verse in romans if verse.ref is not None]
    assert any(45_003_000 < ordinal < 45_004_000 for ordinal in corpus.ordinals("WEB"))
    with pytest.raises(NotInLibrary):
        corpus.ordinals("NOBODY")


def test_verses_that_are_left_out_are_left_out(corpus: Corpus) -> None:
    assert [v.ref for v in corpus.verses("WEB", ref("Rom.3"))] == [ref("Rom.3.27"), ref("Rom.3.28")]
    assert corpus.verses("WEB", ref("Obad")) == ()
    with pytest.raises(NotInLibrary):
        corpus.passage("WEB", ref("Obad"))


@pytest.mark.parametrize("match", list(WordMatch))
@pytest.mark.parametrize("text", ["", "   ", "?!", "\" ' * ( ) ; --", "😀", "\x00"])
def test_a_query_without_a_word_finds_nothing(corpus: Corpus, text: str, match: WordMatch) -> None:
    assert corpus.search_words(WordQuery(text, match), 10) == ()


def test_all_words_must_be_there_or_any(corpus: Corpus) -> None:
    both = corpus.search_words(WordQuery("boasting shepherd"), 10)
    either = corpus.search_words(WordQuery("boasting shepherd", WordMatch.ANY), 10)
    assert both == ()
    assert {hit.passage.identity for hit in either} == {"WEB:rom_3_27", "WEB:ps_23_1"}


def test_hits_mark_the_words_and_come_best_first(corpus: Corpus) -> None:
    hits = corpus.search_words(WordQuery("justified faith", WordMatch.ANY), 10)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    marked = {
        hit.passage.text[span.start : span.end].lower()
        for hit in hits
        for span in hit.passage.spans
    }
    assert marked == {"justified", "faith"}
    assert all(span.kind is SpanKind.MARK for hit in hits for span in hit.passage.spans)
    assert all(hit.kind is SourceKind.SCRIPTURE for hit in hits)


def test_a_search_keeps_to_its_scope_kind_and_limit(corpus: Corpus) -> None:
    scoped = WordQuery("faith", scope=ref("Rom.5"))
    assert [hit.passage.identity for hit in corpus.search_words(scoped, 10)] == ["WEB:rom_5_1"]
    notes = corpus.search_words(WordQuery("merit", kinds=(SourceKind.COMMENTARY,)), 10)
    assert [hit.passage.identity for hit in notes] == ["MHCC:rom_3_27-31"]
    assert len(corpus.search_words(WordQuery("faith"), 1)) == 1


def test_the_nearest_verse_of_its_own_vector_is_the_verse(corpus: Corpus) -> None:
    embedder = FakeEmbedder()
    assert corpus.vectors_ready(embedder.model_id)
    text = corpus.passage("WEB", ref("Ps.23.1")).text
    hits = corpus.search_vectors(embedder.embed([text])[0], embedder.model_id, 3)
    assert len(hits) == 3
    assert hits[0].verse == ref("Ps.23.1").first
    assert hits[0].similarity == pytest.approx(1.0, abs=1e-4)
    assert hits[0].similarity >= hits[1].similarity >= hits[2].similarity


def test_vectors_of_another_model_are_never_compared(corpus: Corpus) -> None:
    vector = FakeEmbedder().embed(["faith"])[0]
    assert not corpus.vectors_ready("another")
    assert corpus.search_vectors(vector, "another", 3) == ()


def test_what_the_library_says_about_a_verse(corpus: Corpus) -> None:
    verse = ref("Rom.3.28")
    assert ref("Rom.4.3") in [link.target for link in corpus.cross_references(verse, 9)]
    assert len(corpus.cross_references(verse, 1)) == 1
    assert all(note.ref and note.ref.overlaps(verse) for note in corpus.commentary(verse, 9))
    assert corpus.commentary(verse, 9)
    assert "Justification" in corpus.headings(verse.first)
    assert corpus.headings(VerseRef.from_osis("Obad.1.1")) == ()


def test_who_speaks(corpus: Corpus) -> None:
    assert [speech.speaker for speech in corpus.speeches(ref("Job.4.7"))] == ["Eliphaz"]
    assert corpus.speeches(PassageRef.of(VerseRef.from_osis("Obad.1.1"))) == ()


def test_a_dictionary_entry_by_its_number(corpus: Corpus) -> None:
    entry = corpus.lexicon("G0026")
    assert (entry.key, entry.lemma) == ("G26", "ἀγάπη")
    assert entry.passage.identity == "SG:G26"
    with pytest.raises(NotInLibrary):
        corpus.lexicon("G9999")


def test_a_dictionary_entry_by_the_sound_of_its_word(corpus: Corpus) -> None:
    assert corpus.sounding("Agape")[:1] == ("G26",)
    for word in ("zeppelin", "", "‘"):
        assert corpus.sounding(word) == ()
