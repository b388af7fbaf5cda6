"""Tunes the writer: one sentence from a passage, or the sentinel. Goes on where it was stopped.

    python packaging/training/writer/train.py --shared DIR --base FILE.gguf --work DIR

DIR of --shared holds the folder `bench`, whose files must have the digests of data.sha256. --work
keeps the samples, the checkpoint (every five minutes, and when the run is told to end) and the
curve; the same command goes on from there, on another day too. --minutes ends a slice. export.py
makes the adapter that llama.cpp reads from any checkpoint.

--start goes on from the adapter of another run, as for a second pass over a new draw (--draw,
--sentinels) of the same rows. --rank, --layers and --all-weights are for trying other shapes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from types import FrameType

import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "app"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from chapterverse.grounding.markers import SENTINEL
from chapterverse.grounding.writer_prompt import VERSION, Asked, writer_reply
from chapterverse.services.check_support import load_words
from training.support.texts import WrongData
from training.writer.course import Plan, batches
from training.writer.model import LAYERS, Shape, Tuned, opened
from training.writer.samples import NEGATIVE, SEED, Builder, Kind, Sample
from training.writer.texts import read_material

ROOT = Path(__file__).resolve().parents[3]
CHECKPOINT = "checkpoint.pt"
_EVERY = 300  # seconds between checkpoints
_LOOK = 500  # samples between two looks at the development rows
_WATCHED = 48  # development samples of either sort


class Ending:
    """Whether the run has been told to end, by a signal or by its slice of time."""

    def __init__(self, minutes: float) -> None:
        self._until = time.monotonic() + 60 * minutes if minutes else float("inf")
        self._told = False
        for one in (signal.SIGTERM, signal.SIGINT):
            signal.signal(one, self._hear)

    def _hear(self, _number: int, _frame: FrameType | None) -> None:
        self._told = True

    @property
    def due(self) -> bool:
        """Whether to save and stop."""
        return self._told or time.monotonic() > self._until


def main() -> int:
    """Build the samples, train, keep; 1 when the data are not the right ones."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument(
        "--samples", type=int, default=Plan().samples, help="where the rate has fallen to nothing"
    )
    parser.add_argument(
        "--fall", type=int, default=Plan().fall, help="over how many samples it falls"
    )
    parser.add_argument("--rate", type=float, default=Plan().rate)
    parser.add_argument("--start", type=Path, help="a checkpoint whose adapter is gone on with")
    parser.add_argument("--draw", type=int, default=SEED, help="seed of the samples")
    parser.add_argument(
        "--sentinels", type=float, default=NEGATIVE, help="share of samples that get the sentinel"
    )
    parser.add_argument("--rank", type=int, default=Shape().rank)
    parser.add_argument("--layers", nargs="+", choices=LAYERS, default=list(LAYERS))
    parser.add_argument("--all-weights", action="store_true", help="no adapter: every weight")
    parser.add_argument("--only-samples", action="store_true", help="build the samples and stop")
    given = parser.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(given.threads)
    try:
        train, dev = samples_of(given.shared / "bench", given.work, given.draw, given.sentinels)
    except (WrongData, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(train)} samples to learn, {len(dev)} to look at; prompt {VERSION}", flush=True)
    if not given.only_samples:
        shape = Shape(0 if given.all_weights else given.rank, tuple(given.layers))
        tuned = opened(given.base.resolve(), SEED, shape)
        digest = hashlib.sha256(given.base.read_bytes()).hexdigest()
        if given.start is not None:
            tuned.take(torch.load(given.start)["adapter"])
        plan = Plan(given.samples, given.fall, rate=given.rate)
        fit(tuned, train, dev, plan, given.work, digest, Ending(given.minutes))
    return 0


