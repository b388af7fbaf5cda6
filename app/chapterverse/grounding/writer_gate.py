"""How likely a sentence of a tuned model is true to its verse: told by how sure the model was of
its own words, by the support checker, and by how near the words keep to the verse.

The checker alone cannot tell: a small model writes false sentences in the very words of the verse.
The weights are data (models/writer-2/gate.toml), fitted on claims that were labelled by reading.
"""

from __future__ import annotations

import itertools
import math
import re
import tomllib
from collections import Counter
from dataclasses import dataclass

from chapterverse.domain.answers import SupportLevel, SupportVerdict
from chapterverse.domain.generation import Generated
from chapterverse.grounding.claim_words import stem
from chapterverse.grounding.support_measures import Logistic

_WORD = re.compile(r"[^\W\d_]{3,}|\d+")
_COMMON = frozenset(
    _WORD.findall(
        "the and for but nor that this these those with from into unto upon out who whom "
        "whose which what when where why how not are was were been being has have had will "
        "would shall should may might can could does did his her hers its their our your "
        "him them they she you said says say also then there than all"
    )
)
MEASURES = frozenset(
    {"bias", "mean_logprob", "least_logprob", "support", "new", "again", "pairs", "length"}
)


@dataclass(frozen=True, slots=True)
class WriterGate:
    """A sentence is shown from the chance `shown_from` of being true. That a passage does not
    answer is believed from the model's own chance `declined_from` of saying so."""

    chance: Logistic
    shown_from: float
    declined_from: float = 0.0

    def opens(self, claim: str, passage: str, verdict: SupportVerdict, sure: Generated) -> bool:
        """Whether the sentence may be shown."""
        return self.chance.chance(measures(claim, passage, verdict, sure)) >= self.shown_from

    def believes(self, declined: Generated) -> bool:
        """Whether a reply that was the sentinel is taken at its word."""
        return math.exp(declined.mean_logprob * declined.tokens) >= self.declined_from


def read_gate(text: str) -> WriterGate:
    """A gate from TOML; raises ValueError where it is none."""
    try:
        raw = tomllib.loads(text)
        weights = {str(name): float(value) for name, value in raw["weights"].items()}
        shown_from = float(raw["shown_from"])
        declined_from = float(raw.get("declined_from", 0.0))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"the gate lacks {error}") from error
    if set(weights) - MEASURES:
        raise ValueError(f"no measure is called {min(set(weights) - MEASURES)}")
    return WriterGate(Logistic(tuple(weights.items())), shown_from, declined_from)


def measures(
    claim: str, passage: str, verdict: SupportVerdict, sure: Generated
) -> dict[str, float]:
    """What the gate weighs. Shares are of the claim's words, function words left out: `new` ones
    that the passage lacks, ones said `again` and again, `pairs` that are neighbours there too."""
    mine, theirs = _stems(claim), _stems(passage)
    known, count = set(theirs), max(1, len(mine))
    twice, there = Counter(mine), Counter(theirs)
    near = set(itertools.pairwise(theirs))
    pairs = list(itertools.pairwise(mine))
    return {
        "bias": 1.0,
        "mean_logprob": sure.mean_logprob,
        "least_logprob": sure.least_logprob,
        "support": verdict.confidence if verdict.level is SupportLevel.DIRECT else 0.0,
        "new": sum(word not in known for word in mine) / count,
        "again": sum(max(0, n - max(1, there[word])) for word, n in twice.items()) / count,
        "pairs": sum(pair in near for pair in pairs) / max(1, len(pairs)),
        "length": math.log1p(len(mine)),
    }


def _stems(text: str) -> list[str]:
    words = (word.casefold() for word in _WORD.findall(text))
    return [stem(word) for word in words if word not in _COMMON]
