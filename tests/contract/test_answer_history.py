"""What every AnswerHistory keeps to."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.fakes import FakeHistory

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
