"""Has the tuned and the untuned model write from the same passages, and makes the blind sheet.

    python packaging/training/writer/evaluate.py --shared DIR --base FILE.gguf
        --adapter writer-2.gguf --work DIR [--answerable 50 --unanswerable 25]

Both models run in the program's own worker, each asked as the program asks it: the untuned one by
guided.txt, the tuned one by writer.txt. Development rows only, drawn by a fixed seed. The sheet
(WORK/sheet.tsv) is judged and committed, then count.py is run; nobody reads key.jsonl before.
Speed is measured beside it, in the same run.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "app"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from chapterverse.adapters.llama.generator import LlamaGenerator
from chapterverse.domain.generation import Generated, GenerationRequest
from chapterverse.errors import AppError
from chapterverse.grounding.markers import SENTINEL
from chapterverse.grounding.writer_gate import WriterGate, read_gate
from chapterverse.grounding.writer_prompt import VERSION, Asked, instead, writer
from chapterverse.ports import NEVER, LoraAdapter
from chapterverse.services.check_support import load_words
from chapterverse.services.guided import declines, whole
from training.support.texts import WrongData
from training.writer.samples import Builder, Kind, Sample
from training.writer.sheet import Origin, Written, write_sheet
from training.writer.texts import read_material

ROOT = Path(__file__).resolve().parents[3]
PROMPTS = ROOT / "resources" / "prompts"
SEED = 29


@dataclass(frozen=True, slots=True)
class Run:
    """What one model wrote, and how fast (tokens a second, 0 where too little was written)."""

    outputs: tuple[str, ...]
    speed: float
    sure: tuple[Generated, ...] = ()


def main() -> int:
    """Write the sheet; 1 with a sentence when something needed is missing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--adapter", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--gate", type=Path, default=ROOT / "models" / "writer-2" / "gate.toml")
    parser.add_argument("--answerable", type=int, default=50)
    parser.add_argument("--unanswerable", type=int, default=25)
    given = parser.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    try:
        samples = drawn(given.shared / "bench", given.answerable, given.unanswerable)
        base = given.base.resolve()
        adapter = LoraAdapter(given.adapter.resolve(), digest(given.adapter), digest(base), VERSION)
        untuned = run(base, None, [as_guided(sample.asked) for sample in samples])
        template = (PROMPTS / "writer.txt").read_text(encoding="utf-8")
        gate = read_gate(given.gate.read_text(encoding="utf-8"))
        tuned = run(base, adapter, [writer(template, sample.asked) for sample in samples], gate)
    except (AppError, WrongData, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    outputs = [
        _written(sample, origin, output)
        for origin, done in ((Origin.UNTUNED, untuned), (Origin.TUNED, tuned))
        for sample, output in zip(samples, done.outputs, strict=True)
    ]
    write_sheet(outputs, given.work / "sheet.tsv", given.work / "key.jsonl", SEED)
    print(f"{len(outputs)} outputs in {given.work / 'sheet.tsv'}")
    print(f"tokens a second: untuned {untuned.speed:.1f}, tuned {tuned.speed:.1f}")
    return 0


def drawn(bench: Path, answerable: int, unanswerable: int, seed: int = SEED) -> list[Sample]:
    """Samples of the development rows: so many that the passage answers, so many that it does
    not."""
    resources = ROOT / "resources"
    template = (PROMPTS / "writer.txt").read_text(encoding="utf-8")
    material = read_material(bench, resources)
    chance = random.Random(seed)  # noqa: S311  # the same rows for a seed
    rows = chance.sample(material.dev, min(len(material.dev), 6 * answerable))
    made = Builder(material, load_words(resources), template).all(rows, seed)
    answers = [sample for sample in made if sample.kind in (Kind.ANSWER, Kind.LEANING)]
    others = [sample for sample in made if sample.kind in (Kind.CHAPTER, Kind.WORDS)]
    return answers[:answerable] + others[:unanswerable]


def as_guided(asked: Asked) -> GenerationRequest:
    """The question as the program asks an untuned model: grounding.prompts.guided."""
    system = (PROMPTS / "guided.txt").read_text(encoding="utf-8")
    user = f"Question: {asked.question}\nPassage: {asked.place}: {asked.passage}\nSentence:"
    return GenerationRequest(
        user, system.replace("{sentinel}", SENTINEL).strip(), max_tokens=60, stop=("\n",)
    )


def run(
    base: Path,
    adapter: LoraAdapter | None,
    asked: Sequence[GenerationRequest],
    gate: WriterGate | None = None,
) -> Run:
    """What a model writes to each request, the sentinel only where `gate` believes it, as in the
    program. Raises ModelUnavailable."""
    with tempfile.TemporaryDirectory() as state:
        generator = LlamaGenerator(base, Path(state), adapter=adapter)
        try:
            done = [whole(generator.stream(one, NEVER)) for one in asked]
            for at, (text, sure) in enumerate(done):
                if gate is not None and declines(text) and not gate.believes(sure):
                    done[at] = whole(generator.stream(instead(asked[at]), NEVER))
            outputs = tuple(text.strip() for text, _ in done)
            return Run(outputs, generator.speed, tuple(end for _, end in done))
        finally:
            generator.close()


def _written(sample: Sample, origin: Origin, output: str) -> Written:
    asked = sample.asked
    return Written(
        sample.id,
        origin,
        sample.kind in (Kind.ANSWER, Kind.LEANING),
        asked.place,
        asked.before,
        asked.passage,
        asked.after,
        asked.speaker,
        asked.question,
        output,
    )


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
