"""Where a model's text can be parted so that each part is read on its own.

A border lies behind the end of a sentence or between paragraphs, never inside of a quotation or
of anything that could be a reference, and it is found from a bounded look ahead. So the parts of a
growing text are those of the whole one, and each character is read once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from chapterverse.grounding.sentences import sentences

AHEAD = 32
"""So many characters behind a border must be known before it is one."""

_WINDOW = 80
_LONGEST_QUOTATION = 1_200
"""A quotation mark that is still open after so many characters opened nothing."""

_BORDER = re.compile(
    r"(?P<paragraph>\n[ ]{0,8}\n\s{0,8}"
    r"|\n(?=[ ]{0,8}(?:[-*•+–][ ]|\d{1,2}[.)][ ]|\#{1,6}[ ]|>)))"
    r"|(?P<line>\n)(?!\s)"
    r"|(?<![.!?…])(?P<stop>[.!?…]{1,12}[\"'”’)\]]{0,4})(?:[ ]{1,8}\n?[ ]{0,8}|\n[ ]{0,8})(?!\s)"
)
_HEADING = re.compile(r"[ ]{0,8}\#{1,6}[ ]")
_NEXT = re.compile(r"[\"'“‘(\[【*_]{0,4}(?P<word>[^\W\d_]{1,20})")
_ROMAN = re.compile(r"[IVXLCMivxlcm]+\Z")
_ORDINAL = re.compile(
    r"(?:(?<![\d:.,–-])\b[1-4]|\b[IVX]{1,4}|\b(?:1st|2nd|3rd|first|second|third|fourth))\Z",
    re.IGNORECASE,
)
_MARKS = re.compile('["“”„«»‘’]')


@dataclass(frozen=True, slots=True)
class Border:
    """A segment ends at `end`, the next one starts at `next`; `paragraph` when a new one begins."""

    end: int
    next: int
    paragraph: bool


class Borders:
    """Finds the borders of a growing text one after another; offsets are those of the text."""

    def __init__(self) -> None:
        self._start = self._searched = self._marked = 0
        self._open: dict[str, int] = {}

    def next(self, text: str, *, whole: bool) -> Border | None:
        """The next border, None when none is certain yet. `whole` says that no more will come."""
        while True:
            match = _BORDER.search(text, self._searched)
            if match is None:
                # A match may begin at the end of what is known and need more to be one.
                self._searched = max(self._searched, len(text) - AHEAD)
                return None
            if not whole and match.end() + AHEAD > len(text):
                self._searched = match.start()
                return None
            heads = match["line"] and _HEADING.match(text, self._start) is not None
            paragraph = match["paragraph"] is not None or bool(heads)
            end = match.end("stop") if match["stop"] else match.start()
            if end > self._start and (
                paragraph or (match["stop"] is not None and self._is_border(text, match))
            ):
                return self._passed(Border(end, match.end(), paragraph))
            self._searched = match.end("stop") if match["stop"] else match.end()

    def forget(self, count: int) -> None:
        """The first `count` characters of the text were dropped; a border lay at their end."""
        self._start -= count
        self._searched = max(0, self._searched - count)
        self._marked -= count
        self._open = {sign: at - count for sign, at in self._open.items()}

    def _passed(self, border: Border) -> Border:
        self._start = self._searched = self._marked = border.next
        self._open = {}
        return border

    def _is_border(self, text: str, match: re.Match[str]) -> bool:
        end = match.end("stop")
        following = _NEXT.match(text, match.end())
        if following is None or not following["word"][0].isupper():
            return False
        word = following["word"]
        is_pronoun = word == "I" and text[following.end() : following.end() + 2].lstrip().islower()
        if _ROMAN.match(word) and not is_pronoun:
            return False
        low = max(self._start, match.start() - _WINDOW)
        if _ORDINAL.search(text[low : match.start()]):
            return False
        if self._quoting(text, end):
            return False
        window = text[low : match.end() + AHEAD]
        return any(stretch.end == end - low for stretch in sentences(window))

    def _quoting(self, text: str, end: int) -> bool:
        """Whether a quotation is open at `end`; each mark is looked at once."""
        for mark in _MARKS.finditer(text, self._marked, end):
            at, sign = mark.start(), mark[0]
            before, after = text[at - 1 : at], text[at + 1 : at + 2]
            if sign == '"':
                if self._open.pop(sign, None) is None:
                    self._open[sign] = at
            elif sign in "“„«":
                self._open.setdefault("“", at)
            elif sign in "”»":
                self._open.pop("“", None)
            elif sign == "‘" and not before.isalnum():
                self._open.setdefault(sign, at)
            elif sign == "’" and not after.isalnum():
                self._open.pop("‘", None)
        self._marked = max(self._marked, end)
        return any(end - at <= _LONGEST_QUOTATION for at in self._open.values())