def samples_of(
    bench: Path, work: Path, draw: int, sentinels: float
) -> tuple[list[Sample], list[Sample]]:
    """Samples to learn and to look at, built once and kept in `work`. The ones to look at are the
    same for every draw."""
    kept = [work / f"{name}-{VERSION}.jsonl" for name in ("train", "dev")]
    if not all(path.is_file() for path in kept):
        resources = ROOT / "resources"
        material = read_material(bench, resources)
        template = (resources / "prompts" / "writer.txt").read_text(encoding="utf-8")
        builder = Builder(material, load_words(resources), template)
        drawn = (builder.all(material.train, draw, sentinels), builder.all(material.dev))
        for path, samples in zip(kept, drawn, strict=True):
            lines = [json.dumps(asdict(sample), ensure_ascii=False) for sample in samples]
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    train, dev = (
        [read_sample(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for path in kept
    )
    return train, dev


def read_sample(line: str) -> Sample:
    """A line of a kept file; raises ValueError, KeyError."""
    raw = json.loads(line)
    return Sample(raw["id"], Kind(raw["kind"]), Asked(**raw["asked"]), raw["prompt"], raw["reply"])


def fit(
    tuned: Tuned,
    train: Sequence[Sample],
    dev: Sequence[Sample],
    plan: Plan,
    work: Path,
    base: str,
    ending: Ending,
) -> None:
    """Learn until the plan or the slice is over; the checkpoint in `work` holds everything."""
    rows = [tuned.row(sample.prompt, sample.reply) for sample in train]
    adapter = tuned.adapter()
    teacher = torch.optim.AdamW(adapter.values(), lr=plan.rate, weight_decay=0.0, fused=True)
    seen, running = 0, 0.0
    kept = work / CHECKPOINT
    if kept.is_file():
        state = torch.load(kept)
        if (state["base"], state["prompt"]) != (base, VERSION):
            raise SystemExit("The checkpoint is of another base or prompt; take another --work.")
        tuned.take(state["adapter"])
        teacher.load_state_dict(state["teacher"])
        seen, running = state["seen"], state["loss"]
    coming, passed = batches(rows, SEED, plan.tokens), 0
    while passed < seen:
        passed += len(next(coming))
    began = saved = time.monotonic()
    first = looked = seen
    while seen < plan.samples and not ending.due:
        batch = next(coming)
        for group in teacher.param_groups:
            group["lr"] = plan.rate * plan.share(seen)
        with torch.autocast("cpu", torch.bfloat16):
            losses = tuned.losses(batch)
        loss = losses.mean()
        torch.autograd.backward(loss)
        torch.nn.utils.clip_grad_norm_(adapter.values(), 1.0)
        teacher.step()
        teacher.zero_grad()
        seen += len(batch)
        running = 0.97 * running + 0.03 * loss.item() if running else loss.item()
        if time.monotonic() - saved > _EVERY:
            saved = time.monotonic()
            _keep(kept, tuned, teacher, seen, running, base)
            print(
                f"{seen} samples, loss {running:.3f}, {(seen - first) / (saved - began):.2f} a "
                f"second",
                flush=True,
            )
        if seen - looked >= _LOOK:
            looked = seen
            print(f"{seen} samples: {look(tuned, dev)}", flush=True)
    _keep(kept, tuned, teacher, seen, running, base)
    print(f"{seen} samples, loss {running:.3f}; ended: {look(tuned, dev)}", flush=True)


def _keep(
    path: Path,
    tuned: Tuned,
    teacher: torch.optim.Optimizer,
    seen: int,
    running: float,
    base: str,
) -> None:
    part = path.with_suffix(".part")
    torch.save(
        {
            "adapter": {name: weight.detach() for name, weight in tuned.adapter().items()},
            "teacher": teacher.state_dict(),
            "seen": seen,
            "loss": running,
            "seed": SEED,
            "base": base,
            "prompt": VERSION,
            "rank": tuned.shape.rank,
            "alpha": tuned.shape.alpha,
        },
        part,
    )
    part.replace(path)


def look(tuned: Tuned, dev: Sequence[Sample]) -> str:
    """A line of the curve: the loss of answers, and how often the sentinel is the likelier reply
    where it is right and where it is wrong."""
    with torch.inference_mode():
        return _looked(tuned, dev)


def _looked(tuned: Tuned, dev: Sequence[Sample]) -> str:
    answers = [sample for sample in dev if sample.kind is Kind.ANSWER][:_WATCHED]
    others = [sample for sample in dev if sample.kind in (Kind.CHAPTER, Kind.WORDS)][:_WATCHED]
    tuned.network.eval()
    lost = [
        float(tuned.losses([tuned.row(sample.prompt, sample.reply)]).mean()) for sample in answers
    ]
    wrongly, rightly = (
        sum(_declines(tuned, sample) for sample in some) / max(1, len(some))
        for some in (answers, others)
    )
    tuned.network.train()
    mean = sum(lost) / max(1, len(lost))
    return f"answers' loss {mean:.3f}, sentinel rightly {rightly:.2f}, wrongly {wrongly:.2f}"


def _declines(tuned: Tuned, sample: Sample) -> bool:
    """Whether the sentinel is likelier than all other replies together."""
    row = tuned.row(sample.prompt, writer_reply(SENTINEL))
    return float(tuned.losses([row]).sum()) < math.log(2)


if __name__ == "__main__":
    sys.exit(main())
