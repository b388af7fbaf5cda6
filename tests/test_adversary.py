"""500 hostile answers over the real library: none gets anything past the checks."""

from __future__ import annotations

import pytest
from bench.adversary import Shelf, attack, faults

from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.settings import Paths


@pytest.mark.library
def test_hostile_answers_show_nothing_false(paths: Paths) -> None:
    shelf = Shelf.of(SqliteCorpus(paths.library))
    found = {
        seed: wrong
        for seed in range(20_000, 20_500)
        if (wrong := list(faults(attack(shelf, seed), shelf, seed)))
    }
    assert found == {}
