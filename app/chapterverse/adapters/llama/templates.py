"""Runs the chat template of a model file: Jinja in a sandbox. Used by the worker only."""

from __future__ import annotations

from typing import Any

from chapterverse.adapters.llama.chat import Render, TemplateFailed

_LONGEST = 1 << 18  # characters; known templates stay under 20,000


def compile_template(template: str, begin: str, end: str) -> Render | None:
    """A renderer for the template of a file; None when it has none that Jinja reads.

    `begin` and `end` are the texts of the model's first and last tokens. Thinking models are asked
    not to think aloud.
    """
    if not template.strip() or len(template) > _LONGEST:
        return None
    from jinja2 import TemplateError
    from llama_cpp.llama_chat_format import Jinja2ChatFormatter

    # What a foreign template may end with: Jinja's errors, what raise_exception raises, and what
    # its expressions run into.
    failures = (
        *(TemplateError, ArithmeticError, AttributeError, LookupError, RecursionError),
        *(TypeError, ValueError, MemoryError),
    )
    try:
        formatter: Any = Jinja2ChatFormatter(template, eos_token=end, bos_token=begin)
    except failures:
        return None

    def render(messages: list[dict[str, str]]) -> str:
        try:
            return str(formatter(messages=messages, enable_thinking=False).prompt)
        except failures as error:
            raise TemplateFailed(str(error)) from error

    return render
