"""Where the reader has been: back and forward among visited places."""

from __future__ import annotations

from dataclasses import dataclass

from chapterverse.domain.refs import PassageRef

_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Visit:
    """A page by its kind ("read", "search", "ask"), and for the reader its place and work.

    For the study of a word ("word") `work_id` is the Strong's number, for a commentary its work.
    """

    page: str
    ref: PassageRef | None = None
    work_id: str = ""


class Trail:
    """Visits in order with a place among them. Going somewhere new drops what was ahead."""

    def __init__(self) -> None:
        self._visits: list[Visit] = []
        self._at = -1

    @property
    def can_go_back(self) -> bool:
        """Whether there is a visit before this one."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether there is a visit after this one."""
        return self._at < len(self._visits) - 1

    def visit(self, visit: Visit) -> None:
        """Note a visit; the same as now changes nothing. No work means the one that is open."""
        if self._visits:
            now = self._visits[self._at]
            same_work = visit.work_id in ("", now.work_id)
            if (now.page, now.ref) == (visit.page, visit.ref) and same_work:
                return
        self._visits[self._at + 1 :] = [visit]
        del self._visits[:-_LONGEST]
        self._at = len(self._visits) - 1

    def replace(self, visit: Visit) -> None:
        """Put `visit` in the place of this one: the reader moved within a chapter."""
        if self._visits:
            self._visits[self._at] = visit

    def back(self) -> Visit:
        """Step back and say where to; only when can_go_back."""
        self._at -= 1
        return self._visits[self._at]

    def forward(self) -> Visit:
        """Step forward and say where to; only when can_go_forward."""
        self._at += 1
        return self._visits[self._at]
