"""The author's reading of written claims: every claim has a verdict, a reason and an origin."""

from __future__ import annotations

from dataclasses import replace

from bench.written_claims import ORIGIN, SHEET, Read, Source, rows, table


def test_a_hundred_claims_were_read_with_a_reason_each() -> None:
    sheet = rows(SHEET, Read)
    assert [one.number for one in sheet] == [str(n) for n in range(1, 101)]
    assert {one.supported for one in sheet} == {"yes", "no"}
    assert all(one.claim and one.ref and one.verse and one.reason for one in sheet)


def test_every_claim_has_its_origin() -> None:
    assert [one.number for one in rows(ORIGIN, Source)] == [one.number for one in rows(SHEET, Read)]


def test_the_table_counts_what_was_found_true_by_origin() -> None:
    read = [Read(str(n), "c", "r", "v", "yes" if n == 1 else "no", "why") for n in (1, 2, 3)]
    shown = Source("1", "guided", "shown", "DIRECT", "0.95", "?")
    origin = [
        shown,
        replace(shown, number="2", style="composed", level="THEMATIC"),
        replace(shown, number="3", fate="kept back by the checker", level="CONTEXTUAL"),
    ]
    found = {line[:52].strip(): line[52:].split() for line in table(read, origin)}
    assert found["all"] == ["3", "1", "0.33"]
    assert found["guided, shown"] == ["1", "1", "1.00"]
    assert found["composed, shown with a footnote"] == ["1", "0", "0.00"]
    assert found["of these Direct or Contextual"] == ["0", "0", "-"]
    assert found["guided, kept back by the checker"] == ["1", "0", "0.00"]
    assert found["the checker says DIRECT"] == ["1", "1", "1.00"]
