"""Markdown as blocks of a document, for what readers write and for reading an export back.

CommonMark with tables and struck words, and nothing that acts: raw HTML is text, an image is its
description, a link leads to the web or by mail or it is plain words. Total.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from chapterverse.domain.document import (
    Block,
    Call,
    CodeBlock,
    Emphasis,
    Heading,
    Inline,
    Line,
    LineBreak,
    Listing,
    Paragraph,
    Quote,
    Rule,
    Table,
    Words,
)
from chapterverse.domain.document_flat import FlatDocument, FlatNote
from chapterverse.domain.document_lines import joined

if TYPE_CHECKING:
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

_DEEPEST = 12  # blocks within blocks; deeper ones are read as text
_CALL = re.compile(r"\[\^([a-z]?\d{1,5})\]")
_DEFINES = re.compile(r"\[\^([a-z]?\d{1,5})\]: ").match
_WEB = re.compile(r"(?:https?://|mailto:)\S+", re.IGNORECASE)
_ORDER = tuple(Emphasis)
_MARKS = {
    "strong": Emphasis.BOLD,
    "em": Emphasis.ITALIC,
    "s": Emphasis.STRUCK,
}


def read_blocks(text: str, *, calls: bool = False) -> tuple[Block, ...]:
    """Markdown as blocks. With `calls`, `[^7]` is the call of a footnote and not words."""
    from markdown_it import MarkdownIt  # read when a note is first written out, not at the start

    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": 40})
    parser.enable(["table", "strikethrough"])
    parser.disable(["html_block", "html_inline"])
    if calls:
        parser.inline.ruler.before("link", "footnote_call", _call_rule)
    tokens = parser.parse(text.replace("\x00", "\ufffd"))
    return _Reader(tokens).blocks("", 0)


def read_document(text: str) -> FlatDocument:
    """Markdown with footnotes as a plain document: what exporters.markdown wrote comes back."""
    lines = text.rstrip("\n").split("\n")
    end = len(lines)
    while end and (
        not lines[end - 1] or lines[end - 1].startswith("    ") or _DEFINES(lines[end - 1])
    ):
        end -= 1
    notes: list[tuple[str, str]] = []
    for line in lines[end:]:
        if found := _DEFINES(line):
            notes.append((found[1], line[found.end() :]))
        elif line and notes:
            notes[-1] = (notes[-1][0], f"{notes[-1][1]}\n{line.strip()}")
    if not notes:
        end = len(lines)
    return FlatDocument(
        read_blocks("\n".join(lines[:end]), calls=True),
        tuple(FlatNote(key, _one_line(words)) for key, words in notes),
    )


def _one_line(text: str) -> Line:
    blocks = read_blocks(text, calls=True)
    return blocks[0].content if blocks and isinstance(blocks[0], Paragraph) else ()


def _call_rule(state: StateInline, silent: bool) -> bool:
    found = _CALL.match(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        state.push("footnote_call", "", 0).content = found[1]
    state.pos = found.end()
    return True


class _Reader:
    """Walks the tokens of one text, each once."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._at = 0

    def blocks(self, until: str, depth: int) -> tuple[Block, ...]:
        """The blocks up to the token of that type, which is passed over."""
        found: list[Block] = []
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            if token.type == until:
                break
            found += self._block(token, depth + 1)
        return tuple(found)

    def _block(self, token: Token, depth: int) -> tuple[Block, ...]:
        kind = token.type
        if kind == "heading_open":
            return (Heading(self._content("heading_close"), int(token.tag[1:])),)
        if kind == "paragraph_open":
            content = self._content("paragraph_close")
            return (Paragraph(content),) if content else ()
        if kind in ("fence", "code_block"):
            return (CodeBlock(token.content.removesuffix("\n")),)
        if kind == "hr":
            return (Rule(),)
        if kind == "table_open":
            return self._table()
        if depth > _DEEPEST:
            return ()
        if kind == "blockquote_open":
            return (Quote(self.blocks("blockquote_close", depth)),)
        if kind == "bullet_list_open":
            return (Listing(self._items("bullet_list_close", depth)),)
        if kind == "ordered_list_open":
            start = int(token.attrs.get("start", 1))
            return (Listing(self._items("ordered_list_close", depth), max(1, start)),)
        return ()

    def _items(self, until: str, depth: int) -> tuple[tuple[Block, ...], ...]:
        items: list[tuple[Block, ...]] = []
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            if token.type == until:
                break
            if token.type == "list_item_open":
                items.append(self.blocks("list_item_close", depth))
        return tuple(items)

    def _content(self, until: str) -> Line:
        """The line of words up to the closing token."""
        line: Line = ()
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            if token.type == until:
                break
            if token.type == "inline":
                line = inline_words(token.children or [])
        return line

    def _table(self) -> tuple[Block, ...]:
        rows: list[list[Line]] = []
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            if token.type == "table_close":
                break
            if token.type == "tr_open":
                rows.append([])
            elif token.type in ("th_open", "td_open"):
                rows[-1].append(self._content(token.type.replace("open", "close")))
        head, *body = rows
        return (Table(tuple(head), tuple(tuple(row) for row in body)),)


def inline_words(tokens: Sequence[Token]) -> Line:
    """The words of a paragraph."""
    found: list[Inline] = []
    marks: list[Emphasis] = []
    link = ""
    for token in tokens:
        emphasis = tuple(sorted(set(marks), key=_ORDER.index))
        name = token.type.rpartition("_")[0]
        if name in _MARKS:
            if token.nesting > 0:
                marks.append(_MARKS[name])
            elif _MARKS[name] in marks:
                marks.remove(_MARKS[name])
        elif token.type == "text":
            found.append(Words(token.content, emphasis, link=link))
        elif token.type == "code_inline":
            code = tuple(sorted({*marks, Emphasis.CODE}, key=_ORDER.index))
            found.append(Words(token.content, code, link=link))
        elif token.type == "softbreak":
            found.append(Words(" ", emphasis, link=link))
        elif token.type == "hardbreak":
            found.append(LineBreak())
        elif token.type == "link_open":
            href = str(token.attrs.get("href", ""))
            link = href if _WEB.fullmatch(href) else ""
        elif token.type == "link_close":
            link = ""
        elif token.type == "image":
            found.append(Words(token.content, emphasis, link=link))
        elif token.type == "footnote_call":
            found.append(Call(token.content))
    return joined(found)
