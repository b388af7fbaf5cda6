"""Answering a question: retrieve, compose, check, present. Yields the events of one question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Protocol

from chapterverse.domain.answers import AnswerEvent, Style
from chapterverse.domain.refs import PassageRef
from chapterverse.ports import CancelToken

Clock = Callable[[], datetime]


class Answering(Protocol):
    """What window and command line need of the service that answers."""

    def run(
        self,
        question: str,
        cancel: CancelToken,
        *,
        style: Style = Style.QUOTE,
        scope: PassageRef | None = None,
    ) -> Iterator[AnswerEvent]:
        """Events in order, the last is Answered. Raises BadInput (no question), Cancelled."""
