"""Which words of a verse are marked as carrying a claim, against 50 pairs marked by hand.

    python bench/marked_words.py [--words] [--show]

bench/data/marked_words.tsv gives for each pair the stretches that a reader would mark, parted by
" / ", none where no words carry the claim. Counted are words: F1 over all pairs together, and the
share of pairs without such words for which nothing is marked.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.misuse import judged, library, pairs

from chapterverse.domain.refs import PassageRef
from chapterverse.ports import Corpus

BAR = 0.6
_WORD = re.compile(r"\w+(?:[’']\w+)*")


def marked(text: str, stretches: Sequence[str]) -> frozenset[int]:
    """Numbers of the words of `text` that lie in the stretches; raises ValueError for a stretch
    that is not there."""
    found: set[int] = set()
    words = list(_WORD.finditer(text))
    for stretch in stretches:
        start = text.index(stretch)
        end = start + len(stretch)
        found |= {i for i, w in enumerate(words) if start <= w.start() and w.end() <= end}
    return frozenset(found)


def passage_text(corpus: Corpus, ref: PassageRef) -> str:
    """The verse in the default translation."""
    return corpus.passage(corpus.default_translation().id, ref).text


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the measures; 0 when the bar is reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", action="store_true", help="without the sentence model")
    parser.add_argument("--show", action="store_true", help="print each pair")
    options = parser.parse_args(arguments)
    corpus, with_meaning, by_words = library()
    checker = by_words if options.words else with_meaning
    rows = pairs("marked_words.tsv")
    both = mine = theirs = empty = left = 0
    for row, verdict in zip(rows, judged(corpus, checker, rows), strict=True):
        text = passage_text(corpus, row.ref)
        wanted = marked(text, [part for part in row.note.split(" / ") if part])
        found = marked(text, [verdict.quote] if verdict.quote else [])
        both += len(wanted & found)
        mine += len(found)
        theirs += len(wanted)
        if not wanted:
            empty += 1
            left += not found
        if options.show:
            print(f"{row.ref.osis:12} {verdict.level.value:14} {row.note!r} <> {verdict.quote!r}")
    precision, recall = both / max(1, mine), both / max(1, theirs)
    f1 = 2 * precision * recall / max(1e-9, precision + recall)
    print(f"{len(rows)} pairs, checker: {checker.name}")
    print(f"precision {precision:.3f}, recall {recall:.3f}, F1 {f1:.3f}")
    print(f"nothing marked where nothing carries the claim: {left} of {empty}")
    return 0 if f1 >= BAR else 1


if __name__ == "__main__":
    sys.exit(main())
