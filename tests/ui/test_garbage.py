"""Garbage is collected on the window's thread and by its timer alone."""

from __future__ import annotations

import gc
import weakref

from pytestqt.qtbot import QtBot

from chapterverse.ui.garbage import GarbageTimer


class _Ring:
    """Holds itself, so that only the collector frees it."""

    def __init__(self) -> None:
        self.me = self


def test_only_the_timer_collects(qtbot: QtBot) -> None:
    timer = GarbageTimer()
    try:
        assert not gc.isenabled()
        seen = weakref.ref(_Ring())
        assert seen() is not None
        # Containers that stay make a generation due, without the collector running by itself.
        kept = [[number] for number in range(gc.get_threshold()[0] + 50)]
        assert seen() is not None
        with qtbot.waitSignal(timer._timer.timeout, timeout=10_000):
            pass
        qtbot.waitUntil(lambda: seen() is None)
        assert len(kept) > 0
    finally:
        timer.stop()
    assert gc.isenabled()


def test_nothing_is_collected_before_it_is_due() -> None:
    timer = GarbageTimer()
    try:
        gc.collect()
        assert timer.collect() in (-1, 0)
    finally:
        timer.stop()


def test_the_oldest_generation_waits_while_the_window_is_at_work_but_not_for_ever() -> None:
    timer = GarbageTimer()
    try:
        gc.collect()
        for _ in range(gc.get_threshold()[2] + 1):
            gc.collect(1)  # each of these makes the oldest generation older
        put_off = 0
        while timer.collect(is_busy=True) != 2:
            put_off += 1
            assert put_off < 1_000
        assert put_off > 10
        for _ in range(gc.get_threshold()[2] + 1):
            gc.collect(1)
        assert timer.collect(is_busy=False) == 2
    finally:
        timer.stop()
