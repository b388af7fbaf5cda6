"""What was found in a text that somebody else wrote: references, quotations, claims, verdicts.

Values only, and the sentences that tell them; how they are found is services.check_text's work,
how they are written down services.report_writers'.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from chapterverse.domain.answers import SupportLevel, SupportVerdict
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.quotation import Likeness
from chapterverse.grounding.word_order import Difference


class ReferenceState(StrEnum):
    """What a reference in the text turned out to be."""

    EXISTS = "EXISTS"
    NOT_INSTALLED = "NOT_INSTALLED"  # a real place for which no installed text has words
    NO_SUCH_VERSE = "NO_SUCH_VERSE"
    UNKNOWN_BOOK = "UNKNOWN_BOOK"
    AMBIGUOUS = "AMBIGUOUS"


@dataclass(frozen=True, slots=True)
class CheckedReference:
    """A reference at `start` to `end` of the text; `refs` are the passages, none where it names
    none; `explanation` is one sentence, "" where there is nothing to say."""

    start: int
    end: int
    text: str
    state: ReferenceState
    refs: tuple[PassageRef, ...] = ()
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class CheckedQuotation:
    """Words given as a quotation; `marked` is False for a long run without quotation marks;
    `beside` are words of the text that it leaves out beside it and that change its sense."""

    start: int
    end: int
    text: str
    likeness: Likeness
    explanation: str
    ref: PassageRef | None = None
    work_id: str = ""
    differences: tuple[Difference, ...] = ()
    marked: bool = True
    beside: str = ""


@dataclass(frozen=True, slots=True)
class ClaimSource:
    """A passage that a claim rests on, with the verdict on it."""

    ref: PassageRef
    text: str
    verdict: SupportVerdict


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A sentence that states something of the faith. Without `sources` it is uncited, or
    `unverified` when what it cites names no verse."""

    start: int
    end: int
    text: str
    sources: tuple[ClaimSource, ...] = ()
    unverified: bool = False

    @property
    def level(self) -> SupportLevel | None:
        """The best verdict; None for a claim without a source."""
        levels = [source.verdict.level for source in self.sources]
        return min(levels, key=_BEST_FIRST.index) if levels else None


_BEST_FIRST = (
    SupportLevel.DIRECT,
    SupportLevel.CONTEXTUAL,
    SupportLevel.THEMATIC,
    SupportLevel.UNCHECKED,
    SupportLevel.NOT_SUPPORTED,
)


@dataclass(frozen=True, slots=True)
class TextReport:
    """All that was found in `text`, each kind in order of place. `title` names the text."""

    title: str
    text: str
    references: tuple[CheckedReference, ...]
    quotations: tuple[CheckedQuotation, ...]
    claims: tuple[CheckedClaim, ...]
    translation: str
    checker: str
    notes: tuple[str, ...] = ()

    @property
    def uncited(self) -> tuple[CheckedClaim, ...]:
        """Claims that name no source."""
        return tuple(c for c in self.claims if not c.sources and not c.unverified)

    def line(self, start: int) -> int:
        """The line of the text, from 1, in which an offset lies."""
        return self.text.count("\n", 0, start) + 1


def summary(report: TextReport) -> tuple[str, ...]:
    """What was found, in three sentences."""
    return (
        _counted("reference", report.references, _reference_counts(report)),
        _counted("quotation", report.quotations, _quotation_counts(report)),
        _counted("claim", report.claims, _claim_counts(report)),
    )


def _counted(noun: str, every: tuple[object, ...], parts: Iterator[tuple[int, str]]) -> str:
    if not every:
        return f"No {noun}s."
    said = ", ".join(f"{number} {words}" for number, words in parts if number)
    return f"{len(every)} {noun}{'' if len(every) == 1 else 's'}: {said}."


REFERENCE_WORDS = {
    ReferenceState.EXISTS: "exists",
    ReferenceState.NOT_INSTALLED: "not in an installed text",
    ReferenceState.NO_SUCH_VERSE: "names no verse",
    ReferenceState.UNKNOWN_BOOK: "names no book of the Bible",
    ReferenceState.AMBIGUOUS: "can be read in more than one way",
}
LIKENESS_WORDS = {
    Likeness.EXACT: "exact",
    Likeness.EXACT_ELSEWHERE: "exact in another translation",
    Likeness.CUT: "exact words, but cut",
    Likeness.ALTERED: "altered",
    Likeness.UNLIKE: "unlike every installed text",
}
_LEVELS = (
    (SupportLevel.DIRECT, "direct"),
    (SupportLevel.CONTEXTUAL, "contextual"),
    (SupportLevel.THEMATIC, "thematic"),
    (SupportLevel.NOT_SUPPORTED, "not directly supported"),
    (SupportLevel.UNCHECKED, "not yet checked"),
)


def _reference_counts(report: TextReport) -> Iterator[tuple[int, str]]:
    for state, words in REFERENCE_WORDS.items():
        number = sum(found.state is state for found in report.references)
        plural = words.replace("exists", "exist").replace("names no", "name no")
        yield number, words if number == 1 else plural


def _quotation_counts(report: TextReport) -> Iterator[tuple[int, str]]:
    for likeness, words in LIKENESS_WORDS.items():
        yield sum(found.likeness is likeness for found in report.quotations), words


def _claim_counts(report: TextReport) -> Iterator[tuple[int, str]]:
    for level, words in _LEVELS:
        yield sum(found.level is level for found in report.claims), words
    yield sum(found.unverified for found in report.claims), "unverified"
    yield len(report.uncited), "uncited"
