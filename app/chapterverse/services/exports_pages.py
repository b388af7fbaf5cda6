"""What stands at the end of a document: the works used, the legend, how its answers were made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from chapterverse.domain.answers import CitedResponse, Provenance, SupportLevel
from chapterverse.domain.document import Footnote, LevelMeaning, WorkUsed
from chapterverse.domain.notices import notices
from chapterverse.domain.passages import Work
from chapterverse.domain.studies import TextSource
from chapterverse.grounding.present import LEVEL_WORDS, origin_line

MEANINGS: Mapping[SupportLevel, str] = {
    SupportLevel.DIRECT: "the passage says this",
    SupportLevel.CONTEXTUAL: "the passage implies it, or its surroundings carry it",
    SupportLevel.THEMATIC: "the theme appears there; the link is an interpretation",
    SupportLevel.NOT_SUPPORTED: "the passage does not say it; the reason is given",
    SupportLevel.UNCHECKED: "nothing was decided",
}
_CHECKS = (
    "A quotation is Direct because it is the text; which verses bear on a question is found by "
    "machine and can be wrong. Read each verse in its place before you build on it."
)


def source_of(work: Work) -> TextSource:
    """What a document says about a work of the library."""
    return TextSource(
        work.id,
        work.title,
        work.kind,
        work.author,
        work.language,
        work.licence,
        work.attribution,
        work.right_to_left,
        work.versification,
    )


def works_used(
    used: Iterable[str], sources: Mapping[str, TextSource], footnotes: Sequence[Footnote]
) -> tuple[WorkUsed, ...]:
    """The works whose words stand in a document, in the order of `sources`; those of footnotes that
    no source describes by what the footnote itself says."""
    wanted = set(used)
    found = [
        WorkUsed(source.work_id, source.title, source.author, source.licence, notices(source))
        for source in sources.values()
        if source.work_id in wanted
    ]
    known = {work.title for work in found} | {work.work_id for work in found}
    for note in footnotes:
        title = note.work_title or note.translation
        if title and title not in known and note.translation not in known:
            known.add(title)
            found.append(WorkUsed(note.translation or title, title, note.author, ""))
    return tuple(found)


def legend(footnotes: Sequence[Footnote]) -> tuple[LevelMeaning, ...]:
    """The five verdicts, where a document has any."""
    if all(note.level is None for note in footnotes):
        return ()
    return tuple(
        LevelMeaning(level, LEVEL_WORDS[level], meaning) for level, meaning in MEANINGS.items()
    )


def how_made(responses: Sequence[CitedResponse]) -> tuple[str, ...]:
    """One sentence or two an answer: who wrote, who judged, when; then what a verdict is worth."""
    if not responses:
        return ()
    return (*(_made(response) for response in responses), _CHECKS)


def _made(response: CitedResponse) -> str:
    facts = response.provenance
    said = f"“{response.question}”: {origin_line(response)}"
    if facts.model:
        said += f" ({_model(facts)})"
    said += f". {_judged(facts)}" if facts.checker else "."
    return f"{said} {_day(facts)}"


def _model(facts: Provenance) -> str:
    parts = [facts.model]
    if facts.model_sha256:
        parts.append(f"SHA-256 {facts.model_sha256[:12]}…")
    if facts.prompt_version:
        parts.append(f"prompt {facts.prompt_version}")
    return ", ".join(parts)


def _judged(facts: Provenance) -> str:
    return f"Every verdict is the program’s own (checker: {facts.checker})."


def _day(facts: Provenance) -> str:
    time = facts.time
    return f"Answered on {time.day} {time:%B %Y} from library {facts.corpus_version[:12]}."
