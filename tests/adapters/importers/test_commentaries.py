"""Commentaries and dictionaries from small modules: each note stands where it belongs."""

from __future__ import annotations

from pathlib import Path

from tests.adapters.importers.sword_modules import write_dictionary, write_verses

from chapterverse.adapters.importers.henry import read_henry
from chapterverse.adapters.importers.nave import read_nave
from chapterverse.adapters.importers.notes import PASSAGE_LIMIT
from chapterverse.adapters.importers.osis_refs import read_references
from chapterverse.adapters.importers.scofield import read_scofield
from chapterverse.adapters.importers.spurgeon import read_spurgeon
from chapterverse.adapters.importers.strongs import read_strongs
from chapterverse.adapters.importers.sword_bible import DOXOLOGY, read_bible
from chapterverse.adapters.importers.values import ImportedWork
from chapterverse.domain.passages import SourceKind, SpanKind, Work

P = '<div type="x-p" sID="1"/>'
E = '<div type="x-p" eID="1"/>'


def _work(work_id: str, kind: SourceKind = SourceKind.COMMENTARY) -> Work:
    return Work(work_id, work_id, kind, "", "en", "Public domain", "KJV")


def _rows(work: ImportedWork) -> list[tuple[str, str, str]]:
    return [(p.ref.id, p.heading, p.text) for p in work.passages if p.ref]


def test_henrys_sections_stand_under_their_verses(tmp_path: Path) -> None:
    first = (
        f'<title type="x-ms">Romans</title>{P}The scope of the epistle.{E}'
        f'<title type="x-s2">Chapter 1</title><title type="x-IS">Chapter Outline</title>'
        "<table><row><cell>The apostle's commission.</cell><cell>(1-7)</cell></row></table>"
        "<table><row><cell>Prays for the saints.</cell><cell>(8-15)</cell></row></table>"
        f'{P}<hi type="bold">Verses 1-7</hi>{E}{P}The doctrine, ver. #(3), see '
        f'<reference osisRef="Gal.1.1">Ga 1:1</reference>.{E}'
    )
    second = f'{P}<hi type="bold">Verses 8-15</hi>{E}{P}We must love.{E}'
    short = (
        f'<title type="x-s2">Chapter 36</title>{P}Esau and his descendants.{E}'
        f"{P}--The registers.{E}"
    )
    texts = {"Rom.1.1": first, "Rom.1.8": second, "Gen.36.1": short}
    shared = {f"Rom.1.{v}": "Rom.1.8" for v in range(9, 16)}
    shared |= {f"Rom.1.{v}": "Rom.1.1" for v in range(2, 8)}
    work = read_henry(write_verses(tmp_path, texts, driver="zCom4", shared=shared), _work("MHCC"))
    assert _rows(work) == [
        ("gen_36_1-43", "Esau and his descendants", "The registers."),
        ("rom_1_1-16_27", "Introduction to Romans", "The scope of the epistle."),
        (
            "rom_1_1-32",
            "Outline of Romans 1",
            "The apostle's commission. (1-7) Prays for the saints. (8-15)",
        ),
        ("rom_1_1-7", "The apostle's commission", "The doctrine, ver. 3, see Ga 1:1."),
        ("rom_1_8-15", "Prays for the saints", "We must love."),
    ]
    (link,) = work.links
    assert (link.origin.id, link.target.id, link.source) == (
        "rom_1_1-7",
        "gal_1_1",
        "Matthew Henry",
    )
    assert work.oddities == ()


def test_henrys_heading_that_names_no_verse_is_reported(tmp_path: Path) -> None:
    text = f'{P}<hi type="bold">Verses 30-99</hi>{E}{P}A note.{E}'
    work = read_henry(write_verses(tmp_path, {"Rom.1.8": text}), _work("MHCC"))
    assert _rows(work) == [("rom_1_8", "", "A note.")]
    assert "Verses 30-99" in work.oddities[0].what


