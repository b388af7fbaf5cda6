"""Each level of support and each note is said in the same words in the window, in the terminal and
in every export: one answer with all of them, through the real writers."""

from __future__ import annotations

import html
import io
import json
import re
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.everything import SOURCES, provenance
from tests.fakes import FakeCancel

from chapterverse.adapters.exporters.clipboard import clip
from chapterverse.adapters.exporters.docx import DocxExporter
from chapterverse.adapters.exporters.html import HtmlExporter
from chapterverse.adapters.exporters.json_file import JsonExporter
from chapterverse.adapters.exporters.markdown import MarkdownExporter
from chapterverse.adapters.exporters.plain import PlainExporter
from chapterverse.adapters.exporters.typst_data import document_data
from chapterverse.cli.terminal import print_answer
from chapterverse.domain.answers import (
    Block,
    CitedResponse,
    DisplayCitation,
    Origin,
    Outcome,
    Presence,
    RejectedReference,
    Run,
    RunKind,
    SupportLevel,
    SupportVerdict,
)
from chapterverse.domain.document import Layout
from chapterverse.domain.passages import (
    Passage,
    RetrievalMethod,
    RetrievedPassage,
    SourceKind,
    Work,
)
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.footnotes import Footnote, display
from chapterverse.grounding.present import (
    FROM_MODEL_KNOWLEDGE,
    ONE_READING,
    ONE_SENSE,
    UNCITED,
    unverifiable,
)
from chapterverse.ports import DocumentExporter
from chapterverse.services.exports_single import answer_document
from chapterverse.settings import resources_folder
from chapterverse.ui.answer_foot import AnswerFoot
from chapterverse.ui.citation_model import CitationModel
from chapterverse.ui.theme import Appearance

WEAK = "The connection requires additional context from the rest of Romans 3."
WORDING = {
    "Direct": "The verse says this in nearly the same words.",
    "Contextual": "The verse implies this.",
    "Thematic": "This theme appears in Romans 4:3. It is near in theme.",
    "Not directly supported": "The verse does not speak of “merit”.",
    "Not yet checked": "",
}
"""What is said of each level, and the reason that goes with it here."""
NOTES = (
    FROM_MODEL_KNOWLEDGE,
    WEAK,
    ONE_READING,
    ONE_SENSE,
    UNCITED,
    unverifiable("Romans 17:2"),
)
_FREE = "Public domain"
_WEB = Work("WEB", "World English Bible", SourceKind.SCRIPTURE, "", "en", _FREE, "KJV")
_HENRY = Work(
    "MHCC",
    "Concise Commentary on the Whole Bible",
    SourceKind.COMMENTARY,
    "Matthew Henry",
    "en",
    _FREE,
    "KJV",
)
_STRONG = Work(
    "SH", "Strong’s Hebrew Dictionary", SourceKind.LEXICON, "James Strong", "en", _FREE, "KJV"
)
_REFS = {
    SupportLevel.DIRECT: "Rom.3.28",
    SupportLevel.CONTEXTUAL: "Rom.5.1",
    SupportLevel.THEMATIC: "Rom.4.3",
    SupportLevel.NOT_SUPPORTED: "Rom.3.9",
    SupportLevel.UNCHECKED: "Rom.3.10",
}


def _footnote(number: int, level: SupportLevel, osis: str, work: Work, why: str) -> DisplayCitation:
    kind = work.kind
    passage = Passage(work.id, f"The words of {osis}.", PassageRef.from_osis(osis))
    found = RetrievedPassage(passage, kind, RetrievalMethod.SEMANTIC, 1, 1.0, f"k{number}")
    known = level is SupportLevel.CONTEXTUAL and kind is SourceKind.SCRIPTURE
    presence = Presence.IN_LIBRARY if known else Presence.IN_CONTEXT
    verdict = SupportVerdict(level, why, "rules", 0.5)
    return display(Footnote(number, number, 0, found, presence, verdict), work)


