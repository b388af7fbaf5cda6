"""A model server: asked only where it was typed in, left at once, and never believed blindly."""

from __future__ import annotations

import json
import logging
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path

import pytest
from tests import loopback
from tests.adapters.model_server import PATIENCE, Script, connection_over, serving, serving_on
from tests.fakes import FakeCancel

from chapterverse.adapters.endpoint import EndpointGenerator
from chapterverse.adapters.endpoint_http import Target, dial, parse_address
from chapterverse.domain.generation import FinishReason, Generated, GenerationRequest
from chapterverse.errors import Cancelled, ModelUnavailable
from chapterverse.ports import ServerAddress

ASKED = GenerationRequest("Why did Jesus weep?", "Answer shortly.", max_tokens=50)
Make = Callable[..., EndpointGenerator]


@pytest.fixture
def make(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Make]:
    with ExitStack() as stack:

        def build(
            script: Script, key: str = "", model: str = "", silence: float = PATIENCE
        ) -> EndpointGenerator:
            dial = stack.enter_context(serving(script, tmp_path_factory.mktemp("s")))
            address = ServerAddress("http://classroom:8080", key, model)
            return EndpointGenerator(address, dial=dial, silence=silence)

        yield build


def written(generator: EndpointGenerator, request: GenerationRequest) -> tuple[str, Generated]:
    stream, chunks = generator.stream(request, FakeCancel()), list[str]()
    while True:
        try:
            chunks.append(next(stream))
        except StopIteration as end:
            assert isinstance(end.value, Generated)
            return "".join(chunks), end.value


# ---- asking -------------------------------------------------------------------------------------


def test_nothing_is_opened_before_it_is_asked() -> None:
    def refuse(_target: Target) -> HTTPConnection:
        raise AssertionError("a connection was opened")

    generator = EndpointGenerator(ServerAddress("http://h:1"), dial=refuse)
    assert generator.count_tokens(ASKED) > generator.count_tokens("Why did Jesus weep?") > 0
    assert generator.name == "a model at h:1"
    assert (generator.is_loaded, generator.is_busy, generator.speed) == (False, False, 0.0)
    generator.close()


def test_a_reply_is_streamed_and_the_model_named(make: Make) -> None:
    script = Script(reply="ἐν ἀρχῇ ἦν ὁ λόγος 🕊️ בְּרֵאשִׁית " * 8)
    generator = make(script)
    text, end = written(generator, ASKED)
    assert text == script.reply[: len(text)] and "בְּרֵאשִׁית" in text
    assert (end.reason, end.tokens) == (FinishReason.LENGTH, 50)
    assert generator.name == "scripted-1b at classroom:8080"
    assert generator.model == "scripted-1b"
    assert generator.keeps_grammar and generator.note == ""
    assert generator.speed > 0
    assert generator.context_tokens == 4096
    paths = [path for path, _ in script.asked]
    assert paths == ["/v1/models", "/v1/chat/completions", "/v1/chat/completions"]
    row = script.asked[-1][1]
    assert row["model"] == "scripted-1b" and row["stream"] and row["temperature"] == 0
    assert [turn["role"] for turn in row["messages"]] == ["system", "user"]
    assert "stop" not in row  # the reply is read to its stop here


def test_the_found_address_is_kept_with_its_model(make: Make) -> None:
    generator = make(
        Script(models={"data": [{"id": "a"}, {"id": "b", "max_model_len": 2048}]}), "k"
    )
    assert generator.found(FakeCancel()) == ServerAddress("http://classroom:8080", "k", "a")
    wanted = make(
        Script(models={"data": [{"id": "a"}, {"id": "b", "max_model_len": 2048}]}), "", "b"
    )
    assert wanted.found(FakeCancel()).model == "b"
    assert wanted.context_tokens == 2048


def test_a_model_named_by_its_path_is_asked_by_it_and_shown_by_its_file(make: Make) -> None:
    script = Script(models={"data": [{"id": "C:\\models\\a b/Small.gguf"}]})
    generator = make(script)
    written(generator, ASKED)
    assert generator.name == "Small.gguf at classroom:8080"
    assert script.asked[-1][1]["model"] == generator.model == "C:\\models\\a b/Small.gguf"


def test_turns_openings_and_bare_prompts(make: Make) -> None:
    script = Script()
    generator = make(script)
    written(generator, GenerationRequest("c", "s", (("a", "b"),), opening="d"))
    turns = [(turn["role"], turn["content"]) for turn in script.asked[-1][1]["messages"]]
    assert turns == [
        ("system", "s"),
        ("user", "a"),
        ("assistant", "b"),
        ("user", "c"),
        ("assistant", "d"),
    ]
    text, _ = written(generator, GenerationRequest("In the", plain=True, opening=" beginning"))
    path, row = script.asked[-1]
    assert (path, row["prompt"]) == ("/v1/completions", "In the beginning")
    assert text.startswith("Jesus cried.")


