"""Composition root: the only place that sees services and adapters together.

Everything is made when first used, so that a command pays for what it needs and a window opens
before a model is read.
"""

from chapterverse.bootstrap.composition import Composition
from chapterverse.bootstrap.models import GUIDED_GATE
from chapterverse.bootstrap.window import open_program, window_services

__all__ = ["GUIDED_GATE", "Composition", "open_program", "window_services"]
