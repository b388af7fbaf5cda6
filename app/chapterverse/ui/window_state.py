"""Geometry and docks of the window as one line of text for the settings, and back. Total."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass

_VERSION = "1"


@dataclass(frozen=True, slots=True)
class WindowState:
    """What is restored at the next start; widths are pixels at 100 %, 0 for the design's."""

    geometry: bytes = b""
    library_shown: bool = True
    library_width: int = 0
    page: str = "read"


def encode_state(state: WindowState) -> str:
    """One line of printable text."""
    geometry = base64.b64encode(state.geometry).decode("ascii")
    shown = "1" if state.library_shown else "0"
    return ";".join((_VERSION, shown, str(state.library_width), state.page, geometry))


def decode_state(text: str) -> WindowState:
    """The state of a text; the default for anything that is not one."""
    parts = text.split(";")
    if len(parts) != 5 or parts[0] != _VERSION or not parts[2].isdecimal():
        return WindowState()
    try:
        geometry = base64.b64decode(parts[4], validate=True)
    except (binascii.Error, ValueError):
        return WindowState()
    width = min(int(parts[2][:5]), 2000)
    return WindowState(geometry, parts[1] != "0", width, parts[3])
