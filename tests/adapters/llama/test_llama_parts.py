"""Forecast, processor, pace, text coming out, digests, marks: the small parts by themselves."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.adapters.llama.made_gguf import MadeGguf
from tests.fakes import FakeCancel

from chapterverse.adapters.llama import cpu
from chapterverse.adapters.llama.digests import Digests
from chapterverse.adapters.llama.forecast import (
    SMALLEST_CONTEXT,
    fitting_context,
    forecast,
    free_memory,
)
from chapterverse.adapters.llama.gguf import Header, read_header
from chapterverse.adapters.llama.load_mark import LoadMark
from chapterverse.adapters.llama.pace import Pace, processor_share, usable_threads
from chapterverse.adapters.llama.text_out import TextOut
from chapterverse.domain.byte_sizes import size_text
from chapterverse.errors import Cancelled, ModelUnavailable

GIB = 1 << 30


@pytest.fixture
def header(tmp_path: Path) -> Header:
    return read_header(MadeGguf().write(tmp_path / "small.gguf"))


def test_the_cache_grows_with_context(header: Header) -> None:
    small, large = forecast(header, 1000), forecast(header, 2000)
    assert large.cache == 2 * small.cache == 2000 * header.cache_values * 2
    assert small.weights == header.tensor_bytes


def test_context_shrinks_until_it_fits(header: Header) -> None:
    room = forecast(header, 2048).total + (200 << 20)
    assert fitting_context(header, 4096, 8 * GIB).context == 4096
    assert fitting_context(header, 4096, room).context == 2048
    assert fitting_context(header, 100_000, 8 * GIB).context == header.context_length
    assert fitting_context(header, 4096, 0).context == 4096  # unknown memory forbids nothing


def test_a_model_that_is_too_large_says_how_much(header: Header) -> None:
    with pytest.raises(ModelUnavailable, match=r"needs about \d+ MB of memory; 0 MB are free"):
        fitting_context(header, 4096, 1 << 20)
    assert SMALLEST_CONTEXT <= 1024


def test_sizes_for_a_reader() -> None:
    assert size_text(4_660_000_000) == "4.7 GB"
    assert size_text(98_362_432) == "98 MB"


def test_free_memory_is_known_here() -> None:
    assert free_memory() > 1 << 20


def test_features_come_from_the_list(tmp_path: Path) -> None:
    listed = tmp_path / "cpuinfo"
    listed.write_text("model name\t: Old\nflags\t\t: fpu sse2 avx\n", encoding="utf-8")
    assert cpu.of_cpuinfo(listed) == {"avx"}
    assert cpu.of_cpuinfo(tmp_path / "none") == set(cpu.FEATURES)  # unknown forbids nothing


def test_a_runtime_for_newer_processors_is_refused() -> None:
    with pytest.raises(ModelUnavailable, match="this one lacks AVX2, BMI2"):
        cpu.require(("avx", "avx2", "bmi2"), frozenset({"avx"}))
    cpu.require((), frozenset())
    cpu.require(cpu.USUAL, cpu.features())


def test_starved_threads_are_given_up() -> None:
    pace = Pace(4)
    pace.observe(1.0, 4.0)
    assert pace.threads == 4
    pace.observe(1.0, 2.0)
    assert pace.threads == 3
    pace.observe(1.0, 2.9)
    assert pace.threads == 3


def test_one_step_that_was_held_up_says_nothing() -> None:
    pace = Pace(2)
    for _ in range(20):
        pace.observe(0.01, 0.02)
    pace.observe(0.01, 0.012)
    for _ in range(20):
        pace.observe(0.01, 0.02)
    assert pace.threads == 2
    for _ in range(30):
        pace.observe(0.01, 0.012)
    assert pace.threads == 1


def test_one_thread_is_never_given_up() -> None:
    pace = Pace(1)
    pace.observe(1.0, 0.1)
    assert pace.threads == 1


def test_more_threads_are_tried_again_and_later_each_time_it_fails() -> None:
    pace = Pace(2)
    pace.observe(1.0, 1.0)
    waited = []
    for _ in range(3):
        seconds = 0
        while pace.threads == 1:
            pace.observe(1.0, 1.0)
            seconds += 1
        waited.append(seconds)
        pace.observe(1.0, 1.0)  # two threads got the time of one
    assert waited == [4, 8, 16]


def test_work_after_a_pause_begins_with_what_is_free() -> None:
    pace = Pace(4)
    for share, threads in ((0.3, 1), (1.9, 2), (2.5, 2), (3.9, 4), (9.0, 4)):
        pace.start(share)
        assert pace.threads == threads


def test_shares_are_measured() -> None:
    assert processor_share(1) == 1.0
    assert 0.0 < processor_share(2, 0.01) <= 2.5
    assert 1 <= usable_threads() <= 8


SAMPLE = "In the beginning — בְּרֵאשִׁית ἐν ἀρχῇ 太初 🕊 STOP here"


@given(st.lists(st.integers(0, len(SAMPLE.encode()))), st.booleans())
def test_text_does_not_depend_on_how_it_was_cut(cuts: list[int], stopping: bool) -> None:
    raw = SAMPLE.encode()
    out = TextOut(("STOP", "ST!") if stopping else ())
    edges = [0, *sorted(cuts), len(raw)]
    pieces = [out.feed(raw[a:b]) for a, b in itertools.pairwise(edges)]
    text = "".join(pieces) + out.finish()
    assert text == (SAMPLE.partition("STOP")[0] if stopping else SAMPLE)
    assert out.stopped is stopping
    assert "\ufffd" not in text


def test_an_unfinished_character_is_dropped() -> None:
    out = TextOut()
    assert out.feed("Amen 🕊".encode()[:-1]) + out.finish() == "Amen "


def test_what_is_no_text_at_all_is_marked() -> None:
    assert TextOut().feed(b"a\xffb") == "a\ufffdb"


def test_a_stop_text_that_does_not_come_is_shown_at_the_end() -> None:
    out = TextOut(("\nQuestion:",))
    assert out.feed(b"Amen.\nQuest") == "Amen."
    assert out.finish() == "\nQuest"


def test_a_digest_is_computed_once(tmp_path: Path) -> None:
    model, kept = tmp_path / "a model.gguf", tmp_path / "state" / "digests.tsv"
    model.write_bytes(b"abc")
    abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert Digests(kept).of(model, FakeCancel()) == abc
    kept.write_text(re.sub(abc, "f" * 64, kept.read_text("utf-8")), "utf-8")
    assert Digests(kept).of(model, FakeCancel()) == "f" * 64  # from the file
    kept.write_text("nonsense\n\t\t\n", "utf-8")
    assert Digests(kept).of(model, FakeCancel()) == abc
    model.write_bytes(b"abcd")
    assert Digests(kept).of(model, FakeCancel()) != abc


def test_digests_can_be_stopped_and_say_what_is_missing(tmp_path: Path) -> None:
    model = tmp_path / "model.gguf"
    model.write_bytes(b"abc")
    with pytest.raises(Cancelled):
        Digests(tmp_path / "d").of(model, FakeCancel(cancelled=True))
    with pytest.raises(ModelUnavailable, match="cannot be read"):
        Digests(tmp_path / "d").of(tmp_path / "none", FakeCancel())


def test_a_mark_stands_for_one_state_of_one_file(tmp_path: Path) -> None:
    model = tmp_path / "model.gguf"
    model.write_bytes(b"abc")
    mark = LoadMark(tmp_path / "loading", model)
    assert not mark.stands()
    mark.put()
    assert mark.stands()
    assert not LoadMark(tmp_path / "loading", tmp_path / "other.gguf").stands()
    model.write_bytes(b"abcd")
    assert not mark.stands()
    mark.put()
    mark.lift()
    mark.lift()
    assert not mark.stands()


def test_where_nothing_can_be_written_there_are_no_marks(tmp_path: Path) -> None:
    model, blocked = tmp_path / "model.gguf", tmp_path / "file"
    model.write_bytes(b"abc")
    blocked.write_bytes(b"")
    mark = LoadMark(blocked / "loading", model)
    mark.put()
    assert not mark.stands()
