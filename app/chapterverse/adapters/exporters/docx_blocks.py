"""Blocks of a document as paragraphs and tables of WordprocessingML."""

from __future__ import annotations

from collections.abc import Sequence

from chapterverse.adapters.exporters.docx_words import Runs
from chapterverse.adapters.exporters.docx_xml import Element, keep_with_next, w
from chapterverse.domain.document import (
    Block,
    CodeBlock,
    Heading,
    Inline,
    Line,
    LineBreak,
    Listing,
    PageBreak,
    Paragraph,
    Quote,
    Role,
    Rule,
    Table,
    VerseList,
    Verses,
    Words,
    WritingLines,
)

_ROLES = {
    Role.LEAD: "Lead",
    Role.ORIGIN: "Origin",
    Role.LABEL: "Label",
    Role.SMALL: "Facts",
    Role.QUOTATION: "Quote",
}


class Blocks:
    """Writes blocks with the `runs` of one document. `lists` are the first numbers of the lists
    met so far, 0 for one of points; a paragraph names its list by the place in there, from 1."""

    def __init__(self, runs: Runs) -> None:
        self._runs = runs
        self.lists: list[int] = []

    def write(
        self, blocks: Sequence[Block], style: str = "", level: int = -1, number: int = 0
    ) -> list[Element]:
        """Blocks as paragraphs and tables; `level` and `number` are those of a list around them."""
        found: list[Element] = []
        for block in blocks:
            listed = number if not found else 0
            made = self._block(block, style, level, listed)
            if isinstance(block, WritingLines):
                keep_with_next([*found[-1:], *made[:-1]])
            found += made
        return found

    def _block(self, block: Block, style: str, level: int, number: int) -> list[Element]:
        match block:
            case Heading():
                runs = self._runs.line(block.content)
                name = f"Heading{min(4, block.level)}"
                return [paragraph(name, self._runs.anchored(block.anchor, runs))]
            case Paragraph():
                name = style or _ROLES.get(block.role, "")
                runs = self._runs.line(block.content)
                return [paragraph(name, runs, block.right_to_left, level, number)]
            case Quote():
                return self.write(block.blocks, "Quote")
            case Listing():
                return self._list(block, level + 1)
            case CodeBlock():
                text = block.text.split("\n")
                line: list[Inline] = []
                for row in text:
                    line += [*((LineBreak(),) if line else ()), Words(row)]
                return [paragraph("Code", self._runs.line(tuple(line)))]
            case Table():
                return self._table(block.head, block.rows, [False] * len(block.head))
            case Rule():
                return [paragraph("Writing", [])]
            case PageBreak():
                return [w("p", w("r", w("br", type="page")))]
            case WritingLines():
                return [paragraph("Writing", []) for _ in range(block.count)]
            case Verses():
                return self._verses(block)
            case VerseList():
                return self._verse_list(block)

    def _list(self, block: Listing, level: int) -> list[Element]:
        self.lists.append(block.start)
        number = len(self.lists)
        found: list[Element] = []
        for item in block.items:
            found += self.write(item, "", min(level, 8), number)
        return found

    def _verses(self, block: Verses) -> list[Element]:
        title: Line = block.title
        if block.tags:
            title = (*title, Words(f" · {' · '.join(block.tags)}"))
        found = [paragraph("Place", self._runs.line(title))]
        if len(block.columns) == 1:
            found += self._running(block)
        elif block.columns:
            found += self._columns(block)
        for note in block.notes:
            first = self._runs.line((Words(f"{note.place} "),))
            inner = self.write(note.blocks, "MarginNote")
            if inner and inner[0].tag == w("p").tag:
                at = 1 if len(inner[0]) and inner[0][0].tag == w("pPr").tag else 0
                for run in reversed(first):
                    inner[0].insert(at, run)
                found += inner
            else:
                found += [paragraph("MarginNote", first), *inner]
        return found

    def _running(self, block: Verses) -> list[Element]:
        column = block.columns[0]
        paragraphs: list[list[Inline]] = []
        for row in block.rows:
            if not paragraphs or row.paragraph or row.titles[0]:
                paragraphs.append([])
                if row.titles[0]:
                    paragraphs[-1] += [Words(row.titles[0]), LineBreak()]
            elif paragraphs[-1]:
                paragraphs[-1].append(Words(" "))
            paragraphs[-1] += row.cells[0]
        return [
            paragraph("Passage", self._runs.line(tuple(line)), column.right_to_left)
            for line in paragraphs
        ]

    def _columns(self, block: Verses) -> list[Element]:
        head = tuple((Words(column.title),) for column in block.columns)
        rows = []
        for row in block.rows:
            cells = []
            for title, cell in zip(row.titles, row.cells, strict=True):
                before: Line = (Words(title), LineBreak()) if title else ()
                cells.append((*before, *(cell or (Words("—"),))))
            rows.append(tuple(cells))
        ways = [column.right_to_left for column in block.columns]
        return self._table(head, rows, ways)

    def _verse_list(self, block: VerseList) -> list[Element]:
        found = []
        for item in block.items:
            label = (*item.label, Words(f" ({item.work_id})"))
            found.append(paragraph("Place", self._runs.line(label)))
            runs = self._runs.line(item.content)
            found.append(paragraph("Quote", runs, item.right_to_left))
        return found

    def _table(
        self,
        head: Sequence[Line],
        rows: Sequence[Sequence[Line]],
        ways: Sequence[bool],
    ) -> list[Element]:
        line = {"val": "single", "sz": "4", "space": "0", "color": "E0D9CC"}
        borders = w("tblBorders", w("top", **line), w("bottom", **line), w("insideH", **line))
        width = w("tblW", w="5000", type="pct")
        table = w(
            "tbl",
            w("tblPr", w("bidiVisual", val="0"), width, borders),
            w("tblGrid", *(w("gridCol") for _ in head)),
        )
        for number, cells in enumerate((head, *rows)):
            made = w("tr")
            if number == 0:
                made.append(w("trPr", w("cantSplit"), w("tblHeader")))
            for cell, way in zip(cells, ways, strict=True):
                runs = self._runs.line(cell)
                style = "Facts" if number == 0 else ""
                made.append(w("tc", w("tcPr"), paragraph(style, runs, way)))
            table.append(made)
        return [table, w("p")]


def paragraph(
    style: str,
    runs: Sequence[Element],
    right_to_left: bool = False,
    level: int = -1,
    number: int = 0,
) -> Element:
    """A paragraph in a style, "" for the plain one; with a `level` as deep as that of a list, and
    with a `number` an item of that list."""
    properties = w("pPr")
    if style:
        properties.append(w("pStyle", val=style))
    if number:
        properties.append(w("numPr", w("ilvl", val=str(level)), w("numId", val=str(number))))
    if right_to_left:
        properties.append(w("bidi"))
    if level >= 0 and not number:
        properties.append(w("ind", start=str(360 * (level + 1))))
    return w("p", properties, *runs) if len(properties) else w("p", *runs)
