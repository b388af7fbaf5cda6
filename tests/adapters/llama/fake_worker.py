"""A process that speaks like the model's worker and misbehaves as its argument says."""

from __future__ import annotations

import os
import signal
import sys
from typing import NoReturn

from chapterverse.adapters.llama.protocol import (
    Cancel,
    Count,
    Counted,
    Finished,
    Generate,
    Load,
    Loaded,
    Loading,
    Reply,
    Stopped,
    Text,
    encode,
    parse_order,
    read_frame,
)
from chapterverse.domain.generation import FinishReason


def say(*replies: Reply) -> None:
    """Send replies."""
    for reply in replies:
        sys.stdout.buffer.write(encode(reply))
    sys.stdout.buffer.flush()


def die(number: int) -> NoReturn:
    """End by a signal, at once."""
    signal.signal(number, signal.SIG_DFL) if number != signal.SIGKILL else None
    os.kill(os.getpid(), number)
    raise AssertionError


def wait_for_ever() -> NoReturn:
    """Say nothing more, and hear nothing."""
    while True:
        signal.pause()


def load(order: Load, mode: str) -> None:
    """Loading, as the mode has it."""
    match mode:
        case "crash-loading":
            die(signal.SIGSEGV)
        case "illegal":
            die(signal.SIGILL)
        case "hang-loading":
            say(Loading(0.5))
            wait_for_ever()
        case "garbage":
            sys.stdout.buffer.write(b"llama_model_load: error loading model\n" * 100)
            sys.stdout.buffer.flush()
            wait_for_ever()
        case "quits":
            sys.exit(3)
    print("loading", order.path, file=sys.stderr)
    say(Loading(0.5), Loaded(order.context, "a note"))


def generate(order: Generate, mode: str) -> None:
    """A reply, as the mode has it."""
    number = order.id
    say(Text(number, "In the "))
    match mode:
        case "killed":
            die(signal.SIGKILL)
        case "half-frame":
            sys.stdout.buffer.write(encode(Text(number, "beginning"))[:-3])
            sys.stdout.buffer.flush()
            os._exit(1)
        case "hang":
            wait_for_ever()
        case "deaf":
            return
        case "until-cancelled":
            while not isinstance(parse_order(read_frame(sys.stdin.buffer)), Cancel):
                pass
            say(Text(number, "late"), Stopped(number))
            return
    say(Text(number - 1, "of another request"), Text(number, "beginning."))
    say(Finished(number, FinishReason.COMPLETE, 5, 0, 2, 0.5, 0.25))


def main() -> None:
    """Serve as sys.argv[1] says."""
    mode = sys.argv[1]
    while True:
        try:
            order = parse_order(read_frame(sys.stdin.buffer))
        except EOFError:
            return
        if isinstance(order, Load):
            load(order, mode)
        elif isinstance(order, Generate):
            generate(order, mode)
        elif isinstance(order, Count):
            say(Counted(order.id, len(order.request.user.split())))


if __name__ == "__main__":
    main()
