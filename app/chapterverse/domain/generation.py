"""What a language model is asked, and how its reply came about. Values only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class GenerationRequest:
    """What a language model is asked to continue.

    `user` holds the question with all it needs, `system` the instructions, `examples` earlier
    turns (asked, answered) that show the pattern. `opening` are first words of the reply, put into
    the model's mouth and not yielded. `plain` continues `user` as bare text, without chat turns;
    `tuned` asks the model as it was tuned to its task, where a tuning comes with it.
    `stop` texts end the reply and are not part of it. `grammar` is GBNF with a rule "root". At
    temperature 0 the likeliest word is taken and `seed` does not matter.
    """

    user: str
    system: str = ""
    examples: tuple[tuple[str, str], ...] = ()
    opening: str = ""
    plain: bool = False
    tuned: bool = False
    max_tokens: int = 256
    stop: tuple[str, ...] = ()
    grammar: str = ""
    seed: int = 0
    temperature: float = 0.0


class FinishReason(StrEnum):
    """Why a reply ended. After LENGTH its last sentence may be half a sentence."""

    COMPLETE = "complete"  # the model ended its turn
    STOP_TEXT = "stop_text"
    LENGTH = "length"


@dataclass(frozen=True, slots=True)
class Generated:
    """How a reply came about. `reused_tokens` of the prompt did not have to be read again.

    Seconds are those of reading the prompt and of writing. How sure a tuned model was of its reply
    is told by the natural logarithms of its tokens' chances, the end of the turn among them: their
    mean and the least of them; both 0 where that was not measured.
    """

    reason: FinishReason
    prompt_tokens: int = 0
    reused_tokens: int = 0
    tokens: int = 0
    prompt_seconds: float = 0.0
    seconds: float = 0.0
    mean_logprob: float = 0.0
    least_logprob: float = 0.0
