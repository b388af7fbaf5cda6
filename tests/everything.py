"""One study that holds everything an export can meet, and a long one for measuring."""

from __future__ import annotations

from datetime import UTC, datetime

from chapterverse.domain.annotations import Anchor, Highlight, Note, Pen
from chapterverse.domain.answers import (
    Block,
    CitedResponse,
    DisplayCitation,
    Origin,
    Outcome,
    Provenance,
    RejectedReference,
    Run,
    RunKind,
    Style,
    SupportLevel,
)
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Passage, RetrievalMethod, SourceKind, Span, SpanKind
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.domain.studies import (
    AnswerBlock,
    HeadingBlock,
    NoteBlock,
    PageBreakBlock,
    PassageBlock,
    QuestionBlock,
    SourceBlock,
    Study,
    StudyBlock,
    TextSource,
    Translation,
    VerseListBlock,
)
from chapterverse.grounding.present import unverifiable

NOW = datetime(2026, 11, 3, 9, 30, tzinfo=UTC)
FREE = "Public domain"

SOURCES = (
    TextSource("WEB", "World English Bible", SourceKind.SCRIPTURE, licence=FREE),
    TextSource("KJV", "King James Version", SourceKind.SCRIPTURE, licence=FREE),
    TextSource(
        "HEB",
        "תורה נביאים וכתובים",
        SourceKind.SCRIPTURE,
        language="he",
        licence=FREE,
        right_to_left=True,
    ),
    TextSource("GRK", "Ἡ Καινὴ Διαθήκη", SourceKind.SCRIPTURE, language="grc", licence=FREE),
    TextSource(
        "ARA",
        "الكتاب المقدس",
        SourceKind.SCRIPTURE,
        language="ar",
        licence=FREE,
        right_to_left=True,
    ),
    TextSource("CUV", "和合本", SourceKind.SCRIPTURE, language="zh", licence=FREE),
    TextSource(
        "MHCC",
        "Concise Commentary on the Whole Bible",
        SourceKind.COMMENTARY,
        "Matthew Henry",
        licence=FREE,
    ),
    TextSource(
        "SH", "Strong’s Hebrew Dictionary", SourceKind.LEXICON, "James Strong", licence=FREE
    ),
)

HEBREW = "וְהֶאֱמִ֖ן בַּֽיהוָ֑ה וַיַּחְשְׁבֶ֥הָ לּ֖וֹ צְדָקָֽה׃"
GREEK = "τί γὰρ ἡ γραφὴ λέγει; ἐπίστευσεν δὲ Ἀβραὰμ τῷ θεῷ, καὶ ἐλογίσθη αὐτῷ εἰς δικαιοσύνην·"
ARABIC = "فَآمَنَ بِالرَّبِّ فَحَسِبَهُ لَهُ بِرًّا."
ARABIC_PLAIN = "فآمن بالرب فحسبه له برا."
CHINESE = "亞伯蘭信耶和華，耶和華就以此為他的義。"
ENDS_IN_HEBREW = "He believed, and it was reckoned to him as צְדָקָה"
CURLY = "“He said, ‘So your offspring will be’”—and it’s so…"
NASTY = (
    "A note with <b>unclosed, <script>alert(1)</script> & ampersand, #hash, $x$, @label, "
    "\\_escapes\\_, [brackets], `code <i>`, 100 % and a lamp 💡."
)
MARKDOWN = (
    "## On *believing*\n\n"
    "The verb is the one from which **amen** comes; see Genesis 15:6 and Romans 4:3, 9. "
    f"{CURLY}\n\n"
    "1. First <br> item\n2. Second & last\n\n"
    "- a bullet with `code`\n  - a nested one\n\n"
    "> A quote of two\n> lines.\n\n"
    f"{NASTY}\n\n"
    "A [web page](https://example.org/a?b=1&c=2) and [a trap](javascript:alert(1)).\n\n"
    "| Hebrew | sense |\n|---|---|\n| אמן | be firm |\n| חשב | reckon |\n\n"
    "    typed as is <tag>\n"
)
LONG = " ".join(f"word{n}" for n in range(1, 901))


def verse(work: str, osis: str, text: str, *spans: Span) -> Passage:
    """A verse of a work."""
    return Passage(work, text, PassageRef.from_osis(osis), spans=spans)


