"""HTML: one file, nothing that acts, every link leads somewhere."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

from tests.adapters.exporters.conftest import assert_golden
from tests.everything import ARABIC, CHINESE, GREEK, HEBREW
from tests.fakes import FakeCancel

from chapterverse.adapters.exporters.html import HtmlExporter
from chapterverse.domain.document import Document, Layout
from chapterverse.domain.document_lines import line_text, note_words

_EMPTY = {"meta", "br", "hr"}


class _Page(HTMLParser):
    """Elements and attributes; complains about what is not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        if tag not in _EMPTY:
            self.open.append(tag)
        for name, value in attrs:
            assert not name.startswith("on")
            assert name not in ("src", "style", "srcset", "data")
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.links.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def _page(document: Document) -> tuple[str, _Page]:
    written = HtmlExporter().write(document, Layout(), FakeCancel()).content.decode()
    page = _Page()
    page.feed(written)
    assert page.open == []
    return written, page


def test_the_golden_file(document: Document) -> None:
    written, _ = _page(document)
    assert_golden("everything.html", written)


def test_nothing_acts(document: Document) -> None:
    written, page = _page(document)
    assert not {"script", "img", "iframe", "link", "object", "form", "base"} & set(page.names)
    assert "default-src &#x27;none&#x27;" in written
    style = re.search(r"<style>(.*?)</style>", written, re.DOTALL)
    assert style is not None
    digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    assert f"sha256-{digest}" in written
    assert "url(" not in style[1]
    assert all(link.startswith(("#", "https://example.org")) for link in page.links)


def test_links_resolve_and_names_are_given_once(document: Document) -> None:
    _, page = _page(document)
    assert len(set(page.ids)) == len(page.ids)
    assert all(link[1:] in page.ids for link in page.links if link.startswith("#"))


def test_each_footnote_once_and_after_its_call(document: Document) -> None:
    written, page = _page(document)
    text = "".join(page.text)
    for note in document.footnotes:
        words = line_text(note_words(note))
        assert text.count(words) >= 1
        call, stands = f'id="call-{note.key}"', f'id="note-{note.key}"'
        assert written.count(call) == written.count(stands) == 1
        assert written.index(call) < written.index(stands)
    calls = re.findall(r'id="call-(\w+)"', written)
    assert calls == [note.key for note in document.footnotes]


def test_every_script_stands_as_it_was(document: Document) -> None:
    _, page = _page(document)
    text = "".join(page.text)
    for words in (HEBREW, GREEK, ARABIC, CHINESE):
        assert words in text
    assert "<script>alert(1)</script> & ampersand, #hash" in text
