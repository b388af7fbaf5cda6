"""The proof of being offline holds with an address typed in, and breaks only where it is asked."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from chapterverse.settings import Paths, Settings, save_settings

pytestmark = pytest.mark.library
QUESTION = "How is a person justified before God?"


@pytest.mark.parametrize(
    ("chosen", "style", "status"),
    [
        ("", "quote", 0),  # an address alone opens nothing
        ("server", "quote", 0),  # nor does its choice, while nothing is to be written
        ("server", "guided", -signal.SIGSYS if sys.platform == "linux" else 1),
    ],
)
def test_only_a_written_answer_asks_the_server(
    paths: Paths, tmp_path: Path, chosen: str, style: str, status: int
) -> None:
    settings = Settings(model=chosen, server="http://127.0.0.1:9", server_key="sesame")
    save_settings(tmp_path / "config" / "settings.toml", settings)
    assert (tmp_path / "config" / "settings.toml").stat().st_mode & 0o077 == 0
    done = subprocess.run(
        [sys.executable, "-m", "chapterverse", "ask", QUESTION, "--style", style],
        env={
            **os.environ,
            "PYTHONPATH": str(Path(__file__).parents[2] / "app"),
            "CHAPTERVERSE_HOME": str(tmp_path),
            "CHAPTERVERSE_SITE": str(paths.data),
            "CHAPTERVERSE_FORBID_INTERNET": "1",
        },
        capture_output=True,
        check=False,
    )
    assert done.returncode == status, done.stderr
    assert b"sesame" not in done.stdout + done.stderr
