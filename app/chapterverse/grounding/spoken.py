"""What of a model's stream is spoken: no thoughts, no control signs, plain letters.

A character filter that works on chunks; how the stream was cut cannot matter. Where a text may be
parted into segments that are read on their own is decided in segments.
"""

from __future__ import annotations

import re
import unicodedata

_TAG = re.compile(
    r"<\s*(?P<close>/?)\s*(?:think|thinking|thought|thoughts|reasoning|scratchpad)\s*>"
    r"|<\|[^<>|\n]{0,24}\|>",  # a chat template's own signs
    re.IGNORECASE,
)
_SPACES = re.compile(r"\s+")
_LONGEST_TAG = 32
_NEW_LINES = frozenset("\n\v\f\x85\u2028\u2029")
_FILLED = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})
"""Categories that show nothing: control, format (zero width, direction, tags), private use, halves
of a character, unassigned."""


class _Letters(dict[int, str]):
    """A translation table filled as characters come: what shows nothing goes, spaces become
    spaces, and letters and figures of other shapes (ſ, Ｒ, 𝐑, the Kelvin sign) become plain."""

    def __missing__(self, code: int) -> str:
        plain = self[code] = _plain(chr(code))
        return plain


def _plain(character: str) -> str:
    if character in _NEW_LINES:
        return "\n"
    category = unicodedata.category(character)
    if character == "\t" or category == "Zs":
        return " "
    if category in _FILLED or character in "\ufffd\u034f" or "\ufe00" <= character <= "\ufe0f":
        return ""
    parted = unicodedata.decomposition(character)
    if not parted or parted.startswith(("<super>", "<sub>", "<fraction>", "<circle>")):
        return character
    if parted.startswith("<compat>") and not character.isalpha():
        return character
    return unicodedata.normalize("NFKC", character)


_LETTERS = _Letters()


def plain_letters(text: str) -> str:
    """The text without signs that show nothing; letters of other shapes become plain ones."""
    return text.translate(_LETTERS)


class SpokenText:
    """Filters a stream. `feed` and `finish` give text that is certain.

    A closing tag without an opening one ends a thought that the prompt had opened: all that came
    before it was thought, and `restarts` counts how often that happened.
    """

    def __init__(self) -> None:
        self.restarts = 0
        self._held = self._space = ""
        self._thinking = False

    def feed(self, chunk: str) -> str:
        """Text that is spoken for certain now; all of it comes after the last restart."""
        return self._read(self._held + chunk, last=False)

    def finish(self) -> str:
        """The rest. A thought that nothing closes is never spoken."""
        return self._read(self._held, last=True)

    def _read(self, raw: str, *, last: bool) -> str:
        pieces: list[str] = []
        at = 0
        while True:
            sign = raw.find("<", at)
            if sign < 0:
                break
            tag = _TAG.match(raw, sign)
            if tag is None and not last and _may_grow(raw, sign):
                break
            if not self._thinking:
                pieces.append(raw[at:sign])
            if tag is None:
                at = sign + 1
                if not self._thinking:
                    pieces.append("<")
                continue
            at = tag.end()
            if tag["close"] is not None:
                if tag["close"] and not self._thinking:
                    pieces, self._space = [], ""
                    self.restarts += 1
                self._thinking = not tag["close"]
        end = len(raw) if last or sign < 0 else sign
        if not last and raw.endswith("\r") and end == len(raw):
            end -= 1
        if not self._thinking:
            pieces.append(raw[at:end])
        self._held = "" if last else raw[max(at, end) :]
        text = "".join(pieces).replace("\r\n", "\n").replace("\r", "\n")
        return self._spaced(plain_letters(text))

    def _spaced(self, text: str) -> str:
        """The text with each run of white space made one space, one line end or one empty line;
        what it ends with waits for what follows."""
        waiting = self._space + text
        shown = waiting.rstrip()
        self._space = _SPACES.sub(_one_space, waiting[len(shown) :])
        return _SPACES.sub(_one_space, shown)


def _one_space(run: re.Match[str]) -> str:
    return "\n\n" if run[0].count("\n") > 1 else "\n" if "\n" in run[0] else " "


def _may_grow(raw: str, sign: int) -> bool:
    """Whether a tag may still be growing at the end of `raw`."""
    return len(raw) - sign < _LONGEST_TAG and ">" not in raw[sign:]
