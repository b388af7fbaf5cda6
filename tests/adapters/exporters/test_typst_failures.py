"""A PDF that cannot be made or is asked for without fonts: stopped, too slow, a bad template."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.adapters.exporters.made_pdf import write_pdf
from tests.fakes import FakeCancel

from chapterverse.adapters.exporters.typst_pdf import ExportFailed, TypstPdf
from chapterverse.domain.document import Document, Layout
from chapterverse.errors import Cancelled
from chapterverse.settings import Paths


def test_stop_ends_it(paths: Paths, document: Document) -> None:
    @dataclass
    class Soon:
        looks: int = 0

        @property
        def cancelled(self) -> bool:
            return self.looks > 1

        def raise_if_cancelled(self) -> None:
            self.looks += 1
            if self.cancelled:
                raise Cancelled

    with pytest.raises(Cancelled):
        TypstPdf(paths.resources, paths.fonts).write(document, Layout(), Soon())


def test_one_that_takes_too_long_is_ended(paths: Paths, document: Document) -> None:
    with pytest.raises(ExportFailed, match="not ready"):
        TypstPdf(paths.resources, paths.fonts, seconds=0.0).write(document, Layout(), FakeCancel())


def test_without_fonts_of_our_own_a_pdf_is_made(
    paths: Paths, document: Document, tmp_path: Path
) -> None:
    exporter = TypstPdf(paths.resources, tmp_path / "none")
    written = exporter.write(document, Layout(), FakeCancel())
    assert written.content.startswith(b"%PDF")


def test_no_template_is_a_sentence(document: Document, tmp_path: Path) -> None:
    with pytest.raises(ExportFailed, match="template"):
        TypstPdf(tmp_path, tmp_path).write(document, Layout(), FakeCancel())


def test_a_template_that_fails_is_a_sentence(
    paths: Paths, document: Document, tmp_path: Path
) -> None:
    (tmp_path / "pdf").mkdir()
    (tmp_path / "pdf" / "document.typ").write_text("#panic()", encoding="utf-8")
    with pytest.raises(ExportFailed, match="layout of this document failed"):
        TypstPdf(tmp_path, paths.fonts).write(document, Layout(), FakeCancel())


def test_a_template_can_read_nothing_but_its_data(
    paths: Paths, document: Document, tmp_path: Path
) -> None:
    (tmp_path / "pdf").mkdir()
    for line in ('#read("/etc/hostname")', '#read("../x")', '#import "@preview/cetz:0.3.0"'):
        (tmp_path / "pdf" / "document.typ").write_text(line, encoding="utf-8")
        with pytest.raises(ExportFailed):
            TypstPdf(tmp_path, paths.fonts).write(document, Layout(), FakeCancel())


def test_nothing_is_left_in_the_folder_for_temporary_files(
    paths: Paths, document: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    write_pdf(paths, document)
    assert list(tmp_path.iterdir()) == []
