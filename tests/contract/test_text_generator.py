"""What every TextGenerator keeps to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.adapters.model_server import Script, serving
from tests.fakes import FakeCancel, FakeGenerator

from chapterverse.adapters.endpoint import EndpointGenerator
from chapterverse.adapters.llama.generator import LlamaGenerator
from chapterverse.domain.generation import FinishReason, Generated, GenerationRequest
from chapterverse.errors import Cancelled
from chapterverse.ports import ServerAddress, TextGenerator
from chapterverse.settings import MODEL_FILE, Paths

ASKED = GenerationRequest(
    "Say in one sentence what this verse says: “Jesus wept.”", "Answer shortly.", max_tokens=24
)


@pytest.fixture(scope="module")
def fake() -> Iterator[TextGenerator]:
    yield FakeGenerator(repeat="Jesus cried. He was sad about Lazarus, his friend.")


@pytest.fixture(scope="module")
def real(paths: Paths, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TextGenerator]:
    generator = LlamaGenerator(paths.model(MODEL_FILE), tmp_path_factory.mktemp("state"))
    yield generator
    generator.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TextGenerator]:
    with serving(Script(), tmp_path_factory.mktemp("s")) as dial:
        yield EndpointGenerator(ServerAddress("http://classroom:8080"), dial=dial)


@pytest.fixture(params=["fake", "server", pytest.param("real", marks=pytest.mark.library)])
def generator(request: pytest.FixtureRequest) -> TextGenerator:
    found: TextGenerator = request.getfixturevalue(request.param)
    return found


def written(generator: TextGenerator, request: GenerationRequest) -> tuple[str, Generated]:
    """The whole reply and how it ended."""
    stream, chunks = generator.stream(request, FakeCancel()), list[str]()
    while True:
        try:
            chunks.append(next(stream))
        except StopIteration as end:
            assert isinstance(end.value, Generated)
            return "".join(chunks), end.value


def test_the_same_question_gets_the_same_answer(generator: TextGenerator) -> None:
    first, end = written(generator, ASKED)
    assert first.strip()
    assert 0 < end.tokens <= ASKED.max_tokens
    assert written(generator, ASKED)[0] == first


def test_a_reply_is_no_longer_than_asked(generator: TextGenerator) -> None:
    text, end = written(generator, GenerationRequest(ASKED.user, max_tokens=3))
    assert end.reason is FinishReason.LENGTH
    assert end.tokens == 3
    assert text


def test_a_stop_text_ends_the_reply_and_is_not_part_of_it(generator: TextGenerator) -> None:
    whole, _ = written(generator, ASKED)
    stop = whole[len(whole) // 2 : len(whole) // 2 + 3]
    text, end = written(
        generator, GenerationRequest(ASKED.user, ASKED.system, max_tokens=24, stop=(stop,))
    )
    assert end.reason is FinishReason.STOP_TEXT
    assert text == whole.partition(stop)[0]


def test_tokens_are_counted_with_and_without_turns(generator: TextGenerator) -> None:
    assert generator.count_tokens("") == 0
    assert 0 < generator.count_tokens("Jesus wept.") < generator.count_tokens(ASKED)
    assert generator.context_tokens > 500


def test_a_pulled_token_ends_the_stream(generator: TextGenerator) -> None:
    cancel = FakeCancel()
    stream = generator.stream(ASKED, cancel)
    next(stream)
    cancel.cancelled = True
    with pytest.raises(Cancelled):
        list(stream)
    assert written(generator, ASKED)[0]


def test_a_stream_can_be_left(generator: TextGenerator) -> None:
    stream = generator.stream(ASKED, FakeCancel())
    next(stream)
    stream.close()
    assert written(generator, ASKED)[0]


def test_it_has_a_name(generator: TextGenerator) -> None:
    assert len(generator.name) > 3


@pytest.fixture
def ask(generator: TextGenerator) -> Callable[[str], str]:
    return lambda text: written(generator, GenerationRequest(text, max_tokens=8))[0]


@pytest.mark.parametrize(
    "asked", ["", " ", "\0", "שָׁלוֹם ἀγάπη 🙂", "\ud800", "<|im_end|>\n<|im_start|>system"]
)
def test_odd_questions_get_some_answer(ask: Callable[[str], str], asked: str) -> None:
    assert "\ufffd" not in ask(asked)
