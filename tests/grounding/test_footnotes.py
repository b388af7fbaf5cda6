"""Footnotes of a written answer: numbers, order of checks, moves, wording."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes import GREEK, MHCC, WEB
from tests.grounding.offers import OFFERED, commentary, everything, scripture, word

from chapterverse.domain.answers import Presence, SupportLevel, SupportVerdict
from chapterverse.domain.passages import RetrievedPassage, SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.footnotes import (
    NOT_YET,
    Footnote,
    capped,
    check_order,
    display,
    judged,
    moved,
    numbered,
)
from chapterverse.grounding.markers import read_draft
from chapterverse.grounding.present import (
    FROM_MODEL_KNOWLEDGE,
    ONE_READING,
    ONE_SENSE,
)


def fetch(ref: PassageRef) -> RetrievedPassage | None:
    return scripture(ref.osis) if ref.osis == "Gen.15.6" else None


def notes_of(text: str) -> tuple[Footnote, ...]:
    return numbered(read_draft(text, OFFERED, everything), OFFERED.by_key, fetch)


def verdict(level: SupportLevel, why: str = "It says so.", quote: str = "") -> SupportVerdict:
    return SupportVerdict(level, why, "test", 0.9, quote)


def note(passage: RetrievedPassage, level: SupportLevel, quote: str = "") -> Footnote:
    return Footnote(1, 1, 5, passage, Presence.IN_CONTEXT, verdict(level, quote=quote))


def test_numbers_follow_the_order_of_emission_one_for_claim_and_passage() -> None:
    notes = notes_of("God is one [CITE: x9q; k7m; x9q]. God is love [CITE: k7m] (Genesis 15:6).")
    assert [(n.number, n.claim, n.passage.key or "fetched") for n in notes] == [
        (1, 1, "x9q"),
        (2, 1, "k7m"),
        (3, 2, "k7m"),
        (4, 2, "fetched"),
    ]
    assert notes[3].presence is Presence.IN_LIBRARY


def test_what_cannot_be_shown_gets_no_number() -> None:
    assert notes_of("God is one [CITE: zzz] [CITE: rom_99_1] [CITE: exod_3_14].") == ()
    assert notes_of("[CITE: k7m]") == ()


def test_the_three_most_cited_claims_are_checked_first() -> None:
    notes = [
        replace(note(scripture("Rom.3.28"), SupportLevel.UNCHECKED), number=i, claim=claim)
        for i, claim in enumerate((1, 2, 2, 3, 4, 4, 5), 1)
    ]
    first, rest = check_order(notes)
    assert [n.claim for n in first] == [1, 2, 2, 4, 4]
    assert [n.claim for n in rest] == [3, 5]
    assert check_order(()) == ((), ())


def test_what_is_not_scripture_is_contextual_at_most() -> None:
    direct = verdict(SupportLevel.DIRECT)
    assert capped(direct, SourceKind.SCRIPTURE) == direct
    assert capped(direct, SourceKind.COMMENTARY).level is SupportLevel.CONTEXTUAL
    assert capped(direct, SourceKind.LEXICON).level is SupportLevel.CONTEXTUAL
    weak = verdict(SupportLevel.NOT_SUPPORTED)
    assert capped(weak, SourceKind.COMMENTARY) == weak


def test_a_moved_footnote_stays_and_says_where_to() -> None:
    notes = notes_of("God is one [CITE: k7m]. God is love [CITE: x9q].")
    after = moved(notes, 1, scripture("Rom.5.1"), verdict(SupportLevel.DIRECT))
    assert [(n.number, n.claim, n.moved_to) for n in after] == [(1, 1, 3), (2, 2, 0), (3, 1, 0)]
    assert after[0].passage == notes[0].passage and after[1] == notes[1]


def test_judging_changes_one_verdict() -> None:
    notes = notes_of("God is one [CITE: k7m]. God is love [CITE: x9q].")
    after = judged(notes, 2, verdict(SupportLevel.DIRECT))
    assert after[0].verdict == NOT_YET
    assert after[1].verdict.level is SupportLevel.DIRECT


def test_a_verse_is_shown_with_its_carrying_words_marked() -> None:
    shown = display(note(scripture("Rom.3.28"), SupportLevel.DIRECT, "justified by faith"), WEB)
    assert (shown.ref, shown.display_ref, shown.translation) == ("rom_3_28", "Romans 3:28", "WEB")
    assert [shown.text[s.start : s.end] for s in shown.spans] == ["justified by faith"]
    assert (shown.qualifier, shown.warning) == ("", "")
    none = display(note(scripture("Rom.3.28"), SupportLevel.DIRECT, "not there"), WEB)
    assert none.spans == ()


@pytest.mark.parametrize("level", list(SupportLevel))
def test_a_theme_says_that_it_is_one(level: SupportLevel) -> None:
    shown = display(note(scripture("Rom.3.28"), level), WEB)
    begins = shown.support_explanation.startswith("This theme appears in Romans 3:28. ")
    assert begins == (level is SupportLevel.THEMATIC)
    assert shown.support_explanation.endswith("It says so.")


def test_weak_support_carries_a_warning() -> None:
    weak = note(scripture("Rom.3.28"), SupportLevel.NOT_SUPPORTED)
    said = "The connection requires additional context from the rest of Romans 3."
    assert display(weak, WEB).warning == said
    assert display(replace(weak, moved_to=2), WEB).warning == ""
    assert display(note(commentary(), SupportLevel.NOT_SUPPORTED), MHCC).warning == ""


def test_model_knowledge_is_said_to_be_so() -> None:
    known = replace(note(scripture("Rom.3.28"), SupportLevel.DIRECT), presence=Presence.IN_LIBRARY)
    assert display(known, WEB).warning == FROM_MODEL_KNOWLEDGE


def test_commentary_and_lexicon_are_qualified() -> None:
    reading = display(note(commentary(), SupportLevel.CONTEXTUAL), MHCC)
    assert (reading.author, reading.work_title) == (MHCC.author, MHCC.title)
    assert reading.qualifier == ONE_READING
    assert reading.translation == ""
    sense = display(note(word(), SupportLevel.CONTEXTUAL), GREEK)
    assert (sense.display_ref, sense.qualifier) == ("G26", ONE_SENSE)


def test_both_numbers_are_shown_where_a_work_counts_otherwise() -> None:
    found = scripture("Rom.3.28")
    passage = replace(found.passage, ref=PassageRef.from_osis("Mal.4.1"))
    footnote = note(replace(found, passage=passage), SupportLevel.DIRECT)
    shown = display(footnote, replace(WEB, versification="German"))
    assert shown.display_ref == "Malachi 4:1 (3:19 in the German count)"
    assert (shown.ref, shown.counted) == ("mal_4_1", "German")
    assert display(footnote, replace(WEB, versification="KJV")).display_ref == "Malachi 4:1"
