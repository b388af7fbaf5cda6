"""What a model wrote, taken apart: prose without markers, sentences, and what each one cites."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from chapterverse.domain.answers import Citation, Presence
from chapterverse.domain.passages import RetrievedPassage, SourceKind
from chapterverse.domain.refs import PassageRef


@dataclass(frozen=True, slots=True)
class Offered:
    """The passages that stood in the prompt, each under the opaque key it was offered with."""

    passages: tuple[RetrievedPassage, ...]

    def by_key(self, key: str) -> RetrievedPassage | None:
        """The passage of a key, in any case of letters; None for a key that was not offered."""
        wanted = key.casefold()
        for passage in self.passages:
            if passage.key and passage.key.casefold() == wanted:
                return passage
        return None

    def by_verse(self, ref: PassageRef) -> RetrievedPassage | None:
        """The scripture that holds all of `ref`. A commentary on a verse never stands for it."""
        for passage in self.passages:
            own = passage.passage.ref
            if passage.kind is SourceKind.SCRIPTURE and own is not None and own.contains(ref):
                return passage
        return None


@dataclass(frozen=True, slots=True)
class DraftSentence:
    """A sentence of the prose: `number` from 1, offsets in Draft.text; `whole` is False for a
    last sentence that breaks off; `heading` is True for a line that heads a section."""

    number: int
    text: str
    start: int
    end: int
    whole: bool = True
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation and where in Draft.text its footnote call stands."""

    citation: Citation
    position: int

    @property
    def exists(self) -> bool:
        """Whether it names a passage that can be shown."""
        return self.citation.presence in (Presence.IN_CONTEXT, Presence.IN_LIBRARY)


@dataclass(frozen=True, slots=True)
class Draft:
    """A model's answer. `raw_text` is exactly what it wrote; `text` is prose that can be shown:
    no marker, no thought, no reference that names no verse. `cited` is in order of emission.
    `declined` says that the model used the sentence for "the passages do not say"; `broken_off`
    that a last sentence without an end was left out, `repeated` that repeats were."""

    raw_text: str
    text: str
    sentences: tuple[DraftSentence, ...]
    cited: tuple[Cited, ...]
    declined: bool = False
    broken_off: bool = False
    repeated: bool = False

    def of_sentence(self, number: int) -> tuple[Cited, ...]:
        """What a sentence cites, in order."""
        return tuple(cited for cited in self.cited if cited.citation.claim == number)

    def without(self, stretches: Sequence[tuple[int, int]]) -> Draft:
        """The draft with stretches of its text left out, in order and apart from one another;
        sentences keep their numbers and citations their sentences."""
        if not stretches:
            return self
        edges = [0, *(edge for stretch in stretches for edge in stretch), len(self.text)]
        kept = list(zip(edges[::2], edges[1::2], strict=True))
        text = "".join(self.text[a:z] for a, z in kept)

        def moved(place: int) -> int:
            return sum(min(place, z) - a for a, z in kept if a < place)

        sentences = (replace(s, start=moved(s.start), end=moved(s.end)) for s in self.sentences)
        return replace(
            self,
            text=text,
            sentences=tuple(replace(s, text=text[s.start : s.end]) for s in sentences),
            cited=tuple(replace(c, position=moved(c.position)) for c in self.cited),
        )
