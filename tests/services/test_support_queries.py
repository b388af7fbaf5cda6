"""What the checker is given beside claim and verse."""

from __future__ import annotations

from tests.fakes import MHCC, WEB, FakeCorpus, ref

from chapterverse.domain.passages import Passage, RetrievalMethod, RetrievedPassage, SourceKind
from chapterverse.domain.refs import VerseRef
from chapterverse.services.support_queries import neighbours, support_query

_EVERY = ("Rom.16.23", "Rom.16.24", "1Cor.1.1", *(f"1Cor.1.{n}" for n in range(2, 10)))
CORPUS = FakeCorpus(verses_=tuple(Passage(WEB.id, f"text of {osis}", ref(osis)) for osis in _EVERY))


def around(osis: str) -> list[str]:
    return [text.removeprefix("text of 1Cor.1.") for text in neighbours(CORPUS, WEB.id, ref(osis))]


def test_three_verses_on_each_side_in_their_order() -> None:
    assert around("1Cor.1.5") == ["2", "3", "4", "6", "7", "8"]
    assert around("1Cor.1.4-1Cor.1.5") == ["1", "2", "3", "6", "7", "8"]


def test_no_neighbour_comes_from_another_book() -> None:
    assert around("1Cor.1.1") == ["2", "3", "4"]
    assert around("1Cor.1.2") == ["1", "3", "4", "5"]


def test_the_canon_ends_somewhere() -> None:
    last = VerseRef.from_osis("Rev.22.21")
    assert last.next() is None
    assert neighbours(CORPUS, WEB.id, ref("Rev.22.21")) == ()
    assert neighbours(CORPUS, WEB.id, ref("Gen.1.1")) == ()


def test_a_verse_brings_its_surroundings_and_a_note_does_not() -> None:
    verse = Passage(WEB.id, "text", ref("1Cor.1.1"))
    found = RetrievedPassage(verse, SourceKind.SCRIPTURE, RetrievalMethod.SEMANTIC, 1, 1.0)
    query = support_query(CORPUS, "claim", found)
    assert (query.claim, query.passage, query.ref) == ("claim", "text", ref("1Cor.1.1"))
    assert len(query.context) == 3
    note = Passage(MHCC.id, "note", ref("1Cor.1.1"))
    found = RetrievedPassage(note, SourceKind.COMMENTARY, RetrievalMethod.SEMANTIC, 1, 1.0)
    assert support_query(CORPUS, "claim", found).context == ()
