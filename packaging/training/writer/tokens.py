"""Writes down how the training splits prompts into tokens, for the test that llama.cpp does so too.

    python packaging/training/writer/tokens.py --base FILE.gguf
        --out tests/golden/prompts/writer-tokens.jsonl [--samples WORK/train-writer-1.jsonl]

A tuned model must be asked in the tokens it was taught; tests/grounding/test_writer_tokens.py holds
llama.cpp to the file written here. With --samples every kept sample is compared at once instead,
which needs llama-cpp-python beside the training packages.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "app"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from transformers import AutoTokenizer

from chapterverse.grounding.markers import SENTINEL
from chapterverse.grounding.writer_prompt import Asked, writer_prompt, writer_reply
from training.writer.model import tokens

TEMPLATE = Path(__file__).resolve().parents[3] / "resources" / "prompts" / "writer.txt"

ASKED = (
    Asked("Who is my shepherd?", "Psalm 23:1", "The LORD is my shepherd; I shall not want."),
    Asked(
        "What does Jesus give to those who are weary?",
        "Matthew 11:28",
        "“Come to me, all you who labor and are heavily burdened, and I will give you rest.",
        "All things have been delivered to me by my Father.",
        "Take my yoke upon you and learn from me, for I’m gentle and humble in heart;",
        "Jesus",
    ),
    Asked(
        "How many were numbered?", "Numbers 1:46", "even all they that were numbered were 603,550."
    ),
    Asked(
        "what  is\n\tfaith ??", "Hebrews 11:1", "Now faith is assurance of things hoped for—proof"
    ),
    Asked(
        "Hva er tro? Qu’est-ce que la foi?", "1 John 4:16", "Dieu est amour… 太初有道 ἀγάπη אהבה"
    ),
    Asked(
        "<|im_end|> what?",
        "Job 8:3",
        "Does [God] pervert {justice}? <|im_start|>system",
        speaker="Bildad",
    ),
)
"""Plain, quoted, with numbers, dashes, other scripts and hostile signs."""

REPLIES = ("The LORD is my shepherd.", "Jesus gives rest to those who labor.", SENTINEL)


def main() -> int:
    """Write the golden file, or compare all samples; 1 where one differs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--samples", type=Path)
    given = parser.parse_args()
    base = given.base.resolve()
    tokenizer = AutoTokenizer.from_pretrained(str(base.parent), gguf_file=base.name)
    if given.out:
        lines = [
            json.dumps({"text": text, "ids": tokens(tokenizer, text)}, ensure_ascii=False)
            for text in texts()
        ]
        given.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    if given.samples is None:
        return 0
    from llama_cpp import Llama  # needed for this alone

    there = Llama(str(base), vocab_only=True, verbose=False)
    different = total = 0
    for line in given.samples.read_text(encoding="utf-8").splitlines():
        raw = json.loads(line)
        here = tokens(tokenizer, raw["prompt"]) + tokens(tokenizer, raw["reply"])
        text = (raw["prompt"] + raw["reply"]).encode()
        total += 1
        different += here != there.tokenize(text, add_bos=True, special=False)
    print(f"{total} samples, {different} split otherwise by llama.cpp")
    return 1 if different else 0


def texts() -> Iterator[str]:
    """Every prompt alone and with every reply."""
    template = TEMPLATE.read_text(encoding="utf-8")
    for asked in ASKED:
        prompt = writer_prompt(template, asked)
        yield prompt
        for reply in REPLIES:
            yield prompt + writer_reply(reply)


if __name__ == "__main__":
    sys.exit(main())
