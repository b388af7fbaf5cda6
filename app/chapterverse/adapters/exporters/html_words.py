"""Words of a document as markup, every character escaped."""

from __future__ import annotations

from html import escape

from chapterverse.domain.document import (
    Call,
    Document,
    Emphasis,
    Inline,
    Line,
    LineBreak,
    Sign,
    VerseNumber,
    Words,
)
from chapterverse.domain.document_lines import SIGNS, lines_of

_TAGS = {
    Emphasis.STRUCK: ("<s>", "</s>"),
    Emphasis.BOLD: ("<strong>", "</strong>"),
    Emphasis.ITALIC: ("<em>", "</em>"),
    Emphasis.CODE: ("<code>", "</code>"),
    Emphasis.MARKED: ("<b>", "</b>"),
    Emphasis.JESUS: ('<span class="jesus">', "</span>"),
    Emphasis.DIVINE_NAME: ('<span class="name">', "</span>"),
    Emphasis.ADDED: ("<i>", "</i>"),
}


def safe(text: str) -> str:
    """Text for an element or an attribute; control characters become spaces."""
    clean = "".join(c if c >= " " or c in "\n\t" else " " for c in text)
    return escape(clean.replace("\x7f", " "), quote=True)


class Lines:
    """Writes the lines of one document; knows its anchors, so that no link leads nowhere."""

    def __init__(self, document: Document) -> None:
        self._labels = {note.key: note.label for note in document.footnotes}
        self._anchors = {
            part.anchor
            for line in lines_of(document.blocks)
            for part in line
            if isinstance(part, VerseNumber)
        }
        self._seen: set[str] = set()

    def write(self, line: Line) -> str:
        """Words as markup."""
        found: list[str] = []
        for position, part in enumerate(line):
            if position and isinstance(part, Call) and isinstance(line[position - 1], Call):
                found.append("<sup>,</sup>")
            found.append(self._inline(part))
        return "".join(found)

    def _inline(self, part: Inline) -> str:
        match part:
            case Words():
                return self._words(part)
            case VerseNumber():
                anchor = f' id="{safe(part.anchor)}"' if part.anchor else ""
                return f"<sup{anchor}>{safe(part.text)}</sup>\u00a0"
            case Call():
                return self._call(part)
            case LineBreak():
                return "<br>"
            case Sign():
                return f'<span class="{part.level.value.lower()}">{SIGNS[part.level]}</span>'

    def _words(self, words: Words) -> str:
        body = safe(words.text)
        for emphasis in words.emphasis:
            before, after = _TAGS[emphasis]
            body = f"{before}{body}{after}"
        if words.pen is not None:
            body = f'<mark class="pen{words.pen.value}">{body}</mark>'
        if words.anchor in self._anchors and words.anchor:
            return f'<a class="ref" href="#{safe(words.anchor)}">{body}</a>'
        if words.link:
            return f'<a href="{safe(words.link)}" rel="noreferrer">{body}</a>'
        return body

    def _call(self, call: Call) -> str:
        label = safe(self._labels.get(call.key, call.key))
        first = "" if call.key in self._seen else f' id="call-{call.key}"'
        self._seen.add(call.key)
        link = f'<a href="#note-{call.key}" role="doc-noteref">{label}</a>'
        # The isolate keeps the number after a word that runs to the left.
        return f"<sup{first}><bdi>{link}</bdi></sup>"
