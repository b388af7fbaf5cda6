"""Turns the mark-up of one verse into its words and what is known about them. Total.

Handles the elements of OSIS and the few of ThML and GBF that say the same. Notes, titles and
paragraph marks leave the text and become spans; whatever is not understood is read through.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from chapterverse.adapters.importers.flow import Flow
from chapterverse.adapters.importers.markup import Tag, tokens
from chapterverse.domain.passages import Span, SpanKind

_STRONGS = re.compile(r"strong:([GH])0*(\d+)", re.IGNORECASE)
_WORD_TAG = re.compile(r"</?w(?:\s[^<>]*)?>")
_GBF_ENDS = {"Rf": "RF", "Fi": "FI", "Fr": "FR", "Ts": "TS"}  # lower case ends an element
_GBF_POINT = re.compile(r"W[GHT]\w*|C[ML]")  # a word's number, a new paragraph or line
_SIGN = re.compile(r"(¶|\\\+?[a-z]{1,8}\d?(?:\*|\s|\Z))")
# Elements that make lines of their own; they run over verses, which may hold one end only.
_LINES = frozenset(
    {"l", "lg", "lb", "br", "div", "p", "list", "item", "table", "row", "cell", "chapter", "verse"}
)
DEEPEST = 100
"""Elements inside one another that are followed; no module comes near."""
_NOTES = frozenset({"note", "RF"})
_TITLES = frozenset({"title", "speaker", "TS", "h1", "h2", "h3"})


@dataclass(frozen=True, slots=True)
class VerseText:
    """The words of a verse, their spans, and what was wrong with the mark-up.

    `links` holds the text of each cross-reference note; `opens_paragraph` says that the entry
    ends by opening a paragraph, which belongs to the next verse.
    """

    text: str
    spans: tuple[Span, ...]
    complaints: tuple[str, ...]
    links: tuple[str, ...]
    opens_paragraph: bool


def read_verse(raw: str, *, strongs: bool = True) -> VerseText:
    """Read the mark-up of a verse; `strongs` keeps the Strong's numbers of its words."""
    reader = _VerseReader()
    for token in tokens(raw if strongs else _WORD_TAG.sub("", raw)):
        if isinstance(token, str):
            reader.words(token)
        elif token.name in _GBF_ENDS:
            reader.close(_GBF_ENDS[token.name])
        elif token.opens and (token.closes or _GBF_POINT.fullmatch(token.name)):
            reader.point(token)
        elif token.opens:
            reader.open(token)
        else:
            reader.close(token.name)
    return reader.finish()


@dataclass(slots=True)
class _Open:
    name: str
    kind: SpanKind | None
    start: int
    value: str = ""


