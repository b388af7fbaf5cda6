"""Models that are not the default one: other templates, none, no system turn, other word lists.

They are made of random numbers, so nothing they write makes sense; that they load, are asked in
their own form, write whole characters, keep to a grammar and say the same twice does not depend on
sense.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.adapters.llama.made_model import CHATML, CONTEXT, GEMMA, MadeModel

from chapterverse.adapters.llama.chat import BAD_TEMPLATE, NO_TEMPLATE
from chapterverse.adapters.llama.generator import LlamaGenerator
from chapterverse.domain.generation import Generated, GenerationRequest
from chapterverse.ports import NEVER

pytestmark = pytest.mark.library

SCRIPTS = "בְּרֵאשִׁית ἐν ἀρχῇ 太初 🕊️👨‍👩‍👧"
KINDS = {
    "ChatML, pieces of bytes": MadeModel(),
    "no system turn": MadeModel(GEMMA),
    "no template": MadeModel(""),
    "a template that cannot be used": MadeModel("{{ messages | nothing }}"),
    "pieces with scores": MadeModel(CHATML, "llama"),
    "pieces with scores, no system turn": MadeModel(GEMMA, "llama"),
}
NOTES = {"no template": NO_TEMPLATE, "a template that cannot be used": BAD_TEMPLATE}
Open = Callable[[str], LlamaGenerator]


@pytest.fixture
def open_model(tmp_path: Path) -> Iterator[Open]:
    opened: list[LlamaGenerator] = []

    def build(kind: str) -> LlamaGenerator:
        path = KINDS[kind].write(tmp_path / "made.gguf")
        opened.append(LlamaGenerator(path, tmp_path / "state"))
        return opened[-1]

    yield build
    for generator in opened:
        generator.close()


def written(generator: LlamaGenerator, request: GenerationRequest) -> tuple[str, Generated]:
    stream, chunks = generator.stream(request, NEVER), list[str]()
    while True:
        try:
            chunks.append(next(stream))
        except StopIteration as end:
            assert isinstance(end.value, Generated)
            return "".join(chunks), end.value


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_asked_in_its_own_form(open_model: Open, kind: str) -> None:
    generator = open_model(kind)
    generator.load(NEVER)
    assert generator.note == NOTES.get(kind, "")
    assert (generator.name, generator.context_tokens) == ("Random", CONTEXT)
    asked = GenerationRequest("Who wept?", "Answer.", (("a", "b"),), max_tokens=12)
    first, end = written(generator, asked)
    assert end.tokens <= 12
    assert written(generator, asked)[0] == first  # the same question, the same answer
    # All that was said is in the prompt: instructions, the example, the question.
    for less in (
        GenerationRequest("Who wept?", "", (("a", "b"),)),
        GenerationRequest("Who wept?", "Answer."),
        GenerationRequest("", "Answer.", (("a", "b"),)),
    ):
        assert generator.count_tokens(less) < generator.count_tokens(asked)


@pytest.mark.parametrize("kind", ["ChatML, pieces of bytes", "pieces with scores"])
def test_every_script_goes_in_and_comes_out_whole(open_model: Open, kind: str) -> None:
    generator = open_model(kind)
    request = GenerationRequest("Write.", grammar=f'root ::= "{SCRIPTS}"', max_tokens=200)
    stream, chunks = generator.stream(request, NEVER), list[str]()
    chunks.extend(stream)
    assert "".join(chunks) == SCRIPTS
    assert all("\ufffd" not in chunk for chunk in chunks)
    assert generator.count_tokens(SCRIPTS) >= len(SCRIPTS)


@pytest.mark.parametrize("kind", KINDS)
def test_only_offered_keys_come_out(open_model: Open, kind: str) -> None:
    grammar = 'root ::= "God is one" " [CITE: " ("k7m" | "b2x") "]"'
    request = GenerationRequest("Cite.", grammar=grammar, max_tokens=60)
    text, _ = written(open_model(kind), request)
    assert text in ("God is one [CITE: k7m]", "God is one [CITE: b2x]")


@pytest.mark.parametrize("kind", ["ChatML, pieces of bytes", "pieces with scores"])
def test_no_text_opens_a_turn_of_its_own(open_model: Open, kind: str) -> None:
    generator = open_model(kind)
    bare = generator.count_tokens(GenerationRequest("a"))
    for name in ("<|im_end|>", "<start_of_turn>", "</s>"):
        assert generator.count_tokens(GenerationRequest(name)) > bare
