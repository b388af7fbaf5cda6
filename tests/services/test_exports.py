"""A study as a document, and the service that writes documents."""

from __future__ import annotations

import itertools
from dataclasses import replace

from tests.everything import NOW, SOURCES, everything, large_answer, provenance, psalm_119, verse
from tests.services.made_documents import made, plain

from chapterverse.domain.annotations import Anchor, Highlight, Pen
from chapterverse.domain.answers import CitedResponse, Outcome, SupportLevel, SupportVerdict
from chapterverse.domain.document import Call, Document, Emphasis, Heading, NoteKind, Verses, Words
from chapterverse.domain.document_flat import flat
from chapterverse.domain.document_lines import line_text, lines_of, note_words
from chapterverse.domain.passages import SourceKind, Span, SpanKind
from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import (
    AnswerBlock,
    NoteBlock,
    PassageBlock,
    TextSource,
    Translation,
    VerseListBlock,
)
from chapterverse.grounding.present import UNCITED, footnote_head
from chapterverse.grounding.quotation import Likeness
from chapterverse.grounding.text_report import (
    CheckedClaim,
    CheckedQuotation,
    CheckedReference,
    ClaimSource,
    ReferenceState,
    TextReport,
)
from chapterverse.services.exports_single import report_document, verse_list_document
from chapterverse.services.exports_study import study_document


def calls(document: Document) -> list[Call]:
    """All calls in reading order."""
    return [part for line in lines_of(document.blocks) for part in line if isinstance(part, Call)]


def test_numbers_run_through_the_document_in_order_of_call() -> None:
    document = made(AnswerBlock("a", large_answer(6)), AnswerBlock("b", large_answer(6)))
    first = [call.key for call in calls(document) if not call.again]
    assert first == [note.key for note in document.footnotes]
    labels = [note.label for note in document.footnotes if note.kind is NoteKind.CITATION]
    assert labels == [str(n) for n in range(1, 13)]
    assert len({note.key for note in document.footnotes}) == len(document.footnotes)


def test_a_footnote_that_moved_says_where_to_by_the_documents_number() -> None:
    document = made(AnswerBlock("a", large_answer(6)), AnswerBlock("b", large_answer(6)))
    moved = [note for note in document.footnotes if note.moved_to]
    assert [(note.label, note.moved_to) for note in moved] == [("3", "4"), ("9", "10")]
    words = note_words(moved[1])
    assert "Moved to 10." in line_text(words)
    assert isinstance(words[0], Words)
    assert Emphasis.STRUCK in words[0].emphasis


def test_uncited_and_rejected_have_their_notes() -> None:
    document = made(AnswerBlock("a", large_answer(8)))
    kinds = {note.kind: note for note in document.footnotes}
    assert kinds[NoteKind.UNCITED].reason == UNCITED
    assert "Romans 17:2" in kinds[NoteKind.REJECTED].reason
    assert document.footnotes[-1].kind is NoteKind.REJECTED


def test_the_wording_is_that_of_window_and_terminal() -> None:
    response = large_answer(8)
    document = made(AnswerBlock("a", response))
    note = document.footnote("1")
    assert note.head == footnote_head(response.citations[0])
    assert line_text(note_words(note)).endswith(
        "◐ Contextual — Reason 1: the verse says this in nearly the same words. "
        "Found by word search."
    )
    texts = [line_text(line) for line in lines_of(document.blocks)]
    assert any(text.startswith("Written by the model, checked verse by verse ·") for text in texts)


def test_citations_without_a_call_are_called_at_the_end() -> None:
    response = replace(large_answer(6), blocks=(), uncited=(), rejected=())
    document = made(AnswerBlock("a", response))
    assert [call.key for call in calls(document)] == [note.key for note in document.footnotes]


def test_an_answer_that_found_nothing() -> None:
    response = CitedResponse(
        "What?", Outcome.NOTHING_FOUND, (), (), (), (), ("Nothing found.",), "", provenance()
    )
    document = made(AnswerBlock("a", response))
    assert document.footnotes == ()
    assert document.legend == ()
    assert "Quoted, no model used" in document.made[0]