def test_spurgeon_is_cut_at_his_titles(tmp_path: Path) -> None:
    psalm = (
        f"<title>Psalm 23 OVERVIEW</title>{P}There is no title.{E}<title>EXPOSITION</title>"
        f'{P}<hi type="bold">Verse 1.</hi> What condescension!{E}{P}More of it.{E}'
        f'{P}<hi type="bold">Verses 2, 3.</hi> Rest.{E}'
        f"<title>EXPLANATORY NOTES AND QUAINT SAYINGS</title>"
        f'{P}<hi type="italic">Whole Psalm.</hi> A pastoral. <hi type="bold">Verse 1.</hi> '
        f'See <reference osisRef="John.10.11">Joh 10:11</reference>. `So he`{E}'
        f"<title>HINTS TO THE VILLAGE PREACHER</title>"
        f'{P}<hi type="bold">Verse 99.</hi> A slip.{E}'
        f"{P}Last words. WORKS UPON THE TWENTY-THIRD PSALM A book by somebody.{E}"
    )
    work = read_spurgeon(write_verses(tmp_path, {"Ps.23.1": psalm}), _work("TDAVID"))
    assert _rows(work) == [
        ("ps_23_1-6", "Overview: Psalm 23", "There is no title."),
        ("ps_23_1-6", "Explanatory Notes and Quaint Sayings: Psalm 23", "A pastoral."),
        ("ps_23_1-6", "Hints to the Village Preacher: Psalm 23", "A slip. Last words."),
        ("ps_23_1", "Exposition: Psalm 23:1", "What condescension! More of it."),
        ("ps_23_1", "Explanatory Notes and Quaint Sayings: Psalm 23:1", "See Joh 10:11. ‘So he’"),
        ("ps_23_2-3", "Exposition: Psalm 23:2–3", "Rest."),
    ]
    (link,) = work.links
    assert (link.origin.id, link.target.id) == ("ps_23_1", "john_10_11")
    assert ["verse 99" in o.what or "list of other books" in o.what for o in work.oddities] == [
        True,
        True,
    ]


def test_each_verse_of_psalm_119_has_its_own_titles(tmp_path: Path) -> None:
    psalm = (
        f"<title>Psalms 119</title>{P}Psalms 119:2*{E}<title>EXPOSITION.</title>"
        f'{P}<hi type="bold">Ver. 2.</hi> A second blessing.{E}{P}Psalms 119:3*{E}'
        f"<title>EXPOSITION.</title>{P}Unlabelled.{E}"
    )
    work = read_spurgeon(write_verses(tmp_path, {"Ps.119.1": psalm}), _work("TDAVID"))
    assert [(row[0], row[2]) for row in _rows(work)] == [
        ("ps_119_2", "A second blessing."),
        ("ps_119_3", "Unlabelled."),
    ]


def test_long_notes_become_passages_with_continued_headings(tmp_path: Path) -> None:
    sentence = "The Lord is my shepherd and I shall not want. "
    psalm = f"<title>EXPOSITION</title>{P}<hi type='bold'>Verse 1.</hi> {sentence * 200}{E}"
    work = read_spurgeon(write_verses(tmp_path, {"Ps.23.1": psalm}), _work("TDAVID"))
    assert len(work.passages) > 3
    assert all(len(p.text) <= PASSAGE_LIMIT for p in work.passages)
    assert all(p.text.startswith("The Lord") and p.text.endswith("want.") for p in work.passages)
    assert work.passages[1].heading == "Exposition: Psalm 23:1 (continued)"
    assert " ".join(p.text for p in work.passages) == (sentence * 200).strip()


