"""Reads a model's text: finds citation markers in every shape and gives prose without them.

`read_draft` is a pure function of the whole text, so how a stream was split cannot matter;
MarkerReader shows a growing prefix of its prose while the stream runs. Both are total.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from chapterverse.domain.answers import Citation, Presence
from chapterverse.domain.ref_parser import scan_all
from chapterverse.domain.ref_values import FoundReference, NonexistentReference, Precision, Problem
from chapterverse.grounding.draft import Cited, Draft, DraftSentence, Offered
from chapterverse.grounding.presence import Exists, classify, of_reference
from chapterverse.grounding.sentences import sentences

SENTINEL = "The passages do not say."
"""What a model writes when the passages hold no answer: shared by prompt, reader and tests."""

MAX_CHARACTERS = 60_000
"""An answer is cut here: no honest one is longer, and a loop must end."""

_THOUGHT = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL | re.IGNORECASE)
_LATE_THOUGHT = re.compile(r"\A.*</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_MARKER = re.compile(
    r"""
      [\[({【<]{1,2}\s*/?\s*(?:cite|citation|source|ref|verse)s?\b\s*[:=\s]?\s*
          (?P<cite>[^\[\](){}【】<>\n]{0,120}?)\s*(?:[\])}】>]{1,2}|(?=[\[({【<\n])|\Z)
    | 【(?P<lenticular>[^【】\n]{0,120})(?:】|(?=\n)|\Z)
    | \[\^(?P<caret>[^\[\]\n]{1,60})\](?::)?
    | \[(?P<bracket>[^\[\]\n]{1,120})\]
    | \(\s*(?P<id>[1-3]?[A-Za-z]{2,}_\d+_\d+[^()\n]{0,60})\)
    | (?<![\w])(?P<bare_id>[1-3]?[A-Za-z]{2,5}_\d{1,3}_\d{1,3}(?:-[\d_]{1,7})?)(?!\w)
    | (?P<private>(?:[\ue000-\uf8ff]|\b(?:ue20\d)?turn\d+(?:search|view|news)\d+\b)+)
    | [\[({【<]{1,2}\s*(?:cite|citation)\b[^\n]{0,120}
    """,
    re.VERBOSE | re.IGNORECASE,
)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]")
_FIGURES = re.compile(r"[\d\s,;:†‡*^#-]+|\d+†\w+")
_STRAY = re.compile(r"[【】]|\[\^?|\]")
_EMPTY_PARENTHESES = re.compile(
    r"\s*\(\s*[;,:.\s]*(?:cf\.?|see|compare)?[;,:.\s]*\)", re.IGNORECASE
)
_BEFORE_STOP = re.compile(r"[ \t]+(?=[.,;:!?”’)](?:\s|\Z|\uf000))")
_SPACES = re.compile(r"[ \t]{2,}")
_ENDING = re.compile(r"[.!?…:]['\"’”)\]]*\Z")
_HELD = 96
"""Characters at the end of a stream that are not shown yet: a marker or a written reference may
still be growing there. Longer than any reference people write."""
_STEP = 32


def read_draft(raw: str, offered: Offered, exists: Exists) -> Draft:
    """Take a model's whole text apart. Every marker becomes a citation or vanishes; a reference
    that names no verse leaves the prose and stays only as a Citation with NOT_FOUND."""
    prose, found = _without_markers(_spoken(raw), offered, exists)
    declined = SENTINEL.casefold().rstrip(".") in prose.casefold()
    parts = _sentences(prose)
    cited = tuple(
        Cited(_renumbered(citation, _sentence_at(parts, position)), position)
        for position, citation in found
    )
    return Draft(raw, prose, parts, cited, declined)


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
    """Folds a stream of chunks; `feed` gives new prose that will not change, `finish` the draft."""

    def __init__(self, offered: Offered, exists: Exists) -> None:
        self._offered, self._exists = offered, exists
        self._chunks: list[str] = []
        self._length = self._read_at = 0
        self._shown = ""

    def feed(self, chunk: str) -> str:
        """Prose that can be shown now, "" while it is still open what the text will be."""
        self._chunks.append(chunk)
        self._length += len(chunk)
        if self._length - self._read_at < _STEP or self._length > MAX_CHARACTERS:
            return ""
        self._read_at = self._length
        raw = "".join(self._chunks)
        safe = read_draft(raw[: _safe_end(raw)], self._offered, self._exists).text
        if not safe.startswith(self._shown) or len(safe) == len(self._shown):
            return ""
        new = safe[len(self._shown) :]
        self._shown = safe
        return new

    @property
    def full(self) -> bool:
        """Whether the text has reached the length at which an answer is cut."""
        return self._length > MAX_CHARACTERS

    def finish(self) -> Draft:
        """The draft of everything fed; `raw_text` is exactly that."""
        return read_draft("".join(self._chunks), self._offered, self._exists)


def _safe_end(raw: str) -> int:
    """An end before which no marker, thought or reference is open: at a white space."""
    end = max(0, len(raw) - _HELD)
    thought = raw.lower().rfind("<think")
    if thought >= 0 and "</think" not in raw.lower()[thought:]:
        end = min(end, thought)
    opener = max(raw.rfind(mark, 0, end) for mark in "[(【{<")
    if opener >= 0 and end - opener < 2 * _HELD and not re.search(r"[\])】}>]", raw[opener:end]):
        end = opener
    while end > 0 and not raw[end - 1].isspace():
        end -= 1
    return end


def _spoken(raw: str) -> str:
    """The text without thoughts and control characters, cut at the limit."""
    text = _LATE_THOUGHT.sub("", _THOUGHT.sub("", raw[:MAX_CHARACTERS]))
    return _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


@dataclass(frozen=True, slots=True)
class _Cut:
    """Characters of the spoken text to leave out, and the citations that stood there."""

    start: int
    end: int
    citations: tuple[Citation, ...]


def _without_markers(
    text: str, offered: Offered, exists: Exists
) -> tuple[str, list[tuple[int, Citation]]]:
    cuts = list(_marker_cuts(text, offered, exists))
    cuts += _reference_cuts(text, cuts, offered, exists)
    cuts.sort(key=lambda cut: (cut.start, cut.end))
    pieces: list[str] = []
    citations: list[Citation] = []
    at = 0
    for cut in cuts:
        pieces.append(text[at : cut.start])
        # A private-use sign holds each citation's place while white space is tidied around it;
        # none can come from the model, since those are cut as markers.
        pieces.append("\uf000" * len(cut.citations))
        citations.extend(cut.citations)
        at = max(at, cut.end)
    pieces.append(text[at:])
    tidy = _STRAY.sub("", "".join(pieces))
    tidy = _SPACES.sub(" ", _EMPTY_PARENTHESES.sub("", _gathered(tidy)))
    tidy = "\n".join(line.strip() for line in _BEFORE_STOP.sub("", tidy).split("\n")).strip()
    prose: list[str] = []
    length = 0
    placed: list[tuple[int, Citation]] = []
    waiting = iter(citations)
    for part in re.split("(\uf000)", tidy):
        if part == "\uf000":
            placed.append((length, next(waiting)))
        else:
            prose.append(part)
            length += len(part)
    return "".join(prose), placed


def _gathered(text: str) -> str:
    """Citation places pulled left over white space and out of brackets, in the same order."""
    text = re.sub(r"[ \t]*(\uf000+)", r"\1", text)
    return re.sub(r"\(([^()]*?)(\uf000+)([^()]*?)\)", r"(\1\3)\2", text)


def _marker_cuts(text: str, offered: Offered, exists: Exists) -> Iterator[_Cut]:
    for match in _MARKER.finditer(text):
        body = next((value for value in match.groupdict().values() if value is not None), "")
        if match["bracket"] is not None and not _is_marker(body, offered):
            continue
        yield _Cut(match.start(), match.end(), tuple(_cited(body, match, offered, exists)))


def _is_marker(body: str, offered: Offered) -> bool:
    """Whether words in square brackets cite something, rather than being an editor's insertion."""
    if offered.by_key(body.strip()) is not None or _FIGURES.fullmatch(body):
        return True
    if re.fullmatch(r"[1-3]?[A-Za-z]+[_.]\d+[_.]\d+.*", body.strip()):
        return True
    parts = [part.strip() for part in re.split(r"[;,]", body)]
    if all(offered.by_key(part) is not None for part in parts):
        return True
    found = scan_all(body)
    return bool(found) and sum(item.end - item.start for item in found) * 2 > len(body.strip())


def _cited(body: str, match: re.Match[str], offered: Offered, exists: Exists) -> list[Citation]:
    marker = match[0]
    if not body.strip() or match["private"] is not None or _FIGURES.fullmatch(body):
        return [Citation(0, marker, body.strip(), None, Presence.UNREADABLE)]
    return classify(body, 0, marker, offered, exists)


def _reference_cuts(
    text: str, cuts: list[_Cut], offered: Offered, exists: Exists
) -> Iterator[_Cut]:
    """Written references in the prose: a real one is kept as words and cited right after them;
    one that names no verse is cut out."""
    taken = [(cut.start, cut.end) for cut in cuts]
    blank = list(text)
    for start, end in taken:
        blank[start:end] = " " * (end - start)
    for found in scan_all("".join(blank)):
        if isinstance(found, NonexistentReference):
            if found.problem in (Problem.NO_SUCH_VERSE, Problem.UNKNOWN_BOOK):
                gone = Citation(0, found.text, found.text, None, Presence.NOT_FOUND)
                yield _Cut(found.start, found.end, (gone,))
            continue
        citations = _of_written(found, offered, exists)
        if any(citation.presence is Presence.NOT_FOUND for citation in citations):
            yield _Cut(found.start, found.end, citations)
        elif citations:
            yield _Cut(found.end, found.end, citations)


def _of_written(found: FoundReference, offered: Offered, exists: Exists) -> tuple[Citation, ...]:
    if found.precision is not Precision.VERSE:
        return ()
    return tuple(of_reference(ref, 0, found.text, offered, exists) for ref in found.passages)


def _sentences(prose: str) -> tuple[DraftSentence, ...]:
    stretches = sentences(prose)
    parts = []
    for number, stretch in enumerate(stretches, 1):
        text = prose[stretch.start : stretch.end]
        whole = number < len(stretches) or _ENDING.search(text) is not None
        parts.append(DraftSentence(number, text, stretch.start, stretch.end, whole))
    return tuple(parts)


def _sentence_at(parts: tuple[DraftSentence, ...], position: int) -> int:
    """The sentence that a footnote call at `position` closes or stands in; 0 before the first."""
    number = 0
    for part in parts:
        if part.start < position:
            number = part.number
    return number or (parts[0].number if parts else 0)


def _renumbered(citation: Citation, claim: int) -> Citation:
    return Citation(claim, citation.marker, citation.key, citation.ref, citation.presence)
