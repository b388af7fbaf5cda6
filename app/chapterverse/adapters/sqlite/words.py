"""Words as the index knows them: folding, stop words, full-text queries and marks.

Texts are folded here, before they reach FTS5, so that what is indexed and what is marked can
never differ: case, diacritics (Greek accents and Hebrew points too), ligatures and possessives
are removed. FTS5 only stems ("porter ascii") or takes the folded words as they are ("ascii").
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from chapterverse.domain.passages import Span, SpanKind
from chapterverse.ports import WordMatch

MAX_TERMS = 96
"""Different words that one query may use; the rest of a very long text is not searched for."""

Stem = Callable[[str], str]

# A word: letters, digits and combining marks, with apostrophes inside ("Aaron's", "don't").
_WORD = re.compile(r"[^\W_][\w\u0300-\u036f\u0591-\u05c7]*(?:['’ʼ][^\W_]\w*)*")
_LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "ß": "ss", "_": None})
_APOSTROPHES = re.compile("['’ʼ]")

_QUESTION_WORDS = """
    a about according all also am an and any are as at be because been being bible but by can
    could describe did do does doing done explain for from give had has have having he her hers
    him his how i if in into is it its let like list me mean means might mine must my name of on
    or our ours please say says shall she should show so some teach teaches tell than that the
    their theirs them then there these they this those thus to too unto upon us verse verses was
    we were what when where whether which while who whom whose why will with would you your
"""
QUESTION_WORDS = frozenset(_QUESTION_WORDS.split())
"""Words that carry a question rather than its subject. Retrieval (ANY) leaves them out, because
verses that repeat them would crowd out the verses that answer."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a text: its folded form and where it stands, in characters."""

    word: str
    start: int
    end: int


def tokens(text: str) -> Iterator[Token]:
    """The words of any text, in order; total."""
    for match in _WORD.finditer(text):
        word = fold(match.group())
        if word:
            yield Token(word, match.start(), match.end())


def fold(word: str) -> str:
    """A word without case, marks, ligatures, apostrophes and a final possessive 's."""
    if word.isascii() and word.isalnum():
        return word.lower()
    parts = _APOSTROPHES.split(word)
    if len(parts) > 1 and parts[-1] in ("s", "S"):
        parts.pop()
    bare = unicodedata.normalize("NFKD", "".join(parts)).casefold().translate(_LIGATURES)
    return "".join(c for c in bare if c.isalnum())


class Folder:
    """Folds whole texts for indexing; remembers the words it has seen."""

    def __init__(self) -> None:
        self._seen: dict[str, str] = {}

    def fold(self, text: str) -> str:
        """The folded words of a text, one space between."""
        seen = self._seen
        words = []
        for raw in _WORD.findall(text):
            word = seen.get(raw)
            if word is None:
                word = seen[raw] = fold(raw)
            words.append(word)
        return " ".join(words)


def search_terms(text: str, match: WordMatch) -> tuple[str, ...]:
    """The folded words to search for, each once except in a phrase; () when there are none.

    ANY leaves out QUESTION_WORDS unless nothing else was typed. At most MAX_TERMS words: a
    longer phrase cannot match a verse and gives ().
    """
    words = [token.word for token in tokens(text)]
    if match is WordMatch.PHRASE:
        return tuple(words) if len(words) <= MAX_TERMS else ()
    distinct = tuple(dict.fromkeys(words))
    if match is WordMatch.ANY:
        distinct = tuple(word for word in distinct if word not in QUESTION_WORDS) or distinct
    return distinct[:MAX_TERMS]


def match_expression(
    terms: Sequence[str],
    match: WordMatch,
    columns: Iterable[str],
    *,
    prefix: bool = False,
    without: Sequence[str] = (),
) -> str:
    """An FTS5 expression over our own column names; to be bound as a parameter.

    Terms are letters and digits only (see fold) and quoted, so none can be an operator. With
    `prefix` each term (of a phrase the last) is the beginning of a word.
    """
    star = " *" if prefix else ""
    if match is WordMatch.PHRASE:
        body = '"' + " ".join(terms) + '"' + star
    else:
        joint = " AND " if match is WordMatch.ALL else " OR "
        body = joint.join(f'"{term}"{star}' for term in terms)
    where = f"{{{' '.join(columns)}}}"
    found = f"{where} : ({body})"
    if not without:
        return found
    unwanted = " OR ".join(f'"{term}"' for term in without)
    return f"({found}) NOT ({where} : ({unwanted}))"


class Marker:
    """Marks the words that one query finds; what it has learned of a word serves every text."""

    def __init__(
        self, terms: Sequence[str], match: WordMatch, stem: Stem, *, prefix: bool = False
    ) -> None:
        self._wanted = [stem(term) for term in terms]
        self._is_phrase = match is WordMatch.PHRASE
        self._stem, self._prefix = stem, prefix
        self._forms: dict[str, str] = {}  # words as printed, "" for what is no word
        self._is_wanted: dict[str, bool] = {}

    def __call__(self, text: str) -> tuple[Span, ...]:
        """MARK spans, offsets exact in `text`; a phrase is one, from its first to its last word."""
        if self._is_phrase:
            return self._phrases(text)
        known = self._is_wanted
        spans = []
        for match in _WORD.finditer(text):
            raw = match.group()
            wanted = known.get(raw)
            if wanted is None:
                wanted = known[raw] = self._wants(self._form(raw))
            if wanted:
                spans.append(Span(SpanKind.MARK, match.start(), match.end()))
        return tuple(spans)

    def _form(self, raw: str) -> str:
        form = self._forms.get(raw)
        if form is None:
            word = fold(raw)
            form = self._forms[raw] = self._stem(word) if word else ""
        return form

    def _wants(self, form: str) -> bool:
        if not form:
            return False
        return form in self._wanted or (self._prefix and form.startswith(tuple(self._wanted)))

    def _phrases(self, text: str) -> tuple[Span, ...]:
        wanted, size = self._wanted, len(self._wanted)
        found = [(m, form) for m in _WORD.finditer(text) if (form := self._form(m.group()))]
        stems = [form for _, form in found]
        spans = []
        at = 0
        while size and at + size <= len(stems):
            here = stems[at : at + size]
            if here[:-1] == wanted[:-1] and (
                here[-1].startswith(wanted[-1]) if self._prefix else here[-1] == wanted[-1]
            ):
                last = found[at + size - 1][0]
                spans.append(Span(SpanKind.MARK, found[at][0].start(), last.end()))
                at += size
            else:
                at += 1
        return tuple(spans)
