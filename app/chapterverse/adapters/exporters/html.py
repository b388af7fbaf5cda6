"""One HTML file with all in it: no script, nothing fetched, every word escaped.

A policy in its head forbids scripts, pictures and connections to whoever opens it. The same markup,
without head and styles, is what goes on the clipboard.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from html import escape

from chapterverse.domain.document import (
    SIGNS,
    Block,
    Call,
    CodeBlock,
    Document,
    Emphasis,
    Footnote,
    Heading,
    Inline,
    Layout,
    Line,
    LineBreak,
    Listing,
    PageBreak,
    Paragraph,
    Quote,
    Role,
    Rule,
    Sign,
    Table,
    VerseList,
    VerseNumber,
    Verses,
    Words,
    WritingLines,
    lines_of,
    note_words,
)
from chapterverse.domain.document_end import NOTES, day_of, end_blocks
from chapterverse.ports import CancelToken, Written

_STYLE = """
:root { color-scheme: light; }
body { margin: 2.5rem auto; padding: 0 1.5rem; max-width: 42rem; background: #fff; color: #231f1a;
  font: 1.125rem/1.5 "Gentium Plus", "Charis SIL", "Noto Serif", Georgia, serif; }
h1 { font-weight: 400; font-size: 1.9rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.35rem; margin: 2rem 0 .5rem; } h3 { font-size: 1.15rem; margin: 1.6rem 0 .4rem; }
h4, h5 { font-size: 1rem; margin: 1.2rem 0 .3rem; }
p { margin: .6rem 0; } .facts, .origin, .label, .small { color: #615a4f; font-size: .88rem; }
.origin { font-style: italic; }
blockquote, .quotation { margin: .7rem 1rem .7rem 1.5rem; }
.passage { border-inline-start: 2px solid #b9b2a6; padding-inline-start: 1.1rem; margin: 1.1rem 0; }
.place { font-variant: small-caps; } .tags { color: #615a4f; font-size: .8rem; }
table { border-collapse: collapse; width: 100%; }
th { text-align: start; font-weight: 400; font-size: .85rem; color: #615a4f; }
th, td { border-bottom: 1px solid #e0d9cc; padding: .25rem .6rem .25rem 0; vertical-align: top; }
[dir="rtl"] { padding-inline-end: .6rem; } .title { font-style: italic; color: #615a4f; }
:lang(he) { font-family: "Ezra SIL", "SBL Hebrew", "Noto Serif Hebrew", serif; font-size: 1.15em; }
:lang(ar) { font-family: "Noto Naskh Arabic", "Scheherazade New", serif; font-size: 1.1em; }
sup { font-size: .65em; line-height: 0; } sup a, a.ref { color: inherit; text-decoration: none; }
a { color: #2f4579; } .jesus { color: #8a2f22; } .name { font-variant: small-caps; }
mark { color: inherit; text-decoration: underline; text-decoration-thickness: 2px; }
.pen1 { background: #fbe9a9; text-decoration-style: solid; }
.pen2 { background: #d9eccb; text-decoration-style: dashed; }
.pen3 { background: #d3e4f3; text-decoration-style: dotted; }
.pen4 { background: #f7dad6; text-decoration-style: wavy; }
.direct { color: #24633c; } .contextual { color: #175f75; } .thematic { color: #7a5312; }
.not_supported { color: #9e2f28; } .unchecked { color: #5f584d; }
.writing { border-bottom: 1px solid #b9b2a6; height: 2.1rem; }
.notes { border-top: 1px solid #231f1a; margin-top: 2.5rem; padding-top: .6rem; }
.note { font-size: .85rem; line-height: 1.35; margin: .35rem 0 .35rem 2rem; text-indent: -2rem; }
.note > a { display: inline-block; width: 2rem; text-indent: 0; color: inherit; }
pre { background: #f4f0e8; padding: .6rem; overflow-x: auto; }
.small > b + p { display: inline; }
@media print { body { max-width: none; margin: 0; } .break { break-before: page; }
  h2, h3, h4, h5, .place, .lead, .origin, .label { break-after: avoid; }
  .writing { break-before: avoid; } tr, .note { break-inside: avoid; } }
"""
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


class HtmlExporter:
    """Writes HTML (see ports.DocumentExporter)."""

    suffix = ".html"

    def write(self, document: Document, layout: Layout, cancel: CancelToken) -> Written:
        """The page as UTF-8."""
        cancel.raise_if_cancelled()
        return Written(html_page(document).encode("utf-8", "replace"))


def html_page(document: Document) -> str:
    """A whole page."""
    digest = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    facts = " · ".join(filter(None, (document.author, day_of(document), *document.tags)))
    writer = _Writer(document)
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{_safe(document.language)}">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="referrer" content="no-referrer">',
        f'<meta name="author" content="{_safe(document.author)}">' if document.author else "",
        f"<title>{_safe(document.title)}</title>",
        f"<style>{_STYLE}</style>",
        "</head>",
        "<body>",
        f"<h1>{_safe(document.title)}</h1>",
        f'<p class="label">{_safe(document.subtitle)}</p>' if document.subtitle else "",
        f'<p class="facts">{_safe(facts)}</p>',
        writer.blocks(document.blocks),
        writer.notes(),
        writer.blocks(end_blocks(document)),
        "</body>",
        "</html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def html_fragment(document: Document) -> str:
    """The words of a document with its notes, for the clipboard; no title and no last page."""
    writer = _Writer(document)
    return "\n".join(part for part in (writer.blocks(document.blocks), writer.notes()) if part)


def _safe(text: str) -> str:
    """Text for an element or an attribute; control characters become spaces."""
    clean = "".join(c if c >= " " or c in "\n\t" else " " for c in text)
    return escape(clean.replace("\x7f", " "), quote=True)


class _Writer:
    """Writes one document; knows its anchors, so that no link leads nowhere."""

    def __init__(self, document: Document) -> None:
        self._labels = {note.key: note.label for note in document.footnotes}
        self._footnotes = document.footnotes
        self._anchors = {
            part.anchor
            for line in lines_of(document.blocks)
            for part in line
            if isinstance(part, VerseNumber)
        }
        self._seen: set[str] = set()

    def blocks(self, blocks: Sequence[Block]) -> str:
        """Blocks one after another."""
        return "\n".join(self._block(block) for block in blocks)

    def notes(self) -> str:
        """All footnotes, "" for none."""
        if not self._footnotes:
            return ""
        body = "\n".join(self._note(note) for note in self._footnotes)
        return f'<section class="notes" aria-label="{NOTES}">\n{body}\n</section>'

    def _note(self, note: Footnote) -> str:
        back = f'<a href="#call-{note.key}">{_safe(note.label)}</a>'
        line = self.line(note_words(note))
        return f'<p class="note" id="note-{note.key}" role="doc-footnote">{back} {line}</p>'

    def _block(self, block: Block) -> str:
        match block:
            case Heading():
                level = min(6, block.level + 1)
                anchor = f' id="{_safe(block.anchor)}"' if block.anchor else ""
                return f"<h{level}{anchor}>{self.line(block.content)}</h{level}>"
            case Paragraph():
                return self._paragraph(block)
            case Quote():
                return f"<blockquote>\n{self.blocks(block.blocks)}\n</blockquote>"
            case Listing():
                items = "\n".join(f"<li>{self.blocks(item)}</li>" for item in block.items)
                if block.start:
                    return f'<ol start="{block.start}">\n{items}\n</ol>'
                return f"<ul>\n{items}\n</ul>"
            case CodeBlock():
                return f"<pre><code>{_safe(block.text)}</code></pre>"
            case Table():
                return self._table(block)
            case Rule():
                return "<hr>"
            case PageBreak():
                return '<div class="break"></div>'
            case WritingLines():
                return '<div class="writing"></div>' * block.count
            case Verses():
                return self._verses(block)
            case VerseList():
                return self._verse_list(block)

    def _paragraph(self, paragraph: Paragraph) -> str:
        kind = "" if paragraph.role is Role.BODY else f' class="{paragraph.role.value}"'
        way = _language(paragraph.language, paragraph.right_to_left)
        return f"<p{kind}{way}>{self.line(paragraph.content)}</p>"

    def _table(self, block: Table) -> str:
        head = "".join(f"<th>{self.line(cell)}</th>" for cell in block.head)
        rows = "\n".join(
            "<tr>" + "".join(f'<td dir="auto">{self.line(cell)}</td>' for cell in row) + "</tr>"
            for row in block.rows
        )
        return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"

    def _verses(self, block: Verses) -> str:
        tags = f' <span class="tags">{_safe(" · ".join(block.tags))}</span>' if block.tags else ""
        parts = [f'<p class="place">{self.line(block.title)}{tags}</p>']
        if len(block.columns) == 1:
            parts.append(self._running(block))
        elif block.columns:
            parts.append(self._columns(block))
        for note in block.notes:
            place = f"<b>{_safe(note.place)}</b>"
            parts.append(f'<div class="small">{place} {self.blocks(note.blocks)}</div>')
        body = "\n".join(parts)
        return f'<div class="passage">\n{body}\n</div>'

    def _running(self, block: Verses) -> str:
        column = block.columns[0]
        way = _language(column.language, column.right_to_left)
        paragraphs: list[list[str]] = []
        found: list[str] = []
        for row in block.rows:
            if not paragraphs or row.paragraph or row.titles[0]:
                paragraphs.append([])
                if row.titles[0]:
                    paragraphs[-1].append(f'<span class="title">{_safe(row.titles[0])}</span><br>')
            paragraphs[-1].append(self.line(row.cells[0]))
        found += [f"<p{way}>{' '.join(part)}</p>" for part in paragraphs]
        return "\n".join(found)

    def _columns(self, block: Verses) -> str:
        ways = [_language(column.language, column.right_to_left) for column in block.columns]
        heads = "".join(
            f'<th scope="col"{way}>{_safe(column.title)}</th>'
            for way, column in zip(ways, block.columns, strict=True)
        )
        rows = []
        for row in block.rows:
            cells = []
            for way, title, cell in zip(ways, row.titles, row.cells, strict=True):
                before = f'<span class="title">{_safe(title)}</span><br>' if title else ""
                cells.append(f"<td{way}>{before}{self.line(cell) if cell else '—'}</td>")
            rows.append(f"<tr>{''.join(cells)}</tr>")
        body = "\n".join(rows)
        return f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"

    def _verse_list(self, block: VerseList) -> str:
        rows = []
        for item in block.items:
            way = _language(item.language, item.right_to_left)
            place = f'<span class="place">{self.line(item.label)}</span>'
            work = f'<span class="tags">{_safe(item.work_id)}</span>'
            words = f"<bdi{way}>{self.line(item.content)}</bdi>"
            rows.append(f"<li>{place} {work} {words}</li>")
        body = "\n".join(rows)
        return f"<ul>\n{body}\n</ul>"

    # ---- words ---------------------------------------------------------------------------------

    def line(self, line: Line) -> str:
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
                anchor = f' id="{_safe(part.anchor)}"' if part.anchor else ""
                return f"<sup{anchor}>{_safe(part.text)}</sup>\u00a0"
            case Call():
                return self._call(part)
            case LineBreak():
                return "<br>"
            case Sign():
                return f'<span class="{part.level.value.lower()}">{SIGNS[part.level]}</span>'

    def _words(self, words: Words) -> str:
        body = _safe(words.text)
        for emphasis in words.emphasis:
            before, after = _TAGS[emphasis]
            body = f"{before}{body}{after}"
        if words.pen is not None:
            body = f'<mark class="pen{words.pen.value}">{body}</mark>'
        if words.anchor in self._anchors and words.anchor:
            return f'<a class="ref" href="#{_safe(words.anchor)}">{body}</a>'
        if words.link:
            return f'<a href="{_safe(words.link)}" rel="noreferrer">{body}</a>'
        return body

    def _call(self, call: Call) -> str:
        label = _safe(self._labels.get(call.key, call.key))
        first = "" if call.key in self._seen else f' id="call-{call.key}"'
        self._seen.add(call.key)
        link = f'<a href="#note-{call.key}" role="doc-noteref">{label}</a>'
        # The isolate keeps the number after a word that runs to the left.
        return f"<sup{first}><bdi>{link}</bdi></sup>"


def _language(language: str, right_to_left: bool) -> str:
    way = f' lang="{_safe(language)}"' if language else ""
    return f'{way} dir="rtl"' if right_to_left else way
