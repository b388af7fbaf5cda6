"""Putting a written answer together: blocks, calls, headings, what could not be verified."""

from __future__ import annotations

from dataclasses import replace

from tests.grounding.offers import OFFERED, everything, scripture

from chapterverse.domain.answers import Block, Presence, RejectedReference, Run, RunKind
from chapterverse.grounding.assemble import bare_claims, paragraphs, rejected, unverified
from chapterverse.grounding.draft import Draft
from chapterverse.grounding.footnotes import Footnote, moved, numbered
from chapterverse.grounding.markers import read_draft
from chapterverse.grounding.settle import Settled, settle_quotations

NOTHING = Settled((), (), ())


def built(
    text: str, uncited: frozenset[int] = frozenset(), revised: dict[int, str] | None = None
) -> tuple[Draft, tuple[Footnote, ...], tuple[Block, ...]]:
    draft = read_draft(text, OFFERED, everything)
    notes = numbered(draft, OFFERED.by_key, lambda _ref: None)
    return draft, notes, paragraphs(draft, notes, NOTHING, uncited, revised or {})


def shown(block: Block) -> str:
    return "".join(
        f"[{run.citation}]" if run.kind is RunKind.MARKER else run.text for run in block.runs
    )


def test_calls_stand_where_the_markers_stood() -> None:
    _, _, blocks = built("It comes through faith [CITE: k7m], a theme of Abraham [CITE: x9q]. So.")
    assert [shown(block) for block in blocks] == [
        "It comes through faith[1], a theme of Abraham[2]. So."
    ]
    claims = {run.claim for run in blocks[0].runs}
    assert claims == {0, 1}


def test_paragraphs_and_headings_become_blocks() -> None:
    _, _, blocks = built("God is one.\n\n## Faith\nIt saves [CITE: k7m].\n\n## Works\n\n## Hope")
    assert [(block.heading, shown(block)) for block in blocks] == [
        ("", "God is one."),
        ("Faith", "It saves[1]."),
        ("Works Hope", ""),
    ]


def test_an_uncited_sentence_is_flagged_on_every_run() -> None:
    _, _, blocks = built("God is one. God is love [CITE: k7m].", frozenset({1}))
    assert [(r.text, r.claim) for r in blocks[0].runs if r.uncited] == [("God is one.", 1)]
    assert bare_claims(blocks) == ("God is one.",)


def test_a_revised_sentence_takes_the_place_of_the_old_one() -> None:
    draft, notes, _ = built("God is one [CITE: k7m]. So.")
    after = moved(notes, 1, scripture("Rom.5.1"), notes[0].verdict)
    blocks = paragraphs(draft, after, NOTHING, frozenset(), {1: "We have peace."})
    assert shown(blocks[0]) == "We have peace.[1][2] So."


def test_a_footnote_that_replaced_another_is_called_at_the_end() -> None:
    draft, notes, _ = built("Faith [CITE: k7m] saves.")
    after = moved(notes, 1, scripture("Rom.5.1"), notes[0].verdict)
    assert shown(paragraphs(draft, after, NOTHING, frozenset(), {})[0]) == "Faith[1] saves.[2]"


def test_a_call_inside_of_a_quotation_moves_behind_it() -> None:
    draft = read_draft("He says, “a man [CITE: k7m] is justified” so.", OFFERED, everything)
    notes = numbered(draft, OFFERED.by_key, lambda _ref: None)
    from tests.grounding.test_settle import ROMANS

    settled = settle_quotations(draft, {1: (ROMANS,)}, "WEB")
    blocks = paragraphs(draft, notes, settled, frozenset(), {})
    assert shown(blocks[0]) == "He says, “a man is justified”[1] so."


def test_a_reference_that_names_nothing_is_only_in_its_note() -> None:
    draft, notes, blocks = built("As Romans 99:1 says, God is one (Romans 99:1). God is love.")
    assert "99" not in "".join(map(shown, blocks))
    assert rejected(draft) == (
        RejectedReference(
            "Romans 99:1",
            "The model attempted to cite a reference that could not be verified (Romans 99:1). "
            "This claim has been marked unverified.",
        ),
    )
    assert unverified(draft) == {1} and notes == ()


def test_a_sentence_with_one_good_citation_is_not_unverified() -> None:
    draft, _, _ = built("God is one [CITE: k7m; rom_99_1].")
    assert unverified(draft) == frozenset()


def test_a_citation_without_a_sentence_marks_nothing() -> None:
    draft = read_draft("[CITE: rom_99_1]", OFFERED, everything)
    assert unverified(draft) == frozenset()
    assert len(rejected(draft)) == 1


def test_an_empty_draft_has_no_block() -> None:
    assert built("")[2] == ()
    assert built("[CITE: k7m]")[2] == ()


def test_a_call_before_its_sentence_stands_at_the_beginning() -> None:
    draft, notes, _ = built("God is one [CITE: k7m]. So.")
    early = (replace(notes[0], position=0, presence=Presence.IN_CONTEXT),)
    blocks = paragraphs(draft, early, NOTHING, frozenset(), {})
    assert blocks[0].runs[0] == Run(RunKind.MARKER, claim=1, citation=1)
