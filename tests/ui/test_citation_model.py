"""Rows of the citation panel: groups, filters, verdicts, what a screen reader hears."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from tests.ui.answers import CITATIONS, scripture

from chapterverse.domain.answers import SupportLevel, SupportVerdict
from chapterverse.domain.passages import SourceKind
from chapterverse.ui.citation_model import ROW_ROLE, CitationModel, CitationRow, GroupRow


@pytest.fixture
def model() -> CitationModel:
    made = CitationModel()
    made.show(CITATIONS)
    return made


def shown(model: CitationModel) -> list[SourceKind | int]:
    """Kinds of heads and numbers of footnotes, in the order of the rows."""
    found: list[SourceKind | int] = []
    for row in range(model.rowCount()):
        value = model.data(model.index(row), ROW_ROLE)
        if isinstance(value, GroupRow):
            found.append(value.kind)
        elif isinstance(value, CitationRow):
            found.append(value.citation.number)
    return found


def test_rows_stand_in_groups_by_kind(model: CitationModel) -> None:
    assert shown(model) == [
        SourceKind.SCRIPTURE,
        1,
        2,
        SourceKind.COMMENTARY,
        3,
        SourceKind.LEXICON,
        4,
    ]
    kinds = SourceKind
    assert model.counts() == ((kinds.SCRIPTURE, 2), (kinds.COMMENTARY, 1), (kinds.LEXICON, 1))


def test_model_keeps_the_rules_of_qt(model: CitationModel) -> None:
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    model.set_shown(SourceKind.SCRIPTURE, False)
    model.add([scripture(9)])
    model.show(())


def test_a_hidden_kind_keeps_its_count(model: CitationModel) -> None:
    model.set_shown(SourceKind.SCRIPTURE, False)
    assert shown(model) == [SourceKind.COMMENTARY, 3, SourceKind.LEXICON, 4]
    assert dict(model.counts())[SourceKind.SCRIPTURE] == 2
    assert model.row_of(1) == -1
    model.set_shown(SourceKind.SCRIPTURE, True)
    assert model.row_of(1) == 1


def test_a_verdict_changes_one_row_and_no_other(model: CitationModel) -> None:
    changed: list[int] = []
    model.dataChanged.connect(lambda first, last: changed.append(first.row()))
    verdict = SupportVerdict(SupportLevel.THEMATIC, "Only related.", "rules", 0.2)
    now = model.judge(2, verdict)
    assert now is not None and now.support_level is SupportLevel.THEMATIC
    assert now.support_explanation == "Only related."
    assert changed == [2]
    assert model.judge(99, verdict) is None


def test_footnotes_that_come_one_by_one_stand_by_number() -> None:
    model = CitationModel()
    model.add([scripture(2)])
    model.add([scripture(1)])
    assert [c.number for c in model.citations] == [1, 2]


def test_rows_speak(model: CitationModel) -> None:
    role = Qt.ItemDataRole.AccessibleTextRole
    said = model.data(model.index(2), role)
    assert isinstance(said, str)
    assert said.startswith("footnote 2, Romans 4:3, contextual support. For what does")
    assert "Found by meaning" in said
    head = model.data(model.index(3), role)
    assert head == "Commentary. One scholarly reading among several"


def test_heads_cannot_be_chosen(model: CitationModel) -> None:
    assert not model.flags(model.index(0)) & Qt.ItemFlag.ItemIsSelectable
    assert model.flags(model.index(1)) & Qt.ItemFlag.ItemIsSelectable
