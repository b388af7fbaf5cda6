"""Typed references: what each way of writing names, and what is said of those that name nothing."""

import pytest

from chapterverse.domain.ref_parser import parse
from chapterverse.domain.ref_values import (
    AmbiguousReference,
    NoSuchVerse,
    OutsideCanon,
    Precision,
    UnreadableReference,
    UnreadReference,
)
from chapterverse.domain.refs import PassageRef


def osis(text: str, language: str = "en", context: PassageRef | None = None) -> str:
    """The passages of a typed text as OSIS, joined by spaces."""
    read = parse(text, language=language, context=context)
    return " ".join(passage.osis for passage in read.passages)


READ = [
    ("Romans 3:28", "Rom.3.28"),
    ("romans 3:28", "Rom.3.28"),
    ("ROM 3:28", "Rom.3.28"),
    ("Rom. 3:28", "Rom.3.28"),
    ("Rom 3.28", "Rom.3.28"),
    ("Rom 3 : 28", "Rom.3.28"),
    ("Rom 3 v 28", "Rom.3.28"),
    ("Rom 3 verse 28", "Rom.3.28"),
    ("Rom.3.28", "Rom.3.28"),
    ("Rom.3.28-Rom.3.30", "Rom.3.28-Rom.3.30"),
    ("rom_3_28", "Rom.3.28"),
    ("rom_3_21-26", "Rom.3.21-Rom.3.26"),
    ("rom_3_21-4_2", "Rom.3.21-Rom.4.2"),
    ("gen_50_26-exod_1_1", "Gen.50.26-Exod.1.1"),
    ("1CO 13:4", "1Cor.13.4"),
    ("1st Cor 13:4", "1Cor.13.4"),
    ("First Corinthians 13:4", "1Cor.13.4"),
    ("II Cor 5:17", "2Cor.5.17"),
    ("II. Cor. v. 17", "2Cor.5.17"),
    ("2.Chronicles 15.7", "2Chr.15.7"),
    ("IIKings 2:3", "2Kgs.2.3"),
    ("phil3:1", "Phil.3.1"),
    ("1John4:8", "1John.4.8"),
    ("Ps. cxix. 105", "Ps.119.105"),
    ("Matthew xvii. 19-21", "Matt.17.19-Matt.17.21"),
    ("1 Cor. xiii", "1Cor.13.1-1Cor.13.13"),
    ("Romans chapter three verse twenty-eight", "Rom.3.28"),
    ("First Corinthians thirteen", "1Cor.13.1-1Cor.13.13"),
    ("Psalm one hundred and nineteen verse one hundred and five", "Ps.119.105"),
    ("23rd Psalm", "Ps.23.1-Ps.23.6"),
    ("Chapter 3 of Genesis", "Gen.3.1-Gen.3.24"),
    ("the Gospel according to St. John 3:16", "John.3.16"),
    ("Song of Songs 2:1", "Song.2.1"),
    ("Acts of the Apostles 2:1", "Acts.2.1"),
    ("Rom 8:28f", "Rom.8.28-Rom.8.29"),
    ("Rom 8:28ff", "Rom.8.28-Rom.8.39"),
    ("Gen 1:1a-c", "Gen.1.1"),
    ("Luke 23:50-24:12", "Luke.23.50-Luke.24.12"),
    ("Genesis 50:26–Exodus 1:1", "Gen.50.26-Exod.1.1"),
    ("Romans", "Rom.1.1-Rom.16.27"),
    ("1 Peter", "1Pet.1.1-1Pet.5.14"),
    ("Lev 1 (KJV)", "Lev.1.1-Lev.1.17"),
    ("Ｒｏｍ ３：２８", "Rom.3.28"),
    ("Hebrews 13-15", "Heb.13.15"),
    ("Psalm 3 title", "Ps.3.1"),
    ("Genesis 1:1–1 Samuel 2:3", "Gen.1.1-1Sam.2.3"),
    ("Gen 1:1, 5-2 Kings 2:3", "Gen.1.1 Gen.1.5-2Kgs.2.3"),
    # reports against other programs
    ("Obad 1", "Obad.1.1"),
    ("Jude 9", "Jude.1.9"),
    ("Phlm 16", "Phlm.1.16"),
    ("Jude 1-25", "Jude.1.1-Jude.1.25"),
    ("Jude 1:9", "Jude.1.9"),
    ("Jude 1", "Jude.1.1-Jude.1.25"),
    ("Judges 1", "Judg.1.1-Judg.1.36"),
    ("Philemon 1:9", "Phlm.1.9"),
    ("Philemon 9", "Phlm.1.9"),
    ("Phlm 9", "Phlm.1.9"),
    ("Phil 4:13", "Phil.4.13"),
    ("Php 4:13", "Phil.4.13"),
    ("Isa 53", "Isa.53.1-Isa.53.12"),
    ("1Sa 5", "1Sam.5.1-1Sam.5.12"),
    ("I Sam 5", "1Sam.5.1-1Sam.5.12"),
    ("Ezekiel 1:1", "Ezek.1.1"),
    ("Ezekial 1:1", "Ezek.1.1"),
    ("Ezra 1", "Ezra.1.1-Ezra.1.11"),
    ("Matthew 9:35–10:1, 5, 6-8", "Matt.9.35-Matt.10.1 Matt.10.5 Matt.10.6-Matt.10.8"),
    ("Lev. 18", "Lev.18.1-Lev.18.30"),
    ("Lev. 17–18", "Lev.17.1-Lev.18.30"),
    ("1-2 Kings", "1Kgs.1.1-2Kgs.25.30"),
    ("Psalm, Matt-John", "Ps.1.1-Ps.150.6 Matt.1.1-John.21.25"),
    ("Genesis 1:1 John 1:1", "Gen.1.1 John.1.1"),
    ("Genesis\u202f3:16\u201117", "Gen.3.16-Gen.3.17"),
    ("Genesis 3:16\u221217", "Gen.3.16-Gen.3.17"),
    ("約翰福音 3：16", "John.3.16"),
    ("约3：16-18", "John.3.16-John.3.18"),
    ("1 Thess. 1.8–9", "1Thess.1.8-1Thess.1.9"),
    ("Ps 119:156-9", "Ps.119.156-Ps.119.159"),
    ("Ex. 3:1–12", "Exod.3.1-Exod.3.12"),
    ("1 Chron. 17:11–14, 23–27", "1Chr.17.11-1Chr.17.14 1Chr.17.23-1Chr.17.27"),
    ("Eccles. 12:11", "Eccl.12.11"),
    ("Ex. 29:42–43; 30:36", "Exod.29.42-Exod.29.43 Exod.30.36"),
    ("Psalms 122:1-9", "Ps.122.1-Ps.122.9"),
    ("John 10:22-42 vs 27", "John.10.22-John.10.42 John.10.27"),
    (
        "Rom 3:28; 4:3; v. 5; vv. 6-8; cf. ch. 5",
        "Rom.3.28 Rom.4.3 Rom.4.5 Rom.4.6-Rom.4.8 Rom.5.1-Rom.5.21",
    ),
    ("Isaiah 11:1–9; 35", "Isa.11.1-Isa.11.9 Isa.35.1-Isa.35.10"),
]


