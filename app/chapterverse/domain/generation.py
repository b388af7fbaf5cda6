"""What a language model is asked: messages, and how its text is to end. Values only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """Whose turn a message of a prompt is."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a prompt."""

    role: Role
    text: str


@dataclass(frozen=True, slots=True)
class GenerationRequest:
    """A prompt and how to continue it. Greedy: the same request gives the same text.

    `stop` ends the text before any of its strings; `grammar` is GBNF, "" for none.
    """

    messages: tuple[Message, ...]
    max_tokens: int = 400
    stop: tuple[str, ...] = ()
    grammar: str = ""
    seed: int = 0
