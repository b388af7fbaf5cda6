"""Where stops and figures within words that run to the left are said, for poppler's sake.

On a page with more letters that run to the right poppler takes full stops, commas, colons, slashes
and hyphens for figures: each ends a stretch that it turns round, and the stretches stay in the
order in which they stand from the left. A sentence with a comma would be read from its end. So its
stretches are said in the order of reading from the left, each turned round by itself.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from chapterverse.adapters.exporters.pdf_pieces import Cluster, Piece

_RIGHT_TO_LEFT = "\u200f"
_FIGURES = ("EN", "AN", "ES", "CS")
_NEAR = 0.5  # points between two pieces of one line


def move_stops(lines: Sequence[Sequence[Piece]], pieces: Sequence[Piece]) -> None:
    """Say lines that run to the left stretch by stretch, where poppler would mix them up; with the
    stops and brackets from another font at their ends."""
    shown = [piece for piece in pieces if piece.clusters]
    taken: set[int] = set()
    for line in lines:
        words = [piece for piece in line if piece.clusters]
        if not words or id(words[0]) in taken:
            continue
        whole = [*_at_left_end(words[0], shown), *words, *_at_right_end(words[-1], shown)]
        clusters = [cluster for piece in whole for cluster in piece.clusters]
        if any(map(_is_figure, clusters)):
            taken.update(map(id, whole))
            for piece in whole:
                piece.silent, piece.said = True, []
            words[-1].said = list(_side_by_side(_in_order(clusters), clusters[0].start))


def _at_left_end(piece: Piece, shown: Sequence[Piece]) -> list[Piece]:
    """The stops and brackets that end a line, where nothing stands left of them."""
    found: list[Piece] = []
    while beside := next((one for one in shown if _is_left_of(one, piece)), None):
        if not beside.is_neutral or _opens(beside):
            return []
        found.insert(0, beside)
        piece = beside
    return found


def _at_right_end(piece: Piece, shown: Sequence[Piece]) -> list[Piece]:
    """The brackets that begin a line, where nothing stands right of them."""
    found: list[Piece] = []
    while beside := next((one for one in shown if _is_left_of(piece, one)), None):
        if not beside.is_neutral or not _opens(beside):
            return []
        found.append(beside)
        piece = beside
    return found


def _opens(piece: Piece) -> bool:
    """Whether it has a bracket or a quotation mark that opens."""
    return any(unicodedata.category(character) in ("Ps", "Pi") for character in _text(piece))


def _in_order(clusters: Sequence[Cluster]) -> Iterator[Cluster]:
    """The clusters of a line, given from the left, in an order that is read as it was written."""
    for stretch in _stretches(list(_as_written(clusters))):
        if _is_figure(stretch[0]):
            yield from stretch
        else:
            *rest, last = stretch
            if not _runs_left(last):
                # Unseen, it makes a bracket or a space at this end part of the stretch.
                last = _said(last, last.text + _RIGHT_TO_LEFT)
            yield last
            yield from reversed(rest)


def _as_written(clusters: Sequence[Cluster]) -> Iterator[Cluster]:
    """Clusters from the left turned round; figures of one number stay in their order."""
    number: list[Cluster] = []
    for cluster in reversed(clusters):
        if _way(cluster) in ("EN", "AN"):
            number.insert(0, cluster)
            continue
        yield from number
        number = []
        yield _said(cluster, cluster.text.replace(_RIGHT_TO_LEFT, ""))
    yield from number


def _stretches(clusters: Sequence[Cluster]) -> Iterator[list[Cluster]]:
    """Figures with the spaces after them, and what stands between."""
    stretch: list[Cluster] = []
    for cluster in clusters:
        if not cluster.text:
            continue
        in_figures = bool(stretch) and _is_figure(stretch[0])
        begins = _is_figure(cluster) and not in_figures
        ends = in_figures and not _is_figure(cluster) and not cluster.text.isspace()
        if stretch and (begins or ends):
            yield stretch
            stretch = []
        stretch.append(cluster)
    if stretch:
        yield stretch


def _side_by_side(clusters: Iterator[Cluster], left: float) -> Iterator[Cluster]:
    for cluster in clusters:
        right = left + cluster.end - cluster.start
        yield Cluster(cluster.text, left, right)
        left = right


def _said(cluster: Cluster, text: str) -> Cluster:
    return Cluster(text, cluster.start, cluster.end)


def reads_to_the_right(pieces: Sequence[Piece]) -> bool:
    """Whether most letters of a page run to the right, as poppler counts."""
    text = "".join(_text(piece) for piece in pieces)
    ways = [unicodedata.bidirectional(character) for character in text]
    return ways.count("L") >= ways.count("R") + ways.count("AL")


def _is_left_of(one: Piece, other: Piece) -> bool:
    """Whether a piece ends where another on its line begins."""
    near = abs(one.clusters[-1].end - other.clusters[0].start) < _NEAR
    return near and abs(one.y - other.y) < max(one.size, other.size)


def _text(piece: Piece) -> str:
    """What a piece shows, without marks of direction."""
    return "".join(cluster.text for cluster in piece.clusters).replace(_RIGHT_TO_LEFT, "")


def _way(cluster: Cluster) -> str:
    return unicodedata.bidirectional(cluster.text[0]) if cluster.text else ""


def _is_figure(cluster: Cluster) -> bool:
    return _way(cluster) in _FIGURES


def _runs_left(cluster: Cluster) -> bool:
    return _way(cluster) in ("R", "AL")
