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
from chapterverse.adapters.exporters.docx_blocks import Blocks, paragraph
from chapterverse.adapters.exporters.docx_words import Runs
from chapterverse.adapters.exporters.docx_xml import (
    Element,
    content_types,
    core_properties,
    part,
    relation,
    relationships,
    w,
)
from chapterverse.domain.document import Document, Heading, Layout, Paper, Words
from chapterverse.domain.document_end import day_of, end_blocks
from chapterverse.domain.document_lines import line_text, note_words
from chapterverse.ports import CancelToken, Written

_PAPERS = {Paper.A4: (11906, 16838), Paper.LETTER: (12240, 15840), Paper.A5: (8391, 11906)}
_MARGINS = {Paper.A4: 1842, Paper.LETTER: 1900, Paper.A5: 964}
_WIDE = 3400  # twentieths of a point, room for handwriting


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
        self._blocks = Blocks(self._runs)

    def content(self) -> bytes:
        """All parts, zipped."""
        document = self._document
        body = w("body", *self._front(), *self._blocks.write(document.blocks))
        for element in self._blocks.write(end_blocks(document)):
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
            "word/numbering.xml": docx_styles.numbering(self._blocks.lists),
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
        found = [paragraph("Title", self._runs.line((Words(document.title),)))]
        if document.subtitle:
            found.append(paragraph("Subtitle", self._runs.line((Words(document.subtitle),))))
        facts = " · ".join(filter(None, (document.author, day_of(document), *document.tags)))
        found.append(paragraph("Facts", self._runs.line((Words(facts),))))
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
            found.append(paragraph(f"TOC{heading.level}", runs))
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
            text = paragraph(f"{one.capitalize()}Text", runs)
            root.append(w(one, text, id=str(number)))
        return part(root)
