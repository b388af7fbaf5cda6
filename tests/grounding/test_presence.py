"""Level 1: what the inside of a marker names, and whether it was offered."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes import ref
from tests.grounding.offers import OFFERED, everything, in_library, scripture

from chapterverse.domain.answers import Presence
from chapterverse.domain.passages import Passage
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.draft import Offered
from chapterverse.grounding.presence import classify, is_evidence, of_reference

IN, LIBRARY, NONE, UNREAD = (
    Presence.IN_CONTEXT,
    Presence.IN_LIBRARY,
    Presence.NOT_FOUND,
    Presence.UNREADABLE,
)


def found(body: str) -> list[tuple[str, Presence]]:
    return [(c.key, c.presence) for c in classify(body, 1, f"[{body}]", OFFERED, in_library)]


@pytest.mark.parametrize(
    ("body", "citations"),
    [
        ("k7m", [("k7m", IN)]),
        (" K7M. ", [("k7m", IN)]),
        ("k7m x9q", [("k7m", IN), ("x9q", IN)]),
        ("k7m; Genesis 1:1, x9q", [("k7m", IN), ("gen_1_1", LIBRARY), ("x9q", IN)]),
        (
            "k7m x9q Genesis 1:1 rom_3_27 k7m",
            [("k7m", IN), ("x9q", IN), ("gen_1_1", LIBRARY), ("rom_3_27", LIBRARY), ("k7m", IN)],
        ),
        ("rom_3_28", [("k7m", IN)]),
        ("ROM.3.28", [("k7m", IN)]),
        ("Romans 3:28 and rom_4_3", [("k7m", IN), ("x9q", IN)]),
        ("Rom 3:28, 27", [("k7m", IN), ("rom_3_27", LIBRARY)]),
        ("Rom 3:27-28", [("rom_3_27-28", LIBRARY)]),
        ("rom_3_27-28", [("rom_3_27-28", LIBRARY)]),
        ("gen_1_1", [("gen_1_1", LIBRARY)]),
        ("mark_1_1", [("mark_1_1", NONE)]),
        ("rom_99_1", [("rom_99_1", NONE)]),
        ("rom_3_28-2", [("rom_3_28-2", NONE)]),
        ("xyz_3_28", [("xyz_3_28", NONE)]),
        ("Romans 99:1", [("Romans 99:1", NONE)]),
        ("Hezekiah 3:16", [("Hezekiah 3:16", NONE)]),
        ("Tobit 4:15", [("Tobit 4:15", NONE)]),
        ("Jud 6", [("Jud 6", UNREAD)]),
        ("Romans 3", [("Romans 3", UNREAD)]),
        ("gen_1_1-rev_22_21", [("gen_1_1-rev_22_21", UNREAD)]),
        ("d4f", [("d4f", IN)]),
        ("zzz", [("zzz", UNREAD)]),
        ("", [("", UNREAD)]),
        ("!!!", [("!!!", UNREAD)]),
    ],
)
def test_what_a_marker_names(body: str, citations: list[tuple[str, Presence]]) -> None:
    assert found(body) == citations


def test_of_two_places_that_may_be_meant_the_offered_one_is() -> None:
    offered = Offered((scripture("Rom.3.28", "k7m"),))
    (unsure,) = classify("Ph 1:4", 1, "[Ph 1:4]", offered, everything)
    assert (unsure.ref, unsure.presence) == (None, UNREAD)
    given = Offered((replace(scripture("Rom.3.28", "k7m"), passage=_philemon()),))
    (sure,) = classify("Ph 1:4", 1, "[Ph 1:4]", given, everything)
    assert (sure.key, sure.presence) == ("k7m", IN)


def _philemon() -> Passage:
    return Passage("WEB", "I thank my God always,", ref("Phlm.1.4"))


def test_a_commentary_does_not_vouch_for_its_verse() -> None:
    citation = of_reference(ref("Rom.3.27-Rom.3.31"), 1, "", OFFERED, everything)
    assert citation.presence is LIBRARY
    by_key = classify("d4f", 1, "[d4f]", OFFERED, everything)[0]
    assert by_key.presence is IN and by_key.key == "d4f"


def test_a_long_passage_is_no_evidence() -> None:
    assert is_evidence(ref("Rom.3.1-Rom.3.24"))
    assert not is_evidence(ref("Rom.3.1-Rom.3.25"))


def test_the_marker_and_the_sentence_are_kept() -> None:
    citation = classify("k7m", 4, "[CITE: k7m]", OFFERED, everything)[0]
    assert (citation.claim, citation.marker, citation.ref) == (4, "[CITE: k7m]", ref("Rom.3.28"))


@given(st.text(max_size=120))
def test_classifying_is_total_and_only_names_what_exists(body: str) -> None:
    citations = classify(body, 1, body, OFFERED, in_library)
    assert citations
    for citation in citations:
        exists = citation.presence in (IN, LIBRARY)
        assert exists <= (citation.ref is not None and _is_known(citation.ref))


def _is_known(passage: PassageRef) -> bool:
    return in_library(passage) or passage == ref("Rom.3.27-Rom.3.31")