def citation(number: int, level: SupportLevel = SupportLevel.DIRECT) -> DisplayCitation:
    """Footnote `number` of the large answer; each text is told apart by its number."""
    ref = PassageRef.of(VerseRef(Book.PSALMS, 119, number))
    text = f"Verse of footnote {number}: blessed are those whose ways are blameless."
    start = text.index("blessed")
    return DisplayCitation(
        number=number,
        ref=ref.id,
        display_ref=ref.display(),
        translation="WEB",
        text=text,
        support_level=level,
        support_explanation=f"Reason {number}: the verse says this in nearly the same words.",
        source=SourceKind.SCRIPTURE,
        retrieval_method=RetrievalMethod.FULL_TEXT,
        identity=f"WEB:{ref.id}",
        work_title="World English Bible",
        spans=(Span(SpanKind.MARK, start, start + len("blessed")),),
    )


def _commentary(number: int) -> DisplayCitation:
    return DisplayCitation(
        number=number,
        ref="rom_4_1-12",
        display_ref="Romans 4:1–12",
        translation="",
        text=f"It is plain that this rite was not needed. {LONG}",
        support_level=SupportLevel.CONTEXTUAL,
        support_explanation="One reading of the passage says it",
        source=SourceKind.COMMENTARY,
        retrieval_method=RetrievalMethod.SEMANTIC,
        identity="MHCC:rom_4_1-12",
        author="Matthew Henry",
        work_title="Concise Commentary on the Whole Bible",
        qualifier="One scholarly reading among several",
    )


def provenance(model: str = "") -> Provenance:
    """How an answer was made."""
    return Provenance(
        Style.COMPOSED, model, "ab" * 32 if model else "", "rules-3", "7", "cd" * 32, 1, NOW
    )


def large_answer(footnotes: int = 60) -> CitedResponse:
    """An answer with so many footnotes: the third moved to the last, the fifth 900 words long, one
    without a call in the text, an uncited claim and a rejected reference."""
    levels = tuple(SupportLevel)
    notes = [citation(n, levels[n % len(levels)]) for n in range(1, footnotes + 1)]
    notes[4] = _commentary(5)
    third = notes[2]
    notes[2] = DisplayCitation(
        **{
            **{name: getattr(third, name) for name in third.__dataclass_fields__},
            "moved_to": footnotes,
            "warning": "The connection requires additional context from the rest of Psalm 119.",
        }
    )
    blocks = []
    for start in range(1, footnotes, 4):
        runs: list[Run] = []
        for number in range(start, min(start + 4, footnotes)):
            runs.append(Run(RunKind.PLAIN, f"Claim {number} of the answer stands here.", number))
            runs.append(Run(RunKind.MARKER, claim=number, citation=number))
            if number == 3:
                runs.append(Run(RunKind.MARKER, claim=number, citation=footnotes))
            runs.append(Run(RunKind.PLAIN, " "))
        if start == 5:
            runs.append(
                Run(RunKind.PLAIN, "The first churches taught it.", footnotes + 1, uncited=True)
            )
            runs.append(Run(RunKind.PLAIN, " Again"))
            runs.append(Run(RunKind.MARKER, claim=5, citation=5))
        blocks.append(Block(Origin.MODEL, tuple(runs)))
    quoted = Block(
        Origin.SCRIPTURE,
        (
            Run(RunKind.QUOTATION, "“Abraham "),
            Run(RunKind.MARKED, "believed God", 1),
            Run(RunKind.QUOTATION, ", and it was accounted to him.”"),
            Run(RunKind.MARKER, claim=1, citation=1),
        ),
        lead="Paul writes to the Romans:",
        heading="In his own words",
    )
    return CitedResponse(
        question="How does Paul use Abraham to explain faith?",
        outcome=Outcome.ANSWERED,
        blocks=(*blocks, quoted),
        citations=tuple(notes),
        uncited=("The first churches taught it.",),
        rejected=(RejectedReference("Romans 17:2", unverifiable("Romans 17:2")),),
        notes=("Found by words until the index is ready.",),
        raw_text="",
        provenance=provenance("SmolLM2-135M"),
    )


def psalm_119(times: int = 1, verses: int = 176) -> PassageBlock:
    """Psalm 119 in two columns, words made up; each verse is `times` sentences long."""
    left, right = [], []
    for number in range(1, verses + 1):
        osis = f"Ps.119.{number}"
        said = " ".join(
            f"Let my cry {number}.{n} come before you; give me understanding by your word."
            for n in range(1, times + 1)
        )
        title = (Span(SpanKind.TITLE, 0, 0, "ALEPH"),) if number == 1 else ()
        left.append(verse("WEB", osis, said, *title))
        if number != 5:
            right.append(verse("KJV", osis, said.replace("your", "thy")))
    ref = PassageRef.chapter(Book.PSALMS, 119)
    return PassageBlock(
        "ps119", ref, (Translation("WEB", tuple(left)), Translation("KJV", tuple(right)))
    )


