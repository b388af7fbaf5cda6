"""Prompts: the texts of resources/prompts filled with a question, passages and their keys.

Keys are opaque and new for each answer, so that none can be remembered or guessed. Passages are
data: they stand in a block of their own, with everything taken out that could look like a marker.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from chapterverse.domain.generation import GenerationRequest
from chapterverse.domain.passages import RetrievedPassage, SourceKind
from chapterverse.grounding.draft import Offered
from chapterverse.grounding.markers import SENTINEL
from chapterverse.grounding.spoken import plain_letters

VERSION = "2026-11.4"
"""Goes into provenance; raised whenever a prompt or what is put into it changes."""

_CONSONANTS = "bcdfghjkmnpqrstvwxz"
_DIGITS = "2345679"
_MARKER_SIGNS = re.compile(r"[\[\]{}【】<>\x00-\x08\x0b-\x1f\ue000-\uf8ff]")
_STOP = ("\nQuestion:", "\nPassage", "\nPassages:", "\n\n\n")


@dataclass(frozen=True, slots=True)
class PromptTexts:
    """The templates of resources/prompts by name."""

    composed: str
    free: str
    guided: str
    correction: str
    guide: str = ""
    writer: str = ""


def with_keys(passages: Sequence[RetrievedPassage], seed: int) -> Offered:
    """The passages, each under a new opaque key such as "k7m"; all keys differ."""
    chance = random.Random(seed)  # noqa: S311  # keys are no secret, they must only be new
    keys: list[str] = []
    while len(keys) < len(passages):
        key = chance.choice(_CONSONANTS) + chance.choice(_DIGITS) + chance.choice(_CONSONANTS)
        if key not in keys:
            keys.append(key)
    return Offered(tuple(replace(p, key=k) for p, k in zip(passages, keys, strict=True)))


def with_ids(passages: Sequence[RetrievedPassage]) -> Offered:
    """The passages under their own ids (rom_3_28): the free mode of the grounding document.

    What is not scripture keeps its work in the key, so that it never vouches for the verse.
    """
    return Offered(tuple(replace(p, key=_id_key(p)) for p in passages))


def composed(
    texts: PromptTexts, question: str, offered: Offered, *, free: bool = False
) -> GenerationRequest:
    """Ask for a whole cited answer. In free mode no grammar binds the model to the keys."""
    template = texts.free if free else texts.composed
    system = _filled(template, offered)
    user = f"Passages:\n{_block(offered)}\n\nQuestion: {_one_line(question)}\nAnswer:"
    grammar = "" if free else citation_grammar(offered)
    return GenerationRequest(user, system, max_tokens=360, stop=_STOP, grammar=grammar)


def guided(texts: PromptTexts, question: str, passage: RetrievedPassage) -> GenerationRequest:
    """Ask for one sentence from one passage."""
    user = (
        f"Question: {_one_line(question)}\n"
        f"Passage: {named(passage)}: {as_data(passage.passage.text)}\nSentence:"
    )
    system = _filled(texts.guided, Offered(()))
    return GenerationRequest(user, system, max_tokens=60, stop=(*_STOP, "\n"))


def guide(texts: PromptTexts, question: str, offered: Offered) -> GenerationRequest:
    """Ask for a study guide in the structured form: JSON by resources/schema/study-guide."""
    user = f"Passages:\n{_block(offered)}\n\nQuestion: {_one_line(question)}\nStudy guide:"
    return GenerationRequest(
        user,
        _filled(texts.guide, offered),
        max_tokens=900,
        stop=_STOP[:3],
        grammar=guide_grammar(offered),
    )


def correction(texts: PromptTexts, sentence: str, offered: Offered) -> GenerationRequest:
    """Ask once more for one sentence that was not supported."""
    user = f"Passages:\n{_block(offered)}\n\nSentence: {_one_line(sentence)}\nAgain:"
    return GenerationRequest(
        user,
        _filled(texts.correction, offered),
        max_tokens=90,
        stop=(*_STOP, "\n"),
        grammar=citation_grammar(offered),
    )


def citation_grammar(offered: Offered) -> str:
    """GBNF under which the only thing that can follow "[" is the citation of an offered key."""
    keys = [f'"{passage.key}"' for passage in offered.passages if passage.key]
    if not keys:
        return r"root ::= [^\[\]【】]+"
    return "\n".join(
        (
            r"root ::= (text cite)* text?",
            r"text ::= [^\[\]【】{}<>]+",
            'cite ::= "[CITE: " key "]"',
            f"key ::= {' | '.join(keys)}",
        )
    )


def guide_grammar(offered: Offered) -> str:
    """GBNF of the structured form: the schema's fields in order, offered keys only, and so many of
    each that a model which repeats itself comes to an end."""
    keys = [rf'"\"{passage.key}\""' for passage in offered.passages if passage.key]
    return "\n".join(
        (
            rf'root ::= "{{\"sections\": [" {_up_to(3, "section")} "], '
            rf'\"uncited_claims\": [" ({_up_to(4, "string")})? "]}}"',
            r'section ::= "{\"heading\": " string ", \"content\": " string ", \"citations\": ["'
            rf' ({_up_to(5, "citation")})? "]}}"',
            rf'citation ::= "{{\"claim\": " string ", \"refs\": [" {_up_to(3, "key")}'
            r' "], \"support_level\": " level "}"',
            r'level ::= "\"direct\"" | "\"contextual\"" | "\"thematic\""',
            f"key ::= {' | '.join(keys) or 'string'}",
            r'string ::= "\"" [^"\\\x00-\x1f\[\]{}<>]* "\""',
        )
    )


def _up_to(most: int, rule: str) -> str:
    """One to `most` of a rule, parted by commas."""
    text = rule
    for _ in range(most - 1):
        text = f'{rule} (", " {text})?'
    return text


def _filled(template: str, offered: Offered) -> str:
    example = next((p.key for p in offered.passages), "k7m")
    return template.replace("{sentinel}", SENTINEL).replace("{example}", example).strip()


def _block(offered: Offered) -> str:
    return "\n".join(map(as_written, offered.passages))


def as_written(passage: RetrievedPassage) -> str:
    """The line of a prompt that offers a passage: its key, its place, its text."""
    return f"[{passage.key}] {named(passage)}: {as_data(passage.passage.text)}"


def named(passage: RetrievedPassage) -> str:
    """What a passage is called in a prompt: "Romans 3:28", "commentary on Romans 3:27-31"."""
    ref = passage.passage.ref
    place = ref.display() if ref else passage.passage.entry
    return place if passage.kind is SourceKind.SCRIPTURE else f"{passage.kind} on {place}"


def _id_key(passage: RetrievedPassage) -> str:
    ref = passage.passage.ref
    if passage.kind is SourceKind.SCRIPTURE and ref is not None:
        return ref.id
    return passage.passage.identity.replace(":", "_").lower()


def as_data(text: str) -> str:
    """One line of plain letters in which nothing can look like a marker."""
    return _one_line(_MARKER_SIGNS.sub(" ", plain_letters(text)))


def _one_line(text: str) -> str:
    return " ".join(text.split())
