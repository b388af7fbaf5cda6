"""One HTML file with all in it: no script, nothing fetched, every word escaped.

A policy in its head forbids scripts, pictures and connections to whoever opens it. The same markup,
without head and styles, is what goes on the clipboard.
"""

from __future__ import annotations

import base64
import hashlib
from html import escape

from chapterverse.adapters.exporters.html_blocks import Blocks
from chapterverse.adapters.exporters.html_style import STYLE
from chapterverse.adapters.exporters.html_words import safe
from chapterverse.domain.document import Document, Layout
from chapterverse.domain.document_end import day_of, end_blocks
from chapterverse.ports import CancelToken, Written


class HtmlExporter:
    """Writes HTML (see ports.DocumentExporter)."""

    suffix = ".html"

    def write(self, document: Document, layout: Layout, cancel: CancelToken) -> Written:
        """The page as UTF-8."""
        cancel.raise_if_cancelled()
        return Written(html_page(document).encode("utf-8", "replace"))


def html_page(document: Document) -> str:
    """A whole page."""
    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    facts = " · ".join(filter(None, (document.author, day_of(document), *document.tags)))
    writer = Blocks(document)
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{safe(document.language)}">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="referrer" content="no-referrer">',
        f'<meta name="author" content="{safe(document.author)}">' if document.author else "",
        f"<title>{safe(document.title)}</title>",
        f"<style>{STYLE}</style>",
        "</head>",
        "<body>",
        f"<h1>{safe(document.title)}</h1>",
        f'<p class="label">{safe(document.subtitle)}</p>' if document.subtitle else "",
        f'<p class="facts">{safe(facts)}</p>',
        writer.write(document.blocks),
        writer.notes(),
        writer.write(end_blocks(document)),
        "</body>",
        "</html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def html_fragment(document: Document) -> str:
    """The words of a document with its notes, for the clipboard; no title and no last page."""
    writer = Blocks(document)
    return "\n".join(part for part in (writer.write(document.blocks), writer.notes()) if part)
