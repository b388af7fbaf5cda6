"""A finding about a checked text as the window shows it, and the counts above the findings."""

from __future__ import annotations

from dataclasses import dataclass

from chapterverse.domain.passages import Span
from chapterverse.domain.refs import PassageRef
from chapterverse.ui.verdict import Verdict, verdict_symbol, verdict_word


@dataclass(frozen=True, slots=True)
class Finding:
    """One stretch of the text, from `start` to `end` in characters, and what was found about it.

    `number` is 0 for a claim without a verse, which bears a dagger. `place` and `kind` head the
    row ("Jonah 1:17", "claim"); `text` is the true text with MARK spans over words that the
    checked text lacks or that do not fit; `ref` and `work_id` say where to read it.
    """

    number: int
    start: int
    end: int
    verdict: Verdict
    place: str
    kind: str
    reason: str = ""
    text: str = ""
    spans: tuple[Span, ...] = ()
    ref: PassageRef | None = None
    work_id: str = ""

    @property
    def label(self) -> str:
        """The number, or the dagger."""
        return str(self.number) if self.number else verdict_symbol(self.verdict)

    @property
    def spoken(self) -> str:
        """The finding as a screen reader says it."""
        head = f"{self.label}, {self.place}, {self.kind}: {verdict_word(self.verdict)}"
        return ". ".join(part.rstrip(".") for part in (head, self.text, self.reason) if part)


@dataclass(frozen=True, slots=True)
class Tally:
    """A line of counts: "3 quotations", and how many of them got which verdict."""

    head: str
    counts: tuple[tuple[Verdict, int], ...]
