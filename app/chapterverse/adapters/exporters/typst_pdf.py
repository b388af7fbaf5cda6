"""PDF through Typst, laid out in a process of its own: the window stays free, Stop ends it at once,
and a document that takes too much memory or time ends that process and not the program.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import subprocess
import sys
import time
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chapterverse.adapters.exporters.typst_data import document_data
from chapterverse.adapters.exporters.working_folder import working_folder
from chapterverse.domain.document import Document, Layout
from chapterverse.errors import AppError
from chapterverse.ports import CancelToken, Written

_log = logging.getLogger(__name__)

SECONDS = 180.0
_LOOK = 0.05  # seconds between two looks at the cancel token
_WORKER = (sys.executable, "-P", "-X", "utf8", "-m", "chapterverse.adapters.exporters.typst_worker")
_TEMPLATE = "document.typ"
_MOST_NAMED = 12


class ExportFailed(AppError):
    """A document could not be written in a format."""


class TypstPdf:
    """Writes PDFs (see ports.DocumentExporter) and lays out pages to print. `fonts` is the folder
    that set-up filled; what it lacks is looked for among the system's fonts."""

    suffix = ".pdf"

    def __init__(self, resources: Path, fonts: Path, seconds: float = SECONDS) -> None:
        self._template = resources / "pdf" / _TEMPLATE
        self._fonts = fonts
        self._seconds = seconds

    def write(self, document: Document, layout: Layout, cancel: CancelToken) -> Written:
        """The PDF; a remark names characters for which no font has a form."""
        with self._laid_out(document, layout, "pdf", cancel) as (folder, said):
            content = (folder / "out.pdf").read_bytes()
        return Written(content, _remarks(said.get("missing", "")))

    def pages(self, document: Document, layout: Layout, cancel: CancelToken) -> tuple[bytes, ...]:
        """The same pages as pictures (see ports.PagePictures)."""
        with self._laid_out(document, layout, "svg", cancel) as (folder, _):
            return tuple(page.read_bytes() for page in sorted(folder.glob("page-*.svg")))

    @contextmanager
    def _laid_out(
        self, document: Document, layout: Layout, kind: str, cancel: CancelToken
    ) -> Iterator[tuple[Path, dict[str, str]]]:
        """A folder with what was made, and what the process said."""
        cancel.raise_if_cancelled()
        try:
            with working_folder("chapterverse-pdf-") as folder:
                self._prepare(folder, document, layout)
                yield folder, self._lay_out(folder, kind, cancel)
        except OSError as error:
            raise ExportFailed(
                f"The pages could not be laid out: {error.strerror or error}.",
                "This needs some free space in the folder for temporary files.",
            ) from error

    def _prepare(self, folder: Path, document: Document, layout: Layout) -> None:
        try:
            shutil.copyfile(self._template, folder / _TEMPLATE)
        except FileNotFoundError as error:
            raise ExportFailed("The program’s template for PDFs is missing.") from error
        data = json.dumps(document_data(document, layout), ensure_ascii=False)
        (folder / "data.json").write_text(data, encoding="utf-8", errors="replace")

    def _lay_out(self, folder: Path, kind: str, cancel: CancelToken) -> dict[str, str]:
        command = (*_WORKER, str(folder), str(self._fonts.resolve()), kind)
        with (folder / "said").open("wb") as said:
            process = subprocess.Popen(  # noqa: S603  # our own module, our own interpreter
                command,
                env=_environment(),
                stdin=subprocess.PIPE,  # which ends with this process, however that ends
                stdout=said,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            try:
                self._wait(process, cancel)
            finally:
                if process.poll() is None:
                    process.kill()
                process.wait()
                if process.stdin is not None:
                    process.stdin.close()
        return _answer(process.returncode, (folder / "said").read_bytes())

    def _wait(self, process: subprocess.Popen[bytes], cancel: CancelToken) -> None:
        end = time.monotonic() + self._seconds
        while True:
            try:
                process.wait(_LOOK)
                return
            except subprocess.TimeoutExpired:
                cancel.raise_if_cancelled()
                if time.monotonic() > end:
                    raise ExportFailed(
                        f"The PDF was not ready after {self._seconds:.0f} seconds.",
                        "Export the study in parts.",
                    ) from None


def _environment() -> dict[str, str]:
    root = str(Path(__file__).parents[3])
    inherited = os.environ.get("PYTHONPATH", "")
    reach = os.pathsep.join(part for part in (root, inherited) if part)
    return {**os.environ, "PYTHONPATH": reach, "PYTHONNOUSERSITE": "1"}


def _answer(status: int, said: bytes) -> dict[str, str]:
    """What the process said last; raises ExportFailed when it made no PDF."""
    try:
        last = json.loads(said.splitlines()[-1]) if said else {}
    except ValueError:
        last = {}
    if status == 0 and isinstance(last, dict):
        return last
    reason = last.get("error") if isinstance(last, dict) else ""
    if reason:
        _log.error("Typst refused the template or its data: %s", str(reason)[:2000])
        raise ExportFailed(
            "The PDF could not be made: the layout of this document failed.",
            "Export it as a Word file or as HTML.",
        )
    raise ExportFailed(
        "The process that makes PDFs ended, most likely because memory ran out.",
        "Close other programs, or export the study in parts.",
    )


def _remarks(missing: str) -> tuple[str, ...]:
    if not missing:
        return ()
    named = ", ".join(_named(character) for character in missing[:_MOST_NAMED])
    more = " and others" if len(missing) > _MOST_NAMED else ""
    count = "1 character has" if len(missing) == 1 else f"{len(missing)} characters have"
    return (f"{count} no form in the fonts of this machine and stand as “\ufffd”: {named}{more}.",)


def _named(character: str) -> str:
    return f"{character} (U+{ord(character):04X} {unicodedata.name(character, 'unnamed').lower()})"