@pytest.mark.parametrize(("text", "expected"), READ)
def test_reads(text: str, expected: str) -> None:
    assert osis(text) == expected


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Joh 3,16", "de", "John.3.16"),
        ("1. Mo 1,16", "de", "Gen.1.16"),
        ("Psalm 89,37", "de", "Ps.89.37"),
        ("Matt 1, 2. 4", "de", "Matt.1.2 Matt.1.4"),
        ("Jesaja 11,1–9; 35", "de-CH", "Isa.11.1-Isa.11.9 Isa.35.1-Isa.35.10"),
        ("Römer 8,28.30; 12,1", "de", "Rom.8.28 Rom.8.30 Rom.12.1"),
        ("Jud 6", "de", "Jude.1.6"),
        ("1. Kön 3,5", "de", "1Kgs.3.5"),
        ("Rm 3, 28", "fr", "Rom.3.28"),
        ("Genèse 1,1", "fr", "Gen.1.1"),
        ("1 Corintios 13,4-7", "es", "1Cor.13.4-1Cor.13.7"),
        ("Êxodo 20,3", "pt", "Exod.20.3"),
        ("Johannes 3:16", "nl", "John.3.16"),
        ("Gv 3,16", "it", "John.3.16"),
        ("Romans 3:28", "de", "Rom.3.28"),
        ("Röm 3,28 und 4,3", "de", "Rom.3.28 Rom.4.3"),
        ("Joh 3,16 und 18", "de", "John.3.16 John.3.18"),
        ("1. Mo 1,16.18-2,3", "de", "Gen.1.16 Gen.1.18-Gen.2.3"),
        ("1 Thess 1.8–2.3", "de", "1Thess.1.8-1Thess.2.3"),
        ("Röm 8:28, 30", "de", "Rom.8.28 Rom.8.30"),
        ("Jó 1,1", "pt", "Job.1.1"),
        ("Römer Kapitel 3, Vers 28", "de", "Rom.3.28"),
        ("Romanos capítulo 3", "es", "Rom.3.1-Rom.3.31"),
        ("Rm 3,21 à 26", "fr", "Rom.3.21-Rom.3.26"),
        ("1 Corinthiens 13,4-7.13", "fr", "1Cor.13.4-1Cor.13.7 1Cor.13.13"),
        ("Mt 5,3-12; 7,1", "it", "Matt.5.3-Matt.5.12 Matt.7.1"),
        ("Sl 23,1", "pt", "Ps.23.1"),
        ("Offb 22,20f", "de", "Rev.22.20-Rev.22.21"),
        ("Erste Könige 3,5", "de", "1Kgs.3.5"),
    ],
)
def test_reads_other_languages(text: str, language: str, expected: str) -> None:
    assert osis(text, language) == expected


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ("Genesis 999", NoSuchVerse, "Genesis has 50 chapters."),
        ("Genesis 0", NoSuchVerse, "Genesis has 50 chapters."),
        ("Jude 5:1", NoSuchVerse, "Jude has one chapter."),
        ("Revelation 22:1-99", NoSuchVerse, "Revelation 22 has 21 verses."),
        ("Romans 17:2", NoSuchVerse, "Romans has 16 chapters."),
        ("3 John 15", NoSuchVerse, "3 John has one chapter of 14 verses."),
        ("Rev 12:18", NoSuchVerse, "Revelation 12 has 17 verses."),
        ("Jud 6", AmbiguousReference, "Jud: Judges or Jude?"),
        ("Corinthians", AmbiguousReference, "Corinthians: 1 Corinthians or 2 Corinthians?"),
        ("Kingdoms 1:1", AmbiguousReference, "Kingdoms: 1 Samuel, 2 Samuel, 1 Kings or 2 Kings?"),
        ("Ma 3:1", AmbiguousReference, "Ma: Matthew, Mark or Malachi?"),
        ("Maccabees 7:1", OutsideCanon, "1 Maccabees is a deuterocanonical book"),
        ("Deut 32/4", AmbiguousReference, "stroke"),
        ("Jerusalem 70", UnreadableReference, "Jerusalem 70"),
        ("Joseph 37", UnreadableReference, "Joseph 37"),
        ("Hezekiah 3:16", UnreadableReference, "“Hezekiah” is not a book of the Bible."),
        ("3 Peter 1:1", UnreadableReference, "There is no book “3 Peter”."),
        ("Tobit 3:4", OutsideCanon, "Tobit is a deuterocanonical book"),
        ("2 Macc 7:1", OutsideCanon, "2 Maccabees is a deuterocanonical book"),
        ("Tobit 33:4", NoSuchVerse, "Tobit has 14 chapters."),
        ("Psalm 151:1", OutsideCanon, "Psalm 151 stands in Greek Bibles only"),
        ("v. 5", UnreadableReference, "v. 5"),
        ("", UnreadableReference, "No reference is typed."),
        ("' \" * ( NEAR AND -- ;", UnreadableReference, "not a reference"),
        ("בראשית ברא", UnreadableReference, "not a reference"),
        ("😀", UnreadableReference, "not a reference"),
        ("John 3:16 and other words", UnreadableReference, "not a reference"),
        ("x" * 10_000, UnreadableReference, "not a reference"),
    ],
)
def test_says_why_not(text: str, kind: type[UnreadReference], says: str) -> None:
    with pytest.raises(kind) as caught:
        parse(text)
    assert says in caught.value.user_text


