"""What is said of a work that is printed, and of one whose words were left out."""

from __future__ import annotations

import pytest

from chapterverse.domain.notices import left_out, notices
from chapterverse.domain.passages import SourceKind
from chapterverse.domain.studies import TextSource


def work(licence: str, work_id: str = "NEW", attribution: str = "") -> TextSource:
    return TextSource(
        work_id, "New Version", SourceKind.SCRIPTURE, licence=licence, attribution=attribution
    )


def test_what_is_said_beside_the_words() -> None:
    assert notices(work("Public domain")) == ()
    said = notices(work("up to 500 verses", "KJV", "By permission."))
    assert said[0] == "By permission."
    assert "Crown" in said[1]
    assert said[2] == "Its licence lets 500 verses stand in one document."


@pytest.mark.parametrize(
    ("licence", "reason"),
    [
        ("up to 500 verses", "its licence lets 500 verses stand in one document."),
        (" ", "its licence is not known."),
        ("All rights reserved", "its licence does not let them be handed on."),
    ],
)
def test_why_words_are_left_out(licence: str, reason: str) -> None:
    assert reason in left_out(work(licence))
