"""A study with every kind of block, with Hebrew, Greek, Arabic, Chinese and awkward signs in it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from tests.fakes import ref
from tests.services.test_response_json import ANSWER

from chapterverse.domain.annotations import Anchor, Highlight, Note, Pen
from chapterverse.domain.passages import Passage, SourceKind, Span, SpanKind
from chapterverse.domain.studies import (
    AnswerBlock,
    HeadingBlock,
    NoteBlock,
    PageBreakBlock,
    PassageBlock,
    QuestionBlock,
    SourceBlock,
    Study,
    TextSource,
    Translation,
    VerseListBlock,
)

_NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
WEB_VERSE = Passage(
    "WEB",
    "We maintain therefore that a man is justified by faith apart from the works of the law.",
    ref("Rom.3.28"),
    spans=(Span(SpanKind.NOTE, 11, 11, "or, reckon"), Span(SpanKind.PARAGRAPH, 0, 0)),
)
KJV_VERSE = Passage(
    "KJV",
    "Therefore we conclude that a man is justified by faith without the deeds of the law.",
    ref("Rom.3.28"),
    spans=(Span(SpanKind.STRONGS, 0, 9, "G3767"),),
)
STUDY = Study(
    id="3f2504e04f8911d39a0c0305e82c3301",
    title="Faith & works <draft> #1",
    blocks=(
        HeadingBlock("b1", "Was heißt Glauben? אֱמוּנָה", 1),
        PassageBlock(
            "b2",
            ref("Rom.3.28"),
            (Translation("WEB", (WEB_VERSE,)), Translation("KJV", (KJV_VERSE,))),
            (
                Highlight(
                    "h1",
                    Anchor(ref("Rom.3.28"), "WEB", 36, 54, "justified by faith"),
                    Pen("2"),
                    _NOON,
                ),
            ),
            (Note("n1", Anchor(ref("Rom.3.28")), "A *margin* note: <b>, & and #", _NOON, _NOON),),
            ("Justification", "rechtfertigung"),
        ),
        NoteBlock("b3", "λόγος, الكلمة, 道, 😀 “quoted” `code` <unclosed & #"),
        AnswerBlock("b4", ANSWER),
        AnswerBlock("b5", ANSWER, rechecks="b4"),
        SourceBlock(
            "b6",
            "Concise Commentary on Romans 3:27-31",
            Passage("MHCC", "It is of faith.", ref("Rom.3.27-Rom.3.31"), "Verses 27-31"),
        ),
        SourceBlock(
            "b7", "πίστις", Passage("SG", "persuasion, i.e. credence", None, entry="G4102")
        ),
        VerseListBlock(
            "b8", "Abraham", (Passage("WEB", "He believed in Yahweh.", ref("Gen.15.6")),)
        ),
        QuestionBlock("b9", "What do you think?", 6),
        PageBreakBlock("b10"),
    ),
    created=_NOON,
    changed=datetime(2026, 3, 1, 14, 30, 1, 250, tzinfo=timezone(timedelta(hours=2))),
    tags=("Romans", "class 7b"),
    sources=(
        TextSource("WEB", "World English Bible", SourceKind.SCRIPTURE, licence="Public domain"),
        TextSource("KJV", "King James Version", SourceKind.SCRIPTURE, licence="Public domain"),
        TextSource(
            "MHCC",
            "Concise Commentary",
            SourceKind.COMMENTARY,
            "Matthew Henry",
            licence="Public domain",
        ),
        TextSource("SG", "Strong’s Greek Dictionary", SourceKind.LEXICON, licence="Public domain"),
    ),
    author="N. N.",
)
