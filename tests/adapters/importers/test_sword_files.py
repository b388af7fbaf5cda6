"""The files of SWORD modules: every layout is read, every damage is one sentence."""

from __future__ import annotations

import struct
import tempfile
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.adapters.importers.sword_modules import (
    write_config,
    write_dictionary,
    write_plain_verses,
    write_verses,
)

from chapterverse.adapters.importers.sword_config import read_config, read_configs
from chapterverse.adapters.importers.sword_dictionary import read_articles
from chapterverse.adapters.importers.sword_verses import read_entries
from chapterverse.adapters.importers.versification import slots
from chapterverse.errors import BadInput

TEXTS = {
    "Gen.0.0": "Genesis",
    "Gen.1.1": "In the beginning",
    "Mal.4.6": "a curse",
    "Matt.1.1": "The book",
    "Rev.22.21": "Amen",
}
LABELS = ["Genesis", "Genesis 1:1", "Malachi 4:6", "Matthew 1:1", "Revelation 22:21"]


@pytest.mark.parametrize("packing", ["zip", "bzip2", "xz"])
@pytest.mark.parametrize(("driver", "wide"), [("zText", False), ("zText4", True), ("zCom4", False)])
def test_packed_texts_are_read_in_every_layout(
    tmp_path: Path, packing: str, driver: str, wide: bool
) -> None:
    # zCom4 over files of the small layout is how one distribution ships Matthew Henry.
    config = write_verses(tmp_path, TEXTS, packing=packing, driver=driver, wide=wide)
    entries = list(read_entries(config))
    assert [e.first.label for e in entries if e.first] == LABELS
    assert [e.text for e in entries] == list(TEXTS.values())


@pytest.mark.parametrize("unit", ["b", "c", "v"])
def test_blocks_of_books_chapters_and_verses(tmp_path: Path, unit: str) -> None:
    assert len(list(read_entries(write_verses(tmp_path, TEXTS, unit=unit)))) == len(TEXTS)


def test_unpacked_texts_are_read(tmp_path: Path) -> None:
    entries = list(read_entries(write_plain_verses(tmp_path, TEXTS)))
    assert [e.text for e in entries] == list(TEXTS.values())


def test_neighbouring_slots_with_one_text_are_one_entry(tmp_path: Path) -> None:
    config = write_verses(
        tmp_path, {"Gen.1.3": "note"}, shared={"Gen.1.4": "Gen.1.3", "Gen.1.5": "Gen.1.3"}
    )
    (entry,) = read_entries(config)
    assert entry.first is not None
    assert entry.last is not None
    assert (entry.first.label, entry.last.label) == ("Genesis 1:3", "Genesis 1:5")


def test_numberings(tmp_path: Path) -> None:
    assert len(slots("KJV", "ot")) == 24_115
    assert len(slots("KJV", "nt")) == 8_246
    assert len(slots("KJVA", "ot")) == 30_028
    assert len(slots("NRSVA", "ot")) == 31_027
    assert len(slots("NRSV", "nt")) == 8_248
    config = write_verses(tmp_path, {"3John.1.15": "Peace"}, versification="NRSVA")
    assert [e.text for e in read_entries(config)] == ["Peace"]


def test_text_that_is_not_utf8_is_read_as_windows_text(tmp_path: Path) -> None:
    config = write_verses(tmp_path, {"Gen.1.1": b"na\xefve \x93so\x94"})
    assert [e.text for e in read_entries(config)] == ["naïve “so”"]


def _damage(path: Path, at: int, fresh: bytes) -> None:
    raw = bytearray(path.read_bytes())
    raw[at : at + len(fresh)] = fresh
    path.write_bytes(bytes(raw))


def _fails(root: Path, config_name: str = "test") -> str:
    config = read_config(root / "mods.d" / f"{config_name}.conf", root)
    with pytest.raises(BadInput) as caught:
        list(read_entries(config))
    assert caught.value.user_text.endswith(".")
    assert "\n" not in caught.value.user_text
    return caught.value.user_text


def test_truncated_index(tmp_path: Path) -> None:
    write_verses(tmp_path, TEXTS)
    index = tmp_path / "modules/test/ot.bzv"
    index.write_bytes(index.read_bytes()[:-7])
    assert "cut short" in _fails(tmp_path)


def test_index_of_another_numbering_is_refused(tmp_path: Path) -> None:
    write_verses(tmp_path, TEXTS, versification="NRSVA")
    write_config(tmp_path, "Test", "zText", "./modules/test/", "Versification=KJV\n")
    assert "does not fit the numbering KJV" in _fails(tmp_path)


def test_numbering_that_is_not_known(tmp_path: Path) -> None:
    write_verses(tmp_path, TEXTS)
    write_config(tmp_path, "Test", "zText", "./modules/test/", "Versification=Synodal\n")
    assert "Synodal" in _fails(tmp_path)


def test_entry_outside_its_block(tmp_path: Path) -> None:
    write_verses(tmp_path, TEXTS)
    _damage(tmp_path / "modules/test/ot.bzv", 40, struct.pack("<IIH", 0, 0xFFFFFFF0, 500))
    assert "outside its block" in _fails(tmp_path)