def test_a_server_that_knows_only_the_standard(make: Make) -> None:
    script = Script(refuses=("grammar", "cache_prompt", "chat_template_kwargs"))
    generator = make(script)
    grammar = GenerationRequest("x", grammar='root ::= "k7m"', max_tokens=5)
    text, _ = written(generator, grammar)
    assert text != "k7m"
    assert not generator.keeps_grammar and "hold the model to a form" in generator.note
    asked = len(script.asked)
    written(generator, ASKED)
    assert len(script.asked) == asked + 1  # it is not asked in vain again


def test_a_template_without_a_system_turn(make: Make) -> None:
    script = Script(refuses=("cache_prompt",))
    generator = make(script)
    generator.load(FakeCancel())
    script.status, script.body = 400, b'{"error": {"message": "System role not supported"}}'
    with pytest.raises(ModelUnavailable, match=r"refused \(status 400: System role not supported"):
        written(generator, ASKED)
    (turn,) = script.asked[-1][1]["messages"]
    assert turn == {"role": "user", "content": "Answer shortly.\n\nWhy did Jesus weep?"}


def test_a_stop_text_leaves_the_server(make: Make) -> None:
    script = Script(reply="one two three four five six " * 20)
    text, end = written(make(script), GenerationRequest("count", stop=("four",), max_tokens=9999))
    assert (text, end.reason) == ("one two three ", FinishReason.STOP_TEXT)


def test_the_key_is_sent_and_asked_for(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    script = Script(key="sesame")
    assert written(make(script, "sesame"), ASKED)[0]
    assert set(script.keys) == {"Bearer sesame"}
    with pytest.raises(ModelUnavailable, match=r"wants a key. Type in its key"):
        make(script).load(FakeCancel())
    with pytest.raises(ModelUnavailable, match="does not accept the key") as caught:
        make(script, "open-sesame").load(FakeCancel())
    assert "open-sesame" not in str(caught.value)
    assert "sesame" not in caplog.text


# ---- Stop ---------------------------------------------------------------------------------------


def test_stop_breaks_the_connection_off(make: Make) -> None:
    script = Script()
    generator = make(script)
    generator.load(FakeCancel())
    script.gate = threading.Event()
    cancel = FakeCancel()
    stream = generator.stream(ASKED, cancel)
    assert next(stream) == "Jesus "
    cancel.cancelled = True
    with pytest.raises(Cancelled):
        next(stream)
    assert script.left.wait(PATIENCE)  # the server saw it at once
    script.gate = None
    assert written(generator, ASKED)[0] == script.reply


def test_leaving_a_stream_breaks_it_off_too(make: Make) -> None:
    script = Script()
    generator = make(script)
    generator.load(FakeCancel())
    script.gate = threading.Event()
    stream = generator.stream(ASKED, FakeCancel())
    next(stream)
    stream.close()
    assert script.left.wait(PATIENCE)
    assert not generator.is_busy


def test_stop_is_heard_while_a_connection_is_made() -> None:
    gate = threading.Event()

    def slow(_target: Target) -> HTTPConnection:
        gate.wait(PATIENCE)
        raise ConnectionRefusedError

    cancel = FakeCancel()
    generator = EndpointGenerator(ServerAddress("http://h:1"), dial=slow)
    stopper = threading.Timer(0.1, lambda: setattr(cancel, "cancelled", True))
    stopper.start()
    with pytest.raises(Cancelled):
        generator.load(cancel)
    stopper.join()
    gate.set()


# ---- what goes wrong ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ConnectionRefusedError(), "No model server listens at h:1."),
        (TimeoutError(), "The model server at h:1 does not answer."),
        (socket.gaierror(-2, "x"), "There is no computer named h here."),
        (OSError(113, "No route to host"), "failed: No route to host."),
        (ValueError("x"), "does not speak HTTP"),
    ],
)
def test_a_server_that_cannot_be_reached(error: Exception, said: str) -> None:
    def fail(_target: Target) -> HTTPConnection:
        raise error

    generator = EndpointGenerator(ServerAddress("http://h:1"), dial=fail)
    with pytest.raises(ModelUnavailable) as caught:
        generator.load(FakeCancel())
    assert said in caught.value.user_text
    assert generator.problem == caught.value.user_text
    assert not generator.is_loaded and not generator.is_busy


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (
            Script(status=302, headers=(("Location", "http://elsewhere/"),)),
            "elsewhere; that is not",
        ),
        (Script(status=404), "is no model server"),
        (Script(status=503), r"refused \(status 503: It is broken.\)"),
        (Script(status=500, body=b"\xff\x1b[31m"), r"refused \(status 500\)"),
        (Script(models={"data": []}), "offers no model"),
        (Script(models=["x"]), "is no model server"),
        (Script(models={"data": "x"}), "is no model server"),
        (Script(raw=b"data: {nonsense\n\n", obeys_grammar=False), "makes no sense"),
    ],
)
def test_a_server_that_is_none(make: Make, script: Script, said: str) -> None:
    generator = make(script)
    with pytest.raises(ModelUnavailable, match=said) as caught:
        written(generator, ASKED)
    assert caught.value.user_text.isprintable()
    assert all(path.startswith("/v1/") for path, _ in script.asked)


