"""Annotations over a store in memory, for tests of their service."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.fakes import ref
from tests.fakes_own_work import FakeAnnotations, FakeClock, ids

from chapterverse.domain.annotations import Anchor, Highlight, Pen
from chapterverse.services.annotations import AnnotationService

TEXT = "We maintain therefore that a man is justified by faith apart from the works of the law."
VERSE = Anchor(ref("Rom.3.28"))


def words(start: int, end: int, work: str = "WEB") -> Anchor:
    """Words of Romans 3:28, by their place in TEXT."""
    return Anchor(ref("Rom.3.28"), work, start, end, TEXT[start:end])


@dataclass
class Desk:
    """A service over a fake store, with its clock."""

    clock: FakeClock = field(default_factory=FakeClock)
    store: FakeAnnotations = field(default_factory=FakeAnnotations)

    def __post_init__(self) -> None:
        self.service = AnnotationService(self.store, self.clock, ids())

    def marks(self) -> list[tuple[str, str, Pen]]:
        """Place, words and pen of every highlight."""
        found = self.service.on(ref("Gen.1.1-Rev.22.21"))
        return [
            (h.anchor.ref.osis, h.anchor.words, h.pen) for h in found if isinstance(h, Highlight)
        ]

    def notes(self) -> list[str]:
        return [note.text for note in self.service.find_notes()]
