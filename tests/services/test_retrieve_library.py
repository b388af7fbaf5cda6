"""Retrieval and the support checker on the real library."""

from __future__ import annotations

import pytest

from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.domain.answers import Outcome, SupportLevel
from chapterverse.domain.passages import SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.ports import SupportQuery
from chapterverse.services.check_support import RuleChecker, load_support_model
from chapterverse.services.retrieve import RetrieveService, load_retrieval_model
from chapterverse.settings import Paths

pytestmark = pytest.mark.library


@pytest.fixture(scope="module")
def corpus(paths: Paths) -> SqliteCorpus:
    return SqliteCorpus(paths.library)


@pytest.fixture(scope="module")
def retrieve(paths: Paths, corpus: SqliteCorpus) -> RetrieveService:
    return RetrieveService(corpus, None, load_retrieval_model(paths.resources))


@pytest.mark.parametrize(
    "question",
    [
        "What is the capital of France?",
        "How do I bake sourdough bread?",
        "Who won the world cup in 1998?",
        "Hezekiah 3:16",
    ],
)
def test_what_scripture_does_not_answer(retrieve: RetrieveService, question: str) -> None:
    assert retrieve.run(question).outcome is not Outcome.ANSWERED


@pytest.mark.parametrize(
    ("question", "osis"),
    [
        ("Who killed Goliath?", "1Sam.17"),
        ("What is the fruit of the Spirit?", "Gal.5"),
        ("Why did Jonah flee to Tarshish?", "Jonah.1"),
        ("How can a man be born when he is old?", "John.3"),
    ],
)
def test_ordinary_questions(retrieve: RetrieveService, question: str, osis: str) -> None:
    found = retrieve.run(question)
    assert found.outcome is Outcome.ANSWERED
    refs = [p.passage.ref for p in found.passages if p.kind is SourceKind.SCRIPTURE]
    assert any(ref is not None and ref.overlaps(PassageRef.from_osis(osis)) for ref in refs)
    assert sum(p.kind is SourceKind.COMMENTARY for p in found.passages) <= 2


@pytest.mark.parametrize(
    ("claim", "osis", "direct"),
    [
        ("A person is justified by faith apart from works of the law.", "Rom.3.28", True),
        ("Romans 4:12 teaches that faith alone justifies.", "Rom.4.12", False),
        ("Faith alone justifies.", "Rom.4.12", False),
        ("God prevents all suffering.", "Rom.8.28", False),
    ],
)
def test_the_examples_of_the_grounding_document(
    paths: Paths, corpus: SqliteCorpus, claim: str, osis: str, direct: bool
) -> None:
    ref = PassageRef.from_osis(osis)
    text = corpus.passage(corpus.default_translation().id, ref).text
    (verdict,) = RuleChecker(load_support_model(paths.resources)).check(
        [SupportQuery(claim, text, ref)]
    )
    assert (verdict.level is SupportLevel.DIRECT) is direct


@pytest.mark.parametrize(
    ("question", "place", "like", "unlike"),
    [
        ("Explain John 3:16", "John.3.16", "1John.4.9", "Matt.4.8"),
        ("What about Genesis 1:1-3?", "Gen.1.1-Gen.1.3", "Isa.45.18", "Isa.14.9"),
    ],
)
def test_a_place_alone_brings_what_is_like_it_and_notes_on_it(
    retrieve: RetrieveService, question: str, place: str, like: str, unlike: str
) -> None:
    found = retrieve.run(question).passages
    scripture = [one.passage.ref for one in found if one.kind is SourceKind.SCRIPTURE]
    notes = [one.passage.ref for one in found if one.kind is SourceKind.COMMENTARY]
    refs = [ref for ref in scripture if ref is not None]
    assert refs[0] == PassageRef.from_osis(place)
    assert any(PassageRef.from_osis(like).overlaps(ref) for ref in refs)
    assert not any(PassageRef.from_osis(unlike).overlaps(ref) for ref in refs)
    assert notes[0] is not None and notes[0].overlaps(refs[0])


@pytest.mark.parametrize(
    ("question", "key"),
    [("What does hesed mean?", "H2617"), ("meaning of the word shalom", "H7965")],
)
def test_a_word_of_the_original_brings_verses_that_have_it(
    retrieve: RetrieveService, corpus: SqliteCorpus, question: str, key: str
) -> None:
    found = retrieve.run(question)
    assert [one.passage.entry for one in found.passages if one.kind is SourceKind.LEXICON] == [key]
    having = set(corpus.verses_with(key))
    scripture = [one for one in found.passages if one.kind is SourceKind.SCRIPTURE]
    assert scripture
    for one in scripture:
        assert one.passage.ref is not None and having & set(one.passage.ref.verses())
