"""What is said of a model to a reader, in window and terminal alike."""

from __future__ import annotations

from chapterverse.domain.answers import Style
from chapterverse.domain.byte_sizes import size_text
from chapterverse.services.models import ModelChoice, judge_sentence, parameters_text

_STYLES = {Style.QUOTE: "Quote", Style.GUIDED: "Guided", Style.COMPOSED: "Composed"}

_WORTH_NAMING = 500_000  # bytes


def facts_line(choice: ModelChoice) -> str:
    """What it is: size, memory, licence, speed here; what is not known is left out."""
    entry = choice.entry
    parts = []
    if entry.address:
        parts.append(f"Asked at {entry.address}")
    if entry.parameters:
        parts.append(parameters_text(entry.parameters))
    if entry.quantisation:
        parts.append(entry.quantisation)
    if entry.size >= _WORTH_NAMING:
        parts.append(f"{size_text(entry.size)} on disk")
    if entry.memory:
        parts.append(f"takes {size_text(entry.memory)} of memory")
    if choice.usable and not entry.address:
        parts.append(entry.licence or "licence not named")
    if choice.speed:
        parts.append(f"{choice.speed:.0f} tokens/s here")
    return " · ".join(parts)


def styles_line(choice: ModelChoice) -> str:
    """How it may answer: "Answers in Quote and Guided"."""
    words = [_STYLES[style] for style in choice.styles]
    if len(words) == 1:
        return f"Answers in {words[0]} only"
    return f"Answers in {', '.join(words[:-1])} and {words[-1]}"


def reason_line(choice: ModelChoice) -> str:
    """Why it may not answer in more styles, and how that is known; for a model that cannot be used
    what to do."""
    if not choice.usable:
        return f"{choice.entry.problem} {choice.entry.hint}".strip()
    parts = [choice.reason]
    if choice.tested is not None:
        parts.insert(0, f"Self-test of {choice.tested.at:%Y-%m-%d}.")
        parts.append(judge_sentence(choice.tested))
    return " ".join(part for part in parts if part)
