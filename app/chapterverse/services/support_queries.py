"""From a claim and a passage to what a support checker needs: neighbouring verses and speakers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chapterverse.domain.answers import SupportVerdict
from chapterverse.domain.passages import RetrievedPassage, SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import AppError
from chapterverse.grounding.footnotes import NOT_YET, capped
from chapterverse.ports import Corpus, SupportChecker, SupportQuery


def support_query(corpus: Corpus, claim: str, passage: RetrievedPassage) -> SupportQuery:
    """The claim against the passage, with the verse before, the verse after and who speaks."""
    ref = passage.passage.ref
    if passage.kind is not SourceKind.SCRIPTURE or ref is None:
        return SupportQuery(claim, passage.passage.text, ref)
    neighbours = []
    for verse in (ref.first.previous(), ref.last.next()):
        if verse is not None and verse.book in (ref.first.book, ref.last.book):
            found = corpus.verses(passage.passage.work_id, PassageRef.of(verse))
            neighbours += [each.text for each in found]
    speeches = corpus.speeches(ref)
    return SupportQuery(claim, passage.passage.text, ref, tuple(neighbours), speeches)


def verdicts(
    corpus: Corpus, checker: SupportChecker, pairs: Sequence[tuple[str, RetrievedPassage]]
) -> list[SupportVerdict]:
    """One verdict a pair, capped by the kind of source. A checker that fails leaves "not yet
    checked" with the reason: no answer is lost."""
    queries = [support_query(corpus, claim, passage) for claim, passage in pairs]
    try:
        found = checker.check(queries)
    except AppError as error:
        failed = replace(NOT_YET, explanation=error.user_text, checker=checker.name)
        found = [failed] * len(queries)
    return [
        capped(verdict, passage.kind) for verdict, (_, passage) in zip(found, pairs, strict=True)
    ]
