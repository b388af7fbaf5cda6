"""Bytes of tokens -> text that can be shown: no character split, stop texts found and left out."""

from __future__ import annotations

import codecs


class TextOut:
    """Folds the bytes of a model's tokens; what might still become a stop text is held back.

    However the bytes are cut into tokens, the joined text is the same.
    """

    def __init__(self, stop: tuple[str, ...] = ()) -> None:
        # A token may hold any byte; what is no UTF-8 even when complete becomes U+FFFD.
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._stop = tuple(text for text in stop if text)
        self._held = ""
        self.stopped = False
        """Whether a stop text was reached; nothing more comes out from then on."""

    def feed(self, piece: bytes) -> str:
        """Text that is certain now, "" while it is not."""
        return self._advance(self._decoder.decode(piece))

    def finish(self) -> str:
        """What was held back. Bytes of an unfinished character are dropped, not shown as U+FFFD."""
        if self.stopped:
            return ""
        held, self._held = self._held, ""
        return held

    def _advance(self, new: str) -> str:
        if self.stopped or not new:
            return ""
        text = self._held + new
        starts = [at for at in map(text.find, self._stop) if at >= 0]
        if starts:
            self.stopped = True
            self._held = ""
            return text[: min(starts)]
        keep = max((_overlap(text, stop) for stop in self._stop), default=0)
        self._held = text[len(text) - keep :]
        return text[: len(text) - keep]


def _overlap(text: str, stop: str) -> int:
    """How many last characters of `text` are the first ones of `stop`."""
    for length in range(min(len(text), len(stop) - 1), 0, -1):
        if text.endswith(stop[:length]):
            return length
    return 0
