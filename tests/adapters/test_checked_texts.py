"""Texts that were checked come back; what is damaged, gone or too much is simply not there."""

from pathlib import Path

import pytest

from chapterverse.adapters.checked_texts import KEPT, CheckedTexts


@pytest.mark.parametrize("text", ["Romans 3:28", "a\n\nλόγος 🕊\nb\n", "", "\r\nשלום"])
def test_a_text_comes_back_as_it_was(text: str, tmp_path: Path) -> None:
    texts = CheckedTexts(tmp_path / "deep" / "folder")
    name = texts.keep("A  sermon\non faith", text)
    assert texts.read(name) == ("A sermon on faith", text)
    assert texts.keep("A sermon on faith", text) == name


def test_the_last_few_stay(tmp_path: Path) -> None:
    texts = CheckedTexts(tmp_path)
    names = [texts.keep("", str(number)) for number in range(KEPT + 3)]
    assert len(list(tmp_path.iterdir())) == KEPT
    assert texts.read(names[-1]) is not None


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "0" * 16, "z" * 16, "/" * 16])
def test_a_name_that_is_none_gives_nothing(name: str, tmp_path: Path) -> None:
    assert CheckedTexts(tmp_path).read(name) is None


def test_what_cannot_be_kept_or_read_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert CheckedTexts(tmp_path / "file").keep("a", "b") == ""
    texts = CheckedTexts(tmp_path)
    assert texts.keep("a", "b" * (9 << 20)) == ""
    name = texts.keep("a", "b")
    (tmp_path / f"{name}.txt").write_bytes(b"\xff\n")
    assert texts.read(name) is None
    (tmp_path / f"{name}.txt").write_bytes(b"no line")
    assert texts.read(name) is None
