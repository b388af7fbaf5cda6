"""Reads one segment of a model's text: citation markers and references that name no verse go.

What a cut brings together is looked at again, until nothing is left to cut. Total.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from chapterverse.domain.answers import Citation, Presence
from chapterverse.domain.ref_values import FoundReference, Precision
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.draft import Offered
from chapterverse.grounding.marker_shapes import Cut, MarkerShapes, untidy
from chapterverse.grounding.presence import Exists, classify, is_evidence, of_reference
from chapterverse.grounding.readable import NAMES_NONE, references_in

UNVERIFIED = "an unverified reference"
"""What stands in a sentence where the model had written a reference that names no verse."""

_PASSES = 16
"""A segment that still changes after so many passes was made to; nothing of it is shown."""

_HEADING = re.compile(r"\s*#{1,6}\s+")
_ARTICLE = re.compile(r"(?<!\w)(?:an?|the|this|that|each)\Z", re.IGNORECASE)
_PARENTHESIS = re.compile(
    r"\(\s*(?:(?:see|cf|compare|also|and|in|as)\b\.?[\s;,]*)*\Z", re.IGNORECASE
)
_LEAD = re.compile(r"(?<!\w)(?:cf|see|also|vs?|compare)\.\Z", re.IGNORECASE)
_MARKS = str.maketrans(dict.fromkeys('"“”„«»*_|', " "))


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of the prose, what it cites (offsets in it, in order) and its last reference; `gap`
    joins it to the prose before it."""

    prose: str
    cited: tuple[tuple[int, Citation], ...]
    context: PassageRef | None
    new_paragraph: bool
    heading: bool
    gap: str = ""


@dataclass(frozen=True, slots=True)
class _State:
    """A text in the making and the citations anchored in it, in order of their places."""

    text: str
    anchors: tuple[tuple[int, Citation], ...] = ()


