"""Printing a document, with a preview: the tree of an export as a text document on paper."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPagedPaintDevice, QPainter, QTextCursor
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QWidget

from chapterverse.domain.document import Document, Heading, Paragraph, Role, Words
from chapterverse.domain.document_end import end_blocks
from chapterverse.ui.document_writer import DocumentWriter
from chapterverse.ui.marker_object import SIGN_OBJECT, MarkerSign
from chapterverse.ui.study_text import PlainDocument
from chapterverse.ui.theme import Appearance

_COLUMN = 640.0
"""Width of the text in screen pixels at 100 %; the page scales it to its own."""


def print_document(appearance: Appearance, parent: QWidget, document: Document) -> None:
    """Show the pages as they will be printed; the reader prints from there."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(document.title)
    dialog = QPrintPreviewDialog(printer, parent)
    dialog.setWindowTitle(document.title)
    dialog.paintRequested.connect(lambda target: paint(document, appearance, target))
    dialog.exec()
    dialog.deleteLater()


def paint(document: Document, appearance: Appearance, target: QPagedPaintDevice) -> int:
    """Paint all pages on a printer or a file; how many there are."""
    paper = appearance.on_paper()
    text = PlainDocument()
    sign = MarkerSign(paper)
    text.documentLayout().registerHandler(SIGN_OBJECT, sign)
    text.setDocumentMargin(0)
    writer = DocumentWriter(text, paper)
    title = Heading((Words(document.title),), 1)
    by = ", ".join(part for part in (document.author, *document.tags) if part)
    head = (title, Paragraph((Words(by),), Role.SMALL)) if by else (title,)
    whole = QTextCursor(text)
    whole.beginEditBlock()  # laid out once, at the end, not after each word
    writer.write((*head, *document.blocks), document.footnotes)
    writer.write_notes(document.footnotes)
    writer.write(end_blocks(document), document.footnotes)
    whole.endEditBlock()
    painter = QPainter(target)
    area = painter.viewport()
    scale = area.width() / _COLUMN
    size = QSizeF(_COLUMN, area.height() / scale)
    text.setPageSize(size)
    pages = text.pageCount()
    for page in range(pages):
        if page:
            target.newPage()
        painter.save()
        painter.scale(scale, scale)
        painter.translate(0, -page * size.height())
        text.drawContents(painter, QRectF(0, page * size.height(), size.width(), size.height()))
        painter.restore()
    painter.end()
    return pages
