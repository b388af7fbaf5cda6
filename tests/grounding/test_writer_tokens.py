"""llama.cpp splits the tuned model's prompt into the very tokens that training used.

The golden file is written by packaging/training/writer/tokens.py with the tokenizer of training.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from chapterverse.settings import MODEL_FILE, Paths

pytestmark = pytest.mark.library

GOLDEN = Path(__file__).parents[1] / "golden" / "prompts" / "writer-tokens.jsonl"


@pytest.fixture(scope="module")
def vocabulary(paths: Paths) -> Any:
    from llama_cpp import Llama

    return Llama(str(paths.model(MODEL_FILE)), vocab_only=True, verbose=False)


def test_every_token_is_the_same(vocabulary: Any) -> None:
    rows = [json.loads(line) for line in GOLDEN.read_text("utf-8").splitlines()]
    assert len(rows) >= 24
    for row in rows:
        found = vocabulary.tokenize(row["text"].encode(), add_bos=True, special=False)
        assert found == row["ids"], row["text"]


def test_a_reply_does_not_change_the_tokens_of_its_prompt() -> None:
    rows = [json.loads(line) for line in GOLDEN.read_text("utf-8").splitlines()]
    prompts = [row for row in rows if row["text"].endswith("Answer:")]
    for prompt in prompts:
        for row in rows:
            if row["text"].startswith(prompt["text"]):
                assert row["ids"][: len(prompt["ids"])] == prompt["ids"]
