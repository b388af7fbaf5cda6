"""Pages of PDFs as pictures: python bench/pdf_pages.py resources/screens

From the study that holds everything (tests/everything.py) in four layouts, and from a study with an
answer of the user's library (CHAPTERVERSE_HOME). Needs poppler's pdftoppm on the PATH. The pages
are found by what stands on them. Prints a line a picture.
"""

from __future__ import annotations

import argparse
import io
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "app"))

from pypdf import PdfReader
from tests.everything import everything

from chapterverse.adapters.exporters.typst_pdf import TypstPdf
from chapterverse.adapters.markdown_notes import read_blocks
from chapterverse.bootstrap import Composition
from chapterverse.domain.answers import Answered
from chapterverse.domain.document import Layout, Paper
from chapterverse.domain.studies import AnswerBlock, HeadingBlock, NoteBlock, Study
from chapterverse.ports import NEVER
from chapterverse.services.exports_study import study_document

QUESTION = "How does Paul use Abraham to explain faith?"
_DPI = 72
_HEBREW = re.compile("[\u05d0-\u05ea]{2}")


@dataclass(frozen=True, slots=True)
class Picture:
    """A page of a study in a layout: the first whose text the test takes."""

    name: str
    study: Study
    layout: Layout
    takes: Callable[[str, int, int], bool]  # text, page from 1, pages


def pictures(program: Composition) -> list[Picture]:
    """What is shown."""
    whole, answered = everything(4, 176), answer(program)
    return [
        Picture("pdf-first", whole, Layout(), lambda _text, page, _all: page == 1),
        Picture("pdf-columns", whole, Layout(), lambda _text, page, every: page == every // 2),
        Picture("pdf-sources", whole, Layout(), lambda _text, page, every: page == every),
        Picture(
            "pdf-scripts",
            whole,
            Layout(Paper.LETTER),
            lambda text, *_: _HEBREW.search(text) is not None,
        ),
        Picture("pdf-margins", whole, Layout(wide_margins=True), lambda _text, page, _: page == 1),
        Picture(
            "pdf-large-print",
            answered,
            Layout(Paper.A5, large_print=True, contents=False),
            lambda _text, page, _all: page == 2,
        ),
        Picture("pdf-answer", answered, Layout(contents=False), lambda text, *_: QUESTION in text),
    ]


def answer(program: Composition) -> Study:
    """A study with an answer of this library."""
    *_, last = program.ask.run(QUESTION, NEVER)
    assert isinstance(last, Answered)
    blocks = (
        HeadingBlock("h", "The faith of Abraham"),
        NoteBlock("n", "Read **Genesis 15** first, then ask what Paul makes of it."),
        AnswerBlock("a", last.response),
    )
    made = last.response.provenance.time
    study = Study("0" * 32, "Abraham believed God", blocks, made, made)
    return replace(study, sources=program.studies.sources(study))


def paint(pdf: bytes, page: int, path: Path) -> None:
    """Write one page of a PDF as a PNG."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "pages.pdf"
        made.write_bytes(pdf)
        number = ("-f", str(page), "-l", str(page))
        command = ["pdftoppm", "-png", "-singlefile", "-r", str(_DPI), *number]
        subprocess.run([*command, str(made), str(path.with_suffix(""))], check=True)


def main() -> int:
    """Paint all pages; 1 when one is not found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    program = Composition()
    writer = TypstPdf(program.paths.resources, program.paths.fonts)
    made: dict[tuple[str, Layout], bytes] = {}
    missing = 0
    for one in pictures(program):
        key = (one.study.id, one.layout)
        if key not in made:
            made[key] = writer.write(
                study_document(one.study, read_blocks), one.layout, NEVER
            ).content
        pages = PdfReader(io.BytesIO(made[key])).pages
        texts = enumerate((page.extract_text() for page in pages), 1)
        found = next((n for n, text in texts if one.takes(text, n, len(pages))), 0)
        if not found:
            print(f"{one.name}: no such page", file=sys.stderr)
            missing = 1
            continue
        paint(made[key], found, given.folder / f"{one.name}.png")
        print(f"{one.name:16} page {found} of {len(pages)}")
    return missing


if __name__ == "__main__":
    sys.exit(main())
