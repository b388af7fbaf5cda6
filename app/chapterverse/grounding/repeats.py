"""A small model that has no more to say says it again: repeats are noticed and left out."""

from __future__ import annotations

import re
from dataclasses import replace

from chapterverse.domain.answers import Citation
from chapterverse.grounding.draft import Cited, Draft, DraftSentence

REPEATED = "Sentences that the model repeated were left out."

_WORD = re.compile(r"\w+")
_SHORTEST = 3  # words; "Jesus wept." may well be said twice
_TAIL = 60
_TIMES = 3
_LATELY = 4_096  # characters that are looked at


def is_looping(prose: str) -> bool:
    """Whether the end of a growing text has stood in it so often that it will go on for ever."""
    tail, lately = prose[-_TAIL:], prose[-_LATELY:]
    return len(lately) > _TAIL * _TIMES and lately.count(tail) >= _TIMES


class Said:
    """Which sentences a text has said so far."""

    def __init__(self) -> None:
        self._seen: set[tuple[str, ...]] = set()

    def is_new(self, sentence: str) -> bool:
        """Whether this sentence is no repeat; remembers it."""
        words = tuple(_WORD.findall(sentence.casefold()))
        if len(words) >= _SHORTEST and words in self._seen:
            return False
        self._seen.add(words)
        return True


def without_repeats(draft: Draft) -> Draft:
    """The draft without sentences that say word for word what an earlier one says, and without
    what those cite. Numbers and offsets close up; `raw_text` stays."""
    said = Said()
    kept = [sentence for sentence in draft.sentences if said.is_new(sentence.text)]
    if len(kept) == len(draft.sentences):
        return draft
    before = {s.number: p.end for p, s in zip(draft.sentences, draft.sentences[1:], strict=False)}
    text = ""
    moved: dict[int, tuple[DraftSentence, int]] = {}
    for number, sentence in enumerate(kept, 1):
        gap = draft.text[before.get(sentence.number, 0) : sentence.start] if text else ""
        start = len(text) + len(gap)
        text += gap + sentence.text
        new = replace(sentence, number=number, start=start, end=start + len(sentence.text))
        moved[sentence.number] = (new, start - sentence.start)
    cited = tuple(
        Cited(_of(cited.citation, moved[cited.citation.claim][0].number), _at(cited, moved))
        for cited in draft.cited
        if cited.citation.claim in moved
    )
    sentences = tuple(sentence for sentence, _ in moved.values())
    return replace(draft, text=text, sentences=sentences, cited=cited, repeated=True)


def _of(citation: Citation, claim: int) -> Citation:
    return replace(citation, claim=claim)


def _at(cited: Cited, moved: dict[int, tuple[DraftSentence, int]]) -> int:
    sentence, shift = moved[cited.citation.claim]
    return min(cited.position + shift, sentence.end)
