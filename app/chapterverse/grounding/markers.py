"""Reads a model's text: finds citation markers in every shape and gives prose without them.

A text is parted into segments, each is read once and on its own, and the draft is what the segments
give, joined. So it cannot matter how a stream was split, and prose that was shown stays as it is.
Both readers are total.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from chapterverse.domain.answers import Citation
from chapterverse.grounding.draft import Cited, Draft, DraftSentence, Offered
from chapterverse.grounding.presence import Exists
from chapterverse.grounding.quotation import quoted_spans
from chapterverse.grounding.readable import ShownProse
from chapterverse.grounding.repeats import Said, without_repeats
from chapterverse.grounding.segment_reader import Segment, SegmentReader
from chapterverse.grounding.segments import Borders
from chapterverse.grounding.sentences import sentences
from chapterverse.grounding.spoken import SpokenText

SENTINEL = "The passages do not say."
"""What a model writes when the passages hold no answer: shared by prompt, reader and tests."""

MAX_CHARACTERS = 60_000
"""An answer is cut here: no honest one is longer, and a loop must end."""

_ENDING = re.compile(r"[.!?…:]['\"’”)\]]*\Z")
_LONE = re.compile("[\ud800-\udfff]")


def read_draft(raw: str, offered: Offered, exists: Exists) -> Draft:
    """Take a model's whole text apart. Every marker becomes a citation or vanishes; a reference
    that names no verse leaves the prose and stays only as a Citation with NOT_FOUND."""
    reader = MarkerReader(offered, exists)
    reader.feed(raw)
    return reader.finish()


def without_broken_end(draft: Draft) -> Draft:
    """The draft without a last sentence that breaks off, as long as another one stays."""
    if len(draft.sentences) < 2 or draft.sentences[-1].whole:
        return draft
    kept = draft.sentences[:-1]
    number = kept[-1].number
    return replace(
        draft,
        text=draft.text[: kept[-1].end],
        sentences=kept,
        cited=tuple(cited for cited in draft.cited if cited.citation.claim <= number),
        broken_off=True,
    )


class MarkerReader:
    """Folds a stream of chunks; `feed` gives new prose that will not change, `finish` the draft.

    One thing can take shown prose back: a closing tag of a thought that nothing opened. With
    `hold` nothing is shown before the draft, for models that may think aloud.
    """

    def __init__(self, offered: Offered, exists: Exists, *, hold: bool = False) -> None:
        self._segments = SegmentReader(offered, exists)
        self._hold = hold
        self._raw: list[str] = []
        self._length = 0
        self._spoken = SpokenText()
        self._restart()

    def _restart(self) -> None:
        self._text = ""
        self._start = 0
        self._borders = Borders()
        self._read: list[Segment] = []
        self._new_paragraph = True
        self._gap = ""
        self._said = Said()
        self._prose = ShownProse()
        self._shows = False

    def feed(self, chunk: str) -> str:
        """Prose that can be shown now, "" while it is still open what the text will be."""
        chunk = chunk[: MAX_CHARACTERS - self._length]
        self._raw.append(chunk)
        self._length += len(chunk)
        shown = self._take(self._spoken.feed(chunk), last=False)
        return "" if self._hold else shown

    @property
    def full(self) -> bool:
        """Whether the text has reached the length at which an answer is cut."""
        return self._length >= MAX_CHARACTERS

    def finish(self) -> Draft:
        """The draft of everything fed. `raw_text` is exactly that, with a sign of replacement for
        halves of characters, which no file could hold."""
        self._take(self._spoken.finish(), last=True)
        raw = _LONE.sub("\ufffd", "".join(self._raw))
        return _joined(raw, self._read).without(self._prose.cut)

    def _take(self, new: str, *, last: bool) -> str:
        if self._spoken.restarts:
            self._spoken.restarts = 0
            self._restart()
        self._text += new
        shown = []
        while (border := self._borders.next(self._text, whole=last)) is not None:
            shown.append(self._segment(border.end))
            self._start, self._new_paragraph = border.next, border.paragraph
        if last:
            self._segment(len(self._text))
        elif self._start:
            self._text = self._text[self._start :]
            self._borders.forget(self._start)
            self._start = 0
        return "".join(shown)

    def _segment(self, end: int) -> str:
        before = self._read[-1].context if self._read and not self._new_paragraph else None
        text = self._text[self._start : end]
        segment = self._segments.read(text, before, new_paragraph=self._new_paragraph)
        if segment.prose:
            parted = "\n\n" if self._gap and segment.new_paragraph else self._gap
            segment = replace(segment, gap=parted)
            self._gap = "\n\n" if segment.heading else " "
        elif self._gap and segment.new_paragraph:
            self._gap = "\n\n"
        self._read.append(segment)
        return self._new(segment)

    def _new(self, segment: Segment) -> str:
        """The prose of a segment without sentences that were said before, and without what would
        name no verse together with the prose before it."""
        shown, before = "", 0
        for start, end, sentence in _sentences(segment.prose):
            gap = segment.prose[before:start] if before else segment.gap
            before = end
            if self._said.is_new(sentence):
                shown += (gap if self._shows else "") + sentence
                self._shows = True
        return self._prose.add(shown)


def _joined(raw: str, segments: Sequence[Segment]) -> Draft:
    text = ""
    parts: list[DraftSentence] = []
    cited: list[Cited] = []
    for segment in segments:
        start = len(text) + len(segment.gap)
        mine = [
            DraftSentence(len(parts) + n, prose, start + first, start + last, True, segment.heading)
            for n, (first, last, prose) in enumerate(_sentences(segment.prose), 1)
        ]
        for place, citation in segment.cited:
            if mine and (place or segment.new_paragraph or not parts):
                owner = next((p for p in reversed(mine) if p.start < start + place), mine[0])
                at = start + place if place else owner.end
                cited.append(_of(citation, owner.number, at))
            else:
                cited.append(_of(citation, len(parts), len(text)))
        text += segment.gap + segment.prose
        parts += mine
    if parts and segments[-1].prose:
        parts[-1] = replace(parts[-1], whole=_ENDING.search(parts[-1].text) is not None)
    if parts:
        cited = [c if c.citation.claim else _of(c.citation, 1, parts[0].end) for c in cited]
    claimed = {each.citation.claim for each in cited if each.exists}
    # A line that cites something says something: it heads nothing.
    parts = [replace(p, heading=False) if p.number in claimed else p for p in parts]
    declined = any(_is_sentinel(part.text) for part in parts)
    answers = any(each.exists for each in cited)
    draft = Draft(raw, text, tuple(parts), tuple(cited), declined and not answers)
    return without_repeats(draft)


def _of(citation: Citation, claim: int, place: int) -> Cited:
    return Cited(replace(citation, claim=claim), place)


def _is_sentinel(sentence: str) -> bool:
    return sentence.casefold().strip(" .!\"'“”") == SENTINEL.casefold().rstrip(".")


def _sentences(prose: str) -> Iterator[tuple[int, int, str]]:
    """The sentences of a segment; one that ends within a quotation goes on to its end."""
    quoted = quoted_spans(prose)
    start = -1
    for stretch in sentences(prose):
        if start < 0:
            start = stretch.start
        if not any(first < stretch.end <= last for first, last in quoted):
            yield start, stretch.end, prose[start : stretch.end]
            start = -1