def test_a_connection_that_ends_in_the_middle(make: Make) -> None:
    script = Script()
    generator = make(script)
    generator.load(FakeCancel())
    script.cut_at = 3
    shown: list[str] = []
    with pytest.raises(ModelUnavailable, match="closed the connection"):
        shown.extend(generator.stream(ASKED, FakeCancel()))
    assert "".join(shown) == "Jesus cried. He "
    script.raw = b'data: {"choices": [{"delta": {"content": "He "}, "finish_reason": null}]}\n\n'
    with pytest.raises(ModelUnavailable, match="ended in the middle of a reply"):
        list(generator.stream(ASKED, FakeCancel()))


def test_a_server_that_says_nothing(make: Make) -> None:
    script = Script()
    generator = make(script, silence=0.2)
    generator.load(FakeCancel())
    script.gate = threading.Event()
    with pytest.raises(ModelUnavailable, match="does not answer"):
        list(generator.stream(ASKED, FakeCancel()))
    assert script.left.wait(PATIENCE)


def test_an_error_in_the_middle_of_a_reply(make: Make) -> None:
    script = Script()
    generator = make(script)
    generator.load(FakeCancel())
    script.raw = b'data: {"error": {"message": "Out of \\u001b[31mmemory"}}\n\n'
    with pytest.raises(ModelUnavailable, match=r"refused \(status 500: Out of  ?\[31mmemory\)"):
        list(generator.stream(ASKED, FakeCancel()))


def test_thoughts_under_another_name_are_left_out_and_halves_are_joined(make: Make) -> None:
    script = Script()
    generator = make(script)
    generator.load(FakeCancel())
    deltas = [
        {"reasoning_content": "Hmm."},
        {"content": None, "role": "assistant"},
        {"content": "\ud83d"},
        {"content": "\ude42 yes"},
        {"content": "\ud83d"},
    ]
    rows: list[object] = [
        {"choices": [{"delta": delta, "finish_reason": None}]} for delta in deltas
    ]
    rows.append({"choices": [], "usage": {"total_tokens": 9}})
    script.raw = b"".join(b"data: " + json.dumps(row).encode() + b"\r\n\r\n" for row in rows)
    script.raw += b": a comment\r\n\r\ndata: [DONE]"
    assert written(generator, ASKED)[0] == "🙂 yes"


# ---- the internet -------------------------------------------------------------------------------


def test_over_real_tcp_on_loopback() -> None:
    """A list of models, a look at what the server can do, a question: three connections."""
    listener, clients = loopback.take()
    host, port = listener.getsockname()
    waiting = list(clients)

    def one(target: Target) -> HTTPConnection:
        return connection_over(waiting.pop(), (target.host, target.port))

    script = Script()
    with serving_on(listener, script):
        generator = EndpointGenerator(ServerAddress(f"http://{host}:{port}"), dial=one)
        script.gate = threading.Event()
        cancel = FakeCancel()
        stream = generator.stream(ASKED, cancel)
        assert next(stream) == "Jesus "
        cancel.cancelled = True
        with pytest.raises(Cancelled):
            next(stream)
        assert script.left.wait(PATIENCE)
    assert waiting == []


def test_a_typed_address_is_the_only_thing_that_opens_a_socket() -> None:
    code = (
        "from chapterverse.adapters.endpoint import EndpointGenerator\n"
        "from chapterverse.adapters.endpoint_http import dial, parse_address\n"
        "from chapterverse.ports import ServerAddress\n"
        "EndpointGenerator(ServerAddress('http://127.0.0.1:9'))\n"
        "print('made', flush=True)\n"
        "dial(parse_address('127.0.0.1:9'))\n"
    )
    app = Path(__file__).parents[2] / "app"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False, env={"PYTHONPATH": str(app)}
    )
    assert done.stdout == b"made\n"
    assert done.returncode == (-signal.SIGSYS if sys.platform == "linux" else 1)


def test_no_proxy_of_the_environment_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int]] = []

    def connect(place: tuple[str, int], *_: object, **__: object) -> socket.socket:
        asked.append(place)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", connect)
    for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://proxy:3128")
    for typed in ("class:8080", "https://class:8443"):
        with pytest.raises(ConnectionRefusedError):
            dial(parse_address(typed))
    assert asked == [("class", 8080), ("class", 8443)]