def test_block_that_does_not_exist(tmp_path: Path) -> None:
    write_verses(tmp_path, TEXTS)
    _damage(tmp_path / "modules/test/ot.bzv", 40, struct.pack("<IIH", 77, 0, 5))
    assert "block that does not exist" in _fails(tmp_path)


def test_block_beyond_the_end(tmp_path: Path) -> None:
    write_verses(tmp_path, TEXTS)
    (tmp_path / "modules/test/ot.bzs").write_bytes(struct.pack("<III", 900, 40, 50))
    assert "beyond its end" in _fails(tmp_path)


def test_damaged_and_unknown_packing(tmp_path: Path) -> None:
    write_verses(tmp_path, TEXTS)
    _damage(tmp_path / "modules/test/ot.bzz", 4, b"\x00\xff\x00")
    assert "does not open" in _fails(tmp_path)
    write_verses(tmp_path, TEXTS, packing="lzss")
    assert "packed in a way" in _fails(tmp_path)


def test_block_that_opens_to_far_more_than_it_says(tmp_path: Path) -> None:
    write_verses(tmp_path, TEXTS)
    bomb = zlib.compress(b"\0" * 50_000_000, 9)
    assert len(bomb) < 60_000
    (tmp_path / "modules/test/ot.bzz").write_bytes(bomb)
    (tmp_path / "modules/test/ot.bzs").write_bytes(struct.pack("<III", 0, len(bomb), 100))
    assert "more text than any known work" in _fails(tmp_path)
    (tmp_path / "modules/test/ot.bzs").write_bytes(struct.pack("<III", 0, len(bomb), 2**31))
    assert "more text than any known work" in _fails(tmp_path)


def test_missing_files_and_locked_modules(tmp_path: Path) -> None:
    write_config(tmp_path, "Test", "zText", "./modules/test/")
    assert "missing" in _fails(tmp_path)
    write_verses(tmp_path, TEXTS, extra="CipherKey=abc\n")
    assert "locked" in _fails(tmp_path)


def test_configurations_that_cannot_be_used(tmp_path: Path) -> None:
    write_config(tmp_path, "Away", "zText", "../../etc/")
    write_config(tmp_path, "Good", "zText", "./modules/good/")
    (tmp_path / "mods.d/blank.conf").write_bytes(b"\xff\xfe\x00nothing")
    read = list(read_configs(tmp_path))
    assert [isinstance(item, BadInput) for item in read] == [True, True, False]
    assert list(read_configs(tmp_path / "nowhere")) == []


def test_dictionary(tmp_path: Path) -> None:
    config = write_dictionary(tmp_path, {"00001": "one", "00002": "@LINK 00001", "00003": "three"})
    assert [(a.key, a.text) for a in read_articles(config)] == [
        ("00001", "one"),
        ("00003", "three"),
    ]


def test_unpacked_dictionary(tmp_path: Path) -> None:
    folder = tmp_path / "modules/raw"
    folder.mkdir(parents=True)
    lines = b"00001\r\none00002\ntwo"
    (folder / "dict.dat").write_bytes(lines)
    (folder / "dict.idx").write_bytes(struct.pack("<IHIH", 0, 10, 10, 9))
    config = read_config(write_config(tmp_path, "Raw", "RawLD", "./modules/raw/dict"), tmp_path)
    assert [(a.key, a.text) for a in read_articles(config)] == [("00001", "one"), ("00002", "two")]


@pytest.mark.parametrize(
    ("suffix", "fresh"),
    [
        (".idx", b"\x00\x00\x00"),
        (".idx", struct.pack("<II", 9_000, 20)),
        (".dat", b"00001\r\n" + struct.pack("<II", 5, 0)),
        (".dat", b"00001\r\n" + struct.pack("<II", 0, 99)),
        (".dat", b"00001\r\nxx"),
        (".zdx", b"\x01"),
        (".zdx", struct.pack("<II", 5_000, 10)),
        (".zdt", b"not packed at all"),
        (".zdt", zlib.compress(struct.pack("<III", 1, 4_000_000_000, 10))),
        (".zdt", zlib.compress(b"\x01")),
    ],
)
def test_damaged_dictionary(tmp_path: Path, suffix: str, fresh: bytes) -> None:
    config = write_dictionary(tmp_path, {"00001": "one"})
    path = config.data.with_suffix(suffix)
    old = path.read_bytes()
    path.write_bytes(fresh if suffix in (".zdx", ".zdt", ".idx") else fresh.ljust(len(old)))
    if suffix == ".zdt":
        config.data.with_suffix(".zdx").write_bytes(struct.pack("<II", 0, len(fresh)))
    with pytest.raises(BadInput):
        list(read_articles(config))


@given(st.binary(max_size=200), st.binary(max_size=200), st.integers(0, 24_000 * 10))
@settings(max_examples=20, deadline=None)
def test_any_bytes_give_entries_or_a_sentence(blocks: bytes, packed: bytes, at: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        config = write_verses(root, {"Gen.1.1": "In the beginning"})
        (root / "modules/test/ot.bzs").write_bytes(blocks)
        (root / "modules/test/ot.bzz").write_bytes(packed)
        _damage(root / "modules/test/ot.bzv", at, packed[:10])
        index = root / "modules/test/ot.bzv"
        index.write_bytes(index.read_bytes()[: 24_115 * 10])
        try:
            list(read_entries(config))
        except BadInput as error:
            assert error.user_text
