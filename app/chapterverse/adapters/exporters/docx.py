"""Word documents with real footnotes (or endnotes), written part by part after ECMA-376.

The numbers of the notes are Word's own; they equal the document's, because both count in the order
of the calls. † and ‡ are marks of their own, which Word leaves out of its counting.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from datetime import UTC

from chapterverse.adapters.exporters import docx_styles
from chapterverse.adapters.exporters.docx_words import Runs
from chapterverse.adapters.exporters.docx_xml import (
    Element,
    content_types,
    core_properties,
    keep_with_next,
    part,
    relation,
    relationships,
    w,
)
from chapterverse.domain.document import (
    Block,
    CodeBlock,
    Document,
    Heading,
    Inline,
    Layout,
    Line,
    LineBreak,
    Listing,
    PageBreak,
    Paper,
    Paragraph,
    Quote,
    Role,
    Rule,
    Table,
    VerseList,
    Verses,
    Words,
    WritingLines,
    line_text,
    note_words,
)
from chapterverse.domain.document_end import day_of, end_blocks
from chapterverse.ports import CancelToken, Written

_PAPERS = {Paper.A4: (11906, 16838), Paper.LETTER: (12240, 15840), Paper.A5: (8391, 11906)}
_MARGINS = {Paper.A4: 1842, Paper.LETTER: 1900, Paper.A5: 964}
_WIDE = 3400  # twentieths of a point, room for handwriting
_ROLES = {
    Role.LEAD: "Lead",
    Role.ORIGIN: "Origin",
    Role.LABEL: "Label",
    Role.SMALL: "Facts",
    Role.QUOTATION: "Quote",
}


class DocxExporter:
    """Writes DOCX (see ports.DocumentExporter)."""

    suffix = ".docx"

    def write(self, document: Document, layout: Layout, cancel: CancelToken) -> Written:
        """The package; the same document gives the same bytes."""
        cancel.raise_if_cancelled()
        return Written(_Package(document, layout).content())


class _Package:
    """One document on its way into a package."""

    def __init__(self, document: Document, layout: Layout) -> None:
        self._document = document
        self._layout = layout
        self._notes = "endnotes" if layout.endnotes else "footnotes"
        self._runs = Runs(document, self._notes.removesuffix("s"))
        self._lists: list[int] = []

    def content(self) -> bytes:
        """All parts, zipped."""
        document = self._document
        body = w("body", *self._front(), *self._blocks(document.blocks))
        for element in self._blocks(end_blocks(document)):
            body.append(element)
        body.append(self._section())
        root = w("document", body)
        time = document.time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        parts = {
            "[Content_Types].xml": content_types(self._notes),
            "_rels/.rels": relationships(
                {
                    "rId1": (relation("officeDocument"), "word/document.xml"),
                    "rId2": (
                        "http://schemas.openxmlformats.org/package/2006/relationships/metadata/"
                        "core-properties",
                        "docProps/core.xml",
                    ),
                }
            ),
            "docProps/core.xml": core_properties(
                document.title, document.author, ", ".join(document.tags), time
            ),
            "word/document.xml": part(root),
            f"word/{self._notes}.xml": self._note_part(),
            "word/styles.xml": docx_styles.styles(self._layout.large_print),
            "word/numbering.xml": docx_styles.numbering(self._lists),
            "word/settings.xml": docx_styles.settings(self._notes),
            "word/header1.xml": docx_styles.header(document.title),
            "word/footer1.xml": docx_styles.footer(),
            "word/_rels/document.xml.rels": relationships(self._relations()),
        }
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in parts.items():
                archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
        return out.getvalue()

    def _relations(self) -> dict[str, tuple[str, str]]:
        found = {
            name: (relation(name), f"{name}.xml")
            for name in ("styles", "numbering", "settings", self._notes)
        }
        found["header1"] = (relation("header"), "header1.xml")
        found["footer1"] = (relation("footer"), "footer1.xml")
        for name, target in self._runs.links.items():
            found[name] = (relation("hyperlink"), target)
        return found

    def _section(self) -> Element:
        width, height = _PAPERS[self._layout.paper]
        margin = str(_MARGINS[self._layout.paper])
        end = str(_WIDE) if self._layout.wide_margins else margin
        return w(
            "sectPr",
            w("headerReference", type="default", r_id="header1"),
            w("footerReference", type="default", r_id="footer1"),
            w("pgSz", w=str(width), h=str(height)),
            w(
                "pgMar",
                top="1300",
                bottom="1300",
                left=margin,
                right=end,
                header="700",
                footer="700",
            ),
        )

    # ---- front ---------------------------------------------------------------------------------

    def _front(self) -> list[Element]:
        document = self._document
        found = [_paragraph("Title", self._runs.line((Words(document.title),)))]
        if document.subtitle:
            found.append(_paragraph("Subtitle", self._runs.line((Words(document.subtitle),))))
        facts = " · ".join(filter(None, (document.author, day_of(document), *document.tags)))
        found.append(_paragraph("Facts", self._runs.line((Words(facts),))))
        headings = [block for block in document.blocks if isinstance(block, Heading)]
        if self._layout.contents and len(headings) > 2:
            found += self._contents([heading for heading in headings if heading.level < 3])
        return found

    def _contents(self, headings: Sequence[Heading]) -> list[Element]:
        """A field that Word fills with pages; until then it holds the headings, as links."""
        found = []
        for position, heading in enumerate(headings):
            text = line_text(heading.content)
            link = w("hyperlink", w("r", w("t", text)), anchor=heading.anchor or "top")
            runs: list[Element] = [link]
            if position == 0:
                begin = w("r", w("fldChar", fldCharType="begin", dirty="true"))
                instruction = w("r", w("instrText", ' TOC \\o "1-2" \\h \\z \\u '))
                runs = [begin, instruction, w("r", w("fldChar", fldCharType="separate")), link]
            if position == len(headings) - 1:
                runs.append(w("r", w("fldChar", fldCharType="end")))
            found.append(_paragraph(f"TOC{heading.level}", runs))
        return found

    # ---- notes ---------------------------------------------------------------------------------

    def _note_part(self) -> bytes:
        one = self._notes.removesuffix("s")
        reference = f"{one.capitalize()}Reference"
        root = w(
            self._notes,
            w(one, w("p", w("r", w("separator"))), type="separator", id="-1"),
            w(
                one,
                w("p", w("r", w("continuationSeparator"))),
                type="continuationSeparator",
                id="0",
            ),
        )
        for number, note in enumerate(self._document.footnotes, 1):
            style = w("rPr", w("rStyle", val=reference))
            mark = w("t", note.label) if not note.label.isdigit() else w(f"{one}Ref")
            runs = [w("r", style, mark), w("r", w("tab")), *self._runs.line(note_words(note))]
            paragraph = _paragraph(f"{one.capitalize()}Text", runs)
            root.append(w(one, paragraph, id=str(number)))
        return part(root)

    # ---- blocks --------------------------------------------------------------------------------

    def _blocks(
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
                return [_paragraph(name, self._runs.anchored(block.anchor, runs))]
            case Paragraph():
                name = style or _ROLES.get(block.role, "")
                runs = self._runs.line(block.content, block.language)
                return [_paragraph(name, runs, block.right_to_left, level, number)]
            case Quote():
                return self._blocks(block.blocks, "Quote")
            case Listing():
                return self._list(block, level + 1)
            case CodeBlock():
                text = block.text.split("\n")
                line: list[Inline] = []
                for row in text:
                    line += [*((LineBreak(),) if line else ()), Words(row)]
                return [_paragraph("Code", self._runs.line(tuple(line)))]
            case Table():
                return self._table(block.head, block.rows, [False] * len(block.head), [])
            case Rule():
                return [_paragraph("Writing", [])]
            case PageBreak():
                return [w("p", w("r", w("br", type="page")))]
            case WritingLines():
                return [_paragraph("Writing", []) for _ in range(block.count)]
            case Verses():
                return self._verses(block)
            case VerseList():
                return self._verse_list(block)

    def _list(self, block: Listing, level: int) -> list[Element]:
        self._lists.append(block.start)
        number = len(self._lists)
        found: list[Element] = []
        for item in block.items:
            found += self._blocks(item, "", min(level, 8), number)
        return found

    def _verses(self, block: Verses) -> list[Element]:
        title: Line = block.title
        if block.tags:
            title = (*title, Words(f" · {' · '.join(block.tags)}"))
        found = [_paragraph("Place", self._runs.line(title))]
        if len(block.columns) == 1:
            found += self._running(block)
        elif block.columns:
            found += self._columns(block)
        for note in block.notes:
            first = self._runs.line((Words(f"{note.place} "),))
            inner = self._blocks(note.blocks, "MarginNote")
            if inner and inner[0].tag == w("p").tag:
                at = 1 if len(inner[0]) and inner[0][0].tag == w("pPr").tag else 0
                for run in reversed(first):
                    inner[0].insert(at, run)
                found += inner
            else:
                found += [_paragraph("MarginNote", first), *inner]
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
            _paragraph(
                "Passage", self._runs.line(tuple(line), column.language), column.right_to_left
            )
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
        return self._table(head, rows, ways, [column.language for column in block.columns])

    def _verse_list(self, block: VerseList) -> list[Element]:
        found = []
        for item in block.items:
            label = (*item.label, Words(f" ({item.work_id})"))
            found.append(_paragraph("Place", self._runs.line(label)))
            runs = self._runs.line(item.content, item.language)
            found.append(_paragraph("Quote", runs, item.right_to_left))
        return found

    def _table(
        self,
        head: Sequence[Line],
        rows: Sequence[Sequence[Line]],
        ways: Sequence[bool],
        languages: Sequence[str],
    ) -> list[Element]:
        languages = languages or [""] * len(head)
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
            for cell, way, language in zip(cells, ways, languages, strict=True):
                runs = self._runs.line(cell, language)
                style = "Facts" if number == 0 else ""
                made.append(w("tc", w("tcPr"), _paragraph(style, runs, way)))
            table.append(made)
        return [table, w("p")]


def _paragraph(
    style: str,
    runs: Sequence[Element],
    right_to_left: bool = False,
    level: int = -1,
    number: int = 0,
) -> Element:
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
