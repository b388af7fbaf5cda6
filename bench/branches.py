"""Branch coverage of the core by its unit tests. Prints a table; fails below 100 %.

    pip install -e '.[dev,measure]'
    python -m bench.branches [PYTEST ARGUMENT ...]

Counted are chapterverse.domain and chapterverse.grounding, over the tests of domain, grounding and
services. Nothing is left out but imports for the type checker and bodies that are "...". That the
last case of a match always fits is proved by the type checker (exhaustive-match, pyproject.toml),
not by a test; a case that no test enters is still missing. Property
tests run with fixed examples, so that a line is never covered by chance.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = ("tests/domain", "tests/grounding", "tests/services")
SETTINGS = """[run]
branch = True
source = app/chapterverse/domain, app/chapterverse/grounding
data_file = {folder}/coverage

[report]
exclude_also =
    if TYPE_CHECKING:
    ^\\s*\\.\\.\\.$
partial_also =
    ^\\s*case .*:$
fail_under = 100
precision = 1
show_missing = True
skip_covered = True
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tests and print what they leave out; 0 when that is nothing."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder) / "settings.ini"
        settings.write_text(SETTINGS.format(folder=folder), encoding="utf-8")
        coverage = [sys.executable, "-m", "coverage"]
        options = ["-q", "--hypothesis-profile=ci", *(given or TESTS)]
        ran = subprocess.run(
            [*coverage, "run", f"--rcfile={settings}", "-m", "pytest", *options], cwd=ROOT
        )
        shown = subprocess.run([*coverage, "report", f"--rcfile={settings}"], cwd=ROOT)
    return ran.returncode or shown.returncode


if __name__ == "__main__":
    sys.exit(main())
