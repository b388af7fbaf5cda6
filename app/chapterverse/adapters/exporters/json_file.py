"""The tree itself as JSON, by the program's one form for values (domain.value_json)."""

from __future__ import annotations

from typing import Any

from chapterverse.domain import value_json, value_schema
from chapterverse.domain.document import Document, Layout
from chapterverse.ports import CancelToken, Written

SCHEMA_ID = "document-1"


class JsonExporter:
    """Writes JSON (see ports.DocumentExporter)."""

    suffix = ".json"

    def write(self, document: Document, layout: Layout, cancel: CancelToken) -> Written:
        """The document as UTF-8; every character as it is."""
        cancel.raise_if_cancelled()
        text = value_json.dumps(Document, document, indent=1)
        return Written((text + "\n").encode("utf-8", "replace"))


def read_json(text: str | bytes) -> Document:
    """The document that was written; raises BadInput for anything else."""
    return value_json.loads(Document, text, "The document")


def schema() -> dict[str, Any]:
    """JSON Schema of what is written."""
    return value_schema.schema(Document, SCHEMA_ID, "A document of Chapter & Verse")
