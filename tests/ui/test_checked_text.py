"""A checked text as a document and a list: places, underlines, signs, painting of every verdict."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF, QUrl
from PySide6.QtGui import QImage, QPainter, QTextCharFormat, QTextCursor, QTextDocument
from pytestqt.qtbot import QtBot
from tests.fakes import FakeCorpus
from tests.ui.checks import TEXT, TITLE, report
from tests.ui.shelf import ModelChecks

from chapterverse.services.read import ReadService
from chapterverse.settings import resources_folder
from chapterverse.ui.checked_document import CheckedDocument
from chapterverse.ui.chip import VerdictChip, chip_size
from chapterverse.ui.finding import Finding
from chapterverse.ui.findings_model import FindingsModel
from chapterverse.ui.report_findings import findings_of, texts_of
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verdict import Verdict, paint_verdict

SOLID = QTextCharFormat.UnderlineStyle.SingleUnderline
DASHED = QTextCharFormat.UnderlineStyle.DashUnderline
DOTTED = QTextCharFormat.UnderlineStyle.DotLine


@pytest.fixture
def look(qtbot: QtBot) -> Appearance:
    return Appearance(resources_folder(), "light")


def findings() -> tuple[Finding, ...]:
    return findings_of(report(), texts_of(ReadService(FakeCorpus())))


@pytest.fixture
def document(look: Appearance) -> Iterator[CheckedDocument]:
    made = CheckedDocument(look)
    made.setTextWidth(578)
    made.show_text(TEXT, findings())
    yield made
    made.deleteLater()


def words(document: CheckedDocument, start: int, end: int) -> str:
    cursor = QTextCursor(document)
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    return cursor.selectedText()


def underline(document: CheckedDocument, start: int) -> QTextCharFormat.UnderlineStyle:
    cursor = QTextCursor(document)
    cursor.setPosition(start + 1)
    return cursor.charFormat().underlineStyle()


def test_the_text_stays_what_it_was(document: CheckedDocument) -> None:
    document.show_text(TEXT, ())
    lines = [line for line in TEXT.split("\n") if line.strip()]
    assert document.toPlainText() == "\n".join(lines)
    assert not document.places


def test_nothing_is_read_as_markup_and_nothing_fetched(document: CheckedDocument) -> None:
    hostile = "<img src='http://example.org/a.png'> <b>x</b>"
    document.show_text(hostile, ())
    assert document.toPlainText() == hostile
    kind = QTextDocument.ResourceType.ImageResource.value
    assert document.resource(kind, QUrl("file:///etc/hostname")) is None


def test_every_finding_has_its_words_and_one_call(document: CheckedDocument) -> None:
    assert [p.finding for p in document.places] == list(findings())
    for place in document.places:
        shown = words(document, place.start, place.end)
        assert shown.startswith(TEXT[place.finding.start : place.finding.start + 8])
        call = words(document, place.call_start, place.call_end)
        assert call.startswith(place.finding.label)
        rect = document.call_rect(place)
        assert 4 < rect.width() < 40
        assert document.place_at(place.call_start) == place


def test_underlines_say_how_the_words_stand(document: CheckedDocument) -> None:
    styles = {p.finding.verdict: underline(document, p.start) for p in document.places}
    assert styles[Verdict.DIRECT] == SOLID and styles[Verdict.EXACT] == SOLID
    assert styles[Verdict.ALTERED] == DASHED and styles[Verdict.NO_SUCH_PLACE] == DASHED
    assert styles[Verdict.UNCITED] == DOTTED


def test_a_short_first_line_is_a_title(document: CheckedDocument, look: Appearance) -> None:
    assert document.firstBlock().text() == TITLE
    title = document.firstBlock().blockFormat().lineHeight()
    assert title != document.lastBlock().blockFormat().lineHeight()
    document.show_text("One sentence only.", ())
    assert document.firstBlock().blockFormat().lineHeight() == 29


def test_words_past_the_basic_plane_do_not_shift_findings(document: CheckedDocument) -> None:
    last = document.places[-1]
    assert words(document, last.start, last.end).startswith("🕊 He gave")


def test_the_ground_covers_the_words_line_by_line(document: CheckedDocument) -> None:
    place = next(p for p in document.places if p.finding.verdict is Verdict.ALTERED)
    rects = list(document.word_rects(place))
    assert len(rects) >= 1 and all(rect.width() > 5 for rect in rects)
    assert len({rect.top() for rect in rects}) == len(rects)


def test_size_and_theme_are_live(document: CheckedDocument, look: Appearance) -> None:
    before = document.call_rect(document.places[0]).width()
    look.resize(200)
    look.choose("hc-dark")
    document.setTextWidth(2 * 578)
    assert document.call_rect(document.places[0]).width() == pytest.approx(2 * before, rel=0.15)


def test_rows_follow_the_rules_and_the_filter(qtmodeltester: ModelChecks) -> None:
    model = FindingsModel()
    model.show(findings())
    qtmodeltester.check(model)
    model.filter({Verdict.ALTERED})
    assert model.rowCount() == 1
    shown = model.finding(model.index(0))
    assert shown is not None and shown.verdict is Verdict.ALTERED
    assert not model.index_of(findings()[0]).isValid()
    model.filter(())
    assert model.rowCount() == len(findings())


def painted(verdict: Verdict) -> frozenset[tuple[int, int]]:
    image = QImage(48, 48, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    paint_verdict(painter, QRectF(0, 0, 48, 48), verdict, "#000000")
    painter.end()
    return frozenset(
        (x, y) for x in range(48) for y in range(48) if image.pixelColor(x, y).alpha() > 127
    )


def test_signs_differ_by_form_alone() -> None:
    unsaid = {Verdict.AMBIGUOUS, Verdict.NOT_INSTALLED}  # signed as what is not yet checked
    signs = [painted(verdict) for verdict in Verdict if verdict not in unsaid]
    assert all(signs) and len(set(signs)) == len(signs)
    assert {painted(v) for v in unsaid} == {painted(Verdict.UNCHECKED)}


@pytest.mark.parametrize("theme", ["light", "dark", "hc-light", "hc-dark"])
def test_chips_hold_every_verdict(qtbot: QtBot, theme: str) -> None:
    appearance = Appearance(resources_folder(), theme)
    sizes = {verdict: chip_size(appearance, verdict) for verdict in Verdict}
    assert all(size.height() == 20 and size.width() > 40 for size in sizes.values())
    assert VerdictChip.__doc__