def test_scofields_notes_have_the_words_they_explain_as_headings(tmp_path: Path) -> None:
    text = (
        f"<title>Book Introduction - John</title>{P}"
        f'<reference osisRef="joh 1">Read first chapter of'
        f' John</reference>{E}{P}<hi type="bold">WRITER</hi>: The Apostle.{E}'
        f'{P}<hi type="bold">world</hi> kosmos = mankind. '
        f'<hi type="italic">(See Scofield "<reference'
        f' osisRef="Scofield:Mt 4:8">Matthew 4:8</reference>")</hi>{E}'
        f'{P}<hi type="bold">perish</hi>{E}{P}in grace ; '
        f'<reference osisRef="ro 3:24 ro 3:26">Romans'
        f' 3:24,26</reference> <reference osisRef="phm 3:1">x</reference>{E}'
    )
    work = read_scofield(write_verses(tmp_path, {"John.3.16": text}), _work("SCOFIELD"))
    assert _rows(work) == [
        ("john_1_1-21_25", "Introduction to John", "WRITER: The Apostle."),
        ("john_3_16", "world", "kosmos = mankind. (See note, Matthew 4:8)"),
        ("john_3_16", "perish", "in grace; Romans 3:24,26 x"),
    ]
    assert [link.target.id for link in work.links] == ["matt_4_8", "rom_3_24", "rom_3_26"]
    assert [o.what for o in work.oddities] == ["refers to “phm 3:1”, which is no verse"]


def test_references_in_attributes() -> None:
    def osis(text: str) -> list[str]:
        return [r if isinstance(r, str) else r.osis for r in read_references(text)]

    assert osis("Exod.6.16-Exod.6.20") == ["Exod.6.16-Exod.6.20"]
    assert osis("1co 1:30 1co 2:5-7") == ["1Cor.1.30", "1Cor.2.5-1Cor.2.7"]
    assert osis("ge 29:1-ge 31:55") == ["Gen.29.1-Gen.31.55"]
    assert osis("jud 3:7 jude 1:4") == ["Judg.3.7", "Jude.1.4"]
    assert osis("1Chr.24") == ["1Chr.24.1-1Chr.24.31"]
    assert osis("Ps.36.5-Ps.6.1") == ["Ps.36.5-Ps.6.1", "Ps.36.5"]
    assert osis("Scofield:Ro 1:16") == ["Rom.1.16"]
    assert osis("Hezekiah 3:16, nothing") == ["Hezekiah 3:16"]
    assert osis("") == []


def test_strongs_articles(tmp_path: Path) -> None:
    greek = (
        '<entryFree n="00025"><orth>ἀγαπάω</orth><orth type="writing">A)GAPA/W</orth>'
        '<orth type="trans">agapáō</orth> <pron>ag-ap-ah\'-o</pron><lb/>perhaps from '
        "<orth>ἄγαν</orth>"
        '<orth type="writing">A)/GAN</orth> <orth type="trans">ágan</orth> (much) '
        "[or <ref>H05689</ref>];"
        "<lb/><def>to love</def></entryFree>"
    )
    articles = {"00025": greek, "02717": "<entryFree/>", "preface": "x"}
    work = read_strongs(write_dictionary(tmp_path, articles), _work("SG", SourceKind.LEXICON), "G")
    (entry,) = work.entries
    assert (entry.key, entry.lemma, entry.transliteration) == ("G25", "ἀγαπάω", "agapáō")
    assert entry.passage.heading == "ἀγαπάω, agapáō (ag-ap-ah'-o)"
    assert entry.passage.text == "perhaps from ἄγαν ágan (much) [or H5689]; to love"
    assert [o.place for o in work.oddities] == ["preface", "unused numbers"]


def test_braces_of_the_hebrew_dictionary_are_the_commas_of_the_print(tmp_path: Path) -> None:
    hebrew = (
        "<orth>ראשׁית</orth><orth type='trans'>rê'shîyth</orth><def>the <hi>{first}</hi> in {place}"
        " {time} order: - {beginning} chief ({-est}) first ({-fruits} {time})"
        " principal {thing}. {}</def>"
    )
    work = read_strongs(
        write_dictionary(tmp_path, {"07225": hebrew}), _work("SH", SourceKind.LEXICON), "H"
    )
    assert work.entries[0].passage.text == (
        "the first, in place, time, order: - beginning, chief (-est), first (-fruits, time),"
        " principal thing."
    )


