"""Lists of results as text and as CSV that no spreadsheet carries out."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.services.result_files import ListedText, results_as_csv, results_as_text

ROWS = (
    ListedText("Romans 3:28", "WEB", "We maintain, therefore,\nthat a man is “justified”."),
    ListedText("G26", "SG", "=cmd|' /C calc'!A0", "James Strong"),
)


def _cells(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_a_list_reads_as_text() -> None:
    text = results_as_text("faith", ROWS)
    assert text.startswith("faith\n2 passages\n\nRomans 3:28, WEB\nWe maintain, therefore, that")


def test_a_list_is_csv_with_its_columns() -> None:
    head, first, second = _cells(results_as_csv(ROWS))
    assert head == ["Place", "Work", "Text", "Note"]
    assert first[:2] == ["Romans 3:28", "WEB"]
    assert second[2] == "'=cmd|' /C calc'!A0"


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t=", "\r", "\n+1", " =1"])
def test_no_cell_is_carried_out(start: str) -> None:
    _, row = _cells(results_as_csv((ListedText("Rom 1:1", "WEB", f"{start}SUM(A1)"),)))
    assert row[2][0] not in "=+-@\t\r\n"


@given(st.lists(st.builds(ListedText, *[st.text(max_size=20)] * 4), max_size=5))
def test_any_list_has_a_line_a_row(rows: list[ListedText]) -> None:
    cells = _cells(results_as_csv(rows))
    assert len(cells) == len(rows) + 1
    assert all(len(line) == 4 for line in cells)
