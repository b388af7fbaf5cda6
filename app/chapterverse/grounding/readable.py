"""What a reader can take for a reference in prose, and the last look that leaves none which names
no verse: over a stream before it is shown, over the runs of a block when the block is finished.

Segments are read without such references (segment_reader); here goes what two of them make
together. Total.
"""

from __future__ import annotations

import bisect
import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from chapterverse.domain.answers import Run, RunKind
from chapterverse.domain.ref_parser import scan_all
from chapterverse.domain.ref_values import FoundReference, Problem
from chapterverse.domain.ref_values import NonexistentReference as Nonexistent
from chapterverse.domain.refs import PassageRef

NAMES_NONE = (Problem.NO_SUCH_VERSE, Problem.UNKNOWN_BOOK, Problem.OUTSIDE_CANON)
"""What is wrong with a reference that stands for no verse of the canon."""

_TAIL = 400
"""Characters already shown with which new ones are read together."""
_PASSES = 16
"""A text that still names no verse after so many cuts was made to; none of it is shown."""

_COLON = re.compile(r"(?<=\d):(?=\s{1,4}[^\s\d]|\s{0,4}\Z)")
_GLUED = re.compile(
    r"(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z]{2})(?=[A-Z][a-z])|(?<=[a-z]{3})(?=[1-3]\s?[A-Z])"
    # letters behind a verse number that are no part of it ("28a", "28ff")
    r"|(?:(?<=[:.]\d)|(?<=[:.]\d\d)|(?<=[:.]\d\d\d))(?=[a-z])(?!(?:[a-e]|ff?)(?![a-z]))"
    r"|(?<=\d)(?=[a-z]{3})"  # "verse 27ibid"
)
_WORD_AND_FIGURES = re.compile(
    r"(?<![^\W\d_])(?P<word>[A-Za-z]{4,24})(?P<figures>\.?\s{0,2}\d{1,3}\s?[:.]\s?\d{1,3})"
)
_SHORTEST_NAME, _SHORTEST_CAPITALS = 4, 3
"""Letters of a name that can hide at the end of a word: "comparison 50:50" has none."""
_SPACED_MARKS = str.maketrans(dict.fromkeys('"“”„«»*_|', " "))
_NAMED_FIGURES = re.compile(r"(?<=[^\W\d_])[\s.,:;]{0,6}\d")

Found = FoundReference | Nonexistent


def references_in(text: str, before: PassageRef | None) -> Iterator[Found]:
    """What the reference engine finds in a text, with offsets of the text. Quotation marks, and a
    colon that follows a reference, hide none from it; nor does a word that is written together
    with one."""
    # The sign at the end keeps a short text from being taken for a name that is misspelt.
    plain = _COLON.sub(" ", text.translate(_SPACED_MARKS)) + " |"
    found = list(_apart(plain, before))
    hidden = [item for item in _within_words(plain) if not _overlaps(item, found)]
    yield from sorted((*found, *hidden), key=lambda item: item.start)


def _apart(plain: str, before: PassageRef | None) -> Iterator[Found]:
    """References, also where a capital or a figure shows that a word ends before them."""
    glued = [match.start() for match in _GLUED.finditer(plain)]
    if not glued:
        yield from scan_all(plain, context=before)
        return
    edges = [0, *glued, len(plain)]
    spaced = " ".join(plain[a:z] for a, z in itertools.pairwise(edges))
    shifted = [at + i for i, at in enumerate(glued)]  # where the added spaces stand
    for found in scan_all(spaced, context=before):
        start = found.start - bisect.bisect_left(shifted, found.start)
        end = found.end - bisect.bisect_left(shifted, found.end)
        yield found._replace(start=start, end=end)


def _within_words(plain: str) -> Iterator[Nonexistent]:
    """References that name no verse and begin within a word ("LORDPROV 32:7")."""
    for match in _WORD_AND_FIGURES.finditer(plain):
        word = match["word"]
        shortest = _SHORTEST_CAPITALS if word.isupper() else _SHORTEST_NAME
        for start in range(1, len(word) - shortest + 1):
            item = next(iter(scan_all(f"{word[start:]}{match['figures']} |")), None)
            if item is not None and item.start == 0:
                at = match.start() + start
                if isinstance(item, Nonexistent) and item.problem in NAMES_NONE:
                    yield item._replace(start=at, end=at + item.end)
                break


