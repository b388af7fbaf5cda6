"""The AnswerHistory port over the user's database: answers exactly as they were given.

The verses in an answer's footnotes are kept beside it, so that an answer is found from its verses.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import apsw

from chapterverse.adapters.sqlite.connections import fetch
from chapterverse.adapters.sqlite.user import UserDatabase
from chapterverse.adapters.sqlite.user_words import (
    OVERLAP,
    answer_key,
    is_wide,
    place,
    storable,
)
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import BadInput, InvalidReference
from chapterverse.ports import HistoryEntry, KeptAnswer

_PAGE = 100


class SqliteAnswerHistory:
    """Answers of one user. Any thread may use it."""

    def __init__(self, database: UserDatabase) -> None:
        self._database = database

    def add(self, question: str, asked_at: datetime, response_json: str, state: str) -> int:
        """Keep an answer durably; the new id."""
        with self._database.using() as db:
            with db:
                number = _insert(db, question, asked_at, response_json, state)
            return number  # noqa: RET504  # for mypy, apsw's transaction might swallow an error

    def recent(self, limit: int) -> tuple[HistoryEntry, ...]:
        """Newest first."""
        with self._database.using() as db:
            rows = fetch(
                db,
                "select id, question, asked_at, state from answer order by id desc limit ?",
                (max(0, limit),),
            )
        return tuple(_entry(*row) for row in rows)

    def response_json(self, entry_id: int) -> str:
        """The answer as it was kept; raises BadInput when it is gone."""
        with self._database.using() as db:
            rows = fetch(db, "select response from answer where id = ?", (entry_id,))
        if not rows:
            raise BadInput("That answer is no longer kept.")
        return str(rows[0][0])

    def remove(self, entry_id: int) -> None:
        """Forget an answer; unknown ids are fine."""
        with self._database.using() as db, db:
            db.execute("delete from answer where id = ?", (entry_id,))

    def citing(self, ref: PassageRef, limit: int) -> tuple[HistoryEntry, ...]:
        """Answers with a footnote on a verse of `ref`, newest first."""
        values = {**place(ref), "limit": max(0, limit)}
        cites = f"id in (select r.answer from answer_ref as r where {OVERLAP.format('r')})"  # noqa: S608  # our own words
        sql = f"select id, question, asked_at, state from answer where {cites}"  # noqa: S608  # our own words
        with self._database.using() as db:
            rows = fetch(db, f"{sql} order by id desc limit :limit", values)
        return tuple(_entry(*row) for row in rows)

    def everything(self) -> Iterator[KeptAnswer]:
        """All kept answers, oldest first; read a page at a time."""
        last = 0
        while True:
            with self._database.using() as db:
                rows = fetch(
                    db,
                    "select id, key, question, asked_at, response, state from answer"
                    " where id > ? order by id limit ?",
                    (last, _PAGE),
                )
            for number, key, question, asked_at, response, state in rows:
                last = number
                time = datetime.fromisoformat(asked_at)
                yield KeptAnswer(key, question, time, response, state)
            if len(rows) < _PAGE:
                return

    def merge(self, answers: Sequence[KeptAnswer]) -> int:
        """Keep those that are not there yet, all of them or none; how many were new."""
        new = 0
        with self._database.using() as db, db:
            for answer in answers:
                key = _key(answer.question, answer.asked_at, answer.state)
                if not fetch(db, "select 1 from answer where key = ?", (key,)):
                    _insert(
                        db, answer.question, answer.asked_at, answer.response_json, answer.state
                    )
                    new += 1
        return new


def _insert(
    db: apsw.Connection, question: str, asked_at: datetime, response: str, state: str
) -> int:
    row = (
        storable(question),
        _time(asked_at),
        storable(response),
        state,
        _key(question, asked_at, state),
    )
    rows = fetch(
        db,
        "insert into answer (question, asked_at, response, state, key)"
        " values (?, ?, ?, ?, ?) returning id",
        row,
    )
    number = int(rows[0][0])
    db.executemany(
        "insert into answer_ref (answer, first, last, wide) values (?, ?, ?, ?)",
        [
            (number, ref.first.ordinal, ref.last.ordinal, int(is_wide(ref)))
            for ref in _cited(response)
        ],
    )
    return number


def _cited(response: str) -> tuple[PassageRef, ...]:
    """The passages in the footnotes; none of what is no answer (a stopped one may be anything)."""
    try:
        citations = json.loads(response)["citations"]
    except (ValueError, RecursionError, KeyError, TypeError, IndexError):
        return ()
    found: dict[PassageRef, None] = {}
    for citation in citations if isinstance(citations, list) else ():
        try:
            found[PassageRef.from_id(str(citation["ref"]))] = None
        except (InvalidReference, KeyError, TypeError, IndexError):
            continue
    return tuple(found)


def _entry(number: int, question: str, asked_at: str, state: str) -> HistoryEntry:
    return HistoryEntry(number, question, datetime.fromisoformat(asked_at), state)


def _key(question: str, asked_at: datetime, state: str) -> str:
    return answer_key(storable(question), _time(asked_at), state)


def _time(time: datetime) -> str:
    return time.astimezone(UTC).isoformat()
