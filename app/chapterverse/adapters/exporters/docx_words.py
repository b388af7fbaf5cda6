"""Words of a document as runs of WordprocessingML: emphasis, scripts, links and calls."""

from __future__ import annotations

from collections.abc import Sequence

from chapterverse.adapters.exporters.docx_xml import Element, w
from chapterverse.adapters.exporters.scripts import ARABIC, HEBREW, by_script
from chapterverse.domain.annotations import Pen
from chapterverse.domain.answers import SupportLevel
from chapterverse.domain.document import (
    Call,
    Document,
    Emphasis,
    Line,
    LineBreak,
    Sign,
    VerseNumber,
    Words,
)
from chapterverse.domain.document_lines import SIGNS, lines_of

_PENS = {
    Pen.FIRST: ("FBE9A9", "single"),
    Pen.SECOND: ("D9ECCB", "dash"),
    Pen.THIRD: ("D3E4F3", "dotted"),
    Pen.FOURTH: ("F7DAD6", "dotDash"),
}
_COLOURS = {
    SupportLevel.DIRECT: "24633C",
    SupportLevel.CONTEXTUAL: "175F75",
    SupportLevel.THEMATIC: "7A5312",
    SupportLevel.NOT_SUPPORTED: "9E2F28",
    SupportLevel.UNCHECKED: "5F584D",
}
_FONTS = {HEBREW: ("Ezra SIL", "he-IL"), ARABIC: ("Noto Naskh Arabic", "ar-SA")}


class Runs:
    """The runs of one document. `kind` is "footnote" or "endnote"; `links` are the web addresses
    met so far, by the id of their relationship."""

    def __init__(self, document: Document, kind: str) -> None:
        self.links: dict[str, str] = {}
        self._kind = kind
        self._numbers = {note.key: n for n, note in enumerate(document.footnotes, 1)}
        self._labels = {note.key: note.label for note in document.footnotes}
        self._anchors = {
            part.anchor
            for line in lines_of(document.blocks)
            for part in line
            if isinstance(part, VerseNumber)
        }
        self._bookmarks = 0

    def line(self, line: Line) -> list[Element]:
        """The runs of a line."""
        found: list[Element] = []
        for position, part in enumerate(line):
            match part:
                case Words():
                    found += self._words(part)
                case VerseNumber():
                    number = w("r", w("rPr", w("rStyle", val="VerseNumber")), w("t", part.text))
                    found += [*self.anchored(part.anchor, [number]), _text("\u00a0")]
                case Call():
                    if position and isinstance(line[position - 1], Call):
                        found.append(w("r", _raised(self._kind), w("t", ",")))
                    found += self._call(part)
                case LineBreak():
                    found.append(w("r", w("br")))
                case Sign():
                    colour = w("rPr", w("color", val=_COLOURS[part.level]))
                    found.append(w("r", colour, w("t", SIGNS[part.level])))
        return found

    def anchored(self, anchor: str, runs: Sequence[Element]) -> list[Element]:
        """The runs within a bookmark of that name, "" for none."""
        if not anchor:
            return list(runs)
        self._bookmarks += 1
        number = str(self._bookmarks)
        start = w("bookmarkStart", id=number, name=anchor[:40])
        return [start, *runs, w("bookmarkEnd", id=number)]

    def _words(self, words: Words) -> list[Element]:
        runs = [
            w("r", *_properties(words, script), w("t", text))
            for script, text in by_script(words.text)
        ]
        if words.anchor in self._anchors and words.anchor:
            return [w("hyperlink", *runs, anchor=words.anchor[:40])]
        if words.link:
            name = f"link{len(self.links) + 1}"
            self.links[name] = words.link
            return [w("hyperlink", *runs, r_id=name)]
        return runs

    def _call(self, call: Call) -> list[Element]:
        label = self._labels.get(call.key, call.key)
        if call.again:
            run = w("r", _raised(self._kind), w("t", label))
            return [w("hyperlink", run, anchor=f"call-{call.key}")]
        own_mark = not label.isdigit()
        more = {"customMarkFollows": "1"} if own_mark else {}
        reference = w(f"{self._kind}Reference", id=str(self._numbers[call.key]), **more)
        run = w("r", _raised(self._kind), reference)
        if own_mark:
            run.append(w("t", label))
        return self.anchored(f"call-{call.key}", [run])


def _raised(kind: str) -> Element:
    return w("rPr", w("rStyle", val=f"{kind.capitalize()}Reference"))


def _text(text: str) -> Element:
    return w("r", w("t", text))


def _properties(words: Words, script: str) -> tuple[Element, ...]:
    """The properties of a run, in the order of the schema."""
    kinds = words.emphasis
    found: list[Element] = []
    if script:
        font, _ = _FONTS[script]
        found.append(w("rFonts", ascii=font, hAnsi=font, cs=font))
    elif Emphasis.CODE in kinds:
        found.append(w("rFonts", ascii="DejaVu Sans Mono", hAnsi="DejaVu Sans Mono"))
    if Emphasis.BOLD in kinds or Emphasis.MARKED in kinds:
        found += [w("b"), w("bCs")]
    if Emphasis.ITALIC in kinds or Emphasis.ADDED in kinds:
        found.append(w("i"))
    if Emphasis.DIVINE_NAME in kinds:
        found.append(w("smallCaps"))
    if Emphasis.STRUCK in kinds:
        found.append(w("strike"))
    if Emphasis.JESUS in kinds:
        found.append(w("color", val="8A2F22"))
    elif words.link:
        found.append(w("color", val="2F4579"))
    if words.pen is not None:
        fill, line = _PENS[words.pen]
        found += [w("u", val=line), w("shd", val="clear", color="auto", fill=fill)]
    elif words.link:
        found.append(w("u", val="single"))
    if script:
        found += [w("rtl"), w("lang", bidi=_FONTS[script][1])]
    return (w("rPr", *found),) if found else ()
