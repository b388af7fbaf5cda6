"""Where a stop at the end of a line that runs to the left is said, for poppler's sake."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from chapterverse.adapters.exporters.pdf_pieces import Cluster, Piece

_RIGHT_TO_LEFT = "\u200f"
_STOPS = (".", ",", ":", "\u060c")
_SLIVER = 0.3  # points that a stop takes where it is said
_NEAR = 0.5  # points between two pieces of one line


def move_stops(lines: Sequence[Sequence[Piece]], pieces: Sequence[Piece]) -> None:
    """Say a stop that stands at the left end of a line, its last character, at the right end.

    On a page with more letters that run to the right poppler takes full stops, commas and colons
    for figures, which end a stretch: it would read the stop before its line.
    """
    shown = [piece for piece in pieces if piece.clusters]
    for line in lines:
        words = [piece for piece in line if piece.clusters]
        if not words or _is_stop(words[0]):
            continue
        clusters = [cluster for piece in words for cluster in piece.clusters]
        beside = next((piece for piece in shown if _is_left_of(piece, words[0])), None)
        if beside is None and clusters[0].text in _STOPS:
            _say(words, clusters[1:], clusters[0].text)
        elif beside is not None and _is_stop(beside) and not _has_left_of(beside, shown):
            beside.silent, beside.said = True, []
            _say(words, clusters, _text(beside))


def _say(words: Sequence[Piece], clusters: Sequence[Cluster], stop: str) -> None:
    end = clusters[-1].end
    for piece in words:
        piece.silent, piece.said = True, []
    words[-1].said = [*clusters, Cluster(stop, end, end + _SLIVER)]


def _has_left_of(piece: Piece, shown: Sequence[Piece]) -> bool:
    return any(_is_left_of(one, piece) for one in shown)


def reads_to_the_right(pieces: Sequence[Piece]) -> bool:
    """Whether most letters of a page run to the right, as poppler counts."""
    text = "".join(_text(piece) for piece in pieces)
    ways = [unicodedata.bidirectional(character) for character in text]
    return ways.count("L") >= ways.count("R") + ways.count("AL")


def _is_left_of(one: Piece, other: Piece) -> bool:
    """Whether a piece ends where another on its line begins."""
    near = abs(one.clusters[-1].end - other.clusters[0].start) < _NEAR
    return near and abs(one.y - other.y) < max(one.size, other.size)


def _is_stop(piece: Piece) -> bool:
    return _text(piece) in _STOPS


def _text(piece: Piece) -> str:
    """What a piece shows, without marks of direction."""
    return "".join(cluster.text for cluster in piece.clusters).replace(_RIGHT_TO_LEFT, "")
