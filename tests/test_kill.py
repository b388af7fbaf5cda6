"""Ten kills in the middle of work: nothing acknowledged is lost (bench/kill.py does 200)."""

from __future__ import annotations

import random
from pathlib import Path

from bench.kill import kill_rounds


def test_a_killed_program_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    done = kill_rounds(10, tmp_path, random.Random(7))
    assert done.faults == ()
    assert done.steps > 10
