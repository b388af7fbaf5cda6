"""Blocks and footnotes of a document as markup."""

from __future__ import annotations

from collections.abc import Sequence

from chapterverse.adapters.exporters.html_words import Lines, safe
from chapterverse.domain.document import (
    Block,
    CodeBlock,
    Document,
    Footnote,
    Heading,
    Listing,
    PageBreak,
    Paragraph,
    Quote,
    Role,
    Rule,
    Table,
    VerseList,
    Verses,
    WritingLines,
)
from chapterverse.domain.document_end import NOTES
from chapterverse.domain.document_lines import note_words


class Blocks:
    """Writes the blocks and the footnotes of one document."""

    def __init__(self, document: Document) -> None:
        self._footnotes = document.footnotes
        self._lines = Lines(document)

    def write(self, blocks: Sequence[Block]) -> str:
        """Blocks one after another."""
        return "\n".join(self._block(block) for block in blocks)

    def notes(self) -> str:
        """All footnotes, "" for none."""
        if not self._footnotes:
            return ""
        body = "\n".join(self._note(note) for note in self._footnotes)
        return f'<section class="notes" aria-label="{NOTES}">\n{body}\n</section>'

    def _note(self, note: Footnote) -> str:
        back = f'<a href="#call-{note.key}">{safe(note.label)}</a>'
        line = self._lines.write(note_words(note))
        return f'<p class="note" id="note-{note.key}" role="doc-footnote">{back} {line}</p>'

    def _block(self, block: Block) -> str:
        match block:
            case Heading():
                level = min(6, block.level + 1)
                anchor = f' id="{safe(block.anchor)}"' if block.anchor else ""
                return f"<h{level}{anchor}>{self._lines.write(block.content)}</h{level}>"
            case Paragraph():
                return self._paragraph(block)
            case Quote():
                return f"<blockquote>\n{self.write(block.blocks)}\n</blockquote>"
            case Listing():
                items = "\n".join(f"<li>{self.write(item)}</li>" for item in block.items)
                if block.start:
                    return f'<ol start="{block.start}">\n{items}\n</ol>'
                return f"<ul>\n{items}\n</ul>"
            case CodeBlock():
                return f"<pre><code>{safe(block.text)}</code></pre>"
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
        return f"<p{kind}{way}>{self._lines.write(paragraph.content)}</p>"

    def _table(self, block: Table) -> str:
        head = "".join(f"<th>{self._lines.write(cell)}</th>" for cell in block.head)
        rows = "\n".join(
            "<tr>"
            + "".join(f'<td dir="auto">{self._lines.write(cell)}</td>' for cell in row)
            + "</tr>"
            for row in block.rows
        )
        return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"

    def _verses(self, block: Verses) -> str:
        tags = f' <span class="tags">{safe(" · ".join(block.tags))}</span>' if block.tags else ""
        parts = [f'<p class="place">{self._lines.write(block.title)}{tags}</p>']
        if len(block.columns) == 1:
            parts.append(self._running(block))
        elif block.columns:
            parts.append(self._columns(block))
        for note in block.notes:
            place = f"<b>{safe(note.place)}</b>"
            parts.append(f'<div class="small">{place} {self.write(note.blocks)}</div>')
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
                    paragraphs[-1].append(f'<span class="title">{safe(row.titles[0])}</span><br>')
            paragraphs[-1].append(self._lines.write(row.cells[0]))
        found += [f"<p{way}>{' '.join(part)}</p>" for part in paragraphs]
        return "\n".join(found)

    def _columns(self, block: Verses) -> str:
        ways = [_language(column.language, column.right_to_left) for column in block.columns]
        heads = "".join(
            f'<th scope="col"{way}>{safe(column.title)}</th>'
            for way, column in zip(ways, block.columns, strict=True)
        )
        rows = []
        for row in block.rows:
            cells = []
            for way, title, cell in zip(ways, row.titles, row.cells, strict=True):
                before = f'<span class="title">{safe(title)}</span><br>' if title else ""
                cells.append(f"<td{way}>{before}{self._lines.write(cell) if cell else '—'}</td>")
            rows.append(f"<tr>{''.join(cells)}</tr>")
        body = "\n".join(rows)
        return f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"

    def _verse_list(self, block: VerseList) -> str:
        rows = []
        for item in block.items:
            way = _language(item.language, item.right_to_left)
            place = f'<span class="place">{self._lines.write(item.label)}</span>'
            work = f'<span class="tags">{safe(item.work_id)}</span>'
            words = f"<bdi{way}>{self._lines.write(item.content)}</bdi>"
            rows.append(f"<li>{place} {work} {words}</li>")
        body = "\n".join(rows)
        return f"<ul>\n{body}\n</ul>"


def _language(language: str, right_to_left: bool) -> str:
    way = f' lang="{safe(language)}"' if language else ""
    return f'{way} dir="rtl"' if right_to_left else way
