"""llama.cpp itself: loads a model, counts tokens, continues a prompt. Lives in the worker only.

Uses the plain C functions: the library's own Python class reads a prompt in large steps, cannot be
stopped meanwhile, and cuts a prompt differently when it reuses a part of it, so that rounding may
change the answer.
"""

from __future__ import annotations

import ctypes
import os
import sys
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from chapterverse.adapters.llama.library import HINT, Log, import_library, loading_failed
from chapterverse.adapters.llama.pace import Pace, processor_share
from chapterverse.adapters.llama.protocol import Load
from chapterverse.adapters.llama.sampler import Sampler
from chapterverse.errors import Cancelled, ModelUnavailable

_OK, _ABORTED = 0, 2  # llama_decode
_LONGEST_PIECE = 512  # bytes of a token
_THOUGHT = ("think", "reason")  # control tokens with these words are shown; others end the turn
_NO_FLASH_ATTENTION = 0  # its sums may depend on the number of threads
_STALE = 2.0  # seconds


class StopSwitch:
    """Aborts an evaluation from another thread, between two of its operations.

    llama.cpp asks some 800 times a token whether to go on. Asking Python each time costs about 3 %,
    so it asks the C library's strlen: how long is this text, none or one character?
    """

    def __init__(self) -> None:
        self._text = ctypes.create_string_buffer(2)

    @property
    def is_set(self) -> bool:
        """Whether to stop."""
        return self._text.raw[:1] != b"\0"

    @is_set.setter
    def is_set(self, on: bool) -> None:
        self._text[0] = b"x" if on else b"\0"

    @property
    def address(self) -> int:
        """Of the text, which lives as long as the switch."""
        return ctypes.addressof(self._text)

    @staticmethod
    def question() -> Any:
        """The C function that is called with the address: its answer is true once the switch is
        set (a length of one, read as a truth value)."""
        library = ctypes.cdll.msvcrt if sys.platform == "win32" else ctypes.CDLL(None)
        return library.strlen


@dataclass(frozen=True, slots=True)
class Piece:
    """One token of a reply: its bytes, or the end of the turn. `logprob` is the natural logarithm
    of its chance, 0 where that is not measured."""

    text: bytes
    ends: bool = False
    logprob: float = 0.0


