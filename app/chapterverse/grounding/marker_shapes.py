"""The shapes in which a model marks a citation, and the signs that a cut marker leaves behind.

Each finder gives cuts: stretches of a text to leave out, with the inside of the marker where there
is one. Every pattern is bounded, so that a hostile text costs no more than its length.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from chapterverse.domain.ref_parser import scan_all
from chapterverse.grounding.draft import Offered

_WORD = r"(?:citation|cite|source|reference|ref|verse|passage|footnote)s?"
_ID = r"[1-3]?[a-z]{2,8}_\d{1,3}_\d{1,3}(?:-[1-3]?[a-z]{2,8}_\d{1,3}_\d{1,3}|-[\d_]{1,7})?"
_KEY = r"[bcdfghjkmnpqrstvwxz][2-79][bcdfghjkmnpqrstvwxz]"
"""The shape of an opaque key (see prompts.with_keys); no English word has it."""

_MARKER = rf"""
      <sup\b[^<>]{{0,60}}>[^<>\w]{{0,4}}(?P<sup>[\w\s,;*†‡-]{{1,20}})</\s{{0,3}}sup\s{{0,3}}>
    | </?[a-z](?P<attributes>[^<>\n]{{0,200}})>
    | (?P<two>\[\[|\{{\{{|<<)?(?(two)|[\[{{【<(])\s{{0,3}}/?\s{{0,3}}
          (?:(?:cite|citation)s?(?=\W)\s{{0,3}}[:=|\#–—-]?
            |{_WORD}\s{{0,3}}[:=|\#–—-]
            |(?<!\(){_WORD}(?=\W)
            |(?:citation|cite|source|footnote|ref)s?\s{{1,3}}(?=\d))\s{{0,3}}
          (?P<cite>[^\[\](){{}}【】<>]{{0,120}}?)\s{{0,3}}
          (?(two)[\])}}】>]{{1,2}}|[\])}}】>])
    | [\[{{【<(]\s{{0,3}}{_WORD}\s{{0,3}}[:=]\s{{0,3}}(?P<open>)
    | [\[{{【<]{{1,2}}\s{{0,3}}/?\s{{0,3}}(?:cite|citation)s?(?!\w)\s{{0,3}}(?P<opened>)
    | [\[{{【<(]{{1,2}}\s{{0,3}}(?:cit?)\s{{0,3}}\Z
    | 【(?P<lenticular>[^【】]{{0,120}})】
    | \[\^(?P<caret>[^\[\]]{{1,40}})\]:?
    | \[(?P<bracket>[^\[\]]{{0,160}})\](?P<link>\([^()\s]{{0,300}}\))?
    | \\\w{{0,12}}(?:cite|footnote)\w{{0,8}}\s?\{{(?P<latex>[^{{}}]{{0,120}})\}}?
    | \^\[?(?P<raised>\d{{1,3}})\]?
    | (?P<figure>[⁰¹²³⁴-⁹①-⑳†‡]+)
    | (?P<tool>(?:(?:\\?ue20\d){{0,3}}(?:cite)?
          turn\d{{1,4}}(?:[a-z]{{1,12}}\d{{0,4}})?(?:\\?ue20\d)?)+)
    | (?<!\w)(?P<id>{_ID})(?!\w)
    | (?<!\w)(?=\w{{0,24}}_\d)(?P<scored>\w{{1,40}}(?:-\w{{1,20}}){{0,2}})
    | (?<!\w)(?-i:(?P<key>{_KEY}))(?!\w)
    | (?<![^\W_]){_WORD}\s?[:=]\s?(?P<said>)
    | (?-i:(?<![A-Z])(?:CITE)+(?![A-Z](?![a-z])))(?P<bare>)
    """
_FIGURES = re.compile(r"[\d\s,;:.†‡*^#L-]+|\d+†\w+|\d+:\d+†.*", re.IGNORECASE)
_ITEM = re.compile(
    rf"""
      {_ID}(?!\w)
    | (?:[1-3]\s?|(?:i{{1,3}}|first|second|third|1st|2nd|3rd)\s)?[^\W\d_]{{2,16}}\.?
          (?:\s(?:of\s)?[^\W\d_]{{2,16}}\.?){{0,2}}\s?\d{{1,3}}
          (?:\s?[:.]\s?\d{{1,3}}(?:\s?[-–]\s?\d{{1,3}}(?::\d{{1,3}})?)?)
    | (?=[\w.-]{{0,24}}[\d_])[\w.-]{{1,40}}(?<!\.)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SHAPED = re.compile(rf"(?<!\w)(?:{_ID}|{_KEY})(?!\w)", re.IGNORECASE)
_PLACE = re.compile(r"[\s:=]\S{0,20}\d")
_BETWEEN = re.compile(r"[\s,;|&]{0,4}(?:and\s)?", re.IGNORECASE)
_CLOSING = re.compile(r"\s{0,2}[\])}】>]")
_MOST_ITEMS = 8

_UNTIDY = re.compile(
    r"""
      [\[\]【】{}]
    | \s{0,4}\(\s{0,4}
          (?:(?:cf|see|compare|cited?|also|and|verses?|source|in)\b\.?[\s;,:.&-]{0,4}){0,3}
          [\s;,:.&-]{0,8}\)
    | (?<=\()\s{0,4}[;,:]{1,4}\s{0,4}(?:(?:and|or)\b\s{0,4})?
    | \s{0,4}[;,:]\s{0,4}(?:(?:and|or|see|cf\.?)\b\s{0,4})?(?=\))
    | (?<![.…])\s{0,4}[,;:](?=\s{0,4}[,;.!?](?!\.))
    | (?<=\()\s+|[ ]{1,4}(?=\))
    | [ ]{1,4}(?=[.,;:!?](?:\s|["'”’)]|\Z))
    | (?<=[ ])[ ]+
    | [ ]{1,4}(?=\n)|(?<=\n)[ ]+
    | \A\s+|\s{1,4}\Z
    | \A(?:[-*•+–>]\s+|>|\d{1,2}[.)]\s+(?=\S))
    | (?<![^\s])\#{1,6}(?=\s|\Z)
    | \*{1,3}(?=\S)|(?<=\S)\*{1,3}|`{1,3}|(?<!\w)_{1,3}(?=\w)|(?<=[\w.!?,”])_{1,3}(?!\w)
    | \A[.,;:)]+\s*
    """,
    re.VERBOSE | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Cut:
    """Characters of a text to leave out. `body` is the inside of a citation marker, None where
    the characters cite nothing; `instead` takes their place."""

    start: int
    end: int
    body: str | None = None
    instead: str = ""


@dataclass(frozen=True, slots=True)
class MarkerShapes:
    """Finds markers, those of the offered keys among them."""

    keys: re.Pattern[str]
    all: re.Pattern[str]

    @classmethod
    def of(cls, offered: Offered) -> MarkerShapes:
        """The shapes for an answer that was offered these passages."""
        keys = sorted((p.key for p in offered.passages if p.key), key=len, reverse=True)
        # An opaque key is no part of any word; an id may be the beginning of a longer one.
        opaque = [key for key in keys if re.fullmatch(_KEY, key)]
        either = [rf"(?<![\w-]){re.escape(key)}(?![\w-])" for key in keys if key not in opaque]
        shapes = "|".join((*either, *opaque)) or r"(?!)"
        every = re.compile(f"{_MARKER} | (?P<known>{shapes})", re.VERBOSE | re.IGNORECASE)
        return cls(re.compile(shapes, re.IGNORECASE), every)

    def markers(self, text: str) -> list[Cut]:
        """Citation markers in order; none overlap."""
        cuts: list[Cut] = []
        at = 0
        while (match := self.all.search(text, at)) is not None:
            cut = self._cut(text, match)
            cuts += [cut] if cut else []
            at = max(match.start() + 1, cut.end if cut else 0)
        return cuts

    def _cut(self, text: str, match: re.Match[str]) -> Cut | None:
        start, end = match.span()
        if match["open"] is not None or match["opened"] is not None:
            end = self._items_end(text, match.end())
            return Cut(start, end, text[match.end() : end])
        if match["said"] is not None:
            end = self._items_end(text, match.end())
            if end == match.end() and not match[0].startswith("CITE"):
                return None
            return Cut(start, end, text[match.end() : end])
        if match["bracket"] == "":
            return Cut(start, end)
        if match["bracket"] is not None and not self._cites(match["bracket"]):
            if match["link"] is None:
                return None
            return Cut(match.start("link"), match.end("link"))
        if match["attributes"] is not None:
            inside = match["attributes"]
            cites = self.keys.search(inside) or _SHAPED.search(inside) or _PLACE.search(inside)
            return Cut(start, end, inside if cites else None)
        body = next((v for v in map(match.group, _BODIES) if v is not None), "")
        return Cut(start, end, "" if _FIGURES.fullmatch(body) else body)

    def _items_end(self, text: str, start: int) -> int:
        """The end of what is shaped like keys, ids and references from `start` on."""
        end = start
        item: re.Match[str] | None = None
        count = 0
        while count < _MOST_ITEMS and (item or not count):
            between = _BETWEEN.match(text, end)
            at = between.end() if between else end
            item = self.keys.match(text, at) or _ITEM.match(text, at)
            end = item.end() if item else end
            count += 1
        closing = _CLOSING.match(text, end) if end > start else None
        return closing.end() if closing else end

    def _cites(self, body: str) -> bool:
        """Whether words in square brackets cite, rather than being an editor's insertion."""
        if _FIGURES.fullmatch(body) or self.keys.search(body):
            return True
        if _SHAPED.search(body):
            return True
        if not any(character.isdigit() for character in body):
            return False
        found = scan_all(body)
        return sum(item.end - item.start for item in found) * 2 > len(body.strip())


_BODIES = (
    *("cite", "sup", "lenticular", "caret", "bracket", "latex", "id", "scored", "key"),
    *("raised", "figure", "tool", "bare", "known"),
)


def untidy(text: str) -> list[Cut]:
    """What cut markers leave behind, and signs of a mark-up that is not shown: brackets, empty
    parentheses, doubled stops and spaces, emphasis, the signs of a list."""
    return [Cut(m.start(), m.end()) for m in _UNTIDY.finditer(text) if m.end() > m.start()]
