"""Nave's Topical Bible: its headings with the passages filed under each.

An article is lines that begin with an arrow, some followed by a list of finer headings. A heading
is given with those above it: "Cedar: Used: In rebuilding the temple".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from chapterverse.adapters.importers.blocks import REFERENCE, Block, blocks
from chapterverse.adapters.importers.digests import digest_of
from chapterverse.adapters.importers.osis_refs import read_references
from chapterverse.adapters.importers.prose_links import link_to
from chapterverse.adapters.importers.sword_config import ModuleConfig
from chapterverse.adapters.importers.sword_dictionary import RawArticle, read_articles
from chapterverse.adapters.importers.values import ImportedWork, Oddity, Topic
from chapterverse.domain.passages import CrossReference, Work
from chapterverse.domain.refs import PassageRef

_SMALL = frozenset(
    {"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to"}
)
_POINTER = "Nave:"


def read_nave(config: ModuleConfig, work: Work) -> ImportedWork:
    """All headings; raises BadInput when the files are damaged."""
    topics: list[Topic] = []
    links: list[CrossReference] = []
    oddities: list[Oddity] = []
    for article in read_articles(config):
        topics += _topics(article, work.id, oddities)
        if "with" in article.text:
            links += (link for _, block in _lines(article.text) for link in _pairs(block))
    lines = ((t.heading, " ".join(ref.osis for ref in t.refs)) for t in topics)
    return ImportedWork(
        work,
        config.source,
        digest_of(lines),
        links=tuple(dict.fromkeys(links)),
        topics=tuple(topics),
        oddities=tuple(oddities),
    )


def _topics(article: RawArticle, work_id: str, oddities: list[Oddity]) -> Iterator[Topic]:
    name = _titled(article.key)
    above = ""
    for nested, block in _lines(article.text):
        refs: list[PassageRef] = []
        see: list[str] = []
        for mark in block.of(REFERENCE):
            if mark.value.startswith(_POINTER):
                see.append(_titled(mark.value.removeprefix(_POINTER)))
                continue
            for ref in read_references(mark.value):
                if isinstance(ref, PassageRef):
                    refs.append(ref)
                else:
                    oddities.append(Oddity(work_id, name, f"refers to “{ref}”, which is no verse"))
        words = _words(block)
        if not nested:
            above = words
        parts = [name, above, words] if nested else [name, words]
        heading = ": ".join(part for part in parts if part)
        if refs or see:
            yield Topic(heading, tuple(dict.fromkeys(refs)), tuple(dict.fromkeys(see)))


def _lines(raw: str) -> Iterator[tuple[bool, Block]]:
    """Each line of an article, and whether it stands in a list under the line before."""
    for nested, part in _lists(raw):
        for block in blocks(part):
            yield nested, block


def _lists(raw: str) -> Iterator[tuple[bool, str]]:
    """The mark-up in stretches inside and outside lists."""
    at = depth = 0
    for match in re.finditer(r"<(/?)list\b[^<>]*>", raw):
        if match[1]:
            yield depth > 0, raw[at : match.start()]
            depth = max(0, depth - 1)
        else:
            yield depth > 0, raw[at : match.start()]
            depth += 1
        at = match.end()
    yield depth > 0, raw[at:]


def _words(block: Block) -> str:
    """The heading of a line: what stands before its first reference, or else after the last."""
    marks = [mark for mark in block.of(REFERENCE) if not mark.value.startswith(_POINTER)]
    start, end = (marks[0].start, marks[-1].end) if marks else (len(block.text),) * 2
    for text in (block.text[:start], block.text[end:]):
        words = " ".join(text.replace("→", " ").split()).strip(" ;,.-")
        if words:
            return words.capitalize() if words.isupper() else words
    return ""


def _pairs(block: Block) -> Iterator[CrossReference]:
    """Links between the sides of "<reference> with <reference>", as lists of quotations have."""
    marks = [mark for mark in block.of(REFERENCE) if not mark.value.startswith(_POINTER)]
    for one, other in pairwise(marks):
        if block.text[one.end : other.start].strip(" ;,.") != "with":
            continue
        for origin in read_references(one.value):
            for target in read_references(other.value):
                if isinstance(origin, str) or isinstance(target, str):
                    continue
                if link := link_to(origin, target, "Nave's"):
                    yield link


def _titled(key: str) -> str:
    """ "GOD'S MERCY" as "God's Mercy"; small words stay small after the first."""
    words = key.strip().lower().split()
    return " ".join(
        word if i and word in _SMALL else re.sub(r"[^\W\d_]", lambda m: m[0].upper(), word, count=1)
        for i, word in enumerate(words)
    )
