"""What the reference engine hands out: references read, and the ways to name no verse."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from chapterverse.domain.refs import DisplayStyle, PassageRef
from chapterverse.errors import InvalidReference


class Precision(StrEnum):
    """How exactly a reference was written; a citation that needs a verse can refuse the others."""

    VERSE = "verse"
    CHAPTER = "chapter"
    BOOK = "book"


class Problem(StrEnum):
    """Why a text that looks like a reference is none."""

    NO_SUCH_VERSE = "no_such_verse"  # the book has no such chapter or verse
    UNKNOWN_BOOK = "unknown_book"  # the name is no book of the Bible
    AMBIGUOUS = "ambiguous"  # more than one reading holds
    OUTSIDE_CANON = "outside_canon"  # a deuterocanonical book: read, but no text for it here
    UNREADABLE = "unreadable"  # not written like a reference


# What is found is a tuple with names: made for every reference of a text, a frozen dataclass would
# cost as much as all the reading before it.
class FoundReference(NamedTuple):
    """A reference in a text: `text` is exactly the characters from `start` to `end`.

    `passages` is one run of verses, or two when a range runs backwards. `reading` says in a
    sentence what was taken where another reading is thinkable, "" where there is none.
    `joined` says that it stands in one list with the reference before it, `clipped` that the
    range was written past the end of its book or chapter and is taken up to that end.
    `candidates` are all readings that hold, the one taken first, where the writing leaves a choice:
    a number before the name is left out ("Corinthians 13:4"), a stroke parts two numbers ("Deut
    32/4"), an abbreviation has two owners ("Ph 1:4"); empty where only one reading holds.
    """

    start: int
    end: int
    text: str
    passages: tuple[PassageRef, ...]
    precision: Precision
    reading: str = ""
    joined: bool = False
    clipped: bool = False
    candidates: tuple[PassageRef, ...] = ()

    def display(self, style: DisplayStyle = DisplayStyle.FULL) -> str:
        """The passages for a reader; verses that were typed stay verses ("Psalms 122:1-9")."""
        exact = self.precision is Precision.VERSE
        return "; ".join(passage.display(style, exact=exact) for passage in self.passages)


class NonexistentReference(NamedTuple):
    """Characters that look like a reference and name no verse, with the reason in a sentence.

    `hint` is the nearest valid choice, "" where there is none; `candidates` the possible readings
    of an ambiguous one.
    """

    start: int
    end: int
    text: str
    problem: Problem
    reason: str
    hint: str = ""
    candidates: tuple[PassageRef, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedReference:
    """A text that as a whole is a reference, or a list of them: "Rom 3:21-26; 4:3".

    `text` is as typed, `passages` in the order typed, `reading` the note to show, "" for none.
    """

    text: str
    passages: tuple[PassageRef, ...]
    reading: str
    found: tuple[FoundReference, ...]

    @property
    def precision(self) -> Precision:
        """The least exact of what was typed."""
        order = (Precision.BOOK, Precision.CHAPTER, Precision.VERSE)
        return min((item.precision for item in self.found), key=order.index)

    @property
    def candidates(self) -> tuple[PassageRef, ...]:
        """All readings of what can be read in more ways than the one taken."""
        return tuple(passage for item in self.found for passage in item.candidates)


class UnreadReference(InvalidReference):
    """A typed reference that could not be taken; `problem` says of which kind."""

    def __init__(
        self,
        problem: Problem,
        user_text: str,
        hint: str = "",
        candidates: tuple[PassageRef, ...] = (),
    ) -> None:
        super().__init__(user_text, hint)
        self.problem = problem
        self.candidates = candidates


class NoSuchVerse(UnreadReference):
    """The book has no such chapter or verse."""


class AmbiguousReference(UnreadReference):
    """More than one reading holds; `candidates` are the choices."""


class OutsideCanon(UnreadReference):
    """A deuterocanonical book, for which the library has no text."""


class UnreadableReference(UnreadReference):
    """Not written like a reference, or no book of the Bible."""


ERRORS: dict[Problem, type[UnreadReference]] = {
    Problem.NO_SUCH_VERSE: NoSuchVerse,
    Problem.AMBIGUOUS: AmbiguousReference,
    Problem.OUTSIDE_CANON: OutsideCanon,
    Problem.UNKNOWN_BOOK: UnreadableReference,
    Problem.UNREADABLE: UnreadableReference,
}