def test_offers_the_nearest_choice() -> None:
    with pytest.raises(NoSuchVerse) as caught:
        parse("Romans 3:32")
    assert caught.value.hint == "The last verse is Romans 3:31."


def test_points_to_the_verse_of_another_count() -> None:
    with pytest.raises(NoSuchVerse) as caught:
        parse("Malachi 3:19")
    assert caught.value.hint == "In Bibles that count otherwise this number is Malachi 4:1."


def test_ambiguity_carries_its_choices() -> None:
    with pytest.raises(AmbiguousReference) as caught:
        parse("Jud 6")
    assert [choice.osis for choice in caught.value.candidates] == [
        "Judg.6.1-Judg.6.40",
        "Jude.1.6",
    ]


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("Corinthians 13:4", ["1Cor.13.4", "2Cor.13.4"]),
        ("Corintians 13:4-7", ["1Cor.13.4-1Cor.13.7", "2Cor.13.4-2Cor.13.7"]),
        ("Corinthians 13:4; 15:3", ["1Cor.13.4", "2Cor.13.4"]),
        ("Peter 3", ["1Pet.3.1-1Pet.3.22", "2Pet.3.1-2Pet.3.18"]),
        ("1 Corinthians 13:4", []),
    ],
)
def test_a_left_out_number_is_the_first_and_the_others_are_offered(
    text: str, candidates: list[str]
) -> None:
    read = parse(text)
    assert [choice.osis for choice in read.candidates] == candidates
    assert [read.passages[0].osis] == (candidates[:1] or ["1Cor.13.4"])
    assert ("has this passage too" in read.reading) == bool(candidates)


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("Corinthians 13:4", "“Corinthians” read as 1 Corinthians; 2 Corinthians has this"),
        ("Heb 12:1-3 John 13", "Read as a range to 3 John; a comma before “John” parts them."),
        ("Jude 9", "Jude has one chapter; read as verse 9."),
        ("Jude 1", "Jude has one chapter; read as the whole chapter."),
        ("Jud 4:4", "“Jud” read as Judges, the only one with this passage."),
        ("Habbakuk 3:1", "“Habbakuk” read as Habakkuk."),
        ("Habbakuk 3", "“Habbakuk” read as Habakkuk."),
        ("Genesis 3:1 - Exodis 2:1", "“Exodis” read as Exodus."),
        ("Habbakuk 3:1-Zephaniah 1:1", "“Habbakuk” read as Habakkuk."),
        ("Corinthians 15:3", "“Corinthians” read as 1 Corinthians, the only one"),
        ("Ps 119:156-9", "“156-9” read as to 159."),
        ("Heb 13-15", "“-” is read as between chapter and verse."),
        ("Isa 11:1-9; 35", "35 after the semicolon is read as a chapter."),
        ("Mark 16:2-17:3", "Mark has 16 chapters. Read up to Mark 16:20."),
        ("John 3,16", "Read as chapters 3 and 16; verse 3:16 needs a colon."),
        ("Romans 3:28", ""),
    ],
)
def test_tells_the_reading_taken(text: str, reading: str) -> None:
    assert parse(text).reading.startswith(reading)
    assert bool(parse(text).reading) == bool(reading)


