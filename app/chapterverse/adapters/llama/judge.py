"""The SupportChecker port over a language model: the document's question with its four answers.

The model is asked once a claim, 80 tokens long. Whatever is not one of the four answers is
UNCHECKED. Small models answer every pair alike, so this is offered for large ones only.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from chapterverse.domain.answers import SupportLevel, SupportVerdict
from chapterverse.domain.generation import GenerationRequest
from chapterverse.errors import BadInput, ModelUnavailable
from chapterverse.ports import NEVER, CancelToken, SupportQuery, TextGenerator

PROMPT_VERSION = "judge-1"
MAX_TOKENS = 80

# A model tells no probability; these keep verdicts in the order of their strength.
_CONFIDENCE = {
    SupportLevel.DIRECT: 0.9,
    SupportLevel.CONTEXTUAL: 0.7,
    SupportLevel.THEMATIC: 0.4,
    SupportLevel.NOT_SUPPORTED: 0.1,
    SupportLevel.UNCHECKED: 0.5,
}
_LONGEST = 4_000  # characters of a claim or passage that are shown to the model
_LONGEST_REASON = 300
_THOUGHT = re.compile(r"\A.*</think(?:ing)?>|<think(?:ing)?>.*\Z", re.DOTALL | re.IGNORECASE)
_LABEL = re.compile(r"\b(DIRECT|CONTEXTUAL|THEMATIC|NOT[_ ]SUPPORTED)(?![A-Z_])")
_LEAD = re.compile(r"[\s*_`\"'“(\[#>-]*(?:answer|label|verdict)?[\s:*_`\"'“(\[-]*", re.IGNORECASE)
_UNREADABLE = "The model gave none of the four answers."


@dataclass(frozen=True, slots=True)
class ModelJudge:
    """Checks claims by asking a generator. `prompt` is the text of resources/prompts/chat.

    `cancel` is heard where check() is given no token of its own.
    """

    generator: TextGenerator
    prompt: str
    cancel: CancelToken = NEVER

    @property
    def name(self) -> str:
        """Shown in provenance; raises ModelUnavailable."""
        return f"{PROMPT_VERSION}, {self.generator.name}"

    def check(
        self, queries: Sequence[SupportQuery], cancel: CancelToken | None = None
    ) -> list[SupportVerdict]:
        """One verdict a query, in order. Without a usable model all that is left is UNCHECKED.

        Raises Cancelled.
        """
        verdicts: list[SupportVerdict] = []
        problem = ""
        for query in queries:
            if not problem:
                try:
                    verdicts.append(
                        parse_verdict(self._ask(query, cancel or self.cancel), PROMPT_VERSION)
                    )
                    continue
                except ModelUnavailable as error:
                    problem = error.user_text
            verdicts.append(_verdict(SupportLevel.UNCHECKED, problem, PROMPT_VERSION))
        return verdicts

    def _ask(self, query: SupportQuery, cancel: CancelToken) -> str:
        reference = query.ref.display() if query.ref is not None else "as given"
        asked = (
            self.prompt.replace("{reference}", reference)
            .replace("{claim}", _quoted(query.claim))
            .replace("{passage}", _quoted(query.passage))
        )
        request = GenerationRequest(asked.strip(), max_tokens=MAX_TOKENS)
        return "".join(self.generator.stream(request, cancel))


def load_judge_prompt(resources: Path) -> str:
    """The prompt's text; raises BadInput when the file is missing."""
    path = resources / "prompts" / "chat" / f"{PROMPT_VERSION}.txt"
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"A part of the program is missing: {path}.", "Install it again.") from error


def parse_verdict(reply: str, checker: str) -> SupportVerdict:
    """The verdict in a model's reply. Total: anything that is not clearly one of the four answers
    at the beginning, with no other answer after it, is UNCHECKED."""
    said = _THOUGHT.sub("", reply).strip()
    start = _LEAD.match(said)
    label = _LABEL.match(said, start.end() if start else 0)
    if label is None:
        return _verdict(SupportLevel.UNCHECKED, _UNREADABLE, checker)
    level = SupportLevel(label[1].replace(" ", "_"))
    others = {found.replace(" ", "_") for found in _LABEL.findall(said)} - {level.value}
    if others:
        return _verdict(SupportLevel.UNCHECKED, _UNREADABLE, checker)
    return _verdict(level, _reason(said[label.end() :]), checker)


def _reason(rest: str) -> str:
    """The first sentence after the label, on one line."""
    line = " ".join("".join(c if c.isprintable() else " " for c in rest).split())
    line = line.lstrip(" :.*_-–—)]”\"'`")
    sentence = re.match(r".*?[.!?](?=\s|\Z)", line)
    found = sentence[0] if sentence else line
    return found if len(found) <= _LONGEST_REASON else found[: _LONGEST_REASON - 1].rstrip() + "…"


def _verdict(level: SupportLevel, explanation: str, checker: str) -> SupportVerdict:
    return SupportVerdict(level, explanation, checker, _CONFIDENCE[level])


def _quoted(text: str) -> str:
    """A text that cannot close the quotation marks it stands in, nor pose as a placeholder."""
    return " ".join(text[:_LONGEST].replace('"', "”").replace("{", "(").replace("}", ")").split())
