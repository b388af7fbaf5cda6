"""A text that is checked over fakes."""

from __future__ import annotations

from tests.fakes import FakeCancel, FakeChecker, FakeCorpus

from chapterverse.domain.answers import SupportLevel
from chapterverse.grounding.text_report import TextReport
from chapterverse.services.check_text import CheckTextService, TextChecked


def check(text: str, *levels: SupportLevel, checker: FakeChecker | None = None) -> TextReport:
    """The report on a text; verdicts of the `levels` are given in their order, then Direct."""
    service = CheckTextService(FakeCorpus(), checker or FakeChecker(list(levels)))
    *_, last = service.run(text, FakeCancel(), title="A *sermon*")
    assert isinstance(last, TextChecked)
    return last.report
