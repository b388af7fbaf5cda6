"""Turns of a conversation -> the text a model was trained on, by the template in its file.

The template is foreign code: it runs in a sandbox, inside the worker, and is tried out when the
model is loaded. What it cannot do is worked around and noted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from chapterverse.domain.generation import GenerationRequest

Render = Callable[[list[dict[str, str]]], str]
"""Messages with "role" and "content" -> the prompt, open for the reply; may raise anything."""

PLAIN_STOP = ("\nQuestion:", "\n\n\n")
"""Where the reply ends in the plain format, in which nothing else marks the end of a turn."""

NO_TEMPLATE = "This model brings no chat template; it is asked in a plain format."
BAD_TEMPLATE = "This model’s chat template cannot be used; it is asked in a plain format."

_SYSTEM, _ASKED, _ANSWERED = "systemcvprobe", "askedcvprobe", "answeredcvprobe"


class TemplateFailed(Exception):
    """A template ended with an error of whatever kind."""


@dataclass(frozen=True, slots=True)
class ChatFormat:
    """How to write a request as text. `render` is None in the plain format."""

    render: Render | None
    has_system: bool = True
    note: str = ""

    def prompt(self, request: GenerationRequest) -> str:
        """The whole prompt with the reply's opening; raises TemplateFailed."""
        if request.plain:
            return request.user + request.opening
        if self.render is None:
            return _plain(request)
        return self.render(_messages(request, self.has_system)) + request.opening

    def stops(self, request: GenerationRequest) -> tuple[str, ...]:
        """The texts that end the reply."""
        if request.plain or self.render is not None:
            return request.stop
        return (*request.stop, *PLAIN_STOP)


def probe(render: Render | None, *, brings_one: bool = False) -> ChatFormat:
    """Try a template: with a system turn, without one, else fall back to the plain format.

    Without a renderer `brings_one` says that the file has a template which cannot be read.
    """
    if render is None:
        return ChatFormat(None, note=BAD_TEMPLATE if brings_one else NO_TEMPLATE)
    full = GenerationRequest(_ASKED, _SYSTEM, ((_ASKED, _ANSWERED),))
    for has_system in (True, False):
        if _holds(render, full, has_system):
            return ChatFormat(render, has_system)
    return ChatFormat(None, note=BAD_TEMPLATE)


def _holds(render: Render, request: GenerationRequest, has_system: bool) -> bool:
    """Whether everything said comes out, once and in order."""
    try:
        text = render(_messages(request, has_system))
    except TemplateFailed:
        return False
    rest = text
    for word in (_SYSTEM, _ASKED, _ANSWERED, _ASKED):
        _, found, rest = rest.partition(word)
        if not found:
            return False
    return text.count(_SYSTEM) == 1 and text.count(_ASKED) == 2


def _messages(request: GenerationRequest, has_system: bool) -> list[dict[str, str]]:
    turns = [*request.examples, (request.user, "")]
    if request.system and not has_system:
        turns[0] = (f"{request.system}\n\n{turns[0][0]}", turns[0][1])
    found = []
    if request.system and has_system:
        found.append({"role": "system", "content": request.system})
    for asked, answered in turns:
        found.append({"role": "user", "content": asked})
        found.append({"role": "assistant", "content": answered})
    return found[:-1]


def _plain(request: GenerationRequest) -> str:
    parts = [request.system] if request.system else []
    parts += [f"Question: {asked}\nAnswer: {answered}" for asked, answered in request.examples]
    # No space after the last colon: a token for a word usually begins with its own.
    parts.append(f"Question: {request.user}\nAnswer:{' ' * bool(request.opening)}{request.opening}")
    return "\n\n".join(parts)


def defused(text: str, control_names: tuple[str, ...]) -> str:
    """A text that was not written by the program, without the texts of control tokens: a verse or
    a question must not open a turn of its own."""
    for name in control_names:
        if len(name) > 1 and name in text:
            text = text.replace(name, f"{name[0]} {name[1:]}")
    return text