class Model:
    """A loaded model with one conversation's memory. Not for two threads at once."""

    def __init__(
        self, order: Load, switch: StopSwitch, tell: Callable[[float], None], log: Log
    ) -> None:
        self._c = import_library()
        self._log = log.attach(self._c)
        self._switch = switch
        self._batch = order.batch
        self._pace = Pace(order.threads)
        self._threads = self._most_threads = order.threads
        self._seen = 0.0  # when the pace was last known
        self._read: list[int] = []  # tokens of the prompt whose keys and values are in memory
        self._c.llama_backend_init()
        self._model = self._load(order, tell)
        self._vocabulary = self._c.llama_model_get_vocab(self._model)
        self._context = self._open(order.context)
        self._adapter = self._read_adapter(order.adapter) if order.adapter else None
        self._is_tuned = False
        self._memory = self._c.llama_get_memory(self._context)
        self._warm_up()

    def _load(self, order: Load, tell: Callable[[float], None]) -> Any:
        parameters = self._c.llama_model_default_params()
        parameters.n_gpu_layers = 0
        parameters.check_tensors = order.check_tensors

        def on_progress(fraction: float, _data: object) -> bool:
            tell(fraction)
            return True

        # Kept until loading is over: C holds no reference.
        parameters.progress_callback = kept = self._c.llama_progress_callback(on_progress)
        model = self._c.llama_model_load_from_file(os.fsencode(order.path), parameters)
        del kept
        if not model:
            raise loading_failed(self._log.errors)
        if self._c.llama_model_has_encoder(model) or not self._c.llama_model_has_decoder(model):
            raise ModelUnavailable(
                "This model translates or makes vectors; it does not go on.", HINT
            )
        return model

    def _open(self, context: int) -> Any:
        parameters = self._c.llama_context_default_params()
        parameters.n_ctx = context
        parameters.n_batch = parameters.n_ubatch = self._batch
        parameters.n_threads = parameters.n_threads_batch = self._pace.threads
        parameters.flash_attn_type = _NO_FLASH_ATTENTION
        parameters.no_perf = True
        found = self._c.llama_init_from_model(self._model, parameters)
        if not found:
            raise ModelUnavailable(
                "The model was read, but there is not enough memory to use it.",
                "Close other programs or choose a smaller model.",
            )
        # Kept, as C holds no reference.
        self._asking = ctypes.cast(self._switch.question(), self._c.ggml_abort_callback)
        self._c.llama_set_abort_callback(found, self._asking, self._switch.address)
        return found

    def _read_adapter(self, path: str) -> Any:
        """A low-rank adapter, not used yet; it is freed with the model."""
        adapter = self._c.llama_adapter_lora_init(self._model, os.fsencode(path))
        if not adapter:
            raise ModelUnavailable(f"The tuning in {path} does not fit this model.", HINT)
        return adapter

    def tune(self, on: bool) -> None:
        """Use the adapter from the next token on, in full, or no more; without one nothing
        happens. What was read counts no longer when this changes. Raises ModelUnavailable."""
        on = on and self._adapter is not None
        if on == self._is_tuned:
            return
        count = int(on)
        used = (self._c.llama_adapter_lora_p_ctypes * count)(*[self._adapter] * count)
        full = (ctypes.c_float * count)(*[1.0] * count)
        if self._c.llama_set_adapters_lora(self._context, used, count, full) != _OK:
            raise ModelUnavailable("The tuning of the model cannot be used.", HINT)
        self._is_tuned = on
        self._keep(0)

    def _warm_up(self) -> None:
        """One token, so that the weights are in memory before the first question."""
        self.prepare()
        self._evaluate(self.tokens("a", marks=False)[:1] or [0])
        self._keep(0)

    def prepare(self) -> None:
        """A request begins: see how busy the machine is, unless that was just seen."""
        if time.monotonic() - self._seen > _STALE:
            self._pace.start(processor_share(self._most_threads))

    @property
    def context(self) -> int:
        """Tokens that prompt and reply may have together."""
        return int(self._c.llama_n_ctx(self._context))

    @property
    def chat_template(self) -> str:
        """The template in the file, "" when there is none."""
        found = self._c.llama_model_chat_template(self._model, None)
        return found.decode("utf-8", "replace") if found else ""

    def marks(self) -> tuple[str, str]:
        """The texts of the tokens that begin and end everything, "" where there are none."""
        numbers = (
            self._c.llama_vocab_bos(self._vocabulary),
            self._c.llama_vocab_eos(self._vocabulary),
        )
        begin, end = (self._name(number) if number >= 0 else "" for number in numbers)
        return begin, end

    def _name(self, token: int) -> str:
        found = self._c.llama_vocab_get_text(self._vocabulary, token)
        return found.decode("utf-8", "replace") if found else ""

    def control_names(self) -> tuple[str, ...]:
        """Texts that stand for control tokens, the longest first."""
        c, vocabulary = self._c, self._vocabulary
        names = {
            self._name(token)
            for token in range(c.llama_vocab_n_tokens(vocabulary))
            if c.llama_vocab_is_control(vocabulary, token)
        }
        return tuple(sorted(names - {""}, key=lambda name: (-len(name), name)))

    def tokens(self, text: str, *, marks: bool, begin: bool = False) -> list[int]:
        """Tokens of a text. With `marks`, texts of control tokens become those tokens; `begin`
        puts the first token of all where the model wants one."""
        raw = text.encode("utf-8", "replace")
        room = len(raw) + 8
        row = (self._c.llama_token * room)()
        count = self._c.llama_tokenize(self._vocabulary, raw, len(raw), row, room, begin, marks)
        return list(row[:count]) if count > 0 else []

    def read(self, prompt: list[int], tell: Callable[[int], None]) -> int:
        """Take a prompt in; returns how many of its first tokens were in memory already.

        Tokens go in by whole batches that begin at multiples of the batch, so that a prompt gives
        the same numbers to the last bit whether its beginning is new or reused. `tell` hears how
        many are in. Raises Cancelled, ModelUnavailable.
        """
        same = 0
        for old, new in zip(self._read, prompt[:-1], strict=False):
            if old != new:
                break
            same += 1
        reused = self._keep(same // self._batch * self._batch)
        for start in range(reused, len(prompt), self._batch):
            part = prompt[start : start + self._batch]
            self._evaluate(part)
            self._read += part
            tell(start + len(part))
        return reused

    def _keep(self, count: int) -> int:
        """Forget all but the first `count` tokens; all of them where the model cannot do that."""
        if count and self._c.llama_memory_seq_rm(self._memory, 0, count, -1):
            del self._read[count:]
            return count
        self._c.llama_memory_clear(self._memory, True)
        self._read.clear()
        return 0

    def _whole_batches(self) -> int:
        return len(self._read) // self._batch * self._batch

    def _evaluate(self, tokens: list[int]) -> None:
        c = self._c
        row = (c.llama_token * len(tokens))(*tokens)
        if self._pace.threads != self._threads:
            self._threads = self._pace.threads
            c.llama_set_n_threads(self._context, self._threads, self._threads)
        wall, processor = time.perf_counter(), time.process_time()
        status = c.llama_decode(self._context, c.llama_batch_get_one(row, len(tokens)))
        self._pace.observe(time.perf_counter() - wall, time.process_time() - processor)
        self._seen = time.monotonic()
        if status == _ABORTED or self._switch.is_set:
            self._keep(self._whole_batches())
            raise Cancelled
        if status != _OK:
            self._keep(0)
            raise ModelUnavailable(
                f"The model could not go on (llama.cpp: {status}).", "Ask again, or ask for less."
            )

    def write(
        self, most: int, grammar: str, seed: int, temperature: float
    ) -> Generator[Piece, None, None]:
        """Continue what was read by up to `most` tokens. Raises Cancelled, ModelUnavailable.

        What was written leaves the memory at the end, so that reading stays aligned.
        """
        sampler = Sampler(self._c, self._vocabulary, grammar, seed, temperature)
        try:
            for left in range(most, 0, -1):
                token = sampler.next(self._context)
                # A few tenths of a millisecond a token, so only where somebody wants to know.
                logprob = self._logprob(token) if self._is_tuned else 0.0
                if self._c.llama_vocab_is_eog(self._vocabulary, token):
                    yield Piece(b"", ends=True, logprob=logprob)
                    return
                piece = replace(self._piece(token), logprob=logprob)
                yield piece
                if piece.ends:
                    return
                if left > 1:
                    self._evaluate([token])
        finally:
            sampler.free()
            self._keep(self._whole_batches())

    def _logprob(self, token: int) -> float:
        """Of a token at the place that was evaluated last."""
        count = self._c.llama_vocab_n_tokens(self._vocabulary)
        found = self._c.llama_get_logits_ith(self._context, -1)
        logits = np.ctypeslib.as_array(found, shape=(count,))
        most = logits.max()
        return float(logits[token] - most - np.log(np.exp(logits - most).sum()))

    def _piece(self, token: int) -> Piece:
        if self._c.llama_vocab_is_control(self._vocabulary, token):
            name = self._name(token)
            thought = any(word in name.lower() for word in _THOUGHT)
            return Piece(name.encode(), ends=False) if thought else Piece(b"", ends=True)
        room = ctypes.create_string_buffer(_LONGEST_PIECE)
        count = self._c.llama_token_to_piece(
            self._vocabulary, token, room, _LONGEST_PIECE, 0, False
        )
        return Piece(room.raw[: max(0, count)])
