"""The table of known contents, and the sentence for a source that is in none of its rows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from chapterverse.adapters.importers.contents import compare_content, content_of, read_known
from chapterverse.adapters.importers.values import ImportedWork
from chapterverse.domain.passages import SourceKind, Work
from chapterverse.errors import BadInput
from chapterverse.settings import resources_folder

WORK = ImportedWork(
    Work("WEB", "World English Bible", SourceKind.SCRIPTURE, "", "en", "Public domain", "KJV"),
    "somewhere 1.0",
    "ab" * 32,
)


def test_a_known_version_is_recognised_by_its_digest() -> None:
    known = (content_of(WORK),)
    assert compare_content(WORK, known) is None
    assert compare_content(replace(WORK, source="elsewhere 2.0"), known) is None


def test_another_version_is_said_with_what_was_expected_and_found() -> None:
    oddity = compare_content(replace(WORK, digest="cd" * 32), (content_of(WORK),))
    assert oddity is not None
    assert "somewhere 1.0" in oddity.what
    assert "digest abababababab" in oddity.what
    assert "digest cdcdcdcdcdcd" in oddity.what


def test_the_table_is_read(tmp_path: Path) -> None:
    table = tmp_path / "contents.tsv"
    table.write_text(f"# head\n{content_of(WORK).row}\n")
    assert read_known(table) == (content_of(WORK),)
    table.write_text("WEB\tx\tmany\n")
    with pytest.raises(BadInput):
        read_known(table)
    with pytest.raises(BadInput):
        read_known(tmp_path / "none.tsv")


@pytest.mark.library
def test_the_installed_sources_are_known_versions(works: dict[str, ImportedWork]) -> None:
    known = read_known(resources_folder() / "importers" / "contents.tsv")
    assert [compare_content(work, known) for work in works.values()] == [None] * len(works)