class _VerseReader:
    def __init__(self) -> None:
        self._main = Flow()
        self._aside: Flow | None = None  # a note or title being read
        self._asides: list[tuple[SpanKind, int, Flow]] = []
        self._stack: list[_Open] = []
        self._muted = 0
        self._complaints: list[str] = []
        self._links: list[str] = []
        self._paragraph = False
        self._outer: Flow | None = None  # the title in which a note is being read

    def words(self, text: str) -> None:
        """Text between tags."""
        if self._muted:
            return
        if "<" in text or ">" in text:
            self._complaints.append("an angle bracket stands in the text")
        if self._aside is not None:
            self._aside.add(_SIGN.sub(" ", text))
        elif "\\" not in text and "¶" not in text:
            self._plain(text)
        else:
            for i, part in enumerate(_SIGN.split(text)):
                self._sign(part) if i % 2 else self._plain(part)

    def _plain(self, text: str) -> None:
        if self._paragraph and text.strip():
            if text[0].isspace():
                self._main.gap()
            self._main.mark(SpanKind.PARAGRAPH, self._main.start, self._main.start)
            self._paragraph = False
        if self._main.ends_quotation and text[:1].isalpha():
            self._complaints.append("a space is missing after ”")
            self._main.gap()
        self._main.add(text)

    def _sign(self, sign: str) -> None:
        """A paragraph sign, or mark-up of the text's own source (USFM) that was left in it."""
        if sign == "¶":
            self._begin_paragraph()
            return
        self._complaints.append(f"a stray {sign.strip()}")
        if sign.startswith("\\nd") and not sign.endswith("*"):  # its end is a </divineName>
            self._push("divineName", SpanKind.DIVINE_NAME)

    def point(self, tag: Tag) -> None:
        """An empty element: a milestone, a line or paragraph mark."""
        named = tag.name in ("p", "CM")
        typed = tag.name in ("div", "milestone", "lb") and tag.get("type") == "x-p"
        if (named or typed) and not tag.get("eID"):
            self._begin_paragraph()
        if tag.name in _LINES:
            self._flow().gap()

    def open(self, tag: Tag) -> None:
        """The start of an element."""
        name = tag.name
        if len(self._stack) >= DEEPEST:
            return
        if name in _NOTES or name in _TITLES:
            if self._aside is None:
                self._aside = Flow()
                kind = SpanKind.NOTE if name in _NOTES else SpanKind.TITLE
                at = self._main.size if kind is SpanKind.NOTE else self._main.start
                self._asides.append((kind, at, self._aside))
                link = "link" if tag.get("type") == "crossReference" else ""
                self._stack.append(_Open(name, kind, at, link))
                return
            if name in _NOTES:  # a note inside a title is a note on the first word
                outer, self._aside = self._aside, Flow()
                self._asides.append((SpanKind.NOTE, self._main.start, self._aside))
                self._stack.append(_Open(name, SpanKind.NOTE, -1))
                self._outer = outer
                return
        if name in _LINES:
            self._flow().gap()
        if name == "reference" and tag.get("type") == "annotateRef":
            self._muted += 1
            self._stack.append(_Open(name, None, -2))
            return
        kind_of, value = self._kind(tag)
        if kind_of is SpanKind.PARAGRAPH:
            self._begin_paragraph()
            kind_of = None
        self._push(name, kind_of if self._aside is None else None, value)

    def _kind(self, tag: Tag) -> tuple[SpanKind | None, str]:
        match tag.name:
            case "w":
                numbers = _STRONGS.findall(tag.get("lemma"))
                value = " ".join(f"{letter.upper()}{number}" for letter, number in numbers)
                return (SpanKind.STRONGS, value) if value else (None, "")
            case "transChange" if tag.get("type") in ("added", ""):
                return SpanKind.ADDED, ""
            case "FI":
                return SpanKind.ADDED, ""
            case "divineName":
                return SpanKind.DIVINE_NAME, ""
            case "q" if tag.get("who") == "Jesus":
                return SpanKind.WORDS_OF_JESUS, ""
            case "FR":
                return SpanKind.WORDS_OF_JESUS, ""
            case "p":
                return SpanKind.PARAGRAPH, ""
            case _:
                return None, ""

    def close(self, name: str) -> None:
        """The end of an element and of those inside it that were left open."""
        if all(item.name != name for item in self._stack):
            self._complain(name, f"</{name}> closes nothing")
            return
        while True:
            item = self._stack.pop()
            self._end(item)
            if item.name == name:
                return
            self._complain(item.name, f"<{item.name}> is not closed before </{name}>")

    def finish(self) -> VerseText:
        """End what is open and hand over the verse."""
        while self._stack:
            item = self._stack.pop()
            self._end(item)
            self._complain(item.name, f"<{item.name}> is never closed")
        for kind, at, flow in self._asides:
            if value := flow.text():
                self._main.mark(kind, at, at, value)
        return VerseText(
            self._main.text(),
            self._main.spans(),
            tuple(self._complaints),
            tuple(self._links),
            self._paragraph,
        )

    def _complain(self, name: str, what: str) -> None:
        if name not in _LINES and name != "q":
            self._complaints.append(what)

    def _flow(self) -> Flow:
        return self._main if self._aside is None else self._aside

    def _push(self, name: str, kind: SpanKind | None, value: str = "") -> None:
        if len(self._stack) < DEEPEST:
            self._stack.append(_Open(name, kind, self._main.start, value))

    def _begin_paragraph(self) -> None:
        if self._aside is None:
            self._paragraph = True
            self._main.gap()

    def _end(self, item: _Open) -> None:
        if item.name in _LINES:
            self._flow().gap()
        if item.start == -2:
            self._muted -= 1
        elif item.kind in (SpanKind.NOTE, SpanKind.TITLE):
            if item.value and self._aside is not None:
                self._links.append(self._aside.text())
            self._aside = self._outer if item.start == -1 else None
            self._main.cut() if item.kind is SpanKind.NOTE else self._main.gap()
        elif item.kind is not None:
            self._main.mark(item.kind, item.start, self._main.size, item.value)