def _overlaps(item: Found, others: Sequence[Found]) -> bool:
    return any(item.start < other.end and other.start < item.end for other in others)


class ShownProse:
    """Prose as it is shown piece by piece. `add` takes from a piece what would name no verse
    together with what stands before it; `cut` has what went, as stretches of all
    pieces joined."""

    def __init__(self) -> None:
        self.cut: list[tuple[int, int]] = []
        self._length = 0
        self._tail = ""
        self._before: PassageRef | None = None

    def add(self, piece: str) -> str:
        """The piece as it can be shown."""
        behind = self._tail
        kept = list(range(len(piece)))
        for _ in range(_PASSES):
            text = behind + "".join(piece[i] for i in kept)
            gone = [
                (max(a, len(behind)) - len(behind), z - len(behind))
                for a, z in _unfounded(text, self._before)
                if z > len(behind)
            ]
            if not gone:
                break
            for a, z in reversed(gone):
                del kept[a:z]
        else:
            kept = []
        self._remember(piece, kept)
        shown = "".join(piece[i] for i in kept)
        self._advance(behind + shown)
        return shown

    def _remember(self, piece: str, kept: Sequence[int]) -> None:
        edges = [-1, *kept, len(piece)]
        self.cut += [
            (self._length + a + 1, self._length + z)
            for a, z in itertools.pairwise(edges)
            if z > a + 1
        ]
        self._length += len(piece)

    def _advance(self, text: str) -> None:
        """Keep the end of what is shown, and the last reference before it."""
        start = max(0, len(text) - _TAIL)
        for found in references_in(text, self._before) if start else ():
            if isinstance(found, FoundReference) and found.end <= start:
                self._before = found.passages[-1]
        self._tail = text[start:]


def without_unfounded(runs: Sequence[Run]) -> tuple[Run, ...]:
    """The runs of a finished block, in which nothing that can be read names no verse. Words of the
    library stay; a run that loses all its words stays for the verdict on it."""
    texts = [run.text for run in runs]
    for _ in range(_PASSES):
        edges = list(itertools.accumulate(map(len, texts), initial=0))
        gone = _unfounded("".join(texts), None)
        cut = False
        for i, run in enumerate(runs):
            if run.kind is RunKind.PLAIN:
                left = _left(texts[i], edges[i], gone)
                cut, texts[i] = cut or left != texts[i], left
        if not cut:
            break
    else:
        texts = ["" if r.kind is RunKind.PLAIN else r.text for r in runs]
    return tuple(replace(run, text=text) for run, text in zip(runs, texts, strict=True))


def without_unfounded_words(text: str) -> str:
    """A heading, or a claim that is listed, in which nothing that can be read names no verse."""
    return without_unfounded((Run(RunKind.PLAIN, text),))[0].text


def _left(text: str, start: int, gone: Sequence[tuple[int, int]]) -> str:
    """What is left of a text that begins at `start` of the whole."""
    for a, z in reversed(gone):
        first, last = max(0, a - start), max(0, z - start)
        text = text[:first] + text[last:]
    return text


def _unfounded(text: str, before: PassageRef | None) -> list[tuple[int, int]]:
    """Where a text names no verse, in order: the figures behind a name, else the whole."""
    found = list(references_in(text, before))
    bad = [(item.start, item.end) for item in found if _names_none(item)]
    if not bad:  # the engine itself may read more in the bare text
        bad = [(i.start, i.end) for i in scan_all(text, context=before) if _names_none(i)]
    return [_figures(text, start, end) for start, end in bad]


def _names_none(item: Found) -> bool:
    return isinstance(item, Nonexistent) and item.problem in NAMES_NONE


def _figures(text: str, start: int, end: int) -> tuple[int, int]:
    words = text[start:end]
    figures = _NAMED_FIGURES.search(words)
    if words[:1].islower() or figures is None:
        return start, end
    return start + figures.end() - 1, end
