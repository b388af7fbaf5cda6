"""Which characters a font has: read from real fonts, and total on damaged ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chapterverse.adapters.exporters.font_cover import covered
from chapterverse.settings import Paths


@pytest.mark.library
def test_what_the_fonts_of_set_up_have(paths: Paths) -> None:
    wanted = {ord(c) for c in "aὰשׁ亞💡"}
    gentium = covered(paths.fonts / "GentiumPlus-Regular.ttf", 0, wanted)
    assert gentium == {ord("a"), ord("ὰ")}
    if (paths.fonts / "SILEOT.ttf").is_file():
        assert ord("ש") in covered(paths.fonts / "SILEOT.ttf", 0, wanted)
    if (paths.fonts / "Symbola_hint.ttf").is_file():
        assert 0x1F4A1 in covered(paths.fonts / "Symbola_hint.ttf", 0, wanted)


def test_a_missing_file_has_nothing(tmp_path: Path) -> None:
    assert covered(tmp_path / "none.ttf", 0, {65}) == set()


@given(st.binary(max_size=400))
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_file_has_nothing(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "odd.ttf"
    path.write_bytes(b"\x00\x01\x00\x00\x00\x01" + b"\x00" * 6 + b"cmap" + data)
    assert covered(path, 0, {65, 0x1F4A1}) <= {65, 0x1F4A1}
