"""`doctor`: what is installed, what is missing, and the proof that nothing goes out."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import os
import platform
import signal
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

from chapterverse import __version__
from chapterverse.cli.program import Program
from chapterverse.cli.terminal import Look, clean
from chapterverse.errors import AppError
from chapterverse.settings import EMBEDDER_FILE, MODEL_FILE, TOKENIZER_FILE, load_settings

FORBID = "CHAPTERVERSE_FORBID_INTERNET"
_PACKAGES = ("PySide6-Essentials", "apsw", "sqlite-vec", "onnxruntime", "tokenizers")
_PROOF = (
    ("ask", "How is a person justified before God?", "--json"),
    ("read", "Psalm 23"),
    ("search", "shepherd"),
    ("retrieve", "What is love?"),
)


def doctor(program: Program, options: Namespace) -> int:
    """Print the state of this installation; 0 when everything that answers need is there."""
    if options.offline:
        return prove_offline()
    look = Look.of(sys.stdout)
    print(look.bold(f"Chapter & Verse {__version__}"))
    print(f"Python {platform.python_version()} on {platform.system()} {platform.machine()}")
    for name in _PACKAGES:
        print(f"  {name} {_version(name)}")
    print(f"  llama-cpp-python {_version('llama_cpp_python')}")
    good = _models(program, look)
    _sources(program, look)
    return 0 if _library(program, look, options.all) and good else 1


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "is not installed"


def _models(program: Program, look: Look) -> bool:
    print(look.bold("Models"))
    found = True
    for name in (MODEL_FILE, EMBEDDER_FILE, TOKENIZER_FILE):
        path = program.paths.model(name)
        if path.is_file():
            print(f"  {name}: {path.stat().st_size / 1e6:.1f} MB")
        else:
            print(f"  {name}: missing. Run ./run setup to fetch it.")
            found = False
    print(f"  {program.support_problem or 'The support network is whole.'}")
    server = load_settings(program.paths.settings_file)[0].server
    if server:
        print(f"  A model server is set: {clean(server)}. It is asked only for written answers.")
    if importlib.util.find_spec("llama_cpp") is None:
        print("  Written answers need llama-cpp-python; quotation answers work without it.")
    return found


def _sources(program: Program, look: Look) -> None:
    """Which packages the library was made of; set-up writes the list beside them."""
    try:
        listed = json.loads((program.paths.sources / "sources.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return
    print(look.bold("Sources"))
    for row in listed if isinstance(listed, list) else ():
        if not isinstance(row, dict):
            continue
        name, title = (clean(str(row.get(key, ""))) for key in ("package", "title"))
        if row.get("present"):
            print(f"  {name} {clean(str(row.get('version', '')))}: {title}")
        else:
            problem = clean(str(row.get("problem", ""))) or "Run ./run setup to fetch it."
            print(f"  {name} is missing ({title}). {problem}")


def _library(program: Program, look: Look, everything: bool) -> bool:
    print(look.bold("Library"))
    try:
        corpus = program.corpus
        for name, value in program.library_facts():
            print(f"  {name}: {clean(value)}")
        for work in corpus.works():
            print(f"  {work.id:<9} {work.title} ({work.kind.value}; {work.licence})")
        oddities = program.oddities()
    except AppError as error:
        print(f"  {error}")
        return False
    print(look.bold(f"Repaired or doubtful: {len(oddities)} places"))
    shown = oddities if everything else oddities[:12]
    for work_id, place, what in shown:
        print(f"  {work_id} {place}: {clean(what)}")
    if len(shown) < len(oddities):
        print("  … all of them with: doctor --all")
    return True


def prove_offline() -> int:
    """Answer, read and search in child processes that may not open an internet socket.

    On Linux the kernel ends a process at the first attempt, native code and grandchildren included.
    """
    environment = {**os.environ, FORBID: "1"}
    root = str(Path(__file__).resolve().parents[2])
    environment["PYTHONPATH"] = os.pathsep.join(
        part for part in (root, environment.get("PYTHONPATH", "")) if part
    )
    bad = 0
    for arguments in _PROOF:
        done = subprocess.run(  # noqa: S603  # our own interpreter and fixed words
            [sys.executable, "-m", "chapterverse", *arguments],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            check=False,
        )
        tried = sys.platform == "linux" and done.returncode == -signal.SIGSYS
        if tried:
            verdict = "tried to open an internet socket and was ended"
        elif done.returncode == 0:
            verdict = "no internet socket was opened"
        else:
            verdict = "failed: " + clean(done.stderr.decode("utf-8", "replace").strip()[-200:])
        bad += done.returncode != 0
        print(f"{arguments[0]:<9} {verdict}")
    guard = "The kernel" if sys.platform == "linux" else "Python"
    print(f"{guard} kept watch over {len(_PROOF)} runs; {bad} of them failed.")
    return 1 if bad else 0
