"""What the processor can do, known before the model's native library is imported.

A library compiled for newer processors ends the process at its first unknown instruction; here it
is found out beforehand and told in a sentence.
"""

from __future__ import annotations

import ctypes
import platform
import sys
from collections.abc import Iterable
from pathlib import Path

from chapterverse.errors import ModelUnavailable

FEATURES = ("avx", "avx2", "fma", "f16c", "bmi2", "avx512f")
"""Names as /proc/cpuinfo gives them; what llama.cpp may have been compiled for."""

USUAL = ("avx", "avx2", "fma", "f16c", "bmi2")
"""What set-up compiles for where the processor has it."""

HINT = (
    "Run “./run setup” on this machine to compile the model’s runtime for it; until then answers "
    "are quotations."
)

# Numbers of IsProcessorFeaturePresent (winnt.h). Windows tells no more than these; a processor
# with AVX2 has FMA, F16C and BMI2 in every model sold.
_WINDOWS = {"avx": (39,), "avx2": (40,), "avx512f": (41,)}
_MAC = {
    "avx": "hw.optional.avx1_0",
    "avx2": "hw.optional.avx2_0",
    "fma": "hw.optional.fma",
    "f16c": "hw.optional.f16c",
    "bmi2": "hw.optional.bmi2",
    "avx512f": "hw.optional.avx512f",
}


def is_x86(machine: str = "") -> bool:
    """Whether this is a processor for which the features matter."""
    return (machine or platform.machine()).lower() in ("x86_64", "amd64", "i386", "i686", "x86")


def features(cpuinfo: Path = Path("/proc/cpuinfo")) -> frozenset[str]:
    """Those of FEATURES that this processor has; all of them where it cannot be told."""
    if not is_x86():
        return frozenset(FEATURES)
    if sys.platform == "win32":
        return _of_windows()
    if sys.platform == "darwin":
        return _of_mac()
    return of_cpuinfo(cpuinfo)


def of_cpuinfo(path: Path) -> frozenset[str]:
    """Features in Linux's list; all of them when there is no list."""
    try:
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            name, _, rest = line.partition(":")
            if name.strip() == "flags":
                return frozenset(FEATURES) & frozenset(rest.split())
    except OSError:
        pass
    return frozenset(FEATURES)


def require(needed: Iterable[str], present: frozenset[str]) -> None:
    """Raise ModelUnavailable when the runtime was compiled for what the processor lacks."""
    lacking = sorted(set(needed) - present)
    if lacking:
        raise ModelUnavailable(
            "The model's runtime was compiled for a newer processor; this one lacks "
            f"{', '.join(name.upper() for name in lacking)}.",
            HINT,
        )


def _of_windows() -> frozenset[str]:
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 # only there on Windows
    known = {
        name
        for name, numbers in _WINDOWS.items()
        if any(kernel.IsProcessorFeaturePresent(number) for number in numbers)
    }
    return frozenset(known | ({"fma", "f16c", "bmi2"} if "avx2" in known else set()))


def _of_mac() -> frozenset[str]:
    libc = ctypes.CDLL(None)
    found = set()
    for name, key in _MAC.items():
        value, size = ctypes.c_int(0), ctypes.c_size_t(4)
        asked = libc.sysctlbyname(key.encode(), ctypes.byref(value), ctypes.byref(size), None, 0)
        if asked == 0 and value.value:
            found.add(name)
    return frozenset(found)
