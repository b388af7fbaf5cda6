"""A text with signs put into it, and where its characters then stand, counted as Qt counts."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence


class ShownText:
    """`signs` are (offset, sign) in characters of `flat`; offsets beyond its ends are brought in.

    `text` is what is shown; `sign_places` are (start, end) of each sign in it, in UTF-16 units.
    """

    def __init__(self, flat: str, signs: Sequence[tuple[int, str]] = ()) -> None:
        self._before: list[int] = []  # offsets at which a sign is put in, in order
        self._added: list[int] = [0]  # characters put in by the first n signs
        places: list[tuple[int, int]] = []
        pieces: list[str] = []
        at = 0
        for offset, sign in sorted(signs, key=lambda placed: placed[0]):
            offset = min(max(0, offset), len(flat))
            pieces.append(flat[at:offset])
            # Signs at one place stand apart; a sign never stands alone at the start of a line.
            together = self._before[-1:] == [offset]
            glue = "\N{WORD JOINER}\N{HAIR SPACE}" if together else "\N{WORD JOINER}"
            pieces.append(glue + sign)
            begin = offset + self._added[-1] + len(glue)
            places.append((begin, begin + len(sign)))
            self._before.append(offset)
            self._added.append(self._added[-1] + len(glue) + len(sign))
            at = offset
        pieces.append(flat[at:])
        self.text = "".join(pieces)
        self._is_bmp = max(self.text, default="") < "\U00010000"
        self.sign_places = [(self._units(start), self._units(end)) for start, end in places]

    def start(self, offset: int) -> int:
        """Where a stretch that begins at `offset` begins, past the signs put in there."""
        return self._units(offset + self._added[bisect_right(self._before, offset)])

    def end(self, offset: int) -> int:
        """Where a stretch that ends at `offset` ends, before the signs put in there."""
        return self._units(offset + self._added[bisect_left(self._before, offset)])

    def offset(self, unit: int) -> int:
        """The character of the text that stands at a place; in a sign, the one before it."""
        shown = unit
        if not self._is_bmp:
            units = self.text.encode("utf-16-le")[: 2 * unit]
            shown = len(units.decode("utf-16-le", "ignore"))
        at = 0
        while at < len(self._before) and self._before[at] + self._added[at + 1] <= shown:
            at += 1
        offset = shown - self._added[at]
        if at < len(self._before) and offset >= self._before[at]:
            return max(0, self._before[at] - 1)
        return offset

    def _units(self, characters: int) -> int:
        if self._is_bmp:
            return min(characters, len(self.text))
        return len(self.text[:characters].encode("utf-16-le")) // 2
