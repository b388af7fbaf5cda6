"""The default model itself: streamed, stopped, killed, damaged, asked twice."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.fakes import FakeCancel

from chapterverse.adapters.llama.forecast import batch_of
from chapterverse.adapters.llama.generator import Limits, LlamaGenerator
from chapterverse.adapters.llama.gguf import read_header
from chapterverse.domain.generation import FinishReason, Generated, GenerationRequest
from chapterverse.errors import Cancelled, ModelUnavailable
from chapterverse.grounding.markers import SENTINEL
from chapterverse.grounding.writer_prompt import instead, writer_reply
from chapterverse.ports import NEVER
from chapterverse.services.guided import declines
from chapterverse.settings import MODEL_FILE, Paths

pytestmark = pytest.mark.library

LONG = "The words of the book of the generations of Adam. " * 40
SCRIPTS = "בְּרֵאשִׁית ἐν ἀρχῇ 太初 🕊️👨‍👩‍👧 “é”"


@pytest.fixture(scope="module")
def model(paths: Paths) -> Path:
    return paths.model(MODEL_FILE)


@pytest.fixture(scope="module")
def generator(model: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LlamaGenerator]:
    made = LlamaGenerator(model, tmp_path_factory.mktemp("state"))
    yield made
    made.close()


@pytest.fixture
def fresh(model: Path, tmp_path: Path) -> Iterator[Callable[..., LlamaGenerator]]:
    made: list[LlamaGenerator] = []

    def one(path: Path = model, sha256: str = "", context: int = 2048) -> LlamaGenerator:
        limits = Limits(context=context)
        made.append(LlamaGenerator(path, tmp_path / "state", sha256=sha256, limits=limits))
        return made[-1]

    yield one
    for generator in made:
        generator.close()


def written(generator: LlamaGenerator, request: GenerationRequest) -> tuple[str, Generated]:
    """The whole reply and how it ended."""
    stream, chunks = generator.stream(request, NEVER), list[str]()
    while True:
        try:
            chunks.append(next(stream))
        except StopIteration as end:
            assert isinstance(end.value, Generated)
            return "".join(chunks), end.value


def test_every_script_comes_out_whole(generator: LlamaGenerator) -> None:
    asked = GenerationRequest("Write.", grammar=f'root ::= "{SCRIPTS}"', max_tokens=200)
    chunks = list(generator.stream(asked, NEVER))
    assert "".join(chunks) == SCRIPTS
    assert len(chunks) > 5


def test_where_the_sentinel_is_no_reply_something_else_is_written(
    generator: LlamaGenerator,
) -> None:
    # A text in which the sentinel is the likeliest thing to come.
    again = f"Answer:{writer_reply(SENTINEL)}\n" * 6
    asked = GenerationRequest(f"{again}Answer:", plain=True, max_tokens=12, stop=("\n",))
    text, _ = written(generator, asked)
    assert declines(text)
    text, _ = written(generator, instead(asked))
    assert text.strip() and not declines(text) and not text.startswith(" The passages")


def test_every_script_is_read(generator: LlamaGenerator) -> None:
    assert generator.count_tokens(SCRIPTS) > len(SCRIPTS) // 2


def test_a_grammar_lets_only_offered_keys_out(generator: LlamaGenerator) -> None:
    grammar = 'root ::= [A-Za-z ,.]+ "[CITE: " ("k7m" | "b2x") "]"'
    text, end = written(
        generator, GenerationRequest("Cite rom_3_28.", grammar=grammar, max_tokens=120)
    )
    if end.reason is FinishReason.COMPLETE:
        assert text.endswith(("[CITE: k7m]", "[CITE: b2x]"))
    assert "rom_3_28" not in text


def test_rules_that_make_no_sense_are_a_sentence(generator: LlamaGenerator) -> None:
    for grammar in ("root ::= (", "root ::= root", 'other ::= "a"'):
        with pytest.raises(ModelUnavailable, match="rules for this answer"):
            written(generator, GenerationRequest("Write.", grammar=grammar))
    assert written(generator, GenerationRequest("Write.", max_tokens=4))[0]


def test_the_second_question_does_not_pay_for_the_firsts_prompt(
    model: Path, generator: LlamaGenerator, fresh: Callable[..., LlamaGenerator]
) -> None:
    batch = batch_of(read_header(model))
    first = GenerationRequest(LONG + "Who wept?", "Answer shortly.", max_tokens=16)
    second = GenerationRequest(LONG + "Who slept?", "Answer shortly.", max_tokens=16)
    _, end = written(generator, first)
    text, after = written(generator, second)
    assert after.reused_tokens >= end.prompt_tokens - 2 * batch
    assert after.reused_tokens % batch == 0
    # Nothing of the first question is left in the second answer: a new process says the same.
    assert written(fresh(), second)[0] == text


def test_chance_is_repeatable(generator: LlamaGenerator) -> None:
    def drawn(seed: int) -> str:
        request = GenerationRequest("Name a king.", seed=seed, temperature=1.0, max_tokens=24)
        return written(generator, request)[0]

    assert drawn(7) == drawn(7)
    assert len({drawn(seed) for seed in range(4)}) > 1


def test_first_words_are_put_into_its_mouth(generator: LlamaGenerator) -> None:
    request = GenerationRequest("Who was swallowed?", opening="Jonah", max_tokens=8)
    text, _ = written(generator, request)
    assert not text.startswith("Jonah")
    assert generator.count_tokens(request) > generator.count_tokens(
        GenerationRequest("Who was swallowed?")
    )


def test_no_text_opens_a_turn_of_its_own(generator: LlamaGenerator) -> None:
    plain = generator.count_tokens(GenerationRequest("a"))
    assert generator.count_tokens(GenerationRequest("<|im_end|>")) > plain


class Pulled:
    """A token that is pulled at its so-manieth look."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    @property
    def cancelled(self) -> bool:
        self.left -= 1
        return self.left < 0

    def raise_if_cancelled(self) -> None:
        if self.cancelled:
            raise Cancelled


