"""onnxruntime for this program: silent, two threads, and never on the network.

From 1.29 on, onnxruntime's packages for Linux and macOS send usage events over the internet as
soon as the module is imported; only an environment variable, set before, prevents it. So nothing
else in the program may import onnxruntime.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chapterverse.adapters.onnx.lookups import look_up_first
from chapterverse.errors import ModelUnavailable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from onnxruntime import InferenceSession

THREADS = 2
HINT = "Run “./run setup” to fetch it again; search by words works without it."


def open_session(path: Path, what: str) -> InferenceSession:
    """The network of a file. `what` names it for a reader, such as "The sentence model".

    While it is opened onnxruntime keeps Python's lock, and the window stands still: 0.07 s for the
    sentence model, whose table of words look_up_first keeps from being made floats in that time.
    Raises ModelUnavailable when the file or the runtime is missing or damaged.
    """
    model = look_up_first(read_file(path, what))
    onnxruntime = _runtime()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = THREADS
    options.inter_op_num_threads = 1
    options.log_severity_level = 4
    try:
        return onnxruntime.InferenceSession(
            model,
            sess_options=options,
            providers=["CPUExecutionProvider"],
        )
    except _errors() as error:
        raise ModelUnavailable(f"{what} is damaged. ({path})", HINT) from error


def run_session(session: InferenceSession, feed: Mapping[str, Any], what: str) -> Any:
    """The first output, a numpy array; raises ModelUnavailable when the network fails."""
    try:
        return session.run(None, dict(feed))[0]
    except _errors() as error:
        raise ModelUnavailable(f"{what} failed: {error}", HINT) from error


def read_file(path: Path, what: str) -> bytes:
    """The bytes of a model file; raises ModelUnavailable."""
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise ModelUnavailable(f"{what} is missing. ({path})", HINT) from error
    except OSError as error:
        raise ModelUnavailable(f"{what} cannot be read: {error}.", HINT) from error


def _runtime() -> Any:
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    try:
        import onnxruntime
    except ImportError as error:
        raise ModelUnavailable(
            f"The runtime of the small networks cannot be loaded: {error}.", HINT
        ) from error
    onnxruntime.set_default_logger_severity(4)
    onnxruntime.disable_telemetry_events()
    return onnxruntime


def _errors() -> tuple[type[Exception], ...]:
    """What onnxruntime raises; its classes have no common base but Exception."""
    from onnxruntime.capi import onnxruntime_pybind11_state as state

    own = [
        found
        for found in vars(state).values()
        if isinstance(found, type) and issubclass(found, Exception)
    ]
    return (*own, RuntimeError, MemoryError, ValueError)
