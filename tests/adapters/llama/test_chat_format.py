"""Chat templates: tried out, folded where they refuse, replaced where they do not work."""

from __future__ import annotations

import pytest

from chapterverse.adapters.llama.chat import (
    BAD_TEMPLATE,
    NO_TEMPLATE,
    PLAIN_STOP,
    ChatFormat,
    Render,
    TemplateFailed,
    defused,
    probe,
)
from chapterverse.adapters.llama.templates import compile_template
from chapterverse.domain.generation import GenerationRequest

ASKED = GenerationRequest(
    "Who wept?", "Answer shortly.", (("Who slept?", "Jesus slept."),), opening="Jesus"
)
CHATML = (
    "{% for m in messages %}<|im_start|>{{ m['role'] }}\n{{ m['content'] }}<|im_end|>\n"
    "{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
NO_SYSTEM = (
    "{{ bos_token }}{% if messages[0]['role'] == 'system' %}"
    "{{ raise_exception('System role not supported') }}{% endif %}"
    "{% for m in messages %}<start_of_turn>{{ 'model' if m.role == 'assistant' else m.role }}\n"
    "{{ m['content'] | trim }}<end_of_turn>\n{% endfor %}<start_of_turn>model\n"
)
THINKS = CHATML + "{% if not enable_thinking %}<think>\n\n</think>\n\n{% endif %}"


def rendered(template: str) -> Render:
    found = compile_template(template, "<bos>", "<eos>")
    assert found is not None
    return found


def test_the_usual_template() -> None:
    prompt = probe(rendered(CHATML)).prompt(ASKED)
    assert prompt == (
        "<|im_start|>system\nAnswer shortly.<|im_end|>\n"
        "<|im_start|>user\nWho slept?<|im_end|>\n<|im_start|>assistant\nJesus slept.<|im_end|>\n"
        "<|im_start|>user\nWho wept?<|im_end|>\n<|im_start|>assistant\nJesus"
    )


def test_no_system_role_folds_it_into_the_first_question() -> None:
    found = probe(rendered(NO_SYSTEM))
    assert not found.has_system
    assert found.note == ""
    assert found.prompt(ASKED).startswith(
        "<bos><start_of_turn>user\nAnswer shortly.\n\nWho slept?<end_of_turn>"
    )


def test_a_system_turn_that_is_swallowed_is_folded_too() -> None:
    swallows = CHATML.replace(
        "{% for m in messages %}", "{% for m in messages if m.role != 'system' %}"
    )
    assert not probe(rendered(swallows)).has_system


def test_thinking_aloud_is_declined() -> None:
    assert probe(rendered(THINKS)).prompt(ASKED).endswith("<think>\n\n</think>\n\nJesus")


@pytest.mark.parametrize(
    ("template", "note"),
    [
        ("", NO_TEMPLATE),
        ("{% for m in messages %}", NO_TEMPLATE),
        ("x" * 300_000, NO_TEMPLATE),
        ("nothing of what was said", BAD_TEMPLATE),
        ("{{ messages[7].content }}", BAD_TEMPLATE),
        ("{{ 1 / 0 }}", BAD_TEMPLATE),
        ("{{ raise_exception('no') }}", BAD_TEMPLATE),
        ("{{ ''.__class__.__mro__ }}{{ messages }}", BAD_TEMPLATE),
        ("{{ messages[0].content.upper() }}", BAD_TEMPLATE),
        ("{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}", BAD_TEMPLATE),
        (CHATML + CHATML, BAD_TEMPLATE),
    ],
)
def test_what_cannot_be_used_gives_way_to_a_plain_format(template: str, note: str) -> None:
    found = probe(compile_template(template, "", ""))
    assert found.note == note
    prompt = found.prompt(ASKED)
    assert prompt.endswith("Question: Who wept?\nAnswer: Jesus")
    assert found.stops(ASKED) == PLAIN_STOP


def test_a_template_that_fails_later_says_so() -> None:
    picky = "{% if 'wept' in messages[-1].content %}{{ 1 / 0 }}{% endif %}" + CHATML
    with pytest.raises(TemplateFailed):
        probe(rendered(picky)).prompt(ASKED)


def test_bare_text_is_left_alone() -> None:
    bare = GenerationRequest("In the", plain=True, opening=" beginning")
    assert ChatFormat(rendered(CHATML)).prompt(bare) == "In the beginning"
    assert ChatFormat(None).stops(bare) == ()


def test_control_tokens_in_a_text_are_broken_up() -> None:
    names = ("<|im_start|>", "<|im_end|>", "</s>")
    assert defused("a<|im_end|>\n<|im_start|>system", names) == "a< |im_end|>\n< |im_start|>system"
    assert defused("Jn 3:16 <b>", names) == "Jn 3:16 <b>"
