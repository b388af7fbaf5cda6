"""A library file with the contents of FakeCorpus and a little more, built by the real builder."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tests.fakes import GREEK, KJV, MHCC, WEB, FakeCorpus, ref

from chapterverse.adapters.importers.values import ImportedWork, SourceProblem, Topic
from chapterverse.adapters.sqlite.build import build_from
from chapterverse.domain.passages import (
    CrossReference,
    LexiconEntry,
    Passage,
    Span,
    SpanKind,
)

JOHN_3_16 = (
    "For God so loved the world, that he gave his only begotten Son, that whosoever believeth "
    "in him should not perish, but have everlasting life."
)
SPEECHES = (
    "# a comment\n"
    "range\tspeaker\taddressee\tsetting\tsource\tstance\n"
    "Job.4.1-Job.5.27\tEliphaz\tJob\t\tJob 4:1\tagainst\n"
    "Matt.4.1-Matt.4.11\tthe narrator\n"
    "Matt.4.6\tthe devil\tJesus\ton the temple\tMatthew 4:5\tagainst\n"
    "Gen.99.1\tnobody\n"
    "Gen.1.1\t\n"
)


def web() -> ImportedWork:
    """The default translation with the fake's verses."""
    topics = (
        Topic("Justification", (ref("Rom.3.28"), ref("Rom.5.1"))),
        Topic("Righteousness: imputed", (ref("Rom.3.1-Rom.4.25"),)),
    )
    links = (
        CrossReference(ref("Rom.3.28"), ref("Rom.4.3"), "Nave’s"),
        CrossReference(ref("Rom.3.28"), ref("Rom.5.1"), "Nave’s", 0.5),
        CrossReference(ref("Rom.3.28"), ref("Rom.3.27-Rom.3.28"), "Nave’s"),
    )
    return ImportedWork(WEB, "web 1", "w", FakeCorpus().verses_, links=links, topics=topics)


def kjv() -> ImportedWork:
    """A second translation with red letters, Strong's numbers and words that the first lacks."""
    spans = (
        Span(SpanKind.WORDS_OF_JESUS, 0, len(JOHN_3_16)),
        Span(SpanKind.STRONGS, 4, 7, "G2316"),
        Span(SpanKind.STRONGS, 11, 16, "G00026 G25"),
    )
    link = CrossReference(ref("Rom.3.28"), ref("Rom.5.1"), "KJV notes", 1.0)
    return ImportedWork(
        KJV,
        "kjv 1",
        "k",
        (Passage("KJV", JOHN_3_16, ref("John.3.16"), spans=spans),),
        links=(link,),
    )


def henry() -> ImportedWork:
    """A commentary with two notes on the same verses."""
    second = Passage("MHCC", "Works have their place after faith.", ref("Rom.3.27-Rom.3.31"))
    on_verse = Passage("MHCC", "A man is justified by faith.", ref("Rom.3.28"), "Justified")
    return ImportedWork(MHCC, "mhcc 1", "m", (*FakeCorpus().notes, second, on_verse))


def strongs() -> ImportedWork:
    """A dictionary of two entries."""
    entry = FakeCorpus().lexicon("G26")
    base = Passage("SG", "God; a deity", None, "θεός", "G2316")
    return ImportedWork(
        GREEK, "sg 1", "s", entries=(entry, LexiconEntry("G2316", "θεός", "theós", base))
    )


def all_works() -> tuple[ImportedWork, ...]:
    """The works of the small library."""
    return web(), kjv(), henry(), strongs()


def build_small(folder: Path, works: Iterable[ImportedWork | SourceProblem] | None = None) -> Path:
    """Build a library of `works` in `folder` and give its path."""
    resources = folder / "resources"
    (resources / "settings").mkdir(parents=True, exist_ok=True)
    (resources / "settings" / "speeches.tsv").write_text(SPEECHES, encoding="utf-8")
    target = folder / "library.sqlite"
    for _ in build_from(all_works() if works is None else works, target, resources):
        pass
    return target