class SegmentReader:
    """Reads segments of one answer: markers out, citations in, nothing that names no verse."""

    def __init__(self, offered: Offered, exists: Exists) -> None:
        self._offered, self._exists = offered, exists
        self._shapes = MarkerShapes.of(offered)

    def read(self, text: str, before: PassageRef | None, *, new_paragraph: bool) -> Segment:
        """The prose of a segment; `before` is the last reference of its paragraph so far."""
        heading = _HEADING.match(text) if new_paragraph else None
        state = _State(text[heading.end() :] if heading else text)
        for _ in range(_PASSES):
            changed = self._pass(state, before)
            if changed is None:
                break
            state = changed
        else:
            state = _State("", tuple((0, citation) for _, citation in state.anchors))
        written, context = self._written(state.text, before)
        anchors = sorted((*self._placed(state), *written), key=lambda anchor: anchor[0])
        is_heading = heading is not None and not any(
            citation.ref is not None for _, citation in anchors
        )
        return Segment(state.text, tuple(anchors), context, new_paragraph, is_heading)

    def _pass(self, state: _State, before: PassageRef | None) -> _State | None:
        """The state with one kind of cuts made, None when there is nothing to cut. What a cut
        brings together is looked at again."""
        cuts = self._shapes.markers(state.text)
        if cuts:
            return _applied(
                state, ((_apart(cut, state.text), self._cited(cut, state.text)) for cut in cuts)
            )
        cuts = untidy(state.text)
        if cuts:
            return _applied(state, ((cut, ()) for cut in cuts))
        gone = tuple(self._unfounded(state.text, before))
        return _applied(state, gone) if gone else None

    def _cited(self, cut: Cut, text: str) -> tuple[Citation, ...]:
        if cut.body is None:
            return ()
        marker = text[cut.start : cut.end]
        return tuple(classify(cut.body, 0, marker, self._offered, self._exists))

    def _placed(self, state: _State) -> Iterator[tuple[int, Citation]]:
        """Anchors pulled left over white space and an opening parenthesis."""
        for place, citation in state.anchors:
            at = min(place, len(state.text))
            while at > 0 and (state.text[at - 1].isspace() or state.text[at - 1] == "("):
                at -= 1
            yield at, citation

    def _written(
        self, text: str, before: PassageRef | None
    ) -> tuple[list[tuple[int, Citation]], PassageRef | None]:
        """References that stand in the prose as words are cited right after them."""
        cited: list[tuple[int, Citation]] = []
        context = before
        for found in references_in(text, before):
            if not isinstance(found, FoundReference):
                continue
            context = found.passages[-1]
            if found.precision is not Precision.VERSE:
                continue
            for ref in filter(is_evidence, found.passages):
                words = text[found.start : found.end]
                citation = of_reference(ref, 0, words, self._offered, self._exists)
                cited.append((found.end, citation))
        return cited, context

    def _unfounded(
        self, text: str, before: PassageRef | None
    ) -> Iterator[tuple[Cut, tuple[Citation, ...]]]:
        """Written references that name no verse, with a plain word in their place where the
        sentence needs one."""
        for found in references_in(text, before):
            words = text[found.start : found.end]
            if isinstance(found, FoundReference):
                if text[max(0, found.start - 1) : found.start].isalnum():
                    yield Cut(found.start, found.start, None, " "), ()
                    continue  # looked at again when it stands apart
                if found.clipped:
                    yield Cut(found.start, found.end, None, found.passages[0].display()), ()
                if found.clipped or not self._is_missing(found):
                    continue
            elif found.problem not in NAMES_NONE:
                continue
            named = " ".join(words.translate(_MARKS).split())
            gone = Citation(0, words, named, None, Presence.NOT_FOUND)
            instead = _in_its_place(text, found.start)
            if text[max(0, found.start - 1) : found.start].isalnum():
                instead = f" {instead}"
            if text[found.end : found.end + 1].isalnum():
                instead = f"{instead} "
            yield Cut(found.start, found.end, "", instead), (gone,)

    def _is_missing(self, found: FoundReference) -> bool:
        """Whether no installed text has the verses that are named."""
        named = [ref for ref in found.passages if is_evidence(ref)]
        is_exact = found.precision is Precision.VERSE
        return is_exact and bool(named) and not any(map(self._exists, named))


def _apart(cut: Cut, text: str) -> Cut:
    """The cut, leaving a space where it would join two words."""
    joins = text[max(0, cut.start - 1) : cut.start].isalnum() and text[cut.end : cut.end + 1]
    return replace(cut, instead=" ") if joins and joins.isalnum() else cut


def _in_its_place(text: str, start: int) -> str:
    """What a sentence needs where a reference goes: nothing in a list or a parenthesis."""
    before = text[max(0, start - 120) : start].rstrip()
    if not before:
        return UNVERIFIED.capitalize()
    if _PARENTHESIS.search(before):
        return ""
    if before[-1] in ".!?:" and not _LEAD.search(before):
        return UNVERIFIED.capitalize()
    if not before[-1].isalnum() and not _LEAD.search(before):
        return ""
    return UNVERIFIED[3:] if _ARTICLE.search(before) else UNVERIFIED


def _applied(state: _State, cuts: Iterable[tuple[Cut, tuple[Citation, ...]]]) -> _State:
    pieces: list[str] = []
    anchors: list[tuple[int, Citation]] = []
    waiting = list(reversed(state.anchors))
    at = length = 0
    for cut, citations in cuts:
        pieces.append(state.text[at : cut.start])
        while waiting and waiting[-1][0] <= cut.start:
            place, citation = waiting.pop()
            anchors.append((length + place - at, citation))
        length += cut.start - at
        while waiting and waiting[-1][0] <= cut.end:
            anchors.append((length, waiting.pop()[1]))
        pieces.append(cut.instead)
        length += len(cut.instead)
        anchors += [(length, citation) for citation in citations]
        at = cut.end
    pieces.append(state.text[at:])
    anchors += [(length + place - at, citation) for place, citation in reversed(waiting)]
    return _State("".join(pieces), tuple(anchors))
