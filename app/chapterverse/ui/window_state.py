"""Geometry and docks of the window as one line of text for the settings, and back. Total."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass

_VERSION = "2"
_WIDEST = 2000


@dataclass(frozen=True, slots=True)
class WindowState:
    """What is restored at the next start; widths are pixels at 100 %, 0 for the design's."""

    geometry: bytes = b""
    library_shown: bool = True
    library_width: int = 0
    page: str = "read"
    context_shown: bool = True
    context_width: int = 0
    tabs: str = ""  # as ui.open_tabs writes them


def encode_state(state: WindowState) -> str:
    """One line of printable text."""
    return ";".join(
        (
            _VERSION,
            str(int(state.library_shown)),
            str(state.library_width),
            str(int(state.context_shown)),
            str(state.context_width),
            state.page,
            base64.b64encode(state.geometry).decode("ascii"),
            base64.b64encode(state.tabs.encode("utf-8", "replace")).decode("ascii"),
        )
    )


def decode_state(text: str) -> WindowState:
    """The state of a text; the default for anything that is not one."""
    parts = text.split(";")
    if len(parts) not in (7, 8) or parts[0] != _VERSION:  # before tabs were kept there were 7
        return WindowState()
    library, context = _width(parts[2]), _width(parts[4])
    try:
        geometry = base64.b64decode(parts[6], validate=True)
        tabs = base64.b64decode(parts[7], validate=True).decode("utf-8") if parts[7:] else ""
    except (binascii.Error, ValueError):
        return WindowState()
    return WindowState(geometry, parts[1] != "0", library, parts[5], parts[3] != "0", context, tabs)


def _width(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0
    return min(number, _WIDEST)
