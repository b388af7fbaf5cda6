"""What tests ask of the worker of a model, and how many seconds it has for it."""

from __future__ import annotations

from chapterverse.domain.generation import GenerationRequest

ASKED = GenerationRequest("How does it begin?")
DEADLINE = 60.0
