"""What every AnswerHistory keeps to."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.fakes import FakeHistory, ref

from chapterverse.adapters.sqlite.user import UserDatabase
from chapterverse.adapters.sqlite.user_answers import SqliteAnswerHistory
from chapterverse.errors import BadInput
from chapterverse.ports import AnswerHistory

NOON = datetime(2026, 3, 1, 12, 0, 0, 250, tzinfo=UTC)


@pytest.fixture(params=["fake", "real"])
def history(request: pytest.FixtureRequest, tmp_path: Path) -> AnswerHistory:
    if request.param == "fake":
        return FakeHistory()
    return SqliteAnswerHistory(UserDatabase(tmp_path / "user.sqlite"))


def test_at_first_it_is_empty(history: AnswerHistory) -> None:
    assert history.recent(10) == ()


def test_an_answer_is_kept_exactly(history: AnswerHistory) -> None:
    text = '{"question": "Wer ist er? λόγος בְּ 😀"}'
    number = history.add("Wer ist er?", NOON, text, "stopped")
    assert history.response_json(number) == text
    (entry,) = history.recent(10)
    assert (entry.id, entry.question, entry.asked_at, entry.state) == (
        number,
        "Wer ist er?",
        NOON,
        "stopped",
    )


def test_the_newest_come_first_and_not_more_than_asked(history: AnswerHistory) -> None:
    for number in range(5):
        history.add(f"question {number}", NOON + timedelta(days=-number), "{}", "done")
    assert [entry.question for entry in history.recent(2)] == ["question 4", "question 3"]
    assert history.recent(0) == ()


def test_a_removed_answer_is_gone_and_its_id_is_not_given_again(history: AnswerHistory) -> None:
    number = history.add("a", NOON, "{}", "done")
    history.remove(number)
    history.remove(number)
    with pytest.raises(BadInput):
        history.response_json(number)
    assert history.recent(9) == ()
    assert history.add("b", NOON, "{}", "done") != number


def citing(*places: str) -> str:
    """The JSON of an answer with a footnote on each of these places."""
    return json.dumps({"citations": [{"number": 1, "ref": place} for place in places]})


def test_answers_are_found_from_the_verses_they_cite(history: AnswerHistory) -> None:
    first = history.add("a", NOON, citing("rom_3_28", "gen_15_6"), "done")
    second = history.add("b", NOON, citing("rom_3_21-4_2", "G26"), "done")
    history.add("c", NOON, "{}", "stopped")
    found = [entry.id for entry in history.citing(ref("Rom.3.28"), 9)]
    assert found == [second, first]
    assert [entry.id for entry in history.citing(ref("Rom.4.1"), 9)] == [second]
    assert len(history.citing(ref("Rom.1-Rom.16"), 1)) == 1
    assert history.citing(ref("Rom.5"), 9) == ()
    history.remove(second)
    assert [entry.id for entry in history.citing(ref("Rom.3.28"), 9)] == [first]


def test_answers_are_merged_and_never_doubled(history: AnswerHistory) -> None:
    history.add("a", NOON, citing("rom_3_28"), "done")
    history.add("b", NOON, "{}", "stopped")
    kept = tuple(history.everything())
    assert [(a.question, a.state) for a in kept] == [("a", "done"), ("b", "stopped")]
    more = replace(kept[0], key="", question="c")
    assert history.merge((*kept, more, more)) == 1
    assert history.merge((*kept, more)) == 0
    assert len(history.recent(9)) == 3
    assert len(history.citing(ref("Rom.3.28"), 9)) == 2
