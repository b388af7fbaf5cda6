"""Mutation testing of the grounding core: how many small faults the unit tests notice. One table.

    pip install -e '.[dev,measure]'
    python -m bench.mutation [MODULE ...] [--sample N] [--out FOLDER] [--show] [--table]

Each mutant is run in a forked process with the test files of its module, in memory: no file is
changed, so that others may work in the tree meanwhile. A run may be broken off; the next one tries
survivors and new mutants only (--fresh: all). Survivors that change nothing a caller could see
are listed with the reason in bench/data/equivalent_mutants.tsv and are not counted. The bar is .85
for each module. Needs a system that forks (Linux, macOS).
"""

from __future__ import annotations

import argparse
import csv
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
import tempfile
import types
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import hypothesis
import hypothesis.strategies
import pytest
from bench.mutants import Mutant, count, mutants

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "mutation"
EQUIVALENT = ROOT / "bench" / "data" / "equivalent_mutants.tsv"
BAR = 0.85
MEMORY = 4 << 30
SETTINGS = """[pytest]
markers = library: needs the real library
filterwarnings =
    error
    ignore::pytest.PytestAssertRewriteWarning
"""
_GROUNDING = "tests/grounding/test_{}.py"
_CHECKER = "tests/services/test_check_support.py"
_VALUES = _GROUNDING.format("values")


def _near(*names: str) -> tuple[str, ...]:
    return (*map(_GROUNDING.format, names), _VALUES)


TARGETS = {
    "grounding.presence": _near("presence"),
    "grounding.quotation": _near("quotation", "settle"),
    "grounding.quotation_cut": _near("quotation_cut"),
    "grounding.word_order": _near("word_order", "quotation", "settle"),
    "grounding.claims": _near("claims"),
    "grounding.claim_words": (*_near("claim_words", "support_rules"), _CHECKER),
    "grounding.support_rules": (*_near("support_rules", "claim_words"), _CHECKER),
    "grounding.support_measures": (*_near("support_score"), _CHECKER),
    "grounding.support_score": (*_near("support_score"), _CHECKER),
    "grounding.support_words": (*_near("support_words", "support_rules"), _CHECKER),
    "grounding.deeds": _near("deeds", "exchanged"),
    "grounding.orders": _near("orders", "exchanged"),
    "grounding.exchanged": _near("exchanged"),
    "grounding.whose_words": (*_near("whose_words"), _CHECKER),
    "services.check_support": (
        _CHECKER,
        "tests/services/test_check_support_models.py",
        "tests/services/test_support_queries.py",
        _VALUES,
    ),
}
"""Modules of chapterverse with the tests that are to notice their faults, the nearest first."""

BELOW = ("domain.ref_parser", "ports", "settings", "grounding.english", "grounding.faith_words")
"""Modules that import none of the above: read once, not for each mutant."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant."""

    module: str
    mutant: Mutant
    killed: bool
    equivalent: bool


