"""What the program would show of the tuned model's outputs on a judged sheet: how many, how true.

    python packaging/training/writer/gated.py SHEET.tsv KEY.jsonl --base FILE.gguf
        --adapter writer-2.gguf

Asks the tuned model again for what it wrote (an output that has become another is told and left
out), takes the support checker's verdict on it with the verses around it, and the gate. Needs the
installed library. Precision and share are of the passages that answer; sentences shown from one
that does not are told apart.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "app"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from chapterverse.bootstrap import GUIDED_GATE, Composition
from chapterverse.domain.generation import Generated
from chapterverse.domain.passages import Passage, RetrievalMethod, RetrievedPassage, SourceKind
from chapterverse.domain.ref_parser import parse
from chapterverse.grounding.writer_gate import WriterGate, read_gate
from chapterverse.grounding.writer_prompt import VERSION, Asked, writer
from chapterverse.ports import LoraAdapter
from chapterverse.services.guided import acceptable
from chapterverse.services.support_queries import support_query
from training.writer.evaluate import PROMPTS, ROOT, digest, run
from training.writer.sheet import Judged, Origin, Written, read_judged


def main() -> int:
    """Print the counts."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sheet", type=Path)
    parser.add_argument("key", type=Path)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--adapter", type=Path, required=True)
    parser.add_argument("--gate", type=Path, default=ROOT / "models" / "writer-2" / "gate.toml")
    given = parser.parse_args()
    base, gate = given.base.resolve(), read_gate(given.gate.read_text(encoding="utf-8"))
    judged = [
        one for one in read_judged(given.sheet, given.key) if one.written.origin is Origin.TUNED
    ]
    adapter = LoraAdapter(given.adapter.resolve(), digest(given.adapter), digest(base), VERSION)
    template = (PROMPTS / "writer.txt").read_text(encoding="utf-8")
    asked = [writer(template, _asked(one.written)) for one in judged]
    done = run(base, adapter, asked, gate)
    program = Composition()
    kept: list[Judged] = []
    changed = 0
    for one, output, sure in zip(judged, done.outputs, done.sure, strict=True):
        if " ".join(output.split()) != one.written.output:
            changed += 1
        elif shown(program, one.written, sure, gate):
            kept.append(one)
    answering = [one for one in kept if one.written.answerable]
    every = sum(one.written.answerable for one in judged)
    true = sum(one.supported for one in answering)
    print(f"shown {len(answering)} of {every} ({len(answering) / every:.2f}), true {true}")
    print(f"shown from passages that do not answer: {len(kept) - len(answering)}")
    print(f"outputs that are others now: {changed}")
    for one in kept:
        if not one.supported:
            print(f"  {one.written.place}: {one.written.output} ({one.reason})")
    return 0


def shown(program: Composition, written: Written, sure: Generated, gate: WriterGate) -> bool:
    """Whether Guided would show an output."""
    text = acceptable(written.output, written.question, written.passage)
    if not text:
        return False
    (ref,) = parse(written.place).passages
    work = program.corpus.default_translation().id
    passage = RetrievedPassage(
        Passage(work, written.passage, ref), SourceKind.SCRIPTURE, RetrievalMethod.FULL_TEXT, 1, 0.0
    )
    (verdict,) = program.checker.check([support_query(program.corpus, text, passage)])
    passes = verdict.level.value == "DIRECT" and verdict.confidence >= GUIDED_GATE
    return passes and gate.opens(text, written.passage, verdict, sure)


def _asked(written: Written) -> Asked:
    return Asked(
        written.question,
        written.place,
        written.passage,
        written.before,
        written.after,
        written.speaker,
    )


if __name__ == "__main__":
    sys.exit(main())
