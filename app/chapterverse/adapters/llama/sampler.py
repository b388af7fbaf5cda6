"""Chooses the tokens of a reply with llama.cpp's samplers. Used by the worker only."""

from __future__ import annotations

import ctypes
from typing import Any

from chapterverse.errors import ModelUnavailable

_TOP_K, _TOP_P = 40, 0.95


class Sampler:
    """Chooses tokens: the likeliest, or by chance with a seed; within a grammar if there is one.

    With a grammar the free choice is tried first: testing one token is much cheaper than testing
    the whole vocabulary.
    """

    def __init__(self, c: Any, vocabulary: Any, grammar: str, seed: int, temperature: float):
        self._c = c
        self._free = self._chain(seed, temperature)
        self._grammar = None
        self._bound = None
        if grammar:
            text = grammar.encode("utf-8", "replace")
            self._grammar = c.llama_sampler_init_grammar(vocabulary, text, b"root")
            if not self._grammar:
                c.llama_sampler_free(self._free)
                raise ModelUnavailable("The rules for this answer are not understood by the model.")
            self._bound = self._chain(seed, temperature, self._grammar)

    def _chain(self, seed: int, temperature: float, first: Any = None) -> Any:
        c = self._c
        chain = c.llama_sampler_chain_init(c.llama_sampler_chain_default_params())
        steps = [first] if first else []
        if temperature <= 0:
            steps.append(c.llama_sampler_init_greedy())
        else:
            steps += [
                c.llama_sampler_init_top_k(_TOP_K),
                c.llama_sampler_init_top_p(_TOP_P, 1),
                c.llama_sampler_init_temp(temperature),
                c.llama_sampler_init_dist(seed & 0xFFFFFFFE),
            ]
        for step in steps:
            c.llama_sampler_chain_add(chain, step)
        return chain

    def next(self, context: Any) -> int:
        """The next token."""
        token = int(self._c.llama_sampler_sample(self._free, context, -1))
        if self._grammar is None:
            return token
        if self._allows(token):
            self._c.llama_sampler_accept(self._grammar, token)
            return token
        return int(self._c.llama_sampler_sample(self._bound, context, -1))

    def _allows(self, token: int) -> bool:
        c = self._c
        one = c.llama_token_data(token, 1.0, 0.0)
        row = c.llama_token_data_array(ctypes.pointer(one), 1, -1, False)
        c.llama_sampler_apply(self._grammar, ctypes.byref(row))
        return bool(row.size) and one.logit != float("-inf")

    def free(self) -> None:
        """Give everything back to C."""
        self._c.llama_sampler_free(self._free)
        if self._bound is not None:
            self._c.llama_sampler_free(self._bound)  # and the grammar in it
