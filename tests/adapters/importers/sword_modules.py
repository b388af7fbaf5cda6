"""Writes small SWORD modules, sound and damaged, into a folder."""

from __future__ import annotations

import bz2
import lzma
import struct
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path

from chapterverse.adapters.importers.sword_config import ModuleConfig, read_config
from chapterverse.adapters.importers.versification import Slot, slots

PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "zip": zlib.compress,
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "lzss": lambda data: b"\xff" + data,
}


def key(slot: Slot) -> str:
    """Such as "Gen.1.3", "Gen.1.0" for a chapter's heading, "Gen.0.0" for an introduction."""
    return f"{slot.book.osis}.{slot.chapter}.{slot.verse}"


def write_config(root: Path, name: str, driver: str, path: str, extra: str = "") -> Path:
    """A configuration file; gives back its path."""
    folder = root / "mods.d"
    folder.mkdir(parents=True, exist_ok=True)
    conf = folder / f"{name.lower()}.conf"
    conf.write_text(
        f"[{name}]\n# a comment\nDataPath={path}\nModDrv={driver}\nSourceType=OSIS\n"
        f"Encoding=UTF-8\nVersion=1.0\nDistributionLicense=Public Domain\n{extra}",
        encoding="utf-8",
    )
    return conf


def write_verses(
    root: Path,
    texts: Mapping[str, str | bytes],
    *,
    name: str = "Test",
    driver: str = "zText",
    wide: bool = False,
    unit: str = "b",
    packing: str = "zip",
    versification: str = "KJV",
    shared: Mapping[str, str] | None = None,
    extra: str = "",
) -> ModuleConfig:
    """A packed module ordered by verse. `shared` gives a slot the text of another slot."""
    folder = root / "modules" / name.lower()
    folder.mkdir(parents=True, exist_ok=True)
    for testament in ("ot", "nt"):
        content, places = bytearray(), dict[str, tuple[int, int]]()
        order = slots(versification, testament)
        for slot in order:
            if slot is not None and key(slot) in texts:
                text = texts[key(slot)]
                raw = text.encode() if isinstance(text, str) else text
                places[key(slot)] = (len(content), len(raw))
                content += raw
        for slot_key, other in (shared or {}).items():
            if other in places:
                places[slot_key] = places[other]
        record = struct.Struct("<III" if wide else "<IIH")
        index = bytearray()
        for slot in order:
            offset, size = places.get(key(slot), (0, 0)) if slot else (0, 0)
            index += record.pack(0, offset, size)
        packed = PACKERS[packing](bytes(content))
        stem = folder / testament
        stem.with_suffix(f".{unit}zs").write_bytes(
            struct.pack("<III", 0, len(packed), len(content))
        )
        stem.with_suffix(f".{unit}zv").write_bytes(bytes(index))
        stem.with_suffix(f".{unit}zz").write_bytes(packed)
    conf = write_config(
        root, name, driver, f"./modules/{name.lower()}/", f"Versification={versification}\n{extra}"
    )
    return read_config(conf, root)


def write_plain_verses(root: Path, texts: Mapping[str, str], *, name: str = "Raw") -> ModuleConfig:
    """An unpacked module ordered by verse (RawText)."""
    folder = root / "modules" / name.lower()
    folder.mkdir(parents=True, exist_ok=True)
    for testament in ("ot", "nt"):
        content, index = bytearray(), bytearray()
        for slot in slots("KJV", testament):
            raw = texts.get(key(slot), "").encode() if slot else b""
            index += struct.pack("<IH", len(content) if raw else 0, len(raw))
            content += raw
        (folder / testament).write_bytes(bytes(content))
        (folder / f"{testament}.vss").write_bytes(bytes(index))
    return read_config(write_config(root, name, "RawText", f"./modules/{name.lower()}/"), root)


def write_dictionary(
    root: Path, articles: Mapping[str, str], *, name: str = "Dict", packing: str = "zip"
) -> ModuleConfig:
    """A packed dictionary (zLD), all articles in one block."""
    folder = root / "modules" / name.lower()
    folder.mkdir(parents=True, exist_ok=True)
    index, lines = bytearray(), bytearray()
    table, body = bytearray(), bytearray()
    start = 4 + 8 * len(articles)
    for number, (word, text) in enumerate(articles.items()):
        line = word.encode() + b"\r\n" + struct.pack("<II", 0, number)
        index += struct.pack("<II", len(lines), len(line))
        lines += line
        raw = text.encode()
        table += struct.pack("<II", start + len(body), len(raw))
        body += raw
    packed = PACKERS[packing](struct.pack("<I", len(articles)) + bytes(table) + bytes(body))
    stem = folder / "dict"
    stem.with_suffix(".idx").write_bytes(bytes(index))
    stem.with_suffix(".dat").write_bytes(bytes(lines))
    stem.with_suffix(".zdx").write_bytes(struct.pack("<II", 0, len(packed)))
    stem.with_suffix(".zdt").write_bytes(packed)
    return read_config(write_config(root, name, "zLD", f"./modules/{name.lower()}/dict"), root)
