"""Where the real sources lie for the tests marked `library`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from chapterverse.adapters.importers.catalogue import read_sources
from chapterverse.adapters.importers.values import ImportedWork, SourceProblem
from chapterverse.settings import Paths


@pytest.fixture(scope="session")
def sources() -> Path:
    """The folder that set-up filled; CHAPTERVERSE_SOURCES names another."""
    named = os.environ.get("CHAPTERVERSE_SOURCES")
    folder = Path(named) if named else Paths.of_environment().sources
    assert folder.is_dir(), f"no sources at {folder}: run ./run setup"
    return folder


@pytest.fixture(scope="session")
def works(sources: Path) -> dict[str, ImportedWork]:
    """Every work of the library by its id, read once."""
    read = list(read_sources(sources))
    problems = [item for item in read if isinstance(item, SourceProblem)]
    assert not problems, problems
    return {item.work.id: item for item in read if isinstance(item, ImportedWork)}
