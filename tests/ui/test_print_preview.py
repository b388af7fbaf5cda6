"""Printing a study: the pages of its PDF in a preview, and on the printer."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter, QPixmap
from pytestqt.qtbot import QtBot
from tests.everything import everything
from tests.fakes import FakeCancel
from tests.studies_of_every_kind import STUDY
from tests.ui.studies import SQUARE, Shelf, export_service
from tests.ui.windows import Open

from chapterverse.adapters.exporters.clipboard import clip
from chapterverse.adapters.exporters.typst_pdf import TypstPdf
from chapterverse.adapters.markdown_notes import read_blocks
from chapterverse.adapters.whole_file import WholeFiles
from chapterverse.domain.document import Layout, Paper
from chapterverse.services.exports import ExportService, Paged
from chapterverse.services.exports_study import study_document
from chapterverse.settings import Paths, resources_folder
from chapterverse.ui import print_preview
from chapterverse.ui.print_preview import PageSheets, PrintPreview
from chapterverse.ui.study_page import StudyPage
from chapterverse.ui.study_print import PagePainter, fitted, picture_of
from chapterverse.ui.theme import Appearance


def _paper(path: Path) -> QPdfWriter:
    """A file that takes pages as a printer does; a printer asks the print server, which no test may
    do."""
    paper = QPdfWriter(str(path))
    paper.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    paper.setPageMargins(QMarginsF(0, 0, 0, 0))
    return paper


def _preview(qtbot: QtBot, pages: int) -> PrintPreview:
    paged = Paged("A study", Paper.A4, (SQUARE,) * pages)
    made = PrintPreview(paged, Appearance(resources_folder(), "dark"))
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_the_preview_shows_every_page(qtbot: QtBot) -> None:
    preview = _preview(qtbot, 3)
    assert preview.sheets.count == 3
    assert preview.place.text() == "Page 1 of 3"
    image = preview.sheets.grab().toImage()
    for number in (1, 2, 3):
        top = preview.sheets.top_of(number)
        middle = image.pixelColor(image.width() // 2, top + 300)
        assert middle.lightness() < 20
    height = preview.sheets.height()
    preview.sheets.zoom(2.0)
    assert preview.sheets.height() > height
    preview.close()


def test_what_is_in_sight_is_drawn_a_tile_at_a_time(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(print_preview, "_TURN", -1.0)
    drawn: list[tuple[int, int, int]] = []
    draw = PageSheets._draw

    def drawing(sheets: PageSheets, number: int, column: int, row: int, size: QSize) -> QPixmap:
        drawn.append((number, column, row))
        return draw(sheets, number, column, row, size)

    monkeypatch.setattr(PageSheets, "_draw", drawing)
    preview = _preview(qtbot, 40)
    qtbot.waitUntil(lambda: not preview.sheets.is_drawing)
    assert {number for number, _, _ in drawn} <= {1, 2}
    drawn.clear()
    preview.sheets.zoom(4.0)
    qtbot.waitUntil(lambda: bool(drawn) and not preview.sheets.is_drawing)
    # A page has forty tiles at this size; those in sight are drawn, each once.
    assert len(drawn) == len(set(drawn)) <= 8
    seen = preview.sheets.visibleRegion().boundingRect()
    assert preview.sheets.grab(seen).toImage().pixelColor(seen.width() // 2, 400).lightness() > 200
    preview.close()


def test_letters_are_printed_as_thick_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "printed.pdf"
    paper = _paper(path)
    painter = QPainter(paper)
    # As the layout program writes a letter.
    letter = b'<svg viewBox="0 0 595 842" xmlns="http://www.w3.org/2000/svg"><g><path fill="#000"'
    page = letter + b' fill-rule="nonzero" d="M 100 100h 300v 300q -150 9 -300 0Z "/></g></svg>'
    picture_of(page).render(painter, QRectF(painter.viewport()))
    painter.end()
    del painter, paper
    contents = PdfReader(path).pages[0].get_contents()
    assert contents is not None
    words = contents.get_data().split()
    # One shape, filled; an outline around it would be filled, too, or stroked.
    assert words.count(b"f") + words.count(b"f*") == 1
    assert not {b"S", b"s", b"B", b"b", b"B*", b"b*"}.intersection(words)


def test_what_is_printed_has_as_many_pages(qtbot: QtBot, tmp_path: Path) -> None:
    preview = _preview(qtbot, 3)
    path = tmp_path / "printed.pdf"
    painter = PagePainter((SQUARE,) * 3, _paper(path))
    with qtbot.waitSignal(painter.ended) as ended:
        preview.print(painter)
    assert ended.args == [True]
    del painter
    qtbot.waitUntil(lambda: len(PdfReader(path).pages) == 3)


def test_printing_can_be_stopped(qtbot: QtBot, tmp_path: Path) -> None:
    preview = _preview(qtbot, 30)
    painter = PagePainter((SQUARE,) * 30, _paper(tmp_path / "printed.pdf"))
    done: list[int] = []
    painter.painted.connect(done.append)
    painter.painted.connect(lambda n: preview.progress.stopped.emit() if n == 2 else None)
    with qtbot.waitSignal(painter.ended) as ended:
        preview.print(painter)
    assert ended.args == [False]
    assert done == [1, 2]
    assert preview.error.isHidden()
    assert preview.button.isEnabled()
    preview.close()


@pytest.mark.qt_log_ignore("QPainter::begin", extend=True)
def test_a_printer_that_takes_nothing_is_a_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    preview = _preview(qtbot, 1)
    nowhere = QPdfWriter(str(tmp_path / "none" / "printed.pdf"))
    preview.print(PagePainter((SQUARE,), nowhere))
    assert not preview.error.isHidden()
    assert "did not take the pages" in preview.error.accessibleName()
    preview.close()


def test_a_page_keeps_its_shape() -> None:
    place = fitted(QSizeF(100, 200), QRectF(0, 0, 400, 400))
    assert (place.x(), place.y(), place.width(), place.height()) == (100, 0, 200, 400)


def test_a_study_opens_in_the_preview(open_window: Open, qtbot: QtBot) -> None:
    shelf = Shelf()
    shelf.disk.save(STUDY)
    opened = open_window(shelf.window)
    opened.window.open_page("study")
    page = opened.window.pages.current
    assert isinstance(page, StudyPage)
    page.open_study(STUDY.id)
    qtbot.waitUntil(lambda: page.study is not None)
    page.print()
    qtbot.waitUntil(lambda: bool(page.findChildren(PrintPreview)))
    (preview,) = page.findChildren(PrintPreview)
    assert preview.sheets.count == 2
    assert preview.windowTitle() == f"Print {STUDY.title}"
    preview.close()


@pytest.mark.library
def test_the_pages_that_are_printed_are_those_of_the_pdf(paths: Paths) -> None:
    pdf = TypstPdf(paths.resources, paths.fonts)
    document = study_document(everything(1, 8), read_blocks)
    exports = ExportService({"pdf": pdf}, WholeFiles(), read_blocks, clip, pdf)
    *_, paged = exports.pages(document, FakeCancel(), Layout(Paper.A5))
    assert isinstance(paged, Paged)
    written = pdf.write(document, Layout(Paper.A5), FakeCancel()).content
    assert len(paged.pages) == len(PdfReader(BytesIO(written)).pages)
    picture = QImage.fromData(paged.pages[0])
    assert not picture.isNull()
    assert all(page.startswith(b"<svg") for page in paged.pages)


def test_without_a_layout_program_it_says_so() -> None:
    exports = ExportService({}, WholeFiles(), read_blocks, clip)
    document = export_service().document(STUDY)
    with pytest.raises(Exception, match="Nothing here lays out pages"):
        list(exports.pages(document, FakeCancel()))
