"""The process that reads one PDF: prints how many pages it reads, then each as JSON, one a line.

A PDF is a program for a printer, and a hostile one can loop or ask for more memory than there is;
so it is read here, under limits, and whatever goes wrong ends this process and no other. Its exit
status says what was wrong; adapters.pdf.words has the sentences. Nothing in a file is run: scripts,
links and attachments are not looked at.
"""

from __future__ import annotations

import contextlib
import json
import logging
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from pypdf import PasswordType, PdfReader
from pypdf.errors import DependencyError, FileNotDecryptedError

from chapterverse.adapters.pdf.limits import (
    MEMORY,
    MOST_CHARACTERS,
    MOST_PAGES,
    PROTECTED,
    SECONDS,
)


def pages(path: Path) -> Iterator[int | str]:
    """How many pages there are to read at most, then the text of each in order. Raises whatever a
    damaged file makes pypdf raise."""
    reader = PdfReader(path)
    if reader.is_encrypted and reader.decrypt("") is PasswordType.NOT_DECRYPTED:
        raise FileNotDecryptedError("a password is needed")
    length = 0
    yield min(len(reader.pages), MOST_PAGES)
    for number, page in enumerate(reader.pages):
        if number >= MOST_PAGES or length > MOST_CHARACTERS:
            return
        text = page.extract_text()
        length += len(text)
        yield text


def _limit() -> None:
    """Bound memory and processor time, where the system knows how."""
    if sys.platform != "win32":
        import resource

        bounds = (
            (resource.RLIMIT_AS, MEMORY),
            (resource.RLIMIT_CPU, SECONDS),
            (resource.RLIMIT_CORE, 0),
        )
        for kind, most in bounds:
            with contextlib.suppress(ValueError, OSError):  # macOS refuses some of them
                resource.setrlimit(kind, (most, most))


def main(arguments: Sequence[str]) -> int:
    """Print the pages of the file that is named."""
    logging.disable(logging.CRITICAL)
    _limit()
    try:
        for page in pages(Path(arguments[0])):
            said = page[:MOST_CHARACTERS] if isinstance(page, str) else page
            print(json.dumps(said), flush=True)
    except (DependencyError, FileNotDecryptedError):
        return PROTECTED
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