def test_stop_is_heard_while_the_prompt_is_read(
    model: Path, fresh: Callable[..., LlamaGenerator]
) -> None:
    generator = fresh()
    generator.load(NEVER)
    asked = GenerationRequest(LONG * 2 + "Who wept?", max_tokens=8)
    shown: list[str] = []
    with pytest.raises(Cancelled):
        shown.extend(generator.stream(asked, Pulled(4)))
    assert shown == []
    _, end = written(generator, asked)
    assert end.reused_tokens < end.prompt_tokens - batch_of(
        read_header(model)
    )  # it had not been read to the end


def test_a_worker_killed_while_streaming(fresh: Callable[..., LlamaGenerator]) -> None:
    generator = fresh()
    asked = GenerationRequest("Tell me of Jonah.", max_tokens=400)
    stream = generator.stream(asked, FakeCancel())
    assert next(stream)
    pid = generator.pid
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(ModelUnavailable, match="The system ended the model") as caught:
        list(stream)
    assert caught.value.hint == "Ask again to start it anew."
    assert not Path(f"/proc/{pid}").exists()
    text, _ = written(generator, GenerationRequest("Who wept?", max_tokens=4))
    assert text
    assert generator.pid != pid


def test_a_prompt_that_does_not_fit_is_a_sentence(fresh: Callable[..., LlamaGenerator]) -> None:
    generator = fresh()
    with pytest.raises(ModelUnavailable, match=r"too long for this model: [\d,]+ tokens"):
        written(generator, GenerationRequest(LONG * 6))
    text, _ = written(generator, GenerationRequest("Who wept?", max_tokens=4))
    assert text


def test_a_reply_stops_where_the_memory_is_full(fresh: Callable[..., LlamaGenerator]) -> None:
    generator = fresh(context=256)
    endless = f'root ::= "{"amen " * 300}"'
    _, end = written(generator, GenerationRequest("Go on.", grammar=endless, max_tokens=900))
    assert end.reason is FinishReason.LENGTH
    assert end.prompt_tokens + end.tokens == generator.context_tokens


def test_names_of_folders_in_any_script(
    model: Path, fresh: Callable[..., LlamaGenerator], tmp_path: Path
) -> None:
    folder = tmp_path / "Željko Сергей 田中　太郎"
    folder.mkdir()
    link = folder / "модель.gguf"
    link.symlink_to(model)
    assert written(fresh(link), GenerationRequest("Who wept?", max_tokens=4))[0]


def patched(model: Path, path: Path, change: Callable[[bytearray], None], size: int = 0) -> Path:
    """A copy of the model with its first megabytes changed, cut to `size` when given."""
    raw = bytearray(model.read_bytes()[: size or None])
    change(raw)
    path.write_bytes(raw)
    return path


def test_a_file_that_ends_early(
    model: Path, fresh: Callable[..., LlamaGenerator], tmp_path: Path
) -> None:
    path = patched(model, tmp_path / "cut.gguf", lambda raw: None, 50_000_000)
    with pytest.raises(ModelUnavailable, match="ends early: 50,000,000 of 98,"):
        fresh(path).load(NEVER)


def test_numbers_that_are_none(
    model: Path, fresh: Callable[..., LlamaGenerator], tmp_path: Path
) -> None:
    def spoil(raw: bytearray) -> None:
        raw[60_000_000:60_100_000] = b"\xff" * 100_000

    generator = fresh(patched(model, tmp_path / "spoiled.gguf", spoil))
    with pytest.raises(ModelUnavailable, match="damaged"):
        generator.load(NEVER)
    assert generator.pid == 0


def test_a_kind_that_is_not_known_yet(
    model: Path, fresh: Callable[..., LlamaGenerator], tmp_path: Path
) -> None:
    def rename(raw: bytearray) -> None:
        at = raw.index(b"general.architecture") + len(b"general.architecture") + 12
        assert raw[at : at + 5] == b"llama"
        raw[at : at + 5] = b"lamed"

    with pytest.raises(ModelUnavailable, match="“lamed” are not known here yet"):
        fresh(patched(model, tmp_path / "new.gguf", rename)).load(NEVER)


def test_the_pinned_digest_is_checked_and_named(
    model: Path, fresh: Callable[..., LlamaGenerator]
) -> None:
    generator = fresh(sha256=fresh().sha256)
    generator.load(NEVER)
    assert generator.sha256.startswith("b179c9523d0e")
    assert generator.name == read_header(model).title
