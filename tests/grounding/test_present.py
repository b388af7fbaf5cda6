"""Counts, groups and the fixed wordings."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.services.test_response_json import ANSWER, FOOTNOTE

from chapterverse.domain.answers import (
    Block,
    Origin,
    Presence,
    Run,
    RunKind,
    SupportLevel,
)
from chapterverse.domain.passages import SourceKind
from chapterverse.grounding.present import (
    FROM_MODEL_KNOWLEDGE,
    UNCITED,
    besides_scripture,
    counts,
    counts_line,
    footnote_head,
    level_line,
    origin_line,
    panel_groups,
    panel_head,
    presence_warning,
    theme,
    unverifiable,
    weak_support,
)

HENRY = replace(
    FOOTNOTE,
    number=2,
    source=SourceKind.COMMENTARY,
    author="Matthew Henry",
    work_title="Concise Commentary",
    display_ref="Romans 3:27–31",
    support_level=SupportLevel.CONTEXTUAL,
)


def _claims(*claims: tuple[int, int]) -> tuple[Block, ...]:
    runs = []
    for claim, citation in claims:
        runs.append(Run(RunKind.PLAIN, "words", claim=claim, uncited=citation == 0))
        if citation:
            runs.append(Run(RunKind.MARKER, claim=claim, citation=citation))
    return (Block(Origin.MODEL, tuple(runs)),)


def test_a_claim_counts_once_under_its_best_verdict() -> None:
    answer = replace(
        ANSWER, blocks=_claims((1, 2), (1, 1), (2, 2), (3, 0)), citations=(FOOTNOTE, HENRY)
    )
    assert counts_line(answer) == (
        "3 claims: 1 direct, 1 contextual, 1 uncited; 1 rests on commentary or lexicon alone"
    )
    apart = replace(answer, blocks=_claims((1, 1), (1, 2), (2, 2), (3, 0)))
    assert counts_line(apart).endswith("; 1 rests on commentary or lexicon alone")
    found = counts(answer)
    assert sum(n for _, n in found.by_level) + found.uncited == found.claims


def test_a_moved_footnote_no_longer_counts() -> None:
    weak = replace(FOOTNOTE, support_level=SupportLevel.NOT_SUPPORTED, moved_to=2)
    answer = replace(ANSWER, blocks=_claims((1, 1), (1, 2)), citations=(weak, HENRY))
    assert counts_line(answer) == "1 claim: 1 contextual; 1 rests on commentary or lexicon alone"


def test_claims_that_no_scripture_carries_are_counted_apart() -> None:
    weak = replace(HENRY, number=3, support_level=SupportLevel.NOT_SUPPORTED)
    answer = replace(
        ANSWER, blocks=_claims((1, 2), (2, 2), (3, 3)), citations=(FOOTNOTE, HENRY, weak)
    )
    assert besides_scripture(answer) == 2
    assert counts_line(answer).endswith("; 2 rest on commentary or lexicon alone")
    assert besides_scripture(ANSWER) == 0


def test_the_wordings_of_the_document() -> None:
    assert theme("Romans 3:28") == "This theme appears in Romans 3:28."
    assert UNCITED == (
        "This claim is from the model’s training knowledge and has not been verified against "
        "retrieved scripture."
    )
    assert FROM_MODEL_KNOWLEDGE.startswith("From model knowledge, not retrieved context; the full")
    assert "requires additional context from the rest of Romans 3" in weak_support("Romans 3")


def test_what_claims_nothing_is_not_counted() -> None:
    plain = Block(Origin.MODEL, (Run(RunKind.PLAIN, "Let us look."),))
    answer = replace(ANSWER, blocks=(plain, *_claims((1, 1))))
    assert counts_line(answer) == "1 claim: 1 direct"


def test_an_answer_without_claims_has_no_counts() -> None:
    assert counts_line(replace(ANSWER, blocks=())) == ""


def test_the_origin_line_says_whose_words() -> None:
    assert origin_line(ANSWER) == "Quoted, no model used"
    assert origin_line(replace(ANSWER, blocks=_claims((1, 1)))).startswith("Written by the model")


def test_panel_head_counts_by_kind_with_true_plurals() -> None:
    assert panel_head((FOOTNOTE, FOOTNOTE, HENRY)) == (
        "[2 Scripture citations] [1 Commentary citation]"
    )
    assert panel_groups((HENRY,)) == ((SourceKind.COMMENTARY, (HENRY,)),)


def test_footnote_heads_name_translation_or_author() -> None:
    assert footnote_head(FOOTNOTE) == "Romans 3:28 (WEB)"
    assert footnote_head(HENRY) == "Matthew Henry, Concise Commentary, on Romans 3:27–31"
    word = replace(HENRY, source=SourceKind.LEXICON, work_title="Strong’s", display_ref="G26")
    assert footnote_head(word) == "Strong’s, G26"
    assert footnote_head(replace(HENRY, display_ref="")) == "Matthew Henry, Concise Commentary"


def test_weak_support_is_said_in_full() -> None:
    weak = replace(
        FOOTNOTE, support_level=SupportLevel.NOT_SUPPORTED, support_explanation="It names no one."
    )
    assert level_line(weak) == "▲ Not directly supported — It names no one."
    assert level_line(replace(weak, support_explanation="")) == "▲ Not directly supported"


@pytest.mark.parametrize(
    ("presence", "warning"),
    [
        (Presence.IN_CONTEXT, ""),
        (Presence.IN_LIBRARY, FROM_MODEL_KNOWLEDGE),
        (Presence.NOT_FOUND, ""),
    ],
)
def test_only_a_reference_outside_the_context_is_from_model_knowledge(
    presence: Presence, warning: str
) -> None:
    assert presence_warning(presence) == warning


def test_the_note_for_an_unverifiable_reference_is_the_documents() -> None:
    assert unverifiable("Rom 4:12 in this context") == (
        "The model attempted to cite a reference that could not be verified "
        "(Rom 4:12 in this context). This claim has been marked unverified."
    )
