"""Shared fixtures: the real library, a kernel that forbids the internet, an offscreen window."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings
from tests import loopback

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from chapterverse.adapters.offline import forbid_internet
from chapterverse.settings import Paths


def pytest_configure() -> None:
    """Before anything is imported by a test: whoever asks for an internet socket is ended.

    That holds for native libraries and for every child process of the suite, too.
    """
    loopback.reserve()
    forbid_internet()
    # How long an example takes says more of the machine than of the program.
    settings.register_profile("suite", deadline=None)
    settings.load_profile("suite")


def pytest_unconfigure() -> None:
    """After the last test."""
    loopback.release()


@pytest.fixture(scope="session")
def paths() -> Paths:
    """Where set-up put library and models; the suite fails, not skips, when it did not."""
    found = Paths.of_environment()
    assert found.library.is_file(), f"no library at {found.library}: run ./run setup"
    return found
