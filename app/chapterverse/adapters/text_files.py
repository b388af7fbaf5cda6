"""Text out of the files that people have: plain text, Markdown, Word, PDF.

Word files are read as far as words go: paragraphs, line ends and tabs, nothing that was deleted
while changes were tracked. Everything in a file is data; nothing in it is followed or run.
"""

from __future__ import annotations

import html
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

from chapterverse.adapters.pdf.words import words_of_pdf
from chapterverse.errors import BadInput
from chapterverse.ports import Amount, CancelToken

_LARGEST = 20_000_000  # bytes
_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_DELETED = re.compile(r"<w:(del|moveFrom)\b[^>]*>.*?</w:\1>", re.DOTALL)
_PIECE = re.compile(r"<w:t(?:\s[^>]*)?>([^<]*)</w:t>|(</w:p>)|<w:(tab|br|cr)\b[^>]*/?>", re.DOTALL)
_HINT = "Save it as plain text or as a Word file (docx), or paste its words."


def read_text_file(path: Path, cancel: CancelToken) -> Iterator[Amount | str]:
    """How far reading is, and at last the words of a file; raises Cancelled, and BadInput with a
    sentence for each way in which it has none."""
    try:
        raw = path.read_bytes() if path.stat().st_size <= _LARGEST else None
    except OSError as error:
        raise BadInput(f"{path.name} cannot be read: {error.strerror or error}.") from error
    if raw is None:
        raise BadInput(f"{path.name} is larger than 20 MB.", "Check it in parts.")
    if b"%PDF-" in raw[:1024]:  # as the format allows, other bytes may stand before it
        yield from words_of_pdf(path, cancel)
    elif raw.startswith(b"PK\x03\x04"):
        yield _words_of_docx(path)
    else:
        text = _decoded(raw)
        if "\x00" in text:
            raise BadInput(f"{path.name} holds no text.", _HINT)
        yield text


def _decoded(raw: bytes) -> str:
    for mark, encoding in _BOMS:
        if raw.startswith(mark):
            return raw.decode(encoding, errors="replace")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def _words_of_docx(path: Path) -> str:
    try:
        with zipfile.ZipFile(path) as archive:
            part = archive.getinfo("word/document.xml")
            if part.file_size > _LARGEST:
                raise BadInput(f"{path.name} is larger than 20 MB.", "Check it in parts.")
            xml = archive.read(part).decode("utf-8", errors="replace")
    except (KeyError, OSError, zipfile.BadZipFile, RuntimeError, NotImplementedError) as error:
        raise BadInput(f"{path.name} is no Word file that can be read.", _HINT) from error
    pieces = []
    for match in _PIECE.finditer(_DELETED.sub("", xml)):
        if match[1] is not None:
            pieces.append(html.unescape(match[1]))
        elif match[2]:
            pieces.append("\n\n")
        else:
            pieces.append("\t" if match[3] == "tab" else "\n")
    return "".join(pieces).strip()
