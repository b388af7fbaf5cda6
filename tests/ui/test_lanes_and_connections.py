"""The lanes of the window open a file once, however many jobs they run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import apsw
import pytest
from pytestqt.qtbot import QtBot
from tests.adapters.sqlite.small_library import build_small

from chapterverse.adapters.sqlite import corpus as adapter
from chapterverse.adapters.sqlite.connections import Connections
from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.sqlite.word_search import WordSearch
from chapterverse.ports import WordQuery
from chapterverse.ui.job_runner import JobRunner, Lane


def test_each_lane_has_one_connection_for_all_its_jobs(qtbot: QtBot) -> None:
    opened: list[apsw.Connection] = []

    def connect() -> apsw.Connection:
        opened.append(apsw.Connection(":memory:"))
        return opened[-1]

    connections, jobs = Connections(connect), JobRunner()
    used: dict[Lane, set[int]] = {Lane.DB: set(), Lane.IO: set()}
    for _ in range(5):
        for lane, seen in used.items():
            jobs.call(lane, lambda: id(connections.get()), seen.add)
            qtbot.waitUntil(lambda: not jobs.busy)
    assert len(opened) == 2
    assert [len(seen) for seen in used.values()] == [1, 1]
    assert used[Lane.DB].isdisjoint(used[Lane.IO])
    assert jobs.close()
    connections.close()
    for connection in opened:
        with pytest.raises(apsw.ConnectionClosedError):
            connection.execute("select 1")


def test_a_search_keeps_what_it_knows_from_job_to_job(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[WordSearch] = []

    class Counted(WordSearch):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            made.append(self)

    monkeypatch.setattr(adapter, "WordSearch", Counted)
    corpus, jobs = SqliteCorpus(build_small(tmp_path)), JobRunner()
    found: list[int] = []
    for _ in range(4):
        jobs.call(Lane.DB, lambda: len(corpus.search_words(WordQuery("faith"), 9)), found.append)
        qtbot.waitUntil(lambda: not jobs.busy)
    assert len(found) == 4 and len(made) == 1
    assert jobs.close()
    corpus.close()
