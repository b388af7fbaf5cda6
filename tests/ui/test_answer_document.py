"""The answer as a document: no resources, markers that stay put, plain text, live appearance."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QPainter, QTextCursor, QTextDocument
from pytestqt.qtbot import QtBot
from tests.ui.answers import BLOCKS, CITATIONS, FAITH, HENRY, scripture, written

from chapterverse.domain.answers import Block, Origin, Run, RunKind, SupportLevel
from chapterverse.settings import resources_folder
from chapterverse.ui.answer_document import AnswerDocument
from chapterverse.ui.theme import Appearance


@pytest.fixture
def look(qtbot: QtBot) -> Appearance:
    return Appearance(resources_folder(), "light")


@pytest.fixture
def document(look: Appearance) -> Iterator[AnswerDocument]:
    made = AnswerDocument(look)
    made.setTextWidth(578)
    made.show_answer(BLOCKS, CITATIONS)
    yield made
    made.deleteLater()


def geometry(document: AnswerDocument) -> list[tuple[float, float, float]]:
    """Place and width of every line of the text."""
    found = []
    block = document.begin()
    while block.isValid():
        layout = block.layout()
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            found.append((layout.position().y() + line.y(), line.x(), line.naturalTextWidth()))
        block = block.next()
    return found


def test_nothing_is_loaded(document: AnswerDocument) -> None:
    kind = QTextDocument.ResourceType.ImageResource.value
    for address in ("file:///etc/hostname", "http://example.org/a.png"):
        assert document.resource(kind, QUrl(address)) is None


def test_markup_in_a_text_stays_text(document: AnswerDocument) -> None:
    hostile = "<img src='file:///etc/passwd'> <b>&amp;</b>"
    document.show_answer([Block(Origin.MODEL, (Run(RunKind.PLAIN, hostile),))], ())
    assert document.toPlainText() == hostile


def test_quotations_leads_and_qualifier_are_in_the_text(document: AnswerDocument) -> None:
    text = document.toPlainText()
    assert FAITH in text
    assert HENRY in text
    assert "Paul, to the Christians in Rome:" in text
    assert text.count("One scholarly reading among several") == 1


def test_lines_have_a_fixed_height(document: AnswerDocument) -> None:
    block = document.findBlock(document.markers[0].start)
    layout = block.layout()
    tops = [layout.lineAt(number).y() for number in range(layout.lineCount())]
    assert len(tops) > 1
    assert {after - before for before, after in pairwise(tops)} == {29.0}


def test_markers_know_their_claim(document: AnswerDocument) -> None:
    assert [marker.number for marker in document.markers] == [1, 2, 3, 4]
    for marker in document.markers:
        block = document.findBlock(marker.start)
        assert marker.claim_start == block.position()
        rect = document.marker_rect(marker)
        line = document.line_rect(marker.start)
        assert 14 < rect.width() < 30
        assert line.left() <= rect.left() and rect.bottom() <= line.bottom()


def test_without_claims_a_call_stands_for_what_is_before_it(document: AnswerDocument) -> None:
    runs = (
        Run(RunKind.QUOTATION, "One.", citation=1),
        Run(RunKind.MARKER, citation=1),
        Run(RunKind.QUOTATION, "Two.", citation=2),
        Run(RunKind.MARKER, citation=2),
    )
    document.show_answer([Block(Origin.SCRIPTURE, runs)], CITATIONS)
    first, second = document.markers
    assert first.claim_start == 0
    assert second.claim_start == first.end


@pytest.mark.parametrize("level", list(SupportLevel))
def test_a_verdict_moves_no_text(document: AnswerDocument, level: SupportLevel) -> None:
    before = geometry(document)
    text = document.toPlainText()
    document.judge(scripture(1, level=level))
    assert geometry(document) == before
    assert document.toPlainText() == text


def test_a_figure_takes_the_colour_of_its_level(document: AnswerDocument, look: Appearance) -> None:
    for level in SupportLevel:
        document.judge(scripture(1, level=level))
        cursor = QTextCursor(document)
        cursor.setPosition(document.markers[0].start + 1)
        colour = cursor.charFormat().foreground().color().name().upper()
        assert colour == look.theme.level(level)


def test_signs_are_painted_in_their_colour(document: AnswerDocument, look: Appearance) -> None:
    document.judge(scripture(1, level=SupportLevel.NOT_SUPPORTED))
    image = QImage(578, int(document.size().height()) + 1, QImage.Format.Format_RGB32)
    image.fill(look.theme.paper)
    painter = QPainter(image)
    document.drawContents(painter)
    painter.end()
    rect = document.marker_rect(document.markers[0]).toAlignedRect()
    colours = {
        image.pixelColor(x, y).name().upper()
        for x in range(rect.right() - 9, rect.right() + 1)
        for y in range(rect.top(), rect.bottom() + 1)
    }
    assert look.theme.unsupported in colours


def test_plain_text_has_signs_and_numbers(document: AnswerDocument) -> None:
    text, numbers = document.plain_text(0, document.characterCount() - 1)
    assert "apart from the works of the law.¹●" in text
    assert "righteousness.”²◐" in text
    assert numbers == (1, 2, 3, 4)
    assert not set(text) & {"\ufffc", "\u2060", "\u2029"}


def test_a_part_of_the_text_has_only_its_footnotes(document: AnswerDocument) -> None:
    second = document.markers[1]
    text, numbers = document.plain_text(second.claim_start, second.end)
    assert numbers == (2,)
    assert text.startswith("For what does") and text.endswith("²◐")


def test_text_beyond_the_basic_plane_keeps_its_place(document: AnswerDocument) -> None:
    runs = (Run(RunKind.PLAIN, "𐤀𐤁 and 🕊.", 1), Run(RunKind.MARKER, "", 1, 1))
    document.show_answer([Block(Origin.MODEL, runs)], [scripture(1)])
    text, _ = document.plain_text(0, document.characterCount() - 1)
    assert text == "𐤀𐤁 and 🕊.¹●"


def test_uncited_claims_carry_a_dagger(document: AnswerDocument) -> None:
    answer = written()
    document.show_answer(answer.blocks, answer.citations)
    assert document.toPlainText().endswith("The first churches taught this.\u202f†")


def test_bars_stand_beside_commentary_and_lexicon_only(document: AnswerDocument) -> None:
    bars = list(document.origin_bars())
    assert [origin for origin, _ in bars] == [Origin.COMMENTARY, Origin.LEXICON]
    first, second = (rect for _, rect in bars)
    assert first.bottom() < second.top()


def test_size_and_theme_are_live(document: AnswerDocument, look: Appearance) -> None:
    before = document.marker_rect(document.markers[0])
    text = document.toPlainText()
    look.resize(200)
    look.choose("dark")
    document.setTextWidth(2 * 578)
    after = document.marker_rect(document.markers[0])
    assert document.toPlainText() == text
    assert after.width() == pytest.approx(2 * before.width(), rel=0.1)
    cursor = QTextCursor(document)
    cursor.setPosition(1)
    assert cursor.charFormat().foreground().color().name().upper() == look.theme.muted


def test_blocks_and_drafts_can_come_one_by_one(document: AnswerDocument) -> None:
    document.show_answer((), ())
    for block in BLOCKS:
        document.add_block(block, CITATIONS)
    one_by_one = document.toPlainText()
    document.show_answer(BLOCKS, CITATIONS)
    assert document.toPlainText() == one_by_one
    document.show_answer((), ())
    document.add_draft("Paul holds ")
    document.add_draft("that …")
    assert document.toPlainText() == "Paul holds that …"
