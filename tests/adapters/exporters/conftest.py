"""The document that holds everything, small for golden files and whole for the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.everything import everything

from chapterverse.adapters.markdown_notes import read_blocks
from chapterverse.domain.document import Document
from chapterverse.services.exports_study import study_document

GOLDEN = Path(__file__).parents[2] / "golden" / "export"


@pytest.fixture(scope="session")
def document() -> Document:
    """The study of everything, its psalm cut to a few verses."""
    return study_document(everything(1, 8), read_blocks)


@pytest.fixture(scope="session")
def whole_document() -> Document:
    """The study of everything with a psalm of thirty pages."""
    return study_document(everything(4, 176), read_blocks)


def assert_golden(name: str, text: str) -> None:
    """Compare with a golden file; write it anew by deleting it and running the test once."""
    path = GOLDEN / name
    if not path.exists():
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")
