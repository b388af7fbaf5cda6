"""The words of a PDF as running text, or one plain sentence why there are none.

The file is read by a process of its own (adapters.pdf.worker) that is ended when it takes too long.
A page holds lines, not paragraphs; they are put together here: words parted at the end of a line,
heads and feet that stand on every page, paragraphs that go on overleaf.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from chapterverse.adapters.pdf.limits import MOST_PAGES, PROTECTED, SECONDS
from chapterverse.errors import BadInput
from chapterverse.ports import Amount, CancelToken

_WORKER = (sys.executable, "-P", "-X", "utf8", "-m", "chapterverse.adapters.pdf.worker")
_HINT = "Save it as plain text or as a Word file (docx), or paste its words."
_LIGATURES = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "\xad": "-"}
)
_PARTED = re.compile(r"(?<=[^\W\d_]{2})-\n(?=[a-z]{2})")
_PAGE_NUMBER = re.compile(r"\W*(?:page\s+)?\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?\W*", re.IGNORECASE)
_ENDS = re.compile(r"[.!?…:][\"'”’)\]]*\s*\Z")
_FIGURES = re.compile(r"\d+")
_LOOK_S = 0.02
_EDGE = 2  # lines at the head and the foot of a page that may stand on every page
_SHORT = 0.75
"""A line that is shorter than this part of a full one and ends a sentence ends a paragraph."""


def words_of_pdf(
    path: Path, cancel: CancelToken, seconds: float = float(SECONDS)
) -> Iterator[Amount | str]:
    """How many pages were read, and at last the text of a PDF; raises Cancelled, and BadInput for
    one that is protected, damaged, endless or only pictures."""
    pages: list[str] = []
    for page in _pages(path, cancel, seconds):
        if isinstance(page, Amount):
            yield page
        else:
            pages.append(page)
    text = as_running_text(pages)
    if not any(character.isalpha() for character in text):
        raise BadInput(
            f"{path.name} holds pictures of pages, not words.",
            "Have its text recognised by a scanning program, or paste its words.",
        )
    if len(pages) >= MOST_PAGES:
        text += f"\n\n[Only the first {MOST_PAGES} pages were read.]"
    yield text


def _pages(path: Path, cancel: CancelToken, seconds: float) -> Iterator[Amount | str]:
    root = str(Path(__file__).parents[3])
    inherited = os.environ.get("PYTHONPATH", "")
    reach = os.pathsep.join(part for part in (root, inherited) if part)
    environment = {**os.environ, "PYTHONPATH": reach, "PYTHONNOUSERSITE": "1"}
    try:
        reading = subprocess.Popen(  # noqa: S603  # our own module, our own interpreter
            (*_WORKER, str(path.resolve())),
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except OSError as error:
        raise BadInput(f"{path.name} cannot be read: {error.strerror or error}.") from error
    watch = _Watch(reading, cancel, seconds)
    try:
        yield from _said(reading)
        reading.wait()
    finally:
        watch.end()
    cancel.raise_if_cancelled()
    if watch.timed_out:
        raise BadInput(f"{path.name} takes too long to read.", _HINT)
    if reading.returncode == PROTECTED:
        raise BadInput(f"{path.name} is protected by a password.", "Save a copy without one.")
    if reading.returncode != 0:
        raise BadInput(f"{path.name} is a damaged PDF or too large to read.", _HINT)


def _said(reading: subprocess.Popen[bytes]) -> Iterator[Amount | str]:
    if reading.stdout is None:
        return
    total = done = 0
    for line in reading.stdout:
        try:
            said = json.loads(line)
        except ValueError:
            return  # ended in the middle of a line; how it ended says why
        if isinstance(said, int):
            total = said
        else:
            done += 1
            yield str(said)
        yield Amount(done, total)


class _Watch(threading.Thread):
    """Ends a process when it takes too long or is no longer wanted: it may say nothing for long."""

    def __init__(
        self, process: subprocess.Popen[bytes], cancel: CancelToken, seconds: float
    ) -> None:
        super().__init__(daemon=True)
        self._process, self._cancel, self._seconds = process, cancel, seconds
        self._over = threading.Event()
        self.timed_out = False
        self.start()

    def run(self) -> None:
        """Called by the thread."""
        last = time.monotonic() + self._seconds
        while not self._over.wait(_LOOK_S):
            self.timed_out = time.monotonic() >= last
            if self.timed_out or self._cancel.cancelled:
                self._process.kill()
                return

    def end(self) -> None:
        """The process has ended or nobody reads on."""
        self._over.set()
        self.join()
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


def as_running_text(pages: Sequence[str]) -> str:
    """Pages put together: paragraphs parted by empty lines. Total."""
    every = [_lines(page) for page in pages]
    repeated = _repeated(every)
    kept = [_without_edges(lines, repeated) for lines in every]
    width = _full_width([line for lines in kept for line in lines])
    paragraphs: list[str] = [""]
    for lines in kept:
        for i, line in enumerate(lines):
            if not line:
                # A page's own end is no end of a paragraph; an empty line within is one.
                if 0 < i < len(lines) - 1:
                    paragraphs.append("")
                continue
            is_head = len(line) < _SHORT * width and not _ENDS.search(line) and not paragraphs[-1]
            paragraphs[-1] += f"\n{line}" if paragraphs[-1] else line
            follows = next((other for other in lines[i + 1 :] if other), "")
            if len(line) < _SHORT * width and (
                _ENDS.search(line) or (is_head and follows[:1].isupper())
            ):
                paragraphs.append("")
    text = "\n\n".join(filter(None, paragraphs))
    return _PARTED.sub("", text)


def _lines(page: str) -> list[str]:
    plain = page.translate(_LIGATURES)
    return [" ".join(line.split()) for line in plain.replace("\r", "\n").split("\n")]


def _repeated(pages: Sequence[Sequence[str]]) -> frozenset[str]:
    """What stands at the head or the foot of most pages, figures aside."""
    seen: Counter[str] = Counter()
    for lines in pages:
        seen.update({_FIGURES.sub("#", line) for line in _edges(lines)})
    return frozenset(line for line, count in seen.items() if count >= 3 and count * 2 > len(pages))


def _edges(lines: Sequence[str]) -> list[str]:
    full = [line for line in lines if line]
    return [*full[:_EDGE], *full[_EDGE:][-_EDGE:]]


def _without_edges(lines: Sequence[str], repeated: frozenset[str]) -> list[str]:
    edges = set(_edges(lines))
    return [
        line
        for line in lines
        if line not in edges
        or not (_FIGURES.sub("#", line) in repeated or _PAGE_NUMBER.fullmatch(line))
    ]


def _full_width(lines: Sequence[str]) -> int:
    """Characters of a full line: most lines of prose are as long or nearly."""
    lengths = sorted(len(line) for line in lines if line)
    return lengths[(len(lengths) * 3) // 4] if lengths else 0
