"""How many threads a model should use right now, learned from how its work is scheduled.

llama.cpp's threads wait for each other in busy loops many times a token. Where other programs keep
one of them from running, all of them wait: on two busy cores, two threads were measured 10 times
slower than one. So the number follows the processor time that is really given.
"""

from __future__ import annotations

import hashlib
import os
import threading
import time
from math import exp

_STARVED = 0.85  # share of the processor time that the threads ask for
_WELL_FED = 0.95
_GENEROUS = 0.2  # what a share may lack to a whole number of cores
_FIRST_PATIENCE = 4.0  # seconds with fewer threads before more are tried again
_LONGEST_PATIENCE = 60.0
_MOST_THREADS = 8  # more do not help: memory is the limit then
_SHORTEST = 0.004  # seconds; the clock of processor time is no finer
_MEMORY = 0.15  # seconds of work over which the share is averaged
_ENOUGH = 0.05  # seconds after which the average says something; a token takes 0.01


class Pace:
    """Adapts a number of threads between 1 and `most`; told after each step what it took."""

    def __init__(self, most: int) -> None:
        self._most = max(1, most)
        self._patience = _FIRST_PATIENCE
        self._calm = 0.0
        self._trying = False
        self._wall = self._given = 0.0  # of the work remembered
        self.threads = self._most
        """Threads to use for the next step."""

    def start(self, processor_share: float) -> None:
        """Work begins after a pause, and so much processor time is to be had: 2.0 is two cores."""
        self._take(max(1, min(self._most, int(processor_share + _GENEROUS))), trying=False)

    def observe(self, wall: float, processor: float) -> None:
        """A step took `wall` seconds and the process got `processor` seconds for it.

        One step that was held up says nothing: any other program's short work does that. The share
        is that of the last moments.
        """
        if wall < _SHORTEST:
            return
        kept = exp(-wall / _MEMORY)
        self._wall = self._wall * kept + wall
        self._given = self._given * kept + processor / self.threads
        share = self._given / self._wall if self._wall >= _ENOUGH else 1.0
        if self.threads > 1 and share < _STARVED:
            if self._trying:
                self._patience = min(_LONGEST_PATIENCE, self._patience * 2)
            self._take(self.threads - 1, trying=False)
            return
        if self._trying and share >= _WELL_FED:
            self._trying, self._patience = False, _FIRST_PATIENCE
        self._calm += wall
        if self.threads < self._most and self._calm >= self._patience:
            self._take(self.threads + 1, trying=True)

    def _take(self, threads: int, *, trying: bool) -> None:
        self.threads = threads
        self._trying, self._calm = trying, 0.0
        self._wall = self._given = 0.0


def processor_share(threads: int, seconds: float = 0.04) -> float:
    """How many cores' worth of time that many busy threads are given right now.

    Found out by work that leaves Python alone, before a model with too many threads would have to
    wait seconds for one word.
    """
    if threads < 2:
        return 1.0
    block = bytes(1 << 16)
    until = time.perf_counter() + seconds

    def work() -> None:
        while time.perf_counter() < until:
            hashlib.sha256(block).digest()

    others = [threading.Thread(target=work, daemon=True) for _ in range(threads - 1)]
    wall, processor = time.perf_counter(), time.process_time()
    for other in others:
        other.start()
    work()
    for other in others:
        other.join()
    return (time.process_time() - processor) / (time.perf_counter() - wall)


def usable_threads() -> int:
    """Threads for a machine at rest: its cores, half of them where two threads share a core."""
    try:
        found = len(os.sched_getaffinity(0))  # what this process may use, in a container too
    except AttributeError:
        found = os.cpu_count() or 1
    return max(1, min(_MOST_THREADS, found // 2 if found > 4 else found))
