"""What a kill leaves of one's work: python bench/kill.py [--rounds 200] [--seed N]

A child writes notes, highlights and studies, saves them, hands out .cvstudy files, exports in other
formats and makes copies of the database without a pause; after each step that the program has
acknowledged it says so. At a random moment it is killed (SIGKILL), again and again on the same
work. After each kill: every acknowledged step is there, the step in flight is there whole or not at
all, integrity_check passes, the indexes of words agree, and every file that was handed out can be
opened.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import zipfile
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "app"))

import apsw

from chapterverse.adapters.exporters.clipboard import clip
from chapterverse.adapters.exporters.docx import DocxExporter
from chapterverse.adapters.exporters.html import HtmlExporter
from chapterverse.adapters.exporters.json_file import JsonExporter
from chapterverse.adapters.exporters.markdown import MarkdownExporter
from chapterverse.adapters.markdown_notes import read_blocks
from chapterverse.adapters.sqlite.user import UserDatabase
from chapterverse.adapters.sqlite.user_annotations import SqliteAnnotations
from chapterverse.adapters.sqlite.user_backups import SqliteBackups
from chapterverse.adapters.sqlite.user_studies import SqliteStudies
from chapterverse.adapters.study_file import CvStudyFiles
from chapterverse.adapters.whole_file import WholeFiles
from chapterverse.domain.annotations import Anchor, Highlight, Note, Pen
from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import NoteBlock, Study
from chapterverse.domain.value_json import dumps
from chapterverse.errors import AppError
from chapterverse.ports import NEVER, DocumentExporter
from chapterverse.services.annotations import AnnotationService
from chapterverse.services.backups import BackupService
from chapterverse.services.exports import ExportService
from chapterverse.services.studies import StudyService

KINDS = 6
NOTES = 7
"""Notes that are written in turn, each on a verse of its own."""
_PLACES = [PassageRef.from_osis(f"Rom.3.{verse}") for verse in range(1, NOTES + 1)]
_MARKED = [PassageRef.from_osis(f"Rom.4.{verse}") for verse in range(1, 9)]
_PAGE = "Words that make the study as long as a real one. " * 40
_LONGEST_ROUND = 0.8  # seconds
_EXPORTERS: dict[str, DocumentExporter] = {
    "docx": DocxExporter(),
    "md": MarkdownExporter(),
    "html": HtmlExporter(),
    "json": JsonExporter(),
}
_SUFFIXES = ("cvstudy", *_EXPORTERS)


@dataclass(frozen=True, slots=True)
class Killed:
    """What `rounds` kills found: steps that were acknowledged, and what was wrong."""

    rounds: int
    steps: int
    faults: tuple[str, ...]


class Work:
    """One person's work in a folder. Step n is the same whenever it is done."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "user.sqlite"
        self.database = UserDatabase(self.path)
        self.notes = AnnotationService(SqliteAnnotations(self.database))
        self.studies = StudyService(SqliteStudies(self.database), CvStudyFiles("bench"))
        self.backups = BackupService(SqliteBackups(self.path))
        self.exports = ExportService(_EXPORTERS, WholeFiles(), read_blocks, clip)
        found = self.studies.studies()
        study = self.studies.open(found[0].id) if found else self.studies.new("Study 0")
        self.editing = self.studies.edit(study)

    def do(self, step: int) -> None:
        """Do a step; when this returns, the step is acknowledged."""
        match step % KINDS:
            case 0 | 1:
                place = _PLACES[(step // KINDS) % NOTES]
                notes = [i for i in self.notes.on(place) if isinstance(i, Note)]
                self.notes.write_note(Anchor(place), f"step {step}", notes[0].id if notes else "")
            case 2:
                place = _MARKED[(step // KINDS) % len(_MARKED)]
                self.notes.highlight(Pen(str(1 + step // KINDS // len(_MARKED) % 4)), Anchor(place))
            case 3 | 4:
                self._write_study(step)
            case _:
                self._hand_out(step)

    def _write_study(self, step: int) -> None:
        editing = self.editing
        if len(editing.study.blocks) >= 30:
            editing.remove(*(block.id for block in editing.study.blocks[:20]))
        editing.add(NoteBlock(f"step{step}", f"step {step}\n\n{_PAGE}"))
        editing.rename(f"Study {step}")
        editing.save()

    def _hand_out(self, step: int) -> None:
        study, suffix = self.editing.study, _suffix(step)
        path = self.folder / f"handed-out.{suffix}"
        if not suffix:
            self.backups.make("import")  # of these, only some are kept
        elif suffix == "cvstudy":
            self.studies.write_file(study, path)
        else:
            for _ in self.exports.run(self.exports.document(study), path, suffix, NEVER):
                pass


def child(folder: Path, first: int) -> int:
    """Do steps for ever, each acknowledged by a line."""
    work = Work(folder)
    step = first
    while True:
        work.do(step)
        os.write(1, f"{step}\n".encode())
        step += 1


def kill_rounds(rounds: int, folder: Path, chance: random.Random) -> Killed:
    """Kill a child at `rounds` random moments; what was found after each."""
    faults: list[str] = []
    first = steps = 0
    last: dict[int, int] = {}  # the last acknowledged step of each kind of thing
    for number in range(rounds):
        said = _run_and_kill(folder, first, chance.random() * _LONGEST_ROUND)
        for step in range(first, said + 1):
            last[_thing(step)] = step
        in_flight = max(first, said + 1)
        faults += [f"kill {number + 1}: {fault}" for fault in _faults(folder, last, in_flight)]
        steps += max(0, said + 1 - first)
        # The next child begins after the step in flight, which may have been done or not.
        last.pop(_thing(in_flight), None)
        first = in_flight + 1
    return Killed(rounds, steps, tuple(faults))


def _run_and_kill(folder: Path, first: int, seconds: float) -> int:
    """The last step that a child acknowledged before it was killed; `first` - 1 for none."""
    command = [sys.executable, __file__, "--child", str(folder), str(first)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        if process.stdout is None:
            raise RuntimeError("the child has no output")
        begun = process.stdout.readline()  # work has begun: from here on any moment will do
        try:
            process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
        lines = (begun + process.stdout.read()).split(b"\n")
    whole = [int(line) for line in lines[:-1]]
    if whole != list(range(first, first + len(whole))):
        raise RuntimeError(f"the child did not count: {whole[:3]}")
    return first + len(whole) - 1


def _thing(step: int) -> int:
    """Which thing a step changes: a note, a highlight, the study, the file, a copy."""
    kind, turn = step % KINDS, step // KINDS
    if kind < 2:
        return turn % NOTES
    if kind == 2:
        return 100 + turn % len(_MARKED)
    if kind < 5:
        return 200
    suffix = _suffix(step)
    return 300 + _SUFFIXES.index(suffix) if suffix else 400


def _suffix(step: int) -> str:
    """The kind of file that a step hands out; "" where it copies the database."""
    if step % (20 * KINDS) == KINDS - 1:
        return ""
    return _SUFFIXES[step // KINDS % len(_SUFFIXES)]


def _faults(folder: Path, last: dict[int, int], in_flight: int) -> list[str]:
    """What is wrong with the work: nothing, if the promise holds."""
    path = folder / "user.sqlite"
    faults = []
    db = apsw.Connection(str(path))
    if (said := db.execute("pragma integrity_check").get) != "ok":
        faults.append(f"integrity_check says {said}")
    db.execute("insert into annotation_words(annotation_words) values ('integrity-check')")
    db.execute("insert into study_words(study_words) values ('integrity-check')")
    db.close()
    try:
        work = Work(folder)
        faults += list(_notes_wrong(work, last, in_flight))
        faults += list(_study_wrong(work.editing.study, 200, last, in_flight, "the study"))
        work.database.close()
        for number, suffix in enumerate(_SUFFIXES):
            handed = folder / f"handed-out.{suffix}"
            if handed.exists():
                faults += list(_file_wrong(handed))
            elif 300 + number in last:
                faults.append(f"{handed.name} is gone")
        for backup in SqliteBackups(path).backups():
            copy = apsw.Connection(str(folder / "backups" / backup.name))
            if copy.execute("pragma integrity_check").get != "ok":
                faults.append(f"{backup.name} is damaged")
            copy.close()
    except (AppError, apsw.Error, zipfile.BadZipFile, ValueError) as error:
        faults.append(str(error))
    return faults


def _file_wrong(path: Path) -> list[str]:
    """What is wrong with a file that was handed out: it has to be whole, and of one piece."""
    content = path.read_bytes()
    whole = True
    if path.suffix == ".cvstudy":
        content = dumps(Study, CvStudyFiles("bench").read(path).study, 1).encode()
    elif path.suffix == ".docx":
        with zipfile.ZipFile(path) as archive:
            whole = archive.testzip() is None
            content = archive.read("word/document.xml")
    elif path.suffix == ".json":
        json.loads(content)
    elif path.suffix == ".html":
        whole = content.endswith(b"</html>\n")
    title = re.search(rb"Study (\d+)", content)
    if not whole or title is None or b"step " + title[1] not in content:
        return [f"{path.name} is not of one piece"]
    return []


def _notes_wrong(work: Work, last: dict[int, int], in_flight: int) -> list[str]:
    wrong = []
    for number, place in enumerate(_PLACES):
        notes = [i for i in work.notes.on(place) if isinstance(i, Note)]
        known = last.get(number)
        allowed = {f"step {step}" for step in (known, in_flight) if step is not None}
        if known is not None and [n.text for n in notes if n.text in allowed] == []:
            wrong.append(f"note {number} should be of step {known}, is {[n.text for n in notes]}")
        found = work.notes.find_notes(notes[0].text) if notes else ()
        if len(notes) > 1 or (notes and notes[0] not in found):
            wrong.append(f"note {number} is doubled or not found by its words")
    for number, place in enumerate(_MARKED):
        marks = [i for i in work.notes.on(place) if isinstance(i, Highlight)]
        if 100 + number in last and len(marks) != 1:
            wrong.append(f"highlight {number} is there {len(marks)} times")
    return wrong


def _study_wrong(
    study: Study, thing: int, last: dict[int, int], in_flight: int, name: str
) -> list[str]:
    known = last.get(thing)
    if known is None:
        return []
    for step in (known, in_flight):
        if study.title == f"Study {step}" and study.blocks[-1].id == f"step{step}":
            return []
    return [f"{name} should be of step {known}, is {study.title}"]


def main() -> int:
    """Kill as often as asked; exit status 1 when anything was lost."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--rounds", type=int, default=200)
    options.add_argument("--seed", type=int, default=None)
    options.add_argument("--child", nargs=2, metavar=("DIR", "STEP"), help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.child:
        return child(Path(given.child[0]), int(given.child[1]))
    begun = time.monotonic()
    seed = random.SystemRandom().randrange(1_000_000) if given.seed is None else given.seed
    with tempfile.TemporaryDirectory() as folder:
        done = kill_rounds(given.rounds, Path(folder), random.Random(seed))
        left = [path.name for path in Path(folder).rglob("*.part")]
    print(f"kills                     {done.rounds}  (seed {seed})")
    print(f"steps acknowledged        {done.steps}")
    print(f"lost, doubled, damaged    {len(done.faults)}")
    print(f"unfinished hidden files   {len(left)}")
    print(f"seconds                   {time.monotonic() - begun:.0f}")
    for fault in done.faults[:20]:
        print(f"  {fault}")
    return 1 if done.faults else 0


if __name__ == "__main__":
    sys.exit(main())
