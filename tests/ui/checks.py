"""A text with something of everything in it, checked by the real service over fakes."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

from tests.fakes import FakeCancel, FakeChecker, FakeCorpus

from chapterverse.domain.answers import SupportLevel
from chapterverse.grounding.text_report import TextReport
from chapterverse.ports import CancelToken
from chapterverse.services.check_text import CheckEvent, CheckTextService, TextChecked

TITLE = "On being made right"
TEXT = f"""{TITLE}

Abraham believed God (Romans 4:3). Paul wrote, “a man is justified by hope apart from the works \
of the law” (Romans 3:28). John writes, “For God so loved the world” (John 3:16).

Hezekiah 4:2 says the same. God prevents all suffering. 🕊 He gave his only Son (John 3:16).
"""
LEVELS = (
    SupportLevel.DIRECT,
    SupportLevel.NOT_SUPPORTED,
    SupportLevel.CONTEXTUAL,
    SupportLevel.THEMATIC,
)


class GatedChecking:
    """Checks as the product does. With a gate it waits before the report until that opens."""

    def __init__(self, gate: Event | None = None) -> None:
        self._gate = gate

    def run(self, text: str, cancel: CancelToken, *, title: str = "") -> Iterator[CheckEvent]:
        service = CheckTextService(FakeCorpus(), FakeChecker(list(LEVELS)))
        for event in service.run(text, cancel, title=title):
            if self._gate is not None and isinstance(event, TextChecked):
                self._gate.wait(5)
            cancel.raise_if_cancelled()
            yield event


def report(text: str = TEXT) -> TextReport:
    """The report on a text."""
    *_, last = GatedChecking().run(text, FakeCancel(), title=TITLE)
    assert isinstance(last, TextChecked)
    return last.report
