"""Measures the model that writes: loading, speed beside bare llama.cpp, Stop, memory. One table.

    python -m bench.model [--model FILE] [--threads N] [--rounds N]

Other work on the machine makes every figure worse, and two threads on busy cores many times so;
the last row says how much processor time two threads were given meanwhile. So writing is compared
with bare llama.cpp in turns, pair by pair.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Generator, Iterator
from pathlib import Path

from chapterverse.adapters.llama.forecast import CONTEXT, forecast, free_memory
from chapterverse.adapters.llama.generator import Limits, LlamaGenerator
from chapterverse.adapters.llama.gguf import read_header
from chapterverse.adapters.llama.pace import processor_share, usable_threads
from chapterverse.bootstrap import Composition
from chapterverse.domain.answers import Answered, BlockAdded, Style, SupportJudged
from chapterverse.domain.generation import Generated, GenerationRequest
from chapterverse.errors import Cancelled
from chapterverse.ports import NEVER
from chapterverse.settings import MODEL_FILE, Paths

VERSES = (
    "We maintain therefore that a man is justified by faith apart from the works of the law. "
    "For what does the Scripture say? “Abraham believed God, and it was accounted to him for "
    "righteousness.” Being therefore justified by faith, we have peace with God. "
)
WRITTEN = 192
_REST = 0.5
"""Seconds between two turns: llama.cpp's threads go on spinning for a while after their work."""
QUESTIONS = (
    "How is a person justified before God?",
    "What does the Bible say about anger?",
    "Why should we forgive others?",
)
Row = tuple[str, str]


class Pulled:
    """A token that is pulled by a timer, and knows when."""

    def __init__(self, seconds: float) -> None:
        self.at = 0.0
        self._event = threading.Event()
        self._timer = threading.Timer(seconds, self._pull)
        self._timer.daemon = True

    def start(self) -> None:
        """Begin to count."""
        self._timer.start()

    def _pull(self) -> None:
        self.at = time.perf_counter()
        self._event.set()

    @property
    def cancelled(self) -> bool:
        """Whether it was pulled."""
        return self._event.is_set()

    def raise_if_cancelled(self) -> None:
        """Raise Cancelled after that."""
        if self.cancelled:
            raise Cancelled


