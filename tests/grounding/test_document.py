"""Each example of the citation-grounding document, with its own verses."""

from __future__ import annotations

from tests.fakes import ref
from tests.grounding.offers import OFFERED, everything, scripture

from chapterverse.domain.answers import Presence
from chapterverse.grounding.claims import uncited
from chapterverse.grounding.draft import Offered
from chapterverse.grounding.footnotes import numbered
from chapterverse.grounding.markers import read_draft
from chapterverse.grounding.present import unverifiable

EXAMPLE = (
    "Paul argues that justification comes through faith, not works [CITE: rom_3_28], a theme he "
    "returns to when discussing Abraham [CITE: rom_4_3]."
)


def test_the_example_of_the_system_prompt_is_read_as_the_document_shows_it() -> None:
    draft = read_draft(EXAMPLE, OFFERED, everything)
    assert draft.text == (
        "Paul argues that justification comes through faith, not works, a theme he returns to "
        "when discussing Abraham."
    )
    assert [c.citation.presence for c in draft.cited] == [Presence.IN_CONTEXT] * 2
    assert [draft.text[c.position] for c in draft.cited] == [",", "."]
    notes = numbered(draft, OFFERED.by_key, lambda _ref: None)
    assert [n.passage.passage.ref for n in notes] == [ref("Rom.3.28"), ref("Rom.4.3")]


def test_romans_4_12_exists_but_was_not_offered() -> None:
    draft = read_draft("Romans 4:12 teaches that faith alone justifies.", OFFERED, everything)
    assert [(c.citation.key, c.citation.presence) for c in draft.cited] == [
        ("rom_4_12", Presence.IN_LIBRARY)
    ]


def test_romans_8_28_is_real_and_in_context_when_it_was_offered() -> None:
    text = "God prevents all suffering [CITE: rom_8_28]."
    assert read_draft(text, OFFERED, everything).cited[0].citation.presence is Presence.IN_LIBRARY
    offered = Offered((scripture("Rom.5.1", "k7m"),))
    draft = read_draft("We have peace [CITE: rom_5_1].", offered, everything)
    assert draft.cited[0].citation.presence is Presence.IN_CONTEXT


def test_a_claim_that_cites_nothing_is_found() -> None:
    draft = read_draft(f"{EXAMPLE} God prevents all suffering.", OFFERED, everything)
    assert [sentence.text for sentence in uncited(draft)] == ["God prevents all suffering."]


def test_the_note_on_what_could_not_be_verified() -> None:
    assert unverifiable("Rom 4:12 in this context") == (
        "The model attempted to cite a reference that could not be verified "
        "(Rom 4:12 in this context). This claim has been marked unverified."
    )


def test_one_bad_citation_among_ten_leaves_the_rest_as_it_was() -> None:
    good = "Faith counts number {0} [CITE: {1}]."
    keys = ["k7m", "x9q"] * 5
    text = " ".join(good.format("abcdefghij"[i], key) for i, key in enumerate(keys))
    spoilt = text.replace("[CITE: x9q]", "[CITE: rom_99_1]", 1)
    before, after = (read_draft(t, OFFERED, everything) for t in (text, spoilt))
    assert after.text == before.text
    assert [c for c in after.cited if c.exists] == [c for i, c in enumerate(before.cited) if i != 1]