def test_naves_headings(tmp_path: Path) -> None:
    cedar = (
        '<entryFree n="CEDAR"><def><lb/>→ Valuable for building '
        '<ref osisRef="Isa.9.10">Isa 9:10</ref>'
        '<lb/>→ USED <list><item>In rebuilding <ref osisRef="Ezra.3.7">Ezr 3:7</ref>,'
        '<ref osisRef="Bel.1.2">x</ref></item></list>'
        "<lb/>→ See <ref target=\"Nave:GOD'S TREES\">GOD'S TREES</ref>"
        '<lb/>→ <ref osisRef="Matt.1.23">Mt 1:23</ref> with <ref osisRef="Isa.7.14">Isa 7:14</ref>'
        "</def></entryFree>"
    )
    work = read_nave(write_dictionary(tmp_path, {"CEDAR OF LEBANON": cedar}), _work("NAVE"))
    assert [(t.heading, [r.osis for r in t.refs], t.see) for t in work.topics] == [
        ("Cedar of Lebanon: Valuable for building", ["Isa.9.10"], ()),
        ("Cedar of Lebanon: Used: In rebuilding", ["Ezra.3.7"], ()),
        ("Cedar of Lebanon: See GOD'S TREES", [], ("God's Trees",)),
        ("Cedar of Lebanon", ["Matt.1.23", "Isa.7.14"], ()),
    ]
    assert [(link.origin.id, link.target.id) for link in work.links] == [("matt_1_23", "isa_7_14")]
    assert len(work.oddities) == 1


def test_a_bible_in_another_numbering(tmp_path: Path) -> None:
    texts = {
        "Ps.42.0": "<title>BOOK 2</title>",
        "Ps.42.1": '<title type="psalm">By Korah.</title>As the deer[s]',
        "Rom.14.23": "It is sin. Now to him who is able to establish you, but now is revealed",
        "Luke.17.35": "One",
        "Luke.17.36": "<note>Some add: Two</note>",
        "3John.1.14": "Face to face.",
        "3John.1.15": "Peace.",
        "Matt.1.23": "<note type='crossReference'><reference>Isaiah 7:14</reference></note>With us",
        "Rev.22.21": 'Amen.<div type="book" eID="g1"/><list><item>Abaddon is a word</item></list>',
    }
    work = read_bible(
        write_verses(tmp_path, texts, versification="NRSVA"),
        _work("WEB", SourceKind.SCRIPTURE),
        strongs=False,
        moves=DOXOLOGY,
        notes_name="WEB notes",
    )
    found = {p.ref.osis: p for p in work.passages if p.ref}
    assert {osis: p.text for osis, p in found.items()} == {
        "Ps.42.1": "As the deers",
        "Matt.1.23": "With us",
        "Luke.17.35": "One",
        "Rom.14.23": "It is sin.",
        "Rom.16.25": "Now to him who is able to establish you,",
        "Rom.16.26": "but now is revealed",
        "3John.1.14": "Face to face. Peace.",
        "Rev.22.21": "Amen.",
    }
    titles = [s.value for s in found["Ps.42.1"].spans if s.kind is SpanKind.TITLE]
    assert titles == ["BOOK 2", "By Korah."]
    assert [link.target.id for link in work.links] == ["isa_7_14"]
    assert any("4 words after the end" in o.what for o in work.oddities)


def test_a_reference_that_names_no_verse_stays_words_and_is_reported(tmp_path: Path) -> None:
    text = (
        f'{P}See <reference osisRef="phm 3:1">Philemon 3:1</reference> and Romans 99:1;'
        f' <reference osisRef="ro 3:24">Romans 3:24</reference>.{E}'
    )
    work = read_scofield(write_verses(tmp_path, {"John.3.16": text}), _work("SCOFIELD"))
    (passage,) = work.passages
    assert passage.text == "See Philemon 3:1 and Romans 99:1; Romans 3:24."
    assert [link.target.id for link in work.links] == ["rom_3_24"]
    assert [odd.what for odd in work.oddities] == ["refers to “phm 3:1”, which is no verse"]
