"""Side by side with Debian's BibleTime and Xiphos: python bench/desktop.py [--runs N]

All in one run on one virtual screen (Xvfb), each round with every program in turn, so that what
else the machine does meets all of them. Measured from outside, the same way for all: the time from
the start of the process until its picture stands still for a second with a chapter, and with Psalm
119, shown; the memory then, with children; the time from Enter in the field for references until
Psalm 119 stands; and word and phrase searches against diatheke. Needs Xvfb, xdotool, and the Debian
packages bibletime, xiphos, diatheke, sword-text-kjv, sword-text-web; what is missing is left out.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "app"))
sys.path.insert(0, str(ROOT))

from bench.desktop_screen import Screen, Settled, end, run  # noqa: E402  # after the path

from chapterverse.bootstrap import Composition  # noqa: E402
from chapterverse.ports import WordMatch, WordQuery  # noqa: E402
from chapterverse.settings import Paths, Settings, save_settings  # noqa: E402

DISPLAY = 97
KJV = "engKJV2006eb"
QUIET_S, MOST_S = 1.0, 45.0
SEARCHES = (
    ("word", "covenant", False),
    ("word, frequent", "lord", False),
    ("phrase", "kingdom of heaven", True),
)


@dataclass(frozen=True, slots=True)
class Program:
    """A desktop program: what starts it at a place, in what environment, and where its field for
    references is clicked, from the top left corner of the screen (None: Ctrl+L)."""

    name: str
    command: Callable[[str], list[str]]
    environment: dict[str, str]
    field: tuple[int, int] | None
    title: str


def programs(home: Path) -> list[Program]:
    """Those that are installed; each with a home of its own under `home`."""
    found = []
    if shutil.which("bibletime"):
        bibletime_home = home / "bibletime"
        (bibletime_home / ".bibletime").mkdir(parents=True)

        def bibletime(place: str) -> list[str]:
            # Anew before each start: a program that is ended asks next time whether it crashed.
            (bibletime_home / ".bibletime" / "bibletimerc").write_text(
                "[General]\nbtconfig_api_version=1\n[GUI]\nbooknameLanguage=en_US\n"
                "showTipAtStartup=false\n[settings]\ndefaults\\standardBible=" + KJV + "\n"
                "[sessions]\n0\\name=Default Session\ncurrentSession=0\n"
            )
            name = {"rom_3_1": "Romans 3:1", "ps_119_1": "Psalms 119:1"}[place]
            return ["bibletime", "--ignore-session", "--open-default-bible", name]

        found.append(
            Program(
                "BibleTime",
                bibletime,
                {
                    "HOME": str(bibletime_home),
                    "XDG_RUNTIME_DIR": str(_private(bibletime_home / "run")),
                },
                (627, 241),
                "BibleTime 3",
            )
        )
    if shutil.which("xiphos"):
        own = home / "xiphos"
        own.mkdir()
        urls = {"rom_3_1": "Romans 3:1", "ps_119_1": "Psalm 119:1"}
        found.append(
            Program(
                "Xiphos",
                lambda place: ["xiphos", f"sword://{KJV}/{urls[place]}"],
                {
                    "HOME": str(own),
                    "XDG_RUNTIME_DIR": str(_private(own / "run")),
                    "LANG": "en_US",
                    "LC_ALL": "",
                    "NO_AT_BRIDGE": "1",
                },
                (760, 141),
                "King James Version - Xiphos",
            )
        )
    own = home / "ours"
    _link_data(Paths.of_environment(), own)

    def ours(place: str) -> list[str]:
        settings = Settings(theme="light", place=place, translation="KJV")
        save_settings(own / "config" / "settings.toml", settings)
        return [sys.executable, "-m", "chapterverse"]

    environment = {
        "CHAPTERVERSE_HOME": str(own),
        "PYTHONPATH": str(ROOT / "app"),
        # As ./run starts it: what Python compiled at the first start is kept for the next.
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(own / "pycache"),
    }
    found.append(Program("Chapter & Verse", ours, environment, None, "Chapter & Verse"))
    return found


def _private(folder: Path) -> Path:
    folder.mkdir(mode=0o700)
    return folder


def _link_data(paths: Paths, home: Path) -> None:
    """The library and models of this user, with settings and a database of their own."""
    (home / "data" / "library").mkdir(parents=True)
    for source in (paths.library, paths.vectors):
        (home / "data" / "library" / source.name).symlink_to(source.resolve())
    for name, source in (("fonts", paths.fonts), ("models", paths.model("x").parent)):
        if source.is_dir():
            (home / "data" / name).symlink_to(source.resolve())


def started(screen: Screen, program: Program, place: str) -> Settled:
    """One start with a place shown."""
    process = run(screen, program.command(place), program.environment)
    try:
        return screen.watch(process, QUIET_S, MOST_S, program.title)
    finally:
        end(process)
        time.sleep(0.3)


def gone_to(screen: Screen, program: Program) -> float:
    """Seconds from Enter until Psalm 119 stands, in a window that shows Romans 3."""
    process = run(screen, program.command("rom_3_1"), program.environment)
    try:
        screen.watch(process, QUIET_S, MOST_S, program.title)
        if program.field is None:
            screen.keys("key", "ctrl+l")
        else:
            x, y = map(str, program.field)
            screen.keys("mousemove", x, y, "click", "--repeat", "3", "1")
        screen.keys("key", "ctrl+a", "type", "--delay", "5", "Psalms 119:1")
        time.sleep(1.0)
        screen.keys("key", "Return")
        return screen.watch(process, 0.45, 10.0).seconds
    finally:
        end(process)
        time.sleep(0.3)


def table_of_windows(screen: Screen, found: Sequence[Program], runs: int) -> None:
    """Print start, memory and Psalm 119."""
    rows: dict[str, dict[str, list[float]]] = {p.name: {} for p in found}

    def note(program: Program, what: str) -> None:
        try:
            values = measured(screen, program, what)
        except RuntimeError as error:
            print(f"{program.name}, {what}: {error}", file=sys.stderr)
            return
        for name, value in values.items():
            rows[program.name].setdefault(name, []).append(value)

    for number in range(runs + 1):
        for program in found:
            if number == 0:  # the file cache is warm afterwards
                note(program, "first")
                continue
            for what in ("start", "psalm", "go"):
                note(program, what)
    columns = (
        ("start", "start, Romans 3 (s)"),
        ("cpu", "  of it processor (s)"),
        ("psalm", "start, Psalm 119 (s)"),
        ("go", "go to Psalm 119 (s)"),
        ("rss", "memory RSS (MB)"),
        ("pss", "memory PSS (MB)"),
    )
    print(f"{'median of ' + str(runs):24}" + "".join(f"{p.name:>18}" for p in found))
    for name, words in columns:
        cells = ""
        for program in found:
            values = rows[program.name].get(name, [])
            best = f"{statistics.median(values):.2f}" if values else "-"
            least = f" ({min(values):.2f})" if values else ""
            cells += f"{best + least:>18}"
        print(f"{words:24}{cells}", flush=True)
    print("in brackets the least")


def measured(screen: Screen, program: Program, what: str) -> dict[str, float]:
    """One measurement: "first", "start" or "psalm" (a start), or "go"."""
    if what == "go":
        return {what: gone_to(screen, program)}
    settled = started(screen, program, "ps_119_1" if what == "psalm" else "rom_3_1")
    if what != "start":
        return {what: settled.seconds}
    return {
        what: settled.seconds,
        "cpu": settled.processor,
        "rss": settled.resident,
        "pss": settled.proportional,
    }


def table_of_searches(runs: int) -> None:
    """Print searches over one translation and over all, against diatheke."""
    library = Composition().corpus
    search = Composition().search
    works = [w.id for w in Composition().read.works() if w.kind.value == "scripture"]
    modules = [KJV, "engWEB2015eb"]
    program = shutil.which("diatheke")
    head = "".join(f"{name:>12}{'times':>7}" for name in ("first 200", "every verse", "every hit"))
    head = f"{'diatheke':>10}{head}"
    print(f"{'search, seconds':32}{head}")
    for name, words, is_phrase in SEARCHES:
        for every in (False, True):
            query = WordQuery(
                words,
                WordMatch.PHRASE if is_phrase else WordMatch.ALL,
                stemmed=False,
                work_ids=() if every else ("KJV",),
                as_found=every,
                in_order=True,
            )
            search.words(query, 200)
            first = _median(partial(search.words, query, 200), max(runs, 3))
            verses = _median(partial(library.rank_words, query, 40_000), max(runs, 3))
            whole = _median(partial(search.words, query, 40_000), max(runs, 3))
            ours = (first, verses, whole)
            chosen = modules if every else modules[:1]
            kind = "phrase" if is_phrase else "multiword"
            row = f"{name + (', all' if every else ', one'):32}"
            if program is None:
                print(f"{row}{'-':>10}" + "".join(f"{one:>12.4f}{'':7}" for one in ours))
                continue
            theirs = _median(partial(_diatheke, program, kind, words, chosen), runs)
            row += f"{theirs:>10.2f}"
            times = (f"{one:>12.4f}{theirs / one:>6.0f}x" for one in ours)
            print(row + "".join(times), flush=True)
    print(f"all: {len(works)} translations of ours, {len(modules)} of theirs, one after the other;")
    print("first 200: read with their words marked, and the counts by book; every hit likewise;")
    print("every verse: the place of each, which is what diatheke prints")


def _diatheke(program: str, kind: str, words: str, modules: Sequence[str]) -> None:
    for module in modules:
        subprocess.run(
            [program, "-b", module, "-s", kind, "-k", words],
            check=True,
            capture_output=True,
        )


def _median(work: Callable[[], object], runs: int) -> float:
    times: list[float] = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def main() -> int:
    """Print the tables; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", choices=("windows", "searches"))
    arguments = parser.parse_args()
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"load before: {load} on {os.cpu_count()} cores")
    if arguments.only != "searches":
        if not shutil.which("Xvfb") or not shutil.which("xdotool"):
            print("Xvfb and xdotool are needed to watch windows.", file=sys.stderr)
            return 1
        with tempfile.TemporaryDirectory(prefix="desktop-") as home, Screen(DISPLAY) as screen:
            table_of_windows(screen, programs(Path(home)), arguments.runs)
    if arguments.only != "windows":
        table_of_searches(arguments.runs)
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"load after: {load}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
