"""A checked answer as JSON and back, and the JSON Schema of it (see domain.value_json).

Field names are those of CitedResponse and its parts; levels are written in capitals. The decoder is
total: anything that is not exactly such a document raises BadInput.
"""

from __future__ import annotations

from typing import Any

from chapterverse.domain import value_json, value_schema
from chapterverse.domain.answers import CitedResponse
from chapterverse.domain.value_json import Json

SCHEMA_ID = "cited-response-1"
_WHAT = "The saved answer"


def encode(response: CitedResponse) -> Json:
    """The answer as plain JSON values."""
    return value_json.encode(CitedResponse, response)


def dumps(response: CitedResponse, indent: int | None = None) -> str:
    """The answer as JSON text; every character is kept as it is."""
    return value_json.dumps(CitedResponse, response, indent)


def loads(text: str) -> CitedResponse:
    """The answer that `dumps` wrote; raises BadInput for anything else."""
    return value_json.loads(CitedResponse, text, _WHAT)


def schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of an encoded answer."""
    return value_schema.schema(CitedResponse, SCHEMA_ID, "A checked answer of Chapter & Verse")
