"""The process that holds the model: `python -m chapterverse.adapters.llama.worker`.

Orders come in on standard input, replies go out on what was standard output; everything a library
prints goes to standard error, which is a log file. The process ends when its input ends.
"""

from __future__ import annotations

import ctypes
import os
import queue
import signal
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from chapterverse.adapters.llama.chat import ChatFormat, TemplateFailed, defused, probe
from chapterverse.adapters.llama.library import Log
from chapterverse.adapters.llama.native import Model, StopSwitch
from chapterverse.adapters.llama.protocol import (
    Cancel,
    Count,
    Counted,
    Exit,
    Failed,
    Finished,
    Generate,
    Load,
    Loaded,
    Loading,
    Order,
    ProtocolError,
    Reading,
    Reply,
    Stopped,
    Text,
    encode,
    parse_order,
    read_frame,
)
from chapterverse.adapters.llama.templates import compile_template
from chapterverse.adapters.llama.text_out import TextOut
from chapterverse.domain.generation import FinishReason, GenerationRequest
from chapterverse.errors import AppError, Cancelled

_PR_SET_PDEATHSIG = 1
_FEWEST_TOKENS = 8  # of a reply; a prompt that leaves less room is refused
_STEPS = 50  # replies while a model is loading
_OOM_SCORE = "500"  # when memory runs out, the system ends the model before the window


class Worker:
    """Carries out orders one after another; `listen` runs in a thread of its own."""

    def __init__(self, orders: BinaryIO, replies: BinaryIO) -> None:
        self._in, self._out = orders, replies
        self._waiting: queue.SimpleQueue[Order] = queue.SimpleQueue()
        self._switch = StopSwitch()
        self._lock = threading.Lock()
        self._current = 0
        self._cancelled: set[int] = set()
        self._log = Log(sys.stderr.write)
        self._model: Model | None = None
        self._format = ChatFormat(None)
        self._names: tuple[str, ...] | None = None

    def listen(self) -> None:
        """Take orders until there are no more, then end the process, busy or not."""
        status = 0
        try:
            while True:
                order = parse_order(read_frame(self._in))
                if isinstance(order, Exit):
                    break
                if isinstance(order, Cancel):
                    self._stop(order.id)
                else:
                    self._waiting.put(order)
        except (EOFError, OSError):
            pass
        except ProtocolError as error:
            print(f"not an order: {error}", file=sys.stderr, flush=True)
            status = 2
        # The other thread may be deep in the library: there is nothing it would still have to save.
        os._exit(status)

    def _stop(self, number: int) -> None:
        with self._lock:
            self._cancelled.add(number)
            if number == self._current:
                self._switch.is_set = True

    def run(self) -> None:
        """Carry out orders; returns when nobody reads the replies any more."""
        with suppress(BrokenPipeError):
            while True:
                self._carry_out(self._waiting.get())

    def _carry_out(self, order: Order) -> None:
        number = order.id if isinstance(order, Generate | Count) else 0
        self._begin(number)
        try:
            if isinstance(order, Load):
                self._load(order)
            elif isinstance(order, Generate):
                self._generate(order)
            elif isinstance(order, Count):
                tokens = self._tokens(order.request, order.whole)
                self._say(Counted(number, len(tokens)))
        except Cancelled:
            self._say(Stopped(number))
        except AppError as error:
            self._say(Failed(number, error.user_text, error.hint))
        finally:
            self._begin(0)

    def _begin(self, number: int) -> None:
        with self._lock:
            self._current = number
            if number:
                self._cancelled = {kept for kept in self._cancelled if kept >= number}
            self._switch.is_set = number in self._cancelled

    def _say(self, reply: Reply) -> None:
        self._out.write(encode(reply))
        self._out.flush()

    def _load(self, order: Load) -> None:
        told = -1

        def tell(fraction: float) -> None:
            nonlocal told
            step = int(fraction * _STEPS)
            if step > told:
                told = step
                self._say(Loading(min(1.0, max(0.0, fraction))))

        self._model = model = Model(order, self._switch, tell, self._log)
        template = model.chat_template
        render = compile_template(template, *model.marks())
        self._format = probe(render, brings_one=bool(template.strip()))
        self._names = None
        self._say(Loaded(model.context, self._format.note))

    def _tokens(self, request: GenerationRequest, whole: bool) -> list[int]:
        model = self._loaded()
        if not whole:
            return model.tokens(request.user, marks=False)
        safe = self._safe(request)
        try:
            text = self._format.prompt(safe)
        except TemplateFailed:
            # It worked when tried; a template may still dislike something said.
            text = ChatFormat(None).prompt(safe)
        begin, _ = model.marks()
        return model.tokens(
            text, marks=not request.plain, begin=not (begin and text.startswith(begin))
        )

    def _safe(self, request: GenerationRequest) -> GenerationRequest:
        """The request with no control token hidden in its texts."""
        texts = [request.user, request.system, request.opening]
        texts += [text for turn in request.examples for text in turn]
        model = self._loaded()
        if all(model.tokens(t, marks=True) == model.tokens(t, marks=False) for t in texts):
            return request
        if self._names is None:
            self._names = model.control_names()
        names = self._names
        return replace(
            request,
            user=defused(request.user, names),
            system=defused(request.system, names),
            opening=defused(request.opening, names),
            examples=tuple((defused(a, names), defused(b, names)) for a, b in request.examples),
        )

    def _loaded(self) -> Model:
        if self._model is None:
            raise AppError("No model is loaded.")
        return self._model

    def _generate(self, order: Generate) -> None:
        model, request = self._loaded(), order.request
        began = time.perf_counter()
        prompt = self._tokens(request, whole=True)
        room = model.context - len(prompt)
        if not prompt or room < _FEWEST_TOKENS:
            raise AppError(
                f"The question and its passages are too long for this model: {len(prompt):,} "
                f"tokens, and it can hold {model.context:,}.",
                "Ask a shorter question or choose a model with a longer context.",
            )
        model.tune(request.tuned)
        model.prepare()
        reused = model.read(prompt, lambda done: self._say(Reading(order.id, done, len(prompt))))
        read = time.perf_counter()
        out, count, reason = TextOut(self._format.stops(request)), 0, FinishReason.LENGTH
        most = max(1, min(request.max_tokens, room))
        pieces = model.write(most, request.grammar, request.seed, request.temperature)
        chances: list[float] = []
        for piece in pieces:
            chances.append(piece.logprob)
            if piece.ends:
                reason = FinishReason.COMPLETE
                break
            count += 1
            if text := out.feed(piece.text):
                self._say(Text(order.id, text))
            if out.stopped:
                reason = FinishReason.STOP_TEXT
                break
        pieces.close()
        if rest := out.finish():
            self._say(Text(order.id, rest))
        taken = read - began, time.perf_counter() - read
        mean, least = sum(chances) / max(1, len(chances)), min(chances, default=0.0)
        self._say(Finished(order.id, reason, len(prompt), reused, count, *taken, mean, least))


def _die_with_parent() -> None:
    """Linux ends this process when the thread that started it is gone; elsewhere the end of the
    input does, a moment later."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        with (
            suppress(OSError),
            Path("/proc/self/oom_score_adj").open("w", encoding="ascii") as score,
        ):
            score.write(_OOM_SCORE)


def main() -> None:
    """Serve until the input ends."""
    _die_with_parent()
    # Ctrl-C in a terminal reaches the whole group; whether to stop is for the program to say.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    worker = Worker(sys.stdin.buffer, replies)
    threading.Thread(target=worker.listen, daemon=True).start()
    worker.run()


if __name__ == "__main__":
    main()