@pytest.fixture(scope="module")
def answer() -> CitedResponse:
    """An answer whose footnotes have every level, from every kind of source, and all the notes."""
    reasons = dict(WORDING)
    reasons["Thematic"] = "It is near in theme."
    notes = [
        _footnote(number, level, _REFS[level], _WEB, why)
        for number, (level, why) in enumerate(
            zip(SupportLevel, reasons.values(), strict=True), start=1
        )
    ]
    for work in (_HENRY, _STRONG):
        notes.append(
            _footnote(len(notes) + 1, SupportLevel.CONTEXTUAL, "Rom.3.27", work, "It says so.")
        )
    runs: list[Run] = []
    for note in notes:
        runs.append(Run(RunKind.PLAIN, f"Claim {note.number} stands here.", note.number))
        runs.append(Run(RunKind.MARKER, claim=note.number, citation=note.number))
    uncited = "The first churches taught it."
    runs.append(Run(RunKind.PLAIN, uncited, len(notes) + 1, uncited=True))
    return CitedResponse(
        question="What justifies?",
        outcome=Outcome.ANSWERED,
        blocks=(Block(Origin.MODEL, tuple(runs)),),
        citations=tuple(notes),
        uncited=(uncited,),
        rejected=(RejectedReference("Romans 17:2", unverifiable("Romans 17:2")),),
        notes=(),
        raw_text="",
        provenance=provenance("a model"),
    )


def _terminal(answer: CitedResponse) -> str:
    out = io.StringIO()
    print_answer(answer, out)
    return out.getvalue()


def _exported(exporter: DocumentExporter) -> Callable[[CitedResponse], str]:
    def write(answer: CitedResponse) -> str:
        document = answer_document(answer, SOURCES)
        content = exporter.write(document, Layout(), FakeCancel()).content
        match exporter.suffix:
            case ".docx":
                with zipfile.ZipFile(io.BytesIO(content)) as package:
                    parts = ("word/document.xml", "word/footnotes.xml")
                    return _text("".join(package.read(part).decode() for part in parts))
            case ".html":
                return _text(content.decode())
            case ".json":
                return _strings(json.loads(content))
            case _:
                return content.decode()

    return write


def _clipboard(answer: CitedResponse) -> str:
    return clip(answer_document(answer, SOURCES)).plain


def _typst(answer: CitedResponse) -> str:
    return _strings(document_data(answer_document(answer, SOURCES), Layout()))


def _text(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def _strings(value: Any) -> str:
    """All texts of a tree, one after the other, as they run on."""
    if isinstance(value, dict):
        return "".join(map(_strings, value.values()))
    if isinstance(value, list | tuple):
        return "".join(map(_strings, value))
    return value if isinstance(value, str) else ""


PLACES: dict[str, Callable[[CitedResponse], str]] = {
    "terminal": _terminal,
    "markdown": _exported(MarkdownExporter()),
    "html": _exported(HtmlExporter()),
    "docx": _exported(DocxExporter()),
    "json": _exported(JsonExporter()),
    "plain": _exported(PlainExporter()),
    "clipboard": _clipboard,
    "pdf": _typst,
}


def _even(text: str) -> str:
    """Without the marks and spaces in which a form of writing may differ: line ends, escapes."""
    return re.sub(r"[\s\\*_]+", " ", text).strip()


@pytest.mark.parametrize("place", PLACES)
def test_every_export_says_it_in_the_same_words(answer: CitedResponse, place: str) -> None:
    said = _even(PLACES[place](answer))
    for level, reason in WORDING.items():
        assert level in said, level
        assert reason in said, reason
    for note in NOTES:
        assert note.rstrip(".") in said, note


def test_the_window_says_it_in_the_same_words(answer: CitedResponse, qtbot: QtBot) -> None:
    """The rows of the citation panel, as they are copied and as a screen reader says them, and the
    foot of the answer."""
    panel = CitationModel()
    panel.show(answer.citations)
    foot = AnswerFoot(Appearance(resources_folder(), "light"))
    qtbot.addWidget(foot)
    foot.show_notes(answer)
    rows = [panel.index(row) for row in range(panel.rowCount())]
    copied = _even(" ".join(str(panel.data(row)) for row in rows))
    spoken = " ".join(str(panel.data(row, Qt.ItemDataRole.AccessibleTextRole)) for row in rows)
    for level, reason in WORDING.items():
        assert level in copied, level
        assert level.lower() in spoken, level
        assert reason.rstrip(".") in copied, reason
        assert reason.rstrip(".") in spoken, reason
    for note in NOTES:
        assert note.rstrip(".") in _even(" ".join((copied, spoken, *foot.notes))), note
