"""The TextGenerator port over a model file: checks it, loads it in a worker process, streams.

Whatever becomes of the worker, the program goes on: the next request starts a new one.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from chapterverse.adapters.llama import protocol
from chapterverse.adapters.llama.adapter import check_adapter
from chapterverse.adapters.llama.digests import Digests
from chapterverse.adapters.llama.forecast import CONTEXT, batch_of, fitting_context, free_memory
from chapterverse.adapters.llama.gguf import FETCH_AGAIN, Header, read_header
from chapterverse.adapters.llama.load_mark import LoadMark
from chapterverse.adapters.llama.pace import usable_threads
from chapterverse.adapters.llama.process import WORKER, Silent, WorkerEnded, WorkerProcess
from chapterverse.domain.generation import Generated, GenerationRequest
from chapterverse.errors import Cancelled, ModelUnavailable
from chapterverse.ports import NEVER, CancelToken, LoraAdapter

_POLL = 0.05  # seconds between two looks at the cancel token
_READING = 0.5  # share of loading that is computing the digest, when it has to be
_STOPPING = 0.8  # seconds a worker has to stop before it is ended
_ENOUGH = 32  # tokens from which a speed says something


@dataclass(frozen=True, slots=True)
class Limits:
    """What a model may take: tokens of context, threads (0: as many as help), and how many
    seconds its process may say nothing before it counts as hung."""

    context: int = CONTEXT
    threads: int = 0
    silence: float = 120.0


USUAL = Limits()


class LlamaGenerator:
    """One model file, loaded at its first use. Safe from several threads: requests wait.

    `state` is a folder of this user's for the log, the digests and the marks of failed loading;
    `sha256` is the digest the file must have, "" when none is pinned; `title` is the model's name
    for a reader, "" for what the file calls it; `adapter` answers requests that are `tuned`.
    """

    def __init__(
        self,
        model: Path,
        state: Path,
        *,
        title: str = "",
        sha256: str = "",
        adapter: LoraAdapter | None = None,
        limits: Limits = USUAL,
        command: Sequence[str] = WORKER,
    ) -> None:
        self._model = model.absolute()
        self._state = state
        self._title = title
        self._pinned = sha256
        self._adapter = adapter
        self._limits = limits
        self._command = tuple(command)
        self._fraction = 0.0
        self._digests = Digests(state / "digests.tsv")
        self._mark = LoadMark(state / "loading", self._model)
        self._problem = _not_by_itself(title or model.stem) if self._mark.stands() else ""
        self._busy = threading.Lock()
        self._owner = 0
        self._worker: WorkerProcess | None = None
        self._loaded = protocol.Loaded(0, "")
        self._digest = ""
        self._number = 0
        self._tokens, self._seconds = 0, 0.0

    @property
    def name(self) -> str:
        """The model's title; raises ModelUnavailable."""
        if not self._title:
            self._title = read_header(self._model).title
        return self._title

    @property
    def sha256(self) -> str:
        """The file's digest; raises ModelUnavailable."""
        if not self._digest:
            self._digest = self._digests.of(self._model, NEVER)
        return self._digest

    @property
    def context_tokens(self) -> int:
        """How many tokens prompt and reply may have together; loads the model."""
        self.load(NEVER)
        return self._loaded.context

    @property
    def note(self) -> str:
        """What is unusual about the loaded model, "" when nothing."""
        return self._loaded.note

    @property
    def fraction(self) -> float:
        """How far loading is, 0 to 1: for another thread that shows it meanwhile."""
        return self._fraction

    @property
    def is_loaded(self) -> bool:
        """Whether a worker holds the model now."""
        return self._worker is not None and not self._worker.ended

    @property
    def keeps_grammar(self) -> bool:
        """A grammar always holds: the worker's sampler sees to it."""
        return True

    @property
    def is_busy(self) -> bool:
        """Whether it is loading or writing now."""
        return self._busy.locked()

    @property
    def problem(self) -> str:
        """Why the last try to load it failed, be it before a restart; "" after a good one."""
        return self._problem

    @property
    def speed(self) -> float:
        """Tokens a second of what was written since loading, 0 while that is too little."""
        return self._tokens / self._seconds if self._tokens >= _ENOUGH and self._seconds else 0.0

    @property
    def pid(self) -> int:
        """The worker's process, 0 when there is none."""
        return self._worker.pid if self._worker is not None and not self._worker.ended else 0

    def load(self, cancel: CancelToken, *, again: bool = False) -> None:
        """Load the model unless it is loaded.

        A model whose loading ended badly is not loaded by itself: only with `again`, which stands
        for the user's wish. Raises ModelUnavailable, Cancelled.
        """
        with self._one_at_a_time(cancel):
            self._ready(cancel, again)

    def close(self) -> None:
        """End the worker; the next request would start a new one."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.close()

    def count_tokens(self, text: GenerationRequest | str) -> int:
        """Tokens of a text, or of a whole request with its turns."""
        request = GenerationRequest(text) if isinstance(text, str) else text
        with self._one_at_a_time(NEVER):
            worker = self._ready(NEVER)
            number = self._next()
            worker.send(protocol.Count(number, request, not isinstance(text, str)))
            while True:
                match self._hear(worker, number, NEVER):
                    case protocol.Counted(tokens=tokens):
                        return tokens
                    case protocol.Failed() as failed:
                        raise ModelUnavailable(failed.what, failed.hint)

    def stream(
        self, request: GenerationRequest, cancel: CancelToken
    ) -> Generator[str, None, Generated]:
        """Chunks of the reply; see the port."""
        with self._one_at_a_time(cancel):
            worker = self._ready(cancel)
            number = self._next()
            worker.send(protocol.Generate(number, request))
            over = False
            try:
                while True:
                    match self._hear(worker, number, cancel):
                        case protocol.Text(text=text):
                            yield text
                        case protocol.Finished() as end:
                            over = True
                            self._tokens += end.tokens
                            self._seconds += end.seconds
                            return _generated(end)
                        case protocol.Failed() as failed:
                            over = True
                            raise ModelUnavailable(failed.what, failed.hint)
                        case protocol.Stopped():
                            over = True
                            raise Cancelled
            finally:
                if not over:
                    self._stop(worker, number)

    def _next(self) -> int:
        self._number += 1
        return self._number

    @contextmanager
    def _one_at_a_time(self, cancel: CancelToken) -> Iterator[None]:
        if self._owner == threading.get_ident():
            raise RuntimeError("a stream of this generator is still open in this thread")
        while not self._busy.acquire(timeout=_POLL):
            cancel.raise_if_cancelled()
        self._owner = threading.get_ident()
        try:
            yield
        finally:
            self._owner = 0
            self._busy.release()

    def _ready(self, cancel: CancelToken, again: bool = False) -> WorkerProcess:
        if self._worker is None or self._worker.ended:
            self._worker = None
            try:
                self._worker = self._start(cancel, again)
            except ModelUnavailable as error:
                self._problem = error.user_text
                raise
            self._problem = ""
        return self._worker

    def _start(self, cancel: CancelToken, again: bool) -> WorkerProcess:
        self._fraction = 0.0
        self._tokens, self._seconds = 0, 0.0
        header = read_header(self._model)
        self._check_digest(cancel)
        plan = fitting_context(header, self._limits.context, free_memory())
        if self._mark.stands() and not again:
            raise ModelUnavailable(
                _not_by_itself(self.name),
                "Choose it again to try once more, or choose another model.",
            )
        order = protocol.Load(
            str(self._model),
            plan.context,
            batch_of(header),
            self._limits.threads or usable_threads(),
            check_tensors=not self._pinned,
            adapter=str(self._adapter.path.absolute()) if self._adapter else "",
        )
        cancel.raise_if_cancelled()
        self._mark.put()
        worker = WorkerProcess(self._state / "model.log", self._command)
        crashed = False
        try:
            worker.send(order)
            self._loaded = self._wait_for_loading(worker, header, cancel)
        except WorkerEnded as error:
            crashed = True
            raise ModelUnavailable(
                f"{error.user_text} It was loading {self.name}.",
                "It is not loaded again by itself; choose it again or choose another model.",
            ) from error
        except BaseException:
            # Whatever it was, a worker without a model serves nobody.
            worker.kill()
            raise
        finally:
            if not crashed:
                self._mark.lift()
        return worker

    def _read_so_far(self, fraction: float) -> None:
        self._fraction = fraction * _READING

    def _wait_for_loading(
        self, worker: WorkerProcess, header: Header, cancel: CancelToken
    ) -> protocol.Loaded:
        while True:
            match self._hear(worker, 0, cancel):
                case protocol.Loading(fraction=fraction):
                    self._fraction = max(self._fraction, fraction)
                case protocol.Loaded() as loaded:
                    return loaded
                case protocol.Failed() as failed:
                    raise ModelUnavailable(f"{failed.what} ({header.path})", failed.hint)

    def _check_digest(self, cancel: CancelToken) -> None:
        if not self._digest:
            self._digest = self._digests.of(self._model, cancel, self._read_so_far)
        if self._pinned and self._digest != self._pinned:
            found, self._digest = self._digest, ""
            raise ModelUnavailable(
                f"The model file is not the one that belongs here: its digest begins with "
                f"{found[:12]}, not {self._pinned[:12]}. ({self._model})",
                FETCH_AGAIN,
            )
        if self._adapter is not None:
            check_adapter(self._adapter, self._digest, self._digests, cancel)

    def _hear(self, worker: WorkerProcess, number: int, cancel: CancelToken) -> protocol.Reply:
        """The next reply to a request. Raises Cancelled, or ModelUnavailable when none comes."""
        last = time.monotonic()
        while True:
            cancel.raise_if_cancelled()
            try:
                reply = worker.receive(_POLL)
            except Silent:
                if time.monotonic() - last > self._limits.silence:
                    worker.kill()
                    raise ModelUnavailable(
                        "The model’s process did not answer any more and was ended.",
                        "Ask again to start it anew.",
                    ) from None
                continue
            if getattr(reply, "id", 0) == number:
                return reply

    def _stop(self, worker: WorkerProcess, number: int) -> None:
        """Have a request stopped, so that the processor is free; a deaf worker is ended."""
        deadline = time.monotonic() + _STOPPING
        try:
            worker.send(protocol.Cancel(number))
            while True:
                reply = worker.receive(max(0.0, deadline - time.monotonic()))
                match reply:
                    case protocol.Stopped() | protocol.Finished() | protocol.Failed():
                        if reply.id == number:
                            return
                if time.monotonic() > deadline:
                    break
        except Silent:
            pass
        except WorkerEnded:
            return
        worker.kill()


def _not_by_itself(name: str) -> str:
    return f"{name} is not loaded by itself, because loading it ended badly the last time."


def _generated(end: protocol.Finished) -> Generated:
    return Generated(
        end.reason,
        end.prompt_tokens,
        end.reused_tokens,
        end.tokens,
        end.prompt_seconds,
        end.seconds,
        end.mean_logprob,
        end.least_logprob,
    )