def test_references_in_notes_lead_to_their_verse() -> None:
    document = made(psalm_119(1, 8), NoteBlock("n", "See Psalm 119:7, and Romans 4:3."))
    links = {
        part.text: part.anchor
        for line in lines_of(document.blocks)
        for part in line
        if isinstance(part, Words) and part.ref is not None
    }
    assert links["Psalm 119:7"] == "v-ps_119_7"
    assert links["Romans 4:3"] == ""


def test_an_anchor_is_given_once() -> None:
    document = made(psalm_119(1, 3), psalm_119(1, 3))
    anchors = [
        getattr(part, "anchor", "")
        for line in lines_of(document.blocks)
        for part in line
        if not isinstance(part, Words)
    ]
    given = [anchor for anchor in anchors if anchor]
    assert given == ["v-ps_119_1", "v-ps_119_2", "v-ps_119_3"]


def test_a_verse_that_a_text_lacks_is_an_empty_cell() -> None:
    (block,) = made(psalm_119(1, 6)).blocks
    assert isinstance(block, Verses)
    assert block.rows[4].cells[1] == ()
    assert len(block.rows) == 6


def test_highlights_on_words_lie_above_those_on_verses() -> None:
    ref = PassageRef.from_osis("Gen.15.6")
    text = "He believed in Yahweh."
    block = PassageBlock(
        "p",
        ref,
        (Translation("WEB", (verse("WEB", "Gen.15.6", text),)),),
        highlights=(
            Highlight("2", Anchor(ref, "WEB", 3, 11, "believed"), Pen.THIRD, NOW),
            Highlight("1", Anchor(ref), Pen.FIRST, NOW),
            Highlight("3", Anchor(ref, "KJV", 0, 2, "He"), Pen.FOURTH, NOW),
            Highlight("4", Anchor(ref, "WEB", 0, 3, "gone"), Pen.SECOND, NOW),
        )[:3],
    )
    document = made(block)
    (verses,) = document.blocks
    assert isinstance(verses, Verses)
    pens = [(p.text, p.pen) for p in verses.rows[0].cells[0] if isinstance(p, Words)]
    assert pens == [
        ("He ", Pen.FIRST),
        ("believed", Pen.THIRD),
        (" in Yahweh.", Pen.FIRST),
    ]
    assert [used.name for used in document.pens] == ["Yellow", "Blue"]


def test_a_pen_has_the_name_that_the_reader_gave_it() -> None:
    study = everything(1, 2)
    document = study_document(study, plain, {Pen.FIRST: "Promise"})
    assert [used.name for used in document.pens] == ["Promise", "Blue"]
    text = "\n".join(line_text(line) for line in lines_of(flat(document).blocks))
    assert "[Promise]" in text


def test_spans_say_what_words_are_and_notes_leave_no_letter() -> None:
    text = "He said, Rise."
    spans = (Span(SpanKind.WORDS_OF_JESUS, 9, 14), Span(SpanKind.NOTE, 7, 7, "a"))
    passage = verse("WEB", "John.5.8", text, *spans)
    document = made(VerseListBlock("l", "", (passage,)))
    line = list(lines_of(document.blocks))[1]
    assert line == (Words("He said, "), Words("Rise.", (Emphasis.JESUS,)))


LIMITED = TextSource(
    "NEW", "New Version", SourceKind.SCRIPTURE, licence="Up to 2 verses may be quoted."
)


def test_the_licence_of_a_work_is_kept_and_told() -> None:
    verses = tuple(verse("NEW", f"Gen.15.{n}", f"Verse {n}.") for n in range(1, 5))
    block = PassageBlock(
        "p", PassageRef.from_osis("Gen.15.1-Gen.15.4"), (Translation("NEW", verses),)
    )
    document = made(block, sources=(LIMITED,))
    text = "\n".join(line_text(line) for line in lines_of(document.blocks))
    assert "Verse 2." in text
    assert "Verse 3." not in text
    assert "[…]" in text
    assert document.limits == (
        "Words of New Version are left out (at […]): its licence lets 2 verses stand in one "
        "document.",
    )
    assert document.works[0].notices == ("Its licence lets 2 verses stand in one document.",)


