"""Places read last: one keeper, the settings, so that they come back where no database opens."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from tests.ui.windows import Open, services

from chapterverse.domain.refs import PassageRef
from chapterverse.ui.recent_places import RecentPlaces


@given(st.text(max_size=80))
def test_any_text_gives_places(text: str) -> None:
    places = RecentPlaces(text)
    assert RecentPlaces(places.text).places == places.places


def test_a_chapter_is_there_once_and_the_last_comes_first() -> None:
    places = RecentPlaces()
    for name in ("rom_3_28", "gen_1_1", "rom_3_1"):
        places.add(PassageRef.from_id(name))
    assert places.text == "rom_3_1 gen_1_1"


def test_places_come_back_without_a_database(open_window: Open) -> None:
    given = replace(services(), annotations=None)
    opened = open_window(given)
    opened.window.go(PassageRef.from_id("rom_4_3"))
    opened.window.close()
    kept = opened.saved[-1].recent
    again = open_window(given, recent=kept, place="rom_4_3")
    places = [place.id for place in again.window.navigator.recent.places]
    assert places == ["rom_4_3", "rom_3_28"]
