"""Values of the core do not change once made, and take no attribute that they do not name."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from collections.abc import Iterator

import pytest

import chapterverse.domain
import chapterverse.grounding


def values() -> Iterator[type]:
    """Every public dataclass of domain and grounding, and of the checker."""
    names = ["chapterverse.services.check_support"]
    for package in (chapterverse.domain, chapterverse.grounding):
        names += [m.name for m in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")]
    for name in names:
        for found in vars(importlib.import_module(name)).values():
            if not isinstance(found, type) or found.__module__ != name:
                continue
            if dataclasses.is_dataclass(found) and not found.__name__.startswith("_"):
                yield found


@pytest.mark.parametrize("value", tuple(values()), ids=lambda value: value.__name__)
def test_a_value_is_frozen_and_slotted(value: type) -> None:
    assert vars(value)["__dataclass_params__"].frozen
    assert "__slots__" in vars(value)
