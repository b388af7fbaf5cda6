"""Strong's dictionaries: the articles under their numbers, "G26" and "H7225"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from chapterverse.adapters.importers.digests import digest_of
from chapterverse.adapters.importers.flow import Flow
from chapterverse.adapters.importers.markup import Tag, tokens
from chapterverse.adapters.importers.sword_config import ModuleConfig
from chapterverse.adapters.importers.sword_dictionary import read_articles
from chapterverse.adapters.importers.values import ImportedWork, Oddity
from chapterverse.domain.passages import LexiconEntry, Passage, Work

_NUMBER = re.compile(r"\b([GH])0+(?=\d)")
_BRACED = re.compile(r"\{([^{}]*)\}([)\]\"”]*)(?=([,;:.]?))")


def read_strongs(config: ModuleConfig, work: Work, letter: str) -> ImportedWork:
    """The whole dictionary, `letter` "G" or "H"; raises BadInput when the files are damaged."""
    entries: list[LexiconEntry] = []
    oddities: list[Oddity] = []
    unused: list[str] = []
    seen: set[str] = set()
    mended = 0
    for article in read_articles(config):
        if not article.key.isdecimal() or not int(article.key):
            oddities.append(Oddity(work.id, article.key[:40], "is no Strong's number; left out"))
            continue
        key = f"{letter}{int(article.key)}"
        if key in seen:
            oddities.append(Oddity(work.id, key, "stands twice in the source; the first is kept"))
            continue
        seen.add(key)
        read = _Article()
        read.read(article.text)
        if not read.lemma or not read.body.size:
            unused.append(key)
            continue
        text, commas = _commas(_NUMBER.sub(r"\1", read.body.text()))
        mended += commas > 0
        sound = f" ({read.sound})" if read.sound else ""
        heading = ", ".join(filter(None, (read.lemma, read.sign))) + sound
        passage = Passage(work.id, text, None, heading, key)
        entries.append(LexiconEntry(key, read.lemma, read.sign, passage))
    if unused:
        what = f"{len(unused)} numbers have no word: {', '.join(unused[:12])}"
        oddities.append(Oddity(work.id, "unused numbers", what + " …" * (len(unused) > 12)))
    if mended:
        what = f"in {mended} articles braces were turned back into the commas they stand for"
        oddities.append(Oddity(work.id, "braces", what))
    lines = ((e.key, f"{e.lemma}\t{e.transliteration}\t{e.passage.text}") for e in entries)
    return ImportedWork(
        work, config.source, digest_of(lines), entries=tuple(entries), oddities=tuple(oddities)
    )


def _commas(text: str) -> tuple[str, int]:
    """ "{first} in {place}" as the print has it, "first, in place,"; and how many were changed.

    The importer of the Hebrew dictionary wrote braces round each word before a comma and dropped
    the comma, which stood after a bracket that closes there.
    """

    def comma(match: re.Match[str]) -> str:
        word, brackets, point = match.groups()
        return word + brackets + ("," if word and not point else "")

    text, count = _BRACED.subn(comma, text)
    return text.replace("{", "").replace("}", "").strip(" ,;"), count


@dataclass(slots=True)
class _Article:
    """One article in TEI: word, transliteration, sound, then everything else as running text.

    Further words inside the article ("from ἄγαν, ágan (much)") stay in the text; the importer's
    spelling in Latin capitals is dropped.
    """

    lemma: str = ""
    sign: str = ""
    sound: str = ""
    body: Flow = field(default_factory=Flow)

    def read(self, raw: str) -> None:
        """Fill the fields from the mark-up."""
        for kind, text in _parts(raw):
            if kind == "orth" and not self.lemma:
                self.lemma = text
            elif kind == "trans" and not self.sign:
                self.sign = text
            elif kind == "pron" and not self.sound:
                self.sound = text
            elif kind != "writing":
                self.body.add(text if kind == "" else f" {text}")


def _parts(raw: str) -> Iterator[tuple[str, str]]:
    """(kind, text) in order: kind is "orth", "trans", "writing", "pron" or "" for running text."""
    name, kind, held = "", "", Flow()
    for token in tokens(raw):
        if isinstance(token, str):
            if name:
                held.add(token)
            else:
                yield "", token
        elif not name and token.opens and not token.closes and token.name in ("orth", "pron"):
            name, kind, held = token.name, _kind(token), Flow()
        elif name and token.closes and token.name == name:
            yield kind, held.text()
            name = ""
        elif token.name == "lb" and not name:
            yield "", " "
    if name:
        yield kind, held.text()


def _kind(tag: Tag) -> str:
    return tag.get("type") or tag.name
