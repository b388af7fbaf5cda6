"""From a claim and a passage to what a support checker needs: neighbouring verses and speakers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chapterverse.domain.answers import SupportVerdict
from chapterverse.domain.passages import RetrievedPassage, SourceKind
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import AppError
from chapterverse.grounding.footnotes import NOT_YET, capped
from chapterverse.ports import Corpus, SupportChecker, SupportQuery
from chapterverse.services.check_support import NEIGHBOURS


def support_query(corpus: Corpus, claim: str, passage: RetrievedPassage) -> SupportQuery:
    """The claim against the passage, with the verses around it and who speaks."""
    ref = passage.passage.ref
    if passage.kind is not SourceKind.SCRIPTURE or ref is None:
        return SupportQuery(claim, passage.passage.text, ref)
    around = neighbours(corpus, passage.passage.work_id, ref)
    return SupportQuery(claim, passage.passage.text, ref, around, corpus.speeches(ref))


def neighbours(corpus: Corpus, work_id: str, ref: PassageRef) -> tuple[str, ...]:
    """Texts of up to NEIGHBOURS verses before `ref` and as many after it, within its books."""
    before: list[PassageRef] = []
    after: list[PassageRef] = []
    first, last = ref.first, ref.last
    for _ in range(NEIGHBOURS):
        earlier, later = first.previous(), last.next()
        if earlier is not None and earlier.book == ref.first.book:
            before.insert(0, PassageRef.of(earlier))
            first = earlier
        if later is not None and later.book == ref.last.book:
            after.append(PassageRef.of(later))
            last = later
    return tuple(
        verse.text for place in (*before, *after) for verse in corpus.verses(work_id, place)
    )


def beside(query: SupportQuery) -> tuple[str, str]:
    """Of a query's neighbours the verse just before and the verse just after, each "" where there
    is none; both "" where a translation lacks one, so that sides cannot be told apart."""
    if query.ref is None:
        return "", ""
    earlier = _steps(query.ref.first, forward=False)
    later = _steps(query.ref.last, forward=True)
    if len(query.context) != earlier + later:
        return "", ""
    before, after = query.context[:earlier], query.context[earlier:]
    return (before[-1] if before else ""), (after[0] if after else "")


def _steps(verse: VerseRef, *, forward: bool) -> int:
    """Verses of the book on one side, at most NEIGHBOURS."""
    count, book = 0, verse.book
    while count < NEIGHBOURS:
        following = verse.next() if forward else verse.previous()
        if following is None or following.book != book:
            break
        verse, count = following, count + 1
    return count


def verdicts(
    corpus: Corpus, checker: SupportChecker, pairs: Sequence[tuple[str, RetrievedPassage]]
) -> list[SupportVerdict]:
    """One verdict a pair, capped by the kind of source. A checker, or a library, that fails leaves
    "not yet checked" with the reason: no answer is lost."""
    try:
        found = checker.check([support_query(corpus, *pair) for pair in pairs])
    except AppError as error:
        failed = replace(NOT_YET, explanation=error.user_text, checker=checker.name)
        found = [failed] * len(pairs)
    return [
        capped(verdict, passage.kind) for verdict, (_, passage) in zip(found, pairs, strict=True)
    ]
