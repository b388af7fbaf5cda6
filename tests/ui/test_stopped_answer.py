"""What is kept of an answer that was stopped: nothing in it claims to be checked."""

from datetime import UTC, datetime

from tests.ui.answers import BLOCKS, CITATIONS, QUESTION, scripture

from chapterverse.domain.answers import Outcome, RunKind, Style, SupportLevel
from chapterverse.grounding.present import counts
from chapterverse.services import response_json
from chapterverse.ui.stopped_answer import STOPPED, UNCHECKED, Unfinished, stopped_response

NOW = datetime(2025, 3, 4, tzinfo=UTC)


def test_nothing_is_kept_of_nothing() -> None:
    for draft in ("", "  \n\n "):
        unfinished = Unfinished(QUESTION, Style.COMPOSED, Outcome.ANSWERED, draft=draft)
        assert stopped_response(unfinished, NOW) is None


def test_every_sentence_of_a_draft_is_an_uncited_claim() -> None:
    draft = "Paul holds that. He asks why?\n\nAbraham was not yet"
    unfinished = Unfinished(QUESTION, Style.COMPOSED, Outcome.ANSWERED, draft=draft)
    kept = stopped_response(unfinished, NOW)
    assert kept is not None
    assert kept.uncited == ("Paul holds that.", "He asks why?", "Abraham was not yet")
    assert kept.notes == (STOPPED,)
    assert (counts(kept).claims, counts(kept).uncited) == (3, 3)
    assert not kept.citations and len(kept.blocks) == 2
    assert response_json.loads(response_json.dumps(kept)) == kept


def test_footnotes_keep_the_verdicts_they_have() -> None:
    waiting = scripture(2, level=SupportLevel.UNCHECKED)
    unfinished = Unfinished(
        QUESTION, Style.COMPOSED, Outcome.ANSWERED, BLOCKS[:2], (CITATIONS[0], waiting), "x"
    )
    kept = stopped_response(unfinished, NOW)
    assert kept is not None
    assert kept.blocks == BLOCKS[:2]
    assert kept.citation(2).support_level is SupportLevel.UNCHECKED
    assert kept.notes == (UNCHECKED,)
    assert any(run.kind is RunKind.MARKER for block in kept.blocks for run in block.runs)