def test_a_work_without_a_known_licence_is_not_printed() -> None:
    unknown = replace(LIMITED, licence="")
    passage = verse("NEW", "Gen.15.1", "Secret words.")
    document = verse_list_document("List", (passage,), (unknown,), NOW)
    assert "Secret" not in "".join(line_text(line) for line in lines_of(document.blocks))
    assert "licence is not known" in document.limits[0]


def test_the_king_james_version_has_its_notice() -> None:
    document = made(psalm_119(1, 2))
    notices = {work.work_id: work.notices for work in document.works}
    assert notices["WEB"] == ()
    assert "United Kingdom" in notices["KJV"][0]


def test_headings_have_anchors_of_their_own() -> None:
    document = study_document(everything(1, 2), plain)
    anchors = [block.anchor for block in document.blocks if isinstance(block, Heading)]
    assert all(anchors)
    assert len(set(anchors)) == len(anchors)


def test_no_heading_is_two_levels_below_the_one_before() -> None:
    document = study_document(everything(1, 2), plain)
    levels = [block.level for block in document.blocks if isinstance(block, Heading)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))


def test_the_same_study_gives_the_same_document() -> None:
    assert study_document(everything(1, 2), plain) == study_document(everything(1, 2), plain)


def test_the_report_on_a_text_has_its_verdicts_as_footnotes() -> None:
    ref = PassageRef.from_osis("Rom.3.28")
    verdict = SupportVerdict(SupportLevel.DIRECT, "The verse says it.", "rules", 0.9)
    text = "A man is justified by faith (Romans 3:28). Jude 4:2 too.\nAll agree."
    report = TextReport(
        "sermon.txt",
        text,
        (
            CheckedReference(29, 40, "Romans 3:28", ReferenceState.EXISTS, (ref,)),
            CheckedReference(43, 51, "Jude 4:2", ReferenceState.NO_SUCH_VERSE, (), "Jude has one."),
        ),
        (CheckedQuotation(0, 5, "A man", Likeness.ALTERED, "One word differs.", ref, "WEB"),),
        (
            CheckedClaim(0, 42, text[:42], (ClaimSource(ref, "We maintain…", verdict),)),
            CheckedClaim(57, 67, "All agree."),
        ),
        "WEB",
        "rules-3",
    )
    document = report_document(report, {source.work_id: source for source in SOURCES}, NOW)
    said = "\n".join(line_text(line) for line in lines_of(document.blocks))
    assert "Line 1: Jude 4:2: names no verse. Jude has one." in said
    assert "Line 2: All agree." in said
    assert line_text(note_words(document.footnotes[0])) == (
        "Romans 3:28 (WEB): “We maintain…” ● Direct — The verse says it. Found by direct lookup."
    )
    assert document.title == "sermon.txt, checked"


def test_the_report_on_a_text_has_both_numbers_where_the_translation_counts_otherwise() -> None:
    ref = PassageRef.from_osis("Mal.4.1")
    verdict = SupportVerdict(SupportLevel.DIRECT, "The verse says it.", "rules", 0.9)
    text = "The day comes (Mal 4:1)."
    report = TextReport(
        "sermon.txt",
        text,
        (CheckedReference(15, 22, "Mal 4:1", ReferenceState.EXISTS, (ref,)),),
        (),
        (CheckedClaim(0, 24, text, (ClaimSource(ref, "For, behold…", verdict),)),),
        "ELB",
        "rules-3",
    )
    source = TextSource("ELB", "Elberfelder", SourceKind.SCRIPTURE, versification="German")
    document = report_document(report, {"ELB": source}, NOW)
    both = "Malachi 4:1 (3:19 in the German count)"
    said = "\n".join(line_text(line) for line in lines_of(document.blocks))
    assert f"({both})" in said
    assert line_text(note_words(document.footnotes[0])).startswith(both)
