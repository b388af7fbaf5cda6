"""Words of the Ask page that more than one widget says: counts, provenance, footnotes spoken.

Fixed sentences and the words of the levels come from grounding.present; here they are translated.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from chapterverse.domain.answers import (
    Block,
    CitedResponse,
    DisplayCitation,
    Origin,
    Outcome,
    Provenance,
    Style,
    SupportLevel,
)
from chapterverse.domain.passages import SourceKind
from chapterverse.domain.quotation_marks import marks_around
from chapterverse.grounding.present import LEVEL_SIGNS, LEVEL_WORDS, METHOD_WORDS, ONE_READING

_CONTEXT = "answer"
_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

_KINDS = {
    SourceKind.SCRIPTURE: ("1 Scripture citation", "{n} Scripture citations", "Scripture"),
    SourceKind.COMMENTARY: ("1 Commentary citation", "{n} Commentary citations", "Commentary"),
    SourceKind.LEXICON: ("1 Lexicon citation", "{n} Lexicon citations", "Lexicon"),
}


def tr(text: str) -> str:
    """The text in the reader's language."""
    return QCoreApplication.translate(_CONTEXT, text)


def plural(one: str, many: str, n: int) -> str:
    """`one` for exactly one, else `many` with {n} filled in; both translated."""
    return tr(one) if n == 1 else tr(many).format(n=n)


def citation_count(kind: SourceKind, n: int) -> str:
    """Such as "3 Scripture citations"."""
    one, many, _ = _KINDS[kind]
    return plural(one, many, n)


def short_count(kind: SourceKind, n: int) -> str:
    """Such as "3 Scripture", where there is no room for more."""
    return tr("{n} {kind}").format(n=n, kind=group_name(kind))


def group_name(kind: SourceKind) -> str:
    """Such as "Commentary"."""
    return tr(_KINDS[kind][2])


def group_qualifier(kind: SourceKind) -> str:
    """What must be said of all sources of a kind, "" for scripture and lexicon."""
    return tr(ONE_READING) if kind is SourceKind.COMMENTARY else ""


def level_word(level: SupportLevel) -> str:
    """Such as "Not directly supported"."""
    return tr(LEVEL_WORDS[level])


def said_first(response: CitedResponse) -> tuple[str, tuple[Block, ...]]:
    """What the program itself says before the passages that it quotes, and the rest: that they do
    not answer, or what became of a saying that was asked after.

    Of an answer that was written the first is "" and the blocks are all of them.
    """
    blocks = response.blocks
    if response.outcome is Outcome.ANSWERED and response.provenance.style is not Style.QUOTE:
        return "", blocks
    count = 0
    while count < len(blocks) and blocks[count].origin is Origin.PROGRAM:
        count += 1
    runs = (run.text for block in blocks[:count] for run in block.runs)
    return " ".join(text for text in runs if text), blocks[count:]


def head(citation: DisplayCitation) -> tuple[str, str]:
    """Who or where in bold, and then which text of it: ("Romans 3:28", "WEB")."""
    if citation.source is SourceKind.SCRIPTURE:
        return citation.display_ref, citation.translation
    if citation.source is SourceKind.LEXICON:
        return citation.display_ref, citation.work_title
    name = citation.author or citation.work_title
    rest = [citation.work_title if citation.author else "", citation.display_ref]
    return name, ", ".join(part for part in rest if part)


def found_by(citation: DisplayCitation) -> str:
    """Such as "Found by word search."."""
    return tr("Found by {method}.").format(method=tr(METHOD_WORDS[citation.retrieval_method]))


def reason(citation: DisplayCitation, *, in_group: bool = False) -> str:
    """The one sentence why the verdict is what it is, with its qualifier when that adds to it.

    `in_group`: the head of the group has said the qualifier of commentary already.
    """
    said = [citation.support_explanation]
    if in_group and citation.source is SourceKind.COMMENTARY:
        return sentence(citation.support_explanation)
    if citation.qualifier and citation.qualifier.rstrip(".") not in citation.support_explanation:
        said.append(citation.qualifier)
    return " ".join(sentence(part) for part in said if part)


def moved(citation: DisplayCitation) -> str:
    """Such as "Moved to footnote 7."; "" while the footnote stands."""
    if not citation.moved_to:
        return ""
    return tr("Moved to footnote {n}.").format(n=citation.moved_to)


def spoken(citation: DisplayCitation) -> str:
    """What a screen reader says of a footnote: "footnote 2, Romans 4:3, direct support"."""
    name, rest = head(citation)
    place = name if citation.source is SourceKind.SCRIPTURE else f"{name}, {rest}"
    if citation.support_level in (SupportLevel.NOT_SUPPORTED, SupportLevel.UNCHECKED):
        verdict = level_word(citation.support_level).lower()
    else:
        verdict = tr("{level} support").format(level=level_word(citation.support_level).lower())
    return ", ".join(
        part.rstrip(".")
        for part in (
            tr("footnote {n}").format(n=citation.number),
            place,
            verdict,
            moved(citation).lower(),
        )
        if part
    )


def plain_marker(citation: DisplayCitation) -> str:
    """A footnote call as plain text: "²●"."""
    number = str(citation.number).translate(_SUPERSCRIPT)
    return number + LEVEL_SIGNS[citation.support_level]


def plain_footnote(citation: DisplayCitation) -> str:
    """A footnote as one line of plain text, for the clipboard."""
    name, rest = head(citation)
    where = f"{name} ({rest})" if rest else name
    level = f"{LEVEL_SIGNS[citation.support_level]} {level_word(citation.support_level)}"
    before, after = marks_around(citation.text)
    line = f"{citation.number} {where}: {before}{citation.text}{after} {level}"
    return " ".join(part for part in (line + ".", reason(citation), moved(citation)) if part)


def sentence(text: str) -> str:
    """The text with a stop at its end."""
    text = text.strip()
    return text if not text or text[-1] in ".!?…”" else text + "."


def made_line(made: Provenance) -> str:
    """How an answer was made, enough to make it again: style, model, versions, seed, time."""
    parts = [tr("{style} style").format(style=made.style.value.capitalize())]
    if made.model:
        digest = f" ({made.model_sha256[:12]})" if made.model_sha256 else ""
        parts.append(f"{made.model}{digest}")
        parts.append(tr("prompts {version}").format(version=made.prompt_version))
        parts.append(tr("seed {seed}").format(seed=made.seed))
    if made.checker:
        parts.append(tr("checked by {checker}").format(checker=made.checker))
    if made.corpus_version:
        parts.append(tr("library {version}").format(version=made.corpus_version[:12]))
    parts.append(f"{made.time.astimezone():%Y-%m-%d %H:%M}")
    return " · ".join(parts)
