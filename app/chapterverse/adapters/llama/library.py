"""llama.cpp as a library: imported with care, its log kept, its refusals told in sentences.

Used by the worker only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chapterverse.adapters.llama import cpu
from chapterverse.errors import ModelUnavailable

HINT = "Choose another model; reading, search and quotations go on without it."

_DEBUG_LEVEL, _ERROR_LEVEL = 1, 4  # ggml_log_level
# Feature of the processor -> the function that says whether the library was compiled for it.
_COMPILED_FOR = {
    "avx": "ggml_cpu_has_avx",
    "avx2": "ggml_cpu_has_avx2",
    "fma": "ggml_cpu_has_fma",
    "f16c": "ggml_cpu_has_f16c",
    "bmi2": "ggml_cpu_has_bmi2",
    "avx512f": "ggml_cpu_has_avx512",
}


def import_library() -> Any:
    """The C functions of llama.cpp, silent; raises ModelUnavailable when they cannot be used."""
    present = cpu.features()
    try:
        from llama_cpp import llama_cpp as library
    except (ImportError, OSError, RuntimeError) as error:
        raise ModelUnavailable(
            f"The model's runtime is not installed or cannot be loaded: {error}.",
            "Run “./run setup” to compile it; until then answers are quotations.",
        ) from error
    if cpu.is_x86():
        handle = library._lib
        needed = [
            name
            for name, question in _COMPILED_FOR.items()
            if hasattr(handle, question) and getattr(handle, question)()
        ]
        cpu.require(needed, present)
    return library


class Log:
    """What llama.cpp says, written to a file; its last errors are kept to explain a failure."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._function: object = None
        self.errors: list[str] = []
        """Error lines, the newest last."""

    def attach(self, c: Any) -> Log:
        """Become the library's log."""

        def on_line(level: int, text: bytes, _data: object) -> None:
            line = text.decode("utf-8", "replace")
            if level != _DEBUG_LEVEL:  # said at every token
                self._write(line)
            if level == _ERROR_LEVEL:
                self.errors = [*self.errors[-9:], line.strip()]

        self._function = c.llama_log_callback(on_line)  # C holds no reference
        c.llama_log_set(self._function, None)
        return self


def loading_failed(errors: list[str]) -> ModelUnavailable:
    """The sentence for a model that llama.cpp refuses, from what its log said."""
    said = " ".join(errors)
    if "unknown model architecture" in said:
        kind = said.partition("unknown model architecture:")[2].strip(" '\"").split("'")[0]
        return ModelUnavailable(f"Models of the kind “{kind}” are not known here yet.", HINT)
    if "unable to allocate" in said or "failed to allocate" in said:
        return ModelUnavailable(
            "There is not enough memory for this model.",
            "Close other programs or choose a smaller model.",
        )
    if "invalid values" in said or "tensor" in said:
        return ModelUnavailable(
            "The model file is damaged: its numbers are not those of a model.",
            "Fetch or copy the file again.",
        )
    last = errors[-1] if errors else "no reason given"
    return ModelUnavailable(f"The model could not be loaded ({last[:160]}).", HINT)
