"""Documents of studies, for tests of exports."""

from __future__ import annotations

from tests.everything import NOW, SOURCES

from chapterverse.domain.document import Block, Document, Paragraph, Words
from chapterverse.domain.studies import Study, StudyBlock, TextSource
from chapterverse.services.exports_study import study_document


def plain(text: str) -> tuple[Block, ...]:
    """A writer's note without Markdown."""
    return (Paragraph((Words(text),)),)


def made(*blocks: StudyBlock, sources: tuple[TextSource, ...] = SOURCES) -> Document:
    """The document of a study of these blocks."""
    return study_document(Study("1", "A study", blocks, NOW, NOW, sources=sources), plain)