@pytest.mark.parametrize(
    ("text", "precision"),
    [
        ("Romans", Precision.BOOK),
        ("Romans 3", Precision.CHAPTER),
        ("Romans 3:28", Precision.VERSE),
        ("Psalms 122:1-9", Precision.VERSE),
        ("Rom 3:28; ch. 5", Precision.CHAPTER),
    ],
)
def test_knows_how_exactly_it_was_written(text: str, precision: Precision) -> None:
    assert parse(text).precision is precision


@pytest.mark.parametrize(
    ("text", "context", "expected"),
    [
        ("2", "Gen", "Gen.2.1-Gen.2.25"),
        ("verse 2", "Gen", "Gen.1.2"),
        ("2:3", "Gen.1", "Gen.2.3"),
        ("verse 16a", "John.3", "John.3.16"),
        ("2ff", "Gen.1.8", "Gen.1.2-Gen.1.31"),
        ("and 6 KJV", "Gen.17.5", "Gen.17.6"),
        ("v. 5", "Rom.4.3", "Rom.4.5"),
        ("ch. 5", "Rom.4.3", "Rom.5.1-Rom.5.21"),
        ("Gal 2:1", "Rom.4.3", "Gal.2.1"),
    ],
)
def test_takes_what_is_missing_from_the_context(text: str, context: str, expected: str) -> None:
    assert osis(text, context=PassageRef.from_osis(context)) == expected


def test_keeps_the_text_as_typed() -> None:
    read = parse(" Psalms 122:1-9 ")
    assert read.text == " Psalms 122:1-9 "
    assert read.found[0].text == "Psalms 122:1-9"
