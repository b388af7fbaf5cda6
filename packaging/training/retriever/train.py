"""Makes models/retriever-static-1 again, its three files, by one command and a fixed seed.

    python packaging/training/retriever/train.py --shared DIR --models DIR [--out FILE] [--verses]
        [--readings]

DIR of --shared holds the folder `bench`, whose files must have the digests of data.sha256; DIR of
--models the sentence model and tokenizer that set-up installs. Needs PyTorch (requirements.txt)
beside the program's own packages. One processor core, about five minutes. The same machine and
packages give the same file; another kind of processor rounds differently.
--verses makes verses.npz alone, from the table that is there, in half a minute; --readings makes
readings.npz alone, for which the sentence model reads a whole Bible, in about five minutes.
--hold-out leaves books out, to try settings: --hold-out 1Sam,Luke,1Cor,Isa,Titus.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "app"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from chapterverse.adapters.onnx.embedder import OnnxEmbedder
from chapterverse.adapters.static_embedder import StaticEmbedder
from chapterverse.settings import EMBEDDER_FILE, TOKENIZER_FILE
from training.retriever.fit import Draw, Settings, fit
from training.retriever.negatives import hard_negatives
from training.retriever.pieces import Pieces
from training.retriever.readings import write_readings
from training.retriever.start import first_table
from training.retriever.texts import Material, WrongData, check_digests, read_material
from training.retriever.verses import write_verses

TARGET = Path(__file__).resolve().parents[3] / "models" / "retriever-static-1" / "table.npz"


def main() -> int:
    """Train and write; 1 when the data are not the right ones."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=TARGET)
    parser.add_argument("--hold-out", default="")
    parser.add_argument("--verses", action="store_true")
    parser.add_argument("--readings", action="store_true")
    given = parser.parse_args()
    bench = given.shared / "bench"
    try:
        print("data", check_digests(bench))
    except (WrongData, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    settings = Settings()
    material = read_material(bench, frozenset(filter(None, given.hold_out.split(","))))
    verses, readings = given.out.with_name("verses.npz"), given.out.with_name("readings.npz")
    tokenizer = given.models / TOKENIZER_FILE
    written = []
    if not given.verses and not given.readings:
        train_table(given.out, given.models, material, settings)
        written.append(given.out)
    if not given.readings:
        write_verses(verses, material, StaticEmbedder(given.out, tokenizer))
        written.append(verses)
    if not given.verses:
        reader = OnnxEmbedder(given.models / EMBEDDER_FILE, tokenizer)
        write_readings(readings, material.verses["WEB"], reader)
        written.append(readings)
    for path in written:
        content = path.read_bytes()
        print(path, len(content), "bytes, sha256", hashlib.sha256(content).hexdigest())
    return 0


def train_table(out: Path, models: Path, material: Material, settings: Settings) -> None:
    """Train a table and write it."""
    pieces = Pieces(models / TOKENIZER_FILE, settings.buckets)
    texts = (*material.verses.values(), [row.text for row in material.rows])
    pieces.keep(ids for some in texts for ids in pieces.cut(some))
    draw = Draw(material, pieces, settings)
    verses = draw.documents()
    table = first_table(
        models / EMBEDDER_FILE, pieces.kept, verses, settings.buckets, settings.dimension
    )
    print(
        f"{len(material.rows)} rows, {len(material.links)} links, {pieces.rows} rows of the table"
    )
    table = fit(table, draw, settings, settings.warm_steps, None)
    negatives = hard_negatives(table, material.rows, draw.questions, verses, len(pieces.kept))
    table = fit(table, draw, settings, settings.steps, negatives)
    write_table(out, table, pieces)


def write_table(path: Path, table: NDArray[Any], pieces: Pieces) -> None:
    """int8 rows with a step each; what static_embedder reads. The same table, the same bytes."""
    scales = (np.abs(table).max(axis=1) / 127).astype(np.float32)
    steps = np.where(scales > 0, scales, 1)[:, None]
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez(
        path,
        rows=np.rint(table / steps).astype(np.int8),
        scales=scales,
        places=pieces.places,
        buckets=np.int32(pieces.buckets),
    )


if __name__ == "__main__":
    sys.exit(main())
