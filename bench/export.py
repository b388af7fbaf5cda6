"""How long a PDF takes and how much memory: a study of a hundred pages with 300 footnotes.

    python bench/export.py [--times N] [--poppler] [--office]

Prints a table: pages, footnotes, seconds from the study to the bytes, processor seconds and the
largest memory of the process that lays out. `--poppler` compares what poppler's pdftotext reads
with the source, script by script; `--office` has LibreOffice open the Word file and counts its
footnotes. Both programs must be on the PATH.
"""

from __future__ import annotations

import argparse
import io
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "app"))

from pypdf import PdfReader
from tests import everything

from chapterverse.adapters.exporters.docx import DocxExporter
from chapterverse.adapters.exporters.typst_pdf import TypstPdf
from chapterverse.adapters.markdown_notes import read_blocks
from chapterverse.domain.document import Layout, NoteKind
from chapterverse.ports import NEVER
from chapterverse.services.exports_study import study_document
from chapterverse.settings import Paths

MOST_SECONDS, MOST_MEGABYTES = 3.0, 300
_GONE = dict.fromkeys(map(ord, " \n\f\u00a0\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069"))


def measure(paths: Paths, times: int) -> None:
    """Lay out the long study some times; the best and the worst of each number."""
    rows = []
    for _ in range(times):
        began, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
        document = study_document(everything.long_study(), read_blocks)
        made = TypstPdf(paths.resources, paths.fonts).write(document, Layout(), NEVER)
        seconds = time.perf_counter() - began
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        rows.append((seconds, processor, after.ru_maxrss / 1024))
    pages = len(PdfReader(io.BytesIO(made.content)).pages)
    notes = sum(note.kind is NoteKind.CITATION for note in document.footnotes)
    print(f"{pages} pages, {notes} footnotes, {len(made.content) / 1e6:.1f} MB, {times} times")
    for name, unit, column, bar in (
        ("from study to PDF", "s", 0, MOST_SECONDS),
        ("processor", "s", 1, None),
        ("memory at most", "MB", 2, MOST_MEGABYTES),
    ):
        values = sorted(row[column] for row in rows)
        told = f"{name:<20}{values[0]:8.2f} to {values[-1]:.2f} {unit}"
        if bar is not None:
            told += f"   bar {bar:g}: {'kept' if values[0] <= bar else 'MISSED'}"
        print(told)


def compare_with_poppler(paths: Paths) -> None:
    """What pdftotext reads of each script, without spaces and marks of direction."""
    document = study_document(everything.everything(1, 8), read_blocks)
    made = TypstPdf(paths.resources, paths.fonts).write(document, Layout(), NEVER)
    read = subprocess.run(
        [_program("pdftotext"), "-", "-"], input=made.content, capture_output=True, check=True
    ).stdout.decode()
    plain = read.translate(_GONE)
    for name in ("HEBREW", "GREEK", "ARABIC_PLAIN", "ARABIC", "CHINESE", "ENDS_IN_HEBREW", "CURLY"):
        wanted = str(getattr(everything, name)).translate(_GONE)
        print(f"{name:<16}{'equal' if wanted in plain else 'DIFFERS'}")


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise SystemExit(f"{name} is not on the PATH.")
    return found


def open_in_office(paths: Paths) -> None:
    """Footnotes that LibreOffice finds in the Word file."""
    document = study_document(everything.everything(1, 8), read_blocks)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "study.docx"
        path.write_bytes(DocxExporter().write(document, Layout(), NEVER).content)
        subprocess.run(
            [
                _program("soffice"),
                "--headless",
                "--convert-to",
                "odt",
                "--outdir",
                folder,
                str(path),
            ],
            capture_output=True,
            check=True,
            timeout=180,
        )
        with zipfile.ZipFile(path.with_suffix(".odt")) as archive:
            content = archive.read("content.xml").decode()
    found = len(re.findall(r'text:note-class="footnote"', content))
    print(f"LibreOffice finds {found} footnotes of {len(document.footnotes)}")


def main() -> int:
    """Measure, and compare where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--poppler", action="store_true")
    parser.add_argument("--office", action="store_true")
    options = parser.parse_args()
    paths = Paths.of_environment()
    measure(paths, options.times)
    if options.poppler:
        compare_with_poppler(paths)
    if options.office:
        open_in_office(paths)
    return 0


if __name__ == "__main__":
    sys.exit(main())
