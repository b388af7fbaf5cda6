"""The last check before a quoted answer is shown: every quotation against its passage, again.

A composer that is right passes untouched. Should one ever be wrong, what it got wrong is not shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chapterverse.domain.answers import Block, DisplayCitation, RunKind
from chapterverse.domain.passages import RetrievedPassage

_QUOTED = (RunKind.QUOTATION, RunKind.MARKED)


def verified(
    blocks: Sequence[Block],
    citations: Sequence[DisplayCitation],
    passages: Sequence[RetrievedPassage],
) -> tuple[tuple[Block, ...], tuple[int, ...]]:
    """The blocks in which every quotation stands byte for byte in the passage that its footnote
    names, and that passage was retrieved; and the numbers of the footnotes that failed."""
    texts = {p.passage.identity: p.passage.text for p in passages}
    sources = {c.number: texts.get(c.identity, "") for c in citations}
    failed: dict[int, None] = {}
    kept = []
    for block in blocks:
        wrong = _wrong(block, sources)
        failed.update(dict.fromkeys(wrong))
        if not wrong:
            kept.append(block)
    return tuple(kept), tuple(failed)


def _wrong(block: Block, sources: Mapping[int, str]) -> list[int]:
    return [
        run.citation
        for run in block.runs
        if (run.kind in _QUOTED and run.text not in sources.get(run.citation, ""))
        or (run.kind is RunKind.MARKER and not sources.get(run.citation))
    ]
