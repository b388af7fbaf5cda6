"""Which passages fit into a model's context, counted by the model's own tokenizer.

Passages go first, the last of them first of all; the question never goes. Only one that leaves no
room for any passage is cut, and then the answer says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Count = Callable[[str], int]
"""Tokens of a text, in the model that will read it."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """What goes into the prompt. `kept` and `dropped` are places in the list of passages, in its
    order; `notes` are sentences for the reader, such as that the question was cut."""

    question: str
    kept: tuple[int, ...]
    dropped: tuple[int, ...]
    notes: tuple[str, ...]


def fit(count: Count, question: str, passages: Sequence[str], room: int) -> Fitted:
    """Choose what fits into `room` tokens (what the context has left beside instructions, examples
    and the reply).

    The passages kept are the longest run from the first; `passages` are as they will be written in
    the prompt, best first. Total: with no room at all the first words of the question remain.
    """
    costs = [count(passage) for passage in passages]
    asked, notes = question, list[str]()
    cost = count(question)
    # The question may fill the room only as far as the best passage still finds a place.
    most = max(room - costs[0], room // 2) if costs else room
    if cost > most:
        asked = _cut(count, question, max(1, most))
        cost = count(asked)
        if len(asked) < len(question):
            notes.append(
                f"The model was given the first {len(asked):,} characters of the question."
            )
    left, kept = room - cost, 0
    for passage_cost in costs:
        if passage_cost > left:
            break
        left -= passage_cost
        kept += 1
    dropped = tuple(range(kept, len(passages)))
    if dropped:
        what = "One passage was" if len(dropped) == 1 else f"{len(dropped)} passages were"
        notes.append(f"{what} not shown to the model: its memory was full.")
    return Fitted(asked, tuple(range(kept)), dropped, tuple(notes))


def _cut(count: Count, text: str, most: int) -> str:
    """The longest beginning of whole words within `most` tokens, at least one word."""
    words = text.split()
    low, high = 1, len(words)
    while low < high:  # tokens grow with words: halve
        middle = (low + high + 1) // 2
        if count(" ".join(words[:middle])) <= most:
            low = middle
        else:
            high = middle - 1
    found = " ".join(words[:low])
    while count(found) > most and len(found) > 1:  # one endless word
        found = found[: len(found) // 2]
    return found