class _InMemory(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from a text instead of its file."""

    def __init__(self, name: str, source: str, path: Path) -> None:
        self._name, self._source, self._path = name, source, path

    def find_spec(
        self, fullname: str, path: object, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._name:
            return None
        return importlib.util.spec_from_file_location(fullname, self._path, loader=self)

    def exec_module(self, module: types.ModuleType) -> None:
        exec(compile(self._source, str(self._path), "exec"), module.__dict__)  # noqa: S102 # ours


def passes(module: str, source: str, tests: Sequence[str], seconds: int, settings: Path) -> bool:
    """Whether the tests of a module pass when it has this text, within seconds of processor time.

    An endless loop or boundless memory counts as failing.
    """
    child = os.fork()
    if child == 0:
        os._exit(_tested(module, source, tests, seconds, settings))
    _, status = os.waitpid(child, 0)
    return status == 0


def _tested(module: str, source: str, tests: Sequence[str], seconds: int, settings: Path) -> int:
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    sys.meta_path.insert(0, _InMemory(f"chapterverse.{module}", source, path_of(module)))
    # No shrinking: that a test fails is enough; nor may a busy machine make one fail. Files one by
    # one: most faults fail the first.
    hypothesis.settings.register_profile(
        "still",
        derandomize=True,
        database=None,
        deadline=None,
        phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    hypothesis.settings.load_profile("still")
    options = ["-x", "-q", "--noconftest", "-p", "no:cacheprovider", "-c", str(settings)]
    for test in tests:
        status = int(pytest.main([*options, "--rootdir", str(ROOT), test]))
        if status:
            return status
    return 0


def path_of(module: str) -> Path:
    """The file of a module of chapterverse."""
    return ROOT / "app" / "chapterverse" / Path(*module.split(".")).with_suffix(".py")


def equivalents() -> frozenset[tuple[str, str, str]]:
    """Module, line and changed line of every mutant that is known to change nothing."""
    with EQUIVALENT.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    return frozenset((module, before, after) for module, before, after, _ in rows)


def tried(module: str, sample: int, log: Path, *, run: bool, fresh: bool) -> Iterator[Outcome]:
    """The mutants of a module with their fates; raises SystemExit when its tests fail without one.

    Fates are read from `log` and added to it.
    """
    source = path_of(module).read_text(encoding="utf-8")
    tests = [test for test in TARGETS[module] if (ROOT / test).is_file()]
    known = {} if fresh else _known(log)
    same = equivalents()
    made = mutants(source, sample)
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder) / "pytest.ini"
        settings.write_text(SETTINGS, "utf-8")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        if run and not passes(module, source, tests, 600, settings):
            raise SystemExit(f"The tests of {module} fail without any fault: {' '.join(tests)}")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        limit = 10 + int(4 * (after.ru_utime - before.ru_utime))
        for mutant in made:
            killed = known.get(mutant.digest, False)
            equivalent = (module, mutant.before, mutant.after) in same
            if run and not killed and not equivalent:
                killed = not passes(module, mutant.source, tests, limit, settings)
                with log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([mutant.digest, killed]) + "\n")
            if run or equivalent or mutant.digest in known:
                yield Outcome(module, mutant, killed, equivalent)


def _known(log: Path) -> dict[str, bool]:
    if not log.is_file():
        return {}
    rows = (json.loads(line) for line in log.read_text(encoding="utf-8").splitlines())
    return {str(digest): bool(killed) for digest, killed in rows}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 0 when every module reaches the bar."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("modules", nargs="*", choices=[[], *TARGETS], default=[], metavar="MODULE")
    parser.add_argument("--sample", type=int, default=120, help="mutants a module, 0 for all")
    parser.add_argument("--out", type=Path, default=OUT, help="folder for what was found")
    parser.add_argument("--fresh", action="store_true", help="forget earlier runs")
    parser.add_argument("--table", action="store_true", help="run nothing, print what is known")
    parser.add_argument("--show", action="store_true", help="print the survivors")
    options = parser.parse_args(arguments)
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.path[:0] = [str(ROOT / "app"), str(ROOT)]
    for name in BELOW:
        importlib.import_module(f"chapterverse.{name}")
    options.out.mkdir(parents=True, exist_ok=True)
    log = options.out / "mutants.jsonl"
    reached = True
    print(f"{'module':28}{'places':>9}{'tried':>7}{'same':>6}{'killed':>8}{'share':>8}")
    for module in options.modules or TARGETS:
        places = count(path_of(module).read_text(encoding="utf-8"))
        found = list(tried(module, options.sample, log, run=not options.table, fresh=options.fresh))
        same = sum(one.equivalent for one in found)
        killed = sum(one.killed for one in found if not one.equivalent)
        share = killed / max(1, len(found) - same)
        reached = reached and share >= BAR
        print(f"{module:28}{places:9}{len(found):7}{same:6}{killed:8}{share:8.3f}", flush=True)
        if options.show:
            for one in found:
                if not one.killed and not one.equivalent:
                    lost = one.mutant
                    print(f"    {lost.line:4} {lost.before}\n      -> {lost.after}", flush=True)
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
