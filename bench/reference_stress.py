"""Stress for the reference engine: hostile texts, guided fuzzing, and prose without references."""

from __future__ import annotations

import contextlib
import importlib
import random
import re
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

from chapterverse.domain.ref_parser import parse, scan, scan_all
from chapterverse.errors import InvalidReference

_STRING = re.compile(rb"\x00\x04\x00\x09(....)", re.DOTALL)
_PIECES = [
    *"0123456789:;,.-–() \n'/_",
    "Rom ",
    "1 Cor",
    "v. ",
    "ch. ",
    "ff",
    "Jud",
    "cxix",
    "約",
    "é",
]
_MEGABYTE = 1_000_000
_REPEATED = (
    "1:", "1 1 1 Cor ", "(", "v. 5 ", "I I I ", "Psalm one hundred and ", "Song of ", "rom_3_28 ",
    "a_1_1", "Rom ", "Rom 3:28; ", "Rom 3:28-", "Rom 1 ", "Rom 1", "Mt5", "1 John 1 John ",
    "Hezekiah 3:16 ", "約3：16", "Kings 1 ", "Rom 3 KJV ", "Jud 6 ", "1Co1 ", "1 Cor 13:4-7, 13; ",
    "Deut 32/4 ", "John 1 2:22) ", "Rom 3:", "verse 16 of John 3 ", "1,", "3:16 ", "23rd Psalm ",
    "chapter 3 of Job ", "Ps. cxix. 105 ", "Romans chapter three verse twenty-eight ", "1 2 3 ",
    "Habbakuk 1:1 ", "Ro 9. 10. ", "Matt-John ", "Gen 1:1-Rev 22:21, ", "first second third ",
    "é1:1 ", "9", "a", "Gen 1:1,", "1:1-", "Ps 119:1-176,", "iv", "v.",
    "Ps 8, 15 16, ", "the First Letter to the ", "foo_1_1 ",
)  # fmt: skip


def hostile(seconds: float) -> None:
    """Random mixtures of the pieces of references, until the time is over."""
    picks = random.Random()
    end, texts = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        text = "".join(picks.choices(_PIECES, k=picks.randrange(200)))
        _check(text, picks.choice(["en", "de", "fr"]))
        texts += 1
    print(f"{texts} hostile texts in {seconds:.0f} s: no exception, every span a slice")


def guided(seconds: float) -> None:
    """The same, led by what each text reaches in the engine (atheris); ends the process."""
    try:
        atheris = importlib.import_module("atheris")
    except ImportError:
        print("atheris is not there: pip install atheris (Linux, CPython).", file=sys.stderr)
        raise SystemExit(2) from None
    with atheris.instrument_imports():
        for name in [name for name in sys.modules if name.startswith("chapterverse.domain.ref_")]:
            importlib.reload(sys.modules[name])
    engine = importlib.import_module("chapterverse.domain.ref_parser")

    def one(data: bytes) -> None:
        given = atheris.FuzzedDataProvider(data)
        language = ("en", "de", "fr", "es")[given.ConsumeIntInRange(0, 3)]
        text = given.ConsumeUnicodeNoSurrogates(400)
        for item in engine.scan_all(text, language=language):
            if text[item.start : item.end] != item.text:
                raise AssertionError(f"a span is no slice: {text!r}")
        with contextlib.suppress(InvalidReference):
            engine.parse(text, language=language)

    # The first number of another count builds its table, which takes seconds when instrumented.
    limits = (f"-max_total_time={int(seconds)}", "-timeout=60", "-max_len=500")
    atheris.Setup([sys.argv[0], *limits], one)
    atheris.Fuzz()


def _check(text: str, language: str) -> None:
    for item in scan_all(text, language=language):
        if text[item.start : item.end] != item.text:
            raise SystemExit(f"a span is no slice: {text!r}")
    with contextlib.suppress(InvalidReference):
        parse(text, language=language)


def megabytes() -> None:
    """Processor seconds for a megabyte of each hostile text, the worst first."""
    texts = {piece: (piece * (_MEGABYTE // len(piece) + 1))[:_MEGABYTE] for piece in _REPEATED}
    picks = random.Random(3)
    texts["a mixture"] = "".join(picks.choices(_PIECES, k=_MEGABYTE // 2))
    timed = []
    for name, text in texts.items():
        began = time.process_time()
        found = len(scan_all(text))
        timed.append((time.process_time() - began, name, found))
    for seconds, name, found in sorted(timed, reverse=True):
        print(f"1 MB of {name!r}: {seconds:.2f} s, {found} references read or refused")


def false_alarms(name: str, text: str) -> tuple[int, int]:
    """Prints what is found in prose that holds no references; how many, in how many words."""
    began = time.process_time()
    found = scan(text)
    seconds = time.process_time() - began
    words = len(text.split())
    print(
        f"scan of {name}, {len(text) / 1e6:.1f} MB of prose without references: "
        f"{len(text) / 1e6 / seconds:.1f} MB/s, {len(found)} false alarms in {words:,} words"
    )
    for item in found[:20]:
        around = text[max(0, item.start - 40) : item.end + 20]
        print(f"  {item.text!r} in {' '.join(around.split())!r}")
    return len(found), words


def prose(path: Path) -> str:
    """A text file, or the strings of an R data base such as janeaustenr's Rdata.rdb.

    Five megabytes in the public domain: the six novels of Jane Austen in the Debian package
    r-cran-janeaustenr (4.0 MB; `dpkg -x` unpacks it without installing anything), and, in the
    source package of brotli on PyPI under tests/testdata, Alice in Wonderland, As You Like It,
    Paradise Lost and the proceedings of a workshop at the Library of Congress (1.2 MB).
    """
    if path.suffix != ".rdb":
        return path.read_text(encoding="utf-8")
    return "\n".join(line for block in _blocks(path.read_bytes()) for line in _strings(block))


def _blocks(data: bytes) -> Iterator[bytes]:
    """The objects of an R data base: four bytes of length, then a zlib stream, each."""
    while len(data) > 4:
        stream = zlib.decompressobj()
        yield stream.decompress(data[4:])
        data = stream.unused_data


def _strings(block: bytes) -> Iterator[str]:
    """The character strings of one serialized object, in order."""
    for match in _STRING.finditer(block):
        length = int.from_bytes(match[1], "big")
        yield block[match.end() : match.end() + length].decode("utf-8", errors="replace")