def everything(sentences: int = 4, verses: int = 176) -> Study:
    """The study of the golden tests; `sentences` and `verses` make its psalm long."""
    genesis = PassageRef.from_osis("Gen.15.5-Gen.15.6")
    six = PassageRef.from_osis("Gen.15.6")
    web5 = "Yahweh brought him outside, and said, “Look now toward the sky, and count the stars.”"
    web6 = "He believed in Yahweh, who credited it to him for righteousness."
    yahweh = web6.index("Yahweh")
    passage = PassageBlock(
        "p1",
        genesis,
        (
            Translation(
                "WEB",
                (
                    verse("WEB", "Gen.15.5", web5, Span(SpanKind.PARAGRAPH, 0, 0)),
                    verse(
                        "WEB",
                        "Gen.15.6",
                        web6,
                        Span(SpanKind.DIVINE_NAME, yahweh, yahweh + 6),
                        Span(SpanKind.NOTE, 10, 10, "a note’s letter"),
                    ),
                ),
            ),
        ),
        highlights=(
            Highlight("h1", Anchor(six), Pen.FIRST, NOW),
            Highlight("h2", Anchor(six, "WEB", 3, 11, web6[3:11]), Pen.THIRD, NOW),
        ),
        notes=(Note("n1", Anchor(six), "He *believed*; so Romans 4:3 reads it.", NOW, NOW),),
        tags=("faith", "promise"),
    )
    scripts = PassageBlock(
        "p2",
        six,
        tuple(
            Translation(work, (verse(work, "Gen.15.6", text),))
            for work, text in (("HEB", HEBREW), ("ARA", ARABIC_PLAIN), ("CUV", CHINESE))
        ),
    )
    greek = PassageBlock(
        "p3",
        PassageRef.from_osis("Rom.4.3"),
        (Translation("GRK", (verse("GRK", "Rom.4.3", GREEK),)),),
    )
    jesus = "Jesus said to him, “Arise, and walk.”"
    blocks: tuple[StudyBlock, ...] = (
        HeadingBlock("a", "The promise", 1),
        passage,
        NoteBlock("b", MARKDOWN),
        HeadingBlock("c", "In the old tongues", 1),
        scripts,
        greek,
        VerseListBlock(
            "d",
            "Verses to compare",
            (
                verse("HEB", "Gen.15.6", HEBREW),
                verse("ARA", "Gen.15.6", ARABIC),
                verse("WEB", "Rom.4.22", ENDS_IN_HEBREW),
                verse("WEB", "John.5.8", jesus, Span(SpanKind.WORDS_OF_JESUS, 20, len(jesus) - 1)),
            ),
        ),
        AnswerBlock("e", large_answer()),
        SourceBlock(
            "f",
            "Romans 4:1–12",
            Passage(
                "MHCC",
                "To meet the views of the Jews, the apostle turns to Abraham.\n\nHe had faith.",
                PassageRef.from_osis("Rom.4.1-Rom.4.12"),
            ),
        ),
        SourceBlock(
            "g",
            "אָמַן",
            Passage(
                "SH", "אָמַן, to build up or support;\nto foster as a parent.", None, entry="H539"
            ),
        ),
        QuestionBlock("h", "What exactly did Abram believe? Read Genesis 15:5 again.", 3),
        PageBreakBlock("i"),
        HeadingBlock("j", "A psalm in two columns", 1),
        psalm_119(sentences, verses),
    )
    return Study(
        "0123456789abcdef0123456789abcdef",
        "Abraham believed God & <others>",
        blocks,
        NOW,
        NOW,
        ("faith", "Genesis"),
        SOURCES,
        "A. Teacher",
    )


def long_study(answers: int = 10, footnotes: int = 30, psalms: int = 2) -> Study:
    """About a hundred pages with `answers` times `footnotes` footnotes."""
    blocks: list[StudyBlock] = []
    for number in range(1, answers + 1):
        blocks.append(HeadingBlock(f"h{number}", f"Part {number}", 1))
        paragraph = "Abram heard the promise before; see Genesis 15:6 and Romans 4:3. " * 12
        blocks.append(NoteBlock(f"n{number}", f"{paragraph}\n\n" * 6))
        blocks.append(AnswerBlock(f"a{number}", large_answer(footnotes)))
        if number <= psalms:
            blocks.append(psalm_119(4))
    return Study("f" * 32, "A long study", tuple(blocks), NOW, NOW, (), SOURCES)
