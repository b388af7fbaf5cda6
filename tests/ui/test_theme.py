"""Themes: every promised contrast recomputed from the token file; sizes; following the system."""

import pytest
from pytestqt.qtbot import QtBot

from chapterverse.domain.answers import Origin, SupportLevel
from chapterverse.domain.passages import SourceKind
from chapterverse.settings import resources_folder
from chapterverse.ui.size import SIZE_STEPS, Role, next_size, previous_size
from chapterverse.ui.theme import CHOICES, Appearance, Theme, read_themes

THEMES = read_themes(resources_folder() / "look" / "tokens.json")
TEXTS = (
    *("ink", "muted", "accent"),
    *("direct", "contextual", "thematic", "unsupported", "unchecked"),
    *("scripture", "commentary", "lexicon", "model", "spoken"),
)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.2 defines it."""

    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio as WCAG 2.2 defines it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", sorted(THEMES))
@pytest.mark.parametrize("text", TEXTS)
def test_text_stands_out_from_every_ground(name: str, text: str) -> None:
    theme = THEMES[name]
    colour = getattr(theme, text)
    for ground in (theme.paper, theme.surface, theme.raised, theme.selection, theme.mark):
        assert contrast(colour, ground) >= 4.5
    if theme.is_high_contrast:
        assert contrast(colour, theme.paper) >= 7


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_signs_edges_and_focus_can_be_seen(theme: Theme) -> None:
    for level in SupportLevel:
        assert contrast(theme.level(level), theme.level_tint(level)) >= 4.5
    for ground in (theme.paper, theme.surface, theme.raised):
        assert contrast(theme.control, ground) >= 3
        assert contrast(theme.focus, ground) >= 3
    assert contrast(theme.on_accent, theme.accent) >= 4.5
    for ground in (theme.hl_yellow, theme.hl_green, theme.hl_blue, theme.hl_rose):
        assert contrast(theme.ink, ground) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_every_origin_has_its_colour(theme: Theme) -> None:
    assert theme.origin(SourceKind.SCRIPTURE) == theme.origin(Origin.SCRIPTURE) == theme.scripture
    for origin in Origin:
        assert theme.origin(origin).startswith("#")


def test_one_factor_scales_lengths_and_type(qtbot: QtBot) -> None:
    appearance = Appearance(resources_folder(), "light", 200)
    assert appearance.px(44) == 88
    assert appearance.px(1) == 1
    assert appearance.font(Role.DISPLAY).pixelSize() == 60
    assert appearance.line(Role.ANSWER) == 58


def test_sizes_step_up_and_down_and_stop_at_the_ends(qtbot: QtBot) -> None:
    appearance = Appearance(resources_folder(), "light", 290)
    with qtbot.waitSignal(appearance.changed):
        appearance.enlarge()
    assert appearance.percent == 300
    with qtbot.assertNotEmitted(appearance.changed):
        appearance.enlarge()
    assert previous_size(100) == 100
    assert [next_size(step) for step in SIZE_STEPS[:-1]] == list(SIZE_STEPS[1:])


def test_the_next_theme_goes_round_and_nonsense_means_the_system(qtbot: QtBot) -> None:
    appearance = Appearance(resources_folder(), "pink")
    assert appearance.choice == "system"
    seen = []
    appearance.choose("light")
    for _ in range(4):
        appearance.choose_next()
        seen.append(appearance.theme.name)
    assert seen == [*CHOICES[2:], "light"]
