"""Kept answers in memory."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from chapterverse.domain.refs import PassageRef
from chapterverse.errors import BadInput
from chapterverse.ports import HistoryEntry, KeptAnswer


@dataclass
class FakeHistory:
    """Answers in a list."""

    kept: dict[int, tuple[HistoryEntry, str]] = field(default_factory=dict)
    next_id: int = 1

    def add(self, question: str, asked_at: datetime, response_json: str, state: str) -> int:
        entry = HistoryEntry(self.next_id, question, asked_at, state)
        self.kept[entry.id] = (entry, response_json)
        self.next_id += 1
        return entry.id

    def recent(self, limit: int) -> tuple[HistoryEntry, ...]:
        newest = sorted(self.kept.values(), key=lambda kept: -kept[0].id)
        return tuple(entry for entry, _ in newest[:limit])

    def response_json(self, entry_id: int) -> str:
        if entry_id not in self.kept:
            raise BadInput("That answer is no longer kept.")
        return self.kept[entry_id][1]

    def remove(self, entry_id: int) -> None:
        self.kept.pop(entry_id, None)

    def citing(self, ref: PassageRef, limit: int) -> tuple[HistoryEntry, ...]:
        found = []
        for entry, response in self.kept.values():
            cited = re.findall(r'"ref": "([^"]*)"', response)
            if any(PassageRef.from_id(name).overlaps(ref) for name in cited if "_" in name):
                found.append(entry)
        return tuple(sorted(found, key=lambda entry: -entry.id)[:limit])

    def everything(self) -> Iterator[KeptAnswer]:
        for entry, response in sorted(self.kept.values(), key=lambda kept: kept[0].id):
            key = f"{entry.asked_at.isoformat()} {entry.state} {entry.question}"
            yield KeptAnswer(key, entry.question, entry.asked_at, response, entry.state)

    def merge(self, answers: Sequence[KeptAnswer]) -> int:
        new = 0
        for answer in answers:
            there = {(a.question, a.asked_at, a.state) for a in self.everything()}
            if (answer.question, answer.asked_at, answer.state) not in there:
                self.add(answer.question, answer.asked_at, answer.response_json, answer.state)
                new += 1
        return new
