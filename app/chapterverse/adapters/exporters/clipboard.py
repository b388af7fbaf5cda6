"""What goes on the clipboard: the same words as plain text and as markup, without title and last
page. Verse numbers stay; letters of a work's own notes never were in a document."""

from __future__ import annotations

from chapterverse.adapters.exporters.html import html_fragment
from chapterverse.adapters.exporters.plain import plain_text
from chapterverse.domain.document import Document
from chapterverse.domain.document_flat import flat_words
from chapterverse.ports import Clip


def clip(document: Document) -> Clip:
    """A document for the clipboard."""
    labels = {note.key: note.label for note in document.footnotes}
    plain = plain_text(flat_words(document), labels).strip("\n")
    return Clip(plain, html_fragment(document))
