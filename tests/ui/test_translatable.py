"""Every word that the window says goes through tr(): no text is handed to Qt as a literal."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import chapterverse.ui

_SAYS = {
    "QLabel",
    "QPushButton",
    "QCheckBox",
    "QRadioButton",
    "QMenu",
    "QAction",
    "ListHead",
    "addAction",
    "addItem",
    "addMenu",
    "addTab",
    "setAccessibleDescription",
    "setAccessibleName",
    "setPlaceholderText",
    "setStatusTip",
    "setTabText",
    "setText",
    "setTitle",
    "setToolTip",
    "setWindowTitle",
    "show_text",
    "say",
    "tell",
}
_NAMES = {"Chapter", "Verse", "Ctrl"}
"""The program's own name and that of a key are the same in every language."""
_MARKUP = re.compile(r"<[^>]*(?:>|$)|^[^<]*>|&\w+;")
_WORD = re.compile(r"[^\W\d_]{2,}")
_FILES = sorted(Path(chapterverse.ui.__file__).parent.glob("*.py"))


def literals(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of each literal with a word in it that is shown untranslated."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        if name not in _SAYS or not node.args:
            continue
        for part in _shown(node.args[0]):
            if set(_WORD.findall(_MARKUP.sub("", part))) - _NAMES:
                yield node.lineno, part


def _shown(value: ast.expr) -> Iterator[str]:
    """The literal parts of what is shown."""
    match value:
        case ast.Constant(value=str() as text):
            yield text
        case ast.JoinedStr(values=parts):
            for part in parts:
                yield from _shown(part)
        case ast.BinOp(left=left, right=right):
            yield from _shown(left)
            yield from _shown(right)
        case ast.IfExp(body=body, orelse=orelse):
            yield from _shown(body)
            yield from _shown(orelse)


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_no_text_is_shown_untranslated(path: Path) -> None:
    assert list(literals(path.read_text(encoding="utf-8"))) == []


def test_a_literal_is_caught() -> None:
    source = 'label.setText("Hello there")\nlabel.setText(self.tr("Hello"))\nQLabel(f"{n} verses")'
    assert [text for _, text in literals(source)] == ["Hello there", " verses"]
