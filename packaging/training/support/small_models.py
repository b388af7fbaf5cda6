"""Has small models write claims from verses, as a sheet to be labelled by reading.

    python packaging/training/support/small_models.py --shared DIR --base FILE.gguf
        --adapter writer-2.gguf --out DIR [--rows 300]

Questions and verses are training rows of the writer (no book that is kept for scoring or for
choosing); of a third, the verse does not answer the question. The model as it is and the model with
an adapter write, each asked as the program asks it. Replies that decline, repeat the verse word
for word or are no whole sentence are left out, for the checker never sees them; so are repeats.

DIR/claims.tsv has the claims in an order that tells nothing of who wrote them, with the empty
columns `label` and `reason`; DIR/origin.tsv says who wrote each, and how sure the tuned model was.
"""

from __future__ import annotations

import argparse
import csv
import random
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "app"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from chapterverse.errors import AppError
from chapterverse.grounding.writer_prompt import VERSION, writer
from chapterverse.ports import LoraAdapter
from chapterverse.services.check_support import load_words
from chapterverse.services.guided import acceptable
from training.support.texts import WrongData
from training.writer.evaluate import PROMPTS, ROOT, Run, as_guided, digest, run
from training.writer.samples import Builder, Kind, Sample
from training.writer.texts import read_material

ORIGIN = ("id", "origin", "mean_logprob", "least_logprob")
COLUMNS = ("id", "place", "before", "passage", "after", "question", "claim", "label", "reason")


def main() -> int:
    """Write the sheet; 1 with a sentence when something needed is missing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--adapter", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rows", type=int, default=300, help="verses from which both write")
    parser.add_argument(
        "--seed", type=int, default=404, help="which rows are drawn, in which order"
    )
    parser.add_argument("--only-tuned", action="store_true")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    try:
        samples = drawn(given.shared / "bench", given.rows, given.seed)
        base = given.base.resolve()
        adapter = LoraAdapter(given.adapter.resolve(), digest(given.adapter), digest(base), VERSION)
        template = (PROMPTS / "writer.txt").read_text(encoding="utf-8")
        asked = [] if given.only_tuned else [as_guided(sample.asked) for sample in samples]
        plain = run(base, None, asked)
        tuned = run(base, adapter, [writer(template, sample.asked) for sample in samples])
    except (AppError, WrongData, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    rows = [*claims(samples, plain, "untuned"), *claims(samples, tuned, "tuned")]
    random.Random(given.seed).shuffle(rows)  # noqa: S311  # the same order for a seed
    numbered = [(str(number), *row) for number, row in enumerate(rows, 1)]
    _write(given.out / "claims.tsv", COLUMNS, [(*row[:7], "", "") for row in numbered])
    _write(given.out / "origin.tsv", ORIGIN, [(row[0], *row[7:]) for row in numbered])
    print(f"{len(rows)} claims in {given.out / 'claims.tsv'}")
    return 0


def drawn(bench: Path, count: int, seed: int) -> list[Sample]:
    """Training samples in which a verse answers its question, and half as many in which it does
    not."""
    resources = ROOT / "resources"
    template = (PROMPTS / "writer.txt").read_text(encoding="utf-8")
    material = read_material(bench, resources)
    rows = random.Random(seed).sample(material.train, 6 * count)  # noqa: S311
    made = Builder(material, load_words(resources), template).all(rows, seed)
    answers = [sample for sample in made if sample.kind in (Kind.ANSWER, Kind.LEANING)]
    others = [sample for sample in made if sample.kind in (Kind.CHAPTER, Kind.WORDS)]
    return answers[: count - count // 3] + others[: count // 3]


def claims(samples: list[Sample], done: Run, origin: str) -> Iterator[tuple[str, ...]]:
    """The outputs that the program would have checked, each with what was shown."""
    seen: set[tuple[str, str]] = set()
    for sample, output, end in zip(samples, done.outputs, done.sure, strict=False):
        asked = sample.asked
        claim = acceptable(output, asked.question, asked.passage)
        if claim and (asked.passage, claim) not in seen:
            seen.add((asked.passage, claim))
            around = (asked.before, asked.passage, asked.after)
            sure = (f"{end.mean_logprob:.4f}", f"{end.least_logprob:.4f}")
            yield (asked.place, *around, asked.question, claim, origin, *sure)


def _write(path: Path, columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(
            file, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, escapechar="\\"
        )
        lines.writerow(columns)
        lines.writerows(
            [[cell.replace("\t", " ").replace("\n", " ") for cell in row] for row in rows]
        )


if __name__ == "__main__":
    sys.exit(main())
