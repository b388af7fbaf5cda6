"""Learns from the library's own translations how telling each word is and which words stand for
one another, and writes resources/words.tsv.

    python bench/word_table.py LIBRARY [--out resources/words.tsv]

Weights: natural logarithm of verses / verses that have the stem in the first two translations.
Exchanged words: stems that one translation has in a verse and another lacks are aligned by IBM
model 1 (Brown et al. 1993), six rounds, in both directions; a pair is kept when the geometric
mean of both probabilities is 0.04 or more and it was seen twice; its share is the square root of
that mean, 0.9 at most. Names: stems written with a capital in 19 of 20 places within sentences.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "app"))

from chapterverse.adapters.sqlite.corpus import SqliteCorpus  # noqa: E402
from chapterverse.domain.canon import Book  # noqa: E402
from chapterverse.domain.passages import SourceKind  # noqa: E402
from chapterverse.domain.refs import PassageRef, VerseRef  # noqa: E402
from chapterverse.grounding.claim_words import WordTable, read_words  # noqa: E402

_ROUNDS = 6
_LONGEST = 12  # more differing words than this say nothing about which stands for which
Pair = tuple[list[str], list[str]]


def texts(corpus: SqliteCorpus) -> list[dict[VerseRef, str]]:
    """Text by verse, one dictionary a translation, in display order."""
    found = []
    for work in corpus.works():
        if work.kind is SourceKind.SCRIPTURE and work.language.startswith("en"):
            verses = (p for book in Book for p in corpus.verses(work.id, PassageRef.book(book)))
            found.append({p.ref.first: p.text for p in verses if p.ref is not None})
    return found


def stems(text: str, *, denied: bool = True) -> set[str]:
    """Stems of the content words of a verse; without `denied` ones "not believe" teaches
    nothing about "disobey"."""
    words = read_words(text, WordTable())
    return {word.stem for word in words if word.content and (denied or not word.negated)}


def weights(first: dict[VerseRef, set[str]], second: dict[VerseRef, set[str]]) -> dict[str, float]:
    """Weight of each stem that two or more verses have."""
    counts: Counter[str] = Counter()
    for verse, here in first.items():
        counts.update(here | second.get(verse, set()))
    return {stem: math.log(len(first) / count) for stem, count in counts.items() if count > 1}


def names(translations: Iterable[dict[VerseRef, str]]) -> list[str]:
    """Stems that are names."""
    capital: Counter[str] = Counter()
    small: Counter[str] = Counter()
    for verses in translations:
        for text in verses.values():
            for word in read_words(text, WordTable()):
                if word.name:
                    capital[word.stem] += 1
                elif word.content and word.text[0].islower():
                    small[word.stem] += 1
    return sorted(stem for stem, count in capital.items() if small[stem] <= 0.05 * count)


def differing(by_verse: list[dict[VerseRef, set[str]]]) -> list[Pair]:
    """What the first translation alone and each other alone have in a verse."""
    pairs = []
    for other in by_verse[1:]:
        for verse, here in by_verse[0].items():
            mine, theirs = (
                sorted(here - other.get(verse, set())),
                sorted(other.get(verse, set()) - here),
            )
            if mine and theirs and max(len(mine), len(theirs)) <= _LONGEST:
                pairs.append((mine, theirs))
    return pairs


def align(
    pairs: Iterable[Pair],
) -> tuple[dict[tuple[str, str], float], dict[tuple[str, str], float]]:
    """IBM model 1 with an empty word: probability of right given left, and expected counts."""
    pairs = list(pairs)
    chance: defaultdict[tuple[str, str], float] = defaultdict(lambda: 0.01)
    counts: defaultdict[tuple[str, str], float] = defaultdict(float)
    for _ in range(_ROUNDS):
        counts = defaultdict(float)
        totals: defaultdict[str, float] = defaultdict(float)
        for mine, theirs in pairs:
            for right in theirs:
                shares = [(left, chance[left, right]) for left in mine]
                shares.append(("", chance["", right] * 0.5))
                whole = sum(share for _, share in shares)
                for left, share in shares:
                    counts[left, right] += share / whole
                    totals[left] += share / whole
        known = {key: count / totals[key[0]] for key, count in counts.items()}
        chance = defaultdict(lambda: 1e-9, known)
    return dict(chance), dict(counts)


def exchanged(pairs: list[Pair]) -> dict[tuple[str, str], float]:
    """Share of each pair of stems that stand for one another."""
    there, there_counts = align(pairs)
    back, back_counts = align([(theirs, mine) for mine, theirs in pairs])
    found: dict[tuple[str, str], float] = {}
    for (left, right), chance in there.items():
        mean = math.sqrt(chance * back.get((right, left), 0.0))
        seen = min(there_counts[left, right], back_counts.get((right, left), 0.0))
        if left and mean >= 0.04 and seen >= 2:
            key = (min(left, right), max(left, right))
            found[key] = max(found.get(key, 0.0), min(0.9, math.sqrt(mean)))
    return found


def main() -> int:
    """Write the table; print how much is in it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", type=Path)
    parser.add_argument("--out", type=Path, default=ROOT / "resources" / "words.tsv")
    options = parser.parse_args()
    corpus = SqliteCorpus(options.library)
    translations = texts(corpus)
    by_verse = [{verse: stems(text) for verse, text in one.items()} for one in translations]
    table = weights(by_verse[0], by_verse[1])
    affirmed = [
        {verse: stems(text, denied=False) for verse, text in one.items()} for one in translations
    ]
    pairs = exchanged(differing(affirmed))
    known = names(translations[:3])
    lines = [
        "# What the library teaches about words; written by bench/word_table.py, which says how.",
        "# w stem weight | n stem-of-a-name | x stem stem share",
        *(f"w\t{stem}\t{weight:.2f}" for stem, weight in sorted(table.items())),
        *(f"n\t{stem}" for stem in known),
        *(f"x\t{one}\t{other}\t{share:.2f}" for (one, other), share in sorted(pairs.items())),
    ]
    options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(translations)} translations, {len(table)} weights, {len(known)} names, ", end="")
    print(f"{len(pairs)} exchanged pairs -> {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
