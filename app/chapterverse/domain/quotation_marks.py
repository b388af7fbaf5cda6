"""The quotation marks that go around words of the library, nested as printers do.

The words themselves are never touched: a mark that the quotation opens or closes without its
partner gets the partner outside, and the outer pair differs from the outermost pair within.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_PARTNER = {"“": "”", "‘": "’", "”": "“", "’": "‘"}
_RUN = re.compile(r"[“‘](?:\s?[“‘])*")
_STOPS = ".,;:!?…—”’)"


def marks_around(text: str) -> tuple[str, str]:
    """What to print before and after `text`.

    ("“", "”") for plain words; ("‘", "’") around words that hold “ ” themselves; nothing around
    words that are one whole quotation already.
    """
    unopened, unclosed = _unpaired(text)
    before = "".join(_PARTNER[mark] for mark in reversed(unopened))
    after = "".join(_PARTNER[mark] for mark in reversed(unclosed))
    whole = before + text.strip() + after
    outermost = next((mark for mark in whole if mark in '“‘"'), "")
    if outermost in ("“", "‘") and _is_one_quotation(whole):
        return before, after
    opening, closing = ("‘", "’") if outermost in ("“", '"') else ("“", "”")
    return opening + before, after + closing


def _unpaired(text: str) -> tuple[list[str], list[str]]:
    """Closing marks that nothing opened, and opening marks that nothing closes, in order."""
    opened: list[str] = []
    unopened: list[str] = []
    runs = _opening_runs(text)
    for i, mark in enumerate(text):
        if mark in "“‘":
            opened += _newly_opened(runs.get(i, ""), opened)
        elif mark == "”":
            if "“" in opened:
                while opened.pop() != "“":
                    pass
            else:
                unopened.append("”")
        elif mark == "’" and _closes(text, i):
            if opened and opened[-1] == "‘":
                opened.pop()
            elif not opened and text[max(0, i - 1) : i] in tuple(_STOPS):
                unopened.append("’")
    return unopened, opened


def _opening_runs(text: str) -> dict[int, str]:
    """Opening marks that stand together, by the place of the first."""
    found = _RUN.finditer(text)
    return {run.start(): "".join(mark for mark in run[0] if mark in "“‘") for run in found}


def _newly_opened(run: str, opened: Sequence[str]) -> str:
    """What a run of opening marks opens: nothing where it repeats those that are open, for so the
    new paragraph of a speech, or of a speech within one, begins."""
    if run and run == "".join(opened)[-len(run) :]:
        return ""
    kept = ""
    for mark in run:
        if mark != (kept or "".join(opened))[-1:]:
            kept += mark
    return kept


def _closes(text: str, i: int) -> bool:
    """Whether a ’ there can close a quotation: an apostrophe has a letter behind it."""
    return text[i : i + 1] == "’" and not text[i + 1 : i + 2].isalnum()


def _is_one_quotation(text: str) -> bool:
    """Whether the first character opens a quotation that the last character closes."""
    if text[:1] not in ("“", "‘") or text[-1:] != _PARTNER[text[:1]]:
        return False
    depth: list[str] = []
    runs = _opening_runs(text)
    for i, mark in enumerate(text):
        if mark in "“‘":
            depth += _newly_opened(runs.get(i, ""), depth)
        elif depth and mark == _PARTNER[depth[-1]] and (mark == "”" or _closes(text, i)):
            depth.pop()
            if not depth and i < len(text) - 1:
                return False
    return not depth
