"""Files of text read to the end, for tests that ask for their words only."""

from pathlib import Path

from tests.fakes import FakeCancel

from chapterverse.adapters.pdf.words import words_of_pdf
from chapterverse.adapters.text_files import read_text_file


def text_of(path: Path) -> str:
    """The words of a file."""
    return next(said for said in read_text_file(path, FakeCancel()) if isinstance(said, str))


def pdf_text_of(path: Path, seconds: float = 60.0) -> str:
    """The words of a PDF that is given so many seconds."""
    found = words_of_pdf(path, FakeCancel(), seconds)
    return next(said for said in found if isinstance(said, str))
