"""Models and the window: found by key, kept in the settings, told in the status line."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.services.model_fakes import FakeMaking, FakeModel, entry, models_in_use, result_of
from tests.ui.windows import CTRL, SHIFT, Open, services

from chapterverse.domain.answers import Style
from chapterverse.ports import ServerAddress
from chapterverse.services.models import SERVER
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.models_page import ModelsPage

SMALL, LARGE = entry("small"), entry("large", 7_000_000_000)


def test_the_page_opens_by_key_and_the_choice_is_kept(open_window: Open, qtbot: QtBot) -> None:
    in_use = models_in_use(SMALL, LARGE)
    opened = open_window(given=replace(services(), models=in_use))
    window = opened.window
    window.open_page("ask")
    ask = window.pages.current
    assert isinstance(ask, AskPage)
    assert ask.pane.box.styles.style_chosen.value == "quote"
    opened.press(Qt.Key.Key_M, CTRL, SHIFT)
    page = window.pages.current
    assert isinstance(page, ModelsPage)
    assert window.status_line._model.text() == "small: loaded when first needed"
    page.use("large.gguf")
    qtbot.waitUntil(lambda: not window.busy)
    qtbot.waitUntil(lambda: window.status_line._model.text() == "large is ready")
    window.keeper.save()
    assert opened.saved[-1].model == "large.gguf"
    words = [a.text().partition("\t")[0] for a in ask.pane.box.styles.menu().actions()]
    assert words == ["Quote", "Guided", "Composed"]


def test_a_server_in_use_is_told_in_the_status_line(open_window: Open, qtbot: QtBot) -> None:
    in_use = models_in_use(SMALL)
    opened = open_window(given=replace(services(), models=in_use))
    window = opened.window
    assert window.status_line._offline.text() == "Offline"
    window.open_page("models")
    page = window.pages.current
    assert isinstance(page, ModelsPage)
    page.test_server(ServerAddress("class:8080", "sesame"))
    qtbot.waitUntil(lambda: not window.busy and len(page.rows) == 2)
    assert window.status_line._offline.text() == "Offline"  # it is listed, not used
    page.use(SERVER)
    qtbot.waitUntil(lambda: window.status_line._offline.text() == "Model server: class:8080")
    assert "are sent to http://class:8080" in window.status_line._offline.toolTip()
    window.keeper.save()
    kept = opened.saved[-1]
    assert (kept.model, kept.server, kept.server_key) == (SERVER, "http://class:8080", "sesame")
    assert "sesame" not in repr(kept)
    qtbot.waitUntil(lambda: not window.busy)


def test_loading_is_a_live_line(open_window: Open, qtbot: QtBot) -> None:
    in_use = models_in_use(SMALL)
    window = open_window(given=replace(services(), models=in_use)).window
    assert in_use.writing is not None
    model = in_use.writing.generator
    assert isinstance(model, FakeModel)
    assert window.new_pages.models is not None
    watch = window.new_pages.models.watch
    for fraction, said in ((0.1, "Loading small: 10 %"), (0.6, "Loading small: 60 %")):
        model.is_busy, model.fraction = True, fraction
        watch.look()
        assert window.status_line._model.text() == said
    model.is_loaded = True
    watch.look()
    assert window.status_line._model.text() == "small is writing"


def test_a_self_test_takes_a_style_away_from_open_pages(open_window: Open, qtbot: QtBot) -> None:
    in_use = models_in_use(SMALL, making=FakeMaking(result=result_of(whole=(0, 8), marked=(0, 6))))
    opened = open_window(given=replace(services(), models=in_use), style="guided")
    window = opened.window
    window.open_page("ask")
    ask = window.pages.current
    assert isinstance(ask, AskPage)
    assert ask.pane.box.styles.style_chosen is Style.GUIDED
    window.open_page("models")
    page = window.pages.current
    assert isinstance(page, ModelsPage)
    page.self_test("small.gguf")
    qtbot.waitUntil(lambda: not window.busy)
    assert ask.pane.box.styles.style_chosen.value == "quote"
