"""A generation request as an OpenAI-compatible server takes it, in the forms that servers know."""

from __future__ import annotations

from enum import IntEnum

from chapterverse.domain.generation import GenerationRequest


class Form(IntEnum):
    """How a request is written; the next one is tried when a server refuses."""

    FULL = 0  # with what llama.cpp and vLLM understand beyond the standard
    STANDARD = 1
    FOLDED = 2  # the instructions in the first turn, for templates without a system turn


def request_row(request: GenerationRequest, model: str, form: Form) -> dict[str, object]:
    """The body of a request to a model, before it is JSON."""
    row: dict[str, object] = {
        "model": model,
        "stream": True,
        "max_tokens": request.max_tokens,
        "temperature": request.temperature,
        "seed": request.seed,
    }
    if request.plain:
        row["prompt"] = request.user + request.opening
    else:
        row["messages"] = _messages(request, folded=form is Form.FOLDED)
    if form is Form.FULL:
        row["cache_prompt"] = True
        row["chat_template_kwargs"] = {"enable_thinking": False}
        if request.grammar:
            row["grammar"] = request.grammar
    return row


def _messages(request: GenerationRequest, *, folded: bool) -> list[dict[str, str]]:
    turns = [*request.examples, (request.user, request.opening)]
    found = []
    if request.system and folded:
        turns[0] = (f"{request.system}\n\n{turns[0][0]}", turns[0][1])
    elif request.system:
        found.append({"role": "system", "content": request.system})
    for asked, answered in turns:
        found.append({"role": "user", "content": asked})
        if answered:
            found.append({"role": "assistant", "content": answered})
    return found
