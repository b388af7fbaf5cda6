"""The short prompt of a model that was tuned to write one sentence from one passage.

It is made here alone, for the program and for training (packaging/training/writer), so that a
tuned model is asked in the very tokens that it was taught. It carries no instructions: what they
would say is in the adapter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from chapterverse.domain.generation import GenerationRequest
from chapterverse.grounding.markers import SENTINEL
from chapterverse.grounding.prompts import as_data

VERSION = "writer-1"
"""Of template and cuts together; an adapter names the version it was tuned for."""

MOST_TOKENS = 60
"""Of a reply."""

_ASKS = re.compile(
    r"\W*(?:(?:in|to|for|from|by|with|on|at|of|about|under|against) )?"
    r"(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|can|could|should"
    r"|will|would|may|might|must|shall|has|have|had)\b",
    re.IGNORECASE,
)
_FIELD = re.compile(r"{(\w+)}")
_MOST_BEFORE = 140  # characters; the end of the verse before
_MOST_AFTER = 70  # the beginning of the verse after
_MOST_PASSAGE = 700


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the one passage to answer from. `before` and `after` are the verses next to
    it, `speaker` who says its words; all three may be ""."""

    question: str
    place: str
    passage: str
    before: str = ""
    after: str = ""
    speaker: str = ""


def writer_prompt(template: str, asked: Asked) -> str:
    """The filled template, ending where the reply begins. A line that would have an empty field
    is left out. Total: any text gives one line a field."""
    fields = {
        "before": _end_of(as_data(asked.before)),
        "place": as_data(asked.place),
        "passage": _start_of(as_data(asked.passage), _MOST_PASSAGE),
        "after": _start_of(as_data(asked.after), _MOST_AFTER),
        "speaker": as_data(asked.speaker),
        "question": as_data(asked.question),
    }
    lines = []
    for line in template.strip().split("\n"):
        if all(fields[name] for name in _FIELD.findall(line)):
            lines.append(_FIELD.sub(lambda found: fields[found[1]], line))
    return "\n".join(lines)


def writer_reply(sentence: str) -> str:
    """What follows the prompt: the space belongs to the reply, because a model's words begin with
    theirs. The end of the turn comes after it."""
    return f" {sentence}"


def is_question(text: str) -> bool:
    """Whether something is asked. A tuned model has learned from questions alone: of a topic
    ("doves") or a statement it makes an idle sentence."""
    return text.rstrip(" ”’\"'").endswith("?") or _ASKS.match(text) is not None


def writer(template: str, asked: Asked) -> GenerationRequest:
    """Ask a tuned model for one sentence, or the sentinel, as bare text without chat turns."""
    return GenerationRequest(
        writer_prompt(template, asked),
        plain=True,
        tuned=True,
        max_tokens=MOST_TOKENS,
        stop=("\n",),
    )


def instead(request: GenerationRequest) -> GenerationRequest:
    """The same request, to which the sentinel is no reply: a sentence must be written."""
    return replace(request, grammar=_NO_SENTINEL)


def _other_than(opening: str) -> str:
    """GBNF for one line of any text that does not begin with `opening`."""
    ways = [f'"{opening[:at]}" [^{opening[at]}\\n] rest' for at in range(len(opening))]
    return f"root ::= {' | '.join(ways)}\nrest ::= [^\\n]*"


_NO_SENTINEL = _other_than(writer_reply(" ".join(SENTINEL.split()[:2])))


def _end_of(text: str) -> str:
    """The last whole words that fit."""
    if len(text) <= _MOST_BEFORE:
        return text
    return "…" + text[-_MOST_BEFORE:].partition(" ")[2]


def _start_of(text: str, most: int) -> str:
    """The first whole words that fit."""
    if len(text) <= most:
        return text
    return text[:most].rpartition(" ")[0] + "…"