def main() -> int:
    """Print the table; 2 when there is no model."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--model", type=Path, default=Paths.of_environment().model(MODEL_FILE))
    parser.add_argument("--threads", type=int, default=usable_threads())
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--repeat", type=int, default=6, help="length of the prompt")
    given = parser.parse_args()
    if not given.model.is_file():
        print(f"There is no model at {given.model}: run ./run setup, or name one with --model.")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        generator = LlamaGenerator(given.model, Path(folder), limits=Limits(threads=given.threads))
        print(f"{generator.name}, {given.threads} threads, median of {given.rounds}")
        for part in (
            _loading(generator, given.rounds),
            _speed(generator, given.rounds, given.repeat),
            _beside(generator, given.model, given.threads, given.rounds, given.repeat),
            _stopping(generator, given.rounds, given.repeat),
            _memory(generator, given.model),
            _first_sentence(Paths.of_environment()),
        ):
            for name, value in part:
                print(f"  {name:<46} {value}", flush=True)
        generator.close()
    print(f"  {'cores given to two threads meanwhile':<46} {processor_share(2, 0.5):.2f}")
    return 0


def _loading(generator: LlamaGenerator, rounds: int) -> Iterator[Row]:
    times = []
    for _ in range(rounds):
        generator.close()
        began = time.perf_counter()
        generator.load(NEVER)
        times.append(time.perf_counter() - began)
    yield "load, process and digest included", f"{statistics.median(times):.2f} s"
    yield "load, first time", f"{times[0]:.2f} s"


def _request(repeat: int, mark: str) -> GenerationRequest:
    text = f"{mark}. " + VERSES * repeat + "What is said of Abraham?"
    return GenerationRequest(text, "Answer in one short sentence.", max_tokens=WRITTEN)


def _ask(generator: LlamaGenerator, request: GenerationRequest) -> tuple[float, Generated]:
    """Seconds to the first text, and how the reply ended."""
    began, first = time.perf_counter(), 0.0
    stream = generator.stream(request, NEVER)
    while True:
        try:
            next(stream)
        except StopIteration as end:
            assert isinstance(end.value, Generated)
            return first, end.value
        first = first or time.perf_counter() - began


def _speed(generator: LlamaGenerator, rounds: int, repeat: int) -> Iterator[Row]:
    cold, warm, reading, writing = [], [], [], []
    for number in range(rounds):
        request = _request(repeat, str(number))
        first, end = _ask(generator, request)
        cold.append(first)
        reading.append(end.prompt_tokens / end.prompt_seconds)
        writing.append(end.tokens / end.seconds)
        again, _ = _ask(generator, request)
        warm.append(again)
    yield "tokens of the prompt", str(generator.count_tokens(_request(repeat, "0")))
    yield "reading a prompt", f"{statistics.median(reading):.0f} tokens/s"
    yield "writing", f"{statistics.median(writing):.1f} tokens/s"
    yield "first text, new prompt", f"{statistics.median(cold):.2f} s"
    yield "first text, the same prompt again", f"{statistics.median(warm):.2f} s"


class Bare:
    """llama.cpp by itself, in this process: one large batch, no process, no pipe, no Stop."""

    def __init__(self, model: Path, threads: int) -> None:
        from llama_cpp import llama_cpp as c

        self._c = c
        self._silent = c.llama_log_callback(lambda level, text, data: None)
        c.llama_log_set(self._silent, None)
        c.llama_backend_init()
        self._model = c.llama_model_load_from_file(
            str(model).encode(), c.llama_model_default_params()
        )
        parameters = c.llama_context_default_params()
        parameters.n_ctx = CONTEXT
        parameters.n_batch = parameters.n_ubatch = 512
        parameters.n_threads = parameters.n_threads_batch = threads
        self._context = c.llama_init_from_model(self._model, parameters)
        self._vocabulary = c.llama_model_get_vocab(self._model)

    def write(self, text: str) -> tuple[float, float]:
        """Tokens a second of reading a text and of writing WRITTEN tokens after it."""
        c, context = self._c, self._context
        c.llama_memory_clear(c.llama_get_memory(context), True)
        raw = text.encode()
        row = (c.llama_token * CONTEXT)()
        count = c.llama_tokenize(self._vocabulary, raw, len(raw), row, CONTEXT, True, True)
        began = time.perf_counter()
        for start in range(0, count, 512):
            part = (c.llama_token * min(512, count - start))(*row[start : min(count, start + 512)])
            c.llama_decode(context, c.llama_batch_get_one(part, len(part)))
        sampler = c.llama_sampler_init_greedy()
        token = c.llama_sampler_sample(sampler, context, -1)
        read = time.perf_counter()
        for _ in range(WRITTEN):
            c.llama_decode(context, c.llama_batch_get_one((c.llama_token * 1)(token), 1))
            token = c.llama_sampler_sample(sampler, context, -1)
        done = time.perf_counter()
        c.llama_sampler_free(sampler)
        return count / (read - began), WRITTEN / (done - read)

    def close(self) -> None:
        """Give everything back to C."""
        self._c.llama_free(self._context)
        self._c.llama_model_free(self._model)


def _beside(
    generator: LlamaGenerator, model: Path, threads: int, rounds: int, repeat: int
) -> Iterator[Row]:
    """Writing beside bare llama.cpp, in turn, so that what else the machine does hits both; the
    middle of the ratios, each of two runs that followed each other."""
    bare = Bare(model, threads)
    text = VERSES * repeat + "What is said of Abraham?"
    request = GenerationRequest(text, plain=True, max_tokens=WRITTEN)
    ratios, ours, theirs = [], [], []
    for number in range(rounds):
        order = (0, 1) if number % 2 else (1, 0)
        speeds = [0.0, 0.0]
        for who in order:
            time.sleep(_REST)
            if who:
                speeds[1] = bare.write(text)[1]
            else:
                _, end = _ask(generator, request)
                speeds[0] = end.tokens / end.seconds
        ratios.append(speeds[0] / speeds[1])
        ours.append(speeds[0])
        theirs.append(speeds[1])
    bare.close()
    yield "writing, this program", f"{statistics.median(ours):.1f} tokens/s"
    yield "writing, bare llama.cpp", f"{statistics.median(theirs):.1f} tokens/s"
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
    yield "  ratio, middle of the pairs (goal 0.97)", f"{statistics.median(ratios):.3f} ({spread})"


def _first_sentence(paths: Paths) -> Iterator[Row]:
    """Seconds from a question to the first sentence that was checked, in the real program."""
    program = Composition(paths)
    if program.writing is None:
        return
    program.warm_up()
    program.writing.load(NEVER)
    for style in (Style.GUIDED, Style.COMPOSED):
        times = []
        for question in QUESTIONS:
            began = time.perf_counter()
            checked = 0.0
            stream = program.ask.run(question, NEVER, style=style)
            for event in stream:
                last = isinstance(event, SupportJudged | Answered)
                if last or (isinstance(event, BlockAdded) and style is Style.GUIDED):
                    checked = time.perf_counter() - began
                    break
            if isinstance(stream, Generator):
                stream.close()
            times.append(checked)
        shown = f"{statistics.median(times):.2f} s"
        yield f"first checked sentence, {style.value} (goal 3 s)", shown
    program.model_in_use.close()


def _stopping(generator: LlamaGenerator, rounds: int, repeat: int) -> Iterator[Row]:
    generator.load(NEVER)
    for name, begun in (("Stop while reading", False), ("Stop while writing", True)):
        times = []
        for number in range(rounds):
            length = 1 if begun else 4 * repeat
            request = GenerationRequest(f"{name} {number} " + VERSES * length, max_tokens=2000)
            token = Pulled(0.3)
            stream = generator.stream(request, token)
            if begun:
                next(stream)
            token.start()
            try:
                for _ in stream:
                    pass
            except Cancelled:
                times.append(time.perf_counter() - token.at)
        shown = f"{max(times):.3f} s at most" if times else "it was faster than the timer"
        yield f"{name}, until the processor is free", shown


def _memory(generator: LlamaGenerator, model: Path) -> Iterator[Row]:
    header = read_header(model)
    expected = forecast(header, min(CONTEXT, header.context_length or CONTEXT))
    yield "memory of the worker, forecast", f"{expected.total / 1e6:.0f} MB"
    status = Path(f"/proc/{generator.pid}/status")
    if status.exists():
        rows = dict(line.split(":", 1) for line in status.read_text().splitlines())
        yield "memory of the worker, most", f"{int(rows['VmHWM'].split()[0]) / 1000:.0f} MB"
        yield "  of it the model's file", f"{int(rows['RssFile'].split()[0]) / 1000:.0f} MB"
    yield "memory free on this machine", f"{free_memory() / 1e6:.0f} MB"


if __name__ == "__main__":
    sys.exit(main())
