"""From what chance of the sentinel the writer is believed: prints the table to choose from.

    python packaging/training/writer/declined.py --shared DIR --base FILE.gguf
        --adapter writer-2.gguf [--rows 80] [--seed 71]

Development rows that evaluate.py does not draw, so many that the passage answers and so many that
it does not. For each chance: how often the sentinel is then said rightly and how often wrongly.
The choice goes into models/writer-2/gate.toml as `declined_from`.
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "app"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from chapterverse.grounding.writer_prompt import VERSION, writer
from chapterverse.ports import LoraAdapter
from chapterverse.services.guided import declines
from training.writer.evaluate import PROMPTS, digest, drawn, run
from training.writer.samples import Kind, Sample

_LEVELS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
_JUDGED = 50, 25  # rows that evaluate.py draws by itself


def main() -> int:
    """Ask the tuned model and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--adapter", type=Path, required=True)
    parser.add_argument("--rows", type=int, default=80)
    parser.add_argument("--seed", type=int, default=71)
    given = parser.parse_args()
    bench, base = given.shared / "bench", given.base.resolve()
    judged = {sample.id for sample in drawn(bench, *_JUDGED)}
    samples = [
        sample
        for sample in drawn(bench, given.rows, given.rows, given.seed)
        if sample.id not in judged
    ]
    chances = said(base, given.adapter.resolve(), samples)
    print(f"{'from':>6}{'rightly':>10}{'wrongly':>10}")
    for level in _LEVELS:
        rightly, wrongly = (
            [
                c > 0 and c >= level
                for s, c in zip(samples, chances, strict=True)
                if _answers(s) is a
            ]
            for a in (False, True)
        )
        print(f"{level:6.1f}{_share(rightly):10.2f}{_share(wrongly):10.2f}")
    return 0


def said(base: Path, adapter: Path, samples: list[Sample]) -> list[float]:
    """The chance with which the sentinel was said to each sample, 0 where it was not."""
    template = (PROMPTS / "writer.txt").read_text(encoding="utf-8")
    tuning = LoraAdapter(adapter, digest(adapter), digest(base), VERSION)
    done = run(base, tuning, [writer(template, sample.asked) for sample in samples])
    return [
        math.exp(sure.mean_logprob * sure.tokens) if declines(output) else 0.0
        for output, sure in zip(done.outputs, done.sure, strict=True)
    ]


def _answers(sample: Sample) -> bool:
    return sample.kind in (Kind.ANSWER, Kind.LEANING)


def _share(some: list[bool]) -> float:
    return sum(some) / max(1, len(some))


if __name__ == "__main__":
    sys.exit(main())
