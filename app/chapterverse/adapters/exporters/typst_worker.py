"""The process that lays a document out: `python -m ...typst_worker FOLDER FONTS KIND`.

FOLDER holds document.typ and data.json; beside them is written out.pdf where KIND is "pdf", and
page-0001.svg and so on where it is "svg". The last line on standard
output is JSON: {"missing": "characters without a form"} or {"error": "..."}. The process may open
no internet socket, finds no Typst packages, and ends when it takes too much memory or when its
standard input ends: with whoever started it.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from unicodedata import category

import typst

from chapterverse.adapters.exporters.font_cover import covered
from chapterverse.adapters.exporters.scripts import has_marks, has_stops
from chapterverse.adapters.exporters.typst_notes import take_notes_together
from chapterverse.adapters.offline import forbid_internet

MEMORY = 6 << 30
"""Bytes of address space; most of it is reserved by threads and never used."""

ABANDONED = 3
"""The exit status where whoever asked has ended."""

_READING = ("Gentium Plus", "Charis SIL", "Noto Serif", "Libertinus Serif")
_FIGURES = ("Inter", "Noto Sans", "DejaVu Sans")
_HEBREW = ("Ezra SIL", "SBL Hebrew", "Noto Serif Hebrew", "Libertinus Serif")
_ARABIC = ("Noto Naskh Arabic", "Scheherazade New", "Amiri", "Geeza Pro", "Arabic Typesetting")
_CODE = ("DejaVu Sans Mono",)
_REPLACEMENTS = "\ufffd?"
_PLANNED = (*_READING, *_HEBREW, *_ARABIC, *_FIGURES)


class Fonts:
    """The families at hand: the program's own first, the system's only for what those lack."""

    def __init__(self, folder: Path, wanted: set[int]) -> None:
        self.files = typst.Fonts(False, True, [folder])
        missing = self._without(wanted)
        self.extra: list[str] = []
        if missing or not set(_READING[:1]) & set(self.files.families()):
            self.files = typst.Fonts(True, True, [folder])
            self.extra = self._that_have(missing)
            missing = self._without(wanted)
        self.missing = missing

    def _without(self, wanted: set[int]) -> set[int]:
        left = set(wanted)
        for font in self.files.fonts():
            if not left:
                break
            if font.path is not None:
                left -= covered(Path(font.path), font.index, left)
        return left

    def _that_have(self, wanted: set[int]) -> list[str]:
        """Families of the system that have forms for these characters."""
        left, families = set(wanted), []
        for font in self.files.fonts():
            if left and font.path is not None:
                found = covered(Path(font.path), font.index, left)
                if found:
                    families.append(font.family)
                    left -= found
        return families

    def families(self) -> dict[str, list[str]]:
        """The lists of families for the template; each holds only what is there."""
        there = set(self.files.families())
        rest = sorted(there - set(_PLANNED) - set(_CODE) - {"New Computer Modern Math"})
        common = [*self.extra, *rest]

        def those(*names: str) -> list[str]:
            return list(dict.fromkeys([n for n in names if n in there] + common))

        return {
            "reading": those(*_READING, *_HEBREW, *_ARABIC),
            "figures": those(*_FIGURES, *_READING),
            "hebrew": those(*_HEBREW, *_READING),
            "arabic": those(*_ARABIC, *_READING),
            "code": those(*_CODE, *_READING, *_HEBREW, *_ARABIC),
        }


def lay_out(folder: Path, font_folder: Path, kind: str = "pdf") -> dict[str, str]:
    """Make a PDF or pictures of what lies in the folder; what is to be told about it."""
    text = (folder / "data.json").read_text(encoding="utf-8")
    # Characters that shape or order others have no form of their own.
    wanted = {ord(c) for c in set(text) if c not in _SILENT and category(c) not in _FORMLESS}
    fonts = Fonts(font_folder, wanted)
    missing = "".join(sorted(map(chr, fonts.missing)))
    if missing:
        (folder / "data.json").write_text(_replaced(text, missing), encoding="utf-8")
    (folder / "fonts.json").write_text(json.dumps(fonts.families()), encoding="utf-8")
    compiler = typst.Compiler(
        folder / "document.typ",
        root=folder,
        font_paths=fonts.files,
        package_path=folder / "no-packages",
        package_cache_path=folder / "no-packages",
    )
    take_notes_together(compiler, folder / "data.json")
    if kind == "svg":
        _write_pictures(compiler, folder)
    else:
        _write_pdf(compiler, folder / "out.pdf", has_marks(text) or has_stops(text))
    return {"missing": missing}


def _write_pdf(compiler: typst.Compiler, made: Path, marked: bool) -> None:
    try:
        compiler.compile(output=made, format="pdf", pdf_standards=["ua-1"])
    except typst.TypstError:
        # What a writer did may keep a document from the standard for accessible files (PDF/UA-1);
        # it is tagged all the same. Any other fault comes again.
        compiler.compile(output=made, format="pdf")
    if marked:
        # What rewrites a PDF takes time and memory that few documents need.
        from chapterverse.adapters.exporters.pdf_words import with_single_letters

        made.write_bytes(with_single_letters(made.read_bytes()))


def _write_pictures(compiler: typst.Compiler, folder: Path) -> None:
    made = compiler.compile(format="svg")
    pages = [made] if isinstance(made, bytes) else list(made or ())  # one page comes by itself
    for number, page in enumerate(pages, 1):
        (folder / f"page-{number:04}.svg").write_bytes(page)


_FORMLESS = ("Cc", "Cf", "Zl", "Zp", "Zs")
_SILENT = frozenset("\ufe0e\ufe0f\u034f") | {chr(c) for c in range(0xE0020, 0xE0080)}


def _replaced(text: str, missing: str) -> str:
    return text.translate(dict.fromkeys(map(ord, missing), _REPLACEMENTS[0]))


def _limit() -> None:
    if sys.platform != "win32":
        import resource

        for kind, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0)):
            with contextlib.suppress(ValueError, OSError):  # macOS refuses some of them
                resource.setrlimit(kind, (most, most))


def _end_with_input() -> None:
    """Nobody waits any more for what is made here."""
    os.read(0, 1)  # no thread may hold the lock of sys.stdin when the interpreter ends
    os._exit(ABANDONED)


def main(arguments: Sequence[str]) -> int:
    """Lay out the document of a folder; 0 when what was asked for is whole."""
    _limit()
    forbid_internet()
    # Typst lets other threads run while it lays out.
    threading.Thread(target=_end_with_input, daemon=True).start()
    try:
        said = lay_out(Path(arguments[0]), Path(arguments[1]), arguments[2])
    except typst.TypstError as error:
        print(json.dumps({"error": f"{error.message} {error.diagnostic}"}))
        return 1
    print(json.dumps(said))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
